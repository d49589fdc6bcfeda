"""Rounds of deeds, kills and what is left, on a file and on a server."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg

from bot.sandbox.api_errors import ApiError
from tests.bot.database.postgres import running_server
from tests.discord_lab import DiscordLab, Fault, Refused
from tests.live.kills.seat import Seat
from tests.live.matrix.games import Cell, Missing
from tests.live.table import Table

PART = 25
"""Kills with one Discord and one database."""
SEATS = 6
"""Games at a time: one kill strikes what is done in all of them."""
SPREAD = 0.05
"""Seconds within which their deeds begin."""
REQUESTS = 24
"""The kill comes with one of so many requests that they take; or, where there were fewer, a moment after."""
PATIENCE = 0.3
MENDING = 1.0
"""Seconds in which a process that has just come mends what is left."""
BETWEEN = 0.02
"""Seconds between a request and the kill at most: what is between two requests is struck too."""
REPAIRED = 40.0
"""Seconds until all is whole again; mostly it is one or two."""
SETTINGS = {"UPKEEP_SECONDS": "1", "GUILD_SECONDS": "0.1"}


class Trigger(Fault):
    """Kills as a request arrives, a little later, or without letting the request take effect."""

    def set_off(self, dice: random.Random, requests: int, kill: Callable[[], None]) -> Trigger:
        self._left, self._kill = dice.randrange(requests), kill
        self._later = dice.choice((None, 0.0, dice.uniform(0, BETWEEN)))
        self.pulled = asyncio.Event()
        return self

    def strikes(self, route: str) -> bool:
        self._left -= 1
        if self._left >= 0 or self.pulled.is_set():
            return self.pulled.is_set() and self._later is None
        if self._later:
            asyncio.get_running_loop().call_later(self._later, self.pull)
            return False
        self.pull()
        return self._later is None  # The line is cut: it never was heard.

    def pull(self) -> None:
        if not self.pulled.is_set():
            self.pulled.set()
            self._kill()


@dataclass
class Figures:
    """What was done, and what came of it."""

    kills: int = 0
    begun: Counter[str] = field(default_factory=Counter[str])
    done: Counter[str] = field(default_factory=Counter[str])
    games: int = 0
    recovering: int = 0
    """Kills that struck a process which was just mending what the kill before had left."""

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            self.kills + other.kills,
            self.begun + other.begun,
            self.done + other.done,
            self.games + other.games,
            self.recovering + other.recovering,
        )

    def __str__(self) -> str:
        deeds = ", ".join(f"{name} {self.done[name]}/{count}" for name, count in sorted(self.begun.items()))
        return (
            f"{self.kills} kills, {self.recovering} of them while mending; {self.games} games; "
            f"stored of what was begun: {deeds}"
        )


@dataclass
class Killing:
    """Games on one Discord, and `table`, the process that is killed and started again."""

    sandbox: DiscordLab
    folder: Path
    dice: random.Random
    environ: dict[str, str]
    rows: Callable[..., list[Any]] | None
    table: Table
    figures: Figures = field(default_factory=Figures)
    seats: list[Seat] = field(init=False)
    _channels: int = 0

    def __post_init__(self) -> None:
        self.seats = [Seat(self._cell, self.dice) for _ in range(SEATS)]

    def _cell(self) -> Cell:
        self._channels += 1
        cell = Cell.new(self.sandbox, self.folder / "kibitz.db", f"game {self._channels}")
        if self.rows is not None:
            cell.rows = self.rows
        return cell

    async def begin(self) -> None:
        await self.table.start(**self.environ)

    async def round(self) -> None:
        """Kill once, or twice: the second time while the process repairs what the first kill left."""
        acting = [asyncio.create_task(_do(seat, self.dice.uniform(0, SPREAD))) for seat in self.seats]
        try:
            await self._killed(REQUESTS, PATIENCE, acting)
        finally:
            for task in acting:
                task.cancel()
            await asyncio.wait(acting)
        for seat in self.seats:
            seat.note()
        again = self.dice.random() < 0.25
        await self.table.start(**self.environ)
        if again:
            self.figures.recovering += 1
            await self._killed(6, MENDING, [])
            await self.table.start(**self.environ)
        await asyncio.gather(*(seat.whole(REPAIRED) for seat in self.seats))
        await asyncio.gather(*(seat.pressed() for seat in self.seats))
        for seat in self.seats:
            self.figures.games += seat.status == "finished"

    async def _killed(self, requests: int, patience: float, acting: list[asyncio.Task[None]]) -> None:
        """Let the process run until the trigger is pulled, or all is done."""
        bot = self.table.bot
        assert bot is not None
        trigger = Trigger("drop", times=None).set_off(
            self.dice, requests, lambda: os.kill(bot.pid, signal.SIGKILL)
        )
        self.sandbox.faults.add(trigger)
        pulled = asyncio.create_task(trigger.pulled.wait())
        done = asyncio.gather(*acting, return_exceptions=True)
        await asyncio.wait((pulled, done), return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait((pulled,), timeout=patience)
        trigger.pull()
        await self.table.kill_one()
        while self.sandbox.gateway.connected:  # noqa: ASYNC110 - the server notices a dead socket by itself
            await asyncio.sleep(0.002)
        self.sandbox.faults.clear()
        self.figures.kills += 1

    async def end(self) -> None:
        if self.table.bot is not None:
            await self.table.kill_one()
        for seat in self.seats:
            self.figures.begun += seat.begun
            self.figures.done += seat.done

    def tail(self) -> str:
        return self.table.log.read_text()[-3000:]


async def _do(seat: Seat, delay: float) -> None:
    """What a person does until nobody answers any more."""
    with suppress(Missing, ApiError, Refused, ValueError, TimeoutError):
        await seat.act(delay)


class Asked:
    """A server's database for those who don't wait for it: its connection is another thread's."""

    def __init__(self, folder: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        connecting = asyncpg.connect(user="kibitz", database="postgres", host=folder)
        self._connection: Any = self._done(connecting)

    def _done(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def rows(self, query: str, *values: Any) -> list[Any]:
        first, *rest = query.split("?")
        numbered = first + "".join(f"${n}{part}" for n, part in enumerate(rest, 1))
        return [tuple(row) for row in self._done(self._connection.fetch(numbered, *values))]

    def close(self) -> None:
        self._done(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def killed(kills: int, folder: Path, seed: str, *, on_server: bool) -> Figures:
    """So many kills, on a database of their own. Raises Wrong."""
    dice = random.Random(seed)
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(DiscordLab())
        # As if the next start came at once, or when Discord has long forgotten what it was sent.
        sandbox.world.nonce_seconds = dice.choice((0.0, 180.0))
        environ = SETTINGS
        place = ""
        if on_server:
            place, _ = stack.enter_context(running_server())
            environ = SETTINGS | {"DATABASE_URL": f"postgresql://kibitz@/postgres?host={place}"}
        killing = Killing(sandbox, folder, dice, environ, None, Table(sandbox, folder))
        stack.push_async_callback(killing.end)
        await killing.begin()
        if on_server:
            asked = Asked(place)
            stack.callback(asked.close)
            killing.rows = asked.rows
            for seat in killing.seats:
                seat.cell.rows = asked.rows
        try:
            while killing.figures.kills < kills:
                await killing.round()
        except BaseException:
            print(killing.tail())
            raise
    return killing.figures
