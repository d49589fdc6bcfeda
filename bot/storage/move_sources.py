"""What moves were brought by: messages and interactions, whose ids grow with Discord's time."""

from __future__ import annotations

from sqlalchemy import bindparam, func, select

from bot.storage.tables import HAS_SOURCE, moves
from bot.storage.transactions import Transactions

_BROUGHT = select(moves.c.match_id).where(HAS_SOURCE, moves.c.source == bindparam("source"))
_FIRST_SINCE = select(func.min(moves.c.ply)).where(
    moves.c.match_id == bindparam("match"), moves.c.source > bindparam("source")
)


class MoveSources:
    """The sources of a database's moves."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def has_brought(self, source: int) -> bool:
        """Whether a message, or an interaction, has brought a move."""
        return await self._transactions.read(
            lambda connection: connection.execute(_BROUGHT, {"source": source}).first() is not None
        )

    async def first_since(self, match_id: int, source: int) -> int | None:
        """The ply of the first move of a match, of those that stand, that was brought later than `source`."""
        values = {"match": match_id, "source": source}
        return await self._transactions.read(
            lambda connection: connection.execute(_FIRST_SINCE, values).scalar()
        )
