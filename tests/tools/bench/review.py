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
import resource
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

import rules
from bot.engine import MATE, choose, level_in
from bot.engine.assessments import NODES, Assessment, assess
from bot.engine.engines import Engines
from bot.engine.judgements import SERIOUS, Judgement, scaled, winning_chances
from bot.engine.review import Review, review_of
from bot.engine.worker_pool import Workers
from tests.tools.bench.engine.games import opening
from tests.tools.bench.engine.players import WON, Other, fairy

KEYS = ("chess", "crazyhouse", "shogi", "xiangqi")
PAIRINGS = ((2, 3), (4, 4), (5, 6), (6, 8), (8, 8))
"""The levels of each key's games."""
PLIES = 60
"""Maximum number of plies of a game."""
THINKS = "go nodes 60000"
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


async def reviewed(game: rules.Game, nodes: int = NODES) -> Review:
    """Review a game as the bot does, with one worker."""
    workers = Workers(1, background=True)
    engines = Engines(workers, workers)
    engines.review_nodes = nodes
    try:
        return await engines.review(game, 1)
    finally:
        await workers.close()


def time_review(key: str, number: int) -> None:
    game = game_of(key, number, PAIRINGS[number % len(PAIRINGS)])
    busy, start = _processor_time_of_children(), time.perf_counter()
    review = asyncio.run(reviewed(game))
    took, used = time.perf_counter() - start, _processor_time_of_children() - busy
    print(
        f"{key:16} {len(game.moves)} plies in {took:.1f} s ({used:.1f} s of a processor), "
        f"depth {review.depth}, {len(review.to_json())} bytes",
        flush=True,
    )


def _processor_time_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds(chosen: argparse.Namespace) -> None:
    for key in chosen.keys or KEYS:
        for number in range(chosen.games):
            time_review(key, number)


# ---- comparison with another engine


FALSE_DROP = 0.10
"""The smallest drop of winning chances that makes a turning point true, and a recommended move bad."""


@dataclass
class Figures:
    """Comparison of reviews of several games."""

    games: int = 0
    differences: list[float] = field(default_factory=list)
    """Our chances of the first side minus the other engine's, by position."""
    blunders: int = 0
    """The other engine's blunders."""
    found: int = 0
    """Of these, our mistakes and blunders."""
    named: int = 0
    """Our blunders and turning points."""
    false: int = 0
    """Of these, moves that cost less than FALSE_DROP by the other engine."""
    serious: int = 0
    """Our mistakes and blunders."""
    explained: int = 0
    """Of these, moves with a reason."""
    recommended: int = 0
    """Our better moves for moves that we judge."""
    bad: int = 0
    """Of these, moves that cost FALSE_DROP or more by the other engine."""

    def add(self, ours: Review, theirs: Review, bad: Sequence[bool]) -> None:
        """`bad`: for each of our recommended moves, whether it is bad."""
        self.games += 1
        self.differences += [own - other for own, other in zip(ours.chances, theirs.chances, strict=True)]
        for mine, other in zip(ours.moves, theirs.moves, strict=True):
            if other.judgement is Judgement.BLUNDER:
                self.blunders += 1
                self.found += mine.judgement in SERIOUS
            if mine.judgement is Judgement.BLUNDER or mine.ply in ours.turning_points:
                self.named += 1
                self.false += other.lost < FALSE_DROP
            if mine.judgement in SERIOUS:
                self.serious += 1
                self.explained += mine.fault is not None
        self.recommended += len(bad)
        self.bad += sum(bad)

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
            f"found {_share(self.found, self.blunders)} of the blunders; "
            f"false {_share(self.false, self.named)} of our blunders and turning points; "
            f"bad {_share(self.bad, self.recommended)} of the recommended moves; "
            f"reasons for {_share(self.explained, self.serious)} of our mistakes and blunders"
        )


def _share(count: int, total: int) -> str:
    """Return a share in percent, with its standard error (Wilson's, which isn't 0 for shares of 0 and 1)."""
    if not total:
        return "0 of 0"
    middle = (count + 2) / (total + 4)
    error = sqrt(middle * (1 - middle) / (total + 4))
    return f"{count} of {total} ({100 * count / total:.0f} ± {100 * error:.0f} %)"


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
            ours = asyncio.run(reviewed(game, chosen.nodes))
            other = review_of(game, [scaled(assessment, game.variant) for assessment in theirs])
            figures.add(ours, other, bad_recommendations(command, game, ours, other))
            if chosen.verbose:
                _print_differences(game, ours, other)
        print(f"{key:12} {figures}", flush=True)
        together += figures
    print(f"{'total':12} {together}")


def judged(command: str, key: str, number: int, cache: Path) -> tuple[rules.Game, list[Assessment]]:
    """Return a game and fairy-stockfish's assessments, from the cache if possible."""
    path = cache / f"{key}-{number}.json"
    variant = rules.variant(key)
    if not path.exists():
        game = game_of(key, number, PAIRINGS[number % len(PAIRINGS)])
        other = Other([command], THINKS, _options(key))
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
        assessments.append(assess(game))
    return game, assessments


def _options(key: str) -> dict[str, str]:
    return {"UCI_Variant": key, "Contempt": "0", "Hash": "64"}


def _score(score: int) -> int:
    if abs(score) < WON:
        return score
    return MATE - MATED if score > 0 else MATED - MATE


def bad_recommendations(command: str, game: rules.Game, ours: Review, theirs: Review) -> list[bool]:
    """Return, for each move that we recommend, whether it costs FALSE_DROP or more by the other engine."""
    shown = [
        move for move in ours.moves if move.judgement is not None and move.best[:1] not in ((), (move.move,))
    ]
    other = Other([command], THINKS, _options(game.variant.key))
    found: list[bool] = []
    try:
        for move in shown:
            position = game.positions[move.ply - 1]
            had = theirs.moves[move.ply - 1].chances_before
            after = position.play(position.move_from_uci(move.best[0]))
            outcome = after.outcome()
            if outcome is not None:
                found.append(outcome.winner is not position.turn)
                continue
            score = _score(other.scored(after)[1])
            chance = winning_chances(game.variant, scaled(Assessment(score, 1, ()), game.variant).score)
            lost = (1.0 - had if position.turn else had) - (1.0 - chance)
            found.append(lost >= FALSE_DROP)
    finally:
        other.close()
    return found


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
