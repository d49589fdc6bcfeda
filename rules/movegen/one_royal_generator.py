"""Legal moves of a side with one royal piece, derived from lines and leaps without playing any move.

If only lines and leaps can attack the royal piece, checks and pins follow from the lines through its square:
a single piece between it and an attacker is pinned to that line, and a check must be answered on its line or
by the royal piece. Ordinary moves then need no test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from operator import getitem
from typing import TYPE_CHECKING

from rules.board.pieces import OWN, Color
from rules.move import Move
from rules.movegen.generator import Generator, add_jumps, joined
from rules.movegen.leap_cache import Jumpers, LeapMoves
from rules.movegen.legality import is_judged_by_attacks, royal_squares
from rules.movegen.line_cache import CheckOrPin, Lines, Threats
from rules.position import Position

if TYPE_CHECKING:
    from rules.variant import Variant


class _Mover:
    """Data for generating the moves of one side.

    `leapers`: its kinds with moves off the lines. `hostile`: the opponent's leapers, each with a bitboard of
    the attacked squares by origin. `places`: data on its royal piece, by its square.
    """

    __slots__ = ("hostile", "index", "leapers", "lines", "places")

    def __init__(
        self,
        color: Color,
        lines: Lines,
        leapers: list[tuple[int, Jumpers]],
        hostile: list[tuple[int, tuple[int, ...]]],
    ) -> None:
        self.index = int(color)
        self.lines = lines
        self.leapers = leapers
        self.hostile = hostile
        self.places: dict[int, _Place] = {}


class _Place:
    """The royal piece on one square: its steps, and the line groups through its square and its steps."""

    __slots__ = ("ends", "key", "known", "pick")

    def __init__(self, steps: LeapMoves, pick: Callable[[list[Threats]], tuple[Threats, ...]]) -> None:
        self.ends = steps.ends
        self.key = steps.key
        self.known = steps.known
        self.pick = pick


def has_only_line_and_leap_attacks(variant: Variant) -> bool:
    """Return whether lines and leaps account for all checks and pins of royal pieces."""
    return (
        is_judged_by_attacks(variant)
        and not (variant.compiled.hooks("capture_objection") and any(variant.kinds.royal))
        and not variant.compiled.hooks("royals")
        and all(variant.compiled.tables.only_leaps(index) for index in range(len(variant.kinds)))
    )


class OneRoyalGenerator(Generator):
    """Generator that tests ordinary moves without playing them if the side has at most one royal piece.

    For variants that fulfil `has_only_line_and_leap_attacks`. A side with several royal pieces is left
    to the base class.
    """

    @cached_property
    def _movers(self) -> tuple[_Mover, ...]:
        hostile = reversed(self._attacks.leaping)
        return tuple(map(_Mover, Color, self._lines, self._leapers, hostile))

    def _place(self, mover: _Mover, royal: int) -> _Place:
        steps = self._moves_of_royal(self._royal[mover.index], royal)
        place = mover.places[royal] = _Place(steps, mover.lines.through(steps.ends | 1 << royal))
        return place

    def attacked(self, position: Position, squares: int) -> int:
        """Return the subset of `squares` (a bitboard) that the opponent attacks.

        This includes attacks through the royal piece.
        """
        cache = self.cache_of(position)
        if squares & ~cache.seen:
            danger = self._attacks.leapt_at(position.board, position.turn.opponent)
            threats = self._side(position)[1]
            for covered, _ in filter(None, self._lines[position.turn].through(squares)(threats)):
                danger |= covered
            cache.seen, cache.danger = squares, danger
        return cache.danger & squares

    def _safe_moves(self, position: Position) -> list[Move]:
        code = self._royal[position.turn]
        royal = position.board.find(code) if code else -1
        if royal < 0:
            return self._without_royal(position)
        if position.board.find(code, royal + 1) >= 0:
            return super()._safe_moves(position)
        return self._with_one_royal(position, royal)

    def _with_one_royal(self, position: Position, royal: int) -> list[Move]:
        """Return the moves that leave the one royal piece, on `royal`, unattacked."""
        board, cache, mover = position.board, self.cache_of(position), self._movers[position.turn]
        along, threats = cache.sides[mover.index] or mover.lines.side(cache)
        place = mover.places.get(royal) or self._place(mover, royal)
        danger = 0
        checks_and_pins: list[CheckOrPin] = []
        for code, leaps in mover.hostile:
            square = board.find(code)
            while square >= 0:
                danger |= leaps[square]
                square = board.find(code, square + 1)
        if danger >> royal & 1:
            approach = self._attacks.approaches[1 - mover.index][royal]
            checks_and_pins += approach.leapers(board) if approach else ()
        for covered, on_lines in filter(None, place.pick(threats)):
            danger |= covered
            if on_lines:
                checks_and_pins += on_lines
        cache.seen, cache.danger = place.ends, danger
        moves = joined(along)
        add_jumps(board, mover.leapers, moves)
        for law in self._dropping:
            moves += law.generate_drops(position)
        if checks_and_pins:
            moves = _answering(moves, checks_and_pins)
        if position.rights:
            for law in self._castling:
                moves += law.generate_castlings(position)
        # The royal piece may go to squares that aren't attacked once it has left its own.
        steps = place.known[place.key(board)]
        if steps:
            moves += (
                [move for move in steps if not danger >> move.target & 1] if danger & place.ends else steps
            )
        if position.en_passant or self._generating:
            special = self._special(position)
            moves += [move for move in special if not self.is_illegal(position, move, position.play(move))]
        return moves

    def _without_royal(self, position: Position) -> list[Move]:
        """Return the moves of a side without a royal piece. Only dropping one can expose it."""
        moves = self.pseudo_legal(position)
        if not self._dropping or self._royal_type is None:
            return moves
        return [
            move for move in moves if move.drop is not self._royal_type or self._is_safe_drop(position, move)
        ]

    def _is_safe_drop(self, position: Position, move: Move) -> bool:
        attacker = self._attacker(position.board, move.target, position.turn.opponent)
        return attacker is None or self.objection(position, move) is None

    def plain_legal_move(self, position: Position, origin: int, target: int, uci: str) -> Move | None:
        """Return the plain move with this UCI text if it is easily shown to be legal, else None.

        It is if there are no checks or pins, and the royal piece doesn't move.
        """
        royals = royal_squares(position, position.turn)
        if self.selects or self._filtering or len(royals) != 1 or origin in royals:
            return None
        if self.decided(position) is not None:
            return None
        board, by, royal = position.board, position.turn.opponent, royals[0]
        if not OWN[position.turn][board[origin]]:
            return None
        watch, approach = self._attacks.watch(royal, by), self._attacks.approaches[by][royal]
        if any(map(getitem, watch.checks_and_pins, watch.cut(board))) or (
            approach and approach.attacker(board)
        ):
            return None
        code = board[origin]
        if not self._tables.is_open(code, origin, target, board):
            return None
        return next((move for move in self._tables.moves(code, origin, target) if move.uci() == uci), None)


def _answering(moves: Iterable[Move], checks_and_pins: list[CheckOrPin]) -> list[Move]:
    """Return the moves that answer every check and keep pinned pieces on their lines."""
    evasions: frozenset[int] | None = None
    pins: dict[int, frozenset[int]] = {}
    for _, pinned, path in checks_and_pins:
        if pinned is None:
            evasions = path if evasions is None else evasions & path
        else:
            pins[pinned] = pins[pinned] & path if pinned in pins else path
    if evasions is not None:
        moves = [move for move in moves if move.target in evasions]
    if not pins:
        return list(moves)
    return [move for move in moves if move.origin not in pins or move.target in pins[move.origin]]
