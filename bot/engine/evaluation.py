"""Static evaluation of positions, in hundredths of a pawn: piece-square tables, lines and goals."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from operator import getitem, mul
from os import path
from typing import Any, NamedTuple
from zlib import crc32

from bot.engine.mop_up import MopUp, mop_up_of
from rules import Move, Position, Variant
from rules.board.pieces import BLACK, BLACK_BIT, OWN, WHITE, Color, encode, squares_of
from rules.caches import cached_in_variant
from rules.facts import GoalFact
from rules.movegen.line_cache import CacheLimit, ContentCache, group_slice, line_groups, line_slices, slicer
from rules.movement.paths import Path

# ---- Terms that depend on one rank, file or diagonal
#
# These terms are mobility, defended and attacked pieces, and doubled and passed pawns. Their weights are data
# (tables.json), which the next section uses.

MOBILITY, DEFENDS, ATTACKS, DOUBLED, PASSED = "mobility", "defends", "attacks", "doubled", "passed"


class Term(NamedTuple):
    """A term of the evaluation for a kind of piece. `kind`: the kind's index.

    Names: MOBILITY with the line's direction ("mobility file", "rank" or "diagonal"), DEFENDS and ATTACKS
    with the other piece ("defends N"), PASSED with the rank from the owner's side ("passed 5"), and DOUBLED.
    """

    kind: int
    name: str


class LineWay(NamedTuple):
    """The reach of a piece along a line in one direction.

    `indices`: indices in the line, nearest first. `quiet`, `captures`: the number of these that quiet moves
    and captures reach. `mobility`: the term that each empty square adds to.
    """

    indices: range
    quiet: int
    captures: int
    mobility: Term


class LineTerms:
    """The terms of one variant that depend on lines."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._reach, self.lines = variant.compiled.tables.reach, variant.compiled.tables.grid.lines
        self._symbols = {
            encode(index, color): kind.symbol for index, kind in enumerate(variant.kinds) for color in Color
        }
        steps = {1: "rank", variant.files: "file"}
        self._directions = [steps.get(line[1] - line[0], "diagonal") for line in self.lines]

    def ways(self, number: int, index: int, code: int) -> Iterator[LineWay]:
        """Yield the reach of the piece `code` at an index of a line, for each direction."""
        if code not in self._symbols:  # An empty square or a wall.
            return
        line, kind = self.lines[number], (code & ~BLACK_BIT) - 1
        mobility = Term(kind, f"{MOBILITY} {self._directions[number]}")
        for way in self._reach(code, line[index]).ways.get(number, ()):
            end = len(line) if way.direction > 0 else -1
            indices = range(index + way.direction, end, way.direction)[: max(way.quiet, way.captures)]
            yield LineWay(indices, way.quiet, way.captures, mobility)

    def hits(self, code: int) -> dict[int, Term]:
        """Return the terms for attacking or defending, by the code of the first piece in reach of `code`."""
        kind, own = (code & ~BLACK_BIT) - 1, OWN[Color.BLACK if code & BLACK_BIT else Color.WHITE]
        return {
            other: Term(kind, f"{DEFENDS if own[other] else ATTACKS} {symbol}")
            for other, symbol in self._symbols.items()
        }

    # ---- pawns

    def has_pawn_term(self, number: int, code: int) -> bool:
        """Return whether pawn_term() applies: the piece is a pawn and the line is a file."""
        return self._directions[number] == "file" and (code & ~BLACK_BIT) - 1 in self._pawns

    def pawn_term(self, number: int, index: int, content: bytes) -> Term | None:
        """Return a pawn's term on its file: doubled behind an own pawn, passed if no enemy pawn is ahead."""
        code = content[index]
        kind, black = (code & ~BLACK_BIT) - 1, bool(code & BLACK_BIT)
        ahead = content[:index] if black else content[index + 1 :]
        if code in ahead:
            return Term(kind, DOUBLED)
        if code ^ BLACK_BIT in ahead:
            return None
        rank = self._variant.geometry.rank_of(self.lines[number][index])
        return Term(kind, f"{PASSED} {self._variant.ranks - rank if black else rank + 1}")

    @cached_property
    def _pawns(self) -> set[int]:
        """The kinds of pieces that promote and only move straight forward."""
        promotion = self._variant.facts.promotion
        if promotion is None:
            return set()
        return {
            kind
            for kind in range(len(self._variant.kinds))
            if promotion.becomes[encode(kind, Color.WHITE)] and self._goes_forward(kind)
        }

    def _goes_forward(self, kind: int) -> bool:
        steps = {
            path.squares[0] - square
            for square in self._variant.geometry.squares
            for path in self._variant.compiled.tables.paths(encode(kind, Color.WHITE), square)
            if path.moves
        }
        return steps == {self._variant.files}


