"""Measure the speed of reviews, and their agreement with another engine.

    python -m tests.tools.bench.review seconds [KEY ...]  time of a review of 60 plies with one worker
    python -m tests.tools.bench.review beside [KEY ...]   comparison with Debian's fairy-stockfish, with about
                                                          0.2 s per position

The games of the comparison are played by our levels, from two beginners to two strong players. The same code
makes reviews from the scores of both engines; for fairy-stockfish it uses lichess's curve, which was fitted
to the scores of its predecessor. --cache is a folder that stores games and scores for later runs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import rules
from bot.engine import MATE, choose, level_in
from bot.engine.engines import Engines
from bot.engine.review import (
    NODES,
    Assessment,
    Assessor,
    Judgement,
    Review,
    ReviewedMove,
    review_of,
    slope_of,
)
from bot.engine.worker_pool import Workers
from tests.tools.bench.engine.games import opening
from tests.tools.bench.engine.players import WON, Other, fairy

KEYS = ("chess", "crazyhouse", "shogi", "xiangqi")
PAIRINGS = ((2, 3), (4, 4), (5, 6), (6, 8), (8, 8))
"""The levels of each key's games."""
PLIES = 60
"""Maximum number of plies of a game."""
LICHESS_SLOPE = 0.00368208
THINKS = "go nodes 50000"
"""Its work in about 0.2 s on an idle processor; limited by nodes, so that other load changes nothing."""
MATED = 3
"""Length in plies of fairy-stockfish's forced wins, because `Other` doesn't return it."""


def game_of(key: str, number: int, levels: tuple[int, int]) -> rules.Game:
    """Return a game of two levels, the same for equal arguments."""
    variant = rules.variant(key)
    game = opening(variant, random.Random(f"review/{key}/{number}"))
    while game.outcome() is None and not game.claims() and len(game.moves) < PLIES:
        level = levels[(len(game.moves) + number) % 2]
        info = choose(game, level_in(variant, level), number)
        assert info is not None
        game.play(info.line[0])
    return game


# ---- seconds


async def timed_review(key: str) -> None:
    game = game_of(key, 0, (5, 6))
    workers = Workers(1, background=True)
    try:
        start = time.perf_counter()
        review = await Engines(workers, workers).review(game, 1)
        took = time.perf_counter() - start
    finally:
        await workers.close()
    size = len(review.to_json())
    print(f"{key:16} {len(game.moves)} plies in {took:.1f} s, depth {review.depth}, {size} bytes", flush=True)


def seconds(chosen: argparse.Namespace) -> None:
    for key in chosen.keys or KEYS:
        asyncio.run(timed_review(key))


# ---- comparison with another engine


@dataclass
class Figures:
    """Comparison of reviews of several games."""

    games: int = 0
    differences: list[float] = field(default_factory=list)
    """Our chances of the first side minus the other engine's, by position."""
    blunders: int = 0
    """The other engine's blunders."""
    found: int = 0
    """Of these, our blunders."""
    found_as_mistake: int = 0
    """Of these, our mistakes."""
    named: int = 0
    """Our blunders."""
    false: int = 0
    """Of these, moves without a negative judgement by the other engine."""
    milder: int = 0
    """Of these, the other engine's mistakes and inaccuracies."""

    def add(self, ours: Review, theirs: Review) -> None:
        self.games += 1
        self.differences += [own - other for own, other in zip(ours.chances, theirs.chances, strict=True)]
        for mine, other in zip(ours.moves, theirs.moves, strict=True):
            if other.judgement is Judgement.BLUNDER:
                self.blunders += 1
                self.found += mine.judgement is Judgement.BLUNDER
                self.found_as_mistake += mine.judgement is Judgement.MISTAKE
            if mine.judgement is Judgement.BLUNDER:
                self.named += 1
                self.false += not _is_blamed(other)
                self.milder += _is_blamed(other) and other.judgement is not Judgement.BLUNDER

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            *(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__)  # type: ignore[arg-type]
        )

    def __str__(self) -> str:
        positions = max(1, len(self.differences))
        bias = sum(self.differences) / positions
        difference, rest = (
            100 * sum(abs(value - shift) for value in self.differences) / positions for shift in (0.0, bias)
        )
        return (
            f"{self.games} games, {len(self.differences)} positions: difference {difference:.1f} points, "
            f"{rest:.1f} without the bias of {100 * bias:+.1f} to the first side; "
            f"of {self.blunders} blunders {self.found} found, {self.found_as_mistake} more as mistakes; "
            f"of our {self.named} {self.false} false, {self.milder} milder"
        )


