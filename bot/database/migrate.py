"""Brings the tables to the revision that this version needs, by Alembic; run at every start."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"

LOCK_KEY = 0x6B696269
"""PostgreSQL's advisory lock that a process holds while it migrates; any fixed number will do."""


HEAD = "0021"
"""The newest revision."""


MERGED = frozenset({"0008", "0009", "0010", "0011", "0012", "0013"})
"""Revisions of development versions, never released: 0014 took their place."""


class TooNew(Exception):
    """A newer version made the tables."""


class NotKnown(Exception):
    """This revision doesn't exist here."""


def known() -> frozenset[str]:
    """Return the revisions that can be read here."""
    return frozenset(path.name.partition("_")[0] for path in (FOLDER / "versions").glob("0*.py"))


def config(connection: Connection) -> Config:
    """Return Alembic's settings, without a file: the folder of revisions, and the connection to use."""
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the missing revisions, inside the transaction of `connection`."""
    before = revision_of(connection)
    if revision == "head" and before == HEAD:
        return
    if before in MERGED:
        raise NotKnown(
            f"the tables are of a development version between releases (revision {before}): run"
            " `kibitz migrate --to 0007` of that version, then start this one"
        )
    # Imported only if there is something to do; at most starts there isn't.
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(config(connection), revision)
    except CommandError as error:
        raise TooNew(str(error)) from error


def revision_of(connection: Connection) -> str | None:
    """Return the revision of the tables; None if there are none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
