"""A person in their first weeks, as a player to measure the weakest levels with."""

from __future__ import annotations

import random

import rules
from bot.engine import evaluation_of


class Beginner:
    """Greedy, with oversights: takes what can be won and leaves nothing of its own to be taken, one exchange
    deep; each own capture and each attack on a piece of its own is overlooked at a rate. Sees a win on the
    spot. Among moves that seem equal it plays any."""

    def __init__(self, seed: int, oversight: float = 0.5) -> None:
        self._dice = random.Random(seed)
        self._oversight = oversight

    def __call__(self, game: rules.Game) -> str:
        position = game.position
        moves = sorted(position.legal_moves(), key=rules.Move.uci)
        seen: dict[int, bool] = {}
        best: list[rules.Move] = []
        most = float("-inf")
        for move in moves:
            following = position.play(move)
            outcome = following.outcome()
            if outcome is not None and outcome.winner is position.turn:
                return move.uci()
            if position.is_capture(move) and not self._notices(seen, -1 - move.target):
                continue
            gain = values_of(position)[position.board[move.target]] - self._at_risk(following, seen)
            if gain > most:
                best, most = [], gain
            if gain == most:
                best.append(move)
        return self._dice.choice(best or moves).uci()

    def _notices(self, seen: dict[int, bool], key: int) -> bool:
        """Whether one capture or attack is noticed: decided once a turn."""
        if key not in seen:
            seen[key] = self._dice.random() >= self._oversight
        return seen[key]

    def _at_risk(self, following: rules.Position, seen: dict[int, bool]) -> int:
        """The most that the other side wins by one exchange on a square whose attack is noticed."""
        board, values = following.board, values_of(following)
        most = 0
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
            most = max(most, values[board[move.target]] - cost)
        return most


def values_of(position: rules.Position) -> list[int]:
    """What the pieces are worth, by board byte."""
    return evaluation_of(position.variant).tables.by_code
