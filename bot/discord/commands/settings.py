"""/settings: what a person, and a server, want otherwise than it comes."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

import render
import rules
from bot.discord import looks
from bot.discord.answers import Note, Upload, acknowledge, answering, reader, say, tell
from bot.discord.commands.choices import LENGTH, ranked, variant_key, variants
from bot.discord.kinds import Interaction
from bot.discord.painter import STYLE
from bot.discord.translate import command, options, word
from bot.matches import MOVE_TIMES, PlayerSettings, ServerSettings
from bot.texts import LOCALES
from rules.variant import FAMILIES

AUTO = "auto"
LANGUAGES = [app_commands.Choice(name=word(f"language-{name}"), value=name) for name in (AUTO, *LOCALES)]
SWITCH = [app_commands.Choice(name=word(f"switch-{name}"), value=name) for name in ("on", "off")]
Vacation = app_commands.Range[int, 0, 60]

settings = app_commands.Group(
    name=word("command-settings"),
    description=word("command-settings-description"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
)


async def _offered_pieces(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    offered = [(family, name) for family in FAMILIES for name in render.piece_sets(family)]
    shown = {pair: _set_title(interaction, *pair) for pair in offered}
    found = ranked(typed, ((pair, (shown[pair], pair[1])) for pair in offered))
    return [app_commands.Choice(name=shown[pair][:LENGTH], value=":".join(pair)) for pair in found]


def _set_title(interaction: Interaction, family: str, name: str) -> str:
    title = say(interaction, f"set-{name}")
    return say(interaction, "settings-set", family=say(interaction, f"family-{family}"), title=title)


@command("settings-player")
@options("language", "theme", "pieces", "board", "mentions")
@app_commands.choices(
    language=LANGUAGES,
    theme=[app_commands.Choice(name=word(f"theme-{name}"), value=name) for name in render.themes()],
    board=[app_commands.Choice(name=word(f"board-{name}"), value=name) for name in ("own", "white")],
    mentions=SWITCH,
)
@app_commands.autocomplete(pieces=_offered_pieces)
async def player(
    interaction: Interaction,
    language: app_commands.Choice[str] | None = None,
    theme: app_commands.Choice[str] | None = None,
    pieces: app_commands.Range[str, 1, 100] | None = None,
    board: app_commands.Choice[str] | None = None,
    mentions: app_commands.Choice[str] | None = None,
) -> None:
    """Change one's own settings, and show what they are."""
    await acknowledge(interaction, ephemeral=True, thinking=True)
    matches, user = interaction.client.matches, interaction.user.id
    async with answering(interaction):
        if pieces is not None:
            family, _, name = pieces.partition(":")
            if family not in FAMILIES or name not in render.piece_sets(family):
                await tell(interaction, say(interaction, "settings-no-set"))
                return
            await matches.choose_pieces(user, family, name)
        changes: dict[str, Any] = {}
        if language is not None:
            changes["language"] = None if language.value == AUTO else language.value
        if theme is not None:
            changes["theme"] = theme.value
        if board is not None:
            changes["white_down"] = board.value == "white"
        if mentions is not None:
            changes["mentions"] = mentions.value == "on"
        if changes:
            await matches.change_player(user, **changes)
        await looks.prepare(interaction)
        await tell(interaction, await _player_note(interaction, looks.own(interaction)))


async def _player_note(interaction: Interaction, chosen: PlayerSettings) -> Note:
    """All choices, and a board in that style."""
    style = STYLE.get()
    sets = [_set_title(interaction, family, looks.set_of(style, family)) for family in FAMILIES]
    lines = [
        say(interaction, "settings-player"),
        _line(interaction, "language", f"language-{chosen.language or AUTO}"),
        _line(interaction, "theme", f"theme-{style.theme}"),
        _said(interaction, "pieces", interaction.client.wording.listed(reader(interaction), sets)),
        _line(interaction, "board", "board-white" if chosen.white_down else "board-own"),
        _line(interaction, "mentions", "switch-on" if chosen.mentions else "switch-off"),
    ]
    variant = rules.variants()[0]
    title = interaction.client.wording.title(reader(interaction), variant)
    picture = await interaction.client.painter.png(variant.start(), rules.WHITE)
    alt = say(interaction, "card-alt", variant=title)
    return Note("\n".join(lines), (Upload(picture, "style.png", alt),))