# ---- The value of lines, cached by their contents
#
# A move changes only a few lines, so an evaluation looks up about thirty cached lines (see
# rules.movegen.line_cache) instead of walking along all of them.

Weight = Callable[[Term], float]
LineTables = tuple[list[int], ...]


class Weights:
    """The weights of terms in one phase of the game."""

    def __init__(self, terms: LineTerms, weight: Weight) -> None:
        self.terms, self.of = terms, cache(weight)
        self._hits: dict[int, Mapping[int, float]] = {}

    def hits(self, code: int) -> Mapping[int, float]:
        """Return the value for White of attacking or defending, by the code of the other piece."""
        found = self._hits.get(code)
        if found is None:
            sign, hits = _sign(code), self.terms.hits(code)
            found = self._hits[code] = {other: sign * self.of(term) for other, term in hits.items()}
        return found


class Place(NamedTuple):
    """The value for White of a piece at an index of a line.

    `placed`: its value on this square; 0 if another line counts it. `ways`: for each direction, the indices,
    the number of these that quiet moves and captures reach, and the value of each empty square. `hits`: the
    value of attacking or defending the first piece in reach, by its code.
    """

    placed: int
    ways: tuple[tuple[range, int, int, float], ...]
    hits: Mapping[int, float]
    is_pawn: bool


class LineWorth:
    """The value of one line for White; call it with the line's contents."""

    def __init__(self, weights: Weights, number: int, tables: LineTables, own: set[int]) -> None:
        """`own`: the squares for which this line counts the pieces' values; other lines count the rest."""
        self._weights, self._terms, self._number = weights, weights.terms, number
        self._squares, self._tables, self._own = weights.terms.lines[number], tables, own
        self._places: dict[tuple[int, int], Place] = {}

    def __call__(self, content: bytes) -> int:
        placed, worth = 0, 0.0
        for index, code in enumerate(content):
            if not code:
                continue
            place = self._places.get((index, code)) or self._place(index, code)
            placed += place.placed
            for indices, quiet, captures, mobility in place.ways:
                free = 0
                for there in indices:
                    if content[there]:
                        if free < captures:
                            worth += place.hits.get(content[there], 0.0)
                        break
                    free += 1
                worth += mobility * (free if free < quiet else quiet)  # noqa: FURB136  # min() is slower
            if place.is_pawn:
                term = self._terms.pawn_term(self._number, index, content)
                worth += 0.0 if term is None else _sign(code) * self._weights.of(term)
        return placed + round(worth)

    def _place(self, index: int, code: int) -> Place:
        square, terms, sign = self._squares[index], self._terms, _sign(code)
        placed = self._tables[square][code] if square in self._own else 0
        ways = tuple(
            (way.indices, way.quiet, way.captures, sign * self._weights.of(way.mobility))
            for way in terms.ways(self._number, index, code)
        )
        hits: Mapping[int, float] = self._weights.hits(code) if ways else {}
        found = self._places[index, code] = Place(placed, ways, hits, terms.has_pawn_term(self._number, code))
        return found


