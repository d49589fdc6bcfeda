"""Rows as plain values: text, numbers and moments, named like the columns."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.database.shards import shard_of

CORRESPONDENCE = "correspondence"
"""The speed of games in which no clock runs all the time."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The key of a rating: a variant and a speed."""

    variant: str
    speed: str


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player's rating as it was after their last rated game.

    `ranked_until`: until when it is certain enough for a leaderboard, should nothing happen (None: it isn't).
    `before` is the rating before that game; it is not stored with the rest.
    """

    rating: float
    deviation: float
    volatility: float
    games: int
    last_at: datetime
    ranked_until: datetime | None
    before: float = 0.0


@dataclass(frozen=True, slots=True)
class PairRow:
    """What decides how much a rated game of two players counts.

    `plies`: the moves of the game. `earlier`: those of each rated game of the same kind that changed the two
    players' ratings in the day before. `others`: whether White, and Black, have such a game, whenever it
    ended, against somebody else.
    """

    plies: int
    earlier: tuple[int, ...] = ()
    others: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A finished game as one of its players sees it, named and in order like the columns.

    `rating`, `deviation` and `change` are those of a rated game, else None. `level`: against the engine.
    """

    player_id: int
    ended_at: datetime
    match_id: int
    opponent_id: int
    variant: str
    color: str
    outcome: str
    speed: str
    guild_id: int | None
    level: int | None
    rating: float | None
    deviation: float | None
    change: float | None


@dataclass(frozen=True, slots=True)
class Scores:
    """How games went."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def reversed(self) -> Scores:
        """The same games as the other side saw them."""
        return Scores(self.losses, self.draws, self.wins)

    def __add__(self, other: Scores) -> Scores:
        return Scores(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


@dataclass(frozen=True, slots=True)
class StreakRow:
    """The current streak of equal results against people, and the longest winning streak."""

    outcome: str
    length: int
    most_wins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """A match to be stored; it runs from the first moment on.

    `clock` and what is left on it are of live games; the four from `level` on of games against the engine
    alone: see tables.py.
    """

    variant: str
    start_fen: str
    start_number: int | None
    white_id: int
    black_id: int
    guild_id: int | None
    channel_id: int
    locale: str
    move_seconds: int | None = None
    clock: str | None = None
    white_left: timedelta | None = None
    black_left: timedelta | None = None
    level: int | None = None
    seed: int | None = None
    engine_parity: int | None = None
    lost_before: int = 0
    rated: bool = False
    speed: str = CORRESPONDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow(NewMatch):
    """A stored match. `winner` is "white", "black" or None; `reason` is None while it runs."""

    id: int
    thread_id: int | None
    status: str
    winner: str | None
    reason: str | None
    version: int
    ply: int
    posted_ply: int
    posted_message_id: int | None
    end_posted: bool
    created_at: datetime
    updated_at: datetime
    due_at: datetime | None
    remind_at: datetime | None
    clock_at: datetime | None
    takebacks: int
    planned: bool
    post_at: datetime | None
    post_tries: int
    theme: str | None
    pieces: str | None


@dataclass(frozen=True, slots=True)
class Absence:
    """A downtime: how long a shard (one of `shards`) was connected to no process."""

    shards: int
    shard: int
    time: timedelta

    def concerns(self, guild_id: int | None) -> bool:
        """Whether the shard is the one that hears of a server; direct messages go to the first."""
        return self.shard == shard_of(guild_id, self.shards)


@dataclass(frozen=True, slots=True)
class Timer:
    """When the time of the player to move is up and when to remind them; None where no clock runs.

    `clock_at`: since when they are waited for, in a live game.
    """

    due_at: datetime | None = None
    remind_at: datetime | None = None
    clock_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What the sides of a live game have left of their base; None in games without a live clock."""

    white: timedelta | None = None
    black: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match is to end: winner "white", "black" or None for a draw, and the reason's key."""

    winner: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class NewMove:
    """A move to be stored: its ply (1 for the first), its UCI and SAN text, who played it, the message or the
    interaction that brought it, and in a live game how long it took and what its side had left then.
    """

    ply: int
    uci: str
    san: str
    player_id: int
    source: int | None = None
    time_spent: timedelta | None = None
    time_left: timedelta | None = None
