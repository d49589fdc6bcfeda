"""Pieces that are royal while few of them are left.

Where `extinctionPseudoRoyal` is on, the pieces of `extinctionPieceTypes` must not be lost and may thus be
put in check and mated like a king, as long as there are no more than one above `extinctionPieceCount`: the
last king of several, or, with a count beyond all reach, every queen of co-regal chess.

Spartan chess, duple check: a side that still has two kings may leave one of them attacked, but not both at
once; attacking both is a check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.board.pieces import Color
from rules.definitions.values import Section, boolean, codes_of, types_of
from rules.errors import Illegal, Objection
from rules.facts import PseudoRoyalFact
from rules.laws.law import Law

if TYPE_CHECKING:
    from rules.board.pieces import PieceType
    from rules.draft import Draft
    from rules.facts import Facts
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant

Codes = frozenset[int]


class PseudoRoyalty(Law):
    """Makes pieces royal by their number; that they are kept from attack is Royalty's business."""

    keys = {"extinctionPseudoRoyal": boolean}

    def __init__(
        self, types: tuple[tuple[Codes, Codes], ...], pieces: tuple[PieceType, ...], most: int
    ) -> None:
        self._types = types
        self._pieces = pieces
        self._most = most

    @classmethod
    def of(cls, section: Section, variant: Variant) -> PseudoRoyalty | None:
        if not section.get("extinctionPseudoRoyal", False):
            return None
        codes_of(section, variant, "extinctionPieceTypes")
        letters = section.get("extinctionPieceTypes", ())
        most = section.get("extinctionPieceCount", 0) + 1
        return cls(tuple(variant.codes([each]) for each in letters), types_of(variant, letters), most)

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(pseudo_royals=PseudoRoyalFact(self._pieces, self._most))

    @property
    def is_single(self) -> bool:
        """Is only a piece without any other of its type royal?"""
        return self._most == 1

    @property
    def codes(self) -> Codes:
        """The board bytes of all pieces that may be royal."""
        return frozenset(code for types in self._types for codes in types for code in codes)

    def royals(self, position: Position | Draft, color: Color) -> list[int]:
        return [
            square
            for candidates in self.candidates(position, color)
            if len(candidates) <= self._most
            for square in candidates
        ]

    def candidates(self, position: Position | Draft, color: Color) -> list[list[int]]:
        """Where the pieces of each type stand, however many there are."""
        board = position.board
        return [_squares(board, codes[color]) for codes in self._types]


def _squares(board: bytes | bytearray, codes: Codes) -> list[int]:
    found: list[int] = []
    for code in codes:
        square = board.find(code)
        while square >= 0:
            found.append(square)
            square = board.find(code, square + 1)
    return found


class DupleCheck(Law):
    """All pieces that could be royal may not be left attacked together."""

    keys = {"dupleCheck": boolean}

    def __init__(self, royalty: PseudoRoyalty) -> None:
        self._royalty = royalty

    @classmethod
    def of(cls, section: Section, variant: Variant) -> DupleCheck | None:
        if not section.get("dupleCheck", False):
            return None
        royalty = PseudoRoyalty.of(section, variant)
        return None if royalty is None else cls(royalty)

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(duple_check=True)

    def _all_attacked(self, position: Position, color: Color) -> tuple[int, ...]:
        """The squares of all candidates if each is attacked, and if there are several."""
        found = [square for squares in self._royalty.candidates(position, color) for square in squares]
        attacker = position.variant.generator.attacker
        every = len(found) > 1 and all(
            attacker(position.board, square, color.opponent) is not None for square in found
        )
        return tuple(found) if every else ()

    def objection(self, position: Position, move: Move, following: Position) -> Objection | None:  # noqa: ARG002
        attacked = self._all_attacked(following, position.turn)
        if not attacked:
            return None
        piece = position.variant.type_of(following.board[attacked[0]]).name
        return Objection(Illegal.ALL_ATTACKED, {"piece": piece}, attacked)

    def checked(self, position: Position) -> tuple[int, ...]:
        return self._all_attacked(position, position.turn)
