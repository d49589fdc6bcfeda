"""How long render.board takes and how large its pictures are. Run: python tests/bench/render.py

Beside it stands the floor: Pillow encoding a finished palette picture of the same size and contents, at its
default level and at its fastest. All in one process and one run, so the ratios hold
whatever the machine.
"""

from __future__ import annotations

import io
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec

ROOT = Path(__file__).resolve().parents[2]
# Run as a file: this folder has a render.py of its own, which must not be taken for the package.
sys.path[0] = str(ROOT)

from PIL import Image  # noqa: E402

import render  # noqa: E402
import rules  # noqa: E402

FIRST = """
import time; start = time.perf_counter()
import render, rules; imported = time.perf_counter()
position = rules.variant("chess").start(); ready = time.perf_counter()
render.board(position); done = time.perf_counter()
print(1e3 * (imported - start), 1e3 * (done - ready))
"""


def games(count: int, plies: int) -> list[list[tuple[rules.Position, rules.Move]]]:
    """Random games of chess, fixed by their seed."""
    chance = random.Random(2)
    played = []
    for _ in range(count):
        position, line = rules.variant("chess").start(), []
        for _ in range(plies):
            moves = position.legal_moves()
            if not moves:
                break
            move = chance.choice(sorted(moves, key=lambda move: move.uci()))
            position = position.play(move)
            line.append((position, move))
        played.append(line)
    return played


P = ParamSpec("P")


def timed(call: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs) -> tuple[float, bytes]:
    """Milliseconds and what came of it."""
    start = time.perf_counter()
    result = call(*args, **kwargs)
    return 1e3 * (time.perf_counter() - start), result


def encoded(image: Image.Image, level: int) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=level)
    return out.getvalue()


def row(name: str, times: list[float], sizes: list[int], floor: float) -> None:
    median, p95 = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    kib = statistics.median(sizes) / 1024
    print(f"{name:44} {median:7.2f} {p95:7.2f} {kib:7.1f} {max(sizes) / 1024:7.1f} {floor / median:7.2f}")


def main() -> None:
    first = [subprocess.check_output([sys.executable, "-c", FIRST], cwd=ROOT, text=True) for _ in range(5)]
    imports, boards = zip(*(map(float, line.split()) for line in first), strict=True)
    print(f"import {statistics.median(imports):.0f} ms, first board {statistics.median(boards):.0f} ms")

    from render.board import _strips

    def draw(position: rules.Position, move: rules.Move) -> bytes:
        return render.board(position, last_move=move, view=position.turn)

    played = games(20, 60)
    moves = [one for line in played for one in line]
    for position, move in moves:
        draw(position, move)
    in_game, alone, again, floors, fastest = [], [], [], [], []
    sizes, floor_sizes, fastest_sizes = [], [], []
    _strips.clear()
    for position, move in moves:
        in_game.append(timed(draw, position, move)[0])
    for position, move in moves:
        _strips.clear()
        took, png = timed(draw, position, move)
        alone.append(took)
        again.append(timed(draw, position, move)[0])
        sizes.append(len(png))
        image = Image.open(io.BytesIO(png))
        image.load()
        took, small = timed(encoded, image, 6)
        floors.append(took)
        floor_sizes.append(len(small))
        took, large = timed(encoded, image, 1)
        fastest.append(took)
        fastest_sizes.append(len(large))
    floor = statistics.median(floors)
    print(f"{len(moves)} positions of {len(played)} random games, {image.width}x{image.height} pixels")
    print(f"{'':44} {'median':>7} {'p95':>7} {'KiB':>7} {'max':>7} {'floor/':>7}")
    row("floor: Pillow encodes it (level 6, default)", floors, floor_sizes, floor)
    row("Pillow encodes it at its fastest (level 1)", fastest, fastest_sizes, floor)
    row("render.board, move after move of games", in_game, sizes, floor)
    row("render.board, every rank new", alone, sizes, floor)
    row("render.board, shown again", again, sizes, floor)


if __name__ == "__main__":
    main()
