"""Hands above and below the board, and pieces whose direction shows their side."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

import render
import rules
from render.pieces import sprite
from tests.render.conftest import read

tiles = import_module("render.squares")
WHITE, BLACK = rules.WHITE, rules.BLACK
layout_of = import_module("render.style").layout_of
hands_module = import_module("render.hands")

DUCK = (0xFF, 0xB8, 0x14)
CRAZYHOUSE = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[{}] w KQkq - 0 1"


def crazyhouse(hands: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant("crazyhouse"), CRAZYHOUSE.format(hands))


def trays(position: rules.Position, view: rules.Color = WHITE) -> tuple[Image.Image, Image.Image]:
    """Return the pictures above and below the squares."""
    variant = position.variant
    image = read(render.board(position, view=view)).convert("RGB")
    boxes = [
        render.square_box(variant, square, view, render.Style(), position=position)
        for square in range(variant.files * variant.ranks)
    ]
    top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
    rim = min(box[0] for box in boxes)
    return image.crop((0, 0, image.width, top)), image.crop((0, bottom + rim, image.width, image.height))


def numbers(tray: Image.Image) -> int:
    """Count the numbers on dark discs in a tray."""
    frame = render.Style().look.frame
    inner = tray.crop((34, 8, tray.width - 8, tray.height - 8))
    columns = [
        x
        for x in range(inner.width)
        if sum(inner.getpixel((x, y)) == frame for y in range(inner.height // 2)) >= 8
    ]
    # A digit may interrupt its disc.
    return sum(after - before > 20 for before, after in pairwise([-99, *columns]))


def test_hands_are_on_their_own_sides() -> None:
    for view in (WHITE, BLACK):
        none, whites, blacks = (
            trays(crazyhouse(""), view),
            trays(crazyhouse("N"), view),
            trays(crazyhouse("n"), view),
        )
        own = 1 if view == WHITE else 0
        assert whites[own].tobytes() != none[own].tobytes()
        assert whites[1 - own].tobytes() == none[1 - own].tobytes()
        assert blacks[1 - own].tobytes() != none[1 - own].tobytes()
        assert blacks[own].tobytes() == none[own].tobytes()


def test_empty_trays_are_shown_and_leave_the_board_unchanged() -> None:
    variant = crazyhouse("").variant
    bare, full = crazyhouse(""), crazyhouse("QRRBBNNPPPPPPPPqp")
    pictures = [read(render.board(position)).convert("RGB") for position in (bare, full)]
    assert pictures[0].size == pictures[1].size
    place = layout_of(variant, render.Style())
    assert pictures[0].height == place.size[1] + 2 * place.tray
    for square in range(64):
        crops = [
            picture.crop(render.square_box(variant, square, WHITE, render.Style())) for picture in pictures
        ]
        assert crops[0].tobytes() == crops[1].tobytes()


@pytest.mark.slow
def test_two_or_more_equal_pieces_in_hand_have_a_number() -> None:
    assert numbers(trays(crazyhouse(""))[1]) == 0
    assert numbers(trays(crazyhouse("NP"))[1]) == 0, "one piece needs no number"
    assert numbers(trays(crazyhouse("NNP"))[1]) == 1
    assert numbers(trays(crazyhouse("NNPPP"))[1]) == 2
    seen = {trays(crazyhouse("P" * count))[1].tobytes() for count in range(19)}
    assert len(seen) == 19, "the numbers look different"


def test_a_piece_in_hand_has_a_fixed_place() -> None:
    none, knight, both = (trays(crazyhouse(hands))[1] for hands in ("", "N", "QRBNP"))
    box = ImageChops.difference(none, knight).getbbox()
    assert box is not None
    assert both.crop(box).tobytes() == knight.crop(box).tobytes()
    assert (slots := [kind.name for kind, _ in hands_module.slots(crazyhouse("N"), WHITE)])
    assert sorted(slots) == ["bishop", "knight", "pawn", "queen", "rook"], "no king, which is never captured"


@pytest.mark.parametrize(
    ("key", "kinds"), [("shogi", 7), ("dobutsu", 3), ("minishogi", 5), ("seirawan", 2), ("chess", 0)]
)
def test_a_tray_has_a_place_for_each_kind_that_a_hand_can_hold(key: str, kinds: int) -> None:
    start = rules.variant(key).start()
    for color in rules.Color:
        assert len(hands_module.slots(start, color)) == kinds


def test_hands_and_names_share_a_bar() -> None:
    """Empty trays, too, are beside the name."""
    variant, style = crazyhouse("").variant, render.Style()
    place = layout_of(variant, style)
    for hands in ("", "N", "Nn"):
        image = read(render.board(crazyhouse(hands), labels=render.Labels("Anna", "Bert")))
        assert image.height == place.size[1] + 2 * place.tray
    images = [
        read(render.board(crazyhouse("Nn"), labels=render.Labels(name, "Bert", last_move=move))).convert(
            "RGB"
        )
        for name, move in (("Anna", "1. e4"), ("Clara", "1. e4"), ("Anna", "1. d4"))
    ]
    # Names don't change the hand.
    rights = {image.crop((image.width // 2, 0, image.width, image.height)).tobytes() for image in images}
    assert len(rights) == 1
    assert len({image.tobytes() for image in images}) == 3


@pytest.mark.parametrize("ended", [None, render.Ended(WHITE, "Checkmate"), render.Ended(BLACK, "Checkmate")])
def test_a_name_beside_a_hand_has_the_usual_size(ended: render.Ended | None) -> None:
    """The clock is below it, even after the game, so that the name has the whole line."""
    place = layout_of(crazyhouse("").variant, render.Style())

    def name(position: rules.Position, player: str, high: int) -> Image.Image:
        labels = render.Labels(player, "Bert", white_clock="1:12:58", ended=ended)
        image = read(render.board(position, labels=labels)).convert("L")
        # Crop to the right of the counter, to the left of the hand, above the clock.
        return image.crop((110, image.height - high + 2, 360, image.height - high + place.bar * 3 // 4))

    tray, bar = (
        name(crazyhouse(""), "HHHH", place.tray),
        name(rules.variant("chess").start(), "HHHH", place.bar),
    )
    lit = ended is None or ended.winner == WHITE
    heights = [ink_height(picture, dark=lit) for picture in (tray, bar)]
    assert heights[0] >= 0.9 * heights[1]
    long = [name(crazyhouse(""), f"a_long_discord_na{last}", place.tray).tobytes() for last in "em"]
    assert long[0] != long[1], "the last letter is visible"


def ink_height(picture: Image.Image, *, dark: bool) -> int:
    """Return the height of dark or light text."""
    inked = ImageChops.invert(picture) if dark else picture
    box = inked.point([255 * (value > 150) for value in range(256)]).getbbox()
    assert box is not None
    return box[3] - box[1]


@pytest.mark.parametrize("view", list(rules.Color))
@pytest.mark.parametrize("letters", [False, True])
def test_a_number_is_beside_the_narrow_end_of_its_piece(letters: bool, view: rules.Color) -> None:
    variant, style = rules.variant("shogi"), render.Style(letters=letters)
    fen, labels = "4k4/9/9/9/9/9/9/9/4K4[{}] w 0 1", render.Labels("Anna", "Bert")
    one, many = (
        read(render.board(at_hand, view=view, style=style, labels=labels)).convert("RGB")
        for at_hand in (rules.Position.from_fen(variant, fen.format(hand * "P")) for hand in (1, 2))
    )
    box = ImageChops.difference(one, many).getbbox()
    assert box is not None
    tall = layout_of(variant, style).tray
    middle = (box[1] + box[3]) / 2 - (0 if view == BLACK else one.height - tall)
    assert middle > tall / 2 if view == BLACK else middle < tall / 2
    counts = {color: count for count, color in one.crop(box).getcolors(9999) or ()}
    assert counts[style.look.plain] > 0.6 * (box[2] - box[0]) * (box[3] - box[1]), "mostly beside the piece"


def test_shogi_pieces_in_hand_are_nearly_as_large_as_on_the_board() -> None:
    variant, labels = rules.variant("shogi"), render.Labels("Magnus_the_2nd", "Bert")
    fen = "4k4/9/9/9/9/9/9/9/4K4[{}] w 0 1"
    none, one = (
        read(render.board(rules.Position.from_fen(variant, fen.format(hand)), labels=labels)).convert("RGB")
        for hand in ("", "P")
    )
    box = ImageChops.difference(none, one).getbbox()
    assert box is not None
    square = layout_of(variant, render.Style()).square
    own = sprite(render.Style().piece_set("shogi"), "pawn", "P", True, square).getbbox()
    assert own is not None
    assert box[3] - box[1] >= 0.75 * (own[3] - own[1])


@pytest.mark.parametrize(("key", "letter"), [("crazyhouse", "Q"), ("shogi", "R")])
def test_the_first_piece_does_not_touch_the_edge_of_its_tray(key: str, letter: str) -> None:
    variant = rules.variant(key)
    empty = import_module("render.empty_board").empty_board(variant, render.Style(), flipped=False)
    piece = next(kind for kind in variant.piece_types if kind.letter == letter)
    image = hands_module.draw_hand(empty, ((piece, 1),), WHITE, (400, 80))
    ground = Image.new("RGB", image.size, hands_module.ground_of(empty, WHITE))
    box = ImageChops.difference(image, ground).getbbox()
    assert box is not None
    assert box[0] >= 4


def test_all_pieces_of_shogi_fit_in_one_hand() -> None:
    variant = rules.variant("shogi")
    fen = "4k4/9/9/9/9/9/9/9/4K4[{}] b 0 1"
    everything = "RRBBGGGGSSSSNNNNLLLLPPPPPPPPPPPPPPPPPP"
    position = rules.Position.from_fen(variant, fen.format(everything).replace(" b 0 1", " w 0 1"))
    image = read(render.board(position))
    below = trays(position)[1]
    assert image.height > image.width
    assert below.getbbox() is not None
    # The rightmost number doesn't touch the picture's edge.
    assert trays(position)[1].crop((below.width - 6, 0, below.width, below.height)).getcolors() is not None


def test_forty_kinds_in_hand_are_drawn() -> None:
    letters = "abcdefghijlmnopqrstuvwxyz"
    customs = "\n".join(f"customPiece{number} = {letter}:W" for number, letter in enumerate(letters, 1))
    text = f"""
