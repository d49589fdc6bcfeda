"""Interactions with a bot that is installed to a server, to a user's account, or both.

https://discord.com/developers/docs/resources/application#installation-context
"""

from __future__ import annotations

from typing import Any, Final

from bot.sandbox import interactions
from bot.sandbox.api_errors import ApiError
from bot.sandbox.chat import Files
from bot.sandbox.interactions import AUTOCOMPLETE, BOT_DM, COMMAND, IN_GUILD, Interaction, Outcome
from bot.sandbox.json_payload import Json
from bot.sandbox.model import EPHEMERAL, LOADING, Channel, Message, User
from bot.sandbox.permissions import IN_DM, Permission
from bot.sandbox.world import write_permission
from tests.discord_lab.world import LabWorld

USER_INSTALL: Final = "1"
GUILD_INSTALL: Final = "0"

MAX_FOLLOWUPS = 5
"""Maximum number of followups if the bot is only installed to the user's account."""

_UNINSTALLED = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE


class LabInteractions(interactions.Interactions):
    """The lab's interactions."""

    world: LabWorld

    def __init__(self, world: LabWorld, *, response_seconds: float, token_seconds: float) -> None:
        super().__init__(world)
        self.response_seconds = response_seconds
        self.token_seconds = token_seconds

    def owners(self, user: User, channel: Channel, types: Any = None) -> Json:
        """Return authorizing_integration_owners: installation type to guild or user id."""
        owners = super().owners(user, channel)
        if user.id in self.world.installed_by:
            owners[USER_INSTALL] = str(user.id)
        return {key: owner for key, owner in owners.items() if types is None or int(key) in types}

    def offers(self, command: Json, user: User, channel: Channel) -> bool:
        """Return whether this user may use a command in this channel."""
        owners = self.owners(user, channel, command["integration_types"])
        if not owners or not super().offers(command, user, channel):
            return False
        if self.context(channel) != IN_GUILD:
            return True
        granted = self.world.permissions(user.id, channel)
        if not granted & Permission.USE_APPLICATION_COMMANDS:
            return False
        # A command's default permissions apply only to the server's installation.
        needed = command.get("default_member_permissions")
        is_permitted = needed is None or granted & int(needed) == int(needed)
        return is_permitted or USER_INSTALL in owners

    async def send(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        message: Message | None = None,
        owners: Json | None = None,
    ) -> Outcome:
        """Send an action; for a command, with the installations that the command supports."""
        if kind in (COMMAND, AUTOCOMPLETE):
            types = self.world.application.commands[int(data["id"])]["integration_types"]
            owners = self.owners(user, channel, types)
        return await super().send(kind, user, channel, data, message, owners)

    def describe(self, interaction: Interaction) -> Json:
        permissions = self._app_permissions(interaction.user, interaction.channel)
        return super().describe(interaction) | {"app_permissions": str(permissions)}

    def _app_permissions(self, user: User, channel: Channel) -> int:
        """Return the application's permissions when it answers in this channel."""
        place = self.context(channel)
        if place != IN_GUILD:
            return _UNINSTALLED | (IN_DM & Permission.USE_EXTERNAL_EMOJIS if place == BOT_DM else 0)
        if (channel.guild_id or 0, self.world.bot_id) in self.world.members:
            # Includes private threads that the bot hasn't joined: it may answer there, but not post.
            return self.world.granted(self.world.bot_id, channel)
        return self.world.permissions(user.id, channel) & _UNINSTALLED

    def post(
        self, interaction: Interaction, data: Json, files: Files, flags: int, target: Message | None
    ) -> Message:
        if self._answers_in_private(interaction):
            flags |= EPHEMERAL
        return super().post(interaction, data, files, flags, target)

    def _answers_in_private(self, interaction: Interaction) -> bool:
        """Return whether the answer is ephemeral.

        It is if only the user's account has the bot, and the user may not write or use external apps.
        """
        channel = interaction.channel
        granted = self.world.permissions(interaction.user.id, channel)
        can_write = granted & write_permission(channel)
        is_public = bool(granted & Permission.USE_EXTERNAL_APPS and can_write)
        return channel.guild_id is not None and _is_user_install(interaction) and not is_public

    def follow_up(self, interaction: Interaction, payload: Json, files: Files) -> Message:
        """Raise 40094 for the sixth followup of a bot that is only installed to the user's account."""
        original = self.world.messages.get(interaction.original_id or 0)
        fills = original is not None and original.flags & LOADING and interaction.response_type == 5
        if not fills and _is_user_install(interaction) and len(interaction.followups) >= MAX_FOLLOWUPS:
            raise ApiError(400, 40094, "This interaction has hit the maximum number of follow up messages")
        return super().follow_up(interaction, payload, files)


def _is_user_install(interaction: Interaction) -> bool:
    """Return whether the bot is only installed to the user's account."""
    return GUILD_INSTALL not in interaction.owners
