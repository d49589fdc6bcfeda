"""Settings of players and servers: commands, the panel, and the daily puzzle's channel and time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

import render
import rules
from bot.discord.actions import Action
from bot.discord.context import Context
from bot.discord.declare_commands import autocomplete, choices, command, group, localized, options
from bot.discord.games.variant_autocomplete import suggest_variants, usual, variant_named, variants_like
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
from bot.discord.platform.limits import CHOICE, CHOICES
from bot.discord.wording.sentences import stamp
from bot.puzzles import puzzles as packaged
from bot.refusals import Refusal
from bot.state.daily_puzzle import UTC_ZONE, DailyPuzzle, zone_named, zones
from bot.state.settings import MAKERS, ServerSettings
from bot.state.time_control import MOVE_TIMES, per_move
from bot.texts import LANGUAGES, form_of
from rules.variant import FAMILIES

# ---- The settings panel: a private message with the settings, and menus and buttons to change them

AUTO = "auto"
SWITCH = ("on", "off")
SIDES = ("own", "white")

WITH_CHARACTERS = "shogi"
"""The family whose board shows the setting for letters on pieces."""
SHARED_SIDES = ("turn", "white")

VACATIONS = (0, 7, 14, 21, 28, 42, 60)
"""Vacation days per year in the menu; the command accepts any number."""

Options = Mapping[str, tuple[str, Mapping[str, Any]]]
"""For each option: the setting that it changes, and the stored value for each choice."""
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
    """Return the settings changed by chosen values (None: not chosen). Raises KeyError for invalid ones."""
    changes: dict[str, Any] = {}
    for option, value in chosen.items():
        if value is not None:
            setting, stored = options[option]
            changes[setting] = stored[value if isinstance(value, str) else value.value]
    return changes


async def player_note(ctx: Context, family: str = FAMILIES[0]) -> Note:
    """Return the panel of the user's settings, with a board of a family in their style."""
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
    variant = next(variant for variant in rules.variants() if variant.family == family)
    picture = await services.painter.draw(render.board, variant.start(), style=style)
    alt = ctx.say("card-alt", variant=services.wording.title(ctx.locale, variant).plain)
    return Note("\n".join(lines), (Upload(picture, "style.png", alt),), view(*items))


def shown_family(pieces: str | None, *, letters: bool) -> str:
    """Return the family whose board shows a change of `pieces` ("family:set") or of letters on pieces."""
    if pieces is not None:
        return pieces.partition(":")[0]
    return WITH_CHARACTERS if letters else FAMILIES[0]


async def choose_set(ctx: Context, pair: str, guild_id: int | None = None) -> bool:
    """Store a piece set ("family:set") for the user or a server; return False if there is no such set."""
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


def server_note(ctx: Context) -> Note:
    """Return the panel of a server's settings; channels, roles and pieces are set by the command."""
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
    """Return the channel of the interaction; for a thread, its parent channel."""
    channel = ctx.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return parent or ctx.channel_id or 0


def _languages(ctx: Context) -> dict[str, str]:
    return {AUTO: ctx.say("language-auto")} | {code: language.name for code, language in LANGUAGES.items()}


def _server_themes(ctx: Context) -> dict[str, str]:
    return {name: ctx.say(f"theme-{name}") for name in (AUTO, *render.themes())}


def set_title(ctx: Context, family: str, name: str) -> str:
    title = ctx.say(f"set-{name}")
    return ctx.say("settings-set", games=ctx.say(f"family-{family}"), title=title)


def _menu(
    ctx: Context, whose: str, option: str, choices: dict[str, str], chosen: str | None = None
) -> Control:
    """Build the menu of an option's choices with `chosen` preselected, else with the option's name."""
    options = [menu_option(label, value, chosen=value == chosen) for value, label in choices.items()]
    return menu(custom_id("set", whose, option), _heading(ctx, option), options)


def _turn(
    ctx: Context, whose: str, option: str, values: tuple[str, str], now: str, *, name: str = ""
) -> Control:
    """Build a toggle button, labelled with the value that it sets."""
    other = values[values[0] == now]
    setting = ctx.say(name) if name else _heading(ctx, option)
    label = ctx.say("button-set", name=setting, value=_word(ctx, other))
    return button(label, custom_id("set", whose, option, other))


def _word(ctx: Context, value: str) -> str:
    return ctx.say(f"switch-{value}" if value in SWITCH else f"board-{value}")


def _line(ctx: Context, option: str, value: str) -> str:
    return ctx.say("settings-line", name=_heading(ctx, option), value=value)


def _heading(ctx: Context, option: str) -> str:
    """Return the name of a command's option, which is in lower case, as a heading."""
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


# ---- /settings daily: channel, time and variants of a server's daily puzzle

USUAL_HOUR = 9


