"""Refusals of typed moves: the same sentences in games, puzzles and reviews."""

from __future__ import annotations

from typing import cast

import pytest

import rules
from bot.discord.platform.display_names import Names
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.notation import Notation
from bot.discord.wording.refusal_sentences import Refusals
from bot.texts import Texts

TEXTS = Texts()
REFUSALS = Refusals(TEXTS, cast("Names", None), Wording(TEXTS, cast("Names", None)))
POSITION = rules.Position.from_fen(rules.variant("chess"), "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")


def refusal(locale: str, text: str, position: rules.Position = POSITION) -> str:
    with pytest.raises(rules.MoveError) as caught:
        position.parse(text)
    return REFUSALS.unplayable(Notation(locale), caught.value, text, position)


def test_ambiguous_moves_are_listed() -> None:
    assert refusal("en", "Nd2") == "Which move do you mean: Nbd2 or Nfd2?"
    assert refusal("de", "Nd2") == "Welchen Zug meinst du: Nbd2 oder Nfd2?"


def test_other_moves_are_refused_with_a_reason() -> None:
    assert refusal("en", "Nf6") == TEXTS.text(
        "en", "illegal-none-can-reach", piece="knight", to="f6", family="chess"
    )
    assert refusal("en", "hello").startswith('I can\'t read "hello" as a move.')