def _sign(code: int) -> int:
    return -1 if code & BLACK_BIT else 1


def worth_by_lines(
    variant: Variant, weight: Weight, tables: LineTables, cache_limit: CacheLimit
) -> Callable[[bytes], int]:
    """Return a function from boards to their value for White: terms, and `tables` by square and code.

    Every square must be on a line.
    """
    weights, grid, seen = Weights(LineTerms(variant), weight), variant.compiled.tables.grid, set[int]()
    groups = line_groups(grid)
    looks: list[ContentCache[bytes, int]] = []
    for group in groups:
        parts: list[tuple[LineWorth, slice]] = []
        for number, cut in line_slices(grid, group):
            own = set(grid.lines[number]) - seen
            seen |= own
            parts.append((LineWorth(weights, number, tables, own), cut))
        looks.append(ContentCache(_of_group(parts), cache_limit))
    cuts = slicer([group_slice(grid, group) for group in groups])
    return lambda board: sum(map(getitem, looks, cuts(board)))


def _of_group(parts: list[tuple[LineWorth, slice]]) -> Callable[[bytes], int]:
    """Return a function from the contents of a slice of the board to the value of its lines."""
    if len(parts) == 1:
        return parts[0][0]
    return lambda content: sum(line(content[cut]) for line, cut in parts)


# ---- Goals: distances of pieces from winning squares, and wins in one move

GOAL_BONUS, DECAY = 260.0, 0.62
"""A piece that is n moves from its goal has a bonus of GOAL_BONUS * DECAY**n."""


def goal_bonus(variant: Variant) -> dict[int, tuple[float, ...]]:
    """Return the bonus of each square for its distance from the goal, by piece code; empty without goals."""
    goal = variant.facts.goal
    if goal is None:
        return {}
    found: dict[int, tuple[float, ...]] = {}
    for color in Color:
        for code in goal.codes[color]:
            steps = distances(variant, code, goal.regions[color])
            found[code] = tuple(0.0 if step is None else GOAL_BONUS * DECAY**step for step in steps)
    return found


class Arrivals:
    """Recognizes moves that bring a piece to its goal."""

    def __init__(self, variant: Variant, goal: GoalFact) -> None:
        codes = [(color, code) for color in Color for code in goal.codes[color]]
        self._goals = {code: goal.regions[color] for color, code in codes}
        self._near: tuple[dict[int, frozenset[int]], ...] = ({}, {})
        for color, code in codes:
            steps = enumerate(distances(variant, code, self._goals[code]))
            self._near[color][code] = frozenset(square for square, step in steps if step == 1)

    def reaches(self, board: bytes, move: Move) -> bool:
        """Return whether a move brings a piece to its goal, or between two squares of the goal."""
        return move.origin is not None and move.target in self._goals.get(board[move.origin], ())

    def are_near(self, board: bytes, color: Color) -> bool:
        """Return whether a piece of this side would be one move from its goal on an empty board."""
        near = self._near[color].items()
        return any(not squares.isdisjoint(squares_of(board, code)) for code, squares in near)


@cached_in_variant
def arrivals_of(variant: Variant) -> Arrivals | None:
    """Return the arrivals of a variant, or None if it has no goals."""
    goal = variant.facts.goal
    return None if goal is None or not any(goal.codes) else Arrivals(variant, goal)


def distances(variant: Variant, code: int, goal: frozenset[int]) -> list[int | None]:
    """Return, by square, a piece's distance in moves from the goal; None if it can't reach the goal."""
    ways = {
        square: {end for path in variant.compiled.tables.paths(code, square) for end in path.squares}
        for square in variant.geometry.squares
    }
    found: list[int | None] = [0 if square in goal else None for square in variant.geometry.squares]
    reached, number = set(goal), 0
    while reached:
        number += 1
        reached = {
            square for square, ends in ways.items() if found[square] is None and not ends.isdisjoint(reached)
        }
        for square in reached:
            found[square] = number
    return found


