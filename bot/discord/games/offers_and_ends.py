"""Ends of games and offers: /resign, /claim, /draw, /takeback, /abort; the menu of less common actions."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from discord.utils import snowflake_time

from bot.discord.actions import Action, Answer
from bot.discord.boards.posting import Posted
from bot.discord.context import Context, Request
from bot.discord.games.view_board import own_side
from bot.discord.games.which_game import game_action, name_elsewhere, visible_match
from bot.discord.platform.components import ID, Content, Control, button, confirmation, custom_id, view
from bot.discord.platform.retry import send_with_retries
from bot.discord.wording.game_sentences import moves_needed
from bot.refusals import Busy, OfferGone, Refusal
from bot.state.match import Match
from bot.state.offers import DRAW, TAKEBACK, Offer
from bot.state.play import Sent
from bot.votes.tally import RESIGN

ASKED = re.compile(ID.pattern + r"(?::(?P<asked>[1-9][0-9]{0,19}))?")
"""A match, and the only user who may answer if others see the question."""

CLAIMED = re.compile(ID.pattern + r":(?P<reason>[a-z-]{1,40})")

OFFERED = re.compile(ID.pattern + r":(?P<kind>draw|takeback):(?P<version>[0-9]{1,9})")


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
    await _ask_about_game(ctx, match, "resign")


async def _ask_about_game(ctx: Request, match: Match, action: str) -> None:
    """Ask the player to confirm the end of a game: "resign" or "abort"."""
    other = match.opponent_of(ctx.user.id)
    opponent = (await ctx.services.names.name_of(other, match.guild_id, ctx.locale)).markdown
    question = ctx.say(f"{action}-ask", opponent=opponent)
    await ask_first(ctx, match.id, question, f"button-{action}-yes", "button-resign-no")


async def ask_first(ctx: Request, subject_id: int, question: str, yes: str, no: str) -> None:
    """Ask the user to confirm an action that can't be undone.

    `subject_id`: the match or tournament. `yes`, `no`: the ids of the labels, which are "button-"
    and the action.
    """
    ids = (subject_id, *ctx.question_ids)
    buttons = ((ctx.say(key), custom_id(key.removeprefix("button-"), *ids)) for key in (yes, no))
    await ctx.reply.send_private(confirmation(question, *buttons))


async def answered_match(ctx: Context, ids: re.Match[str]) -> Match:
    """Close a pressed question of ask_first(), and return its match."""
    ctx.reply.close_question()
    match = await visible_match(ctx, int(ids["id"]))
    if ids["asked"] is not None:
        ctx.speak(match.locale)
    return match


async def confirm(ctx: Context, ids: re.Match[str], act: Callable[[Request, Match], Awaitable[None]]) -> None:
    """Run the action that the player has confirmed."""
    match = await answered_match(ctx, ids)
    await name_elsewhere(ctx, match)
    await act(ctx, match)


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
    question = Content(ctx.say("claim-which"), view=view(*items))
    await ctx.reply.send_private(question)


async def _claim_end(ctx: Context, match: Match, reason: str | None = None) -> None:
    match = await ctx.services.use_cases.play.claim(match.id, ctx.user.id, reason)
    await name_elsewhere(ctx, match)
    await announce_end(ctx, match, "claim-done" if match.winner is None else "claim-won")


async def claim_as(ctx: Context, ids: re.Match[str]) -> None:
    ctx.reply.close_question()
    match = await visible_match(ctx, int(ids["id"]))
    await _claim_end(ctx, match, ids["reason"])


# ---- Draw and takeback offers


async def make_offer(ctx: Request, match: Match, _text: str = "", *, kind: str) -> None:
    """Make an offer, or accept the opponent's draw; the player who acts gets a private answer.

    If the opponent has requested a takeback, ask the player to answer that. In vote chess, vote for a draw.
    """
    services = ctx.services
    if match.has_crowd and kind == DRAW:
        await vote(ctx, match, DRAW)
        return
    made = await services.use_cases.offers.make(match.id, ctx.user.id, kind)
    if isinstance(made, Offer) and made.to == ctx.user.id:
        await ctx.reply.send_private(await services.delivery.offer_content(made))
    elif isinstance(made, Offer) and made.match.engine is not None:
        await _answer_by_engine(ctx, made)
    elif isinstance(made, Match):
        await services.delivery.close_offers(made)
        await confirm_accepted(ctx, made, kind)
    elif await services.delivery.post_offer(made):
        await ctx.reply.conclude(ctx.say(f"offer-made-{kind}"))
    else:
        await services.use_cases.offers.withdraw(made)
        text = await services.delivery.refusal_text(match, ctx.wording)
        await ctx.reply.send_private(text)


async def _answer_by_engine(ctx: Request, offer: Offer) -> None:
    """Answer an offer for the engine: accept takebacks, and draws unless its position is better."""
    opponent, match = ctx.services.opponent, offer.match
    accept = offer.kind == TAKEBACK or await opponent.accepts_draw(match)
    match = await opponent.answer_offer(match, offer.kind, accept=accept)
    if accept:
        await confirm_accepted(ctx, match, offer.kind)
    else:
        await ctx.reply.send_private(ctx.say("offer-not-now"))


async def confirm_accepted(ctx: Request, match: Match, kind: str) -> None:
    if match.is_over:
        await announce_end(ctx, match, "draw-done")
        return
    posted = await ctx.services.boards.post(match.id, match)
    text = ctx.say(f"{kind}-done")
    await ctx.reply.conclude(text if posted is Posted.ALL else ctx.join(text, ctx.say("board-later")))


async def answer(ctx: Context, ids: re.Match[str], *, accept: bool) -> None:
    """Handle the Accept or Decline button of an offer, and add the outcome to its message."""
    services, kind = ctx.services, ids["kind"]
    match_id, version = (await visible_match(ctx, int(ids["id"]))).id, int(ids["version"])
    pressed = None if ctx.message is None else ctx.message.id
    try:
        match = await services.use_cases.offers.answer(
            match_id, ctx.user.id, kind, accept=accept, version=version, shown=pressed
        )
    except OfferGone:
        match = await visible_match(ctx, match_id)
        await _close(ctx, await services.delivery.offer_outcome(match, "offer-lapsed", ctx.user.id))
        raise
    key = f"offer-accepted-{kind}" if accept else "offer-declined"
    await _close(ctx, await services.delivery.offer_outcome(match, key, ctx.user.id))
    # Store this last: after a crash the message is closed again, which is harmless.
    with suppress(Busy):
        await services.use_cases.offers.mark_closed(match_id, pressed)
    await services.delivery.close_offers(match)  # If the offer was pressed in a copy of its message.
    if accept:
        await services.boards.post(match.id, match)


async def _close(ctx: Context, line: str) -> None:
    content = "" if ctx.message is None else ctx.message.content
    if line not in content.splitlines():
        content = f"{content}\n{line}"
    await send_with_retries(lambda: ctx.interaction.edit_original_response(content=content, view=None))


async def ask_to_abort(ctx: Request, match: Match, _text: str = "") -> None:
    """Ask the player to confirm aborting a game."""
    match.check_running(ctx.user.id)
    if match.both_have_moved:
        raise Refusal("abort-late")
    await _check_abort(ctx, match)
    await _ask_about_game(ctx, match, "abort")


async def _check_abort(ctx: Request, match: Match) -> None:
    """Raise Refusal for a game of a tournament, in which every game has a result."""
    if await ctx.services.use_cases.tournaments.of_match(match.id) is not None:
        raise Refusal("abort-event")


async def abort(ctx: Request, match: Match) -> None:
    """Abort a game, after the player has confirmed it."""
    await _check_abort(ctx, match)
    match = await ctx.services.use_cases.play.abort(match.id, ctx.user.id)
    await announce_end(ctx, match, "abort-done")


async def more(ctx: Context, ids: re.Match[str]) -> None:
    """Show the less common actions available to this user in a game."""
    player = ctx.user.id
    match = await visible_match(ctx, int(ids["id"]))
    items: list[Control] = []

    def add(action: str, *rest: str | int) -> None:
        items.append(ctx.button(f"button-{action}", action, match.id, *rest))

    if player in match.players and not match.is_over:
        if any(match.player(position.turn) == player for position in match.game.positions[:-1]):
            add("takeback")
        add("draw")
        if not match.both_have_moved:
            add("abort")
    if match.has_crowd and ctx.is_manager and not match.is_over:
        add("vote-exclude")
    bottom = own_side(ctx, match)
    add("flip", bottom.opponent.label)
    if match.ply:
        add("view", match.ply, bottom.label, "open")
    add("moves")
    add("export")
    await ctx.reply.send_private(Content(ctx.say("menu-more"), view=view(*items)))


ACTIONS = (
    game_action("resign", ask_to_resign),
    Action("resign-yes", ASKED, partial(confirm, act=resign), own=True),
    Action("resign-no", ASKED, resign_no, own=True),
    game_action("claim", claim),
    Action("claim-as", CLAIMED, claim_as, own=True),
    game_action("draw", partial(make_offer, kind=DRAW)),
    game_action("takeback", partial(make_offer, kind=TAKEBACK)),
    Action("offer-yes", OFFERED, partial(answer, accept=True)),
    Action("offer-no", OFFERED, partial(answer, accept=False)),
    game_action("abort", ask_to_abort),
    Action("abort-yes", ASKED, partial(confirm, act=abort), own=True),
    Action("more", ID, more, Answer.BENEATH),
)
