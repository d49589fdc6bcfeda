"""Buttons under boards: at most five, because five take two rows on a phone."""

from __future__ import annotations

import discord
import pytest

from tests.bot.discord.table import Table, boards, labels, last, response

THREEFOLD = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"


async def menu(table: Table, board: discord.Message) -> list[str]:
    """Return the labels of the menu that a board's last button opens for Alice."""
    answer = response(await table.alice.click(board, label="More"))
    return labels(answer.message)


async def test_buttons_of_a_game_between_people(table: Table) -> None:
    thread = await table.start()
    assert labels(last(thread)) == ["Move", "Offer draw", "Resign", "More"]
    board = await table.play(thread, THREEFOLD)
    # A player who can claim a draw doesn't need to offer one; the offer is still in the menu.
    assert labels(board) == ["Move", "Claim draw", "Resign", "Replay", "More"]
    assert {"Offer draw", "Takeback", "Flip board", "Replay"} <= set(await menu(table, board))


@pytest.mark.slow
async def test_buttons_of_a_game_against_kibitz(table: Table) -> None:
    await table.alice.slash(table.channel, "play", color="white", level=1)
    (thread,) = table.channel.threads
    await table.alice.send(thread, "e4")
    board = boards(thread)[-1]
    assert labels(board) == ["Move", "Hint", "Offer draw", "Resign", "More"]
    assert {"Takeback", "Flip board", "Replay"} <= set(await menu(table, board))


@pytest.mark.slow
async def test_first_game_with_kanji_has_a_button_for_letters(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="shogi", color="white", level=1)
    (thread,) = table.channel.threads
    assert labels(boards(thread)[0]) == ["Move", "Hint", "Resign", "More", "Letters on pieces"]
    assert "Offer draw" in await menu(table, boards(thread)[0])
