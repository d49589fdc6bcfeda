"""Generate puzzles.

    python -m tests.tools.puzzle_generator.generate [--variant KEY ...] --count N --seed S --seconds S

Add puzzles to the packaged data until each variant has N puzzles or S seconds of CPU time have passed.
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
from bot.engine.end_scores import MATE
from bot.engine.search import MATE_BOUND
from bot.puzzles.puzzle import DATA, SUFFIX, Goal, Puzzle, read
from rules import Move, Position, Variant
from tests.tools.puzzle_generator import tactics, tsume
from tests.tools.puzzle_generator.difficulty import difficulty_of
from tests.tools.puzzle_generator.mates import QUIET_MOST, MateSearch, OutOfNodes, is_royal
from tests.tools.puzzle_generator.selfplay import (
    DECIDED_CHANCES,
    SHORT_NODES,
    Candidate,
    candidates,
    searched,
)
from tests.tools.puzzle_generator.themes import Theme, themes_of

LONGEST_MATE = 4
SCAN_NODES, SCAN_NODES_WITHOUT_KINGS = 1_500, 400
"""Maximum number of moves that the first search for a forced win plays in each candidate."""
PROOF_NODES = 150_000
"""Maximum number of moves that the proof of a win and of its uniqueness plays."""
ENGINE_SHARE = 5
"""The engine searches one in ENGINE_SHARE candidates without a forced win for other wins."""
MAX_MATES = 3
"""Maximum number of solutions of a mate in one; more are too easy."""
SINGLE_SHARE = 0.33
"""Maximum shares of mates in one, and of one-move wins of material, among a variant's puzzles."""
MAX_PER_GAME = 3
"""Maximum number of puzzles from one game."""


class Collector:
    """The puzzles of a variant: those in its file and new ones."""

    def __init__(self, path: Path, count: int, single_share: float) -> None:
        self._path = path
        self._count = count
        self._most_single = single_share * count
        self.puzzles = read(path) if path.exists() else []
        self._fens = {_placed(puzzle.fen) for puzzle in self.puzzles}
        self._patterns = {_pattern(puzzle) for puzzle in self.puzzles}
        self._single = Counter(puzzle.goal for puzzle in self.puzzles if puzzle.moves == 1)

    @property
    def is_full(self) -> bool:
        return len(self.puzzles) >= self._count

    def add(self, puzzle: Puzzle) -> None:
        """Add a puzzle unless it resembles another, or there are already enough one-move puzzles."""
        fen, pattern = _placed(puzzle.fen), _pattern(puzzle)
        if fen in self._fens or pattern in self._patterns:
            return
        if puzzle.moves == 1:
            if self._single[puzzle.goal] + 1 > self._most_single:
                return
            self._single[puzzle.goal] += 1
        self._fens.add(fen)
        self._patterns.add(pattern)
        self.puzzles.append(puzzle)
        write(self._path, self.puzzles)


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


def found_in(candidate: Candidate, rng: random.Random) -> Puzzle | None:
    """Return the puzzle in a position of a game, or None."""
    position = candidate.position
    if len(position.legal_moves()) < 2:
        return None
    moves = shortest_win(position)
    if not moves:
        score = candidate.score
        if score is None:
            if is_royal(position.variant) and rng.randrange(ENGINE_SHARE):
                return None
            score = searched(position, SHORT_NODES).score
        if score <= MATE_BOUND:
            return _tactic(candidate, score)
        moves = (MATE - score + 1) // 2
    return _tsume(position, moves) if tsume.has_tsume(position.variant) else _mate(candidate, moves)


def shortest_win(position: Position) -> int:
    """Return the number of moves in which the side to move wins, from a short search; 0 if it finds no win.

    It tries only checks in variants with kings, and all moves in others.
    """
    royal = is_royal(position.variant)
    lengths, nodes = ((LONGEST_MATE,), SCAN_NODES) if royal else ((1, 2, 3), SCAN_NODES_WITHOUT_KINGS)
    if position.variant.has_walls:  # There are too many moves to search deeper.
        lengths, nodes = (1,), len(position.legal_moves())
    search = MateSearch(position.variant, nodes, quiet=0 if royal else QUIET_MOST)
    try:
        return next((moves for moves in lengths if search.wins(position, moves)), 0)
    except OutOfNodes:
        return 0


