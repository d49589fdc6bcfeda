"""How late moves come by `movetime`, in all variants in one process, in random order.

    python -m tests.tools.bench.latency

Prints the worst and the median, in milliseconds beyond the time that was given, and the memory at the end;
and how many moves took more processor time than was given, which nothing else on the machine can cause.
--rounds: how often every variant is played; --movetime: milliseconds for a move; --folder: another checkout.

"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, NamedTuple

import rules

HERE = Path(__file__).parents[3]


def answer(engine: subprocess.Popen[str], text: str, last: str) -> None:
    """Say something, and wait for the line that begins so."""
    source, sink = streams(engine)
    sink.write(text + "\n")
    sink.flush()
    while not (line := source.readline()).startswith(last):
        if not line:
            raise SystemExit("the engine has ended")


def streams(engine: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    assert engine.stdin is not None
    assert engine.stdout is not None
    return engine.stdout, engine.stdin


def resident(pid: int) -> int:
    """The memory of a process in MiB."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def busy(pid: int) -> float:
    """The processor time that a process has taken so far, in milliseconds."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Miss(NamedTuple):
    """By how many milliseconds a move took longer than it was given, by the clock and in processor time."""

    late: float
    busy: float
    key: str


def misses(folder: Path, rounds: int, movetime: int) -> tuple[list[Miss], int]:
    """By move, how late it came; the memory at the end."""
    dice = random.Random(1)
    found: list[Miss] = []
    with subprocess.Popen(
        [sys.executable, "-m", "bot.engine.uci_interface"],
        cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as engine:  # fmt: skip
        for _ in range(rounds):
            keys = [variant.key for variant in rules.variants()]
            dice.shuffle(keys)
            for key in keys:
                set_up = f"setoption name UCI_Variant value {key}\nposition startpos\nisready"
                answer(engine, set_up, "readyok")
                began, busy_since = time.perf_counter(), busy(engine.pid)
                answer(engine, f"go movetime {movetime}", "bestmove")
                late = 1000 * (time.perf_counter() - began) - movetime
                found.append(Miss(late, busy(engine.pid) - busy_since - movetime, key))
        memory = resident(engine.pid)
        streams(engine)[1].write("quit\n")
    return found, memory


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--movetime", type=int, default=100)
    parser.add_argument("--folder", type=Path, default=HERE)
    chosen = parser.parse_args()
    found, memory = misses(chosen.folder, chosen.rounds, chosen.movetime)
    found.sort(reverse=True)
    late, busily = sum(miss.late > 50 for miss in found), sum(miss.busy > 50 for miss in found)
    worst = ", ".join(f"{miss.key} {miss.late:.0f} ({miss.busy:.0f})" for miss in found[:6])
    print(f"{len(found)} moves of {chosen.movetime} ms: {late} more than 50 ms late, {busily} by processor")
    print(f"median {found[len(found) // 2].late:.0f} ms, worst {worst}; {memory} MiB")


if __name__ == "__main__":
    main()
