"""How strong and how fast the engine is. Each part prints its figures; without a name all quick ones run.

    python tests/bench/engine.py speed            nodes a second, and depth in 0.25 s, by variant
    python tests/bench/engine.py random           against random moves with 250 nodes, in all variants
    python tests/bench/engine.py fairy [KEY ...]  against fairy-stockfish at Skill Level 0 with 20,000 nodes
    python tests/bench/engine.py sunfish          against the package sunfish at equal time, where installed
    python tests/bench/engine.py ladder [KEY ...] each level against the one below

--games says how many games a pairing has, --seconds how long a move takes where time counts. Games begin with
some random plies, the same for both colours; points are printed with their standard error.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import rules
from bot.engine import LEVELS, Limits, Search, choose, evaluation_of
from bot.engine.levels import earlier

FAMILIES = ("chess", "crazyhouse", "atomic", "antichess", "kingofthehill", "3check", "seirawan", "duck",
            "grand", "makruk", "shogi", "minishogi", "xiangqi", "janggi")  # fmt: skip
RIVALS = ("chess", "crazyhouse", "minishogi", "xiangqi", "antichess", "kingofthehill")
LADDER = ("chess", "crazyhouse", "minishogi", "xiangqi")
OPENING = 4
LONGEST = 240
Player = Callable[[rules.Game], str]
Seat = Callable[[int], Player]
"""The player of a game with this number."""


# ---- players


def within(limits: Limits) -> Player:
    """As strong as the engine is within these limits."""

    def play(game: rules.Game) -> str:
        evaluate = evaluation_of(game.variant).of(game.position)
        info = Search(evaluate, limits).run(game.position, earlier(game))
        assert info is not None
        return info.line[0].uci()

    return play


def of_level(number: int, seed: int) -> Player:
    def play(game: rules.Game) -> str:
        info = choose(game, LEVELS[number - 1], seed)
        assert info is not None
        return info.line[0].uci()

    return play


def at_random(dice: random.Random) -> Player:
    return lambda game: dice.choice(sorted(move.uci() for move in game.position.legal_moves()))


class Other:
    """Another engine, over UCI."""

    def __init__(self, command: Sequence[str], go: str, options: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self._go = go
        self._say("uci")
        self._until("uciok")
        for name, value in options.items():
            self._say(f"setoption name {name} value {value}")
        self._say("isready")
        self._until("readyok")

    def _say(self, text: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(text + "\n")
        self._process.stdin.flush()

    def _until(self, word: str) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(word):
                return line
        raise EOFError(word)

    def __call__(self, game: rules.Game) -> str:
        moves = " ".join(move.uci() for move in game.moves)
        self._say(f"position fen {game.start.fen()}" + (f" moves {moves}" if moves else ""))
        self._say(self._go)
        return self._until("bestmove").split()[1]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


# ---- games


def match(
    key: str, ours: Callable[[int], Player], theirs: Callable[[int], Player], games: int
) -> tuple[float, float]:
    """Our share of the points and its standard error; colours alternate, openings come twice."""
    points = [game_points(key, ours(number), theirs(number), number) for number in range(games)]
    mean = sum(points) / games
    return mean, math.sqrt(sum((point - mean) ** 2 for point in points) / games) / math.sqrt(games)


def game_points(key: str, ours: Player, theirs: Player, number: int) -> float:
    variant = rules.variant(key)
    dice = random.Random(f"{key}/{number // 2}")
    game = opening(variant, dice)
    white = number % 2 == 0
    while game.outcome() is None and len(game.moves) < LONGEST and not game.claims():
        player = ours if (game.position.turn is rules.WHITE) is white else theirs
        game.play(game.position.move_from_uci(player(game)))
    outcome = game.outcome()
    if outcome is None or outcome.winner is None:
        return 0.5
    return float((outcome.winner is rules.WHITE) is white)


def opening(variant: rules.Variant, dice: random.Random) -> rules.Game:
    while True:
        game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
        for _ in range(OPENING):
            moves = sorted(game.position.legal_moves(), key=rules.Move.uci)
            if game.outcome() is not None or not moves:
                break
            game.play(dice.choice(moves))
        if game.outcome() is None:
            return game


def told(name: str, result: tuple[float, float], games: int) -> None:
    share, error = result
    print(f"{name:32} {share:6.1%} ± {error:.1%} of the points in {games} games", flush=True)


# ---- parts


def speed(chosen: argparse.Namespace) -> None:
    for key in chosen.keys or FAMILIES:
        variant = rules.variant(key)
        dice = random.Random(key)
        nodes, seconds, depths = 0, 0.0, []
        for _ in range(6):
            game = opening(variant, dice)
            for limit in (1.0, 0.25):
                began = time.process_time()
                search = Search(evaluation_of(variant).of(game.position), Limits(seconds=limit))
                info = search.run(game.position)
                assert info is not None
                if limit == 1.0:
                    nodes, seconds = nodes + search.nodes, seconds + time.process_time() - began
                else:
                    depths.append(info.depth)
        depth = sum(depths) / len(depths)
        print(
            f"{key:16} {nodes / seconds:8.0f} nodes a second of processor time, depth {depth:.1f} in 0.25 s"
        )


def against_random(chosen: argparse.Namespace) -> None:
    games = chosen.games or 10
    for key in chosen.keys or [variant.key for variant in rules.variants()]:
        result = match(
            key, lambda _: within(Limits(nodes=250)), lambda number: at_random(random.Random(number)), games
        )
        told(f"{key} against random moves", result, games)


def against_fairy(chosen: argparse.Namespace) -> None:
    command = shutil.which("fairy-stockfish", path=f"{os.environ['PATH']}:/usr/games")
    if command is None:
        print("fairy-stockfish is not installed (Debian's package of that name)")
        return
    for key in chosen.keys or RIVALS:
        other = Other([command], "go nodes 20000", {"UCI_Variant": key, "Skill Level": "0"})
        games = chosen.games or 40
        try:
            result = match(
                key, lambda _: within(Limits(seconds=chosen.seconds)), lambda _, other=other: other, games
            )
        finally:
            other.close()
        told(f"{key} against fairy-stockfish", result, games)


def against_sunfish(chosen: argparse.Namespace) -> None:
    command = shutil.which("sunfish", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if command is None:
        print("sunfish is not installed (pip install sunfish)")
        return
    games = chosen.games or 60
    other = Other([command], f"go movetime {round(chosen.seconds * 1000)}", {})
    try:
        result = match("chess", lambda _: within(Limits(seconds=chosen.seconds)), lambda _: other, games)
    finally:
        other.close()
    told("chess against sunfish", result, games)


def ladder(chosen: argparse.Namespace) -> None:
    games = chosen.games or 60
    for key in chosen.keys or LADDER:
        for number in range(2, len(LEVELS) + 1):
            result = match(
                key,
                lambda seed, level=number: of_level(level, seed),
                lambda seed, level=number - 1: of_level(level, seed + 1),
                games,
            )
            told(f"{key}, level {number} against {number - 1}", result, games)


PARTS = {
    "speed": speed,
    "random": against_random,
    "fairy": against_fairy,
    "sunfish": against_sunfish,
    "ladder": ladder,
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", nargs="?", choices=PARTS, default="speed")
    parser.add_argument("keys", nargs="*", help="variants")
    parser.add_argument("--games", type=int)
    parser.add_argument("--seconds", type=float, default=0.2)
    chosen = parser.parse_intermixed_args()
    PARTS[chosen.part](chosen)


if __name__ == "__main__":
    main()
