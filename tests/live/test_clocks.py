"""Live clocks over real sockets: flags fall, and lost connections and killed processes cost no time."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from discord.utils import snowflake_time

from bot.database.columns import EPOCH
from bot.sandbox import guilds_and_channels
from bot.sandbox.model import Guild
from tests.discord_lab import DiscordLab, Outcome
from tests.live.matrix.games import Cell
from tests.live.several import server, tables, wait_for_shards
from tests.live.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="module")

MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


@dataclass
class LiveCell(Cell):
    """A game with a live clock; the times are read from the database."""

    time: str = "5+0"

    async def challenge(self) -> Outcome:
        options = {"opponent": str(self.bob.id), "color": "white", "time": self.time}
        return await self.record(self.alice.slash(self.channel, "challenge", options))

    def stored_times(self) -> list[datetime | None]:
        """Return the start and the deadline of the clock of the side to move."""
        query = "SELECT clock_at, due_at FROM matches WHERE channel_id = ?"
        with closing(sqlite3.connect(self.database)) as connection, connection:
            row = connection.execute(query, (self.channel,)).fetchone()
        return [None if value is None else EPOCH + timedelta(microseconds=value) for value in row]

    def deadline(self) -> datetime:
        due = self.stored_times()[1]
        assert due is not None
        return due

    def left(self) -> tuple[timedelta, timedelta]:
        query = "SELECT white_left, black_left FROM matches WHERE channel_id = ?"
        with closing(sqlite3.connect(self.database)) as connection, connection:
            white, black = connection.execute(query, (self.channel,)).fetchone()
        return timedelta(microseconds=white), timedelta(microseconds=black)


def game(table: Table, name: str, time: str = "5+0", guild: Guild | None = None) -> LiveCell:
    sandbox = table.sandbox
    channel = guilds_and_channels.add_channel(sandbox.world, guild or sandbox.guild(), name)
    cell = LiveCell(
        sandbox, table.folder / "kibitz.db", channel.id, sandbox.person("alice"), sandbox.person("bob")
    )
    cell.time = time
    return cell


STORE_DELAY = timedelta(milliseconds=100)
"""Maximum time between a board's timestamp and its storage."""


async def test_the_clock_runs_from_the_board_to_the_message(shared: Table) -> None:
    cell = game(shared, "stamps")
    await cell.begin("e4", "e5", "Nf3", "Nc6")
    boards = dict(cell.boards())
    written = [message for message in cell.messages() if message["content"] in ("Nf3", "Nc6")]
    spent = [
        snowflake_time(int(message["id"])) - snowflake_time(int(boards[ply]["id"]))
        for ply, message in zip((2, 3), written, strict=True)
    ]
    for left, took in zip(cell.left(), spent, strict=True):
        # A move that arrives before the board's time is stored takes no time.
        assert left == 5 * MINUTE - took or (took < STORE_DELAY and left == 5 * MINUTE)
    assert cell.stored_times() == [
        snowflake_time(int(boards[4]["id"])), snowflake_time(int(boards[4]["id"])) + cell.left()[0]
    ]  # fmt: skip


@pytest.mark.slow
async def test_a_flag_falls_without_a_move_or_command(shared: Table) -> None:
    cell = game(shared, "flag", "1s byo-yomi")
    await cell.begin("e4", "e5")
    due = snowflake_time(int((cell.board(2) or {})["id"])) + SECOND
    end = (await cell.until(lambda: cell.boards()[3:], "the end"))[0][1]
    assert "alice ran out of time" in end["content"]
    assert snowflake_time(int(end["id"])) >= due
    assert [row[2] for row in cell.stored()] == ["time"]


@pytest.mark.slow
@pytest.mark.parametrize("session", ["resumed", "new"])
async def test_a_lost_connection_does_not_cost_clock_time(shared: Table, session: str) -> None:
    cell, gateway = game(shared, f"cut, {session}"), shared.sandbox.gateway
    await cell.begin("e4", "e5")
    before, cut = cell.deadline(), datetime.now(UTC)
    gateway.drop()
    if session == "new":
        gateway.sessions.clear()
    await shared.sandbox.wait_until_connected(60)
    back = datetime.now(UTC)
    await cell.until(lambda: cell.deadline() - before >= back - cut, "lost time added to the clock")
    assert cell.left() == (5 * MINUTE, 5 * MINUTE)


@pytest.mark.slow
async def test_a_move_written_while_disconnected_counts_by_its_timestamp(shared: Table) -> None:
    cell = game(shared, "written")
    await cell.begin("e4", "e5")
    started = snowflake_time(int((cell.board(2) or {})["id"]))
    shared.sandbox.gateway.drop()
    written = cell.alice.send(cell.place(), "Nf3")
    await cell.until(lambda: cell.board(3), "board of the move")
    spent = 5 * MINUTE - cell.left()[0]
    assert timedelta() <= spent <= snowflake_time(int(written["id"])) - started


