"""kill -9 where something was answered and not all of it is said: the next start does the rest."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from bot.sandbox import Fault, Sandbox
from tests.live.matrix.faults import EDIT, POST, THREAD
from tests.live.matrix.games import Cell
from tests.live.table import Table, buttons


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with Sandbox() as sandbox:
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


@pytest.mark.parametrize("done", [False, True])
@pytest.mark.parametrize("route", [THREAD, EDIT, POST], ids=["thread", "card", "board"])
async def test_a_game_that_was_accepted_begins_in_its_thread(
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


@pytest.mark.parametrize(("action", "word"), [("decline", "declined"), ("cancel", "took the challenge back")])
async def test_a_card_that_was_answered_says_so(table: Table, cell: Cell, action: str, word: str) -> None:
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


@pytest.mark.parametrize("deed", [accepted, moved_on])
async def test_an_offer_that_is_closed_has_no_buttons(
    table: Table, cell: Cell, deed: Callable[[Cell], Awaitable[None]]
) -> None:
    await cell.begin("e4")
    await cell.alice.slash(cell.place(), "draw")

    def offers() -> list[dict[str, object]]:
        return [m for m in cell.messages() if any(":offer-yes:" in b["custom_id"] for b in buttons(m))]

    await cell.until(offers, "offer")
    await killed(table, cell, EDIT, deed(cell), done=False)
    await cell.until(lambda: not offers(), "closed offer")
