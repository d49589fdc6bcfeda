"""Generates the legal moves of a side with one royal piece without playing them, from lines and leaps.

If only lines and leaps can attack the royal piece, checks and pins follow from the lines through its square:
a single piece between it and an attacker is pinned to that line, and a check must be answered on its line or
by the royal piece. Ordinary moves then need no test, so perft is about eight times as fast as with the base
class, and the engine searches up to a third more nodes a second.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules.move import Move
from rules.movegen.generator import Generator, joined
from rules.movegen.legality import is_judged_by_attacks
from rules.movegen.line_cache import CheckOrPin
from rules.position import Position

if TYPE_CHECKING:
    from rules.variant import Variant


def has_only_line_and_leap_attacks(variant: Variant) -> bool:
    """Return whether all checks and pins of royal pieces are along lines or by leaps."""
    return (
        is_judged_by_attacks(variant)
        and not (variant.compiled.hooks("capture_objection") and any(variant.kinds.royal))
        and not variant.compiled.hooks("royals")
        and all(variant.compiled.tables.only_leaps(index) for index in range(len(variant.kinds)))
    )


class OneRoyalGenerator(Generator):
    """A generator that doesn't need to play ordinary moves if the side has at most one royal piece.

    For variants that satisfy `has_only_line_and_leap_attacks`. The base class handles sides with several
    royal pieces.
    """

    def attacked(self, position: Position, squares: int) -> int:
        """Return the subset of `squares` (a bitboard) that the opponent attacks, even through the royal
        piece."""
        danger = self._attacks.leaper_attacks(position.board, position.turn.opponent)
        threats = self._side(position)[1]
        for covered, _ in filter(None, self._lines[position.turn].through(squares)(threats)):
            danger |= covered
        return danger & squares

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
        board, cache, turn = position.board, self.cache_of(position), position.turn
        along, threats = cache.sides[turn] or self._lines[turn].side(cache)
        steps = self._royal_moves(self._royal[turn], royal)
        danger = self._attacks.leaper_attacks(board, turn.opponent)
        checks_and_pins: list[CheckOrPin] = []
        if danger >> royal & 1:
            approach = self._attacks.approaches[turn.opponent][royal]
            checks_and_pins += approach.leapers(board) if approach else ()
        for covered, on_lines in filter(None, self._lines[turn].through(steps.ends | 1 << royal)(threats)):
            danger |= covered
            if on_lines:
                checks_and_pins += on_lines
        moves = joined(along)
        self._add_jumps(position, moves)
        for law in self._dropping:
            moves += law.generate_drops(position)
        if checks_and_pins:
            moves = _answering(moves, checks_and_pins)
        if position.rights:
            for law in self._castling:
                moves += law.generate_castlings(position)
        # The royal piece may go to squares that aren't attacked once it has left its own.
        goes = steps.known[steps.key(board)]
        moves += [move for move in goes if not danger >> move.target & 1] if danger & steps.ends else goes
        if position.en_passant or self._generating:
            special = self._special(position)
            moves += [move for move in special if not self.is_illegal(position, move, position.play(move))]
        return moves

    def _without_royal(self, position: Position) -> list[Move]:
        """Return the moves of a side without a royal piece, which only its drop could expose."""
        moves = self.pseudo_legal(position)
        if not self._dropping or self._royal_type is None:
            return moves
        return [
            move for move in moves if move.drop is not self._royal_type or self._is_safe_drop(position, move)
        ]

    def _is_safe_drop(self, position: Position, move: Move) -> bool:
        attacker = self._attacker(position.board, move.target, position.turn.opponent)
        return attacker is None or self.objection(position, move) is None


def _answering(moves: Iterable[Move], checks_and_pins: list[CheckOrPin]) -> list[Move]:
    """Return the moves that answer all checks and keep pinned pieces on their lines."""
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
