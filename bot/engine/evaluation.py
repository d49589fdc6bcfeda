"""Static evaluation of positions, in centipawns.

A score is a sum of table entries for squares (bot.engine.piece_square_tables), for lines if the variant has
fitted line terms (bot.engine.line_terms), and for hands. Such sums are fast in plain Python and correct after
any move, including explosions and walls. The side to move has a bonus if one was fitted. Against a nearly
bare side, mop-up terms are added instead (bot.engine.mop_up). Near a draw by a move count, scores fade
(bot.engine.draw_countdown).
"""

from __future__ import annotations

from operator import mul
from typing import NamedTuple
from zlib import crc32

from bot.engine.draw_countdown import FULL_SCALE, countdown_of
from bot.engine.line_terms import BoardValue
from bot.engine.mop_up import MopUp, mop_up_of
from bot.engine.piece_square_tables import PieceSquareTables
from rules import Position, Variant
from rules.caches import cached_in_variant

PHASES = 8
"""The number of steps from the endgame to the middlegame."""
CHECK_GIVEN = 600
"""The bonus for a side that needs one more check to win; divided by n if it needs n checks."""
MOP_UP_BLUR_DIVISOR = 24
"""The divisor of the blur if one side is nearly bare, where precision matters."""
MAX_BOARDS = 20_000
"""The maximum number of cached boards, about 250 bytes each. A third of a search's boards recur, so the
cache makes searches up to a tenth faster."""


class Root(NamedTuple):
    """Facts about the root of a search that its evaluation depends on.

    `phase`: from 0 (endgame) to PHASES (middlegame). `scale`: see Countdown. `mop_up`: the terms against a
    nearly bare king, if they apply.
    """

    phase: int
    scale: int
    mop_up: MopUp | None


class PhaseEvaluation:
    """The evaluation for one search, in its root's phase; call it with a position.

    `blur`: the largest error added for a weak level. It depends only on `seed` and the position.
    """

    def __init__(
        self, tables: PieceSquareTables, board_value: BoardValue, root: Root, *, blur: int, seed: int
    ) -> None:
        self._board_value, self._hand_values = board_value, tables.hand_values
        self._known: dict[bytes, int] = {}
        self.variant, self.phase = tables.variant, root.phase
        self.capture_values = tables.capture_values
        """How much the capture of a piece changes the score, by code, regardless of its square."""
        self._counts_checks = tables.variant.facts.checks_to_give is not None
        self._mop_up, self._root_scale = root.mop_up, root.scale
        self.mops_up = root.mop_up is not None
        """Whether one side is nearly bare at the root of the search."""
        self._countdown = countdown_of(tables.variant)
        # Against a nearly bare king, the bonus could outweigh the small gains of driving it to the edge.
        self._to_move = 0 if self.mops_up else tables.to_move
        self._blur, self._seed = blur, seed & 0xFFFF_FFFF

    def __call__(self, position: Position) -> int:
        """Return the score for the side to move."""
        board = position.board
        score = self._known.get(board)
        if score is None:
            if len(self._known) >= MAX_BOARDS:
                self._known.clear()
            score = self._known[board] = self._board_value(board)
        if position.hands:
            score += sum(map(mul, position.hands, self._hand_values))
        if self._counts_checks:
            white, black = position.checks_left or (0, 0)
            score += round(CHECK_GIVEN * (1 / max(white, 1) - 1 / max(black, 1)))
        if self._mop_up is not None:
            score = self._mop_up.add_terms(score, position)
        if self._root_scale < FULL_SCALE:
            score = self._countdown.fade(score, position, self._root_scale)
        if position.turn:
            score = -score
        score += self._to_move
        if self._blur:
            score += crc32(board, self._seed + position.turn) % (2 * self._blur + 1) - self._blur
        return score


class Evaluation:
    """The evaluations of one variant, by phase."""

    def __init__(self, variant: Variant, tables: PieceSquareTables | None = None) -> None:
        self.tables = tables or PieceSquareTables(variant)
        self._mop_up = mop_up_of(variant, self.tables.piece_values)
        self._board_values: dict[int, BoardValue] = {}

    def for_search(self, position: Position, *, blur: int = 0, seed: int = 0) -> PhaseEvaluation:
        """Return the evaluation for a search from `position`."""
        phase = round(PHASES * self.tables.material_left(position))
        board_value = self._board_values.get(phase)
        if board_value is None:
            board_value = self._board_values[phase] = self.tables.board_value(phase / PHASES)
        mop_up = self._mop_up
        if mop_up is not None and not mop_up.begin_search(position):
            mop_up = None
        if mop_up is not None:
            blur //= MOP_UP_BLUR_DIVISOR
        root = Root(phase, countdown_of(self.tables.variant).scale(position), mop_up)
        return PhaseEvaluation(self.tables, board_value, root, blur=blur, seed=seed)


evaluation_of = cached_in_variant(Evaluation)
