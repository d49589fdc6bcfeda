"""A slow move generator that anybody can check against the laws: every move tried, every law asked.

It shares with the fast one the movement of pieces (their paths from a square) and the laws' own hooks, and
nothing of what makes the fast one fast: no lines remembered by their contents, no pins and checks read off
them, no moves let through untried, no short way of playing a plain move.
"""

from __future__ import annotations

from functools import cache

import rules
from rules.board.pieces import OWN, Color
from rules.errors import Objection
from rules.move import Move
from rules.movegen.attacks import Attacks
from rules.movegen.generator import Generator
from rules.movement.paths import Path, targets
from rules.position import Position


class SlowAttacks(Attacks):
    """Attacks found by going through all pieces."""

    def __init__(self, variant: rules.Variant) -> None:
        super().__init__(variant)
        self._paths: dict[tuple[int, int], tuple[Path, ...]] = {}

    def paths(self, code: int, square: int) -> tuple[Path, ...]:
        found = self._paths.get((code, square))
        if found is None:
            found = self._paths[code, square] = self._tables.paths(code, square)
        return found

    def attacker(self, board: bytes, square: int, by: Color) -> int | None:
        return next(
            (each for each, code in enumerate(board) if self._takes(board, each, code, square, by)), None
        )

    def _takes(self, board: bytes, origin: int, code: int, square: int, by: Color) -> bool:
        """Would the piece on `origin` take whatever stands on `square`?"""
        if not OWN[by][code] or origin == square:
            return False
        paths = [path for path in self.paths(code, origin) if path.captures and square in path.squares]
        if not paths:
            return False
        prey = bytearray(board)
        if not OWN[by.opponent][prey[square]]:
            prey[square] = self._variant.kinds.royal[by.opponent] or code ^ 128
        return any(square in targets(prey, path, OWN[by.opponent]) for path in paths)


class SlowGenerator(Generator):
    """Legal moves by trial alone."""

    def __init__(self, variant: rules.Variant) -> None:
        variant.compiled.attacks = self._slow = SlowAttacks(variant)
        super().__init__(variant)

    def of_piece(self, board: bytes, square: int) -> list[Move]:
        code = board[square]
        enemy = OWN[1] if OWN[0][code] else OWN[0]
        paths = self._slow.paths(code, square)
        ends = {end: None for path in paths for end in targets(board, path, enemy)}
        return [move for end in ends for move in self._tables.moves(code, square, end)]

    def pseudo_legal(self, position: Position) -> list[Move]:
        own = OWN[position.turn]
        moves = [
            move
            for square, code in enumerate(position.board)
            if own[code]
            for move in self.of_piece(position.board, square)
        ]
        return moves + self.moves_of_laws(position)

    def lawful(self, position: Position) -> list[Move]:
        moves = dict.fromkeys(self.pseudo_legal(position))
        return [move for move in moves if self.complaint(position, move) is None]

    def complaint(self, position: Position, move: Move) -> Objection | None:
        """What the first of all judging laws has against a move that is tried."""
        following = position.play(move)
        found = [law.objection(position, move, following) for law in self._judging]
        if position.is_capture(move):
            found += [law.capture_objection(position, move, following) for law in self._judging_captures]
        return next((each for each in found if each is not None), None)

    def plain_legal_move(self, position: Position, origin: int, target: int, uci: str) -> Move | None:
        return None


def slow(variant: rules.Variant) -> rules.Variant:
    """The variant, freshly loaded and not played yet, with the slow generator in it and no short ways."""
    compiled = variant.compiled
    compiled.plain_moves.concerns = bytes([2]) * len(variant.geometry.squares)  # Every law sees every move.
    compiled.keeps_board = False  # Nothing is taken over from the position before.
    compiled.generator = SlowGenerator(variant)
    return variant


@cache
def slow_variant(key: str) -> rules.Variant:
    """The catalogue's variant, all its own, as the slow generator plays it."""
    return slow(rules.load(f"[{key}-slow:{key}]\n")[0])
