"""How our lines to Discord are, for those who watch over us."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Mapping
from typing import Any

import discord

from bot.health.vitals import Shard

_NOT_LAUNCHED = Shard(up=False, latency=math.inf, silent=0.0)
"""A shard that is to be heard and has no line yet."""


def seen(
    shards: Mapping[int, discord.ShardInfo], own: Collection[int], heard: Collection[int]
) -> dict[int, Shard]:
    """The shards that are a process's `own`; `heard`: those of which events come.

    The library never forgets one that was left to another process, nor knows one that is still to come.
    """
    return dict.fromkeys(own, _NOT_LAUNCHED) | {
        number: Shard(number in heard and not shard.is_closed(), shard.latency, _silent(shard))
        for number, shard in shards.items()
        if number in own
    }


def _silent(shard: discord.ShardInfo) -> float:
    """Seconds for which Discord has been owing us an acknowledgement."""
    # The library tells the last latency alone, which stays as it was while nothing comes back any more.
    parent: Any = getattr(shard, "_parent")  # noqa: B009  # nothing public tells of it
    beats: Any = getattr(parent.ws, "_keep_alive", None)
    sent, answered = getattr(beats, "_last_send", 0.0), getattr(beats, "_last_ack", 0.0)
    # The first that was not acknowledged went out one interval after the last that was.
    owing = time.perf_counter() - answered - (getattr(beats, "interval", None) or 0.0)
    return max(0.0, owing) if sent > answered else 0.0
