"""Rate limits: headers, refusals, and discord.py's waiting."""

from __future__ import annotations

import time

import aiohttp
import discord
import pytest
import pytest_asyncio

from tests.discord_lab import LIKE_DISCORD, DiscordLab, Rate, Rates
from tests.discord_lab.rates import Buckets

SEND = "/channels/{channel}/messages"
ONE = {"channel": "1"}
FEW = Rates({f"POST {SEND}": Rate(2, 0.3)}, Rate(100, 1.0), Rate(200, 1.0))


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_each_route_and_channel_has_a_window_from_its_first_request() -> None:
    clock = Clock()
    buckets = Buckets(FEW, clock)
    first = buckets.take("POST", SEND, ONE)
    assert {key: first.headers[f"X-RateLimit-{key}"] for key in ("Limit", "Remaining", "Reset-After")} == {
        "Limit": "2",
        "Remaining": "1",
        "Reset-After": "0.300",
    }
    clock.now += 0.1
    assert buckets.take("POST", SEND, ONE).headers["X-RateLimit-Reset-After"] == "0.200"
    refused = buckets.take("POST", SEND, ONE)
    assert (refused.everywhere, refused.headers["X-RateLimit-Scope"]) == (False, "user")
    assert refused.wait == pytest.approx(0.2)
    elsewhere = buckets.take("POST", SEND, {"channel": "2"})
    assert elsewhere.wait is None
    assert elsewhere.headers["X-RateLimit-Bucket"] == first.headers["X-RateLimit-Bucket"]
    assert buckets.take("GET", SEND, ONE).headers["X-RateLimit-Bucket"] != first.headers["X-RateLimit-Bucket"]
    clock.now += 0.2
    assert buckets.take("POST", SEND, ONE).wait is None


def test_global_limit() -> None:
    buckets = Buckets(Rates({}, Rate(100, 1.0), Rate(3, 1.0)), Clock())
    taken = [buckets.take("GET", "/users/@me", {}, free=number == 0) for number in range(5)]
    assert [request.wait is None for request in taken] == [True, True, True, True, False]
    assert taken[-1].everywhere
    assert taken[-1].headers == {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}
    assert buckets.take("GET", "/users/@me", {}, free=True).wait is None


def test_expired_windows_are_dropped() -> None:
    clock = Clock()
    buckets = Buckets(FEW, clock)
    for number in range(20_000):
        clock.now += 0.01
        buckets.take("POST", SEND, {"channel": str(number)})
    assert len(buckets._windows) <= 5001


@pytest_asyncio.fixture
async def strict():
    async with DiscordLab(rates=FEW) as server:
        yield server


async def test_429_has_headers_and_body(strict: DiscordLab) -> None:
    url = f"{strict.url}/api/v10/channels/{strict.channel().id}/messages"
    headers = {"Authorization": f"Bot {strict.token}"}
    answers = []
    async with aiohttp.ClientSession(headers=headers) as session:
        for text in "abc":
            async with session.post(url, json={"content": text}) as response:
                answers.append((response.status, response.headers.copy(), await response.json()))
        async with session.get(f"{strict.url}/api/v10/users/@me") as other:
            assert other.status == 200
    assert [status for status, _, _ in answers] == [200, 200, 429]
    _, given, body = answers[-1]
    assert body["global"] is False
    assert 0 < body["retry_after"] <= 0.3
    assert (given["Retry-After"], given["X-RateLimit-Scope"], given["X-RateLimit-Remaining"]) == (
        "1",
        "user",
        "0",
    )
    assert given["Via"]
    assert float(given["X-RateLimit-Reset"]) == pytest.approx(time.time(), abs=5)


async def test_discord_py_respects_the_limits(strict: DiscordLab, connect) -> None:
    """discord.py learns the limits from the headers and slows down, so that nothing is refused or lost."""
    bot = await connect(strict)
    channel = bot.get_channel(strict.channel().id)
    texts = [str(number) for number in range(6)]
    for text in texts:
        await channel.send(text)
    assert [m["content"] for m in strict.person("alice").messages(channel.id)] == texts
    assert [status for method, path, status in strict.requests if path.endswith("/messages")] == [200] * 6


async def test_rate_limits_do_not_apply_to_people(connect) -> None:
    async with DiscordLab(rates=LIKE_DISCORD) as sandbox:
        await connect(sandbox)
        alice, general = sandbox.person("alice"), sandbox.channel().id
        for number in range(12):
            alice.send(general, str(number))
            assert (await alice.slash(general, "say", {"text": "quick"})).kind == "message"
        assert 429 not in [status for _, _, status in sandbox.requests]


async def test_bot_starts_the_recommended_shards(connect) -> None:
    async with DiscordLab(shards=3) as sandbox:
        for number in range(4):
            sandbox.add_guild(f"more {number}", [sandbox.person("alice").user], locale="ja")
        bot = await connect(sandbox)
        assert bot.shard_count == 3
        assert {session.shard for session in sandbox.gateway.sessions.values()} == {(n, 3) for n in range(3)}
        assert {guild.id: guild.shard_id for guild in bot.guilds} == {
            guild.id: (guild.id >> 22) % 3 for guild in sandbox.world.guilds.values()
        }
        for guild in sandbox.world.guilds.values():
            sandbox.person("alice").send(sandbox.channel(guild=guild).id, f"in {guild.name}")
            await bot.receives(f"message in {guild.name}")
        assert len(bot.received) == 5
        assert {guild.preferred_locale for guild in bot.guilds} == {
            discord.Locale.american_english,
            discord.Locale.japanese,
        }
