"""Live clocks over real sockets: cut lines and killed processes cost nobody time; flags fall on their own."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from discord.utils import snowflake_time

from bot.database.columns import EPOCH
from bot.sandbox.model import Guild
from tests.discord_lab import DiscordLab, Outcome, places
from tests.live.matrix.games import Cell
from tests.live.several import server, tables, wait_for_shards
from tests.live.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="module")

MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


@dataclass
class LiveCell(Cell):
    """A live game; its clocks are read from the database."""

    time: str = "5+0"

    async def challenge(self) -> Outcome:
        options = {"opponent": str(self.bob.id), "color": "white", "time": self.time}
        return await self.noted(self.alice.slash(self.channel, "challenge", options))

    def stored_times(self) -> list[datetime | None]:
        """Since when the clock of the side to move runs, and until when."""
        query = "SELECT clock_at, due_at FROM matches WHERE channel_id = ?"
        with sqlite3.connect(self.database) as connection:
            row = connection.execute(query, (self.channel,)).fetchone()
        return [None if value is None else EPOCH + timedelta(microseconds=value) for value in row]

    def until_when(self) -> datetime:
        due = self.stored_times()[1]
        assert due is not None
        return due

    def left(self) -> tuple[timedelta, timedelta]:
        query = "SELECT white_left, black_left FROM matches WHERE channel_id = ?"
        with sqlite3.connect(self.database) as connection:
            white, black = connection.execute(query, (self.channel,)).fetchone()
        return timedelta(microseconds=white), timedelta(microseconds=black)


def game(table: Table, name: str, time: str = "5+0", guild: Guild | None = None) -> LiveCell:
    sandbox = table.sandbox
    channel = places.add_channel(sandbox.world, guild or sandbox.guild(), name)
    cell = LiveCell(
        sandbox, table.folder / "kibitz.db", channel.id, sandbox.person("alice"), sandbox.person("bob")
    )
    cell.time = time
    return cell


NOTED = timedelta(milliseconds=100)


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
        # Who answers faster than it can be noted that the board is there has moved in no time.
        assert left == 5 * MINUTE - took or (took < NOTED and left == 5 * MINUTE)
    assert cell.stored_times() == [
        snowflake_time(int(boards[4]["id"])), snowflake_time(int(boards[4]["id"])) + cell.left()[0]
    ]  # fmt: skip


@pytest.mark.slow
async def test_a_flag_falls_by_itself(shared: Table) -> None:
    cell = game(shared, "flag", "1s byo-yomi")
    await cell.begin("e4", "e5")
    due = snowflake_time(int((cell.board(2) or {})["id"])) + SECOND
    end = (await cell.until(lambda: cell.boards()[3:], "the end"))[0][1]
    assert "alice ran out of time" in end["content"]
    assert snowflake_time(int(end["id"])) >= due
    assert [row[2] for row in cell.stored()] == ["time"]


@pytest.mark.slow
@pytest.mark.parametrize("session", ["resumed", "new"])
async def test_a_lost_connection_costs_no_clock_time(shared: Table, session: str) -> None:
    cell, gateway = game(shared, f"cut, {session}"), shared.sandbox.gateway
    await cell.begin("e4", "e5")
    before, cut = cell.until_when(), datetime.now(UTC)
    gateway.drop()
    if session == "new":
        gateway.sessions.clear()
    await shared.sandbox.connected(60)
    back = datetime.now(UTC)
    await cell.until(lambda: cell.until_when() - before >= back - cut, "the time that was missing")
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
    """Its stamp decides, whatever has kept it: it is read before the flag falls, and played once."""
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
    cell.once()


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
async def test_a_killed_process_costs_no_clock_time(shared: Table) -> None:
    cell = game(shared, "killed")
    await cell.begin("e4", "e5")
    before, killed = cell.until_when(), datetime.now(UTC)
    await shared.kill()
    down = datetime.now(UTC)
    await shared.start(UPKEEP_SECONDS="1")
    assert cell.until_when() - before >= down - killed
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
async def test_a_shard_without_events_costs_no_clock_time(tmp_path: Path, session: str) -> None:
    """Of two shards of a process one is deaf for longer than a clock of its games has: no flag falls there,
    while one falls where the other hears; then its clocks have what they had, and go on."""
    async with DiscordLab() as sandbox, tables(sandbox, tmp_path, 1) as (table,):
        for name in ("alice", "bob"):
            sandbox.person(name)
        guilds = [server(sandbox, shard, 2) for shard in range(2)]
        await table.start(UPKEEP_SECONDS="1", KIBITZ_SHARD_COUNT="2")
        await wait_for_shards(sandbox, {0, 1}, 2)
        deaf = game(table, "deaf", "2s byo-yomi", guilds[1])
        await deaf.begin("e4", "e5")
        cut = datetime.now(UTC)
        sandbox.gateway.lose(1)
        before = deaf.until_when()
        other = game(table, "heard", "3s byo-yomi", guilds[0])
        await other.begin("e4", "e5")
        await other.until(lambda: [row[2] for row in other.stored()] == ["time"], "the other's flag")
        assert datetime.now(UTC) > before + SECOND, "its own flag would have fallen meanwhile"
        assert [row[0] for row in deaf.stored()] == ["running"]
        assert deaf.until_when() == before
        if session == "new":
            sandbox.gateway.sessions = {
                key: one for key, one in sandbox.gateway.sessions.items() if one.shard[0] == 0
            }
        sandbox.gateway.regain()
        await wait_for_shards(sandbox, {0, 1}, 2)
        back = datetime.now(UTC)
        await deaf.until(lambda: deaf.until_when() != before, "the time that was missing")
        due = deaf.until_when()
        assert due - before >= back - cut - NOTED
        end = (await deaf.until(lambda: deaf.boards()[3:], "the end"))[0][1]
        assert snowflake_time(int(end["id"])) >= due
        assert "alice ran out of time" in end["content"]
