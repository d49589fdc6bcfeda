"""A slow move generator that is easy to check against the laws: it plays every move and calls every law.

It shares with the fast generator the movement of pieces (their paths from a square) and the hooks of the
laws, but nothing that makes the fast one fast: no lines cached by their contents, no checks and pins derived
from them, no untested moves, no shortcut for plain moves.
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
    """Attacks found by walking over all pieces."""

    def __init__(self, variant: rules.Variant) -> None:
        super().__init__(variant)
        self._paths: dict[tuple[int, int], tuple[Path, ...]] = {}

    def paths(self, code: int, square: int) -> tuple[Path, ...]:
        paths = self._paths.get((code, square))
        if paths is None:
            paths = self._paths[code, square] = self._tables.paths(code, square)
        return paths

    def attacker(self, board: bytes, square: int, by: Color) -> int | None:
        return next(
            (origin for origin, code in enumerate(board) if self._captures(board, origin, code, square, by)),
            None,
        )

    def _captures(self, board: bytes, origin: int, code: int, square: int, by: Color) -> bool:
        """Return whether the piece on `origin` would capture any piece on `square`."""
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
    """Generator that finds legal moves by playing each one."""

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
        return [move for move in moves if self.first_objection(position, move) is None]

    def first_objection(self, position: Position, move: Move) -> Objection | None:
        """Play a move, and return the first objection of the judging laws or None."""
        after = position.play(move)
        objections = [law.objection(position, move, after) for law in self._judging]
        if position.is_capture(move):
            objections += [law.capture_objection(position, move, after) for law in self._judging_captures]
        return next((objection for objection in objections if objection is not None), None)


def with_slow_generator(variant: rules.Variant) -> rules.Variant:
    """Return the variant, newly loaded and not played yet, with the slow generator and no shortcuts."""
    compiled = variant.compiled
    # Every law is called for every move, and nothing is reused from the previous position.
    compiled.plain_moves.concerns = bytes([2]) * len(variant.geometry.squares)
    compiled.keeps_board = False
    compiled.generator = SlowGenerator(variant)
    return variant


@cache
def slow_variant(key: str) -> rules.Variant:
    """Return a copy of the catalogue's variant with the slow generator."""
    return with_slow_generator(rules.load(f"[{key}-slow:{key}]\n")[0])
