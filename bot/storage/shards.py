"""Which shard receives the events of which server: Discord spreads them evenly, by the time in their ids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, case, literal, literal_column


def shard_of(guild_id: int | None, shards: int) -> int:
    """The shard, of so many, that hears of a server; of direct messages it is the first.

    https://discord.com/developers/docs/events/gateway#sharding-sharding-formula
    """
    return 0 if guild_id is None else (guild_id >> 22) % shards


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of `of` shards: those that a process hears."""

    ids: frozenset[int]
    of: int

    @classmethod
    def some(cls, ids: Iterable[int], of: int) -> Shards:
        return cls(frozenset(ids), of)

    def handles(self, guild_id: int | None) -> bool:
        """Whether what happens on a server, or in a direct message, is heard by one of them."""
        return shard_of(guild_id, self.of) in self.ids


def on_shards(guild_id: Any, shards: Shards | None) -> tuple[ColumnElement[bool], ...]:
    """The conditions under which a column's server is heard by some shards; none where that is any server."""
    if shards is None or len(shards.ids) == shards.of:
        return ()
    # Written out: as a parameter PostgreSQL would not know its type.
    of = literal(shards.of, literal_execute=True)
    return (shard_column(guild_id, of).in_(sorted(shards.ids)),)


def shard_column(guild_id: Any, shards: ColumnElement[int]) -> ColumnElement[int]:
    """shard_of() for a column, as SQL."""
    return case((guild_id.is_(None), 0), else_=guild_id.bitwise_rshift(literal_column("22")) % shards)
