"""The alt text of board pictures, for players who use a screen reader.

The pieces and their squares are described in render/position_in_words.py.
"""

from __future__ import annotations

from datetime import datetime

import rules
from bot.discord.platform.user_text import unformatted
from bot.discord.wording.captions import both_clocks
from bot.discord.wording.sentences import Players, Wording, is_reply, numbered, numbered_with_reply
from bot.state.match import Match
from bot.texts import Texts


def board_alt_text(
    texts: Texts, wording: Wording, locale: str, match: Match, ply: int, players: Players, now: datetime
) -> str:
    """Return the alt text of the board after `ply` moves, within Discord's limit.

    It contains the last move, check, the side to move or the result, the clocks of a live game `now`, and
    the pieces with their squares.
    """
    lead = _state(texts, wording, locale, match, ply, players)
    if match.clock is not None and ply == match.ply:
        clocks = both_clocks(texts, wording, locale, match, rules.WHITE, now)
        lead = texts.text(locale, "board-alt-clocks", board=lead.rstrip(".。 "), **clocks)
    return wording.described(locale, match.game.positions[ply], lead=lead)


def _state(texts: Texts, wording: Wording, locale: str, match: Match, ply: int, players: Players) -> str:
    position = match.game.positions[ply]
    color = wording.color(locale, position.turn, match.variant)
    over = match.is_over and ply == match.ply
    result = unformatted(wording.result(locale, match, players)).rstrip(".。") if over else ""
    if ply == 0 and over:
        return texts.text(locale, "board-alt-start-end", result=result)
    if ply == 0:
        return texts.text(locale, "board-alt-start", color=color)
    move = (numbered_with_reply if is_reply(match, ply) else numbered)(match, ply, locale)
    if over:
        return texts.text(locale, "board-alt-end", move=move, result=result)
    check, family = position.in_check, match.variant.family
    return texts.text(
        locale, "board-alt-check" if check else "board-alt", family=family, move=move, color=color
    )
