"""Tournaments: creating and joining them, the actions of hosts, and the automatic steps: starts, results,
absent players, new games, the end.

A row of `pairings` is stored in the transaction that starts its match, and results are read from the finished
matches, so no result can be missed or counted twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

import rules
from bot.database.transactions import lock_users, read, write, write_unless_taken
from bot.refusals import Refusal
from bot.state.definitions import NoDefinition, lock_definition
from bot.state.game_setup import GameSetup, Place
from bot.state.glicko import RatingKind
from bot.state.match import Match, MatchRow, NewMatch
from bot.state.match_repository import MatchRepository, MatchStore, insert_match
from bot.state.match_tables import FINISHED as MATCH_FINISHED
from bot.state.match_tables import matches
from bot.state.rated_games import is_offered_as_rated
from bot.state.ratings import fetch_rating
from bot.state.time_control import speed_of, time_columns, time_of_columns
from bot.state.tournament_formats import EDIT_AFTER, FORMATS, Arena, Event, Simul
from bot.state.tournament_tables import (
    CALL_BEFORE,
    CANCELLED,
    COUNTED,
    FINISHED,
    IN,
    IS_ACTIVE,
    IS_UNSETTLED,
    OPEN,
    OPENED,
    PAUSED,
    RUNNING,
    SIMUL,
    STARTED,
    WITHDRAWN,
    Entrant,
    NewTournament,
    PairedMatch,
    Played,
    Tournament,
    entrants,
    pairings,
    tournament_hosts,
    tournaments,
)
from bot.tournaments.pairing_values import Pairing
from bot.tournaments.simul import HOST

MAX_LISTED = 25
"""Maximum number of a server's tournaments in a list."""
MAX_OPEN, MAX_OPEN_OF_HOST = 3, 1
"""Maximum numbers of tournaments at the same time on a server, and of one host."""
POSTPONED_BY = timedelta(minutes=5)
"""Delay before another attempt to start games that can't be posted now."""

_TOURNAMENT = sa.select(tournaments, tournament_hosts.c.user_id.label("host")).outerjoin(
    tournament_hosts, tournament_hosts.c.tournament_id == tournaments.c.id
)
_PLAYED = sa.select(
    *pairings.c["round", "white", "black", "stage"], *(matches.c[name] for name in PairedMatch._fields)
).join(matches, matches.c.id == pairings.c.match_id)


@dataclass(frozen=True, slots=True)
class Advance:
    """The result of advance(). `event`: the tournament afterwards.

    `call`: whether to announce that it starts soon. `begun`, `ended`: whether it has just started or
    ended. `results`: games that have ended.
    """

    event: Event
    call: bool = False
    begun: bool = False
    ended: bool = False
    results: tuple[Played, ...] = ()
    to_start: tuple[Pairing, ...] = ()


