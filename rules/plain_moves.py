"""What playing a plain move takes: one that comes down to lifting a piece and setting it down.

Most moves are plain, and a program that searches plays nothing else: so what they need of the variant is
together here, where it is found faster than among all that a variant works out when it is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.move import Move
    from rules.variant import Variant


MOST_ENTRIES = 10_000
"""Rights that are remembered of one variant: games know some hundred, positions from anywhere many more."""


class PlainMoves:
    """What one variant's laws have to do with plain moves.

    `concerns` and `zeroing` are the variant's. `ending_rights` has 1 by board byte for pieces whose move
    or loss may end rights to castle, or the like; `captures_concern` tells whether every capture must be
    shown to laws.
    """

    __slots__ = ("_known", "_settling", "captures_concern", "concerns", "ending_rights", "zeroing")

    def __init__(self, variant: Variant) -> None:
        self.concerns = variant.concerns
        self.zeroing = variant.zeroing
        ending = {code for law in variant.laws for code in law.ending_rights}
        self.ending_rights = bytes(code in ending for code in range(256))
        self.captures_concern = bool(variant.hooks("after_capture"))
        self._settling = variant.hooks("rights_left")
        squares_tell = all(law.squares_tell_rights for law in self._settling)
        self._known: dict[tuple[tuple[int, ...], int, int], tuple[int, ...]] | None = (
            {} if squares_tell else None
        )

    def rights_left(
        self, rights: tuple[int, ...], board: bytes, code: int, origin: int, move: Move
    ) -> tuple[int, ...]:
        """The rights that are left after a move of the piece `code`, on the new board."""
        if self._known is None:
            return self._asked(rights, board, code, move)
        key = (rights, origin, move.target)
        left = self._known.get(key)
        if left is None:
            if len(self._known) >= MOST_ENTRIES:
                self._known.clear()
            left = self._known[key] = self._asked(rights, board, code, move)
        return left

    def _asked(self, rights: tuple[int, ...], board: bytes, code: int, move: Move) -> tuple[int, ...]:
        for law in self._settling:
            rights = law.rights_left(rights, board, code, move)
        return rights
