"""Double steps of pawns, initial moves of other pieces, and captures en passant.

FIDE laws of chess, articles 3.7.2 and 3.7.3.1: on its first move a pawn may advance two squares, both vacant;
a pawn attacking a square crossed by an opponent's pawn which has just advanced two squares may capture it as
though it had moved only one. The capture is legal only on the very next move.

If pawns start elsewhere, or may make double steps from anywhere (torpedo chess), a region sets where double
steps begin. Other pieces with an initial move (`i` in Betza notation) make it from the same region, and only
without capturing. They can be captured on any square of the straight line that they crossed; a Berolina pawn
that moves from b2 to d4, on c3. `enPassantRegion` contains the squares where en passant captures are
possible, `enPassantTypes` the pieces that can make them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import product

from rules.board.pieces import BLACK, BLACK_BIT, WALL, WHITE, Color, encode, side_of
from rules.definitions.section_values import (
    boolean,
    codes_by_color,
    letters,
    readers_by_color,
    region,
    zone,
    zones,
)
from rules.errors import InvalidFen
from rules.facts import EnPassantFact, Facts
from rules.laws.law import Law
from rules.move import EnPassantCapture, Move
from rules.movement import betza
from rules.movement.paths import Path, all_paths, reached
from rules.position import Position
from rules.position_draft import Draft, Fields
from rules.variant import Variant

PAWN = "pawn"
Source = tuple[int, int, tuple[int, ...], tuple[Path, ...]]
"""A capturing piece: its square, its code, the squares between it and its target, and its non-capturing paths
to the target."""
_SQUARES = re.compile(r"([a-p]\d{1,2})+")
_SQUARE = re.compile(r"[a-p]\d{1,2}")


class FirstMove(Move):
    """A first move that allows en passant captures.

    `takers`: squares and codes of the pieces that could capture a pawn; None for other pieces, whose crossed
    squares are always stored.
    """

    __slots__ = ("crossed", "takers")

    def __init__(
        self, move: Move, law: Law, crossed: tuple[int, ...], takers: tuple[tuple[int, int], ...] | None
    ) -> None:
        super().__init__(move.uci(), move.origin, move.target, law=law)
        self.crossed = crossed
        self.takers = takers


class DoubleStep(Law):
    """Double steps and other initial moves from their regions, and captures en passant after them.

    A position's `en_passant` contains the crossed squares, followed by the square of the piece that crossed
    them if it isn't a pawn.
    """

    may_bend = False
    keys = {
        "doubleStep": boolean,
        "doubleStepRegionWhite": region,
        "doubleStepRegionBlack": region,
        "enPassantRegion": region,
        **readers_by_color(letters, "enPassantTypes"),
    }

    def __init__(self, variant: Variant) -> None:
        letter = variant.named(PAWN)
        self._variant = variant
        self._geometry = variant.geometry
        self._pawns = tuple(0 if letter is None else variant.kinds.code(letter, color) for color in Color)
        self._initial = _with_initial_moves(variant)
        doubled = variant.section.get("doubleStep", False)
        none: frozenset[int] = frozenset()
        self._region = zones(variant, "doubleStepRegion") if doubled else (none, none)
        everywhere = ("**",)
        self._crossable = zone(variant, "enPassantRegion", everywhere)
        self._takers = codes_by_color(variant, "enPassantTypes", () if letter is None else (letter,))

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> DoubleStep | None:
        steps = variant.section.get("doubleStep", False)
        if not _with_initial_moves(variant) and (variant.named(PAWN) is None or not steps):
            return None
        return cls(variant)

    def describe(self, facts: Facts) -> Facts:
        white, black = (
            tuple(self._variant.kinds.type_of(code) for code in sorted(codes)) for codes in self._takers
        )
        in_passing = EnPassantFact((white, black), self._crossable)
        movers = {self._pawns[WHITE], *self._initial} - {0}
        return facts._replace(
            first_steps=self._region,
            first_movers=tuple(
                self._variant.kinds.type_of(code) for code in sorted(movers) if code < BLACK_BIT
            ),
            en_passant=in_passing if self._crossable and any(self._takers) else None,
        )

    # ---- first moves

    def shape(self, code: int, origin: int, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        """Extend a pawn's quiet step to a double step in its region. Remove other pieces' initial moves
        elsewhere."""
        color = side_of(code)
        if code == self._pawns[color]:
            if origin not in self._region[color]:
                return paths
            return tuple(self._stretched(origin, path) for path in paths)
        if code not in self._initial:
            return paths
        may_move = origin in self._region[color]
        return tuple(
            path._replace(captures=False, initial=False) if path.initial else path
            for path in paths
            if not path.initial or (may_move and path.moves)
        )

    def _stretched(self, origin: int, path: Path) -> Path:
        if path.captures or len(path.squares) != 1:
            return path
        geometry, first = self._geometry, path.squares[0]
        files = geometry.file_of(first) - geometry.file_of(origin)
        ranks = geometry.rank_of(first) - geometry.rank_of(origin)
        return path._replace(squares=tuple(geometry.ray(origin, files, ranks, 2)))

    def expand(self, code: int, move: Move) -> tuple[Move, ...] | None:
        """Replace a move with a FirstMove if the piece can then be captured en passant."""
        if move.law is not None or move.origin is None:
            return None
        crossed = self._crossing(code, move.origin, move.target)
        if not crossed:
            return None
        return (FirstMove(move, self, crossed, self._takers_of(code, crossed)),)

    def _takers_of(self, code: int, crossed: tuple[int, ...]) -> tuple[tuple[int, int], ...] | None:
        """Return the pieces that could capture a pawn on the squares that it crossed; None for other
        pieces."""
        if code not in self._pawns:
            return None
        enemy = side_of(code).opponent
        sources = (source for square in crossed for source in self._sources[enemy][square])
        return tuple(dict.fromkeys((square, taker) for square, taker, *_ in sources))

    def plays_plainly(self, board: bytes, move: Move) -> tuple[int, ...] | None:
        if not isinstance(move, FirstMove) or move.takers is None:
            return None
        for square, code in move.takers:
            if board[square] == code:
                return self._capturable(board, move, BLACK if code & BLACK_BIT else WHITE)
        return ()

    def _capturable(self, board: bytes | bytearray, move: FirstMove, enemy: Color) -> tuple[int, ...]:
        """Return the crossed squares where an enemy piece can capture."""
        return tuple(sorted([square for square in move.crossed if self._capturers(board, enemy, square)]))

    def _crossing(self, code: int, origin: int, target: int) -> tuple[int, ...]:
        """Return the squares of `enPassantRegion` that a first move crosses; () for other moves."""
        color = side_of(code)
        if code != self._pawns[color] and (
            code not in self._initial or target in self._usual_targets(code, origin, color)
        ):
            return ()
        between = _between(self._variant, origin, target)
        return tuple(square for square in between if square in self._crossable)

    def _usual_targets(self, code: int, origin: int, color: Color) -> set[int]:
        """Return the piece's targets without its initial moves."""
        movements = betza.parse(self._variant.kinds.type_of(code).betza)
        usual = [movement for movement in movements if movement.moves and not movement.initial]
        paths = all_paths(self._geometry, usual, color, origin)
        return {square for path in paths for square in path.squares}

    # ---- captures en passant

    def generate_en_passant(self, position: Position) -> list[Move]:
        board, turn, names = position.board, position.turn, self._geometry.names
        return [
            EnPassantCapture(names[origin] + names[target], origin, target, self, victim)
            for target, victim in self._targets_and_victims(position)
            for origin in self._capturers(board, turn, target)
        ]

    def _targets_and_victims(self, position: Position | Draft) -> Iterator[tuple[int, int]]:
        """Yield the empty en passant squares, each with the square of the piece to capture there."""
        board = position.board
        marked = next((square for square in position.en_passant if board[square]), None)
        for target in position.en_passant:
            if not board[target]:
                victim = self._ahead(board, target) if marked is None else marked
                if victim is not None:
                    yield target, victim

    def _ahead(self, board: bytes | bytearray, crossed: int) -> int | None:
        """Return the square of the pawn that just crossed a square, which is the nearest piece beyond it."""
        files = self._geometry.files
        for color, step in ((WHITE, files), (BLACK, -files)):
            for square in (crossed + step, crossed + 2 * step):
                if 0 <= square < len(board) and board[square]:
                    if board[square] == self._pawns[color]:
                        return square
                    break
        return None

    def _capturers(self, board: bytes | bytearray, color: Color, target: int) -> list[int]:
        """Return the squares of pieces of `color` that can capture en passant on `target`.

        Pieces that can move there without capturing don't capture en passant.
        """
        capturers = [
            square
            for square, code, between, quiet in self._sources[color][target]
            if board[square] == code
            and not (between and any(board[passed] for passed in between))
            and not (quiet and any(target in reached(board, path) for path in quiet))
        ]
        return list(dict.fromkeys(capturers)) if len(capturers) > 1 else capturers

    @cached_property
    def _sources(self) -> tuple[dict[int, list[Source]], ...]:
        """The pieces on any square that can capture en passant, by colour and target."""
        sources: tuple[dict[int, list[Source]], ...] = tuple(
            {square: [] for square in self._geometry.squares} for _ in Color
        )
        for color in Color:
            for code, square in product(sorted(self._takers[color]), self._geometry.squares):
                paths = self._variant.compiled.tables.paths(code, square)
                for path in paths:
                    if path.captures and not path.moves and not path.hop:
                        for target in dict.fromkeys(path.squares):
                            passed = path.squares[: path.squares.index(target)]
                            quiet = tuple(other for other in paths if other.moves and target in other.squares)
                            sources[color][target].append((square, code, (*path.before, *passed), quiet))
        return sources

    def comes_too_late(self, position: Position, origin: int, target: int) -> bool:
        """Return whether `origin` could have captured en passant on `target` right after the pawn's step."""
        board, turn = position.board, position.turn
        takes = target in self._crossable and origin in self._capturers(board, turn, target)
        return takes and self._may_have_crossed(board, turn.opponent, target)

    def play(self, draft: Draft, move: Move) -> None:
        super().play(draft, move)
        if isinstance(move, EnPassantCapture):
            draft.captured = draft.board[move.victim]
            draft.board[move.victim] = 0
            return
        assert isinstance(move, FirstMove)  # noqa: S101
        if draft.code not in self._pawns:
            # A leap may cross pieces.
            crossed = [square for square in move.crossed if not draft.board[square]]
            draft.en_passant = tuple(sorted((*crossed, move.target))) if crossed else ()
        else:
            draft.en_passant = self._capturable(draft.board, move, draft.mover.opponent)

    # ---- FEN

    def read(self, draft: Draft, fields: Fields) -> None:
        """Read the crossed squares. After a pawn's step, keep only those where a piece can capture."""
        if fields.en_passant == "-":
            return
        if not _SQUARES.fullmatch(fields.en_passant):
            raise InvalidFen("en-passant", "en passant square", f"{fields.en_passant!r} is not a square")
        crossed: list[int] = []
        for name in _SQUARE.findall(fields.en_passant):
            try:
                crossed.append(self._geometry.square(name))
            except ValueError as error:
                raise InvalidFen("en-passant", "en passant square", str(error)) from None
        if not self._is_plausible(draft, crossed):
            raise InvalidFen(
                "en-passant", "en passant square", f"no pawn has just crossed {fields.en_passant}"
            )
        draft.en_passant = tuple(sorted(set(crossed)))
        if not any(draft.board[square] for square in crossed):
            capturable = [
                target
                for target, _ in self._targets_and_victims(draft)
                if self._capturers(draft.board, draft.mover, target)
            ]
            draft.en_passant = tuple(capturable)

    def _is_plausible(self, draft: Draft, crossed: list[int]) -> bool:
        """Return whether the opponent's last move may have crossed all these squares."""
        board, enemy = draft.board, draft.mover.opponent
        standing = [square for square in crossed if board[square]]
        if not all(square in self._crossable for square in crossed if not board[square]):
            return False
        if standing:
            return len(standing) == 1 < len(crossed) and board[standing[0]] in self._initial
        return all(self._may_have_crossed(board, enemy, square) for square in crossed)

    def _may_have_crossed(self, board: bytes | bytearray, color: Color, crossed: int) -> bool:
        forward = 1 if color is Color.WHITE else -1
        origin = self._geometry.step(crossed, 0, -forward)
        if origin is None or origin not in self._region[color]:
            return False
        crossed_squares = [origin, *self._geometry.ray(origin, 0, forward, 2)]
        arrived = len(crossed_squares) == 3 and board[crossed_squares[-1]] == self._pawns[color]
        # In walling variants, a wall may have been placed where the pawn passed, after its step.
        return arrived and all(board[square] in (0, WALL) for square in crossed_squares[:-1])

    def write(self, position: Position, fields: Fields) -> Fields:
        if not position.en_passant:
            return fields
        names = self._geometry.names
        return fields._replace(en_passant="".join(names[square] for square in position.en_passant))


def _with_initial_moves(variant: Variant) -> frozenset[int]:
    """Return the codes of all kinds with an initial move."""
    return frozenset(
        encode(index, color)
        for index, kind in enumerate(variant.kinds)
        if any(movement.initial for movement in betza.parse(kind.type.betza))
        for color in Color
    )


def _between(variant: Variant, origin: int, target: int) -> tuple[int, ...]:
    """Return the squares between two squares of one rank, file or diagonal; () for other pairs."""
    geometry = variant.geometry
    files = geometry.file_of(target) - geometry.file_of(origin)
    ranks = geometry.rank_of(target) - geometry.rank_of(origin)
    if files and ranks and abs(files) != abs(ranks):
        return ()
    step = (files > 0) - (files < 0), (ranks > 0) - (ranks < 0)
    return tuple(geometry.ray(origin, *step, geometry.distance(origin, target)))[:-1]
