"""Jobs for workers and their answers, as JSON lines.

A worker finds a move (Job). For a review it assesses one position (PositionJob), or makes the review from
all assessments (ReviewJob). For a trial it plays a game on (PlayJob), or makes the trial from all games
(TrialJob).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

import rules
from bot.engine.memory import MOST_VARIANTS
from bot.engine.review import Assessment
from bot.engine.trial import GameFacts, TriedGame, start_of


@dataclass(frozen=True, slots=True)
class Job:
    """A position to find a move in.

    `variant`: the key of the variant; with `text`, the job is about the last variant that `text` defines.
    `start`: the start as a FEN. `moves`: the moves since, in UCI. `level`: from 1. `seconds`: the time limit.
    """

    variant: str
    start: str
    moves: tuple[str, ...]
    level: int
    seed: int
    seconds: float
    text: str = ""

    def line(self, number: int) -> bytes:
        """The job as a line of JSON for a worker."""
        return json.dumps({"job": number, **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> Job:
        """Read a job from a line's fields. Raises KeyError or TypeError for invalid ones."""
        names = ("variant", "start", "level", "seed", "seconds", "text")
        return cls(moves=tuple(fields["moves"]), **{name: fields[name] for name in names})

    def game(self) -> rules.Game:
        """The game so far. Raises rules.UnknownVariant, VariantError, InvalidFen, IllegalMove."""
        return _game(self.variant, self.text, self.start, self.moves)


@dataclass(frozen=True, slots=True)
class PositionJob:
    """The position after some moves of a game, to assess for a review.

    `seconds`: the processor time. `second`: whether to score the second best move, too. The other fields are
    as in Job.
    """

    variant: str
    start: str
    moves: tuple[str, ...]
    seconds: float
    text: str = ""
    second: bool = False

    def line(self, number: int) -> bytes:
        """The job as a line of JSON for a worker."""
        return json.dumps({"job": number, "kind": "position", **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> PositionJob:
        """Read a job from a line's fields. Raises KeyError or TypeError for invalid ones."""
        names = ("variant", "start", "seconds", "text", "second")
        return cls(moves=tuple(fields["moves"]), **{name: fields[name] for name in names})

    def game(self) -> rules.Game:
        """The game up to the position. Raises rules.UnknownVariant, VariantError, InvalidFen, IllegalMove."""
        return _game(self.variant, self.text, self.start, self.moves)


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """A game and the assessments of all its positions, to make a review from."""

    variant: str
    start: str
    moves: tuple[str, ...]
    assessments: tuple[Assessment, ...]
    seconds: float
    text: str = ""

    def line(self, number: int) -> bytes:
        """The job as a line of JSON for a worker."""
        return json.dumps({"job": number, "kind": "review", **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> ReviewJob:
        """Read a job from a line's fields. Raises KeyError or TypeError for invalid ones."""
        return cls(
            moves=tuple(fields["moves"]),
            assessments=tuple(map(read_assessment, fields["assessments"])),
            **{name: fields[name] for name in ("variant", "start", "seconds", "text")},
        )

    def game(self) -> rules.Game:
        """The whole game. Raises rules.UnknownVariant, VariantError, InvalidFen, IllegalMove."""
        return _game(self.variant, self.text, self.start, self.moves)


@dataclass(frozen=True, slots=True)
class PlayJob:
    """A game of a trial, with its moves so far, to play on for a moment. The other fields are as in Job."""

    variant: str
    moves: tuple[str, ...]
    seed: int
    seconds: float
    text: str = ""

    def line(self, number: int) -> bytes:
        """The job as a line of JSON for a worker."""
        return json.dumps({"job": number, "kind": "play", **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> PlayJob:
        """Read a job from a line's fields. Raises KeyError or TypeError for invalid ones."""
        names = ("variant", "seed", "seconds", "text")
        return cls(moves=tuple(fields["moves"]), **{name: fields[name] for name in names})

    def game(self) -> rules.Game:
        """The game so far. Raises rules.UnknownVariant, VariantError, InvalidFen, IllegalMove."""
        return rules.Game.replay(start_of(variant_of(self.variant, self.text), self.seed), self.moves)


@dataclass(frozen=True, slots=True)
class TrialJob:
    """The results of all games and of the start position's search, to make a trial from."""

    variant: str
    games: tuple[TriedGame, ...]
    start: Assessment
    seconds: float
    text: str = ""

    def line(self, number: int) -> bytes:
        """The job as a line of JSON for a worker."""
        return json.dumps({"job": number, "kind": "trial", **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> TrialJob:
        """Read a job from a line's fields. Raises KeyError or TypeError for invalid ones."""
        games = (TriedGame(read_facts(game["facts"]), tuple(game["chances"])) for game in fields["games"])
        names = ("variant", "seconds", "text")
        start = read_assessment(fields["start"])
        return cls(games=tuple(games), start=start, **{name: fields[name] for name in names})


@dataclass(frozen=True, slots=True)
class CheckJob:
    """An untrusted definition to check within `seconds`."""

    text: str
    seconds: float
    variant: str = ""

    def line(self, number: int) -> bytes:
        """The job as a line of JSON for a worker."""
        return json.dumps({"job": number, "kind": "check", **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> CheckJob:
        """Read a job from a line's fields. Raises KeyError for invalid ones."""
        return cls(fields["text"], fields["seconds"])


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking a playable definition."""

    title: str
    summary: str
    ways: int


AnyJob = CheckJob | Job | PositionJob | ReviewJob | PlayJob | TrialJob


def read_assessment(fields: dict[str, Any]) -> Assessment:
    """Read an assessment from a JSON object."""
    return Assessment(fields["score"], fields["depth"], tuple(fields["line"]), fields["second"])


def read_facts(fields: dict[str, Any]) -> GameFacts:
    """Read the facts of a trial's game from a JSON object."""
    winner = fields["winner"]
    known: dict[str, Any] = {
        "winner": None if winner is None else rules.Color(winner),
        "choices": tuple(fields["choices"]),
    }
    return GameFacts(**{**fields, **known})


def variant_of(key: str, text: str) -> rules.Variant:
    """The variant of a job. Raises VariantError, UnknownVariant."""
    return _defined(text) if text else rules.variant(key)


def _game(variant: str, text: str, start: str, moves: Sequence[str]) -> rules.Game:
    """The game of a job. Raises rules.UnknownVariant, VariantError, InvalidFen, IllegalMove."""
    return rules.Game.replay(rules.Position.from_fen(variant_of(variant, text), start), moves)


@lru_cache(MOST_VARIANTS)
def _defined(text: str) -> rules.Variant:
    """The last variant that a text defines; cached, so that it is compiled once for all its jobs."""
    return rules.load(text)[-1]


@dataclass(frozen=True, slots=True)
class Answer:
    """The move in UCI, its score for the side to move (see Info), and the depth and nodes of the search."""

    move: str
    score: int
    depth: int
    nodes: int


class JobFailed(Exception):
    """A job that no worker can do, for example because its position has no legal move."""


class TooMuch(JobFailed):
    """A definition that takes too much time or memory."""
