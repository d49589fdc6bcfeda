"""Column types, partial indexes, and declarations of columns with ids of users or servers.

The `info` of a column declares what happens to its rows when the data of a user or server is deleted:
`Column("player_id", BigInteger, info={USER: REMOVE})`. Deletion, export and retention use only that. A test
rejects an id column without a declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)
"""All tables, once bot.state.use_cases is imported. New databases get them; a test compares them with
upgraded databases."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

Now = Callable[[], datetime]
"""Returns the current time, aware and in UTC."""


class Instant(sa.TypeDecorator[datetime]):
    """A point in time: an aware datetime in Python, stored as microseconds since 1970 in UTC.

    Numbers sort and compare the same way in every database, independent of time zones and daylight saving.
    """

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else (value - EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else EPOCH + timedelta(microseconds=value)


class Span(sa.TypeDecorator[timedelta]):
    """A duration: a timedelta in Python, stored as microseconds."""

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, dialect: sa.Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else value // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: sa.Dialect) -> timedelta | None:  # noqa: ARG002
        return None if value is None else timedelta(microseconds=value)


def partial_index(name: str, *columns: str, where: sa.TextClause, unique: bool = False) -> sa.Index:
    """Return an index of the rows that meet a condition. A query must repeat it word for word, not as a
    parameter, to use the index."""
    return sa.Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)


def row_key() -> sa.Column[int]:
    """Return an id column that never reuses ids: a button of a deleted match must not act on another."""
    return sa.Column(
        "id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), sa.Identity(), primary_key=True
    )


USER, GUILD = "user", "guild"
"""Keys of the `info` of a column with the id of a user or server. Its value, one of the following, is what
happens to the row when the data of the user or server is deleted."""

REMOVE = "remove"
"""The row is deleted. Such a column needs an index."""
PSEUDONYM = "pseudonym"
"""The id is replaced by another number, because the row also belongs to another user. The row is one of
matches or of a table that refers to matches, and is found through the user's matches."""
OTHERWISE = "otherwise"
"""The deletion has its own code for the row: games of a server, the record of the deletion."""


def columns_of(owner: str, policy: str) -> Iterator[tuple[sa.Table, sa.Column[Any]]]:
    """Yield each column with ids of a USER or GUILD that has a policy, together with its table."""
    for table in metadata.sorted_tables:
        yield from ((table, column) for column in table.columns if column.info.get(owner) == policy)
