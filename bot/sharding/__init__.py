"""How several processes of one bot share its shards. No Discord here: what a shard is, the caller knows."""

from __future__ import annotations

from bot.sharding.leases import Pace, ShardLeases
from bot.sharding.status import ShardStatus

__all__ = ["Pace", "ShardLeases", "ShardStatus"]
