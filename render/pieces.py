"""Piece sets (art/piece_sets.toml) and images of pieces.

A picture consists of layers, from the bottom:
    N             the set's picture with that code
    +horn         our own drawing, art/marks/horn.svg, in the set's inks
    ^corner       the same for a direction: upside down if the piece moves down the board
    =knight       the set's knight
    =queen/turned ... upside down
    =knight/badge ... small, on a counter in the corner: also moves like a knight
    mono:fox      another set's silhouette, filled and outlined in the set's inks
    @酔象         characters on the set's body; @!太子 in the accent colour, for promoted pieces
    @玉|@王       different layers for White's and Black's pieces
    &mono:rook    another set's silhouette on the body; &!mono:rook with a plus, for promoted pieces
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from render.colors import RGB, css, parse_color
from render.picture_cache import drawn
from render.svg_raster import glyph, own_art, rasterize, set_art, svg
from rules.board.pieces import PieceType
from rules.variant import FAMILIES

DIRECTED = "^"
LETTER, EDGE = (0x7A, 0x16, 0x8C), (255, 255, 255)
"""Colours of letters on pieces with characters (no character has this colour), and of their edges."""
_TURNED, _BADGE = "turned", "badge"
_MIDDLE = 382
"""Half of the sum of white's channels; the inks of dark pieces have a smaller sum."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of one side's pieces.

    line: outline. fill, shade: body in light and in shadow. accent: highlighted parts. more: other colours.
    """

    line: RGB
    fill: RGB
    shade: RGB
    accent: RGB
    more: tuple[RGB, ...] = ()

    @property
    def all(self) -> tuple[RGB, ...]:
        """The colours that cover areas of pictures."""
        return (self.fill, self.line, self.shade, self.accent, *self.more)

    def style_sheet(self) -> str:
        """Return the CSS for our own drawings, which use the names of inks as classes."""
        return (
            f".line{{stroke:{css(self.line)}}}.fill{{fill:{css(self.fill)}}}"
            f".shade{{fill:{css(self.shade)}}}.accent{{fill:{css(self.accent)}}}.stroke{{stroke:{css(self.accent)}}}"
            f".ink{{fill:{css(self.line)}}}"
        )


class Body(Enum):
    """The shape behind a letter."""

    DISC = "disc"
    """A counter with a foot, which makes it look like a piece rather than a mark."""
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

    art returns the SVG text of a code. layers returns the layers of another piece in the set. inset: a margin
    to add to the set's pictures, as a fraction of a square. body: the shape behind letters. down: whether the
    piece moves down the board.
    """

    inks: Inks
    art: Callable[[str], str]
    layers: Callable[[str], tuple[str, ...]]
    inset: float
    body: Body
    down: bool = False

    def picture(self, layers: tuple[str, ...], size: int) -> Image.Image:
        """Draw a piece as RGBA of `size` by `size` pixels."""
        image = self._layer(layers[0], size)
        for code in layers[1:]:
            image = Image.alpha_composite(image, self._layer(code, size))
        return image

    def _layer(self, code: str, size: int) -> Image.Image:
        if code.startswith(("+", DIRECTED)):
            image = rasterize(own_art("marks", f"{code[1:]}.svg"), size, self.inks.style_sheet())
            upside_down = self.down and code.startswith(DIRECTED)
            return image.transpose(Image.Transpose.ROTATE_180) if upside_down else image
        if code.startswith("="):
            name, _, form = code[1:].partition("/")
            if form == _BADGE:
                return self._badge(self.layers(name), size)
            image = self.picture(self.layers(name), size)
            return image.transpose(Image.Transpose.ROTATE_180) if form == _TURNED else image
        if code.startswith("&"):
            return self._printed(code.removeprefix("&").removeprefix("!"), code.startswith("&!"), size)
        if code.startswith("@"):
            return rasterize(_written(self.body, code[1:]), size, self.inks.style_sheet())
        if ":" in code:
            return _outlined(self.art(code), self.inks, size)
        margin = round(size * self.inset)
        image = rasterize(self.art(code), size - 2 * margin, self.inks.style_sheet())
        return _framed(image, size, margin) if margin else image

    def _badge(self, layers: tuple[str, ...], size: int) -> Image.Image:
        """Draw a small picture on a counter in the lower right corner, which is dark for light pieces and
        light for dark ones."""
        small = self.picture(layers, round(size * 0.42))
        ground, edge = self.inks.line, self.inks.fill
        if sum(self.inks.fill) < _MIDDLE:
            ground, edge = max(self.inks.all, key=sum), self.inks.line
        disc = f'<circle cx="73" cy="73" r="24" fill="{css(ground)}" stroke="{css(edge)}" stroke-width="3"/>'
        image = rasterize(svg(disc), size)
        corner = round(size * 0.73 - small.width / 2)
        image.alpha_composite(small, (corner, corner))
        return image

    def _printed(self, code: str, promoted: bool, size: int) -> Image.Image:
        """Draw a silhouette on a body, with a plus above it if the piece is promoted."""
        shapes = _BODIES[self.body] + (_PLUS if promoted else "")
        image = rasterize(svg(shapes), size, self.inks.style_sheet())
        wide = round(size * 0.74)
        shape = rasterize(self.art(code), wide).getchannel("A")
        ink = self.inks.accent if promoted else self.inks.line
        image.paste(ink, ((size - wide) // 2, round(size * (0.26 if promoted else 0.23))), shape)
        return image


def _written(body: Body, text: str) -> str:
    """Return characters on a body as SVG, from top to bottom."""
    ink, characters = ("accent stroke", text[1:]) if text.startswith("!") else ("ink line", text)
    size = 64 if len(characters) == 1 else 39
    top = (59 if body == Body.KOMA else 48.5) - size * len(characters) / 2
    shapes = "".join(
        glyph(character, 50 - size / 2, top + place * size, size)
        for place, character in enumerate(characters)
    )
    # The outline widens the font's horizontal strokes, which are too thin for small pictures.
    return svg(f'{_BODIES[body]}<g class="{ink}" stroke-width="14" stroke-linejoin="round">{shapes}</g>')


def _framed(image: Image.Image, size: int, margin: int) -> Image.Image:
    whole = Image.new("RGBA", (size, size))
    whole.paste(image, (margin, margin))
    return whole


def _outlined(drawing: str, inks: Inks, size: int) -> Image.Image:
    """Draw a silhouette with fill and outline like chess pieces.

    It is drawn at twice the size and then reduced, because outlines grow by whole pixels.
    """
    double = 2 * size
    shape = Image.new("L", (double, double))
    inner = rasterize(drawing, round(double * 0.9)).getchannel("A")
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
        # Black pieces have light inner lines.
        for _ in range(max(2, double // 28)):
            body = body.filter(ImageFilter.MinFilter(3))
        within = ImageChops.subtract(body, body.filter(ImageFilter.MinFilter(3)))
        image.paste(max(inks.all, key=sum), (0, 0), within)
    image.putalpha(ImageChops.lighter(outline, shape))
    return image.reduce(2)


def rimmed(drawn: Callable[[int], Image.Image], size: int, color: RGB) -> Image.Image:
    """Draw a slightly smaller picture with a line around its shape. drawn returns it in a given size."""
    width = max(1, round(size / 55))
    image = _framed(drawn(size - 2 * width - 2), size, width + 1)
    wide = image.getchannel("A")
    for _ in range(width):
        wide = wide.filter(ImageFilter.MaxFilter(3))
    whole = Image.new("RGBA", image.size, color)
    whole.putalpha(wide)
    whole.alpha_composite(image)
    return whole


def lettered(body: Body, inks: Inks, letter: str, size: int) -> Image.Image:
    """Draw the piece's letter on a body, instead of a picture."""
    image = rasterize(svg(_BODIES[body]), size, inks.style_sheet())
    # Use the ink that differs most from the fill.
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


FREE_LICENCES = ("CC0", "CC-BY-SA-", "CC-BY-1", "CC-BY-2", "CC-BY-3", "CC-BY-4", "GPL-", "OFL-")
"""Prefixes of licences that allow any use, including on commercial servers."""

_MAX_SIDE = 0.97
"""Maximum side of an enlarged picture, as a fraction of the square's."""


@dataclass(frozen=True, slots=True)
class Credit:
    """Author and licence of a piece set."""

    name: str
    title: str
    author: str
    licence: str
    licence_url: str
    source: str


@dataclass(frozen=True)
class PieceSet:
    """A set of piece pictures in one style; art/piece_sets.toml explains the fields.

    families: the families of variants that offer it (rules.Variant.family); none if only other sets use it.
    turns: whether both sides share pictures, with the far side's rotated. round: whether its pictures are
    counters that fill a square. characters: whether its pictures are Chinese characters. scale: the factor
    for enlarging its pictures. rims, recolors: White's and Black's. zoom: the centre (x, y) and factor for
    enlarging its characters. letters: whether each piece has its letter in a corner.
    """

    credit: Credit
    families: tuple[str, ...]
    folder: str
    file: str
    colors: tuple[str, str]
    turns: bool
    round: bool
    characters: bool
    inset: float
    scale: float
    rims: tuple[RGB | None, RGB | None]
    body: Body
    white: Inks
    black: Inks
    gradients: tuple[RGB, ...]
    recolors: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]
    zoom: tuple[float, float, float]
    pieces: MappingProxyType[str, tuple[str, ...]]
    letters: bool = False

    def without_letters(self) -> PieceSet:
        """Return the set without letters in corners, for pictures to which with_sign_letter() adds them."""
        return replace(self, letters=False) if self.letters else self

    def inks(self, white: bool) -> Inks:
        return self.white if white else self.black

    def layers(self, name: str) -> tuple[str, ...]:
        """Return the layers of a piece type's picture; none if the set lacks it."""
        return self.pieces.get(name, ()) or (_figures().get(name, ()) if "chess" in self.families else ())

    def points(self, name: str) -> bool:
        """Return whether a piece type's picture shows its direction."""
        return self.turns or any(code.startswith(DIRECTED) for code in self.layers(name))

    def art(self, code: str, white: bool) -> str:
        """Return the SVG text of a code's picture. Raises LookupError if the set lacks it."""
        name = self.file.format(color=self.colors[not white], code=code)
        text = set_art(self.folder, name)
        if text is None:
            raise LookupError(f"piece set {self.credit.name!r} has no picture {name!r}")
        for before, after in self.recolors[not white]:
            text = text.replace(before, after)
        x, y, zoom = self.zoom
        if zoom != 1:
            place = f"translate({x} {y}) scale({zoom}) translate({-x} {-y})"
            text = text.replace("<path ", f'<path transform="{place}" ')
        return text


def _read_inks(table: dict[str, Any]) -> Inks:
    more: Sequence[str] = table.pop("more", ())
    inks = {role: parse_color(text) for role, text in table.items()}
    return Inks(**inks, more=tuple(parse_color(text) for text in more))


def _listed(codes: str | list[str]) -> tuple[str, ...]:
    return (codes,) if isinstance(codes, str) else tuple(codes)


def _read(name: str, table: dict[str, Any]) -> PieceSet:
    pieces: dict[str, str | list[str]] = table.pop("pieces")
    white, black = _read_inks(table.pop("white")), _read_inks(table.pop("black"))
    white_name, black_name = table.pop("colors", ("w", "b"))
    own: dict[str, Any] = {key: table.pop(key, "") for key in ("folder", "file")}
    own |= {key: table.pop(key, False) for key in ("turns", "round", "characters")}
    own["families"] = tuple(table.pop("families"))
    own["inset"] = float(table.pop("inset", 0))
    own["body"] = Body(table.pop("body", Body.DISC))
    own["gradients"] = tuple(map(parse_color, table.pop("gradients", ())))
    recolors = tuple(table.pop("recolor", {}).items())
    own["recolors"] = recolors, (*recolors, *table.pop("recolor_black", {}).items())
    own["scale"] = float(table.pop("scale", 1))
    own["zoom"] = tuple(table.pop("zoom", (0, 0, 1)))
    rims: dict[str, str] = table.pop("rim", {})
    own["rims"] = tuple(parse_color(rims[side]) if side in rims else None for side in ("white", "black"))
    credit = Credit(name, **table)
    if not credit.licence.startswith(FREE_LICENCES):
        raise ValueError(f"piece set {name!r}: licence {credit.licence!r} is not in FREE_LICENCES")
    layers = MappingProxyType({key: _listed(codes) for key, codes in pieces.items()})
    return PieceSet(credit, colors=(white_name, black_name), white=white, black=black, pieces=layers, **own)


@cache
def all_sets() -> MappingProxyType[str, PieceSet]:
    """Return the piece sets by name, each family's default before its other sets."""
    tables: dict[str, dict[str, Any]] = tomllib.loads(own_art("piece_sets.toml"))
    for table in tables.values():
        table["pieces"] = tables.get(table.pop("rest", ""), {"pieces": {}})["pieces"] | table["pieces"]
    return MappingProxyType({name: _read(name, table) for name, table in tables.items()})


def piece_sets(family: str = FAMILIES[0]) -> tuple[str, ...]:
    """Return the names of a family's piece sets (rules.Variant.family), the default first."""
    return tuple(name for name, chosen in all_sets().items() if family in chosen.families)


@cache
def _figures() -> MappingProxyType[str, tuple[str, ...]]:
    """Return the layers of pieces that all chess sets can show (art/composed_pieces.toml)."""
    tables: dict[str, str | list[str]] = tomllib.loads(own_art("composed_pieces.toml"))
    return MappingProxyType({name: _listed(codes) for name, codes in tables.items()})


def sprite(
    pieces: PieceSet,
    name: str,
    letter: str,
    white: bool,
    size: int,
    turned: bool = False,
) -> Image.Image:
    """Draw a piece as RGBA of `size` by `size` pixels. Shared, so don't modify it.

    name: the piece type's name; a piece without a picture is its `letter` on a disc. turned: whether it moves
    down the board: it is then rotated if both sides share pictures, otherwise only its direction marks are.
    """
    layers = pieces.layers(name)
    # The key contains the letter only if it is drawn, because variants use different letters for a piece.
    turned = turned and pieces.points(name)
    sign = letter if pieces.letters else ""
    shown = (name, sign) if layers else ("", letter)
    key = ("piece", pieces.credit.name, shown, white, size, turned)

    def make() -> Image.Image:
        image = _make(pieces, layers, letter, white, size, turned)
        return with_sign_letter(pieces, name, letter, image)

    return drawn.get(key, make)


def narrow_sprite(pieces: PieceSet, kind: PieceType, white: bool, size: int) -> Image.Image:
    """Draw a captured piece as RGBA, without the empty columns beside it."""
    # If the style adds letters, draw counters with letters rather than small characters with letters.
    whole = sprite(pieces, "" if pieces.letters else kind.name, kind.letter, white, size)
    left, _, right, _ = whole.getbbox() or (0, 0, size, size)
    return whole.crop((left, 0, right, size))


def with_sign_letter(pieces: PieceSet, name: str, letter: str, picture: Image.Image) -> Image.Image:
    """Add a piece's letter at the lower left of its picture if the set's pieces have letters.

    The letter is upright and violet, with a white edge.
    """
    if not (pieces.letters and pieces.layers(name)):
        return picture
    size, image = picture.width, picture.copy()
    font, draw = ImageFont.load_default(size * 0.42), ImageDraw.Draw(image)
    bold, edge = size / 60, size / 14
    spot = edge, size - edge
    for ink, width in ((EDGE, edge), (LETTER, bold)):
        draw.text(spot, letter, ink, font, anchor="ls", stroke_width=width)
    return image


def _make(
    pieces: PieceSet, layers: tuple[str, ...], letter: str, white: bool, size: int, turned: bool
) -> Image.Image:
    inks = pieces.inks(white)
    if layers:
        layers = tuple(layer.split("|")[0 if white else -1] for layer in layers)
        art = partial(_art, pieces, white)
        studio = Studio(inks, art, pieces.layers, pieces.inset, pieces.body, turned and not pieces.turns)
        rim = pieces.rims[not white]
        at_size = partial(_enlarged, studio, layers, pieces.scale)
        image = at_size(size) if rim is None else rimmed(at_size, size, rim)
    else:
        image = lettered(pieces.body, inks, letter, size)
    return image.transpose(Image.Transpose.ROTATE_180) if turned and pieces.turns else image


def _enlarged(studio: Studio, layers: tuple[str, ...], scale: float, size: int) -> Image.Image:
    """Enlarge a picture by up to `scale`, as far as it fits."""
    image = studio.picture(layers, size)
    box = image.getbbox()
    if scale == 1 or box is None:
        return image
    widest = max(box[2] - box[0], box[3] - box[1])
    image = studio.picture(layers, round(size * min(scale, size * _MAX_SIDE / widest)))
    grown = image.crop(image.getbbox())
    # Keep the proportions of the margins, so that pieces stay at the bottom of the square.
    x, y = (
        min(max(1, round((size - side) * before / max(1, before + after))), max(0, size - side - 1))
        for side, before, after in (
            (grown.width, box[0], size - box[2]),
            (grown.height, box[1], size - box[3]),
        )
    )
    whole = Image.new("RGBA", (size, size))
    whole.paste(grown, (x, y))
    return whole


def _art(pieces: PieceSet, white: bool, code: str) -> str:
    """Return the SVG text of a code in this set, or in the set named before a colon."""
    other, colon, rest = code.rpartition(":")
    return all_sets()[other].art(rest, white) if colon else pieces.art(code, white)
