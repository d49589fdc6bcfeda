"""Messages written while the bot is disconnected from the gateway are handled once after the reconnect."""

from __future__ import annotations

import asyncio

import pytest

from tests.discord_lab import DiscordLab
from tests.live.matrix.games import Cell
from tests.live.several import wait_for_board
from tests.live.table import Table, is_board

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def wait_for_disconnect(sandbox: DiscordLab) -> None:
    async with asyncio.timeout(60):
        while sandbox.gateway.connected:  # noqa: ASYNC110 - the bot closes the connection by itself
            await asyncio.sleep(0.001)


async def test_a_resumed_session_replays_moves_in_order(shared: Table) -> None:
    cell, gateway = Cell.of(shared, "resumed"), shared.sandbox.gateway
    await cell.begin()
    resumed = gateway.resumed
    gateway.drop()
    assert not gateway.connected
    place = cell.place()
    for person, text in ((cell.alice, "e4"), (cell.bob, "e5"), (cell.alice, "Ke3"), (cell.alice, "Nf3")):
        person.send(place, text)
    await cell.until(lambda: cell.board(3), "board of the last move")
    assert gateway.resumed == resumed + 1
    assert cell.moves() == ["e4", "e5", "Nf3"]
    await cell.until(cell.answers, "answer to the illegal move")
    cell.assert_no_duplicate_boards()


@pytest.mark.slow
@pytest.mark.parametrize("written", ["before", "after"])
async def test_messages_missed_by_a_lost_session_are_read(shared: Table, written: str) -> None:
    cell, gateway = Cell.of(shared, f"lost {written}"), shared.sandbox.gateway
    await cell.begin("e4")
    identified, place = gateway.identified, cell.place()
    if written == "before":
        # The connection is lost, and the session is deleted before it can be resumed.
        gateway.drop()
        gateway.sessions.clear()
    else:
        gateway.invalidate()
        await wait_for_disconnect(shared.sandbox)
    cell.bob.send(place, "Ke3")
    cell.bob.send(place, "e5")
    cell.alice.send(place, "good luck!")
    await cell.until(lambda: cell.board(2), "board of the missed move")
    assert gateway.identified == identified + 1
    assert cell.moves() == ["e4", "e5"]
    answers = await cell.until(cell.answers, "answer to the illegal move")
    cell.alice.send(place, "Nf3")
    await cell.until(lambda: cell.board(3), "board of the next move")
    assert len(cell.answers()) == len(answers) == 1
    cell.assert_no_duplicate_boards()


@pytest.mark.slow
async def test_an_answered_message_is_not_answered_again_after_a_new_session(shared: Table) -> None:
    cell, gateway = Cell.of(shared, "answered"), shared.sandbox.gateway
    await cell.begin("e4")
    cell.bob.send(cell.place(), "Ke3")
    await cell.until(cell.answers, "answer to the illegal move")
    identified = gateway.identified
    gateway.invalidate()
    cell.alice.send(cell.place(), "a move?")
    cell.bob.send(cell.place(), "e5")
    await cell.until(lambda: cell.board(2), "board of the missed move")
    assert gateway.identified == identified + 1
    assert len(cell.answers()) == 1


@pytest.mark.slow
async def test_direct_messages_missed_by_a_lost_session_are_read(shared: Table) -> None:
    """A game against Kibitz continues in direct messages; the bot can't read a group's messages."""
    gateway, (alice, bob) = shared.sandbox.gateway, shared.sandbox.people()
    alice.install()
    dm, group = alice.open_dm(), alice.open_group([bob.id])
    for place in (group, dm):
        await alice.slash(place, "play", {"level": "1", "color": "white"})
        await wait_for_board(alice, place, 0)
    gateway.invalidate()
    await wait_for_disconnect(shared.sandbox)
    alice.send(group, "d4")
    mistake = alice.send(dm, "Ke4")
    alice.send(dm, "e4")
    await wait_for_board(alice, dm, 2)
    reply = await alice.wait_for(
        lambda m: (m.get("message_reference") or {}).get("message_id") == mistake["id"]
    )
    assert "king" in reply["content"]
    assert "can't be read" not in shared.log.read_text("utf-8")
    assert [is_board(board, 0) for board in shared.boards(alice, group)] == [True]
