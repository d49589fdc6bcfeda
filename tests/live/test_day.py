"""A day of upkeep, simulated: nothing more is kept in the evening than in the morning."""

from __future__ import annotations

import gc
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect

from bot.state.downtime import Heartbeats
from bot.state.game_setup import Terms
from bot.state.match import DRAW
from bot.state.offers import Offer
from tests.live.inside import Inside, started

pytestmark = pytest.mark.slow

WARM = 2 * 60
"""Minutes after which caches are what they will be."""
HOURS = 4
MINUTES = HOURS * 60
"""Of a shorter day, fewer may be kept."""
GAMES = 12
MOST_OBJECTS = (MINUTES - WARM) // 2
"""By which what is kept may differ between two moments: half the looks that there are between them."""


async def a_minute(inside: Inside) -> None:
    """All that happens by itself within a minute."""
    inside.now += timedelta(minutes=1)
    bot = inside.bot
    await Heartbeats(inside.database).store_heartbeat(inside.now, timedelta.max)
    await bot.clocks.sweep()
    await bot.upkeep.coro(bot)
    await bot.posting.coro(bot)


OF_THE_DRIVER = frozenset({"ReferenceType", "Statement"})
"""What sqlite3 keeps with each connection, bounded: 128 prepared statements, 200 references to cursors."""


def kinds() -> Counter[str]:
    gc.collect()
    names = (type(thing).__qualname__ for thing in gc.get_objects())
    return Counter(name for name in names if name not in OF_THE_DRIVER)


async def rows(inside: Inside) -> dict[str, int]:
    """How many rows each table has."""

    def count(connection: Connection) -> dict[str, int]:
        names = inspect(connection).get_table_names()
        return {
            name: connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar_one() for name in names
        }

    return await inside.database.transactions.read(count)


async def some_games(inside: Inside) -> None:
    """Games without a clock, some with what upkeep looks at: boards that can't be posted, plans, offers."""
    matches = inside.matches
    for number in range(GAMES):
        alice, bob = 1000 + number, 2000 + number
        guild = 1 << 50 if number % 3 == 0 else inside.sandbox.guild().id
        challenge = await matches.challenges.make(
            alice,
            bob,
            Terms(variant="chess", color="white"),
            channel_id=inside.sandbox.channel().id,
            guild_id=guild,
        )
        match = await matches.challenges.accept(challenge.id, bob)
        await matches.play.move(match.id, alice, "e4")
        await matches.plans.make(match.id, alice, "e5 Nf3")
        offer = await matches.offers.make(match.id, alice, DRAW)
        assert isinstance(offer, Offer)


async def test_a_day_of_upkeep_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with started(tmp_path, monkeypatch) as inside:
        inside.bot.watch.cancel()
        inside.bot.upkeep.cancel()
        inside.bot.posting.cancel()
        await some_games(inside)
        before: tuple[Counter[str], dict[str, int]] | None = None
        for minute in range(MINUTES):
            if minute == WARM:
                before = kinds(), await rows(inside)
            await a_minute(inside)
        assert before is not None
        after: tuple[Any, Any] = kinds(), await rows(inside)
        grown = after[0] - before[0]
        assert grown.total() < MOST_OBJECTS, grown.most_common(8)
        more = {name: after[1][name] - count for name, count in before[1].items() if after[1][name] > count}
        assert more == {}
