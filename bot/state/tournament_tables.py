"""The tables of tournaments, and the states of their rows.

Players have numbers within their tournament, and only `entrants` links a number to a user: once a user's data
is deleted, the number stands for a former player.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    text,
    true,
)

from bot.database.columns import REMOVE, Instant, metadata, partial_index, person, row_key, server
from bot.state.match_tables import match_key

OPEN, RUNNING, FINISHED, CANCELLED = "open", "running", "finished", "cancelled"
"""The states of a tournament: players may join; games are played; it has ended; too few players joined, or it
was ended before its start."""

IN, PAUSED, WITHDRAWN = "in", "paused", "withdrawn"
"""The states of a player: gets games; gets none for now; plays no more."""

STARTED, OPENED, COUNTED = range(3)
"""The stages of a pairing: its match is stored; its thread and first board were posted; its result was
processed."""

IS_ACTIVE = text("(status IN ('open', 'running') OR shown_version < version)")
IS_UNSETTLED = text("stage < 2")


def tournament_key() -> Column[int]:
    """Return the column of the tournament to which a row belongs, as a part of its key."""
    key = ForeignKey("tournaments.id", ondelete="CASCADE")
    return Column("tournament_id", BigInteger, key, primary_key=True)


tournaments = Table(
    "tournaments",
    metadata,
    row_key(),
    Column("guild_id", BigInteger, nullable=False, info=server(REMOVE)),
    Column("channel_id", BigInteger, nullable=False),
    # The message with the card or the standings, and when it was posted.
    Column("message_id", BigInteger),
    Column("posted_at", Instant),
    Column("format", String(16), nullable=False),
    Column("variant", String(64), nullable=False),
    # The time control, as in matches.
    Column("clock", String(40)),
    Column("move_seconds", Integer),
    Column("rated", Boolean, nullable=False),
    # Round robins: how often each pair meets: once, or twice with reversed colours.
    Column("cycles", Integer, nullable=False),
    # Arenas: how long it lasts.
    Column("minutes", Integer),
    # Simuls: the host's colour: white, black or alternating.
    Column("host_color", String(16)),
    # Nobody else can join, and a round robin starts, as soon as this many players have joined.
    Column("max_players", Integer, nullable=False),
    Column("locale", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("created_at", Instant, nullable=False),
    # The scheduled start; null: its host starts it.
    Column("starts_at", Instant),
    Column("started_at", Instant),
    Column("ended_at", Instant),
    # The number of players since the start; their numbers begin with 1.
    Column("players", Integer, nullable=False, server_default="0"),
    # Whether the players were notified of the start.
    Column("called", Boolean, nullable=False),
    # version: incremented by each change that its message shows. shown_version: what the message shows now.
    Column("version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    Column("shown_at", Instant),
    # When something is due: its start, the end of a pause, games to start; null: nothing.
    Column("next_at", Instant),
    CheckConstraint("status IN ('open', 'running', 'finished', 'cancelled')", name="status"),
    Index("ix_tournaments_guild", "guild_id", "id"),
    partial_index("ix_tournaments_active", "id", where=IS_ACTIVE),
    sqlite_autoincrement=True,
)

# The user who created a tournament. Once their data is deleted, only the server's managers control it.
tournament_hosts = Table(
    "tournament_hosts",
    metadata,
    tournament_key(),
    Column("user_id", BigInteger, nullable=False, info=person(REMOVE)),
    Index("ix_tournament_hosts_user", "user_id"),
)

entrants = Table(
    "entrants",
    metadata,
    tournament_key(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    # The number in the tournament's pairings; null before the start.
    Column("number", Integer),
    Column("status", String(16), nullable=False),
    # Since when the player has this status.
    Column("since", Instant, nullable=False),
    # Whether this tournament may notify the player.
    Column("reminders", Boolean, nullable=False, server_default=true()),
    # Arenas: the player's rating when they joined; null before their first rated game.
    Column("rating", Double),
    CheckConstraint("status IN ('in', 'paused', 'withdrawn')", name="status"),
    Index("ix_entrants_user", "user_id"),
)

# The games of a tournament. white, black: the numbers of its players. round: in an arena, the number of the
# game.
pairings = Table(
    "pairings",
    metadata,
    match_key(),
    Column("tournament_id", BigInteger, ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("white", Integer, nullable=False),
    Column("black", Integer, nullable=False),
    Column("stage", Integer, nullable=False),
    Index("ix_pairings_tournament", "tournament_id", "round", "white", "black", unique=True),
    partial_index("ix_pairings_unsettled", "tournament_id", where=IS_UNSETTLED),
)
