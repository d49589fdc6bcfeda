from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PIL import Image, ImageChops

import render
import rules
from render.diagrams import _laid_out, _marks, _with_screens
from tests.render.conftest import read
from tests.words import PICTURED


def piece(variant: rules.Variant, letter: str) -> rules.PieceType:
    return next(kind for kind in variant.pieces if kind.letter == letter)


def diagram(key: str, letter: str, side: int) -> dict[tuple[int, int], Image.Image]:
    """Return the squares of a diagram by their distance from the middle in files and ranks."""
    variant = rules.variant(key)
    image = read(render.movement(variant, piece(variant, letter))).convert("RGB")
    assert image.width == image.height >= 718
    size = image.width // side
    half = side // 2
    return {
        (file - half, half - row): image.crop(
            (file * size + 4, row * size + 4, (file + 1) * size - 4, (row + 1) * size - 4)
        )
        for file in range(side)
        for row in range(side)
    }


def marked(squares: dict[tuple[int, int], Image.Image]) -> set[tuple[int, int]]:
    return {spot for spot, square in squares.items() if len(square.getcolors(9999) or ()) > 1} - {(0, 0)}


def test_a_knight_leaps_to_eight_squares() -> None:
    squares = diagram("chess", "N", 5)
    assert marked(squares) == {(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)}
    assert len({squares[spot].tobytes() for spot in ((1, 2), (-1, 2), (1, -2), (-1, -2))}) == 1


def test_moves_and_captures_have_different_marks() -> None:
    squares = diagram("chess", "P", 5)
    assert marked(squares) == {(-1, 1), (0, 1), (1, 1), (0, 2)}
    middle = squares[0, 1].width // 2
    look = render.Style().look
    ring = [squares[0, 1].getpixel((middle + right, middle)) for right in (0, 25)]
    assert ring == [look.label, look.frame]
    assert squares[1, 1].getpixel((middle, middle)) != squares[1, 1].getpixel((0, 0)), "a cross"


def test_slides_continue_to_the_edge() -> None:
    squares = diagram("chess", "B", 9)
    assert {(n, n) for n in (1, 2, 3, 4)} <= marked(squares)
    assert (0, 1) not in marked(squares)


def test_a_griffin_bends() -> None:
    seen = marked(diagram("griffin", "G", 9))
    assert {(1, 1), (1, 2), (1, 4), (2, 1), (4, 1)} <= seen
    assert not {(2, 2), (0, 2), (4, 0)} & seen


@pytest.mark.slow
def test_every_piece_has_a_diagram_and_a_legend() -> None:
    style = render.Style(square_px=16)
    homes = {kind: variant for variant in rules.variants() for kind in variant.pieces}
    for kind, variant in homes.items():
        image = read(render.movement(variant, kind, style=style))
        assert image.mode == "P"
        for words in PICTURED.values():
            assert render.legend(variant, kind, words)


def test_the_legend_explains_the_marks_of_the_diagram(chess: rules.Variant) -> None:
    assert render.legend(chess, piece(chess, "N")) == "● move or capture"
    assert (
        render.legend(chess, piece(chess, "P"))
        == "○ move only · × capture only · _ from a starting square only"
    )
    cannon = piece(rules.variant("xiangqi"), "C")
    legend = render.legend(rules.variant("xiangqi"), cannon, PICTURED["ja"])
    assert legend == "○ 移動のみ　× 取るときのみ　■ 飛び越える駒"


def test_an_arrowhead_replaces_the_last_of_several_marks() -> None:
    rook, ink = diagram("chess", "R", 9), render.Style().look.frame
    for right, up in ((0, 1), (1, 0), (-1, 0), (0, -1)):
        last, before = rook[4 * right, 4 * up], rook[3 * right, 3 * up]
        middle = last.width // 2
        spots = [(middle + away * right, middle - away * up) for away in (0, 25)]
        assert [last.getpixel(spot) == ink for spot in spots] == [False, True]
        assert [before.getpixel(spot) == ink for spot in spots] == [True, False]


@pytest.mark.parametrize(
    ("betza", "steps"),
    [("W4", 0), ("W5", 4), ("B", 4), ("NN", 8), ("K", 0), ("NAD", 0), ("FyafsF", 8), ("pR", 4), ("gR", 0)],
)
def test_only_paths_beyond_the_edge_have_arrowheads(betza: str, steps: int) -> None:
    variant = rules.load(f"[odd:chess]\ncustomPiece1 = a:{betza}\n")[0]
    assert len(_laid_out(variant, piece(variant, "A"))[0].onward) == steps


def test_a_cannon_jumps_over_a_piece() -> None:
    """It moves like a rook, which two of the four directions show, and captures by jumping."""
    cannon, look = diagram("xiangqi", "C", 9), render.Style().look

    def inks(square: Image.Image) -> tuple[object, object]:
        middle = square.width // 2
        return square.getpixel((middle, middle)), square.getpixel((middle + 20, middle + 20))

    move, screen = (look.label, look.plain), (look.frame, look.frame)
    for right, up in ((0, 1), (1, 0)):
        assert inks(cannon[right, up]) == move
        assert inks(cannon[2 * right, 2 * up]) == screen
        assert inks(cannon[3 * right, 3 * up])[0] == look.frame, "a cross"
    for right, up in ((0, -1), (-1, 0)):
        assert [inks(cannon[step * right, step * up]) for step in (1, 2, 3)] == [move] * 3


