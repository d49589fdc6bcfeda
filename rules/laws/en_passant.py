"""The pawn's double step and the capture in passing.

FIDE laws of chess, articles 3.7.2 and 3.7.3.1: on its first move a pawn may advance two squares, both vacant;
a pawn attacking a square crossed by an opponent's pawn which has just advanced two squares may capture it as
though it had moved only one. The capture is legal only on the very next move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.errors import InvalidFen
from rules.laws.law import Law
from rules.laws.readers import Section, boolean, region, squares
from rules.move import Move
from rules.pieces import Color

if TYPE_CHECKING:
    from rules.fen import Fields
    from rules.position import Draft, Position
    from rules.tracks import Track
    from rules.variant import Variant

PAWN = "pawn"


class DoubleStep(Law):
    """Pawns in their colour's region may step twice, and may then be taken on the square they crossed."""

    may_bend = False
    keys = {
        "doubleStep": boolean,
        "doubleStepRegionWhite": region,
        "doubleStepRegionBlack": region,
    }

    def __init__(
        self, codes: tuple[int, int], regions: tuple[frozenset[int], frozenset[int]], variant: Variant
    ) -> None:
        self._codes = codes
        self._regions = regions
        self._geometry = variant.geometry
        self._captures: dict[tuple[int, int], Move] = {}
        self._attacking: dict[tuple[Color, int], tuple[int, ...]] = {}

    @classmethod
    def of(cls, section: Section, variant: Variant) -> DoubleStep | None:
        letter = variant.named(PAWN)
        if letter is None or not section.get("doubleStep", False):
            return None
        found: list[frozenset[int]] = []
        for key in ("doubleStepRegionWhite", "doubleStepRegionBlack"):
            try:
                found.append(squares(variant.geometry, section.get(key, ())))
            except ValueError as error:
                raise section.error(key, str(error)) from None
        codes = (variant.code(letter, Color.WHITE), variant.code(letter, Color.BLACK))
        return cls(codes, (found[0], found[1]), variant)

    def shape(self, code: int, origin: int, tracks: tuple[Track, ...]) -> tuple[Track, ...]:
        """Lets a pawn's quiet step from its region go on for a second one."""
        color = Color.WHITE if code == self._codes[Color.WHITE] else Color.BLACK
        if code != self._codes[color] or origin not in self._regions[color]:
            return tracks
        return tuple(self._stretched(origin, track) for track in tracks)

    def _stretched(self, origin: int, track: Track) -> Track:
        if track.captures or len(track.squares) != 1:
            return track
        geometry, first = self._geometry, track.squares[0]
        files = geometry.file_of(first) - geometry.file_of(origin)
        ranks = geometry.rank_of(first) - geometry.rank_of(origin)
        second = geometry.step(first, files, ranks)
        return track if second is None else track._replace(squares=(first, second))

    def expand(self, code: int, move: Move) -> tuple[Move, ...] | None:
        """A double step leaves a square behind on which the pawn can be taken."""
        if code not in self._codes or move.origin is None:
            return None
        if self._geometry.distance(move.origin, move.target) != 2:
            return None
        return (Move(move.uci(), move.origin, move.target, law=self, simple=True),)

    def generate(self, position: Position) -> Iterator[Move]:
        """Captures in passing."""
        for target in position.en_passant:
            for origin in self._capturers(position.variant, position.board, position.turn, target):
                yield self._capture(origin, target)

    def _capturers(
        self, variant: Variant, board: bytes | bytearray, color: Color, target: int
    ) -> Iterator[int]:
        """The squares of pawns of `color` that attack `target`."""
        for square in self._sources(variant, color, target):
            if board[square] == self._codes[color]:
                yield square

    def _sources(self, variant: Variant, color: Color, target: int) -> tuple[int, ...]:
        """The squares from which a pawn of `color` attacks `target`."""
        found = self._attacking.get((color, target))
        if found is None:
            code = self._codes[color]
            found = self._attacking[color, target] = tuple(
                square
                for square in self._geometry.squares
                for track in variant.tables.tracks(code, square)
                if track.captures and target in track.squares[:1]
            )
        return found

    def _capture(self, origin: int, target: int) -> Move:
        move = self._captures.get((origin, target))
        if move is None:
            names = self._geometry.names
            move = Move(names[origin] + names[target], origin, target, law=self)
            self._captures[origin, target] = move
        return move

    def victim(self, color: Color, crossed: int) -> int | None:
        """Where the pawn stands that `color` takes on the square it crossed: one step behind."""
        return self._geometry.step(crossed, 0, -1 if color is Color.WHITE else 1)

    def play(self, draft: Draft, move: Move) -> None:
        assert move.origin is not None  # noqa: S101
        draft.board[move.origin] = 0
        draft.board[move.target] = draft.code
        if self._captures.get((move.origin, move.target)) is move:
            victim = self.victim(draft.mover, move.target)
            assert victim is not None  # noqa: S101
            draft.captured = draft.board[victim]
            draft.board[victim] = 0
        else:
            crossed = (move.origin + move.target) // 2
            if any(self._capturers(draft.variant, draft.board, draft.mover.opponent, crossed)):
                draft.en_passant = (crossed,)

    def read(self, draft: Draft, fields: Fields) -> None:
        """Takes the en passant square; one that no pawn attacks is legal in a FEN and means nothing."""
        if fields.en_passant == "-":
            return
        try:
            crossed = self._geometry.square(fields.en_passant)
        except ValueError as error:
            raise InvalidFen("en-passant", "en passant square", str(error)) from None
        victim = self.victim(draft.mover, crossed)
        origin = self.victim(draft.mover.opponent, crossed)
        if (
            victim is None
            or origin not in self._regions[draft.mover.opponent]
            or draft.board[victim] != self._codes[draft.mover.opponent]
            or draft.board[crossed]
            or draft.board[origin]
        ):
            raise InvalidFen(
                "en-passant",
                "en passant square",
                f"no pawn has just crossed {fields.en_passant} by a double step",
            )
        if any(self._capturers(draft.variant, draft.board, draft.mover, crossed)):
            draft.en_passant = (crossed,)

    def write(self, position: Position, fields: Fields) -> Fields:
        if not position.en_passant:
            return fields
        return fields._replace(en_passant=position.variant.square_name(position.en_passant[0]))
