"""Each process handles the servers of its shards; together they cover every game exactly once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta

import pytest

from bot.database.open_database import open_database
from bot.database.shards import Shards
from bot.state.daily_puzzles import DailySetup
from bot.state.game_setup import EnginePlayer, Terms
from bot.state.match import Match
from bot.state.offers import DRAW
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.state.games import ALICE, BOB
from tests.bot.state.test_loss_on_time import DAY, GUILDS, HOUR, begin_match_in, wait

ENGINE = 99
SHARD_COUNT = 3


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


async def make_game(use_cases: UseCases, guild: int | None) -> None:
    await begin_match_in(use_cases, guild)


async def make_engine_game(use_cases: UseCases, guild: int | None) -> None:
    await use_cases.engine.begin(
        ALICE, EnginePlayer(ENGINE, level=1), Terms(color="black"), channel_id=8, guild_id=guild
    )


async def make_offer(use_cases: UseCases, guild: int | None) -> None:
    match = await begin_match_in(use_cases, guild)
    await use_cases.play.move(match.id, ALICE, "e4")
    offer = await use_cases.offers.make(match.id, ALICE, DRAW)
    assert not isinstance(offer, Match)
    await use_cases.offers.show(offer, 77)
    await use_cases.play.move(match.id, BOB, "e5")


async def make_plan(use_cases: UseCases, guild: int | None) -> None:
    """Make a plan that a crash has interrupted: the reply is stored, the planned answer isn't."""
    match = await begin_match_in(use_cases, guild)
    await use_cases.play.move(match.id, ALICE, "e4")
    await use_cases.plans.make(match.id, ALICE, "e5 Nf3")
    seen = await use_cases.lookup.get(match.id)
    assert await use_cases.plans._repository.append(seen, seen.position.parse("e5"), BOB) is not None


async def make_challenge(use_cases: UseCases, guild: int | None) -> None:
    await use_cases.challenges.make(ALICE, BOB, channel_id=8, guild_id=guild)


async def make_card(use_cases: UseCases, guild: int | None) -> None:
    challenge = await use_cases.challenges.make(ALICE, BOB, channel_id=8, guild_id=guild)
    await use_cases.challenges.set_card(challenge.id, 77)
    await use_cases.challenges.decline(challenge.id, BOB)


async def make_daily_puzzle(use_cases: UseCases, guild: int | None) -> None:
    await use_cases.daily_puzzles.set_up(guild or 1, DailySetup(5, 9, "UTC", ["chess"], "en"))


Make = Callable[[UseCases, int | None], Awaitable[None]]
Job = Callable[[UseCases], Awaitable[list[int]]]


async def match_ids(use_cases: Awaitable[tuple[Match, ...]]) -> list[int]:
    return [match.id for match in await use_cases]


async def unposted_ids(use_cases: UseCases) -> list[int]:
    return [row.id for row in await use_cases.posting.unposted()]


async def engine_turn_ids(use_cases: UseCases) -> list[int]:
    return list(await use_cases.engine.waiting())


async def offer_ids(use_cases: UseCases) -> list[int]:
    return list(await use_cases.offers.with_offers_to_close())


async def card_ids(use_cases: UseCases) -> list[int]:
    return [challenge.id for challenge in await use_cases.challenges.closed_cards()]


async def expired_ids(use_cases: UseCases) -> list[int]:
    return [challenge.id for challenge in await use_cases.challenges.expire()]


async def daily_guild_ids(use_cases: UseCases) -> list[int]:
    return [daily.guild_id for daily in await use_cases.daily_puzzles.claim_due()]


JOBS: dict[str, tuple[Make, timedelta, Job]] = {
    "ends": (make_game, DAY, lambda use_cases: match_ids(use_cases.deadlines.time_out())),
    "reminders": (
        make_game,
        HOUR - timedelta(minutes=5),
        lambda use_cases: match_ids(use_cases.deadlines.remind()),
    ),
    "boards": (make_game, HOUR, unposted_ids),
    "replies of the engine": (make_engine_game, HOUR, engine_turn_ids),
    "offers": (make_offer, HOUR, offer_ids),
    "plans": (make_plan, HOUR, lambda use_cases: match_ids(use_cases.plans.resume())),
    "challenges": (make_challenge, 2 * DAY, expired_ids),
    "cards": (make_card, HOUR, card_ids),
    "daily puzzles": (make_daily_puzzle, 2 * DAY, daily_guild_ids),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", JOBS)
async def test_every_job_is_done_by_one_process(
    use_cases: UseCases, address: str, clock: Clock, name: str
) -> None:
    make, later, job = JOBS[name]
    for guild in GUILDS:
        await make(use_cases, guild)
    await wait(use_cases, clock, later)
    done: list[list[int]] = []
    async with AsyncExitStack() as stack:
        for shard in range(SHARD_COUNT):
            database = await open_database(address, shards=Shards((shard,), SHARD_COUNT))
            stack.push_async_callback(database.close)
            done.append(await job(UseCases(database, now=clock)))
    assert all(done)
    assert sum(map(len, done)) == len(set[int]().union(*done)) == len(GUILDS)
