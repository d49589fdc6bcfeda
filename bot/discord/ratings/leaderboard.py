"""/leaderboard: a server's best players, with buttons to turn the pages."""

from __future__ import annotations

import re

import discord
from discord import app_commands

from bot.discord.chosen_settings import own
from bot.discord.games.variant_autocomplete import find_variant, suggest_variants
from bot.discord.platform.components import (
    Control,
    custom_id,
    menu,
    menu_option,
    page_buttons,
    picked_value,
    view,
)
from bot.discord.platform.declare_commands import choices, command, options
from bot.discord.platform.discord_types import NO_IDS, Action, Interaction, Note
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of, usual_variant
from bot.matches import SHOWN_FROM, Kind, Leaderboard, Speed
from bot.refusals import Refusal

MOST_REREADS = 3
"""How often a page is checked for players who have left the server, and read again without them."""

OF_KIND = r"(?P<variant>[!-9;-~]{1,64}):(?P<speed>[a-z]{1,16})"
"""A variant's key, in printable ASCII without a colon, and a speed."""
PAGE = re.compile(OF_KIND + r":(?P<page>[0-9]{1,6})")
CHOSEN = re.compile(OF_KIND)
OPENED = re.compile(rf"(?:{OF_KIND})?")


async def kind_asked(interaction: Interaction, guild_id: int, variant: str | None, speed: str | None) -> Kind:
    """Return the kind of games asked for; a missing variant or speed is that of the most played kind here."""
    usual = usual_variant(interaction)
    for kind in await services_of(interaction).matches.ratings.kinds(guild_id, usual):
        if variant in (None, kind.variant) and speed in (None, kind.speed):
            return kind
    return Kind(variant or usual, speed or Speed.CORRESPONDENCE.value)


async def leaderboard_note(interaction: Interaction, guild_id: int, kind: Kind, page: int = 0) -> Note:
    """Return a page of the leaderboard, with the reader's own place."""
    services, user = services_of(interaction), interaction.user.id
    ratings = services.matches.ratings
    # The reader is on the server now, even if they were once marked as gone.
    await ratings.back(guild_id, user)
    board = await ratings.leaderboard(guild_id, kind, user, page)
    for _ in range(MOST_REREADS):
        gone = await services.members.gone(guild_id, [one.player for one in board.players])
        if not gone:
            break
        await ratings.gone(guild_id, gone)
        board = await ratings.leaderboard(guild_id, kind, user, page)
    await services.names.fetch_missing(((one.player, guild_id) for one in board.players), len(board.players))
    named = services.wording.kind(locale_for(interaction), kind).markdown
    title = say(interaction, "leaderboard-title", kind=named, page=board.page + 1, pages=board.pages)
    lines = [title, *_lines(interaction, guild_id, board), "", *_own(interaction, board)]
    return Note("\n".join(lines), view=view(*await _items(interaction, guild_id, board)))


def _lines(interaction: Interaction, guild_id: int, board: Leaderboard) -> list[str]:
    if not board.players:
        return [say(interaction, "leaderboard-empty")]
    services, locale = services_of(interaction), locale_for(interaction)
    lines: list[str] = []
    for one in board.players:
        player = services.names.known(one.player, guild_id).markdown
        if one.place is not None:
            rank, rating = str(one.place), str(one.rating)
            lines.append(say(interaction, "leaderboard-line", rank=rank, player=player, rating=rating))
            continue
        rating = services.wording.rating(locale, one.rating, one.games, provisional=one.provisional)
        lines.append(say(interaction, "leaderboard-line-below", player=player, rating=rating))
    if any(one.place is None for one in board.players):
        lines.append(say(interaction, "leaderboard-below", deviation=board.bound))
    return lines


