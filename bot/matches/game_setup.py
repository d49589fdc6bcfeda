"""Chooses a new game's variant, start position and sides."""

from __future__ import annotations

import random
import re
import unicodedata

import rules
from bot.refusals import Refusal
from bot.state.custom_variants import CustomVariants

COLORS = ("random", "white", "black")
_NUMBER = re.compile(r"#?\s*([+-]?\d{1,9})")


class GameSetup:
    """Resolves a player's choices, and makes the ones left open at random."""

    def __init__(self, custom_variants: CustomVariants, rng: random.Random) -> None:
        self._custom_variants = custom_variants
        self._rng = rng

    async def position(
        self, key: str | None, typed: str | None, player: int, guild_id: int | None
    ) -> rules.Position:
        """Return the start position that `typed` asks for: a start number or a FEN.

        Without `typed`: the variant's only start, or a random one of those that may be drawn. `key`: the
        variant; None for the catalogue's first. Raises Refusal.
        """
        key = key or rules.variants()[0].key
        variant = await self._custom_variants.for_player(key, player, guild_id)
        text = unicodedata.normalize("NFKC", typed or "").strip()
        if not text:
            return variant.start(self._rng.choice(variant.drawn_starts) if variant.drawn_starts else None)
        numbers = variant.starts
        if number := _NUMBER.fullmatch(text):
            if not numbers:
                raise Refusal("challenge-start-none", variant=variant)
            if int(number[1]) not in numbers:
                raise Refusal(
                    "challenge-start-range", variant=variant, first=str(numbers[0]), last=str(numbers[-1])
                )
            return variant.start(int(number[1]))
        try:
            position = rules.Position.from_fen(variant, text)
        except rules.InvalidFen as error:
            raise Refusal("challenge-start-fen", problem=error) from None
        if rules.Game(position).outcome() is not None:
            raise Refusal("challenge-start-over")
        return position

    def sides(self, player: int, color: str, other: int) -> tuple[int, int]:
        """Return (White, Black) for a `player` who asks for `color` (one of COLORS) against `other`."""
        drawn = color if color != "random" else self._rng.choice(COLORS[1:])
        return (player, other) if drawn == "white" else (other, player)


def check_color(color: str) -> str:
    """Return `color` if it is one of COLORS. Raises ValueError otherwise."""
    if color not in COLORS:
        raise ValueError(f"color {color!r} is none of {COLORS}")
    return color
