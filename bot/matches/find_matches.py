"""Finds matches. A player or channel may have thousands, so only the requested ones are rebuilt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

import rules
from bot.matches.match_repository import MatchRepository
from bot.matches.models import GameSettings, Match
from bot.refusals import NoSuchMatch
from bot.state.definitions import Variants
from bot.storage import MatchRow, MatchStore


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A summary of a player's running match. `waits`: whether it is this player's turn."""

    id: int
    variant: rules.Variant
    opponent: int
    guild_id: int | None
    waits: bool


@dataclass(frozen=True, slots=True)
class MoveTime:
    """How long a move in a live game took, and how much base time its side then had left."""

    spent: timedelta | None
    left: timedelta | None


class Lookup:
    """The use cases of finding matches. Lists skip and log matches that can't be rebuilt."""

    def __init__(self, store: MatchStore, repository: MatchRepository, variants: Variants) -> None:
        self._variants = variants
        self._store = store
        self._repository = repository

    async def get(self, match_id: int, may_see: Callable[[MatchRow], bool] | None = None) -> Match:
        """Return a match, running or finished. Raises NoSuchMatch, MatchBroken.

        `may_see`: whether the reader may see the match. If not, raises NoSuchMatch before it is rebuilt.
        """
        row = await self._store.get(match_id)
        if row is None or (may_see is not None and not may_see(row)):
            raise NoSuchMatch("game-unknown")
        return await self._repository.load_row(row)

    async def move_times(self, match: Match) -> tuple[MoveTime, ...]:
        """Return how long each move took, and the base time left after it; empty unless it is a live game."""
        if match.clock is None:
            return ()
        stored = await self._store.move_times(match.id)
        return tuple(MoveTime(*found) for found in stored[: match.ply])

    async def has_made_move(self, source: int) -> bool:
        """Whether a message has already made a move, in any match."""
        return await self._repository.has_made_move(source)

    async def at(
        self, place_id: int, player: int | None = None, most: int | None = None
    ) -> tuple[Match, ...]:
        """Return the running matches in a thread, or those in a channel that have no thread; newest first.

        `player`: only this player's. `most`: at most so many.
        """
        chosen = await self._store.running_at(place_id, player, most)
        settings = {row.id: GameSettings(people, server) for row, people, server in chosen}
        rows = [one.match for one in chosen]
        found = await self._repository.load_all(rows)
        if not _is_complete(found, rows, most):
            return (await self.at(place_id, player))[:most]
        return tuple(replace(match, settings=settings[match.id]) for match in found)

    async def newest_at(
        self, place_id: int, player: int | None = None, *, finished: bool = False
    ) -> int | None:
        """Return the id of the newest match in a thread, or of those in a channel that have no thread.

        `player`: only among this player's. `finished`: only among finished ones.
        """
        return await self._store.newest_at(place_id, player, finished=finished)

    async def is_played_in(self, place_id: int) -> bool:
        """Whether a game is running in this thread or channel."""
        return bool(await self.at(place_id, most=1))

    async def of(self, player: int, most: int | None = None) -> tuple[Match, ...]:
        """Return a player's running matches on all servers, longest idle first.

        `most`: at most so many.
        """
        rows = await self._store.running_of(player, most)
        found = await self._repository.load_all(rows)
        return found if _is_complete(found, rows, most) else (await self.of(player))[:most]

    async def listed(self, player: int) -> tuple[MatchSummary, ...]:
        """Return summaries of a player's running matches: those where it is their turn first, otherwise
        ordered as in of()."""
        rows = await self._store.running_of(player)
        variants = await self._variants.by_key(row.variant for row in rows)
        found = [
            MatchSummary(
                row.id,
                variant,
                row.black_id if player == row.white_id else row.white_id,
                row.guild_id,
                player == _mover(row),
            )
            for row in rows
            if (variant := variants.get(row.variant)) is not None
        ]
        return tuple(sorted(found, key=lambda match: not match.waits))

    async def running(self, match_ids: tuple[int, ...]) -> tuple[Match, ...]:
        """Return those of the given matches that are running, in the given order."""
        return await self._repository.load_all(await self._store.running(match_ids))


def _is_complete(found: tuple[Match, ...], rows: list[MatchRow], most: int | None) -> bool:
    """Whether `found` is complete: False if the limit was reached with matches that can't be rebuilt."""
    return len(found) == len(rows) or most is None or len(rows) < most


def _mover(row: MatchRow) -> int:
    """Return whose turn it is: sides alternate, and the FEN's second field says who began."""
    white_began = row.start_fen.split()[1] == "w"
    return row.white_id if white_began == (row.ply % 2 == 0) else row.black_id
