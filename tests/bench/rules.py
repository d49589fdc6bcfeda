"""How fast the rules are, beside python-chess in the same run: `python tests/bench/rules.py`.

Prints leaf nodes per second of bulk counting and of making every move, the ratio to python-chess measured in
turn with it, what importing and compiling cost, and the size of a position.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import chess

import rules

ROUNDS = 5
POSITIONS = {
    "start": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
    "kiwipete": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    "endgame": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
}


def bulk(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += bulk(board, depth - 1)
        board.pop()
    return total


def full(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += full(board, depth - 1)
        board.pop()
    return total


def ours_full(position: rules.Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(ours_full(position.play(move), depth - 1) for move in position.legal_moves())


def seconds(work: Callable[[], int]) -> tuple[float, int]:
    began = time.perf_counter()
    count = work()
    return time.perf_counter() - began, count


def compare(name: str, ours: Callable[[], int], theirs: Callable[[], int]) -> None:
    """Both in turn, several times: the ratio of each pair, then its median."""
    ratios: list[float] = []
    speeds: list[float] = []
    for _ in range(ROUNDS):
        (mine, nodes), (other, expected) = seconds(ours), seconds(theirs)
        assert nodes == expected
        ratios.append(other / mine)
        speeds.append(nodes / mine)
    speed, ratio = statistics.median(speeds), statistics.median(ratios)
    print(
        f"{name:28} {speed:12,.0f} nodes/s   "
        f"x{ratio:.2f} python-chess ({min(ratios):.2f} to {max(ratios):.2f})"
    )


def fresh(code: str) -> float:
    """Milliseconds that `code` prints in a new interpreter: the median of several."""
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(ROUNDS)
    ]
    return statistics.median(float(run.stdout) for run in runs)


def main() -> None:
    for name, (fen, depth) in POSITIONS.items():
        position = rules.Position.from_fen(rules.variant("chess"), fen)
        compare(f"bulk {name} {depth}", lambda p=position, d=depth: rules.perft(p, d),
                lambda f=fen, d=depth: bulk(chess.Board(f), d))  # fmt: skip
        compare(f"make {name} {depth}", lambda p=position, d=depth: ours_full(p, d),
                lambda f=fen, d=depth: full(chess.Board(f), d))  # fmt: skip
    clock = "import time; t = time.perf_counter(); {}; print((time.perf_counter() - t) * 1000)"
    print(f"import rules            {fresh(clock.format('import rules')):6.1f} ms")
    for variant in rules.variants():
        code = clock.format(f"rules.variant({variant.key!r}).compile()")
        print(f"compile {variant.key:15} {fresh('import rules; ' + code):6.1f} ms")
    print(f"a position              {_bytes_per_position():6.0f} bytes")


def _bytes_per_position() -> float:
    start = rules.variant("chess").start()
    moves = start.legal_moves()
    tracemalloc.start()
    kept = [start.play(move) for move in moves for _ in range(100)]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / len(kept)


if __name__ == "__main__":
    main()
