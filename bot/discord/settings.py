"""Settings of players and servers: the commands, and the panel that they show."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

import discord
from discord import ChannelType, app_commands, ui
from discord.app_commands import Choice

import render
import rules
from bot.discord.actions import Action, ShortText, autocomplete, choices, command, group, localized
from bot.discord.context import Context
from bot.discord.games.find_variants import suggest_variants, variant_named
from bot.discord.pictures import set_of
from bot.discord.platform.components import (
    Callback,
    Content,
    Control,
    Upload,
    button,
    custom_id,
    menu,
    menu_option,
    suggestion,
    view,
)
from bot.discord.platform.discord_limits import CHOICES
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.puzzles.daily_settings import daily
from bot.refusals import Refusal
from bot.state.settings import ENGLISH, EVENT_HOSTS, LOCAL, MAKERS, PlayerSettings, ServerSettings
from bot.state.time_control import MOVE_TIMES
from bot.state.vacations import MAX_VACATION
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
    `column`: where it is stored. `choices`: the stored value for each choice, whose text is the message
    `<messages>-<choice>`. `default`: the choice for a missing or unknown value; "" means the first one.
    `offered`: the choices in the panel's menu; () means all.
    """

    option: str
    column: str
    choices: Mapping[str, Any]
    messages: str
    default: str = ""
    offered: tuple[str, ...] = ()

    def parameter(self) -> tuple[Any, list[Choice[str]]]:
        """Return the type and the choices of the command's option."""
        return str, choices(self.messages, self.choices)

    def label(self, ctx: Context, choice: str) -> str:
        return ctx.say(f"{self.messages}-{choice}")

    def chosen(self, settings: PlayerSettings | ServerSettings) -> str:
        """Return the current choice."""
        now, default = getattr(settings, self.column), self.default or next(iter(self.choices))
        return next((choice for choice, stored in self.choices.items() if stored == now), default)

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


class LanguageSetting(Setting):
    def parameter(self) -> tuple[Any, list[Choice[str]]]:
        named = [Choice(name=language.name, value=code) for code, language in LANGUAGES.items()]
        return str, [Choice(name=localized("language-auto"), value=AUTO), *named]

    def label(self, ctx: Context, choice: str) -> str:
        return ctx.say("language-auto") if choice == AUTO else LANGUAGES[choice].name


class VacationSetting(Setting):
    def parameter(self) -> tuple[Any, list[Choice[str]]]:
        return app_commands.Range[int, 0, MAX_VACATION], []

    def label(self, ctx: Context, choice: str) -> str:
        return ctx.say("settings-days", count=int(choice))


LANGUAGE: Mapping[str, Any] = {AUTO: None} | {code: code for code in LANGUAGES}
THEMES: Mapping[str, Any] = {name: name for name in render.themes()}
SWITCH = {"on": True, "off": False}
OWN_SIDE, SHARED_SIDE = {"own": False, "white": True}, {"turn": False, "white": True}
VACATION = {str(days): days for days in range(MAX_VACATION + 1)}
MENU_VACATION = ("0", "7", "14", "21", "28", "42", "60")
MOVE_LETTERS: Mapping[str, Any] = {AUTO: None, ENGLISH: ENGLISH, LOCAL: LOCAL}

PLAYER = (
    LanguageSetting("language", "language", LANGUAGE, "language"),
    Setting("theme", "theme", THEMES, "theme"),
    Setting("board", "white_down", OWN_SIDE, "board"),
    Setting("mentions", "mentions", SWITCH, "switch"),
    Setting("profile", "hidden", {"on": False, "off": True}, "switch"),
    Setting("letters", "letters", SWITCH, "switch", default="off"),
    Setting("notation", "move_letters", MOVE_LETTERS, "notation"),
)
SERVER = (
    LanguageSetting("language", "language", LANGUAGE, "language"),
    Setting("theme", "theme", {AUTO: None, **THEMES}, "theme"),
    Setting("pace", "move_seconds", MOVE_TIMES, "time"),
    VacationSetting("vacation", "vacation_days", VACATION, "settings-days", offered=MENU_VACATION),
    Setting("threads", "threads", SWITCH, "switch"),
    Setting("board", "white_down", SHARED_SIDE, "board"),
    Setting("ratings", "ratings", SWITCH, "switch"),
)


async def _change_player(ctx: Context, chosen: Mapping[str, str]) -> None:
    """Store the user's choices, by option. Raises Refusal or KeyError for one that isn't offered."""
    if columns := _columns(PLAYER, chosen):
        await ctx.services.use_cases.settings.change_player(ctx.user.id, **columns)
    await ctx.load_settings()


