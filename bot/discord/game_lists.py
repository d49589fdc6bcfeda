"""Lists of games: /history shows a player's finished games, /games their running ones or a server's."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.discord.actions import Action, ShortText, autocomplete, choices, command
from bot.discord.context import Context
from bot.discord.games.find_variants import find_variant, suggest_variants
from bot.discord.games.which_game import reader, seen_channels
from bot.discord.paged_lists import CURSOR, FIRST, cursor, cursor_page, from_base_36, to_base_36
from bot.discord.platform.components import Content, Control, button, custom_id, menu, menu_option, view
from bot.discord.wording.markup import link_to_board, stamp
from bot.discord.wording.move_texts import count_moves
from bot.refusals import Refusal
from bot.state.definitions import compact_key, expanded_key
from bot.state.match import Match
from bot.state.match_lookup import Listed, ListFilter, Page

PAGE = 8
"""Games per page: few enough to stay within Discord's 2,000 characters, with links and long names."""

MAX_NAME_LENGTH = 20
"""Maximum length of a name in a list, in characters."""

WANTED = re.compile(
    rf"(?P<player>[0-9a-z]{{1,13}}):(?P<variant>[\w~-]{{0,40}}):(?P<opponent>[0-9a-z]{{0,13}})"
    rf":(?P<page>{CURSOR})",
    re.ASCII,
)


def _items(
    ctx: Context, shown: Mapping[int, tuple[str, str]], page: Page[Any], turn: Callable[[int | str], str]
) -> list[Control]:
    """Build the menu of a page's games and the buttons to the previous and next page.

    `shown`: the line and the label of each game, by id. `turn`: returns the custom_id for a page.
    """
    options = [menu_option(label, number) for number, (_, label) in shown.items()]
    menus = [menu(custom_id("view-pick", ""), ctx.say("menu-view-pick"), options)] if options else []
    return [*menus, *cursor_page(page).buttons(ctx, turn)]


def list_page(wanted: ListFilter, page: int | str) -> str:
    """Return the custom_id of a button that shows a page of a player's games."""
    opponent = "" if wanted.opponent is None else to_base_36(wanted.opponent)
    return custom_id("history", to_base_36(wanted.player), compact_key(wanted.variant or ""), opponent, page)


async def history_content(ctx: Context, wanted: ListFilter, page: str = FIRST) -> Content:
    """Return a page of the games that match the filter and that the reader may see. Raises Refusal."""
    services, guild_id = ctx.services, ctx.guild_id
    found = await services.use_cases.lookup.finished_by(
        wanted, reader(ctx, wanted.player), PAGE, cursor(page)
    )
    people = [(player, guild_id) for player in (wanted.player, wanted.opponent) if player is not None]
    people += [(game.row.opponent_of(wanted.player), game.row.guild_id) for game in found.items]
    await services.names.fetch_missing(people)
    shown = {game.row.id: _finished(ctx, wanted.player, game) for game in found.items}
    lines = [_title(ctx, wanted), *(line for line, _ in shown.values())]
    items = _items(ctx, shown, found, partial(list_page, wanted))
    if not found.items:
        lines.append(await _why_none(ctx, wanted, more=bool(items)))
        if wanted != (unfiltered := ListFilter(wanted.player)):
            label = ctx.say("button-history-all")
            items.append(button(label, list_page(unfiltered, FIRST)))
    return Content("\n".join(lines), view=view(*items))


async def _why_none(ctx: Context, wanted: ListFilter, *, more: bool) -> str:
    """Explain why a page is empty and what to do. `more`: whether there are other pages."""
    services = ctx.services
    if more:
        return ctx.say("history-none-page")
    own = wanted.player == ctx.user.id
    if not await services.use_cases.lookup.has_finished(wanted.player):
        if own:
            return ctx.say("history-none-own")
        player = services.names.known(wanted.player, ctx.guild_id, ctx.locale).markdown
        return ctx.say("history-none-yet", player=player)
    if wanted != ListFilter(wanted.player):
        return ctx.say("history-none-fits" if own else "history-none-fits-seen")
    return ctx.say("history-none-gone" if own else "history-none-seen")


