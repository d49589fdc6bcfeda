"""/hint: a good move in a game against Kibitz, with the reason for it."""

from __future__ import annotations

import asyncio

import render
import rules
from bot.discord.games.game_actions import game_action
from bot.discord.games.view_board import own_side
from bot.discord.pictures.reader_style import style_for
from bot.discord.platform.discord_types import Interaction, Note, Upload
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.platform.user_text import escaped
from bot.discord.services import services_of
from bot.discord.wording.sentences import move_text
from bot.engine.reasons import Reason, reason_for
from bot.matches import Match
from bot.refusals import Refusal


async def send_hint(interaction: Interaction, match: Match, _text: str = "") -> None:
    """Show a good move in a game against Kibitz."""
    match.check_running(interaction.user.id)
    if match.engine is None:
        raise Refusal("hint-between-people")
    if match.is_engines_turn:
        raise Refusal("move-not-your-turn", player=match.turn_player)
    services, position = services_of(interaction), match.position
    if await services.matches.fair_play.is_in_play(interaction.user.id, [position]):
        raise Refusal("position-in-play")
    answer = await services.opponent.hint(match)
    move = position.move_from_uci(answer.move)
    locale = locale_for(interaction)
    written = move_text(locale, position, move)
    text = say(interaction, "hint-move", move=escaped(written))
    reason = await asyncio.to_thread(reason_for, position, move, answer.score)
    if reason is not None:
        text = f"{text} {_reason_text(interaction, position, reason)}"
    picture = await services.painter.draw(
        render.board,
        position,
        view=own_side(interaction, match),
        style=style_for(interaction),
        arrows=render.arrows_for(position, move),
    )
    lead = say(interaction, "hint-alt", move=written)
    alt = services.wording.described(locale, position, lead=lead)
    await reply_to(interaction).send_private(Note(text, (Upload(picture, "hint.png", alt),)))


def _reason_text(interaction: Interaction, position: rules.Position, reason: Reason) -> str:
    """Why the move is good, in a sentence. Each piece that a reason names has a variable of its own."""
    pieces = services_of(interaction).wording.pieces_on(locale_for(interaction), position, reason.squares)
    return say(
        interaction,
        f"hint-{reason.why}",
        family=position.variant.family,
        moves=reason.moves,
        plies=2 * reason.moves - 1,
        **pieces,
    )


ACTIONS = (game_action("hint", send_hint),)
