"""Each process looks after what its own shards hear: together they cover every game, and none twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.matches import DRAW, Match, Matches, Shards
from tests.bot.clock import Clock
from tests.bot.matches.test_loss_on_time import DAY, GUILDS, HOUR, on, wait
from tests.bot.matches.test_play import ALICE, BOB

ENGINE = 99


async def timed_out(matches: Matches, among: Shards) -> list[int]:
    return [match.id for match in await matches.deadlines.time_out(among)]


async def reminded(matches: Matches, among: Shards) -> list[int]:
    return [match.id for match in await matches.deadlines.remind(among)]


async def unposted(matches: Matches, among: Shards) -> list[int]:
    return [row.id for row in await matches.posting.unposted(among=among)]


async def engines(matches: Matches, among: Shards) -> list[int]:
    return list(await matches.engine.waiting(among=among))


async def lapsed(matches: Matches, among: Shards) -> list[int]:
    return list(await matches.offers.with_offers_to_close(among))


async def planned(matches: Matches, among: Shards) -> list[int]:
    return [match.id for match in await matches.plans.resume(among)]


async def expired(matches: Matches, among: Shards) -> list[int]:
    return [challenge.id for challenge in await matches.challenges.expire(among)]


async def closed(matches: Matches, among: Shards) -> list[int]:
    return [challenge.id for challenge in await matches.challenges.closed_cards(among)]


async def a_game(matches: Matches, guild: int | None) -> Match:
    return await on(matches, guild)


async def a_game_of_the_engine(matches: Matches, guild: int | None) -> Match:
    return await matches.engine.begin(ALICE, ENGINE, level=1, channel_id=8, guild_id=guild, color="black")


async def an_offer(matches: Matches, guild: int | None) -> Match:
    match = await on(matches, guild)
    await matches.play.move(match.id, ALICE, "e4")
    offer = await matches.offers.make(match.id, ALICE, DRAW)
    assert not isinstance(offer, Match)
    await matches.offers.show(offer, 77)
    await matches.play.move(match.id, BOB, "e5")
    return match


async def a_challenge(matches: Matches, guild: int | None) -> object:
    return await matches.challenges.make(ALICE, BOB, channel_id=8, guild_id=guild)


async def a_card(matches: Matches, guild: int | None) -> object:
    challenge = await matches.challenges.make(ALICE, BOB, channel_id=8, guild_id=guild)
    await matches.challenges.set_card(challenge.id, 77)
    return await matches.challenges.decline(challenge.id, BOB)


Job = Callable[[Matches, Shards], Awaitable[list[int]]]
Make = Callable[[Matches, int | None], Awaitable[object]]
JOBS: dict[str, tuple[Make, timedelta, Job]] = {
    "ends": (a_game, DAY, timed_out),
    "reminders": (a_game, HOUR - timedelta(minutes=5), reminded),
    "boards": (a_game, HOUR, unposted),
    "replies of the engine": (a_game_of_the_engine, HOUR, engines),
    "offers": (an_offer, HOUR, lapsed),
    "challenges": (a_challenge, 2 * DAY, expired),
    "cards": (a_card, HOUR, closed),
}


@pytest.mark.slow
@pytest.mark.parametrize("of", [2, 3])
@pytest.mark.parametrize("name", JOBS)
async def test_every_job_is_done_by_one(matches: Matches, clock: Clock, name: str, of: int) -> None:
    make, later, job = JOBS[name]
    for guild in GUILDS:
        await make(matches, guild)
    await wait(matches, clock, later)
    shares = [await job(matches, Shards.some((shard,), of)) for shard in range(of)]
    assert all(shares)
    assert sum(map(len, shares)) == len(set[int]().union(*shares)) == len(GUILDS)
    assert await job(matches, Shards.some((), of)) == []


@pytest.mark.slow
async def test_plans_are_followed_by_one(matches: Matches) -> None:
    """A plan that a crash has left unplayed: the reply was stored, what follows it was not."""
    for guild in GUILDS:
        match = await on(matches, guild)
        await matches.play.move(match.id, ALICE, "e4")
        await matches.plans.make(match.id, ALICE, "e5 Nf3")
        seen = await matches.lookup.get(match.id)
        assert await matches.plans._repository.append(seen, seen.position.parse("e5"), BOB) is not None
    shares = [await planned(matches, Shards.some((shard,), 3)) for shard in range(3)]
    assert [len(share) for share in shares] == [3, 3, 3]
    assert len(set[int]().union(*shares)) == len(GUILDS)
