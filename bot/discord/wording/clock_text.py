"""The clocks of a live game as text, in sentences and on the bars of a board.

A side that has used up its base is in byo-yomi: what its clock shows then is of a period, and is told so.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import render
import rules
from bot.discord.wording.sentences import Wording
from bot.matches import Match
from bot.texts import Texts

HURRIED_SECONDS = 20
"""Less time than this left on a clock is pointed out."""


def clock_text(texts: Texts, locale: str, match: Match, color: rules.Color, now: datetime) -> str:
    """What a side's clock shows: 2:58, or 1:00:00; in byo-yomi what is left of a period, and that it is."""
    if match.in_byo_yomi(color, now):
        return texts.text(locale, "clock-byo-yomi", seconds=_seconds(match, color, now))
    return _shown(match, color, now)


def both_clocks(
    texts: Texts, wording: Wording, locale: str, match: Match, first: rules.Color, now: datetime
) -> dict[str, str]:
    """What the clocks of a side and of the other show, as variables: color, left, other, rest."""
    return {
        "color": wording.color(locale, first, match.variant),
        "left": clock_text(texts, locale, match, first, now),
        "other": wording.color(locale, first.opponent, match.variant),
        "rest": clock_text(texts, locale, match, first.opponent, now),
    }


def with_clocks(labels: render.Labels, texts: Texts, match: Match, now: datetime) -> render.Labels:
    (white, white_period), (black, black_period) = (
        _on_bar(texts, match, color, now) for color in (rules.WHITE, rules.BLACK)
    )
    hurried = tuple(color for color in rules.Color if _seconds(match, color, now) < HURRIED_SECONDS)
    labels = replace(labels, white_clock=white, black_clock=black, hurried=hurried)
    return replace(labels, white_period=white_period, black_period=black_period)


def _on_bar(texts: Texts, match: Match, color: rules.Color, now: datetime) -> tuple[str, str]:
    """What a side's clock shows, and what a period is called where it is one."""
    if not match.in_byo_yomi(color, now):
        return _shown(match, color, now), ""
    shown = texts.text(match.locale, "bar-byo-yomi", seconds=_seconds(match, color, now))
    return shown, texts.text(match.locale, "bar-byo-yomi-word")


def _shown(match: Match, color: rules.Color, now: datetime) -> str:
    minutes, seconds = divmod(_seconds(match, color, now), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}" if minutes >= 60 else f"{minutes}:{seconds:02}"


def _seconds(match: Match, color: rules.Color, now: datetime) -> int:
    return int(match.time_shown(color, now).total_seconds())
