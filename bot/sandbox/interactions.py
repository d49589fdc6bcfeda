"""Interactions: commands, autocompletion, button presses and forms, and the bot's responses in time.

https://discord.com/developers/docs/interactions/receiving-and-responding
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox import chat, discord_json
from bot.sandbox.api_errors import api_error
from bot.sandbox.client_input import add_members, command_name
from bot.sandbox.json_payload import Json, object_of, objects
from bot.sandbox.model import (
    CHAT_INPUT_COMMAND,
    CONTEXT_MENU_COMMAND,
    DEFAULT_MESSAGE,
    EPHEMERAL,
    LOADING,
    REPLY,
    Channel,
    Message,
    User,
)
from bot.sandbox.world import Event, World

IN_GUILD: Final = 0
BOT_DM: Final = 1
PRIVATE_CHANNEL: Final = 2
"""Contexts: https://discord.com/developers/docs/interactions/application-commands#contexts"""

COMMAND: Final = 2
COMPONENT: Final = 3
AUTOCOMPLETE: Final = 4
MODAL: Final = 5

RESPONSES: dict[int, str] = {
    4: "message", 5: "deferred", 6: "deferred-update", 7: "update", 8: "choices", 9: "modal",
}  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """The visible result of an interaction. `kind` is a value of `RESPONSES`, or "failed" without an
    answer."""

    kind: str
    interaction_id: int
    message_id: int | None = None
    modal: Json | None = None
    choices: tuple[Json, ...] = ()


@dataclass
class Interaction:
    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    message: Message | None
    created: float
    outcome: asyncio.Future[Outcome]
    owners: Json
    """Discord's authorizing_integration_owners: the installations that make the bot available."""
    response_type: int = 0
    original_id: int | None = None
    followups: list[int] = field(default_factory=list[int])
    modal: Json | None = None
    """The form that the bot opened, until the user submits it."""


