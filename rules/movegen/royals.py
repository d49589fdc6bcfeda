"""The pieces that must not be lost, and what attacks them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.board.pieces import BLACK, WHITE, Color
from rules.movegen.attacks import Attacks

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.position import Position
    from rules.variant import Variant


class RoyalSafety(Attacks):
    """Which pieces of one variant's positions are royal, and whether they are attacked."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._crowning = variant.hooks("royals")
        self._sheltering = variant.hooks("shelters")

    def royals(self, position: Position | Draft, color: Color) -> list[int]:
        """Where the pieces stand that `color` must not lose, by every law."""
        found = royal_squares(position, color)
        for law in self._crowning:
            found += law.royals(position, color)
        return found

    def checked(self, position: Position) -> tuple[int, ...]:
        """The squares of the royal pieces of the side to move that are attacked."""
        return tuple(square for square, _ in self._attacks_on_royals(position, position.turn))

    def attack_on_royal(self, position: Position | Draft, color: Color) -> tuple[int, int] | None:
        """A royal piece of `color` under attack and the square of an attacker, or None."""
        return next(self._attacks_on_royals(position, color), None)

    def are_royals_attacked(self, position: Position) -> bool:
        """Is a royal piece of the side to move attacked?"""
        if self._crowning or self._sheltering:
            return self.attack_on_royal(position, position.turn) is not None
        return self.is_royal_attacked(position.board, position.turn)

    def is_unlawful(self, position: Position) -> bool:
        """Is a royal piece of the side that is not to move attacked? Nothing is laid out to answer that of
        a position that was read: it may be of a variant that nobody plays."""
        color = position.turn.opponent
        if "_approaches" in self.__dict__:
            return self.attack_on_royal(position, color) is not None
        royals = [s for s in self.royals(position, color) if not self._is_sheltered(position, s, color)]
        return self.first_attack(position.board, royals, position.turn) is not None

    def is_royal_attacked(self, board: bytes, color: Color) -> bool:
        """Is a royal piece as such of `color` attacked, where no law knows of others or shelters them?"""
        code = self._variant.royal[color]
        if not code:
            return False
        by = BLACK if color is WHITE else WHITE
        square = board.find(code)
        while square >= 0:
            if self.attacker(board, square, by) is not None:
                return True
            square = board.find(code, square + 1)
        return False

    def _attacks_on_royals(self, position: Position | Draft, color: Color) -> Iterator[tuple[int, int]]:
        board = bytes(position.board)
        for square in self.royals(position, color):
            if self._is_sheltered(position, square, color):
                continue
            found = self.attacker(board, square, color.opponent)
            if found is not None:
                yield square, found

    def _is_sheltered(self, position: Position | Draft, square: int, color: Color) -> bool:
        return any(law.shelters(position, square, color) for law in self._sheltering)


def royal_squares(position: Position | Draft, color: Color) -> list[int]:
    """Where the royal pieces as such of `color` stand."""
    code = position.variant.royal[color]
    if not code:
        return []
    board = position.board
    found: list[int] = []
    square = board.find(code)
    while square >= 0:
        found.append(square)
        square = board.find(code, square + 1)
    return found
