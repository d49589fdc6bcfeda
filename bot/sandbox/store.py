"""The world on disk: one JSON file, and a folder with the attachments' bytes."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

from bot.sandbox.errors import Json
from bot.sandbox.limits import objects
from bot.sandbox.model import (
    Application,
    Attachment,
    Channel,
    Guild,
    Member,
    Message,
    Overwrite,
    Role,
    User,
)
from bot.sandbox.world import World

VERSION = 1


def snapshot(world: World) -> Json:
    """Everything but the attachments' bytes, as JSON. The token isn't kept: every start makes a new one."""
    application = dataclasses.asdict(world.application)
    del application["token"]
    application["commands"] = list(world.application.commands.values())
    return {
        "version": VERSION,
        "last_id": world.ids.last,
        "application": application,
        "users": [dataclasses.asdict(user) for user in world.users.values()],
        "guilds": [dataclasses.asdict(guild) for guild in world.guilds.values()],
        "members": [dataclasses.asdict(member) for member in world.members.values()],
        "channels": [dataclasses.asdict(channel) for channel in world.channels.values()],
        "messages": [dataclasses.asdict(message) for message in world.messages.values()],
    }


def restore(world: World, data: Json) -> None:
    """Fill an empty world from a snapshot; ValueError for another version's."""
    if data.get("version") != VERSION:
        raise ValueError(f"a snapshot of version {data.get('version')}, not {VERSION}")
    world.ids.last = int(data["last_id"])
    about: Json = dict(data["application"])
    commands = objects(about.pop("commands"))
    world.application = Application(**about)
    world.application.commands = {int(command["id"]): command for command in commands}
    world.users = {user.id: user for user in (User(**row) for row in objects(data["users"]))}
    for row in objects(data["guilds"]):
        roles = [Role(**role) for role in objects(row.pop("roles"))]
        world.guilds[int(row["id"])] = Guild(**row, roles=roles)
    for member in (Member(**row) for row in objects(data["members"])):
        world.members[member.guild_id, member.user_id] = member
    for row in objects(data["channels"]):
        overwrites = [Overwrite(**overwrite) for overwrite in objects(row.pop("overwrites"))]
        joined: dict[str, str] = row.pop("members")
        members = {int(user): time for user, time in joined.items()}
        world.channels[int(row["id"])] = Channel(**row, overwrites=overwrites, members=members)
    for row in objects(data["messages"]):
        attachments = [Attachment(**attachment) for attachment in objects(row.pop("attachments"))]
        message = Message(**row, attachments=attachments)
        world.messages[message.id] = message
        world.timeline.setdefault(message.channel_id, []).append(message.id)


class Folder:
    """A folder that a world is kept in: world.json and files/."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._files = path / "files"
        self._written: set[int] = set()
        self._saved = -1

    def load(self, world: World) -> bool:
        """Fill an empty world; False when nothing is kept here yet."""
        place = self.path / "world.json"
        if not place.exists():
            return False
        restore(world, json.loads(place.read_text("utf-8")))
        for attachment in (a for message in world.messages.values() for a in message.attachments):
            world.files[attachment.id] = (self._files / str(attachment.id)).read_bytes()
            self._written.add(attachment.id)
        self._saved = world.changes
        return True

    def save(self, world: World) -> None:
        """Write what has changed. The JSON is replaced whole, so that a kill leaves the old or the new."""
        if self._saved == world.changes:
            return
        self._files.mkdir(parents=True, exist_ok=True)
        for identity in set(world.files) - self._written:
            (self._files / str(identity)).write_bytes(world.files[identity])
        changes, place = world.changes, self.path / "world.json"
        fresh = place.with_suffix(".new")
        fresh.write_text(json.dumps(snapshot(world), ensure_ascii=False, default=_plain), "utf-8")
        fresh.replace(place)
        # Only now: the JSON before this one still names what is removed.
        for identity in self._written - set(world.files):
            (self._files / str(identity)).unlink(missing_ok=True)
        self._written = set(world.files)
        self._saved = changes


def _plain(value: Any) -> Any:
    return int(value)
