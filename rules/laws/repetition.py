"""Repeated positions, and penalties for causing them.

FIDE laws of chess, articles 9.2 and 9.6.1: the player having the move may claim a draw when the position has
appeared for the third time; at the fifth, the game is drawn without a claim. Positions are the same if the
same player has the move and the same moves are possible.

Shogi: at the fourth appearance, the game is drawn, but a side that has given check with all its moves since
the first appearance loses.

Chinese chess: a side that gives check with every move of the cycle loses. If neither does, a side that
threatens the same unprotected piece with every move loses (rules/laws/perpetual_check_and_chase.py). If both
do the same, the game is drawn.

In some games, one side wins at a repetition, no matter which side caused it: `nFoldValue` is the result for
the side to move or, with `nFoldValueAbsolute`, for White.

Korean chess in modern tournaments: a player who isn't in check may not move a piece back and forth a third
time, even if the opponent doesn't repeat moves in the meantime.
"""

from __future__ import annotations

from rules.board.pieces import Color
from rules.definitions.section_values import boolean, choice, integer
from rules.facts import Facts, RepetitionFact, Value
from rules.game import Game
from rules.laws.law import Law
from rules.laws.material_points import outcome_on_points
from rules.laws.perpetual_check_and_chase import Chasing, sides_checking
from rules.laws.regions import confined_defenders
from rules.move import Move
from rules.outcome import Outcome, Progress, Reason
from rules.variant import Variant

CHASING = "chasingRule"
_FIRST_CYCLE = 4
"""The shortest possible repetition, in half-moves."""
_LONGEST_ALLOWED = 8
"""The half-moves of a piece that moves back and forth twice."""


class Repetition(Law):
    """Claims and endings by repetition."""

    keys = {
        "nFoldRule": integer(0, 100),
        "nFoldValue": choice("draw", "win", "loss"),
        "nFoldValueAbsolute": boolean,
        "perpetualCheckIllegal": boolean,
        CHASING: choice("none", "axf"),
        "kibitzNFoldEnd": integer(0, 100),
    }

    def __init__(self, variant: Variant) -> None:
        section = variant.section
        self._claim_at: int = section.get("nFoldRule", 0)
        self._claimed = Reason.THREEFOLD_REPETITION if self._claim_at == 3 else Reason.REPETITION
        self._end_at: int = section.get("kibitzNFoldEnd", 0)
        self._value: Value = section.get("nFoldValue", "draw")
        self._for_white: bool = section.get("nFoldValueAbsolute", False)
        self.blames_checks: bool = section.get("perpetualCheckIllegal", False)
        self._chasing = Chasing(variant) if section.get(CHASING, "none") != "none" else None

    def describe(self, facts: Facts) -> Facts:
        fact = RepetitionFact(
            self._claim_at,
            self._end_at,
            self._value,
            for_white=self._for_white,
            blames_checks=self.blames_checks,
            blames_chases=self._chasing is not None,
        )
        return facts._replace(repetition=fact)

    def claim(self, game: Game) -> Reason | None:
        if not self._claim_at or game.appearances() < self._claim_at:
            return None
        if self.verdict(game, self._claim_at).winner is not None:
            return None
        return self._claimed

    def progress(self, game: Game) -> Progress | None:
        return Progress(self._claimed, game.appearances(), self._claim_at) if self._claim_at else None

    def adjudicate(self, game: Game) -> Outcome | None:
        if not self._end_at or game.appearances() < self._end_at:
            return None
        return self.verdict(game, self._end_at)

    def verdict(self, game: Game, fold: int) -> Outcome:
        """Return the outcome of a repetition, decided by all moves since the first of `fold` appearances."""
        length = _cycle_length(game, fold)
        turn = game.position.turn
        if self.blames_checks:
            checking = sides_checking(game.recent(length + 1)[::-1])
            if checking:
                return _blamed(checking, game, Reason.PERPETUAL_CHECK)
        if self._chasing is not None:
            chasing = self._chasing.chasing(game.recent(length + 2), game.recent_moves(length + 1), length)
            if chasing:
                return _blamed(chasing, game, Reason.PERPETUAL_CHASE)
        reason = Reason.FIVEFOLD_REPETITION if fold == 5 else Reason.REPETITION
        if self._value == "draw":
            return outcome_on_points(game.position, reason)
        favoured = Color.WHITE if self._for_white else turn
        return Outcome(favoured if self._value == "win" else favoured.opponent, reason)


def _cycle_length(game: Game, fold: int) -> int:
    """Return how many half-moves ago the first of the position's last `fold` appearances was."""
    positions = game.positions[::-1]
    identity = positions[0].identity()
    before = 0
    for distance in range(_FIRST_CYCLE, len(positions), 2):
        before += positions[distance].identity() == identity
        if before == fold - 1:
            return distance
    return len(positions) - 1


def _blamed(guilty: set[bool], game: Game, reason: Reason) -> Outcome:
    """Return the guilty side's loss. If both are guilty, the game is drawn or decided by points."""
    if len(guilty) == 2:
        return outcome_on_points(game.position, reason)
    turn = game.position.turn
    return Outcome(turn.opponent if True in guilty else turn, reason)


class MoveRepetition(Law):
    """Loss for moving a piece back and forth a third time while not in check.

    Pieces that can never reach the squares of the other royal piece (guards, generals) are exempt.
    """

    switch = ("moveRepetitionIllegal", True)
    fact = {"to_and_fro": True}

    def adjudicate(self, game: Game) -> Outcome | None:
        position = game.position
        moves = game.recent_moves(position.halfmove_clock)[::-1]
        positions = game.recent(len(moves) + 1)[::-1]
        if len(moves) <= _LONGEST_ALLOWED or position.board[moves[0].target] in confined_defenders(
            position.variant
        ):
            return None
        own, checks = moves[::2], [before.in_check for before in positions[1::2]]
        guilty = _has_returned_too_often(own, checks)
        return Outcome(position.turn, Reason.MOVE_REPETITION) if guilty else None


def _has_returned_too_often(own: list[Move], checks: list[bool]) -> bool:
    """Return whether a side has just moved its piece back once too often.

    `own`: the side's moves, the last one first. `checks`: whether it was in check before each of them. There
    may be a pass between a move and its return.
    """
    last = own[0]
    if last.law is not None or any(checks[:2]):
        return False
    returns = 2 if _reverses(own[1], last) else int(own[1].origin == own[1].target)
    for number in range(2, len(own)):
        if not returns or (number < len(checks) and checks[number]):
            return False
        if returns == 4:
            return own[number - 1].origin == own[number].target
        returns = returns + 1 if _reverses(own[number], last if returns == 1 else own[number - 1]) else 0
    return False


def _reverses(move: Move, earlier: Move) -> bool:
    return move.origin == earlier.target and move.target == earlier.origin
