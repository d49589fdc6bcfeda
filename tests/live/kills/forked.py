"""The bot as a fork of a process that has all imported: `python -m tests.live.kills.forked` is that process.

It takes a line of JSON ("url", "folder", "environ"), forks, says the fork's number, and says how it ended.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import random
import signal
import sys
from contextlib import suppress
from functools import partialmethod
from typing import Any

from tests.live.table import ROOT, UNHURRIED, Table

IMPORTED = (
    "bot.__main__",
    "bot.discord",
    "bot.engine.engines",
    "bot.sandbox.redirect",
    "bot.storage",
    "bot.watch",
)
IMPORTED += ("sqlalchemy.dialects.sqlite.aiosqlite", "sqlalchemy.dialects.postgresql.asyncpg", "asyncpg")
"""Whatever a start of the bot would import."""


class Forked:
    """What Table asks of a process."""

    def __init__(self, parent: asyncio.subprocess.Process, pid: int) -> None:
        self._parent = parent
        self.pid = pid
        self.returncode: int | None = None

    def send_signal(self, number: int) -> None:
        with suppress(ProcessLookupError):  # It is known only by `wait` that it has ended.
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        if self.returncode is None:
            assert self._parent.stdout is not None
            self.returncode = int(await self._parent.stdout.readline())
        return self.returncode


class ForkingTable(Table):
    """A table whose bot starts in a fraction of the time."""

    _parent: asyncio.subprocess.Process | None = None

    async def launch(self, **environ: str) -> None:
        """Start the bot; it connects when it can."""
        if self._parent is None:
            self._parent = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.live.kills.forked",
                cwd=ROOT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        settings = UNHURRIED | {"DISCORD_TOKEN": self.sandbox.token} | environ
        task = {"url": self.sandbox.url, "folder": str(self.folder), "environ": settings}
        self._parent.stdin.write(json.dumps(task).encode() + b"\n")
        self.bot: Any = Forked(self._parent, int(await self._parent.stdout.readline()))

    async def start(self, **environ: str) -> None:
        await self.launch(**environ)
        await self.sandbox.connected(60)

    async def end(self) -> None:
        """End both processes."""
        if self.bot is not None:
            await self.kill_one()
        if self._parent is not None and self._parent.stdin is not None:
            self._parent.stdin.close()
            await self._parent.wait()


def _run(task: dict[str, Any]) -> None:
    """In the fork: be the bot."""
    from bot.__main__ import main
    from bot.discord import KibitzBot
    from bot.sandbox.redirect import redirect
    from bot.sharding import leases

    environ: dict[str, str] = task["environ"]
    for name in [n for n in os.environ if n.startswith(("KIBITZ_", "DISCORD_", "DATABASE_"))]:
        del os.environ[name]
    os.environ |= environ
    os.chdir(task["folder"])
    random.seed()
    log = os.open("kibitz.log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for number in (1, 2):
        os.dup2(log, number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    redirect(task["url"], environ["DISCORD_TOKEN"])
    for loop in (KibitzBot.upkeep, KibitzBot.posting):
        loop.change_interval(seconds=1.0)
    if "LEASE_PACE" in environ:
        lasts, every, early = map(float, environ["LEASE_PACE"].split())
        leases.PACE = leases.Pace(lasts=lasts, every=every, early=early)
    sys.exit(main([]))


def _serve() -> None:
    for name in IMPORTED:
        importlib.import_module(name)
    import rules
    from bot.discord import KibitzBot
    from bot.engine.workers import Workers

    async def nothing(self: Workers) -> None:
        """Nobody plays against the engine; and whoever does starts a worker."""

    Workers.open = nothing
    # All servers come at once here: nobody need wait two seconds for one more.
    KibitzBot.__init__ = partialmethod(KibitzBot.__init__, guild_ready_timeout=0.1)  # pyright: ignore
    rules.variants()
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            _run(json.loads(line))
        print(pid, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)


if __name__ == "__main__":
    _serve()
