"""Composing a piece's picture from layers, and letters in place of missing pictures.

A picture is a list of layers, the lowest first:
    N             the set's own picture of that code
    +horn         our own drawing, art/marks/horn.svg, in the set's inks
    ^corner       the same, upside down where the piece goes down the board: it shows a direction
    =knight       what the set shows a knight as
    =queen/turned ... upside down
    =knight/badge ... small, on a counter in the corner: "has something of a knight"
    mono:fox      another set's silhouette, filled and outlined in the set's inks
    @酔象         written on the set's body; @!太子 in the accent colour, for promoted pieces
    @玉|@王       what White's pieces show, and what Black's do
    &mono:rook    another set's silhouette on the body; &!mono:rook with a plus, for promoted pieces
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from render.colors import RGB, css
from render.svg_raster import glyph, own_art, rasterise, svg

DIRECTED = "^"
LETTER, EDGE = (0x7A, 0x16, 0x8C), (255, 255, 255)
"""The colours of letters on pieces with characters, unlike any character's, and of their edges."""
_TURNED, _BADGE = "turned", "badge"
_MIDDLE = 382
"""Half of the sum of white's channels."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of one side's pieces.

    line: outline. fill, shade: body in light and in shadow. accent: parts that stand out. more: others.
    """

    line: RGB
    fill: RGB
    shade: RGB
    accent: RGB
    more: tuple[RGB, ...] = ()

    @property
    def all(self) -> tuple[RGB, ...]:
        """All colours that cover an area of a picture."""
        return (self.fill, self.line, self.shade, self.accent, *self.more)

    def style_sheet(self) -> str:
        """Return the CSS for our own drawings, which name inks by class."""
        return (
            f".line{{stroke:{css(self.line)}}}.fill{{fill:{css(self.fill)}}}"
            f".shade{{fill:{css(self.shade)}}}.accent{{fill:{css(self.accent)}}}.stroke{{stroke:{css(self.accent)}}}"
            f".ink{{fill:{css(self.line)}}}"
        )


class Body(Enum):
    """The shape behind a letter."""

    DISC = "disc"
    """A counter with a foot, so that it looks like a piece and not like a mark."""
    KOMA = "koma"
    """The wedge of shogi pieces, which points away from its owner."""


_BODIES = {
    Body.DISC: """<g class="line" stroke-width="2.6"><circle class="shade" cx="50" cy="53.5" r="36"/>
<circle class="fill" cx="50" cy="48.5" r="36"/></g>""",
    Body.KOMA: """<path class="fill line" stroke-width="1.6" stroke-linejoin="round"
d="M50 3L76 13L89 96H11L24 13Z"/>""",
}
_PLUS = '<path class="accent" d="M47 14H53V20H59V26H53V32H47V26H41V20H47Z"/>'


