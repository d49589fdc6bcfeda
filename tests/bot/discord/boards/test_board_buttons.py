"""The buttons under boards: five at most, for they take two rows on a phone, whatever there is to do."""

from __future__ import annotations

import discord
import pytest

from tests.bot.discord.table import Table, boards, labels, last

THREEFOLD = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"


async def menu(table: Table, board: discord.Message) -> list[str]:
    """What the menu of a board's last button offers Alice."""
    asked = await table.alice.click(board, label="More")
    assert asked.response is not None
    return labels(asked.response.message)


async def test_between_people(table: Table) -> None:
    thread = await table.start()
    assert labels(last(thread)) == ["Move", "Offer draw", "Resign", "More"]
    board = await table.play(thread, THREEFOLD)
    # Whoever may claim a draw needs not offer it; that is still in the menu.
    assert labels(board) == ["Move", "Claim draw", "Resign", "Replay", "More"]
    assert {"Offer draw", "Take back", "Flip board", "Replay"} <= set(await menu(table, board))


@pytest.mark.slow
async def test_against_kibitz(table: Table) -> None:
    await table.alice.slash(table.channel, "play", color="white", level=1)
    (thread,) = table.channel.threads
    await table.alice.send(thread, "e4")
    board = boards(thread)[-1]
    assert labels(board) == ["Move", "Hint", "Offer draw", "Resign", "More"]
    assert {"Take back", "Flip board", "Replay"} <= set(await menu(table, board))


@pytest.mark.slow
async def test_a_first_game_with_kanji(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="shogi", color="white", level=1)
    (thread,) = table.channel.threads
    assert labels(boards(thread)[0]) == ["Move", "Hint", "Resign", "More", "Letters on pieces"]
    assert "Offer draw" in await menu(table, boards(thread)[0])
