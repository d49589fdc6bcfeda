"""The settings panel: shows the settings, with menus and buttons to change them, to its reader alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

import render
import rules
from bot.discord.chosen_settings import of_server, own
from bot.discord.pictures.styles import set_of, style_for
from bot.discord.platform.components import Pressed, button, custom_id, picked, view
from bot.discord.platform.discord_limits import OPTION_LABEL
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.outgoing import Note, Upload
from bot.discord.platform.preferences import load_settings
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.matches import MOVE_TIMES, ServerSettings
from bot.texts import LANGUAGES, form_of
from rules.variant import FAMILIES

AUTO = "auto"
SWITCH = ("on", "off")
SIDES = ("own", "white")
SHARED_SIDES = ("turn", "white")
VACATIONS = (0, 7, 14, 21, 28, 42, 60)
"""Days a year that the menu offers; the command takes any number."""

PRESSED = re.compile(r"(?P<whose>player|server):(?P<option>[a-z]+)(:(?P<value>[a-z]+))?")


# ---- a person's


async def player_note(interaction: Interaction) -> Note:
    """All choices of a person, and a board in that style."""
    chosen, style = own(interaction), style_for(interaction)
    sets = [set_title(interaction, family, set_of(style, family)) for family in FAMILIES]
    board = "white" if chosen.white_down else "own"
    lines = [
        say(interaction, "settings-player"),
        _said(interaction, "language", _languages(interaction)[chosen.language or AUTO]),
        _line(interaction, "theme", f"theme-{style.theme}"),
        _said(interaction, "pieces", services_of(interaction).wording.listed(reader(interaction), sets)),
        _line(interaction, "board", f"board-{board}"),
        _line(interaction, "mentions", f"switch-{SWITCH[not chosen.mentions]}"),
        _line(interaction, "profile", f"switch-{SWITCH[chosen.hidden]}"),
        _line(interaction, "letters", f"switch-{SWITCH[not chosen.letters]}"),
        say(interaction, "settings-flip"),
    ]
    worn = {f"{family}:{set_of(style, family)}" for family in FAMILIES}
    items = [
        _menu(interaction, "player", "language", _languages(interaction), {chosen.language or AUTO}),
        _menu(
            interaction,
            "player",
            "theme",
            {name: say(interaction, f"theme-{name}") for name in render.themes()},
            {style.theme},
        ),
        _menu(interaction, "player", "pieces", _sets(interaction), worn, marked=False),
        _turn(interaction, "player", "board", SIDES, board),
        _turn(interaction, "player", "mentions", SWITCH, SWITCH[not chosen.mentions]),
        _turn(interaction, "player", "profile", SWITCH, SWITCH[chosen.hidden]),
        _turn(interaction, "player", "letters", SWITCH, SWITCH[not chosen.letters]),
    ]
    variant = rules.variants()[0]
    title = services_of(interaction).wording.title(reader(interaction), variant)
    picture = await services_of(interaction).painter.draw(render.board, variant.start(), style=style)
    alt = say(interaction, "card-alt", variant=title)
    return Note("\n".join(lines), (Upload(picture, "style.png", alt),), view(*items))


async def choose_set(interaction: Interaction, pair: str) -> bool:
    """Choose a piece set, named with its family; False where there is no such set."""
    family, _, name = pair.partition(":")
    if family not in FAMILIES or name not in render.piece_sets(family):
        return False
    await services_of(interaction).matches.settings.choose_pieces(interaction.user.id, family, name)
    return True


async def _change_own(interaction: Interaction, option: str, value: str) -> bool:
    changes: dict[str, Any] = {}
    if option == "pieces":
        return await choose_set(interaction, value)
    if option == "language" and value in (AUTO, *LANGUAGES):
        changes["language"] = None if value == AUTO else value
    elif option == "theme" and value in render.themes():
        changes["theme"] = value
    elif option == "board" and value in SIDES:
        changes["white_down"] = value == "white"
    elif option == "mentions" and value in SWITCH:
        changes["mentions"] = value == "on"
    elif option == "profile" and value in SWITCH:
        changes["hidden"] = value == "off"
    elif option == "letters" and value in SWITCH:
        changes["letters"] = value == "on"
    if changes:
        await services_of(interaction).matches.settings.change_player(interaction.user.id, **changes)
    return bool(changes)


# ---- a server's


def server_problem(interaction: Interaction) -> str | None:
    """Return why the user may not change a server's settings here; None if they may."""
    if interaction.guild_id is None:
        return say(interaction, "settings-no-server")
    if not interaction.permissions.manage_guild:
        return say(interaction, "settings-not-yours", permissions=say(interaction, "permission-manage"))
    return None


