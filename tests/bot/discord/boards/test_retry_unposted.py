"""Boards that could not be posted, and what brings them: time, rights, an invitation."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.discord import KibitzBot
from bot.discord.boards.game_threads import Threads
from bot.discord.boards.posting import Posted
from bot.refusals import Busy
from bot.state.match import Match
from bot.state.posting import PAUSES
from tests.bot.discord.table import Table, announced, boards, forget_channel, is_shown, private
from tests.bot.state.test_posting import fill
from tests.bot.state.test_stored_matches import repository

GONE = 987654321 << 22
"""A server of which we are no member."""


def deny(table: Table, place: ChannelHandle) -> None:
    """Take the right to write away, in the channel and in its threads."""
    denied = discord.Permissions(send_messages=True, send_messages_in_threads=True).value
    overwrite = Overwrite(table.me.id, OverwriteType.MEMBER, deny=denied)
    table.env.backend.set_overwrite(place.id, overwrite)


def posts(table: Table) -> int:
    return sum(
        entry.method == "POST" and entry.path.endswith("/messages") for entry in table.env.http_requests
    )


async def pass_over(table: Table) -> None:
    """One look at what is due."""
    bot = table.env.bot
    assert isinstance(bot, KibitzBot)
    await bot.unposted.catch_up(timedelta())
    await table.env.settle()


@pytest.mark.slow
async def test_a_missing_board_comes_by_itself_once_rights_do(table: Table) -> None:
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
async def test_a_busy_database_does_not_keep_a_missing_board_from_its_next_try(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(match: Match) -> None:
        raise Busy("error-busy")

    thread = await table.start(time="3+2")
    deny(table, table.channel)
    await table.env.settle()
    monkeypatch.setattr(table.matches.posting, "start_clock_without_board", busy)
    await table.alice.slash(thread, "move", move="e4")
    match = await table.match(thread)
    assert await table.bot.services.boards.post(match.id) is Posted.NOWHERE
    assert (await table.match(thread)).version == match.version


@pytest.mark.slow
async def test_also_one_that_was_given_up_long_ago(table: Table) -> None:
    thread = await table.start()
    deny(table, table.channel)
    await table.env.settle()
    await table.alice.slash(thread, "move", move="e4")
    for _ in range(2 * len(PAUSES)):
        table.clock.pass_by(timedelta(hours=6))
        await pass_over(table)
    sent = posts(table)
    table.clock.pass_by(timedelta(days=30))
    await pass_over(table)
    assert posts(table) == sent
    # Something changes, but not what is in the way: nothing is tried that Discord would refuse.
    deny(table, table.channel)
    await table.env.settle()
    assert posts(table) == sent
    table.env.backend.delete_overwrite(table.channel.id, table.me.id)
    await table.env.settle()
    assert [announced(board) for board in boards(thread)[1:]] == ["e4"]


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 250])
async def test_games_of_servers_that_are_gone_are_given_up_without_a_word_to_discord(
    table: Table, count: int
) -> None:
    fill(table.database_file, count, GONE)
    before = len(table.env.http_requests)
    await pass_over(table)
    assert len(table.env.http_requests) == before
    with sqlite3.connect(table.database_file) as connection:
        (left,) = connection.execute("SELECT count(*) FROM matches WHERE post_at IS NOT NULL").fetchone()
    connection.close()
    assert left == 0


@pytest.mark.slow
async def test_a_match_that_can_not_be_rebuilt_is_not_tried_for_ever(table: Table) -> None:
    thread = await table.start()
    match = await table.match(thread)
    with sqlite3.connect(table.database_file) as connection:
        connection.execute("UPDATE matches SET start_fen = 'x', posted_ply = -1, version = version + 1")
    connection.close()
    for _ in range(2 * len(PAUSES)):
        table.clock.pass_by(timedelta(hours=6))
        await pass_over(table)
    row = await repository(table.database).get(match.id)
    assert row is not None
    assert row.post_at is None


@pytest.mark.slow
async def test_clocks_run_while_boards_are_caught_up_with(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it takes to post what is missing, the heartbeat goes on, and games end in time."""
    thread = await table.start(time="hour")

    bot = table.new_bot()
    began: list[str] = []
    for name in ("watch", "upkeep", "posting"):
        monkeypatch.setattr(getattr(bot, name), "start", lambda name=name: began.append(name))
    await bot.on_ready()
    assert began[0] == "watch"
    assert boards(thread)


@pytest.mark.slow
async def test_a_game_that_is_being_begun_has_one_first_board(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To open a thread takes two minutes; meanwhile another process looks for boards that are missing."""
    bot = table.env.bot
    assert isinstance(bot, KibitzBot)
    open_thread = bot.services.threads.open

    async def slowly(*args: Any) -> Match:
        table.clock.pass_by(timedelta(minutes=2))
        with monkeypatch.context() as patch:
            # Another process knows nothing of our locks.
            patch.setattr(bot.services.boards, "lock", lambda match_id: asyncio.Lock())
            await bot.unposted.catch_up(timedelta(minutes=1))
        return await open_thread(*args)

    monkeypatch.setattr(Threads, "open", lambda _self, *args: slowly(*args))
    thread = await table.start()
    assert boards(table.channel) == []
    assert len(boards(thread)) == 1
