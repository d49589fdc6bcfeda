"""Start positions with a title, and coordinates as one wants them."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

import render
import rules
from render.colors import contrast
from tests.render.conftest import read

INSIDE = render.Style(inside=True)


def header(png: bytes, board: bytes) -> Image.Image:
    """What a card has above its board."""
    whole, below = read(png).convert("RGB"), read(board).convert("RGB")
    height = whole.height - below.height
    assert whole.width == below.width
    assert whole.crop((0, height, whole.width, whole.height)).tobytes() == below.tobytes()
    return whole.crop((0, 0, whole.width, height))


def inked(image: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(image, Image.new("RGB", image.size, image.getpixel((0, 0)))).getbbox()


@pytest.mark.parametrize("key", ["chess", "shogi", "chess960"])
def test_a_card_is_a_title_above_a_board(key: str) -> None:
    variant = rules.variant(key)
    start = variant.start(next(iter(variant.starts), None))
    board = render.board(start)
    title = header(render.card(variant, "Kibitz"), board)
    both = header(render.card(start, "Kibitz", "Anna against Bert"), board)
    assert both.height > title.height > 40
    box = inked(both)
    assert box is not None
    assert box[0] >= 10
    assert box[3] < both.height - 4


@pytest.mark.parametrize("text", ["W" * 200, "山" * 200, "Three-check " * 8])
def test_long_titles_stay_within_the_card(chess: rules.Variant, text: str) -> None:
    image = header(render.card(chess, text, text), render.board(chess.start()))
    box = inked(image)
    assert box is not None
    assert 10 <= box[0] < box[2] <= image.width - 10


@pytest.mark.parametrize(
    "text", ["W" * 200, "山" * 90, "Give check three times, or mate. " * 6, "短い。", "😀"]
)
def test_sentences_of_a_card_have_two_lines_at_most(chess: rules.Variant, text: str) -> None:
    board = render.board(chess.start())
    without = header(render.card(chess, "Kibitz", "Anna"), board)
    image = header(render.card(chess, "Kibitz", "Anna", more=[text]), board)
    box = inked(image)
    assert box is not None
    assert 10 <= box[0] < box[2] <= image.width - 10
    assert image.height - without.height <= 2 * 0.036 * 1.25 * image.width + 2
    assert (image.height > without.height) == (text != "😀")


def test_titles_shrink_before_they_are_cut(chess: rules.Variant) -> None:
    board = render.board(chess.start())
    short, longer = (inked(header(render.card(chess, text), board)) for text in ("HHHH", "H" * 23))
    assert short is not None
    assert longer is not None
    assert longer[3] - longer[1] < short[3] - short[1]


def test_titles_without_a_letter_that_can_be_drawn_are_left_out(chess: rules.Variant) -> None:
    board = render.board(chess.start())
    plain = header(render.card(chess, "Kibitz"), board)
    assert header(render.card(chess, "Kibitz", "😀"), board).tobytes() == plain.tobytes()
    assert inked(header(render.card(chess, "😀"), board)) is None


@pytest.mark.parametrize("view", [rules.WHITE, rules.BLACK])
def test_coordinates_inside_stand_in_the_edge_squares_alone(chess: rules.Variant, view: rules.Color) -> None:
    position = rules.Position.from_fen(chess, "8/8/3k4/8/8/3K4/8/8 w - - 0 1")
    bare = render.Style(coordinates=False)
    plain = read(render.board(position, view=view, style=bare)).convert("RGB")
    written = read(render.board(position, view=view, style=INSIDE)).convert("RGB")
    assert plain.size == written.size == (768, 768)
    changed = set()
    for square in range(64):
        box = render.square_box(chess, square, view, INSIDE)
        assert box == render.square_box(chess, square, view, bare)
        if plain.crop(box).tobytes() != written.crop(box).tobytes():
            changed.add(chess.square_name(square))
    rank, file = ("1", "a") if view == rules.WHITE else ("8", "h")
    assert changed == {f + rank for f in "abcdefgh"} | {file + str(r) for r in range(1, 9)}


@pytest.mark.parametrize("theme", render.themes())
def test_coordinates_inside_are_seen_on_every_square(chess: rules.Variant, theme: str) -> None:
    style = render.Style(theme=theme, inside=True)
    image = read(render.board(rules.Position.from_fen(chess, "8/8/3k4/8/8/3K4/8/8 w - - 0 1"), style=style))
    for name, ground in (("b1", style.look.light), ("c1", style.look.dark)):
        square = image.convert("RGB").crop(render.square_box(chess, chess.square(name), rules.WHITE, style))
        ink = style.look.coordinate(dark=ground == style.look.dark)
        assert ink in {color for _, color in square.getcolors(9999) or ()}
        assert contrast(ink, ground) >= 2.3


@pytest.mark.parametrize("key", ["shogi", "xiangqi", "janggi"])
def test_boards_whose_pieces_fill_their_squares_keep_the_rim(key: str) -> None:
    start = rules.variant(key).start()
    assert render.board(start, style=INSIDE) == render.board(start)


def test_a_last_move_keeps_its_coordinate(chess: rules.Variant) -> None:
    start = chess.start()
    move = start.parse("a4")
    after = start.play(move)
    image = read(render.board(after, last_move=move, style=INSIDE)).convert("RGB")
    without = read(render.board(after, last_move=move, style=render.Style(coordinates=False))).convert("RGB")
    box = render.square_box(chess, chess.square("a4"), rules.WHITE, INSIDE)
    difference = inked(ImageChops.difference(image.crop(box), without.crop(box)))
    assert difference is not None
    assert difference[0] >= 4
    assert difference[1] >= 4


def test_ranks_of_shogi_are_numbered_in_kanji_where_wanted() -> None:
    variant = rules.variant("shogi")
    plain, kanji = (
        read(render.board(variant.start(), style=render.Style(kanji=wanted))).convert("RGB")
        for wanted in (False, True)
    )
    assert plain.size == kanji.size
    box = render.square_box(variant, 0, rules.WHITE, render.Style())
    left = box[0]
    rims = [image.crop((0, 0, left, image.height)) for image in (plain, kanji)]
    assert rims[0].tobytes() != rims[1].tobytes()
    rest = (left, 0, plain.width, plain.height)
    assert plain.crop(rest).tobytes() == kanji.crop(rest).tobytes()
    for square in range(0, 81, 9):
        _, top, _, bottom = render.square_box(variant, square, rules.WHITE, render.Style())
        label = inked(kanji.crop((0, top, left, bottom)))
        assert label is not None
        assert label[0] >= 2
        assert label[2] <= left - 2
        assert abs((label[1] + label[3]) - (bottom - top)) <= 10, "in the middle of its rank"


@pytest.mark.parametrize("key", ["chess", "xiangqi"])
def test_kanji_are_for_shogi_alone(key: str) -> None:
    start = rules.variant(key).start()
    assert render.board(start, style=render.Style(kanji=True)) == render.board(start)
