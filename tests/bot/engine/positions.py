"""Random positions of every variant to search, reproducible by seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import rules
from tests.rules.oracles import choose

DEEPEST = 120


def random_games(variant: rules.Variant, dice: random.Random) -> Iterator[rules.Game]:
    """Yield unfinished random games from the opening to the endgame."""
    while True:
        game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
        for _ in range(dice.randrange(DEEPEST)):
            after = game.position.play(move := choose(dice, game.position))
            if after.outcome() is not None or not after.has_legal_moves:
                break
            game.play(move)
            if game.outcome() is not None:
                break
        if game.outcome() is None:
            yield game
