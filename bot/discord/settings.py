"""Settings of players and servers: the commands, and the panel that they show."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

import render
import rules
from bot.discord.actions import Action
from bot.discord.context import Context
from bot.discord.declare_commands import autocomplete, choices, command, group, localized
from bot.discord.games.variant_autocomplete import suggest_variants, variant_named
from bot.discord.pictures import set_of
from bot.discord.platform.components import (
    Control,
    Note,
    Upload,
    button,
    custom_id,
    menu,
    menu_option,
    suggestion,
    view,
)
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.platform.limits import CHOICES
from bot.discord.puzzles.daily_settings import daily
from bot.refusals import Refusal
from bot.state.settings import ENGLISH, EVENT_HOSTS, LOCAL, MAKERS, PlayerSettings, ServerSettings
from bot.state.time_control import MOVE_TIMES
from bot.texts import LANGUAGES
from rules.variant import FAMILIES

# ---- The table of settings

AUTO = "auto"
PIECES, CHANNEL = "pieces", "channel"
"""Options that are not in the table: the sets of several families, and a list of channels."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with a fixed choice of values: a line and a control of the panel, and an option of the
    command.

    `option`: its name in the command and in custom_ids; the message `setting-<option>` is its name for users.
    `column`: where it is stored. `choices`: the stored value for each choice; the first choice also stands
    for a missing or unknown value. `label`: returns the text of a choice. `offered`: the choices in the
    panel's menu; () means all.
    """

    option: str
    column: str
    choices: Mapping[str, Any]
    label: Callable[[Context, str], str]
    offered: tuple[str, ...] = ()

    def chosen(self, settings: PlayerSettings | ServerSettings) -> str:
        """Return the current choice."""
        now = getattr(settings, self.column)
        return next(
            (choice for choice, stored in self.choices.items() if stored == now), next(iter(self.choices))
        )

    def line(self, ctx: Context, settings: PlayerSettings | ServerSettings) -> str:
        return _line(ctx, self.option, self.label(ctx, self.chosen(settings)))

    def control(self, ctx: Context, whose: str, settings: PlayerSettings | ServerSettings) -> Control:
        """Build a menu, or for two choices a button that switches to the other one."""
        chosen = self.chosen(settings)
        labels = {
            choice: _with_name(ctx, self.option, self.label(ctx, choice))
            for choice in self.offered or self.choices
        }
        if len(self.choices) == 2:
            (other,) = self.choices.keys() - {chosen}
            return button(labels[chosen], custom_id("set", whose, self.option, other))
        offered = [menu_option(label, choice, chosen=choice == chosen) for choice, label in labels.items()]
        now = _with_name(ctx, self.option, self.label(ctx, chosen))
        return menu(custom_id("set", whose, self.option), now, offered)


def _message(start: str) -> Callable[[Context, str], str]:
    """Return the label of choices that have messages `<start>-<choice>`."""
    return lambda ctx, choice: ctx.say(f"{start}-{choice}")


def _language(ctx: Context, choice: str) -> str:
    return ctx.say("language-auto") if choice == AUTO else LANGUAGES[choice].name


def _days(ctx: Context, choice: str) -> str:
    return ctx.say("settings-days", count=int(choice))


LANGUAGE: Mapping[str, Any] = {AUTO: None} | {code: code for code in LANGUAGES}
THEMES: Mapping[str, Any] = {name: name for name in render.themes()}
SWITCH = {"on": True, "off": False}
OWN_SIDE, SHARED_SIDE = {"own": False, "white": True}, {"turn": False, "white": True}
MAX_VACATION = 60
MOVE_LETTERS: Mapping[str, Any] = {AUTO: None, ENGLISH: ENGLISH, LOCAL: LOCAL}

PLAYER = (
    Setting("language", "language", LANGUAGE, _language),
    Setting("theme", "theme", THEMES, _message("theme")),
    Setting("board", "white_down", OWN_SIDE, _message("board")),
    Setting("mentions", "mentions", SWITCH, _message("switch")),
    Setting("profile", "hidden", {"on": False, "off": True}, _message("switch")),
    Setting("letters", "letters", {"off": False, "on": True}, _message("switch")),
    Setting("notation", "move_letters", MOVE_LETTERS, _message("notation")),
)
SERVER = (
    Setting("language", "language", LANGUAGE, _language),
    Setting("theme", "theme", {AUTO: None, **THEMES}, _message("theme")),
    Setting("pace", "move_seconds", MOVE_TIMES, _message("time")),
    Setting(
        "vacation",
        "vacation_days",
        {str(days): days for days in range(MAX_VACATION + 1)},
        _days,
        offered=("0", "7", "14", "21", "28", "42", "60"),
    ),
    Setting("threads", "threads", SWITCH, _message("switch")),
    Setting("board", "white_down", SHARED_SIDE, _message("board")),
    Setting("ratings", "ratings", SWITCH, _message("switch")),
)
TABLES = {"player": PLAYER, "server": SERVER}


async def _change(ctx: Context, whose: str, chosen: Mapping[str, str], **changes: Any) -> None:
    """Store the choices made for options of the user ("player") or the "server", and other changed columns.

    Raises KeyError for a choice that isn't offered.
    """
    settings = ctx.services.matches.settings
    guild = ctx.managed_server() if whose == "server" else None
    table = {setting.option: setting for setting in TABLES[whose]}
    for option in chosen.keys() - {PIECES}:
        changes[table[option].column] = table[option].choices[chosen[option]]
    if PIECES in chosen and chosen[PIECES] == AUTO and guild is not None:
        changes["pieces"] = None
    elif PIECES in chosen:
        family, _, name = chosen[PIECES].partition(":")
        if family not in FAMILIES or name not in render.piece_sets(family):
            raise KeyError(chosen[PIECES])
        if guild is None:
            await settings.choose_pieces(ctx.user.id, family, name)
        else:
            await settings.choose_server_pieces(guild, family, name)
    if changes and guild is None:
        await settings.change_player(ctx.user.id, **changes)
    elif changes and guild is not None:
        await settings.change_server(guild, **changes)


# ---- The panel: a private message with the settings, and menus and buttons to change them

WITH_CHARACTERS = "shogi"
"""The family whose board shows the setting for letters on pieces."""

PRESSED = re.compile(r"(?P<whose>player|server):(?P<option>[a-z]+)(:(?P<value>[a-z]+))?")


async def player_note(ctx: Context, changed: Mapping[str, str]) -> Note:
    """Return the panel of the user's settings, with a board that shows what they changed, by option."""
    services, style = ctx.services, ctx.style
    sets = [set_title(ctx, family, set_of(style, family)) for family in FAMILIES]
    lines = [
        ctx.say("settings-player"),
        *(setting.line(ctx, ctx.player) for setting in PLAYER),
        _line(ctx, PIECES, services.wording.listed(ctx.locale, sets)),
        ctx.say("settings-style"),
        ctx.say("settings-flip"),
    ]
    controls = [setting.control(ctx, "player", ctx.player) for setting in PLAYER]
    family = FAMILIES[0]
    if PIECES in changed:
        family = changed[PIECES].partition(":")[0]
    elif "letters" in changed:
        family = WITH_CHARACTERS
    variant = next(variant for variant in rules.variants() if variant.family == family)
    picture = await services.painter.draw(render.board, variant.start(), style=style)
    alt = ctx.say("card-alt", variant=services.wording.title(ctx.locale, variant).plain)
    shown = _menus_first([*controls, _pieces_menu(ctx)])
    return Note("\n".join(lines), (Upload(picture, "style.png", alt),), shown)