def test_a_piece_that_must_jump_does_so_in_all_directions() -> None:
    hopper = diagram("grasshopper", "G", 9)
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    ink = render.Style().look.frame
    for right, up in ways:
        middle = hopper[0, 0].width // 2
        marks = [hopper[step * right, step * up].getpixel((middle, middle)) == ink for step in range(1, 5)]
        assert marks == [False, True, True, False]


@pytest.mark.parametrize("betza", ["pHH", "gHH", "wBpNN"])
def test_no_move_ends_on_a_piece_to_jump_over(betza: str) -> None:
    variant = rules.load(f"[odd:chess]\ncustomPiece1 = a:{betza}\n")[0]
    plan, paths = _laid_out(variant, piece(variant, "A"))
    shown, screens = _with_screens(paths, plan.origin)
    assert screens
    assert screens.isdisjoint(_marks(shown, plan))


def test_a_passed_square_has_no_mark() -> None:
    horse = diagram("xiangqi", "N", 5)
    ink, middle = render.Style().look.frame, horse[0, 1].width // 2
    assert horse[0, 1].getpixel((middle, middle)) != ink
    assert horse[1, 2].getpixel((middle, middle)) == ink


@pytest.mark.parametrize("name", ["Knight", "ナイト", "W" * 60])
def test_a_diagram_has_the_pieces_name_above_the_squares(chess: rules.Variant, name: str) -> None:
    bare = read(render.movement(chess, piece(chess, "N"))).convert("RGB")
    named = read(render.movement(chess, piece(chess, "N"), title=name)).convert("RGB")
    high = named.height - bare.height
    assert 0.05 * bare.width < high < 0.15 * bare.width
    assert named.crop((0, high, named.width, named.height)).tobytes() == bare.tobytes()
    ground = Image.new("RGB", (named.width, high), named.getpixel((0, 0)))
    box = ImageChops.difference(named.crop((0, 0, named.width, high)), ground).getbbox()
    assert box is not None
    assert box[0] > 4
    assert box[2] < named.width - 4


def test_the_diagram_of_a_bouncing_bishop_shows_a_bounce() -> None:
    variant = rules.variant("reflecting")
    size = read(render.movement(variant, piece(variant, "B"))).width // 9
    image = read(render.movement(variant, piece(variant, "B"))).convert("RGB")

    def on(file: int, rank: int) -> bool:
        left, top = file * size, (8 - rank) * size
        crop = image.crop((left + 4, top + 4, left + size - 4, top + size - 4))
        return len(crop.getcolors(9999) or ()) > 1

    # From c5 it goes to a3, bounces, and continues to b2 and c1.
    assert all(on(file, rank) for file, rank in ((1, 3), (0, 2), (1, 1), (2, 0)))
    assert not on(0, 4)


@pytest.mark.parametrize(("key", "steps"), [("chess", 2), ("torpedo", 2), ("shatranj", 1), ("grand", 2)])
def test_pawns_are_shown_with_their_first_move(key: str, steps: int) -> None:
    variant = rules.variant(key)
    pawn = next(kind for kind in variant.pieces if kind.name == "pawn")
    seen = marked(diagram(key, pawn.letter, 5))
    assert ((0, 2) in seen) == (steps == 2)
    assert ("_ from a starting square only" in render.legend(variant, pawn)) == (key in ("chess", "grand"))


def test_diagrams_of_xiangqi_have_points() -> None:
    """Lines intersect below the marks, not between them."""
    image = read(render.movement(rules.variant("xiangqi"), piece(rules.variant("xiangqi"), "N"))).convert(
        "RGB"
    )
    size = image.width // 5
    corner = image.crop((4, 4, size - 4, size - 4))
    plain = render.Style().look.plain
    middle = {corner.getpixel((x, corner.height // 2)) for x in range(corner.width)}
    assert plain not in middle
    assert image.getpixel((size, size)) == plain


def test_pieces_of_other_variants_are_rejected(chess: rules.Variant) -> None:
    unicorn = piece(rules.variant("unicorn"), "U")
    with pytest.raises(ValueError, match="chess has no piece 'unicorn'"):
        render.movement(chess, unicorn)


@pytest.mark.slow
def test_all_processes_draw_the_same_picture() -> None:
    draw = (
        "import sys, render, rules; v = rules.variant('xiangqi'); "
        "sys.stdout.buffer.write(render.movement(v, next(k for k in v.pieces if k.letter == 'C')))"
    )
    pictures = {
        subprocess.run(
            [sys.executable, "-c", draw],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in "1234"
    }
    assert len(pictures) == 1
