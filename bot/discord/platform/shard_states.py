"""The state of this process's gateway connections, for the health page."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Mapping
from typing import Any

import discord

from bot.health.health_checks import Shard

_NOT_LAUNCHED = Shard(up=False, latency=math.inf, silent=0.0)
"""The state of a shard of this process that has no connection yet."""


def shard_states(
    shards: Mapping[int, discord.ShardInfo], own: Collection[int], connected: Collection[int]
) -> dict[int, Shard]:
    """Return the state of each of a process's `own` shards; `connected`: shards that receive events.

    The library doesn't know shards that aren't launched yet.
    """
    return dict.fromkeys(own, _NOT_LAUNCHED) | {
        number: Shard(number in connected and not shard.is_closed(), shard.latency, _silent(shard))
        for number, shard in shards.items()
    }


def _silent(shard: discord.ShardInfo) -> float:
    """Return the seconds by which Discord's heartbeat acknowledgement is overdue."""
    # The library's latency is that of the last acknowledgement; it stays unchanged while none arrives.
    parent: Any = getattr(shard, "_parent")  # noqa: B009  # no public attribute has it
    beats: Any = getattr(parent.ws, "_keep_alive", None)
    sent, answered = getattr(beats, "_last_send", 0.0), getattr(beats, "_last_ack", 0.0)
    # The first unacknowledged heartbeat was sent one interval after the last acknowledged one.
    owing = time.perf_counter() - answered - (getattr(beats, "interval", None) or 0.0)
    return max(0.0, owing) if sent > answered else 0.0
