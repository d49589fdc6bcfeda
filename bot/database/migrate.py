"""Creates the tables, or upgrades them to the newest revision; runs at every start.

A new database gets the tables of the metadata; one of an older release gets the tables, columns and indexes
that it lacks. Alembic runs the revisions after that.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Index, Table, inspect
from sqlalchemy.schema import CreateTable

from bot.database.columns import metadata
from bot.database.migrations.from_0_2_0 import FILL

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"

LOCK_KEY = 0x6B696269
"""The key of the advisory lock that a process holds on PostgreSQL while it migrates: an arbitrary number,
smaller than the ids of Discord, which lock_users() uses."""

REVISIONS = ("0028", "0029", "0030")
"""The revisions in the folder, oldest first."""

HEAD = REVISIONS[-1]
"""The newest revision."""

TABLES_OF_0_2_0 = "challenges heartbeats matches moves offers plans players retracted servers vacations"
TABLES_OF_0_3_0 = f"""{TABLES_OF_0_2_0}
command_servers custom_variant_drafts custom_variant_versions custom_variants dailies definitions deletions
forgotten meetings memberships puzzle_posts puzzle_ratings puzzle_runs puzzle_strengths puzzle_tries
rating_days ratings results reviews standings streaks tallies trials
"""

OLDER = {
    "0007": TABLES_OF_0_2_0.split(),
    "0021": TABLES_OF_0_3_0.split(),
    "0022": TABLES_OF_0_3_0.split(),
}
"""The tables of older revisions that can be upgraded: those of versions 0.2.0 and 0.3.0, and of the last
development version between them."""

UNUSED = {
    "0007": (),
    "0021": ("processes", "shard_leases", "identifies", "claims", "quotas", "person_locks"),
    "0022": ("person_locks",),
}
"""Tables of these revisions that are dropped."""


class UnknownRevision(Exception):
    """The tables have a revision that this version can't upgrade; the text explains what to do."""


def check_revision(revision: str | None) -> None:
    """Raise UnknownRevision if this version can't upgrade tables of a revision (None: there are none)."""
    if revision is None or revision in (*OLDER, *REVISIONS):
        return
    if revision > HEAD:
        raise UnknownRevision(f"was written by a newer version of Kibitz (revision {revision})")
    if revision > min(OLDER):
        raise UnknownRevision(
            f"was written by a development version of Kibitz (revision {revision}), which can't be upgraded"
        )
    raise UnknownRevision(
        f"was written by an older version of Kibitz (revision {revision}): "
        "start version 0.2.0 on it once, then this one"
    )


def config(connection: Connection) -> Config:
    """Return Alembic's settings, without a file: the folder of revisions, and the connection to use."""
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection) -> None:
    """Create or upgrade the tables, inside the transaction of `connection`. Raises UnknownRevision."""
    before = revision_of(connection)
    if before == HEAD:
        return
    check_revision(before)
    # Imported only when needed; most starts have nothing to migrate.
    from alembic import command

    if before in REVISIONS:
        command.upgrade(config(connection), "head")
        return
    if not metadata.info.get("is_complete"):
        raise RuntimeError("import bot.state.use_cases before you create tables")
    if before is None:
        _create(connection, metadata.sorted_tables)
    else:
        _upgrade_older(connection, before)
    # `purge`: Alembic doesn't know the older revisions.
    command.stamp(config(connection), "head", purge=True)


def _upgrade_older(connection: Connection, before: str) -> None:
    """Add the tables, columns and indexes that an older revision lacks, and drop its unused ones."""
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    operations = Operations(MigrationContext.configure(connection))
    for name in UNUSED[before]:
        operations.drop_table(name)
    # Another program's table of the same name makes this fail.
    _create(connection, [table for table in metadata.sorted_tables if table.name not in OLDER[before]])
    inspector = inspect(connection)
    for name in OLDER[before]:
        table = metadata.tables[name]
        columns = {column["name"] for column in inspector.get_columns(name)}
        indexes = {index["name"] for index in inspector.get_indexes(name)}
        for column in table.columns:
            if column.name not in columns:
                operations.add_column(name, column)
        if before == "0007":
            # Some have the same names as today, but other columns or conditions.
            for index in indexes:
                operations.drop_index(index or "", name)
            indexes.clear()
        for index in _indexes(table):
            if index.name not in indexes:
                index.create(connection)
    if before == "0007":
        for statement in FILL:
            connection.exec_driver_sql(statement)


def _create(connection: Connection, tables: Sequence[Table]) -> None:
    """Create tables with their indexes; unlike create_all(), in a fixed order. Fail if one exists."""
    for table in tables:
        connection.execute(CreateTable(table))
        for index in _indexes(table):
            index.create(connection)


def _indexes(table: Table) -> list[Index]:
    """Return the indexes of a table in the order in which to create them; SQLAlchemy has a set of them.

    Of indexes that serve a query equally well, SQLite uses the newest: of `ix_results`, that of opponents.
    """
    return sorted(table.indexes, key=lambda index: index.name or "", reverse=True)


def revision_of(connection: Connection) -> str | None:
    """Return the revision of the tables; None if there are none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
