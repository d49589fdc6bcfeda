"""Pieces at the size at which players see them, on squares of 35 pixels: the pieces of a variant differ from
each other, from their squares, and from the other side's pieces."""

from __future__ import annotations

from collections import Counter
from colorsys import rgb_to_hsv
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

import render
import rules
from render.colors import RGB, contrast
from render.drawing_kit import kit_of
from render.pieces import all_sets, sprite
from rules.variant import FAMILIES
from tests.render.conftest import read

SIZE = 35
WRITTEN = ("one-kanji", "kanji", "hanzi", "hanja")
"""Sets of characters, some of which differ by only two strokes."""
MIN_DIFFERENCE, MIN_WRITTEN = 13.0, 4.0
"""Minimum mean difference in brightness, of 255, over the area that either of two pieces covers, at the shift
with the smallest difference. It was 7.6 for a cburnett unicorn with a thin horn and its knight, and for an
animal and its promoted form."""
SETS = [(family, name) for family in FAMILIES for name in render.piece_sets(family)]

Looks = tuple[Image.Image, Image.Image]


def style(family: str, name: str) -> render.Style:
    return render.Style(**{"pieces" if family == "chess" else family: name})  # type: ignore[arg-type]


@cache
def looks(pieces: str, square: RGB, name: str, letter: str, white: bool) -> Looks:
    """Return a piece on a square in greys, blurred as the eye sees it, and the area that it covers."""
    ground = Image.new("RGBA", (SIZE, SIZE), square)
    picture = sprite(all_sets()[pieces], name, letter, white, SIZE)
    ground.alpha_composite(picture)
    return ground.convert("L").filter(ImageFilter.GaussianBlur(0.8)), picture.getchannel("A")


def difference(a: Looks, b: Looks) -> float:
    """Return the difference of two pieces, with one of them shifted by up to a pixel if this is smaller."""
    differences = []
    for x, y in ((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)):
        image, covered = (ImageChops.offset(layer, x, y) for layer in b)
        area = ImageStat.Stat(ImageChops.lighter(a[1], covered)).sum[0] / 255
        differences.append(ImageStat.Stat(ImageChops.difference(a[0], image)).sum[0] / area)
    return min(differences)


# Slow: all sets.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("family", "name"),
    [
        pytest.param(family, name, marks=[] if name == render.piece_sets(family)[0] else pytest.mark.slow)
        for family, name in SETS
    ],
)
def test_all_pieces_of_a_variant_look_different(family: str, name: str) -> None:
    threshold = MIN_WRITTEN if name in WRITTEN else MIN_DIFFERENCE
    known: dict[object, float] = {}
    for variant in rules.variants():
        kit = kit_of(variant, style(family, name))
        if variant.family != family or kit.pieces.credit.name != name:
            continue
        kinds = {piece.name: piece for piece in variant.pieces}
        for kind, other in combinations(kinds.values(), 2):
            for white in (True, False):
                key = frozenset((kind.name, other.name)), white
                if key not in known:
                    square = kit.theme.squares(kit.checkered)[0][0]
                    pair = [looks(name, square, piece.name, piece.letter, white) for piece in (kind, other)]
                    known[key] = difference(*pair)
                assert known[key] >= threshold, (variant.key, kind.name, other.name, white)


@pytest.mark.parametrize("name", render.piece_sets("chess"))
@pytest.mark.parametrize(
    ("kind", "half"), [("archbishop", "bishop"), ("chancellor", "rook"), ("amazon", "queen")]
)
def test_pieces_with_the_knights_leap_have_the_shape_of_their_other_half(
    name: str, kind: str, half: str
) -> None:
    """So archbishop and chancellor differ as bishop and rook do."""
    for white in (True, False):
        compound, plain = (sprite(all_sets()[name], piece, "?", white, 96) for piece in (kind, half))
        left = (0, 0, 44, 96)
        assert compound.crop(left).tobytes() == plain.crop(left).tobytes()
        assert compound.tobytes() != plain.tobytes()


def test_black_figures_of_sittuyin_have_light_lines() -> None:
    for kind in ("pawn", "general", "king"):
        picture = sprite(all_sets()["sittuyin"], kind, "?", False, 96)
        shades = picture.convert("L").crop((36, 36, 60, 80)).histogram()
        assert sum(shades[150:]) > 0.1 * sum(shades), kind


