"""Fit piece-square tables by logistic regression, starting from the untuned tables of the variant.

The value of a piece on a square is the sum of parts for the kind, the rank, the file (a and h are equal) and
the square. Each part is regularized towards zero, specific parts more strongly: rare squares stay near the
values of their ranks and files, and rare kinds near the values from their movement. The same applies to the
values by position relative to the kings, whose general parts are the distances.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import product
from typing import Any

import rules
from bot.engine import evaluation
from bot.engine.draw_countdown import FULL_SCALE
from bot.engine.evaluation import PhaseEvaluation, Root
from bot.engine.king_terms import REACH, offset_from_king
from bot.engine.line_terms import NEXT_PIECES, PAIR, LineTerms, Term
from bot.engine.piece_square_tables import PieceSquareTables
from rules.board.pieces import BLACK, BLACK_BIT, WHITE, Color, encode
from tests.tools.tuning.line_counts import counts, terms_of
from tests.tools.tuning.positions import Labelled

SCALE = 400.0
"""Lead, in centipawns, with an expected score of 73 %."""
EPOCHS = 24
BATCH = 256
RATE = 1.0
"""Initial learning rate: maximum change of a part in one step, in centipawns."""
PULL = {"kind": 3e-6, "rank": 1.5e-4, "file": 1.5e-4, "square": 6e-4, "term": 1.5e-4,
        "distance": 6e-4, "place": 3e-3}  # fmt: skip
"""Strength of the regularization of each kind of part, divided by the number of positions."""
PHASES = 2
AHEAD, ASIDE = range(-REACH, REACH + 1), range(REACH + 1)
"""The places relative to a king."""
SEEN = 600
"""Minimum number of positions with a kind for it to be fitted."""
AVERAGED = 10_000
"""Number of positions from which the average of terms is computed."""
SEEN_TERM = 300
"""Minimum number of positions with a term for it to be fitted."""
Numbers = dict[str, Any]
Sparse = list[tuple[int, float]]
"""Parameters of a position, with their coefficients."""
Sample = tuple[Sparse, int, float]
"""The parameters of a position, its untuned value for White, and the expected share of the points."""


@dataclass
class Cells:
    """Numbers of the fitted parameters.

    There is one for each kind, phase and square of half a board, one for each kind in hand, one for the side
    to move, one for each phase of each term of the lines, and one for each kind and place relative to its own
    or the other king. Each is a sum of shared parts.
    """

    variant: rules.Variant
    terms: Sequence[Term] = ()
    kings: bool = False
    next_pieces: bool = False
    parts: list[list[int]] = field(default_factory=list)
    pulls: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        numbers: dict[tuple[object, ...], int] = {}

        def part(*name: object) -> int:
            if name not in numbers:
                numbers[name] = len(numbers)
                self.pulls.append(PULL[str(name[0])])
            return numbers[name]

        variant = self.variant
        self.half = (variant.files + 1) // 2
        for kind in range(len(variant.kinds)):
            for phase in range(PHASES):
                for rank in range(variant.ranks):
                    for file in range(self.half):
                        self.parts.append([
                            part("kind", kind), part("kind", kind, phase),
                            part("rank", kind, rank), part("rank", kind, rank, phase),
                            part("file", kind, file), part("file", kind, file, phase),
                            part("square", kind, rank, file), part("square", kind, rank, file, phase),
                        ])  # fmt: skip
        self.hand = len(self.parts)
        self.parts += [[part("kind", kind, "hand")] for kind in range(len(variant.kinds))]
        self.move = len(self.parts)
        self.parts.append([part("kind", "move")])
        self.term: dict[Term, int] = {}
        for term in self.terms:
            self.term[term] = len(self.parts)
            shared = [part("term", name) for name in _shared_names(term)]
            self.parts += [[*shared, part("term", term, phase)] for phase in range(PHASES)]
        self.king = len(self.parts)
        if self.kings:
            for kind, own, ahead, aside in product(range(len(variant.kinds)), range(2), AHEAD, ASIDE):
                distance = part("distance", kind, own, max(abs(ahead), aside))
                self.parts.append([distance, part("place", kind, own, ahead, aside)])
        self._place_of = cache(partial(offset_from_king, variant))

    def cell(self, kind: int, phase: int, rank: int, file: int) -> int:
        file = min(file, self.variant.files - 1 - file)
        return ((kind * PHASES + phase) * self.variant.ranks + rank) * self.half + file

    def king_cell(self, kind: int, own: int, ahead: int, aside: int) -> int:
        return self.king + ((kind * 2 + own) * len(AHEAD) + ahead + REACH) * len(ASIDE) + aside

    def of(self, position: rules.Position, share: float, term_counts: Mapping[Term, int]) -> Sparse:
        """Return White's parameters minus Black's.

        share: that of the middle game. term_counts: the board's `counts()`; some terms may not be fitted.
        """
        geometry, kinds = self.variant.geometry, len(self.variant.kinds)
        sparse: Sparse = [(self.move, -1.0 if position.turn else 1.0)]
        for square, code in enumerate(position.board):
            kind = (code & ~BLACK_BIT) - 1
            if not 0 <= kind < kinds:
                continue
            black = bool(code & BLACK_BIT)
            rank, file = geometry.rank_of(square), geometry.file_of(square)
            sign = -1.0 if black else 1.0
            rank = self.variant.ranks - 1 - rank if black else rank
            sparse.append((self.cell(kind, 0, rank, file), sign * share))
            sparse.append((self.cell(kind, 1, rank, file), sign * (1.0 - share)))
        for index, count in enumerate(position.hands):
            if count:
                sparse.append((self.hand + index % kinds, float(count if index < kinds else -count)))
        for term, count in term_counts.items():
            cell = self.term.get(term)
            if cell is not None and count:
                sparse += [(cell, count * share), (cell + 1, count * (1.0 - share))]
        return [*sparse, *self._near_kings(position.board)] if self.kings else sparse

    def _near_kings(self, board: bytes) -> Iterator[tuple[int, float]]:
        for side, royal in zip(Color, self.variant.kinds.royal, strict=True):
            king = board.find(royal)
            for square, code in enumerate(board):
                kind, color = (code & ~BLACK_BIT) - 1, Color(code >= BLACK_BIT)
                if king >= 0 and code != royal and 0 <= kind < len(self.variant.kinds):
                    place = self._place_of(side, king, square)
                    yield self.king_cell(kind, color is side, *place), -1.0 if color else 1.0


def _shared_names(term: Term) -> list[object]:
    """Return the names of the parts that a term shares between phases, and between ranks and files.

    Only the terms for the next pieces have such parts: there are many of them, and most are rare.
    """
    name, *words = term.name.split()
    if name not in NEXT_PIECES:
        return []
    return [term] if name == PAIR else [(term.kind, name, words[-1]), term]


def frequent_terms(term_counts: Iterable[Mapping[Term, int]]) -> list[Term]:
    """Return the terms that count in at least SEEN_TERM positions."""
    seen = Counter(term for counted in term_counts for term, count in counted.items() if count)
    return sorted((term for term, positions in seen.items() if positions >= SEEN_TERM), key=str)


def fitted(
    variant: rules.Variant,
    labelled: Sequence[Labelled],
    *,
    lines: bool = False,
    kings: bool = False,
    next_pieces: bool = False,
) -> tuple[Cells, list[float]]:
    """Return the cells and the value of each beyond the untuned tables, and print the error.

    lines: whether to fit the terms of lines, too. kings: whether to fit the values near the kings, too.
    next_pieces: whether the terms of lines include those for the next pieces on a line.
    """
    tables = PieceSquareTables(variant, {})
    value_of_phase = cache(lambda phase: untuned_value(tables, phase))
    term_counts: list[dict[Term, int]] = [{} for _ in labelled]
    if lines:
        line_terms = LineTerms(variant)
        boards = (each.position.board for each in labelled)
        term_counts = [counts(line_terms, board, next_pieces=next_pieces) for board in boards]
    cells = Cells(variant, frequent_terms(term_counts), kings, next_pieces)
    games = sorted({each.game for each in labelled})
    dice = random.Random(variant.key)
    for_validation = set(dice.sample(games, len(games) // 10))
    validation: list[Sample] = []
    rest: list[Sample] = []
    for (position, score, game), counted in zip(labelled, term_counts, strict=True):
        share = tables.material_left(position)
        prior = value_of_phase(round(evaluation.PHASES * share))(position)
        sample = cells.of(position, share, counted), -prior if position.turn else prior, expected(score)
        (validation if game in for_validation else rest).append(sample)
    cells.pulls = [pull / len(rest) for pull in cells.pulls]
    weights, optimizer = [0.0] * len(cells.parts), Adam(len(cells.pulls))
    print(f"{variant.key}: error {error(validation, weights):.5f} before fitting", flush=True)
    for epoch in range(EPOCHS):
        dice.shuffle(rest)
        rate = RATE * (1.0 - epoch / EPOCHS)
        for start in range(0, len(rest), BATCH):
            slopes = _slopes(rest[start : start + BATCH], weights, cells, optimizer.values)
            optimizer.step(slopes, rate)
            weights = [sum(map(optimizer.values.__getitem__, parts)) for parts in cells.parts]
    print(f"{variant.key}: error {error(validation, weights):.5f} on a tenth of the games, "
          f"{error(rest, weights):.5f} on the rest", flush=True)  # fmt: skip
    return cells, weights


def untuned_value(tables: PieceSquareTables, phase: int) -> PhaseEvaluation:
    """Return the evaluation of a phase, without terms that depend on the root of a search.

    Those drive a lone king to the edge, or bring draws by counting moves nearer; no table could fit them.
    """
    value = tables.board_value(phase / evaluation.PHASES)
    return PhaseEvaluation(tables, value, Root(phase, FULL_SCALE, mop_up=None), blur=0, seed=0)


def expected(worth: float) -> float:
    """Return the expected share of the points for a lead in centipawns."""
    return 1.0 / (1.0 + math.exp(-max(-4_000.0, min(4_000.0, worth)) / SCALE))


def error(samples: list[Sample], weights: list[float]) -> float:
    """Return the mean square error of the expected share of the points."""
    total = 0.0
    for sparse, prior, target in samples:
        total += (expected(prior + sum(weights[cell] * much for cell, much in sparse)) - target) ** 2
    return total / max(1, len(samples))


def _slopes(batch: list[Sample], weights: list[float], cells: Cells, values: list[float]) -> list[float]:
    by_cell: dict[int, float] = {}
    for sparse, prior, target in batch:
        worth = prior
        for cell, much in sparse:
            worth += weights[cell] * much
        slope = (expected(worth) - target) / len(batch) / SCALE
        for cell, much in sparse:
            by_cell[cell] = by_cell.get(cell, 0.0) + slope * much
    slopes = [pull * value for pull, value in zip(cells.pulls, values, strict=True)]
    for cell, slope in by_cell.items():
        for part in cells.parts[cell]:
            slopes[part] += slope
    return slopes


class Adam:
    """Gradient descent with an adaptive step for each parameter (Kingma and Ba)."""

    def __init__(self, count: int) -> None:
        self.values = [0.0] * count
        self._means, self._squares, self._steps = [0.0] * count, [0.0] * count, 0

    def step(self, slopes: list[float], rate: float) -> None:
        self._steps += 1
        means, squares, values = self._means, self._squares, self.values
        unbiased, spread = 1.0 - 0.9**self._steps, 1.0 - 0.999**self._steps
        for index, slope in enumerate(slopes):
            means[index] = mean = 0.9 * means[index] + 0.1 * slope
            squares[index] = square = 0.999 * squares[index] + 0.001 * slope * slope
            values[index] -= rate * (mean / unbiased) / (math.sqrt(square / spread) + 1e-9)


def as_data(
    cells: Cells, weights: list[float], samples: list[rules.Position], *, to_move: bool = False
) -> dict[str, Numbers]:
    """Return the variant's data for bot/engine/tables.json.

    By the kind's letter, it has the values on the left half of the board, rank by rank from the first, in the
    middle game and the ending, and the value in hand. Rare kinds are omitted. to_move: whether to include the
    bonus of the side to move.
    """
    variant, tables = cells.variant, PieceSquareTables(cells.variant, {})
    averages = usual(cells, weights, samples[:AVERAGED]) if cells.terms else []
    data: dict[str, Numbers] = {}
    for kind, described in enumerate(variant.kinds):
        codes = encode(kind, WHITE), encode(kind, BLACK)
        if sum(any(code in position.board for code in codes) for position in samples) < SEEN:
            continue
        numbers: Numbers = {}
        for phase, name in enumerate(("middle", "ending")):
            values = [by_code[codes[0]] for by_code in tables.in_phase(ending=bool(phase))]
            numbers[name] = [
                [
                    values[rank * variant.files + file] + weights[cells.cell(kind, phase, rank, file)]
                    for file in range(cells.half)
                ]
                for rank in range(variant.ranks)
            ]
        if cells.terms:
            add_terms(numbers, cells, weights, kind, averages[kind])
        if cells.kings and codes[0] != variant.kinds.royal[WHITE]:
            for own, name in enumerate(("enemy_king", "own_king")):
                numbers[name] = [
                    [weights[cells.king_cell(kind, own, ahead, aside)] for aside in ASIDE] for ahead in AHEAD
                ]
        if variant.has_hands:
            numbers["hand"] = tables.hand_values[kind] + weights[cells.hand + kind]
        if to_move and codes[0] == variant.kinds.royal[WHITE]:
            numbers["to_move"] = weights[cells.move]
        data[described.symbol] = numbers
    return normalized(variant, data)


def usual(cells: Cells, weights: list[float], samples: list[rules.Position]) -> list[list[float]]:
    """Return the average value of the terms of each kind's lines in both phases."""
    variant, lines, tables = cells.variant, LineTerms(cells.variant), PieceSquareTables(cells.variant, {})
    sums, pieces = ([[0.0] * PHASES for _ in variant.kinds] for _ in range(2))
    for position in samples:
        share = tables.material_left(position)
        shares = share, 1.0 - share
        for kind, phase in product(range(len(variant.kinds)), range(PHASES)):
            codes = encode(kind, WHITE), encode(kind, BLACK)
            pieces[kind][phase] += shares[phase] * sum(map(position.board.count, codes))
        for term, count in terms_of(lines, position.board, next_pieces=cells.next_pieces):
            if term in cells.term:
                for phase in range(PHASES):
                    sums[term.kind][phase] += shares[phase] * abs(count) * weights[cells.term[term] + phase]
    return [
        [whole / max(1.0, count) for whole, count in zip(*both, strict=True)]
        for both in zip(sums, pieces, strict=True)
    ]


