"""Time controls in words, in two languages."""

from __future__ import annotations

from importlib import import_module

import render
import rules
from bot.discord.challenges.challenge_card import card_time
from bot.state.time_control import parse
from bot.texts import LOCALES
from render.drawing_kit import kit_of
from render.style import layout_of
from tests.cases import loop_over
from tests.words import WORDINGS


@loop_over(
    ("text", "english", "japanese"),
    [
        ("none", "No time limit", "時間無制限"),
        ("1h", "1 hour per move", "1手1時間"),
        ("3d", "3 days per move", "1手3日"),
        ("36h", "1 day 12 hours per move", "1手1日12時間"),
        ("10+0", "10 minutes each (10+0)", "10分切れ負け（10+0）"),
        ("90s", "1 minute 30 seconds each (90s+0)", "1分30秒切れ負け（90s+0）"),
        ("3+2", "3 minutes each, plus 2 seconds per move (3+2)", "3分、1手ごとに2秒加算（3+2）"),
        ("0+5", "5 seconds each, plus 5 seconds per move (0+5)", "5秒、1手ごとに5秒加算（0+5）"),
        (
            "10m+30s byo-yomi",
            "10 minutes each, then 30 seconds per move (byo-yomi)",
            "10分、切れたら1手30秒（秒読み）",
        ),
        ("30s byo-yomi", "30 seconds per move (byo-yomi)", "1手30秒（秒読み）"),
    ],
)
def test_time_controls_in_words(text: str, english: str, japanese: str) -> None:
    shown = tuple(WORDINGS[locale].time(parse(text)) for locale in ("en", "ja"))
    assert shown == (english, japanese)


@loop_over("locale", LOCALES)
def test_byo_yomi_fits_on_cards_with_a_board(locale: str) -> None:
    cards = import_module("render.challenge_card")
    variant = rules.variant("chess960")
    style = render.Style()
    kit, width = kit_of(variant, style), layout_of(variant, style).size[0]
    room = width * (cards._PANEL - 2 * cards.MARGIN)
    for text in ("10m+30s byo-yomi", "180m+180s byo-yomi", "90s+30s byo-yomi"):
        card = render.ChallengeCard("Chess960", time=card_time(WORDINGS[locale], parse(text)))
        groups = cards._other_rows(kit, card, [], width, room, (1.0,))
        assert [row.line.text for rows in groups for row in rows if row.line.is_cut] == []
