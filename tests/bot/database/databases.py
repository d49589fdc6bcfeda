"""Empty databases for tests, copied from a template, which is faster than creating their tables."""

from __future__ import annotations

import asyncio
import atexit
import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import asyncpg
from sqlalchemy import event

from bot.database.open_database import open_database
from bot.database.transactions import Database

TEMPLATE = "template_of_kibitz"
"""The template database on a server."""

_numbers = count(1)
_prepared: set[str] = set()
"""Servers that have the template."""
_templates: list[str] = []
"""The path of the template file, once this process has created it."""


async def fresh(path: Path) -> Path:
    """Create an empty database file; return its path."""
    if not _templates:
        folder = mkdtemp()
        atexit.register(shutil.rmtree, folder)
        await (await open_database(f"sqlite:///{folder}/kibitz.db")).close()
        _templates.append(f"{folder}/kibitz.db")
    return Path(await asyncio.to_thread(shutil.copy, _templates[0], path))


async def fresh_on(server: str) -> str:
    """Create an empty database on a server, given by its address; return the new address."""
    if server not in _prepared:
        await create_database(server, TEMPLATE)
        await (await open_database(address_of(server, TEMPLATE))).close()
        _prepared.add(server)
    name = f"kibitz_{next(_numbers)}"
    await create_database(server, name, f"TEMPLATE {TEMPLATE}")
    return address_of(server, name)


async def create_database(server: str, name: str, options: str = "") -> None:
    """Create a database on a server, by default without tables."""
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(f'CREATE DATABASE "{name}" {options}')
    finally:
        await connection.close()


def address_of(server: str, name: str) -> str:
    """Return the address of another database on a server."""
    return server.replace("/postgres?", f"/{name}?")


def listen(database: Database, name: str, listener: Callable[..., object]) -> Callable[[], None]:
    """Listen to an event of all connections of a database; return a function that stops it."""
    engines = [database.reader.sync_engine]
    # Engines that share a pool share their events, too.
    if database.reader.pool is not database.writer.pool:
        engines.append(database.writer.sync_engine)
    for engine in engines:
        event.listen(engine, name, listener)

    def stop() -> None:
        for engine in engines:
            event.remove(engine, name, listener)

    return stop
