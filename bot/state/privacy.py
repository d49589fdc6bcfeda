"""Export and deletion of a user's data.

Both iterate over the tables of `metadata`, whose columns declare what happens to their rows
(bot/database/columns.py).

The deletion of a user is many small transactions, because one user may have thousands of games and others
play in the meantime. A row of `deletions` marks a deletion in progress; the data that still exists is what is
left to delete. So any process can continue a deletion that a crash has interrupted. Games stay, with a random
negative number in place of the user's id, where Discord's ids are positive. Once the deletion is complete,
nothing stores which number stands for which user, so it can't be traced back.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import defaultdict
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast

import sqlalchemy as sa

from bot.database.columns import OTHERWISE, PSEUDONYM, REMOVE, USER, Instant, columns_of, metadata
from bot.database.transactions import read, write, write_unless_taken
from bot.refusals import MatchBroken, MatchOver, NoSuchMatch, NotAPlayer
from bot.state.custom_variants import custom_variants, delete_variants, versions
from bot.state.definitions import definitions
from bot.state.match import RESIGNATION, Ending, Match
from bot.state.match_repository import MatchRepository, MatchStore
from bot.state.match_tables import IS_FINISHED, IS_RUNNING, matches, moves, plays, retracted
from bot.state.offers import offers
from bot.state.planned_moves import plans
from bot.state.play import Play
from bot.state.player_ids import random_alias
from bot.state.ratings import ONE_RESULT, results
from bot.state.reviews import reviews
from bot.state.tournament_tables import pairings
from bot.state.votes import vote_games

FORMAT = 1
"""The format version of exported data; docs/privacy.md describes it."""

LEASE = timedelta(minutes=2)
"""The time a process has for one step of a deletion; then another one continues it."""

NOTICE = timedelta(hours=1)
"""Time in which other processes are notified of a deletion."""

GAMES = 20
"""Games, with their moves, that one transaction changes."""

ROWS = 200
"""Rows of other tables that one transaction changes."""

GAMES_PER_PAGE = 25

MAX_CLAIMED = 5
"""Interrupted deletions that a process continues at a time."""

GAME_TABLES = (moves, retracted, offers, plans, reviews, pairings, vote_games)
"""The tables whose rows an export lists with their game."""


# Deletions in progress; after a crash another process continues them. alias: replaces the user's id. until:
# the end of the claim of the process that deletes; then another may take over.
deletions = sa.Table(
    "deletions",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: OTHERWISE}),
    sa.Column("alias", sa.BigInteger, nullable=False),
    sa.Column("until", Instant, nullable=False),
)

# Notices of completed deletions, for processes that hold names in memory: each compares the digest with the
# ids that it holds, so that the table doesn't store the id. Rows expire.
forgotten = sa.Table(
    "forgotten",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("at", Instant, nullable=False),
)


@dataclass(frozen=True, slots=True)
class Notice:
    """The notice of a deletion: a salted digest of the user's id, and the salt, in hexadecimal.

    It identifies the user only to those who already know the id.
    """

    digest: str
    salt: str

    def is_about(self, user_id: int) -> bool:
        return _digest(user_id, self.salt) == self.digest


class Privacy(MatchStore):
    """The use cases of users' data."""

    def __init__(self, repository: MatchRepository, play: Play) -> None:
        super().__init__(repository)
        self._play = play

    # ---- export

    @read
    def export_rows(self, connection: sa.Connection, user_id: int) -> dict[str, Any]:
        """Return all data of a user except games, as JSON values: rows by table name.

        With the texts of all versions of the user's custom variants.
        """
        with_texts = (
            sa.select(versions, definitions.c.text)
            .select_from(custom_variants)
            .join(versions, versions.c.variant_id == custom_variants.c.id)
            .join(definitions, definitions.c.key == versions.c.key)
            .where(custom_variants.c.owner_id == user_id)
        )
        is_own = defaultdict[sa.Table, list[sa.ColumnElement[bool]]](list)
        for table, column in columns_of(USER, REMOVE):
            is_own[table].append(column == user_id)
        queries: dict[sa.Table, sa.Select[Any]] = {versions: with_texts}
        queries |= {
            table: sa.select(table).where(sa.or_(*conditions)) for table, conditions in is_own.items()
        }
        head = {"format": FORMAT, "person": str(user_id), "made_at": self.now().isoformat()}
        return head | {table.name: _as_json(_rows(connection, query)) for table, query in queries.items()}

    async def export_games(self, user_id: int) -> AsyncGenerator[list[dict[str, Any]]]:
        """Yield a user's games in pages, as JSON values: each with its moves, takebacks, review, and the
        user's own offers and plans."""
        last = 0
        while page := await self._games(user_id, last):
            last = page[-1]["id"]
            yield _as_json(page)

    @read
    def _games(self, connection: sa.Connection, user_id: int, after: int) -> list[dict[str, Any]]:
        """Return a page of a user's games with ids greater than `after`, with the rows of GAME_TABLES."""
        is_own = sa.or_(plays(user_id, IS_RUNNING), plays(user_id, IS_FINISHED))
        query = sa.select(matches).where(is_own, matches.c.id > after).order_by(matches.c.id)
        games = {row["id"]: row for row in _rows(connection, query.limit(GAMES_PER_PAGE))}
        for table in GAME_TABLES if games else ():
            for game in games.values():
                game[table.name] = []
            of_games = sa.select(table).where(table.c.match_id.in_(games)).order_by(*table.primary_key)
            for row in _rows(connection, of_games):
                game = games[row.pop("match_id")]
                if "side" not in row or game[f"{row['side']}_id"] == user_id:
                    game[table.name].append(row)
        return list(games.values())

    # ---- deletion

    @write_unless_taken(None)
    def begin(self, connection: sa.Connection, user_id: int) -> None:
        """Store that all data of a user is to be deleted. From then on the deletion is certain."""
        values = {"user_id": user_id, "alias": random_alias(), "until": self.now() + LEASE}
        connection.execute(sa.insert(deletions).values(values))

    async def claim_unfinished(self) -> tuple[int, ...]:
        """Claim interrupted deletions; return their users. No other process gets them in the meantime."""
        now = self.now()
        due = sa.select(deletions.c.user_id).where(deletions.c.until <= now).limit(MAX_CLAIMED)
        take = sa.update(deletions).values(until=now + LEASE).returning(deletions.c.user_id)
        return tuple(row.user_id for row in await self.database.claim_rows(take, due))

    @write
    def running(self, connection: sa.Connection, user_id: int) -> tuple[int, ...]:
        """Return some of a user's running games by id; they end before anything is deleted."""
        self._extend_lease(connection, user_id)
        query = sa.select(matches.c.id).where(plays(user_id, IS_RUNNING))
        query = query.order_by(matches.c.id).limit(GAMES_PER_PAGE)
        return tuple(connection.execute(query).scalars())

    async def resign(self, match_id: int, user_id: int) -> Match | None:
        """Resign a game for a user whose data is being deleted; None if its end can't be shown to anyone."""
        try:
            return await self._play.resign(match_id, user_id)
        except MatchBroken:
            row = await self._repository.get(match_id)
            if row is not None:
                ending = Ending(row.color_of(user_id).opponent, RESIGNATION)
                await self._repository.end(match_id, row.version, ending, self.now())
        except (MatchOver, NotAPlayer, NoSuchMatch):
            pass  # The game has ended in the meantime.
        return None

    @write
    def erase(self, connection: sa.Connection, user_id: int) -> bool:
        """Do one small step of a deletion; return False when only running games are left."""
        query = sa.select(deletions.c.alias).where(deletions.c.user_id == user_id).with_for_update()
        alias: int | None = connection.execute(query).scalar()
        if alias is None:
            return False
        self._extend_lease(connection, user_id)
        return (
            _delete_results(connection, user_id, alias)
            or delete_variants(connection, custom_variants.c.owner_id == user_id) > 0
            or _delete_own_rows(connection, user_id)
            or _rename_in_games(connection, user_id, alias)
        )

    def _extend_lease(self, connection: sa.Connection, user_id: int) -> None:
        lease = sa.update(deletions).where(deletions.c.user_id == user_id)
        connection.execute(lease.values(until=self.now() + LEASE))

    async def finish(self, user_id: int) -> bool:
        """Complete a deletion and leave a notice of it; return False, changing nothing, while any data is
        left, because something may have begun in the meantime."""
        is_finished = await self._finish(user_id)
        if is_finished:
            await self.database.purge_log()
        return is_finished

    @write
    def _finish(self, connection: sa.Connection, user_id: int) -> bool:
        if _has_data(connection, user_id):
            return False
        removed = connection.execute(sa.delete(deletions).where(deletions.c.user_id == user_id))
        if removed.rowcount:
            salt = secrets.token_hex(16)
            values = {"digest": _digest(user_id, salt), "salt": salt, "at": self.now()}
            connection.execute(sa.insert(forgotten).values(values))
        return True

    @read
    def notices(self, connection: sa.Connection, within: timedelta) -> tuple[Notice, ...]:
        """Return notices of the deletions completed within a time, at most NOTICE."""
        query = sa.select(forgotten).where(forgotten.c.at >= self.now() - within)
        return tuple(Notice(row.digest, row.salt) for row in connection.execute(query))