class Interactions:
    """All interactions whose tokens are still valid."""

    response_seconds = 3.0
    """Time limit for the initial response."""
    token_seconds = 900.0
    """Lifetime of a token."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.by_token: dict[str, Interaction] = {}

    # ---- where the bot is available. The lab overrides these methods for user-installed apps.

    def context(self, channel: Channel) -> int:
        """Return the context of an interaction: a guild, the bot's DM, or another DM."""
        if channel.guild_id is not None:
            return IN_GUILD
        return BOT_DM if self.world.bot_id in channel.recipients else PRIVATE_CHANNEL

    def owners(self, user: User, channel: Channel) -> Json:  # noqa: ARG002 - the lab's needs the user
        """Return installation types with guild ids (0 in the bot's DM); {} where the bot isn't installed."""
        if channel.guild_id is not None:
            is_member = (channel.guild_id, self.world.bot_id) in self.world.members
            return {"0": str(channel.guild_id)} if is_member else {}
        return {"0": "0"} if self.world.bot_id in channel.recipients else {}

    def offers(self, command: Json, user: User, channel: Channel) -> bool:
        if command.get("guild_id") not in (None, str(channel.guild_id)):
            return False
        place, contexts = self.context(channel), command.get("contexts")
        if place == BOT_DM and contexts is None and not command.get("dm_permission", True):
            return False
        if contexts is not None and place not in contexts:
            return False
        return bool(self.owners(user, channel))

    # ---- requests and responses

    async def send(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        message: Message | None = None,
        owners: Json | None = None,
    ) -> Outcome:
        """Send a user's action to the bot and wait for the initial response, up to Discord's time limit.

        `owners`: the message's owners, or all, by default.
        """
        add_members(self.world, channel.guild_id, object_of(data.get("resolved")))
        loop = asyncio.get_running_loop()
        interaction = Interaction(
            id=self.world.ids.next(),
            token=secrets.token_urlsafe(32),
            kind=kind,
            user=user,
            channel=channel,
            data=data,
            message=message,
            created=loop.time(),
            outcome=loop.create_future(),
            owners=self._owners(user, channel, message) if owners is None else owners,
        )
        self._forget(loop.time())
        self.by_token[interaction.token] = interaction
        event = Event(
            "INTERACTION_CREATE", self.describe(interaction), channel.guild_id, only=self.world.bot_id
        )
        self.world.emit(event)
        try:
            outcome = await asyncio.wait_for(asyncio.shield(interaction.outcome), self.response_seconds)
        except TimeoutError:
            outcome = Outcome("failed", interaction.id)
            interaction.outcome.cancel()
        if kind != AUTOCOMPLETE:
            name = "INTERACTION_FAILURE" if outcome.kind == "failed" else "INTERACTION_SUCCESS"
            self._dispatch(interaction, name, {})
        return outcome

    def _owners(self, user: User, channel: Channel, message: Message | None) -> Json:
        about = object_of((message.interaction or {}).get("interaction_metadata")) if message else {}
        known = object_of(about.get("authorizing_integration_owners"))
        return known or self.owners(user, channel)

    def _forget(self, now: float) -> None:
        for token, interaction in tuple(self.by_token.items()):
            if now - interaction.created <= self.token_seconds:
                return
            del self.by_token[token]

    def _dispatch(self, interaction: Interaction, name: str, data: Json) -> None:
        data = {"id": str(interaction.id), "channel_id": str(interaction.channel.id)} | data
        self.world.emit(Event(name, data, only=interaction.user.id))

    def describe(self, interaction: Interaction) -> Json:
        world, channel, user = self.world, interaction.channel, interaction.user
        own = world.permissions(user.id, channel)
        data: Json = {
            "id": str(interaction.id),
            "application_id": str(world.bot_id),
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "channel": discord_json.channel(world, channel) | {"permissions": str(own)},
            "locale": user.locale,
            "app_permissions": str(world.permissions(world.bot_id, channel)),
            "authorizing_integration_owners": interaction.owners,
            "context": self.context(channel),
            "entitlements": [],
            "attachment_size_limit": chat.MAX_FILE_BYTES,
        }
        if interaction.message is not None:
            data["message"] = discord_json.message(world, interaction.message)
        if channel.guild_id is None:
            return data | {"user": discord_json.user(user)}
        guild = world.guild(channel.guild_id)
        member = discord_json.member(world, world.member(guild.id, user.id)) | {"permissions": str(own)}
        return data | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": discord_json.features(guild)},
            "guild_locale": guild.locale,
            "member": member,
        }

    def callback(self, interaction_id: int, token: str, payload: Json, files: chat.Files) -> Json:
        """Accept the bot's initial response. Raises 10062 if late or unknown, 40060 for a second one."""
        interaction = self.by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise api_error(10062)
        if interaction.response_type:
            raise api_error(40060)
        if interaction.outcome.done() or self._age(interaction) > self.response_seconds:
            raise api_error(10062)
        kind, data = int(payload.get("type") or 0), object_of(payload.get("data"))
        outcome = self._respond(interaction, kind, data, files)
        interaction.response_type = kind
        interaction.outcome.set_result(outcome)
        return self._response(interaction, kind, outcome)

    def take_modal(self, interaction_id: int, user_id: int) -> Interaction:
        """Return the interaction whose form this user has open. Raises LookupError."""
        for interaction in self.by_token.values():
            if (
                interaction.id == interaction_id
                and interaction.user.id == user_id
                and interaction.modal is not None
            ):
                return interaction
        raise LookupError(interaction_id)

    def _age(self, interaction: Interaction) -> float:
        return asyncio.get_running_loop().time() - interaction.created

    def _respond(self, interaction: Interaction, kind: int, data: Json, files: chat.Files) -> Outcome:
        if kind in (4, 5):
            return Outcome(RESPONSES[kind], interaction.id, self._open(interaction, kind, data, files).id)
        if kind == 8:
            return Outcome(RESPONSES[kind], interaction.id, choices=tuple(objects(data.get("choices"))))
        if kind == 9:
            interaction.modal = data
            self._dispatch(interaction, "INTERACTION_MODAL_CREATE", {"modal": data})
            return Outcome(RESPONSES[kind], interaction.id, modal=data)
        message = interaction.message
        if message is None or message.id not in self.world.messages:
            raise api_error(10008)
        interaction.original_id = message.id
        if kind == 7:
            chat.edit(self.world, message, data, files)
        return Outcome(RESPONSES[kind], interaction.id, message.id)

    def _open(self, interaction: Interaction, kind: int, data: Json, files: chat.Files) -> Message:
        """Post the original response, or the "thinking" message of a deferral."""
        flags = int(data.get("flags") or 0) & EPHEMERAL | (LOADING if kind == 5 else 0)
        message = self.post(interaction, data if kind == 4 else {}, files, flags, interaction.message)
        interaction.original_id = message.id
        return message

    def post(
        self, interaction: Interaction, data: Json, files: chat.Files, flags: int, target: Message | None
    ) -> Message:
        own_kind = DEFAULT_MESSAGE
        if interaction.kind == COMMAND:
            own_kind = CHAT_INPUT_COMMAND if interaction.data["type"] == 1 else CONTEXT_MENU_COMMAND
        return chat.post(
            self.world,
            interaction.channel,
            self.world.bot_id,
            data,
            files,
            kind=own_kind if target is None else REPLY,
            reply_to=None if target is None else target.id,
            reply_channel=None if target is None else target.channel_id,
            flags=flags,
            webhook=True,
            interaction=self._metadata(interaction),
            ephemeral_for=interaction.user.id if flags & EPHEMERAL else None,
        )

    def _metadata(self, interaction: Interaction) -> Json:
        about: Json = {
            "id": str(interaction.id),
            "type": interaction.kind,
            "user": discord_json.user(interaction.user),
            "authorizing_integration_owners": interaction.owners,
        }
        if interaction.kind == COMMAND and interaction.data["type"] != 1:
            target = interaction.data["target_id"]
            if interaction.data["type"] == 3:
                about["target_message_id"] = target
            else:
                about["target_user"] = discord_json.user(self.world.user(int(target)))
        if interaction.kind == COMPONENT and interaction.message is not None:
            about["interacted_message_id"] = str(interaction.message.id)
        if interaction.kind != COMMAND:
            return {"interaction_metadata": about}
        return {"interaction_metadata": about | {"name": command_name(interaction.data)}}

    def _response(self, interaction: Interaction, kind: int, outcome: Outcome) -> Json:
        about: Json = {"id": str(interaction.id), "type": interaction.kind}
        answer: Json = {"interaction": about}
        if outcome.message_id is not None and kind != 6:
            message = self.world.messages[outcome.message_id]
            about |= {
                "response_message_id": str(message.id),
                "response_message_loading": bool(message.flags & LOADING),
                "response_message_ephemeral": bool(message.flags & EPHEMERAL),
            }
            answer["resource"] = {"type": kind, "message": discord_json.message(self.world, message)}
        return answer

    def of_token(self, token: str) -> Interaction:
        """Return a token's interaction. Raises 50027 if expired, 10015 before the initial response."""
        interaction = self.by_token.get(token)
        if interaction is None or self._age(interaction) > self.token_seconds:
            raise api_error(50027)
        if not interaction.response_type:
            raise api_error(10015)
        return interaction

    def original(self, interaction: Interaction) -> Message:
        return self.message(interaction, interaction.original_id or 0)

    def message(self, interaction: Interaction, message_id: int) -> Message:
        """Return a message that this interaction's token may access. Raises 10008 for others."""
        if message_id not in (interaction.original_id, *interaction.followups):
            raise api_error(10008)
        return self.world.message(interaction.channel.id, message_id)

    def follow_up(self, interaction: Interaction, payload: Json, files: chat.Files) -> Message:
        """Post a followup. The first one after a deferral replaces the deferred response."""
        original = self.world.messages.get(interaction.original_id or 0)
        if original is not None and original.flags & LOADING and interaction.response_type == 5:
            chat.edit(self.world, original, payload, files)
            return original
        flags = int(payload.get("flags") or 0) & EPHEMERAL
        message = self.post(interaction, payload, files, flags, original)
        interaction.followups.append(message.id)
        return message
