"""Jobs for workers and their answers, as lines of JSON.

Job finds a move; PositionJob assesses a position. For a review, StretchJob assesses consecutive positions,
MoveJob those before and after a move, and ReviewJob combines all assessments. For a trial, PlayJob continues
a game and TrialJob combines all games. CheckJob checks an untrusted definition.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, Self

import rules
from bot.engine.assessments import Assessment
from bot.engine.json_values import read
from bot.engine.trial import TrialGame, start_of


@dataclass(frozen=True, slots=True)
class AnyJob:
    """The common fields of all jobs.

    `variant`: the variant's key. `text`: the definition of a custom variant, the last one in this text.
    `seconds`: the time limit.
    """

    kind: ClassVar[str]
    variant: str
    seconds: float = field(kw_only=True)
    text: str = field(default="", kw_only=True)

    def line(self, number: int) -> bytes:
        """Return the job as a line of JSON for a worker."""
        return json.dumps({"job": number, "kind": self.kind, **asdict(self)}).encode() + b"\n"


@dataclass(frozen=True, slots=True)
class GameJob(AnyJob):
    """A job for a game. `start`: the start position as a FEN. `moves`: the moves in UCI."""

    start: str
    moves: tuple[str, ...]

    @classmethod
    def for_game(cls, game: rules.Game, **fields: Any) -> Self:
        """Return a job for a game, with the job's other fields."""
        variant, moves = game.variant, tuple(move.uci() for move in game.moves)
        return cls(
            variant=variant.key, start=game.start.fen(), moves=moves, text=variant.definition, **fields
        )

    def game(self) -> rules.Game:
        """Return the game so far. Raises rules.UnknownVariant, VariantError, InvalidFen, IllegalMove."""
        variant = variant_of(self.variant, self.text)
        return rules.Game.replay(rules.Position.from_fen(variant, self.start), self.moves)


@dataclass(frozen=True, slots=True)
class Job(GameJob):
    """Find a move. `level`: from 1."""

    kind = "move"
    level: int
    seed: int


@dataclass(frozen=True, slots=True)
class PositionJob(GameJob):
    """Assess a position with this number of nodes. `second`: whether to score the second best move, too."""

    kind = "position"
    nodes: int
    second: bool = False


@dataclass(frozen=True, slots=True)
class StretchJob(GameJob):
    """Assess the positions of a game from number `first` to the last, with `nodes` each."""

    kind = "stretch"
    first: int
    nodes: int


@dataclass(frozen=True, slots=True)
class MoveJob(GameJob):
    """Assess the positions before and after the last move of a game (see `assess_move`)."""

    kind = "assess-move"
    nodes: int
    after: bool


@dataclass(frozen=True, slots=True)
class ReviewJob(GameJob):
    """Combine the assessments of all positions of a game into a review (see `review_of`)."""

    kind = "review"
    assessments: tuple[Assessment, ...]
    confirmed: tuple[int, ...] | None = None
    engine: str = ""


@dataclass(frozen=True, slots=True)
class PlayJob(AnyJob):
    """Continue a trial game by one or a few moves.

    `max_plies`: the number of half-moves after which the game is left undecided.
    """

    kind = "play"
    moves: tuple[str, ...]
    seed: int
    max_plies: int

    def game(self) -> rules.Game:
        """Return the game so far. Raises rules.UnknownVariant, VariantError, InvalidFen, IllegalMove."""
        return rules.Game.replay(start_of(variant_of(self.variant, self.text), self.seed), self.moves)


@dataclass(frozen=True, slots=True)
class TrialJob(AnyJob):
    """Combine all games and the assessment of the start position into a trial."""

    kind = "trial"
    games: tuple[TrialGame, ...]
    start: Assessment


@dataclass(frozen=True, slots=True)
class CheckJob(AnyJob):
    """Check an untrusted definition, `text`."""

    kind = "check"
    variant: str = ""


KINDS: dict[str, type[AnyJob]] = {
    job.kind: job for job in (Job, PositionJob, StretchJob, MoveJob, ReviewJob, PlayJob, TrialJob, CheckJob)
}


def read_job(fields: dict[str, Any]) -> AnyJob:
    """Return the job with these JSON fields. Raises KeyError or TypeError for invalid fields."""
    return read(KINDS[fields["kind"]], fields)


@dataclass(frozen=True, slots=True)
class CheckedDefinition:
    """The title of a valid definition, and the size of its tables (Variant.table_size)."""

    title: str
    table_size: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A move in UCI, its score for the side to move (see Info), and the depth and nodes of the search."""

    move: str
    score: int
    depth: int
    nodes: int


class JobFailed(Exception):
    """The job failed in the worker, for example because its position has no legal move."""


# ---- The variants of jobs

MAX_VARIANTS = 8
"""The maximum number of variants that keep their tables and caches, about 4 MiB each."""


def variant_of(key: str, text: str) -> rules.Variant:
    """Return the variant of a job. Raises VariantError, UnknownVariant."""
    return _defined(text) if text else rules.variant(key)


@lru_cache(MAX_VARIANTS)
def _defined(text: str) -> rules.Variant:
    """Return the last variant that a text defines. The cache saves later jobs from compiling it again."""
    return rules.load(text)[-1]


class RecentVariants:
    """The most recently used variants. Releases the tables and caches of the least recently used."""

    def __init__(self, max_size: int = MAX_VARIANTS) -> None:
        self._max_size = max_size
        self._variants: list[rules.Variant] = []

    def use(self, variant: rules.Variant) -> None:
        """Mark a variant as the most recently used. Call this between searches."""
        if variant in self._variants:
            self._variants.remove(variant)
        self._variants.append(variant)
        if len(self._variants) > self._max_size:
            self._variants.pop(0).release()
