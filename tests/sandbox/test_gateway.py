"""Connections that end, sessions that go on, shards, and what a bad client is told."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.sandbox.gateway import ACKNOWLEDGE_SECONDS
from tests.discord_lab import DiscordLab


async def test_a_cut_line_is_resumed_and_nothing_is_missed(sandbox: DiscordLab, bot, general):
    alice = sandbox.person("alice")
    alice.send(general, "before")
    await bot.hears("message before")
    assert sandbox.gateway.drop() == 1
    alice.send(general, "meanwhile")
    assert not sandbox.gateway.connected
    await bot.hears("resumed")
    alice.send(general, "after")
    await bot.hears("message after")
    assert bot.texts == ["before", "meanwhile", "after"]
    assert (sandbox.gateway.identified, sandbox.gateway.resumed) == (1, 1)


async def test_an_interaction_during_the_gap_is_answered(sandbox: DiscordLab, bot, general):
    sandbox.gateway.drop()
    outcome = await sandbox.person("alice").slash(general, "say", {"text": "patience"})
    assert outcome.kind == "message"


async def test_reconnect_resumes(sandbox: DiscordLab, bot, general):
    sandbox.gateway.reconnect()
    await bot.hears("resumed")
    sandbox.person("alice").send(general, "again")
    await bot.hears("message again")
    assert sandbox.gateway.identified == 1


async def test_an_invalid_session_starts_anew(sandbox: DiscordLab, bot, general):
    bot.events.clear()
    sandbox.gateway.invalidate()
    sandbox.person("alice").send(general, "lost")
    await bot.hears("ready")
    sandbox.person("alice").send(general, "heard")
    await bot.hears("message heard")
    assert bot.texts == ["heard"]
    assert (sandbox.gateway.identified, sandbox.gateway.resumed) == (2, 0)


async def test_an_invalid_session_that_may_be_resumed(sandbox: DiscordLab, bot):
    sandbox.gateway.invalidate(resumable=True)
    await bot.hears("resumed")
    assert sandbox.gateway.identified == 1


async def test_a_session_that_is_too_old_cannot_be_resumed(connect):
    async with DiscordLab(resume_seconds=0.0) as sandbox:
        bot = await connect(sandbox)
        bot.events.clear()
        sandbox.gateway.drop()
        await bot.hears("ready")
        assert (sandbox.gateway.identified, sandbox.gateway.resumed) == (2, 0)


async def test_a_goodbye_ends_the_session_at_once(sandbox: DiscordLab, bot):
    await bot.close()
    async with asyncio.timeout(60):
        while sandbox.gateway.sessions:  # noqa: ASYNC110 - nothing wakes us earlier
            await asyncio.sleep(0.005)


async def test_two_shards_hear_of_their_guilds(sandbox: DiscordLab, connect, general):
    first = sandbox.guild().id
    there = sandbox.add_guild("elsewhere", [sandbox.person("alice").user], guild_id=first + (1 << 22))
    bot = await connect(shard_count=2)
    assert {guild.id: guild.shard_id for guild in bot.guilds} == {
        first: (first >> 22) % 2,
        there.id: (there.id >> 22) % 2,
    }
    assert len({session.shard for session in sandbox.gateway.sessions.values()}) == 2
    alice = sandbox.person("alice")
    for channel in (general, sandbox.channel(guild=there).id, alice.open_dm()):
        alice.send(channel, f"in {channel}")
        await bot.hears(f"message in {channel}")
    assert len(bot.heard) == 3, "each is heard by one shard only"


@pytest.mark.slow
async def test_heartbeats_are_acknowledged_and_their_absence_ends_the_session(connect):
    async with DiscordLab(heartbeat_seconds=0.05) as sandbox:
        bot = await connect(sandbox)
        await asyncio.sleep(0.2)
        assert bot.latency < 1
        assert sandbox.gateway.identified == 1
        async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as silent:
            hello = await silent.receive_json()
            assert hello["d"] == {"heartbeat_interval": 50}
            assert (await silent.receive(timeout=2)).data == 4009


async def test_an_unacknowledged_client_comes_back(connect):
    async with DiscordLab(heartbeat_seconds=0.05) as sandbox:
        bot = await connect(sandbox, heartbeat_timeout=0.3)
        sandbox.gateway.acknowledging = False
        await bot.hears("resumed")


async def test_a_wrong_token_is_turned_away_at_login(sandbox: DiscordLab, connect, plain):
    await connect()
    stranger = plain.PlainBot()
    with pytest.raises(discord.LoginFailure):
        await stranger.login(sandbox.token[:-1] + ("0" if sandbox.token[-1] != "0" else "1"))
    await stranger.close()


async def test_a_heartbeat_is_not_acknowledged_before_it_has_been_noted(sandbox: DiscordLab):
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        await socket.receive_json()
        sent = asyncio.get_running_loop().time()
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        # discord.py takes it for the answer to the heartbeat before, 41 s ago, when it comes too soon.
        assert asyncio.get_running_loop().time() - sent >= ACKNOWLEDGE_SECONDS * 0.99


BAD_PACKETS = {
    "an endless number": ('{"op": 2, "d": {"shard": ["' + "9" * 5000 + '", 1]}}', 4002),
    "nonsense": ("not json", 4002),
    "no such opcode": ('{"op": 99}', 4001),
    "wrong token": ('{"op": 2, "d": {"token": "x", "intents": 0}}', 4004),
    "no intents": ('{"op": 2, "d": {"token": "TOKEN"}}', 4013),
    "bad shard": ('{"op": 2, "d": {"token": "TOKEN", "intents": 0, "shard": [2, 2]}}', 4010),
}


@pytest.mark.parametrize("name", BAD_PACKETS)
async def test_close_codes(sandbox: DiscordLab, name: str):
    packet, code = BAD_PACKETS[name]
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        await socket.receive_json()
        await socket.send_str(packet.replace("TOKEN", sandbox.token))
        assert (await socket.receive(timeout=2)).data == code


async def test_a_client_that_hurries_is_cut_off(sandbox: DiscordLab):
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        await socket.receive_json()
        for _ in range(120):
            await socket.send_json({"op": 3, "d": {}})
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json(timeout=2))["op"] == 11, "120 are allowed"
        await socket.send_json({"op": 3, "d": {}})
        assert (await socket.receive(timeout=2)).data == 4008


async def test_a_resume_of_no_session_is_refused(sandbox: DiscordLab):
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 6, "d": {"token": sandbox.token, "session_id": "none", "seq": 3}})
        assert (await socket.receive_json())["op"] == 9
