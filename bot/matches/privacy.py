"""A player's rights over stored data: to export it and to have it deleted.

A deletion is stored step by step, so that any process continues one that a crash has interrupted. Games stay,
with a random negative number in place of the player's id, where Discord's ids are positive. Nothing stores
which number stands for which player, so it can't be traced back.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator
from datetime import datetime, timedelta
from typing import Any, cast

from bot.database.columns import Now
from bot.refusals import MatchBroken, MatchOver, NoSuchMatch, NotAPlayer
from bot.state.match import RESIGNATION, Match
from bot.state.play import Play
from bot.storage import Ending, MatchStore, Notice, PeopleStore, digest_of

LEASE = timedelta(minutes=2)
"""The time a process has for one step of a deletion; then another one continues it."""

NOTICE = timedelta(hours=1)
"""How long other processes are informed of a deletion."""

PAGE = 50
"""Games per page."""

FORMAT = 1
"""The version of the exported data's format, which docs/privacy.md describes."""


def is_former(player: int) -> bool:
    """Whether a player's number stands for a user whose data were deleted."""
    return player < 0


class Privacy:
    """The use cases of players' data."""

    def __init__(self, store: PeopleStore, matches: MatchStore, play: Play, *, now: Now) -> None:
        self._store = store
        self._matches = matches
        self._play = play
        self._now = now

    # ---- handing out

    async def kept(self, person: int) -> dict[str, Any]:
        """Return all data of a player except games, as JSON values: rows by table name."""
        kept = await self._store.kept(person)
        head = {"format": FORMAT, "person": str(person), "made_at": self._now().isoformat()}
        return head | {name: _plain(rows) for name, rows in kept.items()}

    async def games(self, person: int) -> AsyncGenerator[list[dict[str, Any]]]:
        """Yield a player's games in pages, as JSON values: each with its moves, takebacks, and the player's
        own offers and plans."""
        last = 0
        while page := await self._games(person, last):
            last = page[-1]["id"]
            # A long computation: let other tasks run in between.
            yield await asyncio.to_thread(_plain, page)

    async def _games(self, person: int, after: int) -> list[dict[str, Any]]:
        return await self._store.games(person, after, PAGE)

    # ---- deleting

    async def begin(self, person: int) -> None:
        """Store that all data of a player is to be deleted. From then on the deletion is certain."""
        await self._store.begin(person, _alias(), self._now() + LEASE)

    async def unfinished(self) -> tuple[int, ...]:
        """Claim interrupted deletions; return their players. No other process gets them meanwhile."""
        now = self._now()
        return tuple(await self._store.claim(now, now + LEASE))

    async def running(self, person: int) -> tuple[int, ...]:
        """Return some of a player's running games by id; they end before anything is deleted."""
        return tuple(await self._store.running(person, PAGE, self._now() + LEASE))

    async def resign(self, match_id: int, person: int) -> Match | None:
        """Resign a game for a player whose data are being deleted; None if its end can't be shown to
        anybody."""
        try:
            return await self._play.resign(match_id, person)
        except MatchBroken:
            row = await self._matches.get(match_id)
            if row is not None:
                end = Ending("black" if person == row.white_id else "white", RESIGNATION)
                await self._matches.finish(match_id, row.version, end, self._now())
        except (MatchOver, NotAPlayer, NoSuchMatch):
            pass  # The game has ended meanwhile.
        return None

    async def erase(self, person: int) -> bool:
        """Delete one small part; return False when only running games are left."""
        return await self._store.erase(person, _alias(), self._now() + LEASE)

    async def finish(self, person: int) -> bool:
        """Complete a deletion; return False while any data is left, because something may have begun
        meanwhile."""
        salt = secrets.token_hex(16)
        return await self._store.finish(person, Notice(digest_of(person, salt), salt, self._now()))

    async def notices(self, within: timedelta) -> tuple[Notice, ...]:
        """Return notices of the deletions completed within a time, at most NOTICE."""
        return tuple(await self._store.forgotten(self._now() - within))


def _alias() -> int:
    """Draw a random number for a former player, from so many that two players don't share one."""
    return -1 - secrets.randbelow(2**62)


def _plain(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rows as JSON values: times as text, durations in seconds, ids as text.

    Ids are text because they exceed the integers that many JSON readers can represent.
    """
    return [{name: _value(name, value) for name, value in row.items()} for row in rows]


def _value(name: str, value: Any) -> Any:
    if isinstance(value, list):
        return _plain(cast("list[dict[str, Any]]", value))
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, int) and (name.endswith("_id") or name == "source"):
        return str(value)
    return value
