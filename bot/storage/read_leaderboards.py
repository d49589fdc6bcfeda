"""Reads players' counts, ratings and leaderboards, which store_results.py writes."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, timedelta

from sqlalchemy import Connection, and_, case, exists, func, literal_column, or_, select, update

from bot.database.columns import EPOCH
from bot.database.transactions import Store, read, write
from bot.storage.rows import Kind, ProfileRow, RatingRow, Scores, StandingRow, TableRow
from bot.storage.store_results import of_kind, rating_row, streaks_of
from bot.storage.tables import meetings, players, rating_days, ratings, standings, tallies

MOST_KINDS = 25
"""The most kinds of games listed for a server."""

# On a leaderboard are members, as far as known, who don't hide. Those whose rating is certain enough have a
# place; the others come after them.
_HIDDEN = exists(literal_column("1")).where(players.c.user_id == standings.c.player_id, players.c.hidden)
_LISTED = and_(~standings.c.gone, ~_HIDDEN)
_GAMES = func.coalesce(ratings.c.games, 0).label("games")
_STANDINGS = select(standings.c.player_id, standings.c.rating, standings.c.deviation, _GAMES).select_from(
    standings.outerjoin(
        ratings,
        and_(
            ratings.c.player_id == standings.c.player_id,
            ratings.c.variant == standings.c.variant,
            ratings.c.speed == standings.c.speed,
        ),
    )
)
_BEST_FIRST = (standings.c.rating.desc(), standings.c.player_id.desc())


class StandingStore(Store):
    """Players' counts, ratings and standings."""

    @read
    def profile(self, connection: Connection, player_id: int, other_id: int) -> ProfileRow:
        """Return a player's counts and ratings, and the results against the asker."""
        lower, higher = sorted((player_id, other_id))
        counted = {
            (row.against, row.variant, row.color): Scores(row.wins, row.draws, row.losses)
            for row in connection.execute(select(tallies).where(tallies.c.player_id == player_id))
        }
        rated = {
            Kind(row.variant, row.speed): rating_row(row)
            for row in connection.execute(select(ratings).where(ratings.c.player_id == player_id))
        }
        pair = and_(meetings.c.lower_id == lower, meetings.c.higher_id == higher)
        counts = select(meetings.c.wins, meetings.c.draws, meetings.c.losses).where(pair)
        met = connection.execute(counts).one_or_none()
        scores = Scores(*met) if met is not None else Scores()
        return ProfileRow(
            counted,
            rated,
            streaks_of(connection, player_id).get(player_id),
            scores if player_id < other_id else scores.reversed(),
        )

    @read
    def days(
        self, connection: Connection, player_id: int, kinds: Collection[Kind], most: int
    ) -> dict[Kind, list[tuple[date, float, float]]]:
        """Return the last days with rated games, at most `most`, oldest first, with the rating and deviation
        at the end of each."""
        found: dict[Kind, list[tuple[date, float, float]]] = {}
        for kind in kinds:
            query = (
                select(rating_days.c.day, rating_days.c.rating, rating_days.c.deviation)
                .where(rating_days.c.player_id == player_id, of_kind(rating_days, kind))
                .order_by(rating_days.c.day.desc())
                .limit(most)
            )
            found[kind] = [
                (EPOCH.date() + timedelta(days=day), rating, deviation)
                for day, rating, deviation in connection.execute(query)
            ][::-1]
        return found

    @read
    def kinds(self, connection: Connection, guild_id: int, usual: str = "") -> list[Kind]:
        """Return the kinds rated on a server, most players first (`usual` wins ties), at most MOST_KINDS."""
        kind = (standings.c.variant, standings.c.speed)
        usual_first = case((standings.c.variant == usual, 0), else_=1)
        query = (
            select(*kind)
            .where(standings.c.guild_id == guild_id, ~standings.c.gone)
            .group_by(*kind)
            .order_by(func.count().desc(), usual_first, *kind)
            .limit(MOST_KINDS)
        )
        return [Kind(*row) for row in connection.execute(query)]

    @read
    def rating(self, connection: Connection, player_id: int, kind: Kind) -> RatingRow | None:
        query = select(ratings).where(ratings.c.player_id == player_id, of_kind(ratings, kind))
        row = connection.execute(query).one_or_none()
        return None if row is None else rating_row(row)

    @read
    def table(
        self,
        connection: Connection,
        guild_id: int,
        kind: Kind,
        player_id: int,
        now: datetime,
        passed: int,
        most: int,
        shown_from: int,
    ) -> TableRow:
        """Return a page of a server's leaderboard after the first `passed`, and a player's own place.

        Of those without a place, players with fewer than `shown_from` rated games come last.
        """
        here = and_(standings.c.guild_id == guild_id, of_kind(standings, kind))
        is_ranked = and_(_LISTED, standings.c.ranked_until > now)
        is_unranked = and_(_LISTED, or_(standings.c.ranked_until.is_(None), standings.c.ranked_until <= now))
        count = select(func.count()).select_from(standings).where(here)
        ranked = connection.execute(count.where(is_ranked)).scalar_one()
        total = connection.execute(count.where(_LISTED)).scalar_one()
        page: list[StandingRow] = []
        if passed < ranked:
            best = _STANDINGS.where(here, is_ranked).order_by(*_BEST_FIRST)
            best = best.limit(most).offset(passed)
            page += (StandingRow(*row) for row in connection.execute(best))
        if len(page) < most and passed + len(page) < total:
            shown_first = case((shown_from <= _GAMES, 0), else_=1)
            below = _STANDINGS.where(here, is_unranked).order_by(shown_first, *_BEST_FIRST)
            below = below.limit(most - len(page)).offset(max(passed - ranked, 0))
            page += (StandingRow(*row) for row in connection.execute(below))
        columns = (standings.c.ranked_until, standings.c.gone, _HIDDEN.label("hidden"))
        mine = _STANDINGS.add_columns(*columns).where(here, standings.c.player_id == player_id)
        own = connection.execute(mine).one_or_none()
        standing = place = None
        if own is not None:
            standing = StandingRow(own.player_id, own.rating, own.deviation, own.games)
            if own.ranked_until is not None and own.ranked_until > now and not own.hidden and not own.gone:
                better = or_(standings.c.rating > own.rating, standings.c.player_id > player_id)
                above = count.where(is_ranked, standings.c.rating >= own.rating, better)
                place = 1 + connection.execute(above).scalar_one()
        return TableRow(page, ranked, total, standing, place)

    @write
    def set_gone(
        self, connection: Connection, guild_id: int, player_ids: Collection[int], *, gone: bool
    ) -> None:
        """Store whether players have left a server."""
        these = (standings.c.guild_id == guild_id, standings.c.player_id.in_(player_ids))
        connection.execute(update(standings).where(*these, standings.c.gone != gone).values(gone=gone))
