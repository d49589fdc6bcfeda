"""Database addresses: as the operator writes them, and as SQLAlchemy needs them."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.database.errors import BadDatabaseUrl

EXPECTED = "sqlite:///<file> or postgresql://<user>:<password>@<host>/<database>"

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


def normalized(text: str) -> URL:
    """Return the address with our driver. Raises BadDatabaseUrl."""
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError):
        raise BadDatabaseUrl(EXPECTED) from None
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise BadDatabaseUrl(EXPECTED)
    url = url.set(drivername=driver)
    if _is_sqlite(url):
        # A database in memory would lose all games, and each pooled connection would have its own.
        if url.database is None or url.database in ("", ":memory:") or url.host:
            raise BadDatabaseUrl("sqlite:///<file>, with three slashes and the name of a file")
    elif not url.database:
        raise BadDatabaseUrl(EXPECTED)
    # Hosting services use libpq's name of this option; asyncpg calls it ssl.
    if "sslmode" in url.query:
        mode = url.query["sslmode"]
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    return url


def file_of(address: str) -> Path | None:
    """Return the file of a database address; None for a server. Raises BadDatabaseUrl."""
    url = normalized(address)
    return Path(url.database or "") if _is_sqlite(url) else None


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"
