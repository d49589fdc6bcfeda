"""Chooses a new game's variant, start position and sides, and assembles its match; limits of players."""

from __future__ import annotations

import random
import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import sqlalchemy as sa

import rules
from bot.database.transactions import lock_users
from bot.refusals import Refusal
from bot.state.custom_variants import CustomVariants
from bot.state.match import NewMatch
from bot.state.match_tables import IS_PENDING, challenges, matches, plays
from bot.state.time_control import TimeControl, speed_of

COLORS = ("random", "white", "black")

SEEDS = 1 << 31

_NUMBER = re.compile(r"#?\s*([+-]?\d{1,9})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The game that a player requests.

    `variant`: its key; None: the catalogue's first. `color`: the player's, one of COLORS; None: random, or
    the side to move in a first game against the engine. `start`: a start number or a FEN as typed; None or
    blank: the usual start, or a random one if the variant shuffles. `time`: None: no limit. `rated`: whether
    the result changes ratings; None: if possible (rated_games.is_offered_as_rated).
    """

    variant: str | None = None
    color: str | None = None
    start: str | None = None
    time: TimeControl | None = None
    rated: bool | None = None


DEFAULT_TERMS = Terms()


@dataclass(frozen=True, slots=True)
class Place:
    """The channel in which a game begins, its server, and the language of its messages."""

    guild_id: int | None
    channel_id: int
    locale: str


@dataclass(frozen=True, slots=True)
class EnginePlayer:
    """The engine as an opponent: its user id and level. `lost_before`: games in a row that the player lost at
    this level."""

    id: int
    level: int
    lost_before: int = 0


class GameSetup:
    """The setup of a game from a player's choices; open choices are made at random."""

    def __init__(self, custom_variants: CustomVariants, rng: random.Random) -> None:
        self._custom_variants = custom_variants
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

    def drawn_start(self, variant: rules.Variant) -> rules.Position:
        """Return a variant's only start position, or a random one."""
        return variant.start(self.rng.choice(variant.drawn_starts) if variant.drawn_starts else None)

    def sides(self, player: int, color: str, other: int) -> tuple[int, int]:
        """Return (White, Black) for a `player` who requests `color` (one of COLORS) against `other`."""
        drawn = color if color != "random" else self.rng.choice(COLORS[1:])
        return (player, other) if drawn == "white" else (other, player)

    def new_match(
        self,
        position: rules.Position,
        sides: tuple[int, int],
        place: Place,
        time: TimeControl | None,
        *,
        rated: bool = False,
        engine: EnginePlayer | None = None,
    ) -> NewMatch:
        """Return a match that begins in a position. `sides`: White and Black."""
        white, black = sides
        match = NewMatch(
            variant_key=position.variant.key,
            start_fen=position.fen(),
            start_number=position.variant.start_number(position),
            white=white,
            black=black,
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            locale=place.locale,
            time=time,
            rated=rated,
            speed=speed_of(time).value,
        )
        if engine is None:
            return match
        first = white if position.turn is rules.WHITE else black
        return replace(
            match,
            level=engine.level,
            seed=self.rng.randrange(SEEDS),
            engine_parity=0 if first == engine.id else 1,
            lost_before=engine.lost_before,
        )


# ---- limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits that the operator sets.

    `expiry`: how long a challenge stays open. `open_challenges`, `running_games`: the maximum per person.
    `retention_days`: how long a server's games and settings are kept after it has removed Kibitz.
    """

    expiry: timedelta = timedelta(hours=24)
    open_challenges: int = 10
    running_games: int = 100
    retention_days: int = 90


def check_challenge_limit(connection: sa.Connection, limit: int, challenger: int, now: datetime) -> None:
    """Lock a player, and raise Refusal if they have `limit` open challenges."""
    lock_users(connection, challenger)
    waiting = (
        sa.select(sa.func.count())
        .where(IS_PENDING, challenges.c.challenger_id == challenger)
        .where(challenges.c.expires_at > now)
    )
    if connection.execute(waiting).scalar_one() >= limit:
        raise Refusal("limit-challenges", most=limit)


def check_running_limit(
    connection: sa.Connection, limit: int, player_ids: tuple[int, ...], actor: int
) -> None:
    """Lock players, and raise Refusal for the first one that has `limit` running matches.

    `actor`: the player who gets the refusal.
    """
    lock_users(connection, *player_ids)
    for player_id in player_ids:
        count = sa.select(sa.func.count()).select_from(matches).where(plays(player_id))
        if connection.execute(count).scalar_one() >= limit:
            if player_id == actor:
                raise Refusal("limit-games", most=limit)
            raise Refusal("limit-opponent", player=player_id, most=limit)
