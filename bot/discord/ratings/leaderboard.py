"""/leaderboard: a server's best players, with buttons to turn the pages."""

from __future__ import annotations

import re

import discord
from discord import app_commands

from bot.discord.actions import NO_IDS, Action
from bot.discord.context import Context
from bot.discord.declare_commands import autocomplete, choices, command, options
from bot.discord.games.variant_autocomplete import find_variant, suggest_variants
from bot.discord.platform.components import Control, custom_id, menu, menu_option, view
from bot.discord.platform.discord_types import Note
from bot.refusals import Refusal
from bot.state.glicko import SHOWN_FROM, Kind
from bot.state.profiles import Leaderboard
from bot.state.time_control import Speed

MOST_REREADS = 3
"""How often a page is checked for players who have left the server, and read again without them."""

OF_KIND = r"(?P<variant>[!-9;-~]{1,64}):(?P<speed>[a-z]{1,16})"
"""A variant's key, in printable ASCII without a colon, and a speed."""
PAGE = re.compile(OF_KIND + r":(?P<page>[0-9]{1,6})")
CHOSEN = re.compile(OF_KIND)
OPENED = re.compile(rf"(?:{OF_KIND})?")


async def kind_asked(ctx: Context, guild_id: int, variant: str | None, speed: str | None) -> Kind:
    """Return the kind of games asked for; a missing variant or speed is that of the most played kind here."""
    usual = ctx.usual_variant
    for kind in await ctx.services.matches.profiles.kinds(guild_id, usual):
        if variant in (None, kind.variant) and speed in (None, kind.speed):
            return kind
    return Kind(variant or usual, speed or Speed.CORRESPONDENCE.value)


async def leaderboard_note(ctx: Context, guild_id: int, kind: Kind, page: int = 0) -> Note:
    """Return a page of the leaderboard, with the reader's own place."""
    services, user = ctx.services, ctx.user.id
    profiles = services.matches.profiles
    # The reader is on the server now, even if they were once marked as gone.
    await profiles.back(guild_id, user)
    board = await profiles.leaderboard(guild_id, kind, user, page)
    for _ in range(MOST_REREADS):
        gone = await services.members.gone(guild_id, [one.player for one in board.players])
        if not gone:
            break
        await profiles.gone(guild_id, gone)
        board = await profiles.leaderboard(guild_id, kind, user, page)
    await services.names.fetch_missing(((one.player, guild_id) for one in board.players), len(board.players))
    named = services.wording.kind(ctx.locale, kind).markdown
    title = ctx.say("leaderboard-title", kind=named, page=board.page + 1, pages=board.pages)
    lines = [title, *_lines(ctx, guild_id, board), "", *_own(ctx, board)]
    return Note("\n".join(lines), view=view(*await _items(ctx, guild_id, board)))


def _lines(ctx: Context, guild_id: int, board: Leaderboard) -> list[str]:
    if not board.players:
        return [ctx.say("leaderboard-empty")]
    services, locale = ctx.services, ctx.locale
    lines: list[str] = []
    for one in board.players:
        player = services.names.known(one.player, guild_id, locale).markdown
        if one.place is not None:
            rank, rating = str(one.place), str(one.rating)
            lines.append(ctx.say("leaderboard-line", rank=rank, player=player, rating=rating))
            continue
        rating = services.wording.rating(locale, one.rating, one.games, provisional=one.provisional)
        lines.append(ctx.say("leaderboard-line-below", player=player, rating=rating))
    if any(one.place is None for one in board.players):
        lines.append(ctx.say("leaderboard-below", deviation=board.bound))
    return lines


