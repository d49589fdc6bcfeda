"""Measure the engine's strength and speed: `python -m tests.tools.bench.engine PART`. The parts are:

    speed            nodes per second of CPU time, by variant
    depth            depth in plies after 0.25 s, by variant
    tactics          number of positions with a known solution that are solved in 0.25 s
    worker           start time and memory of a worker
    random           250 nodes per move against random moves, in all variants
    fairy [KEY ...]  against fairy-stockfish at Skill Level 0 with 20,000 nodes
    sunfish          against the package sunfish at equal CPU time; --python is the interpreter of an
                     environment that has it
    ladder [KEY ...] each level against the next lower one, with the difference in rating points
                     (bot/state/level_strengths.py has the sums of these differences)
    endings [KEY ...] won endings from random positions against the best defence, at the levels --lowest to
                     --highest (default: only 8)
    won [KEY ...]    number of won positions that end in a draw, in games of the level --highest against
                     itself, one side without its most valuable piece
    against PATH [KEY ...]
                     the search of level 8 against that of another checkout at equal CPU time
                     (`git archive COMMIT | tar x -C PATH`)
    beginner [KEY ...] a model of a beginner, and random moves, against levels 1 and 2

--games is the number of games of each pairing, --seconds the time per move (CPU time for our engine, so
that other load changes little). Games start with some random plies, the same for both colours. Points are
printed with their standard error.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from pathlib import Path

import rules
from bot.engine import LEVELS, Limits, Search, evaluation_of
from bot.engine.worker_pool import COMMAND
from tests.tools.bench.engine import endings, tactics, won_games
from tests.tools.bench.engine.beginner import Beginner
from tests.tools.bench.engine.checkout import Checkout
from tests.tools.bench.engine.games import difference, match, opening, print_result, print_score
from tests.tools.bench.engine.players import (
    Counted,
    Level,
    Other,
    Player,
    at_random,
    fairy,
    for_seconds,
    of_level,
    processor_time,
    timed,
    within,
)

FAMILIES = ("chess", "crazyhouse", "atomic", "antichess", "kingofthehill", "3check", "seirawan", "duck",
            "grand", "makruk", "shogi", "minishogi", "xiangqi", "janggi")  # fmt: skip
RIVALS = ("chess", "crazyhouse", "minishogi", "xiangqi", "antichess", "kingofthehill")
LADDER = ("chess", "crazyhouse", "xiangqi", "kingofthehill")
ROOT = Path(__file__).parents[4]
POSITIONS = 6
NODES = 30_000
QUICK = 0.25
SUNFISH = "import time; time.time = time.perf_counter = time.process_time; import sunfish; sunfish.main()"
"""Sunfish with its clock replaced by CPU time, which our engine uses, too."""


def speed(chosen: argparse.Namespace) -> None:
    for key in chosen.keys or FAMILIES:
        nodes, seconds = 0, 0.0
        for game in games_of(key):
            # Limit the nodes, because checking the CPU time would itself take time.
            search = Search(evaluation_of(game.variant).for_search(game.position), Limits(nodes=NODES))
            start_time = time.process_time()
            search.run(game.position)
            seconds += time.process_time() - start_time
            nodes += search.nodes
        print(f"{key:16} {nodes / seconds:8.0f} nodes per second of CPU time", flush=True)


def depth(chosen: argparse.Namespace) -> None:
    for key in chosen.keys or FAMILIES:
        depths = [timed(game, QUICK).depth for game in games_of(key)]
        print(f"{key:16} depth {sum(depths) / len(depths):4.1f} in {QUICK} s", flush=True)


def games_of(key: str) -> list[rules.Game]:
    """Return games at their beginning and in the middle: some random plies, then the engine's own moves."""
    variant = rules.variant(key)
    dice = random.Random(key)
    games = [opening(variant, dice) for _ in range(POSITIONS)]
    for number, game in enumerate(games):
        for _ in range(4 * number):
            info = Search(evaluation_of(variant).for_search(game.position), Limits(nodes=100)).run(
                game.position
            )
            if info is None or game.position.play(info.line[0]).outcome() is not None:
                break
            game.play(info.line[0])
    return games


def solved(chosen: argparse.Namespace) -> None:
    by_key: dict[str, list[bool]] = {}
    for puzzle in tactics.read():
        if not chosen.keys or puzzle.key in chosen.keys:
            is_solved = puzzle.solved_by(timed(puzzle.game(), QUICK).line)
            by_key.setdefault(puzzle.key, []).append(is_solved)
            if not is_solved:
                print(f"  not solved: {puzzle.key} {puzzle.fen} {' '.join(puzzle.moves)}")
    for key, results in by_key.items():
        print(f"{key:16} {sum(results)} of {len(results)} solved in {QUICK} s")
    total = [result for results in by_key.values() for result in results]
    print(f"{'total':16} {sum(total)} of {len(total)} solved in {QUICK} s")


def worker(chosen: argparse.Namespace) -> None:
    """Start a worker, and have it do a job of the strongest level in each variant."""
    from bot.engine.jobs import Job

    start_time = time.perf_counter()
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.readline()
    took = time.perf_counter() - start_time
    print(f"ready after {took:.2f} s, {processor_time(process.pid):.2f} s of CPU time", flush=True)
    for number, key in enumerate(chosen.keys or FAMILIES):
        variant = rules.variant(key)
        start = variant.start(variant.starts[0] if variant.starts else None).fen()
        process.stdin.write(Job(key, start, (), len(LEVELS), number, seconds=10.0).line(number))
        process.stdin.flush()
        process.stdout.readline()
        status = Path(f"/proc/{process.pid}/status").read_text("utf-8")
        (peak,) = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
        print(f"{int(peak) / 1024:4.0f} MiB peak, after a job in {key}", flush=True)
    process.stdin.close()
    process.wait()


