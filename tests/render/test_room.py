"""How large squares are where players see them: Discord's desktop shows a picture within 550 by 350, a phone
330 pixels wide."""

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
    """The side of a square on the desktop and on a phone, by the posted picture's own size."""
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
        ("xiangqi", "", 29, 34),
    ],
)
def test_squares_are_as_large_as_they_can_be(key: str, hands: str, desktop: float, phone: float) -> None:
    position = holding(key, hands) if hands else rules.variant(key).start()
    seen = shown(position)
    assert seen[0] >= desktop
    assert seen[1] >= phone


@pytest.mark.slow
def test_bars_and_rims_take_less_than_a_quarter_of_any_picture() -> None:
    for variant in one_of_each_kind():
        position = variant.first_start()
        image = read(render.board(position, labels=render.Labels("Anna", "Bert")))
        place = layout_of(variant, render.Style())
        squares = place.files * place.ranks * place.square**2
        assert squares >= 0.74 * image.width * image.height, variant.key


def test_pictures_have_two_pixels_for_each_that_a_phone_shows() -> None:
    for variant in rules.variants():
        assert layout_of(variant, render.Style()).size[0] >= 2 * PHONE, variant.key
