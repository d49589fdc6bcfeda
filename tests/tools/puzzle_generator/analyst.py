"""Fairy-Stockfish as the source of games, lines and winning chances."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from rules import Move, Position
from tests.tools.bench.engine.players import Other

SLOPE = 0.00368208
"""Slope of lichess's curve of winning chances, per centipawn."""
MATE = 100_000
"""Score of a mate, reduced by its length in moves."""
NAMES = {"chess960": "chess"}
"""The engine's names for variants, where they differ from ours."""


class Line(NamedTuple):
    """A line and its score in centipawns, for the side to move."""

    moves: tuple[str, ...]
    score: int

    @property
    def chances(self) -> float:
        """The winning chances, -1 to 1; mates are certain."""
        return chances(self.score)

    @property
    def mates_in(self) -> int:
        """The number of moves to mate for the side to move; 0 if the score is no mate."""
        return MATE - self.score if self.score > MATE // 2 else 0


LOST = Line((), -MATE)
"""The second line of a position with a single legal move."""
Two = tuple[Line, Line]


def chances(score: int) -> float:
    """Return the winning chances of a score by lichess's formula, -1 to 1."""
    if abs(score) > MATE // 2:
        return 1.0 if score > 0 else -1.0
    return 2 / (1 + exp(-SLOPE * max(-2_000, min(2_000, score)))) - 1


class Analyst(Other):
    """One process of the engine, for all variants that it supports."""

    def __init__(self, command: str) -> None:
        super().__init__(shlex.split(command), "", {"Hash": "64", "Use NNUE": "false"})
        self._found: dict[int, Line] = {}
        self._options: dict[str, str] = {}

    def knows(self, key: str) -> bool:
        return NAMES.get(key, key) in self.variants

    def forget(self) -> None:
        """Clear the results of earlier searches."""
        self._send("ucinewgame")
        self._send("isready")
        self._until("readyok")

    def of_moves(self, position: Position, moves: Sequence[Move], nodes: int) -> list[Line]:
        """Return a line for each of these moves, the best first."""
        only = " ".join(move.uci() for move in moves)
        (found,) = self._searched([position], len(moves), f"go nodes {nodes} searchmoves {only}")
        return found

    def two(self, position: Position, nodes: int) -> Two:
        """Return the two best lines of a position with legal moves."""
        (found,) = self.two_each([position], nodes)
        return found

    def two_each(self, positions: Sequence[Position], nodes: int) -> list[Two]:
        """Return the two best lines of each of several positions of a variant."""
        found = self._searched(positions, 2, f"go nodes {nodes}")
        return [(first, second) for first, second, *_ in ([*lines, LOST, LOST] for lines in found)]

    def _searched(self, positions: Sequence[Position], lines: int, go: str) -> list[list[Line]]:
        """Search several positions of a variant. They are sent together, to save context switches."""
        if not positions:
            return []
        variant = positions[0].variant
        wanted = {
            "UCI_Variant": NAMES.get(variant.key, variant.key),
            "UCI_Chess960": str(bool(variant.starts)).lower(),
            "MultiPV": str(lines),
        }
        changes = wanted.items() - self._options.items()
        self._options |= wanted
        commands = [f"setoption name {name} value {value}" for name, value in sorted(changes)]
        commands += [f"position fen {position.fen()}\n{go}" for position in positions]
        self._send("\n".join(commands))
        found: list[list[Line]] = []
        for _ in positions:
            self._found.clear()
            self._until("bestmove")
            found.append([self._found[number] for number in sorted(self._found)])
        return found

    def _note(self, words: list[str]) -> None:
        moves = tuple(words[words.index("pv") + 1 :])
        kind, text = words[words.index("score") + 1 : words.index("score") + 3]
        score = int(text)
        if kind == "mate":
            score = MATE - score if score > 0 else -MATE - score
        if moves:
            number = int(words[words.index("multipv") + 1]) if "multipv" in words else 1
            self._found[number] = Line(moves, score)
