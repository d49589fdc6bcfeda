"""Arrows, badges and the evaluation bar."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

import render
import rules
from render.badges import LOOKS
from render.colors import blend, contrast
from render.drawing_kit import color_of, kit_of
from render.themes import ARROW_ALPHA
from tests.cases import loop_over
from tests.render.conftest import draw_board, read
from tests.variants import ALL_VARIANTS, one_of_each_kind

layout_of = import_module("render.style").layout_of
board_module = import_module("render.board")
KINDS: tuple[render.ArrowKind, ...] = ("played", "better", "threat")
FAMILIES = ("chess", "shogi", "xiangqi", "janggi", "makruk")
SMALL = render.Style(square_px=24)


def drawn(position: rules.Position, **how: object) -> Image.Image:
    return read(draw_board(position, **how)).convert("RGB")


def empty_chess() -> rules.Position:
    return rules.Position.from_fen(rules.variant("chess"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1")


def changed(bare: Image.Image, other: Image.Image) -> Image.Image:
    """Return a mask of the pixels that differ visibly between two pictures."""
    difference = ImageChops.difference(bare, other).convert("L")
    return difference.point([0] * 12 + [255] * 244)


def amount(mask: Image.Image) -> int:
    return mask.histogram()[255]


def squares_changed(position: rules.Position, view: rules.Color = rules.WHITE, **how: object) -> set[str]:
    mask = changed(drawn(position, view=view), drawn(position, view=view, **how))
    variant = position.variant
    return {
        name
        for name, square in variant.geometry.square_of.items()
        if mask.crop(render.square_box(variant, square, view, render.Style())).getbbox()
    }


# ---- arrows


@pytest.mark.slow
@pytest.mark.parametrize("origin", ["b2", "c1", None], ids=["straight", "knight", "ring"])
def test_kinds_of_arrows_differ_in_shape(origin: str | None) -> None:
    position = empty_chess()
    square = position.variant.square
    start = None if origin is None else square(origin)
    bare = drawn(position)
    masks = [
        changed(bare, drawn(position, arrows=[render.Arrow(start, square("b3"), kind)])) for kind in KINDS
    ]
    for one, other in combinations(masks, 2):
        assert amount(ImageChops.difference(one, other)) > 0.1 * max(amount(one), amount(other))


@pytest.mark.slow
@pytest.mark.parametrize("theme", render.themes())
def test_an_arrow_has_its_colour_between_its_squares(theme: str) -> None:
    style = render.Style(theme=theme)
    position = empty_chess()
    square = position.variant.square
    for kind in KINDS:
        arrow = render.Arrow(square("c4"), square("f4"), kind)
        image = drawn(position, arrows=[arrow], style=style)
        left, top, right, bottom = render.square_box(position.variant, square("d4"), rules.WHITE, style)
        row = [image.getpixel((x, (top + bottom) // 2)) for x in range(left + 4, right - 4)]
        expected = blend(style.look.dark, getattr(style.look, kind), ARROW_ALPHA)
        near = [pixel for pixel in row if max(abs(a - b) for a, b in zip(pixel, expected, strict=True)) < 12]  # type: ignore[arg-type]
        assert len(near) > (0.9 if kind != "played" else 0.55) * len(row), kind
        assert contrast(expected, style.look.dark) > 1.5


@pytest.mark.slow
@pytest.mark.parametrize("view", list(rules.Color))
def test_arrows_of_knights_have_a_corner_and_others_are_straight(view: rules.Color) -> None:
    position = empty_chess()
    square = position.variant.square
    for way, seen in (
        (("b1", "c3"), {"b1", "b2", "b3", "c3"}),
        (("g6", "e5"), {"g6", "f6", "e6", "e5"}),
        (("b1", "b4"), {"b1", "b2", "b3", "b4"}),
        (("c6", "f6"), {"c6", "d6", "e6", "f6"}),
    ):
        arrow = render.Arrow(square(way[0]), square(way[1]))
        assert squares_changed(position, view, arrows=[arrow]) == seen


def test_heavier_arrows_are_wider() -> None:
    position = empty_chess()
    bare = drawn(position)
    sizes = [
        amount(changed(bare, drawn(position, arrows=[render.Arrow(0, 40, weight=weight)])))
        for weight in (0.2, 0.6, 1.0)
    ]
    assert sizes[0] < 0.9 * sizes[1] < 0.9 * sizes[2]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_pieces_are_recognizable_below_arrows(kind: render.ArrowKind) -> None:
    chess = rules.variant("chess")
    crops = []
    for piece in "pPnNqQ":
        position = rules.Position.from_fen(chess, f"4k3/8/8/8/3{piece}4/8/8/4K3 w - - 0 1")
        image = drawn(position, arrows=[render.Arrow(chess.square("d1"), chess.square("d8"), kind)])
        crops.append(image.crop(render.square_box(chess, chess.square("d4"), rules.WHITE, render.Style())))
    for one, other in combinations(crops, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other).convert("L")).mean[0] > 4


def test_both_heads_of_two_arrows_along_one_line_are_visible() -> None:
    position = empty_chess()
    square = position.variant.square
    arrows = [
        render.Arrow(square("a4"), square("d4"), "played"),
        render.Arrow(square("a4"), square("g4"), "better"),
    ]
    both = drawn(position, arrows=arrows)
    assert both.tobytes() == drawn(position, arrows=arrows[::-1]).tobytes()
    for arrow in arrows:
        box = render.square_box(position.variant, arrow.target, rules.WHITE, render.Style())
        middle = box[0], (box[1] + box[3]) // 2
        alone = drawn(position, arrows=[arrow])
        assert both.getpixel(middle) == alone.getpixel(middle)


@pytest.mark.slow
def test_a_drop_is_a_ring_with_its_piece() -> None:
    position = rules.Position.from_fen(rules.variant("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1")
    (knight,) = render.arrows_for(position, position.parse("N@d5"))
    d5 = position.variant.square("d5")
    assert (knight.origin, knight.target, knight.piece and knight.piece.type.name) == (None, d5, "knight")
    ring = render.Arrow(None, d5)
    assert squares_changed(position, arrows=[ring]) == squares_changed(position, arrows=[knight]) == {"d5"}
    assert drawn(position, arrows=[ring]).tobytes() != drawn(position, arrows=[knight]).tobytes()
    # On an occupied square, a second piece would hide the first one.
    after = position.play(position.parse("N@d5"))
    assert drawn(after, arrows=[ring]).tobytes() == drawn(after, arrows=[knight]).tobytes()


@pytest.mark.parametrize(
    ("key", "fen", "move", "ways"),
    [
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", [("e1", "g1")]),
        ("chess960", "4k3/8/8/8/8/8/8/1R4K1 w B - 0 1", "O-O-O", [("g1", "c1")]),
        ("chess960", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", [(None, "g1")]),
        ("duck", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2,e2h8", [("e1", "e2"), (None, "h8")]),
    ],
)
def test_arrows_of_castling_and_ducks(
    key: str, fen: str, move: str, ways: list[tuple[str | None, str]]
) -> None:
    position = rules.Position.from_fen(rules.variant(key), fen)
    name = position.variant.square_name
    arrows = render.arrows_for(position, position.parse(move), "played")
    assert [
        (None if arrow.origin is None else name(arrow.origin), name(arrow.target)) for arrow in arrows
    ] == ways
    assert {arrow.kind for arrow in arrows} == {"played"}


@ALL_VARIANTS
def test_moves_of_every_variant_can_be_drawn_as_arrows(variants: Sequence[rules.Variant]) -> None:
    for variant in variants:
        position = variant.first_start()
        arrows = [
            arrow for move in position.legal_moves()[::7] for arrow in render.arrows_for(position, move)
        ]
        assert render.board(position, style=SMALL, marks=render.Marks(arrows=arrows))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"origin": 3}, "an arrow from square 3 to itself"),
        ({"kind": "worse"}, "kind: 'worse' is not one of played, better, threat"),
        ({"weight": 0}, "weight: 0 is not above 0 and at most 1"),
        ({"weight": float("nan")}, "weight: nan"),
    ],
)
def test_invalid_arrows_are_rejected(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        render.Arrow(**{"origin": None, "target": 3, **wrong})  # type: ignore[arg-type]


# ---- badges


@pytest.mark.slow
@pytest.mark.parametrize("view", list(rules.Color))
def test_badges_stay_within_the_squares(view: rules.Color) -> None:
    """On every square of the edge, with bars around the board."""
    labels = render.Labels("Anna", "Bert")
    for variant in one_of_each_kind():
        position = variant.first_start()
        edge = [
            square
            for square in range(variant.files * variant.ranks)
            if square % variant.files in {0, variant.files - 1}
            or square // variant.files in {0, variant.ranks - 1}
        ]
        how = {"view": view, "style": SMALL, "labels": labels, "bar": 0.4}
        bare = drawn(position, **how)
        marked = drawn(position, **how, badges={square: ("??", "✓")[square % 2] for square in edge})
        boxes = [
            render.square_box(variant, square, view, SMALL, labelled=True, position=position)
            for square in range(variant.files * variant.ranks)
        ]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        box = ImageChops.difference(bare, marked).getbbox()
        assert box is not None
        assert min(lefts) <= box[0] < box[2] <= max(rights)
        assert min(tops) <= box[1] < box[3] <= max(bottoms)


def test_badges_differ_without_hue() -> None:
    position = empty_chess()
    square = position.variant.square("d4")
    images = [drawn(position, badges={square: badge}).convert("L") for badge in LOOKS]
    for one, other in combinations(images, 2):
        assert sum(ImageChops.difference(one, other).histogram()[64:]) > 60
    for look in LOOKS.values():
        assert contrast(look.disc, look.sign) > 3.4


def test_badges_are_drawn_above_arrows() -> None:
    position = empty_chess()
    square = position.variant.square
    arrow, badge = [render.Arrow(square("c4"), square("f7"), "played")], {square("d5"): "?"}
    _, top, right, _ = render.square_box(position.variant, square("d5"), rules.WHITE, render.Style())
    spot = right - 24, top + 11, right - 10, top + 25
    alone, both = drawn(position, badges=badge), drawn(position, badges=badge, arrows=arrow)
    assert alone.crop(spot).tobytes() == both.crop(spot).tobytes()
    assert alone.tobytes() != both.tobytes()


@pytest.mark.slow
@loop_over("view", list(rules.Color))
@loop_over("origin", ["c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4", "h8"])
def test_a_badge_leaves_the_arrow_of_its_move_visible(origin: str, view: rules.Color) -> None:
    position = empty_chess()
    square = position.variant.square
    arrows, badges = [render.Arrow(square(origin), square("d4"))], {square("d4"): "?"}
    bare = drawn(position, view=view)
    arrow = changed(bare, drawn(position, view=view, arrows=arrows))
    left = changed(
        drawn(position, view=view, badges=badges), drawn(position, view=view, badges=badges, arrows=arrows)
    )
    assert amount(ImageChops.darker(arrow, left)) > 0.85 * amount(arrow)


# ---- the evaluation bar


# Every family from both sides in one theme, and every theme with one family.
@pytest.mark.slow
@loop_over(
    ("theme", "family", "view"),
    [
        *((theme, "chess", rules.WHITE) for theme in render.themes()[1:]),
        *((render.themes()[0], family, view) for family in FAMILIES for view in rules.Color),
    ],
)
def test_the_bar_is_divided_by_the_winning_chances(theme: str, family: str, view: rules.Color) -> None:
    variant, style = rules.variant(family), render.Style(theme=theme)
    place, kit = layout_of(variant, style, gauge=True), kit_of(variant, style)
    left, top, right, bottom = place.gauge_box
    above = place.beside(variant.facts.captures_to_hand, labelled=True)
    for chance in (0.0, 0.2, 0.73, 1.0):
        image = drawn(variant.start(), view=view, style=style, bar=chance, labels=render.Labels("A", "B"))
        column = image.crop(((left + right) // 2, top + above, (left + right) // 2 + 1, bottom + above))
        pixels = [column.getpixel((0, y)) for y in range(column.height)]
        first, second = (color_of(kit.pieces, color) for color in rules.Color)
        share = pixels.count(first) / column.height
        assert share == pytest.approx(chance, abs=0.02)
        assert pixels.count(second) / column.height == pytest.approx(1 - chance, abs=0.02)
        nearest = first if chance == 1 or (chance > 0 and view is rules.WHITE) else second
        assert pixels[-10] == nearest
    assert contrast(first, second) > 1.3


@pytest.mark.parametrize("theme", render.themes())
def test_outline_of_the_bar_is_visible_on_a_desktop(chess: rules.Variant, theme: str) -> None:
    """There it is at least a pixel wide."""
    style = render.Style(theme=theme)
    image, place = drawn(chess.start(), style=style, bar=0.5), layout_of(chess, style, gauge=True)
    left, top, _, _ = place.gauge_box
    line = [image.getpixel((left + number, top + 20)) for number in range(-1, round(image.height / 350))]
    assert line[0] == style.look.frame
    assert all(contrast(pixel, style.look.frame) > 2 for pixel in line[1:])  # type: ignore[arg-type]


def test_an_evaluation_bar_leaves_the_board_unchanged() -> None:
    labels = render.Labels("Anna", "Bert", "1. e4")
    for variant in one_of_each_kind():
        position = variant.first_start()
        bare = drawn(position, style=SMALL, labels=labels)
        barred = drawn(position, style=SMALL, labels=labels, bar=0.5)
        assert bare.height == barred.height
        assert 1.02 < barred.width / bare.width < 1.08
        box = [
            render.square_box(variant, square, rules.WHITE, SMALL, labelled=True, position=position)
            for square in (variant.files * (variant.ranks - 1), variant.files - 1)
        ]
        whole = 0, box[0][1], box[1][2], box[1][3]
        assert bare.crop(whole).tobytes() == barred.crop(whole).tobytes()


def test_boards_without_arrows_and_badges_have_the_shorter_palette(chess: rules.Variant) -> None:
    start = chess.start()
    plain, marked = render.board(start), render.board(start, marks=render.Marks(badges={28: "!"}))
    lengths = [len(read(png).getpalette() or []) for png in (plain, marked)]
    assert lengths[0] < lengths[1]
    assert render.board(start) == plain
