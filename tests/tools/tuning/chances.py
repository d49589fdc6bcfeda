"""Fits the curve from a score to winning chances: to results of the engine's games with itself, or to what
Debian's fairy-stockfish says of positions.

A game begins with random plies, so that one side often stands better. Each family of variants has a slope of
its own, drawn towards that of all families together: the fewer games it has, the more.

Results are what the curve is about, but each game has one: hundreds of games of a family are needed. Another
engine's chances (by lichess's curve, which was fitted to people's games for its ancestor) tell as much with
a few games of the variants that it knows, from two beginners' to two strong players'.
"""

from __future__ import annotations

import json
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import rules
from bot.engine import Limits, Search, evaluation_of
from bot.engine.review import CHANCES, NODES, curve, family_of
from bot.engine.search import MATE_BOUND, repeatable_positions
from tests.tools.bench.review import LICHESS_SLOPE, assessed, judged

STRAYS = 10
"""Random plies at the start, at most."""
LONGEST = 240
WON, WON_PLIES = 1_200, 6
"""With such a score so many plies in a row a game is adjudicated."""
_NOT_BENCHED = 100
"""The number of the first game that another engine judges."""
OF_A_GAME = 8.0
"""What the positions of one game count together: they have one result."""
SPREAD = 0.5
"""The standard deviation of families' slopes about the common one, of their logarithms: as it was found."""


class Sample(NamedTuple):
    """A score of one position, from the side to move, and the points that this side got."""

    game: str
    score: int
    points: float


def played(variant: rules.Variant, dice: random.Random, nodes: int) -> Iterator[tuple[int, float]]:
    """The scores of one game's positions with the points of the side that each is for."""
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    strays = dice.randrange(STRAYS + 1)
    scores: list[tuple[rules.Color, int]] = []
    while game.outcome() is None and len(game.moves) < LONGEST and not game.claims():
        position = game.position
        moves = sorted(position.legal_moves(), key=rules.Move.uci)
        if len(game.moves) < strays:
            game.play(dice.choice(moves))
            continue
        search = Search(evaluation_of(variant).of(position), Limits(nodes=nodes), contempt=False)
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
    """Plays so many games more, and adds their positions to a file: game, score, points."""
    begun = len({sample.game for sample in read(path)}) if path.exists() else 0
    with path.open("a", encoding="utf-8") as sink:
        for number in range(begun, begun + games):
            dice = random.Random(f"{seed}/{variant.key}/{number}")
            for score, points in played(variant, dice, nodes):
                sink.write(f"{number}\t{score}\t{points}\n")
            sink.flush()


def write_judged(path: Path, command: str, key: str, games: int) -> None:
    """Write our scores of games as people play them with the other engine's chances, as if these were points.

    The games are not those that the bench of reviews takes.
    """
    with path.open("w", encoding="utf-8") as sink:
        for number in range(_NOT_BENCHED, _NOT_BENCHED + games):
            game, theirs = judged(command, key, number, path.parent)
            for ours, other in zip(assessed(game, NODES), theirs, strict=True):
                sink.write(f"{number}\t{ours.score}\t{curve(LICHESS_SLOPE, other.score):.4f}\n")
            sink.flush()


def read(path: Path) -> list[Sample]:
    """What `write` has written."""
    lines = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    return [Sample(game, int(score), float(points)) for game, score, points in lines]


def fit(folder: Path) -> dict[str, float]:
    """The slopes of all families that there are games of, and the common one; prints how well each fits."""
    families: dict[str, dict[str, list[Sample]]] = defaultdict(lambda: defaultdict(list))
    for path in sorted(folder.glob("*.games")):
        family = family_of(rules.variant(path.stem))
        for sample in read(path):
            if abs(sample.score) <= MATE_BOUND:
                families[family][f"{path.stem}/{sample.game}"].append(sample)
    every = [game for games in families.values() for game in games.values()]
    common = _slope(every, None)
    slopes = {"common": common}
    for family, games in sorted(families.items()):
        slopes[family] = _slope(games.values(), common)
        plain = _slope(games.values(), None)
        print(f"{family:16} {len(games):4} games: {slopes[family]:.5f}, {plain:.5f} by itself; error "
              f"{_error(games.values(), slopes[family]):.4f}, {_error(games.values(), common):.4f} commonly "
              f"{common:.5f}", flush=True)  # fmt: skip
    return slopes


def save(slopes: dict[str, float]) -> None:
    rounded = {family: round(slope, 5) for family, slope in slopes.items()}
    Path(CHANCES).write_text(json.dumps(rounded, indent=2) + "\n", "utf-8")


def _slope(games: Iterable[list[Sample]], prior: float | None) -> float:
    """The likeliest slope, by golden section over its logarithm."""
    every = list(games)

    def loss(log_slope: float) -> float:
        slope = math.exp(log_slope)
        total = sum(OF_A_GAME * _surprise(game, slope) for game in every)
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


def _surprise(game: list[Sample], slope: float) -> float:
    """The mean of a game's cross entropy."""
    total = 0.0
    for sample in game:
        chance = curve(slope, sample.score)
        total -= sample.points * math.log(chance) + (1.0 - sample.points) * math.log(1.0 - chance)
    return total / len(game)


def _error(games: Iterable[list[Sample]], slope: float) -> float:
    """The root of the mean square of what the chances miss the results by."""
    squares = [(curve(slope, each.score) - each.points) ** 2 for game in games for each in game]
    return math.sqrt(sum(squares) / len(squares))
