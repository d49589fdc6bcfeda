"""The tables of tournaments, and the values of their rows: tournaments, their players and games.

Players have numbers within their tournament, and only `entrants` links a number to a user: once a user's data
is deleted, the number stands for a former player.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

import sqlalchemy as sa

import rules
from bot.database.columns import GUILD, REMOVE, USER, Instant, metadata, partial_index, row_key
from bot.state.glicko import Rating
from bot.state.match import ABORTED, AGREEMENT, TIME, UNMOVED, turn_at
from bot.state.match_tables import FINISHED as MATCH_FINISHED
from bot.state.match_tables import match_key
from bot.state.time_control import TimeControl
from bot.tournaments import simul
from bot.tournaments.pairing_values import DRAW, LOSS, WIN, Code, Pairing

ROUND_ROBIN, ARENA, SIMUL = "round-robin", "arena", "simul"
LIVE_GAMES, SLOW_GAMES = 1, 4
"""Maximum number of games of a round robin that a player plays at the same time, live and by
correspondence."""
CALL_BEFORE = timedelta(minutes=2)
"""Players are notified this long before the start."""

OPEN, RUNNING, FINISHED, CANCELLED = "open", "running", "finished", "cancelled"
"""The states of a tournament: players may join; games are played; it has ended; too few players joined, or it
was ended before its start."""

IN, PAUSED, WITHDRAWN = "in", "paused", "withdrawn"
"""The states of a player: gets games; gets none for now; plays no more."""

STARTED, OPENED, COUNTED = range(3)
"""The stages of a pairing: its match is stored; its thread and first board were posted; its result was
processed."""

IS_ACTIVE = sa.text("(status IN ('open', 'running') OR shown_version < version)")
IS_UNSETTLED = sa.text("stage < 2")


def tournament_key() -> sa.Column[int]:
    """Return the column of the tournament to which a row belongs, as a part of its key."""
    key = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    return sa.Column("tournament_id", sa.BigInteger, key, primary_key=True)


tournaments = sa.Table(
    "tournaments",
    metadata,
    row_key(),
    sa.Column("guild_id", sa.BigInteger, nullable=False, info={GUILD: REMOVE}),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    # The message with the card or the standings, and when it was posted.
    sa.Column("message_id", sa.BigInteger),
    sa.Column("posted_at", Instant),
    sa.Column("format", sa.String(16), nullable=False),
    sa.Column("variant", sa.String(64), nullable=False),
    # The time control, as in matches.
    sa.Column("clock", sa.String(40)),
    sa.Column("move_seconds", sa.Integer),
    sa.Column("rated", sa.Boolean, nullable=False),
    # Round robins: how often each pair meets: once, or twice with reversed colours.
    sa.Column("cycles", sa.Integer, nullable=False),
    # Arenas: how long it lasts.
    sa.Column("minutes", sa.Integer),
    # Simuls: the host's colour: white, black or alternating.
    sa.Column("host_color", sa.String(16)),
    # Nobody else can join, and a round robin starts, as soon as this many players have joined.
    sa.Column("max_players", sa.Integer, nullable=False),
    sa.Column("locale", sa.String(16), nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("created_at", Instant, nullable=False),
    # The scheduled start; null: it starts when it is full or its host decides so.
    sa.Column("starts_at", Instant),
    sa.Column("started_at", Instant),
    sa.Column("ended_at", Instant),
    # The number of players since the start; their numbers begin with 1.
    sa.Column("players", sa.Integer, nullable=False, server_default="0"),
    # Whether the players were notified of the start.
    sa.Column("called", sa.Boolean, nullable=False),
    # version: incremented by each change that its message shows. shown_version: what the message shows now.
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("shown_version", sa.Integer, nullable=False),
    sa.Column("shown_at", Instant),
    # When something is due: its start, the end of a pause, games to start; null: nothing.
    sa.Column("next_at", Instant),
    sa.CheckConstraint("status IN ('open', 'running', 'finished', 'cancelled')", name="status"),
    sa.Index("ix_tournaments_guild", "guild_id", "id"),
    partial_index("ix_tournaments_active", "id", where=IS_ACTIVE),
    sqlite_autoincrement=True,
)

# The user who created a tournament. Once their data is deleted, only the server's managers control it.
tournament_hosts = sa.Table(
    "tournament_hosts",
    metadata,
    tournament_key(),
    sa.Column("user_id", sa.BigInteger, nullable=False, info={USER: REMOVE}),
    sa.Index("ix_tournament_hosts_user", "user_id"),
)

entrants = sa.Table(
    "entrants",
    metadata,
    tournament_key(),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    # The number in the tournament's pairings; null before the start.
    sa.Column("number", sa.Integer),
    sa.Column("status", sa.String(16), nullable=False),
    # Since when the player has this status.
    sa.Column("since", Instant, nullable=False),
    # Whether this tournament may notify the player.
    sa.Column("reminders", sa.Boolean, nullable=False, server_default=sa.true()),
    # Arenas: the player's rating when they joined; null before their first rated game.
    sa.Column("rating", sa.Double),
    # Whether the player knows the status; false after an automatic pause or removal, until it is announced.
    sa.Column("announced", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.CheckConstraint("status IN ('in', 'paused', 'withdrawn')", name="status"),
    sa.Index("ix_entrants_user", "user_id"),
)

# The games of a tournament. white, black: the numbers of its players. round: in an arena, the number of the
# game.
pairings = sa.Table(
    "pairings",
    metadata,
    match_key(),
    sa.Column(
        "tournament_id", sa.BigInteger, sa.ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False
    ),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("white", sa.Integer, nullable=False),
    sa.Column("black", sa.Integer, nullable=False),
    sa.Column("stage", sa.Integer, nullable=False),
    sa.Index("ix_pairings_tournament", "tournament_id", "round", "white", "black", unique=True),
    partial_index("ix_pairings_unsettled", "tournament_id", where=IS_UNSETTLED),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournament:
    """The fixed properties of a tournament, as in the columns of `tournaments`. `max_players` doesn't include
    the host of a simul."""

    guild_id: int
    channel_id: int
    format: str
    variant: str
    time: TimeControl
    cycles: int
    max_players: int
    locale: str
    starts_at: datetime | None
    minutes: int | None = None
    host_color: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament(NewTournament):
    """A stored tournament; its fields match the columns. `host`: None if the host deleted their data."""

    id: int
    rated: bool
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
    def is_unannounced(self) -> bool:
        """Whether no message has been posted since its start or its end."""
        turn = self.ended_at or self.started_at
        return turn is not None and (self.posted_at is None or self.posted_at < turn)

    @property
    def shows_announcement(self) -> bool:
        """Whether its newest message was posted before its start."""
        return self.started_at is None or self.posted_at is None or self.posted_at < self.started_at

    @property
    def games_each(self) -> int:
        """The number of games of each player if nobody withdraws."""
        return (self.players - 1) * self.cycles

    @property
    def host_factor(self) -> float:
        """The ratio of a simul host's time to the opponents' on live clocks; 1 in other formats."""
        return simul.host_factor(self.players - 1) if self.format == SIMUL else 1

    @property
    def max_running(self) -> int:
        return LIVE_GAMES if self.time.is_live else SLOW_GAMES


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a tournament, as in the columns of `entrants`."""

    user_id: int
    number: int | None
    status: str
    since: datetime
    reminders: bool
    rating: float | None = None
    announced: bool = True

    @property
    def strength(self) -> float:
        return Rating().rating if self.rating is None else self.rating


