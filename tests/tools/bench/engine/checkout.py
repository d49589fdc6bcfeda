"""The engine of a checkout in a separate process, so that two versions can play each other.

The process runs this file with the checkout's packages. It reads a game from each line (the variant's key,
the start's FEN, the moves so far, seconds of CPU time and a number of nodes, separated by tabs) and
prints a move, its score, the nodes and the seconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import rules
from bot.engine import Limits, Search, evaluation_of


class Answer(NamedTuple):
    """A move in UCI with its score for the side to move, in centipawns."""

    move: str
    score: int
    nodes: int
    seconds: float


class Checkout:
    """The engine in a folder as a player, with seconds of CPU time or nodes per move."""

    def __init__(self, folder: Path, *, seconds: float = 0.0, nodes: int = 0) -> None:
        if not (folder / "bot" / "engine").is_dir():
            raise SystemExit(f"{folder} has no bot/engine")
        self._limit = f"{seconds}\t{nodes}"
        self.moves, self.nodes, self.seconds = 0, 0, 0.0
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"},
        )

    def answer(self, game: rules.Game) -> Answer:
        moves = " ".join(move.uci() for move in game.moves)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{game.variant.key}\t{game.start.fen()}\t{moves}\t{self._limit}\n")
        self._process.stdin.flush()
        move, score, nodes, seconds = self._process.stdout.readline().split()
        self.moves += 1
        self.nodes += int(nodes)
        self.seconds += float(seconds)
        return Answer(move, int(score), int(nodes), float(seconds))

    def __call__(self, game: rules.Game) -> str:
        return self.answer(game).move

    def close(self) -> None:
        with self._process:  # Closes the pipes and waits.
            self._process.kill()


def serve() -> None:
    """Answer each line of the input."""
    for line in sys.stdin:
        key, fen, moves, seconds, nodes = line.rstrip("\n").split("\t")
        game = rules.Game(rules.Position.from_fen(rules.variant(key), fen))
        for move in moves.split():
            game.play(game.position.move_from_uci(move))
        print(*_answer(game, float(seconds), int(nodes)), flush=True)


def _answer(game: rules.Game, seconds: float, nodes: int) -> Answer:
    start = time.process_time()
    evaluate = evaluation_of(game.variant).for_search(game.position)
    if nodes:
        search = Search(evaluate, Limits(nodes=nodes))
    else:
        search = Search(evaluate, Limits(), cancelled=lambda: time.process_time() > start + seconds)
    # Not bot.engine.search.repeatable_positions, which the checkout's version may lack.
    info = search.run(game.position, game.recent(game.position.halfmove_clock + 1)[:-1])
    assert info is not None
    return Answer(info.line[0].uci(), info.score, search.nodes, time.process_time() - start)


if __name__ == "__main__":
    serve()
