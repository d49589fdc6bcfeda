"""Positions with the scores of another engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import rules
from bot.engine import Limits, Search, evaluation_of
from bot.engine.search import INFINITE, QUIESCENCE_PLIES
from tests.tools.bench.engine.players import Other

NODES = 1_000
"""Nodes per label."""
STRAYED = 0.2
"""Rate of random moves in these games, so that positions are unbalanced and the better side changes."""
OPENING = 6
LONGEST = 160
DECIDED = 2_500
UNREST = 40
"""Maximum change of the score by captures in a quiet position, in centipawns."""
OPTIONS = {"Contempt": "0", "Hash": "32"}


def labelled(command: str, variant: rules.Variant, dice: random.Random) -> Iterator[tuple[str, int]]:
    """Yield FENs with their scores for White in centipawns, endlessly, from self-play of the other
    engine with some random moves."""
    other = Other([command], f"go nodes {NODES}", {"UCI_Variant": variant.key, **OPTIONS})
    try:
        while True:
            yield from _game(other, variant, dice)
    finally:
        other.close()


def _game(other: Other, variant: rules.Variant, dice: random.Random) -> Iterator[tuple[str, int]]:
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    strays = dice.randrange(OPENING + 1)
    for ply in range(LONGEST):
        position = game.position
        moves = sorted(position.legal_moves(), key=rules.Move.uci)
        if game.outcome() is not None or not moves:
            return
        best, score = other.scored(position)
        if abs(score) < DECIDED:
            if ply >= strays and is_quiet(position):
                yield position.fen(), -score if position.turn else score
        elif ply > strays:
            return
        stray = ply < strays or dice.random() < STRAYED
        chosen = dice.choice(moves) if stray else next((move for move in moves if move.uci() == best), None)
        if chosen is None:
            return  # The other engine has different rules here.
        game.play(chosen)


def is_quiet(position: rules.Position) -> bool:
    """Return whether captures hardly change the score, and no side is in check."""
    if position.in_check:
        return False
    evaluate = evaluation_of(position.variant).for_search(position)
    return abs(quiescence(Search(evaluate, Limits()), position) - evaluate(position)) <= UNREST


def quiescence(search: Search, position: rules.Position) -> int:
    """Return the quiescence score of a position for the side to move."""
    return search._quiescence(position, -INFINITE, INFINITE, 0, QUIESCENCE_PLIES)


def write(path: Path, command: str, variant: rules.Variant, count: int, seed: str) -> None:
    """Write `count` labelled positions to a file: FEN, tab, score."""
    labels = labelled(command, variant, random.Random(f"{seed}/{variant.key}"))
    seen: set[str] = set()
    with path.open("w", encoding="utf-8") as sink:
        for fen, score in labels:
            board = " ".join(fen.split()[:2])
            if board in seen:
                continue
            seen.add(board)
            sink.write(f"{fen}\t{score}\n")
            if len(seen) >= count:
                break
    labels.close()  # type: ignore[attr-defined]


def read(path: Path, variant: rules.Variant) -> list[tuple[rules.Position, int]]:
    """Return the positions and scores of a file from write()."""
    lines = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    return [(rules.Position.from_fen(variant, fen), int(score)) for fen, score in lines]
