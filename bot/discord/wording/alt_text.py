"""The alt text of board pictures, for players who use a screen reader.

The pieces and their squares are described in render/position_in_words.py.
"""

from __future__ import annotations

from datetime import datetime

import rules
from bot.discord.platform.user_text import unformatted
from bot.discord.wording.captions import both_clocks
from bot.discord.wording.game_sentences import BoardView, Wording
from bot.discord.wording.move_texts import is_reply, numbered, numbered_with_reply
from bot.texts import Texts


def board_alt_text(texts: Texts, wording: Wording, view: BoardView, now: datetime) -> str:
    """Return the alt text of a board in the match's language, within Discord's limit.

    It contains the last move, check, the side to move or the result, the clocks of a live game `now`, the
    pieces with their squares, and the exploded ones.
    """
    match, lead = view.match, _state(texts, wording, view)
    if match.clock is not None and view.is_newest:
        clocks = both_clocks(texts, wording, match, rules.WHITE, now)
        lead = texts.text(match.locale, "board-alt-clocks", board=lead.rstrip(".。 "), **clocks)
    position = match.game.positions[view.ply]
    return wording.described(match.locale, position, lead=lead, exploded=view.exploded)


def _state(texts: Texts, wording: Wording, view: BoardView) -> str:
    """Return the state in words: the last move, check, the side to move or the result."""
    match, ply = view.match, view.ply
    locale, position = match.locale, match.game.positions[ply]
    color = wording.color(locale, position.turn, match.variant)
    result = unformatted(wording.result(locale, match, view.players)).rstrip(".。") if view.shows_end else ""
    if ply == 0 and view.shows_end:
        return texts.text(locale, "board-alt-start-end", result=result)
    if ply == 0:
        return texts.text(locale, "board-alt-start", color=color)
    move = (numbered_with_reply if is_reply(match, ply) else numbered)(match, ply, view.notation)
    if view.shows_end:
        return texts.text(locale, "board-alt-end", move=move, result=result)
    check, family = position.in_check, match.variant.family
    return texts.text(
        locale, "board-alt-check" if check else "board-alt", family=family, move=move, color=color
    )
