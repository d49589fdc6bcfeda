"""Games as animated GIFs (CompuServe GIF89a).

Frames after the first contain only changed pixels, and all frames share the board's palette, so a game of 80
moves takes a few hundred kilobytes.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from render.arrows import end_of
from render.bars import Labels
from render.board import draw_board, is_flipped
from render.colors import Palette
from render.empty_board import empty_board
from render.squares import Marks, exploded_by
from render.style import Style, has_trays
from rules import WHITE, Color, Game

GIF_SQUARE_PX = 72
"""The default width of a square in pixels."""
_DEFAULT = Style(square_px=GIF_SQUARE_PX)
_CLEAR = 255
"""Index of transparent pixels; palettes of boards are shorter (render.colors.MAX_COLORS)."""
_WHOLE_MS, _SLOWEST, _QUICKEST = 20_000, 900, 100
"""Maximum time of a replay, and maximum and minimum time of a frame, in milliseconds."""
_QUICKEST_WITH_BADGES = 50
"""Minimum time of a frame in a replay that takes longer because of many badges, in milliseconds."""
_START, _BADGE, _END = 2, 3, 5
"""Factors for the time of the first frame, of frames with a badge, and of the last frame."""


class Annotations(NamedTuple):
    """Annotations of the moves of a replay."""

    moves: Sequence[str] = ()
    """The text of each move, for the bars."""
    chances: Sequence[float] = ()
    """The first side's winning chances, 0 to 1, at the start and after each move, for an evaluation bar."""
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
    """Draw a game as a repeating animated GIF, with a frame for the start and for each move.

    A replay takes at most 20 seconds unless it has very many badges: of long games, it only shows every
    second, third ... move and the last one. view: the side at the bottom. labels: the players, and for the
    last frame the turn and the result; None for no bars. Raises ValueError for invalid arguments.
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
    parts: list[bytes] = []
    shown: Image.Image | None = None
    for ply in sorted({*range(0, len(game.moves), step), *badges, len(game.moves)}):
        move, last, badge = game.moves[ply - 1] if ply else None, ply == len(game.moves), badges.get(ply, "")
        ended = last and game.outcome() is not None
        marks = Marks(
            badges={end_of(move): badge} if move and badge else {},
            exploded=exploded_by(game.positions[ply - 1], move) if move and ended else {},
            bar=chances[ply] if chances else None,
        )
        text = moves[ply - 1] if moves and ply else ""
        image = draw_board(
            empty,
            game.positions[ply],
            last_move=move,
            marks=marks,
            labels=labels and _labels_of_frame(labels, text, last=last),
            trays=trays,
        )
        parts += [] if shown else [_header(image.size, palette)]
        factor = _END if last else _BADGE if badge else 1 if ply else _START
        parts.append(_frame(image, shown, move_ms * factor))
        shown = image
    return b"".join([*parts, b";"])


def _pace(plies: int, badges: int) -> tuple[int, int]:
    """Return the time of a frame in milliseconds, and the number of plies between frames.

    badges: the number of plies with a badge.
    """
    more = _START + _END - 1 + _BADGE * badges
    step = max(1, ceil(plies / max(_WHOLE_MS // _QUICKEST - more, 1)))
    return max(_QUICKEST_WITH_BADGES, min(_SLOWEST, _WHOLE_MS // (ceil(plies / step) + more))), step


def _labels_of_frame(labels: Labels, last_move: str, *, last: bool) -> Labels:
    """Return the labels of a frame. Even in a finished game, all frames except the last have a side to
    move."""
    turn, ended = (labels.turn, labels.ended) if last else (True, None)
    return replace(labels, last_move=last_move, turn=turn, ended=ended)


def _header(size: tuple[int, int], palette: Palette) -> bytes:
    """Return the screen descriptor, the palette and the extension that repeats the animation."""
    screen = struct.pack("<6sHHBBB", b"GIF89a", *size, 0xF7, 0, 0)
    return screen + palette.data.ljust(768, b"\0") + b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def _frame(image: Image.Image, before: Image.Image | None, pause: int) -> bytes:
    """Encode a frame: the pixels that differ from the previous one, over which it is drawn (disposal 1)."""
    box = 0, 0, *image.size
    if before is not None:
        changes = ImageChops.difference(_indices(image), _indices(before))
        box = changes.getbbox() or (0, 0, 1, 1)  # A frame can't be empty.
        same = changes.crop(box).point([255] + [0] * 255)  # pyright: ignore[reportUnknownMemberType]
        image = image.crop(box)
        image.paste(_CLEAR, mask=same)
    control = struct.pack("<3sBHBB", b"!\xf9\x04", 1 << 2 | 1, pause // 10, _CLEAR, 0)
    # Given only an offset, the plugin writes the image block without a control block.
    return b"".join([control, *GifImagePlugin.getdata(image, box[:2])])


def _indices(image: Image.Image) -> Image.Image:
    """Return the indices of a palette image as grey values."""
    return Image.frombytes("L", image.size, image.tobytes())
