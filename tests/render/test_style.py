from __future__ import annotations

from dataclasses import FrozenInstanceError
from importlib import import_module

import pytest

import render
import rules
from render.colors import Palette, parse_color, thin_out
from rules.variant import FAMILIES
from tests.cases import loop_over
from tests.render.conftest import read

sets = import_module("render.pieces").all_sets
kits = import_module("render.drawing_kit")


@pytest.mark.parametrize(
    ("setting", "error", "message"),
    [
        ({"theme": "plaid"}, ValueError, "theme: 'plaid' is not one of brown"),
        ({"pieces": "alfaerie"}, ValueError, "pieces: 'alfaerie' is not one of cburnett, kaneo"),
        ({"pieces": "kanji"}, ValueError, "pieces: 'kanji' is not one of cburnett, kaneo"),
        ({"shogi": "kaneo"}, ValueError, "shogi: 'kaneo' is not one of one-kanji"),
        ({"square_px": 15}, ValueError, "square_px: 15"),
        ({"square_px": 193}, ValueError, "square_px: 193"),
        ({"square_px": 96.0}, TypeError, "square_px"),
        ({"square_px": True}, TypeError, "square_px"),
    ],
)
def test_errors_of_invalid_styles_name_the_field(
    setting: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        render.Style(**setting)  # type: ignore[arg-type]


def test_styles_are_hashable_and_frozen() -> None:
    assert {render.Style(): 1}[render.Style(theme=render.themes()[0])] == 1
    with pytest.raises(FrozenInstanceError):
        render.Style().theme = "blue"  # type: ignore[misc]


@pytest.mark.slow
@loop_over("theme", render.themes())
@loop_over(("family", "pieces"), [(f, name) for f in FAMILIES for name in render.piece_sets(f)])
def test_a_palette_maps_grounds_and_inks_to_themselves(theme: str, family: str, pieces: str) -> None:
    look, chosen = render.Style(theme).look, sets()[pieces]
    checkered = family == "chess"
    palette: Palette = kits.palette(look, chosen, checkered)
    assert len(palette.colors) <= 256
    for color in (*look.grounds(checkered), *chosen.white.all, *chosen.black.all):
        mapped = palette.map(palette.blank((1, 1), color).convert("RGB")).convert("RGB")
        assert mapped.getpixel((0, 0)) == color


@pytest.mark.parametrize("theme", render.themes())
def test_pieces_and_labels_contrast_with_the_board_in_every_theme(theme: str) -> None:
    look = render.Style(theme).look
    chosen = render.Style(theme).piece_set()

    def contrast(a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
        """Return the contrast ratio (WCAG 2.2)."""
        lights = []
        for color in (a, b):
            linear = [
                v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in color)
            ]
            lights.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
        return (max(lights) + 0.05) / (min(lights) + 0.05)

    assert contrast(look.frame, look.label) >= 7
    assert contrast(look.plain, look.line) >= 4
    for ground in (look.light, look.dark, look.plain, look.last_light, look.last_dark, look.last_plain):
        assert contrast(ground, chosen.white.line) >= 3
        assert contrast(ground, chosen.black.line) >= 3
        assert contrast(ground, look.last_edge) >= 2


@pytest.mark.parametrize("theme", render.themes())
def test_every_theme_draws_its_light_squares(theme: str) -> None:
    image = read(render.board(rules.variant("unicorn").start(), style=render.Style(theme=theme))).convert(
        "RGB"
    )
    box = render.square_box(rules.variant("unicorn"), 28, rules.WHITE, render.Style(theme=theme))
    assert image.getpixel((box[0] + 1, box[1] + 1)) == render.Style(theme=theme).look.light


def test_every_set_has_an_author_and_a_free_licence() -> None:
    for credit in render.art_credits():
        assert credit.author
        assert credit.licence.startswith(("CC0", "CC-BY-4", "CC-BY-SA-", "GPL-2", "OFL-1.1"))
        assert credit.licence_url.startswith("https://")
        assert credit.source.startswith("https://")
    credited = {credit.name for credit in render.art_credits()}
    assert credited >= {name for family in FAMILIES for name in render.piece_sets(family)}


@pytest.mark.slow
def test_thin_out_keeps_exact_colours_and_the_limit() -> None:
    exact = [(i, i, i) for i in range(0, 250, 10)]
    ramp = [(r, g, 0) for r in range(0, 256, 6) for g in range(0, 256, 6)]
    colors = thin_out(exact, ramp)
    assert colors[: len(exact)] == exact
    assert 100 < len(colors) <= 256
    with pytest.raises(ValueError, match="fit in a palette of"):
        thin_out([(i, 0, 0) for i in range(256)] + [(0, 1, 0)], [])


@pytest.mark.parametrize("text", ["red", "#12345", "123456#", "#gggggg"])
def test_colours_need_six_digits(text: str) -> None:
    with pytest.raises(ValueError, match=r"rrggbb|base 16"):
        parse_color(text)


@pytest.mark.parametrize("theme", render.themes())
def test_the_tint_of_the_last_move_is_saturated(theme: str) -> None:
    look = render.Style(theme).look
    for tint in (look.last_light, look.last_dark, look.last_plain):
        assert max(tint) - min(tint) >= 72
    assert max(look.last_dark) - min(look.last_dark) >= 100
