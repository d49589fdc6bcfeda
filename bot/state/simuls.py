"""Simuls while they are played: the board that their host plays next.

Joining, starting and results work as in other tournaments.
"""

from __future__ import annotations

from sqlalchemy import Connection, select

from bot.database.columns import Now
from bot.database.transactions import Database, Store, read
from bot.state.match import MatchRow
from bot.state.tournament_formats import Simul
from bot.state.tournament_rows import TOURNAMENT_QUERY, fetch_event
from bot.state.tournament_tables import RUNNING, pairings, tournament_hosts, tournaments
from bot.state.tournament_values import SIMUL, Played


class Simuls(Store):
    """The use cases of running simuls."""

    def __init__(self, database: Database, *, now: Now) -> None:
        super().__init__(database, now=now)
        self._hosts: frozenset[int] = frozenset()

    @read
    def refresh(self, connection: Connection) -> None:
        """Read who hosts a simul now, which saves a query for each move in all other games."""
        running = TOURNAMENT_QUERY.where(tournaments.c.format == SIMUL, tournaments.c.status == RUNNING)
        hosts = running.with_only_columns(tournament_hosts.c.user_id).where(
            tournament_hosts.c.user_id.is_not(None), self.is_own(tournaments.c.guild_id)
        )
        self._hosts = frozenset(connection.execute(hosts).scalars())

    @read
    def hosted_by(self, connection: Connection, user_id: int, guild_id: int) -> int | None:
        """Return the running simul of a host on a server; None if there is none."""
        query = TOURNAMENT_QUERY.where(tournaments.c.guild_id == guild_id, tournaments.c.status == RUNNING)
        query = query.where(tournaments.c.format == SIMUL, tournament_hosts.c.user_id == user_id)
        return connection.execute(query.with_only_columns(tournaments.c.id).limit(1)).scalar()

    async def next_board(self, match: MatchRow) -> Played | None:
        """Return the game in which the host of a running simul has the least time for a move.

        None if the host is to move in this match, if no game waits for them, and for other matches.
        """
        return await self._next_board(match.id) if self._hosts.intersection(match.players) else None

    @read
    def _next_board(self, connection: Connection, match_id: int) -> Played | None:
        query = select(pairings.c.tournament_id).where(pairings.c.match_id == match_id)
        tournament_id = connection.execute(query).scalar()
        event = None if tournament_id is None else fetch_event(connection, tournament_id)
        waiting = event.waiting_boards if isinstance(event, Simul) else []
        is_here = any(game.match_id == match_id for game in waiting)
        return waiting[0] if waiting and not is_here else None
