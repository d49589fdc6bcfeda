"""kill -9 where something was answered and not all of it is said: the next start does the rest."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.discord_lab import DiscordLab, Fault
from tests.live.matrix.faults import ANSWER, EDIT, POST, THREAD
from tests.live.matrix.games import Cell
from tests.live.table import Table, buttons


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with DiscordLab() as sandbox:
        table = Table(sandbox, tmp_path)
        await table.start()
        try:
            yield table
        finally:
            await table.kill()


@pytest.fixture
def cell(table: Table) -> Cell:
    return Cell.new(table.sandbox, table.folder / "kibitz.db", "left open")


async def killed(table: Table, cell: Cell, route: str, deed: Awaitable[object], *, done: bool) -> None:
    """Do something, and kill the bot over a request of this route: before it takes effect, or after."""
    fault = table.sandbox.faults.add(Fault("drop", route, after=done, times=None))
    await deed
    await cell.until(lambda: fault.hits, "request")
    await table.kill()
    table.sandbox.faults.clear()
    await table.start()


def card_of(cell: Cell) -> dict[str, object]:
    return next(m for m in cell.messages() if any(a["filename"] == "start.png" for a in m["attachments"]))


# One kill in the usual run: after Discord has opened the thread, before the bot knows it.
@pytest.mark.parametrize(
    ("route", "done"),
    [
        (THREAD, True),
        *(
            pytest.param(route, done, marks=pytest.mark.slow)
            for route in (EDIT, POST)
            for done in (False, True)
        ),
        pytest.param(THREAD, False, marks=pytest.mark.slow),
    ],
)
async def test_an_accepted_challenge_starts_its_game_after_a_kill(
    table: Table, cell: Cell, route: str, done: bool
) -> None:
    card = await cell.shown(await cell.challenge(), "accept")
    await killed(table, cell, route, cell.press(cell.bob, card, "accept"), done=done)
    await cell.until(lambda: cell.board(0), "first board")
    await cell.until(lambda: not buttons(card_of(cell)), "closed card")
    assert cell.thread == cell.place() == int(card["id"])
    assert {message["channel_id"] for _, message in cell.boards()} == {card["id"]}
    cell.alice.send(cell.place(), "e4")
    await cell.until(lambda: cell.board(1), "next board")
    cell.once()


ANSWERED = [("decline", "declined"), ("cancel", "canceled the challenge")]


@pytest.mark.slow
@pytest.mark.parametrize(("action", "word"), ANSWERED)
async def test_an_answered_card_is_updated_after_a_kill(
    table: Table, cell: Cell, action: str, word: str
) -> None:
    card = await cell.shown(await cell.challenge(), "accept")
    person = cell.bob if action == "decline" else cell.alice
    await killed(table, cell, EDIT, cell.press(person, card, action), done=False)
    await cell.until(lambda: not buttons(card_of(cell)), "closed card")
    assert word in str(card_of(cell)["content"])
    assert cell.stored() == []


async def accepted(cell: Cell) -> None:
    asked = next(m for m in cell.messages() if any(":offer-yes:" in b["custom_id"] for b in buttons(m)))
    await cell.press(cell.bob, asked, "offer-yes")


async def moved_on(cell: Cell) -> None:
    cell.bob.send(cell.place(), "e5")


def offers(cell: Cell) -> list[dict[str, Any]]:
    return [m for m in cell.messages() if any(":offer-yes:" in b["custom_id"] for b in buttons(m))]


CLOSED = [(accepted, EDIT), (accepted, ANSWER), (moved_on, EDIT)]


@pytest.mark.slow
@pytest.mark.parametrize(("deed", "route"), CLOSED)
async def test_a_closed_offer_loses_its_buttons_after_a_kill(
    table: Table, cell: Cell, deed: Callable[[Cell], Awaitable[None]], route: str
) -> None:
    await cell.begin("e4")
    await cell.alice.slash(cell.place(), "draw")
    await cell.until(lambda: offers(cell), "offer")
    await killed(table, cell, route, deed(cell), done=False)
    if deed is accepted and cell.stored() == [("running", ["e4"], None)]:
        # What was struck was the late answer to /draw: the press came to nothing, and is made again.
        await deed(cell)
    await cell.until(lambda: not offers(cell), "closed offer")


# Messages that were never noted: an earlier kill came between Discord's taking them and the database's.


async def killed_before_it_noted(table: Table, cell: Cell, what: str) -> None:
    await table.kill()
    with sqlite3.connect(cell.database) as connection:
        connection.execute(f"UPDATE {what} SET message_id = NULL")
    await table.start()


@pytest.mark.slow
@pytest.mark.parametrize("action", ["accept", "decline", "cancel"])
async def test_a_card_whose_id_was_not_stored_is_closed(table: Table, cell: Cell, action: str) -> None:
    card = await cell.shown(await cell.challenge(), "accept")
    await killed_before_it_noted(table, cell, "challenges")
    person = cell.alice if action == "cancel" else cell.bob
    await killed(table, cell, EDIT, cell.press(person, card, action), done=False)
    await cell.until(lambda: not buttons(card_of(cell)), "closed card")


@pytest.mark.slow
@pytest.mark.parametrize("action", ["offer-yes", "offer-no"])
async def test_an_offer_whose_id_was_not_stored_is_closed(table: Table, cell: Cell, action: str) -> None:
    await cell.begin("e4")
    await cell.alice.slash(cell.place(), "draw")
    (asked,) = await cell.until(lambda: offers(cell), "offer")
    await killed_before_it_noted(table, cell, "offers")
    await killed(table, cell, ANSWER, cell.press(cell.bob, asked, action), done=False)
    await cell.until(lambda: not offers(cell), "closed offer")
