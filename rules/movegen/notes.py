"""What was found out about a position and need not be found again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, final

if TYPE_CHECKING:
    from rules.move import Move


class CheckOrPin(NamedTuple):
    """What a line holds against a royal piece: a check from `attacker`, or a pin of the piece on `pinned`.

    `path` are the squares on which the check is answered, or to which the pinned piece may go: all between
    the royal piece and the attacker, and the attacker's own.
    """

    attacker: int
    pinned: int | None
    path: frozenset[int]


Rest = tuple[int, tuple[CheckOrPin, ...]] | None
"""What the opponent has along a strand: the squares that it attacks, as bits, and what it holds against the
royal piece; None where it attacks nothing."""
Side = tuple[list[tuple["Move", ...]], list[Rest]]
"""What the strands of a board (rules.movegen.line_cache) hold for one side, by their number: its moves along
them, and the rest."""


@final
class Notes:
    """Remembered in the position itself: nothing here changes what the position is.

    `sides` are by colour what the strands hold. For the side to move that is found out at once, for the other
    not until a position after this one asks; meanwhile `basis` tells from what it follows, on this `board`.
    What the opponent attacks is in `danger`, as far as `seen` goes, both as bits, and `legal` are the legal
    moves: None until they were asked for.
    """

    __slots__ = ("basis", "board", "danger", "legal", "seen", "sides")

    def __init__(self, board: bytes, basis: Basis | None) -> None:
        self.board = board
        self.basis = basis
        self.sides: list[Side | None] = [None, None]
        self.seen = 0
        self.danger = 0
        self.legal: tuple[Move, ...] | None = None


Basis = tuple[Notes, int, int]
"""The notes of the position before, and the two squares of the move that has changed the board since."""
