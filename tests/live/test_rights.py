"""Discord's permissions: threads, replies and voice channels have separate ones."""

from __future__ import annotations

import pytest

from bot.sandbox import guilds_and_channels
from tests.discord_lab import Permission, Person, places
from tests.live.matrix.games import Cell
from tests.live.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="module")


def deny(cell: Cell, *permissions: Permission) -> None:
    """Deny the bot permissions in a game's channel and its threads."""
    world, denied = cell.sandbox.world, Permission(0)
    for permission in permissions:
        denied |= permission
    places.overwrite(world, world.channel(cell.channel), world.bot_id, deny=denied)


async def refusal(cell: Cell, person: Person, place: int) -> str:
    """Return the bot's refusal of a challenge in a place."""
    options = {"opponent": str(cell.bob.id)}
    answer = await person.answer(await person.slash(place, "challenge", options))
    assert answer["flags"] & 64, answer
    return answer["content"]


@pytest.mark.slow
async def test_without_read_message_history_answers_are_plain_messages(shared: Table) -> None:
    cell = Cell.of(shared, "no history")
    await cell.begin("e4", "e5")
    deny(cell, Permission.READ_MESSAGE_HISTORY)
    cell.alice.send(cell.place(), "Ke3")
    (answer,) = await cell.until(cell.answers, "answer")
    assert "message_reference" not in answer
    cell.alice.send(cell.place(), "Nf3")
    await cell.until(lambda: cell.board(3), "board")


async def test_no_thread_is_opened_without_permission_to_write_in_it(shared: Table) -> None:
    cell = Cell.of(shared, "empty threads")
    deny(cell, Permission.SEND_MESSAGES_IN_THREADS)
    await cell.begin("e4")
    assert cell.thread is None
    assert {message["channel_id"] for _, message in cell.boards()} == {str(cell.channel)}


@pytest.mark.slow
async def test_a_thread_needs_send_messages_in_threads(shared: Table) -> None:
    cell = Cell.of(shared, "threads")
    thread = cell.alice.open_thread(cell.channel, "corner")
    deny(cell, Permission.SEND_MESSAGES_IN_THREADS)
    assert "Send Messages in Threads" in await refusal(cell, cell.alice, thread)
    deny(cell, Permission.SEND_MESSAGES)
    assert "Send Messages" in await refusal(cell, cell.alice, cell.channel)
    cell.channel = thread
    await cell.begin("e4")


@pytest.mark.slow
@pytest.mark.parametrize("kind", [2, 13])
async def test_a_voice_channel_needs_connect(shared: Table, kind: int) -> None:
    world = shared.sandbox.world
    cell = Cell.of(shared, "unused")
    cell.channel = guilds_and_channels.add_channel(world, shared.sandbox.guild(), "voice", kind=kind).id
    deny(cell, Permission.CONNECT)
    assert "Connect" in await refusal(cell, cell.alice, cell.channel)
    deny(cell)
    await cell.begin("e4")


@pytest.mark.slow
async def test_a_game_in_an_announcement_channel_gets_an_announcement_thread(shared: Table) -> None:
    cell = Cell.of(shared, "unused")
    news = guilds_and_channels.add_channel(shared.sandbox.world, shared.sandbox.guild(), "news", kind=5)
    cell.channel = news.id
    await cell.begin("e4")
    assert shared.sandbox.world.channel(cell.thread or 0).kind == 10


@pytest.mark.slow
async def test_private_threads_allow_games_after_a_mention_adds_the_bot(shared: Table) -> None:
    cell = Cell.of(shared, "private")
    secret = cell.alice.open_thread(cell.channel, "secret", private=True)
    assert "I'm not a member of this private thread" in await refusal(cell, cell.alice, secret)
    assert cell.challenges("open") == 0
    cell.alice.send(secret, f"<@{cell.bob.id}> <@{shared.sandbox.bot.id}>")
    cell.channel = secret
    await cell.begin("e4")


async def test_only_the_owner_changes_the_settings_of_a_server(shared: Table) -> None:
    """Nobody has a role with Manage Server, which a server's owner has without one."""
    cell = Cell.of(shared, "owned")
    assert shared.sandbox.guild().owner_id == cell.alice.id
    for command, options, done in (
        ("settings server", {"theme": "wood"}, "Theme: **Wood**"),
        ("settings daily", {"daily-puzzle": "off"}, "no more daily puzzles"),
    ):
        for person, expected in ((cell.bob, "Manage Server"), (cell.alice, done)):
            answer = await person.answer(await person.slash(cell.channel, command, options))
            assert expected in answer["content"]
