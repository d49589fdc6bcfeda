"""Measure how much moves exceed `movetime`, in all variants in one process, in random order.

    python -m tests.tools.bench.latency

Print the worst and the median excess in milliseconds, and the memory at the end; also the number of moves
that exceeded it in CPU time, independently of other load. --rounds: number of moves of each variant;
--movetime: milliseconds per move; --folder: another checkout.
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
    """Send a text, and wait for the line that starts with `last`."""
    source, sink = streams(engine)
    sink.write(text + "\n")
    sink.flush()
    while not (line := source.readline()).startswith(last):
        if not line:
            raise SystemExit("the engine has exited")


def streams(engine: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    assert engine.stdin is not None
    assert engine.stdout is not None
    return engine.stdout, engine.stdin


def resident(pid: int) -> int:
    """Return the memory of a process in MiB."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def busy(pid: int) -> float:
    """Return the CPU time that a process has used so far, in milliseconds."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Miss(NamedTuple):
    """Milliseconds by which a move exceeded its time: wall time and CPU time."""

    late: float
    busy: float
    key: str


def misses(folder: Path, rounds: int, movetime: int) -> tuple[list[Miss], int]:
    """Return the excess of each move, and the memory at the end."""
    dice = random.Random(1)
    moves: list[Miss] = []
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
                start, busy_since = time.perf_counter(), busy(engine.pid)
                answer(engine, f"go movetime {movetime}", "bestmove")
                late = 1000 * (time.perf_counter() - start) - movetime
                moves.append(Miss(late, busy(engine.pid) - busy_since - movetime, key))
        memory = resident(engine.pid)
        streams(engine)[1].write("quit\n")
    return moves, memory


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--movetime", type=int, default=100)
    parser.add_argument("--folder", type=Path, default=HERE)
    chosen = parser.parse_args()
    moves, memory = misses(chosen.folder, chosen.rounds, chosen.movetime)
    moves.sort(reverse=True)
    late, busily = sum(miss.late > 50 for miss in moves), sum(miss.busy > 50 for miss in moves)
    worst = ", ".join(f"{miss.key} {miss.late:.0f} ({miss.busy:.0f})" for miss in moves[:6])
    print(f"{len(moves)} moves of {chosen.movetime} ms: {late} over 50 ms late, {busily} in CPU time")
    print(f"median {moves[len(moves) // 2].late:.0f} ms, worst {worst}; {memory} MiB")


if __name__ == "__main__":
    main()
