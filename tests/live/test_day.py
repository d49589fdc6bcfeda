"""Simulated hours of upkeep: memory and tables don't grow."""

from __future__ import annotations

import gc
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect

from bot.state.game_setup import Terms
from bot.state.offers import DRAW, Offer
from tests.bot.clock import skip_downtime
from tests.live.inside import Inside, running_bot

pytestmark = pytest.mark.slow

WARM = 2 * 60
"""Minutes after which the caches are full."""
HOURS = 4
MINUTES = HOURS * 60
GAMES = 12
MAX_OBJECTS = (MINUTES - WARM) // 2
"""Allowed growth in objects: less than one object every two minutes."""


async def run_minute(inside: Inside) -> None:
    """Run everything that the bot does automatically within a minute."""
    inside.now += timedelta(minutes=1)
    bot = inside.bot
    await skip_downtime(inside.database, inside.now)
    await bot.clocks.sweep()
    await bot.clocks.end_flagged()
    for name in ("upkeep", "resumption"):
        await bot.upkeep.loops[name]()


DRIVER_TYPES = frozenset({"ReferenceType", "Statement"})
"""Objects that sqlite3 keeps for a connection, at most 128 statements and 200 cursor references."""


def object_counts() -> Counter[str]:
    gc.collect()
    names = [type(thing).__qualname__ for thing in gc.get_objects()]
    # From a list: for the first generator, Counter adds an entry to the cache of every subclass of Mapping.
    return Counter([name for name in names if name not in DRIVER_TYPES])


async def row_counts(inside: Inside) -> dict[str, int]:
    """Return the number of rows of each table."""

    def count(connection: Connection) -> dict[str, int]:
        names = inspect(connection).get_table_names()
        return {
            name: connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar_one() for name in names
        }

    return await inside.database.read(count)


async def start_games(inside: Inside) -> None:
    """Start games without clocks that need upkeep: with boards that can't be posted, plans and offers."""
    use_cases = inside.use_cases
    for number in range(GAMES):
        alice, bob = 1000 + number, 2000 + number
        guild = 1 << 50 if number % 3 == 0 else inside.sandbox.guild().id
        challenge = await use_cases.challenges.make(
            alice,
            bob,
            Terms(variant="chess", color="white"),
            channel_id=inside.sandbox.channel().id,
            guild_id=guild,
        )
        match = await use_cases.challenges.accept(challenge.id, bob)
        await use_cases.play.move(match.id, alice, "e4")
        await use_cases.plans.make(match.id, alice, "e5 Nf3")
        offer = await use_cases.offers.make(match.id, alice, DRAW)
        assert isinstance(offer, Offer)


async def test_hours_of_upkeep_do_not_leave_objects_or_rows_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_bot(tmp_path, monkeypatch) as inside:
        inside.bot.upkeep.cancel()
        await start_games(inside)
        before: tuple[Counter[str], dict[str, int]] | None = None
        for minute in range(MINUTES):
            if minute == WARM:
                before = object_counts(), await row_counts(inside)
            await run_minute(inside)
        assert before is not None
        after: tuple[Any, Any] = object_counts(), await row_counts(inside)
        grown = after[0] - before[0]
        assert grown.total() < MAX_OBJECTS, grown.most_common(8)
        more = {name: after[1][name] - count for name, count in before[1].items() if after[1][name] > count}
        assert more == {}
