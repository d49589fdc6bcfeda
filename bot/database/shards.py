"""Shards: Discord assigns each server to one, by the time in the server's id.

bot/config.py reads which shards a process runs; Store.is_own() (transactions.py) selects their rows.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa


def shard_of(guild_id: int | None, shards: int) -> int:
    """Return the shard (of `shards`) that receives a server's events; direct messages go to the first.

    https://discord.com/developers/docs/events/gateway#sharding-sharding-formula
    """
    return 0 if guild_id is None else (guild_id >> 22) % shards


@dataclass(frozen=True, slots=True)
class Shards:
    """A subset of all `of` shards, such as those that a process runs."""

    ids: Collection[int]
    of: int

    def handles(self, guild_id: int | None) -> bool:
        """Return whether one of these shards receives the events of a server (None: direct messages)."""
        return shard_of(guild_id, self.of) in self.ids


def on_shards(guild_id: Any, shards: Shards | None) -> sa.ColumnElement[bool]:
    """Return the SQL condition that selects the servers of these shards (None: all) by a column."""
    if shards is None or len(shards.ids) == shards.of:
        return sa.true()
    # As a literal: PostgreSQL wouldn't know the type of a parameter.
    of = sa.literal(shards.of, literal_execute=True)
    return shard_column(guild_id, of).in_(sorted(shards.ids))


def shard_column(guild_id: Any, shards: sa.ColumnElement[int]) -> sa.ColumnElement[int]:
    """Return shard_of() of a column as SQL."""
    return sa.case((guild_id.is_(None), 0), else_=guild_id.bitwise_rshift(sa.literal_column("22")) % shards)
