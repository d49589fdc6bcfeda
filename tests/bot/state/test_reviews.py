"""Reviews: reviewable games, one review per game, and deletion with the game."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta

import pytest

from bot.database.open_database import open_database
from bot.database.transactions import Database
from bot.state.reviews import check_reviewable
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.everyone import ERIN, FRED, SERVER, erase, game, values
from tests.refusals import raises_refusal

MATE = ("f3", "e5", "g4", "Qh4#")
FIRST, SECOND = "kibitz 1", "kibitz 2"


async def test_one_review_is_kept_per_game(any_address: str, clock: Clock) -> None:
    """Two processes review a game at the same time: one review is kept, and both read it."""
    databases = [await open_database(any_address) for _ in range(2)]
    here, there = (UseCases(database, now=clock) for database in databases)
    match = await game(here, ERIN, FRED, *MATE)
    assert await here.reviews.find(match, FIRST) is None
    await asyncio.gather(
        here.reviews.keep(match, FIRST, 8, "first"), there.reviews.keep(match, FIRST, 7, "second")
    )
    (stored,) = {await kibitz.reviews.find(match, FIRST) for kibitz in (here, there)}
    assert stored in ("first", "second")
    for database in databases:
        await database.close()


async def test_new_engine_version_replaces_the_review(use_cases: UseCases, database: Database) -> None:
    match = await game(use_cases, ERIN, FRED, *MATE)
    await use_cases.reviews.keep(match, FIRST, 8, "old")
    assert await use_cases.reviews.find(match, SECOND) is None
    await use_cases.reviews.keep(match, SECOND, 9, "new")
    assert await use_cases.reviews.find(match, SECOND) == "new"
    assert [row[1:4] for row in (await values(database))["reviews"]] == [(SECOND, 9, "new")]


async def test_running_game_has_no_review(use_cases: UseCases) -> None:
    match = await game(use_cases, ERIN, FRED, "e4", "e5", "Nf3", "Nc6")
    for use in (use_cases.reviews.find(match, FIRST), use_cases.reviews.keep(match, FIRST, 8, "help")):
        with raises_refusal("review-running"):
            await use


async def test_aborted_and_short_games_are_not_reviewed(use_cases: UseCases) -> None:
    called_off = await use_cases.play.abort((await game(use_cases, ERIN, FRED, "e4")).id, ERIN)
    with raises_refusal("review-called-off"):
        check_reviewable(called_off)
    short = await use_cases.play.resign((await game(use_cases, ERIN, FRED, "e4", "e5", "Nf3")).id, FRED)
    with raises_refusal("review-short") as refused:
        check_reviewable(short)
    assert refused.value.facts == {"family": "chess", "count": 3, "least": 4}
    check_reviewable(
        await use_cases.play.resign((await game(use_cases, ERIN, FRED, *MATE[:3], "d6")).id, FRED)
    )


@pytest.mark.slow
async def test_export_contains_reviews(use_cases: UseCases, clock: Clock) -> None:
    match = await game(use_cases, ERIN, FRED, *MATE)
    await use_cases.reviews.keep(match, FIRST, 8, json.dumps({"depth": 8}))
    ((exported,),) = [page async for page in use_cases.privacy.export_games(ERIN)]
    review = {"engine": FIRST, "depth": 8, "review": '{"depth": 8}', "made_at": clock.time.isoformat()}
    assert exported["reviews"] == [review]


@pytest.mark.slow
async def test_game_of_a_deleted_user_keeps_its_review(use_cases: UseCases, database: Database) -> None:
    """A review contains no user data and also belongs to the opponent."""
    match = await game(use_cases, ERIN, FRED, *MATE)
    await use_cases.reviews.keep(match, FIRST, 8, "a review")
    await use_cases.privacy.begin(ERIN)
    await erase(use_cases, ERIN)
    assert await use_cases.privacy.finish(ERIN)
    assert await use_cases.reviews.find(await use_cases.lookup.get(match.id), FIRST) == "a review"
    assert str(ERIN) not in str((await values(database))["reviews"])


async def test_reviews_are_deleted_with_the_games_of_a_server(
    use_cases: UseCases, database: Database, clock: Clock
) -> None:
    match = await game(use_cases, ERIN, FRED, *MATE)
    await use_cases.reviews.keep(match, FIRST, 8, "a review")
    await use_cases.retention.mark_joined([SERVER])
    await use_cases.retention.mark_left([SERVER])
    clock.advance(timedelta(days=91))
    await use_cases.retention.sweep()
    assert (await values(database))["reviews"] == []
    # A review that finishes after the deletion is not stored.
    assert not await use_cases.reviews.keep(match, FIRST, 8, "too late")
