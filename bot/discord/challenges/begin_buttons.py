"""Play and Challenge, beneath a variant's card, the catalogue and the help page: a game by thumb."""

from __future__ import annotations

import re

import discord
from discord import ui

import rules
from bot.discord.challenges.card import post_challenge
from bot.discord.challenges.user_menu import USER, check_person
from bot.discord.challenges.variant_menu import popular_first, variant_menu, with_custom
from bot.discord.chosen_settings import of_server
from bot.discord.engine.start import play_engine
from bot.discord.games.start_checks import check_start
from bot.discord.games.variant_autocomplete import find_variant, is_playable
from bot.discord.platform.channels import is_alone
from bot.discord.platform.components import Pressed, button, custom_id, picked, view
from bot.discord.platform.discord_types import Action, Answer, Interaction
from bot.discord.platform.error_handling import Refusal
from bot.discord.platform.language import reader, say
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of, usual_variant

PLAY, CHALLENGE = "play", "challenge"
ANYONE, PICKED = "anyone", "user"

HOW = rf"(?P<how>{PLAY}|{CHALLENGE})"
KEY = r"(?P<key>[\w-]{1,60})"
BEGIN = re.compile(rf"{HOW}:(?P<key>[\w-]{{0,60}})", re.ASCII)
OPEN = re.compile(HOW)
PAGE = re.compile(rf"{HOW}:(?P<page>[0-9]{{1,3}})", re.ASCII)
OPPONENT = re.compile(rf"{KEY}:(?P<who>{ANYONE}|{PICKED})", re.ASCII)


def begin_buttons(interaction: Interaction, key: str = "") -> list[Pressed]:
    """Play and Challenge for the variant of a key; without one for the game that the server usually plays."""
    return _buttons(interaction, "begin", key)


def choose_buttons(interaction: Interaction) -> list[Pressed]:
    """Play and Challenge that ask first which variant it shall be."""
    return _buttons(interaction, "begin-open")


def _buttons(interaction: Interaction, action: str, *ids: str) -> list[Pressed]:
    """There is nobody to challenge where somebody is alone with us."""
    play = button(say(interaction, "button-play"), custom_id(action, PLAY, *ids), discord.ButtonStyle.success)
    if is_alone(interaction):
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
    title = services_of(interaction).wording.title(reader(interaction), variant)
    return Note(say(interaction, "begin-whom", variant=title), view=view(Pressed(menu), anyone))


# ---- presses


async def begin(interaction: Interaction, ids: re.Match[str]) -> None:
    await _begin(interaction, ids["how"], ids["key"] or usual_variant(interaction))


async def open_menu(interaction: Interaction, ids: re.Match[str]) -> None:
    """The menu of variants opens beneath, for the page of the catalogue to stay."""
    check_start(interaction)
    await reply_to(interaction).send_private(await _menu(interaction, ids["how"]))


async def turn_page(interaction: Interaction, ids: re.Match[str]) -> None:
    await reply_to(interaction).show(await _menu(interaction, ids["how"], int(ids["page"])))


async def begin_as(interaction: Interaction, ids: re.Match[str]) -> None:
    await _begin(interaction, ids["how"], picked(interaction))


async def _begin(interaction: Interaction, how: str, key: str) -> None:
    await _check(interaction, how, key)
    if how == PLAY:
        await play_engine(interaction, level=None, variant=key, color=None)
    else:
        variant = await find_variant(interaction, key)
        await reply_to(interaction).send_private(_opponents(interaction, variant))


async def challenge_to(interaction: Interaction, ids: re.Match[str]) -> None:
    """An opponent was picked: the challenge's card is posted, as /challenge does."""
    key, us, opponent = ids["key"], interaction.client.user, None
    await _check(interaction, CHALLENGE, key)
    if ids["who"] == PICKED:
        user = USER.fullmatch(picked(interaction))
        if user is None:
            raise Refusal("button-unknown")
        opponent = int(user["id"])
        if us is not None and opponent == us.id:
            await play_engine(interaction, level=None, variant=key, color=None)
            return
        await check_person(interaction, opponent)
    await post_challenge(interaction, opponent, variant=key, move_seconds=of_server(interaction).move_seconds)


async def _check(interaction: Interaction, how: str, key: str) -> None:
    if not await is_playable(interaction, key) or (how == CHALLENGE and is_alone(interaction)):
        raise Refusal("button-unknown")
    check_start(interaction)


ACTIONS = (
    Action("begin", BEGIN, begin, Answer.BY_ACTION),
    Action("begin-open", OPEN, open_menu),
    Action("begin-turn", PAGE, turn_page, own=True),
    Action("begin-as", OPEN, begin_as, Answer.BY_ACTION, own=True),
    Action("challenge-to", OPPONENT, challenge_to, Answer.BY_ACTION, own=True),
)
