"""Nonces: Discord recognizes a message that is sent again, in every channel and direct message."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.discord.boards import posting
from bot.discord.boards.posting import Posted
from bot.sandbox import chat
from tests.discord_lab import Person, places, routes
from tests.live.inside import Inside
from tests.live.matrix.games import Cell

pytestmark = pytest.mark.slow


@pytest.fixture
def cell(inside: Inside) -> Cell:
    return inside.cell("nonces")


def direct_messages(person: Person) -> list[dict[str, Any]]:
    """Return the bot's direct messages to a person."""
    return person.messages(person.open_dm())


def _delete_channels(inside: Inside, cell: Cell) -> None:
    """Delete the game's thread and channel, so that nothing can be posted there."""
    for place in (cell.thread, cell.channel):
        places.delete_channel(inside.sandbox.world, inside.sandbox.world.channel(place or 0))


async def begin_with_clock(cell: Cell) -> None:
    """Start a game with an hour for each move.

    If the bot misses Discord's limit of three seconds, alice challenges again; the first one has no card.
    """
    settings = {"opponent": str(cell.bob.id), "color": "white", "time": "hour"}
    made = await cell.alice.slash(cell.channel, "challenge", settings)
    if made.kind == "failed":
        made = await cell.alice.slash(cell.channel, "challenge", settings)
    await cell.press(cell.bob, await cell.shown(made, "accept"), "accept")
    await cell.until(lambda: cell.board(0), "first board")


async def test_both_players_are_notified_of_the_end_in_direct_messages(inside: Inside, cell: Cell) -> None:
    await begin_with_clock(cell)
    _delete_channels(inside, cell)
    await inside.wait(timedelta(minutes=61))
    for person in (cell.alice, cell.bob):
        (end,) = direct_messages(person)
        assert "ran out of time" in end["content"]


async def test_a_reminder_and_the_end_have_different_nonces(inside: Inside, cell: Cell) -> None:
    await begin_with_clock(cell)
    _delete_channels(inside, cell)
    await inside.wait(timedelta(minutes=46))
    await inside.wait(timedelta(minutes=15))
    assert len(direct_messages(cell.alice)) == 2
    assert len(direct_messages(cell.bob)) == 1


async def test_a_new_database_does_not_repeat_nonces(inside: Inside, cell: Cell) -> None:
    await cell.begin("e4")
    await inside.stop()
    for file in inside.folder.iterdir():
        file.unlink()
    inside.now += timedelta(microseconds=1)
    await inside.start()
    again = inside.cell("new database")
    await again.begin("d4")
    assert [ply for ply, _ in again.boards()] == [0, 1]


async def test_a_board_that_two_processes_post_appears_once(
    inside: Inside, cell: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cell.begin("e4")
    (match,) = await inside.use_cases.lookup.at(cell.place())
    late = await inside.use_cases.play.move(match.id, cell.bob.id, "e5")
    cell.alice.send(cell.place(), "Nf3")
    await cell.until(lambda: cell.board(3), "board after Nf3")
    # The process that stored e5 posts its board only now, without noticing Nf3.
    monkeypatch.setattr(posting, "RECHECK_AFTER", timedelta(hours=1))
    monkeypatch.setattr(posting.Boards, "_is_outdated", lambda *_: False)
    assert await inside.bot.services.boards.post(match.id, late.match) is Posted.ALL
    assert [ply for ply, _ in cell.boards()] == [0, 1, 2, 3]
    match = await inside.use_cases.lookup.get(match.id)
    board = cell.board(3)
    assert board is not None
    assert (match.posted_ply, match.posted_message_id) == (3, int(board["id"]))


async def test_a_deleted_board_does_not_count_as_a_deleted_thread(inside: Inside, cell: Cell) -> None:
    """The response to a board is lost, and the board is deleted before it is sent again."""
    await cell.begin("e4")
    thread, world = cell.thread, inside.sandbox.world

    def delete_board() -> None:
        board = cell.board(2)
        assert board is not None
        chat.delete(world, world.messages[int(board["id"])])

    inside.sandbox.faults.drop(rf"POST /channels/{thread}/messages", after=True)
    taken = routes._sent_before

    with pytest.MonkeyPatch.context() as patch:

        def sent_before(*args: Any) -> Any:
            if cell.board(2) is not None:
                delete_board()
                patch.setattr(routes, "_sent_before", taken)
            return taken(*args)

        patch.setattr(routes, "_sent_before", sent_before)
        cell.bob.send(thread or 0, "e5")
        await cell.until(lambda: cell.board(2), "board")
        await cell.until(lambda: inside.bot.services.boards.lock(1).locked() is False, "end of the post")
        await cell.until(lambda: cell.place() == thread and (cell.board(2) or {}).get("components"), "board")
    assert (cell.board(2) or {})["channel_id"] == str(thread)
    assert (await inside.use_cases.lookup.get(1)).thread_id == thread
