"""Launches and closes shards as they are assigned or taken away, and reports their state."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord
from discord.gateway import DiscordWebSocket

from bot.discord.gateway.gateway_gaps import GatewayGaps
from bot.health.health_checks import Shard
from bot.refusals import Busy
from bot.shard_leases import ShardLeases

log = logging.getLogger(__name__)

BUSY_SECONDS = 1.0


@dataclass(eq=False, repr=False)
class OwnShards:
    """The shards of this process. A shard is new until it is ready for the first time."""

    _connection: discord.AutoShardedClient
    _gaps: GatewayGaps
    _leases: ShardLeases
    _begin: Callable[[int], Awaitable[datetime | None]]
    """Records that this process takes over a shard; returns when unread messages may start."""

    def __post_init__(self) -> None:
        self._launching: dict[int, asyncio.Task[None]] = {}
        self._admitted: set[int] = set()
        self.new: set[int] = set()
        self._run_lock = asyncio.Lock()

    async def run(self, own: frozenset[int]) -> None:
        """Run exactly these shards: launch the missing ones, close the others."""
        async with self._run_lock:
            shards = self._connection.shards
            open_ones = {shard for shard, info in shards.items() if not info.is_closed()}
            others = (self._launching.keys() | open_ones) - own
            await asyncio.gather(*(self._close(shard) for shard in others))
            for shard in sorted(own - self._launching.keys()):
                name = f"kibitz: shard {shard}"
                self._launching[shard] = asyncio.create_task(self._launch(shard), name=name)

    async def may_identify(self, shard: int) -> None:
        """Wait until a shard may identify; one that is being launched has already waited."""
        if shard in self._admitted:
            self._admitted.discard(shard)
        else:
            await self._leases.may_identify(shard)

    def cancel(self) -> None:
        for task in self._launching.values():
            task.cancel()

    async def _launch(self, shard: int) -> None:
        await self._leases.may_identify(shard)
        # Before the shard receives anything: the downtime until now is charged to no player.
        while True:
            try:
                self._gaps.begin(shard, await self._begin(shard))
                break
            except Busy:
                await asyncio.sleep(BUSY_SECONDS)
        self.new.add(shard)
        self._admitted.add(shard)
        await self._connection.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard, initial=True)

    async def _close(self, shard: int) -> None:
        """Close a shard and drop its servers from the library's cache: another process runs it now."""
        task = self._launching.pop(shard, None)
        if task is not None:
            task.cancel()
        self._gaps.forget(shard)
        self._admitted.discard(shard)
        self.new.discard(shard)
        found = self._connection.get_shard(shard)
        if found is not None and not found.is_closed():
            log.info("shard %s is left to another process", shard)
            await found.disconnect()
        for guild in self._connection.guilds:
            if guild.shard_id == shard:
                # There is no public way to drop a server; its cached data would go stale and take memory.
                state = self._connection._connection  # pyright: ignore[reportPrivateUsage]
                state._remove_guild(guild)  # pyright: ignore[reportPrivateUsage]


_NOT_LAUNCHED = Shard(up=False, latency=math.inf, silent=0.0)
"""The state of a shard of this process that has no connection yet."""


def shard_states(
    shards: Mapping[int, discord.ShardInfo], own: Collection[int], connected: Collection[int]
) -> dict[int, Shard]:
    """Return the state of each of a process's `own` shards; `connected`: shards that receive events.

    The library keeps shards that were left to another process, and doesn't know those not yet launched.
    """
    return dict.fromkeys(own, _NOT_LAUNCHED) | {
        number: Shard(number in connected and not shard.is_closed(), shard.latency, _silent(shard))
        for number, shard in shards.items()
        if number in own
    }


def _silent(shard: discord.ShardInfo) -> float:
    """Return for how many seconds Discord's heartbeat acknowledgement is overdue."""
    # The library's latency is that of the last acknowledgement; it stays unchanged while none arrives.
    parent: Any = getattr(shard, "_parent")  # noqa: B009  # nothing public tells of it
    beats: Any = getattr(parent.ws, "_keep_alive", None)
    sent, answered = getattr(beats, "_last_send", 0.0), getattr(beats, "_last_ack", 0.0)
    # The first unacknowledged heartbeat was sent one interval after the last acknowledged one.
    owing = time.perf_counter() - answered - (getattr(beats, "interval", None) or 0.0)
    return max(0.0, owing) if sent > answered else 0.0
