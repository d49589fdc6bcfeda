"""A prover of puzzles by exhaustive search on the rules, independent of the puzzle generator.

It tries every move against every reply and accepts any kind of win. It only skips what a puzzle's convention
excludes: moves that aren't checks, in tsume and while more than three moves are left. Where captures are
compulsory, there are few replies, and it skips nothing.
"""

from __future__ import annotations

from collections import Counter

import rules
from bot.puzzles import Goal, Puzzle
from tests.tools.puzzle_generator.themes import Theme

EXHAUSTIVE = 3
"""Number of moves left from which every move is usually tried; with more moves left, only checks are."""


class TooLong(Exception):
    """The search needs more positions than allowed."""


class Prover:
    """A search of at most `positions` positions; beyond that it raises TooLong."""

    def __init__(self, positions: int, exhaustive: int) -> None:
        """`exhaustive`: the number of moves left from which every move is tried."""
        self._left = positions
        self._exhaustive = exhaustive
        self._seen: dict[tuple[str, int], bool] = {}
        self._refuting: Counter[str] = Counter()

    def winners(self, position: rules.Position, moves: int) -> set[str]:
        """Return all moves that win in at most `moves` moves, in UCI."""
        return {move.uci() for move in position.legal_moves() if self._forces(position, move, moves)}

    def wins(self, position: rules.Position, moves: int) -> bool:
        """Return whether a move wins in at most `moves` moves."""
        if moves == 0 or position.outcome() is not None:
            return False
        key = position.fen(), moves
        if key not in self._seen:
            every = position.legal_moves()
            # Immediate wins are the cheapest to find.
            self._seen[key] = any(self._forces(position, move, 1) for move in every) or (
                moves > 1 and any(self._forces(position, move, moves) for move in every)
            )
        return self._seen[key]

    def _forces(self, position: rules.Position, move: rules.Move, moves: int) -> bool:
        self._left -= 1
        if self._left < 0:
            raise TooLong
        following = position.play(move)
        if moves > self._exhaustive and not following.in_check:
            return False
        outcome = following.outcome()
        if outcome is not None:
            return outcome.winner is position.turn
        facts = position.variant.facts
        if moves == 1 and facts.goal is None and not facts.must_capture:
            return False  # No reply wins for the other side.
        for reply in sorted(following.legal_moves(), key=lambda reply: -self._refuting[reply.uci()]):
            answered = following.play(reply)
            ended = answered.outcome()
            lost = ended.winner is position.turn if ended is not None else self.wins(answered, moves - 1)
            if not lost:
                self._refuting[reply.uci()] += 1
                return False
        return True


def fault(puzzle: Puzzle, positions: int = 3_000_000) -> str | None:
    """Return the fault of a puzzle with a forced win, or None if it is proven. Raises TooLong."""
    assert puzzle.goal is Goal.MATE
    is_tsume = Theme.TSUME in puzzle.themes
    position = puzzle.position
    must_capture = position.variant.facts.must_capture
    prover = Prover(positions, 0 if is_tsume else puzzle.moves if must_capture else EXHAUSTIVE)
    for turn, accepted in enumerate(puzzle.accepts):
        left = puzzle.moves - turn
        if prover.wins(position, left - 1):
            return f"turn {turn + 1}: there is a faster win"
        winners = prover.winners(position, left)
        if winners != set(accepted):
            return f"turn {turn + 1}: {sorted(winners)} win, not {sorted(accepted)}"
        if left == 1:
            break
        for uci in puzzle.line[2 * turn : 2 * turn + 2]:
            position = position.play(position.move_from_uci(uci))
    return _against_convention(puzzle) if is_tsume else None


def _against_convention(puzzle: Puzzle) -> str | None:
    """Describe how a puzzle violates the conventions of tsume; None if it doesn't."""
    position = puzzle.position
    variant = position.variant
    start = variant.start()
    if _pieces(position) != _pieces(start):
        return "pieces are missing"
    for ply, uci in enumerate(puzzle.line):
        move = position.move_from_uci(uci)
        position = position.play(move)
        if ply % 2 == 0 and not position.in_check:
            return f"{uci} is not a check"
        if ply % 2 and move.drop is not None:
            answer = position.move_from_uci(puzzle.line[ply + 1])
            if answer.target == move.target:
                return f"{uci} is a useless interposition"
    return "pieces are left in hand" if position.hand(puzzle.position.turn) else None


def _pieces(position: rules.Position) -> Counter[str]:
    """Return the pieces on the board and in the hands, counted by the letter of the unpromoted piece."""
    found = Counter(piece.symbol.lstrip("+").upper() for _, piece in position.pieces())
    for color in rules.Color:
        found.update({kind.letter: count for kind, count in position.hand(color)})
    return found
