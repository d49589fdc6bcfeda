"""Fit the curve from scores to winning chances, to results of engine self-play or to scores of Debian's
fairy-stockfish.

Games start with random plies, so that one side is often better. Each family of variants has its own slope,
regularized towards the common slope of all families: the fewer games, the more.

The curve predicts results, but as each game has only one, hundreds of games of each family are necessary.
With another engine's chances (by lichess's curve, which was fitted to human games for its predecessor), a few
games of each supported variant suffice, from two beginners' to two strong players'.
"""

from __future__ import annotations

import json
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import rules
from bot.engine import Limits, Search, evaluation_of
from bot.engine.assessments import NODES, assess_stretch
from bot.engine.judgements import CHANCES, LICHESS_SLOPE, curve, family_of
from bot.engine.search import MATE_BOUND, repeatable_positions
from tests.tools.bench.review import judged

STRAYS = 10
"""Maximum number of random plies at the start."""
LONGEST = 240
WON, WON_PLIES = 1_200, 6
"""The score, and the number of consecutive plies with at least this score, at which a game is adjudicated."""
_NOT_BENCHED = 100
"""Number of the first game judged by another engine, beyond those of the review benchmark."""
GAME_WEIGHT, JUDGED_WEIGHT = 8.0, 60.0
"""Total weight of the positions of a game: if they have only its result, and if each was judged."""
SPREAD = 0.5
"""Standard deviation of the logarithms of families' slopes around the common one, as measured."""


class Sample(NamedTuple):
    """The score of a position for the side to move, and the points of this side."""

    game: str
    score: int
    points: float


def scores_of_game(variant: rules.Variant, dice: random.Random, nodes: int) -> Iterator[tuple[int, float]]:
    """Yield the scores of one game's positions, each with the points of the side to move."""
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    strays = dice.randrange(STRAYS + 1)
    scores: list[tuple[rules.Color, int]] = []
    while game.outcome() is None and len(game.moves) < LONGEST and not game.claims():
        position = game.position
        moves = sorted(position.legal_moves(), key=rules.Move.uci)
        if len(game.moves) < strays:
            game.play(dice.choice(moves))
            continue
        search = Search(evaluation_of(variant).for_search(position), Limits(nodes=nodes), contempt=False)
        info = search.run(position, repeatable_positions(game))
        assert info is not None
        scores.append((position.turn, info.score))
        if len(scores) >= WON_PLIES and all(abs(score) >= WON for _, score in scores[-WON_PLIES:]):
            break
        game.play(info.line[0])
    winner = _winner(game, scores)
    for turn, score in scores:
        yield score, 0.5 if winner is None else float(winner is turn)


def _winner(game: rules.Game, scores: list[tuple[rules.Color, int]]) -> rules.Color | None:
    outcome = game.outcome()
    if outcome is not None:
        return outcome.winner
    if not scores or abs(scores[-1][1]) < WON:
        return None
    turn, score = scores[-1]
    return turn if score > 0 else turn.opponent


def write(path: Path, variant: rules.Variant, games: int, nodes: int, seed: str) -> None:
    """Play more games, and add their positions to a file: game, score, points."""
    existing = len({sample.game for sample in read(path)}) if path.exists() else 0
    with path.open("a", encoding="utf-8") as sink:
        for number in range(existing, existing + games):
            dice = random.Random(f"{seed}/{variant.key}/{number}")
            for score, points in scores_of_game(variant, dice, nodes):
                sink.write(f"{number}\t{score}\t{points}\n")
            sink.flush()


def write_judged(path: Path, command: str, key: str, games: int) -> None:
    """Write our scores of human-like games, with the other engine's chances as points.

    The games differ from those of the review benchmark.
    """
    with path.open("w", encoding="utf-8") as sink:
        for number in range(_NOT_BENCHED, _NOT_BENCHED + games):
            game, theirs = judged(command, key, number, path.parent)
            for ours, other in zip(assess_stretch(game, 0, Limits(nodes=NODES)), theirs, strict=True):
                sink.write(f"{number}\t{ours.score}\t{curve(LICHESS_SLOPE, other.score):.4f}\n")
            sink.flush()


def read(path: Path) -> list[Sample]:
    """Return the samples of a file from write()."""
    lines = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    return [Sample(game, int(score), float(points)) for game, score, points in lines]


def fit(folder: Path, keys: Sequence[str] = ()) -> dict[str, float]:
    """Return the slopes of all families and the common one; print the errors of the fit.

    keys: the variants whose games are used, by default all with games. If there are any, the common slope
    and those of other families stay as they are.
    """
    families: dict[str, dict[str, list[Sample]]] = defaultdict(lambda: defaultdict(list))
    for path in [folder / f"{key}.games" for key in keys] or sorted(folder.glob("*.games")):
        family = family_of(rules.variant(path.stem))
        for sample in read(path):
            if abs(sample.score) <= MATE_BOUND:
                families[family][f"{path.stem}/{sample.game}"].append(sample)
    if keys:
        slopes: dict[str, float] = json.loads(CHANCES.read_text("utf-8"))
        common = slopes["common"]
    else:
        common = _slope([game for games in families.values() for game in games.values()], None)
        slopes = {"common": common}
    for family, games in sorted(families.items()):
        slopes[family] = _slope(games.values(), common)
        plain = _slope(games.values(), None)
        print(f"{family:16} {len(games):4} games: {slopes[family]:.5f}, {plain:.5f} without prior; error "
              f"{_error(games.values(), slopes[family]):.4f}, {_error(games.values(), common):.4f} with the "
              f"common {common:.5f}", flush=True)  # fmt: skip
    return slopes


def save(slopes: dict[str, float]) -> None:
    rounded = {family: round(slope, 5) for family, slope in slopes.items()}
    Path(CHANCES).write_text(json.dumps(rounded, indent=2) + "\n", "utf-8")


def _slope(games: Iterable[list[Sample]], prior: float | None) -> float:
    """Return the most likely slope, by golden-section search over its logarithm."""
    every = list(games)
    weights = [_weight(game) for game in every]

    def loss(log_slope: float) -> float:
        slope = math.exp(log_slope)
        total = sum(weight * _surprise(game, slope) for game, weight in zip(every, weights, strict=True))
        return total if prior is None else total + ((log_slope - math.log(prior)) / SPREAD) ** 2 / 2

    low, high = math.log(0.0005), math.log(0.03)
    ratio = (math.sqrt(5) - 1) / 2
    for _ in range(40):
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        if loss(left) < loss(right):
            high = right
        else:
            low = left
    return math.exp((low + high) / 2)


def _weight(game: list[Sample]) -> float:
    is_judged = any(sample.points not in (0.0, 0.5, 1.0) for sample in game)
    return JUDGED_WEIGHT if is_judged else GAME_WEIGHT


def _surprise(game: list[Sample], slope: float) -> float:
    """Return the mean cross entropy of a game's positions."""
    total = 0.0
    for sample in game:
        chance = curve(slope, sample.score)
        total -= sample.points * math.log(chance) + (1.0 - sample.points) * math.log(1.0 - chance)
    return total / len(game)


def _error(games: Iterable[list[Sample]], slope: float) -> float:
    """Return the root mean square error of the chances."""
    squares = [(curve(slope, sample.score) - sample.points) ** 2 for game in games for sample in game]
    return math.sqrt(sum(squares) / len(squares))