def _pieces_menu(ctx: Context) -> Control:
    """Build the menu of the piece sets of all families that have several."""
    offered = [
        menu_option(_with_name(ctx, PIECES, set_title(ctx, family, name)), f"{family}:{name}")
        for family in FAMILIES
        if len(render.piece_sets(family)) > 1
        for name in render.piece_sets(family)
    ]
    return menu(custom_id("set", "player", PIECES), ctx.say("setting-pieces"), offered)


def server_note(ctx: Context) -> Note:
    """Return the panel of a server's settings; variant, roles and pieces are set by the command."""
    chosen, wording, locale = ctx.server, ctx.services.wording, ctx.locale
    sets = [set_title(ctx, family, name) for family, name in chosen.pieces.items()]
    places = wording.listed(locale, [f"<#{channel}>" for channel in chosen.channels])
    role = chosen.starter_role_id
    lines = [
        ctx.say("settings-server"),
        *(setting.line(ctx, chosen) for setting in SERVER),
        _line(ctx, CHANNEL, places or ctx.say("settings-everywhere")),
        _line(ctx, PIECES, wording.listed(locale, sets or [ctx.say("theme-auto")])),
        _line(ctx, "variant", wording.title(locale, rules.variant(ctx.default_variant)).markdown),
        _line(ctx, "starter", ctx.say("settings-everyone") if role is None else f"<@&{role}>"),
        _line(ctx, "makers", _group_text(ctx, chosen.makers, chosen.maker_role_id)),
        _line(ctx, "hosts", _group_text(ctx, chosen.event_hosts, chosen.event_host_role_id)),
        ctx.say("settings-style"),
        ctx.say("settings-flip"),
    ]
    controls = [setting.control(ctx, "server", chosen) for setting in SERVER]
    return Note("\n".join(lines), view=_menus_first([*controls, _only_here(ctx)]))


