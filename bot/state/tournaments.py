"""Tournaments: their tables and use cases.

A row of `pairings` is stored in the transaction that starts its match, and results are read from the finished
matches, so no result can be missed or counted twice. Standings are computed from the pairings and never
stored.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Connection,
    and_,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)

import rules
from bot.database.columns import Now
from bot.database.engines import Database
from bot.database.transactions import Store, lock_users, read, write, write_unless_taken
from bot.refusals import Refusal
from bot.state.definitions import NoDefinition, is_custom, lock_definition
from bot.state.game_setup import GameSetup
from bot.state.match import ABORTED, SIDES, TIME, UNMOVED, Match, MatchRow, NewMatch, parse_clock
from bot.state.match_repository import MatchRepository, insert_match
from bot.state.match_tables import FINISHED as MATCH_FINISHED
from bot.state.match_tables import matches
from bot.state.settings import Settings, fetch_server
from bot.state.time_control import TimeControl, per_move, speed_of
from bot.state.tournament_tables import (
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
    STARTED,
    WITHDRAWN,
    entrants,
    pairings,
    tournament_hosts,
    tournaments,
)
from bot.state.turn_clock import correspondence_turn, first_turn
from bot.tournaments.pairing import DRAW, LOSS, WIN, Code, Pairing
from bot.tournaments.round_robin import Standing, as_counted, next_games, rounds_of, standings

ROUND_ROBIN = "round-robin"
FORMATS = (ROUND_ROBIN,)

MIN_PLAYERS, MAX_PLAYERS = 3, 20
"""The numbers of players of a round robin."""
MAX_LISTED = 25
"""Maximum number of tournaments of a server in a list."""
MAX_OPEN, MAX_OPEN_OF_HOST = 3, 1
"""Maximum numbers of tournaments at the same time on a server, and of one host."""

LIVE_GAMES, SLOW_GAMES = 1, 4
"""Maximum number of games that a player plays at the same time, live and by correspondence."""
TIME_LOSSES = 2
"""A player who loses this many games in a row on time is withdrawn."""
LIVE_PAUSE, SLOW_PAUSE = timedelta(minutes=15), timedelta(days=7)
"""A player who pauses for longer than this is withdrawn."""

CALL_BEFORE = timedelta(minutes=2)
"""Players are notified this long before the start."""
EDIT_AFTER = timedelta(seconds=15)
"""Minimum time between two edits of the message with the standings."""
RETRY_AFTER = timedelta(seconds=5)
"""Time after which the remaining games are started."""
POSTPONED_BY = timedelta(minutes=5)
"""Time until games are started that can't be posted now."""
CHECK_AFTER = timedelta(hours=1)
"""Maximum time between two checks of a running tournament."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournament:
    """What is fixed when a tournament is made. `starts_at`: None if the host starts it, or when it is full.

    `cycles`: how often each two players meet.
    """

    guild_id: int
    channel_id: int
    format: str
    variant: str
    clock: TimeControl | None
    move_seconds: int | None
    rated: bool
    cycles: int
    max_players: int
    locale: str
    starts_at: datetime | None

    @property
    def time(self) -> TimeControl | None:
        return self.clock or per_move(self.move_seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament(NewTournament):
    """A stored tournament; fields as the columns. `host`: None if their data were deleted."""

    id: int
    message_id: int | None
    posted_at: datetime | None
    status: str
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    players: int
    called: bool
    version: int
    shown_version: int
    shown_at: datetime | None
    next_at: datetime | None
    host: int | None

    @property
    def is_over(self) -> bool:
        return self.status in (FINISHED, CANCELLED)

    @property
    def games_each(self) -> int:
        """The number of games of each player if nobody withdraws."""
        return (self.players - 1) * self.cycles

    @property
    def max_running(self) -> int:
        return SLOW_GAMES if self.clock is None else LIVE_GAMES

    @property
    def max_pause(self) -> timedelta:
        return SLOW_PAUSE if self.clock is None else LIVE_PAUSE


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a tournament. `number`: None before the start. `reminders`: whether it may notify them."""

    user_id: int
    number: int | None
    status: str
    since: datetime
    reminders: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A pairing with the state of its match."""

    match_id: int
    round: int
    white: int
    black: int
    stage: int
    status: str
    winner: str | None
    reason: str | None
    ply: int
    start_fen: str
    updated_at: datetime

    @property
    def is_over(self) -> bool:
        return self.status == MATCH_FINISHED

    @property
    def loser(self) -> int | None:
        """The number of the player who lost, also by not making the first move; None if nobody did."""
        if self.reason == UNMOVED:
            white_moves = (self.start_fen.split()[1] == "w") == (self.ply % 2 == 0)
            return self.white if white_moves else self.black
        if not self.is_over or self.winner is None:
            return None
        return self.black if SIDES[self.winner] is rules.WHITE else self.white

    @property
    def lost_on_time(self) -> bool:
        return self.loser is not None and self.reason in (TIME, UNMOVED)

    def as_pairing(self, ended_at: datetime | None) -> Pairing:
        """Return the pairing as it counts in a tournament that ended at `ended_at` (None: it runs)."""
        pairing = Pairing(self.round, self.white, self.black)
        is_late = ended_at is not None and (not self.is_over or self.updated_at > ended_at)
        if is_late or self.reason == ABORTED:
            return replace(pairing, code=Code.VOID)
        if not self.is_over:
            return pairing
        loser = self.loser
        score = DRAW if loser is None else LOSS if loser == self.white else WIN
        return replace(pairing, score=score, code=Code.FORFEIT if self.reason == UNMOVED else Code.PLAYED)


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament with its players, in the order in which they joined, and its pairings."""

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    played: tuple[Played, ...]

    def may_be_shown(self, now: datetime) -> bool:
        """Return whether the message with the standings may be edited again."""
        shown_at = self.tournament.shown_at
        return shown_at is None or shown_at <= now - EDIT_AFTER

    def entrant(self, user_id: int) -> Entrant | None:
        return next((entrant for entrant in self.entrants if entrant.user_id == user_id), None)

    @property
    def users(self) -> dict[int, int]:
        """The user of each number, without former players."""
        return {entrant.number: entrant.user_id for entrant in self.entrants if entrant.number is not None}

    @property
    def numbers(self) -> range:
        return range(1, self.tournament.players + 1)

    def numbers_of(self, *statuses: str) -> set[int]:
        """Return the numbers of players with these statuses; former players are withdrawn."""
        known = {entrant.number: entrant.status for entrant in self.entrants}
        return {number for number in self.numbers if known.get(number, WITHDRAWN) in statuses}

    def pairings(self) -> list[Pairing]:
        """Return all pairings as they count now, in the order of the schedule."""
        tournament = self.tournament
        stored = {
            (game.round, game.white, game.black): game.as_pairing(tournament.ended_at)
            for game in self.played
            if not self._is_after_withdrawal(game)
        }
        schedule = rounds_of(tournament.players, tournament.cycles) if tournament.players else []
        planned = [
            stored.get((number, white, black)) or Pairing(number, white, black)
            for number, pairs in enumerate(schedule, 1)
            for white, black in pairs
        ]
        return as_counted(planned, self.numbers_of(WITHDRAWN), tournament.games_each)

    def _is_after_withdrawal(self, game: Played) -> bool:
        """Return whether a game ended after one of its players was withdrawn: it counts as unplayed, however
        it ended."""
        numbers = (game.white, game.black)
        gone = [each for each in self.entrants if each.status == WITHDRAWN and each.number in numbers]
        return game.is_over and any(game.updated_at >= each.since for each in gone)

    def standings(self) -> list[Standing]:
        """Return the table. Players whose results are void are in it without results."""
        return standings(self.numbers, self.pairings(), self.tournament.games_each)

    def games_to_start(self) -> list[tuple[int, int, int]]:
        """Return (round, White, Black) of the games that can start now."""
        running = Counter[int]()
        for game in self.played:
            if not game.is_over:
                running.update((game.white, game.black))
        begun = {(game.round, game.white, game.black) for game in self.played}
        waiting = [
            pairing
            for pairing in self.pairings()
            if pairing.is_pending and (pairing.round, pairing.white, pairing.black) not in begun
        ]
        return next_games(waiting, running, self.numbers_of(PAUSED, WITHDRAWN), self.tournament.max_running)


