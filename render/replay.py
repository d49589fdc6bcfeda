"""A game as an animated picture.

A frame after the first holds only the squares that changed, the rest of it being transparent, and all frames
share the board's palette: a game of eighty moves is some hundred kilobytes. (CompuServe GIF89a.)
"""

from __future__ import annotations

import struct
from collections.abc import Hashable, Iterator

from PIL import GifImagePlugin, Image, ImageDraw, ImageFont

from render.board import is_flipped
from render.ground import EmptyBoard, empty_board
from render.marking import Wanted, marks_of
from render.style import Style
from render.tiles import tile
from render.trays import draw_tray, held
from rules import WHITE, Color, Game, Move, Outcome, Position

_STYLE = Style(square_px=72)
_CLEAR = 255
"""The index of transparent pixels; palettes of boards are shorter (see `replay`)."""
_PAUSE = range(50, 10_001)
_Box = tuple[int, int, int, int]


def replay(game: Game, *, view: Color = WHITE, style: Style = _STYLE, move_ms: int = 700) -> bytes:
    """Return a game as an animated GIF: a frame for the start and for every move, the last one, with the
    result if there is one, shown longest, and over again.

    view: the side at the bottom. move_ms: how long a move is shown, 50 to 10,000 milliseconds. Raises
    ValueError for arguments that make no picture.
    """
    if move_ms not in _PAUSE:
        raise ValueError(f"move_ms: {move_ms!r} is not within {_PAUSE.start} to {_PAUSE.stop - 1}")
    empty = empty_board(game.variant, style, is_flipped(view))
    if len(empty.kit.palette.colors) > _CLEAR:
        raise ValueError("the palette leaves no index for what is transparent")
    film = _Film(empty, view)
    parts = [film.header()]
    moves: list[Move | None] = [None, *game.moves]
    for position, move in zip(game.positions, moves, strict=True):
        box, picture = film.next(position, move)
        last = position is game.position
        parts.append(_frame(picture, box, move_ms * (2 if move is None else 5 if last else 1)))
    outcome = game.outcome()
    if outcome:
        box, picture = film.card(outcome)
        parts.append(_frame(picture, box, 5 * move_ms))
    return b"".join([*parts, b";"])


def _frame(picture: Image.Image, box: _Box, pause: int) -> bytes:
    """Return one frame: leave what is below (disposal 1), index 255 is transparent."""
    control = struct.pack("<3sBHBB", b"!\xf9\x04", 1 << 2 | 1, pause // 10, _CLEAR, 0)
    # Given nothing but an offset, the plug-in writes the image block without a control block of its own.
    return b"".join([control, *GifImagePlugin.getdata(picture, box[:2])])


class _Film:
    """Frames in order, each as what differs from the one before."""

    def __init__(self, empty: EmptyBoard, view: Color) -> None:
        self._empty, self._place = empty, empty.place
        self._trays = (view.opponent, view) if self._place.tray else ()
        width, height = self._place.size
        self._size = width, height + 2 * self._place.tray
        self._shown: dict[object, Hashable] = {}

    def header(self) -> bytes:
        """The screen, the palette and the request to go on forever."""
        colors = self._empty.kit.palette.data.ljust(768, b"\0")
        screen = struct.pack("<6sHHBBB", b"GIF89a", *self._size, 0xF7, 0, 0)
        return screen + colors + b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"

    def next(self, position: Position, move: Move | None) -> tuple[_Box, Image.Image]:
        """What has changed with this position, and where that is."""
        first = not self._shown
        patches = list(self._patches(position, move))
        if first:
            board = self._blank(
                (0, 0, *self._size), self._empty.kit.palette.index(self._empty.kit.theme.frame)
            )
            board.paste(self._empty.image, (0, self._place.tray))
            box = (0, 0, *self._size)
        else:
            box = _around([box for box, _ in patches])
            board = self._blank(box, _CLEAR)
        for (left, top, _, _), picture in patches:
            board.paste(picture, (left - box[0], top - box[1]))
        return box, board

    def card(self, outcome: Outcome) -> tuple[_Box, Image.Image]:
        """The result, as a band across the board."""
        kit, (width, height) = self._empty.kit, self._size
        tall = self._place.square * 5 // 4
        band = Image.new("RGB", (width, tall), kit.theme.frame)
        score = "½–½" if outcome.winner is None else "1–0" if outcome.winner == WHITE else "0–1"
        ImageDraw.Draw(band).text(
            (width / 2, tall / 2),
            score,
            fill=kit.theme.label,
            font=ImageFont.load_default(tall * 0.6),
            anchor="mm",
        )
        top = (height - tall) // 2
        return (0, top, width, top + tall), kit.palette.map(band)

    def _blank(self, box: _Box, index: int) -> Image.Image:
        return Image.new("P", (box[2] - box[0], box[3] - box[1]), index)

    def _patches(self, position: Position, move: Move | None) -> Iterator[tuple[_Box, Image.Image]]:
        """The squares and hands that are not as they were."""
        empty, place = self._empty, self._place
        marks = marks_of(position, empty, Wanted(move))
        pieces = dict(position.pieces())
        for square in range(place.files * place.ranks):
            piece, mark = pieces.get(square), marks.get(square, 0)
            if self._shown.get(square, (None, 0)) != (piece, mark):
                left, top, right, bottom = place.box(square, empty.flipped)
                box = (left, top + place.tray, right, bottom + place.tray)
                yield box, tile(empty.kit, piece, mark, empty.grounds[square], empty.flipped)
            self._shown[square] = (piece, mark)
        for color, top in zip(self._trays, (0, self._size[1] - place.tray), strict=False):
            hand = held(position, color)
            if self._shown.get(color.label) != hand:
                yield (0, top, self._size[0], top + place.tray), draw_tray(empty, hand, color)
            self._shown[color.label] = hand


def _around(boxes: list[_Box]) -> _Box:
    """The smallest box around some; one pixel where there are none, since a frame can't be empty."""
    if not boxes:
        return 0, 0, 1, 1
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