[many]
maxFile = 8
maxRank = 8
king = k
{customs}
pieceDrops = true
capturesToHand = true
startFen = 4k3/8/8/8/8/8/8/4K3[{2 * letters.upper()}] w - - 0 1
"""
    position = rules.load(text)[0].start()
    assert len(position.hand(WHITE)) == 25
    picture = read(render.board(position))
    assert picture.width >= 720
    assert numbers(trays(position)[1]) >= 7
    assert trays(position)[1].height == layout_of(position.variant, render.Style()).tray


def test_boards_without_hands_have_no_trays(chess: rules.Variant) -> None:
    image = read(render.board(chess.start()))
    assert image.size == layout_of(chess, render.Style()).size


@pytest.mark.parametrize("view", [WHITE, BLACK])
def test_shogi_pieces_point_away_from_their_player(view: rules.Color) -> None:
    variant = rules.variant("shogi")
    image = read(render.board(variant.start(), view=view)).convert("RGB")

    def square(name: str) -> Image.Image:
        left, top, right, bottom = render.square_box(variant, variant.square(name), view, render.Style())
        # Omit the lines at its borders.
        return image.crop((left + 4, top + 4, right - 4, bottom - 4))

    assert square("e1") != square("e9").transpose(Image.Transpose.ROTATE_180), "the kings' characters differ"
    whites, blacks = square("d1"), square("f9")
    assert whites.tobytes() != blacks.tobytes()
    turned = blacks.transpose(Image.Transpose.ROTATE_180)
    worst = ImageChops.difference(whites, turned).convert("L").histogram()
    assert sum(worst[40:]) < 0.02 * whites.width * whites.height
    # A wedge is wider at its foot. White's pieces point up if White is at the bottom.
    foot = whites.crop((0, whites.height - 6, whites.width, whites.height - 2))
    head = whites.crop((0, 2, whites.width, 6))
    narrow, wide = (head, foot) if view == WHITE else (foot, head)
    assert len(set(narrow.tobytes())) > 0
    body = (0xFE, 0xEC, 0x99)

    def amount(strip: Image.Image) -> int:
        return sum(count for count, color in strip.getcolors(4096) or () if color == body)

    assert amount(wide) > amount(narrow)


def test_a_wall_of_duck_chess_is_drawn_as_a_duck() -> None:
    variant = rules.variant("duck")
    start = variant.start()
    position = start.play(start.parse("e2e4,e4e5"))
    assert position.walls() == (variant.square("e5"),)
    image = read(render.board(position)).convert("RGB")
    colors = {c for _, c in image.crop(render.square_box(variant, 36, WHITE, render.Style())).getcolors(9999)}  # type: ignore[union-attr]
    assert DUCK in colors


@pytest.mark.parametrize("theme", render.themes())
def test_the_colour_of_a_duck_differs_from_the_tint_of_the_last_move(theme: str) -> None:
    look = render.Style(theme=theme).look
    for tint in (look.last_light, look.last_dark):
        assert max(abs(a - b) for a, b in zip(DUCK, tint, strict=True)) >= 36


def test_holes_of_a_board_look_like_its_rim() -> None:
    variant = rules.variant("troitzky")
    position = variant.start()
    image = read(render.board(position)).convert("RGB")
    holes = position.walls()
    assert variant.square("a1") in holes
    for square in holes:
        left, top, right, bottom = render.square_box(variant, square, WHITE, render.Style())
        assert image.getpixel(((left + right) // 2, (top + bottom) // 2)) == render.Style().look.frame


def test_promoted_figures_have_a_plus_and_another_hue() -> None:
    variant, style = rules.variant("shogi"), render.Style(shogi="international")
    position = rules.Position.from_fen(variant, "4k4/9/9/9/4P+P3/9/9/9/4K4[] w 0 1")
    image = read(render.board(position, style=style)).convert("L")

    def head(name: str) -> Image.Image:
        left, top, right, _ = render.square_box(variant, variant.square(name), WHITE, style)
        return image.crop((left + 34, top + 10, right - 34, top + 30))

    dark = [sum(head(name).histogram()[:110]) for name in ("e5", "f5")]
    assert dark[0] < 10
    assert dark[1] > 100