@dataclass(frozen=True, slots=True)
class Advance:
    """What advance() has done and found. `event`: afterwards.

    `call`: the players are to be notified that it starts soon. `begun`, `ended`: it has just started or
    ended. `paused`, `withdrawn`: users to whom this has just happened. `to_start`: (round, White, Black).
    """

    event: Event
    call: bool = False
    begun: bool = False
    ended: bool = False
    paused: tuple[int, ...] = ()
    withdrawn: tuple[int, ...] = ()
    to_start: tuple[tuple[int, int, int], ...] = ()


class Tournaments(Store):
    """The use cases of tournaments. Several processes may call them."""

    def __init__(
        self,
        database: Database,
        settings: Settings,
        repository: MatchRepository,
        starts: GameSetup,
        *,
        now: Now,
    ) -> None:
        super().__init__(database.transactions, database.shards)
        self._settings = settings
        self._repository = repository
        self._starts = starts
        self._now = now

    # ---- making and finding

    async def create(self, host: int, new: NewTournament, *, rated: bool | None) -> Event:
        """Make a tournament that players may join. `rated`: None: if possible. Raises Refusal."""
        custom = is_custom(new.variant)
        if custom and rated:
            raise Refusal("challenge-unrated-custom")
        allowed = (await self._settings.of_server(new.guild_id)).ratings
        if rated and not allowed:
            raise Refusal("challenge-unrated-server")
        try:
            return await self._create(host, replace(new, rated=rated is not False and allowed and not custom))
        except NoDefinition:
            raise Refusal("custom-none") from None

    @write
    def _create(self, connection: Connection, host: int, new: NewTournament) -> Event:
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
        values = {
            name: getattr(new, name) for name in NewTournament.__dataclass_fields__ if name != "clock"
        } | {
            "clock": None if new.clock is None else str(new.clock),
            "status": OPEN,
            "created_at": self._now(),
            "called": False,
            "version": 0,
            "shown_version": 0,
            "next_at": None if new.starts_at is None else new.starts_at - CALL_BEFORE,
        }
        made: int = connection.execute(insert(tournaments).returning(tournaments.c.id), values).scalar_one()
        connection.execute(insert(tournament_hosts), {"tournament_id": made, "user_id": host})
        return _fetch(connection, made)

    @read
    def get(self, connection: Connection, tournament_id: int) -> Event:
        """Return a tournament. Raises Refusal for an unknown id."""
        return _fetch(connection, tournament_id)

    @read
    def of_server(self, connection: Connection, guild_id: int) -> list[Tournament]:
        """Return a server's tournaments, newest first, at most MAX_LISTED."""
        newest = _QUERY.where(tournaments.c.guild_id == guild_id).order_by(tournaments.c.id.desc())
        return [_tournament(row) for row in connection.execute(newest.limit(MAX_LISTED)).mappings()]

    @read
    def of_match(self, connection: Connection, match_id: int) -> int | None:
        """Return the tournament to which a match belongs; None for any other match."""
        query = select(pairings.c.tournament_id).where(pairings.c.match_id == match_id)
        return connection.execute(query).scalar()

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

    # ---- what players do

    @write
    def join(self, connection: Connection, tournament_id: int, user_id: int) -> Event:
        """Add a player before the start. Raises Refusal."""
        event = _locked(connection, tournament_id, OPEN)
        if event.entrant(user_id) is not None:
            raise Refusal("event-joined-before")
        if len(event.entrants) >= event.tournament.max_players:
            raise Refusal("event-full", most=event.tournament.max_players)
        new = {"tournament_id": tournament_id, "user_id": user_id, "status": IN, "since": self._now()}
        connection.execute(insert(entrants), new)
        is_full = len(event.entrants) + 1 >= event.tournament.max_players
        return self._changed(connection, tournament_id, soon=is_full)

    @write
    def leave(self, connection: Connection, tournament_id: int, user_id: int) -> Event:
        """Remove a player before the start; withdraw them afterwards. Raises Refusal.

        Their running games continue: the caller resigns them.
        """
        event = _locked(connection, tournament_id, OPEN, RUNNING)
        _own(event, user_id, IN, PAUSED)
        this = _is_entrant(tournament_id, user_id)
        if event.tournament.status == OPEN:
            connection.execute(delete(entrants).where(this))
        else:
            self._set_status(connection, tournament_id, WITHDRAWN, user_id)
        return self._changed(connection, tournament_id)

    @write
    def pause_or_resume(self, connection: Connection, tournament_id: int, user_id: int) -> Event:
        """Pause a player, who then gets no new games, or let them get games again. Raises Refusal."""
        event = _locked(connection, tournament_id, RUNNING)
        own = _own(event, user_id, IN, PAUSED)
        self._set_status(connection, tournament_id, PAUSED if own.status == IN else IN, user_id)
        return self._changed(connection, tournament_id)

    @write
    def switch_reminders(self, connection: Connection, tournament_id: int, user_id: int) -> Event:
        """Switch the tournament's notifications of a player off, or on again. Raises Refusal."""
        own = _own(_fetch(connection, tournament_id), user_id, IN, PAUSED)
        change = update(entrants).where(_is_entrant(tournament_id, user_id))
        connection.execute(change.values(reminders=not own.reminders))
        return _fetch(connection, tournament_id)

    @write
    def start(self, connection: Connection, tournament_id: int) -> Event:
        """Let it start now. Raises Refusal if it has started, or has too few players."""
        event = _locked(connection, tournament_id, OPEN)
        if len(event.entrants) < MIN_PLAYERS:
            raise Refusal("event-too-few", least=MIN_PLAYERS)
        this = update(tournaments).where(tournaments.c.id == tournament_id)
        connection.execute(this.values(starts_at=self._now()))
        return self._changed(connection, tournament_id)

    @write
    def end(self, connection: Connection, tournament_id: int) -> Event:
        """End it now: running games continue, but don't count. Raises Refusal if it is over."""
        event = _locked(connection, tournament_id, OPEN, RUNNING)
        self._finish(connection, event, CANCELLED if event.tournament.status == OPEN else FINISHED)
        return _fetch(connection, tournament_id)

    # ---- what happens by itself

    @read
    def due(self, connection: Connection) -> list[int]:
        """Return the tournaments of these shards for which something is to be done."""
        now = self._now()
        unsettled = and_(IS_UNSETTLED, pairings.c.tournament_id == tournaments.c.id)
        has_news = or_(pairings.c.stage == STARTED, matches.c.status == MATCH_FINISHED)
        news = exists().where(unsettled, pairings.c.match_id == matches.c.id, has_news)
        is_outdated = and_(
            tournaments.c.shown_version < tournaments.c.version,
            or_(tournaments.c.shown_at.is_(None), tournaments.c.shown_at <= now - EDIT_AFTER),
        )
        query = (
            select(tournaments.c.id)
            .where(IS_ACTIVE, self.is_own(tournaments.c.guild_id))
            .where(or_(tournaments.c.next_at <= now, is_outdated, news))
            .order_by(tournaments.c.id)
        )
        return list(connection.execute(query).scalars())

    @write
    def advance(self, connection: Connection, tournament_id: int) -> Advance:
        """Start or end a tournament if that is due, and process the results of games that have ended.

        Call start_game() for each game to start, or call this again.
        """
        event = _fetch(connection, tournament_id, lock=True)
        if event.tournament.status == OPEN:
            return self._begin(connection, event)
        if event.tournament.status != RUNNING:
            self._settle(connection, event)
            return Advance(event)
        has_news = self._settle(connection, event)
        paused, withdrawn = self._absent(event)
        self._set_status(connection, tournament_id, PAUSED, *paused)
        self._set_status(connection, tournament_id, WITHDRAWN, *withdrawn)
        event = _fetch(connection, tournament_id)
        if not any(pairing.is_pending for pairing in event.pairings()):
            self._finish(connection, event, FINISHED)
            return Advance(_fetch(connection, tournament_id), ended=True, paused=paused, withdrawn=withdrawn)
        to_start = tuple(event.games_to_start())
        values: dict[str, Any] = {"next_at": self._next_at(event, is_starting=bool(to_start))}
        if has_news or paused or withdrawn:
            values["version"] = tournaments.c.version + 1
        connection.execute(update(tournaments).where(tournaments.c.id == tournament_id).values(values))
        return Advance(
            _fetch(connection, tournament_id), paused=paused, withdrawn=withdrawn, to_start=to_start
        )

    def _begin(self, connection: Connection, event: Event) -> Advance:
        """Number the players and start, if it is time; cancel it if they are too few."""
        tournament, now = event.tournament, self._now()
        this = update(tournaments).where(tournaments.c.id == tournament.id)
        is_full = len(event.entrants) >= tournament.max_players
        starts_at = tournament.starts_at
        if not is_full and (starts_at is None or starts_at > now):
            is_soon = starts_at is not None and starts_at - CALL_BEFORE <= now
            call_at = None if starts_at is None else starts_at - CALL_BEFORE
            connection.execute(this.values(next_at=starts_at if is_soon else call_at))
            return Advance(event, call=is_soon and not tournament.called)
        if len(event.entrants) < MIN_PLAYERS:
            self._finish(connection, event, CANCELLED)
            return Advance(_fetch(connection, tournament.id), ended=True)
        drawn = list(event.entrants)
        self._starts.rng.shuffle(drawn)
        for number, entrant in enumerate(drawn, 1):
            numbered = update(entrants).where(_is_entrant(tournament.id, entrant.user_id))
            connection.execute(numbered.values(number=number))
        values = {"status": RUNNING, "started_at": now, "players": len(drawn), "next_at": now}
        connection.execute(this.values(version=tournaments.c.version + 1, **values))
        event = _fetch(connection, tournament.id)
        return Advance(event, begun=True, to_start=tuple(event.games_to_start()))

    def _settle(self, connection: Connection, event: Event) -> bool:
        """Store that the results of finished games are processed; return whether there are new ones."""
        new = [game.match_id for game in event.played if game.is_over and game.stage < COUNTED]
        connection.execute(update(pairings).where(pairings.c.match_id.in_(new)).values(stage=COUNTED))
        return bool(new)

    def _absent(self, event: Event) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the users to pause, because they didn't begin a game, and those to withdraw."""
        games = defaultdict[int, list[Played]](list)
        for game in sorted((game for game in event.played if game.is_over), key=lambda game: game.updated_at):
            games[game.white].append(game)
            games[game.black].append(game)
        is_new = {game.loser for game in event.played if game.reason == UNMOVED and game.stage < COUNTED}
        paused: list[int] = []
        withdrawn: list[int] = []
        for entrant in event.entrants:
            number = entrant.number
            if number is None or entrant.status == WITHDRAWN:
                continue
            last = games[number][-TIME_LOSSES:]
            lost = [game.lost_on_time and game.loser == number for game in last]
            is_new_loss = any(game.stage < COUNTED for game in last)
            pause_over = self._now() >= entrant.since + event.tournament.max_pause
            if (lost == [True] * TIME_LOSSES and is_new_loss) or (entrant.status == PAUSED and pause_over):
                withdrawn.append(entrant.user_id)
            elif number in is_new and entrant.status == IN:
                paused.append(entrant.user_id)
        return tuple(paused), tuple(withdrawn)

    def _next_at(self, event: Event, *, is_starting: bool) -> datetime:
        """Return when the next games are to be started, or the next pause is over; at the latest
        CHECK_AFTER from now, because a player's data may be deleted."""
        now = self._now()
        if is_starting:
            return now + RETRY_AFTER
        paused = (entrant for entrant in event.entrants if entrant.status == PAUSED)
        ends = (entrant.since + event.tournament.max_pause for entrant in paused)
        return min((now + CHECK_AFTER, *ends))

    async def start_game(self, event: Event, game: tuple[int, int, int]) -> Match | None:
        """Start a game of (round, White, Black); return None if it has started already, or can't any more.

        If the variant is no longer available, the tournament ends.
        """
        tournament, (_, white, black) = event.tournament, game
        try:
            variant = await self._repository.variants.get(tournament.variant)
            position = self._starts.drawn_start(variant)
            new = NewMatch(
                variant_key=variant.key,
                start_fen=position.fen(),
                start_number=variant.start_number(position),
                white=event.users[white],
                black=event.users[black],
                guild_id=tournament.guild_id,
                channel_id=tournament.channel_id,
                locale=tournament.locale,
                move_seconds=tournament.move_seconds,
                clock=tournament.clock,
                rated=tournament.rated,
                speed=speed_of(tournament.time).value,
            )
            row = await self._start_game(tournament.id, game, new)
        except (NoDefinition, rules.UnknownVariant):
            with suppress(Refusal):  # It may have ended in the meantime.
                await self.end(tournament.id)
            return None
        return None if row is None else self._repository.cache_game(row, rules.Game(position))

    @write_unless_taken(None)  # Another process has started it.
    def _start_game(
        self, connection: Connection, tournament_id: int, game: tuple[int, int, int], match: NewMatch
    ) -> MatchRow | None:
        number, white, black = game
        event = _fetch(connection, tournament_id, lock=True)
        if event.tournament.status != RUNNING or game not in event.games_to_start():
            return None
        now = self._now()
        clock = match.clock
        turn = correspondence_turn(match.move_seconds, now) if clock is None else first_turn(clock)
        is_rated = match.rated and fetch_server(connection, event.tournament.guild_id).ratings
        begun = event.tournament.host or match.white
        row = insert_match(connection, replace(match, rated=is_rated), begun, now, turn)
        new = {"match_id": row.id, "tournament_id": tournament_id, "round": number, "stage": STARTED}
        connection.execute(insert(pairings), new | {"white": white, "black": black})
        change = update(tournaments).where(tournaments.c.id == tournament_id)
        connection.execute(change.values(version=tournaments.c.version + 1))
        return row

    @read
    def unopened(self, connection: Connection, tournament_id: int | None = None) -> list[tuple[int, int]]:
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
        """Store that a game's thread and first board were posted, or are retried as all boards are."""
        this = update(pairings).where(pairings.c.match_id == match_id, pairings.c.stage == STARTED)
        connection.execute(this.values(stage=OPENED))

    @write
    def postpone(self, connection: Connection, tournament_id: int) -> None:
        """Try again later, because games can't be posted now."""
        this = update(tournaments).where(tournaments.c.id == tournament_id)
        connection.execute(this.values(next_at=self._now() + POSTPONED_BY))

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
        now = self._now()
        values: dict[str, Any] = {"shown_version": shown.version, "shown_at": now, "message_id": message_id}
        if is_new:
            values["posted_at"] = now
        connection.execute(update(tournaments).where(tournaments.c.id == shown.id).values(values))

    # ---- changes

    def _set_status(self, connection: Connection, tournament_id: int, status: str, *users: int) -> None:
        this = and_(entrants.c.tournament_id == tournament_id, entrants.c.user_id.in_(users))
        connection.execute(update(entrants).where(this).values(status=status, since=self._now()))

    def _changed(self, connection: Connection, tournament_id: int, *, soon: bool = True) -> Event:
        """Store that a tournament has changed, and with `soon` that something may be due now."""
        values: dict[str, Any] = {"version": tournaments.c.version + 1}
        if soon:
            values["next_at"] = self._now()
        connection.execute(update(tournaments).where(tournaments.c.id == tournament_id).values(values))
        return _fetch(connection, tournament_id)

    def _finish(self, connection: Connection, event: Event, status: str) -> None:
        this = update(tournaments).where(tournaments.c.id == event.tournament.id)
        values = {"status": status, "ended_at": self._now(), "next_at": None}
        connection.execute(this.values(version=tournaments.c.version + 1, **values))


