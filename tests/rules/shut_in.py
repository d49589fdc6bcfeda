"""Search for the armies that can block all their own moves against a lone general.

The search starts with the two generals, and adds pieces of one side until this side has no legal move. Each
legal move must be blocked by a piece: on its target or on a square that must be empty for it. More pieces
can't make a move illegal in any other way, since they only close lines. So the search is complete.
"""

from __future__ import annotations

from collections import Counter

import rules
from rules.board.pieces import BLACK, BLACK_BIT
from rules.position_draft import Draft


class Search:
    """Search for the armies of at most `max_pieces` pieces with which Black can block all its moves."""

    def __init__(self, variant: rules.Variant, max_pieces: int) -> None:
        self._variant = variant
        self._max_pieces = max_pieces
        self._kings = variant.kinds.royal
        board = variant.start().board
        pieces = {code for code in board if code & BLACK_BIT and code not in self._kings}
        self._pieces = {code: board.count(code) for code in sorted(pieces)}
        self._places = {code: self._reached(code, board) for code in (*pieces, *self._kings)}
        self.smallest: list[Counter[str]] = []

    def _reached(self, code: int, board: bytes) -> frozenset[int]:
        """Return the squares that a piece can reach from its start squares on an empty board."""
        empty = bytearray(len(board))
        reached = {square for square, start_code in enumerate(board) if start_code == code}
        pending = list(reached)
        while pending:
            square = pending.pop()
            empty[square] = code
            moves = self._variant.compiled.generator.of_piece(bytes(empty), square)
            empty[square] = 0
            pending += {move.target for move in moves} - reached
            reached |= set(pending)
        return frozenset(reached)

    def armies(self) -> list[Counter[str]]:
        """Return the smallest armies; any other army that can block its moves includes one of them."""
        variant, (white, black) = self._variant, self._kings
        home = min(map(variant.geometry.rank_of, self._places[white]))
        for black_square in self._places[black]:
            if variant.geometry.file_of(black_square) > (variant.files - 1) / 2:
                continue  # The mirrored positions are enough.
            for white_square in self._places[white]:
                if variant.geometry.rank_of(white_square) == home:
                    board = bytearray(len(variant.geometry.squares))
                    board[black_square], board[white_square] = black, white
                    self._fill(board, self._max_pieces)
        return self.smallest

    def _fill(self, board: bytearray, left: int) -> None:
        if self._is_known(board):
            return
        blocks = self._blocks(board)
        if not blocks:
            self._record(board)
            return
        forced = {square for squares in blocks if len(squares) == 1 for square in squares}
        if not left or len(forced) > left or frozenset() in blocks:
            return
        for square in sorted(min(blocks, key=len)):
            for code, count in self._pieces.items():
                if square in self._places[code] and board.count(code) < count:
                    board[square] = code
                    self._fill(board, left - 1)
                    board[square] = 0

    def _blocks(self, board: bytearray) -> list[frozenset[int]]:
        """Return, for each legal move, the empty squares on which a piece would block it."""
        draft = Draft(self._variant, board, BLACK)
        draft.extra = [law.initial() for law in self._variant.compiled.laws if law.slot >= 0]
        position = rules.Position.from_draft(draft, BLACK)
        generals = self._variant.compiled.attacks.facing_royals(position.board)
        if generals is not None:
            step = self._variant.files
            return [frozenset(range(min(generals) + step, max(generals), step))]
        return [self._blocking_squares(position, move) for move in position.legal_moves()]

    def _blocking_squares(self, position: rules.Position, move: rules.Move) -> frozenset[int]:
        assert move.origin is not None
        squares: set[int] = set()
        for path in self._variant.compiled.tables.paths(position.board[move.origin], move.origin):
            if move.target in path.squares:
                squares |= {*path.before, *path.squares[: path.squares.index(move.target) + 1]}
        return frozenset(square for square in squares if not position.board[square])

    def _army(self, board: bytearray) -> Counter[str]:
        letters = {code: self._variant.kinds.type_of(code).letter for code in self._pieces}
        return Counter({letters[code]: board.count(code) for code in self._pieces if board.count(code)})

    def _is_known(self, board: bytearray) -> bool:
        army = self._army(board)
        return any(known <= army for known in self.smallest)

    def _record(self, board: bytearray) -> None:
        army = self._army(board)
        self.smallest = [known for known in self.smallest if not army <= known] + [army]


def armies(variant: rules.Variant, max_pieces: int) -> list[Counter[str]]:
    return Search(variant, max_pieces).armies()
