"""What stands under Apps in the menu of a person and of a message."""

from __future__ import annotations

import discord
import pytest

import rules
from bot.discord.features import CONTEXT_MENUS
from tests.bot.discord.moves.test_move_menu import options
from tests.bot.discord.table import Table, boards, labels, last, private


@pytest.mark.slow
async def test_a_person_is_challenged_from_their_menu(table: Table) -> None:
    asked = await table.alice.context_menu(table.channel, "Challenge", target=table.bob)
    assert "What would you like to play against bob?" in private(asked)
    assert asked.response is not None
    offered = list(options(asked).values())
    assert offered[0] == "chess"
    assert len(offered) == 25
    await table.alice.click(asked.response, label="Next")
    assert list(options(asked).values()) == [variant.key for variant in rules.variants()][25:50]
    await table.alice.click(asked.response, label="Previous")
    await table.alice.select(asked.response, ["atomic"])
    card = last(table.channel)
    assert f"{table.alice.mention} challenges {table.bob.mention} to **Atomic**" in card.content
    await table.bob.click(card, label="Accept")
    assert len(table.channel.threads) == 1


async def test_who_cannot_be_challenged_is_said_at_once(table: Table) -> None:
    told = private(await table.alice.context_menu(table.channel, "Challenge", target=table.alice))
    assert "can't challenge yourself" in told
    denied = discord.PermissionOverwrite(view_channel=False)
    hidden = table.guild.create_text_channel("hidden", overwrites={table.bob: denied})
    told = private(await table.alice.context_menu(hidden, "Challenge", target=table.bob))
    assert "can't see this channel" in told


@pytest.mark.slow
async def test_a_board_is_looked_at_from_its_message(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    board = boards(thread)[-1]
    told = private(await table.carol.context_menu(thread, "Show board", target=board))
    assert "1. e4" in told
    assert "Pieces that can move: pawn a7" in private(
        await table.carol.context_menu(thread, "Moves", target=board)
    )
    assert labels(board)[0] == "Move"
    await table.alice.send(table.channel, "hello")
    for name in ("Show board", "Moves"):
        told = private(await table.carol.context_menu(table.channel, name, target=last(table.channel)))
        assert "no board of mine in that message" in told


def test_menus_are_as_many_as_discord_takes() -> None:
    for kind in (discord.AppCommandType.user, discord.AppCommandType.message):
        assert 0 < len([menu for menu in CONTEXT_MENUS if menu.type is kind]) <= 5
    assert all(len(menu.name) <= 32 for menu in CONTEXT_MENUS)
