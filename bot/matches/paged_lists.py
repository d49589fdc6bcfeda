"""Paged lists: running games of a server, finished games of a player.

A page begins after a game, not at an offset (keyset pagination): new games don't shift pages, and later pages
are as fast as the first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

import rules
from bot.matches.settings import is_hidden
from bot.refusals import Refusal
from bot.state.definitions import Variants
from bot.storage import Key, MatchRow, MatchStore, ResultRow, ResultStore, SettingsStore

BATCH = 40
"""Games per query; the reader may see only some of them."""
BATCHES = 10
"""The most queries for one page; a reader who may see few games gets a shorter page."""

Visible = Callable[[int], bool]
"""Whether the reader sees a channel, by its id, of the server that they are on."""

_Row = TypeVar("_Row")
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Running:
    """A running match in a server's list."""

    row: MatchRow
    variant: rules.Variant


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match in a player's list: the result for that player, and the stored match."""

    result: ResultRow
    row: MatchRow
    variant: rules.Variant


@dataclass(frozen=True, slots=True)
class Page(Generic[_Item]):
    """Some games, newest first.

    The page before holds games newer than `newer`, the page after it games older than `older`; None if there
    is no such page.
    """

    items: tuple[_Item, ...]
    newer: Key | None = None
    older: Key | None = None


@dataclass(eq=False)
class Listings:
    """The use cases of lists. Games of deleted variants are left out."""

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
        """Return the running matches of a server in channels that the reader sees, newest move first."""

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
        """Return the direct message channels with running games against the engine that have changed since
        `since`: at most `most`, newest move first."""
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
        """Return a player's finished matches, newest first; `variant`, `opponent`: only such ones.

        A reader sees their own matches from anywhere, and others' from channels that they see on the server
        they are on. Raises Refusal if the player hides their games from others.
        """
        if player != reader and await is_hidden(self._settings, player):
            raise Refusal("history-hidden", player=player)

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
        """Whether a player has finished any match, even one that the reader may not see."""
        return bool(await self._results.page(player, 1))


async def _page(
    read: Callable[[Key | None, Key | None], Awaitable[Sequence[tuple[Key, _Item | None]]]],
    most: int,
    behind: Key | None,
    ahead: Key | None,
) -> Page[_Item]:
    """Return at most `most` games that the reader may see: older than `behind`, or newer than `ahead`.

    `read` returns a batch of games, newest first, with None in place of those that the reader may not see.
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
            # Too few newer games for a page: show the first page.
            return await _page(read, most, None, None)
        shown = found[-most:]
        newer, older = (shown[0][0], shown[-1][0]) if shown else (scanned, ahead)
        return Page(tuple(item for _, item in shown), newer, older)
    shown = found[:most]
    older = shown[-1][0] if len(found) > most else None if ended else scanned
    # The first page has no newer page.
    newer = None if behind is None else shown[0][0] if shown else behind
    return Page(tuple(item for _, item in shown), newer, older)
