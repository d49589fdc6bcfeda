"""Stores the world in a folder with one SQLite file, in which each user, channel, message ... is a row.

Changes are stored before they leave the process (`World.save`), so a kill at any moment loses nothing that
the bot or a user has seen.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bot.sandbox.json_payload import Json
from bot.sandbox.model import LOADING, Application, Channel, Guild, Member, Message, User
from bot.sandbox.world import Event, World

log = logging.getLogger(__name__)

VERSION = 1
FILE = "discord.db"
OWNER_ONLY = 0o600
TABLES = (
    "CREATE TABLE IF NOT EXISTS things (number INTEGER PRIMARY KEY,"
    " kind TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, UNIQUE (kind, id))",
    "CREATE TABLE IF NOT EXISTS files (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)",
)
PUT = (
    "INSERT INTO things (kind, id, json) VALUES (?, ?, ?)"
    " ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json"
)

# They also convert nested objects, and ignore fields of older versions.
USER, GUILD, MEMBER = TypeAdapter(User), TypeAdapter(Guild), TypeAdapter(Member)
CHANNEL, MESSAGE = TypeAdapter(Channel), TypeAdapter(Message)

Key = tuple[str, str]
"""Kind and id of a row."""


class StoreError(Exception):
    """The folder can't store a world, or another process uses it. str() returns the reason."""


class FolderBusy(StoreError):
    """Another process uses the folder."""


def _entities(world: World) -> Iterator[tuple[str, str, Any]]:
    """Yield kind, id and value of everything except messages: few enough to compare at each save."""
    # The token isn't stored, because each start generates a new one.
    yield "world", "", {"last_id": world.ids.last, "application": {"id": world.application.id}}
    for identity, command in world.application.commands.items():
        yield "command", str(identity), command
    for user in world.users.values():
        yield "user", str(user.id), user
    for guild in world.guilds.values():
        yield "guild", str(guild.id), guild
    for member in world.members.values():
        yield "member", f"{member.guild_id}/{member.user_id}", member
    for channel in world.channels.values():
        yield "channel", str(channel.id), channel


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=vars, separators=(",", ":"))


def restore(world: World, rows: Iterable[tuple[str, Json]]) -> None:
    """Fill an empty world with the rows of a file, in the order of their creation."""
    for kind, row in rows:
        match kind:
            case "world":
                world.ids.last = row["last_id"]
                world.application = Application(row["application"]["id"])
            case "command":
                world.application.commands[int(row["id"])] = row
            case "user":
                world.users[row["id"]] = USER.validate_python(row)
            case "guild":
                world.guilds[row["id"]] = GUILD.validate_python(row)
            case "member":
                world.members[row["guild_id"], row["user_id"]] = MEMBER.validate_python(row)
            case "channel":
                world.channels[row["id"]] = CHANNEL.validate_python(row)
            case "message":
                message = MESSAGE.validate_python(row)
                # Interactions end with the process, and so do their "thinking" messages.
                if not message.flags & LOADING:
                    world.messages[message.id] = message
                    world.timeline.setdefault(message.channel_id, []).append(message.id)
            case _:
                raise StoreError(f"unknown kind: {kind}")


