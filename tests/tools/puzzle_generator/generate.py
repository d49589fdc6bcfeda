"""Generate puzzles.

    python -m tests.tools.puzzle_generator.generate [--variant KEY ...] --count N [--mates SHARE]
        --seed S --seconds S

Add puzzles to the packaged data until each variant has N puzzles or S seconds have passed.
Existing puzzles are kept, so a run continues an earlier one. docs/puzzles.md has the commands used.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import rules
from bot.puzzles.puzzle import DATA, SUFFIX, Goal, Puzzle, read
from rules import IllegalMove, Move, Position, Variant
from tests.tools.bench.engine.players import fairy
from tests.tools.puzzle_generator import tactics, tsume
from tests.tools.puzzle_generator.analyst import Analyst
from tests.tools.puzzle_generator.criteria import SHORT_LEAD, SHORT_NODES, dullness, fault, is_clear
from tests.tools.puzzle_generator.difficulty import difficulty_of
from tests.tools.puzzle_generator.mates import MateSearch, OutOfNodes
from tests.tools.puzzle_generator.source_games import Candidate, candidates
from tests.tools.puzzle_generator.themes import Theme, themes_of

LONGEST_MATE = 4
PROOF_NODES = 40_000
"""Maximum number of moves that the proof of a win and of its uniqueness plays."""
CHECK_NODES = 200_000
"""Nodes of the engine at each turn for the last check of a puzzle."""
MAX_PER_GAME = 3
"""Maximum number of puzzles from one game."""


class Collector:
    """The puzzles of a variant: those in its file and new ones."""

    def __init__(self, path: Path, count: int, mate_share: float = 0.5) -> None:
        """`mate_share`: the maximum share of mates among `count` puzzles."""
        self._path, self._count, self._mate_share = path, count, mate_share
        self.puzzles = read(path) if path.exists() else []
        self._fens = {_placed(puzzle.fen) for puzzle in self.puzzles}
        self._patterns = {_pattern(puzzle) for puzzle in self.puzzles}

    @property
    def is_full(self) -> bool:
        return len(self.puzzles) >= self._count

    def add(self, puzzle: Puzzle) -> None:
        """Add a puzzle unless it resembles another, or there are already enough of its kind."""
        fen, pattern = _placed(puzzle.fen), _pattern(puzzle)
        if fen in self._fens or pattern in self._patterns or self._has_enough_like(puzzle):
            return
        self._fens.add(fen)
        self._patterns.add(pattern)
        self.puzzles.append(puzzle)
        write(self._path, self.puzzles)

    def _has_enough_like(self, puzzle: Puzzle) -> bool:
        mates = sum(each.goal is Goal.MATE for each in self.puzzles)
        return puzzle.goal is Goal.MATE and mates >= self._mate_share * self._count


def write(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write a file of puzzles, sorted by id, so that equal puzzles give equal files."""
    lines = [as_line(puzzle) for puzzle in sorted(puzzles, key=lambda puzzle: puzzle.id)]
    new = path.with_suffix(".new")
    new.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    new.replace(path)


def as_line(puzzle: Puzzle) -> str:
    """Return a puzzle as one line of JSON without the variant, for `Puzzle.from_json`."""
    data: dict[str, str | int | list[str]] = {"fen": puzzle.fen, "line": " ".join(puzzle.line)}
    if puzzle.last_move is not None:
        data["last"] = puzzle.last_move
    others = [" ".join(moves[1:]) for moves in puzzle.accepts]
    if any(others):
        data["also"] = others
    data |= {"goal": puzzle.goal, "themes": " ".join(puzzle.themes), "difficulty": puzzle.difficulty}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _placed(fen: str) -> str:
    return " ".join(fen.split()[:2])


def _pattern(puzzle: Puzzle) -> tuple[str, ...]:
    """Return a key that near-duplicates share: the end of the line and the squares of the kings."""
    position = puzzle.position
    for uci in puzzle.line:
        position = position.play(position.move_from_uci(uci))
    royals = (str(position.board.find(code)) for code in position.variant.kinds.royal if code)
    return (*puzzle.line[-3:], *royals)


def found_in(analyst: Analyst, candidate: Candidate) -> Puzzle | None:
    """Return the puzzle in a position of a game, or None. Raises IllegalMove if the engine's rules differ."""
    puzzle = _found_in(analyst, candidate)
    if puzzle is None or Theme.TSUME in puzzle.themes:
        return puzzle
    if dullness(puzzle) is not None:
        return None
    return puzzle if fault(analyst, puzzle, CHECK_NODES) is None else None


