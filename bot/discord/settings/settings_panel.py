"""The settings panel: shows the settings, with menus and buttons to change them, to its reader alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord
from discord.app_commands import Choice

import render
import rules
from bot.discord.actions import Action
from bot.discord.context import Context
from bot.discord.pictures.reader_style import set_of
from bot.discord.platform.components import Control, button, custom_id, menu, menu_option, view
from bot.discord.platform.discord_types import Note, Upload
from bot.refusals import Refusal
from bot.state.settings import ServerSettings
from bot.state.time_control import MOVE_TIMES, per_move
from bot.texts import LANGUAGES, form_of
from rules.variant import FAMILIES

AUTO = "auto"
SWITCH = ("on", "off")
SIDES = ("own", "white")
WITH_CHARACTERS = "shogi"
"""A family whose pieces letters help to read."""
SHARED_SIDES = ("turn", "white")
VACATIONS = (0, 7, 14, 21, 28, 42, 60)
"""Days a year that the menu offers; the command takes any number."""

Options = Mapping[str, tuple[str, Mapping[str, Any]]]
"""The setting that each option changes, and what is stored for each of its values."""
LANGUAGE: Mapping[str, Any] = {AUTO: None} | {code: code for code in LANGUAGES}
ON = {"on": True, "off": False}
PLAYER: Options = {
    "language": ("language", LANGUAGE),
    "theme": ("theme", {name: name for name in render.themes()}),
    "board": ("white_down", {"own": False, "white": True}),
    "mentions": ("mentions", ON),
    "profile": ("hidden", {"on": False, "off": True}),
    "letters": ("letters", ON),
}
SERVER: Options = {
    "language": ("language", LANGUAGE),
    "theme": ("theme", {AUTO: None} | {name: name for name in render.themes()}),
    "time": ("move_seconds", MOVE_TIMES),
    "vacation": ("vacation_days", {str(days): days for days in VACATIONS}),
    "threads": ("threads", ON),
    "ratings": ("ratings", ON),
    "board": ("white_down", {"turn": False, "white": True}),
}

PRESSED = re.compile(r"(?P<whose>player|server):(?P<option>[a-z]+)(:(?P<value>[a-z]+))?")


def changes_of(options: Options, **chosen: Choice[str] | str | None) -> dict[str, Any]:
    """The settings that chosen values change (None: not chosen). Raises KeyError for what isn't offered."""
    changes: dict[str, Any] = {}
    for option, value in chosen.items():
        if value is not None:
            setting, stored = options[option]
            changes[setting] = stored[value if isinstance(value, str) else value.value]
    return changes


# ---- a person's


async def player_note(ctx: Context, family: str = FAMILIES[0]) -> Note:
    """All choices of a person, and a board of a family in that style."""
    services, chosen, style = ctx.services, ctx.player, ctx.style
    languages, language = _languages(ctx), chosen.language or AUTO
    themes = {name: ctx.say(f"theme-{name}") for name in render.themes()}
    sets = [set_title(ctx, family, set_of(style, family)) for family in FAMILIES]
    offered = {
        f"{family}:{name}": set_title(ctx, family, name)
        for family in FAMILIES
        if len(render.piece_sets(family)) > 1
        for name in render.piece_sets(family)
    }
    toggles = {
        "board": (SIDES, SIDES[chosen.white_down]),
        "mentions": (SWITCH, SWITCH[not chosen.mentions]),
        "profile": (SWITCH, SWITCH[chosen.hidden]),
        "letters": (SWITCH, SWITCH[not chosen.letters]),
    }
    lines = [
        ctx.say("settings-player"),
        _line(ctx, "language", languages[language]),
        _line(ctx, "theme", themes[style.theme]),
        _line(ctx, "pieces", services.wording.listed(ctx.locale, sets)),
        *(_line(ctx, option, _word(ctx, now)) for option, (_, now) in toggles.items()),
        ctx.say("settings-style"),
        ctx.say("settings-flip"),
    ]
    items = [
        _menu(ctx, "player", "language", languages, language),
        _menu(ctx, "player", "theme", themes, style.theme),
        _menu(ctx, "player", "pieces", offered),
        *(_turn(ctx, "player", option, *toggle) for option, toggle in toggles.items()),
    ]
    variant = next(each for each in rules.variants() if each.family == family)
    picture = await services.painter.draw(render.board, variant.start(), style=style)
    alt = ctx.say("card-alt", variant=services.wording.title(ctx.locale, variant).plain)
    return Note("\n".join(lines), (Upload(picture, "style.png", alt),), view(*items))


