"""Checks before a game starts: the bot's permissions, the server's settings, the opponent."""

from __future__ import annotations

import discord

from bot.discord.chosen_settings import of_server
from bot.discord.platform.channels import is_foreign
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.names import escaped
from bot.discord.services import services_of

Kind = discord.ChannelType
THREADS = (Kind.public_thread, Kind.private_thread, Kind.news_thread)
VOICE = (Kind.voice, Kind.stage_voice)

SHOWN = 10
"""Channels that an answer names."""


def start_problem(interaction: Interaction) -> str | None:
    """Return why this user can't start a game here: permissions, server settings; None if they can."""
    return permission_problem(interaction) or _server_problem(interaction)


def permission_problem(interaction: Interaction) -> str | None:
    """Return which permissions the bot lacks for posting boards here; None if it has all."""
    allowed, services = interaction.app_permissions, services_of(interaction)
    if is_foreign(interaction):
        # Here we can only answer interactions, which needs no permission unless answers are hidden.
        seen = interaction.guild_id is None or interaction.permissions.use_external_apps
        if seen or interaction.is_guild_integration():
            return None
        return say(interaction, "challenge-not-as-guest", permissions=say(interaction, "permission-external"))
    if interaction.guild_id is None:
        return None  # A direct message has no permissions.
    kind = interaction.channel.type if interaction.channel is not None else Kind.text
    # Threads have a permission of their own; the text of a voice channel needs Connect.
    write = ("permission-send", allowed.send_messages)
    if kind in THREADS:
        write = ("permission-send-threads", allowed.send_messages_in_threads)
    needed = {
        "permission-view": allowed.view_channel,
        "permission-connect": allowed.connect or kind not in VOICE,
        write[0]: write[1],
        "permission-attach": allowed.attach_files,
    }
    missing = [say(interaction, key) for key, granted in needed.items() if not granted]
    if not missing:
        return None
    permissions = services.wording.listed(reader(interaction), missing)
    return say(interaction, "challenge-not-here", permissions=permissions)


def _server_problem(interaction: Interaction) -> str | None:
    """Return which server setting forbids a game here; managers may always start one."""
    chosen, channel, guild = of_server(interaction), interaction.channel, interaction.guild
    if guild is None:
        return None
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    if chosen.channels and not {interaction.channel_id, parent} & set(chosen.channels):
        places = [f"<#{one}>" for one in chosen.channels[:SHOWN]]
        listed = services_of(interaction).wording.listed(reader(interaction), places)
        return say(interaction, "challenge-elsewhere", channels=listed)
    role = None if chosen.starter_role_id is None else guild.get_role(chosen.starter_role_id)
    user = interaction.user
    if role is None or interaction.permissions.manage_guild or not isinstance(user, discord.Member):
        return None
    return None if role in user.roles else say(interaction, "challenge-role", role=role.mention)


def opponent_problem(interaction: Interaction, opponent: discord.User | discord.Member | None) -> str | None:
    """Return why a user can't be challenged here; None if they can."""
    if opponent is None:
        return None
    if opponent.id == interaction.user.id:
        return say(interaction, "challenge-self")
    if opponent.bot:
        return say(interaction, "challenge-bot")
    name = escaped(opponent.display_name)
    if interaction.guild_id is None:
        services_of(interaction).names.note(opponent)
        return None
    if not isinstance(opponent, discord.Member):
        return say(interaction, "challenge-outsider", player=name)
    services_of(interaction).names.note(opponent)
    channel = interaction.channel
    if is_foreign(interaction) or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return None
    visible = channel.permissions_for(opponent).view_channel
    return None if visible else say(interaction, "challenge-hidden", player=name)
