"""Pieces that are royal while few of them are left.

With `extinctionPseudoRoyal`, the pieces in `extinctionPieceTypes` can be checked and mated like a king while
at most `extinctionPieceCount` + 1 of them are left: the last of several kings or, with a high count, all
queens of co-regal chess.

Spartan chess, duple check: a side that still has two kings may leave one of them attacked, but not both.
Attacking both is a check.
"""

from __future__ import annotations

from rules.board.pieces import Color
from rules.definitions.section_values import codes_of
from rules.errors import Illegal, Objection
from rules.facts import Facts, PseudoRoyalFact
from rules.laws.law import Law
from rules.move import Move
from rules.position import Position
from rules.position_draft import Draft
from rules.variant import Variant

Codes = frozenset[int]


class PseudoRoyalty(Law):
    """Makes pieces royal while few are left. Royalty forbids leaving them attacked."""

    switch = ("extinctionPseudoRoyal", True)

    def __init__(self, variant: Variant) -> None:
        section = variant.section
        self._types = _types(variant)
        white = sorted(code for codes, _ in self._types for code in codes)
        self._pieces = tuple(dict.fromkeys(map(variant.kinds.type_of, white)))
        self._limit: int = section.get("extinctionPieceCount", 0) + 1

    def describe(self, facts: Facts) -> Facts:
        codes = frozenset(code for types in self._types for codes in types for code in codes)
        return facts._replace(pseudo_royals=PseudoRoyalFact(self._pieces, codes, self._limit))

    def royals(self, position: Position | Draft, color: Color) -> list[int]:
        by_type = (_squares(position.board, codes[color]) for codes in self._types)
        return [square for squares in by_type if len(squares) <= self._limit for square in squares]


def _types(variant: Variant) -> tuple[tuple[Codes, Codes], ...]:
    """Return White's and Black's codes of each type that may be royal. Raises VariantError."""
    codes_of(variant, "extinctionPieceTypes")
    letters = variant.section.get("extinctionPieceTypes", ())
    return tuple(variant.kinds.codes([letter]) for letter in letters)


def _squares(board: bytes | bytearray, codes: Codes) -> list[int]:
    squares: list[int] = []
    for code in codes:  # not squares_of: searches call this for every move
        square = board.find(code)
        while square >= 0:
            squares.append(square)
            square = board.find(code, square + 1)
    return squares


class DupleCheck(Law):
    """Ban on leaving all pieces that could be royal attacked at once."""

    switch = ("dupleCheck", True)
    fact = {"duple_check": True}

    def __init__(self, variant: Variant) -> None:
        self._types = _types(variant)

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> DupleCheck | None:
        return None if facts.pseudo_royals is None else super().for_variant(variant, facts)

    def _all_attacked(self, position: Position, color: Color) -> tuple[int, ...]:
        """Return the squares of all pieces that could be royal if there are several and all are attacked,
        else ()."""
        squares = [square for codes in self._types for square in _squares(position.board, codes[color])]
        attacker = position.variant.compiled.attacks.attacker
        all_attacked = len(squares) > 1 and all(
            attacker(position.board, square, color.opponent) is not None for square in squares
        )
        return tuple(squares) if all_attacked else ()

    def objection(self, position: Position, move: Move, after: Position) -> Objection | None:
        attacked = self._all_attacked(after, position.turn)
        if not attacked:
            return None
        piece = position.variant.kinds.type_of(after.board[attacked[0]]).name
        return Objection(Illegal.ALL_ATTACKED, {"piece": piece}, attacked)

    def checked(self, position: Position) -> tuple[int, ...]:
        return self._all_attacked(position, position.turn)
