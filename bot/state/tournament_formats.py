"""The formats of tournaments: which games start, who is paused or withdrawn, the standings, and the end.

Standings are computed from the games and never stored. The mathematics of each format is in bot/tournaments/.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import ClassVar

from bot.state.glicko import Rating
from bot.state.match import UNMOVED
from bot.state.tournament_tables import (
    ARENA,
    COUNTED,
    IN,
    OPEN,
    PAUSED,
    ROUND_ROBIN,
    RUNNING,
    SIMUL,
    WITHDRAWN,
    Entrant,
    Played,
    Tournament,
)
from bot.tournaments import arena, round_robin, simul
from bot.tournaments.pairing_values import Code, Line, Pairing

TIME_LOSSES = 2
"""A player of a round robin who loses this many games in a row on time is withdrawn."""
LIVE_PAUSE, SLOW_PAUSE = timedelta(minutes=15), timedelta(days=7)
"""A player of a round robin who pauses for longer than this is withdrawn."""
CHECK_AFTER = timedelta(hours=1)
"""Maximum time between two checks of a running tournament."""
RETRY_AFTER = timedelta(seconds=5)
"""Time after which the remaining games are started."""

PODIUM = 3
"""The number of players who are announced at the end of an arena."""

_NEVER = datetime.max.replace(tzinfo=UTC)

EDIT_AFTER = timedelta(seconds=15)
"""Minimum time between two edits of the message with the standings."""


@dataclass(frozen=True, slots=True)
class Event(ABC):
    """A tournament with its players, in the order in which they joined, and its games."""

    min_players: ClassVar[int]
    max_players: ClassVar[int]
    joinable: ClassVar[tuple[str, ...]] = (OPEN,)
    """The states of the tournament in which players may join."""
    status_after_leaving: ClassVar[str] = WITHDRAWN
    """The state of a player who leaves after the start."""
    host_plays: ClassVar[bool] = False
    """Whether the host takes part without joining."""

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
    def max_pause(self) -> timedelta | None:
        """The time after which a paused player is withdrawn; None: never."""
        return None

    @property
    def closes_at(self) -> datetime | None:
        """When the last games start; None if that depends on the games, or before the start."""
        return None

    def is_closed(self, now: datetime) -> bool:
        """Return whether no more games start."""
        return self.closes_at is not None and now >= self.closes_at

    def needs_edit(self, now: datetime) -> bool:
        """Return whether its message must be edited to show that no more games start."""
        shown_at, closes_at = self.tournament.shown_at, self.closes_at
        return closes_at is not None and now >= closes_at and (shown_at is None or shown_at < closes_at)

    @property
    def is_full(self) -> bool:
        return len(self.entrants) >= self.tournament.max_players

    @property
    def notified(self) -> list[int]:
        """The users whom it may notify."""
        return [entrant.user_id for entrant in self.entrants if entrant.reminders]

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

    def to_pause(self) -> tuple[int, ...]:
        """Return the users to pause, because they didn't begin a game that has just ended."""
        absent = {game.loser for game in self.played if game.match.reason == UNMOVED and game.stage < COUNTED}
        return tuple(
            entrant.user_id for entrant in self.entrants if entrant.number in absent and entrant.status == IN
        )

    def pause_end(self, entrant: Entrant) -> datetime | None:
        """Return when a paused player is withdrawn; None: never."""
        return None if self.max_pause is None else entrant.since + self.max_pause

    def to_withdraw(self, now: datetime) -> tuple[int, ...]:
        """Return the users to withdraw, because they have paused for too long."""
        ends = {each.user_id: self.pause_end(each) for each in self.entrants if each.status == PAUSED}
        return tuple(user_id for user_id, end in ends.items() if end is not None and now >= end)

    @abstractmethod
    def pairings(self) -> list[Pairing]:
        """Return all pairings as they count now."""

    @abstractmethod
    def standings(self) -> Sequence[Line]:
        """Return the table, best player first."""

    @abstractmethod
    def games_to_start(self, now: datetime) -> list[Pairing]:
        """Return the games that can start now."""

    def may_start(self, game: Pairing, now: datetime) -> bool:
        """Return whether a game of games_to_start() can still start."""
        return game in self.games_to_start(now)

    def free_tables(self, game: Played | None = None) -> list[int]:  # noqa: ARG002 - arenas need it
        """Return the threads in which another game can be played, starting with those that the players of
        `game` used last; only in arenas."""
        return []

    def end(self, now: datetime) -> datetime | None:
        """Return when the tournament ended, if it is over; None while it continues."""
        return None if any(pairing.is_pending for pairing in self.pairings()) else now

    @abstractmethod
    def next_at(self, now: datetime) -> datetime:
        """Return when there is something to do again, unless a game ends first."""


