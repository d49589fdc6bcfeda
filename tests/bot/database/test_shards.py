"""Each process handles the servers of its own shards: together they cover every game, and none twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta

import pytest

from bot.database.engines import Database
from bot.database.shards import Shards
from bot.state.game_setup import Terms
from bot.state.match import DRAW, Match
from bot.state.play import EnginePlayer
from bot.state.use_cases import Matches
from tests.bot.clock import Clock
from tests.bot.state.test_loss_on_time import DAY, GUILDS, HOUR, on, wait
from tests.bot.state.test_play import ALICE, BOB

ENGINE = 99
OF = 3


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


async def a_game(matches: Matches, guild: int | None) -> None:
    await on(matches, guild)


async def a_game_of_the_engine(matches: Matches, guild: int | None) -> None:
    await matches.engine.begin(
        ALICE, EnginePlayer(ENGINE, level=1), Terms(color="black"), channel_id=8, guild_id=guild
    )


async def an_offer(matches: Matches, guild: int | None) -> None:
    match = await on(matches, guild)
    await matches.play.move(match.id, ALICE, "e4")
    offer = await matches.offers.make(match.id, ALICE, DRAW)
    assert not isinstance(offer, Match)
    await matches.offers.show(offer, 77)
    await matches.play.move(match.id, BOB, "e5")


async def a_plan(matches: Matches, guild: int | None) -> None:
    """A plan that a crash has left unplayed: the reply was stored, what follows it was not."""
    match = await on(matches, guild)
    await matches.play.move(match.id, ALICE, "e4")
    await matches.plans.make(match.id, ALICE, "e5 Nf3")
    seen = await matches.lookup.get(match.id)
    assert await matches.plans._repository.append(seen, seen.position.parse("e5"), BOB) is not None


async def a_challenge(matches: Matches, guild: int | None) -> None:
    await matches.challenges.make(ALICE, BOB, channel_id=8, guild_id=guild)


async def a_card(matches: Matches, guild: int | None) -> None:
    challenge = await matches.challenges.make(ALICE, BOB, channel_id=8, guild_id=guild)
    await matches.challenges.set_card(challenge.id, 77)
    await matches.challenges.decline(challenge.id, BOB)


async def a_daily_puzzle(matches: Matches, guild: int | None) -> None:
    await matches.dailies.choose(
        guild or 1, channel_id=5, hour=9, zone="UTC", variants=["chess"], locale="en"
    )


Make = Callable[[Matches, int | None], Awaitable[None]]
Job = Callable[[Matches], Awaitable[list[int]]]


async def ids(found: Awaitable[tuple[Match, ...]]) -> list[int]:
    return [match.id for match in await found]


async def posted(matches: Matches) -> list[int]:
    return [row.id for row in await matches.posting.unposted()]


async def replied(matches: Matches) -> list[int]:
    return list(await matches.engine.waiting())


async def closed(matches: Matches) -> list[int]:
    return list(await matches.offers.with_offers_to_close())


async def cards(matches: Matches) -> list[int]:
    return [challenge.id for challenge in await matches.challenges.closed_cards()]


async def expired(matches: Matches) -> list[int]:
    return [challenge.id for challenge in await matches.challenges.expire()]


async def dailies(matches: Matches) -> list[int]:
    return [daily.guild_id for daily in await matches.dailies.due()]


JOBS: dict[str, tuple[Make, timedelta, Job]] = {
    "ends": (a_game, DAY, lambda matches: ids(matches.deadlines.time_out())),
    "reminders": (a_game, HOUR - timedelta(minutes=5), lambda matches: ids(matches.deadlines.remind())),
    "boards": (a_game, HOUR, posted),
    "replies of the engine": (a_game_of_the_engine, HOUR, replied),
    "offers": (an_offer, HOUR, closed),
    "plans": (a_plan, HOUR, lambda matches: ids(matches.plans.resume())),
    "challenges": (a_challenge, 2 * DAY, expired),
    "cards": (a_card, HOUR, cards),
    "daily puzzles": (a_daily_puzzle, 2 * DAY, dailies),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", JOBS)
async def test_every_job_is_done_by_one(matches: Matches, address: str, clock: Clock, name: str) -> None:
    make, later, job = JOBS[name]
    for guild in GUILDS:
        await make(matches, guild)
    await wait(matches, clock, later)
    done: list[list[int]] = []
    async with AsyncExitStack() as stack:
        for shard in range(OF):
            database = await Database.open(address, shards=Shards.some((shard,), OF))
            stack.push_async_callback(database.close)
            done.append(await job(Matches.on(database, now=clock)))
    assert all(done)
    assert sum(map(len, done)) == len(set[int]().union(*done)) == len(GUILDS)