def _own(interaction: Interaction, board: Leaderboard) -> list[str]:
    mine = board.own
    if mine is None:
        return [say(interaction, "leaderboard-own-none")]
    wording, locale = services_of(interaction).wording, locale_for(interaction)
    if mine.place is not None:
        place, total, rating = str(mine.place), str(board.ranked), str(mine.rating)
        return [say(interaction, "leaderboard-own", rank=place, total=total, rating=rating)]
    rating = wording.rating(locale, mine.rating, mine.games, provisional=mine.provisional)
    shown = mine.provisional and mine.games >= SHOWN_FROM
    question = [say(interaction, "rating-question")] if shown else []
    if own(interaction).hidden:
        return [say(interaction, "leaderboard-own-hidden", rating=rating), *question]
    if mine.deviation <= board.bound:
        return [say(interaction, "leaderboard-own-one-opponent", rating=rating)]
    if mine.games < SHOWN_FROM:
        return [say(interaction, "leaderboard-own-few", rating=rating, needed=SHOWN_FROM)]
    deviations = {"deviation": mine.deviation, "bound": board.bound}
    return [say(interaction, "leaderboard-own-uncertain", rating=rating, **deviations), *question]


async def _items(interaction: Interaction, guild_id: int, board: Leaderboard) -> list[Control]:
    services, kind = services_of(interaction), board.kind
    items: list[Control] = []
    kinds = await services.matches.ratings.kinds(guild_id)
    if any(other != kind for other in kinds):
        options = [kind_option(interaction, other, chosen=other == kind) for other in kinds]
        items.append(menu(custom_id("leaders-of", ""), say(interaction, "menu-leaderboard"), options))
    turning = page_buttons(interaction, board.page, board.pages, "leaders", kind.variant, kind.speed)
    return items + turning


def kind_option(interaction: Interaction, kind: Kind, *, chosen: bool) -> discord.SelectOption:
    """The menu option of a kind of rating; CHOSEN matches its value."""
    label = services_of(interaction).wording.kind(locale_for(interaction), kind)
    return menu_option(label.plain, f"{kind.variant}:{kind.speed}", chosen=chosen)


async def _show(interaction: Interaction, ids: re.Match[str], page: int) -> None:
    guild_id = interaction.guild_id
    if guild_id is None or ids["speed"] not in {speed.value for speed in Speed}:
        raise Refusal("button-unknown")
    kind = Kind(ids["variant"], ids["speed"])
    await reply_to(interaction).show(await leaderboard_note(interaction, guild_id, kind, page))


async def turn_page(interaction: Interaction, ids: re.Match[str]) -> None:
    await _show(interaction, ids, int(ids["page"]))


async def choose(interaction: Interaction, _ids: re.Match[str]) -> None:
    found = CHOSEN.fullmatch(picked_value(interaction))
    if found is None:
        raise Refusal("button-unknown")
    await _show(interaction, found, 0)


async def open_table(interaction: Interaction, ids: re.Match[str]) -> None:
    guild_id = interaction.guild_id
    if guild_id is None:
        raise Refusal("leaderboard-no-server")
    if ids["variant"] is None:
        kind = await kind_asked(interaction, guild_id, None, None)
    else:
        kind = Kind(ids["variant"], ids["speed"])
    await reply_to(interaction).send_private(await leaderboard_note(interaction, guild_id, kind))


@command("leaderboard", direct=True, deferred=True)
@options("variant", "speed")
@app_commands.choices(speed=choices("speed", (speed.value for speed in Speed)))
@app_commands.autocomplete(variant=suggest_variants)
async def leaderboard(
    interaction: Interaction,
    variant: app_commands.Range[str, 1, 100] | None = None,
    speed: app_commands.Choice[str] | None = None,
) -> None:
    if interaction.guild_id is None:
        raise Refusal("leaderboard-no-server")
    key = None if variant is None else (await find_variant(interaction, variant)).key
    kind = await kind_asked(interaction, interaction.guild_id, key, speed.value if speed else None)
    await reply_to(interaction).send_private(await leaderboard_note(interaction, interaction.guild_id, kind))


ACTIONS = (
    Action("leaderboard", command=leaderboard),
    Action("leaders", PAGE, turn_page, own=True),
    Action("leaders-of", NO_IDS, choose, own=True),
    Action("leaders-open", OPENED, open_table, own=True),
)
