"""/board: the board of a game for one reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.discord.pictures import Painter
from tests.bot.discord.table import Table
from tests.words import PICTURED


async def test_private_board_is_labelled_in_the_readers_language(
    table: Table, speak: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await table.start()
    draw, drawn_words = Painter.draw, list[str]()

    async def note_words(painter: Painter, *args: Any, **options: Any) -> bytes:
        drawn_words.append(options["labels"].words("turn", family="chess", color="black"))
        return await draw(painter, *args, **options)

    monkeypatch.setattr(Painter, "draw", note_words)
    speak("ja")
    await table.alice.slash(thread, "board")
    assert drawn_words == [PICTURED["ja"]("turn", family="chess", color="black")]
    assert drawn_words != [PICTURED["en"]("turn", family="chess", color="black")]