def _group_text(ctx: Context, who: str, role_id: int | None) -> str:
    """Return the group of users who may do something, of EVENT_HOSTS, as text."""
    return f"<@&{role_id}>" if who == "role" and role_id is not None else ctx.say(f"makers-{who}")


def _only_here(ctx: Context) -> Control:
    """Build the button that adds this channel to the list of channels for games, or removes it."""
    now, other = ("on", "off") if ctx.parent_channel_id in ctx.server.channels else ("off", "on")
    label = _with_name(ctx, "here", ctx.say(f"switch-{now}"))
    return button(label, custom_id("set", "server", CHANNEL, other))


def _menus_first(controls: list[Control]) -> ui.View:
    return view(*sorted(controls, key=lambda control: isinstance(control, ui.Button)))


def set_title(ctx: Context, family: str, name: str) -> str:
    title = ctx.say(f"set-{name}")
    return ctx.say("settings-set", games=ctx.say(f"family-{family}"), title=title)


def _with_name(ctx: Context, option: str, value: str) -> str:
    """Return the label of a control: the setting's name with a value."""
    return ctx.say("labelled", label=ctx.say(f"setting-{option}"), value=value)


def _line(ctx: Context, option: str, value: str) -> str:
    return ctx.say("settings-line", name=ctx.say(f"setting-{option}"), value=value)


async def change(ctx: Context, ids: re.Match[str]) -> None:
    whose, option, value = ids["whose"], ids["option"], ids["value"] or ctx.picked_value
    if whose == "server" and option == CHANNEL and value in SWITCH:
        guild, settings = ctx.managed_server(), ctx.services.matches.settings
        await settings.allow_channel(guild, ctx.parent_channel_id, allowed=SWITCH[value])
    else:
        try:
            await _change(ctx, whose, {option: value})
        except KeyError:
            raise Refusal("button-unknown") from None
    await ctx.load_settings()
    note = server_note(ctx) if whose == "server" else await player_note(ctx, {option: value})
    await ctx.reply.show(note)


# ---- The commands

LANGUAGE_CHOICES = [
    app_commands.Choice(name=localized("language-auto"), value=AUTO),
    *(app_commands.Choice(name=language.name, value=code) for code, language in LANGUAGES.items()),
]
SWITCHES = choices("switch", SWITCH)


def _chosen(**given: Choice[str] | str | int | None) -> dict[str, str]:
    """Return the choices made for options; None: not used."""
    values = {option: value.value if isinstance(value, Choice) else value for option, value in given.items()}
    return {option: str(value) for option, value in values.items() if value is not None}


async def _change_by_command(ctx: Context, whose: str, chosen: Mapping[str, str], **changes: Any) -> None:
    """Store the choices made in a command. Raises Refusal for an unknown piece set."""
    try:
        await _change(ctx, whose, chosen, **changes)
    except KeyError:
        raise Refusal("settings-no-set") from None
    await ctx.load_settings()


