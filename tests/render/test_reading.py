"""Boards read back square by square: piece and marks.

One test compares squares exactly, in every theme, with all possible squares, which also shows that these are
distinct. Another compares full-size squares with the drawings of pieces, independently of the code of boards.
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
"""Side of a square in pixels; small, because the tests read about 100,000 squares."""
VARIANTS = rules.variants()

Seen = tuple[str, rules.Color | None, int]
"""Content of a square: the piece's name and side, or "" and None, and the marks."""


def played(variant: rules.Variant) -> tuple[rules.Position, rules.Move]:
    """Return the position after the alphabetically first move of a game, and the move."""
    start = variant.first_start()
    move = min(start.legal_moves(), key=lambda move: move.uci())
    return start.play(move), move


def with_marks(position: rules.Position, move: rules.Move) -> tuple[dict[str, object], dict[int, int]]:
    """Return marks of all kinds, as options of draw_board() and as expected sums by square."""
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
    """Reader of squares.

    It compares a square with every piece with the expected marks, and with the expected piece with all sets
    of marks in use.
    """

    def __init__(self, empty: object, variant: rules.Variant, marks: set[int]) -> None:
        self._empty, self._marks = empty, marks
        self._pieces = [None, *dict.fromkeys(filter(None, variant.kinds.piece_of_code))]
        self._known: dict[object, dict[bytes, set[Seen]]] = {}

    def read(self, crop: bytes, square: int, piece: rules.Piece | None, mark: int) -> set[Seen]:
        """Return the contents that look like a crop; piece, mark: the expected content."""
        ground = self._empty.grounds[square]  # type: ignore[attr-defined]
        key = ground.key, mark, piece
        if key not in self._known:
            pairs = {(other, mark) for other in self._pieces} | {
                (piece, other) for other in self._marks | {0}
            }
            self._known[key] = {}
            for other, marks in pairs:
                # Dots are only on empty squares and rings only on occupied ones.
                if (other, marks) == (piece, mark) or not marks & (QUIET if other else CAPTURE):
                    image = self._tile(ground, other, marks)
                    self._known[key].setdefault(image, set()).add(named(other, marks))
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


# One variant of each kind of board, for which themes have different colours.
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
            contents = reader.read(crop, square, piece, mark)
            assert contents == {named(piece, mark)}, (variant.key, variant.square_name(square))


def distance(square: Image.Image, piece: Image.Image) -> float:
    """Return the difference of a square from a piece's drawing on its ground; both are RGBA of one size."""
    corner = square.getpixel((square.width - 7, 6))
    drawn = Image.new("RGBA", square.size, corner)
    drawn.alpha_composite(piece)
    red, green, blue = ImageChops.difference(square.convert("RGB"), drawn.convert("RGB")).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue).resize((24, 24), Image.Resampling.BOX)
    return sum(value * count for value, count in enumerate(worst.histogram())) / 24**2


@pytest.mark.slow
def test_pieces_look_most_like_their_own_drawings() -> None:
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
        squares = {(piece.type.name, piece.color): square for square, piece in position.pieces()}
        for key, square in squares.items():
            crop = image.crop(render.square_box(variant, square, view, style, position=position))
            distances = {other: distance(crop, drawing) for other, drawing in drawings.items()}
            assert min(distances, key=distances.__getitem__) == key, (
                variant.key,
                variant.square_name(square),
            )
