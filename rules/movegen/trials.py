"""Which pseudo-legal moves are legal where that has to be tried: on the board alone, or by every law."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules.board.pieces import Color
from rules.movegen.royals import RoyalSafety

if TYPE_CHECKING:
    from rules.errors import Objection
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant


class Trials(RoyalSafety):
    """What the laws of one variant object to."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._judging = variant.hooks("objection")
        self._widening = variant.hooks("widen")
        self._checking = variant.hooks("checked")
        # Where a law changes the board after captures, one far from every royal piece may leave it attacked.
        self._judges_captures = any(law in variant.hooks("after_capture") for law in self._judging)
        self._sifting = variant.hooks("sift")
        others = [law for law in self._judging if law not in self._sifting]
        forbidding = variant.hooks("forbids")
        # Whether a board tells that the move to it is illegal: then the move needn't be carried out whole.
        self._boards_tell = all(law in forbidding for law in self._judging) and not (
            self._crowning or self._sheltering or variant.hooks("pardons")
        )
        self._only_royalty = not self._widening and all(
            law.is_royal_safety or (self._boards_tell and law in forbidding) for law in others
        )
        self._by_attacks = all(law.looks_at_attacks_alone for law in others)

    def _tried(self, position: Position, moves: list[Move]) -> list[Move]:
        """The legal moves where each has to be tried, but for those far from every royal piece."""
        if not self._only_royalty:
            return [move for move in moves if self.objection(position, move) is None]
        royals = self.royals(position, position.turn)
        if self._boards_tell:
            return self._told_by_boards(position, royals, moves)
        turn, board = position.turn, position.board
        exposed = [square for square in royals if not self._is_sheltered(position, square, turn)]
        checked = any(self.attacker(board, square, turn.opponent) is not None for square in exposed)
        checked = checked or any(law.checked(position) for law in self._checking)
        near = self._near(royals, turn.opponent)
        found: list[Move] = []
        for move in moves:
            origin, target = move.origin, move.target
            if origin in royals or (origin is None and self._crowning) or not self._is_plain(position, move):
                legal = self.objection(position, move) is None
            elif not checked and origin not in near and target not in near:
                legal = True
            elif self._by_attacks and origin is not None and move.law is None:
                legal = self.exposed(board, origin, target, exposed, turn.opponent) is None
            else:
                legal = self.objection(position, move) is None
            if legal:
                found.append(move)
        return found

    def _near(self, royals: Iterable[int], by: Color) -> set[int]:
        """The squares on which it depends whether `by` attacks one of these."""
        return {near for square in royals for near in self.around(square, by)}

    def _told_by_boards(self, position: Position, royals: list[int], moves: list[Move]) -> list[Move]:
        """The same where each law tells from the board alone: what touches no square that matters is legal,
        unless something must be answered."""
        board, judging = position.board, self._judging
        near = self._near(royals, position.turn.opponent)
        if moves and any(law.forbids(position, moves[0], board) for law in judging):
            near = set(range(len(board)))
        found: list[Move] = []
        for move in moves:
            origin, target = move.origin, move.target
            if move.law is not None or origin is None:
                if self.objection(position, move) is not None:
                    continue
            elif origin in near or target in near:
                changed = bytearray(board)
                changed[target] = changed[origin]
                changed[origin] = 0
                after = bytes(changed)
                if any(law.forbids(position, move, after) for law in judging):
                    continue
            found.append(move)
        return found

    def _is_plain(self, position: Position, move: Move) -> bool:
        """Does the move do no more than put its piece on the target, as far as the royal pieces can tell?"""
        if self._judges_captures and position.board[move.target]:
            return False
        return move.law is None or move.law.moves_are_plain

    def _fails(self, position: Position, move: Move) -> bool:
        """Is a pseudo-legal move illegal? Where a board tells, it need not be carried out whole."""
        origin, vacated = move.origin, move.vacated
        if origin is None or vacated is None or not (self._boards_tell and self._variant.keeps_board):
            return self.objects(position, move, position.play(move))
        changed = bytearray(position.board)
        changed[move.target] = changed[origin]
        for square in (origin, *vacated):
            changed[square] = 0
        after = bytes(changed)
        return any(law.forbids(position, move, after) for law in self._judging)

    def objection(self, position: Position, move: Move) -> Objection | None:
        """Why a pseudo-legal move is illegal, or None for a legal one."""
        following = position.play(move)
        for law in self._judging:
            objection = law.objection(position, move, following)
            if objection is not None:
                return objection
        return None

    def objects(self, position: Position, move: Move, following: Position) -> bool:
        """Is a pseudo-legal move, which leads to `following`, illegal?"""
        if self._boards_tell:
            board = following.board
            for law in self._judging:  # noqa: SIM110  # a loop, for programs that search ask this of every move
                if law.forbids(position, move, board):
                    return True
            return False
        return any(law.objection(position, move, following) is not None for law in self._judging)