class Folder:
    """The folder of a world, used by one process at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._base: sqlite3.Connection | None = None
        self._rows: dict[Key, str] = {}
        self._messages: set[int] = set()
        self._dirty: set[int] = set()
        self._files: set[int] = set()
        self._saved = -1
        self._failing = False

    def open(self, world: World) -> bool:
        """Lock the folder and load it into an empty world. Returns False if nothing is stored yet.

        From then on, `world.save` stores changes. Raises StoreError if the folder can't be used.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            _restrict_to_owner(self.path / FILE)
            self._base = _connect(self.path / FILE)
            has_rows = self._load(world, self._base)
        except (OSError, sqlite3.Error, ValueError, TypeError, KeyError, StoreError) as error:
            self.close()
            raise _explained(self.path, error) from error
        world.listeners.insert(0, self._note)
        world.save = lambda: self._save_or_log(world)
        return has_rows

    def _load(self, world: World, base: sqlite3.Connection) -> bool:
        rows = base.execute("SELECT kind, id, json FROM things ORDER BY number").fetchall()
        restore(world, ((kind, json.loads(text)) for kind, _, text in rows))
        self._rows = {(kind, key): text for kind, key, text in rows if kind != "message"}
        self._messages = {int(key) for kind, key, _ in rows if kind == "message"}
        world.files.update(base.execute("SELECT id, bytes FROM files"))
        self._files = set(world.files)
        return bool(rows)

    def _note(self, event: Event) -> None:
        if event.message is not None:
            self._dirty.add(event.message.id)

    def _save_or_log(self, world: World) -> None:
        """Save. A disk error is logged once; the next change tries again."""
        try:
            self.save(world)
        except sqlite3.Error as error:
            if not self._failing:
                log.error("can't save the sandbox in %s: %s", self.path, error)
            self._failing = True
        else:
            self._failing = False

    def save(self, world: World) -> None:
        """Atomically store all changes since the last save. Raises sqlite3.Error if the disk fails."""
        if self._base is None or self._saved == world.changes:
            return
        rows = {(kind, key): _text(value) for kind, key, value in _entities(world)}
        changed = [(*key, text) for key, text in rows.items() if self._rows.get(key) != text]
        messages = world.messages.keys()
        fresh = sorted((self._dirty & messages) | (messages - self._messages))
        changed += [("message", str(number), _text(world.messages[number])) for number in fresh]
        gone = list(self._rows.keys() - rows.keys())
        gone += [("message", str(number)) for number in self._messages - messages]
        files = world.files.keys()
        with self._base as base:
            base.execute("BEGIN")
            base.executemany(PUT, changed)
            base.executemany("DELETE FROM things WHERE kind = ? AND id = ?", gone)
            new = files - self._files
            base.executemany(
                "INSERT INTO files VALUES (?, ?)", [(number, world.files[number]) for number in new]
            )
            base.executemany("DELETE FROM files WHERE id = ?", [(number,) for number in self._files - files])
        self._rows, self._messages, self._files = rows, set(messages), set(files)
        self._dirty.clear()
        self._saved = world.changes

    def close(self) -> None:
        """Unlock the folder."""
        if self._base is not None:
            self._base.close()
            self._base = None


def _restrict_to_owner(place: Path) -> None:
    """Let only the owner read the file and its WAL. A new WAL inherits the file's mode."""
    os.close(os.open(place, os.O_CREAT | os.O_WRONLY, OWNER_ONLY))
    for path in (place, place.with_name(f"{place.name}-wal")):
        if path.exists():
            path.chmod(OWNER_ONLY)


def _connect(place: Path) -> sqlite3.Connection:
    base = sqlite3.connect(place, timeout=0.2, isolation_level=None)
    try:
        # Locked until the process ends, so that no other process can overwrite this world.
        base.execute("PRAGMA locking_mode = EXCLUSIVE")
        base.execute("PRAGMA journal_mode = WAL")
        # A kill can't undo a commit. A power failure may lose the last commits.
        base.execute("PRAGMA synchronous = NORMAL")
        base.execute("BEGIN IMMEDIATE")
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if version not in (0, VERSION):
            raise StoreError(f"it has version {version}, not {VERSION}")
        for table in TABLES:
            base.execute(table)
        base.execute(f"PRAGMA user_version = {VERSION}")
        base.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            base.close()
        raise
    return base


def _explained(path: Path, error: Exception) -> StoreError:
    if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
        return FolderBusy(f"{path} is in use by another process")
    if isinstance(error, OSError):
        return StoreError(f"{path} can't be used: {error.strerror}")
    if isinstance(error, sqlite3.OperationalError):
        return StoreError(f"{path} can't be used: {error}")
    return StoreError(f"{path / FILE} is not a readable sandbox: {error}")
