"""Players who have to act are notified by a mention in a new message."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from bot.sandbox.model import LOADING
from tests.discord_lab import Person
from tests.live.matrix.games import Cell
from tests.live.table import Table, buttons

pytestmark = pytest.mark.asyncio(loop_scope="module")


def calls(cell: Cell, person: Person) -> list[dict[str, Any]]:
    """Return the messages that notified a person, oldest first."""
    return [message for message in cell.messages() if person.pinged(message)]


@contextmanager
def lock_database(cell: Cell) -> Iterator[None]:
    """Lock the database, like another program."""
    with closing(sqlite3.connect(cell.database, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


async def test_the_challenge_card_mentions_the_opponent(shared: Table) -> None:
    cell = Cell.of(shared, "called")
    card = await cell.shown(await cell.challenge(), "accept")
    assert [message["id"] for message in calls(cell, cell.bob)] == [card["id"]]
    assert not calls(cell, cell.alice)


@pytest.mark.slow
async def test_a_late_challenge_card_mentions_the_opponent(shared: Table) -> None:
    """Another program locks the database for longer than an answer may take."""
    cell = Cell.of(shared, "late")
    with lock_database(cell):
        asked = asyncio.create_task(cell.challenge())
        await cell.until(lambda: [m for m in cell.messages() if m["flags"] & LOADING], "thinking")
    card = await cell.shown(await asked, "accept")
    (call,) = await cell.until(lambda: calls(cell, cell.bob), "mention")
    assert call["id"] != card["id"]
    assert str(cell.bob.id) in call["content"]


@pytest.mark.slow
async def test_the_opponent_is_mentioned_once_when_the_response_is_lost(shared: Table) -> None:
    cell = Cell.of(shared, "receipt")
    fault = shared.sandbox.faults.drop("POST /interactions/.*/callback", after=True)
    card = await cell.shown(await cell.challenge(), "accept")
    assert fault.hits == 1
    assert [message["id"] for message in calls(cell, cell.bob)] == [card["id"]]
    await cell.press(cell.bob, card, "accept")
    await cell.until(lambda: cell.board(0), "first board")


@pytest.mark.slow
async def test_a_rematch_mentions_the_opponent(shared: Table) -> None:
    cell = Cell.of(shared, "rematch")
    await cell.begin("f3", "e5", "g4", "Qh4")
    end = cell.board(4)
    assert end is not None
    before = len(calls(cell, cell.alice))
    card = await cell.shown(await cell.press(cell.bob, end, "rematch"), "accept")
    assert [message["id"] for message in calls(cell, cell.alice)][before:] == [card["id"]]
    assert buttons(card)


@pytest.mark.slow
async def test_the_first_board_adds_both_players_to_the_thread(shared: Table) -> None:
    cell = Cell.of(shared, "members")
    await cell.begin()
    players = {cell.alice.id, cell.bob.id}
    thread = shared.sandbox.world.channel(cell.thread or 0)
    assert players < set(thread.members)
    # The first board mentions both, although alice moves first.
    for person in (cell.alice, cell.bob):
        assert [m["id"] for m in calls(cell, person)][-1] == (cell.board(0) or {})["id"]


@pytest.mark.slow
async def test_players_without_mentions_are_added_to_the_thread(shared: Table) -> None:
    cell = Cell.of(shared, "silent members")
    people = [shared.sandbox.add_person(name) for name in ("quiet", "silent")]
    cell.alice, cell.bob = people
    for person in people:
        asked = await person.slash(cell.channel, "settings player", {"mentions": "off"})
        await person.answer(asked)
    await cell.begin("e4")
    thread = shared.sandbox.world.channel(cell.thread or 0)
    assert {person.id for person in people} < set(thread.members)
    boards = [message for _, message in cell.boards()]
    assert not any(person.pinged(board) for person in people for board in boards)


@pytest.mark.slow
async def test_both_players_are_added_to_an_existing_thread(shared: Table) -> None:
    cell = Cell.of(shared, "own thread")
    cell.channel = cell.alice.open_thread(cell.channel, "corner")
    await cell.begin()
    assert {cell.alice.id, cell.bob.id} < set(shared.sandbox.world.channel(cell.channel).members)