class RoundRobin(Event):
    """Everyone plays everyone else."""

    __slots__ = ()
    min_players, max_players = 3, 20

    def pairings(self) -> list[Pairing]:
        """Return all pairings as they count now, in the order of the schedule."""
        tournament = self.tournament
        stored = {
            (game.round, game.white, game.black): game.as_pairing(tournament.ended_at)
            for game in self.played
            if not self._is_after_withdrawal(game)
        }
        table = round_robin.berger_table if tournament.cycles == 1 else round_robin.double_berger_table
        schedule = table(tournament.players) if tournament.players else []
        planned = [
            stored.get((number, white, black)) or Pairing(number, white, black)
            for number, pairs in enumerate(schedule, 1)
            for white, black in pairs
        ]
        return round_robin.as_counted(planned, self.numbers_of(WITHDRAWN), tournament.games_each)

    def _is_after_withdrawal(self, game: Played) -> bool:
        """Return whether a game ended after one of its players was withdrawn: it counts as unplayed, however
        it ended."""
        gone = [each for each in self.entrants if each.status == WITHDRAWN and each.number in game.players]
        return game.is_over and any(game.match.updated_at >= each.since for each in gone)

    def standings(self) -> list[round_robin.Standing]:
        """Return the table. Players whose results are void are in it without results."""
        return round_robin.standings(self.numbers, self.pairings(), self.tournament.games_each)

    def games_to_start(self, now: datetime) -> list[Pairing]:  # noqa: ARG002 - arenas need it
        running = Counter[int]()
        for game in self.played:
            if not game.is_over:
                running.update(game.players)
        begun = {(game.round, game.white, game.black) for game in self.played}
        waiting = [
            pairing
            for pairing in self.pairings()
            if pairing.is_pending and (pairing.round, pairing.white, pairing.black) not in begun
        ]
        absent = self.numbers_of(PAUSED, WITHDRAWN)
        return round_robin.next_games(waiting, running, absent, self.tournament.max_running)

    @property
    def max_pause(self) -> timedelta:
        return LIVE_PAUSE if self.tournament.time.is_live else SLOW_PAUSE

    def to_withdraw(self, now: datetime) -> tuple[int, ...]:
        """Return the users to withdraw: they have paused for too long, or lost repeatedly on time."""
        games = defaultdict[int, list[Played]](list)
        for game in sorted(
            (game for game in self.played if game.is_over), key=lambda game: game.match.updated_at
        ):
            for number in game.players:
                games[number].append(game)
        late = set(super().to_withdraw(now))
        for entrant in self.entrants:
            last = [] if entrant.number is None else games[entrant.number][-TIME_LOSSES:]
            lost = [game.lost_on_time and game.loser == entrant.number for game in last]
            is_new = any(game.stage < COUNTED for game in last)
            if entrant.status != WITHDRAWN and lost == [True] * TIME_LOSSES and is_new:
                late.add(entrant.user_id)
        return tuple(entrant.user_id for entrant in self.entrants if entrant.user_id in late)

    def next_at(self, now: datetime) -> datetime:
        """Return when the next games start or the next pause ends; at the latest
        CHECK_AFTER from now, because a player's data may be deleted."""
        if self.games_to_start(now):
            return now + RETRY_AFTER
        ends = [self.pause_end(entrant) for entrant in self.entrants if entrant.status == PAUSED]
        return min((now + CHECK_AFTER, *filter(None, ends)))


