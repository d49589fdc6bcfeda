"""What finished games leave to their players, as plain values named like the columns of result_tables.py."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

CORRESPONDENCE = "correspondence"
"""The speed of games in which no clock runs all the time."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a rating is of: games of a variant at a speed."""

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
class TallyRow:
    """A player's games of a variant with a colour, against "people" or the "engine"."""

    against: str
    variant: str
    color: str
    scores: Scores


@dataclass(frozen=True, slots=True)
class StreakRow:
    """How many of the last games against people ended alike, and the most that were won in a row."""

    outcome: str
    length: int
    most_wins: int


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """What a player's games come to; `meeting` are those against whoever asks."""

    tallies: list[TallyRow]
    ratings: dict[Kind, RatingRow]
    streak: StreakRow | None
    meeting: Scores


@dataclass(frozen=True, slots=True)
class DayRow:
    """A rating at the end of a day, counted from 1970 in UTC."""

    day: int
    rating: float
    deviation: float


@dataclass(frozen=True, slots=True)
class StandingRow:
    """Somebody on a server's leaderboard; `games`: how many rated games of the kind they have played."""

    player_id: int
    rating: float
    deviation: float
    games: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """A page of a leaderboard: `ranked` players with a place come first, then those without one, `total` in
    all; the one who asks, if they have played a rated game there, and their place, if they have one."""

    page: list[StandingRow]
    ranked: int
    total: int
    own: StandingRow | None
    place: int | None
