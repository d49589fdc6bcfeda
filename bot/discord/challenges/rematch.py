"""Rematches: the same two players with colours swapped, in the same variant or another one."""

from __future__ import annotations

import logging
import random
import re
from dataclasses import replace

from discord import ui

import rules
from bot.discord.actions import Action, Answer
from bot.discord.boards.board_message import board_buttons, match_id_of_board
from bot.discord.challenges.challenges import accept_challenge, newest_challenge, post_challenge
from bot.discord.challenges.start_buttons import variant_menu, with_custom
from bot.discord.context import Context, Request
from bot.discord.games.find_variants import is_playable
from bot.discord.games.start_checks import check_start, find_opponent
from bot.discord.games.which_game import visible_match
from bot.discord.paged_lists import PAGE_NUMBER
from bot.discord.platform.components import ID, Content, view
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.play_command import play_engine
from bot.refusals import Refusal
from bot.state.game_setup import Terms
from bot.state.match import Match
from bot.state.player_ids import is_former

log = logging.getLogger(__name__)

LEVEL = re.compile(ID.pattern + r":(?P<level>[1-9])")
PAGE = re.compile(f"{ID.pattern}:{PAGE_NUMBER}")


async def rematch(ctx: Context, ids: re.Match[str]) -> None:
    """Offer the opponent of a finished game a rematch with colours swapped."""
    await offer_rematch(ctx, await visible_match(ctx, int(ids["id"])))


async def offer_rematch(ctx: Request, match: Match) -> None:
    """Offer a rematch of a finished game, or begin it if the opponent offers it too or is Kibitz."""
    _check_over(ctx, match)
    if not await _accept_offered(ctx, match):
        await _check_start(ctx, match)
        await _play_again(ctx, match, match.variant.key)
    await remove_rematch_button(ctx, match)


async def _accept_offered(ctx: Request, match: Match) -> bool:
    """Accept the opponent's pending challenge to this rematch; return whether there is one.

    Raises Refusal if the user's own challenge to it is pending.
    """
    if match.engine is not None:
        return False
    user, opponent = ctx.user.id, match.opponent_of(ctx.user.id)
    offered = await newest_challenge(ctx.services, ctx.channel_id, opponent, user, like=match)
    if offered is not None:
        await ctx.reply.await_promptly(accept_challenge(ctx, offered, by_card=False))
        if isinstance(ctx, Context):  # Discord requires an answer to a press.
            await ctx.reply.send_private(ctx.say("join-done"))
        return True
    if await newest_challenge(ctx.services, ctx.channel_id, user, opponent, like=match) is not None:
        raise Refusal("offer-open", player=opponent)
    return False


async def rematch_at(ctx: Context, ids: re.Match[str]) -> None:
    match = await _finished(ctx, ids)
    if match.engine is None:
        raise Refusal("button-unknown")
    await _against_engine(ctx, match, match.variant.key, int(ids["level"]))
    await remove_rematch_button(ctx, match)


async def choose(ctx: Context, ids: re.Match[str]) -> None:
    """Show a page of variants, to pick another variant for the rematch."""
    match = await _finished(ctx, ids)
    offered = await with_custom(ctx, rules.variants())
    items = variant_menu(ctx, offered, int(ids["page"]), "rematch-as", "rematch-other", match.id)
    items.append(ctx.button("button-rematch-surprise", "rematch-surprise", match.id))
    await ctx.reply.show(Content(ctx.say("rematch-which"), view=view(*items)))


async def chosen(ctx: Context, ids: re.Match[str]) -> None:
    match, variant = await _finished(ctx, ids), ctx.picked_value
    if not await is_playable(ctx, variant):
        raise Refusal("button-unknown")
    await _play_again(ctx, match, variant)


async def surprise(ctx: Context, ids: re.Match[str]) -> None:
    """Begin or offer the rematch in a random variant other than that of the finished game."""
    match = await _finished(ctx, ids)
    others = [variant.key for variant in rules.variants() if variant is not match.variant]
    await _play_again(ctx, match, random.choice(others))


async def _finished(ctx: Context, ids: re.Match[str]) -> Match:
    """Return the finished match for a rematch. Raises Refusal if this user can't have one."""
    match = await visible_match(ctx, int(ids["id"]))
    _check_over(ctx, match)
    await _check_start(ctx, match)
    return match


def _check_over(ctx: Request, match: Match) -> None:
    """Raise Refusal unless this user has played this match and it is over."""
    match.check_player(ctx.user.id)
    if not match.is_over:
        raise Refusal("button-unknown")


async def _check_start(ctx: Request, match: Match) -> None:
    """Raise Refusal if this user can't start a game here, or not against the opponent of this match."""
    await check_start(ctx)
    if match.engine is None:
        opponent = match.opponent_of(ctx.user.id)
        if is_former(opponent):
            raise Refusal("rematch-former")
        await find_opponent(ctx, opponent)


async def _play_again(ctx: Request, match: Match, variant: str) -> None:
    """Challenge the opponent with colours swapped and the same time control.

    If the opponent is Kibitz, the game begins immediately, at the same level.
    """
    if match.engine is not None:
        await _against_engine(ctx, match, variant, match.level or 1)
        return
    terms = replace(_terms(ctx, match, variant), rated=None if match.rated else False)
    await post_challenge(ctx, match.opponent_of(ctx.user.id), terms, locale=match.locale)


def _terms(ctx: Request, match: Match, variant: str) -> Terms:
    color = match.color_of(ctx.user.id).opponent.label
    return Terms(variant=variant, color=color, time=match.time)


async def _against_engine(ctx: Request, match: Match, variant: str, level: int) -> None:
    lost = match.lost_before + 1 if match.winner is match.engine and level == match.level else 0
    terms = _terms(ctx, match, variant)
    await play_engine(ctx, terms, level=level, lost_before=lost, locale=match.locale)


async def remove_rematch_button(ctx: Request, match: Match) -> None:
    """Remove the rematch button from the last board, because the rematch was offered or has begun.

    If another message was pressed, such as the message that the game is over, all its buttons are removed.
    """
    place_id, board_id, pressed = match.place_id, match.posted_message_id, ctx.message
    if pressed is not None and match_id_of_board(pressed, ctx.services.us) is not None:
        place_id, board_id = pressed.channel.id, pressed.id
    elif pressed is not None:
        await _set_buttons(ctx, match, pressed.channel.id, pressed.id, None)
    if board_id is not None:
        flip = board_buttons(match, match.ply, match.turn.opponent)
        await _set_buttons(ctx, match, place_id, board_id, flip)


async def _set_buttons(
    ctx: Request, match: Match, place_id: int, message_id: int, buttons: ui.View | None
) -> None:
    try:
        await ctx.services.channels.edit(place_id, message_id, view=buttons)
    except REQUEST_ERRORS as error:
        log.info("match %s: can't remove its rematch button: %s", match.id, error)


ACTIONS = (
    Action("rematch", ID, rematch, Answer.BY_ACTION),
    Action("rematch-level", LEVEL, rematch_at, Answer.BY_ACTION),
    Action("rematch-other", PAGE, choose, Answer.PRIVATE),
    Action("rematch-as", ID, chosen, Answer.BY_ACTION),
    Action("rematch-surprise", ID, surprise, Answer.BY_ACTION),
)
