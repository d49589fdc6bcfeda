"""Piece pictures: which there are (art/sets.toml), and each as pixels at the size it is shown."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from render.cache import Cache
from render.colors import RGB, parse_color
from render.raster import own_art, rasterise, set_art

# Licences that let anyone post a board anywhere, a paid server included.
FREE_LICENCES = ("CC0", "CC-BY-SA-", "CC-BY-1", "CC-BY-2", "CC-BY-3", "CC-BY-4", "GPL-")

_sprites: Cache[Image.Image] = Cache(16 << 20, lambda image: image.width * image.height * 4)


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours that one side's pictures are made of."""

    line: RGB
    fill: RGB
    shade: RGB
    accent: RGB
    more: tuple[RGB, ...] = ()

    @property
    def all(self) -> tuple[RGB, ...]:
        """Every colour that covers an area of a picture."""
        return (self.fill, self.line, self.shade, self.accent, *self.more)

    def style_sheet(self) -> str:
        """Return the CSS that paints our own drawings: they name inks by class, never by colour."""
        return (
            f".line{{stroke:{_css(self.line)}}}.fill{{fill:{_css(self.fill)}}}"
            f".shade{{fill:{_css(self.shade)}}}.accent{{fill:{_css(self.accent)}}}"
        )


@dataclass(frozen=True, slots=True)
class Credit:
    """Who made a piece set, and the licence that it is under."""

    name: str
    title: str
    author: str
    licence: str
    licence_url: str
    source: str


@dataclass(frozen=True)
class PieceSet:
    """A set of piece pictures in one manner."""

    credit: Credit
    folder: str
    file: str
    white: Inks
    black: Inks
    pieces: MappingProxyType[str, tuple[str, ...]]

    def inks(self, white: bool) -> Inks:
        """Return the colours of one side."""
        return self.white if white else self.black

    def layer(self, code: str, white: bool) -> str:
        """Return the SVG text of one layer: of our own drawings ("+horn") or of the set ("N")."""
        if code.startswith("+"):
            return own_art(self.credit.name, f"{code[1:]}.svg")
        name = self.file.format(color="w" if white else "b", code=code)
        text = set_art(self.folder, name)
        if text is None:
            raise LookupError(f"piece set {self.credit.name!r} has no picture {name!r}")
        return text


def _css(color: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)


def _read_inks(table: dict[str, Any]) -> Inks:
    more: Sequence[str] = table.pop("more", ())
    inks = {role: parse_color(text) for role, text in table.items()}
    return Inks(**inks, more=tuple(parse_color(text) for text in more))


def _read(name: str, table: dict[str, Any]) -> PieceSet:
    pieces: dict[str, str | list[str]] = table.pop("pieces")
    white, black = _read_inks(table.pop("white")), _read_inks(table.pop("black"))
    folder, file = table.pop("folder"), table.pop("file")
    credit = Credit(name, **table)
    if not credit.licence.startswith(FREE_LICENCES):
        raise ValueError(f"piece set {name!r}: licence {credit.licence!r} is not one that we may offer")
    layers = {key: (code,) if isinstance(code, str) else tuple(code) for key, code in pieces.items()}
    return PieceSet(credit, folder, file, white, black, MappingProxyType(layers))


@cache
def all_sets() -> MappingProxyType[str, PieceSet]:
    """Return the piece sets by name, the default first."""
    tables: dict[str, dict[str, Any]] = tomllib.loads(own_art("sets.toml"))
    return MappingProxyType({name: _read(name, table) for name, table in tables.items()})


def sprite(pieces: PieceSet, name: str, letter: str, white: bool, size: int) -> Image.Image:
    """Return a piece as RGBA of `size` by `size` pixels. Don't change it: it is shared.

    `name` is the piece type's; a piece that the set has no picture of is shown as its `letter` on a disc.
    """
    layers = pieces.pieces.get(name)
    # Where there is a picture the letter is of no account: variants give one piece different letters.
    key = (pieces.credit.name, name if layers else f"letter {letter}", white, size)
    if layers:
        return _sprites.get(key, lambda: _picture(pieces, layers, white, size))
    return _sprites.get(key, lambda: _letter(pieces.inks(white), letter, size))


def _picture(pieces: PieceSet, layers: tuple[str, ...], white: bool, size: int) -> Image.Image:
    sheet = pieces.inks(white).style_sheet()
    drawn = [rasterise(pieces.layer(code, white), size, sheet) for code in layers]
    image = drawn[0]
    for above in drawn[1:]:
        image = Image.alpha_composite(image, above)
    return image


# A counter on the foot that the chess pieces stand on: seen as a piece of the set, not as a square's mark.
_DISC = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<g class="line" stroke-width="2.6"><circle class="shade" cx="50" cy="53.5" r="36"/>
<circle class="fill" cx="50" cy="48.5" r="36"/></g></svg>"""


def _letter(inks: Inks, letter: str, size: int) -> Image.Image:
    image = rasterise(_DISC, size, inks.style_sheet())
    # Light letters on dark bodies: whichever of the inks stands out most from the fill.
    ink = max((*inks.all, (255, 255, 255)), key=lambda color: abs(sum(color) - sum(inks.fill)))
    text_size = size * 0.5
    font = ImageFont.load_default(text_size)
    width = font.getlength(letter)
    if width > size * 0.52:
        font = ImageFont.load_default(text_size * size * 0.52 / width)
    ImageDraw.Draw(image).text(
        (size * 0.5, size * 0.485), letter, fill=ink, font=font, anchor="mm", stroke_width=size / 96
    )
    return image
