"""A person's rights over what is kept of them: to have it, and to have it deleted.

A deletion goes in steps, each of which is stored before the next: what a crash breaks off, whoever is alive
goes on with. Games go on without their players' ids: with a number that is drawn for each person, negative
as no id of Discord's is, from which nobody can find back to them, for the pair is kept nowhere.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast

from bot.matches.errors import MatchBroken, MatchOver, NoSuchMatch, NotAPlayer
from bot.matches.models import RESIGNATION, Match
from bot.matches.play import Play
from bot.matches.use_case import Clock, use_case
from bot.storage import Ending, ForgottenRow, MatchStore, PeopleStore

LEASE = timedelta(minutes=2)
"""How long whoever is at a deletion may take for a step; then others go on with it."""

NOTICE = timedelta(hours=1)
"""How long it is told that somebody's data were deleted."""

PAGE = 50
"""Games that are read at a time."""

FORMAT = 1
"""The version of the exported data's format, which docs/privacy.md describes."""


def is_former(player: int) -> bool:
    """Whether a player's number is that of somebody whose data were deleted."""
    return player < 0


@dataclass(frozen=True)
class Notice:
    """That somebody's data were deleted: who holds their id can tell that it was them, nobody else can."""

    digest: str
    salt: str

    def is_about(self, person: int) -> bool:
        return _digest(person, self.salt) == self.digest


class Privacy:
    """The use cases of people's data."""

    def __init__(self, store: PeopleStore, matches: MatchStore, play: Play, *, now: Clock) -> None:
        self._store = store
        self._matches = matches
        self._play = play
        self._now = now

    # ---- handing out

    @use_case
    async def kept(self, person: int) -> dict[str, Any]:
        """All that is kept of a person but games, as values for JSON: rows by the names of their tables."""
        kept = await self._store.kept(person)
        head = {"format": FORMAT, "person": str(person), "made_at": self._now().isoformat()}
        return head | {name: _plain_ones(rows) for name, rows in kept.items()}

    async def games(self, person: int) -> AsyncGenerator[list[dict[str, Any]]]:
        """The games of a person in pages, as values for JSON: each with its moves, what was taken back, and
        the offers and plans that are theirs."""
        last = 0
        while page := await self._games(person, last):
            last = page[-1]["id"]
            # Much to go through: others have their turn meanwhile.
            yield await asyncio.to_thread(_plain_ones, page)

    @use_case
    async def _games(self, person: int, after: int) -> list[dict[str, Any]]:
        return await self._store.games(person, after, PAGE)

    # ---- deleting

    @use_case
    async def begin(self, person: int) -> None:
        """Note that all of a person is to be deleted. From here on it will be, whatever happens."""
        await self._store.begin(person, _alias(), self._now() + LEASE)

    @use_case
    async def unfinished(self) -> tuple[int, ...]:
        """People whose deletion was broken off; the caller goes on with it, and others don't."""
        now = self._now()
        return tuple(await self._store.claim(now, now + LEASE))

    @use_case
    async def running(self, person: int) -> tuple[int, ...]:
        """The ids of some of a person's running games, which end before anything is deleted."""
        return tuple(await self._store.running(person, PAGE, self._now() + LEASE))

    @use_case
    async def resign(self, match_id: int, person: int) -> Match | None:
        """Give up a game of a person whose data are being deleted; None where nobody can be shown its end."""
        try:
            return await self._play.resign(match_id, person)
        except MatchBroken:
            row = await self._matches.get(match_id)
            if row is not None:
                end = Ending("black" if person == row.white_id else "white", RESIGNATION)
                await self._matches.finish(match_id, row.version, end, self._now())
        except (MatchOver, NotAPlayer, NoSuchMatch):
            pass  # Somebody else was quicker.
        return None

    @use_case
    async def erase(self, person: int) -> bool:
        """Take one small step; False where nothing is left but what runs."""
        return await self._store.erase(person, _alias(), self._now() + LEASE)

    @use_case
    async def finish(self, person: int) -> bool:
        """End a deletion; False while anything is left, for something may have begun meanwhile."""
        salt = secrets.token_hex(16)
        return await self._store.finish(person, ForgottenRow(_digest(person, salt), salt, self._now()))

    @use_case
    async def notices(self, within: timedelta) -> tuple[Notice, ...]:
        """Of whom all was deleted within a time, at most NOTICE."""
        rows = await self._store.forgotten(self._now() - within)
        return tuple(Notice(row.digest, row.salt) for row in rows)


def _alias() -> int:
    """A number for somebody whose data are deleted: of many more than there are people."""
    return -1 - secrets.randbelow(2**62)


def _digest(person: int, salt: str) -> str:
    """What tells whether a notice is about somebody, to whom knows their id already."""
    return hashlib.blake2b(str(person).encode(), key=bytes.fromhex(salt), digest_size=16).hexdigest()


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """A row as values for JSON: moments as text, lengths of time in seconds, ids as text too, for they are
    greater than many can count."""
    return {name: _value(name, value) for name, value in row.items()}


def _plain_ones(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [_plain(row) for row in rows]


def _value(name: str, value: Any) -> Any:
    if isinstance(value, list):
        return _plain_ones(cast("list[dict[str, Any]]", value))
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, int) and (name.endswith("_id") or name == "source"):
        return str(value)
    return value
