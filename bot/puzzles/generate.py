"""Finds puzzles: `python -m bot.puzzles.generate [--variant KEY ...] --count N --seed S --seconds S`.

Adds to the packaged data until each variant has so many, or its seconds of processor time are over. What is
there stays, so that a run goes on where another one stopped; docs/puzzles.md has the commands that were used.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import rules
from bot.engine.quiescence import SURE
from bot.engine.terminal import MATE
from bot.puzzles import tactics, tsume
from bot.puzzles.collection import DATA, SUFFIX, read, write
from bot.puzzles.difficulty import difficulty_of
from bot.puzzles.mates import QUIET_MOST, MateSearch, OutOfNodes, is_royal
from bot.puzzles.puzzle import Goal, Puzzle, Theme
from bot.puzzles.selfplay import DECIDED, GLANCE, Candidate, candidates, looked_at
from bot.puzzles.themes import themes_of
from rules import Move, Position, Variant

LONGEST_MATE = 4
SEEN_NODES, SEEN_WITHOUT_KINGS = 1_500, 400
"""So many moves may be played to see a win, in every candidate."""
PROOF_NODES = 150_000
"""So many may be played to prove a win, and that it is the only one."""
GLANCED = 5
"""Of so many candidates in which none is seen, one is searched by the engine for other wins."""
MOST_MATES = 3
"""A mate in one that may be given in more ways is too easy."""
SINGLE_SHARE = 0.33
"""How many of a variant's puzzles may be mates in one, and as many that win material in one move."""
OF_ONE_GAME = 3


class Collector:
    """The puzzles of a variant: those that the file had, and new ones as they are found."""

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
        """Take a puzzle unless there is one like it, or there are enough of one move."""
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


def _placed(fen: str) -> str:
    return " ".join(fen.split()[:2])


def _pattern(puzzle: Puzzle) -> tuple[str, ...]:
    """What near-duplicates share: the whole line, and what stands around its end."""
    position = puzzle.position
    for uci in puzzle.line:
        position = position.play(position.move_from_uci(uci))
    royals = (str(position.board.find(code)) for code in position.variant.royal if code)
    return (*puzzle.line[-3:], *royals)


def found_in(candidate: Candidate, dice: random.Random) -> Puzzle | None:
    """The puzzle in a position of a game, None where there is none."""
    position = candidate.position
    if len(position.legal_moves()) < 2:
        return None
    moves = win_seen(position)
    if not moves:
        score = candidate.score
        if score is None:
            if is_royal(position.variant) and dice.randrange(GLANCED):
                return None
            score = looked_at(position, GLANCE).score
        if score <= SURE:
            return _tactic(candidate, score)
        moves = (MATE - score + 1) // 2
    return _tsume(position, moves) if tsume.has_tsume(position.variant) else _mate(candidate, moves)


def win_seen(position: Position) -> int:
    """Within how many moves the side to move wins, as far as a short search sees; 0 where it sees nothing.

    Where there are kings only checks are tried, elsewhere every move.
    """
    royal = is_royal(position.variant)
    lengths, nodes = ((LONGEST_MATE,), SEEN_NODES) if royal else ((1, 2, 3), SEEN_WITHOUT_KINGS)
    if position.variant.has_walls:  # There are too many moves to look farther than one.
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
    if solution.moves == 1 and (candidate.chances >= DECIDED or len(mates) > MOST_MATES):
        return None
    return _puzzle(position, candidate.last, solution.line, solution.accepts, Goal.MATE)


def _tsume(found: Position, moves: int) -> Puzzle | None:
    made = tsume.made_from(found, moves)
    if made is None:
        return None
    position, solution = made
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
    return Puzzle.of(
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
    """Add puzzles of a variant until there are enough, or the processor time is over."""
    began = time.process_time()
    dice = random.Random(f"{seed}/{variant.key}/{len(collector.puzzles)}")
    while True:
        for puzzle in _of_a_game(variant, dice):
            if puzzle is not None:
                collector.add(puzzle)
            if collector.is_full or time.process_time() - began >= seconds:
                return


def _of_a_game(variant: Variant, dice: random.Random) -> Iterator[Puzzle | None]:
    """The puzzles of one game, and None for each of its other positions."""
    ends: set[str] = set()
    for candidate in candidates(variant, dice):
        puzzle = found_in(candidate, dice)
        if puzzle is None or puzzle.line[-1] in ends:
            yield None
            continue
        ends.add(puzzle.line[-1])
        yield puzzle
        if len(ends) >= OF_ONE_GAME:
            return


def told(variant: Variant, collector: Collector, seconds: float) -> str:
    """A line about what a variant has now."""
    mates = Counter(puzzle.moves for puzzle in collector.puzzles if puzzle.goal is Goal.MATE)
    wins = sum(puzzle.goal is Goal.WIN for puzzle in collector.puzzles)
    lengths = " ".join(f"{moves}:{number}" for moves, number in sorted(mates.items()))
    return f"{variant.key}: {len(collector.puzzles)} puzzles, {wins} wins, mates {lengths}; {seconds:.0f} s\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Generate the puzzles of the variants named, or of all."""
    parser = argparse.ArgumentParser(prog="python -m bot.puzzles.generate", description=__doc__)
    parser.add_argument("--variant", nargs="*", default=[], metavar="KEY", help="all, if none is named")
    parser.add_argument("--count", type=int, default=20, help="how many a variant should have")
    parser.add_argument("--seed", default="kibitz")
    parser.add_argument("--seconds", type=float, default=30.0, help="processor time for each variant")
    parser.add_argument("--single-share", type=float, default=SINGLE_SHARE)
    parser.add_argument("--folder", type=Path, default=DATA)
    chosen = parser.parse_args(arguments)
    for variant in [rules.variant(key) for key in chosen.variant] or rules.variants():
        began = time.process_time()
        path = chosen.folder / f"{variant.key}{SUFFIX}"
        collector = Collector(path, chosen.count, chosen.single_share)
        generate(collector, variant, chosen.seed, chosen.seconds)
        sys.stdout.write(told(variant, collector, time.process_time() - began))
        sys.stdout.flush()
        variant.release()


if __name__ == "__main__":
    main()
