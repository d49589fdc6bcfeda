"""Passing: a turn in which no piece moves.

In Korean chess, a player may pass at any time except in check. If both pass in succession, the game is drawn
or decided by points. Other games allow passing only without other moves (`passOnStalemate`). A pass is
written as a move of the general to its own square, e2e2.
"""

from __future__ import annotations

from rules.board.pieces import OWN
from rules.definitions.section_values import boolean, readers_by_color
from rules.facts import Facts
from rules.game import Game
from rules.laws.law import Law
from rules.laws.material_points import outcome_on_points
from rules.move import Move
from rules.outcome import Outcome, Reason
from rules.position import Position
from rules.position_draft import Draft
from rules.variant import Variant


class Pass(Move):
    """A pass, written as a move of the piece on `square` to its own square."""

    __slots__ = ()

    simple = False

    def __init__(self, uci: str, square: int, law: Law) -> None:
        super().__init__(uci, square, square, law=law)
        self.squares = (square,)


class Passing(Law):
    """The right to pass, always or only without other moves. The keys are by colour."""

    keys = readers_by_color(boolean, "pass", "passOnStalemate")

    def __init__(self, variant: Variant) -> None:
        self._always = variant.section.values_by_color("pass", False)
        self._stalemated = variant.section.values_by_color("passOnStalemate", False)

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> Passing | None:
        wanted = variant.section.values_by_color("pass") + variant.section.values_by_color("passOnStalemate")
        return cls(variant) if any(wanted) else None

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(may_pass=self._always)

    def generate(self, position: Position) -> list[Move]:
        return [self.pass_of(position)] if self._always[position.turn] else []

    def pass_of(self, position: Position) -> Move:
        """Return the pass, written as a move of the royal piece or else of the first piece on the board."""
        royal, own = position.variant.kinds.royal[position.turn], OWN[position.turn]
        square = position.board.find(royal) if royal else -1
        if square < 0:
            square = next((square for square, code in enumerate(position.board) if own[code]), 0)
        name = position.variant.geometry.names[square]
        return Pass(name * 2, square, self)

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        """Add the pass if there are no other moves."""
        turn = position.turn
        if moves or not self._stalemated[turn] or position.in_check:
            return moves
        return [self.pass_of(position)] if any(map(OWN[turn].__getitem__, position.board)) else []

    def play(self, draft: Draft, move: Move) -> None:
        draft.captured = 0

    def adjudicate(self, game: Game) -> Outcome | None:
        last = game.recent_moves(2)
        if len(last) < 2 or any(move.law is not self for move in last):
            return None
        return outcome_on_points(game.position, Reason.BOTH_PASSED)