async def _change_server(ctx: Context, chosen: Mapping[str, str], **columns: Any) -> None:
    """Store the choices for the server, and other changed columns. Raises as _change_player()."""
    guild = ctx.managed_server()
    if columns := columns | _columns(SERVER, chosen):
        await ctx.services.use_cases.settings.change_server(guild, **columns)
    await ctx.load_settings()


def _columns(table: tuple[Setting, ...], chosen: Mapping[str, str]) -> dict[str, Any]:
    """Return the columns to change, with their values, for choices by option."""
    by_option = {setting.option: setting for setting in table}
    changed = [(by_option[option], choice) for option, choice in chosen.items() if option != PIECES]
    columns = {setting.column: setting.choices[choice] for setting, choice in changed}
    if PIECES in chosen:
        columns["pieces"] = _piece_set(chosen[PIECES], is_optional=table is SERVER)
    return columns


def _piece_set(chosen: str, *, is_optional: bool) -> dict[str, str] | None:
    """Return the set of a family of games; None for AUTO. Raises Refusal for other text, which users may type
    freely."""
    if chosen == AUTO and is_optional:
        return None
    family, _, name = chosen.partition(":")
    if family not in FAMILIES or name not in render.piece_sets(family):
        raise Refusal("settings-no-set")
    return {family: name}


# ---- The panel: a private message with the settings, and menus and buttons to change them

WITH_CHARACTERS = "shogi"
"""The family whose board shows the setting for letters on pieces."""

PRESSED = re.compile(r"(?P<whose>player|server):(?P<option>[a-z]+)(:(?P<value>[a-z]+))?")


