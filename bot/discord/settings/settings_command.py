"""/settings: the settings of a player and of a server."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

import render
from bot.discord.actions import Action
from bot.discord.context import Context
from bot.discord.declare_commands import autocomplete, choices, command, group, options, word
from bot.discord.games.variant_autocomplete import ranked, suggest_variants, variant_named
from bot.discord.platform.components import suggestion
from bot.discord.platform.limits import CHOICES
from bot.discord.settings import settings_panel
from bot.discord.settings.daily_puzzle import daily
from bot.refusals import Refusal
from bot.state.settings import MAKERS
from bot.state.time_control import MOVE_TIMES
from bot.texts import LANGUAGES
from rules.variant import FAMILIES

LANGUAGE_CHOICES = [
    app_commands.Choice(name=word("language-auto"), value=settings_panel.AUTO),
    *(app_commands.Choice(name=language.name, value=code) for code, language in LANGUAGES.items()),
]
SWITCHES = choices("switch", settings_panel.SWITCH)


async def _offered_pieces(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    offered = [(family, name) for family in FAMILIES for name in render.piece_sets(family)]
    shown = {pair: settings_panel.set_title(ctx, *pair) for pair in offered}
    found = ranked(typed, ((pair, (shown[pair], pair[1])) for pair in offered))
    return [suggestion(shown[pair], ":".join(pair)) for pair in found]


async def _offered_server_pieces(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    auto = app_commands.Choice(name=word("theme-auto"), value=settings_panel.AUTO)
    return [auto, *await _offered_pieces(ctx, typed)][:CHOICES]


@command("settings-player", deferred=True)
@options("language", "theme", "pieces", "board", "mentions", "profile", "letters")
@app_commands.choices(
    language=LANGUAGE_CHOICES,
    theme=choices("theme", render.themes()),
    board=choices("board", settings_panel.SIDES),
    mentions=SWITCHES,
    profile=SWITCHES,
    letters=SWITCHES,
)
@autocomplete(pieces=_offered_pieces)
async def player(
    ctx: Context,
    language: app_commands.Choice[str] | None = None,
    theme: app_commands.Choice[str] | None = None,
    pieces: app_commands.Range[str, 1, 100] | None = None,
    board: app_commands.Choice[str] | None = None,
    mentions: app_commands.Choice[str] | None = None,
    profile: app_commands.Choice[str] | None = None,
    letters: app_commands.Choice[str] | None = None,
) -> None:
    settings = ctx.services.matches.settings
    if pieces is not None and not await settings_panel.choose_set(ctx, pieces):
        raise Refusal("settings-no-set")
    changes = settings_panel.changes_of(
        settings_panel.PLAYER,
        language=language,
        theme=theme,
        board=board,
        mentions=mentions,
        profile=profile,
        letters=letters,
    )
    if changes:
        await settings.change_player(ctx.user.id, **changes)
    await ctx.load_settings()
    family = settings_panel.shown_family(pieces, letters=letters is not None)
    await ctx.reply.send_private(await settings_panel.player_note(ctx, family))


Place = app_commands.AppCommandChannel | app_commands.AppCommandThread
Kind = discord.ChannelType


class Places(app_commands.Transformer):
    """A channel as the interaction describes it; on a foreign server we know no more."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Where games can be played, or threads opened in which they are: a category is neither."""
        return [Kind.text, Kind.news, Kind.voice, Kind.stage_voice, Kind.forum]

    async def transform(self, interaction: discord.Interaction[Any], value: Place, /) -> Place:  # noqa: ARG002
        return value


@command("settings-server", deferred=True)
@options(
    "language",
    "theme",
    "pieces",
    "channel",
    "threads",
    "variant",
    "pace",
    "starter",
    "vacation",
    "board",
    "ratings",
    "makers",
    "maker",
)
@app_commands.choices(
    language=LANGUAGE_CHOICES,
    theme=choices("theme", (settings_panel.AUTO, *render.themes())),
    threads=SWITCHES,
    ratings=SWITCHES,
    makers=choices("makers", (who for who in MAKERS if who != "role")),
    board=choices("board", settings_panel.SHARED_SIDES),
    pace=choices("time", MOVE_TIMES),
)
@autocomplete(variant=suggest_variants, pieces=_offered_server_pieces)
async def server(
    ctx: Context,
    language: app_commands.Choice[str] | None = None,
    theme: app_commands.Choice[str] | None = None,
    pieces: app_commands.Range[str, 1, 100] | None = None,
    channel: app_commands.Transform[Place, Places] | None = None,
    threads: app_commands.Choice[str] | None = None,
    variant: app_commands.Range[str, 1, 100] | None = None,
    pace: app_commands.Choice[str] | None = None,
    starter: discord.Role | None = None,
    vacation: app_commands.Range[int, 0, 60] | None = None,
    board: app_commands.Choice[str] | None = None,
    ratings: app_commands.Choice[str] | None = None,
    makers: app_commands.Choice[str] | None = None,
    maker: discord.Role | None = None,
) -> None:
    guild, settings = ctx.managed_server(), ctx.services.matches.settings
    if pieces is not None and not await settings_panel.choose_set(ctx, pieces, guild):
        raise Refusal("settings-no-set")
    changes = settings_panel.changes_of(
        settings_panel.SERVER,
        language=language,
        theme=theme,
        threads=threads,
        time=pace,
        board=board,
        ratings=ratings,
    )
    if variant is not None:
        changes["variant"] = variant_named(variant).key
    if starter is not None:
        changes["starter_role_id"] = None if starter.is_default() else starter.id
    if vacation is not None:
        changes["vacation_days"] = vacation
    changes |= _makers(makers, maker)
    if channel is not None:
        listed = ctx.server.channels
        await settings.allow_channel(guild, channel.id, allowed=channel.id not in listed)
    if changes:
        await settings.change_server(guild, **changes)
    await ctx.load_settings()
    await ctx.reply.send_private(settings_panel.server_note(ctx))


def _makers(makers: app_commands.Choice[str] | None, role: discord.Role | None) -> dict[str, Any]:
    """Return the stored value for who may make custom variants; a role overrides the choice."""
    if role is not None and not role.is_default():
        return {"makers": "role", "maker_role_id": role.id}
    if makers is None and role is None:
        return {}
    return {"makers": "everyone" if makers is None else makers.value, "maker_role_id": None}


ACTIONS = (Action("settings", command=group("settings", player, server, daily)),)