# ---- Piece-square tables: the value of a piece on each square for its owner
#
# They use fitted numbers (tables.json, generated by tests/tools/tuning) if there are any. Otherwise they are
# derived from the variant's data: the value of a piece's movement, with bonuses for mobility and for being
# near a goal or promotion; royal pieces stay at home in the middlegame and become active in the endgame.
# Pieces that must not become extinct have a higher value; if losing all pieces wins, all values are negative.
#
# Mobility is the expected number of squares that a piece reaches on a board where each other square is
# occupied with probability DENSITY. The value is a power of the mean mobility; the constants give about 3,
# 3.3, 5 and 9.5 pawns for knight, bishop, rook and queen of chess.

TABLES = path.join(path.dirname(__file__), "tables.json")  # noqa: PTH118, PTH120
DENSITY = 0.3
UNIT = 42.0
"""The value of a mobility of 1, in hundredths of a pawn."""
POWER = 1.17
QUIET_SHARE, CAPTURE_SHARE = 0.45, 0.55
"""The weights of quiet moves and captures in mobility."""
MIN_WORTH = 60.0
"""Minimum value of a piece."""
MOBILITY_BONUS = 9.0
"""The bonus for each square of mobility above the piece's average."""
PROMOTION_SHARE, ADVANCE_SHARE = 0.045, 0.4
"""The shares of a promotion's gain: on every rank, and in addition on the last one, less on earlier ones."""
HAND_FACTOR = 1.05
"""The value of a piece in hand, relative to one on the board."""
ROYAL_STEP = 14.0
"""The penalty for each rank between a royal piece and its home in the middlegame."""
CHECK_GIVEN = 600
"""The bonus of having one check left to give; with n checks left, it is divided by n."""
REVERSED_FACTOR = -0.35
"""The value of a piece, relative to the usual value, if losing all pieces wins."""
LAST_PIECE_BONUS = 300.0
"""The bonus of a piece that must not become extinct, divided by the number that its side can lose."""