# ---- rows


def _rows(connection: sa.Connection, query: sa.Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(query).mappings()]


def _as_json(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rows as JSON values: times as text, durations in seconds, ids as text.

    Ids are text because they exceed the integers that many JSON readers can represent.
    """
    return [{name: _json_value(name, value) for name, value in row.items()} for row in rows]


def _json_value(name: str, value: Any) -> Any:
    if isinstance(value, list):
        return _as_json(cast("list[dict[str, Any]]", value))
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, int) and (name.endswith("_id") or name == "source"):
        return str(value)
    return value


def match_column(table: sa.Table) -> sa.Column[Any] | None:
    """Return the column by which a table refers to matches."""
    return next((key.parent for key in table.foreign_keys if key.column is matches.c.id), None)


def delete_rows(connection: sa.Connection, table: sa.Table, column: sa.Column[Any], value: int) -> bool:
    """Delete at most ROWS rows with a value in a column; return False if there are none."""
    some = sa.select(*table.primary_key).where(column == value).limit(ROWS).with_for_update(skip_locked=True)
    these = sa.tuple_(*table.primary_key).in_(some)
    return connection.execute(sa.delete(table).where(these)).rowcount > 0


# ---- steps of a user's deletion: each handles some rows, and returns False if there are none


def _delete_results(connection: sa.Connection, user_id: int, alias: int) -> bool:
    """Delete some of a user's results, and put the alias in the opponents' results of the same games."""
    columns = (results.c.ended_at, results.c.match_id, results.c.opponent_id)
    some = sa.select(*columns).where(results.c.player_id == user_id).limit(ROWS).with_for_update()
    found = connection.execute(some).all()
    if found:
        theirs = [{"player": row.opponent_id, "ended": row.ended_at, "match": row.match_id} for row in found]
        connection.execute(sa.update(results).where(ONE_RESULT).values(opponent_id=alias), theirs)
        connection.execute(
            sa.delete(results).where(ONE_RESULT), [row | {"player": user_id} for row in theirs]
        )
    return bool(found)


def _delete_own_rows(connection: sa.Connection, user_id: int) -> bool:
    """Delete some rows that are the user's own.

    Except results, which _delete_results() deletes: the opponent's row must get the alias first.
    """
    own = ((table, column) for table, column in columns_of(USER, REMOVE) if table is not results)
    return any(delete_rows(connection, table, column, user_id) for table, column in own)


def _rename_in_games(connection: sa.Connection, user_id: int, alias: int) -> bool:
    """Put the alias in the user's place in some finished games and the rows that belong to them."""
    some = sa.select(matches.c.id).where(plays(user_id, IS_FINISHED)).limit(GAMES).with_for_update()
    ids = list(connection.execute(some).scalars())
    if ids:
        for table, column in columns_of(USER, PSEUDONYM):
            of_match = match_column(table)
            match_id = matches.c.id if of_match is None else of_match
            values: dict[sa.Column[Any], Any] = {column: alias}
            if table is moves:
                values[moves.c.source] = None  # The id of a message reveals its author.
            connection.execute(sa.update(table).where(match_id.in_(ids), column == user_id).values(values))
    return bool(ids)


def _has_data(connection: sa.Connection, user_id: int) -> bool:
    """Return whether any data of a user is left. Rows with other columns of the user also have one of
    these."""
    queries = [sa.select(column).where(column == user_id) for _, column in columns_of(USER, REMOVE)]
    queries += [sa.select(matches.c.id).where(plays(user_id, status)) for status in (IS_RUNNING, IS_FINISHED)]
    return any(connection.execute(query.limit(1)).first() is not None for query in queries)


def _digest(user_id: int, salt: str) -> str:
    return hashlib.blake2b(str(user_id).encode(), key=bytes.fromhex(salt), digest_size=16).hexdigest()
