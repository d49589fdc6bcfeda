"""The loopback server as a process of its own."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import pytest

from tests.discord_lab import __main__ as process


async def test_it_runs_where_the_loop_takes_no_signals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As on Windows."""

    def refuse(*_: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(asyncio.get_running_loop(), "add_signal_handler", refuse)
    running = asyncio.create_task(process.run(0, None))
    told = ""
    async with asyncio.timeout(60):
        while not (told := told + capsys.readouterr().out).endswith("\n"):
            assert not running.done(), running
            await asyncio.sleep(0.005)
    async with aiohttp.ClientSession() as session, session.get(json.loads(told)["url"]) as response:
        assert response.status == 200
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