async def _zones(_ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest time zones by any part of their names: "berlin", "new york"."""
    named = ((zone, (zone, *zone.replace("_", " ").split("/"))) for zone in zones())
    return [app_commands.Choice(name=zone, value=zone) for zone in ranked(typed, named)][:CHOICES]


async def _variants(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest variants with puzzles, after those that are already typed: "chess, atomic"."""
    before, comma, last = typed.rpartition(",")
    wording, locale = ctx.services.wording, ctx.locale
    head = f"{before}{comma} " if comma else ""
    choices = [
        app_commands.Choice(
            name=f"{head}{wording.title(locale, variant).plain}", value=f"{head}{variant.key}"
        )
        for variant in variants_like(last.strip())
        if packaged(variant.key)
    ]
    return [choice for choice in choices if max(len(choice.name), len(choice.value)) <= CHOICE]


@command("settings-daily", deferred=True)
@options("place", "hour", "zone", "puzzles", "daily")
@app_commands.choices(daily=choices("switch", SWITCH))
@autocomplete(zone=_zones, puzzles=_variants)
async def daily(
    ctx: Context,
    place: discord.TextChannel | None = None,
    hour: app_commands.Range[int, 0, 23] | None = None,
    zone: app_commands.Range[str, 1, 64] | None = None,
    puzzles: app_commands.Range[str, 1, 200] | None = None,
    daily: app_commands.Choice[str] | None = None,
) -> None:
    """Set a server's daily puzzle, for its managers; without options, show the settings."""
    guild = ctx.managed_server()
    dailies = ctx.services.matches.dailies
    if daily is not None and daily.value == "off":
        await dailies.stop(guild)
        await ctx.reply.send_private(ctx.say("daily-off"))
        return
    before = await dailies.of(guild)
    if not any(value is not None for value in (place, hour, zone, puzzles, daily)):
        await ctx.reply.send_private(_chosen(ctx, before))
        return
    here = channel_here(ctx) if before is None else before.channel_id
    channel_id = here if place is None else place.id
    if missing := _missing(ctx, channel_id):
        raise Refusal("daily-rights", permissions=missing)
    chosen = await dailies.choose(
        guild,
        channel_id=channel_id,
        hour=hour if hour is not None else USUAL_HOUR if before is None else before.hour,
        zone=zone_named(zone) if zone is not None else UTC_ZONE if before is None else before.zone,
        variants=_keys(ctx, puzzles, before),
        locale=ctx.locale,
    )
    await ctx.reply.send_private(_chosen(ctx, chosen))


def _keys(ctx: Context, typed: str | None, before: DailyPuzzle | None) -> list[str]:
    """Return the keys of the typed variants, by default those set before. Raises Refusal."""
    if typed is None and before is not None:
        return before.keys
    found = [variant_named(part.strip()) for part in (typed or "").split(",") if part.strip()]
    keys = list(dict.fromkeys(variant.key for variant in found or [usual(ctx)]))
    for key in keys:
        if not packaged(key):
            raise Refusal("puzzle-none-of", variant=rules.variant(key))
    return keys


def _missing(ctx: Context, channel_id: int) -> str:
    """Return the permissions that the bot lacks in a channel; "" if none."""
    guild = ctx.services.connection.get_guild(ctx.guild_id or 0)
    channel = guild.get_channel(channel_id) if guild is not None else None
    if guild is None or channel is None:
        return ctx.say("permission-view")
    rights = channel.permissions_for(guild.me)
    needed = {
        "permission-view": rights.view_channel,
        "permission-send": rights.send_messages,
        "permission-attach": rights.attach_files,
    }
    names = [ctx.say(key) for key, granted in needed.items() if not granted]
    return ctx.services.wording.listed(ctx.locale, names)


def _chosen(ctx: Context, row: DailyPuzzle | None) -> str:
    if row is None:
        return ctx.say("daily-none")
    wording, locale = ctx.services.wording, ctx.locale
    titles = [wording.title(locale, rules.variant(key)).markdown for key in row.keys]
    when = {"time": f"{row.hour}:00", "zone": row.zone, "next": stamp(row.next_at, "F")}
    channel, listed = f"<#{row.channel_id}>", wording.listed(locale, titles)
    return ctx.say("daily-chosen", channel=channel, variants=listed, **when)


# ---- /settings: the settings of a player and of a server

LANGUAGE_CHOICES = [
    app_commands.Choice(name=localized("language-auto"), value=AUTO),
    *(app_commands.Choice(name=language.name, value=code) for code, language in LANGUAGES.items()),
]
SWITCHES = choices("switch", SWITCH)


async def _offered_pieces(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    offered = [(family, name) for family in FAMILIES for name in render.piece_sets(family)]
    shown = {pair: set_title(ctx, *pair) for pair in offered}
    found = ranked(typed, ((pair, (shown[pair], pair[1])) for pair in offered))
    return [suggestion(shown[pair], ":".join(pair)) for pair in found]


async def _offered_server_pieces(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    auto = app_commands.Choice(name=localized("theme-auto"), value=AUTO)
    return [auto, *await _offered_pieces(ctx, typed)][:CHOICES]


@command("settings-player", deferred=True)
@options("language", "theme", "pieces", "board", "mentions", "profile", "letters")
@app_commands.choices(
    language=LANGUAGE_CHOICES,
    theme=choices("theme", render.themes()),
    board=choices("board", SIDES),
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
    if pieces is not None and not await choose_set(ctx, pieces):
        raise Refusal("settings-no-set")
    changes = changes_of(
        PLAYER,
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
    family = shown_family(pieces, letters=letters is not None)
    await ctx.reply.send_private(await player_note(ctx, family))


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
    theme=choices("theme", (AUTO, *render.themes())),
    threads=SWITCHES,
    ratings=SWITCHES,
    makers=choices("makers", (who for who in MAKERS if who != "role")),
    board=choices("board", SHARED_SIDES),
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
    if pieces is not None and not await choose_set(ctx, pieces, guild):
        raise Refusal("settings-no-set")
    changes = changes_of(
        SERVER,
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
    await ctx.reply.send_private(server_note(ctx))


def _makers(makers: app_commands.Choice[str] | None, role: discord.Role | None) -> dict[str, Any]:
    """Return the stored value for who may make custom variants; a role overrides the choice."""
    if role is not None and not role.is_default():
        return {"makers": "role", "maker_role_id": role.id}
    if makers is None and role is None:
        return {}
    return {"makers": "everyone" if makers is None else makers.value, "maker_role_id": None}


ACTIONS = (
    Action("set", PRESSED, change, own=True),
    Action("settings", command=group("settings", player, server, daily)),
)
