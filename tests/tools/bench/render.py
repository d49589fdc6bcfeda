"""Measure the time, the file size and the memory of render.board.

Run: python tests/tools/bench/render.py [posted] [memory]
     python tests/tools/bench/render.py against CHECKOUT

It is compared with the floor, which is Pillow encoding a finished palette picture of the same size and
contents. Both run alternately in one process, so that ratios don't depend on the machine.
`against` compares plain boards with those of another checkout of this project, in CPU time, with
alternating processes.
"""

from __future__ import annotations

import io
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# If run as a script, this folder is on the path, and this file would shadow the package `render`.
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
TURN = """
import random, sys, time
import render, rules
random.seed(2)
boards = []
while len(boards) < 300:
    position = rules.variant(sys.argv[1]).start()
    for _ in range(60):
        moves = sorted(position.legal_moves(), key=lambda move: move.uci())
        if not moves:
            break
        move = random.choice(moves)
        position = position.play(move)
        labels = render.Labels("Anna", "Bert")
        boards.append((position, dict(view=position.turn, last_move=move, labels=labels)))
for _ in sys.stdin:
    start = time.process_time()
    for position, how in boards[:300]:
        render.board(position, **how)
    print((time.process_time() - start) / 300 * 1e3, flush=True)
"""
"""A process that draws boards for each line of input, and prints the milliseconds per board."""
TURNS = 15

Ply = tuple[rules.Position, rules.Move]
Draw = Callable[[rules.Position, rules.Move], bytes]

bar_drawing, ground, picture_cache = (
    import_module(f"render.{name}") for name in ("bar_drawing", "empty_board", "picture_cache")
)


def games(count: int, plies: int) -> list[list[Ply]]:
    """Return random games of chess, the same in each run."""
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


def encoded(image: Image.Image, level: int = 6) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=level)
    return out.getvalue()


# ---- measurements


class Row:
    """Times and sizes of a drawing function."""

    def __init__(self, name: str, draw: Draw) -> None:
        self.name, self.draw = name, draw
        self.times: list[float] = []
        self.sizes: list[int] = []

    def run(self, position: rules.Position, move: rules.Move) -> bytes:
        start = time.perf_counter()
        png = self.draw(position, move)
        self.times.append(1e3 * (time.perf_counter() - start))
        self.sizes.append(len(png))
        return png

    @property
    def median(self) -> float:
        return statistics.median(self.times)


def print_rows(rows: Iterable[Row], floor: Row) -> None:
    print(f"{'':48}{'median':>8}{'p95':>8}{'KiB':>7}{'max':>7}{'/floor':>8}")
    for row in rows:
        p95 = statistics.quantiles(row.times, n=20)[-1]
        print(
            f"{row.name:48}{row.median:8.2f}{p95:8.2f}{statistics.median(row.sizes) / 1024:7.1f}"
            f"{max(row.sizes) / 1024:7.1f}{row.median / floor.median:8.2f}"
        )


def finished(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def measure_posted_boards(played: list[list[Ply]]) -> None:
    """Measure the default style, move after move, as in a channel."""
    plies = [ply for line in played for ply in line]

    def draw(position: rules.Position, move: rules.Move) -> bytes:
        return render.board(position, last_move=move, view=position.turn)

    for ply in plies:
        draw(*ply)
    game, floor = Row("render.board", draw), Row("floor: Pillow encodes it (level 6, default)", draw)
    fastest = Row("Pillow encodes it at its fastest (level 1)", draw)
    image = None
    for ply in plies[:: max(1, len(plies) // 300)]:
        image = finished(game.run(*ply))
        floor.draw = lambda *_, shown=image: encoded(shown)
        fastest.draw = lambda *_, shown=image: encoded(shown, 1)
        floor.run(*ply)
        fastest.run(*ply)
    assert image is not None
    print(f"\nas posted: {image.width}x{image.height} pixels, {len(plies)} positions of random games")
    print_rows((floor, fastest, game), floor)


def against(checkout: Path) -> None:
    """Compare plain boards of this checkout and another, alternately."""
    for key in ("chess", "crazyhouse", "xiangqi"):
        workers = [
            subprocess.Popen(
                [sys.executable, "-c", TURN, key],
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for folder in (ROOT, checkout)
        ]

        def measured(worker: subprocess.Popen[str]) -> float:
            assert worker.stdin
            assert worker.stdout
            worker.stdin.write("\n")
            worker.stdin.flush()
            return float(worker.stdout.readline())

        for worker in workers:
            measured(worker)
        times = [[measured(worker) for worker in workers] for _ in range(TURNS)]
        here, there = (statistics.median(column) for column in zip(*times, strict=True))
        ratio = statistics.median(own / other for own, other in times)
        print(f"{key}: {here:.3f} ms here, {there:.3f} ms there, ratio {ratio:.3f}")
        for worker in workers:
            worker.communicate()


def in_memory() -> None:
    """Draw every variant in every theme, and print the memory of the caches."""
    positions = [variant.first_start() for variant in rules.variants()]
    # Compile the variants first, so that the memory of `rules` is not counted.
    checked = sum(position.in_check for position in positions)
    assert not checked
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    for theme in render.themes():
        style = render.Style(theme=theme)
        for position in positions:
            render.board(position, style=style)
    took = time.perf_counter() - start
    caches = {
        "pieces and squares": picture_cache.drawn,
        "empty boards": ground._empty,
        "parts of bars": bar_drawing._parts,
    }
    held = {name: cache.held / 2**20 for name, cache in caches.items()}
    growth = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"\n{len(positions)} variants in {len(render.themes())} themes, {took:.0f} s")
    print(", ".join(f"{name} {size:.1f}" for name, size in held.items()))
    print(f"all caches {sum(held.values()):.1f} MiB; the process grew by {growth:.0f} MiB")


def main(chosen: list[str]) -> None:
    if chosen[0] == "against":
        against(Path(chosen[1]))
        return
    first = [subprocess.check_output([sys.executable, "-c", FIRST], cwd=ROOT, text=True) for _ in range(5)]
    imports, boards = zip(*(map(float, line.split()) for line in first), strict=True)
    print(f"import {statistics.median(imports):.0f} ms, first board {statistics.median(boards):.0f} ms")
    played = games(20, 60)
    if "posted" in chosen:
        measure_posted_boards(played)
    if "memory" in chosen:
        in_memory()


if __name__ == "__main__":
    main(sys.argv[1:] or ["posted", "memory"])
