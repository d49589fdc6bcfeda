"""Games under Discord's usual rate limits: no request is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.discord_lab import LIKE_DISCORD
from tests.live.inside import running_bot

pytestmark = pytest.mark.slow


async def test_a_game_stays_within_discords_rate_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_bot(tmp_path, monkeypatch, rates=LIKE_DISCORD) as inside:
        cell = inside.cell("pace")
        await cell.begin("f3", "e5", "g4", "Qh4")
        await cell.until(lambda: cell.stored()[0][0] == "finished", "end")
        cell.assert_no_duplicate_boards()
        assert inside.sandbox.invalid == 0
        assert not [request for request in inside.sandbox.requests if request[2] in (401, 403, 429)]


async def test_games_that_begin_in_one_channel_get_a_thread_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord allows 50 threads in five minutes, a window longer than the library waits out."""
    async with running_bot(tmp_path, monkeypatch, rates=LIKE_DISCORD) as inside:
        cell = inside.cell("threads")
        cards = [await cell.shown(await cell.challenge(), "accept") for _ in range(4)]
        await cell.press(cell.bob, cards[0], "accept")
        await cell.until(lambda: cell.board(0), "first board")
        await asyncio.gather(*(cell.press(cell.bob, card, "accept") for card in cards[1:]))
        query = "SELECT count(DISTINCT thread_id) FROM matches WHERE posted_ply = 0"
        await cell.until(lambda: cell.rows(query) == [(len(cards),)], "a thread for each game")
        assert inside.sandbox.invalid == 0
