"""Games against the engine, which needs no challenge and no clock, and never waits for a person's consent."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import timedelta

import rules
from bot.database.errors import TooManyRunning
from bot.matches.fair_play import FairPlay
from bot.matches.game_setup import GameSetup, check_color
from bot.matches.match_repository import MatchRepository
from bot.matches.models import Match, MoveMade, Now
from bot.matches.move_deadlines import Timers
from bot.refusals import Refusal
from bot.state.definitions import NoDefinition
from bot.state.plans import Plans
from bot.storage import MatchStore, NewMatch

PAGE = 100
"""Games that are looked after at a time."""

SEEDS = 1 << 31


@dataclass(eq=False)
class EngineGames:
    """The use cases of games against the engine. Which level is how strong is the engine's own affair."""

    _store: MatchStore
    _repository: MatchRepository
    _plans: Plans
    _starts: GameSetup
    _timers: Timers
    _fair_play: FairPlay
    _now: Now
    _rng: random.Random
    _running_games: int | None

    async def begin(
        self,
        player: int,
        engine: int,
        *,
        level: int,
        channel_id: int,
        guild_id: int | None = None,
        variant: str | None = None,
        color: str | None = None,
        start: str | None = None,
        locale: str = "en",
        move_seconds: int | None = None,
        lost_before: int = 0,
    ) -> Match:
        """Begin a game of a player against the engine, at once. `engine` is the user id it plays under.

        The rest as in Challenges.make(); without a `color` somebody's first game of all begins with their
        move, and later ones are drawn. `lost_before`: games in a row that the player has lost at this level.
        """
        position = await self._starts.position(variant, start, player, guild_id)
        if await self._fair_play.is_in_play(player, [position]):
            raise Refusal("position-in-play")
        if color is None:
            color = "random" if await self._store.has_played(player) else position.turn.label
        white, black = self._starts.sides(player, check_color(color), engine)
        first, now = white if position.turn is rules.WHITE else black, self._now()
        match = NewMatch(
            variant=position.variant.key,
            start_fen=position.fen(),
            start_number=position.variant.start_number(position),
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
        timer = await self._timers.timer_of_turn(seconds, guild_id, player, now)
        try:
            row = await self._store.begin(match, player, now, timer, self._running_games)
        except TooManyRunning:
            raise Refusal("limit-games", most=self._running_games or 0) from None
        except NoDefinition:
            raise Refusal("custom-none") from None
        return self._repository.cache_game(row, rules.Game(position))

    async def waiting(self, *, after: int = 0, grace: timedelta = timedelta()) -> tuple[int, ...]:
        """A page of the ids of running games in which it is the engine's turn, from behind the id `after`.

        Without those in which something has happened within `grace`: somebody may be at it.
        """
        return tuple(await self._store.engines_turn(self._now() - grace, after, PAGE))

    async def reply(self, seen: Match, uci: str) -> MoveMade:
        """Play a move for whoever is to move in a match as it was read: in that very version, or not at all.

        For replies that took long to find. Raises MatchOver, MoveTaken; rules.MoveError for an illegal move.
        """
        after = await self._repository.append(seen, seen.position.move_from_uci(uci), seen.turn_player)
        if after is None:
            raise await self._repository.conflict_error(seen)
        return MoveMade(await self._plans.play_planned(after), seen.ply + 1)