async def _offered_pieces(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    offered = [(family, name) for family in FAMILIES for name in render.piece_sets(family)]
    shown = {pair: set_title(ctx, *pair) for pair in offered}
    found = ranked(typed, ((pair, (shown[pair], pair[1])) for pair in offered))
    return [suggestion(shown[pair], ":".join(pair)) for pair in found]


async def _offered_server_pieces(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    auto = app_commands.Choice(name=localized("theme-auto"), value=AUTO)
    return [auto, *await _offered_pieces(ctx, typed)][:CHOICES]


@command("settings-player", deferred=True)
@app_commands.choices(
    language=LANGUAGE_CHOICES,
    theme=choices("theme", render.themes()),
    board=choices("board", OWN_SIDE),
    mentions=SWITCHES,
    profile=SWITCHES,
    letters=SWITCHES,
    notation=choices("notation", MOVE_LETTERS),
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
    notation: app_commands.Choice[str] | None = None,
) -> None:
    chosen = _chosen(
        language=language,
        theme=theme,
        pieces=pieces,
        board=board,
        mentions=mentions,
        profile=profile,
        letters=letters,
        notation=notation,
    )
    await _change_by_command(ctx, "player", chosen)
    await ctx.reply.send_private(await player_note(ctx, chosen))


Place = app_commands.AppCommandChannel | app_commands.AppCommandThread
Kind = discord.ChannelType


class Places(app_commands.Transformer):
    """A channel as in the interaction, because the bot may not be a member of the server."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """The kinds of channels in which games or their threads can be: not categories."""
        return [Kind.text, Kind.news, Kind.voice, Kind.stage_voice, Kind.forum]

    async def transform(self, interaction: discord.Interaction[Any], value: Place, /) -> Place:  # noqa: ARG002
        return value


@command("settings-server", deferred=True)
@app_commands.choices(
    language=LANGUAGE_CHOICES,
    theme=choices("theme", (AUTO, *render.themes())),
    threads=SWITCHES,
    ratings=SWITCHES,
    makers=choices("makers", (who for who in MAKERS if who != "role")),
    hosts=choices("makers", (who for who in EVENT_HOSTS if who != "role")),
    board=choices("board", SHARED_SIDE),
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
    vacation: app_commands.Range[int, 0, MAX_VACATION] | None = None,
    board: app_commands.Choice[str] | None = None,
    ratings: app_commands.Choice[str] | None = None,
    makers: app_commands.Choice[str] | None = None,
    maker: discord.Role | None = None,
    hosts: app_commands.Choice[str] | None = None,
    host: discord.Role | None = None,
) -> None:
    guild = ctx.managed_server()
    chosen = _chosen(
        language=language,
        theme=theme,
        pieces=pieces,
        threads=threads,
        pace=pace,
        vacation=vacation,
        board=board,
        ratings=ratings,
    )
    changes = _group("makers", "maker_role_id", makers, maker)
    changes |= _group("event_hosts", "event_host_role_id", hosts, host)
    if variant is not None:
        changes["variant"] = variant_named(variant).key
    if starter is not None:
        changes["starter_role_id"] = None if starter.is_default() else starter.id
    if channel is not None:
        allowed = channel.id not in ctx.server.channels
        await ctx.services.matches.settings.allow_channel(guild, channel.id, allowed=allowed)
    await _change_by_command(ctx, "server", chosen, **changes)
    await ctx.reply.send_private(server_note(ctx))


def _group(
    column: str, role_column: str, who: app_commands.Choice[str] | None, role: discord.Role | None
) -> dict[str, Any]:
    """Return the stored values for the users who may do something; a role overrides the choice."""
    if role is not None and not role.is_default():
        return {column: "role", role_column: role.id}
    if who is None and role is None:
        return {}
    return {column: "everyone" if who is None else who.value, role_column: None}


ACTIONS = (
    Action("set", PRESSED, change, own=True),
    Action("settings", command=group("settings", player, server, daily)),
)
