"""Many games at once over real sockets.

    python tests/tools/bench/load.py [--games 40] [--seconds 8] [--pause 0]

Bot, loopback Discord and players are processes of their own. Pairs of players play known games to mate, one
after another, each moving as soon as the board is there: as many moves a second as there can be. Rounds
alternate with ones in which the same players write to a bare discord.py bot that answers each message with a
ready-made PNG of the same size: the floor, which no bot on this library can beat. Then one game alone, with
pauses. `--pause`: seconds that players think before each move, give or take half. Without pauses a bot is
always busy: then the median time is the number of games divided by the moves a second. Forty games with
pauses of 1.6 seconds are 25 moves a second, which is what Discord lets a bot answer: 50 requests a second,
two for each move.

Prints for both: moves a second, the time from a message to its posted board, the bot's CPU time for a move,
its memory, and how late its event loop was. And whether every move is stored exactly as it was sent.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sqlite3
import statistics
import sys
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

import render  # noqa: E402 - found by the line above, so that the command works from anywhere
import rules  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
START_SECONDS = 90.0
"""How long a process may take to begin, on a busy machine too."""


async def child(*arguments: str, folder: Path, **environ: str) -> asyncio.subprocess.Process:
    """A Python process with piped input and output, which logs to the folder."""
    inherited = {
        k: v for k, v in os.environ.items() if not k.startswith(("KIBITZ_", "DISCORD_", "DATABASE_"))
    }
    with (folder / "log").open("ab") as log:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-W",
            "ignore",
            "-m",
            *arguments,
            cwd=folder,
            env=inherited | {"PYTHONPATH": str(ROOT)} | environ,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            limit=1 << 26,
        )


async def said(process: asyncio.subprocess.Process, seconds: float = START_SECONDS) -> Any:
    """The next line of a process, which is JSON."""
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), seconds)
    if not line:
        raise SystemExit(f"a process has ended ({await process.wait()}); see the log above")
    return json.loads(line)


def cpu(process: asyncio.subprocess.Process) -> float:
    """Seconds of CPU that a process has used, in all its threads."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def peak(process: asyncio.subprocess.Process) -> float:
    """The most memory that a process has had, in MiB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def tail(values: list[float]) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]


@dataclass
class Side:
    """A bot with the server that it talks to, and what has been measured of it."""

    name: str
    bot: asyncio.subprocess.Process
    server: asyncio.subprocess.Process
    about: dict[str, Any]
    players: asyncio.subprocess.Process
    seconds: float = 0.0
    used: float = 0.0
    around: float = 0.0
    games: int = 0
    times: list[float] = field(default_factory=list[float])
    late: list[float] = field(default_factory=list[float])
    answered: list[float] = field(default_factory=list[float])
    last_late: list[float] = field(default_factory=list[float])
    sent: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    found: dict[str, Any] = field(default_factory=dict[str, Any])
    """What crowd.players told of the last round."""

    async def play(
        self,
        seconds: float,
        pairs: int | list[Any],
        pause: float = 0.0,
        *,
        mixed: bool = False,
        patience: float = 60.0,
        counted: bool | None = None,
        **more: Any,
    ) -> list[float]:
        """Play one round with so many pairs, or those in these places; return the times of its moves.

        `mixed`: moves are made in several ways, not only by messages. `patience`: seconds that the round may
        last longer. `counted`: whether the side's figures include this round (None: if there are no pauses).
        `more`: further keys of the task for crowd.players.
        """
        await self._lags()
        before, around = cpu(self.bot), cpu(self.server) + cpu(self.players)
        task = {
            "url": self.about["url"],
            "bot": self.name,
            "seconds": seconds,
            "pause": pause,
            "mixed": mixed,
            "pairs": self.about["pairs"][:pairs] if isinstance(pairs, int) else pairs,
            **more,
        }
        assert self.players.stdin is not None
        self.players.stdin.write(json.dumps(task).encode() + b"\n")
        found = self.found = await said(self.players, seconds + patience)
        for channel, moves in found["sent"].items():
            self.sent.setdefault(int(channel), []).extend(moves)
        late = await self._lags()
        self.answered += found["answered"]
        self.last_late = late
        if pause == 0 if counted is None else counted:
            self.seconds += found["seconds"]
            self.used += cpu(self.bot) - before
            self.around += cpu(self.server) + cpu(self.players) - around
            self.games += found["games"]
            self.times += found["times"]
            self.late += late
        return found["times"]

    async def _lags(self) -> list[float]:
        self.bot.send_signal(signal.SIGUSR1)
        return await said(self.bot)

    @property
    def rate(self) -> float:
        return len(self.times) / self.seconds

    def row(self, alone: list[float]) -> str:
        median = statistics.median(self.times)
        figures = (
            f"{self.rate:7.1f}",
            f"{median * 1e3:7.0f}",
            f"{tail(self.times) * 1e3:7.0f}",
            f"{self.used / len(self.times) * 1e3:9.1f}",
            f"{self.around / len(self.times) * 1e3:9.1f}",
            f"{peak(self.bot):8.0f}",
            f"{tail(self.late) * 1e3:7.0f}",
            f"{max(self.late) * 1e3:7.0f}",
            f"{statistics.median(alone) * 1e3:9.1f}",
            f"{tail(alone) * 1e3:7.1f}",
        )
        return f"{self.name:8}" + "".join(figures)


TITLES = (("moves/s", 7), ("p50 ms", 7), ("p99 ms", 7), ("bot CPU", 9), ("others", 9), ("MiB", 8))
TITLES += (("lag99", 7), ("max", 7), ("alone50", 9), ("p99", 7))
HEADER = " " * 8 + "".join(title.rjust(width) for title, width in TITLES)


async def opened(
    stack: AsyncExitStack, name: str, folder: Path, pairs: int, picture: Path, **environ: str
) -> Side:
    """A server, a bot that is connected to it, and players."""
    server = await child("tests.tools.bench.crowd.server", str(pairs), folder=folder)
    stack.push_async_callback(ended, server)
    about = await said(server)
    arguments = [
        f"tests.tools.bench.crowd.{name}",
        about["url"],
        *([str(picture)] if name == "floor" else []),
    ]
    bot = await child(*arguments, folder=folder, DISCORD_TOKEN=about["token"], **environ)
    stack.push_async_callback(ended, bot)
    await said(bot)
    players = await child("tests.tools.bench.crowd.players", folder=folder)
    stack.push_async_callback(ended, players)
    return Side(name, bot, server, about, players)


async def ended(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
        await process.wait()


def tell_log(folder: Path, kind: object, *_: object) -> None:
    """After an error, print the end of each process's log."""
    if kind is not None:
        for log in sorted(folder.glob("*/log")):
            print(f"-- {log.parent.name}", *log.read_text().splitlines()[-30:], sep="\n", file=sys.stderr)


