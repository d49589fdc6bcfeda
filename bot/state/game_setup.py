"""Chooses a new game's variant, start position and sides."""

from __future__ import annotations

import random
import re
import unicodedata
from dataclasses import dataclass

import rules
from bot.refusals import Refusal
from bot.state.custom_variants import CustomVariants
from bot.state.definitions import is_custom
from bot.state.settings import Settings
from bot.state.time_control import TimeControl

COLORS = ("random", "white", "black")

_NUMBER = re.compile(r"#?\s*([+-]?\d{1,9})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The game that a player requests.

    `variant`: its key; None: the catalogue's first. `color`: the player's, one of COLORS; None: random, or
    the side to move in a first game against the engine. `start`: a start number or a FEN as typed; None or
    blank: the usual start, or a random one if the variant shuffles. `time`: None: no limit. `rated`: whether
    the result changes ratings; None: if possible, that is, for the usual start of a catalogue variant, unless
    the server has switched ratings off.
    """

    variant: str | None = None
    color: str | None = None
    start: str | None = None
    time: TimeControl | None = None
    rated: bool | None = None

    def __post_init__(self) -> None:
        if self.color not in (None, *COLORS):
            raise ValueError(f"color {self.color!r} is not one of {COLORS}")


DEFAULT_TERMS = Terms()


class GameSetup:
    """The setup of a game from a player's choices; open choices are made at random."""

    def __init__(self, custom_variants: CustomVariants, settings: Settings, rng: random.Random) -> None:
        self._custom_variants = custom_variants
        self._settings = settings
        self.rng = rng

    async def position(self, terms: Terms, player: int, guild_id: int | None) -> rules.Position:
        """Return the start position that a player requests. Raises Refusal.

        Without a typed start: the variant's only start, or a random one.
        """
        key = terms.variant or rules.variants()[0].key
        variant = await self._custom_variants.for_player(key, player, guild_id)
        text = unicodedata.normalize("NFKC", terms.start or "").strip()
        if not text:
            return self.drawn_start(variant)
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

    async def is_rated(self, terms: Terms, guild_id: int | None) -> bool:
        """Return whether a game is rated. Raises Refusal if a rated game is requested but impossible."""
        why = None
        if terms.variant is not None and is_custom(terms.variant):
            why = Refusal("challenge-unrated-custom")
        elif (terms.start or "").strip():
            why = Refusal("challenge-unrated-start")
        elif not await self.are_rated(guild_id):
            why = Refusal("challenge-unrated-server")
        if terms.rated and why is not None:
            raise why
        return terms.rated is not False and why is None

    async def are_rated(self, guild_id: int | None) -> bool:
        """Return whether games that begin on a server, or on none, may be rated."""
        return (await self._settings.of_people([], guild_id)).server.ratings

    def drawn_start(self, variant: rules.Variant) -> rules.Position:
        """Return a variant's only start position, or a random one."""
        return variant.start(self.rng.choice(variant.drawn_starts) if variant.drawn_starts else None)

    def sides(self, player: int, color: str, other: int) -> tuple[int, int]:
        """Return (White, Black) for a `player` who requests `color` (one of COLORS) against `other`."""
        drawn = color if color != "random" else self.rng.choice(COLORS[1:])
        return (player, other) if drawn == "white" else (other, player)
