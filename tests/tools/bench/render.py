"""How long render.board takes, how large its pictures are and what it keeps in memory.

Run: python tests/tools/bench/render.py [posted] [others] [memory]
     python tests/tools/bench/render.py against CHECKOUT

Beside it stands what others draw boards with, at equal pixel size: python-chess's chess.svg rasterised by
resvg and by cairosvg, fentoboardimage, and the floor, which is Pillow encoding a finished palette picture of
the same size and contents. All in one process and one run, by turns, so the ratios hold whatever the machine.
`against` compares plain boards with those of another checkout of this project: one process for each, by
turns, in processor time.
"""

from __future__ import annotations

import io
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# Run as a file: this folder has a render.py of its own, which must not be taken for the package.
sys.path[0] = str(ROOT)

import cairosvg  # noqa: E402
import chess.svg  # noqa: E402
import resvg_py  # noqa: E402
from fentoboardimage import fen_to_image, load_pieces_folder  # noqa: E402
from fentoboardimage.main import LastMove  # noqa: E402
from PIL import Image  # noqa: E402

import render  # noqa: E402
import rules  # noqa: E402
from render.pieces import all_sets, sprite  # noqa: E402

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
for line in sys.stdin:
    strips = sys.modules["render.board"]._strips
    start = time.process_time()
    for position, how in boards[:300]:
        if line == "new\\n":
            strips.clear()
        render.board(position, **how)
    print((time.process_time() - start) / 300 * 1e3, flush=True)
