"""Interactions where the bot was installed to a server, to a user's account, or to both.

https://discord.com/developers/docs/resources/application#installation-context
"""

from __future__ import annotations

from typing import Any, Final

from bot.sandbox import interactions
from bot.sandbox.api_errors import api_error
from bot.sandbox.chat import Files
from bot.sandbox.interactions import BOT_DM, IN_GUILD, Interaction
from bot.sandbox.json_payload import Json
from bot.sandbox.model import LOADING, Channel, Message, User
from bot.sandbox.permissions import IN_DM, Permission
from bot.sandbox.world import write_permission
from tests.discord_lab.world import LabWorld

USER_INSTALL: Final = "1"
GUILD_INSTALL: Final = "0"

MOST_FOLLOWUPS = 5
"""How often a bot that is only there through its user may follow an answer up."""

_IN_PRIVATE = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE


class LabInteractions(interactions.Interactions):
    """Interactions of the laboratory."""

    world: LabWorld

    def owners(self, user: User, channel: Channel, types: Any = None) -> Json:
        """authorizing_integration_owners: installation type to guild or user id."""
        found = super().owners(user, channel)
        if user.id in self.world.installed_by:
            found[USER_INSTALL] = str(user.id)
        return {key: owner for key, owner in found.items() if types is None or int(key) in types}

    def offers(self, command: Json, user: User, channel: Channel) -> bool:
        """Whether this user is offered a command in this channel."""
        if not super().offers(command, user, channel):
            return False
        if self.context(channel) != IN_GUILD:
            return True
        granted = self.world.permissions(user.id, channel)
        if not granted & Permission.USE_APPLICATION_COMMANDS:
            return False
        # What a server demands of its members is about its own installation.
        needed = command.get("default_member_permissions")
        fits = needed is None or granted & int(needed) == int(needed)
        return fits or USER_INSTALL in self.owners(user, channel, command["integration_types"])

    def app_permissions(self, user: User, channel: Channel) -> int:
        """What the application may do in answer to an interaction here."""
        place = self.context(channel)
        if place != IN_GUILD:
            return _IN_PRIVATE | (IN_DM & Permission.USE_EXTERNAL_EMOJIS if place == BOT_DM else 0)
        if (channel.guild_id or 0, self.world.bot_id) in self.world.members:
            # Also in a private thread that the bot has not joined, where it may answer and not post.
            return self.world.granted(self.world.bot_id, channel)
        return self.world.permissions(user.id, channel) & _IN_PRIVATE

    def answers_in_private(self, interaction: Interaction) -> bool:
        """A bot from elsewhere answers in private unless its user may write here and use external apps."""
        channel = interaction.channel
        granted = self.world.permissions(interaction.user.id, channel)
        can_write = granted & write_permission(channel)
        may_all_see = bool(granted & Permission.USE_EXTERNAL_APPS and can_write)
        return channel.guild_id is not None and _foreign(interaction) and not may_all_see

    def follow_up(self, interaction: Interaction, payload: Json, files: Files) -> Message:
        """40094 when a bot that is only there through its user has posted its five."""
        original = self.world.messages.get(interaction.original_id or 0)
        fills = original is not None and original.flags & LOADING and interaction.answer == 5
        if not fills and _foreign(interaction) and len(interaction.followups) >= MOST_FOLLOWUPS:
            raise api_error(40094)
        return super().follow_up(interaction, payload, files)


def _foreign(interaction: Interaction) -> bool:
    """Whether the bot is only here through its user."""
    return GUILD_INSTALL not in interaction.owners