def _title(ctx: Context, wanted: ListFilter) -> str:
    services = ctx.services

    def named(player: int) -> str:
        return services.names.known(player, ctx.guild_id, ctx.locale).shortened(MAX_NAME_LENGTH).markdown

    if wanted.player == ctx.user.id:
        parts = [ctx.say("history-title-own")]
    else:
        parts = [ctx.say("history-title", player=named(wanted.player))]
    if wanted.variant is not None:
        parts.append(ctx.wording.variant_title(wanted.variant).markdown)
    if wanted.opponent is not None:
        parts.append(ctx.say("history-against", player=named(wanted.opponent)))
    return " · ".join(parts)


def _finished(ctx: Context, player: int, game: Listed) -> tuple[str, str]:
    """Return a game's line in a player's list and its label in the menu; for Kibitz, the level is added."""
    wording, locale, row, color = ctx.wording, ctx.locale, game.row, game.row.color_of(player)
    names = ctx.services.names
    opponent = names.known(row.opponent_of(player), row.guild_id, locale).shortened(MAX_NAME_LENGTH)

    def with_level(name: str) -> str:
        return name if row.level is None else ctx.say("history-level", player=name, level=str(row.level))

    result = "history-won" if row.winner is color else "history-lost"
    outcome = ctx.say("history-drawn" if row.winner is None else result)
    title = wording.title(game.variant)
    line = ctx.say(
        "history-line",
        outcome=outcome,
        opponent=with_level(opponent.markdown),
        variant=title.markdown,
        color=wording.color(color, game.variant),
        count=count_moves(locale, row.ply),
        when=stamp(row.updated_at, "d"),
        link=link_to_board(row),
    )
    name, number = with_level(opponent.plain), str(row.id)
    label = ctx.say("game-label", opponent=name, variant=title.plain, number=number)
    return line, f"{outcome} · {label}"


async def turn_page(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await _page_of(ctx, ids))


async def open_list(ctx: Context, ids: re.Match[str]) -> None:
    """Open the list in a new message, so that the pressed message stays."""
    await ctx.reply.send_private(await _page_of(ctx, ids))


async def _page_of(ctx: Context, ids: re.Match[str]) -> Content:
    opponent = from_base_36(ids["opponent"]) if ids["opponent"] else None
    variant = expanded_key(ids["variant"]) or None
    # A forged custom_id may hold any text.
    if variant is not None and not await ctx.services.use_cases.variants.by_key([variant]):
        raise Refusal("button-unknown")
    return await history_content(ctx, ListFilter(from_base_36(ids["player"]), variant, opponent), ids["page"])


@command("history", direct=True, deferred=True)
@autocomplete(variant=suggest_variants)
async def history(
    ctx: Context,
    player: discord.User | None = None,
    variant: ShortText | None = None,
    against: discord.User | None = None,
) -> None:
    """Show the finished games of a player, by default of the user, privately.

    The user's own list has all games; another player's has those on this server that the user can see, and
    those against the user. Raises Refusal for other players who hide their games.
    """
    for user in (player, against):
        if user is not None:
            ctx.services.names.remember(user)
    key = None if variant is None else (await find_variant(ctx, variant)).key
    who, other = player or ctx.user, against
    us = ctx.services.us
    if who == us:
        # Kibitz has no list: show the games of `against`, by default the user, against Kibitz.
        who, other = ctx.user if against in (None, us) else against, who
    wanted = ListFilter(who.id, key, None if other is None else other.id)
    await ctx.reply.send_private(await history_content(ctx, wanted))


# ---- /games: a player's running games, or a server's in channels that the reader sees

MAX_LISTED = 12
"""Maximum number of games in one answer."""

MAX_LIST_LENGTH = 1900
"""Maximum length of the list of games in characters; this leaves space for the number of unlisted games."""