class PairedMatch(NamedTuple):
    """Some columns of a tournament's match. An arena reads thousands every few seconds; whole rows take ten
    times as long."""

    id: int
    channel_id: int
    thread_id: int | None
    start_fen: str
    status: str
    winner: str | None
    reason: str | None
    ply: int
    updated_at: datetime
    due_at: datetime | None

    @property
    def is_over(self) -> bool:
        return self.status == MATCH_FINISHED

    @property
    def turn(self) -> rules.Color:
        """The side to move; in a finished match, the side whose turn it would be."""
        return turn_at(self.start_fen, self.ply)


@dataclass(frozen=True, slots=True)
class Played:
    """A pairing with its match."""

    match: PairedMatch
    round: int
    white: int
    black: int
    stage: int

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def to_move(self) -> int:
        """The number of the player to move; in a finished game, of the player whose turn it would be."""
        return self.white if self.match.turn is rules.WHITE else self.black

    @property
    def loser(self) -> int | None:
        """The number of the player who lost or never made the first move; None if there is none."""
        if self.match.reason == UNMOVED:
            return self.to_move
        if self.match.winner is None:
            return None
        return self.black if self.match.winner == rules.WHITE.label else self.white

    @property
    def lost_on_time(self) -> bool:
        return self.loser is not None and self.match.reason in (TIME, UNMOVED)

    @property
    def players(self) -> tuple[int, int]:
        """The numbers of White and Black."""
        return self.white, self.black

    def as_pairing(self, ended_at: datetime | None) -> Pairing:
        """Return the pairing as it counts in a tournament that ended at `ended_at` (None: not yet)."""
        pairing = Pairing(self.round, self.white, self.black)
        is_late = ended_at is not None and (not self.is_over or self.match.updated_at > ended_at)
        if is_late or self.match.reason == ABORTED:
            return replace(pairing, code=Code.VOID)
        if not self.is_over:
            return pairing
        loser = self.loser
        score = DRAW if loser is None else LOSS if loser == self.white else WIN
        code = Code.FORFEIT if self.match.reason == UNMOVED else Code.PLAYED
        return replace(
            pairing, score=score, code=code, plies=self.match.ply, agreed=self.match.reason == AGREEMENT
        )