def _is_blamed(move: ReviewedMove) -> bool:
    return move.judgement not in (None, Judgement.GOOD)


def beside(chosen: argparse.Namespace) -> None:
    command = fairy()
    if command is None:
        raise SystemExit("fairy-stockfish is not installed (Debian's package of that name)")
    chosen.cache.mkdir(exist_ok=True)
    together = Figures()
    for key in chosen.keys or KEYS:
        figures = Figures()
        for number in range(chosen.games):
            game, theirs = judged(command, key, number, chosen.cache)
            ours = review_of(game, assessed(game, chosen.nodes))
            other = review_of(game, [_scaled(assessment, game.variant) for assessment in theirs])
            figures.add(ours, other)
            if chosen.verbose:
                _print_differences(game, ours, other)
        print(f"{key:12} {figures}", flush=True)
        together += figures
    print(f"{'total':12} {together}")


def assessed(game: rules.Game, nodes: int) -> list[Assessment]:
    """Return our assessments of all positions, from the last to the first as in a worker."""
    assessor = Assessor()
    backwards = [
        assessor.assess(game.until(ply), nodes=nodes, seconds=60.0) for ply in range(len(game.moves), -1, -1)
    ]
    return backwards[::-1]


def judged(command: str, key: str, number: int, cache: Path) -> tuple[rules.Game, list[Assessment]]:
    """Return a game and fairy-stockfish's assessments, from the cache if possible."""
    path = cache / f"{key}-{number}.json"
    variant = rules.variant(key)
    if not path.exists():
        game = game_of(key, number, PAIRINGS[number % len(PAIRINGS)])
        other = Other([command], THINKS, {"UCI_Variant": key, "Contempt": "0", "Hash": "64"})
        try:
            scored = [other.scored(position) for position in game.positions if position.outcome() is None]
        finally:
            other.close()
        written = {
            "start": game.start.fen(),
            "moves": [move.uci() for move in game.moves],
            "scored": scored,
        }
        path.write_text(json.dumps(written), "utf-8")
    known = json.loads(path.read_text("utf-8"))
    game = rules.Game.replay(rules.Position.from_fen(variant, known["start"]), known["moves"])
    assessments = [Assessment(_score(score), 1, (best,)) for best, score in known["scored"]]
    if len(assessments) < len(game.positions):
        assessments.append(Assessor().assess(game))
    return game, assessments


def _score(score: int) -> int:
    if abs(score) < WON:
        return score
    return MATE - MATED if score > 0 else MATED - MATE


def _scaled(theirs: Assessment, variant: rules.Variant) -> Assessment:
    """Return an assessment whose score gives lichess's chances on the variant's own curve."""
    if abs(theirs.score) >= MATE - MATED:
        return theirs
    return Assessment(round(theirs.score * LICHESS_SLOPE / slope_of(variant)), theirs.depth, theirs.line)


def _print_differences(game: rules.Game, ours: Review, theirs: Review) -> None:
    for mine, other in zip(ours.moves, theirs.moves, strict=True):
        if Judgement.BLUNDER in (mine.judgement, other.judgement) and mine.judgement != other.judgement:
            position = game.positions[mine.ply - 1]
            print(
                f"  {mine.ply} {mine.move} ours {mine.judgement or '-'} {mine.chances_before:.2f} "
                f"{mine.chances_after:.2f} {' '.join(mine.best[:3])}; theirs {other.judgement or '-'} "
                f"{other.chances_before:.2f} {other.chances_after:.2f} {other.best[0]}; {position.fen()}"
            )


PARTS = {"seconds": seconds, "beside": beside}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("keys", nargs="*", help="variants")
    parser.add_argument("--games", type=int, default=len(PAIRINGS), help="number of games of each variant")
    parser.add_argument("--nodes", type=int, default=NODES, help="our nodes per position")
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "kibitz-review")
    parser.add_argument("--verbose", action="store_true", help="print the blunders that differ")
    chosen = parser.parse_args()
    PARTS[chosen.part](chosen)


if __name__ == "__main__":
    main()