class Tournaments(MatchStore):
    """The use cases of tournaments. Several processes may call them."""

    def __init__(self, repository: MatchRepository, starts: GameSetup) -> None:
        super().__init__(repository)
        self._starts = starts
        self._simul_hosts: frozenset[int] = frozenset()

    # ---- creating and finding

    @write
    def create(
        self, connection: sa.Connection, host: int, new: NewTournament, *, rated: bool | None
    ) -> Event:
        """Create a tournament that players may join. `rated`: None: rated if possible. Raises Refusal."""
        is_rated = is_offered_as_rated(connection, rated, new.variant, None, new.guild_id)
        lock_users(connection, new.guild_id)
        active = (
            sa.select(tournaments.c.id, tournament_hosts.c.user_id)
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
        made: int = connection.execute(
            sa.insert(tournaments).returning(tournaments.c.id), values
        ).scalar_one()
        connection.execute(sa.insert(tournament_hosts), {"tournament_id": made, "user_id": host})
        return fetch_event(connection, made)

    @read
    def get(self, connection: sa.Connection, tournament_id: int) -> Event:
        """Return a tournament. Raises Refusal for an unknown id."""
        return fetch_event(connection, tournament_id)

    @read
    def of_server(self, connection: sa.Connection, guild_id: int) -> list[Tournament]:
        """Return a server's tournaments, newest first, at most MAX_LISTED."""
        newest = _TOURNAMENT.where(tournaments.c.guild_id == guild_id).order_by(tournaments.c.id.desc())
        return [_tournament_of(row) for row in connection.execute(newest.limit(MAX_LISTED)).mappings()]

    @read
    def of_match(self, connection: sa.Connection, match_id: int) -> Tournament | None:
        """Return the tournament to which a match belongs; None for any other match."""
        this = _TOURNAMENT.join(pairings, pairings.c.tournament_id == tournaments.c.id)
        found = connection.execute(this.where(pairings.c.match_id == match_id)).mappings().one_or_none()
        return None if found is None else _tournament_of(found)

    @read
    def wants_reminder(self, connection: sa.Connection, match_id: int, user_id: int) -> bool:
        """Return whether a player may be reminded of a game; False if they switched off its tournament's
        reminders."""
        query = (
            sa.select(entrants.c.reminders)
            .join(pairings, pairings.c.tournament_id == entrants.c.tournament_id)
            .where(pairings.c.match_id == match_id, entrants.c.user_id == user_id)
        )
        return connection.execute(query).scalar() is not False

    # ---- actions of players

    @write
    def join(self, connection: sa.Connection, tournament_id: int, user_id: int) -> Event:
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
        connection.execute(sa.insert(entrants), asdict(entrant) | {"tournament_id": tournament_id})
        event = replace(event, entrants=(*event.entrants, entrant))
        players = event.tournament.players if entrant.number is None else entrant.number
        return update_event_visibly(connection, event, players=players, next_at=now)

    def _new_entrant(self, connection: sa.Connection, event: Event, user_id: int) -> Entrant:
        tournament = event.tournament
        number = tournament.players + 1 if tournament.status == RUNNING else None
        kind = RatingKind(tournament.variant, speed_of(tournament.time).value)
        rating = fetch_rating(connection, user_id, kind) if isinstance(event, Arena) else None
        known = None if rating is None else rating.rating
        return Entrant(user_id, number, IN, self.now(), reminders=True, rating=known)

    @write
    def leave(self, connection: sa.Connection, tournament_id: int, user_id: int) -> Event:
        """Remove a player before the start; withdraw them afterwards, or pause them in an arena. Raises
        Refusal.

        Their running games continue: the caller resigns those of a withdrawn player.
        """
        event = _check_status(fetch_event(connection, tournament_id, lock=True), OPEN, RUNNING)
        _check_guest(event, user_id)
        _own(event, user_id)
        now = self.now()
        if event.tournament.status == OPEN:
            connection.execute(sa.delete(entrants).where(is_entrant(tournament_id, user_id)))
            rest = tuple(entrant for entrant in event.entrants if entrant.user_id != user_id)
            event = replace(event, entrants=rest)
        else:
            event = set_entrant_status(connection, event, event.status_after_leaving, [user_id], now)
        return update_event_visibly(connection, event, next_at=now)

    @write
    def pause_or_resume(self, connection: sa.Connection, tournament_id: int, user_id: int) -> Event:
        """Pause a player, who then gets no new games, or let them get games again. Raises Refusal."""
        event = _check_status(fetch_event(connection, tournament_id, lock=True), RUNNING)
        own, now = _own(event, user_id), self.now()
        event = set_entrant_status(connection, event, PAUSED if own.status == IN else IN, [user_id], now)
        return update_event_visibly(connection, event, next_at=now)

    @write
    def switch_reminders(self, connection: sa.Connection, tournament_id: int, user_id: int) -> Event:
        """Switch a player's notifications about the tournament off, or on again. Raises Refusal."""
        own = _own(fetch_event(connection, tournament_id), user_id)
        change = sa.update(entrants).where(is_entrant(tournament_id, user_id))
        connection.execute(change.values(reminders=not own.reminders))
        return fetch_event(connection, tournament_id)

    # ---- actions of hosts

    @write
    def start(self, connection: sa.Connection, tournament_id: int) -> Event:
        """Schedule a tournament's start for now. Raises Refusal if it has started or has too few players."""
        event = _check_status(fetch_event(connection, tournament_id, lock=True), OPEN)
        if len(event.entrants) < event.min_players:
            raise Refusal("event-too-few", least=event.min_players)
        return update_event_visibly(connection, event, starts_at=self.now(), next_at=self.now())

    @write
    def end(self, connection: sa.Connection, tournament_id: int) -> Event:
        """End a tournament now: running games continue, but don't count. Raises Refusal if it is over."""
        event = _check_status(fetch_event(connection, tournament_id, lock=True), OPEN, RUNNING)
        return finish_event(connection, event, self.now())

    # ---- automatic steps

    @read
    def due(self, connection: sa.Connection) -> list[int]:
        """Return the tournaments of these shards that need to be advanced."""
        now = self.now()
        is_outdated = sa.and_(
            tournaments.c.shown_version < tournaments.c.version,
            sa.or_(tournaments.c.shown_at.is_(None), tournaments.c.shown_at <= now - EDIT_AFTER),
        )
        is_hostless = sa.and_(
            tournaments.c.format == SIMUL,
            tournaments.c.status == OPEN,
            ~sa.exists().where(tournament_hosts.c.tournament_id == tournaments.c.id),
        )
        active = sa.select(tournaments.c.id).where(IS_ACTIVE, self.is_own(tournaments.c.guild_id))
        # Tournaments that are over are included, because their last games may still be running.
        with_news = (
            sa.select(tournaments.c.id)
            .join(pairings, pairings.c.tournament_id == tournaments.c.id)
            .join(matches, matches.c.id == pairings.c.match_id)
            .where(IS_UNSETTLED, self.is_own(tournaments.c.guild_id))
            .where(sa.or_(pairings.c.stage == STARTED, matches.c.status == MATCH_FINISHED))
        )
        query = sa.union(
            active.where(sa.or_(tournaments.c.next_at <= now, is_outdated, is_hostless)), with_news
        )
        return sorted(connection.execute(query).scalars())

    async def advance(self, tournament_id: int) -> Advance:
        """Start or end a tournament if that is due, and process the results of games that have ended.

        Call start_game() for each game to start, or call this again.
        """
        done = await self._advance(tournament_id)
        if done.event.tournament.status != RUNNING:
            return done
        to_start = await asyncio.to_thread(done.event.games_to_start, self.now())
        return replace(done, to_start=tuple(to_start))

    @write
    def _advance(self, connection: sa.Connection, tournament_id: int) -> Advance:
        event, now = fetch_event(connection, tournament_id, lock=True), self.now()
        if event.tournament.status == OPEN:
            return self._begin(connection, event, now)
        results = tuple(game for game in event.played if game.is_over and game.stage < COUNTED)
        new = [game.match.id for game in results]
        connection.execute(sa.update(pairings).where(pairings.c.match_id.in_(new)).values(stage=COUNTED))
        if event.tournament.status != RUNNING:
            return Advance(event, results=results)
        withdrawn = event.to_withdraw(now)
        paused = tuple(user_id for user_id in event.to_pause() if user_id not in withdrawn)
        event = set_entrant_status(connection, event, PAUSED, paused, now, announced=False)
        event = set_entrant_status(connection, event, WITHDRAWN, withdrawn, now, announced=False)
        ended_at = event.end(now)
        if ended_at is not None:
            event = finish_event(connection, event, ended_at)
        else:
            is_visible = results or paused or withdrawn or event.needs_edit(now)
            store = update_event_visibly if is_visible else update_event
            event = store(connection, event, next_at=event.next_at(now))
        return Advance(event, ended=ended_at is not None, results=results)

    def _begin(self, connection: sa.Connection, event: Event, now: datetime) -> Advance:
        """If it is time, number the players and start; cancel the tournament if there are too few."""
        tournament = event.tournament
        if event.host_plays and tournament.host is None:
            return Advance(finish_event(connection, event, now), ended=True)
        starts_at = tournament.starts_at
        if not event.is_full and (starts_at is None or starts_at > now):
            call_at = None if starts_at is None else starts_at - CALL_BEFORE
            is_soon = call_at is not None and call_at <= now
            event = update_event(connection, event, next_at=starts_at if is_soon else call_at)
            return Advance(event, call=is_soon and not tournament.called)
        if len(event.entrants) < event.min_players:
            return Advance(finish_event(connection, event, now), ended=True)
        drawn = list(event.entrants)
        self._starts.rng.shuffle(drawn)
        # The first opponents in an arena are equally strong; in a round robin ratings are unknown.
        drawn.sort(key=lambda entrant: entrant.strength, reverse=True)
        if event.host_plays and tournament.host is not None:
            host = Entrant(tournament.host, None, IN, now, reminders=True)
            connection.execute(sa.insert(entrants), asdict(host) | {"tournament_id": tournament.id})
            drawn.insert(0, host)
        numbered = [replace(each, number=number) for number, each in enumerate(drawn, 1)]
        for entrant in numbered:
            this = sa.update(entrants).where(is_entrant(tournament.id, entrant.user_id))
            connection.execute(this.values(number=entrant.number))
        event = replace(event, entrants=tuple(numbered))
        values = {"status": RUNNING, "started_at": now, "players": len(drawn), "next_at": now}
        return Advance(update_event_visibly(connection, event, **values), begun=True)

    async def start_game(self, event: Event, game: Pairing) -> Match | None:
        """Start a game; return None if it has started already, or can't any more.

        If the variant is no longer available, the tournament ends.
        """
        tournament = event.tournament
        try:
            variant = await self._repository.variants.get(tournament.variant)
            position = self._starts.drawn_start(variant)
            new = self._starts.new_match(
                position,
                (event.users[game.white], event.users[game.black]),
                Place(tournament.guild_id, tournament.channel_id, tournament.locale),
                tournament.time,
                rated=tournament.rated,
            )
            row = await self._start_game(tournament.id, game, new)
        except (NoDefinition, rules.UnknownVariant):
            await self._end(tournament.id)
            return None
        return None if row is None else self._repository.cache_game(row, rules.Game(position))

    @write_unless_taken(None)  # Another process has started it.
    def _start_game(
        self, connection: sa.Connection, tournament_id: int, game: Pairing, match: NewMatch
    ) -> MatchRow | None:
        event, now = fetch_event(connection, tournament_id, lock=True), self.now()
        if event.tournament.status != RUNNING or not event.may_start(game, now):
            return None
        factor = event.tournament.host_factor
        handicap = (factor, 1.0) if game.white == HOST else (1.0, factor)
        begun = event.tournament.host or match.white
        row = insert_match(connection, match, begun, now, handicap)
        new = {"match_id": row.id, "tournament_id": tournament_id, "stage": STARTED}
        numbers = {"round": game.round, "white": game.white, "black": game.black}
        connection.execute(sa.insert(pairings), new | numbers)
        update_event_visibly(connection, event)
        return row

    @write
    def _end(self, connection: sa.Connection, tournament_id: int) -> None:
        event = fetch_event(connection, tournament_id, lock=True)
        if not event.tournament.is_over:
            finish_event(connection, event, self.now())

    @read
    def unopened(self, connection: sa.Connection, tournament_id: int | None) -> list[tuple[int, int]]:
        """Return (tournament, match) of the games of these shards, or of one tournament, whose threads and
        first boards are missing."""
        query = (
            sa.select(pairings.c.tournament_id, pairings.c.match_id)
            .join(tournaments, tournaments.c.id == pairings.c.tournament_id)
            .where(IS_UNSETTLED, pairings.c.stage == STARTED, self.is_own(tournaments.c.guild_id))
            .order_by(pairings.c.match_id)
        )
        if tournament_id is not None:
            query = query.where(pairings.c.tournament_id == tournament_id)
        return [(row.tournament_id, row.match_id) for row in connection.execute(query)]

    @write
    def mark_opened(self, connection: sa.Connection, match_id: int) -> None:
        """Store that a game's thread and first board were posted, or will be retried like any other board."""
        this = sa.update(pairings).where(pairings.c.match_id == match_id, pairings.c.stage == STARTED)
        connection.execute(this.values(stage=OPENED))

    @write
    def postpone(self, connection: sa.Connection, tournament_id: int) -> None:
        """Delay the next attempt, because games can't be posted now."""
        this = sa.update(tournaments).where(tournaments.c.id == tournament_id)
        connection.execute(this.values(next_at=self.now() + POSTPONED_BY))

    @write
    def mark_announced(self, connection: sa.Connection, tournament_id: int, entrant: Entrant) -> None:
        """Store that a player's automatic pause or removal was announced."""
        this = sa.update(entrants).where(
            is_entrant(tournament_id, entrant.user_id), entrants.c.since == entrant.since
        )
        connection.execute(this.values(announced=True))

    @write
    def mark_called(self, connection: sa.Connection, tournament_id: int) -> None:
        """Store that the players were notified of the start."""
        this = sa.update(tournaments).where(tournaments.c.id == tournament_id)
        connection.execute(this.values(called=True))

    @write
    def mark_shown(
        self, connection: sa.Connection, shown: Tournament, message_id: int | None, *, is_new: bool
    ) -> None:
        """Store that a message shows this version of a tournament, and whether it was posted just now.

        `message_id`: None if nothing can be shown there.
        """
        now = self.now()
        values: dict[str, Any] = {"shown_version": shown.version, "shown_at": now, "message_id": message_id}
        if is_new:
            values["posted_at"] = now
        connection.execute(sa.update(tournaments).where(tournaments.c.id == shown.id).values(values))

    # ---- the board that the host of a simul plays next

    @read
    def refresh_hosts(self, connection: sa.Connection) -> None:
        """Read who hosts a simul now, which saves a query for each move in all other games."""
        running = _TOURNAMENT.where(tournaments.c.format == SIMUL, tournaments.c.status == RUNNING)
        hosts = running.with_only_columns(tournament_hosts.c.user_id).where(
            tournament_hosts.c.user_id.is_not(None), self.is_own(tournaments.c.guild_id)
        )
        self._simul_hosts = frozenset(connection.execute(hosts).scalars())

    @read
    def hosted_by(self, connection: sa.Connection, user_id: int, guild_id: int) -> int | None:
        """Return the running simul of a host on a server; None if there is none."""
        query = _TOURNAMENT.where(tournaments.c.guild_id == guild_id, tournaments.c.status == RUNNING)
        query = query.where(tournaments.c.format == SIMUL, tournament_hosts.c.user_id == user_id)
        return connection.execute(query.with_only_columns(tournaments.c.id).limit(1)).scalar()

    async def next_board(self, match: MatchRow) -> Played | None:
        """Return the game in which the host of a running simul has the least time for a move.

        None if the host is to move in this match, if no game waits for them, and for other matches.
        """
        return await self._next_board(match.id) if self._simul_hosts.intersection(match.players) else None

    @read
    def _next_board(self, connection: sa.Connection, match_id: int) -> Played | None:
        query = sa.select(pairings.c.tournament_id).where(pairings.c.match_id == match_id)
        tournament_id = connection.execute(query).scalar()
        event = None if tournament_id is None else fetch_event(connection, tournament_id)
        waiting = event.waiting_boards if isinstance(event, Simul) else []
        is_here = any(game.match.id == match_id for game in waiting)
        return waiting[0] if waiting and not is_here else None


# ---- reading and changing tournaments within a transaction


def _tournament_of(row: Any) -> Tournament:
    """Return the value of a row of _TOURNAMENT."""
    values: dict[str, Any] = dict(row)
    values["time"] = time_of_columns(values.pop("move_seconds"), values.pop("clock"))
    return Tournament(**values)


def fetch_event(connection: sa.Connection, tournament_id: int, *, lock: bool = False) -> Event:
    """Return a tournament, locked until the transaction ends with `lock`. Raises Refusal for an unknown
    id."""
    this = _TOURNAMENT.where(tournaments.c.id == tournament_id)
    if lock:
        this = this.with_for_update(of=tournaments)
    found = connection.execute(this).mappings().one_or_none()
    if found is None:
        raise Refusal("event-gone")
    joined = (
        sa.select(*(entrants.c[name] for name in Entrant.__dataclass_fields__))
        .where(entrants.c.tournament_id == tournament_id)
        .order_by(entrants.c.number, entrants.c.since, entrants.c.user_id)
    )
    played = _PLAYED.where(pairings.c.tournament_id == tournament_id).order_by(pairings.c.match_id)
    return FORMATS[found["format"]](
        _tournament_of(found),
        tuple(Entrant(*row) for row in connection.execute(joined)),
        tuple(
            Played(PairedMatch._make(row[4:]), row.round, row.white, row.black, row.stage)
            for row in connection.execute(played)
        ),
    )


def update_event(connection: sa.Connection, event: Event, **values: Any) -> Event:
    """Store new values of a locked tournament, and return it with them."""
    this = sa.update(tournaments).where(tournaments.c.id == event.tournament.id)
    connection.execute(this.values(values))
    return replace(event, tournament=replace(event.tournament, **values))


def update_event_visibly(connection: sa.Connection, event: Event, **values: Any) -> Event:
    """Store new values of a locked tournament, and let its message be edited to show them."""
    return update_event(connection, event, version=event.tournament.version + 1, **values)


def set_entrant_status(
    connection: sa.Connection,
    event: Event,
    status: str,
    users: Iterable[int],
    now: datetime,
    *,
    announced: bool = True,
) -> Event:
    """Store a new status of players of a locked tournament, and return it with them.

    `announced`: whether the players know it, because they chose it.
    """
    users = set(users)
    if not users:
        return event
    these = sa.and_(entrants.c.tournament_id == event.tournament.id, entrants.c.user_id.in_(users))
    values: dict[str, Any] = {"status": status, "since": now, "announced": announced}
    connection.execute(sa.update(entrants).where(these).values(values))
    changed = [replace(each, **values) if each.user_id in users else each for each in event.entrants]
    return replace(event, entrants=tuple(changed))


def finish_event(connection: sa.Connection, event: Event, ended_at: datetime) -> Event:
    """Store that a locked tournament has ended."""
    status = CANCELLED if event.tournament.status == OPEN else FINISHED
    return update_event_visibly(connection, event, status=status, ended_at=ended_at, next_at=None)


def is_entrant(tournament_id: int, user_id: int) -> sa.ColumnElement[bool]:
    return sa.and_(entrants.c.tournament_id == tournament_id, entrants.c.user_id == user_id)


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
