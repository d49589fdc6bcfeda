"""Injected faults: which ones discord.py handles, and which ones reach the bot."""

from __future__ import annotations

import time

import aiohttp
import discord
import pytest
from discord.http import Route

from tests.discord_lab import DiscordLab, Fault

SEND = "POST .*/messages$"


def sends(sandbox: DiscordLab) -> list[int]:
    return [
        status for method, path, status in sandbox.requests if method == "POST" and path.endswith("/messages")
    ]


async def test_429_is_retried_after_the_wait(sandbox: DiscordLab, bot, general):
    sandbox.faults.rate_limit(SEND, 0.2)
    began = time.monotonic()
    await bot.get_channel(general).send("patience")
    assert time.monotonic() - began >= 0.2
    assert sends(sandbox) == [429, 200]
    assert [m["content"] for m in sandbox.person("alice").messages(general)] == ["patience"]


async def test_global_429(sandbox: DiscordLab, bot, general):
    sandbox.faults.rate_limit("GET /users/@me$", 0.1, everywhere=True)
    await bot.http.request(Route("GET", "/users/@me"))
    assert bot.http._global_over.is_set()


async def test_502_is_retried(sandbox: DiscordLab, bot, general):
    sandbox.faults.status(SEND, 502)
    await bot.get_channel(general).send("again")
    assert sends(sandbox) == [502, 200]


async def test_502_after_sending_does_not_create_a_second_message(sandbox: DiscordLab, bot, general):
    """discord.py's retry repeats the nonce; another send has a new one."""
    sandbox.faults.status(SEND, 502, after=True)
    await bot.get_channel(general).send("single")
    await bot.get_channel(general).send("single")
    assert sends(sandbox) == [502, 200, 200]
    assert [m["content"] for m in sandbox.person("alice").messages(general)] == ["single", "single"]


async def test_503_reaches_the_bot(sandbox: DiscordLab, bot, general):
    sandbox.faults.status(SEND, 503)
    with pytest.raises(discord.DiscordServerError):
        await bot.get_channel(general).send("lost")
    assert sandbox.person("alice").messages(general) == []


@pytest.mark.parametrize("after", [False, True])
async def test_cut_connection(sandbox: DiscordLab, bot, general, after):
    sandbox.faults.drop(SEND, after=after)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await bot.get_channel(general).send("cut")
    assert len(sandbox.person("alice").messages(general)) == after
    await bot.get_channel(general).send("fine again")
    assert sends(sandbox) == [0, 200]


async def test_delay(sandbox: DiscordLab, bot, general):
    sandbox.faults.delay(SEND, 0.2)
    began = time.monotonic()
    await bot.get_channel(general).send("slow")
    assert time.monotonic() - began >= 0.2


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (50013, discord.Forbidden),
        (50001, discord.Forbidden),
        (10003, discord.NotFound),
        (10008, discord.NotFound),
    ],
)
async def test_error_codes_reach_the_bot(sandbox: DiscordLab, bot, general, code, error):
    sandbox.faults.error(SEND, code)
    with pytest.raises(error) as caught:
        await bot.get_channel(general).send("refused")
    assert caught.value.code == code
    await bot.get_channel(general).send("the fault is over")


async def test_fault_skips_and_hits_a_number_of_requests(sandbox: DiscordLab, bot, general):
    fault = sandbox.faults.add(Fault("error", SEND, code=50013, skip=1, times=2))
    results = []
    for number in range(4):
        try:
            await bot.get_channel(general).send(str(number))
            results.append(True)
        except discord.Forbidden:
            results.append(False)
    assert results == [True, False, False, True]
    assert fault.hits == 2


@pytest.mark.slow
async def test_interaction_fails_if_its_answer_is_refused(connect):
    async with DiscordLab(response_seconds=2.0) as sandbox:
        bot = await connect(sandbox)
        for code in (10062, 40060):
            sandbox.faults.error("callback", code)
            outcome = await sandbox.person("alice").slash(sandbox.channel().id, "say", {"text": "x"})
            assert outcome.kind == "failed"
        assert [error.code for error in bot.errors] == [10062, 40060]


async def test_unknown_routes_and_methods(sandbox: DiscordLab, bot, caplog):
    with pytest.raises(discord.NotFound) as caught:
        await bot.http.request(Route("GET", "/no/such/route"))
    assert caught.value.code == 0
    with pytest.raises(discord.HTTPException) as wrong:
        await bot.http.request(Route("PUT", "/users/@me"))
    assert wrong.value.status == 405
    assert [r.getMessage() for r in caplog.records if r.name == "bot.sandbox.rest"] == [
        "no such route: GET /api/v10/no/such/route",
        "no such route: PUT /api/v10/users/@me",
    ]
