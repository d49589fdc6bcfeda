"""Tournaments: creating and finding them, joining and leaving, and the actions of hosts; hosts of simuls."""

from __future__ import annotations

from dataclasses import asdict, replace

from sqlalchemy import Connection, delete, insert, select, update

from bot.database.columns import Now
from bot.database.transactions import Database, Store, lock_users, read, write
from bot.refusals import Refusal
from bot.state.definitions import lock_definition
from bot.state.glicko import RatingKind
from bot.state.match import MatchRow
from bot.state.rated_games import is_offered_as_rated
from bot.state.ratings import fetch_rating
from bot.state.time_control import speed_of, time_columns
from bot.state.tournament_formats import Arena, Event, Simul
from bot.state.tournament_rows import (
    TOURNAMENT_QUERY,
    fetch_event,
    finish_event,
    is_entrant,
    set_entrant_status,
    tournament_of,
    update_event_visibly,
)
from bot.state.tournament_tables import (
    IN,
    OPEN,
    PAUSED,
    RUNNING,
    WITHDRAWN,
    entrants,
    pairings,
    tournament_hosts,
    tournaments,
)
from bot.state.tournament_values import CALL_BEFORE, SIMUL, Entrant, NewTournament, Played, Tournament

MAX_LISTED = 25
"""Maximum number of a server's tournaments in a list."""
MAX_OPEN, MAX_OPEN_OF_HOST = 3, 1
"""Maximum numbers of tournaments at the same time on a server, and of one host."""