def _own(ctx: Context, board: Leaderboard) -> list[str]:
    mine = board.own
    if mine is None:
        return [ctx.say("leaderboard-own-none")]
    wording, locale = ctx.services.wording, ctx.locale
    if mine.place is not None:
        place, total, rating = str(mine.place), str(board.ranked), str(mine.rating)
        return [ctx.say("leaderboard-own", rank=place, total=total, rating=rating)]
    rating = wording.rating(locale, mine.rating, mine.games, provisional=mine.provisional)
    shown = mine.provisional and mine.games >= SHOWN_FROM
    question = [ctx.say("rating-question")] if shown else []
    if ctx.player.hidden:
        return [ctx.say("leaderboard-own-hidden", rating=rating), *question]
    if mine.deviation <= board.bound:
        return [ctx.say("leaderboard-own-one-opponent", rating=rating)]
    if mine.games < SHOWN_FROM:
        return [ctx.say("leaderboard-own-few", rating=rating, needed=SHOWN_FROM)]
    deviations = {"deviation": mine.deviation, "bound": board.bound}
    return [ctx.say("leaderboard-own-uncertain", rating=rating, **deviations), *question]


async def _items(ctx: Context, guild_id: int, board: Leaderboard) -> list[Control]:
    services, kind = ctx.services, board.kind
    items: list[Control] = []
    kinds = await services.matches.profiles.kinds(guild_id)
    if any(other != kind for other in kinds):
        options = [kind_option(ctx, other, chosen=other == kind) for other in kinds]
        items.append(menu(custom_id("leaders-of", ""), ctx.say("menu-leaderboard"), options))
    turning = ctx.page_buttons(board.page, board.pages, "leaders", kind.variant, kind.speed)
    return items + turning


def kind_option(ctx: Context, kind: Kind, *, chosen: bool) -> discord.SelectOption:
    """The menu option of a kind of rating; CHOSEN matches its value."""
    label = ctx.services.wording.kind(ctx.locale, kind)
    return menu_option(label.plain, f"{kind.variant}:{kind.speed}", chosen=chosen)


async def _show(ctx: Context, ids: re.Match[str], page: int) -> None:
    guild_id = ctx.guild_id
    if guild_id is None or ids["speed"] not in {speed.value for speed in Speed}:
        raise Refusal("button-unknown")
    kind = Kind(ids["variant"], ids["speed"])
    await ctx.reply.show(await leaderboard_note(ctx, guild_id, kind, page))


async def turn_page(ctx: Context, ids: re.Match[str]) -> None:
    await _show(ctx, ids, int(ids["page"]))


async def choose(ctx: Context, _ids: re.Match[str]) -> None:
    found = CHOSEN.fullmatch(ctx.picked_value)
    if found is None:
        raise Refusal("button-unknown")
    await _show(ctx, found, 0)


async def open_table(ctx: Context, ids: re.Match[str]) -> None:
    guild_id = ctx.guild_id
    if guild_id is None:
        raise Refusal("leaderboard-no-server")
    if ids["variant"] is None:
        kind = await kind_asked(ctx, guild_id, None, None)
    else:
        kind = Kind(ids["variant"], ids["speed"])
    await ctx.reply.send_private(await leaderboard_note(ctx, guild_id, kind))


@command("leaderboard", direct=True, deferred=True)
@options("variant", "speed")
@app_commands.choices(speed=choices("speed", (speed.value for speed in Speed)))
@autocomplete(variant=suggest_variants)
async def leaderboard(
    ctx: Context,
    variant: app_commands.Range[str, 1, 100] | None = None,
    speed: app_commands.Choice[str] | None = None,
) -> None:
    if ctx.guild_id is None:
        raise Refusal("leaderboard-no-server")
    key = None if variant is None else (await find_variant(ctx, variant)).key
    kind = await kind_asked(ctx, ctx.guild_id, key, speed.value if speed else None)
    await ctx.reply.send_private(await leaderboard_note(ctx, ctx.guild_id, kind))


ACTIONS = (
    Action("leaderboard", command=leaderboard),
    Action("leaders", PAGE, turn_page, own=True),
    Action("leaders-of", NO_IDS, choose, own=True),
    Action("leaders-open", OPENED, open_table, own=True),
)
