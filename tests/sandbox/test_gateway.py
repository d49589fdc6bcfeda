"""Lost connections, resumed sessions, shards, and close codes."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.sandbox.gateway import ACKNOWLEDGE_SECONDS
from tests.discord_lab import DiscordLab


async def test_resume_replays_missed_events(sandbox: DiscordLab, bot, general):
    alice = sandbox.person("alice")
    alice.send(general, "before")
    await bot.receives("message before")
    assert sandbox.gateway.drop() == 1
    alice.send(general, "meanwhile")
    assert not sandbox.gateway.connected
    await bot.receives("resumed")
    alice.send(general, "after")
    await bot.receives("message after")
    assert bot.texts == ["before", "meanwhile", "after"]
    assert (sandbox.gateway.identified, sandbox.gateway.resumed) == (1, 1)


async def test_interaction_while_disconnected_is_answered(sandbox: DiscordLab, bot, general):
    sandbox.gateway.drop()
    outcome = await sandbox.person("alice").slash(general, "say", {"text": "patience"})
    assert outcome.kind == "message"


async def test_reconnect_resumes(sandbox: DiscordLab, bot, general):
    sandbox.gateway.reconnect()
    await bot.receives("resumed")
    sandbox.person("alice").send(general, "again")
    await bot.receives("message again")
    assert sandbox.gateway.identified == 1


async def test_invalid_session_identifies_again(sandbox: DiscordLab, bot, general):
    bot.events.clear()
    sandbox.gateway.invalidate()
    sandbox.person("alice").send(general, "lost")
    await bot.receives("ready")
    sandbox.person("alice").send(general, "received")
    await bot.receives("message received")
    assert bot.texts == ["received"]
    assert (sandbox.gateway.identified, sandbox.gateway.resumed) == (2, 0)


async def test_resumable_invalid_session_resumes(sandbox: DiscordLab, bot):
    sandbox.gateway.invalidate(resumable=True)
    await bot.receives("resumed")
    assert sandbox.gateway.identified == 1


async def test_expired_session_identifies_again(connect):
    async with DiscordLab(resume_seconds=0.0) as sandbox:
        bot = await connect(sandbox)
        bot.events.clear()
        sandbox.gateway.drop()
        await bot.receives("ready")
        assert (sandbox.gateway.identified, sandbox.gateway.resumed) == (2, 0)


async def test_normal_close_ends_the_session(sandbox: DiscordLab, bot):
    await bot.close()
    async with asyncio.timeout(60):
        while sandbox.gateway.sessions:  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.005)


async def test_shards_receive_events_of_their_guilds(sandbox: DiscordLab, connect, general):
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
        await bot.receives(f"message in {channel}")
    assert len(bot.received) == 3, "each message is received by one shard only"


@pytest.mark.slow
async def test_missing_heartbeats_end_the_connection(connect):
    async with DiscordLab(heartbeat_seconds=1.0) as sandbox:
        await connect(sandbox)
        await asyncio.sleep(3.0)
        assert sandbox.gateway.identified == 1
        async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as silent:
            hello = await silent.receive_json()
            assert hello["d"] == {"heartbeat_interval": 1000}
            assert (await silent.receive(timeout=60)).data == 4009


async def test_client_without_acknowledgements_reconnects(connect):
    async with DiscordLab(heartbeat_seconds=0.05) as sandbox:
        bot = await connect(sandbox, heartbeat_timeout=0.3)
        sandbox.gateway.acknowledging = False
        await bot.receives("resumed")


async def test_wrong_token_cannot_log_in(sandbox: DiscordLab, connect, plain):
    await connect()
    stranger = plain.PlainBot()
    with pytest.raises(discord.LoginFailure):
        await stranger.login(sandbox.token[:-1] + ("0" if sandbox.token[-1] != "0" else "1"))
    await stranger.close()


async def test_heartbeat_is_acknowledged_with_a_delay(sandbox: DiscordLab):
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        await socket.receive_json()
        sent = asyncio.get_running_loop().time()
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        # discord.py would take an earlier one for the answer to the heartbeat 41 s ago.
        assert asyncio.get_running_loop().time() - sent >= ACKNOWLEDGE_SECONDS * 0.99


BAD_PACKETS = {
    "long number": ('{"op": 2, "d": {"shard": ["' + "9" * 5000 + '", 1]}}', 4002),
    "not JSON": ("not json", 4002),
    "unknown opcode": ('{"op": 99}', 4001),
    "wrong token": ('{"op": 2, "d": {"token": "x", "intents": 0}}', 4004),
    "no intents": ('{"op": 2, "d": {"token": "TOKEN"}}', 4013),
    "bad shard": ('{"op": 2, "d": {"token": "TOKEN", "intents": 0, "shard": [2, 2]}}', 4010),
}


@pytest.mark.parametrize("name", BAD_PACKETS)
async def test_invalid_packets_close_the_connection(sandbox: DiscordLab, name: str):
    packet, code = BAD_PACKETS[name]
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        await socket.receive_json()
        await socket.send_str(packet.replace("TOKEN", sandbox.token))
        assert (await socket.receive(timeout=60)).data == code


async def test_too_many_packets_close_the_connection(sandbox: DiscordLab):
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        await socket.receive_json()
        for _ in range(120):
            await socket.send_json({"op": 3, "d": {}})
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json(timeout=60))["op"] == 11, "120 are allowed"
        await socket.send_json({"op": 3, "d": {}})
        assert (await socket.receive(timeout=60)).data == 4008


async def test_resume_of_unknown_session_is_refused(sandbox: DiscordLab):
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 6, "d": {"token": sandbox.token, "session_id": "none", "seq": 3}})
        assert (await socket.receive_json())["op"] == 9
