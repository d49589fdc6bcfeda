"""Channels that the bot can't see: since November 2026 Discord sends little more than their ids."""

from __future__ import annotations

import logging

import pytest

from bot.sandbox import guilds_and_channels
from tests.discord_lab import Permission, places
from tests.live.inside import Inside
from tests.live.matrix.games import Cell

CATEGORY = 4
KINDS = (0, 2, CATEGORY, 5, 13, 15)


def hide(inside: Inside, channel: int, *, hidden: bool = True) -> None:
    world = inside.sandbox.world
    denied = Permission.VIEW_CHANNEL if hidden else 0
    places.overwrite(world, world.channel(channel), world.bot_id, deny=denied)


def add_hidden(inside: Inside) -> list[int]:
    """Add a hidden channel of each kind; return their ids."""
    world, guild = inside.sandbox.world, inside.sandbox.guild()
    added = [guilds_and_channels.add_channel(world, guild, f"hidden {kind}", kind=kind).id for kind in KINDS]
    for channel in added:
        hide(inside, channel)
    return added


async def answer(cell: Cell, place: int, command: str, **options: str) -> str:
    answered = await cell.alice.answer(await cell.alice.slash(place, command, options))
    assert answered["flags"] & 64, answered
    return answered["content"]


async def test_hidden_channels_of_any_kind_cause_no_errors(
    inside: Inside, caplog: pytest.LogCaptureFixture
) -> None:
    before = add_hidden(inside)
    await inside.restart()
    text = [*before, *add_hidden(inside)][0]
    cell = inside.cell("visible")
    await cell.begin("e4", "e5")
    assert "View Channel" in await answer(cell, text, "challenge")
    assert "View Channel" in await answer(cell, cell.channel, "settings daily", channel=str(text))
    assert "alice" in await answer(cell, text, "games", where="server")
    hide(inside, text, hidden=False)
    cell = Cell(inside.sandbox, cell.database, text, cell.alice, cell.bob)
    await cell.begin("d4")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_board_is_posted_when_its_channel_becomes_visible_again(inside: Inside) -> None:
    cell = inside.cell("games")
    await cell.begin("e4")
    hide(inside, cell.channel)
    await cell.bob.slash(cell.place(), "move", {"move": "e5"})
    saved = await cell.bob.wait_for(lambda message: "is saved" in message["content"])
    assert "View Channel" in saved["content"]
    assert cell.board(2) is None
    hide(inside, cell.channel, hidden=False)
    await cell.until(lambda: cell.board(2), "board")