class Arena(Event):
    """Waiting players are paired continually until the time is up."""

    __slots__ = ()
    min_players, max_players = 4, 2 * arena.MAX_BOARDS
    joinable, status_after_leaving = (OPEN, RUNNING), PAUSED

    @property
    def ends_at(self) -> datetime | None:
        """When its time is up; None before the start."""
        begun = self.tournament.started_at
        return None if begun is None else begun + timedelta(minutes=self.tournament.minutes or 0)

    @property
    def closes_at(self) -> datetime | None:
        """When the last games start; None before the start."""
        if self.ends_at is None:
            return None
        return self.ends_at - min(timedelta(seconds=self.tournament.time.base / 2), arena.CLOSING)

    @property
    def ratings(self) -> dict[int, float]:
        """The rating of each number."""
        known = {each.number: each.strength for each in self.entrants}
        return {number: known.get(number, Rating().rating) for number in self.numbers}

    def pairings(self) -> list[Pairing]:
        """Return all pairings as they count now, in the order in which they ended."""
        ended = sorted(self.played, key=lambda game: (game.match.updated_at, game.match.id))
        return [game.as_pairing(self.tournament.ended_at) for game in ended]

    def standings(self) -> list[arena.Standing]:
        return arena.standings(self.numbers, self.pairings(), self.ratings)

    def games_to_start(self, now: datetime) -> list[Pairing]:
        """Pair the waiting players. Call this in a thread (see arena.pair)."""
        if self.is_closed(now):
            return []
        free = arena.MAX_BOARDS - sum(not game.is_over for game in self.played)
        pairs = arena.pair(self._waiting(now))[: max(free, 0)]
        return [Pairing(number, *pair) for number, pair in enumerate(pairs, len(self.played) + 1)]

    def may_start(self, game: Pairing, now: datetime) -> bool:
        running = sum(not game.is_over for game in self.played)
        waiting = {each.player for each in self._waiting(now)}
        return not self.is_closed(now) and running < arena.MAX_BOARDS and {game.white, game.black} <= waiting

    def _waiting(self, now: datetime) -> list[arena.Waiting]:
        games = defaultdict[int, list[Played]](list)
        for game in self.played:
            for number in game.players:
                games[number].append(game)
        ranks, ratings = {row.player: row.rank for row in self.standings()}, self.ratings
        waiting: list[arena.Waiting] = []
        for entrant in self.entrants:
            number, since = entrant.number, entrant.since
            if number is None or entrant.status != IN:
                continue
            own, opponent = games[number], None
            if own:
                last = own[-1]
                if not last.is_over or last.match.updated_at + arena.BREAK > now:
                    continue
                since, opponent = max(since, last.match.updated_at), sum(last.players) - number
            colours = tuple(game.white == number for game in own)
            waited = (now - since).total_seconds()
            player = arena.Waiting(number, ranks[number], ratings[number], waited, colours, opponent)
            waiting.append(player)
        return waiting

    def free_tables(self, game: Played | None = None) -> list[int]:
        others = [each for each in self.played if each != game]
        busy = {each.match.thread_id for each in others if not each.is_over}
        free = dict.fromkeys(each.match.thread_id for each in others if each.match.thread_id not in busy)
        last = {number: each.match.thread_id for each in others for number in each.players}
        own = {last.get(number) for number in (() if game is None else game.players)}
        return sorted((each for each in free if each is not None), key=lambda thread: thread not in own)

    @property
    def tables(self) -> int:
        """The number of threads opened so far."""
        return len({game.match.thread_id for game in self.played} - {None})

    @property
    def podium(self) -> list[int]:
        """The users in the first three places who have points."""
        best, users = self.standings()[:PODIUM], self.users
        return [users[row.player] for row in best if row.points and row.player in users]

    def end(self, now: datetime) -> datetime | None:
        return None if self.ends_at is None or now < self.ends_at else self.ends_at

    def next_at(self, now: datetime) -> datetime:
        """Return the current time, because players may be waiting."""
        return now


class Simul(Event):
    """One player, the host, plays everyone else at once. At the start, the host becomes a player, too."""

    __slots__ = ()
    min_players, max_players = 2, 20
    host_plays = True

    @property
    def notified(self) -> list[int]:
        host = self.tournament.host
        return [*([] if host is None or self.entrant(host) else [host]), *super().notified]

    def to_pause(self) -> tuple[int, ...]:
        return ()

    def pairings(self) -> list[Pairing]:
        """Return the boards as they count now. Boards that can't start any more don't count."""
        tournament = self.tournament
        stored = {game.round: game.as_pairing(tournament.ended_at) for game in self.played}
        gone = set(self.numbers) if tournament.is_over else self.numbers_of(WITHDRAWN)
        return [
            stored.get(board.round)
            or (replace(board, code=Code.VOID) if {board.white, board.black} & gone else board)
            for board in simul.boards(self.numbers[1:], tournament.host_color or simul.WHITE)
        ]

    def standings(self) -> Sequence[Line]:
        return round_robin.standings(self.numbers, self.pairings(), self.tournament.players - 1)

    @property
    def results(self) -> dict[str, list[int]]:
        """The opponents' numbers by the host's result against them."""
        return simul.results(self.pairings())

    @property
    def waiting_boards(self) -> list[Played]:
        """The games in which the host is to move, the least time first."""
        boards = [game for game in self.played if not game.is_over and game.to_move == simul.HOST]
        return sorted(boards, key=lambda game: (game.match.due_at or _NEVER, game.round))

    def games_to_start(self, now: datetime) -> list[Pairing]:  # noqa: ARG002 - arenas need it
        begun = {game.round for game in self.played}
        return [board for board in self.pairings() if board.is_pending and board.round not in begun]

    def next_at(self, now: datetime) -> datetime:
        return now + (RETRY_AFTER if self.games_to_start(now) else CHECK_AFTER)


FORMATS: dict[str, type[Event]] = {ROUND_ROBIN: RoundRobin, ARENA: Arena, SIMUL: Simul}
