"""Commands under Apps in the context menus of members and messages."""

from __future__ import annotations

import discord
import pytest

import rules
from bot.discord.features import CONTEXT_MENUS
from tests.bot.discord.menus import values_by_label
from tests.bot.discord.table import Table, boards, labels, last, private, response


@pytest.mark.slow
async def test_member_is_challenged_from_their_context_menu(table: Table) -> None:
    answer = response(await table.alice.context_menu(table.channel, "Challenge", target=table.bob))
    assert answer.ephemeral
    assert "What would you like to play against bob?" in answer.content
    offered = list(values_by_label(answer).values())
    assert offered[0] == "chess"
    assert len(offered) == 25
    await table.alice.click(answer, label="Next")
    assert list(values_by_label(answer).values()) == [variant.key for variant in rules.variants()][25:50]
    await table.alice.click(answer, label="Previous")
    await table.alice.select(answer, ["atomic"])
    card = last(table.channel)
    assert f"{table.alice.mention} challenges {table.bob.mention} to **Atomic**" in card.content
    await table.bob.click(card, label="Accept")
    assert len(table.channel.threads) == 1


async def test_impossible_opponent_is_refused_at_once(table: Table) -> None:
    text = private(await table.alice.context_menu(table.channel, "Challenge", target=table.alice))
    assert "can't challenge yourself" in text
    denied = discord.PermissionOverwrite(view_channel=False)
    hidden = table.guild.create_text_channel("hidden", overwrites={table.bob: denied})
    text = private(await table.alice.context_menu(hidden, "Challenge", target=table.bob))
    assert "can't see this channel" in text


@pytest.mark.slow
async def test_board_is_viewed_from_its_message(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    board = boards(thread)[-1]
    text = private(await table.carol.context_menu(thread, "Show board", target=board))
    assert "1. e4" in text
    assert "Pieces that can move: pawn a7" in private(
        await table.carol.context_menu(thread, "Moves", target=board)
    )
    assert labels(board)[0] == "Move"
    await table.alice.send(table.channel, "hello")
    for name in ("Show board", "Moves"):
        text = private(await table.carol.context_menu(table.channel, name, target=last(table.channel)))
        assert "no board of mine in that message" in text


def test_context_menus_are_within_discords_limits() -> None:
    for kind in (discord.AppCommandType.user, discord.AppCommandType.message):
        assert 0 < len([menu for menu in CONTEXT_MENUS if menu.type is kind]) <= 5
    assert all(len(menu.name) <= 32 for menu in CONTEXT_MENUS)