"""
"""A process that draws boards for each line that it reads and answers how long one took, in milliseconds."""
TURNS = 15
SIDE = 768
EQUAL = render.Style(coordinates=False)
"""768 by 768 pixels; chess.svg as well has no coordinates then."""
COMPARED = 40

Ply = tuple[rules.Position, rules.Move]
Draw = Callable[[rules.Position, rules.Move], bytes]

# The functions hide the modules of their names.
board_module, bars, ground, picture_cache, colors = (
    import_module(f"render.{name}") for name in ("board", "bars", "empty_board", "picture_cache", "colors")
)
STRIPS = board_module._strips


def games(count: int, plies: int) -> list[list[Ply]]:
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


def encoded(image: Image.Image, level: int = 6) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=level)
    return out.getvalue()


# ---- who draws


def ours(style: render.Style) -> Draw:
    return lambda position, move: render.board(position, last_move=move, view=position.turn, style=style)


def anew(style: render.Style) -> Draw:
    """As if no rank had been seen before."""
    draw = ours(style)

    def drawn(position: rules.Position, move: rules.Move) -> bytes:
        STRIPS.clear()
        return draw(position, move)

    return drawn


def svg(position: rules.Position, move: rules.Move) -> str:
    board = chess.Board(position.fen())
    last = chess.Move.from_uci(move.uci())
    return chess.svg.board(board, size=SIDE, lastmove=last, orientation=not position.turn, coordinates=False)


def by_resvg(position: rules.Position, move: rules.Move) -> bytes:
    return resvg_py.svg_to_bytes(
        svg_string=svg(position, move), width=SIDE, height=SIDE, skip_system_fonts=True
    )


def by_cairo(position: rules.Position, move: rules.Move) -> bytes:
    text = svg(position, move).encode()
    drawn = cairosvg.svg2png(bytestring=text, output_width=SIDE, output_height=SIDE)
    assert isinstance(drawn, bytes)
    return drawn


def by_fento(folder: Path) -> Draw:
    for white, name in ((True, "white"), (False, "black")):
        (folder / name).mkdir()
        for kind in ("king", "queen", "rook", "bishop", "knight", "pawn"):
            picture = sprite(all_sets()["kaneo"], kind, "?", white, SIDE // 8)
            picture.save(folder / name / f"{kind.title()}.png")
    pieces = load_pieces_folder(str(folder))

    def drawn(position: rules.Position, move: rules.Move) -> bytes:
        uci = move.uci()
        last = LastMove(before=uci[:2], after=uci[2:4], darkColor="#c9b23c", lightColor="#ebe07a")
        flipped = bool(position.turn)
        return encoded(
            fen_to_image(
                position.fen(), SIDE // 8, pieces, "#b58863", "#f0d9b5", flipped=flipped, last_move=last
            )
        )

    return drawn


# ---- what it takes


class Row:
    """Times and sizes of one way to draw."""

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


def printed(rows: Iterable[Row], floor: Row, slow: Row | None = None) -> None:
    print(f"{'':48}{'median':>8}{'p95':>8}{'KiB':>7}{'max':>7}{'/floor':>8}{'faster than resvg':>19}")
    for row in rows:
        p95 = statistics.quantiles(row.times, n=20)[-1]
        faster = f"{slow.median / row.median:18.1f}x" if slow else ""
        print(
            f"{row.name:48}{row.median:8.2f}{p95:8.2f}{statistics.median(row.sizes) / 1024:7.1f}"
            f"{max(row.sizes) / 1024:7.1f}{row.median / floor.median:8.2f}{faster}"
        )


def finished(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def as_posted(played: list[list[Ply]]) -> None:
    """The default style, move after move: what a channel sees."""
    moves = [one for line in played for one in line]
    draw = ours(render.Style())
    for one in moves:
        draw(*one)
    STRIPS.clear()
    game, new = Row("render.board, move after move", draw), Row("render.board, every rank new", draw)
    again, floor = (
        Row("render.board, shown again", draw),
        Row("floor: Pillow encodes it (level 6, default)", draw),
    )
    fastest = Row("Pillow encodes it at its fastest (level 1)", draw)
    for one in moves:
        game.run(*one)
    image = None
    for one in moves[:: max(1, len(moves) // 300)]:
        STRIPS.clear()
        image = finished(new.run(*one))
        again.run(*one)
        floor.draw = lambda *_, shown=image: encoded(shown)
        fastest.draw = lambda *_, shown=image: encoded(shown, 1)
        floor.run(*one)
        fastest.run(*one)
    assert image is not None
    print(f"\nas posted: {image.width}x{image.height} pixels, {len(moves)} positions of random games")
    printed((floor, fastest, game, new, again), floor)


def beside_others(played: list[list[Ply]]) -> None:
    """Equal pixel size, the same positions, by turns."""
    moves = [one for line in played for one in line]
    chosen = moves[:: len(moves) // COMPARED]
    with tempfile.TemporaryDirectory() as folder:
        resvg = Row("chess.svg, rasterised by resvg", by_resvg)
        rows = [
            resvg,
            Row("chess.svg, rasterised by cairosvg", by_cairo),
            Row("fentoboardimage, encoded by Pillow", by_fento(Path(folder))),
        ]
        floor, new = (
            Row("floor: Pillow encodes our picture", by_resvg),
            Row("render.board, every rank new", anew(EQUAL)),
        )
        for one in moves:
            new.draw(*one)
        for one in chosen:
            image = finished(new.run(*one))
            assert image.size == (SIDE, SIDE)
            floor.draw = lambda *_: encoded(image)  # noqa: B023
            floor.run(*one)
            for row in rows:
                assert finished(row.run(*one)).size == (SIDE, SIDE), row.name
        game = Row("render.board, move after move", ours(EQUAL))
        STRIPS.clear()
        for one in moves:
            game.run(*one)
    print(f"\nbeside others: {SIDE}x{SIDE} pixels, {len(chosen)} of those positions by turns")
    printed((*rows, floor, new, game), floor, resvg)


def against(checkout: Path) -> None:
    """Plain boards of this checkout and another, by turns."""
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

        def asked(worker: subprocess.Popen[str], what: str) -> float:
            assert worker.stdin
            assert worker.stdout
            worker.stdin.write(f"{what}\n")
            worker.stdin.flush()
            return float(worker.stdout.readline())

        for what, told in (("new", "every rank new"), ("kept", "shown again")):
            for worker in workers:
                asked(worker, what)
            times = [[asked(worker, what) for worker in workers] for _ in range(TURNS)]
            ours, theirs = (statistics.median(each) for each in zip(*times, strict=True))
            ratio = statistics.median(one / other for one, other in times)
            print(f"{key}, {told}: {ours:.3f} ms here, {theirs:.3f} ms there, ratio {ratio:.3f}")
        for worker in workers:
            worker.communicate()


def in_memory() -> None:
    """Every variant in every theme."""
    positions = [variant.first_start() for variant in rules.variants()]
    # What the rules keep for each variant is not ours to count.
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
        "empty ranks": board_module._empty_rows,
        "strips": STRIPS,
        "bars": board_module._bars,
        "parts of bars": bars._parts,
        "look-up tables of palettes": colors._lookups,
    }
    held = {name: cache.held / 2**20 for name, cache in caches.items()}
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"\n{len(positions)} variants in {len(render.themes())} themes, {took:.0f} s")
    print(", ".join(f"{name} {size:.1f}" for name, size in held.items()))
    print(f"in all caches {sum(held.values()):.1f} MiB; the process has grown by {grown:.0f} MiB")


def main(chosen: list[str]) -> None:
    if chosen[0] == "against":
        against(Path(chosen[1]))
        return
    first = [subprocess.check_output([sys.executable, "-c", FIRST], cwd=ROOT, text=True) for _ in range(5)]
    imports, boards = zip(*(map(float, line.split()) for line in first), strict=True)
    print(f"import {statistics.median(imports):.0f} ms, first board {statistics.median(boards):.0f} ms")
    played = games(20, 60)
    if "posted" in chosen:
        as_posted(played)
    if "others" in chosen:
        beside_others(played)
    if "memory" in chosen:
        in_memory()


if __name__ == "__main__":
    main(sys.argv[1:] or ["posted", "others", "memory"])
