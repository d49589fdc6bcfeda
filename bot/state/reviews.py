"""Reviews of finished games and trials of variants: one per game or variant, as text in the engine's format.

A trial is the result of games that the engine plays against itself.
"""

from __future__ import annotations

import sqlalchemy as sa

from bot.database.columns import Instant, metadata
from bot.database.transactions import Store, read, upsert, write
from bot.refusals import Refusal
from bot.state.definitions import PREFIX, definitions
from bot.state.match import Match
from bot.state.match_tables import IS_CUSTOM, IS_FINISHED, match_key, matches

MIN_REVIEWED = 4
"""Minimum number of half-moves of a game that can be reviewed: two per side."""

# A reviewed game is over, so its review stays valid until another engine makes one.
reviews = sa.Table(
    "reviews",
    metadata,
    match_key(),
    # The name and version of the engine.
    sa.Column("engine", sa.String(64), nullable=False),
    # The search depth in half-moves.
    sa.Column("depth", sa.Integer, nullable=False),
    sa.Column("review", sa.Text, nullable=False),
    sa.Column("made_at", Instant, nullable=False),
)

trials = sa.Table(
    "trials",
    metadata,
    sa.Column("variant", sa.String(64), primary_key=True),
    # The name and version of the engine.
    sa.Column("engine", sa.String(64), nullable=False),
    sa.Column("trial", sa.Text, nullable=False),
    sa.Column("made_at", Instant, nullable=False),
)


def check_reviewable(match: Match) -> None:
    """Raise Refusal for a game that can't be reviewed.

    Nobody can review a running game: that would be outside help.
    """
    if not match.is_over:
        raise Refusal("review-running")
    if match.is_called_off:
        raise Refusal("review-called-off")
    if match.ply < MIN_REVIEWED:
        raise Refusal("review-short", family=match.variant.family, count=match.ply, least=MIN_REVIEWED)


def is_reviewable(match: Match) -> bool:
    """Return whether a game may have a review."""
    try:
        check_reviewable(match)
    except Refusal:
        return False
    return True


class Reviews(Store):
    """The use cases of reviews. `engine` is always its name and version.

    The caller has checked that the user may see the game.
    """

    @read
    def find(self, connection: sa.Connection, match: Match, engine: str) -> str | None:
        """Return an engine's review of a match; None if there is none. Raises as check_reviewable() does."""
        check_reviewable(match)
        query = sa.select(reviews.c.review).where(reviews.c.match_id == match.id, reviews.c.engine == engine)
        return connection.execute(query).scalar()

    @read
    def of_player(self, connection: sa.Connection, player: int, engine: str, limit: int) -> dict[int, str]:
        """Return an engine's reviews of a player's latest games by match id, newest first."""
        sides = (matches.c.white_id, matches.c.black_id)
        query = (
            sa.select(reviews.c.match_id, reviews.c.review)
            .join(matches, matches.c.id == reviews.c.match_id)
            .where(sa.or_(*(sa.and_(IS_FINISHED, side == player) for side in sides)))
            .where(reviews.c.engine == engine)
            .order_by(reviews.c.match_id.desc())
            .limit(limit)
        )
        return {row.match_id: row.review for row in connection.execute(query)}

    @write
    def keep(self, connection: sa.Connection, match: Match, engine: str, depth: int, review: str) -> None:
        """Store a review, replacing an older one, unless the match was deleted in the meantime.

        Raises as check_reviewable() does.
        """
        check_reviewable(match)
        # The lock keeps the match from being deleted before the review is stored.
        stored = sa.select(matches.c.id).where(matches.c.id == match.id)
        if connection.execute(stored.with_for_update(read=True, key_share=True)).first() is None:
            return
        values = {"engine": engine, "depth": depth, "review": review, "made_at": self.now()}
        upsert(connection, reviews, {"match_id": match.id} | values)

    @write
    def delete_outdated(self, connection: sa.Connection, revision: int) -> None:
        """Delete the reviews and trials of custom variants that were made under rules older than
        `revision`."""
        old = sa.select(definitions.c.key).where(definitions.c.rules_revision < revision)
        played = sa.select(matches.c.id).where(IS_CUSTOM, matches.c.variant.in_(old))
        connection.execute(sa.delete(reviews).where(reviews.c.match_id.in_(played)))
        connection.execute(sa.delete(trials).where(trials.c.variant.in_(old)))


class Trials(Store):
    """The use cases of trials, by the variants' keys. `engine` is always its name and version.

    Everyone who may see a variant may see its trial.
    """

    @read
    def find(self, connection: sa.Connection, key: str, engine: str) -> str | None:
        """Return an engine's trial of a variant; None if there is none."""
        query = sa.select(trials.c.trial).where(trials.c.variant == key, trials.c.engine == engine)
        return connection.execute(query).scalar()

    @write
    def keep(self, connection: sa.Connection, key: str, engine: str, trial: str) -> None:
        """Store a trial, replacing an older one, and delete trials of deleted definitions."""
        is_custom = trials.c.variant.startswith(PREFIX, autoescape=True)
        is_left_over = sa.and_(is_custom, trials.c.variant.not_in(sa.select(definitions.c.key)))
        connection.execute(sa.delete(trials).where(is_left_over))
        upsert(connection, trials, {"variant": key, "engine": engine, "trial": trial, "made_at": self.now()})
