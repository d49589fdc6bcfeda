"""Games between two players, and their points."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import rules
from tests.tools.bench.engine.players import Player

OPENING = 4
LONGEST = 1_000
"""Plies after which a game is a draw; nearly all games end earlier by their rules."""


def match(
    key: str,
    ours: Callable[[int], Player],
    theirs: Callable[[int], Player],
    games: int,
    *,
    each: Callable[[int, float], None] = lambda _number, _points: None,
) -> tuple[float, float]:
    """Return our share of the points and its standard error.

    Colours alternate, and each opening is played twice. each: called with the number and the points of every
    game.
    """
    points: list[float] = []
    for number in range(games):
        points.append(game_points(key, ours(number), theirs(number), number))
        each(number, points[-1])
    mean = sum(points) / games
    return mean, math.sqrt(sum((point - mean) ** 2 for point in points) / games) / math.sqrt(games)


def game_points(key: str, ours: Player, theirs: Player, number: int) -> float:
    variant = rules.variant(key)
    dice = random.Random(f"{key}/{number // 2}")
    game = opening(variant, dice)
    white = number % 2 == 0
    while game.outcome() is None and len(game.moves) < LONGEST and not game.claims():
        player = ours if (game.position.turn is rules.WHITE) is white else theirs
        game.play(game.position.move_from_uci(player(game)))
    outcome = game.outcome()
    if outcome is None or outcome.winner is None:
        return 0.5
    return float((outcome.winner is rules.WHITE) is white)


def opening(variant: rules.Variant, dice: random.Random) -> rules.Game:
    while True:
        game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
        for _ in range(OPENING):
            moves = sorted(game.position.legal_moves(), key=rules.Move.uci)
            if game.outcome() is not None or not moves:
                break
            game.play(dice.choice(moves))
        if game.outcome() is None:
            return game


def difference(share: float, games: int) -> float:
    """Return the difference in rating points for a share of the points, moderated by one drawn game."""
    moderated = (share * games + 0.5) / (games + 1)
    return 400 * math.log10(moderated / (1 - moderated))


def print_result(name: str, result: tuple[float, float], games: int) -> None:
    share, error = result
    print(f"{name:32} {share:6.1%} ± {error:.1%} of the points in {games} games", flush=True)


def print_score(number: int, points: float) -> None:
    """Print the points of one game, for long matches."""
    print(f"  game {number + 1}: {points}", flush=True)
