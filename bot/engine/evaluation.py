"""Static evaluation of positions, in hundredths of a pawn.

It sums table entries over the squares (piece-square tables), over the lines where such terms were fitted
(line_worth), and over the hands. Sums of table entries are fast in plain Python, and correct after any move,
explosions and walls included. The tables come from piece_square_tables, for the middle game and for the
ending; the root of each search mixes them by the pieces left.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import mul
from zlib import crc32

from bot.engine.mop_up import MopUp, mop_up_of
from bot.engine.piece_square_tables import CHECK_GIVEN, Tables
from rules import Position, Variant
from rules.caches import cached_in_variant

PHASES = 8
"""Steps from the ending to the middle game."""
MOP_UP_BLUR_DIVISOR = 24
"""Divides the blur once a side is nearly bare, because every step counts then."""
MOST_BOARDS = 20_000
"""Cached boards, some 250 bytes each. A third of a search's boards occur again."""
IDLE = 16
"""Scores fade only after this many half-moves without progress."""
STEPS = 64
"""Scores fade from STEPS/STEPS down to LEAST/STEPS as the count comes near its limit, a draw."""
LEAST = 16


class PhaseEvaluation:
    """An evaluation for one phase of the game; call it with a position.

    `blur`: the largest error, in hundredths of a pawn, added for a weak level; `seed` decides it, so that it
    is the same in the same position. `mop_up`: the terms against a nearly bare king, if they apply. `left`:
    how much scores count at the root of the search, LEAST to STEPS (see Countdown.share).
    """

    def __init__(
        self,
        tables: Tables,
        phase: int,
        board_worth: Callable[[bytes], int],
        *,
        mop_up: MopUp | None = None,
        left: int = STEPS,
        blur: int = 0,
        seed: int = 0,
    ) -> None:
        self._board_worth, self._hands = board_worth, tables.hands
        self._known: dict[bytes, int] = {}
        self.variant, self.phase = tables.variant, phase
        self.values = tables.by_code
        """By board byte, the worth of a piece regardless of its square, for move ordering."""
        self._counts_checks = tables.variant.facts.checks_to_give is not None
        self._mop_up, self._left = mop_up, left
        self.mops_up = mop_up is not None
        """Is one side nearly bare at the root of the search?"""
        self._countdown = countdown_of(tables.variant)
        self._blur, self._seed = blur, seed & 0xFFFF_FFFF

    def __call__(self, position: Position) -> int:
        """The evaluation for the side to move."""
        board = position.board
        score = self._known.get(board)
        if score is None:
            if len(self._known) >= MOST_BOARDS:
                self._known.clear()
            score = self._known[board] = self._board_worth(board)
        if position.hands:
            score += sum(map(mul, position.hands, self._hands))
        if self._counts_checks:
            white, black = position.checks_left or (0, 0)
            score += round(CHECK_GIVEN * (1 / max(white, 1) - 1 / max(black, 1)))
        if self._mop_up is not None:
            score = self._mop_up.added(score, position)
        if self._left < STEPS:
            score = self._countdown.faded(score, position, self._left)
        if position.turn:
            score = -score
        if self._blur:
            score += crc32(board, self._seed + position.turn) % (2 * self._blur + 1) - self._blur
        return score


class Evaluation:
    """The evaluations of one variant, by phase."""

    def __init__(self, variant: Variant, tables: Tables | None = None) -> None:
        self.tables = tables or Tables(variant)
        self._mop_up = mop_up_of(variant, self.tables.by_code)
        self._board_worths: dict[int, Callable[[bytes], int]] = {}

    def of(self, position: Position, *, blur: int = 0, seed: int = 0) -> PhaseEvaluation:
        """The evaluation for a search that begins at `position`."""
        phase = round(PHASES * self.tables.share(position))
        worth = self._board_worths.get(phase)
        if worth is None:
            worth = self._board_worths[phase] = self.tables.board_worth(phase / PHASES)
        left, mop_up = countdown_of(self.tables.variant).share(position), self._mop_up
        if mop_up is not None:
            mop_up = mop_up if mop_up.begin_search(position) else None
        blur //= 1 if mop_up is None else MOP_UP_BLUR_DIVISOR
        return PhaseEvaluation(self.tables, phase, worth, mop_up=mop_up, left=left, blur=blur, seed=seed)


evaluation_of = cached_in_variant(Evaluation)


class Countdown:
    """The half-moves left until the fifty-move rule or a counting rule of a variant draws the game.

    Scores fade as the limit comes near, so that a winning side prefers captures and pawn moves, which reset
    the count, to other moves of the same score.
    """

    def __init__(self, variant: Variant) -> None:
        fifty_moves = variant.facts.fifty_moves
        self._limit = 0 if fifty_moves is None else 2 * fifty_moves.claim_at
        self.counts = variant.facts.counting is not None
        """Does a counting rule draw games?"""

    def share(self, position: Position) -> int:
        """How much a score counts in this position, from STEPS down to LEAST."""
        limit, passed = self._limit, position.halfmove_clock
        count = position.count if self.counts else None
        if count is not None and count.limit:
            limit, passed = count.limit, count.passed
        if not limit or passed < IDLE:
            return STEPS
        return STEPS - (STEPS - LEAST) * min(passed, limit) // limit

    def faded(self, score: int, position: Position, left: int) -> int:
        """A score faded by the count; `left`: the share at the root.

        Scores fade no further than at the root: the search adds its own half-moves to all lines alike.
        """
        return score * max(left, self.share(position)) // STEPS

    def is_over(self, position: Position) -> bool:
        """Has a counting rule drawn the game?"""
        count = position.count
        return count is not None and 0 < count.limit < count.passed


countdown_of = cached_in_variant(Countdown)