def shown_family(pieces: str | None, *, letters: bool) -> str:
    """The family whose board shows what was changed: pieces, named with their family, or letters on them."""
    if pieces is not None:
        return pieces.partition(":")[0]
    return WITH_CHARACTERS if letters else FAMILIES[0]


async def choose_set(ctx: Context, pair: str, guild_id: int | None = None) -> bool:
    """Choose a piece set, named with its family, for a player or a server; False if there is no such set."""
    settings = ctx.services.matches.settings
    family, _, name = pair.partition(":")
    if pair == AUTO and guild_id is not None:
        await settings.change_server(guild_id, pieces=None)
    elif family not in FAMILIES or name not in render.piece_sets(family):
        return False
    elif guild_id is None:
        await settings.choose_pieces(ctx.user.id, family, name)
    else:
        await settings.choose_server_pieces(guild_id, family, name)
    return True


# ---- a server's


def server_note(ctx: Context) -> Note:
    """All choices of a server; channel, role and pieces are chosen by the command's options."""
    chosen, themes = ctx.server, _server_themes(ctx)
    days = {str(count): ctx.say("settings-days", count=count) for count in VACATIONS}
    times = {name: ctx.say(f"time-{name}") for name in MOVE_TIMES}
    time = next((name for name, seconds in MOVE_TIMES.items() if seconds == chosen.move_seconds), "")
    here = SWITCH[channel_here(ctx) not in chosen.channels]
    items = [
        _menu(ctx, "server", "language", _languages(ctx), chosen.language or AUTO),
        _menu(ctx, "server", "theme", themes, chosen.theme or AUTO),
        _menu(ctx, "server", "time", times, time),
        _menu(ctx, "server", "vacation", days, str(chosen.vacation_days)),
        _turn(ctx, "server", "threads", SWITCH, SWITCH[not chosen.threads]),
        _turn(ctx, "server", "board", SHARED_SIDES, SHARED_SIDES[chosen.white_down]),
        _turn(ctx, "server", "ratings", SWITCH, SWITCH[not chosen.ratings]),
        _turn(ctx, "server", "channel", SWITCH, here, name="settings-only-here"),
    ]
    return Note(_server_text(ctx, chosen), view=view(*items))


def _server_text(ctx: Context, chosen: ServerSettings) -> str:
    wording, locale = ctx.services.wording, ctx.locale
    key = chosen.variant or ctx.services.default_variant
    places = wording.listed(locale, [f"<#{channel}>" for channel in chosen.channels])
    role = chosen.starter_role_id
    everyone = ctx.say("settings-everyone")
    sets = [set_title(ctx, family, name) for family, name in chosen.pieces.items()]
    makers = ctx.say(f"makers-{chosen.makers}")
    if chosen.makers == "role" and chosen.maker_role_id is not None:
        makers = f"<@&{chosen.maker_role_id}>"
    return "\n".join(
        [
            ctx.say("settings-server"),
            _line(ctx, "language", _languages(ctx)[chosen.language or AUTO]),
            _line(ctx, "theme", _server_themes(ctx)[chosen.theme or AUTO]),
            _line(ctx, "pieces", wording.listed(locale, sets or [ctx.say("theme-auto")])),
            _line(ctx, "channel", places or ctx.say("settings-everywhere")),
            _line(ctx, "threads", _word(ctx, SWITCH[not chosen.threads])),
            _line(ctx, "variant", wording.title(locale, rules.variant(key)).markdown),
            _line(ctx, "time", wording.time(locale, per_move(chosen.move_seconds))),
            _line(ctx, "starter", everyone if role is None else f"<@&{role}>"),
            _line(ctx, "vacation", ctx.say("settings-days", count=chosen.vacation_days)),
            _line(ctx, "board", _word(ctx, SHARED_SIDES[chosen.white_down])),
            _line(ctx, "ratings", _word(ctx, SWITCH[not chosen.ratings])),
            _line(ctx, "makers", makers),
            ctx.say("settings-style"),
            ctx.say("settings-flip"),
        ]
    )


