"""Games of the engine with itself, so weak that it blunders: where puzzles come from."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine import Info, Limits, Search, evaluation_of
from bot.engine.quiescence import SURE
from bot.engine.review import winning_chances
from rules import Move, Position, Variant

NODES = (20, 40, 80)
"""What a player looks at before a move, the same in one game."""
GLANCE = 150
"""What is looked at after another blunder, where that is searched."""
BLUNDERS = 1
"""How many random moves are tried in a position besides the one that is played."""
STRAYED = (0.1, 0.3, 0.6)
"""How often a side plays a random move, the same in one game. One that blunders more is attacked sooner."""
OPENINGS = (8, 24, 40)
"""Random moves that a game begins with, at most."""
LONGEST = 140
DECIDED = 0.95
"""Chances of one side with which a game is as good as over."""
PATIENCE = 24
"""After so many plies in a row that were as good as over, a game is given up."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position of a game in which something may be found.

    `before` is the one before it, `last` the move between. `chances` are the solver's, 0 to 1, before that
    move. `score` is what a short search says, None where nothing was searched.
    """

    before: Position
    last: Move
    position: Position
    chances: float
    score: int | None


def candidates(variant: Variant, dice: random.Random) -> Iterator[Candidate]:
    """Positions of one game, and beside it, in which the side to move had no forced win a move ago."""
    position = variant.start(dice.choice(variant.starts) if variant.starts else None)
    opening = dice.randrange(dice.choice(OPENINGS))
    strayed = dice.choice(STRAYED), dice.choice(STRAYED)
    nodes = dice.choice(NODES)
    decided = 0
    before: tuple[Position, Move, float] | None = None
    for ply in range(LONGEST):
        moves = sorted(position.legal_moves(), key=Move.uci)
        if not moves or position.outcome() is not None or decided > PATIENCE:
            return
        if ply < opening:
            position = position.play(dice.choice(moves))
            continue
        info = looked_at(position, nodes)
        chances = winning_chances(variant, info.score)
        if before is not None and before[0].turn is not position.turn:
            yield Candidate(before[0], before[1], position, before[2], info.score)
        move = dice.choice(moves) if dice.random() < strayed[position.turn] else info.line[0]
        if info.score > -SURE:
            for tried in dice.sample(moves, min(BLUNDERS, len(moves))):
                following = position.play(tried)
                if tried != move and following.turn is not position.turn and following.has_legal_moves:
                    yield Candidate(position, tried, following, 1.0 - chances, None)
        decided = decided + 1 if not 1.0 - DECIDED < chances < DECIDED else 0
        before = (position, move, 1.0 - chances) if info.score > -SURE else None
        position = position.play(move)


def looked_at(position: Position, nodes: int) -> Info:
    """What the engine finds in so many nodes. The position has legal moves."""
    evaluate = evaluation_of(position.variant).of(position)
    info = Search(evaluate, Limits(nodes=nodes), contempt=False).run(position)
    assert info is not None  # noqa: S101
    return info
