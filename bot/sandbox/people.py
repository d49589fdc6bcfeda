"""People: what someone can see and do with a Discord client, for tests and for the chat page.

Discord's refusals (ApiError) and the client's own (Refused) are raised; all else the bot hears.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from bot.sandbox import chat, forms, installs, places, rights, threads, views
from bot.sandbox.errors import Json, api_error
from bot.sandbox.forms import Refused
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interactions, Outcome
from bot.sandbox.limits import object_of
from bot.sandbox.limits.messages import check_edit, check_message
from bot.sandbox.model import (
    ANNOUNCEMENT_THREAD,
    ANNOUNCEMENTS,
    LOADING,
    PRIVATE,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Channel,
    Message,
    User,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.world import Event, World

__all__ = ["Person", "Refused", "Watch"]


class Watch:
    """What one person sees happening, in order: `async for name, data in watch`."""

    def __init__(self) -> None:
        self.events: asyncio.Queue[tuple[str, Json]] = asyncio.Queue()

    async def __aiter__(self) -> AsyncIterator[tuple[str, Json]]:
        while True:
            yield await self.events.get()


class Person:
    """A user who isn't a bot. Channels and messages are given by id; messages come as Discord's JSON."""

    def __init__(self, world: World, interactions: Interactions, user: User) -> None:
        self.world = world
        self.user = user
        self._interactions = interactions

    @property
    def id(self) -> int:
        return self.user.id

    def _channel(self, channel_id: int) -> Channel:
        channel = self.world.channel(channel_id)
        self.world.demand(self.id, channel)
        return channel

    def _message(self, channel: Channel, message_id: int) -> Message:
        message = self.world.message(channel.id, message_id)
        if message.ephemeral_for not in (None, self.id):
            raise api_error(10008)
        return message

    def places(self) -> Json:
        """The person's guilds with the channels and threads that they see, and their DMs."""
        world = self.world
        mine = [guild for guild in world.guilds.values() if (guild.id, self.id) in world.members]
        guilds = [views.guild(guild) | self._inside(guild.id) for guild in mine]
        private = [c for c in world.channels.values() if c.kind in PRIVATE and self.id in c.recipients]
        return {"guilds": guilds, "dms": [views.channel(world, c, self.id) for c in private]}

    def _inside(self, guild_id: int) -> Json:
        world = self.world
        inside = [c for c in world.channels.values() if c.guild_id == guild_id and world.sees(self.id, c)]
        shown = [
            views.channel(world, c, self.id) | {"permissions": str(int(world.permissions(self.id, c)))}
            for c in inside
        ]
        members = [views.member(world, member) for member in world.members_of(guild_id)]
        return {
            "channels": [data for data, c in zip(shown, inside, strict=True) if not c.is_thread],
            "threads": [data for data, c in zip(shown, inside, strict=True) if c.is_thread],
            "members": members,
        }

    def messages(self, channel_id: int, limit: int = 100, before: int | None = None) -> list[Json]:
        """The last messages of a channel, or those before one, oldest first, with what is for them alone."""
        channel = self._channel(channel_id)
        history = self.world.history(channel.id, self.id)
        older = history if before is None else [m for m in history if m.id < before]
        return [views.message_event(self.world, m) for m in older[-limit:]]

    def message(self, channel_id: int, message_id: int) -> Json:
        return views.message_event(self.world, self._message(self._channel(channel_id), message_id))

    def send(
        self,
        channel_id: int,
        content: str = "",
        *,
        reply_to: int | None = None,
        ping: bool = True,
        files: Sequence[tuple[str, bytes]] = (),
    ) -> Json:
        """Write a message. A reply pings its author unless `ping` is off."""
        channel = self._channel(channel_id)
        payload: Json = {"content": content}
        if reply_to is not None:
            payload["message_reference"] = {"message_id": str(reply_to)}
            parse = ["users", "roles", "everyone"]
            payload["allowed_mentions"] = {"parse": parse, "replied_user": ping}
        uploads = dict(enumerate(files))
        rights.demand_send(self.world, self.id, channel, payload, files=bool(uploads))
        check_message(payload, uploads)
        return views.message_event(self.world, chat.post(self.world, channel, self.id, payload, uploads))

    def edit(self, channel_id: int, message_id: int, content: str) -> Json:
        message = self._message(self._channel(channel_id), message_id)
        if message.author_id != self.id:
            raise api_error(50005)
        self._demand_open(self.world.channel(channel_id))
        check_edit(message, {"content": content}, {})
        chat.edit(self.world, message, {"content": content})
        return views.message_event(self.world, message)

    @staticmethod
    def _demand_open(channel: Channel) -> None:
        """Only what is sent opens an archived thread; nothing else can be done in it but to delete."""
        if channel.archived:
            raise api_error(50083)

    def _open(self, channel: Channel) -> None:
        """A client opens an archived thread before it presses there, which only the members of that may."""
        if channel.archived and (channel.locked or self.id not in channel.members):
            raise api_error(50083)
        chat.wake(self.world, channel)

    def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message; an ephemeral one is only dismissed by its addressee."""
        channel = self._channel(channel_id)
        message = self._message(channel, message_id)
        if self.id not in (message.author_id, message.ephemeral_for):
            self.world.demand(self.id, channel, Permission.MANAGE_MESSAGES)
        chat.delete(self.world, message)

    def open_dm(self, other_id: int | None = None) -> int:
        """The id of the DM with someone, the bot by default."""
        return places.open_dm(self.world, self.id, self.world.user(other_id or self.world.bot_id).id).id

    def open_group(self, others: Sequence[int], name: str = "") -> int:
        """Open a group DM with others; its id. Bots can't be in one (50033)."""
        return places.open_group(self.world, self.id, others, name).id

    def install(self, *, installed: bool = True) -> None:
        """Install the bot to this person's account: commands meant for that go with them everywhere."""
        by = self.world.application.installed_by
        if installed != (self.id in by):
            (by.append if installed else by.remove)(self.id)
            self.world.changes += 1

    def open_thread(
        self, channel_id: int, name: str, message_id: int | None = None, *, private: bool = False
    ) -> int:
        """Open a thread; its id. A private one is seen by those in it, and by who manages threads."""
        channel = self._channel(channel_id)
        right = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        self.world.demand(self.id, channel, right)
        public = ANNOUNCEMENT_THREAD if channel.kind == ANNOUNCEMENTS else PUBLIC_THREAD
        payload: Json = {"name": name, "type": PRIVATE_THREAD if private else public}
        threads.check(payload, creating=True)
        starter = None if message_id is None else self._message(channel, message_id)
        return threads.create(self.world, channel, self.id, payload, starter).id

    def commands(self, channel_id: int, kind: int = forms.CHAT_INPUT) -> list[Json]:
        """The commands that this person may use in a channel; a guild's own hides a global one.

        `kind`: `forms.CHAT_INPUT` for slash commands, `forms.ON_USER` and `forms.ON_MESSAGE` for menus.
        """
        channel, every = self._channel(channel_id), self.world.application.commands.values()
        usable = [
            c for c in every if c["type"] == kind and installs.usable(self.world, c, channel, self.user)
        ]
        own = {c["name"] for c in usable if "guild_id" in c}
        return [c for c in usable if "guild_id" in c or c["name"] not in own]

    def _command(self, channel_id: int, name: str) -> tuple[Channel, Json, list[str]]:
        first, *path = name.removeprefix("/").split()
        for command in self.commands(channel_id):
            if command["name"] == first:
                return self._channel(channel_id), command, path
        raise Refused(f"no such command here: {name}")

    async def slash(self, channel_id: int, name: str, options: Mapping[str, Any] | None = None) -> Outcome:
        """Use a slash command, "challenge" or "group sub", with its options by name."""
        channel, command, path = self._command(channel_id, name)
        self._demand_open(channel)
        data = forms.command_data(self.world, command, path, options or {}, None)
        forms.add_members(self.world, channel.guild_id, object_of(data.get("resolved")))
        return await self._ask(COMMAND, channel, command, data)

    async def use_on(
        self, channel_id: int, name: str, *, user_id: int | None = None, message_id: int | None = None
    ) -> Outcome:
        """Use a command from the menu of a user or of a message."""
        channel = self._channel(channel_id)
        self._demand_open(channel)
        kind = forms.ON_USER if message_id is None else forms.ON_MESSAGE
        found = [command for command in self.commands(channel_id, kind) if command["name"] == name]
        if not found:
            raise Refused(f"no such command here: {name}")
        if message_id is not None:
            target = views.message(self.world, self._message(channel, message_id))
        else:
            target = views.user(self.world.user(user_id or 0))
        data = forms.menu_data(found[0], target)
        forms.add_members(self.world, channel.guild_id, object_of(data["resolved"]))
        return await self._ask(COMMAND, channel, found[0], data)

    async def _ask(
        self, kind: int, channel: Channel, command: Json, data: Json, option_kind: int = 3
    ) -> Outcome:
        owners = installs.owners(self.world, channel, self.user, command["integration_types"])
        return await self._interactions.ask(
            kind, self.user, channel, data, option_kind=option_kind, owners=owners
        )

    async def autocomplete(
        self, channel_id: int, name: str, focused: str, options: Mapping[str, Any] | None = None
    ) -> list[Json]:
        """The choices offered while the option `focused` holds what `options` says, nothing by default."""
        channel, command, path = self._command(channel_id, name)
        option = forms.option_at(command, path, focused)
        if not option.get("autocomplete"):
            raise Refused(f"the option {focused} offers nothing")
        given = {focused: "", **(options or {})}
        data = forms.command_data(self.world, command, path, given, focused)
        kind = int(option["type"])
        outcome = await self._ask(AUTOCOMPLETE, channel, command, data, kind)
        return list(outcome.choices)

    async def click(self, channel_id: int, message_id: int, custom_id: str) -> Outcome:
        return await self.select(channel_id, message_id, custom_id, None)

    async def select(
        self, channel_id: int, message_id: int, custom_id: str, values: Sequence[str] | None
    ) -> Outcome:
        """Choose values in a menu; a user, role or channel by its id."""
        channel = self._channel(channel_id)
        message = self._message(channel, message_id)
        if message.author_id != self.world.bot_id:
            raise Refused("that is no message of the bot")
        self._open(channel)
        data = forms.component_data(self.world, views.message(self.world, message), custom_id, values)
        forms.add_members(self.world, channel.guild_id, object_of(data.get("resolved")))
        return await self._interactions.ask(COMPONENT, self.user, channel, data, message)

    async def submit(self, interaction_id: int, values: Mapping[str, Any]) -> Outcome:
        """Send in the form that the interaction opened; `values` by custom_id."""
        try:
            opened = self._interactions.take_modal(interaction_id, self.id)
        except LookupError:
            raise Refused("no such form is open") from None
        data = forms.modal_data(self.world, opened.modal or {}, values)
        forms.add_members(self.world, opened.channel.guild_id, object_of(data.get("resolved")))
        outcome = await self._interactions.ask(
            MODAL, self.user, opened.channel, data, opened.message, owners=opened.owners
        )
        if outcome.kind != "failed":
            # A form that failed stays open, so that nothing typed is lost.
            opened.modal = None
        return outcome

    def hears(self, event: Event) -> bool:
        """Whether this person's client is told of an event."""
        if event.only is not None:
            return event.only == self.id
        if event.guild_id is not None and (event.guild_id, self.id) not in self.world.members:
            return False
        return event.channel is None or self.world.sees(self.id, event.channel)

    @contextmanager
    def watching(self) -> Any:
        """`with person.watching() as watch`: gather what happens from now on."""
        watch = Watch()

        def listen(event: Event) -> None:
            if self.hears(event):
                watch.events.put_nowait((event.name, event.data))

        self.world.listeners.append(listen)
        try:
            yield watch
        finally:
            self.world.listeners.remove(listen)

    async def wait_for(
        self, predicate: Callable[[Json], bool], *, channel_id: int | None = None, seconds: float = 30.0
    ) -> Json:
        """The newest message that fits, in a channel or anywhere, now or within `seconds` (TimeoutError).

        A deferred answer is passed over until its content is there.
        """

        def fits(data: Json) -> bool:
            here = channel_id in (None, int(data["channel_id"]))
            return here and not int(data["flags"]) & LOADING and predicate(data)

        with self.watching() as watch:
            for message in self._newest(channel_id):
                data = views.message_event(self.world, message)
                if fits(data):
                    return data
            async with asyncio.timeout(seconds):
                async for name, data in watch:
                    if name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and fits(data):
                        return data
        raise AssertionError("a watch has no end")

    def _newest(self, channel_id: int | None) -> Iterator[Message]:
        """What this person sees, newest first, in a channel or anywhere."""
        world = self.world
        everywhere = world.messages if channel_id is None else world.timeline.get(channel_id, [])
        for message in (world.messages[message_id] for message_id in reversed(everywhere)):
            if message.ephemeral_for in (None, self.id) and world.sees(
                self.id, world.channel(message.channel_id)
            ):
                yield message

    async def answer(self, outcome: Outcome, *, seconds: float = 30.0) -> Json:
        """The message that an interaction was answered with, waiting for a deferred one's content."""
        wanted, message = str(outcome.message_id), self.world.messages.get(outcome.message_id or 0)
        place = None if message is None else message.channel_id
        return await self.wait_for(lambda data: data["id"] == wanted, channel_id=place, seconds=seconds)

    def pinged(self, message: Json) -> bool:
        """Whether a message called this person: by what was there when it came, not by an edit."""
        found = self.world.messages.get(int(message["id"]))
        return found is not None and self.id in found.notified