async def player_content(ctx: Context, changed: Mapping[str, str]) -> Content:
    """Return the panel of the user's settings, with a board that shows what they changed, by option."""
    services, style = ctx.services, ctx.style
    sets = [set_title(ctx, family, set_of(style, family)) for family in FAMILIES]
    lines = [
        ctx.say("settings-player"),
        *(setting.line(ctx, ctx.player) for setting in PLAYER),
        _line(ctx, PIECES, ctx.wording.listed(sets)),
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
    alt = ctx.say("card-alt", variant=ctx.wording.title(variant).plain)
    shown = _menus_first([*controls, _pieces_menu(ctx)])
    return Content("\n".join(lines), (Upload(picture, "style.png", alt),), shown)


def _pieces_menu(ctx: Context) -> Control:
    """Build the menu of the piece sets of all families that have several."""
    offered = [
        menu_option(_with_name(ctx, PIECES, set_title(ctx, family, name)), f"{family}:{name}")
        for family in FAMILIES
        if len(render.piece_sets(family)) > 1
        for name in render.piece_sets(family)
    ]
    return menu(custom_id("set", "player", PIECES), ctx.say("setting-pieces"), offered)


def server_content(ctx: Context) -> Content:
    """Return the panel of a server's settings; variant, roles and pieces are set by the command."""
    chosen, wording = ctx.server, ctx.wording
    sets = [set_title(ctx, family, name) for family, name in chosen.pieces.items()]
    places = wording.listed([f"<#{channel}>" for channel in chosen.channels])
    role = chosen.starter_role_id
    lines = [
        ctx.say("settings-server"),
        *(setting.line(ctx, chosen) for setting in SERVER),
        _line(ctx, CHANNEL, places or ctx.say("settings-everywhere")),
        _line(ctx, PIECES, wording.listed(sets or [ctx.say("theme-auto")])),
        _line(ctx, "variant", wording.title(rules.variant(ctx.default_variant)).markdown),
        _line(ctx, "starter", ctx.say("settings-everyone") if role is None else f"<@&{role}>"),
        _line(ctx, "makers", _group_text(ctx, chosen.makers, chosen.maker_role_id)),
        _line(ctx, "hosts", _group_text(ctx, chosen.event_hosts, chosen.event_host_role_id)),
        ctx.say("settings-style"),
        ctx.say("settings-flip"),
    ]
    controls = [setting.control(ctx, "server", chosen) for setting in SERVER]
    return Content("\n".join(lines), view=_menus_first([*controls, _only_here(ctx)]))


def _group_text(ctx: Context, who: str, role_id: int | None) -> str:
    """Return the group of users who may do something, of EVENT_HOSTS, as text."""
    return f"<@&{role_id}>" if who == "role" and role_id is not None else ctx.say(f"makers-{who}")


def _group(column: str, role_column: str, who: str | None, role: discord.Role | None) -> dict[str, Any]:
    """Return the columns to change for users who may do something; a role overrides the choice."""
    if role is not None and not role.is_default():
        return {column: "role", role_column: role.id}
    if who is None and role is None:
        return {}
    return {column: who or "everyone", role_column: None}


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
    option, value = ids["option"], ids["value"] or ctx.picked_value
    try:
        if ids["whose"] == "player":
            await _change_player(ctx, {option: value})
        elif option == CHANNEL:
            guild, settings = ctx.managed_server(), ctx.services.use_cases.settings
            await settings.allow_channel(guild, ctx.parent_channel_id, allowed=SWITCH[value])
            await ctx.load_settings()
        else:
            await _change_server(ctx, {option: value})
    except KeyError:
        raise Refusal("button-unknown") from None
    content = await player_content(ctx, {option: value}) if ids["whose"] == "player" else server_content(ctx)
    await ctx.reply.show(content)


# ---- The commands


def _with_options(table: tuple[Setting, ...], order: str) -> Callable[[Callback], Callback]:
    """Add options for a table's settings to those of a command, and sort them all in this order."""
    added = {setting.option: setting.parameter() for setting in table}

    def declare(callback: Callback) -> Callback:
        (ctx, *own) = inspect.signature(callback, eval_str=True).parameters.values()
        options = {option.name: option for option in own}
        for name, (annotation, _) in added.items():
            options[name] = inspect.Parameter(name, ctx.kind, default=None, annotation=annotation)
        signature = inspect.Signature([ctx, *(options[name] for name in order.split())])
        cast("Any", callback).__signature__ = signature
        return app_commands.choices(**{name: offered for name, (_, offered) in added.items() if offered})(
            callback
        )

    return declare


def _chosen(given: Mapping[str, str | int | None]) -> dict[str, str]:
    """Return the choices made for options; None: not used."""
    return {option: str(value) for option, value in given.items() if value is not None}


async def _offered_pieces(ctx: Context, typed: str) -> list[Choice[str]]:
    offered = [(family, name) for family in FAMILIES for name in render.piece_sets(family)]
    shown = {pair: set_title(ctx, *pair) for pair in offered}
    found = ranked(typed, ((pair, (shown[pair], pair[1])) for pair in offered))
    return [suggestion(shown[pair], ":".join(pair)) for pair in found]


async def _offered_server_pieces(ctx: Context, typed: str) -> list[Choice[str]]:
    auto = Choice(name=localized("theme-auto"), value=AUTO)
    return [auto, *await _offered_pieces(ctx, typed)][:CHOICES]


@command("settings-player", deferred=True)
@_with_options(PLAYER, "language theme pieces board mentions profile letters notation")
@autocomplete(pieces=_offered_pieces)
async def player(ctx: Context, pieces: ShortText | None = None, **given: str | None) -> None:
    chosen = _chosen({PIECES: pieces, **given})
    await _change_player(ctx, chosen)
    await ctx.reply.send_private(await player_content(ctx, chosen))


class Places(app_commands.Transformer):
    """A channel as in the interaction, because the bot may not be a member of the server."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[ChannelType]:
        """The kinds of channels in which games or their threads can be: not categories."""
        return [
            ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice, ChannelType.forum
        ]  # fmt: skip

    async def transform(self, interaction: discord.Interaction[Any], value: Any, /) -> Any:  # noqa: ARG002
        return value


@command("settings-server", deferred=True)
@_with_options(
    SERVER,
    "language theme pieces channel threads variant pace starter vacation board ratings "
    "makers maker hosts host",
)
@app_commands.choices(
    makers=choices("makers", (who for who in MAKERS if who != "role")),
    hosts=choices("makers", (who for who in EVENT_HOSTS if who != "role")),
)
@autocomplete(variant=suggest_variants, pieces=_offered_server_pieces)
async def server(
    ctx: Context,
    pieces: ShortText | None = None,
    channel: app_commands.Transform[app_commands.AppCommandChannel, Places] | None = None,
    variant: ShortText | None = None,
    starter: discord.Role | None = None,
    makers: str | None = None,
    maker: discord.Role | None = None,
    hosts: str | None = None,
    host: discord.Role | None = None,
    **given: str | int | None,
) -> None:
    guild = ctx.managed_server()
    changes = _group("makers", "maker_role_id", makers, maker)
    changes |= _group("event_hosts", "event_host_role_id", hosts, host)
    if variant is not None:
        changes["variant"] = variant_named(variant).key
    if starter is not None:
        changes["starter_role_id"] = None if starter.is_default() else starter.id
    if channel is not None:
        allowed = channel.id not in ctx.server.channels
        await ctx.services.use_cases.settings.allow_channel(guild, channel.id, allowed=allowed)
    await _change_server(ctx, _chosen({PIECES: pieces, **given}), **changes)
    await ctx.reply.send_private(server_content(ctx))


ACTIONS = (
    Action("set", PRESSED, change, own=True),
    Action("settings", command=group("settings", player, server, daily)),
)