def channel_here(ctx: Context) -> int:
    """The channel that people are in, or that their thread belongs to."""
    channel = ctx.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return parent or ctx.channel_id or 0


def _languages(ctx: Context) -> dict[str, str]:
    return {AUTO: ctx.say("language-auto")} | {code: one.name for code, one in LANGUAGES.items()}


def _server_themes(ctx: Context) -> dict[str, str]:
    return {name: ctx.say(f"theme-{name}") for name in (AUTO, *render.themes())}


def set_title(ctx: Context, family: str, name: str) -> str:
    title = ctx.say(f"set-{name}")
    return ctx.say("settings-set", games=ctx.say(f"family-{family}"), title=title)


def _menu(
    ctx: Context, whose: str, option: str, choices: dict[str, str], chosen: str | None = None
) -> Control:
    """A menu of an option's choices: what is `chosen` stands in it, else the option's name."""
    options = [menu_option(label, value, chosen=value == chosen) for value, label in choices.items()]
    return menu(custom_id("set", whose, option), _heading(ctx, option), options)


def _turn(
    ctx: Context, whose: str, option: str, values: tuple[str, str], now: str, *, name: str = ""
) -> Control:
    """Return a toggle button labelled with the value that it sets."""
    other = values[values[0] == now]
    called = ctx.say(name) if name else _heading(ctx, option)
    label = ctx.say("button-set", name=called, value=_word(ctx, other))
    return button(label, custom_id("set", whose, option, other))


def _word(ctx: Context, value: str) -> str:
    return ctx.say(f"switch-{value}" if value in SWITCH else f"board-{value}")


def _line(ctx: Context, option: str, value: str) -> str:
    return ctx.say("settings-line", name=_heading(ctx, option), value=value)


def _heading(ctx: Context, option: str) -> str:
    """An option's name, which is in small letters where it is typed, as a heading."""
    name = form_of(ctx.say(f"option-{option}"), "heading")
    return name[:1].upper() + name[1:]


async def change(ctx: Context, ids: re.Match[str]) -> None:
    option, value = ids["option"], ids["value"] or ctx.picked_value
    settings, is_players = ctx.services.matches.settings, ids["whose"] == "player"
    guild = 0 if is_players else ctx.managed_server()
    if is_players and option == "pieces":
        if not await choose_set(ctx, value):
            raise Refusal("button-unknown")
    elif not is_players and option == "channel" and value in SWITCH:
        await settings.allow_channel(guild, channel_here(ctx), allowed=value == "on")
    else:
        try:
            changes = changes_of(PLAYER if is_players else SERVER, **{option: value})
        except KeyError:
            raise Refusal("button-unknown") from None
        if is_players:
            await settings.change_player(ctx.user.id, **changes)
        else:
            await settings.change_server(guild, **changes)
    await ctx.load_settings()
    if is_players:
        family = shown_family(value if option == "pieces" else None, letters=option == "letters")
        await ctx.reply.show(await player_note(ctx, family))
    else:
        await ctx.reply.show(server_note(ctx))


ACTIONS = (Action("set", PRESSED, change, own=True),)