class Tables:
    """The tables of one variant, with values for White.

    `by_square(share)`: by square and piece code. `hands`: of pieces in hand, by kind, White's then Black's.
    """

    def __init__(self, variant: Variant, numbers: Tuned | None = None) -> None:
        """`numbers`: replace the variant's fitted numbers; {} for none."""
        self.variant = variant
        self._tuned = tuned(variant) if numbers is None else numbers
        self._squares = range(len(variant.geometry.squares))
        self._goals = goal_bonus(variant)
        self._cache_limit = CacheLimit()
        """The common limit of the caches of all phases."""
        self._mobility = [_mobility(variant, encode(index, WHITE)) for index in range(len(variant.kinds))]
        extinction = variant.facts.extinction
        self._losing_wins = extinction is not None and extinction.value == "win"
        self._least = (
            dict.fromkeys(extinction.codes, extinction.least)
            if extinction is not None and extinction.value == "loss"
            else {}
        )
        self._derived = [self._value(index) for index in range(len(variant.kinds))]
        self.values = [self._known(index) for index in range(len(variant.kinds))]
        """The value of a piece for its owner regardless of its square, by kind."""
        held = [self._in_hand(index) for index in range(len(variant.kinds))]
        self.hands = [*held, *(-value for value in held)]
        self.by_code = [0] * 256
        """Absolute, rounded `values` by piece code; 0 for other codes."""
        for index, value in enumerate(self.values):
            self.by_code[encode(index, WHITE)] = self.by_code[encode(index, BLACK)] = round(abs(value))

    # ---- values

    def _value(self, index: int) -> float:
        code = encode(index, WHITE)
        if code == self.variant.kinds.royal[WHITE]:
            return 0.0
        value = _worth(self._mobility[index])
        if self._losing_wins:
            return REVERSED_FACTOR * value
        return value + LAST_PIECE_BONUS / self._spare(code) if code in self._least else value

    def _numbers(self, index: int) -> Worth | None:
        """Return the fitted numbers of a kind; a promoted pawn has those of the new piece."""
        symbol = self.variant.kinds[index].symbol
        return self._tuned.get(symbol) or self._tuned.get(symbol.removesuffix("~"))

    def _known(self, index: int) -> float:
        """Return the value of a kind: the mean of its fitted numbers, or derived from its movement."""
        found = self._numbers(index)
        if found is None or encode(index, WHITE) == self.variant.kinds.royal[WHITE]:
            return self._derived[index]
        return (sum(found.middle) + sum(found.ending)) / (len(found.middle) + len(found.ending))

    def _in_hand(self, index: int) -> int:
        found = self._numbers(index)
        return round(HAND_FACTOR * self.values[index]) if found is None else found.hand

    def _spare(self, code: int) -> int:
        """Return the number of such pieces that a side can lose from the start before it loses the game."""
        return max(1, self._start.board.count(code) - self._least[code])

    @cached_property
    def _start(self) -> Position:
        return self.variant.first_start()

    @cached_property
    def _gains(self) -> list[float]:
        """The increase in value by promotion, by kind."""
        promotion = self.variant.facts.promotion
        if promotion is None or self._losing_wins:
            return [0.0] * len(self.values)
        becoming = [promotion.becomes[encode(index, WHITE)] for index in range(len(self.values))]
        best = [max((self._derived[code - 1] for code in codes), default=0.0) for codes in becoming]
        return [max(0.0, gain - value) for gain, value in zip(best, self._derived, strict=True)]

    # ---- squares

    def _on(self, index: int, square: int, *, ending: bool) -> float:
        """Return the value of a white piece of a kind on a square."""
        found = self._numbers(index)
        if found is not None:
            return (found.ending if ending else found.middle)[square] - found.usual[ending]
        around = self._mobility[index]
        place = MOBILITY_BONUS * (around[square] - sum(around) / len(around))
        ranks = self.variant.geometry.rank_of(square)
        code = encode(index, WHITE)
        goals = self._goals.get(code)
        if code != self.variant.kinds.royal[WHITE]:
            place += self._gains[index] * (
                PROMOTION_SHARE + ADVANCE_SHARE * (ranks / (self.variant.ranks - 1 or 1)) ** 4
            )
        elif goals is None:
            place = place / 2 if ending else -place / 2 - ROYAL_STEP * ranks
        return self._derived[index] + place + (0.0 if goals is None else goals[square])

    @cached_property
    def _phases(self) -> tuple[list[list[float]], list[list[float]]]:
        return self.whole(ending=False), self.whole(ending=True)

    def whole(self, *, ending: bool) -> list[list[float]]:
        """Return the values by piece code and square; Black's mirror White's, except for goals."""
        found = [[0.0] * len(self._squares) for _ in range(256)]
        geometry = self.variant.geometry
        for index in range(len(self.values)):
            white, black = encode(index, WHITE), encode(index, BLACK)
            found[white] = [self._on(index, square, ending=ending) for square in self._squares]
            own, other = self._goals.get(white), self._goals.get(black)
            for square in self._squares:
                rank = self.variant.ranks - 1 - geometry.rank_of(square)
                across = rank * geometry.files + geometry.file_of(square)
                worth_there = found[white][across] - (0.0 if own is None else own[across])
                found[black][square] = -worth_there - (0.0 if other is None else other[square])
        return found

    # ---- by phase

    def _force(self, position: Position) -> float:
        """Return the value of all non-royal pieces on the board and in hand, derived from their movement.

        Fitted numbers assume that phases are measured in this way.
        """
        held = sum(map(mul, position.hands, [abs(value) for value in self._derived * 2]))
        standing = (code & ~BLACK_BIT for code in position.board if code)
        return held + sum(abs(self._derived[code - 1]) for code in standing if code <= len(self._derived))

    @cached_property
    def _full(self) -> float:
        return max(1.0, self._force(self._start))

    def share(self, position: Position) -> float:
        """Return the share of the start position's force that is left, 0 to 1."""
        return min(1.0, self._force(position) / self._full)

    def board_worth(self, share: float) -> Callable[[bytes], int]:
        """Return a function from boards to the value of their pieces for White in a phase (see by_square)."""
        tables = self.by_square(share)
        if not any(worth.terms for worth in self._tuned.values()):
            return lambda board: sum(map(getitem, tables, board))

        def weight(term: Term) -> float:
            found = self._numbers(term.kind)
            middle, ending = (0.0, 0.0) if found is None else found.terms.get(term.name, (0.0, 0.0))
            return share * middle + (1.0 - share) * ending

        return worth_by_lines(self.variant, weight, tables, self._cache_limit)

    def by_square(self, share: float) -> tuple[list[int], ...]:
        """Return the tables of a phase: the middlegame's with weight `share`, the endgame's with the rest."""
        middle, ending = self._phases
        return tuple(
            [
                round(share * middle[code][square] + (1.0 - share) * ending[code][square])
                for code in range(256)
            ]
            for square in self._squares
        )