_QUERY = select(tournaments, tournament_hosts.c.user_id.label("host")).outerjoin(
    tournament_hosts, tournament_hosts.c.tournament_id == tournaments.c.id
)
_PLAYED = select(
    *(pairings.c[name] for name in ("match_id", "round", "white", "black", "stage")),
    *(matches.c[name] for name in ("status", "winner", "reason", "ply", "start_fen", "updated_at")),
).join(matches, matches.c.id == pairings.c.match_id)


def _tournament(row: Any) -> Tournament:
    values: dict[str, Any] = {**row, "clock": parse_clock(row["clock"])}
    return Tournament(**values)


def _fetch(connection: Connection, tournament_id: int, *, lock: bool = False) -> Event:
    """Return a tournament, locked until the transaction ends with `lock`. Raises Refusal for an unknown
    id."""
    if lock:
        this = select(tournaments.c.id).where(tournaments.c.id == tournament_id)
        connection.execute(this.with_for_update())
    query = _QUERY.where(tournaments.c.id == tournament_id)
    found = connection.execute(query).mappings().one_or_none()
    if found is None:
        raise Refusal("event-gone")
    joined = (
        select(*(entrants.c[name] for name in Entrant.__dataclass_fields__))
        .where(entrants.c.tournament_id == tournament_id)
        .order_by(entrants.c.number, entrants.c.since, entrants.c.user_id)
    )
    played = _PLAYED.where(pairings.c.tournament_id == tournament_id).order_by(pairings.c.match_id)
    return Event(
        _tournament(found),
        tuple(Entrant(*row) for row in connection.execute(joined)),
        tuple(Played(*row) for row in connection.execute(played)),
    )


def _locked(connection: Connection, tournament_id: int, *statuses: str) -> Event:
    """Lock a tournament that has one of these statuses, and return it. Raises Refusal for any other."""
    event = _fetch(connection, tournament_id, lock=True)
    if event.tournament.status not in statuses:
        if event.tournament.is_over:
            raise Refusal("event-over")
        raise Refusal("event-begun" if OPEN in statuses else "event-not-begun")
    return event


def _own(event: Event, user_id: int, *statuses: str) -> Entrant:
    """Return a player who has one of these statuses. Raises Refusal for anyone else."""
    own = event.entrant(user_id)
    if own is None or own.status not in statuses:
        raise Refusal("event-not-in")
    return own


def _is_entrant(tournament_id: int, user_id: int) -> Any:
    return and_(entrants.c.tournament_id == tournament_id, entrants.c.user_id == user_id)
