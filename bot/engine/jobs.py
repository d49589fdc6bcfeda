"""What is asked of a worker, and what it answers: one JSON object a line, either way."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

import rules
from bot.engine.memory import MOST_VARIANTS


@dataclass(frozen=True, slots=True)
class Job:
    """A position to find a move in: the variant's key, or with `text` the last variant that this defines; the
    start as a FEN and the moves since in UCI; a level from 1, a seed, and how many seconds it may take."""

    variant: str
    start: str
    moves: tuple[str, ...]
    level: int
    seed: int
    seconds: float
    text: str = ""

    def line(self, number: int) -> bytes:
        """The job as a worker reads it."""
        return json.dumps({"job": number, **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> Job:
        """The job of a line. Raises KeyError or TypeError where it isn't one."""
        names = ("variant", "start", "level", "seed", "seconds", "text")
        return cls(moves=tuple(fields["moves"]), **{name: fields[name] for name in names})

    def game(self) -> rules.Game:
        """The game so far. Raises what rules does where the job is wrong."""
        variant = _defined(self.text) if self.text else rules.variant(self.variant)
        return rules.Game.replay(rules.Position.from_fen(variant, self.start), self.moves)


@lru_cache(MOST_VARIANTS)
def _defined(text: str) -> rules.Variant:
    """The last variant that a text defines, one object for all its jobs, so that it is compiled once."""
    return rules.load(text)[-1]


@dataclass(frozen=True, slots=True)
class Answer:
    """The move in UCI, its score for the side to move (see Info), how deep and how many nodes it took."""

    move: str
    score: int
    depth: int
    nodes: int


class JobFailed(Exception):
    """A job that no worker can do: its position is wrong, or has no legal move."""