def _line(interaction: Interaction, option: str, key: str, **args: str | int) -> str:
    return _said(interaction, option, say(interaction, key, **args))


def _said(interaction: Interaction, option: str, value: str) -> str:
    name = say(interaction, f"option-{option}")
    return say(interaction, "settings-line", name=name, value=value)


Place = app_commands.AppCommandChannel | app_commands.AppCommandThread
Kind = discord.ChannelType


class Places(app_commands.Transformer):
    """A place as Discord tells of it: on a server that we are no member of nothing more can be known."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Where games can be played, or threads opened in which they are: a category is neither."""
        return [Kind.text, Kind.news, Kind.voice, Kind.stage_voice, Kind.forum]

    async def transform(self, interaction: discord.Interaction[Any], value: Place, /) -> Place:  # noqa: ARG002
        return value


@command("settings-server")
@options("language", "channel", "threads", "variant", "time", "starter", "vacation")
@app_commands.choices(
    language=LANGUAGES,
    threads=SWITCH,
    time=[app_commands.Choice(name=word(f"time-{name}"), value=name) for name in MOVE_TIMES],
)
@app_commands.autocomplete(variant=variants)
async def server(
    interaction: Interaction,
    language: app_commands.Choice[str] | None = None,
    channel: app_commands.Transform[Place, Places] | None = None,
    threads: app_commands.Choice[str] | None = None,
    variant: app_commands.Range[str, 1, 100] | None = None,
    time: app_commands.Choice[str] | None = None,
    starter: discord.Role | None = None,
    vacation: Vacation | None = None,
) -> None:
    """Change a server's settings, for those who manage it, and show what they are."""
    await acknowledge(interaction, ephemeral=True, thinking=True)
    problem = _server_problem(interaction)
    if problem is not None or interaction.guild_id is None:
        await tell(interaction, problem or "")
        return
    matches, guild = interaction.client.matches, interaction.guild_id
    async with answering(interaction):
        changes: dict[str, Any] = {}
        if language is not None:
            changes["language"] = None if language.value == AUTO else language.value
        if threads is not None:
            changes["threads"] = threads.value == "on"
        if variant is not None:
            changes["variant"] = matches.known_variant(variant_key(variant))
        if time is not None:
            changes["move_seconds"] = MOVE_TIMES[time.value]
        if starter is not None:
            changes["starter_role_id"] = None if starter.is_default() else starter.id
        if vacation is not None:
            changes["vacation_days"] = vacation
        if channel is not None:
            listed = looks.of_server(interaction).channels
            await matches.allow_channel(guild, channel.id, allowed=channel.id not in listed)
        if changes:
            await matches.change_server(guild, **changes)
        await looks.prepare(interaction)
        await tell(interaction, _server_text(interaction, looks.of_server(interaction)))


def _server_problem(interaction: Interaction) -> str | None:
    if interaction.guild_id is None:
        return say(interaction, "settings-no-server")
    if not interaction.permissions.manage_guild:
        return say(interaction, "settings-not-yours", permissions=say(interaction, "permission-manage"))
    return None


def _server_text(interaction: Interaction, chosen: ServerSettings) -> str:
    wording, locale = interaction.client.wording, reader(interaction)
    key = chosen.variant or interaction.client.settings.default_variant
    places = wording.listed(locale, [f"<#{channel}>" for channel in chosen.channels])
    role = chosen.starter_role
    everyone = say(interaction, "settings-everyone")
    return "\n".join(
        [
            say(interaction, "settings-server"),
            _line(interaction, "language", f"language-{chosen.language or AUTO}"),
            _said(interaction, "channel", places or say(interaction, "settings-everywhere")),
            _line(interaction, "threads", "switch-on" if chosen.threads else "switch-off"),
            _said(interaction, "variant", wording.title(locale, rules.variant(key))),
            _said(interaction, "time", wording.move_time(locale, chosen.move_seconds)),
            _said(interaction, "starter", everyone if role is None else f"<@&{role}>"),
            _line(interaction, "vacation", "settings-days", count=chosen.vacation_days),
        ]
    )


settings.add_command(player)
settings.add_command(server)
