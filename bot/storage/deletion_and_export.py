"""Finds, exports and deletes a user's data, as the columns declare it (personal_columns.py).

A deletion is many small transactions, because one user may have thousands of games and others play meanwhile.
A row of `deletions` says that it is to be done; what is left to do is what still exists.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import Column, Connection, Table, and_, delete, insert, literal, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from bot.database.columns import PERSON, PSEUDONYM, REMOVE, columns_of, match_column, metadata, traces_of
from bot.database.transactions import Store, read, write, write_unless_taken
from bot.storage.rows import Notice
from bot.storage.tables import IS_FINISHED, IS_RUNNING, ONE_RESULT, deletions, forgotten, matches, results

GAMES = 20
"""Games, with their moves, that one transaction changes."""

ROWS = 200
"""Rows of other tables that one transaction changes."""

MOST_CLAIMED = 5
"""Interrupted deletions that a process continues at a time."""

SIDES = (matches.c.white_id, matches.c.black_id)

OF_GAMES = ("moves", "retracted", "offers", "plans", "reviews")
"""The tables whose rows an export lists with their game."""


class PeopleStore(Store):
    """All data of a user."""

    # ---- deletion

    @write_unless_taken(None)
    def begin(self, connection: Connection, person: int, alias: int, until: datetime) -> None:
        """Record that a user's data are to be deleted, by the caller until `until`; the record stays until
        finish()."""
        connection.execute(insert(deletions).values(user_id=person, alias=alias, until=until))

    async def claim(self, now: datetime, until: datetime) -> list[int]:
        """Claim interrupted deletions until `until`; return their users."""
        due = select(deletions.c.user_id).where(deletions.c.until <= now).limit(MOST_CLAIMED)
        take = update(deletions).values(until=until).returning(deletions.c.user_id)
        return await self.transactions.claim(
            due,
            lambda connection, claimed: list(
                connection.execute(take.where(deletions.c.user_id.in_(claimed))).scalars()
            ),
            [],
        )

    @write
    def running(self, connection: Connection, person: int, most: int, until: datetime) -> list[int]:
        """Return the ids of some running matches of a user whose deletion the caller works on, until
        `until`."""
        query = (
            select(matches.c.id)
            .where(or_(*(and_(IS_RUNNING, side == person) for side in SIDES)))
            .order_by(matches.c.id)
            .limit(most)
        )
        connection.execute(update(deletions).where(deletions.c.user_id == person).values(until=until))
        return list(connection.execute(query).scalars())

    async def erase(self, person: int, other: int, until: datetime) -> bool:
        """Do one small step of a deletion; return False if only running games are left.

        `other`: the alias from now on, if the first one now exists beside a row that was written meanwhile
        and must be unique.
        """
        noted = select(deletions.c.alias).where(deletions.c.user_id == person).with_for_update()

        def write(connection: Connection) -> bool:
            alias: int | None = connection.execute(noted).scalar()
            if alias is None:
                return False
            connection.execute(update(deletions).where(deletions.c.user_id == person).values(until=until))
            return any(step(connection, person, alias) for step in STEPS)

        try:
            return await self.transactions.write(write)
        except IntegrityError:
            query = update(deletions).where(deletions.c.user_id == person).values(alias=other)
            await self.transactions.write(lambda connection: connection.execute(query))
            return True

    async def finish(self, person: int, notice: Notice) -> bool:
        """Complete a deletion and leave a notice of it; return False, changing nothing, while any data is
        left."""

        def write(connection: Connection) -> bool:
            if any(_has(connection, column, person) for column in _looked_at()):
                return False
            gone = connection.execute(delete(deletions).where(deletions.c.user_id == person))
            if gone.rowcount:
                connection.execute(insert(forgotten), asdict(notice))
            return True

        finished = await self.transactions.write(write)
        if finished:
            await self.transactions.purge_log()
        return finished

    @read
    def forgotten(self, connection: Connection, since: datetime) -> list[Notice]:
        """Return the notices of deletions completed since then."""
        query = select(forgotten).where(forgotten.c.at >= since)
        return [Notice(*found) for found in connection.execute(query)]

    # ---- export

    @read
    def kept(self, connection: Connection, person: int) -> dict[str, list[dict[str, Any]]]:
        """Return a user's rows by table, without games; see games(). With the texts of all versions of their
        custom variants."""
        # bot.state imports bot.storage.
        from bot.state.custom_variants import custom_variants, versions
        from bot.state.definitions import definitions

        with_texts = (
            select(versions, definitions.c.text)
            .select_from(custom_variants)
            .join(versions, versions.c.variant_id == custom_variants.c.id)
            .join(definitions, definitions.c.key == versions.c.key)
            .where(custom_variants.c.owner_id == person)
        )
        texts = [dict(row) for row in connection.execute(with_texts).mappings()]
        return {versions.name: texts} | {
            table.name: [
                dict(row)
                for row in connection.execute(
                    select(table).where(or_(*(column == person for column in columns)))
                ).mappings()
            ]
            for table, columns in _own_tables()
        }

    @read
    def games(self, connection: Connection, person: int, after: int, most: int) -> list[dict[str, Any]]:
        """Return a page of a user's games with ids greater than `after`: each with its moves, takebacks,
        review, and the user's own offers and plans."""
        query = (
            select(matches)
            .where(
                or_(*(and_(status, side == person) for status in (IS_RUNNING, IS_FINISHED) for side in SIDES))
            )
            .where(matches.c.id > after)
            .order_by(matches.c.id)
            .limit(most)
        )
        found = {row["id"]: dict(row) for row in connection.execute(query).mappings()}
        for table in (metadata.tables[name] for name in OF_GAMES) if found else ():
            for game in found.values():
                game[table.name] = []
            rows = select(table).where(table.c.match_id.in_(found)).order_by(*table.primary_key)
            names = [column.name for column in table.columns]
            for values in connection.execute(rows):
                row = dict(zip(names, values, strict=True))
                game = found[row.pop("match_id")]
                if "side" not in row or game[f"{row['side']}_id"] == person:
                    game[table.name].append(row)
        return list(found.values())


