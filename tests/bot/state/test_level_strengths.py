"""Ratings against the engine."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest

import rules
from bot.database.transactions import Database
from bot.engine import LEVELS
from bot.engine.levels import level_in
from bot.state.game_setup import EnginePlayer, Terms
from bot.state.glicko import RatingKind
from bot.state.level_strengths import ENGINE, strengths_in, suited_level
from bot.state.match import Match
from bot.state.offers import TAKEBACK
from bot.state.profiles import Rated
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.state.games import ALICE, BOB, play_moves

KIBITZ = 99
CHESS = RatingKind("chess", ENGINE)
MIDDLE_GAME = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


async def begin(
    use_cases: UseCases, level: int = 3, *, variant: str = "chess", start: str | None = None
) -> Match:
    terms, engine = Terms(variant=variant, color="white", start=start), EnginePlayer(KIBITZ, level=level)
    return await use_cases.engine.begin(ALICE, engine, terms, channel_id=8, guild_id=7)


async def play(
    use_cases: UseCases, level: int = 3, *, variant: str = "chess", wins: bool = True, plies: int = 4
) -> Match:
    """Play a game of Alice against the engine, which one of them resigns."""
    return await resign(use_cases, await begin(use_cases, level, variant=variant), wins=wins, plies=plies)


async def resign(use_cases: UseCases, match: Match, *, wins: bool = True, plies: int = 4) -> Match:
    for _ in range(plies):
        move = min(match.position.legal_moves(), key=rules.Move.uci).uci()
        match = (await use_cases.play.move(match.id, match.turn_player, move)).match
    return await use_cases.play.resign(match.id, KIBITZ if wins else ALICE)


async def own_ratings(use_cases: UseCases, reader: int = ALICE) -> dict[RatingKind, Rated]:
    profile = await use_cases.profiles.profile(ALICE, reader)
    assert profile is not None
    return {rated.kind: rated for rated in profile.ratings}


@pytest.mark.parametrize("key", ["chess", "crazyhouse"])
def test_each_level_has_a_strength_above_that_of_the_level_below(key: str) -> None:
    variant = rules.variant(key)
    strengths = strengths_in(variant)
    assert len(strengths) == len(LEVELS)
    assert level_in(variant, len(strengths)).number == len(LEVELS)
    assert all(lower < higher for lower, higher in pairwise(strengths))
    assert [suited_level(variant, strength) for strength in strengths] == list(range(1, len(LEVELS) + 1))
    assert (suited_level(variant, 0), suited_level(variant, 3000)) == (1, len(LEVELS))


async def test_rating_begins_with_the_first_game_and_progresses(use_cases: UseCases, clock: Clock) -> None:
    strengths = strengths_in(rules.variant("chess"))
    assert await own_ratings(use_cases) == {}
    match = await play(use_cases, level=3)
    first = (await own_ratings(use_cases))[CHESS]
    assert first.games == 1
    assert strengths[2] < first.rating
    assert await use_cases.profiles.suited_level(match) == 4
    clock.advance(timedelta(days=1))
    await play(use_cases, level=4, wins=False)
    second = (await own_ratings(use_cases))[CHESS]
    assert second.rating < first.rating
    assert second.deviation < first.deviation


async def test_losses_against_a_high_level_suggest_lower_ones(use_cases: UseCases) -> None:
    match = await play(use_cases, level=8, wins=False)
    levels: list[int | None] = []
    for _ in range(6):
        levels.append(suited := await use_cases.profiles.suited_level(match))
        match = await play(use_cases, level=suited or 1, wins=False)
    assert levels == sorted(levels, key=lambda level: -(level or 0))
    assert (levels[0] or 0) < 8
    assert levels[-1] is not None
    assert levels[-1] < levels[0] - 1  # type: ignore[operator]


async def test_variants_have_separate_ratings_against_the_engine(use_cases: UseCases) -> None:
    await play(use_cases)
    match = await play(use_cases, wins=False, variant="shogi")
    found = await own_ratings(use_cases)
    assert set(found) == {CHESS, RatingKind("shogi", ENGINE)}
    assert found[CHESS].rating > found[RatingKind("shogi", ENGINE)].rating
    assert await use_cases.profiles.suited_level(match) == 2


@pytest.mark.parametrize(
    ("counts", "variant", "start"),
    [
        (True, "chess", None),
        (True, "chess960", None),
        (True, "chess960", "518"),
        (False, "chess", MIDDLE_GAME),
    ],
)
async def test_only_standard_starts_count(
    use_cases: UseCases, counts: bool, variant: str, start: str | None
) -> None:
    match = await resign(use_cases, await begin(use_cases, variant=variant, start=start))
    assert bool(await own_ratings(use_cases)) == counts
    assert (await use_cases.profiles.suited_level(match) is not None) == counts


async def test_game_with_a_hint_does_not_count(use_cases: UseCases) -> None:
    match = await begin(use_cases)
    await use_cases.engine.mark_hinted(match.id)
    await resign(use_cases, match)
    assert await own_ratings(use_cases) == {}


async def test_game_with_a_takeback_does_not_count(use_cases: UseCases) -> None:
    match = await begin(use_cases)
    await use_cases.play.move(match.id, ALICE, "e4")
    await use_cases.play.move(match.id, KIBITZ, "e5")
    await use_cases.offers.make(match.id, ALICE, TAKEBACK)
    await resign(use_cases, await use_cases.offers.answer(match.id, KIBITZ, TAKEBACK, accept=True))
    assert await own_ratings(use_cases) == {}


async def test_short_games_and_levels_of_other_engines_do_not_count(use_cases: UseCases) -> None:
    await play(use_cases, plies=3)
    await play(use_cases, level=len(LEVELS) + 1)
    assert await own_ratings(use_cases) == {}


async def test_rating_against_the_engine_is_private(use_cases: UseCases, clock: Clock) -> None:
    for _ in range(7):
        await play(use_cases)
        clock.advance(timedelta(hours=1))
    assert set(await own_ratings(use_cases)) == {CHESS}
    assert await own_ratings(use_cases, reader=BOB) == {}
    theirs = await use_cases.profiles.profile(ALICE, BOB, CHESS)
    assert theirs is not None
    assert (theirs.curves, theirs.drawable) == ({}, frozenset())
    mine = await use_cases.profiles.profile(ALICE, ALICE, CHESS)
    assert mine is not None
    assert [point.game for point in mine.curves[CHESS]] == list(range(1, 8))
    assert await use_cases.leaderboards.kinds(7) == ()
    board = await use_cases.leaderboards.page(7, CHESS, ALICE)
    assert (board.players, board.own) == ((), None)


async def test_rating_against_the_engine_does_not_change_ratings_between_people(use_cases: UseCases) -> None:
    await play(use_cases)
    challenge = await use_cases.challenges.make(ALICE, BOB, Terms(color="white"), channel_id=8)
    match = await use_cases.challenges.accept(challenge.id, BOB)
    await play_moves(use_cases, match, "f3", "e5", "g4", "Qh4")
    found = await own_ratings(use_cases)
    assert (found[CHESS].games, found[RatingKind("chess", "correspondence")].games) == (1, 1)
    assert found[RatingKind("chess", "correspondence")].rating == 1259, "as in a first game"


async def test_rating_against_the_engine_is_exported_and_deleted(
    use_cases: UseCases, database: Database
) -> None:
    await play(use_cases)
    rows = await use_cases.privacy.export_rows(ALICE)
    assert [row["speed"] for row in rows["ratings"]] == [ENGINE]
    assert [row["speed"] for row in rows["rating_days"]] == [ENGINE]
    await use_cases.privacy.begin(ALICE)
    while await use_cases.privacy.erase(ALICE):
        pass
    assert await use_cases.privacy.finish(ALICE)
    assert await own_ratings(use_cases) == {}
    rows = await use_cases.privacy.export_rows(ALICE)
    assert not rows.get("ratings")
    assert not rows.get("rating_days")
