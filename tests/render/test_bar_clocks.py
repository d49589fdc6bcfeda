"""Clocks in the bars of a board."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import pytest
from PIL import Image, ImageChops

import render
import rules
from render import fonts
from render.colors import contrast
from tests.cases import loop_over
from tests.render.conftest import read

WHITE = rules.WHITE
Labels = render.Labels
layout_of = import_module("render.style").layout_of
NAME = "W" * 32
FULL = "4k4/9/9/9/9/9/9/9/4K4[RRBBGGGGSSSSNNNNLLLLPPPPPPPPPpppppppp] w 0 1"
"""All kinds of pieces in hand, so that a clock has the least space."""


def near(position: rules.Position, labels: render.Labels) -> Image.Image:
    """Return the bar of the side at the bottom, with its hand if it has one."""
    place = layout_of(position.variant, render.Style())
    high = place.tray if position.hand(WHITE) else place.bar
    image = read(render.board(position, labels=labels)).convert("RGB")
    return image.crop((0, image.height - high, image.width, image.height))


def positions() -> list[rules.Position]:
    starts = [rules.variant(key).start() for key in ("chess", "shogi", "xiangqi", "minishogi", "capablanca")]
    return [*starts, rules.Position.from_fen(rules.variant("shogi"), FULL)]


def inked(image: Image.Image) -> int:
    """Return the number of pixels in the colour of text on a lit bar."""
    look = render.Style().look
    return sum(count for count, color in image.getcolors(1 << 20) or () if color == look.frame)


@pytest.mark.slow
@loop_over("position", positions(), ids=lambda position: position.variant.key)
@loop_over("word", ["byo-yomi", "秒読み"])
def test_byo_yomi_looks_different_from_main_time(position: rules.Position, word: str) -> None:
    """Its frame is filled, because the word doesn't fit everywhere."""
    clock = near(position, Labels(NAME, NAME, white_clock="30"))
    period = near(position, Labels(NAME, NAME, white_clock="30", white_period=word))
    changed = ImageChops.difference(clock, period).getbbox()
    assert changed is not None
    area = (changed[2] - changed[0]) * (changed[3] - changed[1])
    assert inked(period.crop(changed)) > area * 0.4
    assert inked(clock.crop(changed)) < area * 0.4


@pytest.mark.slow
@loop_over("language", ["en", "ja"])
@loop_over("position", positions(), ids=lambda position: position.variant.key)
def test_the_time_of_a_period_is_never_cut(position: rules.Position, language: str) -> None:
    """If space is short, the word is dropped first."""
    shown = {"en": "180 s", "ja": "180秒"}[language]
    place = layout_of(position.variant, render.Style())
    line = fonts.line(shown, place.bar, place.size[0] * 0.3)
    assert line is not None
    assert line.text == shown
    words = [near(position, Labels(NAME, white_clock=shown, white_period=word)) for word in ("秒", "秒" * 40)]
    assert words[1].tobytes() != near(position, Labels(NAME, white_clock=shown)).tobytes()
    assert inked(words[1]) <= inked(words[0])


def test_after_the_game_a_clock_shows_no_period(chess: rules.Variant) -> None:
    ended = render.Ended(WHITE, "the opponent ran out of time")
    with_word, without = (
        near(chess.start(), Labels("alice", "bob", ended=ended, white_clock="30 s", white_period=word))
        for word in ("byo-yomi", "x")
    )
    assert with_word.tobytes() == without.tobytes()


def written_high(image: Image.Image) -> int:
    """Return the height in pixels of the digits of the clock at the right of a lit bar."""
    ink = render.Style().look.frame
    rows = [
        y
        for y in range(8, image.height - 8)
        if any(image.getpixel((x, y)) == ink for x in range(image.width - 120, image.width - 40))
    ]
    return rows[-1] - rows[0] + 1


def test_a_clock_is_larger_than_names(chess: rules.Variant) -> None:
    """Digits of the size of names were 22 of 860 pixels high; they must be 45 % higher."""
    image = near(chess.start(), Labels("alice", "bob", white_clock="2:41"))
    whole = read(render.board(chess.start(), labels=Labels("alice", "bob", white_clock="2:41")))
    assert written_high(image) / whole.height >= 1.45 * 22 / 860


@pytest.mark.slow
@loop_over("position", positions(), ids=lambda position: position.variant.key)
@loop_over("theme", render.themes())
def test_low_time_is_red_and_has_a_sign(position: rules.Position, theme: str) -> None:
    labels = Labels("alice", "bob", white_clock="0:14")
    style = render.Style(theme=theme)
    calm, low, other = (
        read(render.board(position, labels=variation, style=style)).convert("RGB")
        for variation in (
            labels,
            replace(labels, low_time=(WHITE,)),
            replace(labels, low_time=(rules.BLACK,)),
        )
    )
    box = ImageChops.difference(calm, low).getbbox()
    assert box is not None
    assert box[1] > calm.height * 0.8, "in its own bar"
    assert ImageChops.difference(calm, other).getbbox() is None, "no clock, no sign"
    red = style.look.check
    amounts = {color: count for count, color in low.crop(box).getcolors(1 << 20) or ()}
    assert amounts[red] > 0.4 * (box[2] - box[0]) * (box[3] - box[1])
    # The sign is visible without its hue.
    assert contrast(red, style.look.label) >= 3


def test_after_the_game_no_clock_is_low_on_time(chess: rules.Variant) -> None:
    ended = Labels("alice", "bob", white_clock="0:14", ended=render.Ended(WHITE, "checkmate"))
    low = replace(ended, low_time=(WHITE,))
    shown = [render.board(chess.start(), labels=labels) for labels in (ended, low)]
    assert shown[0] == shown[1]
