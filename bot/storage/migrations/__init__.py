"""The history of the tables, run by Alembic at every start.

A new revision: change tables.py, then write the next file in versions/ by hand beside it; the test that
compares both tells what is missing.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

LOCK_KEY = 0x6B696269
"""PostgreSQL's advisory lock that one process at a time holds while it migrates; any fixed number will do."""


def config(connection: Connection) -> Config:
    """Alembic's settings, without a file: where the revisions are, and the connection to use."""
    settings = Config()
    place = str(Path(__file__).parent)
    settings.set_main_option("script_location", place.replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the revisions that are missing, inside the transaction that `connection` has open."""
    command.upgrade(config(connection), revision)
