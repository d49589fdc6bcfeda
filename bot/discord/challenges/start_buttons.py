"""Starting games from buttons and menus: Play and Challenge below variant cards, the catalogue and the help
page, and Challenge in a user's context menu."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord
from discord import ui

import rules
from bot.discord.challenges.challenge_card import post_challenge
from bot.discord.games.start_checks import check_opponent, check_start, find_opponent
from bot.discord.games.variant_autocomplete import custom_like, find_variant, is_playable
from bot.discord.platform.channels import is_bot_dm
from bot.discord.platform.components import (
    Control,
    button,
    custom_id,
    data_of,
    menu,
    menu_option,
    one_page,
    page_buttons,
    picked_value,
    view,
)
from bot.discord.platform.declare_commands import context_menu
from bot.discord.platform.discord_limits import OPTIONS
from bot.discord.platform.discord_types import Action, Answer, Interaction, Note
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.platform.user_text import user_text
from bot.discord.play import play_engine
from bot.discord.services import services_of, usual_time, usual_variant
from bot.matches import CustomVariant
from bot.refusals import Refusal

PLAY, CHALLENGE = "play", "challenge"
ANYONE, PICKED = "anyone", "user"

HOW = rf"(?P<how>{PLAY}|{CHALLENGE})"
KEY = r"(?P<key>[\w-]{1,60})"
BEGIN = re.compile(rf"{HOW}:(?P<key>[\w-]{{0,60}})", re.ASCII)
OPEN = re.compile(HOW)
PAGE = re.compile(rf"{HOW}:(?P<page>[0-9]{{1,3}})", re.ASCII)
OPPONENT = re.compile(rf"{KEY}:(?P<who>{ANYONE}|{PICKED})", re.ASCII)

USER = re.compile(r"(?P<id>[1-9][0-9]{0,17}|[1-8][0-9]{18})")
"""A user's id: digits that fit a 64-bit integer."""

INVITED = re.compile(USER.pattern + r":(?P<page>[0-9]{1,3})")


def begin_buttons(interaction: Interaction, key: str = "") -> list[Control]:
    """Play and Challenge buttons for a variant, by default the server's usual one."""
    return _buttons(interaction, "begin", key)


def choose_buttons(interaction: Interaction) -> list[Control]:
    """Play and Challenge buttons that first ask for the variant."""
    return _buttons(interaction, "begin-open")


def _buttons(interaction: Interaction, action: str, *ids: str) -> list[Control]:
    """Return the Play and Challenge buttons; in a direct message with the bot only Play."""
    play = button(say(interaction, "button-play"), custom_id(action, PLAY, *ids), discord.ButtonStyle.success)
    if is_bot_dm(interaction):
        return [play]
    return [play, button(say(interaction, "button-challenge"), custom_id(action, CHALLENGE, *ids))]


async def _menu(interaction: Interaction, how: str, page: int = 0) -> Note:
    offered = await with_custom(interaction, popular_first())
    items = variant_menu(interaction, offered, page, "begin-as", "begin-turn", how)
    return Note(say(interaction, "begin-which"), view=view(*items))


def _opponents(interaction: Interaction, variant: rules.Variant) -> Note:
    menu: ui.UserSelect[ui.View] = ui.UserSelect(
        custom_id=custom_id("challenge-to", variant.key, PICKED),
        placeholder=say(interaction, "menu-view-play"),
    )
    anyone = button(say(interaction, "button-view-anyone"), custom_id("challenge-to", variant.key, ANYONE))
    title = services_of(interaction).wording.title(locale_for(interaction), variant).markdown
    return Note(say(interaction, "begin-whom", variant=title), view=view(Control(menu), anyone))


# ---- presses


async def begin(interaction: Interaction, ids: re.Match[str]) -> None:
    await _begin(interaction, ids["how"], ids["key"] or usual_variant(interaction))


async def open_menu(interaction: Interaction, ids: re.Match[str]) -> None:
    """Open the menu in a new message, so that the catalogue page stays."""
    await check_start(interaction)
    await reply_to(interaction).send_private(await _menu(interaction, ids["how"]))


async def turn_page(interaction: Interaction, ids: re.Match[str]) -> None:
    await reply_to(interaction).show(await _menu(interaction, ids["how"], int(ids["page"])))


async def begin_as(interaction: Interaction, ids: re.Match[str]) -> None:
    await _begin(interaction, ids["how"], picked_value(interaction))


async def _begin(interaction: Interaction, how: str, key: str) -> None:
    await _check(interaction, how, key)
    if how == PLAY:
        await play_engine(interaction, level=None, variant=key, color=None)
    else:
        variant = await find_variant(interaction, key)
        await reply_to(interaction).send_private(_opponents(interaction, variant))


async def challenge_to(interaction: Interaction, ids: re.Match[str]) -> None:
    """Post the card of a challenge to the picked opponent, as /challenge does."""
    key, us, opponent = ids["key"], interaction.client.user, None
    await _check(interaction, CHALLENGE, key)
    if ids["who"] == PICKED:
        user = USER.fullmatch(picked_value(interaction))
        if user is None:
            raise Refusal("button-unknown")
        opponent = int(user["id"])
        if us is not None and opponent == us.id:
            await play_engine(interaction, level=None, variant=key, color=None)
            return
        await check_person(interaction, opponent)
    await post_challenge(interaction, opponent, variant=key, time=usual_time(interaction))