def _mate(candidate: Candidate, moves: int) -> Puzzle | None:
    position = candidate.position
    if moves > LONGEST_MATE:
        return None
    try:
        solution = MateSearch(position.variant, PROOF_NODES).solution(position, moves)
    except OutOfNodes:
        return None
    if solution is None:
        return None
    mates = {move.base for move in solution.accepts[0]}
    if solution.moves == 1 and (candidate.chances >= DECIDED_CHANCES or len(mates) > MAX_MATES):
        return None
    return _puzzle(position, candidate.last, solution.line, solution.accepts, Goal.MATE)


def _tsume(start: Position, moves: int) -> Puzzle | None:
    problem = tsume.made_from(start, moves)
    if problem is None:
        return None
    position, solution = problem
    return _puzzle(position, None, solution.line, solution.accepts, Goal.MATE, Theme.TSUME)


def _tactic(candidate: Candidate, score: int) -> Puzzle | None:
    if not tactics.suits(candidate, score):
        return None
    line = tactics.winning_line(candidate)
    if line is None:
        return None
    return _puzzle(candidate.position, candidate.last, line, [(move,) for move in line[::2]], Goal.WIN)


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


def generate(collector: Collector, variant: Variant, seed: str, seconds: float) -> None:
    """Add puzzles of a variant until there are enough or the CPU time has passed."""
    start = time.process_time()
    rng = random.Random(f"{seed}/{variant.key}/{len(collector.puzzles)}")
    while True:
        for puzzle in _puzzles_from_game(variant, rng):
            if puzzle is not None:
                collector.add(puzzle)
            if collector.is_full or time.process_time() - start >= seconds:
                return


def _puzzles_from_game(variant: Variant, rng: random.Random) -> Iterator[Puzzle | None]:
    """Yield the puzzles of one game, and None for each of its other positions."""
    ends: set[str] = set()
    for candidate in candidates(variant, rng):
        puzzle = found_in(candidate, rng)
        if puzzle is None or puzzle.line[-1] in ends:
            yield None
            continue
        ends.add(puzzle.line[-1])
        yield puzzle
        if len(ends) >= MAX_PER_GAME:
            return


def summary(variant: Variant, collector: Collector, seconds: float) -> str:
    """Return a line with the number of puzzles of a variant, by kind."""
    mates = Counter(puzzle.moves for puzzle in collector.puzzles if puzzle.goal is Goal.MATE)
    wins = sum(puzzle.goal is Goal.WIN for puzzle in collector.puzzles)
    lengths = " ".join(f"{moves}:{number}" for moves, number in sorted(mates.items()))
    return f"{variant.key}: {len(collector.puzzles)} puzzles, {wins} wins, mates {lengths}; {seconds:.0f} s\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Generate puzzles of the given variants, or of all."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.puzzle_generator.generate", description=__doc__
    )
    parser.add_argument("--variant", nargs="*", default=[], metavar="KEY", help="all by default")
    parser.add_argument("--count", type=int, default=20, help="number of puzzles of each variant")
    parser.add_argument("--seed", default="kibitz")
    parser.add_argument("--seconds", type=float, default=30.0, help="CPU time for each variant")
    parser.add_argument("--single-share", type=float, default=SINGLE_SHARE)
    parser.add_argument("--folder", type=Path, default=DATA)
    chosen = parser.parse_args(arguments)
    for variant in [rules.variant(key) for key in chosen.variant] or rules.variants():
        start = time.process_time()
        path = chosen.folder / f"{variant.key}{SUFFIX}"
        collector = Collector(path, chosen.count, chosen.single_share)
        generate(collector, variant, chosen.seed, chosen.seconds)
        sys.stdout.write(summary(variant, collector, time.process_time() - start))
        sys.stdout.flush()
        variant.release()


if __name__ == "__main__":
    main()
