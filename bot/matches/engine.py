"""Games against the engine, which needs no challenge and no clock, and never waits for a person's consent."""

from __future__ import annotations

from datetime import timedelta

import rules
from bot.matches.challenges import COLORS, ChallengeCases
from bot.matches.core import use_case
from bot.matches.errors import TooManyGames
from bot.matches.values import Match
from bot.storage import NewMatch, TooManyRunning

PAGE = 100
"""Games that are looked after at a time."""

SEEDS = 1 << 31


class EngineCases(ChallengeCases):
    """The use cases of games against the engine. Which level is how strong is the engine's own affair."""

    @use_case
    async def begin_with_engine(
        self,
        player: int,
        engine: int,
        *,
        level: int,
        channel_id: int,
        guild_id: int | None = None,
        variant: str | None = None,
        color: str = "random",
        start: str | None = None,
        locale: str = "en",
        move_seconds: int | None = None,
        lost_before: int = 0,
    ) -> Match:
        """Begin a game of a player against the engine, at once. `engine` is the user id it plays under.

        The rest as in challenge(); `lost_before`: games in a row that the player has lost at this level.
        Raises NoSuchVariant, BadStart, TooManyGames; rules.InvalidFen passes through.
        """
        if color not in COLORS:
            raise ValueError(f"color {color!r} is none of {COLORS}")
        played = self._variant(variant)
        position = self._start(played, start)
        own = color if color != "random" else self._rng.choice(COLORS[1:])
        white, black = (player, engine) if own == "white" else (engine, player)
        first = white if position.turn is rules.WHITE else black
        now = self._now()
        match = NewMatch(
            variant=played.key,
            start_fen=position.fen(),
            start_number=played.start_number(position),
            white_id=white,
            black_id=black,
            guild_id=guild_id,
            channel_id=channel_id,
            locale=locale,
            move_seconds=move_seconds,
            level=level,
            seed=self._rng.randrange(SEEDS),
            engine_parity=0 if first == engine else 1,
            lost_before=lost_before,
        )
        seconds = None if first == engine else move_seconds
        timer = await self._timer(seconds, guild_id, player, now)
        try:
            row = await self._database.matches.begin(match, player, now, timer, self._running_games)
        except TooManyRunning:
            raise TooManyGames(most=self._running_games or 0) from None
        return self._keep(row, rules.Game(position))

    @use_case
    async def engines_turn(self, *, after: int = 0, grace: timedelta = timedelta()) -> tuple[int, ...]:
        """A page of the ids of running games in which it is the engine's turn, from behind the id `after`.

        Without those in which something has happened within `grace`: somebody may be at it.
        """
        return tuple(await self._database.matches.engines_turn(self._now() - grace, after, PAGE))