def add_terms(numbers: Numbers, cells: Cells, weights: list[float], kind: int, average: list[float]) -> None:
    """Add the terms of a kind's lines; their average is included in its tables."""
    numbers["usual"] = average
    for name, much in zip(("middle", "ending"), average, strict=True):
        numbers[name] = [[worth + much for worth in rank] for rank in numbers[name]]
    numbers["terms"] = {
        term.name: weights[cell : cell + PHASES] for term, cell in cells.term.items() if term.kind == kind
    }


def normalized(variant: rules.Variant, data: dict[str, Numbers]) -> dict[str, Numbers]:
    """Return the data as integers, scaled so that the start's pieces keep their total untuned value.

    So the search's margins and the levels' errors mean the same with and without tuning.
    """
    start = variant.start(variant.starts[0] if variant.starts else None)
    tables = PieceSquareTables(variant, {})
    before = after = 0.0
    for symbol, numbers in data.items():
        code = variant.kinds.code(symbol, WHITE)
        if code != variant.kinds.royal[WHITE]:
            count, ranks = start.board.count(code), [*numbers["middle"], *numbers["ending"]]
            before += count * tables.kind_values[code - 1]
            after += count * sum(map(sum, ranks)) / sum(map(len, ranks))
    share = before / after
    return {
        symbol: {
            name: _scaled(worth, share, 1 if name in ("terms", "usual") else None)
            for name, worth in numbers.items()
        }
        for symbol, numbers in data.items()
    }


def _scaled(numbers: Any, share: float, digits: int | None) -> Any:
    if isinstance(numbers, dict):
        return {name: _scaled(worth, share, digits) for name, worth in numbers.items()}
    if isinstance(numbers, list):
        return [_scaled(worth, share, digits) for worth in numbers]
    return round(share * numbers, digits)