def _found_in(analyst: Analyst, candidate: Candidate) -> Puzzle | None:
    position = candidate.position
    if len(position.legal_moves()) < 2:
        return None
    two = analyst.two(position, SHORT_NODES)
    moves = two[0].mates_in
    if not is_clear(two, SHORT_LEAD) or moves == 1:
        return None
    if moves > LONGEST_MATE or not moves:
        line = tactics.winning_line(analyst, candidate)
        accepts = [(move,) for move in line[::2]]
        return _puzzle(position, candidate.last, line, accepts, Goal.WIN) if line else None
    return _tsume(position, moves) if tsume.has_tsume(position.variant) else _mate(analyst, candidate, moves)


def _mate(analyst: Analyst, candidate: Candidate, moves: int) -> Puzzle | None:
    position = start = candidate.position
    try:
        solution = MateSearch(position.variant, PROOF_NODES).solution(position, moves)
    except OutOfNodes:
        return None
    if solution is None:
        return None
    for ply, move in enumerate(solution.line):
        is_only = ply % 2 == 0 and (ply == 0 or ply + 1 < len(solution.line))
        if is_only and not is_clear(analyst.two(position, tactics.NODES)):
            return None
        position = position.play(move)
    return _puzzle(start, candidate.last, solution.line, solution.accepts, Goal.MATE)


def _tsume(start: Position, moves: int) -> Puzzle | None:
    problem = tsume.made_from(start, moves)
    if problem is None:
        return None
    position, solution = problem
    return _puzzle(position, None, solution.line, solution.accepts, Goal.MATE, Theme.TSUME)


def _puzzle(
    position: Position,
    last: Move | None,
    line: Sequence[Move],
    accepts: Sequence[Sequence[Move]],
    goal: Goal,
    *more: Theme,
) -> Puzzle:
    themes = themes_of(position, line)
    return Puzzle(
        position.variant.key,
        position.fen(),
        None if last is None else last.uci(),
        tuple(move.uci() for move in line),
        tuple(tuple(move.uci() for move in moves) for moves in accepts),
        goal,
        tuple(theme for theme in Theme if theme in themes or theme in more),
        difficulty_of(position, line, accepts),
    )


def generate(analyst: Analyst, collector: Collector, variant: Variant, seed: str, seconds: float) -> None:
    """Add puzzles of a variant until there are enough or the time has passed."""
    start = time.monotonic()
    rng = random.Random(f"{seed}/{variant.key}/{len(collector.puzzles)}")
    while True:
        for puzzle in _puzzles_from_game(analyst, variant, rng):
            if puzzle is not None:
                collector.add(puzzle)
            if collector.is_full or time.monotonic() - start >= seconds:
                return


def _puzzles_from_game(analyst: Analyst, variant: Variant, rng: random.Random) -> Iterator[Puzzle | None]:
    """Yield the puzzles of one game, and None for each of its other positions."""
    known: set[str] = set()
    count = 0
    try:
        for candidate in candidates(analyst, variant, rng):
            puzzle = found_in(analyst, candidate)
            if puzzle is None or known & {puzzle.line[0], puzzle.line[-1]}:
                yield None
                continue
            known |= {puzzle.line[0], puzzle.line[-1]}
            count += 1
            yield puzzle
            if count == MAX_PER_GAME:
                return
    except IllegalMove:
        return


def summary(variant: Variant, collector: Collector, seconds: float) -> str:
    """Return a line with the number of puzzles of a variant, by kind."""
    mates = Counter(puzzle.moves for puzzle in collector.puzzles if puzzle.goal is Goal.MATE)
    wins = sum(puzzle.goal is Goal.WIN for puzzle in collector.puzzles)
    lengths = " ".join(f"{moves}:{number}" for moves, number in sorted(mates.items()))
    return f"{variant.key}: {len(collector.puzzles)} puzzles, {wins} wins, mates {lengths}; {seconds:.0f} s\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Generate puzzles of the given variants, or of all that the engine knows."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.puzzle_generator.generate", description=__doc__
    )
    parser.add_argument("--variant", nargs="*", default=[], metavar="KEY", help="all by default")
    parser.add_argument("--count", type=int, default=30, help="number of puzzles of each variant")
    parser.add_argument("--mates", type=float, default=0.5, help="maximum share of mates")
    parser.add_argument("--seed", default="kibitz")
    parser.add_argument("--seconds", type=float, default=60.0, help="time for each variant")
    parser.add_argument("--engine", default=fairy(), help="command of a Fairy-Stockfish")
    parser.add_argument("--folder", type=Path, default=DATA)
    chosen = parser.parse_args(arguments)
    analyst = Analyst(chosen.engine)
    for variant in [rules.variant(key) for key in chosen.variant] or rules.variants():
        if not analyst.knows(variant.key):
            continue
        start = time.monotonic()
        collector = Collector(chosen.folder / f"{variant.key}{SUFFIX}", chosen.count, chosen.mates)
        generate(analyst, collector, variant, chosen.seed, chosen.seconds)
        sys.stdout.write(summary(variant, collector, time.monotonic() - start))
        sys.stdout.flush()
        variant.release()
    analyst.close()


if __name__ == "__main__":
    main()
