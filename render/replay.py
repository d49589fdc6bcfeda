"""Games as animated GIFs (CompuServe GIF89a).

Frames after the first contain only the squares that changed, and all share the board's palette, so a game of
80 moves takes a few hundred kilobytes.
"""

from __future__ import annotations

import struct
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from PIL import GifImagePlugin, Image

from render.arrows import end_of, overlay, with_overlay
from render.bar_drawing import draw_bar
from render.bar_layout import without_one_sided_items
from render.bars import Bar, Labels, bar_of
from render.board import is_flipped
from render.colors import Palette
from render.empty_board import EmptyBoard, empty_board
from render.gauge import gauge, gauge_edge
from render.hands import draw_tray, slots
from render.squares import Marks, exploded_by, marks_of, tile
from render.style import Style, has_trays
from rules import WHITE, Color, Game, Move, Piece, Position

GIF_SQUARE_PX = 72
"""The width of a square, in pixels, by default."""
_DEFAULT = Style(square_px=GIF_SQUARE_PX)
_CLEAR = 255
"""Index of transparent pixels; palettes of boards are shorter (render.colors.MAX_COLORS)."""
_WHOLE_MS, _SLOWEST, _QUICKEST = 20_000, 900, 100
"""Maximum time of a replay, and maximum and minimum time of a frame, in milliseconds."""
_QUICKEST_WITH_BADGES = 50
"""Minimum time of a frame if a replay has so many badges that it takes longer, in milliseconds."""
_START, _BADGE, _END = 2, 3, 5
"""Factors of the time of the first frame, of frames with a badge, and of the last frame."""
_Box = tuple[int, int, int, int]


class Annotations(NamedTuple):
    """Annotations of the moves of a replay."""

    moves: Sequence[str] = ()
    """The text of every move, for the bars."""
    chances: Sequence[float] = ()
    """The first side's winning chances, 0 to 1, at the start and after every move, for an evaluation bar."""
    badges: Mapping[int, str] = MappingProxyType({})
    """Badges of moves (see Marks) by ply, from 1. Frames with a badge are never skipped and last three times
    as long."""


_NO_ANNOTATIONS = Annotations()


def replay(
    game: Game,
    *,
    view: Color = WHITE,
    style: Style = _DEFAULT,
    labels: Labels | None = None,
    annotations: Annotations = _NO_ANNOTATIONS,
) -> bytes:
    """Return a game as an animated GIF that repeats, with a frame for the start and every move.

    A replay takes at most 20 seconds, or longer with very many badges: long games show only every second,
    third ... move and the last one. view: the side at the bottom. labels: the players, and for the last frame
    the turn and the result; None for no bars. Raises ValueError for invalid arguments.
    """
    moves, chances, badges = annotations
    move_ms, step = _pace(len(game.moves), len(badges))
    if moves and len(moves) != len(game.moves):
        raise ValueError(f"moves: {len(moves)} for a game of {len(game.moves)}")
    if chances and len(chances) != len(game.positions):
        raise ValueError(f"chances: {len(chances)} for {len(game.positions)} positions")
    if not badges.keys() <= set(range(1, len(game.moves) + 1)):
        raise ValueError(f"badges: plies {sorted(badges)} of a game of {len(game.moves)}")
    empty = empty_board(game.variant, style, is_flipped(view), gauge=bool(chances))
    palette = empty.kit.marked if chances or badges else empty.kit.palette
    # All frames have one size.
    trays = any(has_trays(game.variant, position) for position in game.positions)
    animation = _Animation(empty, view, trays, labels)
    parts = [animation.header(palette)]
    for ply in sorted({*range(0, len(game.moves), step), *badges, len(game.moves)}):
        move, text = (game.moves[ply - 1], moves[ply - 1] if moves else "") if ply else (None, "")
        last, badge = ply == len(game.moves), badges.get(ply, "")
        chance = chances[ply] if chances else None
        ended = last and game.outcome() is not None
        exploded = exploded_by(game.positions[ply - 1], move) if move and ended else {}
        box, picture = animation.next(_Shown(game.positions[ply], move, text, last, chance, badge, exploded))
        factor = _END if last else _BADGE if badge else 1 if ply else _START
        parts.append(_frame(picture, box, move_ms * factor))
    return b"".join([*parts, b";"])