async def _check(interaction: Interaction, how: str, key: str) -> None:
    if not await is_playable(interaction, key) or (how == CHALLENGE and is_bot_dm(interaction)):
        raise Refusal("button-unknown")
    await check_start(interaction)


# ---- the menu of a user


async def invite_note(interaction: Interaction, opponent: int, page: int = 0) -> Note:
    """Build a menu of variants, one page at a time; the server's default comes first."""
    own = usual_variant(interaction)
    variants = sorted(rules.variants(), key=lambda variant: variant.key != own)
    offered = await with_custom(interaction, variants)
    items = variant_menu(interaction, offered, page, "invite-as", "invite", opponent)
    name = (await services_of(interaction).names.of(opponent, interaction.guild_id)).markdown
    return Note(say(interaction, "invite-which", player=name), view=view(*items))


async def turn_invitation(interaction: Interaction, ids: re.Match[str]) -> None:
    await reply_to(interaction).show(await invite_note(interaction, int(ids["id"]), int(ids["page"])))


async def open_invitation(interaction: Interaction, ids: re.Match[str]) -> None:
    """Open the variant menu in a message below, so that the pressed message stays."""
    opponent = int(ids["id"])
    await check_start(interaction)
    check_opponent(interaction, await find_opponent(interaction, opponent))
    await reply_to(interaction).send_private(await invite_note(interaction, opponent))


async def invite(interaction: Interaction, ids: re.Match[str]) -> None:
    """Post the card of a challenge in the picked variant, as /challenge does."""
    variant, opponent = picked_value(interaction), int(ids["id"])
    if not await is_playable(interaction, variant):
        raise Refusal("button-unknown")
    await check_start(interaction)
    check_opponent(interaction, await find_opponent(interaction, opponent))
    await post_challenge(interaction, opponent, variant=variant, time=usual_time(interaction))


async def check_person(interaction: Interaction, user_id: int) -> None:
    """Raises Refusal if a user picked from a user menu can't be challenged here."""
    if user_id == interaction.user.id:
        raise Refusal("challenge-self")
    if data_of(interaction).get("resolved", {}).get("users", {}).get(str(user_id), {}).get("bot"):
        raise Refusal("challenge-bot")
    check_opponent(interaction, await find_opponent(interaction, user_id))


async def _challenge(interaction: Interaction, person: discord.User | discord.Member) -> None:
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    await check_start(interaction)
    check_opponent(interaction, person)
    await reply_to(interaction).send_private(await invite_note(interaction, person.id))


# ---- the menu of variants


def popular_first() -> tuple[rules.Variant, ...]:
    """Return all variants: the popular ones first, then the rest by family."""
    families = list(dict.fromkeys(variant.family for variant in rules.variants()))

    def place(variant: rules.Variant) -> tuple[float, int]:
        return (variant.popular or float("inf"), families.index(variant.family))

    return tuple(sorted(rules.variants(), key=place))


async def with_custom(
    interaction: Interaction, variants: Sequence[rules.Variant]
) -> list[rules.Variant | CustomVariant]:
    """Insert the custom variants that the user may see after the first variant."""
    return [*variants[:1], *await custom_like(interaction), *variants[1:]]


def variant_menu(
    interaction: Interaction,
    variants: Sequence[rules.Variant | CustomVariant],
    page: int,
    pick: str,
    turn: str,
    owner: int | str,
) -> list[Control]:
    """Build a menu with one page of variants, and the buttons to the pages beside it.

    `page`: from 0; a number past the end means the last page. `pick`, `turn`: the actions for choosing and
    paging; `owner`: the id in both custom_ids.
    """
    shown, page, pages = one_page(variants, page, OPTIONS)
    options = [_option(interaction, each) for each in shown]
    ends = f"{options[0].label} – {options[-1].label}"
    turning = page_buttons(interaction, page, pages, turn, owner)
    return [menu(custom_id(pick, owner), ends, options), *turning]


def _option(interaction: Interaction, variant: rules.Variant | CustomVariant) -> discord.SelectOption:
    if isinstance(variant, CustomVariant):
        title = user_text(variant.title).plain
        return menu_option(say(interaction, "custom-choice", title=title), variant.key)
    wording, locale = services_of(interaction).wording, locale_for(interaction)
    shown, summary = wording.title(locale, variant), wording.summary(locale, variant)
    return menu_option(shown.plain, variant.key, summary.plain)


ACTIONS = (
    Action(
        "invite", INVITED, turn_invitation, own=True, menu=context_menu("challenge", _challenge, direct=False)
    ),
    Action("invite-open", USER, open_invitation, own=True),
    Action("invite-as", USER, invite, Answer.BY_ACTION, own=True),
    Action("begin", BEGIN, begin, Answer.BY_ACTION),
    Action("begin-open", OPEN, open_menu),
    Action("begin-turn", PAGE, turn_page, own=True),
    Action("begin-as", OPEN, begin_as, Answer.BY_ACTION, own=True),
    Action("challenge-to", OPPONENT, challenge_to, Answer.BY_ACTION, own=True),
)
