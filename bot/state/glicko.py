"""Glicko-2 as lichess uses it: a new rating after every game, and uncertainty that grows with time.

After Mark E. Glickman, "Example of the Glicko-2 system", with its steps and symbols. As on lichess, with its
numbers, step 6 applies to fractions of a rating period, each game is rated by itself, and the results are
bounded. No maintained library does this.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import exp, log, pi, sqrt

import rules

SCALE = 173.7178
"""Rating points per unit of the paper's scale."""

TAU = 0.75
"""The paper's system constant, which limits changes of volatility."""

PERIODS_A_DAY = 0.21436
"""Rating periods per day, chosen so that a typical player's deviation goes from 60 to 110 in a year."""

TOLERANCE = 1e-6

MIN_DEVIATION, MAX_DEVIATION = 45.0, 500.0
PROVISIONAL = 110.0
"""The deviation from which a rating is provisional."""

RANKED, RANKED_ELSEWHERE = 75.0, 65.0
"""The maximum deviation for a place on leaderboards of the catalogue's first variant, and of the others."""

MAX_VOLATILITY, MIN_RATING, MAX_CHANGE = 0.1, 400.0, 700.0

SHOWN_FROM = 5
"""The rated games needed before a rating is shown; early games change it by hundreds of points."""

LONGEST = timedelta(days=36_500)


@dataclass(frozen=True, slots=True)
class RatingKind:
    """The key of a rating: a variant and a speed."""

    variant: str
    speed: str


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in points, its deviation (95 % are within two deviations), and its volatility."""

    rating: float = 1500.0
    deviation: float = MAX_DEVIATION
    volatility: float = 0.09

    @property
    def is_provisional(self) -> bool:
        return self.deviation >= PROVISIONAL


@dataclass(frozen=True, slots=True)
class RatingRow(Rating):
    """A stored rating: that of a player after their last rated game, or that of a puzzle.

    `games`: the rated games, or tries at puzzles. `last_at`: the time of the last one (None: there is none).
    `ranked_until`: the time until which the rating stays on leaderboards if the player plays no more games
    (None: it has no place).
    """

    games: int = 0
    last_at: datetime | None = None
    ranked_until: datetime | None = None

    def at(self, now: datetime) -> Rating:
        """Return the rating now: less certain than after the last game."""
        return aged(self, self._since_last(now))

    def after(self, opponent: Rating, score: float, now: datetime, weight: float = 1.0) -> RatingRow:
        """Return the rating after a game that ended now, within the bounds. `score`: 1, 0.5 or 0."""
        new = updated(self, [(opponent, score)], _periods(self._since_last(now)), weight)
        change = max(-MAX_CHANGE, min(new.rating - self.rating, MAX_CHANGE))
        return RatingRow(
            max(self.rating + change, MIN_RATING),
            max(MIN_DEVIATION, min(new.deviation, MAX_DEVIATION)),
            min(new.volatility, MAX_VOLATILITY),
            self.games + 1,
            now if self.last_at is None else max(now, self.last_at),
        )

    def _since_last(self, now: datetime) -> timedelta:
        return timedelta() if self.last_at is None else now - self.last_at


def updated(
    player: Rating,
    games: Iterable[tuple[Rating, float]],
    periods: float = 1.0,
    weight: float = 1.0,
) -> Rating:
    """Return the rating after some games (opponent and score 1, 0.5 or 0) that ended `periods` rating periods
    after the last. Without bounds.

    `weight`: the weight of each game, 1 as in the paper. The sums of steps 3 and 4 are derivatives of the
    games' log-likelihood, so a weight multiplies their terms.
    """
    mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
    # Steps 3 and 4.
    precision = surprise = 0.0
    for opponent, score in games:
        g = 1 / sqrt(1 + 3 * (opponent.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (opponent.rating - 1500) / SCALE)))
        precision += weight * g**2 * expected * (1 - expected)
        surprise += weight * g * (score - expected)
    v = 1 / precision
    sigma = _volatility(phi, v, v * surprise, player.volatility)
    # Steps 6 to 8.
    before = phi**2 + periods * sigma**2
    after = 1 / sqrt(1 / before + 1 / v)
    return Rating(1500 + SCALE * (mu + after**2 * surprise), SCALE * after, sigma)


def _volatility(phi: float, v: float, delta: float, sigma: float) -> float:
    """Return the new volatility (step 5): the zero of the paper's f, by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def aged(rating: Rating, time: timedelta) -> Rating:
    """Return a rating after a time without games: unchanged, but less certain."""
    grown = sqrt(rating.deviation**2 + _periods(time) * (SCALE * rating.volatility) ** 2)
    return Rating(rating.rating, min(grown, MAX_DEVIATION), rating.volatility)


def _periods(time: timedelta) -> float:
    """Return the rating periods in a time; 0 if a clock was set back."""
    return max(time / timedelta(days=1) * PERIODS_A_DAY, 0.0)


def ranked(row: RatingRow, kind: RatingKind, now: datetime) -> RatingRow:
    """Return a rating after a game that ended now with the time until which it stays on leaderboards."""
    room = bound(kind) ** 2 - row.deviation**2
    if room < 0:
        return row
    days = room / (SCALE * row.volatility) ** 2 / PERIODS_A_DAY
    return replace(row, ranked_until=now + timedelta(days=min(days, LONGEST.days)))


def bound(kind: RatingKind) -> float:
    """Return the maximum deviation for a place on the leaderboard of a kind."""
    return RANKED if kind.variant == rules.variants()[0].key else RANKED_ELSEWHERE
