"""Generals that face each other along an open line.

Chinese chess (flying general): the generals may never face each other on a line with nothing between them. So
neither may step onto an open line with the other, and a single piece between them may not leave the line.

Korean chess (bikjang): a player may bring the generals face to face. The opponent must break the line with
the next move or accept by passing, even in check. Then the game is drawn or, if the variant counts material,
decided by points.
"""

from __future__ import annotations

from rules.errors import Illegal, Objection
from rules.game import Game
from rules.laws.law import Law
from rules.laws.material_points import outcome_on_points
from rules.laws.passing import Passing
from rules.move import Move
from rules.outcome import Outcome, Reason
from rules.position import Position


def _are_facing(position: Position) -> bool:
    """Return whether the generals face each other.

    In Korean chess, this offers to end the game, and a pass accepts.
    """
    return position.variant.compiled.attacks.facing_royals(position.board) is not None


class FlyingGeneral(Law):
    """Ban on moves that leave the generals facing each other."""

    switch = ("flyingGeneral", True)
    royal_sides = 2
    fact = {"flying_general": True}

    def forbids(self, position: Position, move: Move, board: bytes) -> bool:
        return position.variant.compiled.attacks.facing_royals(board) is not None

    def objection(self, position: Position, move: Move, after: Position) -> Objection | None:
        generals = position.variant.compiled.attacks.facing_royals(after.board)
        if generals is None:
            return None
        own, other = generals[position.turn], generals[position.turn.opponent]
        variant = position.variant
        details = {
            "royal": variant.kinds.type_of(variant.kinds.royal[position.turn]).name,
            "royal-square": variant.square_name(own),
            "enemy": variant.kinds.type_of(variant.kinds.royal[position.turn.opponent]).name,
            "other-square": variant.square_name(other),
        }
        return Objection(Illegal.FACING, details, (own, other))


class Bikjang(Law):
    """Facing generals as an offer to end the game."""

    switch = ("bikjangRule", True)
    royal_sides = 2
    fact = {"bikjang": True}

    def allows_check_on_opponent(self, position: Position) -> bool:
        """Allow it while the generals face each other, because the accepting pass is legal even in check."""
        return _are_facing(position)

    def forbids(self, position: Position, move: Move, board: bytes) -> bool:
        variant = position.variant
        if variant.compiled.attacks.facing_royals(board) is None:
            return False
        return move.origin != move.target and _are_facing(position)

    def objection(self, position: Position, move: Move, after: Position) -> Objection | None:
        if move.origin == move.target or not _are_facing(position):
            return None
        generals = position.variant.compiled.attacks.facing_royals(after.board)
        return None if generals is None else Objection(Illegal.BIKJANG, {}, generals)

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        """Add the accepting pass, which is legal even in check."""
        passing = position.variant.compiled.law(Passing)
        if passing is None or not _are_facing(position):
            return moves
        return list(dict.fromkeys([*moves, *passing.generate(position)]))

    def adjudicate(self, game: Game) -> Outcome | None:
        """End the game when the generals face each other in two positions in a row."""
        positions = game.recent(2)
        if len(positions) < 2 or not all(map(_are_facing, positions)):
            return None
        return outcome_on_points(game.position, Reason.BIKJANG)
