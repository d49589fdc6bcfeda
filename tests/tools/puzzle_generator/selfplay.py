"""Engine self-play at a strength at which it blunders, as a source of puzzles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine import Info, Limits, Search, evaluation_of
from bot.engine.review import winning_chances
from bot.engine.search import MATE_BOUND
from rules import Move, Position, Variant

NODES = (20, 40, 80)
"""Nodes per move, one of these for each game."""
SHORT_NODES = 150
"""Nodes of a search after a random move that was not played."""
RANDOM_TRIES = 1
"""Number of random moves to try in a position besides the played one."""
RANDOM_RATES = (0.1, 0.3, 0.6)
"""Rates of random moves, one of these for each side of a game."""
OPENINGS = (8, 24, 40)
"""Maximum number of random moves at the start, one of these for each game."""
LONGEST = 140
DECIDED_CHANCES = 0.95
"""Winning chances at which a game is considered decided."""
DECIDED_PLIES = 24
"""Maximum number of consecutive decided plies before a game is stopped."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position that may be a puzzle.

    before: the previous position. last: the move between. chances: the solver's winning chances, 0 to 1,
    before that move. score: from a short search, None if there was none.
    """

    before: Position
    last: Move
    position: Position
    chances: float
    score: int | None


def candidates(variant: Variant, rng: random.Random) -> Iterator[Candidate]:
    """Yield positions of one game and of alternative moves, in which the solver had no forced win before."""
    position = variant.start(rng.choice(variant.starts) if variant.starts else None)
    opening = rng.randrange(rng.choice(OPENINGS))
    random_rates = rng.choice(RANDOM_RATES), rng.choice(RANDOM_RATES)
    nodes = rng.choice(NODES)
    decided = 0
    before: tuple[Position, Move, float] | None = None
    for ply in range(LONGEST):
        moves = sorted(position.legal_moves(), key=Move.uci)
        if not moves or position.outcome() is not None or decided > DECIDED_PLIES:
            return
        if ply < opening:
            position = position.play(rng.choice(moves))
            continue
        info = searched(position, nodes)
        chances = winning_chances(variant, info.score)
        if before is not None and before[0].turn is not position.turn:
            yield Candidate(before[0], before[1], position, before[2], info.score)
        move = rng.choice(moves) if rng.random() < random_rates[position.turn] else info.line[0]
        if info.score > -MATE_BOUND:
            for tried in rng.sample(moves, min(RANDOM_TRIES, len(moves))):
                following = position.play(tried)
                if tried != move and following.turn is not position.turn and following.has_legal_moves:
                    yield Candidate(position, tried, following, 1.0 - chances, None)
        decided = decided + 1 if not 1.0 - DECIDED_CHANCES < chances < DECIDED_CHANCES else 0
        before = (position, move, 1.0 - chances) if info.score > -MATE_BOUND else None
        position = position.play(move)


def searched(position: Position, nodes: int) -> Info:
    """Return the result of a search of a position with legal moves."""
    evaluate = evaluation_of(position.variant).of(position)
    info = Search(evaluate, Limits(nodes=nodes), contempt=False).run(position)
    assert info is not None
    return info
