"""The last board of a game that an explosion ends."""

from __future__ import annotations

import pytest

import render
import rules
from render.drawing_kit import BLAST_INKS
from tests.bot.discord.table import Table, boards, picture


@pytest.mark.slow
async def test_last_board_of_an_atomic_win_shows_and_describes_the_explosion(table: Table) -> None:
    thread = await table.start(variant="atomic")
    await table.play(thread, "Nf3 e5 Ng5 Ne7 Nxf7")
    board, variant = boards(thread)[-1], rules.variant("atomic")
    text = board.attachments[0].description or ""
    assert text.endswith("In the explosion (Black): king e8; bishop f8; knight e7; pawn f7.")
    image, place = await picture(board), render.Style()
    box = render.square_box(variant, variant.square("e8"), rules.WHITE, place, labelled=True)
    colors = {color: count for count, color in image.crop(box).getcolors(1 << 16) or ()}
    assert colors.get(BLAST_INKS[0], 0) > 1_000


async def test_boards_of_running_games_do_not_show_explosions(table: Table) -> None:
    thread = await table.start(variant="atomic")
    await table.play(thread, "Nf3 e5 Nxe5")
    assert "explosion" not in (boards(thread)[-1].attachments[0].description or "")
    await table.alice.send(thread, "resign")
    assert "explosion" not in (boards(thread)[-1].attachments[0].description or "")
