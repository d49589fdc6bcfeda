"""Gating: a piece from the hand enters on the square of a piece that moves for the first time.

Seirawan chess: when a piece on the first rank moves for the first time, its player may place a piece from the
hand on the square that it left, as part of the same move; when castling, on the king's or the rook's square.
The move must be legal without this. Once its piece has moved or was captured, a square is closed for the rest
of the game.

Until the hand is empty, FEN lists the files of open squares among the castling rights, KQBCDFGkqbcdfg; K and
Q also mean the open squares of king and rook. UCI adds the piece's letter to the move: g1f3h, or e1g1h and
h1e1h for castling with the new piece on the king's or the rook's square.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.board.geometry import FILE_LETTERS
from rules.board.pieces import OWN, Color
from rules.definitions.section_values import Section, boolean, integer, needs_setting
from rules.errors import InvalidFen
from rules.facts import Facts
from rules.laws.castling import Castling, is_shuffled
from rules.laws.drops import drop_squares
from rules.laws.law import Law
from rules.move import ExtendedMove, Move, castling_of
from rules.position import Position
from rules.position_draft import Draft, Fields
from rules.variant import Variant

_Gates = tuple[int, int]
"""White's and Black's open squares, as bitboards."""


def is_on_with_gating(section: Section, key: str) -> bool:
    """Return whether a key that requires `gating` is on. Raises VariantError if `gating` is missing.

    Without `gating`, an inherited key is off if the start FEN lists no gates.
    """
    if not section.get(key, False):
        return False
    if section.get("gating", False):
        return True
    if section.entries[key].section == section.name or not set(section.start_rights()) <= set("KQkq-"):
        raise needs_setting(section, key, "gating = true")
    return False


class Gating(Law):
    """Gating. The state is a bitboard per colour: the squares where a piece may still enter."""

    fact = {"gating": True}
    state = "gates"
    keys = {"gating": boolean, "seirawanGating": boolean, "castlingRank": integer(1, 16)}

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._squares = drop_squares(variant)
        self._refills: bool = variant.section.get("capturesToHand", False)
        self._shuffled = is_shuffled(variant)
        rank = int(variant.section.get("castlingRank", 1)) - 1
        self._ranks = (rank, variant.ranks - 1 - rank)
        files = variant.files
        self.concerns = frozenset(
            square for rank in self._ranks for square in range(rank * files, (rank + 1) * files)
        )
        self._known: dict[tuple[int, int, str], ExtendedMove] = {}

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> Gating | None:
        return cls(variant) if is_on_with_gating(variant.section, "seirawanGating") else None

    def release(self) -> None:
        self._known.clear()

    # ---- moves

    def extend(self, position: Position, moves: list[Move]) -> list[Move]:
        gates = position.extra[self.slot][position.turn]
        held = self._held(position.variant, position.hands, position.turn)
        if not gates or not held:
            return moves
        gated: list[Move] = []
        for move in moves:
            if move.origin is not None and gates >> move.origin & 1:
                gated += self._gated(position, move, move.origin, held)
            if move.castling:
                rook = castling_of(move).rook
                if gates >> rook & 1:
                    gated += self._gated(position, move, rook, held)
        # If promotion is optional, the UCI text with the letter already means promotion.
        promoting = {move.uci() for move in moves if move.promotion is not None}
        if promoting:
            gated = [move for move in gated if move.uci() not in promoting]
        return moves + gated

    def is_open(self, position: Position, color: Color) -> bool:
        """Return whether a piece of `color` may still enter anywhere."""
        return bool(position.extra[self.slot][color])

    @staticmethod
    def _held(variant: Variant, hands: bytes | bytearray, color: Color) -> list[str]:
        """Return the symbols of the kinds of pieces in a hand."""
        size = len(variant.kinds)
        kinds = zip(variant.kinds, hands[color * size : (color + 1) * size], strict=True)
        return [kind.symbol for kind, count in kinds if count]

    def _gated(self, position: Position, move: Move, gate: int, held: list[str]) -> Iterator[Move]:
        if move.castling and position.play(move).board[gate]:
            return
        for letter in held:
            code = self._variant.kinds.code(letter, position.turn)
            if gate in self._squares[code]:
                yield self._make(move, gate, letter)

    def _make(self, base: Move, gate: int, letter: str) -> Move:
        # The key is the identity, because castlings with different rooks may have the same text. The cached
        # move keeps its base alive, so identities stay unique.
        key = (id(base), gate, letter)
        move = self._known.get(key)
        if move is None:
            uci = base.uci()
            if gate != base.origin:
                assert base.origin is not None  # noqa: S101
                names = self._variant.geometry.names
                uci = names[gate] + names[base.origin]
            move = self._known[key] = ExtendedMove(uci + letter.lower(), base, self, gate, letter)
        return move

    def play(self, draft: Draft, move: Move) -> None:
        assert isinstance(move, ExtendedMove)  # noqa: S101
        draft.play(move.base)
        variant = draft.variant
        code = variant.kinds.code(move.piece, draft.mover)
        draft.board[move.square] = code
        draft.hands[draft.mover * len(variant.kinds) + variant.kinds.code(move.piece, Color.WHITE) - 1] -= 1

    def after(self, draft: Draft, move: Move) -> None:
        gates: list[int] = list(draft.extra[self.slot])
        mover = draft.mover
        left = 0 if move.origin is None else 1 << move.origin
        if move.castling:
            left |= 1 << castling_of(move).rook
        gates[mover] &= ~left
        gates[mover.opponent] &= ~(1 << move.target)
        if not self._refills and not self._held(draft.variant, draft.hands, mover):
            gates[mover] = 0
        draft.extra[self.slot] = (gates[0], gates[1])

    # ---- FEN

    def initial(self) -> _Gates:
        return 0, 0

    def take(self, draft: Draft, fields: Fields) -> Fields:
        """Read the open squares, and return the fields with only the castling letters left."""
        castling = self._variant.compiled.law(Castling)
        gates, kept = [0, 0], ""
        for letter in "" if fields.rights == "-" else fields.rights:
            color = Color.WHITE if letter.isupper() else Color.BLACK
            full = self._refills or bool(self._held(draft.variant, draft.hands, color))
            if castling is not None and (letter in "KQkq" or not full):
                kept += letter
                squares = castling.squares_of_right(draft, letter)
            else:
                squares = [self._square(draft, letter, color)]
            for square in squares if full else ():
                gates[color] |= 1 << square
        if self._shuffled and castling is not None:
            kept += self._shuffled_rights(draft, gates, kept)
        draft.extra[self.slot] = (gates[0], gates[1])
        return fields._replace(rights=kept or "-")

    def _square(self, draft: Draft, letter: str, color: Color) -> int:
        file = FILE_LETTERS.find(letter.lower())
        square = self._ranks[color] * draft.variant.files + file
        if not (0 <= file < draft.variant.files and OWN[color][draft.board[square]]):
            raise InvalidFen("castling", "castling rights", f"{letter!r} isn't an unmoved piece")
        return square

    def _shuffled_rights(self, draft: Draft, gates: list[int], kept: str) -> str:
        """Return the castling letters in shuffled starts, where unmoved kings castle with unmoved rooks."""
        castling = self._variant.compiled.law(Castling)
        rights = ""
        for color in Color:
            if castling is None or any(letter.isupper() == (color is Color.WHITE) for letter in kept):
                continue
            files = castling.unmoved_rooks(draft, gates[color], color)
            letters = "".join(FILE_LETTERS[file] for file in files)
            rights += letters.upper() if color is Color.WHITE else letters
        return rights

    def write(self, position: Position, fields: Fields) -> Fields:
        """Add the files of open squares that the castling rights don't imply."""
        castling, gates = self._variant.compiled.law(Castling), position.extra[self.slot]
        written = ""
        for color in Color:
            rights = "" if fields.rights == "-" else fields.rights
            written += "".join(letter for letter in rights if letter.isupper() == (color is Color.WHITE))
            implied = castling.unmoved_by_rights(position, color) if castling else 0
            files = "".join(
                FILE_LETTERS[self._variant.geometry.file_of(square)]
                for square in self._variant.geometry.squares
                if gates[color] >> square & 1 and not implied >> square & 1
            )
            if self._refills or self._held(position.variant, position.hands, color):
                written += files.upper() if color is Color.WHITE else files
        return fields._replace(rights=written or "-")
