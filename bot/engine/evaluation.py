"""What a position is worth, in hundredths of a pawn, without looking ahead.

Everything is a sum over the squares, looked up by what stands on them (piece-square tables), and over the
hands: a sum of table entries is fast in plain Python, and right after any move of any law, explosions and
walls included. The tables come from piece_square_tables, those of the middle game and those of the ending; at
the root of each search they are mixed by what is left on the board.
"""

from __future__ import annotations

from operator import getitem, mul
from zlib import crc32

from bot.engine.piece_square_tables import CHECK_GIVEN, Tables
from rules import Position, Variant
from rules.board.pieces import BLACK, WHITE
from rules.caches import cached_in_variant
from rules.laws.check_counting import CheckCounting

PHASES = 8
"""Steps from the ending to the middle game."""


class Mixture:
    """An evaluation made ready for one phase of the game: call it with a position.

    `blur` are the hundredths of a pawn by which a weak player errs at most, in either direction: always the
    same in the same position, by `seed`.
    """

    def __init__(self, tables: Tables, phase: int, *, blur: int = 0, seed: int = 0) -> None:
        self._by_square, self._hands = tables.by_square(phase / PHASES), tables.hands
        self.variant, self.phase = tables.variant, phase
        self.values = tables.by_code
        """By board byte, the worth of a piece wherever it stands, for putting captures in order."""
        self._checks = tables.variant.law(CheckCounting)
        self._blur, self._seed = blur, seed & 0xFFFF_FFFF

    def __call__(self, position: Position) -> int:
        """The worth of the position for the side to move."""
        score = sum(map(getitem, self._by_square, position.board))
        if position.hands:
            score += sum(map(mul, position.hands, self._hands))
        if self._checks is not None:
            score += _given(self._checks, position)
        if position.turn:
            score = -score
        if self._blur:
            score += crc32(position.board, self._seed + position.turn) % (2 * self._blur + 1) - self._blur
        return score


def _given(checks: CheckCounting, position: Position) -> int:
    """What the checks that are still to be given are worth to White: the fewer, the more."""
    white, black = checks.left(position, WHITE), checks.left(position, BLACK)
    return round(CHECK_GIVEN * (1 / max(white, 1) - 1 / max(black, 1)))


class Evaluation:
    """The evaluations of one variant, by phase."""

    def __init__(self, variant: Variant, tables: Tables | None = None) -> None:
        self.tables = tables or Tables(variant)
        self._mixtures: dict[int, Mixture] = {}

    def of(self, position: Position, *, blur: int = 0, seed: int = 0) -> Mixture:
        """The evaluation for a search that begins at `position`."""
        phase = round(PHASES * self.tables.share(position))
        if blur:
            return Mixture(self.tables, phase, blur=blur, seed=seed)
        found = self._mixtures.get(phase)
        if found is None:
            found = self._mixtures[phase] = Mixture(self.tables, phase)
        return found


@cached_in_variant
def evaluation_of(variant: Variant) -> Evaluation:
    """The evaluation of a variant; those used last are kept."""
    return Evaluation(variant)