def body(name: str, kind: str, white: bool) -> RGB:
    """Return the most common colour of a piece."""
    picture = sprite(all_sets()[name], kind, "?", white, 96)
    colors = Counter(
        (red, green, blue)
        for count, (red, green, blue, alpha) in picture.getcolors(96 * 96) or ()  # type: ignore[misc]
        if alpha == 255
        for _ in range(count)
    )
    return colors.most_common(1)[0][0]


# Sets whose sides differ in the colour of bodies; those of xiangqi and janggi differ in that of characters.
SIDED = [(family, name) for family, name in SETS if family in ("chess", "makruk")]


@pytest.mark.parametrize(("family", "name"), SIDED)
def test_sides_differ_in_brightness_and_black_contrasts_with_dark_squares(family: str, name: str) -> None:
    look, pieces = render.Style().look, all_sets()[name]
    assert contrast(pieces.white.fill, pieces.black.fill) >= 2
    if family == "chess":
        assert contrast(pieces.black.fill, look.dark) >= 4.5
        for kind in ("king", "queen", "rook", "bishop", "knight", "pawn"):
            assert contrast(body(name, kind, white=False), look.dark) >= 4.5, kind


@pytest.mark.slow
@pytest.mark.parametrize("key", ["dobutsu", "shogi"])
def test_tiles_of_animals_have_one_hue_for_each_side(key: str) -> None:
    """The hue shows the side only, not the kind of piece."""
    hues: dict[bool, list[float]] = {True: [], False: []}
    for kind in {piece.name for piece in rules.variant(key).pieces}:
        for white, values in hues.items():
            # The area between the tile's edge and the animal.
            edge = sprite(all_sets()["animals"], kind, "?", white, 96).crop((16, 16, 22, 80))
            red, green, blue, _ = max(edge.getcolors(9999) or ())[1]  # type: ignore[misc]
            values.append(rgb_to_hsv(red / 255, green / 255, blue / 255)[0])
    assert all(max(values) - min(values) < 0.03 for values in hues.values())
    assert min(hues[True]) - max(hues[False]) > 0.15


def test_captured_white_pieces_are_on_the_dark_ground() -> None:
    """White pieces are hard to see on the cream of light squares."""
    chess = rules.variant("chess")
    position = rules.Position.from_fen(chess, "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 b kq - 0 1")
    image = read(render.board(position, labels=render.Labels("Anna", "Bert"))).convert("RGB")
    top = render.square_box(chess, 56, rules.WHITE, render.Style(), labelled=True)[1]
    bar = image.crop((0, 0, image.width, top))
    amounts = {color: count for count, color in bar.getcolors(1 << 20) or ()}
    look = render.Style().look
    assert amounts[look.dark] > 4 * amounts.get(look.light, 0)


def test_black_pieces_in_hand_or_captured_are_on_the_light_ground() -> None:
    """Black pieces are hard to see on the brown of dark squares."""
    look = render.Style().look
    for key, fen in (
        ("chess", "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[qrbnp] w - - 0 1"),
    ):
        position = rules.Position.from_fen(rules.variant(key), fen)
        view = rules.WHITE if key == "chess" else rules.BLACK
        image = read(render.board(position, view=view, labels=render.Labels("Anna", "Bert"))).convert("RGB")
        bar = image.crop((0, image.height - 50, image.width, image.height))
        amounts = {color: count for count, color in bar.getcolors(1 << 20) or ()}
        assert amounts[look.light] > 4 * amounts.get(look.dark, 0)


def test_tiles_with_animals_have_one_size_and_fill_their_squares() -> None:
    boxes = {
        sprite(all_sets()["animals"], kind, "?", True, 96).getbbox()
        for kind in ("chick", "hen", "elephant", "giraffe", "lion")
    }
    assert len(boxes) == 1
    left, top, right, bottom = boxes.pop() or (0, 0, 0, 0)
    assert min(right - left, bottom - top) >= 0.87 * 96


@pytest.mark.parametrize(("kind", "high"), [("met", 0.8), ("pawn", 0.7)])
def test_small_pieces_of_makruk_are_large_enough(kind: str, high: float) -> None:
    for white in (True, False):
        box = sprite(all_sets()["ada"], kind, "?", white, 96).getbbox()
        assert box is not None
        assert box[3] - box[1] >= high * 96
