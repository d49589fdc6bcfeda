"""/board: a match's current board for one reader; its buttons flip it and put letters on pieces."""

from __future__ import annotations

import re
from dataclasses import replace

import rules
from bot.discord.chosen_settings import own
from bot.discord.games.game_actions import game_action
from bot.discord.games.game_visibility import visible_match
from bot.discord.games.which_game import name_elsewhere
from bot.discord.pictures.reader_style import style_for
from bot.discord.platform.components import ID, button, custom_id, view
from bot.discord.platform.discord_types import Action, Answer, Interaction, Note, Upload
from bot.discord.platform.language import load_settings, locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.discord.wording.alt_text import board_alt_text
from bot.matches import SIDES, Match

VIEWED = re.compile(ID.pattern + r":(?P<bottom>white|black)")


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


ACTIONS = (
    game_action("board", send_board, button=False, menu=True, for_viewers=True),
    Action("flip", VIEWED, flip, Answer.PRIVATE),
    Action("letters", ID, put_letters, Answer.BENEATH),
)
