"""Games between weak players, as a source of puzzles."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp

from rules import Move, Position, Variant
from tests.tools.puzzle_generator import criteria
from tests.tools.puzzle_generator.analyst import Analyst, Line, Two

TEMPERATURES = (0.02, 0.05, 0.12, 0.3)
"""Typical loss of winning chances per move of the players, -1 to 1."""
OPENINGS = (2, 6, 12)
"""Maximum number of random moves at the start; each game uses one of these."""
LONGEST = 140
MAX_MOVES = 40
"""Maximum number of legal moves to search in a position, chosen at random."""
NODES, SHORT_NODES = 100, 500
"""Nodes of the search of each move, and of the position after a blunder."""
RISE = 0.4
"""Minimum lead of the best move, and rise of the chances by the last move, in a short search."""
DECIDED, DECIDED_PLIES = 0.97, 10
"""A game is stopped after this many plies with chances beyond DECIDED."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position that may become a puzzle.

    last: the opponent's last move. chances: the solver's winning chances before it, -1 to 1.
    """

    last: Move
    position: Position
    chances: float

    def is_promising(self, two: Two) -> bool:
        """Return whether one move leads, and was made possible by the last move. two: the two best lines."""
        first, second = two
        if not first.moves or first.chances - max(second.chances, self.chances) < RISE:
            return False
        return bool(first.mates_in) or not self.is_obvious(self.position.move_from_uci(first.moves[0]))

    def is_obvious(self, move: Move) -> bool:
        return criteria.is_obvious(self.position, self.last.uci(), move)


def candidates(analyst: Analyst, variant: Variant, rng: random.Random) -> Iterator[Candidate]:
    """Yield the promising positions after each move in a game, played or not.

    Raises IllegalMove if the engine plays by other rules.
    """
    position = variant.start(rng.choice(variant.starts) if variant.starts else None)
    opening = rng.randrange(rng.choice(OPENINGS))
    temperatures = rng.choice(TEMPERATURES), rng.choice(TEMPERATURES)
    decided = 0
    refutations: set[tuple[str, ...]] = set()  # Many moves allow the same one.
    for ply in range(LONGEST):
        moves = sorted(position.legal_moves(), key=Move.uci)
        if not moves or position.outcome() is not None or decided > DECIDED_PLIES:
            return
        if ply < opening:
            position = position.play(rng.choice(moves))
            continue
        moves = rng.sample(moves, min(MAX_MOVES, len(moves)))
        lines = analyst.of_moves(position, moves, NODES * len(moves))
        if not lines:  # The game is over by the engine's rules.
            return
        best = lines[0].chances
        if best > -criteria.WON:
            blunders = {line.moves[1:2]: line for line in reversed(lines) if best - line.chances >= RISE}
            fresh = [line for refutation, line in blunders.items() if refutation not in refutations]
            refutations |= blunders.keys()
            yield from _after_each(analyst, position, fresh, -best)
        weights = [exp((line.chances - best) / temperatures[position.turn]) for line in lines]
        (chosen,) = rng.choices(lines, weights)
        decided = decided + 1 if abs(best) > DECIDED else 0
        position = position.play(position.move_from_uci(chosen.moves[0]))


def _after_each(
    analyst: Analyst, position: Position, blunders: Sequence[Line], chances: float
) -> list[Candidate]:
    """Return the promising positions after blunders. chances: the solver's chances without them."""
    tried = [each for line in blunders if (each := _after(position, line, chances)) is not None]
    found = analyst.two_each([each.position for each in tried], SHORT_NODES)
    return [each for each, two in zip(tried, found, strict=True) if each.is_promising(two)]


def _after(position: Position, line: Line, chances: float) -> Candidate | None:
    """Return the position after a blunder, or None if the reply in its line is obvious."""
    last = position.move_from_uci(line.moves[0])
    following = position.play(last)
    if following.turn is position.turn or following.outcome() is not None:
        return None
    candidate = Candidate(last, following, chances)
    is_mate = line.chances == -1.0
    if len(line.moves) > 1 and not is_mate:
        return None if candidate.is_obvious(following.move_from_uci(line.moves[1])) else candidate
    return candidate
