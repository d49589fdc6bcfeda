"""The size of squares as players see them: Discord's desktop client shows a picture within 550 by 350 pixels,
a phone 330 pixels wide."""

from __future__ import annotations

from importlib import import_module

import pytest

import render
import rules
from tests.render.conftest import read
from tests.variants import one_of_each_kind

DESKTOP, PHONE = (550, 350), 330
layout_of = import_module("render.style").layout_of


def shown(position: rules.Position) -> tuple[float, float]:
    """Return the side of a square on the desktop and on a phone."""
    labels = render.Labels("Anna", "Bert", last_move="31… Qe4+")
    image = read(render.board(position, labels=labels))
    left, _, right, _ = render.square_box(position.variant, 0, rules.WHITE, render.Style(), labelled=True)
    scale = min(DESKTOP[0] / image.width, DESKTOP[1] / image.height)
    return (right - left) * scale, (right - left) * PHONE / image.width


def holding(key: str, hands: str) -> rules.Position:
    variant = rules.variant(key)
    fen = variant.start().fen()
    return rules.Position.from_fen(variant, fen.replace("[]", f"[{hands}]", 1))


@pytest.mark.parametrize(
    ("key", "hands", "desktop", "phone"),
    [
        ("chess", "", 37, 39),
        ("makruk", "", 37, 39),
        ("crazyhouse", "QRBNPqrbnp", 34.4, 39),
        ("crazyhouse", "", 34.4, 39),
        ("shogi", "RBGSNLPrbgsnlp", 30.5, 35),
        ("shogi", "", 30.5, 35),
        ("xiangqi", "", 28.8, 34),
    ],
)
def test_squares_have_a_minimum_size_on_desktop_and_phone(
    key: str, hands: str, desktop: float, phone: float
) -> None:
    position = holding(key, hands) if hands else rules.variant(key).start()
    sizes = shown(position)
    assert sizes[0] >= desktop
    assert sizes[1] >= phone


@pytest.mark.slow
def test_squares_fill_about_three_quarters_of_every_picture() -> None:
    for variant in one_of_each_kind():
        position = variant.first_start()
        image = read(render.board(position, labels=render.Labels("Anna", "Bert")))
        place = layout_of(variant, render.Style())
        squares = place.files * place.ranks * place.square**2
        assert squares >= 0.74 * image.width * image.height, variant.key


def test_pictures_have_twice_the_width_that_a_phone_shows() -> None:
    for variant in rules.variants():
        assert layout_of(variant, render.Style()).size[0] >= 2 * PHONE, variant.key
