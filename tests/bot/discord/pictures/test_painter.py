"""Pictures are drawn off the event loop, and a film holds up no board."""

from __future__ import annotations

import asyncio
import threading

import pytest

import render
import rules
from bot.discord.pictures import Painter


async def test_a_film_holds_up_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, threads = threading.Event(), set[int]()

    def board(*_: object, **__: object) -> bytes:
        threads.add(threading.get_ident())
        drawn.set()
        return b"board"

    def film(*_: object, **__: object) -> bytes:
        threads.add(threading.get_ident())
        assert drawn.wait(10), "the board waits for the film"
        return b"film"

    monkeypatch.setattr(render, "board", board)
    monkeypatch.setattr(render, "replay", film)
    painter, position = Painter(), rules.variant("chess").start()
    filming = asyncio.create_task(painter.draw_slow(render.replay, rules.Game(position)))
    await asyncio.sleep(0)
    assert await painter.draw(render.board, position) == b"board"
    assert await filming == b"film"
    assert len(threads) == 2
    assert threading.get_ident() not in threads


async def test_an_error_in_drawing_is_of_who_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def board(position: rules.Position | None, **_: object) -> bytes:
        if position is None:
            raise ValueError("no position")
        return b"board"

    monkeypatch.setattr(render, "board", board)
    painter, position = Painter(), rules.variant("chess").start()
    asked = (painter.draw(render.board, given) for given in (None, position))  # pyright: ignore[reportArgumentType]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert isinstance(found[0], ValueError)
    assert found[1] == b"board"
