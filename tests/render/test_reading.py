"""Boards read back square by square: which piece stands there, which mark it has.

Twice: exactly, in every theme, by a dictionary of what each square can look like (which shows too that no two
things look the same), and at full size by likeness to the pieces' own drawings, which no code of boards has
touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import pytest
from PIL import Image, ImageChops

import render
import rules
from render.pieces import sprite
from render.squares import BLOCK, CAPTURE, CHECK, DUCK, LAST, PROBLEM, QUIET, SELECTED
from tests.render.conftest import draw_board, read
from tests.variants import KINDS_OR_ALL, one_of_each_kind

tiles = import_module("render.squares")
ground = import_module("render.empty_board")

SMALL = 28
"""Pixels of a square: small, as there are some hundred thousand squares to be read."""
VARIANTS = rules.variants()

Seen = tuple[str, rules.Color | None, int]
"""What is on a square: the piece's name and side, or "" and none, and the marks."""


def played(variant: rules.Variant) -> tuple[rules.Position, rules.Move]:
    """The first move of a game, whichever comes first by name."""
    start = variant.first_start()
    move = min(start.legal_moves(), key=lambda move: move.uci())
    return start.play(move), move


def with_marks(position: rules.Position, move: rules.Move) -> tuple[dict[str, object], dict[int, int]]:
    """Marks of all kinds, as render.board is asked for them and as they should be seen by square."""
    walls = set(position.walls())
    free = [square for square, code in enumerate(position.board) if not code and square not in move.squares]
    taken = [square for square, _ in position.pieces() if square not in move.squares]
    wanted = {
        "last_move": move,
        "targets": [*free[:1], *taken[:1]],
        "problems": taken[1:2],
        "selected": taken[2] if len(taken) > 2 else None,
    }
    expected: dict[int, int] = {}
    for mark, squares in (
        (LAST, move.squares),
        (CHECK, position.checked()),
        (QUIET, free[:1]),
        (CAPTURE, taken[:1]),
        (PROBLEM, taken[1:2]),
        (SELECTED, taken[2:3]),
        (DUCK if position.variant.facts.wall_moves else BLOCK, walls),
    ):
        for square in squares:
            expected[square] = expected.get(square, 0) | mark
    return wanted, expected


class Reader:
    """Tells what is on a square by what it could look like: every piece with the marks that are there, and
    the piece that is there with every set of marks in use."""

    def __init__(self, empty: object, variant: rules.Variant, marks: set[int]) -> None:
        self._empty, self._marks = empty, marks
        self._pieces = [None, *dict.fromkeys(filter(None, variant.kinds.piece_of_code))]
        self._known: dict[object, dict[bytes, set[Seen]]] = {}

    def read(self, crop: bytes, square: int, piece: rules.Piece | None, mark: int) -> set[Seen]:
        ground = self._empty.grounds[square]  # type: ignore[attr-defined]
        key = ground.key, mark, piece
        if key not in self._known:
            pairs = {(each, mark) for each in self._pieces} | {(piece, each) for each in self._marks | {0}}
            self._known[key] = {}
            for each, marks in pairs:
                # A dot is for empty squares, a ring for others: it need not be seen elsewhere.
                if (each, marks) == (piece, mark) or not marks & (QUIET if each else CAPTURE):
                    looks = self._tile(ground, each, marks)
                    self._known[key].setdefault(looks, set()).add(named(each, marks))
        return self._known[key].get(crop, set())

    def _tile(self, ground: object, piece: rules.Piece | None, marks: int) -> bytes:
        empty = self._empty
        picture = tiles.tile(empty.kit, piece, marks, ground, empty.flipped)  # type: ignore[attr-defined]
        return picture.convert("RGB").tobytes()


def named(piece: rules.Piece | None, marks: int) -> Seen:
    return (piece.type.name, piece.color, marks) if piece else ("", None, marks)


@KINDS_OR_ALL
def test_every_square_is_read_back(variants: Sequence[rules.Variant]) -> None:
    read_squares_back(variants, render.themes()[0], rules.WHITE)


# One of each family: themes have colours of their own for each.
@pytest.mark.slow
@pytest.mark.parametrize("theme", render.themes())
@pytest.mark.parametrize("view", list(rules.Color))
def test_every_square_is_read_back_in_every_theme(theme: str, view: rules.Color) -> None:
    read_squares_back([rules.variant(key) for key in ("seirawan", "shogi", "janggi")], theme, view)


def read_squares_back(variants: Sequence[rules.Variant], theme: str, view: rules.Color) -> None:
    style = render.Style(theme=theme, square_px=SMALL)
    for variant in variants:
        position, move = played(variant)
        wanted, marks = with_marks(position, move)
        empty = ground.empty_board(variant, style, view == rules.BLACK)
        reader = Reader(empty, variant, set(marks.values()))
        image = read(draw_board(position, view=view, style=style, **wanted)).convert("RGB")
        pieces = dict(position.pieces())
        for square in range(variant.files * variant.ranks):
            box = render.square_box(variant, square, view, style, position=position)
            crop = image.crop(box).tobytes()
            if square in empty.holes:
                assert crop == empty.grounds[square].image.convert("RGB").tobytes(), variant.key
                assert empty.grounds[square].image.convert("RGB").getpixel((14, 14)) == style.look.frame
                continue
            piece, mark = pieces.get(square), marks.get(square, 0)
            found = reader.read(crop, square, piece, mark)
            assert found == {named(piece, mark)}, (variant.key, variant.square_name(square))


def likeness(square: Image.Image, piece: Image.Image) -> float:
    """How far a square is from a piece's drawing on the square's own ground; both RGBA of one size."""
    # Clear of coordinates.
    corner = square.getpixel((square.width - 7, 6))
    drawn = Image.new("RGBA", square.size, corner)
    drawn.alpha_composite(piece)
    red, green, blue = ImageChops.difference(square.convert("RGB"), drawn.convert("RGB")).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue).resize((24, 24), Image.Resampling.BOX)
    return sum(value * count for value, count in enumerate(worst.histogram())) / 24**2


@pytest.mark.slow
def test_pieces_are_read_back_by_their_own_drawings() -> None:
    for variant in one_of_each_kind():
        pieces_look_most_like_themselves(variant)


def pieces_look_most_like_themselves(variant: rules.Variant) -> None:
    position = variant.first_start()
    style = render.Style()
    kit = ground.empty_board(variant, style, flipped=False).kit
    kinds = {(piece.type.name, piece.color): piece for _, piece in position.pieces()}
    for view in rules.Color:
        image = read(render.board(position, view=view, style=style)).convert("RGBA")
        size = ground.empty_board(variant, style, view == rules.BLACK).place.square
        drawings = {
            key: sprite(
                kit.pieces,
                piece.type.name,
                piece.type.letter,
                piece.color == rules.WHITE,
                size,
                kit.pieces.turns and piece.color != view,
            )
            for key, piece in kinds.items()
        }
        once = {(piece.type.name, piece.color): square for square, piece in position.pieces()}
        for key, square in once.items():
            crop = image.crop(render.square_box(variant, square, view, style, position=position))
            shares = {other: likeness(crop, drawing) for other, drawing in drawings.items()}
            assert min(shares, key=shares.__getitem__) == key, (variant.key, variant.square_name(square))
