"""What a game begins with: the variant, its start position, and who plays which side."""

from __future__ import annotations

import random
import re
import unicodedata

import rules
from bot.matches.errors import (
    BadStart,
    NoNumberedStarts,
    NoSuchVariant,
    NoSuchVariantButNear,
    StartIsOver,
)

COLORS = ("random", "white", "black")
_NUMBER = re.compile(r"#?\s*([+-]?\d{1,9})")
_SHOWN = 40
"""Characters of a mistyped name that an answer repeats."""


class Starts:
    """Settles what was asked for, or left open. `default` is the key of the variant that is played when none
    is named, None: the catalogue's first."""

    def __init__(self, rng: random.Random, default: str | None) -> None:
        self._rng = rng
        self._default = default or rules.variants()[0].key

    def position(self, key: str | None, typed: str | None) -> rules.Position:
        """The start position that was asked for, by number, FEN or not at all.

        Raises NoSuchVariant, BadStart; rules.InvalidFen passes through.
        """
        variant = known(key or self._default)
        text = unicodedata.normalize("NFKC", typed or "").strip()
        numbers = variant.starts
        if not text:
            return variant.start(self._rng.choice(numbers) if numbers else None)
        if number := _NUMBER.fullmatch(text):
            if not numbers:
                raise NoNumberedStarts(variant=variant.key)
            if int(number[1]) not in numbers:
                raise BadStart(variant=variant.key, first=str(numbers[0]), last=str(numbers[-1]))
            return variant.start(int(number[1]))
        position = rules.Position.from_fen(variant, text)
        if rules.Game(position).outcome() is not None:
            raise StartIsOver
        return position

    def sides(self, player: int, color: str, other: int) -> tuple[int, int]:
        """White and Black, where `player` has asked for this color of COLORS."""
        drawn = color if color != "random" else self._rng.choice(COLORS[1:])
        return (player, other) if drawn == "white" else (other, player)


def known(key: str) -> rules.Variant:
    """The variant of a key as people write it. Raises NoSuchVariant."""
    try:
        return rules.variant(key.strip().lower())
    except rules.UnknownVariant as error:
        if error.nearest:
            raise NoSuchVariantButNear(name=key[:_SHOWN], near=", ".join(error.nearest)) from None
        raise NoSuchVariant(name=key[:_SHOWN]) from None


def checked(color: str) -> str:
    """A color of COLORS. Raises ValueError for any other."""
    if color not in COLORS:
        raise ValueError(f"color {color!r} is none of {COLORS}")
    return color
