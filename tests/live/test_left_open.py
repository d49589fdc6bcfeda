"""Kills before all messages of an action are sent or edited: the next start completes them."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Any

import pytest

from tests.discord_lab import Fault
from tests.live.matrix.faults import ANSWER, EDIT, POST, THREAD
from tests.live.matrix.games import Cell
from tests.live.table import Table, buttons


@pytest.fixture
def cell(table: Table) -> Cell:
    return Cell.of(table, "left open")


async def kill_during(table: Table, cell: Cell, route: str, action: Awaitable[object], *, done: bool) -> None:
    """Perform an action and kill the bot during a request of this route, before or after it takes effect."""
    fault = table.sandbox.faults.add(Fault("drop", route, after=done, times=None))
    await action
    await cell.until(lambda: fault.hits, "request")
    await table.kill()
    table.sandbox.faults.clear()
    await table.start()


def card_of(cell: Cell) -> dict[str, object]:
    return next(m for m in cell.messages() if any(a["filename"] == "start.png" for a in m["attachments"]))


# One kill in the default run: after Discord opens the thread, before the bot receives the response.
@pytest.mark.slow
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
    await kill_during(table, cell, route, cell.press(cell.bob, card, "accept"), done=done)
    await cell.until(lambda: cell.board(0), "first board")
    await cell.until(lambda: not buttons(card_of(cell)), "closed card")
    assert cell.thread == cell.place() == int(card["id"])
    assert {message["channel_id"] for _, message in cell.boards()} == {card["id"]}
    cell.alice.send(cell.place(), "e4")
    await cell.until(lambda: cell.board(1), "next board")
    cell.assert_no_duplicate_boards()


ANSWERED = [("decline", "declined"), ("cancel", "canceled the challenge")]


@pytest.mark.slow
@pytest.mark.parametrize(("action", "word"), ANSWERED)
async def test_an_answered_card_is_updated_after_a_kill(
    table: Table, cell: Cell, action: str, word: str
) -> None:
    card = await cell.shown(await cell.challenge(), "accept")
    person = cell.bob if action == "decline" else cell.alice
    await kill_during(table, cell, EDIT, cell.press(person, card, action), done=False)
    await cell.until(lambda: not buttons(card_of(cell)), "closed card")
    assert word in str(card_of(cell)["content"])
    assert cell.stored() == []


async def accept_offer(cell: Cell) -> None:
    asked = next(m for m in cell.messages() if any(":offer-yes:" in b["custom_id"] for b in buttons(m)))
    await cell.press(cell.bob, asked, "offer-yes")


async def play_move(cell: Cell) -> None:
    cell.bob.send(cell.place(), "e5")


def offers(cell: Cell) -> list[dict[str, Any]]:
    return [m for m in cell.messages() if any(":offer-yes:" in b["custom_id"] for b in buttons(m))]


CLOSING_ACTIONS = [(accept_offer, EDIT), (accept_offer, ANSWER), (play_move, EDIT)]


@pytest.mark.slow
@pytest.mark.parametrize(("act", "route"), CLOSING_ACTIONS)
async def test_a_closed_offer_loses_its_buttons_after_a_kill(
    table: Table, cell: Cell, act: Callable[[Cell], Awaitable[None]], route: str
) -> None:
    await cell.begin("e4")
    await cell.alice.slash(cell.place(), "draw")
    await cell.until(lambda: offers(cell), "offer")
    await kill_during(table, cell, route, act(cell), done=False)
    if act is accept_offer and cell.stored() == [("running", ["e4"], None)]:
        # The kill hit the late answer to /draw and the press had no effect: repeat it.
        await act(cell)
    await cell.until(lambda: not offers(cell), "closed offer")


# Messages whose ids were never stored: an earlier kill hit between Discord's response and the database.


async def kill_and_forget_message_ids(table: Table, cell: Cell, what: str) -> None:
    await table.kill()
    with closing(sqlite3.connect(cell.database)) as connection, connection:
        connection.execute(f"UPDATE {what} SET message_id = NULL")
    await table.start()


@pytest.mark.slow
@pytest.mark.parametrize("action", ["accept", "decline", "cancel"])
async def test_a_card_whose_id_was_not_stored_is_closed(table: Table, cell: Cell, action: str) -> None:
    card = await cell.shown(await cell.challenge(), "accept")
    await kill_and_forget_message_ids(table, cell, "challenges")
    person = cell.alice if action == "cancel" else cell.bob
    await kill_during(table, cell, EDIT, cell.press(person, card, action), done=False)
    await cell.until(lambda: not buttons(card_of(cell)), "closed card")


@pytest.mark.slow
@pytest.mark.parametrize("action", ["offer-yes", "offer-no"])
async def test_an_offer_whose_id_was_not_stored_is_closed(table: Table, cell: Cell, action: str) -> None:
    await cell.begin("e4")
    await cell.alice.slash(cell.place(), "draw")
    (asked,) = await cell.until(lambda: offers(cell), "offer")
    await kill_and_forget_message_ids(table, cell, "offers")
    await kill_during(table, cell, ANSWER, cell.press(cell.bob, asked, action), done=False)
    await cell.until(lambda: not offers(cell), "closed offer")
