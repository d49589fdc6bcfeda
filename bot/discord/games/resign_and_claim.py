"""/resign and /claim: end a game and announce its result."""

from __future__ import annotations

import re

from discord.utils import snowflake_time

from bot.discord.actions import Action
from bot.discord.boards.posting import Posted
from bot.discord.context import Context, Request
from bot.discord.games.game_actions import game_action
from bot.discord.games.which_game import name_elsewhere, visible_match
from bot.discord.platform.components import ID, Note, button, confirmation, custom_id, view
from bot.discord.wording.game_sentences import moves_needed
from bot.state.match import Match
from bot.state.play import Sent
from bot.votes.tally import RESIGN

ASKED = re.compile(ID.pattern + r"(?::(?P<asked>[1-9][0-9]{0,19}))?")
"""A match, and the only user who may answer if others see the question."""

CLAIMED = re.compile(ID.pattern + r":(?P<reason>[a-z-]{1,40})")


async def vote(ctx: Request, match: Match, motion: str) -> None:
    """Vote for resigning or a draw in vote chess, in place of a move."""
    sent = Sent(ctx.source, snowflake_time(ctx.source), edited_at=ctx.edited_at)
    await ctx.services.use_cases.votes.vote_motion(match, ctx.user.id, motion, sent)
    await ctx.reply.conclude(ctx.say("vote-done", move=ctx.say(f"vote-{motion}")))


async def ask_to_resign(ctx: Request, match: Match, _text: str = "") -> None:
    """Ask the player to confirm a resignation; in vote chess, vote for it."""
    if match.has_crowd:
        await vote(ctx, match, RESIGN)
        return
    match.check_running(ctx.user.id)
    await ask_first(ctx, match, "resign")


async def ask_first(ctx: Request, match: Match, action: str) -> None:
    """Ask the player to confirm an action that can't be undone: "resign" or "abort"."""
    services, other = ctx.services, match.opponent_of(ctx.user.id)
    opponent = (await services.names.of(other, match.guild_id, ctx.locale)).markdown
    yes = ctx.say(f"button-{action}-yes"), custom_id(f"{action}-yes", match.id, *ctx.question_ids)
    no = ctx.say("button-resign-no"), custom_id("resign-no", match.id, *ctx.question_ids)
    question = confirmation(ctx.say(f"{action}-ask", opponent=opponent), yes, no)
    await ctx.reply.send_private(question)


async def answered_match(ctx: Context, ids: re.Match[str]) -> Match:
    """Close a pressed question of ask_first(), and return its match."""
    ctx.reply.close_question()
    match = await visible_match(ctx, int(ids["id"]))
    if ids["asked"] is not None:
        ctx.speak(match.locale)
    return match


async def resign_yes(ctx: Context, ids: re.Match[str]) -> None:
    match = await answered_match(ctx, ids)
    await name_elsewhere(ctx, match)
    await resign(ctx, match)


async def resign(ctx: Request, match: Match) -> None:
    """Resign, after the player has confirmed it."""
    match = await ctx.services.use_cases.play.resign(match.id, ctx.user.id)
    await announce_end(ctx, match, "resign-done")


async def resign_no(ctx: Context, ids: re.Match[str]) -> None:
    await keep_playing(ctx, await answered_match(ctx, ids))


async def keep_playing(ctx: Request, match: Match) -> None:
    """Confirm that the player neither resigns nor aborts."""
    match.check_running(ctx.user.id)
    await ctx.reply.conclude(ctx.say("resign-kept"))


async def announce_end(ctx: Request, match: Match, key: str) -> None:
    """Post the result of a match, and confirm it to the player who ended it."""
    text = ctx.say(key)
    posted = await ctx.services.boards.post(match.id, match)
    if posted is Posted.NOWHERE:
        text = ctx.join(text, await ctx.services.delivery.refusal_text(match, ctx.wording))
        await ctx.services.delivery.notify_opponent(match, ctx.user.id)
    elif posted is Posted.LATER:
        text = ctx.join(text, ctx.say("board-later"))
    await ctx.reply.conclude(text)


async def claim(ctx: Context, match: Match, _text: str = "") -> None:
    """Claim the result that the rules allow now; if there are several, ask which."""
    claims = match.game.claims()
    if len(claims) < 2 or ctx.user.id != match.turn_player or match.is_over:
        await _claim_end(ctx, match)
        return
    moves = moves_needed(match)
    items = (
        button(
            ctx.say(f"claim-as-{reason.value}", count=moves), custom_id("claim-as", match.id, reason.value)
        )
        for reason in claims
    )
    question = Note(ctx.say("claim-which"), view=view(*items))
    await ctx.reply.send_private(question)


async def _claim_end(ctx: Context, match: Match, reason: str | None = None) -> None:
    match = await ctx.services.use_cases.play.claim(match.id, ctx.user.id, reason)
    await name_elsewhere(ctx, match)
    await announce_end(ctx, match, "claim-done" if match.winner is None else "claim-won")


async def claim_as(ctx: Context, ids: re.Match[str]) -> None:
    ctx.reply.close_question()
    match = await visible_match(ctx, int(ids["id"]))
    await _claim_end(ctx, match, ids["reason"])


ACTIONS = (
    game_action("resign", ask_to_resign),
    Action("resign-yes", ASKED, resign_yes, own=True),
    Action("resign-no", ASKED, resign_no, own=True),
    game_action("claim", claim),
    Action("claim-as", CLAIMED, claim_as, own=True),
)
