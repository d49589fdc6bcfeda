"""The alt text of a board, for players who use a screen reader.

render/position_in_words.py describes the pieces and their squares.
"""

from __future__ import annotations

from datetime import datetime

import rules
from bot.discord.platform.user_text import unformatted
from bot.discord.wording.captions import both_clocks
from bot.discord.wording.game_sentences import BoardView, Wording
from bot.discord.wording.move_texts import is_reply, numbered, numbered_with_reply


def board_alt_text(wording: Wording, view: BoardView, now: datetime) -> str:
    """Return the alt text of a board in the match's language, within Discord's limit.

    It contains the last move, check, the side to move or the result, the clocks of a live game `now`, the
    pieces with their squares, and the exploded ones.
    """
    match, lead = view.match, _state(wording, view)
    if match.clock is not None and view.is_newest:
        clocks = both_clocks(wording, match, rules.WHITE, now)
        lead = wording.text("board-alt-clocks", board=lead.rstrip(".。 "), **clocks)
    position = match.game.positions[view.ply]
    return wording.described(position, lead=lead, exploded=view.exploded)


def _state(wording: Wording, view: BoardView) -> str:
    """Return the state in words: the last move, check, the side to move or the result."""
    match, ply = view.match, view.ply
    position = match.game.positions[ply]
    color = wording.color(position.turn, match.variant)
    result = unformatted(wording.result(match, view.players)).rstrip(".。") if view.shows_end else ""
    if ply == 0 and view.shows_end:
        return wording.text("board-alt-start-end", result=result)
    if ply == 0:
        return wording.text("board-alt-start", color=color)
    move = (numbered_with_reply if is_reply(match, ply) else numbered)(match, ply, view.notation)
    if view.shows_end:
        return wording.text("board-alt-end", move=move, result=result)
    check, family = position.in_check, match.variant.family
    return wording.text("board-alt-check" if check else "board-alt", family=family, move=move, color=color)
