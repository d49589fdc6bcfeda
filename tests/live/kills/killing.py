"""Rounds of actions, kills and checks, on an SQLite file or a PostgreSQL server."""

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
"""Simultaneous games: one kill interrupts the actions in all of them."""
SPREAD = 0.05
"""Seconds within which their actions start."""
REQUESTS = 24
"""The kill happens at one of this many requests of the bot or, if there are fewer, shortly after them."""
PATIENCE = 0.3
"""Seconds from the end of all actions to the kill if there were too few requests."""
REPAIRING = 1.0
"""Seconds after which a restarted process is killed, at the latest, while it repairs."""
MAX_DELAY = 0.02
"""Maximum delay of the kill after a request, in seconds, so that some kills happen between two requests."""
REPAIR_TIMEOUT = 40.0
"""Timeout for the repair after a restart, in seconds; it usually takes one or two."""
SETTINGS = {"UPKEEP_SECONDS": "1", "GUILD_SECONDS": "0.1"}


class Trigger(Fault):
    """A kill of the bot when a request for `route` arrives, before or after its effect, or a little later."""

    def arm(self, dice: random.Random, requests: int, kill: Callable[[], None]) -> Trigger:
        self._left, self._kill = dice.randrange(requests), kill
        self._delay = dice.choice((None, 0.0, dice.uniform(0, MAX_DELAY)))
        self.pulled = asyncio.Event()
        return self

    def strikes(self, route: str) -> bool:
        if not self._pattern.search(route):
            return False
        self._left -= 1
        if self._left >= 0 or self.pulled.is_set():
            return self.pulled.is_set() and self._delay is None
        if self._delay:
            asyncio.get_running_loop().call_later(self._delay, self.pull)
            return False
        self.pull()
        return self._delay is None  # Drop the request: Discord never received it.

    def pull(self) -> None:
        if not self.pulled.is_set():
            self.pulled.set()
            self._kill()


@dataclass
class Figures:
    """Counts of kills, games and actions."""

    kills: int = 0
    begun: Counter[str] = field(default_factory=Counter[str])
    done: Counter[str] = field(default_factory=Counter[str])
    games: int = 0
    recovering: int = 0
    """Kills of a process that was repairing the effects of the previous kill."""

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            self.kills + other.kills,
            self.begun + other.begun,
            self.done + other.done,
            self.games + other.games,
            self.recovering + other.recovering,
        )

    def __str__(self) -> str:
        actions = ", ".join(f"{name} {self.done[name]}/{count}" for name, count in sorted(self.begun.items()))
        return (
            f"{self.kills} kills, {self.recovering} of them during a repair; {self.games} games; "
            f"stored/started actions: {actions}"
        )


@dataclass
class Killing:
    """Games on one Discord; `table` is the process that is killed and restarted."""

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
        """Kill once or twice, the second time while the process repairs the effects of the first kill."""
        acting = [asyncio.create_task(_do(seat, self.dice.uniform(0, SPREAD))) for seat in self.seats]
        try:
            await self._kill(REQUESTS, PATIENCE, acting)
        finally:
            for task in acting:
                task.cancel()
            await asyncio.wait(acting)
        for seat in self.seats:
            seat.update()
        again = self.dice.random() < 0.25
        await self.table.start(**self.environ)
        if again:
            self.figures.recovering += 1
            await self._kill(6, REPAIRING, [])
            await self.table.start(**self.environ)
        await asyncio.gather(*(seat.wait_until_consistent(REPAIR_TIMEOUT) for seat in self.seats))
        await asyncio.gather(*(seat.check_buttons() for seat in self.seats))
        for seat in self.seats:
            if seat.status == "finished":
                self.figures.games += 1
                seat.take_new_channel()

    async def _kill(self, requests: int, patience: float, acting: list[asyncio.Task[None]]) -> None:
        """Run the process until the trigger kills it, or for `patience` seconds after the actions."""
        bot = self.table.bot
        assert bot is not None
        trigger = Trigger("drop", times=None).arm(
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
    """Let a person act until the bot stops answering."""
    with suppress(Missing, ApiError, Refused, ValueError, TimeoutError):
        await seat.act(delay)


class SyncConnection:
    """A PostgreSQL connection for synchronous code; its event loop runs in another thread."""

    def __init__(self, folder: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        connecting = asyncpg.connect(user="kibitz", database="postgres", host=folder)
        self._connection: Any = self._wait(connecting)

    def _wait(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def rows(self, query: str, *values: Any) -> list[Any]:
        first, *rest = query.split("?")
        numbered = first + "".join(f"${n}{part}" for n, part in enumerate(rest, 1))
        return [tuple(row) for row in self._wait(self._connection.fetch(numbered, *values))]

    def close(self) -> None:
        self._wait(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def run_kills(kills: int, folder: Path, seed: str, *, on_server: bool) -> Figures:
    """Run `kills` kills on a new database; return the counts. Raises Wrong."""
    dice = random.Random(seed)
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(DiscordLab())
        # With 0 seconds, Discord has already forgotten the nonces at the next start.
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
            connection = SyncConnection(place)
            stack.callback(connection.close)
            killing.rows = connection.rows
            for seat in killing.seats:
                seat.cell.rows = connection.rows
        try:
            while killing.figures.kills < kills:
                await killing.round()
        except BaseException:
            print(killing.tail())
            raise
    return killing.figures
