"""The automatic steps of tournaments: starts, results, absent players, new games, the end.

A row of `pairings` is stored in the transaction that starts its match, and results are read from the finished
matches, so no result can be missed or counted twice.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, and_, exists, insert, or_, select, union, update

import rules
from bot.database.transactions import read, write, write_unless_taken
from bot.state.definitions import NoDefinition
from bot.state.game_setup import GameSetup, Place
from bot.state.match import Match, MatchRow, NewMatch
from bot.state.match_repository import MatchRepository, MatchStore, insert_match
from bot.state.match_tables import FINISHED as MATCH_FINISHED
from bot.state.match_tables import matches
from bot.state.tournament_formats import EDIT_AFTER, Event
from bot.state.tournament_rows import (
    fetch_event,
    finish_event,
    is_entrant,
    set_entrant_status,
    update_event,
    update_event_visibly,
)
from bot.state.tournament_tables import (
    COUNTED,
    IN,
    IS_ACTIVE,
    IS_UNSETTLED,
    OPEN,
    OPENED,
    PAUSED,
    RUNNING,
    STARTED,
    WITHDRAWN,
    entrants,
    pairings,
    tournament_hosts,
    tournaments,
)
from bot.state.tournament_values import CALL_BEFORE, SIMUL, Entrant, Played, Tournament
from bot.tournaments.pairing_values import Pairing
from bot.tournaments.simul import HOST

POSTPONED_BY = timedelta(minutes=5)
"""Delay before another attempt to start games that can't be posted now."""


@dataclass(frozen=True, slots=True)
class Advance:
    """The result of advance(). `event`: the tournament afterwards.

    `call`: whether to announce that it starts soon. `begun`, `ended`: whether it has just started or
    ended. `paused`, `withdrawn`: users to whom this has just happened. `results`: games that have ended.
    """

    event: Event
    call: bool = False
    begun: bool = False
    ended: bool = False
    paused: tuple[int, ...] = ()
    withdrawn: tuple[int, ...] = ()
    results: tuple[Played, ...] = ()
    to_start: tuple[Pairing, ...] = ()


class TournamentTick(MatchStore):
    """The use cases of running tournaments. Several processes may call them."""

    def __init__(self, repository: MatchRepository, starts: GameSetup) -> None:
        super().__init__(repository)
        self._starts = starts

    @read
    def due(self, connection: Connection) -> list[int]:
        """Return the tournaments of these shards that need to be advanced."""
        now = self.now()
        is_outdated = and_(
            tournaments.c.shown_version < tournaments.c.version,
            or_(tournaments.c.shown_at.is_(None), tournaments.c.shown_at <= now - EDIT_AFTER),
        )
        is_hostless = and_(
            tournaments.c.format == SIMUL,
            tournaments.c.status == OPEN,
            ~exists().where(tournament_hosts.c.tournament_id == tournaments.c.id),
        )
        active = select(tournaments.c.id).where(IS_ACTIVE, self.is_own(tournaments.c.guild_id))
        # Tournaments that are over are included, because their last games may still be running.
        with_news = (
            select(tournaments.c.id)
            .join(pairings, pairings.c.tournament_id == tournaments.c.id)
            .join(matches, matches.c.id == pairings.c.match_id)
            .where(IS_UNSETTLED, self.is_own(tournaments.c.guild_id))
            .where(or_(pairings.c.stage == STARTED, matches.c.status == MATCH_FINISHED))
        )
        query = union(active.where(or_(tournaments.c.next_at <= now, is_outdated, is_hostless)), with_news)
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
    def _advance(self, connection: Connection, tournament_id: int) -> Advance:
        event, now = fetch_event(connection, tournament_id, lock=True), self.now()
        if event.tournament.status == OPEN:
            return self._begin(connection, event, now)
        results = tuple(game for game in event.played if game.is_over and game.stage < COUNTED)
        new = [game.match_id for game in results]
        connection.execute(update(pairings).where(pairings.c.match_id.in_(new)).values(stage=COUNTED))
        if event.tournament.status != RUNNING:
            return Advance(event, results=results)
        withdrawn = event.to_withdraw(now)
        paused = tuple(user_id for user_id in event.to_pause() if user_id not in withdrawn)
        event = set_entrant_status(connection, event, PAUSED, paused, now)
        event = set_entrant_status(connection, event, WITHDRAWN, withdrawn, now)
        ended_at = event.end(now)
        if ended_at is not None:
            event = finish_event(connection, event, ended_at)
        else:
            is_visible = results or paused or withdrawn or event.needs_edit(now)
            store = update_event_visibly if is_visible else update_event
            event = store(connection, event, next_at=event.next_at(now))
        return Advance(event, ended=ended_at is not None, paused=paused, withdrawn=withdrawn, results=results)

    def _begin(self, connection: Connection, event: Event, now: datetime) -> Advance:
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
            connection.execute(insert(entrants), asdict(host) | {"tournament_id": tournament.id})
            drawn.insert(0, host)
        numbered = [replace(each, number=number) for number, each in enumerate(drawn, 1)]
        for entrant in numbered:
            this = update(entrants).where(is_entrant(tournament.id, entrant.user_id))
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
        self, connection: Connection, tournament_id: int, game: Pairing, match: NewMatch
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
        connection.execute(insert(pairings), new | numbers)
        update_event_visibly(connection, event)
        return row

    @write
    def _end(self, connection: Connection, tournament_id: int) -> None:
        event = fetch_event(connection, tournament_id, lock=True)
        if not event.tournament.is_over:
            finish_event(connection, event, self.now())

    @read
    def unopened(self, connection: Connection, tournament_id: int | None) -> list[tuple[int, int]]:
        """Return (tournament, match) of the games of these shards, or of one tournament, whose threads and
        first boards are missing."""
        query = (
            select(pairings.c.tournament_id, pairings.c.match_id)
            .join(tournaments, tournaments.c.id == pairings.c.tournament_id)
            .where(IS_UNSETTLED, pairings.c.stage == STARTED, self.is_own(tournaments.c.guild_id))
            .order_by(pairings.c.match_id)
        )
        if tournament_id is not None:
            query = query.where(pairings.c.tournament_id == tournament_id)
        return [(row.tournament_id, row.match_id) for row in connection.execute(query)]

    @write
    def mark_opened(self, connection: Connection, match_id: int) -> None:
        """Store that a game's thread and first board were posted, or will be retried like any other board."""
        this = update(pairings).where(pairings.c.match_id == match_id, pairings.c.stage == STARTED)
        connection.execute(this.values(stage=OPENED))

    @write
    def postpone(self, connection: Connection, tournament_id: int) -> None:
        """Delay the next attempt, because games can't be posted now."""
        this = update(tournaments).where(tournaments.c.id == tournament_id)
        connection.execute(this.values(next_at=self.now() + POSTPONED_BY))

    @write
    def mark_called(self, connection: Connection, tournament_id: int) -> None:
        """Store that the players were notified of the start."""
        this = update(tournaments).where(tournaments.c.id == tournament_id)
        connection.execute(this.values(called=True))

    @write
    def mark_shown(
        self, connection: Connection, shown: Tournament, message_id: int | None, *, is_new: bool
    ) -> None:
        """Store that a message shows this version of a tournament, and whether it was posted just now.

        `message_id`: None if nothing can be shown there.
        """
        now = self.now()
        values: dict[str, Any] = {"shown_version": shown.version, "shown_at": now, "message_id": message_id}
        if is_new:
            values["posted_at"] = now
        connection.execute(update(tournaments).where(tournaments.c.id == shown.id).values(values))
