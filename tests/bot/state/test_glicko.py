"""Ratings, compared with values published by Glickman and lichess."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import rules
from bot.state.glicko import (
    MAX_DEVIATION,
    MAX_VOLATILITY,
    MIN_DEVIATION,
    MIN_RATING,
    RANKED,
    RANKED_ELSEWHERE,
    Rating,
    RatingKind,
    RatingRow,
    aged,
    ranked,
    updated,
)
from tests.cases import loop_over

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
CHESS, OTHER = (RatingKind(rules.variants()[n].key, "blitz") for n in (0, 1))


def test_example_of_the_glicko_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.state.glicko.TAU", 0.5)
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = updated(Rating(1500, 200, 0.06), games)
    # The paper gives 1464.06, 151.52 and 0.05999, with rounded intermediate results.
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


# White's and Black's rating, deviation and volatility; White's score; then the ratings, deviations and
# volatilities that lichess's tests expect for both, and the tolerances.
USUAL, SURE = (1500, 500, 0.09), (1500, 80, 0.06)
MIXED = (1400, 79, 0.06), (1550, 110, 0.065)
FAR = (1200, 60, 0.053), (1850, 200, 0.062)
LICHESS = [
    (USUAL, USUAL, 1, (1741, 1258), (396, 396), (0.0899983, 0.0899983), (1, 1, 1e-7)),
    (USUAL, USUAL, 0, (1258, 1741), (396, 396), (0.0899983, 0.0899983), (1, 1, 1e-7)),
    (USUAL, USUAL, 0.5, (1500, 1500), (396, 396), (0.0899954, 0.0899954), (1, 1, 1e-7)),
    (SURE, SURE, 1, (1517, 1482), (78, 78), (0.06, 0.06), (1, 1, 1e-5)),
    (SURE, SURE, 0.5, (1500, 1500), (78, 78), (0.06, 0.06), (1, 1, 1e-5)),
    (*MIXED, 1, (1422, 1506), (77, 105), (0.06, 0.065), (1, 1, 1e-5)),
    (*MIXED, 0, (1389, 1568), (78, 105), (0.06, 0.065), (1, 1, 1e-5)),
    (*MIXED, 0.5, (1406, 1537), (78, 105.87), (0.06, 0.065), (1, 1, 1e-5)),
    (*FAR, 1, (1216.7, 1636), (59.9, 196.9), (0.053013, 0.062028), (0.1, 0.1, 1e-6)),
    (*FAR, 0, (1199.3, 1855.4), (59.9, 196.9), (0.052999, 0.061999), (0.1, 0.1, 1e-6)),
    (*FAR, 0.5, (1208.0, 1745.7), (59.90056, 196.98729), (0.053002, 0.062006), (0.1, 0.1, 1e-6)),
]


@loop_over("case", LICHESS)
def test_values_of_lichess_tests(case: tuple[Any, ...]) -> None:
    white, black, score, *expected, tolerances = case
    player, opponent = Rating(*white), Rating(*black)
    after = updated(player, [(opponent, score)], 0), updated(opponent, [(player, 1 - score)], 0)
    for name, values, tolerance in zip(
        ("rating", "deviation", "volatility"), expected, tolerances, strict=True
    ):
        assert [getattr(rating, name) for rating in after] == [
            pytest.approx(v, abs=tolerance) for v in values
        ]


def test_typical_rating_is_provisional_after_a_year() -> None:
    """As on lichess, the deviation of a typical rating reaches 110, where it becomes provisional, after a
    year."""
    assert aged(Rating(1500, 60, 0.06), 365 * DAY).deviation == pytest.approx(110, abs=1)
    assert aged(Rating(1500, 60), timedelta()).deviation == 60
    assert aged(Rating(1500, 60), -DAY).deviation == 60, "the clock was set back"
    assert aged(Rating(1500, 60), 100_000 * DAY).deviation == MAX_DEVIATION


def test_periods_add_up() -> None:
    """Two consecutive periods increase the deviation as much as one period of the same total length."""
    once, twice = aged(Rating(1600, 70), 9 * DAY), aged(aged(Rating(1600, 70), 4 * DAY), 5 * DAY)
    assert once.deviation == pytest.approx(twice.deviation, abs=1e-9)


def test_two_games_of_half_weight_equal_one_game() -> None:
    """Rating and deviation are the same if both half games are in one rating period."""
    player, opponent = Rating(1600, 80), Rating(1650, 60)
    whole = updated(player, [(opponent, 1)])
    halves = updated(player, [(opponent, 1), (opponent, 1)], weight=0.5)
    assert halves.rating == pytest.approx(whole.rating)
    assert halves.deviation == pytest.approx(whole.deviation)


def test_ratings_stay_within_bounds() -> None:
    """Also after long breaks and clocks that are set back."""
    rng = random.Random(11)
    table = dict.fromkeys(range(6), RatingRow())
    now = NOW
    for _ in range(2000):
        white, black = rng.sample(range(6), 2)
        now += rng.choice((timedelta(), timedelta(minutes=3), 30 * DAY, 900 * DAY, -DAY))
        # The weakest always lose, so that ratings reach the bounds.
        score = rng.choice((0.0, 0.5, 1.0)) if min(white, black) > 1 else float(white > black)
        before = one, other = table[white], table[black]
        table[white], table[black] = one.after(other, score, now), other.after(one, 1 - score, now)
        for row, last in zip((table[white], table[black]), before, strict=True):
            assert MIN_RATING <= row.rating <= 4000
            assert MIN_DEVIATION <= row.deviation <= MAX_DEVIATION
            assert 0 < row.volatility <= MAX_VOLATILITY
            assert row.games == last.games + 1
            assert abs(row.rating - last.rating) <= 700
            assert row.last_at is not None
            assert last.last_at is None or row.last_at >= last.last_at
    assert table[0].rating == MIN_RATING


@pytest.mark.parametrize(("kind", "max_deviation"), [(CHESS, RANKED), (OTHER, RANKED_ELSEWHERE)])
def test_ranked_until_deviation_reaches_the_bound(kind: RatingKind, max_deviation: float) -> None:
    """Accurate to the day: the time at which the deviation reaches the bound without more games."""
    before, new = RatingRow(1500, 60, 0.06, 30, NOW - DAY, None), RatingRow()
    after = ranked(before.after(new, 1, NOW), kind, NOW)
    newcomer = ranked(new.after(before, 0, NOW), kind, NOW)
    assert newcomer.ranked_until is None
    assert after.ranked_until is not None
    wait = after.ranked_until - NOW
    assert aged(after, wait - DAY).deviation < max_deviation < aged(after, wait + DAY).deviation