async def server_content(ctx: Context, page: str) -> Content:
    """Return a page of the running games on this server, newest move first."""
    if ctx.guild_id is None:
        return Content(ctx.say("games-server-none-here"))
    services, guild_id = ctx.services, ctx.guild_id
    found = await services.use_cases.lookup.running_on(guild_id, seen_channels(ctx), PAGE, cursor(page))
    people = [(player, guild_id) for game in found.items for player in game.row.players]
    await services.names.fetch_missing(people)
    lines = [ctx.say("games-server-title" if found.items else "games-server-none")]
    shown = {game.row.id: _running(ctx, game) for game in found.items}
    lines += [line for line, _ in shown.values()]
    items = _items(ctx, shown, found, partial(custom_id, "games-server"))
    return Content("\n".join(lines), view=view(*items))


def _running(ctx: Context, game: Listed) -> tuple[str, str]:
    """Return a game's line in the list and its label in the menu."""
    locale, row = ctx.locale, game.row
    names = (ctx.services.names.known(player, row.guild_id, locale) for player in row.players)
    white, black = (name.shortened(MAX_NAME_LENGTH) for name in names)
    title = ctx.wording.title(game.variant)
    line = ctx.say(
        "games-server-line",
        white=white.markdown,
        black=black.markdown,
        variant=title.markdown,
        count=count_moves(locale, row.ply),
        when=stamp(row.updated_at),
        link=link_to_board(row),
    )
    names = {"white": white.plain, "black": black.plain, "variant": title.plain}
    return line, ctx.say("game-label-both", **names, number=str(row.id))


async def turn_server_page(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await server_content(ctx, ids[0]))


async def _own_running(ctx: Context, match: Match) -> str:
    """Return a game's line in the list. This may request the game's channel."""
    services, player = ctx.services, ctx.user.id
    turn = match.game.position.turn
    key = "games-yours" if match.player(turn) == player else "games-theirs"
    wording = ctx.wording
    opponent = (await services.names.name_of(match.opponent_of(player), match.guild_id, ctx.locale)).markdown
    title = wording.title(match.variant).markdown
    color = wording.color(turn, match.variant)
    is_deleted = await services.delivery.is_channel_deleted(match)
    link = ctx.say("games-deleted") if is_deleted else link_to_board(match)
    line = ctx.say(key, opponent=opponent, variant=title, color=color, link=link)
    return line if match.due_at is None else line + ctx.say("games-time", when=stamp(match.due_at))


@command("games", direct=True, deferred=True)
@app_commands.choices(where=choices("where", ("mine", "server")))
async def games(ctx: Context, where: app_commands.Choice[str] | None = None) -> None:
    """Show the user's running games anywhere, those on their turn first; or the server's games."""
    if where is not None and where.value == "server":
        await ctx.reply.send_private(await server_content(ctx, FIRST))
        return
    services, player = ctx.services, ctx.user.id
    listed = await services.use_cases.lookup.listed(player)
    if not listed:
        raise Refusal("game-none")
    shown = listed[:MAX_LISTED]
    await services.names.fetch_missing((game.row.opponent_of(player), game.row.guild_id) for game in shown)
    lines = [ctx.say("games-title")]
    running = await services.use_cases.lookup.load_all(game.row for game in shown)
    for line in await asyncio.gather(*(_own_running(ctx, match) for match in running)):
        if sum(map(len, lines)) + len(lines) + len(line) > MAX_LIST_LENGTH:
            break
        lines.append(line)
    more = len(listed) - len(lines) + 1
    if more:
        lines.append(ctx.say("games-more", count=more))
    await ctx.reply.send_private("\n".join(lines))


ACTIONS = (
    Action("history", WANTED, turn_page, own=True, command=history),
    Action("history-open", WANTED, open_list, own=True),
    Action("games", command=games),
    Action("games-server", re.compile(CURSOR), turn_server_page, own=True),
)
