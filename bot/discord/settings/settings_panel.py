"""The settings panel: shows the settings, with menus and buttons to change them, to its reader alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord
from discord.app_commands import Choice

import render
import rules
from bot.discord.chosen_settings import of_server, own
from bot.discord.pictures.reader_style import set_of, style_for
from bot.discord.platform.components import Control, button, custom_id, menu, menu_option, picked_value, view
from bot.discord.platform.discord_types import Action, Interaction, Note, Upload
from bot.discord.platform.language import load_settings, locale_for, say
from bot.discord.platform.permissions import managed_server
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.matches import MOVE_TIMES, ServerSettings
from bot.matches.time_controls import per_move
from bot.refusals import Refusal
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


async def player_note(interaction: Interaction, family: str = FAMILIES[0]) -> Note:
    """All choices of a person, and a board of a family in that style."""
    services, chosen, style = services_of(interaction), own(interaction), style_for(interaction)
    languages, language = _languages(interaction), chosen.language or AUTO
    themes = {name: say(interaction, f"theme-{name}") for name in render.themes()}
    sets = [set_title(interaction, family, set_of(style, family)) for family in FAMILIES]
    offered = {
        f"{family}:{name}": set_title(interaction, family, name)
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
        say(interaction, "settings-player"),
        _line(interaction, "language", languages[language]),
        _line(interaction, "theme", themes[style.theme]),
        _line(interaction, "pieces", services.wording.listed(locale_for(interaction), sets)),
        *(_line(interaction, option, _word(interaction, now)) for option, (_, now) in toggles.items()),
        say(interaction, "settings-style"),
        say(interaction, "settings-flip"),
    ]
    items = [
        _menu(interaction, "player", "language", languages, language),
        _menu(interaction, "player", "theme", themes, style.theme),
        _menu(interaction, "player", "pieces", offered),
        *(_turn(interaction, "player", option, *toggle) for option, toggle in toggles.items()),
    ]
    variant = next(each for each in rules.variants() if each.family == family)
    picture = await services.painter.draw(render.board, variant.start(), style=style)
    alt = say(interaction, "card-alt", variant=services.wording.title(locale_for(interaction), variant).plain)
    return Note("\n".join(lines), (Upload(picture, "style.png", alt),), view(*items))


def shown_family(pieces: str | None, *, letters: bool) -> str:
    """The family whose board shows what was changed: pieces, named with their family, or letters on them."""
    if pieces is not None:
        return pieces.partition(":")[0]
    return WITH_CHARACTERS if letters else FAMILIES[0]


async def choose_set(interaction: Interaction, pair: str, guild_id: int | None = None) -> bool:
    """Choose a piece set, named with its family, for a player or a server; False if there is no such set."""
    settings = services_of(interaction).matches.settings
    family, _, name = pair.partition(":")
    if pair == AUTO and guild_id is not None:
        await settings.change_server(guild_id, pieces=None)
    elif family not in FAMILIES or name not in render.piece_sets(family):
        return False
    elif guild_id is None:
        await settings.choose_pieces(interaction.user.id, family, name)
    else:
        await settings.choose_server_pieces(guild_id, family, name)
    return True


# ---- a server's


def server_note(interaction: Interaction) -> Note:
    """All choices of a server; channel, role and pieces are chosen by the command's options."""
    chosen, themes = of_server(interaction), _server_themes(interaction)
    days = {str(count): say(interaction, "settings-days", count=count) for count in VACATIONS}
    times = {name: say(interaction, f"time-{name}") for name in MOVE_TIMES}
    time = next((name for name, seconds in MOVE_TIMES.items() if seconds == chosen.move_seconds), "")
    here = SWITCH[channel_here(interaction) not in chosen.channels]
    items = [
        _menu(interaction, "server", "language", _languages(interaction), chosen.language or AUTO),
        _menu(interaction, "server", "theme", themes, chosen.theme or AUTO),
        _menu(interaction, "server", "time", times, time),
        _menu(interaction, "server", "vacation", days, str(chosen.vacation_days)),
        _turn(interaction, "server", "threads", SWITCH, SWITCH[not chosen.threads]),
        _turn(interaction, "server", "board", SHARED_SIDES, SHARED_SIDES[chosen.white_down]),
        _turn(interaction, "server", "ratings", SWITCH, SWITCH[not chosen.ratings]),
        _turn(interaction, "server", "channel", SWITCH, here, name="settings-only-here"),
    ]
    return Note(_server_text(interaction, chosen), view=view(*items))


