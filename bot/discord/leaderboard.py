"""/leaderboard: a server's best players, with buttons to turn the pages."""

from __future__ import annotations

import re
from functools import partial

import discord
from discord import app_commands

from bot.discord.actions import NO_IDS, Action, ShortText, autocomplete, choices, command
from bot.discord.context import Context
from bot.discord.games.find_variants import find_variant, suggest_variants
from bot.discord.paged_lists import PAGE_NUMBER, numbered_page
from bot.discord.platform.components import Content, Control, custom_id, menu, menu_option, view
from bot.refusals import Refusal
from bot.state.glicko import SHOWN_FROM, RatingKind
from bot.state.leaderboards import Leaderboard, Standing
from bot.state.time_control import Speed

MAX_REREADS = 3
"""Maximum number of times to read a page again without players who have left the server."""

OF_KIND = r"(?P<variant>[!-9;-~]{1,64}):(?P<speed>[a-z]{1,16})"
"""A variant's key, in printable ASCII without a colon, and a speed."""
PAGE = re.compile(f"{OF_KIND}:{PAGE_NUMBER}")
CHOSEN = re.compile(OF_KIND)
OPENED = re.compile(rf"(?:{OF_KIND})?")


async def find_kind(ctx: Context, guild_id: int, variant: str | None, speed: str | None) -> RatingKind:
    """Return a kind of rating. A missing variant or speed defaults to that of the most played kind here."""
    usual = ctx.default_variant
    for kind in await ctx.services.use_cases.leaderboards.kinds(guild_id, usual):
        if variant in (None, kind.variant) and speed in (None, kind.speed):
            return kind
    return RatingKind(variant or usual, speed or Speed.CORRESPONDENCE.value)


async def leaderboard_content(ctx: Context, guild_id: int, kind: RatingKind, page: int = 0) -> Content:
    """Return a page of the leaderboard, with the reader's own place."""
    services, user = ctx.services, ctx.user.id
    leaderboards = services.use_cases.leaderboards
    # The reader is a member now, even if they were marked as gone before.
    await leaderboards.set_gone(guild_id, [user], gone=False)
    board = await leaderboards.page(guild_id, kind, user, page)
    for _ in range(MAX_REREADS):
        gone = await services.names.gone(guild_id, [ranked.player for ranked in board.players])
        if not gone:
            break
        await leaderboards.set_gone(guild_id, gone, gone=True)
        board = await leaderboards.page(guild_id, kind, user, page)
    await services.names.fetch_missing((ranked.player, guild_id) for ranked in board.players)
    named = ctx.wording.kind(kind).markdown
    title = ctx.say("leaderboard-title", kind=named, page=board.page + 1, pages=board.pages)
    lines = [title, *_ranking(ctx, guild_id, board), *_own(ctx, board)]
    return Content("\n".join(lines), view=view(*await _controls(ctx, guild_id, board)))


def _ranking(ctx: Context, guild_id: int, board: Leaderboard) -> list[str]:
    if not board.players:
        return [ctx.say("leaderboard-empty")]
    lines: list[str] = []
    for standing in board.players:
        player = ctx.services.names.known(standing.player, guild_id, ctx.locale).markdown
        rating = _rating(ctx, standing)
        if standing.place is None:
            lines.append(ctx.say("leaderboard-line-unplaced", player=player, rating=rating))
        else:
            rank = str(standing.place)
            lines.append(ctx.say("leaderboard-line", rank=rank, player=player, rating=rating))
    shown = (*board.players, *([board.own] if board.own else []))
    if any(not standing.is_certain and standing.games >= SHOWN_FROM for standing in shown):
        lines.append(ctx.say("leaderboard-uncertain", deviation=board.bound))
    return lines


def _rating(ctx: Context, standing: Standing) -> str:
    return ctx.wording.rating(standing.rating, standing.games, provisional=not standing.is_certain)


def _own(ctx: Context, board: Leaderboard) -> list[str]:
    """Return the lines about the reader; none if an empty leaderboard already explains how to begin."""
    mine = board.own
    if mine is None:
        return ["", ctx.say("leaderboard-own-none")] if board.players else []
    rating = _rating(ctx, mine)
    if ctx.player.hidden:
        return ["", ctx.say("leaderboard-own-hidden", rating=rating)]
    if mine.place is None:
        return ["", ctx.say("leaderboard-own-few", rating=rating, needed=SHOWN_FROM)]
    place = {"rank": str(mine.place), "total": str(board.placed), "rating": rating}
    if mine.is_certain:
        return ["", ctx.say("leaderboard-own", **place)]
    return ["", ctx.say("leaderboard-own-uncertain", deviation=mine.deviation, **place)]


async def _controls(ctx: Context, guild_id: int, board: Leaderboard) -> list[Control]:
    services, kind = ctx.services, board.kind
    items: list[Control] = []
    kinds = await services.use_cases.leaderboards.kinds(guild_id)
    if any(other != kind for other in kinds):
        options = [kind_option(ctx, other, chosen=other == kind) for other in kinds]
        items.append(menu(custom_id("leaders-of", ""), ctx.say("menu-leaderboard"), options))
    page = numbered_page(board.players, board.page, board.pages)
    return items + page.buttons(ctx, partial(custom_id, "leaders", kind.variant, kind.speed))


def kind_option(ctx: Context, kind: RatingKind, *, chosen: bool) -> discord.SelectOption:
    """Build the menu option of a kind of rating; CHOSEN matches its value."""
    label = ctx.wording.kind(kind)
    return menu_option(label.plain, f"{kind.variant}:{kind.speed}", chosen=chosen)


async def _show(ctx: Context, ids: re.Match[str], page: int) -> None:
    guild_id = ctx.guild_id
    if guild_id is None or ids["speed"] not in {speed.value for speed in Speed}:
        raise Refusal("button-unknown")
    kind = RatingKind(ids["variant"], ids["speed"])
    await ctx.reply.show(await leaderboard_content(ctx, guild_id, kind, page))


async def turn_page(ctx: Context, ids: re.Match[str]) -> None:
    await _show(ctx, ids, int(ids["page"]))


async def choose(ctx: Context, _ids: re.Match[str]) -> None:
    await _show(ctx, ctx.picked(CHOSEN), 0)


async def open_table(ctx: Context, ids: re.Match[str]) -> None:
    guild_id = ctx.guild_id
    if guild_id is None:
        raise Refusal("leaderboard-no-server")
    if ids["variant"] is None:
        kind = await find_kind(ctx, guild_id, None, None)
    else:
        kind = RatingKind(ids["variant"], ids["speed"])
    await ctx.reply.send_private(await leaderboard_content(ctx, guild_id, kind))


@command("leaderboard", direct=True, deferred=True)
@app_commands.choices(speed=choices("speed", (speed.value for speed in Speed)))
@autocomplete(variant=suggest_variants)
async def leaderboard(
    ctx: Context, variant: ShortText | None = None, speed: app_commands.Choice[str] | None = None
) -> None:
    if ctx.guild_id is None:
        raise Refusal("leaderboard-no-server")
    key = None if variant is None else (await find_variant(ctx, variant)).key
    kind = await find_kind(ctx, ctx.guild_id, key, speed.value if speed else None)
    await ctx.reply.send_private(await leaderboard_content(ctx, ctx.guild_id, kind))


ACTIONS = (
    Action("leaderboard", command=leaderboard),
    Action("leaders", PAGE, turn_page, own=True),
    Action("leaders-of", NO_IDS, choose, own=True),
    Action("leaders-open", OPENED, open_table, own=True),
)
