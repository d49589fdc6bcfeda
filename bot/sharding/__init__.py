"""How several processes of one bot share its shards. Nothing here knows Discord."""

from __future__ import annotations

from bot.sharding.leases import Pace, ShardLeases, ShardStatus

__all__ = ["Pace", "ShardLeases", "ShardStatus"]
