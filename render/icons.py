"""Icons, each in a box of 100 by 100, and emblems of variants.

An emblem is the variant's distinctive piece, or else its royal piece, with a badge for a distinctive rule.
Both are derived from the catalogue, so new variants get emblems automatically.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from PIL import Image

from render.colors import RGB, css
from render.drawing_kit import Kit, color_of, duck_art
from render.pieces import Body, sprite
from render.svg_raster import rasterize, svg
from rules import Color, PieceType, Variant, variants
from rules.caches import cached_in_variant
from rules.facts import Facts

TURN = '<path d="M8 4L92 50L8 96Z" fill="{}"/>'
CROWN = '<path d="M10 76L3 26L29 50L50 12L71 50L97 26L90 76ZM10 82H90V94H10Z" fill="{}"/>'

HOURGLASS = (
    '<path d="M14 2H86V14H80C80 36 64 44 58 50C64 56 80 64 80 86H86V98H14V86H20C20 64 36 56 42 50'
    'C36 44 20 36 20 14H14Z" fill="{}"/>'
)


def icon(shape: str, side: int) -> Image.Image:
    return rasterize(svg(shape), side)


def counter(body: Body, color: RGB, ground: RGB) -> str:
    """Return a counter on a chip in the colour of a square, which makes it visible on any bar."""
    border = (0, 0, 0) if sum(color) > 382 else (255, 255, 255)
    shape = (
        '<path d="M50 14L72 24L82 86H18L28 24Z"' if body == Body.KOMA else '<circle cx="50" cy="50" r="34"'
    )
    return (
        f'<rect x="2" y="2" width="96" height="96" rx="16" fill="{css(ground)}"/>'
        f'{shape} fill="{css(color)}" stroke="{css(border)}" stroke-width="7" stroke-linejoin="round"/>'
    )


def counter_of(kit: Kit, side: Color) -> str:
    """Return the counter of a side, on the kit's plate."""
    return counter(kit.pieces.body, color_of(kit.pieces, side), kit.plate)


def divided_counter(body: Body, left: RGB, right: RGB, ground: RGB) -> str:
    """Return a two-coloured counter, for a random colour."""
    half = '<clipPath id="half"><path d="M50 0H100V100H50Z"/></clipPath><g clip-path="url(#half)">'
    return f"{counter(body, left, ground)}{half}{counter(body, right, ground)}</g>"


def clock(ink: RGB) -> str:
    return (
        f'<g fill="none" stroke="{css(ink)}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">'
        '<circle cx="50" cy="50" r="40"/><path d="M50 26V52L66 62"/></g>'
    )


def star(ink: str, filled: bool) -> str:
    turns = [(pi * i / 5, 46 if i % 2 == 0 else 21) for i in range(10)]
    corners = (f"{50 + far * sin(turn):.1f} {54 - far * cos(turn):.1f}" for turn, far in turns)
    fill = ink if filled else "none"
    return f'<path d="M{"L".join(corners)}Z" fill="{fill}" stroke="{ink}" stroke-width="7"/>'


_COMMON, _RARE = 0.5, 0.25
"""The largest share of a family's variants that may have a distinctive rule, and a distinctive piece."""

_BADGES: tuple[tuple[Callable[[Facts], object], str], ...] = (
    (lambda facts: facts.explodes, "M50 4L59 32L82 14L70 40L98 46L71 56L86 82L60 68L50 97L41 68L15 84"
     "L29 57L2 48L30 40L17 15L42 32Z"),
    (lambda facts: facts.checks_to_give, "M14 40H86V52H14ZM14 66H86V78H14ZM34 18H46V98H34ZM60 18H72V98H60Z"),
    (lambda facts: facts.goal, "M20 4H32V98H20ZM36 8L90 28L36 50Z"),
    (lambda facts: facts.must_capture, "M14 24L26 12L50 36L74 12L88 26L64 50L88 74L74 88L50 64L26 88"
     "L12 74L36 50Z"),
    (lambda facts: facts.captures_to_hand, "M26 58V26a6.5 6.5 0 0 1 13 0V48h2V14a6.5 6.5 0 0 1 13 0"
     "V48h2V18a6.5 6.5 0 0 1 13 0V48h2V30a6.5 6.5 0 0 1 13 0V68"
     "C84 88 72 97 54 97C38 97 32 90 24 78L8 56C4 49 13 43 19 49Z"),
    (lambda facts: facts.gating, "M38 12H62V38H88V62H62V88H38V62H12V38H38Z"),
    (lambda facts: facts.extinction, "M10 44H90V58H10Z"),
)  # fmt: skip
"""Rules and their badges, in a box of 100 by 100: burst, checks, flag, cross, hand, entry, loss."""


def emblem(kit: Kit, variant: Variant, size: int) -> Image.Image:
    """Draw the emblem as RGBA of `size` by `size` pixels, on a plate in the colour of a square."""
    look = kit.theme
    image = icon(f'<rect width="100" height="100" rx="12" fill="{css(kit.plate)}"/>', size)
    margin = round(size * 0.08)
    if kit.duck:
        image.alpha_composite(rasterize(duck_art(), size - 2 * margin), (margin, margin))
        return image
    kind = emblem_piece(variant)
    image.alpha_composite(
        sprite(kit.pieces, kind.name, kind.letter, True, size - 2 * margin), (margin, margin)
    )
    if shape := _badge(variant):
        side, ink = round(size * 0.4), css(look.label)
        disc = f'<circle cx="50" cy="50" r="48" fill="{css(look.frame)}" stroke="{ink}" stroke-width="4"/>'
        sign = f'<path transform="translate(22 22) scale(0.56)" d="{shape}" fill="{ink}"/>'
        image.alpha_composite(icon(disc + sign, side), (size - side - margin // 4, size - side - margin // 4))
    return image


@cached_in_variant
def emblem_piece(variant: Variant) -> PieceType:
    """Return the piece in a variant's start that is rarest in its family or, if none is rare, a royal one."""
    counts, size = _census()[variant.family]
    start, facts = variant.first_start(), variant.facts
    kinds = {variant.kinds.type_of(code) for code in start.board if variant.kinds.piece_of_code[code]}
    kinds |= {kind for color in Color for kind, _ in start.hand(color)}
    rarest = min(
        (kind for kind in variant.piece_types[::-1] if kind in kinds), key=lambda kind: counts[kind.name]
    )
    royal = [variant.kinds.type_of(code) for code in variant.kinds.royal if code]
    royal += facts.extinction.pieces if facts.extinction else ()
    return rarest if counts[rarest.name] < size * _RARE or not royal else royal[0]


def _badge(variant: Variant) -> str:
    """Return the badge of the variant's first distinctive rule, or ""."""
    family = [other for other in variants() if other.family == variant.family]
    for has, shape in _BADGES:
        if has(variant.facts) and sum(bool(has(other.facts)) for other in family) < len(family) * _COMMON:
            return shape
    return ""


@cache
def _census() -> dict[str, tuple[Counter[str], int]]:
    """Return, by family, the number of variants with each piece, and the number of variants."""
    families: dict[str, tuple[Counter[str], int]] = {}
    for variant in variants():
        counts, size = families.get(variant.family, (Counter[str](), 0))
        counts.update({kind.name for kind in variant.pieces})
        families[variant.family] = counts, size + 1
    return families
