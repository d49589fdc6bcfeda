"""Paged lists: running games of a server, finished games of a player.

Pages are keyed by a game, not by an offset (keyset pagination): new games don't shift them, and late pages
cost no more.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

import rules
from bot.matches.busy_database import refuses_when_busy
from bot.matches.refusals import HistoryHidden
from bot.matches.settings import is_hidden
from bot.matches.variants import Variants
from bot.storage import Key, MatchRow, MatchStore, ResultRow, ResultStore, SettingsStore

BATCH = 40
"""Games read at once, of which a reader may see some."""
BATCHES = 10
"""The most batches read for a page; readers who may see few games get shorter pages."""

Visible = Callable[[int], bool]
"""Whether the reader sees what is played in a channel (by id) of the server that they are on."""

_Row = TypeVar("_Row")
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Running:
    """A running match for those who look on."""

    row: MatchRow
    variant: rules.Variant


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match: its result as a player of it sees it, and where it was played."""

    result: ResultRow
    row: MatchRow
    variant: rules.Variant


@dataclass(frozen=True, slots=True)
class Page(Generic[_Item]):
    """Some games, the newest first. `newer` and `older`: where the pages beside it end and begin, if there
    are any."""

    items: tuple[_Item, ...]
    newer: Key | None = None
    older: Key | None = None


@refuses_when_busy
@dataclass(eq=False)
class Listings:
    """The use cases of lists. Games of variants that are no more are left out."""

    _games: MatchStore
    _results: ResultStore
    _settings: SettingsStore
    _variants: Variants

    async def running_on(
        self,
        guild_id: int,
        visible: Visible,
        most: int,
        *,
        behind: Key | None = None,
        ahead: Key | None = None,
    ) -> Page[Running]:
        """The matches that run on a server, where the reader sees them; the newest move first."""

        async def read(behind: Key | None, ahead: Key | None) -> list[tuple[Key, Running | None]]:
            rows = await self._games.running_on(guild_id, BATCH, behind=behind, ahead=ahead)
            variants = await self._variants.by_key(row.variant for row in rows)
            found: list[tuple[Key, Running | None]] = []
            for row in rows:
                variant, is_visible = variants.get(row.variant), visible(row.channel_id)
                shown = Running(row, variant) if variant is not None and is_visible else None
                found.append(((row.updated_at, row.id), shown))
            return found

        return await _page(read, most, behind, ahead)

    async def private(self, since: datetime, most: int) -> list[int]:
        """The channels, of no server, where somebody has played against the engine `since` then and plays on;
        at most so many, the newest move first."""
        return await self._games.private_channels(since, most)

    async def finished_by(
        self,
        player: int,
        reader: int,
        guild_id: int | None,
        visible: Visible,
        most: int,
        *,
        variant: str | None = None,
        opponent: int | None = None,
        behind: Key | None = None,
        ahead: Key | None = None,
    ) -> Page[Finished]:
        """The matches that a player has finished, newest first; those of a variant, an opponent, or both.

        A reader sees those that they have played in themselves, wherever that was, and those that were played
        on the server they are on, in channels that they see. Raises HistoryHidden for a player who wants to
        be seen by nobody else.
        """
        if player != reader and await is_hidden(self._settings, player):
            raise HistoryHidden(player=player)

        async def read(behind: Key | None, ahead: Key | None) -> list[tuple[Key, Finished | None]]:
            rows = await self._results.page(
                player, BATCH, variant=variant, opponent_id=opponent, behind=behind, ahead=ahead
            )
            places = await self._games.of_ids([row.match_id for row in rows])
            variants = await self._variants.by_key(row.variant for row in rows)
            found: list[tuple[Key, Finished | None]] = []
            for row in rows:
                place, game = places.get(row.match_id), variants.get(row.variant)
                own = reader in (player, row.opponent_id)
                here = guild_id is not None and row.guild_id == guild_id
                shown = None
                # Neither a deleted game nor one of a deleted variant can be shown.
                if place is not None and game is not None and (own or (here and visible(place.channel_id))):
                    shown = Finished(row, place, game)
                found.append(((row.ended_at, row.match_id), shown))
            return found

        return await _page(read, most, behind, ahead)

    async def has_finished(self, player: int) -> bool:
        """Whether a player has finished any match, be it one that hardly anybody may see."""
        return bool(await self._results.page(player, 1))


async def _page(
    read: Callable[[Key | None, Key | None], Awaitable[Sequence[tuple[Key, _Item | None]]]],
    most: int,
    behind: Key | None,
    ahead: Key | None,
) -> Page[_Item]:
    """At most so many of the games that a reader may see, behind one game or before another.

    `read` gives some games, newest first, None for those that they may not see.
    """
    found: list[tuple[Key, _Item]] = []
    scanned, ended = ahead if ahead is not None else behind, False
    for _ in range(BATCHES):
        batch = await read(None, scanned) if ahead is not None else await read(scanned, None)
        seen = [(key, item) for key, item in batch if item is not None]
        found = seen + found if ahead is not None else found + seen
        ended = len(batch) < BATCH
        if batch:
            scanned = batch[0 if ahead is not None else -1][0]
        if ended or len(found) > most:
            break
    if ahead is not None:
        if ended and len(found) <= most:
            # The first page, filled up.
            return await _page(read, most, None, None)
        shown = found[-most:]
        newer, older = (shown[0][0], shown[-1][0]) if shown else (scanned, ahead)
        return Page(tuple(item for _, item in shown), newer, older)
    shown = found[:most]
    older = shown[-1][0] if len(found) > most else None if ended else scanned
    # The first page has none before it.
    newer = None if behind is None else shown[0][0] if shown else behind
    return Page(tuple(item for _, item in shown), newer, older)
