"""A model of a beginner, to measure the weakest levels."""

from __future__ import annotations

import random

import rules
from bot.engine import evaluation_of


class Beginner:
    """A greedy player with oversights.

    It wins and protects material, one exchange deep, but overlooks each of its captures and each attack on
    its pieces at the rate `oversight`. It always sees an immediate win, and chooses randomly among moves that
    seem equal.
    """

    def __init__(self, seed: int, oversight: float = 0.5) -> None:
        self._dice = random.Random(seed)
        self._oversight = oversight

    def __call__(self, game: rules.Game) -> str:
        position = game.position
        moves = sorted(position.legal_moves(), key=rules.Move.uci)
        seen: dict[int, bool] = {}
        best: list[rules.Move] = []
        highest = float("-inf")
        for move in moves:
            following = position.play(move)
            outcome = following.outcome()
            if outcome is not None and outcome.winner is position.turn:
                return move.uci()
            if position.is_capture(move) and not self._notices(seen, -1 - move.target):
                continue
            gain = values_of(position)[position.board[move.target]] - self._at_risk(following, seen)
            if gain > highest:
                best, highest = [], gain
            if gain == highest:
                best.append(move)
        return self._dice.choice(best or moves).uci()

    def _notices(self, seen: dict[int, bool], key: int) -> bool:
        """Return whether a capture or attack is noticed, which is decided once per turn."""
        if key not in seen:
            seen[key] = self._dice.random() >= self._oversight
        return seen[key]

    def _at_risk(self, following: rules.Position, seen: dict[int, bool]) -> int:
        """Return the maximum loss by one exchange on a square whose attack is noticed."""
        board, values = following.board, values_of(following)
        highest = 0
        for move in following.legal_moves():
            if (
                not board[move.target]
                or not following.is_capture(move)
                or not self._notices(seen, move.target)
            ):
                continue
            defended = following.variant.compiled.attacks.attacker(
                board, move.target, following.turn.opponent
            )
            cost = values[board[move.origin or 0]] if defended is not None else 0
            highest = max(highest, values[board[move.target]] - cost)
        return highest


def values_of(position: rules.Position) -> list[int]:
    """Return the values of pieces by board byte."""
    return evaluation_of(position.variant).tables.piece_values