@pytest.mark.slow
async def test_a_move_received_after_the_flag_counts_by_its_timestamp(shared: Table) -> None:
    """A move that is delayed on the way is read before the flag falls, and is played once."""
    cell, gateway = game(shared, "late", "4s byo-yomi"), shared.sandbox.gateway
    await cell.begin("e4", "e5")
    gateway.hold_up()
    try:
        cell.alice.send(cell.place(), "Ke3")
        cell.alice.send(cell.place(), "Nf3")
        await cell.until(lambda: cell.board(3), "board of the move")
    finally:
        gateway.let_through()
    cell.bob.send(cell.place(), "Nc6")
    await cell.until(lambda: cell.board(4), "board of the next move")
    assert cell.moves() == ["e4", "e5", "Nf3", "Nc6"]
    await cell.until(cell.answers, "answer to the illegal move")
    assert len(cell.answers()) == 1
    cell.assert_no_duplicate_boards()


@pytest.mark.slow
async def test_a_flag_falls_on_a_lagging_connection_without_a_move(shared: Table) -> None:
    cell, gateway = game(shared, "lags", "1s byo-yomi"), shared.sandbox.gateway
    await cell.begin("e4", "e5")
    gateway.hold_up()
    try:
        cell.bob.send(cell.place(), "hurry up!")
        end = (await cell.until(lambda: cell.boards()[3:], "the end"))[0][1]
    finally:
        gateway.let_through()
    assert "alice ran out of time" in end["content"]


@pytest.mark.slow
async def test_a_flag_waits_for_the_search_for_missed_moves(shared: Table) -> None:
    cell = game(shared, "waits", "1s byo-yomi")
    await cell.begin("e4", "e5")
    asked = shared.sandbox.faults.delay("GET /channels/.*/messages", 2.0, times=1)
    end = (await cell.until(lambda: cell.boards()[3:], "the end"))[0][1]
    assert asked.hits == 1
    assert "alice ran out of time" in end["content"]


@pytest.mark.slow
async def test_a_killed_process_does_not_cost_clock_time(shared: Table) -> None:
    cell = game(shared, "killed")
    await cell.begin("e4", "e5")
    before, killed = cell.deadline(), datetime.now(UTC)
    await shared.kill()
    down = datetime.now(UTC)
    await shared.start(UPKEEP_SECONDS="1")
    assert cell.deadline() - before >= down - killed
    cell.alice.send(cell.place(), "Nf3")
    await cell.until(lambda: cell.board(3), "board of the move")
    assert cell.left()[0] >= 5 * MINUTE - 5 * SECOND


@pytest.mark.slow
async def test_a_refused_move_is_not_answered_again_after_a_restart(shared: Table) -> None:
    cell = game(shared, "answered", "5s byo-yomi")
    await cell.begin("e4", "e5")
    cell.alice.send(cell.place(), "Ke3")
    await cell.until(cell.answers, "answer to the illegal move")
    await shared.kill()
    await shared.start(UPKEEP_SECONDS="1")
    await cell.until(lambda: cell.boards()[3:], "the end")
    assert len(cell.answers()) == 1


@pytest.mark.slow
async def test_a_flag_falls_without_access_to_the_channels_messages(shared: Table) -> None:
    cell = game(shared, "unreadable", "1s byo-yomi")
    await cell.begin("e4", "e5")
    shared.sandbox.faults.error("GET /channels/.*/messages", 50001, times=1)
    end = (await cell.until(lambda: cell.boards()[3:], "the end"))[0][1]
    assert "alice ran out of time" in end["content"]


@pytest.mark.slow
@pytest.mark.parametrize("session", ["resumed", "new"])
async def test_a_shard_without_events_does_not_cost_clock_time(tmp_path: Path, session: str) -> None:
    """One of two shards is disconnected for longer than a clock there has left: no flag falls there, but one
    falls on the other shard. After the reconnect, the clock continues with the same time left."""
    async with DiscordLab() as sandbox, tables(sandbox, tmp_path, 1) as (table,):
        for name in ("alice", "bob"):
            sandbox.person(name)
        guilds = [server(sandbox, shard, 2) for shard in range(2)]
        await table.start(UPKEEP_SECONDS="1", KIBITZ_SHARD_COUNT="2")
        await wait_for_shards(sandbox, {0, 1}, 2)
        disconnected = game(table, "disconnected", "2s byo-yomi", guilds[1])
        await disconnected.begin("e4", "e5")
        cut = datetime.now(UTC)
        sandbox.gateway.lose(1)
        before = disconnected.deadline()
        other = game(table, "connected", "3s byo-yomi", guilds[0])
        await other.begin("e4", "e5")
        await other.until(lambda: [row[2] for row in other.stored()] == ["time"], "the other's flag")
        assert datetime.now(UTC) > before + SECOND, "the flag would have fallen by now"
        assert [row[0] for row in disconnected.stored()] == ["running"]
        assert disconnected.deadline() == before
        if session == "new":
            sandbox.gateway.sessions = {
                key: found for key, found in sandbox.gateway.sessions.items() if found.shard[0] == 0
            }
        sandbox.gateway.regain()
        await wait_for_shards(sandbox, {0, 1}, 2)
        back = datetime.now(UTC)
        await disconnected.until(lambda: disconnected.deadline() != before, "lost time added to the clock")
        due = disconnected.deadline()
        assert due - before >= back - cut - STORE_DELAY
        end = (await disconnected.until(lambda: disconnected.boards()[3:], "the end"))[0][1]
        assert snowflake_time(int(end["id"])) >= due
        assert "alice ran out of time" in end["content"]