def server_note(interaction: Interaction) -> Note:
    """All choices of a server; the channel and the role are chosen by the command's options."""
    chosen = of_server(interaction)
    days = {str(count): say(interaction, "settings-days", count=count) for count in VACATIONS}
    times = {name: say(interaction, f"time-{name}") for name in MOVE_TIMES}
    time = {name for name, seconds in MOVE_TIMES.items() if seconds == chosen.move_seconds}
    here = SWITCH[_place(interaction) not in chosen.channels]
    items = [
        _menu(interaction, "server", "language", _languages(interaction), {chosen.language or AUTO}),
        _menu(interaction, "server", "time", times, time),
        _menu(interaction, "server", "vacation", days, {str(chosen.vacation_days)}),
        _turn(interaction, "server", "threads", SWITCH, SWITCH[not chosen.threads]),
        _turn(interaction, "server", "board", SHARED_SIDES, SHARED_SIDES[chosen.white_down]),
        _turn(interaction, "server", "ratings", SWITCH, SWITCH[not chosen.ratings]),
        _turn(interaction, "server", "channel", SWITCH, here, name="settings-only-here"),
    ]
    return Note(_server_text(interaction, chosen), view=view(*items))


def _server_text(interaction: Interaction, chosen: ServerSettings) -> str:
    wording, locale = services_of(interaction).wording, reader(interaction)
    key = chosen.variant or services_of(interaction).default_variant
    places = wording.listed(locale, [f"<#{channel}>" for channel in chosen.channels])
    role = chosen.starter_role_id
    everyone = say(interaction, "settings-everyone")
    return "\n".join(
        [
            say(interaction, "settings-server"),
            _said(interaction, "language", _languages(interaction)[chosen.language or AUTO]),
            _said(interaction, "channel", places or say(interaction, "settings-everywhere")),
            _line(interaction, "threads", f"switch-{SWITCH[not chosen.threads]}"),
            _said(interaction, "variant", wording.title(locale, rules.variant(key))),
            _said(interaction, "time", wording.time(locale, chosen.time)),
            _said(interaction, "starter", everyone if role is None else f"<@&{role}>"),
            _line(interaction, "vacation", "settings-days", count=chosen.vacation_days),
            _line(interaction, "board", f"board-{SHARED_SIDES[chosen.white_down]}"),
            _line(interaction, "ratings", f"switch-{SWITCH[not chosen.ratings]}"),
            _said(interaction, "makers", _makers(interaction, chosen)),
            say(interaction, "settings-flip"),
        ]
    )


def _makers(interaction: Interaction, chosen: ServerSettings) -> str:
    """Who may make custom variants, as a role's mention or in words."""
    if chosen.makers == "role" and chosen.maker_role_id is not None:
        return f"<@&{chosen.maker_role_id}>"
    return say(interaction, f"makers-{chosen.makers}")


