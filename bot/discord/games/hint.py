"""/hint: a good move in a game against Kibitz, with the reason for it."""

from __future__ import annotations

import asyncio

import discord

import render
import rules
from bot.discord.context import Request
from bot.discord.games.view_board import own_side
from bot.discord.games.which_game import game_action, visible_match
from bot.discord.platform.components import Content, Upload, view
from bot.discord.platform.user_text import escaped
from bot.discord.wording.move_texts import move_text
from bot.engine.hint_reasons import HintReason, reason_for
from bot.refusals import Refusal
from bot.state.match import Match
from bot.state.rated_games import counts_against_engine


async def send_hint(ctx: Request, match: Match, _text: str = "") -> None:
    """Show a good move in a game against Kibitz."""
    match.check_running(ctx.user.id)
    if match.engine is None:
        raise Refusal("hint-between-people")
    if match.is_engines_turn:
        raise Refusal("move-not-your-turn", player=match.turn_player)
    services, position = ctx.services, match.position
    if await services.use_cases.play.is_in_play(ctx.user.id, [position]):
        raise Refusal("position-in-play")
    answer = await services.opponent.hint(match)
    current = await visible_match(ctx, match.id)
    current.check_running(ctx.user.id)
    if (current.ply, current.takebacks) != (match.ply, match.takebacks):
        raise Refusal("move-stale")
    await services.use_cases.engine.mark_hinted(match.id)
    move = position.move_from_uci(answer.move)
    written = move_text(ctx.notation, position, move)
    text = ctx.say("hint-move", move=escaped(written))
    reason = await asyncio.to_thread(reason_for, position, move, answer.score)
    if reason is not None:
        text = ctx.join(text, _reason_text(ctx, position, reason))
    if counts_against_engine(match):
        text = ctx.join(text, ctx.say("hint-uncounted"))
    picture = await services.painter.draw(
        render.board,
        position,
        view=own_side(ctx, match),
        style=ctx.style,
        marks=render.Marks(arrows=render.arrows_for(position, move)),
    )
    lead = ctx.say("hint-alt", move=written)
    alt = ctx.wording.described(position, lead=lead)
    ids, primary = (match.id, match.ply, answer.move), discord.ButtonStyle.primary
    play = ctx.button("button-hint-play", "play", *ids, style=primary)
    await ctx.reply.send_private(Content(text, (Upload(picture, "hint.png", alt),), view(play)))


def _reason_text(ctx: Request, position: rules.Position, reason: HintReason) -> str:
    """Return a sentence with the reason for a move; each piece in it has a variable of its own."""
    pieces = ctx.wording.pieces_on(position, reason.squares)
    return ctx.say(
        f"hint-{reason.kind}",
        family=position.variant.family,
        moves=reason.moves,
        plies=2 * reason.moves - 1,
        **pieces,
    )


ACTIONS = (game_action("hint", send_hint),)
