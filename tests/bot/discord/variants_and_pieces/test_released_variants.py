"""A variant that was drawn and described is garbage collected."""

from __future__ import annotations

import gc
import weakref

import pytest

import render
import rules
from bot.discord.variants_and_pieces import card_text
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import Notation
from bot.texts import LOCALES
from tests.words import WORDINGS

PARENTS = ("chess", "crazyhouse", "shogi", "xiangqi")


def draw_and_describe(parent: str) -> weakref.ref[rules.Variant]:
    """Draw and describe a new variant and a game of it; return a weak reference."""
    variant = rules.load(f"[own:{parent}]\nkibitzTitle = Own\n")[-1]
    game = rules.Game(variant.start())
    for _ in range(4):
        move = game.position.legal_moves()[0]
        assert all(move_text(Notation(locale), game.position, move) for locale in LOCALES)
        game.play(move)
        labels = render.Labels("alice", "bob")
        assert render.board(game.position, labels=labels)
    assert render.challenge_card(variant, render.ChallengeCard("Own"))
    for locale in LOCALES:
        assert card_text(WORDINGS[locale], Notation(locale), variant)
        assert WORDINGS[locale].described(game.position)
    return weakref.ref(variant)


@pytest.mark.slow
@pytest.mark.parametrize("parent", PARENTS)
def test_drawn_and_described_variant_is_garbage_collected(parent: str) -> None:
    reference = draw_and_describe(parent)
    gc.collect()
    assert reference() is None