def _part(connection: Connection, person: int, alias: int) -> int:
    """Delete some of a user's results, and put the alias in the opponents' results of the same games."""
    columns = (results.c.ended_at, results.c.match_id, results.c.opponent_id)
    some = select(*columns).where(results.c.player_id == person).limit(ROWS).with_for_update()
    found = connection.execute(some).all()
    if found:
        theirs = [{"player": row.opponent_id, "ended": row.ended_at, "match": row.match_id} for row in found]
        connection.execute(update(results).where(ONE_RESULT).values(opponent_id=alias), theirs)
        connection.execute(delete(results).where(ONE_RESULT), [row | {"player": person} for row in theirs])
    return len(found)


def _remove_variants(connection: Connection, person: int, _alias: int) -> int:
    """Delete some custom variants of a person's, with the texts that no game needs; how many."""
    from bot.state.custom_variants import custom_variants, delete_variants  # bot.state imports bot.storage.

    return delete_variants(connection, custom_variants.c.owner_id == person)


def _remove(connection: Connection, person: int, _alias: int) -> int:
    """Delete some rows that are the user's own; return how many.

    Results are left to _part(): a newer one must not go before its opponent's row has the alias.
    """
    own = (column for column in columns_of(metadata, PERSON, REMOVE) if column.table is not results)
    return next(filter(None, (deleted(connection, column, person) for column in own)), 0)


def deleted(connection: Connection, column: Column[Any], value: int) -> int:
    """Delete at most ROWS rows with a value in a column; return how many."""
    table = column.table
    keys = tuple_(*table.primary_key)
    some = select(*table.primary_key).where(column == value).limit(ROWS).with_for_update(skip_locked=True)
    return connection.execute(delete(_table(column)).where(keys.in_(some))).rowcount


def _rename_in_games(connection: Connection, person: int, alias: int) -> int:
    """Put the alias in the user's place in some finished games and the rows that belong to them."""
    query = (
        select(matches.c.id)
        .where(or_(*(and_(IS_FINISHED, side == person) for side in SIDES)))
        .limit(GAMES)
        .with_for_update()
    )
    some = list(connection.execute(query).scalars())
    if some:
        for column, of_match in _of_games():
            _renamed(connection, column, and_(of_match.in_(some), column == person), alias)
        for side in SIDES:
            _renamed(connection, side, and_(matches.c.id.in_(some), side == person), alias)
    return len(some)


def _rename(connection: Connection, person: int, alias: int) -> int:
    """Put the alias in the user's place in some rows of other tables."""
    for column in columns_of(metadata, PERSON, PSEUDONYM):
        if column.table is matches or match_column(column.table, matches) is not None:
            continue
        keys = tuple_(*column.table.primary_key)
        some = select(*column.table.primary_key).where(column == person).limit(ROWS).with_for_update()
        if count := _renamed(connection, column, keys.in_(some), alias):
            return count
    return 0


def _renamed(connection: Connection, column: Column[Any], where: Any, alias: int) -> int:
    values = {column: alias} | dict.fromkeys(traces_of(column))
    return connection.execute(update(_table(column)).where(where).values(values)).rowcount


def _of_games() -> Iterator[tuple[Column[Any], Column[Any]]]:
    """Yield the columns that are renamed together with games, each with the column that refers to the
    game."""
    for column in columns_of(metadata, PERSON, PSEUDONYM):
        of_match = match_column(column.table, matches)
        if of_match is not None:
            yield column, of_match


def _looked_at() -> Iterator[Column[Any]]:
    """Yield the columns that are checked for a user at the end; no other column can contain one that these
    don't."""
    of_games = {column for column, _ in _of_games()}
    yield from columns_of(metadata, PERSON, REMOVE)
    yield from (column for column in columns_of(metadata, PERSON, PSEUDONYM) if column not in of_games)


def _has(connection: Connection, column: Column[Any], person: int) -> bool:
    conditions = [column == person]
    if column.table is matches:
        # By the two indexes, each for one kind of games.
        conditions = [and_(status, column == person) for status in (IS_RUNNING, IS_FINISHED)]
    return connection.execute(select(literal(1)).where(or_(*conditions)).limit(1)).first() is not None


def _own_tables() -> Iterator[tuple[Table, list[Column[Any]]]]:
    """Yield the tables whose rows are a user's own, with the columns that say whose."""
    own = [*columns_of(metadata, PERSON, REMOVE)]
    removed = {column.table for column in own}
    for column in columns_of(metadata, PERSON, PSEUDONYM):
        alone = column.table is not matches and match_column(column.table, matches) is None
        if alone and column.table not in removed:
            own.append(column)
    for table in dict.fromkeys(_table(column) for column in own):
        yield table, [column for column in own if column.table is table]


def _table(column: Column[Any]) -> Table:
    """Return the table of a column of ours, which is never an alias or a subquery."""
    assert isinstance(column.table, Table)  # noqa: S101
    return column.table


STEPS = (_part, _remove_variants, _remove, _rename_in_games, _rename)
"""The steps of a deletion; each handles some rows, and the next begins when the one before finds none."""
