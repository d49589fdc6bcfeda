"""What a person sees and does in a Discord client.

Methods raise ApiError if Discord refuses an action, and Refused if the client does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bot.sandbox import chat, client_input, discord_json, guilds_and_channels
from bot.sandbox.api_errors import api_error, invalid
from bot.sandbox.client_input import Refused
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interactions, Outcome
from bot.sandbox.json_payload import Json
from bot.sandbox.model import Channel, Message, User
from bot.sandbox.permissions import Permission
from bot.sandbox.world import Event, World

MAX_CONTENT = 2000
MAX_FILES = 10
Files = Sequence[tuple[str, bytes]]
"""Name and bytes of each file."""


@dataclass(frozen=True, eq=False)
class Person:
    """A user who isn't a bot. Methods take channels and messages by id and return Discord's JSON."""

    world: World
    interactions: Interactions
    user: User

    @property
    def id(self) -> int:
        return self.user.id

    # ---- reading

    def channel(self, channel_id: int) -> Channel:
        """Return a channel that this person can see. Raises API error 50001 for others."""
        channel = self.world.channel(channel_id)
        self.world.require_access(self.id, channel)
        return channel

    def find(self, channel: Channel, message_id: int) -> Message:
        """Return a message that this person can see. Raises API error 10008 for others."""
        message = self.world.message(channel.id, message_id)
        if message.ephemeral_for not in (None, self.id):
            raise api_error(10008)
        return message

    def places(self) -> Json:
        """Return the person's guilds with visible channels and threads, and their DMs."""
        world = self.world
        mine = [guild for guild in world.guilds.values() if (guild.id, self.id) in world.members]
        guilds = [discord_json.guild(guild) | self._contents(guild.id) for guild in mine]
        private = [c for c in world.channels.values() if c.guild_id is None and self.id in c.recipients]
        return {"guilds": guilds, "dms": [discord_json.channel(world, c, self.id) for c in private]}

    def _contents(self, guild_id: int) -> Json:
        world = self.world
        channels = [c for c in world.channels.values() if c.guild_id == guild_id and world.sees(self.id, c)]
        return {
            "channels": [discord_json.channel(world, c, self.id) for c in channels if not c.is_thread],
            "threads": [discord_json.channel(world, c, self.id) for c in channels if c.is_thread],
            "members": [discord_json.member(world, member) for member in world.members_of(guild_id)],
        }

    def messages(self, channel_id: int, limit: int = 100, before: int | None = None) -> list[Json]:
        """Return the last messages of a channel, or the last before id `before`, oldest first.

        Includes ephemeral messages for this person.
        """
        channel = self.channel(channel_id)
        history = self.world.history(channel.id, self.id)
        older = history if before is None else [m for m in history if m.id < before]
        return [discord_json.message_event(self.world, m) for m in older[-limit:]]

    def message(self, channel_id: int, message_id: int) -> Json:
        return discord_json.message_event(self.world, self.find(self.channel(channel_id), message_id))

    @contextmanager
    def watching(self) -> Generator[asyncio.Queue[tuple[str, Json]]]:
        """Collect events as pairs of name and data during the block: `with person.watching() as events`."""
        events: asyncio.Queue[tuple[str, Json]] = asyncio.Queue()

        def listen(event: Event) -> None:
            if self.world.reaches(event, self.id):
                events.put_nowait((event.name, event.data))

        self.world.listeners.append(listen)
        try:
            yield events
        finally:
            self.world.listeners.remove(listen)

    # ---- writing

    def send(
        self,
        channel_id: int,
        content: str = "",
        *,
        reply_to: int | None = None,
        ping: bool = True,
        files: Files = (),
    ) -> Json:
        """Post a message. A reply pings the author of the original message unless `ping` is off."""
        channel = self.channel(channel_id)
        payload: Json = {"content": content}
        if reply_to is not None:
            payload["message_reference"] = {"message_id": str(reply_to)}
            parse = ["users", "roles", "everyone"]
            payload["allowed_mentions"] = {"parse": parse, "replied_user": ping}
        self.world.require_send(self.id, channel, payload, files=bool(files))
        _check_content(content, files)
        uploads = dict(enumerate(files))
        return discord_json.message_event(
            self.world, chat.post(self.world, channel, self.id, payload, uploads)
        )

    def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message or dismiss an ephemeral one. Deleting others' messages requires a permission."""
        channel = self.channel(channel_id)
        message = self.find(channel, message_id)
        if self.id not in (message.author_id, message.ephemeral_for):
            self.world.require_access(self.id, channel, Permission.MANAGE_MESSAGES)
        chat.delete(self.world, message)

    def open_dm(self, other_id: int | None = None) -> int:
        """Open the DM with a user, by default the bot, and return its id."""
        return guilds_and_channels.open_dm(
            self.world, self.id, self.world.user(other_id or self.world.bot_id).id
        ).id

    # ---- commands, buttons, menus and forms

    def commands(self, channel_id: int, kind: int = client_input.CHAT_INPUT) -> list[Json]:
        """Return the commands that this person may use in a channel.

        A guild's command hides the global one of the same name. `kind` is a command type of client_input.
        """
        channel, every = self.channel(channel_id), self.world.application.commands.values()
        usable = [c for c in every if c["type"] == kind and self.interactions.offers(c, self.user, channel)]
        own = {c["name"] for c in usable if "guild_id" in c}
        return [c for c in usable if "guild_id" in c or c["name"] not in own]

    def _command(self, channel_id: int, name: str) -> tuple[Channel, Json, list[str]]:
        first, *path = name.removeprefix("/").split()
        for command in self.commands(channel_id):
            if command["name"] == first:
                return self.channel(channel_id), command, path
        raise Refused(f"no such command here: {name}")

    async def slash(self, channel_id: int, name: str, options: Mapping[str, Any] | None = None) -> Outcome:
        """Use a slash command such as "challenge" or "group sub". `options`: values by name."""
        channel, command, path = self._command(channel_id, name)
        _require_unarchived(channel)
        data = client_input.command_data(self.world, command, path, options or {}, None)
        return await self.interactions.send(COMMAND, self.user, channel, data)

    async def use_on(
        self, channel_id: int, name: str, *, user_id: int | None = None, message_id: int | None = None
    ) -> Outcome:
        """Use a command from the menu of a user or message."""
        channel = self.channel(channel_id)
        _require_unarchived(channel)
        kind = client_input.ON_USER if message_id is None else client_input.ON_MESSAGE
        named = [command for command in self.commands(channel_id, kind) if command["name"] == name]
        if not named:
            raise Refused(f"no such command here: {name}")
        if message_id is not None:
            target = discord_json.message(self.world, self.find(channel, message_id))
        else:
            target = discord_json.user(self.world.user(user_id or 0))
        return await self.interactions.send(
            COMMAND, self.user, channel, client_input.menu_data(named[0], target)
        )

    async def autocomplete(
        self, channel_id: int, name: str, focused: str, options: Mapping[str, Any] | None = None
    ) -> list[Json]:
        """Return the choices for the option `focused`. `options`: the text typed so far, by option."""
        channel, command, path = self._command(channel_id, name)
        if not client_input.option_at(command, path, focused).get("autocomplete"):
            raise Refused(f"the option {focused} has no autocompletion")
        given = {focused: "", **(options or {})}
        data = client_input.command_data(self.world, command, path, given, focused)
        outcome = await self.interactions.send(AUTOCOMPLETE, self.user, channel, data)
        return list(outcome.choices)

    async def use_component(
        self, channel_id: int, message_id: int, custom_id: str, values: Sequence[str] | None = None
    ) -> Outcome:
        """Press a button (no values), or select values in a menu (users by id)."""
        channel = self.channel(channel_id)
        message = self.find(channel, message_id)
        if message.author_id != self.world.bot_id:
            raise Refused("not a message of the bot")
        if channel.archived and (channel.locked or self.id not in channel.members):
            # The client first reopens an archived thread. Only members may, and not if it is locked.
            raise api_error(50083)
        chat.reopen_thread(self.world, channel)
        data = client_input.component_data(
            self.world, discord_json.message(self.world, message), custom_id, values
        )
        return await self.interactions.send(COMPONENT, self.user, channel, data, message)

    async def submit(self, interaction_id: int, values: Mapping[str, Any]) -> Outcome:
        """Submit the form that an interaction opened. `values`: the fields' values by custom_id."""
        try:
            opened = self.interactions.take_modal(interaction_id, self.id)
        except LookupError:
            raise Refused("no such form is open") from None
        data = client_input.modal_data(self.world, opened.modal or {}, values)
        outcome = await self.interactions.send(
            MODAL, self.user, opened.channel, data, opened.message, opened.owners
        )
        if outcome.kind != "failed":
            # After a failure, the form stays open, so that no input is lost.
            opened.modal = None
        return outcome


def _require_unarchived(channel: Channel) -> None:
    """Raise API error 50083 for an archived thread. Messages would reopen it, but commands don't."""
    if channel.archived:
        raise api_error(50083)


def _check_content(content: str, files: Files) -> None:
    """Raise Discord's error for a message that is too long, too large or empty."""
    if len(content) > MAX_CONTENT:
        raise invalid("content", "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_CONTENT} or fewer in length.")
    if len(files) > MAX_FILES:
        raise invalid("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length.")
    if any(len(data) > chat.MAX_FILE_BYTES for _, data in files):
        raise api_error(40005)
    if not content.strip() and not files:
        raise api_error(50006)