def intact(side: Side, folder: Path) -> tuple[int, int]:
    """How many games have exactly the moves stored that were sent and shown, and how many games there are."""
    query = (
        "SELECT thread_id, san FROM moves JOIN matches ON matches.id = match_id ORDER BY match_id, moves.ply"
    )
    kept: dict[int, list[str]] = {}
    with sqlite3.connect(folder / "kibitz.db") as connection:
        for thread, san in connection.execute(query):
            kept.setdefault(int(thread), []).append(san)
    return sum(kept.get(channel) == moves for channel, moves in side.sent.items()), len(side.sent)


async def main(games: int, seconds: float, rounds: int, pause: float) -> None:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.push(partial(tell_log, folder))
        picture = folder / "board.png"
        for name in ("kibitz", "floor"):
            (folder / name).mkdir()
        size = picture.write_bytes(render.board(rules.variant("chess").start()))
        kibitz, floor = [
            await opened(stack, name, folder / name, games, picture) for name in ("kibitz", "floor")
        ]
        alone: dict[str, list[float]] = {}
        for side in (kibitz, floor):
            await side.play(2.0, games, 0.001)  # Both are warm, and connected, before it counts.
        for _ in range(rounds):
            for side in (kibitz, floor):
                await side.play(seconds, games, pause, counted=True)
        for side in (kibitz, floor):
            alone[side.name] = await side.play(3.0, 1, 0.05)
        print(
            f"{games} games at once, {pause:g} s before each move, {rounds} rounds of {seconds:.0f} s; "
            f"pictures of {size / 1024:.0f} KiB"
        )
        print(HEADER)
        for side in (kibitz, floor):
            print(side.row(alone[side.name]))
        print(
            "(bot CPU, others: ms of CPU for a move in the bot, and in the server and the players together;"
        )
        print(" lag: how many ms the bot's event loop was late; alone: one game, ms from text to board)")
        print(f"kibitz reaches {kibitz.rate / floor.rate:.2f} of the floor's moves a second")
        same, of = intact(kibitz, folder / "kibitz")
        print(f"{same} of {of} games stored exactly as sent, {kibitz.games} of them to mate")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40, help="pairs of players at once")
    parser.add_argument("--seconds", type=float, default=8.0, help="of a round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds before each move")
    chosen = parser.parse_args()
    asyncio.run(main(chosen.games, chosen.seconds, chosen.rounds, chosen.pause))
