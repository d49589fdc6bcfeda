"""Marks of last moves, check, targets, selected squares and problems."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageStat

import render
import rules
from render.colors import contrast
from render.drawing_kit import kit_of
from render.pieces import LETTER, sprite
from rules.variant import FAMILIES
from tests.cases import loop_over
from tests.render.conftest import draw_board, read

tiles = import_module("render.squares")
ground = import_module("render.empty_board")

SINGLE = ("LAST", "CHECK", "QUIET", "CAPTURE", "PROBLEM", "PROMOTE", "CASTLE", "DROP", "SELECTED")
FIRST = {family: next(v for v in rules.variants() if v.family == family) for family in FAMILIES}


def squares_of(position: rules.Position, **wanted: object) -> dict[str, Image.Image]:
    """Return the squares of a drawn board by name."""
    variant = position.variant
    image = read(draw_board(position, **wanted)).convert("RGB")
    boxes = {
        name: render.square_box(variant, square, rules.WHITE, render.Style())
        for name, square in variant.geometry.square_of.items()
    }
    return {name: image.crop(box) for name, box in boxes.items()}


def changed(position: rules.Position, **wanted: object) -> set[str]:
    plain, marked = squares_of(position), squares_of(position, **wanted)
    return {name for name in plain if plain[name].tobytes() != marked[name].tobytes()}


def at(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def moves(position: rules.Position, start: str) -> list[rules.Move]:
    return [move for move in position.legal_moves() if move.uci().startswith(start)]


@pytest.mark.slow
@loop_over("theme", render.themes())
@loop_over("family", FAMILIES)
def test_marks_differ_in_shape_and_not_only_in_hue(theme: str, family: str) -> None:
    variant = FIRST[family]
    empty = ground.empty_board(variant, render.Style(theme=theme), flipped=False)
    position = variant.first_start()
    taken = next(iter(position.pieces()))[1]
    for piece in (None, taken):
        shown: dict[str, Image.Image] = {
            name: tiles.tile(empty.kit, piece, getattr(tiles, name), empty.grounds[0]).convert("L")
            for name in SINGLE
            # Drops and quiet moves don't go to occupied squares.
            if not (piece and name in {"DROP", "QUIET"})
        }
        shown["nothing"] = tiles.tile(empty.kit, piece, 0, empty.grounds[0]).convert("L")
        for a, b in combinations(shown, 2):
            difference = ImageChops.difference(shown[a], shown[b])
            assert sum(difference.histogram()[16:]) > 90, (a, b, piece)


def test_targets_show_promotion_and_castling() -> None:
    position = at("chess", "r3k3/1P6/8/8/8/8/8/4K2R w K - 0 1")
    plain = squares_of(position, targets=[position.variant.square(name) for name in ("b8", "a8", "g1", "f1")])
    by_move = squares_of(position, targets=[*moves(position, "b7"), *moves(position, "e1")])
    # A quiet move looks the same as its square alone; promotion and castling don't.
    assert by_move["f1"].tobytes() == plain["f1"].tobytes()
    for name in ("b8", "a8", "g1"):
        assert by_move[name].tobytes() != plain[name].tobytes(), name
    assert by_move["b8"].tobytes() != by_move["g1"].tobytes()
    # A capture with promotion shows both: the same ring, and two filled corners.
    difference = ImageChops.difference(by_move["a8"], plain["a8"])
    assert difference.crop((0, 0, 96, 30)).getbbox() is not None
    assert difference.crop((0, 30, 96, 96)).getbbox() is None


def test_castling_is_marked_at_the_kings_target() -> None:
    position = at("chess960", "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1")
    castling = [move for move in position.legal_moves() if move.castling]
    assert {move.uci() for move in castling} == {"e1b1", "e1g1"}
    assert changed(position, targets=castling) == {"c1", "g1"}


def test_drops_have_a_mark_of_their_own() -> None:
    position = at("crazyhouse", "4k3/8/8/8/8/8/8/R3K3[N] w Q - 0 1")
    drops = moves(position, "N@")
    assert changed(position, targets=drops) == set(position.variant.geometry.square_of) - {"a1", "e1", "e8"}
    by_square = squares_of(position, targets=[position.variant.square("d5")])
    assert squares_of(position, targets=drops)["d5"].tobytes() != by_square["d5"].tobytes()


def test_promotion_in_shogi_has_a_mark() -> None:
    position = at("shogi", "4k4/9/9/7R1/9/9/9/9/4K4[] w 0 1")
    steps = [move for move in moves(position, "h6h7") if not move.promotion]
    both = moves(position, "h6h7")
    assert len(both) == len(steps) + 1
    assert (
        squares_of(position, targets=steps)["h7"].tobytes()
        != squares_of(position, targets=both)["h7"].tobytes()
    )


def test_en_passant_is_marked_as_a_capture() -> None:
    position = at("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    shown = squares_of(position, targets=moves(position, "e5"))
    assert shown["d6"].getpixel((48, 48)) == shown["d6"].getpixel((2, 2)), "a ring is empty in its middle"
    assert shown["e6"].getpixel((48, 48)) != shown["e6"].getpixel((2, 2)), "a dot is not"


@pytest.mark.parametrize("key", ["xiangqi", "janggi"])
def test_captures_are_visible_around_counters(key: str) -> None:
    position = rules.variant(key).start()
    name = "a1"
    target = [position.variant.square(name)]
    plain, marked = squares_of(position)[name], squares_of(position, targets=target)[name]
    difference = ImageChops.difference(plain.convert("L"), marked.convert("L"))
    assert sum(difference.histogram()[24:]) > 0.12 * plain.width * plain.height


def test_only_selected_and_ringed_squares_change(chess: rules.Variant) -> None:
    start = chess.start()
    assert changed(start, selected=chess.square("e2")) == {"e2"}
    rings = [render.Arrow(None, chess.square(name)) for name in ("e2", "d5")]
    assert changed(start, arrows=rings) == {"e2", "d5"}
    plain, framed = squares_of(start)["e2"], squares_of(start, selected=chess.square("e2"))["e2"]
    ringed = squares_of(start, arrows=rings)["e2"]
    assert len({image.tobytes() for image in (plain, framed, ringed)}) == 3


@pytest.mark.parametrize("view", [rules.WHITE, rules.BLACK])
def test_arrows_change_only_squares_on_their_way(chess: rules.Variant, view: rules.Color) -> None:
    def squares(**wanted: object) -> dict[str, bytes]:
        image = read(draw_board(chess.start(), view=view, **wanted)).convert("RGB")
        return {
            name: image.crop(render.square_box(chess, square, view, render.Style())).tobytes()
            for name, square in chess.geometry.square_of.items()
        }

    plain = squares()
    e2, e4 = chess.square("e2"), chess.square("e4")
    pointed = squares(arrows=[render.Arrow(e2, e4)])
    assert {name for name in plain if plain[name] != pointed[name]} == {"e2", "e3", "e4"}
    back = squares(arrows=[render.Arrow(e4, e2)])
    assert back["e3"] == pointed["e3"]
    assert back["e4"] != pointed["e4"], "the head is at the end"


def test_arrows_leave_other_squares_unchanged(chess: rules.Variant) -> None:
    position = chess.start()
    arrow = [render.Arrow(chess.square("a1"), chess.square("h8"))]
    bare, pointed = squares_of(position), squares_of(position, arrows=arrow)
    for name in ("a3", "e2", "h1", "b7", "d7"):
        assert bare[name].tobytes() == pointed[name].tobytes(), name
    again = squares_of(position)
    assert all(again[name].tobytes() == bare[name].tobytes() for name in bare), "no arrow remains in a cache"


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"selected": 64}, "square 64 is not on a board"),
        ({"arrows": [render.Arrow(None, -1)]}, "square -1 is not on a board"),
        ({"arrows": [render.Arrow(0, 64)]}, "square 64 is not on a board"),
        ({"badges": {64: "?"}}, "square 64 is not on a board"),
        ({"badges": {3: "?!?"}}, "badge '\\?!\\?' is not one of"),
        ({"bar": 1.1}, "winning chances are 0 to 1, not 1.1"),
        ({"bar": float("nan")}, "winning chances are 0 to 1, not nan"),
    ],
)
def test_invalid_marks_are_rejected(chess: rules.Variant, wanted: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        draw_board(chess.start(), **wanted)


ONE_SIDED = ("berolina", "legan", "pawnback")


@loop_over("key", ONE_SIDED)
@loop_over("name", render.piece_sets())
@loop_over("view", list(rules.Color))
def test_arrows_on_pawns_point_in_their_direction(key: str, name: str, view: rules.Color) -> None:
    """The near side's pawns look as if they move up the board, the far side's as if they move down."""
    variant, style = rules.variant(key), render.Style(pieces=name)
    start = variant.start()
    pawns = [
        (square, piece)
        for square, piece in start.pieces()
        if piece.type.name.endswith("-pawn") and square % variant.files in (2, 3)
    ]
    image = read(render.board(start, view=view, style=style)).convert("RGB")
    kit = kit_of(variant, style)
    sides: set[bool] = set()
    for square, piece in pawns:
        crop = image.crop(render.square_box(variant, square, view, style))
        white = piece.color is rules.WHITE
        up, down = (
            sprite(kit.pieces, piece.type.name, "P", white, crop.width, turned) for turned in (False, True)
        )
        assert up.tobytes() != down.tobytes()
        ground = crop.getpixel((crop.width - 3, 3))
        off = []
        for picture in (up, down):
            whole = Image.new("RGBA", crop.size, ground)
            whole.alpha_composite(picture)
            difference = ImageChops.difference(whole.convert("RGB"), crop).convert("L")
            off.append(ImageStat.Stat(difference).mean[0])
        assert (off[0] < off[1]) == (piece.color is view), variant.square_name(square)
        sides.add(white)
    assert len(sides) == 2


def test_mate_has_a_different_sign_than_check(chess: rules.Variant) -> None:
    mate = rules.Position.from_fen(chess, "7k/8/8/8/8/8/6q1/6K1 w - - 0 1")
    backed = rules.Position.from_fen(chess, "8/8/8/8/8/7k/6q1/6K1 w - - 0 1")
    assert mate.in_check
    assert mate.legal_moves()
    assert not backed.legal_moves()
    check, mated = (squares_of(position)["g1"].convert("L") for position in (mate, backed))
    box = ImageChops.difference(check, mated).getbbox()
    assert box is not None
    assert box[0] > check.width / 2, "above and to the right of the king, which stays visible"
    assert box[3] < check.height / 2
    assert ImageStat.Stat(ImageChops.difference(check, mated).crop(box)).mean[0] > 30


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "fen", "name"),
    [
        ("xiangqi", "4k4/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1", "e1"),
        ("janggi", "4k4/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1", "e1"),
    ],
)
def test_check_is_visible_around_counters(key: str, fen: str, name: str) -> None:
    position = rules.Position.from_fen(rules.variant(key), fen)
    assert position.in_check
    calm = rules.Position.from_fen(position.variant, fen.replace("4r4", "9"))

    def amount(of: rules.Position) -> int:
        """Return the number of pixels that are redder than the board and the edges of pieces."""
        colors = squares_of(of)[name].getcolors(9999) or ()
        return sum(count for count, (red, green, blue) in colors if red > 120 and green < red / 2 > blue)  # type: ignore[misc]

    square = squares_of(position)[name]
    assert amount(position) - amount(calm) > 0.15 * square.width * square.height


@pytest.mark.parametrize("theme", render.themes())
def test_targets_contrast_with_every_ground(theme: str) -> None:
    look = render.Style(theme=theme).look
    for checkered in (True, False):
        for pair in look.squares(checkered):
            for color in pair:
                assert contrast(look.target_on(color), color) >= 2.9


def test_the_move_of_a_duck_is_marked_as_a_last_move() -> None:
    start = rules.variant("duck").start()
    move = start.parse("e2e4,e4e5")
    squares, plain = squares_of(start.play(move), last_move=move), squares_of(start.play(move))
    look = render.Style().look
    for name in ("e2", "e4", "e5"):
        assert squares[name].getpixel((1, 1)) == look.last_edge, name
        assert squares[name].getpixel((6, 6)) in {look.last_dark, look.last_light}, name
    # The duck's outline distinguishes it from the tint.
    assert contrast((0, 0, 0), look.last_dark) > contrast((0, 0, 0), look.dark)
    assert plain["e5"].getpixel((6, 6)) == look.dark


def moved_on_points(key: str) -> tuple[rules.Position, rules.Move, str, str]:
    """Return a position after a step to an adjacent point, the step, and the names of its two points."""
    start = rules.variant(key).start()
    move = next(m for m in start.legal_moves() if abs(m.squares[0] - m.squares[-1]) == start.variant.files)
    origin, target = map(start.variant.square_name, move.squares)
    return start.play(move), move, origin, target


@pytest.mark.slow
@loop_over("theme", render.themes())
@loop_over("key", ["xiangqi", "janggi"])
def test_a_last_move_on_points_has_a_dot_at_its_origin_and_brackets_at_its_target(
    key: str, theme: str
) -> None:
    after, move, origin, target = moved_on_points(key)
    style = render.Style(theme=theme)
    plain, marked = squares_of(after, style=style), squares_of(after, last_move=move, style=style)
    assert changed(after, last_move=move) == {origin, target}
    for name in (origin, target):
        square, look = marked[name], style.look
        size = square.width
        # The tint, at a spot without lines and pieces. It leaves the sides free, so that adjacent tints don't
        # merge.
        assert square.getpixel((round(size * 0.045), round(size * 0.4))) == look.last_plain
        for box in ((0, 0, 2, size), (size - 2, 0, size, size), (0, 0, size, 2), (0, size - 2, size, size)):
            assert square.crop(box).tobytes() == plain[name].crop(box).tobytes(), name
        near, far = round(size * 0.08), round(size * 0.92)
        corners = {square.getpixel((x, y)) == look.last_edge for x in (near, far) for y in (near, far)}
        assert corners == {name == target}
    middle = marked[origin].width // 2
    assert marked[origin].getpixel((middle, middle)) == style.look.last_edge
    assert marked[origin].getpixel((middle + 7, middle - 7)) == style.look.last_edge, "a dot, no lines"


@pytest.mark.parametrize("key", ["xiangqi", "janggi"])
def test_on_points_the_answered_move_has_paler_marks(key: str) -> None:
    after, move, origin, target = moved_on_points(key)
    reply = after.legal_moves()[-1]
    both = squares_of(after.play(reply), last_move=reply, answered=move)
    last = squares_of(after.play(reply), last_move=move)
    look = render.Style().look

    def inked(square: Image.Image) -> int:
        return sum(count for count, color in square.getcolors(9999) or () if color == look.last_edge)

    for name in (origin, target):
        assert 0 < inked(both[name]) < 0.7 * inked(last[name])
        size = both[name].width
        tint = both[name].getpixel((round(size * 0.045), round(size * 0.4)))
        assert tint not in {look.plain, look.last_plain}


@pytest.mark.slow
@loop_over("theme", render.themes())
@loop_over(
    ("key", "fen", "name"),
    [
        ("xiangqi", "4k4/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1", "e1"),
        ("janggi", "4k4/4R4/9/9/9/9/9/9/9/4K4 b - - 0 1", "e10"),
    ],
)
def test_check_around_a_red_counter_is_a_separate_ring(key: str, fen: str, name: str, theme: str) -> None:
    """On points, check fills no square: it fades towards its sides."""
    position = at(key, fen)
    assert position.in_check
    style = render.Style(theme=theme)
    square = squares_of(position, style=style)[name]
    calm = squares_of(at(key, fen.replace("4r4", "9").replace("4R4", "9")), style=style)[name]
    size, middle = square.width, square.width // 2
    inwards = [square.getpixel((x, middle)) for x in range(middle)]
    ring = [x for x, color in enumerate(inwards) if color == style.look.check]
    line = [x for x, color in enumerate(inwards[: size // 5]) if color == style.look.label]
    assert ring[0] < size * 0.08
    assert len(line) >= 3
    assert line[0] > ring[0]
    difference = ImageChops.difference(square, calm)
    corner = size // 5
    for box in (
        (0, 0, 1, corner),
        (0, 0, corner, 1),
        (0, size - corner, 1, size),
        (0, size - 1, corner, size),
    ):
        worst = max(high for _, high in difference.crop(box).getextrema())  # type: ignore[misc]
        assert worst <= 48, "no hard edge"


@pytest.mark.parametrize("key", ["xiangqi", "janggi"])
def test_a_letter_is_drawn_above_the_ring_of_check(key: str) -> None:
    fen, style = "4k4/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1", render.Style(letters=True)
    checked, calm = (
        squares_of(at(key, placement), style=style)["e1"] for placement in (fen, fen.replace("4r4", "9"))
    )
    spots = list(product(range(checked.width), range(checked.height)))
    written = [[spot for spot in spots if square.getpixel(spot) == LETTER] for square in (checked, calm)]
    assert written[0] == written[1]
    assert len(written[0]) > 0.01 * checked.width**2


def test_exploded_pieces_are_shown_on_their_squares() -> None:
    before = at("atomic", "4k3/3pp3/8/8/8/8/4R3/K7 w - - 0 1")
    move = before.parse("Rxe7")
    lost = render.exploded_by(before, move)
    assert {before.variant.square_name(square) for square in lost} == {"e7", "e8"}, "pawns beside it stay"
    assert changed(before.play(move), exploded=lost) == {"e7", "e8"}


def test_only_captures_of_exploding_variants_blow_up_pieces(chess: rules.Variant) -> None:
    quiet = at("atomic", "3k4/8/8/8/8/8/4R3/K7 w - - 0 1")
    plain = rules.Position.from_fen(chess, "4k3/4p3/8/8/8/8/4R3/K7 w - - 0 1")
    assert render.exploded_by(quiet, quiet.parse("Re7")) == {}
    assert render.exploded_by(plain, plain.parse("Rxe7")) == {}
