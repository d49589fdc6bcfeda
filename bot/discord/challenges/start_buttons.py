"""Starts games from buttons and menus: Play and Challenge below variant cards, the catalogue and the help
page, and Challenge in a user's context menu."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

import discord
from discord import ui

import rules
from bot.discord.actions import VARIANT_KEY, Action, Answer, context_menu
from bot.discord.challenges.challenges import post_challenge
from bot.discord.context import Context, Request
from bot.discord.games.find_variants import custom_like, find_variant, is_playable
from bot.discord.games.start_checks import check_opponent, check_start, find_opponent
from bot.discord.paged_lists import PAGE_NUMBER, cut_page
from bot.discord.platform.components import USER, Content, Control, button, custom_id, menu, menu_option, view
from bot.discord.platform.discord_limits import OPTIONS
from bot.discord.platform.user_text import user_text
from bot.discord.play_command import play_engine
from bot.refusals import Refusal
from bot.state.custom_variants import CustomVariant
from bot.state.definitions import is_custom
from bot.state.game_setup import Terms
from bot.texts import Texts

PLAY, CHALLENGE = "play", "challenge"
ANYONE, PICKED = "anyone", "user"

HOW = rf"(?P<how>{PLAY}|{CHALLENGE})"
BEGIN = re.compile(rf"{HOW}:(?P<key>[\w-]{{0,60}})", re.ASCII)
OPEN = re.compile(HOW)
PAGE = re.compile(f"{HOW}:{PAGE_NUMBER}")
OPPONENT = re.compile(rf"{VARIANT_KEY}:(?P<who>{ANYONE}|{PICKED})")

INVITED = re.compile(f"{USER.pattern}:{PAGE_NUMBER}")


def begin_buttons(ctx: Request, key: str = "") -> list[Control]:
    """Return Play and Challenge buttons for a variant, by default the server's default variant."""
    return _buttons(ctx.wording, "begin", key)[: 1 if ctx.is_bot_dm else 2]


def choose_buttons(ctx: Context) -> list[Control]:
    """Return Play and Challenge buttons that first ask for the variant."""
    return _buttons(ctx.wording, "begin-open")[: 1 if ctx.is_bot_dm else 2]


def first_buttons(texts: Texts, key: str = "") -> list[Control]:
    """Return the buttons for newcomers: Play, Challenge and Puzzle, by default in the default variant."""
    puzzle = button(texts.text("button-puzzle-new"), custom_id("puzzle-new", "" if is_custom(key) else key))
    return [*_buttons(texts, "begin", key), puzzle]


def _buttons(texts: Texts, action: str, *ids: str) -> list[Control]:
    success = discord.ButtonStyle.success
    return [
        button(texts.text("button-play"), custom_id(action, PLAY, *ids), success),
        button(texts.text("button-challenge"), custom_id(action, CHALLENGE, *ids)),
    ]


async def _menu(ctx: Context, how: str, page: int = 0) -> Content:
    offered = await with_custom(ctx, popular_first())
    items = variant_menu(ctx, offered, page, "begin-as", "begin-turn", how)
    return Content(ctx.say("begin-which"), view=view(*items))


def _opponents(ctx: Context, variant: rules.Variant) -> Content:
    menu: ui.UserSelect[ui.View] = ui.UserSelect(
        custom_id=custom_id("challenge-to", variant.key, PICKED), placeholder=ctx.say("menu-view-play")
    )
    anyone = ctx.button("button-view-anyone", "challenge-to", variant.key, ANYONE)
    title = ctx.wording.title(variant).markdown
    return Content(ctx.say("begin-whom", variant=title), view=view(menu, anyone))


# ---- presses


async def begin(ctx: Context, ids: re.Match[str]) -> None:
    await _begin(ctx, ids["how"], ids["key"] or ctx.default_variant)


async def open_menu(ctx: Context, ids: re.Match[str]) -> None:
    """Open the menu in a new message, so that the catalogue page stays."""
    await check_start(ctx)
    await ctx.reply.send_private(await _menu(ctx, ids["how"]))


async def turn_page(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await _menu(ctx, ids["how"], int(ids["page"])))


async def begin_as(ctx: Context, ids: re.Match[str]) -> None:
    await _begin(ctx, ids["how"], ctx.picked_value)


async def _begin(ctx: Context, how: str, key: str) -> None:
    await _check(ctx, how, key)
    if how == PLAY:
        await play_engine(ctx, Terms(variant=key))
    else:
        variant = await find_variant(ctx, key)
        await ctx.reply.send_private(_opponents(ctx, variant))


async def challenge_to(ctx: Context, ids: re.Match[str]) -> None:
    opponent = int(ctx.picked(USER)["id"]) if ids["who"] == PICKED else None
    await _challenge(ctx, ids["key"], opponent)