def _server_text(interaction: Interaction, chosen: ServerSettings) -> str:
    wording, locale = services_of(interaction).wording, locale_for(interaction)
    key = chosen.variant or services_of(interaction).default_variant
    places = wording.listed(locale, [f"<#{channel}>" for channel in chosen.channels])
    role = chosen.starter_role_id
    everyone = say(interaction, "settings-everyone")
    sets = [set_title(interaction, family, name) for family, name in chosen.pieces.items()]
    makers = say(interaction, f"makers-{chosen.makers}")
    if chosen.makers == "role" and chosen.maker_role_id is not None:
        makers = f"<@&{chosen.maker_role_id}>"
    return "\n".join(
        [
            say(interaction, "settings-server"),
            _line(interaction, "language", _languages(interaction)[chosen.language or AUTO]),
            _line(interaction, "theme", _server_themes(interaction)[chosen.theme or AUTO]),
            _line(interaction, "pieces", wording.listed(locale, sets or [say(interaction, "theme-auto")])),
            _line(interaction, "channel", places or say(interaction, "settings-everywhere")),
            _line(interaction, "threads", _word(interaction, SWITCH[not chosen.threads])),
            _line(interaction, "variant", wording.title(locale, rules.variant(key)).markdown),
            _line(interaction, "time", wording.time(locale, per_move(chosen.move_seconds))),
            _line(interaction, "starter", everyone if role is None else f"<@&{role}>"),
            _line(interaction, "vacation", say(interaction, "settings-days", count=chosen.vacation_days)),
            _line(interaction, "board", _word(interaction, SHARED_SIDES[chosen.white_down])),
            _line(interaction, "ratings", _word(interaction, SWITCH[not chosen.ratings])),
            _line(interaction, "makers", makers),
            say(interaction, "settings-style"),
            say(interaction, "settings-flip"),
        ]
    )


def channel_here(interaction: Interaction) -> int:
    """The channel that people are in, or that their thread belongs to."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return parent or interaction.channel_id or 0


def _languages(interaction: Interaction) -> dict[str, str]:
    return {AUTO: say(interaction, "language-auto")} | {code: one.name for code, one in LANGUAGES.items()}


def _server_themes(interaction: Interaction) -> dict[str, str]:
    return {name: say(interaction, f"theme-{name}") for name in (AUTO, *render.themes())}


def set_title(interaction: Interaction, family: str, name: str) -> str:
    title = say(interaction, f"set-{name}")
    return say(interaction, "settings-set", games=say(interaction, f"family-{family}"), title=title)


def _menu(
    interaction: Interaction, whose: str, option: str, choices: dict[str, str], chosen: str | None = None
) -> Control:
    """A menu of an option's choices: what is `chosen` stands in it, else the option's name."""
    options = [menu_option(label, value, chosen=value == chosen) for value, label in choices.items()]
    return menu(custom_id("set", whose, option), _heading(interaction, option), options)


def _turn(
    interaction: Interaction, whose: str, option: str, values: tuple[str, str], now: str, *, name: str = ""
) -> Control:
    """Return a toggle button labelled with the value that it sets."""
    other = values[values[0] == now]
    called = say(interaction, name) if name else _heading(interaction, option)
    label = say(interaction, "button-set", name=called, value=_word(interaction, other))
    return button(label, custom_id("set", whose, option, other))


def _word(interaction: Interaction, value: str) -> str:
    return say(interaction, f"switch-{value}" if value in SWITCH else f"board-{value}")


def _line(interaction: Interaction, option: str, value: str) -> str:
    return say(interaction, "settings-line", name=_heading(interaction, option), value=value)


def _heading(interaction: Interaction, option: str) -> str:
    """An option's name, which is in small letters where it is typed, as a heading."""
    name = form_of(say(interaction, f"option-{option}"), "heading")
    return name[:1].upper() + name[1:]


async def change(interaction: Interaction, ids: re.Match[str]) -> None:
    option, value = ids["option"], ids["value"] or picked_value(interaction)
    settings, is_players = services_of(interaction).matches.settings, ids["whose"] == "player"
    guild = 0 if is_players else managed_server(interaction)
    if is_players and option == "pieces":
        if not await choose_set(interaction, value):
            raise Refusal("button-unknown")
    elif not is_players and option == "channel" and value in SWITCH:
        await settings.allow_channel(guild, channel_here(interaction), allowed=value == "on")
    else:
        try:
            changes = changes_of(PLAYER if is_players else SERVER, **{option: value})
        except KeyError:
            raise Refusal("button-unknown") from None
        if is_players:
            await settings.change_player(interaction.user.id, **changes)
        else:
            await settings.change_server(guild, **changes)
    await load_settings(interaction)
    if is_players:
        family = shown_family(value if option == "pieces" else None, letters=option == "letters")
        await reply_to(interaction).show(await player_note(interaction, family))
    else:
        await reply_to(interaction).show(server_note(interaction))


ACTIONS = (Action("set", PRESSED, change, own=True),)
