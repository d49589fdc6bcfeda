"""Fairy-Stockfish in a separate process, because some input crashes it."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import NamedTuple

SECONDS = 60
"""Timeout for the answers of one game."""


class Answer(NamedTuple):
    """The engine's view of a position: legal moves, FEN, whether the side to move is in check, and the result
    for that side if the game is over."""

    moves: list[str]
    fen: str
    in_check: bool
    result: int | None


class EngineProcess:
    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))

    def answers(self, text: str, name: str, start: str, moves: list[str]) -> list[Answer] | None:
        """Return the answers along a line of moves up to a rejected one, or None if the engine crashed."""
        try:
            return self._pool.submit(_answers, text, name, start, moves).result(SECONDS)
        except BrokenProcessPool:
            self._start()
            return None

    def crash(self) -> None:
        """Crash the process, and start a new one."""
        with suppress(BrokenProcessPool):
            self._pool.submit(os.abort).result(SECONDS)
        self._start()

    def close(self) -> None:
        self._pool.shutdown()


def _answers(text: str, name: str, start: str, moves: list[str]) -> list[Answer]:
    import pyffish  # Loaded only in this process.

    from tests.rules import oracles

    oracles.load_into_engine(text)
    name = f"{oracles.PREFIX}{name}"
    answers: list[Answer] = []
    for ply in range(len(moves) + 1):
        line = moves[:ply]
        try:
            over, value = pyffish.is_immediate_game_end(name, start, line)
            legal = pyffish.legal_moves(name, start, line)
            fen = pyffish.get_fen(name, start, line).replace("  ", " - ")
            check = pyffish.gives_check(name, start, line)
            if not legal and not over:
                over, value = True, pyffish.game_result(name, start, line)
        except (SystemError, ValueError):
            break
        answers.append(Answer(legal, fen, check, value if over else None))
    return answers
