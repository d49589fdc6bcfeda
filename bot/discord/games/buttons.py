"""Viewing a board, hints, resigning and claiming, by command or by button."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import render
import rules
from bot.discord.boards.posting import Posted
from bot.discord.chosen_settings import own
from bot.discord.games.game_actions import game_action
from bot.discord.games.game_visibility import visible_match
from bot.discord.games.which_game import name_elsewhere
from bot.discord.pictures.styles import style_for
from bot.discord.platform.components import ID, button, confirmation, custom_id, view
from bot.discord.platform.discord_types import Action, Answer, Interaction, Note, Refusal, Upload
from bot.discord.platform.language import load_settings, locale_for, say
from bot.discord.platform.names import escaped
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.discord.wording.alt_text import board_alt_text
from bot.discord.wording.sentences import move_text, moves_needed
from bot.engine.reasons import Reason, reason_for
from bot.matches import SIDES, Match, NotYourTurn

VIEWED = re.compile(ID.pattern + r":(?P<bottom>white|black)")
CLAIMED = re.compile(ID.pattern + r":(?P<reason>[a-z-]{1,40})")


def own_side(interaction: Interaction, match: Match) -> rules.Color:
    plays_black = interaction.user.id == match.black and interaction.user.id != match.white
    return rules.BLACK if plays_black and not own(interaction).white_down else rules.WHITE


async def board_note(interaction: Interaction, match: Match, bottom: rules.Color) -> Note:
    """Build a match's current board for one reader, with buttons to flip, show moves, replay and export."""
    services, locale = services_of(interaction), locale_for(interaction)
    players = await services.wording.players(match, locale)
    picture = await services.boards.picture(match, match.ply, bottom, players, style_for(interaction))
    alt = board_alt_text(
        services.texts, services.wording, locale, match, match.ply, players, services.matches.deadlines.now()
    )
    other = bottom.opponent.label
    items = [button(say(interaction, "button-flip"), custom_id("flip", match.id, other))]
    if not match.is_over:
        items.append(button(say(interaction, "button-moves"), custom_id("moves", match.id)))
    if match.ply:
        opened = custom_id("view", match.id, match.ply, bottom.label, "open")
        items.append(button(say(interaction, "button-view"), opened))
    items.append(button(say(interaction, "button-export"), custom_id("export", match.id)))
    text = services.wording.standing(locale, match, players)
    return Note(text, (Upload(picture, f"board-{match.id}-{match.ply}.png", alt),), view(*items))


async def send_board(interaction: Interaction, match: Match, _text: str = "") -> None:
    await reply_to(interaction).send_private(
        await board_note(interaction, match, own_side(interaction, match))
    )


async def flip(interaction: Interaction, ids: re.Match[str]) -> None:
    """Show the user the board from the other side: a private board is replaced, a shared one stays."""
    match = await visible_match(interaction, int(ids["id"]))
    bottom = SIDES[ids["bottom"]]
    await name_elsewhere(interaction, match)
    await reply_to(interaction).show(await board_note(interaction, match, bottom))


async def put_letters(interaction: Interaction, ids: re.Match[str]) -> None:
    """Turn letters on pieces on for the player who pressed, and show them this board with letters."""
    services = services_of(interaction)
    match = await visible_match(interaction, int(ids["id"]))
    match.check_player(interaction.user.id)
    await services.matches.settings.change_player(interaction.user.id, letters=True)
    await load_settings(interaction)
    note = await board_note(interaction, match, own_side(interaction, match))
    await reply_to(interaction).send_private(replace(note, content=say(interaction, "letters-on")))


async def ask_to_resign(interaction: Interaction, match: Match, _text: str = "") -> None:
    """Ask the player to confirm a resignation. Raises NotAPlayer, MatchOver."""
    match.check_running(interaction.user.id)
    await ask_first(interaction, match, "resign")


async def ask_first(interaction: Interaction, match: Match, what: str) -> None:
    """Ask once before what can't be undone: to "resign" or "abort"."""
    services, other = services_of(interaction), match.opponent_of(interaction.user.id)
    opponent = escaped(await services.names.of(other, match.guild_id))
    yes = say(interaction, f"button-{what}-yes"), custom_id(f"{what}-yes", match.id)
    no = say(interaction, "button-resign-no"), custom_id("resign-no", match.id)
    await reply_to(interaction).send_private(
        confirmation(say(interaction, f"{what}-ask", opponent=opponent), yes, no)
    )


async def resign_yes(interaction: Interaction, ids: re.Match[str]) -> None:
    match = await visible_match(interaction, int(ids["id"]))
    match = await services_of(interaction).matches.play.resign(match.id, interaction.user.id)
    await name_elsewhere(interaction, match)
    await announce_end(interaction, match, "resign-done")


async def resign_no(interaction: Interaction, _ids: re.Match[str]) -> None:
    await reply_to(interaction).conclude(say(interaction, "resign-kept"))


async def announce_end(interaction: Interaction, match: Match, key: str) -> None:
    """Post how the match ended, and confirm it to the player who ended it."""
    text = say(interaction, key)
    posted = await services_of(interaction).boards.post(match.id, match, first=match.ply + 1)
    if posted is Posted.NOWHERE:
        permissions = say(interaction, "permission-write")
        text = f"{text} {say(interaction, 'error-permission', permissions=permissions)}"
    elif posted is Posted.LATER:
        text = f"{text} {say(interaction, 'board-later')}"
    await reply_to(interaction).conclude(text)


async def claim(interaction: Interaction, match: Match, _text: str = "") -> None:
    """Claim the result that the rules allow now; if there are several, ask which."""
    claims = match.game.claims()
    if len(claims) < 2 or interaction.user.id != match.turn_player or match.is_over:
        await _claim_end(interaction, match)
        return
    moves = moves_needed(match)
    items = (
        button(
            say(interaction, f"claim-as-{reason.value}", count=moves),
            custom_id("claim-as", match.id, reason.value),
        )
        for reason in claims
    )
    await reply_to(interaction).send_private(Note(say(interaction, "claim-which"), view=view(*items)))


async def _claim_end(interaction: Interaction, match: Match, reason: str | None = None) -> None:
    match = await services_of(interaction).matches.play.claim(match.id, interaction.user.id, reason)
    await name_elsewhere(interaction, match)
    await announce_end(interaction, match, "claim-done" if match.winner is None else "claim-won")


async def claim_as(interaction: Interaction, ids: re.Match[str]) -> None:
    match = await visible_match(interaction, int(ids["id"]))
    await _claim_end(interaction, match, ids["reason"])


async def send_hint(interaction: Interaction, match: Match, _text: str = "") -> None:
    """Show a good move in a game against Kibitz. Raises NotAPlayer, MatchOver, NotYourTurn."""
    match.check_running(interaction.user.id)
    if match.engine is None:
        raise Refusal("hint-between-people")
    if match.is_engines_turn:
        raise NotYourTurn(player=match.turn_player)
    services, position = services_of(interaction), match.position
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


ACTIONS = (
    game_action("board", send_board, button=False, menu=True, for_viewers=True),
    Action("flip", VIEWED, flip, Answer.PRIVATE),
    Action("letters", ID, put_letters, Answer.BENEATH),
    game_action("resign", ask_to_resign),
    Action("resign-yes", ID, resign_yes, own=True),
    Action("resign-no", ID, resign_no, own=True),
    game_action("claim", claim),
    game_action("hint", send_hint),
    Action("claim-as", CLAIMED, claim_as, own=True),
)
