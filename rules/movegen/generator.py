"""Legal moves, from what rules.movegen.line_cache and rules.movegen.leap_cache remember.

Where a side has one royal piece and nothing but lines and leaps can attack it, a move needs no trial (see
rules.movegen.checks_and_pins). Everywhere else it is tried on the board and judged by the variant's laws,
unless it touches no square that matters.
"""

from __future__ import annotations

from operator import getitem
from typing import TYPE_CHECKING

from rules.board.pieces import OWN, Color
from rules.movegen.checks_and_pins import ChecksAndPins, add_jumps, joined
from rules.movegen.royals import royal_squares

if TYPE_CHECKING:
    from rules.move import Move
    from rules.outcome import Outcome
    from rules.position import Position
    from rules.variant import Variant


class Generator(ChecksAndPins):
    """Generates the moves of one variant."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._selecting = variant.hooks("select")
        self._extending = variant.hooks("extend")
        # Whether a move leaves a royal piece attacked may depend on the wall that it builds, or lifts.
        self._walls_shield = bool(self._judging) and variant.facts.walling is not None
        self._judging_drops = variant.hooks("drop_objection")
        self.selects = bool(self._extending or self._selecting)
        """Do laws add to the legal moves, or choose among them?"""
        self._deciding = variant.hooks("decided")
        # Bent and bouncing rides may meet each other, and lines, on a square.
        self._may_repeat = any(
            self._tables.may_jump(index) and not self._tables.only_leaps(index)
            for index in range(len(variant.kinds))
        )

    # ---- pseudo-legal moves

    def of_piece(self, board: bytes, square: int) -> list[Move]:
        """The moves of the piece on `square`, whoever's turn it is, before any thought of check."""
        code = board[square]
        color = Color.BLACK if OWN[Color.BLACK][code] else Color.WHITE
        enemy = OWN[color.opponent]
        jumper = self._of_kind(code)[square]
        moves = list(jumper.known[jumper.key(board)])
        for number, ways in self._tables.reach(code, square).ways.items():
            line = self._tables.grid.lines[number]
            start = line.index(square)
            for direction, quiet, captures in ways:
                way = line[start + 1 :] if direction > 0 else line[:start][::-1]
                for steps, target in enumerate(way, 1):
                    other = board[target]
                    if steps <= captures if enemy[other] else not other and steps <= quiet:
                        moves += self._tables.moves(code, square, target)
                    if other:
                        break
        return moves

    def pseudo_legal(self, position: Position) -> list[Move]:
        """All moves before any thought of the royal piece's safety, those of laws included."""
        board, color = position.board, position.turn
        moves = joined(self._side(position)[0])
        add_jumps(board, self._movers[color].leapers, moves)
        for square in royal_squares(position, color):
            royal = self._moves_of_royal(board[square], square)
            moves += royal.known[royal.key(board)]
        for law in self._by_fields[not position.rights][not position.en_passant]:
            moves += law.generate(position)
        for law in self._widening:
            moves = law.widen(position, moves)
        return moves

    # ---- legal moves

    def surely_legal(self, position: Position, origin: int, target: int, uci: str) -> Move | None:
        """The plain move of this text, if a short look shows that it is legal; None decides nothing.

        That is so where nothing checks or pins, for any piece but the royal one.
        """
        royals = royal_squares(position, position.turn)
        if (
            not self.lines_tell_checks
            or self.selects
            or self._sifting
            or len(royals) != 1
            or origin in royals
        ):
            return None
        if self.decided(position) is not None:
            return None
        board, by, royal = position.board, position.turn.opponent, royals[0]
        if not OWN[position.turn][board[origin]]:
            return None
        watch, approach = self._watch(royal, by), self._approaches[by][royal]
        if any(map(getitem, watch.checks_and_pins, watch.cut(board))) or (
            approach and approach.attacker(board)
        ):
            return None
        code = board[origin]
        if not self._tables.is_open(code, origin, target, board):
            return None
        return next((move for move in self._tables.moves(code, origin, target) if move.uci() == uci), None)

    def legal_moves(self, position: Position) -> list[Move]:
        """Every legal move of the side to move; none where the game is decided."""
        if self._deciding and self.decided(position) is not None:
            return []
        moves = self.pseudo_legal(position) if self._walls_shield else self.lawful(position)
        for law in self._extending:
            moves = law.extend(position, moves)
        if self._walls_shield:
            moves = [move for move in moves if self.objection(position, move) is None]
        if self._judging_drops:
            moves = [move for move in moves if not self.withholds(position, move)]
        for law in self._selecting:
            moves = law.select(position, moves)
        return moves

    def withholds(self, position: Position, move: Move) -> bool:
        """Is a move that leaves no royal piece attacked a drop that a law forbids?"""
        return move.origin is None and any(
            law.drop_objection(position, move) is not None for law in self._judging_drops
        )

    def bases(self, position: Position) -> list[Move]:
        """The legal moves before laws extend them; all of it where that does not part from what laws make
        of them afterwards."""
        if not self._extending or self._selecting or self._judging_drops or self._walls_shield:
            return position.legal_moves()
        return [] if self._deciding and self.decided(position) is not None else self.lawful(position)

    def extended(self, position: Position, bases: list[Move]) -> list[Move]:
        """The legal moves that come of these bases."""
        if not (self._selecting or self._judging_drops or self._walls_shield):
            for law in self._extending:
                bases = law.extend(position, bases)
        return bases

    def has_moves(self, position: Position) -> bool:
        """Is there a legal move? Extends no more of them than it takes to find one."""
        return any(self.extended(position, [move]) for move in self.bases(position))

    def lawful(self, position: Position) -> list[Move]:
        """The moves that leave no royal piece attacked, before laws extend them or select from them."""
        royal = self._only_royal(position) if self.lines_tell_checks else None
        if royal is not None:
            moves = (
                self._beside_checks_and_pins(position, royal) if royal >= 0 else self.pseudo_legal(position)
            )
        elif self._judging:
            moves = self._tried(position, self.pseudo_legal(position))
        else:
            moves = self.pseudo_legal(position)
        for law in self._sifting:
            moves = law.sift(position, moves)
        if self._may_repeat:
            return list(dict.fromkeys(moves))
        return moves

    def _only_royal(self, position: Position) -> int | None:
        """The square of the one royal piece of the side to move, -1 where it has none, None for several."""
        code = self._royal[position.turn]
        square = position.board.find(code) if code else -1
        return square if square < 0 or position.board.find(code, square + 1) < 0 else None

    def decided(self, position: Position) -> Outcome | None:
        """The outcome that the board shows, whatever moves there would be."""
        for law in self._deciding:
            outcome = law.decided(position)
            if outcome is not None:
                return outcome
        return None


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of `depth` plies from here (the usual measure of a move generator).

    >>> import rules
    >>> rules.perft(rules.variant("xiangqi").start(), 2)
    1920
    """
    if depth <= 0:
        return 1
    moves = position.variant.generator.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)
