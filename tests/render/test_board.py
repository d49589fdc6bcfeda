from __future__ import annotations

import statistics
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest
from PIL import Image, ImageChops

import render
import rules
from render import picture_cache
from render.svg_raster import rasterize, set_art
from rules.position_draft import Draft
from rules.variant import FAMILIES
from tests.cases import loop_over
from tests.render.conftest import read

ground_module = import_module("render.empty_board")
kit_module = import_module("render.drawing_kit")
tiles_module = import_module("render.squares")
sprites_module = import_module("render.pieces")
bar_drawing_module = import_module("render.bar_drawing")
CACHES = (
    bar_drawing_module._parts,
    picture_cache.drawn,
    ground_module._empty,
)

At = Callable[[str], rules.Position]
Cut = Callable[..., Image.Image]

BREYER = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8"
LONELY = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
CUSTOM = """
[{key}]
kibitzTitle = Custom
kibitzSummary = A board of another size.
maxFile = {files}
maxRank = {ranks}
king = k
pawn = p
rook = r
knight = n
customPiece1 = z:NN
customPiece2 = y:BN
kibitzPieceNames = z:zebu y:yak
startFen = {fen} w - - 0 1
"""
SIXTEEN = "rnzyk11/p15" + "/16" * 12 + "/P15/RNZYK11"
BARE = render.Style(coordinates=False)
SMALL = "rnzyk/p4/5/5/P4/RNZYK"


def custom(files: int, ranks: int, fen: str) -> rules.Variant:
    return rules.load(CUSTOM.format(key="custom", files=files, ranks=ranks, fen=fen))[0]


def differing(a: Image.Image, b: Image.Image, tolerance: int = 24) -> float:
    """Return the share of pixels with a channel that differs by more than `tolerance`."""
    bands = ImageChops.difference(a, b).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(worst.histogram()[tolerance + 1 :]) / (a.width * a.height)


def expected(code: str, color: str, ground: str, size: int = 96) -> Image.Image:
    """Return a piece of the default set on a plain square, drawn by resvg in full colour."""
    svg = set_art("green", f"{color}{code}.svg")
    assert svg
    square = Image.new("RGBA", (size, size), ground)
    square.alpha_composite(rasterize(svg, size))
    return square.convert("RGB")