async def _challenge(ctx: Context, key: str, opponent: int | None) -> None:
    """Post the card of a challenge, as /challenge does; None: anyone may join. Kibitz plays immediately."""
    await _check(ctx, CHALLENGE, key)
    if opponent == ctx.services.us.id:
        await play_engine(ctx, Terms(variant=key))
        return
    if opponent is not None:
        await check_person(ctx, opponent)
    await post_challenge(ctx, opponent, Terms(variant=key, time=ctx.default_time))


async def _check(ctx: Context, how: str, key: str) -> None:
    if not await is_playable(ctx, key):
        raise Refusal("button-unknown")
    if how == CHALLENGE and ctx.is_bot_dm:
        raise Refusal("challenge-in-dm")
    await check_start(ctx)


# ---- Challenge in a user's context menu


async def invite_content(ctx: Context, opponent: int, page: int = 0) -> Content:
    """Build a menu of variants, one page at a time; the server's default comes first."""
    own = ctx.default_variant
    variants = sorted(rules.variants(), key=lambda variant: variant.key != own)
    offered = await with_custom(ctx, variants)
    items = variant_menu(ctx, offered, page, "invite-as", "invite", opponent)
    name = (await ctx.services.names.name_of(opponent, ctx.guild_id, ctx.locale)).markdown
    return Content(ctx.say("invite-which", player=name), view=view(*items))


async def turn_invitation(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await invite_content(ctx, int(ids["id"]), int(ids["page"])))


async def open_invitation(ctx: Context, ids: re.Match[str]) -> None:
    """Open the variant menu in a message below, so that the pressed message stays."""
    opponent = int(ids["id"])
    await check_start(ctx)
    check_opponent(ctx, await find_opponent(ctx, opponent))
    await ctx.reply.send_private(await invite_content(ctx, opponent))


async def invite(ctx: Context, ids: re.Match[str]) -> None:
    """Challenge a user in the picked variant."""
    await _challenge(ctx, ctx.picked_value, int(ids["id"]))


async def check_person(ctx: Context, user_id: int) -> None:
    """Raise Refusal if a user picked from a user menu can't be challenged here."""
    if user_id == ctx.user.id:
        raise Refusal("challenge-self")
    if ctx.data.get("resolved", {}).get("users", {}).get(str(user_id), {}).get("bot"):
        raise Refusal("challenge-bot")
    check_opponent(ctx, await find_opponent(ctx, user_id))


async def choose_variant(ctx: Context, person: discord.User | discord.Member) -> None:
    await check_start(ctx)
    check_opponent(ctx, person)
    await ctx.reply.send_private(await invite_content(ctx, person.id))


# ---- the menu of variants


def popular_first() -> tuple[rules.Variant, ...]:
    """Return all variants: the popular ones first, then the rest by family."""
    families = list(dict.fromkeys(variant.family for variant in rules.variants()))

    def place(variant: rules.Variant) -> tuple[float, int]:
        return (variant.popular or float("inf"), families.index(variant.family))

    return tuple(sorted(rules.variants(), key=place))


async def with_custom(ctx: Context, variants: Sequence[rules.Variant]) -> list[rules.Variant | CustomVariant]:
    """Insert the custom variants that the user may see after the first variant."""
    return [*variants[:1], *await custom_like(ctx), *variants[1:]]


def variant_menu(
    ctx: Context,
    variants: Sequence[rules.Variant | CustomVariant],
    page: int,
    pick: str,
    turn: str,
    owner: int | str,
) -> list[Control]:
    """Build a menu with one page of variants, and buttons to the previous and next page.

    `page`: from 0; a number past the end means the last page. `pick`, `turn`: the actions for choosing and
    paging; `owner`: the id in both custom_ids.
    """
    shown = cut_page(variants, page, OPTIONS)
    options = [_option(ctx, variant) for variant in shown.items]
    ends = f"{options[0].label} – {options[-1].label}"
    return [menu(custom_id(pick, owner), ends, options), *shown.buttons(ctx, partial(custom_id, turn, owner))]


def _option(ctx: Context, variant: rules.Variant | CustomVariant) -> discord.SelectOption:
    if isinstance(variant, CustomVariant):
        title = user_text(variant.title).plain
        return menu_option(ctx.say("custom-choice", title=title), variant.key)
    wording = ctx.wording
    shown, summary = wording.title(variant), wording.summary(variant)
    return menu_option(shown.plain, variant.key, summary.plain)


ACTIONS = (
    Action(
        "invite",
        INVITED,
        turn_invitation,
        own=True,
        menu=context_menu("challenge", choose_variant, direct=False),
    ),
    Action("invite-open", USER, open_invitation, own=True),
    Action("invite-as", USER, invite, Answer.BY_ACTION, own=True),
    Action("begin", BEGIN, begin, Answer.BY_ACTION),
    Action("begin-open", OPEN, open_menu),
    Action("begin-turn", PAGE, turn_page, own=True),
    Action("begin-as", OPEN, begin_as, Answer.BY_ACTION, own=True),
    Action("challenge-to", OPPONENT, challenge_to, Answer.BY_ACTION, own=True),
)