def _pace(plies: int, badges: int) -> tuple[int, int]:
    """Return the time of a frame in milliseconds, and the number of plies from frame to frame.

    badges: the number of plies with a badge.
    """
    more = _START + _END - 1 + _BADGE * badges
    step = max(1, ceil(plies / max(_WHOLE_MS // _QUICKEST - more, 1)))
    return max(_QUICKEST_WITH_BADGES, min(_SLOWEST, _WHOLE_MS // (ceil(plies / step) + more))), step


def _frame(picture: Image.Image, box: _Box, pause: int) -> bytes:
    """Return a frame that is drawn over the previous one (disposal 1), with index 255 transparent."""
    control = struct.pack("<3sBHBB", b"!\xf9\x04", 1 << 2 | 1, pause // 10, _CLEAR, 0)
    # With only an offset, the plugin writes the image block without a control block.
    return b"".join([control, *GifImagePlugin.getdata(picture, box[:2])])


class _Shown(NamedTuple):
    """Contents of a frame.

    last: whether it is the last one. chance: the first side's winning chances. exploded: as in Marks.
    """

    position: Position
    move: Move | None
    move_text: str
    last: bool
    chance: float | None
    badge: str
    exploded: Mapping[int, Piece]


class _Animation:
    """Frames in order, each as the difference from the previous one."""

    def __init__(self, empty: EmptyBoard, view: Color, trays: bool, labels: Labels | None) -> None:
        self._empty, self._place, self._trays, self._labels = empty, empty.place, trays, labels
        above = below = self._place.beside(trays, labels is not None)
        width, height = self._place.size
        self._size = width, above + height + below
        self._above = above
        # The box of each side's bar.
        self._beside = {
            color: box
            for color, box in (
                (view.opponent, (0, 0, width, above)),
                (view, (0, above + height, width, above + height + below)),
            )
            if box[1] < box[3]
        }
        self._shown: dict[object, Hashable] = {}

    def header(self, palette: Palette) -> bytes:
        """Return the screen descriptor, the palette and the extension that repeats the animation."""
        colors = palette.data.ljust(768, b"\0")
        screen = struct.pack("<6sHHBBB", b"GIF89a", *self._size, 0xF7, 0, 0)
        return screen + colors + b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"

    def next(self, shown: _Shown) -> tuple[_Box, Image.Image]:
        """Return the box that changed with this frame, and its image."""
        first = not self._shown
        patches = [*self._patches(shown), *self._gauge(shown.chance), *self._bars(shown)]
        if first:
            board = self._blank(
                (0, 0, *self._size), self._empty.kit.palette.index(self._empty.kit.theme.frame)
            )
            board.paste(self._empty.image, (0, self._above))
            box = (0, 0, *self._size)
        else:
            box = _around([box for box, _ in patches])
            board = self._blank(box, _CLEAR)
        for (left, top, _, _), picture in patches:
            board.paste(picture, (left - box[0], top - box[1]))
        return box, board

    def _blank(self, box: _Box, index: int) -> Image.Image:
        return Image.new("P", (box[2] - box[0], box[3] - box[1]), index)

    def _patches(self, shown: _Shown) -> Iterator[tuple[_Box, Image.Image]]:
        """Yield the squares that changed."""
        empty, place, position, move = self._empty, self._place, shown.position, shown.move
        marks = marks_of(position, empty, move, Marks(exploded=shown.exploded))
        pieces = {**dict(position.pieces()), **shown.exploded}
        judged = {end_of(move): shown.badge} if move and shown.badge else {}
        above = overlay(empty, position, (), judged)
        for square in range(place.files * place.ranks):
            box = place.box(square, empty.flipped)
            over = above.crop(box) if above else None
            over = over if over and over.getbbox() else None
            seen = pieces.get(square), marks.get(square, 0), over and (judged, square)
            if self._shown.get(square, (None, 0, None)) != seen:
                left, top, right, bottom = box
                picture = tile(empty.kit, *seen[:2], empty.grounds[square], empty.flipped)
                picture = with_overlay(empty, picture, over) if over else picture
                yield (left, top + self._above, right, bottom + self._above), picture
            self._shown[square] = seen

    def _gauge(self, chance: float | None) -> Iterator[tuple[_Box, Image.Image]]:
        """Yield the evaluation bar, if it changed."""
        if chance is None:
            return
        edge = gauge_edge(self._place, chance, flipped=self._empty.flipped)
        if self._shown.get("gauge") != edge:
            left, top, right, bottom = self._place.gauge_box
            yield (left, top + self._above, right, bottom + self._above), gauge(self._empty, edge)
        self._shown["gauge"] = edge

    def _bars(self, shown: _Shown) -> Iterator[tuple[_Box, Image.Image]]:
        """Yield the players' bars or hands that changed."""
        labels, position = self._labels, shown.position
        if labels is not None:
            # A finished game still has a side to move in all frames except the last.
            turn, ended = (labels.turn, labels.ended) if shown.last else (True, None)
            labels = replace(labels, last_move=shown.move_text, turn=turn, ended=ended)
        bars: dict[Color, Bar] = {}
        if labels:
            both = [bar_of(position, labels, color, tray=self._trays) for color in self._beside]
            bars = dict(zip(self._beside, without_one_sided_items(self._empty, both), strict=True))
        for color, box in self._beside.items():
            hand, bar = slots(position, color), bars.get(color)
            if self._shown.get(color.label) != (hand, bar):
                if bar:
                    yield box, draw_bar(self._empty, bar)
                else:
                    yield box, draw_tray(self._empty, hand, color)
            self._shown[color.label] = (hand, bar)


def _around(boxes: list[_Box]) -> _Box:
    """Return the smallest box around all boxes; one pixel if there are none, as a frame can't be empty."""
    if not boxes:
        return 0, 0, 1, 1
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
