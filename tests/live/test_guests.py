"""A server without the bot, where the players have installed it for themselves."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox import guilds_and_channels
from tests.live.matrix.games import Cell
from tests.live.table import Table
from tests.live.test_calling import lock_database

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]


@pytest.fixture
def cell(shared: Table) -> Cell:
    """A game on a server without the bot, which alice and bob have installed."""
    sandbox = shared.sandbox
    alice, bob = people = [sandbox.person(name) for name in ("alice", "bob")]
    for person in people:
        person.install()
    guild = sandbox.add_guild("elsewhere", [person.user for person in people], bot=False)
    return Cell(sandbox, shared.folder / "kibitz.db", sandbox.channel(guild=guild).id, alice, bob)


@pytest.mark.parametrize("kind", [0, 2, 5, 13, 15])
async def test_a_channel_of_any_kind_can_be_set_for_games(cell: Cell, kind: int) -> None:
    sandbox = cell.sandbox
    guild = sandbox.world.guild(sandbox.world.channel(cell.channel).guild_id or 0)
    place = guilds_and_channels.add_channel(sandbox.world, guild, "place", kind=kind)
    outcome = await cell.alice.slash(cell.channel, "settings server", {"channel": str(place.id)})
    assert f"<#{place.id}>" in (await cell.alice.answer(outcome))["content"]


async def test_rematch_starts_on_a_server_without_the_bot(cell: Cell) -> None:
    await cell.begin()
    asked = await cell.shown(await cell.record(cell.alice.slash(cell.channel, "resign")), "resign-yes")
    await cell.press(cell.alice, asked, "resign-yes")
    end = await cell.until(lambda: cell.boards()[-1][1] if len(cell.boards()) == 2 else None, "end")
    card = await cell.shown(await cell.press(cell.bob, end, "rematch"), "accept")
    await cell.press(cell.alice, card, "accept")
    await cell.until(lambda: len(cell.boards()) == 3, "first board of the rematch")


@pytest.mark.parametrize(("color", "ply"), [("white", 0), ("black", 1)])
async def test_a_game_with_a_late_answer_gets_its_board(cell: Cell, color: str, ply: int) -> None:
    """Another program locks the database for longer than an answer may take."""
    with lock_database(cell):
        asked = asyncio.create_task(cell.alice.slash(cell.channel, "play", {"color": color}))
        await cell.until(cell.thinking, "thinking")
    card = (await asked).message_id
    await cell.until(lambda: cell.board(ply), "first board that shows a position with alice to move")
    assert str(card) in [message["id"] for message in cell.answers()]
    assert not cell.thinking()


async def test_a_move_of_the_engine_before_a_late_answer_gets_its_board(cell: Cell) -> None:
    """Upkeep finds the stored game while Discord is slow to replace "thinking …"."""
    cell.sandbox.faults.delay("PATCH /webhooks/.*/messages/@original", 8.0)
    with lock_database(cell):
        asked = asyncio.create_task(cell.alice.slash(cell.channel, "play", {"color": "black"}))
        await cell.until(cell.thinking, "thinking")
    await cell.until(cell.moves, "move of the engine")
    assert cell.thinking()
    card = (await asked).message_id
    await cell.until(lambda: cell.board(1), "board after the engine's move")
    assert str(card) in [message["id"] for message in cell.answers()]
