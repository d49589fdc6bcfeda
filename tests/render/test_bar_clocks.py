"""What clocks show on the bars of a board: a period of byo-yomi looks another than time for the game."""

from __future__ import annotations

from importlib import import_module

import pytest
from PIL import Image, ImageChops

import render
import rules
from render import fonts
from tests.render.conftest import read

WHITE = rules.WHITE
Labels = render.Labels
layout_of = import_module("render.style").layout_of
NAME = "W" * 32
FULL = "4k4/9/9/9/9/9/9/9/4K4[RRBBGGGGSSSSNNNNLLLLPPPPPPPPPpppppppp] w 0 1"
"""As many kinds of pieces in hand as there are, so that a clock has the least room."""


def near(position: rules.Position, labels: render.Labels) -> Image.Image:
    """The bar of the side at the bottom, with whatever it holds."""
    place = layout_of(position.variant, render.Style())
    high = place.tray if position.hand(WHITE) else place.bar
    image = read(render.board(position, labels=labels)).convert("RGB")
    return image.crop((0, image.height - high, image.width, image.height))


def positions() -> list[rules.Position]:
    starts = [rules.variant(key).start() for key in ("chess", "shogi", "xiangqi", "minishogi", "capablanca")]
    return [*starts, rules.Position.from_fen(rules.variant("shogi"), FULL)]


def inked(image: Image.Image) -> int:
    """How many pixels have the colour of what is written."""
    look = render.Style().look
    return sum(count for count, color in image.getcolors(1 << 20) or () if color == look.frame)


@pytest.mark.parametrize("position", positions(), ids=lambda position: position.variant.key)
@pytest.mark.parametrize("word", ["byo-yomi", "秒読み"])
def test_a_period_looks_another_than_the_time_for_the_game(position: rules.Position, word: str) -> None:
    """By more than its colour or its word, for which there isn't room everywhere: its frame is filled."""
    clock = near(position, Labels(NAME, NAME, white_clock="30"))
    period = near(position, Labels(NAME, NAME, white_clock="30", white_period=word))
    changed = ImageChops.difference(clock, period).getbbox()
    assert changed is not None
    area = (changed[2] - changed[0]) * (changed[3] - changed[1])
    assert inked(period.crop(changed)) > area * 0.4
    assert inked(clock.crop(changed)) < area * 0.4


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("position", positions(), ids=lambda position: position.variant.key)
def test_what_is_left_of_a_period_is_never_cut(position: rules.Position, language: str) -> None:
    """Whatever else there is to tell: the word goes first."""
    shown = {"en": "180 s", "ja": "180秒"}[language]
    place = layout_of(position.variant, render.Style())
    line = fonts.line(shown, place.bar, place.size[0] * 0.3)
    assert line is not None
    assert line.text == shown
    words = [near(position, Labels(NAME, white_clock=shown, white_period=word)) for word in ("秒", "秒" * 40)]
    assert words[1].tobytes() != near(position, Labels(NAME, white_clock=shown)).tobytes()
    assert inked(words[1]) <= inked(words[0])


def test_where_a_game_has_ended_the_reason_has_the_room(chess: rules.Variant) -> None:
    ended = render.Ended(WHITE, "the opponent ran out of time")
    with_word, without = (
        near(chess.start(), Labels("alice", "bob", ended=ended, white_clock="30 s", white_period=word))
        for word in ("byo-yomi", "x")
    )
    assert with_word.tobytes() == without.tobytes()
