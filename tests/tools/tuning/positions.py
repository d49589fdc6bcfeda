"""Positions with the scores of another engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import rules
from bot.engine import Limits, Search, evaluation_of
from bot.engine.search import INFINITE, QUIESCENCE_PLIES
from tests.tools.bench.engine.players import Other, within

NODES = 1_000
"""Nodes per label."""
STRAY_RATES = (0.0, 0.05, 0.1, 0.2, 0.35)
"""Rates of random moves, one of them in each game, so that some positions are unbalanced and the better side
changes."""
OUR_SIDES = 6 * ((),) + ((rules.WHITE,), (rules.BLACK,), tuple(rules.Color))
"""The sides that our engine plays, one of these in each game, so that there are positions from its games."""
OUR_NODES = (60, 150, 400)
OPENING = 12
"""Maximum number of random plies at the start."""
LONGEST = 180
DECIDED = 2_500
UNREST = 40
"""Maximum change of the score by captures in a quiet position, in centipawns."""
OPTIONS = {"Contempt": "0", "Hash": "32"}


class Labelled(NamedTuple):
    """A position with its score for White, in centipawns, and the number of its game."""

    position: rules.Position
    score: int
    game: int


def labelled(command: str, variant: rules.Variant, dice: random.Random) -> Iterator[Labelled]:
    """Yield positions with their scores, endlessly, from games of the other engine with itself and with ours,
    with some random moves."""
    other = Other([command], f"go nodes {NODES}", {"UCI_Variant": variant.key, **OPTIONS})
    try:
        for number in count():
            for position, score in _game(other, variant, dice):
                yield Labelled(position, score, number)
    finally:
        other.close()


def _game(other: Other, variant: rules.Variant, dice: random.Random) -> Iterator[tuple[rules.Position, int]]:
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    strays, stray_rate = dice.randrange(OPENING + 1), dice.choice(STRAY_RATES)
    our_sides, ours = dice.choice(OUR_SIDES), within(Limits(nodes=dice.choice(OUR_NODES)))
    while game.outcome() is None and len(game.moves) < LONGEST:
        position = game.position
        moves = sorted(move.uci() for move in position.legal_moves())
        if len(game.moves) < strays:
            game.play(position.move_from_uci(dice.choice(moves)))
            continue
        best, score = other.scored(position)
        if abs(score) >= DECIDED or best not in moves:  # Or the other engine has different rules here.
            return
        if is_quiet(position):
            yield position, -score if position.turn else score
        if dice.random() < stray_rate:
            best = dice.choice(moves)
        elif position.turn in our_sides:
            best = ours(game)
        game.play(position.move_from_uci(best))


def is_quiet(position: rules.Position) -> bool:
    """Return whether captures hardly change the score, and no side is in check."""
    if position.in_check:
        return False
    evaluate = evaluation_of(position.variant).for_search(position)
    return abs(quiescence(Search(evaluate, Limits()), position) - evaluate(position)) <= UNREST


def quiescence(search: Search, position: rules.Position) -> int:
    """Return the quiescence score of a position for the side to move."""
    return search._quiescence(position, -INFINITE, INFINITE, 0, QUIESCENCE_PLIES)


def write(path: Path, command: str, variant: rules.Variant, total: int, seed: str) -> None:
    """Write `total` labelled positions to a file: FEN, score and game, separated by tabs."""
    labels = labelled(command, variant, random.Random(f"{seed}/{variant.key}"))
    seen: set[str] = set()
    with path.open("w", encoding="utf-8") as sink:
        for position, score, game in labels:
            fen = position.fen()
            board = " ".join(fen.split()[:2])
            if board in seen:
                continue
            seen.add(board)
            sink.write(f"{fen}\t{score}\t{game}\n")
            if len(seen) >= total:
                break
    labels.close()  # type: ignore[attr-defined]


def read(path: Path, variant: rules.Variant) -> list[Labelled]:
    """Return the positions of a file from write()."""
    lines = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    return [
        Labelled(rules.Position.from_fen(variant, fen), int(score), int(game)) for fen, score, game in lines
    ]