def test_pieces_of_the_start_look_like_their_drawings(chess: rules.Variant, tile: Cut) -> None:
    position = chess.start()
    png = render.board(position, style=BARE)
    drawings = {
        (code, color): {ground: expected(code, color, ground) for ground in ("#f0d9b5", "#b58863")}
        for code in "KQRBNP"
        for color in "wb"
    }
    for square, piece in position.pieces():
        name = chess.square_name(square)
        ground = "#b58863" if (square % 8 + square // 8) % 2 == 0 else "#f0d9b5"
        seen = tile(png, chess, name, style=BARE)
        shares = {key: differing(seen, grounds[ground]) for key, grounds in drawings.items()}
        color = "w" if piece.color == rules.WHITE else "b"
        assert min(shares, key=shares.__getitem__) == (piece.type.letter, color), name
        # The shared palette makes edges less smooth, but by no more than a thin line.
        assert shares[piece.type.letter, color] < 0.03, name


def test_empty_squares_are_one_exact_colour(chess: rules.Variant, tile: Cut) -> None:
    png = render.board(chess.start())
    assert tile(png, chess, "e4").getcolors() == [(96 * 96, (0xF0, 0xD9, 0xB5))]
    assert tile(png, chess, "d4").getcolors() == [(96 * 96, (0xB5, 0x88, 0x63))]


def test_a1_is_dark_and_at_the_lower_left_for_white_and_upper_right_for_black(chess: rules.Variant) -> None:
    style = render.Style(coordinates=False)
    assert render.square_box(chess, 0, rules.WHITE, style) == (0, 672, 96, 768)
    assert render.square_box(chess, 0, rules.BLACK, style) == (672, 0, 768, 96)
    empty_corner = read(render.board(rules.Position.from_fen(chess, LONELY), style=style)).convert("RGB")
    assert empty_corner.getpixel((3, 765)) == (0xB5, 0x88, 0x63)


@pytest.mark.slow
def test_flipped_board_has_the_same_squares(chess: rules.Variant, tile: Cut, at: At) -> None:
    position = at("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5")
    move = position.parse("d3")
    above = render.board(position, last_move=move, style=BARE)
    below = render.board(position, last_move=move, view=rules.BLACK, style=BARE)
    assert above != below
    for square in range(64):
        name = chess.square_name(square)
        one, other = tile(above, chess, name, style=BARE), tile(below, chess, name, rules.BLACK, BARE)
        assert one.tobytes() == other.tobytes(), name


@pytest.mark.slow
def test_last_move_has_an_edge_on_both_squares_only(chess: rules.Variant, tile: Cut) -> None:
    before = chess.start()
    move = before.parse("e4")
    after = before.play(move)
    plain, marked = render.board(after), render.board(after, last_move=move)
    for square in range(64):
        name = chess.square_name(square)
        changed = tile(plain, chess, name).tobytes() != tile(marked, chess, name).tobytes()
        assert changed == (name in {"e2", "e4"}), name
    for name in ("e2", "e4"):
        square = tile(marked, chess, name)
        edge = {square.getpixel((x, y)) for x in range(96) for y in (1, 94)}
        edge |= {square.getpixel((x, y)) for y in range(96) for x in (1, 94)}
        assert len(edge) == 1
        assert luminance(edge.pop()) < luminance(square.getpixel((8, 8))) - 60


def luminance(color: object) -> float:
    assert isinstance(color, tuple)
    red, green, blue = color
    return 0.299 * red + 0.587 * green + 0.114 * blue


@pytest.mark.slow
def test_castling_marks_the_kings_squares(at: At, chess: rules.Variant, tile: Cut) -> None:
    before = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    move = before.parse("O-O")
    after = before.play(move)
    plain, marked = render.board(after), render.board(after, last_move=move)
    changed = {
        name
        for name in map(chess.square_name, range(64))
        if tile(plain, chess, name).tobytes() != tile(marked, chess, name).tobytes()
    }
    assert changed == {"e1", "g1"}


def test_check_is_a_glow_behind_the_king_only(at: At, chess: rules.Variant, tile: Cut) -> None:
    png = render.board(at("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"))
    king = tile(png, chess, "e1")
    red = render.Style().look.check
    # The shape is a disc that fades evenly; the corners show the square.
    assert king.getpixel((1, 1)) == king.getpixel((94, 1)) == (0xB5, 0x88, 0x63)
    row = [luminance(king.getpixel((x, 60))) for x in (1, 6, 11, 16)]
    assert row == sorted(row, reverse=True)
    assert len(set(row)) >= 3
    assert red in {color for _, color in king.getcolors(4096) or ()}
    for name in ("e8", "e2", "d1"):
        assert red not in {color for _, color in tile(png, chess, name).getcolors(4096) or ()}


def test_the_answered_move_is_paler_than_the_last_one(chess: rules.Variant, tile: Cut) -> None:
    """Otherwise readers can't see which of the two was played first."""
    before = chess.start()
    own = before.parse("e4")
    answer = before.play(own).parse("e5")
    position = before.play(own).play(answer)
    both = render.board(position, last_move=answer, marks=render.Marks(answered=own))
    alone, bare = render.board(position, last_move=answer), render.board(position)
    for name in ("e7", "e5"):
        assert tile(both, chess, name).tobytes() == tile(alone, chess, name).tobytes(), name
    look = render.Style().look

    def edge(square: Image.Image) -> int:
        pixels = [square.getpixel((x, 48)) == look.last_edge for x in range(12)]
        assert pixels[0], "visible on squares of nearly the same colour"
        return pixels.index(False)

    for name, plain, tinted in (("e2", look.light, look.last_light), ("e4", look.light, look.last_light)):
        square = tile(both, chess, name)
        seen = square.getpixel((3, 3))
        assert edge(square) < edge(tile(both, chess, "e5")), "a thinner edge"
        assert min(plain[2], tinted[2]) + 20 < seen[2] < max(plain[2], tinted[2]) - 20  # type: ignore[index]
        changed = ImageChops.difference(square, tile(bare, chess, name)).getbbox()
        assert changed == (0, 0, 96, 96), name


def test_the_last_move_is_marked_where_it_meets_the_answered_one(chess: rules.Variant, tile: Cut) -> None:
    before = chess.start().play(chess.start().parse("e4"))
    own = before.parse("d5")
    taking = before.play(own).parse("exd5")
    position = before.play(own).play(taking)
    both = render.board(position, last_move=taking, marks=render.Marks(answered=own))
    alone = render.board(position, last_move=taking)
    for name in ("e4", "d5"):
        assert tile(both, chess, name).tobytes() == tile(alone, chess, name).tobytes(), name
    assert tile(both, chess, "d7").tobytes() != tile(alone, chess, "d7").tobytes()


def test_a_king_in_check_has_no_mark_of_a_move(at: At, chess: rules.Variant, tile: Cut) -> None:
    before = at("7k/8/8/8/8/7p/q7/5K2 w - - 0 1")
    own = before.parse("Kg1")
    answer = before.play(own).parse("Qg2#")
    mated = before.play(own).play(answer)
    assert not mated.has_legal_moves
    bare = render.board(mated, last_move=answer)
    marked = render.board(mated, last_move=answer, marks=render.Marks(answered=own))
    assert tile(bare, chess, "g1").tobytes() == tile(marked, chess, "g1").tobytes()
    assert tile(bare, chess, "f1").tobytes() != tile(marked, chess, "f1").tobytes()


def test_targets_are_dots_on_empty_and_rings_on_occupied_squares(
    at: At, chess: rules.Variant, tile: Cut
) -> None:
    position = at("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    plain = render.board(position)
    png = render.board(position, marks=render.Marks(targets=[chess.square("e5"), chess.square("d5")]))
    dot = ImageChops.difference(tile(plain, chess, "e5"), tile(png, chess, "e5")).getbbox()
    ring = ImageChops.difference(tile(plain, chess, "d5"), tile(png, chess, "d5")).getbbox()
    assert dot is not None
    assert ring is not None
    assert dot[2] - dot[0] < 40
    assert ring[2] - ring[0] > 80
    assert tile(png, chess, "e5").getpixel((48, 48)) != tile(plain, chess, "e5").getpixel((48, 48))
    assert tile(png, chess, "d5").getpixel((48, 50)) == tile(plain, chess, "d5").getpixel((48, 50))
    assert tile(png, chess, "e4").tobytes() == tile(plain, chess, "e4").tobytes()


def test_problems_are_marked_in_the_corners(at: At, chess: rules.Variant, tile: Cut) -> None:
    position = at("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    plain = render.board(position)
    png = render.board(position, marks=render.Marks(problems=[chess.square("d5"), chess.square("e5")]))
    for name in ("d5", "e5"):
        before, after = tile(plain, chess, name), tile(png, chess, name)
        assert {after.getpixel(spot) for spot in ((9, 9), (86, 9), (9, 86), (86, 86))} == {(0x8E, 0x11, 0x11)}
        assert after.crop((30, 10, 66, 86)).tobytes() == before.crop((30, 10, 66, 86)).tobytes()
    assert tile(png, chess, "e4").tobytes() == tile(plain, chess, "e4").tobytes()
    with pytest.raises(ValueError, match="square 64 "):
        render.board(position, marks=render.Marks(problems=[64]))


def test_all_sets_of_marks_differ_without_hue(chess: rules.Variant) -> None:
    empty = ground_module.empty_board(chess, render.Style(), flipped=False)
    kings = [piece for _, piece in chess.start().pieces() if piece.type.name == "king"]
    shown = []
    for piece in (None, *kings):
        last, check = tiles_module.LAST, tiles_module.CHECK
        target = tiles_module.CAPTURE if piece else tiles_module.QUIET
        royal = (0, check, last, last | check) if piece else (0, last)
        for marks in (*royal, *(marks | target for marks in royal)):
            for ground in empty.grounds[:2]:
                square = tiles_module.tile(empty.kit, piece, marks, ground)
                shown.append(square.convert("L"))
    for i, a in enumerate(shown):
        for b in shown[:i]:
            grey = ImageChops.difference(a, b)
            assert sum(grey.histogram()[16:]) > 96, "not only by hue"


def test_a_board_is_a_palette_png_of_the_documented_size(chess: rules.Variant) -> None:
    image = read(render.board(chess.start()))
    assert image.format == "PNG"
    assert image.mode == "P"
    left, top, right, _ = render.square_box(chess, 56, rules.WHITE, render.Style())
    assert right - left == 96
    assert image.size == (8 * 96 + left + top, 8 * 96 + left + top)


def test_pictures_of_a_game_are_smaller_than_38_kibibytes() -> None:
    game = rules.Game(rules.variant("chess").start())
    sizes = []
    for text in BREYER.split():
        move = game.play(game.position.parse(text))
        sizes.append(len(render.board(game.position, last_move=move)))
    assert len(sizes) == 24
    assert statistics.median(sizes) <= 35 * 1024
    assert max(sizes) <= 38 * 1024


def test_unicorn_is_a_knight_with_a_horn(tile: Cut) -> None:
    variant = rules.variant("unicorn")
    png = render.board(variant.start(), style=BARE)
    assert "unicorn" in sprites_module.all_sets()["cburnett"].pieces
    for name, color in (("b1", "w"), ("b8", "b")):
        unicorn = tile(png, variant, name, style=BARE)
        ground = "#f0d9b5" if name == "b1" else "#b58863"
        horse = expected("N", color, ground)
        # The difference to a knight is larger than a few pixels, and smaller than a different figure.
        assert 0.02 < differing(unicorn, horse) < 0.3


@pytest.mark.parametrize("name", render.piece_sets())
def test_every_catalogue_piece_has_a_picture(name: str) -> None:
    chosen = sprites_module.all_sets()[name]
    for variant in rules.variants():
        if variant.family == "chess":
            assert all(chosen.layers(kind.name) for kind in variant.pieces), variant


@pytest.mark.slow
@loop_over("name", [name for family in FAMILIES for name in render.piece_sets(family)])
def test_every_listed_picture_exists_and_fits_in_its_square(name: str) -> None:
    chosen = sprites_module.all_sets()[name]
    for kind in {*chosen.pieces, *(sprites_module._figures() if "chess" in chosen.families else ())}:
        for white in (True, False):
            alpha = sprites_module.sprite(chosen, kind, "?", white, 96).getchannel("A")
            box = alpha.getbbox()
            assert box is not None
            assert min(box[0], box[1], 96 - box[2], 96 - box[3]) >= 1, f"{kind} is cut off: {box}"


def test_pieces_without_a_picture_show_their_letters(tile: Cut) -> None:
    variant = custom(16, 16, SIXTEEN)
    png = render.board(variant.start())
    zebu, yak, black_zebu = (tile(png, variant, name) for name in ("c1", "d1", "c16"))
    rook, nothing = tile(png, variant, "a1"), tile(png, variant, "g1")
    shapes = [zebu, yak, black_zebu, rook, nothing]
    for i, a in enumerate(shapes):
        for b in shapes[:i]:
            assert differing(a, b) > 0.01
    # The picture depends on the letter only, not on the name.
    again = rules.load(
        CUSTOM.format(key="again", files=16, ranks=16, fen=SIXTEEN).replace("z:zebu y:yak", "z:zho y:yak")
    )[0]
    assert tile(render.board(again.start()), again, "c1").tobytes() == zebu.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "ranks", "fen"), [(16, 16, SIXTEEN), (5, 6, SMALL), (16, 6, SIXTEEN.replace("/16" * 10, "", 1))]
)
@pytest.mark.parametrize("view", [rules.WHITE, rules.BLACK])
def test_boards_of_any_size_show_all_squares_and_pieces(
    files: int, ranks: int, fen: str, view: rules.Color, tile: Cut
) -> None:
    variant = custom(files, ranks, fen)
    position = variant.start()
    png = render.board(position, view=view, style=BARE)
    image = read(png)
    assert 720 <= image.width <= 1300
    assert 400 <= image.height <= 1300
    boxes = {render.square_box(variant, square, view, BARE) for square in range(files * ranks)}
    assert len(boxes) == files * ranks
    assert all(0 <= a < c <= image.width and 0 <= b < d <= image.height for a, b, c, d in boxes)
    occupied = {square for square, _ in position.pieces()}
    for square in range(files * ranks):
        colors = tile(png, variant, variant.square_name(square), view, BARE).getcolors(4096) or ()
        assert (len(colors) > 1) == (square in occupied)


@pytest.mark.slow
def test_pictures_of_forty_kinds_of_pieces_differ(tile: Cut) -> None:
    letters = "abcdefghijlmnopqrstuvwxyz"
    ranks = [letters[:16], letters[16:] + "k6", "".join("+" + letter for letter in letters[:15]) + "1"]
    fen = "/".join((*ranks, *["16"] * 10, *(rank.upper() for rank in reversed(ranks))))
    customs = "\n".join(f"customPiece{number} = {letter}:W" for number, letter in enumerate(letters, 1))
    promoted = " ".join(f"{letter}:k" for letter in letters[:15])
    text = (
        f"[many]\nmaxFile = 16\nmaxRank = 16\nking = k\n{customs}\npromotionPieceTypes = -\n"
        f"promotedPieceType = {promoted}\nstartFen = {fen} w - - 0 1\n"
    )
    variant = rules.load(text)[0]
    position = variant.start()
    assert len(variant.pieces) == 41
    png = render.board(position, style=BARE)
    # Compare pieces on squares of the same colour only.
    seen: dict[tuple[rules.Color, int], set[bytes]] = {}
    count = 0
    for square, piece in position.pieces():
        shade = (square % 16 + square // 16) % 2
        seen.setdefault((piece.color, shade), set()).add(
            tile(png, variant, variant.square_name(square), style=BARE).tobytes()
        )
        count += 1
    assert count == 82
    assert sum(map(len, seen.values())) == count


def test_a_board_without_pieces_shows_plain_squares(chess: rules.Variant, tile: Cut) -> None:
    position = rules.Position.from_draft(Draft(chess, bytearray(64), rules.WHITE), rules.WHITE)
    assert list(position.pieces()) == []
    png = render.board(position, style=BARE)
    assert all(
        len(tile(png, chess, chess.square_name(square), style=BARE).getcolors() or ()) == 1
        for square in range(64)
    )


def test_coordinates_are_at_their_squares(chess: rules.Variant) -> None:
    style = render.Style()
    png = render.board(chess.start(), style=style)
    image = read(png).convert("RGB")
    rim = image.getpixel((0, 0))
    left, _, _, bottom = render.square_box(chess, 0, rules.WHITE, style)
    seen: set[bytes] = set()
    for square in range(8):
        box = render.square_box(chess, square, rules.WHITE, style)
        label = image.crop((box[0], bottom, box[2], image.height))
        marked = ImageChops.difference(label, Image.new("RGB", label.size, rim)).getbbox()
        assert marked is not None
        assert abs((marked[0] + marked[2]) / 2 - 48) <= 2, "in the middle of its file"
        assert marked[1] >= 2, "not touching the board"
        assert marked[3] <= label.height - 1, "not cut off"
        seen.add(label.tobytes())
    assert len(seen) == 8
    flipped = read(render.board(chess.start(), view=rules.BLACK, style=style)).convert("RGB")
    assert flipped.crop((left, bottom, left + 96, image.height)).tobytes() == (
        image.crop((left + 672, bottom, left + 768, image.height)).tobytes()
    ), "h is at the left for Black"


def test_coordinates_are_readable_on_a_phone(chess: rules.Variant) -> None:
    """Digits are at least 8 pixels high in a picture that is 330 pixels wide; they were 6.6."""
    image = read(render.board(chess.start())).convert("RGB")
    left, top, _, bottom = render.square_box(chess, 0, rules.WHITE, render.Style())
    label = image.crop((0, top, left, bottom))
    box = ImageChops.difference(label, Image.new("RGB", label.size, image.getpixel((0, 0)))).getbbox()
    assert box is not None
    assert (box[3] - box[1]) * 330 / image.width >= 8


def test_without_coordinates_there_are_only_squares(chess: rules.Variant) -> None:
    image = read(render.board(chess.start(), style=render.Style(coordinates=False, square_px=60)))
    assert image.size == (480, 480)


def test_equal_arguments_give_equal_bytes_without_caches(chess: rules.Variant, at: At) -> None:
    position = at("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4")
    first = render.board(position, marks=render.Marks(targets=[3, 60]))
    for cached in CACHES:
        cached.clear()
    kit_module._kit.cache_clear()
    chess.compiled.caches.clear()
    render.board(chess.start(), view=rules.BLACK)
    assert render.board(position, marks=render.Marks(targets=[60, 3])) == first


@pytest.mark.slow
def test_threads_draw_the_same_as_one_thread() -> None:
    variant = rules.variant("unicorn")
    position = variant.start()
    positions = [position]
    for _ in range(30):
        position = position.play(max(position.legal_moves(), key=lambda move: move.uci()))
        positions.append(position)
    styles = [render.Style(theme=theme, square_px=48) for theme in render.themes()]
    jobs = [(p, style, view) for p in positions for style in styles for view in (rules.WHITE, rules.BLACK)]

    def draw(job: tuple[rules.Position, render.Style, rules.Color]) -> bytes:
        return render.board(job[0], style=job[1], view=job[2])

    alone = [draw(job) for job in jobs]
    for cached in CACHES:
        cached.clear()
    ready = threading.Barrier(8)
    with ThreadPoolExecutor(8, initializer=ready.wait) as pool:
        together = list(pool.map(draw, jobs))
    assert together == alone
    assert len(set(alone)) > len(positions)


@pytest.mark.parametrize("square", [-1, 64, 1000])
def test_squares_off_the_board_are_rejected(square: int, chess: rules.Variant) -> None:
    with pytest.raises(ValueError, match=f"square {square} is not on a board of 8x8"):
        render.board(chess.start(), marks=render.Marks(targets=[square]))
    with pytest.raises(ValueError, match=f"square {square} "):
        render.square_box(chess, square, rules.WHITE, render.Style())


def test_a_view_other_than_a_side_is_rejected(chess: rules.Variant) -> None:
    with pytest.raises(ValueError, match="view: WHITE or BLACK"):
        render.board(chess.start(), view=2)  # type: ignore[arg-type]
