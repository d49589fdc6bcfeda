"""What is asked of a worker, and what it answers: one JSON object a line, either way.

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
        return _game(self.variant, self.text, self.start, self.moves)


@dataclass(frozen=True, slots=True)
class PositionJob:
    """The position after some moves of a game, to be assessed for a review in so many seconds of processor
    time, if wanted with its `second` best move. The other fields are as in Job."""

    variant: str
    start: str
    moves: tuple[str, ...]
    seconds: float
    text: str = ""
    second: bool = False

    def line(self, number: int) -> bytes:
        """The job as a worker reads it."""
        return json.dumps({"job": number, "kind": "position", **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> PositionJob:
        """The job of a line. Raises KeyError or TypeError where it isn't one."""
        names = ("variant", "start", "seconds", "text", "second")
        return cls(moves=tuple(fields["moves"]), **{name: fields[name] for name in names})

    def game(self) -> rules.Game:
        """The game up to the position. Raises what rules does where the job is wrong."""
        return _game(self.variant, self.text, self.start, self.moves)


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """A game and the assessments of all its positions, to make a review of."""

    variant: str
    start: str
    moves: tuple[str, ...]
    assessments: tuple[Assessment, ...]
    seconds: float
    text: str = ""

    def line(self, number: int) -> bytes:
        """The job as a worker reads it."""
        return json.dumps({"job": number, "kind": "review", **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> ReviewJob:
        """The job of a line. Raises KeyError or TypeError where it isn't one."""
        return cls(
            moves=tuple(fields["moves"]),
            assessments=tuple(map(read_assessment, fields["assessments"])),
            **{name: fields[name] for name in ("variant", "start", "seconds", "text")},
        )

    def game(self) -> rules.Game:
        """The whole game. Raises what rules does where the job is wrong."""
        return _game(self.variant, self.text, self.start, self.moves)


@dataclass(frozen=True, slots=True)
class PlayJob:
    """A game of a trial, with its moves so far, to be played on for a moment. The other fields are as in
    Job."""

    variant: str
    moves: tuple[str, ...]
    seed: int
    seconds: float
    text: str = ""

    def line(self, number: int) -> bytes:
        """The job as a worker reads it."""
        return json.dumps({"job": number, "kind": "play", **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> PlayJob:
        """The job of a line. Raises KeyError or TypeError where it isn't one."""
        names = ("variant", "seed", "seconds", "text")
        return cls(moves=tuple(fields["moves"]), **{name: fields[name] for name in names})

    def game(self) -> rules.Game:
        """The game so far. Raises what rules does where the job is wrong."""
        return rules.Game.replay(start_of(variant_of(self.variant, self.text), self.seed), self.moves)


@dataclass(frozen=True, slots=True)
class TrialJob:
    """What the games of a variant and the search from its start tell, to make a trial of."""

    variant: str
    games: tuple[TriedGame, ...]
    start: Assessment
    seconds: float
    text: str = ""

    def line(self, number: int) -> bytes:
        """The job as a worker reads it."""
        return json.dumps({"job": number, "kind": "trial", **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> TrialJob:
        """The job of a line. Raises KeyError or TypeError where it isn't one."""
        games = (TriedGame(read_facts(game["facts"]), tuple(game["chances"])) for game in fields["games"])
        names = ("variant", "seconds", "text")
        start = read_assessment(fields["start"])
        return cls(games=tuple(games), start=start, **{name: fields[name] for name in names})


@dataclass(frozen=True, slots=True)
class CheckJob:
    """A definition that nobody vouches for, to be tried in so many seconds."""

    text: str
    seconds: float
    variant: str = ""

    def line(self, number: int) -> bytes:
        """The job as a worker reads it."""
        return json.dumps({"job": number, "kind": "check", **asdict(self)}).encode() + b"\n"

    @classmethod
    def read(cls, fields: dict[str, Any]) -> CheckJob:
        """The job of a line. Raises KeyError where it isn't one."""
        return cls(fields["text"], fields["seconds"])


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check finds out about a definition that can be played."""

    title: str
    summary: str
    ways: int


AnyJob = CheckJob | Job | PositionJob | ReviewJob | PlayJob | TrialJob


def read_assessment(fields: dict[str, Any]) -> Assessment:
    """The assessment of an object in JSON."""
    return Assessment(fields["score"], fields["depth"], tuple(fields["line"]), fields["second"])


def read_facts(fields: dict[str, Any]) -> GameFacts:
    """What a game of a trial tells, of an object in JSON."""
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
    """The game of a job. Raises what rules does where the job is wrong."""
    return rules.Game.replay(rules.Position.from_fen(variant_of(variant, text), start), moves)


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


class TooMuch(JobFailed):
    """A definition that takes too much time or memory."""
