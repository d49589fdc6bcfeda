"""Upgrades the tables to the newest revision with Alembic; runs at every start.

A new database begins with revision 0022. The revisions before it are gone: 0022 itself changes the tables of
version 0.2.0 and of the last development version before 0.3.0.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"

LOCK_KEY = 0x6B696269
"""The key of the advisory lock that a process holds on PostgreSQL while it migrates: an arbitrary number,
smaller than the ids of Discord, which lock_users() uses."""

REVISIONS = ("0022", "0023", "0024", "0025", "0026", "0027", "0028", "0029")
"""The revisions in the folder, oldest first."""

HEAD = REVISIONS[-1]
"""The newest revision."""

REPLACED = ("0007", "0021")
"""The older revisions that 0022 upgrades: those of version 0.2.0 and of the last development version."""


class UnknownRevision(Exception):
    """The tables have a revision that this version can't upgrade; the text explains what to do."""


def check_revision(revision: str | None) -> None:
    """Raise UnknownRevision if this version can't upgrade tables of a revision (None: there are none)."""
    if revision is None or revision in (*REPLACED, *REVISIONS):
        return
    if revision > HEAD:
        raise UnknownRevision(f"was written by a newer version of Kibitz (revision {revision})")
    if revision > REPLACED[0]:
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
    """Create the tables or run the missing revisions, inside the transaction of `connection`.

    Raises UnknownRevision.
    """
    before = revision_of(connection)
    if before == HEAD:
        return
    check_revision(before)
    # Imported only when needed; most starts have nothing to migrate.
    from alembic import command

    settings = config(connection)
    if before in REPLACED:
        # Alembic no longer knows this revision: begin with 0022, which upgrades it.
        connection.exec_driver_sql("DELETE FROM alembic_version")
        settings.attributes["replaced"] = before
    command.upgrade(settings, "head")


def revision_of(connection: Connection) -> str | None:
    """Return the revision of the tables; None if there are none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
