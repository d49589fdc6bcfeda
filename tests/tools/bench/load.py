"""Measure many games over real sockets.

    python tests/tools/bench/load.py [--games 40] [--seconds 8] [--pause 0]

Bot, loopback Discord and players are separate processes. Pairs of players play known games to mate, one after
another, and move as soon as the board arrives, as fast as possible. Rounds alternate with rounds in which the
same players write to a minimal discord.py bot that answers each message with a prepared PNG of the same size:
the floor, which no bot with this library can beat. Finally one game is played alone, with pauses. --pause:
average thinking time before each move in seconds. Without pauses a bot is always busy, and the median time is
the number of games divided by the moves per second. Forty games with pauses of 1.6 seconds are 25 moves per
second, the maximum within Discord's limit of 50 requests per second, two for each move.

For both bots, print the moves per second, the time from a message to its board, the CPU time per move, the
memory, and the event loop's lag. Check that every move is stored exactly as sent.
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
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

import render  # noqa: E402 - needs the path set above
import rules  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
START_SECONDS = 90.0
"""Maximum start time of a process, even on a busy machine."""


async def start_child(*arguments: str, folder: Path, **environ: str) -> asyncio.subprocess.Process:
    """Start a Python process with piped input and output, which logs to the folder."""
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


async def next_json(process: asyncio.subprocess.Process, seconds: float = START_SECONDS) -> Any:
    """Return the next line of a process, parsed as JSON."""
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), seconds)
    if not line:
        raise SystemExit(f"a process exited with status {await process.wait()}; see the log above")
    return json.loads(line)


def cpu(process: asyncio.subprocess.Process) -> float:
    """Return the seconds of CPU time that all threads of a process have used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def peak(process: asyncio.subprocess.Process) -> float:
    """Return the peak memory of a process in MiB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def tail(values: list[float]) -> float:
    """Return the 99th percentile."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]


@dataclass
class Side:
    """A bot with its server and players, and the measurements."""

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
    result: dict[str, Any] = field(default_factory=dict[str, Any])
    """The output of crowd.players for the last round."""

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
        """Play one round with a number of pairs, or with the pairs given; return the times of its moves.

        mixed: whether moves are made in several ways, not only by messages. patience: maximum seconds beyond
        `seconds`. counted: whether the round is included in the side's figures (None: if it has no pauses).
        more: further keys of the task for crowd.players.
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
        result = self.result = await next_json(self.players, seconds + patience)
        for channel, moves in result["sent"].items():
            self.sent.setdefault(int(channel), []).extend(moves)
        late = await self._lags()
        self.answered += result["answered"]
        self.last_late = late
        if pause == 0 if counted is None else counted:
            self.seconds += result["seconds"]
            self.used += cpu(self.bot) - before
            self.around += cpu(self.server) + cpu(self.players) - around
            self.games += result["games"]
            self.times += result["times"]
            self.late += late
        return result["times"]

    async def _lags(self) -> list[float]:
        self.bot.send_signal(signal.SIGUSR1)
        return await next_json(self.bot)

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


async def open_side(
    stack: AsyncExitStack, name: str, folder: Path, pairs: int, picture: Path, **environ: str
) -> Side:
    """Start a server, a bot that is connected to it, and players."""
    server = await start_child("tests.tools.bench.crowd.server", str(pairs), folder=folder)
    stack.push_async_callback(end_process, server)
    about = await next_json(server)
    arguments = [
        f"tests.tools.bench.crowd.{name}",
        about["url"],
        *([str(picture)] if name == "floor" else []),
    ]
    bot = await start_child(*arguments, folder=folder, DISCORD_TOKEN=about["token"], **environ)
    stack.push_async_callback(end_process, bot)
    await next_json(bot)
    players = await start_child("tests.tools.bench.crowd.players", folder=folder)
    stack.push_async_callback(end_process, players)
    return Side(name, bot, server, about, players)


async def end_process(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
        await process.wait()


def print_logs(folder: Path, kind: object, *_: object) -> None:
    """After an error, print the end of each process's log."""
    if kind is not None:
        for log in sorted(folder.glob("*/log")):
            print(f"-- {log.parent.name}", *log.read_text().splitlines()[-30:], sep="\n", file=sys.stderr)


def intact(side: Side, folder: Path) -> tuple[int, int]:
    """Return the number of games whose stored moves equal those sent and shown, and the number of games."""
    query = (
        "SELECT thread_id, san FROM moves JOIN matches ON matches.id = match_id ORDER BY match_id, moves.ply"
    )
    stored: dict[int, list[str]] = {}
    with closing(sqlite3.connect(folder / "kibitz.db")) as connection, connection:
        for thread, san in connection.execute(query):
            stored.setdefault(int(thread), []).append(san)
    return sum(stored.get(channel) == moves for channel, moves in side.sent.items()), len(side.sent)


async def main(games: int, seconds: float, rounds: int, pause: float) -> None:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.push(partial(print_logs, folder))
        picture = folder / "board.png"
        for name in ("kibitz", "floor"):
            (folder / name).mkdir()
        size = picture.write_bytes(render.board(rules.variant("chess").start()))
        kibitz, floor = [
            await open_side(stack, name, folder / name, games, picture) for name in ("kibitz", "floor")
        ]
        alone: dict[str, list[float]] = {}
        for side in (kibitz, floor):
            await side.play(2.0, games, 0.001)  # Warm up.
        for _ in range(rounds):
            for side in (kibitz, floor):
                await side.play(seconds, games, pause, counted=True)
        for side in (kibitz, floor):
            alone[side.name] = await side.play(3.0, 1, 0.05)
        print(
            f"{games} games, {pause:g} s before each move, {rounds} rounds of {seconds:.0f} s; "
            f"pictures of {size / 1024:.0f} KiB"
        )
        print(HEADER)
        for side in (kibitz, floor):
            print(side.row(alone[side.name]))
        print("(bot CPU, others: CPU time per move in ms, of the bot, and of server and players together;")
        print(" lag: lag of the bot's event loop in ms; alone: one game, ms from text to board)")
        print(f"kibitz reaches {kibitz.rate / floor.rate:.2f} of the floor's moves per second")
        same, of = intact(kibitz, folder / "kibitz")
        print(f"{same} of {of} games stored exactly as sent, {kibitz.games} of them to mate")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40, help="number of pairs of players")
    parser.add_argument("--seconds", type=float, default=8.0, help="duration of a round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds before each move")
    chosen = parser.parse_args()
    asyncio.run(main(chosen.games, chosen.seconds, chosen.rounds, chosen.pause))