class Tournaments(Store):
    """The use cases of tournaments. Several processes may call them."""

    # ---- creating and finding

    @write
    def create(self, connection: Connection, host: int, new: NewTournament, *, rated: bool | None) -> Event:
        """Create a tournament that players may join. `rated`: None: rated if possible. Raises Refusal."""
        is_rated = is_offered_as_rated(connection, rated, new.variant, None, new.guild_id)
        lock_users(connection, new.guild_id)
        active = (
            select(tournaments.c.id, tournament_hosts.c.user_id)
            .outerjoin(tournament_hosts, tournament_hosts.c.tournament_id == tournaments.c.id)
            .where(tournaments.c.guild_id == new.guild_id, tournaments.c.status.in_((OPEN, RUNNING)))
        )
        hosts = [row.user_id for row in connection.execute(active)]
        if hosts.count(host) >= MAX_OPEN_OF_HOST:
            raise Refusal("event-limit-host")
        if len(hosts) >= MAX_OPEN:
            raise Refusal("event-limit-server", most=MAX_OPEN)
        lock_definition(connection, new.variant)
        values = asdict(new)
        del values["time"]
        values |= time_columns(new.time) | {
            "rated": is_rated,
            "status": OPEN,
            "created_at": self.now(),
            "called": False,
            "version": 0,
            "shown_version": 0,
            "next_at": None if new.starts_at is None else new.starts_at - CALL_BEFORE,
        }
        made: int = connection.execute(insert(tournaments).returning(tournaments.c.id), values).scalar_one()
        connection.execute(insert(tournament_hosts), {"tournament_id": made, "user_id": host})
        return fetch_event(connection, made)

    @read
    def get(self, connection: Connection, tournament_id: int) -> Event:
        """Return a tournament. Raises Refusal for an unknown id."""
        return fetch_event(connection, tournament_id)

    @read
    def of_server(self, connection: Connection, guild_id: int) -> list[Tournament]:
        """Return a server's tournaments, newest first, at most MAX_LISTED."""
        newest = TOURNAMENT_QUERY.where(tournaments.c.guild_id == guild_id).order_by(tournaments.c.id.desc())
        return [tournament_of(row) for row in connection.execute(newest.limit(MAX_LISTED)).mappings()]

    @read
    def of_match(self, connection: Connection, match_id: int) -> Tournament | None:
        """Return the tournament to which a match belongs; None for any other match."""
        this = TOURNAMENT_QUERY.join(pairings, pairings.c.tournament_id == tournaments.c.id)
        found = connection.execute(this.where(pairings.c.match_id == match_id)).mappings().one_or_none()
        return None if found is None else tournament_of(found)

    @read
    def wants_reminder(self, connection: Connection, match_id: int, user_id: int) -> bool:
        """Return whether a player may be reminded of a game; False if they switched off its tournament's
        reminders."""
        query = (
            select(entrants.c.reminders)
            .join(pairings, pairings.c.tournament_id == entrants.c.tournament_id)
            .where(pairings.c.match_id == match_id, entrants.c.user_id == user_id)
        )
        return connection.execute(query).scalar() is not False

    # ---- actions of players

    @write
    def join(self, connection: Connection, tournament_id: int, user_id: int) -> Event:
        """Add a player before the start; in an arena also later, or to end a pause. Raises Refusal."""
        event, now = fetch_event(connection, tournament_id, lock=True), self.now()
        if event.is_closed(now) and not event.tournament.is_over:
            raise Refusal("event-closed")
        event = _check_status(event, *event.joinable)
        _check_guest(event, user_id)
        own = event.entrant(user_id)
        if own is not None and own.status == PAUSED:
            return update_event_visibly(connection, set_entrant_status(connection, event, IN, [user_id], now))
        if own is not None:
            raise Refusal("event-joined-before")
        if event.is_full:
            raise Refusal("event-full", most=event.tournament.max_players)
        entrant = self._new_entrant(connection, event, user_id)
        connection.execute(insert(entrants), asdict(entrant) | {"tournament_id": tournament_id})
        event = replace(event, entrants=(*event.entrants, entrant))
        players = event.tournament.players if entrant.number is None else entrant.number
        return update_event_visibly(connection, event, players=players, next_at=now)

    def _new_entrant(self, connection: Connection, event: Event, user_id: int) -> Entrant:
        tournament = event.tournament
        number = tournament.players + 1 if tournament.status == RUNNING else None
        kind = RatingKind(tournament.variant, speed_of(tournament.time).value)
        rating = fetch_rating(connection, user_id, kind) if isinstance(event, Arena) else None
        known = None if rating is None else rating.rating
        return Entrant(user_id, number, IN, self.now(), reminders=True, rating=known)

    @write
    def leave(self, connection: Connection, tournament_id: int, user_id: int) -> Event:
        """Remove a player before the start; withdraw them afterwards, or pause them in an arena. Raises
        Refusal.

        Their running games continue: the caller resigns those of a withdrawn player.
        """
        event = _check_status(fetch_event(connection, tournament_id, lock=True), OPEN, RUNNING)
        _check_guest(event, user_id)
        _own(event, user_id)
        now = self.now()
        if event.tournament.status == OPEN:
            connection.execute(delete(entrants).where(is_entrant(tournament_id, user_id)))
            rest = tuple(entrant for entrant in event.entrants if entrant.user_id != user_id)
            event = replace(event, entrants=rest)
        else:
            event = set_entrant_status(connection, event, event.status_after_leaving, [user_id], now)
        return update_event_visibly(connection, event, next_at=now)

    @write
    def pause_or_resume(self, connection: Connection, tournament_id: int, user_id: int) -> Event:
        """Pause a player, who then gets no new games, or let them get games again. Raises Refusal."""
        event = _check_status(fetch_event(connection, tournament_id, lock=True), RUNNING)
        own, now = _own(event, user_id), self.now()
        event = set_entrant_status(connection, event, PAUSED if own.status == IN else IN, [user_id], now)
        return update_event_visibly(connection, event, next_at=now)

    @write
    def switch_reminders(self, connection: Connection, tournament_id: int, user_id: int) -> Event:
        """Switch a player's notifications about the tournament off, or on again. Raises Refusal."""
        own = _own(fetch_event(connection, tournament_id), user_id)
        change = update(entrants).where(is_entrant(tournament_id, user_id))
        connection.execute(change.values(reminders=not own.reminders))
        return fetch_event(connection, tournament_id)

    # ---- actions of hosts

    @write
    def start(self, connection: Connection, tournament_id: int) -> Event:
        """Schedule a tournament's start for now. Raises Refusal if it has started or has too few players."""
        event = _check_status(fetch_event(connection, tournament_id, lock=True), OPEN)
        if len(event.entrants) < event.min_players:
            raise Refusal("event-too-few", least=event.min_players)
        return update_event_visibly(connection, event, starts_at=self.now(), next_at=self.now())

    @write
    def end(self, connection: Connection, tournament_id: int) -> Event:
        """End a tournament now: running games continue, but don't count. Raises Refusal if it is over."""
        event = _check_status(fetch_event(connection, tournament_id, lock=True), OPEN, RUNNING)
        return finish_event(connection, event, self.now())


class Simuls(Store):
    """The use cases of running simuls: the board that their host plays next.

    Joining, starting and results work as in other tournaments.
    """

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


def _check_status(event: Event, *statuses: str) -> Event:
    """Return a tournament that has one of these statuses. Raises Refusal for any other."""
    if event.tournament.status not in statuses:
        if event.tournament.is_over:
            raise Refusal("event-over")
        raise Refusal("event-begun" if OPEN in statuses else "event-not-begun")
    return event


def _check_guest(event: Event, user_id: int) -> None:
    """Raise Refusal for the host of a simul, who always takes part."""
    if event.host_plays and user_id == event.tournament.host:
        raise Refusal("simul-own")


def _own(event: Event, user_id: int) -> Entrant:
    """Return a player who isn't withdrawn. Raises Refusal for anyone else."""
    own = event.entrant(user_id)
    if own is None or own.status == WITHDRAWN:
        raise Refusal("event-not-in")
    return own
