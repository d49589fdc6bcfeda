"""Test positions with one solution, or several equivalent ones.

tactics.tsv has the variant, the FEN, and the solutions in UCI. Most positions come from engine self-play and
were chosen and checked by fairy-stockfish: the best move wins or saves the game, and all others are much
worse. Some are well known from the literature. `python -m tests.tools.bench.engine.tactics KEY` finds more.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import rules
from bot.engine import Limits, Search, evaluation_of
from tests.tools.bench.engine.games import opening
from tests.tools.bench.engine.players import WON, Other, fairy

FILE = Path(__file__).with_suffix(".tsv")
PLAYED, CHECKED = 4_000, 150_000
"""Nodes of the other engine for a first search and for the confirmation."""
THOROUGH = 400_000
"""Nodes for checking the whole suite."""
CLEAR, SURE = 180, 150
"""Minimum lead of the best move over the next one in these searches, in centipawns."""
OURS = 120
"""Nodes per move of our games: enough for reasonable play, few enough for oversights."""
LONGEST = 90


class Puzzle(NamedTuple):
    """A position and its solutions."""

    key: str
    fen: str
    moves: tuple[str, ...]

    def game(self) -> rules.Game:
        return rules.Game(rules.Position.from_fen(rules.variant(self.key), self.fen))

    def solved_by(self, line: tuple[rules.Move, ...]) -> bool:
        return line[0].uci() in self.moves


def read() -> list[Puzzle]:
    """Return the test suite."""
    lines = (line.split("\t") for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#"))
    return [Puzzle(key, fen, tuple(moves.split())) for key, fen, moves in lines]


def generated(key: str, command: str, dice: random.Random) -> Iterator[Puzzle]:
    """Yield puzzles of a variant endlessly."""
    variant = rules.variant(key)
    options = {"UCI_Variant": key, "MultiPV": "2", "Contempt": "0"}
    first, second = (Other([command], f"go nodes {nodes}", options) for nodes in (PLAYED, CHECKED))
    try:
        while True:
            yield from _of_game(opening(variant, dice), first, second)
    finally:
        first.close()
        second.close()


def _of_game(game: rules.Game, first: Other, second: Other) -> Iterator[Puzzle]:
    """Yield at most one puzzle of a game, so that puzzles differ."""
    evaluation = evaluation_of(game.variant)
    while game.outcome() is None and len(game.moves) < LONGEST:
        position = game.position
        if len(position.legal_moves()) > 3 and not _captures_back(game):
            best = _clear(first, position, CLEAR)
            if best and best == _clear(second, position, SURE):
                yield Puzzle(game.variant.key, position.fen(), (best,))
                return
        info = Search(evaluation.for_search(position), Limits(nodes=OURS)).run(position)
        assert info is not None
        game.play(info.line[0])


def _captures_back(game: rules.Game) -> bool:
    """Return whether the last move was a capture; recaptures are too obvious."""
    return bool(game.moves) and game.positions[-2].is_capture(game.moves[-1])


def _clear(other: Other, position: rules.Position, gap: int) -> str:
    """Return the best move if it is much better than all others and not obvious, otherwise ""."""
    lines = other.lines(position)
    if len(lines) < 2:
        return ""
    (best, score), (_, next_score) = lines[:2]
    move, values = position.move_from_uci(best), evaluation_of(position.variant).tables.piece_values
    is_obvious = (
        move.origin is not None and values[position.board[move.target]] >= values[position.board[move.origin]]
    )
    is_decisive = score - next_score >= gap and next_score < gap and score > -gap
    return best if is_decisive and (score == WON or not is_obvious) else ""


def check(command: str) -> None:
    """Print the positions of the suite for which the other engine prefers a different move."""
    for puzzle in read():
        other = Other([command], f"go nodes {THOROUGH}", {"UCI_Variant": puzzle.key, "Contempt": "0"})
        try:
            best, score = other.scored(puzzle.game().position)
        finally:
            other.close()
        if best not in puzzle.moves:
            print(f"{puzzle.key}\t{puzzle.fen}\t{' '.join(puzzle.moves)}: {best} {score}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("key", help="variant to find positions of, or 'check' to check the suite")
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args()
    command = fairy()
    if command is None:
        raise SystemExit("fairy-stockfish is not installed (Debian's package of that name)")
    if chosen.key == "check":
        check(command)
        return
    puzzles = generated(chosen.key, command, random.Random(f"{chosen.seed}/{chosen.key}"))
    for _, puzzle in zip(range(chosen.count), puzzles, strict=False):
        print(f"{puzzle.key}\t{puzzle.fen}\t{' '.join(puzzle.moves)}", flush=True)


if __name__ == "__main__":
    main()