def _place(interaction: Interaction) -> int:
    """The channel that people are in, or that their thread belongs to."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return parent or interaction.channel_id or 0


async def _change_server(interaction: Interaction, guild: int, option: str, value: str) -> bool:
    matches, changes = services_of(interaction).matches, dict[str, Any]()
    if option == "channel" and value in SWITCH:
        await matches.settings.allow_channel(guild, _place(interaction), allowed=value == "on")
        return True
    if option == "language" and value in (AUTO, *LANGUAGES):
        changes["language"] = None if value == AUTO else value
    elif option == "time" and value in MOVE_TIMES:
        changes["move_seconds"] = MOVE_TIMES[value]
    elif option == "vacation" and value in map(str, VACATIONS):
        changes["vacation_days"] = int(value)
    elif option == "threads" and value in SWITCH:
        changes["threads"] = value == "on"
    elif option == "ratings" and value in SWITCH:
        changes["ratings"] = value == "on"
    elif option == "board" and value in SHARED_SIDES:
        changes["white_down"] = value == "white"
    if changes:
        await matches.settings.change_server(guild, **changes)
    return bool(changes)


# ---- parts of both


def _languages(interaction: Interaction) -> dict[str, str]:
    return {AUTO: say(interaction, "language-auto")} | {code: one.name for code, one in LANGUAGES.items()}


def _sets(interaction: Interaction) -> dict[str, str]:
    """Every piece set that there is a choice of, by family and name."""
    return {
        f"{family}:{name}": set_title(interaction, family, name)
        for family in FAMILIES
        if len(render.piece_sets(family)) > 1
        for name in render.piece_sets(family)
    }


def set_title(interaction: Interaction, family: str, name: str) -> str:
    """Return the name of a piece set with its family."""
    title = say(interaction, f"set-{name}")
    return say(interaction, "settings-set", games=say(interaction, f"family-{family}"), title=title)


def _menu(
    interaction: Interaction,
    whose: str,
    option: str,
    choices: dict[str, str],
    chosen: Iterable[str],
    *,
    marked: bool = True,
) -> Pressed:
    """A menu of an option's choices. `marked`: what is chosen stands in it, else the option's name."""
    options = [
        discord.SelectOption(label=label[:OPTION_LABEL], value=value, default=marked and value in chosen)
        for value, label in choices.items()
    ]
    name = _heading(interaction, option)
    return Pressed(ui.Select(custom_id=custom_id("set", whose, option), placeholder=name, options=options))


def _turn(
    interaction: Interaction, whose: str, option: str, values: tuple[str, str], now: str, *, name: str = ""
) -> Pressed:
    """Return a toggle button labelled with the value that it sets."""
    other = values[values[0] == now]
    kind = "board" if option == "board" else "switch"
    called = say(interaction, name) if name else _heading(interaction, option)
    label = say(interaction, "button-set", name=called, value=say(interaction, f"{kind}-{other}"))
    return button(label[:80], custom_id("set", whose, option, other))


def _line(interaction: Interaction, option: str, key: str, **args: str | int) -> str:
    return _said(interaction, option, say(interaction, key, **args))


def _said(interaction: Interaction, option: str, value: str) -> str:
    return say(interaction, "settings-line", name=_heading(interaction, option), value=value)


def _heading(interaction: Interaction, option: str) -> str:
    """An option's name, which is in small letters where it is typed, as a heading."""
    name = form_of(say(interaction, f"option-{option}"), "heading")
    return name[:1].upper() + name[1:]


async def change(interaction: Interaction, ids: re.Match[str]) -> None:
    """Something was chosen on a panel: it is kept, and the panel shows it."""
    await reply_to(interaction).acknowledge()
    option, value = ids["option"], ids["value"] or picked(interaction)
    guild = interaction.guild_id
    if ids["whose"] == "player":
        done = await _change_own(interaction, option, value)
    else:
        problem = server_problem(interaction)
        if problem is not None or guild is None:
            await reply_to(interaction).send_private(problem or "")
            return
        done = await _change_server(interaction, guild, option, value)
    if not done:
        await reply_to(interaction).send_private(say(interaction, "button-unknown"))
        return
    await load_settings(interaction)
    note = await player_note(interaction) if ids["whose"] == "player" else server_note(interaction)
    await reply_to(interaction).show(note)


ACTIONS = (Action("set", PRESSED, change, own=True),)