@dataclass(frozen=True)
class Studio:
    """Composes pictures of one side's pieces.

    art: returns the SVG text of a code. layers: returns those of another piece of the set. inset: a margin to
    add to the set's pictures, as a fraction of a square. body: the shape behind letters. down: does the piece
    move down the board?
    """

    inks: Inks
    art: Callable[[str], str]
    layers: Callable[[str], tuple[str, ...]]
    inset: float
    body: Body
    down: bool = False

    def picture(self, layers: tuple[str, ...], size: int) -> Image.Image:
        """Return a piece as RGBA of `size` by `size` pixels."""
        image = self._layer(layers[0], size)
        for code in layers[1:]:
            image = Image.alpha_composite(image, self._layer(code, size))
        return image

    def _layer(self, code: str, size: int) -> Image.Image:
        if code.startswith(("+", DIRECTED)):
            image = rasterise(own_art("marks", f"{code[1:]}.svg"), size, self.inks.style_sheet())
            upset = self.down and code.startswith(DIRECTED)
            return image.transpose(Image.Transpose.ROTATE_180) if upset else image
        if code.startswith("="):
            name, _, way = code[1:].partition("/")
            if way == _BADGE:
                return self._badge(self.layers(name), size)
            image = self.picture(self.layers(name), size)
            return image.transpose(Image.Transpose.ROTATE_180) if way == _TURNED else image
        if code.startswith("&"):
            return self._printed(code.removeprefix("&").removeprefix("!"), code.startswith("&!"), size)
        if code.startswith("@"):
            return rasterise(_written(self.body, code[1:]), size, self.inks.style_sheet())
        if ":" in code:
            return _outlined(self.art(code), self.inks, size)
        margin = round(size * self.inset)
        image = rasterise(self.art(code), size - 2 * margin, self.inks.style_sheet())
        return _framed(image, size, margin) if margin else image

    def _badge(self, layers: tuple[str, ...], size: int) -> Image.Image:
        """Return a small picture on a counter in the lower right corner, dark below light pictures and light
        below dark ones."""
        small = self.picture(layers, round(size * 0.42))
        ground, edge = self.inks.line, self.inks.fill
        if sum(self.inks.fill) < _MIDDLE:
            ground, edge = max(self.inks.all, key=sum), self.inks.line
        disc = f'<circle cx="73" cy="73" r="24" fill="{css(ground)}" stroke="{css(edge)}" stroke-width="3"/>'
        image = rasterise(svg(disc), size)
        corner = round(size * 0.73 - small.width / 2)
        image.alpha_composite(small, (corner, corner))
        return image

    def _printed(self, code: str, promoted: bool, size: int) -> Image.Image:
        """Return a silhouette on a body, with a plus above it for a promoted piece."""
        shapes = _BODIES[self.body] + (_PLUS if promoted else "")
        image = rasterise(svg(shapes), size, self.inks.style_sheet())
        wide = round(size * 0.74)
        shape = rasterise(self.art(code), wide).getchannel("A")
        ink = self.inks.accent if promoted else self.inks.line
        image.paste(ink, ((size - wide) // 2, round(size * (0.26 if promoted else 0.23))), shape)
        return image


def _written(body: Body, text: str) -> str:
    """Return characters on a body as SVG, one above the other."""
    ink, characters = ("accent stroke", text[1:]) if text.startswith("!") else ("ink line", text)
    size = 64 if len(characters) == 1 else 39
    top = (59 if body == Body.KOMA else 48.5) - size * len(characters) / 2
    shapes = "".join(
        glyph(character, 50 - size / 2, top + place * size, size)
        for place, character in enumerate(characters)
    )
    # The font's level strokes are so thin that small pictures would lose them.
    return svg(f'{_BODIES[body]}<g class="{ink}" stroke-width="14" stroke-linejoin="round">{shapes}</g>')


def _framed(image: Image.Image, size: int, margin: int) -> Image.Image:
    whole = Image.new("RGBA", (size, size))
    whole.paste(image, (margin, margin))
    return whole


def _outlined(drawing: str, inks: Inks, size: int) -> Image.Image:
    """Return a silhouette with fill and outline like chess pieces.

    It is drawn at twice the size and reduced, as outlines widen by whole pixels.
    """
    double = 2 * size
    shape = Image.new("L", (double, double))
    inner = rasterise(drawing, round(double * 0.9)).getchannel("A")
    margin = (double - inner.width) // 2
    shape.paste(inner, (margin, margin))
    outline = shape
    for _ in range(max(1, double // 64)):
        outline = outline.filter(ImageFilter.MaxFilter(3))
    body = shape.filter(ImageFilter.MinFilter(3))
    image = Image.composite(
        Image.new("RGB", shape.size, inks.fill), Image.new("RGB", shape.size, inks.line), body
    )
    if sum(inks.fill) < _MIDDLE:
        # Black pieces have light lines within.
        for _ in range(max(2, double // 28)):
            body = body.filter(ImageFilter.MinFilter(3))
        within = ImageChops.subtract(body, body.filter(ImageFilter.MinFilter(3)))
        image.paste(max(inks.all, key=sum), (0, 0), within)
    image.putalpha(ImageChops.lighter(outline, shape))
    return image.reduce(2)


def rimmed(drawn: Callable[[int], Image.Image], size: int, color: RGB) -> Image.Image:
    """Return a slightly smaller picture with a line around its shape. drawn: returns it in a size."""
    width = max(1, round(size / 55))
    image = _framed(drawn(size - 2 * width - 2), size, width + 1)
    wide = image.getchannel("A")
    for _ in range(width):
        wide = wide.filter(ImageFilter.MaxFilter(3))
    whole = Image.new("RGBA", image.size, color)
    whole.putalpha(wide)
    whole.alpha_composite(image)
    return whole


def with_letter(picture: Image.Image, letter: str, part: float = 1) -> Image.Image:
    """Return a picture with a letter, violet with a white edge, upright at its lower left.

    part: the letter's size as a fraction of its usual one.
    """
    size, image = picture.width, picture.copy()
    font, draw = ImageFont.load_default(size * part * 0.42), ImageDraw.Draw(image)
    bold, edge = size * part / 60, size * part / 14
    spot = edge, size - edge
    for ink, width in ((EDGE, edge), (LETTER, bold)):
        draw.text(spot, letter, ink, font, anchor="ls", stroke_width=width)
    return image


def lettered(body: Body, inks: Inks, letter: str, size: int) -> Image.Image:
    """Return the piece's letter on a body, in place of a picture."""
    image = rasterise(svg(_BODIES[body]), size, inks.style_sheet())
    # The ink that differs most from the fill.
    ink = max((*inks.all, (255, 255, 255)), key=lambda color: abs(sum(color) - sum(inks.fill)))
    text_size = size * 0.5
    font = ImageFont.load_default(text_size)
    width = font.getlength(letter)
    if width > size * 0.52:
        font = ImageFont.load_default(text_size * size * 0.52 / width)
    middle = 0.485 if body == Body.DISC else 0.56
    ImageDraw.Draw(image).text(
        (size * 0.5, size * middle), letter, fill=ink, font=font, anchor="mm", stroke_width=size / 96
    )
    return image
