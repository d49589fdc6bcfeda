"""Upkeep drops expired rate limits and keeps those in use."""

from __future__ import annotations

import math

import pytest
from discord.http import Ratelimit

from bot.discord.platform.retry import drop_expired_rate_limits
from tests.live.inside import Inside

pytestmark = pytest.mark.slow


def limits_of(inside: Inside) -> dict[str, Ratelimit]:
    return inside.bot.http._buckets


async def test_upkeep_forgets_expired_rate_limits(inside: Inside) -> None:
    cell = inside.cell("limits")
    await cell.begin("e4")
    limits = limits_of(inside)
    await cell.until(lambda: limits and not any(limit.outgoing for limit in limits.values()), "quiet")
    for limit in limits.values():
        limit.expires = 0.0
    await inside.bot.upkeep.coro(inside.bot)
    assert not limits
    cell.bob.send(cell.place(), "e5")
    await cell.until(lambda: cell.board(2), "board after e5")
    assert limits
    cell.assert_no_duplicate_boards()


async def test_active_rate_limits_are_kept(inside: Inside) -> None:
    limits = limits_of(inside)
    limits.clear()
    for name in ("over", "holds", "under way", "waited for"):
        limits[name] = Ratelimit(None)
        limits[name].expires = 0.0
    limits["holds"].expires = math.inf
    limits["under way"].outgoing = 1
    limits["waited for"]._pending_requests.append(inside.bot.loop.create_future())
    drop_expired_rate_limits(inside.bot)
    assert list(limits) == ["holds", "under way", "waited for"]