# ---- movement


def _mobility(variant: Variant, code: int) -> tuple[float, ...]:
    """Return, by square, the expected number of squares that the piece `code` reaches from there."""
    return tuple(
        sum(_reached(path) for path in variant.compiled.tables.paths(code, square) if not path.initial)
        for square in variant.geometry.squares
    )


def _reached(path: Path) -> float:
    free = 1.0 - DENSITY
    share = (QUIET_SHARE * path.moves + CAPTURE_SHARE * path.captures) * free ** len(path.before)
    if not path.hop:
        return share * sum(free**step for step in range(len(path.squares)))
    beyond = range(len(path.squares) - 1)
    if path.hop == "g":
        return share * sum(free**step * DENSITY for step in beyond)
    # Squares behind exactly one piece.
    return share * sum((step + 1) * DENSITY * free**step for step in beyond)


def _worth(around: tuple[float, ...]) -> float:
    """Return the value of a piece with this mobility by square, in hundredths of a pawn."""
    return max(MIN_WORTH, UNIT * (sum(around) / len(around)) ** POWER)


# ---- fitted numbers


class Worth(NamedTuple):
    """The value of a kind of piece for White: by square in the middlegame and the endgame, and in hand.

    `terms`: the weights of its line terms in both phases, by name (see Term). `usual`: the average sum of
    these terms in both phases, which the values by square include.
    """

    middle: tuple[int, ...]
    ending: tuple[int, ...]
    hand: int
    terms: Mapping[str, tuple[float, float]] = {}
    usual: tuple[float, float] = (0.0, 0.0)


Tuned = Mapping[str, Worth]
"""Fitted values by the FEN symbol of White's piece; other values are derived from the piece's movement."""


def tuned(variant: Variant) -> Tuned:
    """Return the fitted numbers of a variant; empty if there are none or its pieces differ."""
    found: dict[str, Any] = _by_variant().get(variant.key, {})
    symbols = {kind.symbol for kind in variant.kinds}
    whole: dict[str, Worth] = {}
    for symbol, worth in found.items():
        middle, ending = (_mirrored(worth[phase], variant.files) for phase in ("middle", "ending"))
        if symbol not in symbols or len(middle) != len(variant.geometry.squares):
            return {}  # A different variant with the same name.
        terms = {name: (by_phase[0], by_phase[1]) for name, by_phase in worth.get("terms", {}).items()}
        usual = worth.get("usual", (0.0, 0.0))
        whole[symbol] = Worth(middle, ending, worth.get("hand", 0), terms, (usual[0], usual[1]))
    return whole


