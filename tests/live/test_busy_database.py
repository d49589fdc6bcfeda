"""Another program locks the database: nothing is done halfway, and nothing is posted twice."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from tests.discord_lab import DiscordLab
from tests.live.matrix.faults import CALLBACK, POST, GameFault
from tests.live.matrix.games import Cell
from tests.live.table import Table, buttons, running_table

BUSY_SECONDS = 5.0
"""Seconds for which the bot waits for the database."""


class Holder:
    """A program that keeps the database locked."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def lock(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def release(self) -> None:
        self._connection.execute("ROLLBACK")


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with DiscordLab() as sandbox, running_table(sandbox, tmp_path, UPKEEP_SECONDS="1") as table:
        # Everything must work without nonces, too: Discord forgets them after a few minutes.
        sandbox.world.nonce_seconds = 0.0
        yield table


@pytest.fixture
def cell(table: Table) -> Cell:
    return Cell.of(table, "busy")


@pytest.fixture
def holder(table: Table) -> Iterator[Holder]:
    with closing(sqlite3.connect(table.folder / "kibitz.db", isolation_level=None)) as connection:
        yield Holder(connection)


def posted_ply(cell: Cell) -> int:
    with closing(sqlite3.connect(cell.database)) as connection, connection:
        return connection.execute("SELECT posted_ply FROM matches").fetchone()[0]


@pytest.mark.slow
@pytest.mark.parametrize("killed", [False, True])
async def test_a_boards_id_is_stored_when_the_database_is_free_again(
    table: Table, cell: Cell, holder: Holder, killed: bool
) -> None:
    await cell.begin("e4")
    # The move is stored; the database is locked when its board arrives at Discord.
    fault = GameFault("delay", POST).aim(table.sandbox, cell.channel, holder.lock)
    table.sandbox.faults.add(fault)
    cell.bob.send(cell.place(), "e5")
    await cell.until(lambda: cell.board(2), "board")
    if killed:
        await table.kill()
    else:
        # Wait until the bot's database timeout has expired, even on a slow machine.
        await cell.until(lambda: "not stored:" in table.log.read_text(), "log line of the busy database")
    holder.release()
    assert posted_ply(cell) == 1
    if killed:
        await table.start(UPKEEP_SECONDS="1")
    await cell.until(lambda: posted_ply(cell) == 2, "stored board")
    cell.assert_no_duplicate_boards()
    cell.alice.send(cell.place(), "Nf3")
    await cell.until(lambda: cell.board(3), "next board")
    cell.assert_no_duplicate_boards()
    await cell.until(lambda: cell.retired(3), "old buttons gone")
    assert cell.answers() == []


@pytest.mark.slow
async def test_a_challenge_waits_for_the_database(table: Table, cell: Cell, holder: Holder) -> None:
    holder.lock()
    outcome = await cell.challenge()
    assert outcome.kind == "deferred"
    holder.release()
    card = await cell.shown(outcome, "accept")
    await cell.press(cell.bob, card, "accept")
    await cell.until(lambda: cell.board(0), "first board")


@pytest.mark.slow
async def test_a_challenge_is_refused_while_the_database_is_locked(cell: Cell, holder: Holder) -> None:
    holder.lock()
    outcome = await cell.challenge()
    assert outcome.kind == "deferred"
    (answer,) = await cell.until(cell.answers, "answer")
    assert "a bit busy" in answer["content"]
    assert answer["flags"] & 64, "only alice sees it"
    assert cell.bob.messages(cell.channel) == []
    holder.release()
    assert cell.challenges("pending") == 0


@pytest.mark.slow
async def test_a_challenge_starts_its_game_although_its_cards_id_was_not_stored(
    table: Table, cell: Cell, holder: Holder
) -> None:
    fault = GameFault("delay", CALLBACK).aim(table.sandbox, cell.channel, holder.lock)
    table.sandbox.faults.add(fault)
    card = await cell.shown(await cell.challenge(), "accept")
    await cell.until(
        lambda: "could not store the id of its card" in table.log.read_text(),
        "log line about the busy database",
    )
    holder.release()
    await cell.press(cell.bob, card, "accept")
    await cell.until(lambda: cell.board(0), "first board")
    assert cell.thread == int(card["id"]), "the thread belongs to the card"
    closed = next(m for m in cell.messages() if m["id"] == card["id"])
    assert buttons(closed) == []
    assert "accepted" in closed["content"]


@pytest.mark.slow
async def test_an_acceptance_is_refused_while_the_database_is_locked(cell: Cell, holder: Holder) -> None:
    card = await cell.shown(await cell.challenge(), "accept")
    holder.lock()
    await cell.press(cell.bob, card, "accept")
    (answer,) = await cell.until(cell.answers, "answer")
    assert "a bit busy" in answer["content"]
    holder.release()
    assert cell.stored() == []
    await cell.press(cell.bob, card, "accept")
    await cell.until(lambda: cell.board(0), "first board")
    cell.assert_no_duplicate_boards()


@pytest.mark.slow
async def test_moves_waiting_for_the_database_are_refused_together(cell: Cell, holder: Holder) -> None:
    """The wait in the process's queue is limited, too: eight moves aren't refused one after another."""
    await cell.begin()
    holder.lock()
    clock = asyncio.get_running_loop().time
    began = clock()
    requests = [
        cell.alice.slash(cell.place(), "move", {"move": move})
        for move in ("e4", "d4", "c4", "b4", "a4", "f4", "g4", "h4")
    ]
    await asyncio.gather(*requests)
    await cell.until(lambda: len(cell.answers()) == 8, "eight answers")
    # At most twice BUSY_SECONDS in the queue, and once waiting for the other program.
    assert clock() - began < 6 * BUSY_SECONDS
    holder.release()
    assert all("a bit busy" in answer["content"] for answer in cell.answers())
    assert cell.moves() == []
