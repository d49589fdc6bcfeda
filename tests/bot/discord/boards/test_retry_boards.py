"""Boards that could not be posted are retried, after a while or when permissions change."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.discord import KibitzBot
from bot.discord.boards.delivery import Delivery
from bot.discord.boards.posting import Posted
from bot.refusals import Busy
from bot.state.match import Match
from bot.state.posted_boards import PAUSES
from tests.bot.discord.table import Table, announced, boards, forget_channel, is_shown, private
from tests.bot.state.test_posted_boards import fill
from tests.bot.state.test_stored_matches import repository

GONE = 987654321 << 22
"""A server that the bot is not a member of."""


def deny(table: Table, place: ChannelHandle) -> None:
    """Deny the bot permission to write in the channel and in its threads."""
    denied = discord.Permissions(send_messages=True, send_messages_in_threads=True).value
    overwrite = Overwrite(table.me.id, OverwriteType.MEMBER, deny=denied)
    table.env.backend.set_overwrite(place.id, overwrite)


def count_posts(table: Table) -> int:
    return sum(
        entry.method == "POST" and entry.path.endswith("/messages") for entry in table.env.http_requests
    )


async def retry_due(table: Table) -> None:
    """Retry the boards that are due."""
    bot = table.env.bot
    assert isinstance(bot, KibitzBot)
    await bot.board_retries.catch_up(timedelta())
    await table.env.settle()


@pytest.mark.slow
async def test_missing_board_is_posted_once_permissions_return(table: Table) -> None:
    thread = await table.start()
    deny(table, table.channel)
    await table.env.settle()
    await table.alice.slash(thread, "move", move="e4")
    assert len(boards(thread)) == 1
    table.env.backend.delete_overwrite(table.channel.id, table.me.id)
    await table.env.settle()
    assert [announced(board) for board in boards(thread)[1:]] == ["e4"]
    assert is_shown(await table.match(thread))


async def test_unposted_move_in_a_thread_whose_channel_is_unknown_is_saved(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = table.guild.create_text_channel("talk")
    kind = discord.ChannelType.public_thread.value
    table.env.backend.create_thread(parent.id, "a talk", table.alice.id, type=kind)
    (thread,) = parent.threads
    await table.start_in(thread)
    deny(table, parent)
    await table.env.settle()
    forget_channel(monkeypatch, parent.id)
    assert "Your move **e4** is saved" in private(await table.alice.slash(thread, "move", move="e4"))


@pytest.mark.slow
async def test_board_in_a_thread_whose_channel_is_unknown_is_retried(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await table.start()
    deny(table, table.channel)
    await table.env.settle()
    await table.alice.slash(thread, "move", move="e4")
    forget_channel(monkeypatch, table.channel.id)
    table.env.backend.delete_overwrite(table.channel.id, table.me.id)
    deny(table, table.guild.create_text_channel("other"))  # Permissions change on the server.
    await table.env.settle()
    assert [announced(board) for board in boards(thread)[1:]] == ["e4"]


@pytest.mark.slow
async def test_busy_database_does_not_prevent_retrying_a_missing_board(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(match: Match) -> None:
        raise Busy("error-busy")

    thread = await table.start(time="3+2")
    deny(table, table.channel)
    await table.env.settle()
    monkeypatch.setattr(table.use_cases.posting, "start_clock_without_board", busy)
    await table.alice.slash(thread, "move", move="e4")
    match = await table.match(thread)
    assert await table.bot.services.boards.post(match.id) is Posted.NOWHERE
    assert (await table.match(thread)).version == match.version


@pytest.mark.slow
async def test_board_given_up_long_ago_is_posted_once_permissions_return(table: Table) -> None:
    thread = await table.start()
    deny(table, table.channel)
    await table.env.settle()
    await table.alice.slash(thread, "move", move="e4")
    for _ in range(2 * len(PAUSES)):
        table.clock.advance(timedelta(hours=6))
        await retry_due(table)
    sent = count_posts(table)
    table.clock.advance(timedelta(days=30))
    await retry_due(table)
    assert count_posts(table) == sent
    # Permissions change, but writing is still denied: no request is sent that Discord would refuse.
    deny(table, table.channel)
    await table.env.settle()
    assert count_posts(table) == sent
    table.env.backend.delete_overwrite(table.channel.id, table.me.id)
    await table.env.settle()
    assert [announced(board) for board in boards(thread)[1:]] == ["e4"]


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 250])
async def test_boards_on_servers_without_kibitz_cause_no_requests(table: Table, count: int) -> None:
    fill(table.database_file, count, GONE)
    before = len(table.env.http_requests)
    await retry_due(table)
    assert len(table.env.http_requests) == before
    with closing(sqlite3.connect(table.database_file)) as connection, connection:
        (remaining,) = connection.execute("SELECT count(*) FROM matches WHERE post_at IS NOT NULL").fetchone()
    connection.close()
    assert remaining == 0


@pytest.mark.slow
async def test_unreadable_match_is_not_retried_forever(table: Table) -> None:
    thread = await table.start()
    match = await table.match(thread)
    with closing(sqlite3.connect(table.database_file)) as connection, connection:
        connection.execute("UPDATE matches SET start_fen = 'x', posted_ply = -1, version = version + 1")
    connection.close()
    for _ in range(2 * len(PAUSES)):
        table.clock.advance(timedelta(hours=6))
        await retry_due(table)
    row = await repository(table.database).get(match.id)
    assert row is not None
    assert row.post_at is None


@pytest.mark.slow
async def test_clocks_start_before_missing_boards_are_posted(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Heartbeats and deadlines don't wait for the missing boards, which may take a long time."""
    bot, are_posted = table.new_bot(), asyncio.Event()

    async def post_slowly(*_: Any) -> None:
        await are_posted.wait()

    monkeypatch.setattr(bot.resume_games, "run", post_slowly)
    await bot.on_ready()
    try:
        await asyncio.sleep(0)
        assert {*bot.upkeep.loops} == {"heartbeats", "flags", "deadlines", "upkeep"}
        are_posted.set()
        for _ in range(3):
            await asyncio.sleep(0)
        assert {"resumption", "tournaments", "votes"} <= {*bot.upkeep.loops}
    finally:
        bot.upkeep.cancel()


@pytest.mark.slow
async def test_game_being_started_gets_one_first_board(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a thread takes two minutes; meanwhile another process posts missing boards."""
    bot = table.env.bot
    assert isinstance(bot, KibitzBot)
    open_thread = bot.services.delivery.open_thread

    async def open_slowly(*args: Any) -> Match:
        table.clock.advance(timedelta(minutes=2))
        with monkeypatch.context() as patch:
            # Another process doesn't share this process's locks.
            patch.setattr(bot.services.boards, "lock", lambda match_id: asyncio.Lock())
            await bot.board_retries.catch_up(timedelta(minutes=1))
        return await open_thread(*args)

    monkeypatch.setattr(Delivery, "open_thread", lambda _self, *args: open_slowly(*args))
    thread = await table.start()
    assert boards(table.channel) == []
    assert len(boards(thread)) == 1
