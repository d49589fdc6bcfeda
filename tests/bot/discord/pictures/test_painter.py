"""Pictures are drawn in other threads, and a replay doesn't delay boards."""

from __future__ import annotations

import asyncio
import threading

import pytest

import render
import rules
from bot.discord.pictures import Painter


async def test_replay_does_not_delay_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, threads = threading.Event(), set[int]()

    def board(*_: object, **__: object) -> bytes:
        threads.add(threading.get_ident())
        drawn.set()
        return b"board"

    def replay(*_: object, **__: object) -> bytes:
        threads.add(threading.get_ident())
        assert drawn.wait(10), "the board waits for the replay"
        return b"replay"

    monkeypatch.setattr(render, "board", board)
    monkeypatch.setattr(render, "replay", replay)
    painter, position = Painter(), rules.variant("chess").start()
    replay_task = asyncio.create_task(painter.draw_slow(render.replay, rules.Game(position)))
    await asyncio.sleep(0)
    assert await painter.draw(render.board, position) == b"board"
    assert await replay_task == b"replay"
    assert len(threads) == 2
    assert threading.get_ident() not in threads


async def test_drawing_error_is_raised_to_its_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    def board(position: rules.Position | None, **_: object) -> bytes:
        if position is None:
            raise ValueError("no position")
        return b"board"

    monkeypatch.setattr(render, "board", board)
    painter, position = Painter(), rules.variant("chess").start()
    calls = (painter.draw(render.board, given) for given in (None, position))  # pyright: ignore[reportArgumentType]
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert isinstance(results[0], ValueError)
    assert results[1] == b"board"
