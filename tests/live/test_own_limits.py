"""A game under Discord's usual rate limits: no request is refused."""

from __future__ import annotations

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
