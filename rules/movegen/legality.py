"""Tests of pseudo-legal moves: attacks on royal pieces, and the laws' objections.

Moves are played on the board and judged by the laws, unless they touch no square that affects the safety of
the royal piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rules.board.pieces import BLACK, WHITE, Color, squares_of
from rules.errors import Objection
from rules.move import Move
from rules.position import Position
from rules.position_draft import Draft

if TYPE_CHECKING:
    from rules.variant import Variant


class Legality:
    """Tests whether pseudo-legal moves of a variant are legal."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        hooks = variant.compiled.hooks
        self._attacks = variant.compiled.attacks
        self._attacker = self._attacks.attacker
        self._royal = variant.kinds.royal
        self._royal_type = variant.kinds.type_of(self._royal[WHITE]) if any(self._royal) else None
        self._adding_royals = hooks("royals")
        self._blocking = hooks("blocks_attack")
        self._judging = hooks("objection")
        self._judging_captures = hooks("capture_objection")
        self._judging_drops = hooks("drop_objection")
        self._checking = hooks("checked")
        forbidding = hooks("forbids")
        # If the board after a move decides its legality, the move needn't be played completely.
        self._judged_by_board = all(law in forbidding for law in self._judging) and not (
            self._judging_captures or self._adding_royals or self._blocking or hooks("allows_exposed_king")
        )
        self._by_attacks = is_judged_by_attacks(variant)
        self._only_royal_safety = self._by_attacks or self._judged_by_board

    # ---- royal pieces

    def royals(self, position: Position | Draft, color: Color) -> list[int]:
        """Return the squares of all royal pieces of `color`, including those that laws add."""
        squares = royal_squares(position, color)
        for law in self._adding_royals:
            squares += law.royals(position, color)
        return squares

    def checked(self, position: Position) -> tuple[int, ...]:
        return tuple(square for square, _ in self._attacks_on_royals(position, position.turn))

    def attack_on_royal(self, position: Position | Draft, color: Color) -> tuple[int, int] | None:
        """Return the squares of an attacked royal piece of `color` and of an attacker, or None."""
        return next(self._attacks_on_royals(position, color), None)

    def are_royals_attacked(self, position: Position) -> bool:
        if self._adding_royals or self._blocking:
            return self.attack_on_royal(position, position.turn) is not None
        return self.is_royal_attacked(position.board, position.turn)

    def is_unlawful(self, position: Position) -> bool:
        """Return whether a royal piece of the side not to move is attacked.

        Builds no move tables, because a position that was only read may never be played.
        """
        color = position.turn.opponent
        royals = [s for s in self.royals(position, color) if not self._is_protected(position, s, color)]
        return any(self._attacks.attackers(position.board, square, position.turn) for square in royals)

    def is_royal_attacked(self, board: bytes, color: Color) -> bool:
        """Return whether the royal piece of `color` is attacked. Ignores laws that add royal pieces or block
        attacks."""
        code = self._variant.kinds.royal[color]
        if not code:
            return False
        by = BLACK if color is WHITE else WHITE
        square = board.find(code)
        while square >= 0:
            if self._attacker(board, square, by) is not None:
                return True
            square = board.find(code, square + 1)
        return False

    def _attacks_on_royals(self, position: Position | Draft, color: Color) -> Iterator[tuple[int, int]]:
        board = bytes(position.board)
        for square in self.royals(position, color):
            if self._is_protected(position, square, color):
                continue
            attacker = self._attacker(board, square, color.opponent)
            if attacker is not None:
                yield square, attacker

    def _is_protected(self, position: Position | Draft, square: int, color: Color) -> bool:
        return any(law.blocks_attack(position, square, color) for law in self._blocking)

    # ---- moves

    def _filter_tested(self, position: Position, moves: list[Move]) -> list[Move]:
        """Return the legal moves. Doesn't test moves far from all royal pieces."""
        if not self._only_royal_safety:
            return [move for move in moves if self.objection(position, move) is None]
        board, royals = position.board, self.royals(position, position.turn)
        exposed = [square for square in royals if not self._is_protected(position, square, position.turn)]
        near = {near for square in royals for near in self._attacks.around(square, position.turn.opponent)}
        if moves and (
            self._forbids_board(position, moves[0], board, exposed)
            or any(law.checked(position) for law in self._checking)
        ):
            near = set(range(len(board)))
        # The squares in `exposed` are wrong if a royal piece moves or is dropped.
        moved_royals = () if self._judged_by_board else royals
        legal: list[Move] = []
        for move in moves:
            origin, target = move.origin, move.target
            if (
                origin in moved_royals
                or (origin is None and (self._adding_royals or move.drop is self._royal_type))
                or not self._is_plain(position, move)
            ):
                is_legal = self.objection(position, move) is None
            elif origin not in near and target not in near:
                is_legal = True
            elif origin is None:
                is_legal = self.objection(position, move) is None
            else:
                changed = bytearray(board)
                changed[target] = changed[origin]
                changed[origin] = 0
                is_legal = not self._forbids_board(position, move, bytes(changed), exposed)
            if is_legal:
                legal.append(move)
        return legal

    def _forbids_board(
        self, position: Position, move: Move, board: bytes, exposed: Iterable[int] = ()
    ) -> bool:
        """Return whether laws forbid a plain move that leads to this board.

        `exposed`: the squares of the royal pieces that need protection.
        """
        if not self._judged_by_board:
            by = position.turn.opponent
            return any(self._attacker(board, square, by) is not None for square in exposed)
        for law in self._judging:  # noqa: SIM110  # A loop is faster; searches call this for every move.
            if law.forbids(position, move, board):
                return True
        return False

    def _is_plain(self, position: Position, move: Move) -> bool:
        """Return whether, for royal safety, the move only puts its piece on the target."""
        if self._judging_captures and position.board[move.target]:
            return False
        return move.law is None or (move.origin is None and move.simple)

    def objection(self, position: Position, move: Move) -> Objection | None:
        """Return why a pseudo-legal move is illegal, or None."""
        return self._objection(position, move, position.play(move))

    def _objection(self, position: Position, move: Move, after: Position) -> Objection | None:
        if self._judging_captures and position.is_capture(move):
            for law in self._judging_captures:
                objection = law.capture_objection(position, move, after)
                if objection is not None:
                    return objection
        for law in self._judging:
            objection = law.objection(position, move, after)
            if objection is not None:
                return objection
        return None

    def any_objection(self, position: Position, move: Move) -> Objection | None:
        """Return why a pseudo-legal move may not be played, or None.

        Unlike `objection`, includes laws that judge drops or select moves.
        """
        objection = self.objection(position, move)
        if objection is not None:
            return objection
        dropping = self._judging_drops if move.origin is None else ()
        objections = [law.drop_objection(position, move) for law in dropping]
        # List the legal moves only if a law needs them, because large boards with walls have very many.
        selecting = self._variant.compiled.hooks("deselected")
        objections += [law.deselected(position, move, position.legal_moves()) for law in selecting]
        return next((reason for reason in objections if reason is not None), None)

    def is_illegal(self, position: Position, move: Move, after: Position) -> bool:
        """Return whether a pseudo-legal move, which leads to `after`, is illegal."""
        if self._judged_by_board:
            return self._forbids_board(position, move, after.board)
        return self._objection(position, move, after) is not None


def is_judged_by_attacks(variant: Variant) -> bool:
    """Return whether moves are illegal only if they leave a royal piece attacked, except for laws that filter
    moves."""
    filtering = variant.compiled.hooks("filter_moves")
    return all(law.keeps_royals_safe for law in variant.compiled.hooks("objection") if law not in filtering)


def royal_squares(position: Position | Draft, color: Color) -> list[int]:
    """Return the squares of the royal pieces of `color`, without those that laws add."""
    code = position.variant.kinds.royal[color]
    return squares_of(position.board, code) if code else []
