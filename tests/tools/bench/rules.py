"""Compare the speed of the rules with python-chess: `python tests/tools/bench/rules.py`.

Print leaf nodes per second with bulk counting and with making every move, in chess and in the variants of
python-chess, with the ratio to python-chess, measured alternately; the time to list the legal moves of a game
of 80 plies, compared with pyffish; the time to import and compile, and the size of a position.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

import chess
import chess.variant
import pyffish

import rules

ROUNDS = 5
POSITIONS = {
    "start": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
    "kiwipete": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    "endgame": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
}
VARIANTS: dict[str, type[chess.Board]] = {
    "atomic": chess.variant.AtomicBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "antichess": chess.variant.AntichessBoard,
    "horde": chess.variant.HordeBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "3check": chess.variant.ThreeCheckBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
}
STORED = 80
"""Plies of the game that is rebuilt from its start and moves."""


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
    """Return the CPU time of `work` (independent of other load) and its result."""
    start = time.process_time()
    count = work()
    return time.process_time() - start, count


def compare(name: str, ours: Callable[[], int], theirs: Callable[[], int]) -> None:
    """Run both alternately, and print our speed and the median of the ratios."""
    ratios: list[float] = []
    speeds: list[float] = []
    for _ in range(ROUNDS):
        (own, nodes), (other, expected) = seconds(ours), seconds(theirs)
        assert nodes == expected
        ratios.append(other / own)
        speeds.append(nodes / own)
    speed, ratio = statistics.median(speeds), statistics.median(ratios)
    print(
        f"{name:28} {speed:12,.0f} nodes/s   "
        f"x{ratio:.2f} python-chess ({min(ratios):.2f} to {max(ratios):.2f})"
    )


def fresh(code: str, runs: int = ROUNDS) -> float:
    """Return the milliseconds that `code` prints in a new interpreter, the median of several runs."""
    printed = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        for _ in range(runs)
    ]
    return statistics.median(map(float, printed))


def middle(key: str, plies: int = 20) -> str:
    """Return a position from the middle of a random game, the same in each run."""
    game = _random_game(key, plies)
    return game.position.fen()


def _random_game(key: str, plies: int) -> rules.Game:
    """Return a random game that is not over after `plies` plies."""
    for seed in range(1000):
        dice, game = random.Random(seed), rules.Game(rules.variant(key).start())
        while game.outcome() is None and len(game.moves) < plies:
            game.play(dice.choice(game.position.legal_moves()))
        if game.outcome() is None:
            return game
    raise AssertionError(key)


def measure_stored_game() -> None:
    """Measure the listing of legal moves after 80 plies: from a FEN, from the moves, and by pyffish."""
    game = _random_game("chess", STORED)
    moves = [move.uci() for move in game.moves]
    start = game.start.fen()
    variant = rules.variant("chess")

    def from_fen() -> int:
        return len(rules.Position.from_fen(variant, game.position.fen()).legal_moves())

    def from_moves() -> int:
        return len(rules.Game.replay(game.start, moves).position.legal_moves())

    def pyffish_moves() -> int:
        return len(pyffish.legal_moves("chess", start, moves))

    timed: dict[str, list[float]] = {"FEN": [], "moves": [], "pyffish": []}
    for _ in range(200):
        for name, work in (("FEN", from_fen), ("moves", from_moves), ("pyffish", pyffish_moves)):
            spent, count = seconds(work)
            assert count == len(game.position.legal_moves())
            timed[name].append(spent)
    micro = {name: statistics.median(spent) * 1e6 for name, spent in timed.items()}
    for name in ("FEN", "moves"):
        ratio, theirs = micro["pyffish"] / micro[name], micro["pyffish"]
        print(f"80 plies, from {name:13} {micro[name]:8,.0f} us   x{ratio:.2f} pyffish ({theirs:,.0f} us)")


def main() -> None:
    for name, (fen, depth) in POSITIONS.items():
        position = rules.Position.from_fen(rules.variant("chess"), fen)
        compare(f"bulk {name} {depth}", lambda p=position, d=depth: rules.perft(p, d),
                lambda f=fen, d=depth: bulk(chess.Board(f), d))  # fmt: skip
        compare(f"make {name} {depth}", lambda p=position, d=depth: ours_full(p, d),
                lambda f=fen, d=depth: full(chess.Board(f), d))  # fmt: skip
    for key, board in VARIANTS.items():
        for name, fen, depth in (("start", rules.variant(key).start().fen(), 3), ("middle", middle(key), 2)):
            position = rules.Position.from_fen(rules.variant(key), fen)
            compare(f"bulk {key} {name} {depth}", lambda p=position, d=depth: rules.perft(p, d),
                    lambda f=fen, d=depth, b=board: bulk(b(f), d))  # fmt: skip
    measure_stored_game()
    clock = "import time; t = time.process_time(); {}; print((time.process_time() - t) * 1000)"
    print(f"import rules            {fresh(clock.format('import rules')):6.1f} ms")
    costs = {}
    for variant in rules.variants():
        costs[variant.key] = fresh(
            "import rules; " + clock.format(f"rules.variant({variant.key!r}).compile()"), 1
        )
    slowest = max(costs, key=costs.__getitem__)
    print(f"compile chess           {costs['chess']:6.1f} ms")
    print(f"compile, median of {len(costs):4} {statistics.median(costs.values()):6.1f} ms")
    print(f"compile {slowest:15} {costs[slowest]:6.1f} ms, the slowest")
    print(f"a position              {_bytes_per_position():6.0f} bytes")


def _bytes_per_position() -> float:
    start = rules.variant("chess").start()
    moves = start.legal_moves()
    tracemalloc.start()
    positions = [start.play(move) for move in moves for _ in range(100)]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / len(positions)


if __name__ == "__main__":
    main()
