"""A position below a title: what a challenge is about, at a glance."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.board import strips_of
from render.colors import blend
from render.ground import EmptyBoard
from render.png import stack, strip
from render.style import Style
from rules import WHITE, Color, Position, Variant

_DEFAULT = Style()
# In parts of the picture's width.
_TITLE, _SUBTITLE, _MARGIN = 0.062, 0.036, 0.03
_SHRUNK = (1.0, 0.85, 0.7)
"""Sizes that a text is tried at before it is cut."""


def card(
    start: Position | Variant,
    title: str,
    subtitle: str = "",
    *,
    view: Color = WHITE,
    style: Style = _DEFAULT,
) -> bytes:
    """Return a position with a title above it as a PNG with a palette.

    start: a position, or a variant for its start (its first one where there are several). title, subtitle:
    a line each; made smaller, then cut where they are too long, and left out where no font has their
    letters. view, style: as for render.board.
    """
    position = start.start(next(iter(start.starts), None)) if isinstance(start, Variant) else start
    empty, strips = strips_of(position, view, style)
    header = strip(_header(empty, title, subtitle))
    return stack([header, *strips], empty.kit.palette.data)


def _header(empty: EmptyBoard, title: str, subtitle: str) -> Image.Image:
    look, width = empty.kit.theme, empty.place.size[0]
    margin = width * _MARGIN
    texts = (
        (_fitted(title, width * _TITLE, width - 2 * margin), _TITLE, look.label),
        (
            _fitted(subtitle, width * _SUBTITLE, width - 2 * margin),
            _SUBTITLE,
            blend(look.frame, look.label, 5 / 6),
        ),
    )
    lines = [(line, size * width, ink) for line, size, ink in texts if line]
    height = round(2 * margin * 0.8 + sum(size * 1.25 for _, size, _ in lines))
    image = Image.new("RGB", (width, height), look.frame)
    draw, y = ImageDraw.Draw(image), margin * 0.8
    for line, size, ink in lines:
        y += size * 1.25
        spot = (margin, y - size * 0.3)
        draw.text(spot, line.text, ink, line.font, anchor="ls", stroke_width=size / 60)
    return empty.kit.palette.map(image)


def _fitted(text: str, size: float, width: float) -> fonts.Line | None:
    """Return a line at the largest size that shows all of it, or cut at the smallest."""
    whole = fonts.line(text, size, 1e6)
    for scale in _SHRUNK:
        line = fonts.line(text, size * scale, width)
        if whole is None or (line and line.text == whole.text):
            return line
    return fonts.line(text, size * _SHRUNK[-1], width)
