"""The tree of slash commands and menus: translation, sync with Discord, and checks before each command."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from copy import copy

import discord
from discord import Locale, app_commands
from discord.app_commands import AppInstallationType, TranslationContextTypes, locale_str

from bot.discord.context import Context
from bot.discord.dispatch import is_within_rate_limit, report
from bot.discord.features import COMMANDS, CONTEXT_MENUS
from bot.discord.platform.components import Interaction
from bot.health.metrics import OTHER
from bot.state.settings import Settings
from bot.texts import DEFAULT, Texts, locale_of

log = logging.getLogger(__name__)

NAMES = frozenset(command.name for command in COMMANDS)
MENUS = frozenset(menu.name for menu in CONTEXT_MENUS)


class FluentTranslator(app_commands.Translator):
    """Translator of command texts for discord.py, from our Fluent files."""

    async def translate(
        self,
        string: locale_str,
        locale: Locale,
        context: TranslationContextTypes,  # noqa: ARG002
    ) -> str | None:
        language = locale_of(locale.value)
        key = string.extras.get("key")
        if language == DEFAULT or not isinstance(key, str):
            return None
        return Texts(language).text(key)


class Tree(app_commands.CommandTree[discord.Client]):
    """The command tree. It logs errors in commands and reports them to the user."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client)
        for command in (*COMMANDS, *CONTEXT_MENUS):
            self.add_command(command)

    async def update_dev_servers(self, servers: Settings, dev_guild: int | None) -> None:
        """Record that a server has its own commands, and remove those of former development servers.

        Discord would otherwise show them there forever, in addition to the global ones.
        """
        if dev_guild is not None:
            await servers.set_command_server(dev_guild, has_commands=True)
        for former in await servers.command_servers():
            if former == dev_guild:
                continue
            try:
                await self.sync(guild=discord.Object(former))
            except (discord.NotFound, discord.Forbidden) as error:
                log.info("server %s: can't remove its own commands: %s", former, error)
            await servers.set_command_server(former, has_commands=False)

    async def sync_commands(self, dev_guild: int | None) -> Sequence[app_commands.AppCommand]:
        """Send the commands in all languages to all servers, or immediately to one; return them with ids."""
        await self.set_translator(FluentTranslator())
        if dev_guild is None:
            self.allowed_installs = _supported_installs(self.client.application)
            return await self.sync()
        guild = discord.Object(dev_guild)
        for command in (*COMMANDS, *CONTEXT_MENUS):
            of_guild = copy(command)
            # These exist only for global commands.
            of_guild.allowed_contexts = of_guild.allowed_installs = None
            self.add_command(of_guild, guild=guild)
        return await self.sync(guild=guild)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Count the request and check its rate limit, before every command and autocomplete suggestion."""
        ctx = await Context.load(interaction)
        typing = interaction.type is discord.InteractionType.autocomplete
        name, is_menu = str(ctx.data.get("name")), ctx.data.get("type", 1) != 1
        # Discord may still offer commands of an older version.
        name = name if name in (MENUS if is_menu else NAMES) else OTHER
        kind = "menu" if is_menu else "suggestions" if typing else "command"
        ctx.services.metrics.command(kind, name)
        if not typing:
            return await is_within_rate_limit(ctx)
        if ctx.services.suggestions.take(interaction.user.id):
            return True
        response: discord.InteractionResponse[discord.Client] = interaction.response
        with suppress(discord.NotFound):  # The player has typed more.
            await response.autocomplete([])
        return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        await report(Context.from_interaction(interaction), error)


def _supported_installs(application: discord.AppInfo | None) -> AppInstallationType:
    """Return the installation contexts that the application supports; Discord refuses others.

    If they are unknown, return an empty type, for which Discord uses the application's contexts.
    """
    guild = application is not None and application.guild_integration_config is not None
    user = application is not None and application.user_integration_config is not None
    if not guild and not user:
        return AppInstallationType()
    if not user:
        log.info("User Install is off on the portal's Installation page: commands are for servers only")
    return AppInstallationType(guild=guild, user=user)
