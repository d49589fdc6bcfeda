"""Which armies can leave themselves without a move before a general alone: every way is tried.

A position of both generals is filled with men of one side until that side has no legal move. While it has
one, some man has to stand in its way: on the square where it ends, or on one that must be empty for it. More
men never make a move illegal otherwise, since they only close lines; so nothing is missed.
"""

from __future__ import annotations

from collections import Counter

import rules
from rules.board.pieces import BLACK, BLACK_BIT
from rules.position_draft import Draft


class Search:
    """The armies of at most `most` men with which Black can shut in its own general in `variant`."""

    def __init__(self, variant: rules.Variant, most: int) -> None:
        self._variant = variant
        self._most = most
        self._kings = variant.kinds.royal
        board = variant.start().board
        men = {code for code in board if code & BLACK_BIT and code not in self._kings}
        self._men = {code: board.count(code) for code in sorted(men)}
        self._places = {code: self._reached(code, board) for code in (*men, *self._kings)}
        self.found: list[Counter[str]] = []

    def _reached(self, code: int, board: bytes) -> frozenset[int]:
        """Where a piece may come from where it starts, on an empty board."""
        empty = bytearray(len(board))
        found = {square for square, other in enumerate(board) if other == code}
        fresh = list(found)
        while fresh:
            square = fresh.pop()
            empty[square] = code
            moves = self._variant.compiled.generator.of_piece(bytes(empty), square)
            empty[square] = 0
            fresh += {move.target for move in moves} - found
            found |= set(fresh)
        return frozenset(found)

    def armies(self) -> list[Counter[str]]:
        """The least ones; any other that is shut in holds one of them and more."""
        variant, (white, black) = self._variant, self._kings
        home = min(map(variant.geometry.rank_of, self._places[white]))
        for own in self._places[black]:
            if variant.geometry.file_of(own) > (variant.files - 1) / 2:
                continue  # as in the mirror
            for other in self._places[white]:
                if variant.geometry.rank_of(other) == home:
                    board = bytearray(len(variant.geometry.squares))
                    board[own], board[other] = black, white
                    self._fill(board, self._most)
        return self.found

    def _fill(self, board: bytearray, left: int) -> None:
        if self._is_known(board):
            return
        ways = self._ways(board)
        if not ways:
            self._note(board)
            return
        forced = {square for way in ways if len(way) == 1 for square in way}
        if not left or len(forced) > left or frozenset() in ways:
            return
        for square in sorted(min(ways, key=len)):
            for code, number in self._men.items():
                if square in self._places[code] and board.count(code) < number:
                    board[square] = code
                    self._fill(board, left - 1)
                    board[square] = 0

    def _ways(self, board: bytearray) -> list[frozenset[int]]:
        """For every legal move the empty squares on which a man would stop it."""
        draft = Draft(self._variant, board, BLACK)
        draft.extra = [law.initial() for law in self._variant.compiled.laws if law.slot >= 0]
        position = rules.Position.of(draft, BLACK)
        generals = self._variant.compiled.attacks.facing_royals(position.board)
        if generals is not None:
            step = self._variant.files
            return [frozenset(range(min(generals) + step, max(generals), step))]
        return [self._stops(position, move) for move in position.legal_moves()]

    def _stops(self, position: rules.Position, move: rules.Move) -> frozenset[int]:
        assert move.origin is not None
        found: set[int] = set()
        for path in self._variant.compiled.tables.paths(position.board[move.origin], move.origin):
            if move.target in path.squares:
                found |= {*path.before, *path.squares[: path.squares.index(move.target) + 1]}
        return frozenset(square for square in found if not position.board[square])

    def _army(self, board: bytearray) -> Counter[str]:
        letters = {code: self._variant.kinds.type_of(code).letter for code in self._men}
        return Counter({letters[code]: board.count(code) for code in self._men if board.count(code)})

    def _is_known(self, board: bytearray) -> bool:
        army = self._army(board)
        return any(known <= army for known in self.found)

    def _note(self, board: bytearray) -> None:
        army = self._army(board)
        self.found = [known for known in self.found if not army <= known] + [army]


def armies(variant: rules.Variant, most: int) -> list[Counter[str]]:
    return Search(variant, most).armies()
