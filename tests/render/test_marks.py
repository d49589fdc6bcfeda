"""Marks that say what may be done, what is selected and what is talked about."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

import render
import rules
from render.board_style import kit_of
from render.colors import contrast
from render.sprites import sprite
from rules.variant import FAMILIES
from tests.render.conftest import read

tiles = import_module("render.tiles")
ground = import_module("render.empty_board")

SINGLE = ("LAST", "CHECK", "QUIET", "CAPTURE", "PROBLEM", "PROMOTE", "CASTLE", "DROP", "SELECTED")
FIRST = {family: next(v for v in rules.variants() if v.family == family) for family in FAMILIES}


def seen(position: rules.Position, **wanted: object) -> dict[str, Image.Image]:
    """Every square of a board by its name."""
    variant = position.variant
    image = read(render.board(position, **wanted)).convert("RGB")  # type: ignore[arg-type]
    boxes = {
        name: render.square_box(variant, square, rules.WHITE, render.Style())
        for name, square in variant.square_of.items()
    }
    return {name: image.crop(box) for name, box in boxes.items()}


def changed(position: rules.Position, **wanted: object) -> set[str]:
    plain, marked = seen(position), seen(position, **wanted)
    return {name for name in plain if plain[name].tobytes() != marked[name].tobytes()}


def at(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def moves(position: rules.Position, start: str) -> list[rules.Move]:
    return [move for move in position.legal_moves() if move.uci().startswith(start)]


@pytest.mark.parametrize("theme", render.themes())
@pytest.mark.parametrize("family", FAMILIES)
def test_each_mark_has_a_shape_of_its_own_without_hue(theme: str, family: str) -> None:
    variant = FIRST[family]
    empty = ground.empty_board(variant, render.Style(theme=theme), flipped=False)
    position = variant.start(next(iter(variant.starts), None))
    taken = next(iter(position.pieces()))[1]
    for piece in (None, taken):
        shown: dict[str, Image.Image] = {
            name: tiles.tile(empty.kit, piece, getattr(tiles, name), empty.grounds[0]).convert("L")
            for name in SINGLE
            # Nobody drops a piece on another, or moves quietly to where one stands.
            if not (piece and name in {"DROP", "QUIET"})
        }
        shown["nothing"] = tiles.tile(empty.kit, piece, 0, empty.grounds[0]).convert("L")
        for a, b in combinations(shown, 2):
            difference = ImageChops.difference(shown[a], shown[b])
            assert sum(difference.histogram()[16:]) > 90, (a, b, piece)


def test_moves_tell_what_they_do() -> None:
    position = at("chess", "r3k3/1P6/8/8/8/8/8/4K2R w K - 0 1")
    plain = seen(position, targets=[position.variant.square(name) for name in ("b8", "a8", "g1", "f1")])
    told = seen(position, targets=[*moves(position, "b7"), *moves(position, "e1")])
    # A quiet step looks as if the square alone was given; promotion and castling do not.
    assert told["f1"].tobytes() == plain["f1"].tobytes()
    for name in ("b8", "a8", "g1"):
        assert told[name].tobytes() != plain[name].tobytes(), name
    assert told["b8"].tobytes() != told["g1"].tobytes()
    # Taking with promotion is both: the ring is where it was, two corners more are filled.
    difference = ImageChops.difference(told["a8"], plain["a8"])
    assert difference.crop((0, 0, 96, 30)).getbbox() is not None
    assert difference.crop((0, 30, 96, 96)).getbbox() is None


def test_castling_is_marked_where_the_king_comes_to_stand() -> None:
    position = at("chess960", "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1")
    castling = [move for move in position.legal_moves() if move.castling]
    assert {move.uci() for move in castling} == {"e1b1", "e1g1"}
    assert changed(position, targets=castling) == {"c1", "g1"}


def test_drops_have_a_mark_of_their_own() -> None:
    position = at("crazyhouse", "4k3/8/8/8/8/8/8/R3K3[N] w Q - 0 1")
    drops = moves(position, "N@")
    assert changed(position, targets=drops) == set(position.variant.square_of) - {"a1", "e1", "e8"}
    by_square = seen(position, targets=[position.variant.square("d5")])
    assert seen(position, targets=drops)["d5"].tobytes() != by_square["d5"].tobytes()


def test_turning_over_is_promotion_as_well() -> None:
    position = at("shogi", "4k4/9/9/7R1/9/9/9/9/4K4[] w 0 1")
    steps = [move for move in moves(position, "h6h7") if not move.promotion]
    both = moves(position, "h6h7")
    assert len(both) == len(steps) + 1
    assert seen(position, targets=steps)["h7"].tobytes() != seen(position, targets=both)["h7"].tobytes()


def test_taking_in_passing_is_a_capture() -> None:
    position = at("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    shown = seen(position, targets=moves(position, "e5"))
    assert shown["d6"].getpixel((48, 48)) == shown["d6"].getpixel((2, 2)), "a ring is empty in its middle"
    assert shown["e6"].getpixel((48, 48)) != shown["e6"].getpixel((2, 2)), "a dot is not"


@pytest.mark.parametrize("key", ["xiangqi", "janggi"])
def test_captures_are_seen_around_counters(key: str) -> None:
    position = rules.variant(key).start()
    name = "a1"
    target = [position.variant.square(name)]
    plain, marked = seen(position)[name], seen(position, targets=target)[name]
    difference = ImageChops.difference(plain.convert("L"), marked.convert("L"))
    assert sum(difference.histogram()[24:]) > 0.12 * plain.width * plain.height


def test_selected_and_ringed_squares_are_marked_and_no_other(chess: rules.Variant) -> None:
    start = chess.start()
    assert changed(start, selected=chess.square("e2")) == {"e2"}
    rings = [render.Arrow(None, chess.square(name)) for name in ("e2", "d5")]
    assert changed(start, arrows=rings) == {"e2", "d5"}
    plain, framed = seen(start)["e2"], seen(start, selected=chess.square("e2"))["e2"]
    ringed = seen(start, arrows=rings)["e2"]
    assert len({image.tobytes() for image in (plain, framed, ringed)}) == 3


@pytest.mark.parametrize("view", [rules.WHITE, rules.BLACK])
def test_arrows_lie_on_their_way_and_nowhere_else(chess: rules.Variant, view: rules.Color) -> None:
    def squares(**wanted: object) -> dict[str, bytes]:
        image = read(render.board(chess.start(), view=view, **wanted)).convert("RGB")  # type: ignore[arg-type]
        return {
            name: image.crop(render.square_box(chess, square, view, render.Style())).tobytes()
            for name, square in chess.square_of.items()
        }

    plain = squares()
    e2, e4 = chess.square("e2"), chess.square("e4")
    pointed = squares(arrows=[render.Arrow(e2, e4)])
    assert {name for name in plain if plain[name] != pointed[name]} == {"e2", "e3", "e4"}
    back = squares(arrows=[render.Arrow(e4, e2)])
    assert back["e3"] == pointed["e3"]
    assert back["e4"] != pointed["e4"], "the head is at the end"


def test_arrows_keep_what_is_beside_them(chess: rules.Variant) -> None:
    position = chess.start()
    arrow = [render.Arrow(chess.square("a1"), chess.square("h8"))]
    bare, pointed = seen(position), seen(position, arrows=arrow)
    for name in ("a3", "e2", "h1", "b7", "d7"):
        assert bare[name].tobytes() == pointed[name].tobytes(), name
    again = seen(position)
    assert all(again[name].tobytes() == bare[name].tobytes() for name in bare), "nothing of it is kept"


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"selected": 64}, "square 64 is not on a board"),
        ({"arrows": [render.Arrow(None, -1)]}, "square -1 is not on a board"),
        ({"arrows": [render.Arrow(0, 64)]}, "square 64 is not on a board"),
        ({"badges": {64: "?"}}, "square 64 is not on a board"),
        ({"badges": {3: "?!?"}}, "badge '\\?!\\?' is none of"),
        ({"bar": 1.1}, "a chance to win is 0 to 1, not 1.1"),
        ({"bar": float("nan")}, "a chance to win is 0 to 1, not nan"),
    ],
)
def test_marks_off_the_board_are_refused(chess: rules.Variant, wanted: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        render.board(chess.start(), **wanted)  # type: ignore[arg-type]


ONE_SIDED = ("berolina", "legan", "pawnback")


@pytest.mark.parametrize("key", ONE_SIDED)
@pytest.mark.parametrize("name", render.piece_sets())
@pytest.mark.parametrize("view", list(rules.Color))
def test_arrows_on_pawns_point_the_way_they_go(key: str, name: str, view: rules.Color) -> None:
    """The near side's look as those that go up the board, the far side's as those that go down."""
    variant, style = rules.variant(key), render.Style(pieces=name)
    start = variant.start()
    pawns = [
        (square, piece)
        for square, piece in start.pieces()
        if piece.type.name.endswith("-pawn") and square % variant.files in (2, 3)
    ]
    image = read(render.board(start, view=view, style=style)).convert("RGB")
    kit = kit_of(variant, style)
    seen: dict[bool, bool] = {}
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
        seen[white] = True
    assert len(seen) == 2


def test_mate_is_another_sign_than_check(chess: rules.Variant) -> None:
    mate = rules.Position.from_fen(chess, "7k/8/8/8/8/8/6q1/6K1 w - - 0 1")
    backed = rules.Position.from_fen(chess, "8/8/8/8/8/7k/6q1/6K1 w - - 0 1")
    assert mate.in_check
    assert mate.legal_moves()
    assert not backed.legal_moves()
    check, mated = (seen(position)["g1"].convert("L") for position in (mate, backed))
    box = ImageChops.difference(check, mated).getbbox()
    assert box is not None
    assert box[0] > check.width / 2, "above the king's right, who is still seen"
    assert box[3] < check.height / 2
    assert ImageStat.Stat(ImageChops.difference(check, mated).crop(box)).mean[0] > 30


@pytest.mark.parametrize(
    ("key", "fen", "name"),
    [
        ("xiangqi", "4k4/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1", "e1"),
        ("janggi", "4k4/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1", "e1"),
    ],
)
def test_check_is_seen_around_counters(key: str, fen: str, name: str) -> None:
    position = rules.Position.from_fen(rules.variant(key), fen)
    assert position.in_check
    calm = rules.Position.from_fen(position.variant, fen.replace("4r4", "9"))

    def amount(of: rules.Position) -> int:
        """Pixels that are more red than the board or its pieces' edges."""
        found = seen(of)[name].getcolors(9999) or ()
        return sum(count for count, (red, green, blue) in found if red > 120 and green < red / 2 > blue)  # type: ignore[misc]

    square = seen(position)[name]
    assert amount(position) - amount(calm) > 0.15 * square.width * square.height


