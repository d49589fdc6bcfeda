"""Piece sets (art/piece_sets.toml), and pieces as pixels."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from PIL import Image

from render.colors import RGB, parse_color
from render.composed_pieces import DIRECTED, Body, Inks, Studio, lettered, rimmed, with_letter
from render.picture_cache import drawn
from render.svg_raster import own_art, set_art
from rules.variant import FAMILIES

# Licences that allow boards anywhere, also on paid servers.
FREE_LICENCES = ("CC0", "CC-BY-SA-", "CC-BY-1", "CC-BY-2", "CC-BY-3", "CC-BY-4", "GPL-", "OFL-")

_WIDEST = 0.97
"""The greatest side of an enlarged picture, as a fraction of the square."""


@dataclass(frozen=True, slots=True)
class Credit:
    """The author and the licence of a piece set."""

    name: str
    title: str
    author: str
    licence: str
    licence_url: str
    source: str


@dataclass(frozen=True)
class PieceSet:
    """A set of piece pictures in one style.

    families: the families of variants that it is offered for (rules.Variant.family); none for a set that only
    other sets use. turns: do both sides share pictures, the far side's rotated? round: are its pictures
    counters that fill a square? scale: the factor by which its pictures are enlarged. zoom: the centre (x, y)
    and the factor by which its characters are enlarged. rims, recolors: White's and Black's. characters: are
    its pictures characters? letters: does each piece have its letter in a corner?
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

    def inks(self, white: bool) -> Inks:
        return self.white if white else self.black

    def layers(self, name: str) -> tuple[str, ...]:
        """Return the layers of the picture of a piece type; none if the set lacks it."""
        return self.pieces.get(name, ()) or (_figures().get(name, ()) if "chess" in self.families else ())

    def points(self, name: str) -> bool:
        """Does a piece type's picture show its direction?"""
        return self.turns or any(code.startswith(DIRECTED) for code in self.layers(name))

    def art(self, code: str, white: bool) -> str:
        """Return the SVG text of the set's own picture with a code. Raises LookupError."""
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
        raise ValueError(f"piece set {name!r}: licence {credit.licence!r} is not one that we may offer")
    layers = MappingProxyType({key: _listed(codes) for key, codes in pieces.items()})
    return PieceSet(credit, colors=(white_name, black_name), white=white, black=black, pieces=layers, **own)


@cache
def all_sets() -> MappingProxyType[str, PieceSet]:
    """Return the piece sets by name, each family's default before its others."""
    tables: dict[str, dict[str, Any]] = tomllib.loads(own_art("piece_sets.toml"))
    for table in tables.values():
        table["pieces"] = tables.get(table.pop("rest", ""), {"pieces": {}})["pieces"] | table["pieces"]
    return MappingProxyType({name: _read(name, table) for name, table in tables.items()})


def piece_sets(family: str = FAMILIES[0]) -> tuple[str, ...]:
    """Return the names of the piece sets for a family (rules.Variant.family), the default first."""
    return tuple(name for name, chosen in all_sets().items() if family in chosen.families)


@cache
def _figures() -> MappingProxyType[str, tuple[str, ...]]:
    """Return the layers of pieces that any chess set can show (art/composed_pieces.toml)."""
    tables: dict[str, str | list[str]] = tomllib.loads(own_art("composed_pieces.toml"))
    return MappingProxyType({name: _listed(codes) for name, codes in tables.items()})


def sprite(
    pieces: PieceSet,
    name: str,
    letter: str,
    white: bool,
    size: int,
    turned: bool = False,
    *,
    bare: bool = False,
) -> Image.Image:
    """Return a piece as RGBA of `size` by `size` pixels. Don't change it: it is shared.

    name: the piece type's; a piece without a picture is its `letter` on a disc. turned: does it move down the
    board? Then it is rotated if both sides share pictures; otherwise only the marks of its direction are.
    bare: leave out the letter in its corner, because with_sign_letter() adds it later.
    """
    layers = pieces.layers(name)
    # The letter is in the key only where it is drawn: variants use different letters for one piece.
    turned = turned and pieces.points(name)
    sign = letter if pieces.letters and not bare else ""
    shown = (name, sign) if layers else ("", letter)
    key = ("piece", pieces.credit.name, shown, white, size, turned)

    def make() -> Image.Image:
        image = _make(pieces, layers, letter, white, size, turned)
        return with_sign_letter(pieces, name, sign, image) if sign else image

    return drawn.get(key, make)


def with_sign_letter(
    pieces: PieceSet, name: str, letter: str, picture: Image.Image, part: float = 1
) -> Image.Image:
    """Return a picture of a piece with its letter in the corner, if the set's pieces have letters.

    part: the letter's size as a fraction of its usual one.
    """
    return with_letter(picture, letter, part) if pieces.letters and pieces.layers(name) else picture


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
    """Return a picture enlarged by `scale` at most, as far as it fits; its margins keep their proportions."""
    image = studio.picture(layers, size)
    box = image.getbbox()
    if scale == 1 or box is None:
        return image
    widest = max(box[2] - box[0], box[3] - box[1])
    image = studio.picture(layers, round(size * min(scale, size * _WIDEST / widest)))
    grown = image.crop(image.getbbox())
    # Keep the proportions of the margins, so that figures still stand at the bottom of the square.
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
    """Return a picture of this set, or of the set named before a colon."""
    other, colon, rest = code.rpartition(":")
    return all_sets()[other].art(rest, white) if colon else pieces.art(code, white)
