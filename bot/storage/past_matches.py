"""Whether a player has played before, and what has ended where."""

from __future__ import annotations

from sqlalchemy import BigInteger, and_, bindparam, exists, or_, select

from bot.storage.result_tables import results
from bot.storage.tables import IS_FINISHED, IS_RUNNING, matches
from bot.storage.transactions import Transactions

_SIDES = tuple(
    column == bindparam("player", type_=BigInteger) for column in (matches.c.white_id, matches.c.black_id)
)
_HAS_PLAYED = select(
    or_(
        exists().where(or_(*(and_(IS_RUNNING, side) for side in _SIDES))),
        exists().where(results.c.player_id == bindparam("player")),
    )
)
# Of the player's own games, which have an index; a thread has few.
_FINISHED_IN = (
    select(matches.c.id)
    .where(or_(*(and_(IS_FINISHED, side) for side in _SIDES)), matches.c.thread_id == bindparam("thread"))
    .order_by(matches.c.id.desc())
    .limit(1)
)


class PastMatches:
    """What a player's earlier matches tell."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def has_played(self, player_id: int) -> bool:
        """Whether a player has a running match, or one that was played to an end."""
        return await self._transactions.read(
            lambda connection: bool(connection.execute(_HAS_PLAYED, {"player": player_id}).scalar_one())
        )

    async def finished_in(self, thread_id: int, player_id: int) -> int | None:
        """The id of a player's last match that has ended in a thread."""
        values = {"thread": thread_id, "player": player_id}
        return await self._transactions.read(
            lambda connection: connection.execute(_FINISHED_IN, values).scalars().first()
        )