@pytest.mark.parametrize("theme", render.themes())
def test_targets_are_seen_on_every_ground(theme: str) -> None:
    look = render.Style(theme=theme).look
    for checkered in (True, False):
        for pair in look.squares(checkered):
            for color in pair:
                assert contrast(look.aimed(color), color) >= 2.9


def test_a_duck_that_has_just_moved_is_marked_as_any_move() -> None:
    start = rules.variant("duck").start()
    move = start.parse("e2e4,e4e5")
    squares, plain = seen(start.play(move), last_move=move), seen(start.play(move))
    look = render.Style().look
    for name in ("e2", "e4", "e5"):
        assert squares[name].getpixel((1, 1)) == look.last_edge, name
        assert squares[name].getpixel((6, 6)) in {look.last_dark, look.last_light}, name
    # Its outline is what tells the duck from the tint.
    assert contrast((0, 0, 0), look.last_dark) > contrast((0, 0, 0), look.dark)
    assert plain["e5"].getpixel((6, 6)) == look.dark


@pytest.mark.parametrize("key", ["xiangqi", "janggi"])
def test_a_last_move_on_points_is_marked_by_brackets_at_the_corners(key: str) -> None:
    start = rules.variant(key).start()
    move = start.legal_moves()[0]
    after = start.play(move)
    plain, marked = seen(after), seen(after, last_move=move)
    edge = render.Style().look.last_edge
    names = [start.variant.square_name(square) for square in move.squares]
    assert changed(after, last_move=move) == set(names)
    for name in names:
        square = marked[name]
        end = square.width - 1
        for x, y in ((4, 4), (end - 4, 4), (4, end - 4), (end - 4, end - 4)):
            assert square.getpixel((x, y)) == edge
        # No tint, and nothing along the edges between the brackets.
        for part in ((end // 3, 0, end - end // 3, 8), (0, end // 3, 8, end - end // 3)):
            assert square.crop(part).tobytes() == plain[name].crop(part).tobytes()