def against_random(chosen: argparse.Namespace) -> None:
    games = chosen.games or 10
    for key in chosen.keys or [variant.key for variant in rules.variants()]:
        result = match(
            key, lambda _: within(Limits(nodes=250)), lambda number: at_random(random.Random(number)), games
        )
        print_result(f"{key} against random moves", result, games)


def against_fairy(chosen: argparse.Namespace) -> None:
    command = fairy()
    if command is None:
        print("fairy-stockfish is not installed (Debian's package of that name)")
        return
    for key in chosen.keys or RIVALS:
        other = Other([command], "go nodes 20000", {"UCI_Variant": key, "Skill Level": "0"})
        games = chosen.games or 40
        try:
            result = match(key, lambda _: for_seconds(chosen.seconds), lambda _, other=other: other, games)
        finally:
            other.close()
        print_result(f"{key} against fairy-stockfish", result, games)


def against_sunfish(chosen: argparse.Namespace) -> None:
    command = [chosen.python, "-c", SUNFISH]
    if subprocess.run([chosen.python, "-c", "import sunfish_ui"], capture_output=True).returncode:
        print("sunfish is not installed there (pip install sunfish, in a separate environment)")
        return
    games = chosen.games or 60
    other = Other(command, f"go movetime {round(chosen.seconds * 1000)}", {})
    theirs = Counted(other, other.clock)
    ours = Level(theirs, chosen.seconds)

    def in_new_game(_: int) -> Player:
        other.start_new_game()
        return theirs

    try:
        result = match("chess", lambda _: ours, in_new_game, games, each=print_score)
    finally:
        other.close()
    print_result("chess against sunfish", result, games)
    print(f"CPU time per move: ours {ours.mean:.3f} s, sunfish {theirs.mean:.3f} s", flush=True)


def ladder(chosen: argparse.Namespace) -> None:
    games = chosen.games or 60
    for key in chosen.keys or LADDER:
        for number in range(chosen.lowest or 2, chosen.highest + 1):
            result = match(
                key,
                lambda seed, level=number: of_level(level, seed),
                lambda seed, level=number - 1: of_level(level, seed + 1),
                games,
            )
            print_result(f"{key}, level {number} against {number - 1}", result, games)
            print(f"  {difference(result[0], games):+.0f} rating points", flush=True)


def won_endings(chosen: argparse.Namespace) -> None:
    lowest = chosen.lowest or chosen.highest
    for ending in endings.ENDINGS:
        if chosen.keys and not {ending.key, ending.name.replace(" ", ":")} & set(chosen.keys):
            continue
        for level in range(lowest, chosen.highest + 1):
            results = endings.bench(ending, level, chosen.games or 20, chosen.seed)
            print(endings.table_line(ending, level, results), flush=True)


def won(chosen: argparse.Namespace) -> None:
    results: list[won_games.WonGame] = []
    for key in chosen.keys or won_games.VARIANTS:
        games = won_games.bench(key, chosen.highest, chosen.games or 10)
        print(won_games.table_line(key, chosen.highest, games), flush=True)
        results += games
    print(won_games.table_line("total", chosen.highest, results))


def against_checkout(chosen: argparse.Namespace) -> None:
    """Play our search against that of another checkout, each in a separate process."""
    folder, *keys = chosen.keys or [""]
    if not folder:
        raise SystemExit("the checkout's path is missing: against PATH [KEY ...]")
    games = chosen.games or 60
    for key in keys or ["chess"]:
        both = [Checkout(path, seconds=chosen.seconds) for path in (ROOT, Path(folder))]
        ours, theirs = both
        try:
            result = match(
                key,
                lambda _, ours=ours: ours,
                lambda _, theirs=theirs: theirs,
                games,
                each=print_score if chosen.verbose else lambda _number, _points: None,
            )
        finally:
            for checkout in both:
                checkout.close()
        print_result(f"{key} against {folder}", result, games)
        for name, checkout in (("this checkout", ours), ("the other", theirs)):
            seconds, nodes = checkout.seconds / checkout.moves, checkout.nodes / checkout.moves
            print(f"  {name}: {seconds:.3f} s and {nodes:.0f} nodes per move", flush=True)


def beginner(chosen: argparse.Namespace) -> None:
    games = chosen.games or 60
    for key in chosen.keys or LADDER:
        for number in (1, 2):
            for name, other in (("a beginner", Beginner), ("random moves", at_random_by)):
                result = match(key, other, lambda seed, level=number: of_level(level, seed), games)
                print_result(f"{key}, {name} against level {number}", result, games)


def at_random_by(seed: int) -> Player:
    return at_random(random.Random(seed))


PARTS = {
    "speed": speed,
    "depth": depth,
    "tactics": solved,
    "worker": worker,
    "random": against_random,
    "fairy": against_fairy,
    "sunfish": against_sunfish,
    "ladder": ladder,
    "endings": won_endings,
    "won": won,
    "against": against_checkout,
    "beginner": beginner,
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", nargs="?", choices=PARTS, default="speed")
    parser.add_argument("keys", nargs="*", help="variants; for `against`, first the checkout's folder")
    parser.add_argument("--verbose", action="store_true", help="print every game of `against`")
    parser.add_argument("--games", type=int)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--python", default=sys.executable, help="interpreter of an environment with sunfish")
    parser.add_argument("--lowest", type=int, help="first level (ladder: 2 by default)")
    parser.add_argument("--highest", type=int, default=len(LEVELS), help="last level")
    parser.add_argument("--seed", default="1", help="seed for endings")
    chosen = parser.parse_intermixed_args()
    PARTS[chosen.part](chosen)


if __name__ == "__main__":
    main()
