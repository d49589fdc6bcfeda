"""Fits piece-square tables: logistic regression from the tables that the variant's data give.

The worth of a piece on a square is the sum of a part for the kind, for the rank, for the file (a and h are
one) and for the square, each drawn towards none, the finer the more: squares that positions seldom show stay
near what their ranks and files say, and kinds that they seldom show near what their movement says.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import Any

import rules
from bot.engine import evaluation
from bot.engine.evaluation import Mixture
from bot.engine.piece_square_tables import Tables
from rules.board.pieces import BLACK, BLACK_BIT, WHITE, encode

SCALE = 400.0
"""Hundredths of a pawn that make a score of 73 per cent."""
EPOCHS = 24
BATCH = 256
RATE = 4.0
"""Hundredths of a pawn that a part moves at most in one step, at first."""
PULL = {"kind": 1e-10, "rank": 5e-9, "file": 5e-9, "square": 2e-8}
PHASES = 2
SEEN = 600
"""Positions that must have a kind for it to be fitted."""
Numbers = dict[str, Any]
Sparse = list[tuple[int, float]]
"""What a position has of which parameters."""


@dataclass
class Cells:
    """The numbering of what is fitted: for each kind, phase and square of half a board one, one for each kind
    in hand, and one for having the move. Each is a sum of shared parts."""

    variant: rules.Variant
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

    def cell(self, kind: int, phase: int, rank: int, file: int) -> int:
        file = min(file, self.variant.files - 1 - file)
        return ((kind * PHASES + phase) * self.variant.ranks + rank) * self.half + file

    def of(self, position: rules.Position, share: float) -> Sparse:
        """What White has more than Black."""
        geometry, kinds = self.variant.geometry, len(self.variant.kinds)
        found: Sparse = [(self.move, -1.0 if position.turn else 1.0)]
        for square, code in enumerate(position.board):
            kind = (code & ~BLACK_BIT) - 1
            if not 0 <= kind < kinds:
                continue
            black = bool(code & BLACK_BIT)
            rank, file = geometry.rank_of(square), geometry.file_of(square)
            sign = -1.0 if black else 1.0
            rank = self.variant.ranks - 1 - rank if black else rank
            found.append((self.cell(kind, 0, rank, file), sign * share))
            found.append((self.cell(kind, 1, rank, file), sign * (1.0 - share)))
        for index, count in enumerate(position.hands):
            if count:
                found.append((self.hand + index % kinds, float(count if index < kinds else -count)))
        return found


def fitted(variant: rules.Variant, labelled: list[tuple[rules.Position, int]]) -> tuple[Cells, list[float]]:
    """What each cell is worth beyond what the variant's data say; prints how the error falls."""
    tables = Tables(variant, {})
    cells = Cells(variant)
    samples = []
    for position, worth in labelled:
        share = tables.share(position)
        prior = Mixture(tables, round(share * evaluation.PHASES))(position)
        samples.append((cells.of(position, share), -prior if position.turn else prior, expected(worth)))
    dice = random.Random(variant.key)
    dice.shuffle(samples)
    cut = len(samples) // 10
    held, rest = samples[:cut], samples[cut:]
    weights, optimizer = [0.0] * len(cells.parts), Adam(len(cells.pulls))
    print(f"{variant.key}: error {error(held, weights):.5f} with nothing fitted", flush=True)
    for epoch in range(EPOCHS):
        dice.shuffle(rest)
        rate = RATE * (1.0 - epoch / EPOCHS)
        for start in range(0, len(rest), BATCH):
            slopes = _slopes(rest[start : start + BATCH], weights, cells, optimizer.values)
            optimizer.step(slopes, rate)
            weights = [sum(map(optimizer.values.__getitem__, parts)) for parts in cells.parts]
    print(f"{variant.key}: error {error(held, weights):.5f} on a tenth kept back, "
          f"{error(rest, weights):.5f} on the rest", flush=True)  # fmt: skip
    return cells, weights


def expected(worth: float) -> float:
    """The share of the points that a worth in hundredths of a pawn promises."""
    return 1.0 / (1.0 + math.exp(-max(-4_000.0, min(4_000.0, worth)) / SCALE))


def error(samples: list[tuple[Sparse, int, float]], weights: list[float]) -> float:
    """The mean square of the error of the expected share of the points."""
    total = 0.0
    for sparse, prior, target in samples:
        total += (expected(prior + sum(weights[cell] * much for cell, much in sparse)) - target) ** 2
    return total / max(1, len(samples))


def _slopes(
    batch: list[tuple[Sparse, int, float]], weights: list[float], cells: Cells, values: list[float]
) -> list[float]:
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
    """Gradient descent with a step of its own for each parameter (Kingma and Ba's)."""

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


def as_data(cells: Cells, weights: list[float], samples: list[rules.Position]) -> dict[str, Numbers]:
    """What bot/engine/tables.json holds of the variant: by the kind's letter, the worth of the left half of
    the board, rank by rank from the first, in the middle game and the ending; and the worth in hand. Kinds
    that hardly any position has are left out."""
    variant, tables = cells.variant, Tables(cells.variant, {})
    found: dict[str, Numbers] = {}
    for kind, described in enumerate(variant.kinds):
        codes = encode(kind, WHITE), encode(kind, BLACK)
        if sum(any(code in position.board for code in codes) for position in samples) < SEEN:
            continue
        numbers: Numbers = {}
        for phase, name in enumerate(("middle", "ending")):
            whole = tables.whole(ending=bool(phase))[codes[0]]
            numbers[name] = [
                [
                    whole[rank * variant.files + file] + weights[cells.cell(kind, phase, rank, file)]
                    for file in range(cells.half)
                ]
                for rank in range(variant.ranks)
            ]
        if variant.has_hands:
            numbers["hand"] = tables.hands[kind] + weights[cells.hand + kind]
        found[described.symbol] = numbers
    return in_our_measure(variant, found)


def in_our_measure(variant: rules.Variant, found: dict[str, Numbers]) -> dict[str, Numbers]:
    """The numbers, whole, such that the pieces of the start are together worth what their movement says: the
    search's margins and the levels' errors mean the same whether a variant was tuned or not."""
    start = variant.start(variant.starts[0] if variant.starts else None)
    tables = Tables(variant, {})
    before = after = 0.0
    for symbol, numbers in found.items():
        code = variant.code(symbol, WHITE)
        if code != variant.royal[WHITE]:
            count, ranks = start.board.count(code), [*numbers["middle"], *numbers["ending"]]
            before += count * tables.values[code - 1]
            after += count * sum(map(sum, ranks)) / sum(map(len, ranks))
    share = before / after
    return {
        symbol: {
            name: round(share * worth)
            if name == "hand"
            else [[round(share * n) for n in rank] for rank in worth]
            for name, worth in numbers.items()
        }
        for symbol, numbers in found.items()
    }
