"""People with actions that the sandbox's page doesn't offer: groups, threads, installing the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from bot.sandbox import chat, client_actions, discord_json, guilds_and_channels
from bot.sandbox.api_errors import api_error
from bot.sandbox.interactions import Outcome
from bot.sandbox.json_payload import Json
from bot.sandbox.model import (
    ANNOUNCEMENT_THREAD,
    ANNOUNCEMENTS,
    LOADING,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Message,
)
from bot.sandbox.permissions import Permission
from tests.discord_lab import places
from tests.discord_lab.limits import check_edit, check_thread
from tests.discord_lab.world import LabWorld


class Person(client_actions.Person):
    """A person in the lab."""

    world: LabWorld

    def edit(self, channel_id: int, message_id: int, content: str) -> Json:
        """Edit the person's own message."""
        channel = self.channel(channel_id)
        message = self.find(channel, message_id)
        if message.author_id != self.id:
            raise api_error(50005)
        if channel.archived:
            raise api_error(50083)
        check_edit(message, {"content": content}, {})
        chat.edit(self.world, message, {"content": content})
        return discord_json.message_event(self.world, message)

    def open_group(self, others: Sequence[int], name: str = "") -> int:
        """Open a group DM and return its id. Raises 50033 for bots."""
        return places.open_group(self.world, self.id, others, name).id

    def install(self, *, installed: bool = True) -> None:
        """Install the bot to this person's account, or uninstall it."""
        if installed:
            self.world.installed_by.add(self.id)
        else:
            self.world.installed_by.discard(self.id)

    def open_thread(
        self, channel_id: int, name: str, message_id: int | None = None, *, private: bool = False
    ) -> int:
        """Open a thread and return its id."""
        channel = self.channel(channel_id)
        right = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        self.world.require_access(self.id, channel, right)
        public = ANNOUNCEMENT_THREAD if channel.kind == ANNOUNCEMENTS else PUBLIC_THREAD
        payload: Json = {"name": name, "type": PRIVATE_THREAD if private else public}
        check_thread(channel, payload)
        starter = None if message_id is None else self.world.message(channel_id, message_id)
        return guilds_and_channels.open_thread(self.world, channel, self.id, payload, starter).id

    async def wait_for(
        self, predicate: Callable[[Json], bool], *, channel_id: int | None = None, seconds: float = 30.0
    ) -> Json:
        """Return the newest matching message, in a channel or anywhere; wait up to `seconds` for it.

        Deferred answers don't match before they have content. Raises TimeoutError.
        """

        def use_cases(data: Json) -> bool:
            in_channel = channel_id in (None, int(data["channel_id"]))
            return in_channel and not int(data["flags"]) & LOADING and predicate(data)

        with self.watching() as watch:
            for message in self._newest(channel_id):
                data = discord_json.message_event(self.world, message)
                if use_cases(data):
                    return data
            async with asyncio.timeout(seconds):
                while True:
                    name, data = await watch.get()
                    if name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and use_cases(data):
                        return data
        raise AssertionError("unreachable")

    def _newest(self, channel_id: int | None) -> Iterator[Message]:
        """Yield the messages that this person sees, newest first, in a channel or anywhere."""
        world = self.world
        everywhere = world.messages if channel_id is None else world.timeline.get(channel_id, [])
        for message in (world.messages[message_id] for message_id in reversed(everywhere)):
            if message.ephemeral_for in (None, self.id) and world.sees(
                self.id, world.channel(message.channel_id)
            ):
                yield message

    async def answer(self, outcome: Outcome, *, seconds: float = 30.0) -> Json:
        """Return the answer to an interaction; wait for the content of a deferred one.

        If the deferred message was deleted (a public one before an ephemeral answer), return the followup.
        """
        wanted = outcome.message_id or 0
        message = self.world.messages.get(wanted)
        place = None if message is None else message.channel_id

        def answers(data: Json) -> bool:
            if wanted in self.world.messages:
                return data["id"] == str(wanted)
            about = data.get("interaction_metadata") or {}
            return about.get("id") == str(outcome.interaction_id)

        return await self.wait_for(answers, channel_id=place, seconds=seconds)

    def pinged(self, message: Json) -> bool:
        """Return whether a message pinged this person when it was posted. Edits ping nobody."""
        return self.id in self.world.notified.get(int(message["id"]), ())
