"""Names of threads: within Discord's limit, and no emoji or letter is cut in two."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

import rules
from bot.discord.platform.discord_limits import THREAD_NAME
from bot.discord.platform.user_text import UserText
from bot.discord.wording.game_sentences import Players
from bot.graphemes import visible
from bot.state.match import Match
from tests.words import WORDINGS


@pytest.mark.parametrize("grapheme", ["👨\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈", "e\u0301\u0323"])
def test_long_names_are_cut_between_graphemes(grapheme: str) -> None:
    variant = rules.variant("chess")
    for length in range(THREAD_NAME):
        name = UserText("a" * length + grapheme * THREAD_NAME)
        match = cast("Match", SimpleNamespace(variant=variant, start_number=None))
        title = WORDINGS["en"].thread(match, Players(name, name))
        assert len(title) <= THREAD_NAME
        assert title.replace(grapheme, "").replace("a", "") in ("Chess · … – …", "Chess ·  – ")
        assert visible(title) == title