@cache
def _by_variant() -> dict[str, dict[str, Any]]:
    """Return the file's content by variant; a key in the file lists all variants that share the numbers."""
    with open(TABLES, encoding="utf-8") as file:  # noqa: PTH123  # pathlib is slow to import
        found = json.load(file)
    return {key: worths for keys, worths in found.items() for key in keys.split()}


def _mirrored(ranks: list[list[int]], files: int) -> tuple[int, ...]:
    """Return the values of all squares from those of each rank's left half, including the middle file."""
    return tuple(number for rank in ranks for number in rank + rank[: files // 2][::-1])


# ---- The evaluation
#
# It sums table entries over squares (piece-square tables), over lines if such terms were fitted (see above),
# and over hands. Sums of table entries are fast in plain Python and correct after any move, including
# explosions and walls. The tables of the section above are for the middlegame and the endgame; the root of
# each search interpolates between them by the force that is left.

PHASES = 8
"""The number of steps from the endgame to the middlegame."""
MOP_UP_BLUR_DIVISOR = 24
"""The divisor of the blur if one side is nearly bare, where precision matters."""
MAX_BOARDS = 20_000
"""The maximum number of cached boards, about 250 bytes each. A third of a search's boards occur again."""
IDLE = 16
"""Scores fade only after this number of half-moves without progress."""
STEPS = 64
"""Scores fade from STEPS/STEPS to LEAST/STEPS while the count approaches its limit, a draw."""
LEAST = 16


class PhaseEvaluation:
    """An evaluation for one phase of the game; call it with a position.

    `blur`: the largest error, in hundredths of a pawn, added for a weak level. It depends only on `seed` and
    the position. `mop_up`: the terms against a nearly bare king, if they apply. `left`: the weight of scores
    at the root of the search, LEAST to STEPS (see Countdown.share).
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
        """The value of a piece regardless of its square, by code, for move ordering."""
        self._counts_checks = tables.variant.facts.checks_to_give is not None
        self._mop_up, self._left = mop_up, left
        self.mops_up = mop_up is not None
        """Whether one side is nearly bare at the root of the search."""
        self._countdown = countdown_of(tables.variant)
        self._blur, self._seed = blur, seed & 0xFFFF_FFFF

    def __call__(self, position: Position) -> int:
        """Return the evaluation for the side to move."""
        board = position.board
        score = self._known.get(board)
        if score is None:
            if len(self._known) >= MAX_BOARDS:
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
        """Return the evaluation for a search from `position`."""
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
    """The half-moves until the fifty-move rule or a variant's counting rule draws the game.

    Scores fade near the limit, so that a winning side prefers captures and pawn moves, which reset the count,
    to other moves with the same score.
    """

    def __init__(self, variant: Variant) -> None:
        fifty_moves = variant.facts.fifty_moves
        self._limit = 0 if fifty_moves is None else 2 * fifty_moves.claim_at
        self.counts = variant.facts.counting is not None
        """Whether the variant has a counting rule."""

    def share(self, position: Position) -> int:
        """Return the weight of a score in this position, from STEPS down to LEAST."""
        limit, passed = self._limit, position.halfmove_clock
        count = position.count if self.counts else None
        if count is not None and count.limit:
            limit, passed = count.limit, count.passed
        if not limit or passed < IDLE:
            return STEPS
        return STEPS - (STEPS - LEAST) * min(passed, limit) // limit

    def faded(self, score: int, position: Position, left: int) -> int:
        """Return a score faded by the count. `left`: the share at the root.

        Scores fade no further than at the root, because the search adds its own half-moves to all lines.
        """
        return score * max(left, self.share(position)) // STEPS

    def is_over(self, position: Position) -> bool:
        """Return whether a counting rule has drawn the game."""
        count = position.count
        return count is not None and 0 < count.limit < count.passed


countdown_of = cached_in_variant(Countdown)
