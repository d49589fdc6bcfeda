"""Glicko-2 as lichess does it: a rating after every game, and uncertainty that grows with the time between.

After Mark E. Glickman, "Example of the Glicko-2 system", with its steps and its symbols. Lichess solves step
6 for fractions of a rating period, has each game count by itself, and bounds what comes of it; its numbers
are used here. No library that is maintained computes that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import exp, inf, log, pi, sqrt

import rules
from bot.storage import Kind, PairRow, RatingRow

SCALE = 173.7178
"""Points of the shown scale in one of the paper's."""

TAU = 0.75
"""How much volatility may change."""

PERIODS_A_DAY = 0.21436
"""Such that a usual player's deviation goes from 60 to 110 in a year."""

TOLERANCE = 1e-6

LEAST_DEVIATION, MOST_DEVIATION = 45.0, 500.0
PROVISIONAL = 110.0
"""The deviation from which a rating is said to be provisional."""

RANKED, RANKED_ELSEWHERE = 75.0, 65.0
"""The greatest deviation on a leaderboard, of the catalogue's first variant and of the others."""

MOST_VOLATILITY, LEAST_RATING, MOST_CHANGE = 0.1, 400.0, 700.0

SHORT_PLIES = 20
"""A game of fewer moves, ten a side, is short: it counts once a day for a pair, unless mate was forced."""

REPEATED = 0.5
"""What each further game of two players within a day counts of the one before. So a day of them never counts
more than two games, since 1 + 1/2 + 1/4 + ... = 2."""

MOST_REPEATS = 20
"""Games after which the next count no less: a weight of nothing has no logarithm."""

SHOWN_FROM = 5
"""Rated games from which on a rating is shown as a number; before, a game moves it by hundreds of points."""

LONGEST = timedelta(days=36_500)


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength and how certain it is, in points (95 of 100 are within two deviations of the
    rating), and how much it varies from period to period."""

    rating: float = 1500.0
    deviation: float = MOST_DEVIATION
    volatility: float = 0.09

    @property
    def is_provisional(self) -> bool:
        return self.deviation >= PROVISIONAL


def updated(
    player: Rating,
    games: Iterable[tuple[Rating, float]],
    periods: float = 1.0,
    tau: float = TAU,
    weight: float = 1.0,
) -> Rating:
    """The rating after some games, each an opponent and a score (1, 0.5, 0), of a period that came so many
    rating periods after the last. Nothing is bounded.

    `weight`: what each game counts, 1 as in the paper. The sums of steps 3 and 4 are the derivatives of the
    games' log-likelihood: a likelihood to the power of a weight multiplies its terms by that weight.
    """
    mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
    # Step 3 and 4.
    precision = surprise = 0.0
    for opponent, score in games:
        g = 1 / sqrt(1 + 3 * (opponent.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (opponent.rating - 1500) / SCALE)))
        precision += weight * g**2 * expected * (1 - expected)
        surprise += weight * g * (score - expected)
    v = 1 / precision
    sigma = _volatility(phi, v, v * surprise, player.volatility, tau)
    # Step 6 to 8.
    before = phi**2 + periods * sigma**2
    after = 1 / sqrt(1 / before + 1 / v)
    return Rating(1500 + SCALE * (mu + after**2 * surprise), SCALE * after, sigma)


def _volatility(phi: float, v: float, delta: float, sigma: float, tau: float) -> float:
    """Step 5: the zero of the paper's f, by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        steps = 1
        while f(a - steps * tau) < 0:
            steps += 1
        high = a - steps * tau
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
    """A rating after a time without games: as high, and less certain."""
    grown = sqrt(rating.deviation**2 + _periods(time) * (SCALE * rating.volatility) ** 2)
    return Rating(rating.rating, min(grown, MOST_DEVIATION), rating.volatility)


def _periods(time: timedelta) -> float:
    """Rating periods in a time; none where a clock was put back."""
    return max(time / timedelta(days=1) * PERIODS_A_DAY, 0.0)


def rated(
    kind: Kind,
    white: RatingRow | None,
    black: RatingRow | None,
    score: float,
    now: datetime,
    pair: PairRow,
    *,
    forced: bool = False,
) -> tuple[RatingRow, RatingRow] | None:
    """The stored ratings of White and Black after a game that ended now with this score of White's.

    None where it doesn't count. `forced`: it ended by a mate that mated_by_force() finds forced.
    """
    weight = weight_of(pair, forced=forced)
    if weight is None:
        return None
    return (
        _after(kind, white, black, score, now, weight, ranks=pair.others[0]),
        _after(kind, black, white, 1 - score, now, weight, ranks=pair.others[1]),
    )


def weight_of(pair: PairRow, *, forced: bool = False) -> float | None:
    """What a game counts beside the earlier ones of its players that day; None: nothing at all."""
    repeated_short = pair.plies < SHORT_PLIES and any(plies < SHORT_PLIES for plies in pair.earlier)
    if repeated_short and not forced:
        return None
    return REPEATED ** min(len(pair.earlier), MOST_REPEATS)


def mated_by_force(game: rules.Game, outcome: rules.Outcome | None) -> bool:
    """Whether a short game ended in checkmate after a move that was the loser's only legal one.

    Only looked at in short games: longer ones count however they end.
    """
    if outcome is None or outcome.reason is not rules.Reason.CHECKMATE or len(game.moves) >= SHORT_PLIES:
        return False
    return len(game.moves) > 1 and len(game.positions[-3].legal_moves()) == 1


def _after(
    kind: Kind,
    own: RatingRow | None,
    other: RatingRow | None,
    score: float,
    now: datetime,
    weight: float,
    *,
    ranks: bool,
) -> RatingRow:
    """`ranks`: whether the player has met more than one opponent; a rating from one alone has no place."""
    before = rating_of(own)
    since = timedelta() if own is None else now - own.last_at
    after = after_one(before, rating_of(other), score, since, weight)
    return RatingRow(
        after.rating,
        after.deviation,
        after.volatility,
        1 if own is None else own.games + 1,
        now if own is None else max(now, own.last_at),
        _ranked_until(after, bound(kind), now) if ranks else None,
        before.rating,
    )


def after_one(before: Rating, other: Rating, score: float, since: timedelta, weight: float = 1.0) -> Rating:
    """A rating after one game, within the bounds; `since`: the time from the game before it."""
    return _bounded(updated(before, [(other, score)], _periods(since), weight=weight), before.rating)


def rating_of(row: RatingRow | None) -> Rating:
    """The rating of a row; who has none has everybody's first."""
    return Rating() if row is None else Rating(row.rating, row.deviation, row.volatility)


def _bounded(after: Rating, before: float) -> Rating:
    change = max(-MOST_CHANGE, min(after.rating - before, MOST_CHANGE))
    return Rating(
        max(before + change, LEAST_RATING),
        max(LEAST_DEVIATION, min(after.deviation, MOST_DEVIATION)),
        min(after.volatility, MOST_VOLATILITY),
    )


def bound(kind: Kind) -> float:
    """The deviation up to which somebody is on the leaderboard of a kind."""
    return RANKED if kind.variant == rules.variants()[0].key else RANKED_ELSEWHERE


def _ranked_until(rating: Rating, most: float, now: datetime) -> datetime | None:
    """When time alone will have made a rating too uncertain for a leaderboard; None where it is that now."""
    if rating.deviation > most:
        return None
    grows = (SCALE * rating.volatility) ** 2
    days = (most**2 - rating.deviation**2) / grows / PERIODS_A_DAY if grows else inf
    return now + timedelta(days=min(days, LONGEST.days))
