"""Walls: squares that no piece can enter, pass or capture.

With each move, the player walls off a square, in `wallingRegion` if it is set, by one of these rules:

- `duck`: the only wall, the duck, moves to another empty square (duck chess).
- `arrow`: an empty square to which the moved piece could go from its new square.
- `past`: the square that the piece left.
- `static`: any empty square.
- `edge`: an empty square on the edge of the board or next to a wall.

A move that leaves no such square can't be played.

FEN writes a wall as *. UCI adds the moved piece's new square and the walled square to the move: e2e4,e4d5.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.board.pieces import BLACK_BIT, WALL
from rules.definitions.section_values import choice, letters, readers_by_color, region, zones
from rules.errors import Illegal, Objection
from rules.facts import Facts
from rules.laws.law import Law
from rules.move import ExtendedMove, Move
from rules.position import Position
from rules.position_draft import Draft
from rules.variant import Variant

ARROW, DUCK, EDGE, PAST = "arrow", "duck", "edge", "past"
MAX_BASES = 1_500
"""The maximum number of moves whose extensions by walls are cached."""
_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Walling(Law):
    """Walls that are placed with each move."""

    switch = ("wallingRule", True)
    keys = {
        "wallingRule": choice(ARROW, DUCK, EDGE, "none", PAST, "static"),
        **readers_by_color(region, "wallingRegion"),
    }

    def __init__(self, variant: Variant) -> None:
        self._rule: str = variant.section.get("wallingRule")
        self._variant = variant
        self._regions = zones(variant, "wallingRegion", ("**",))
        geometry = variant.geometry
        self._edge = {
            square
            for square in geometry.squares
            if any(geometry.step(square, *side) is None for side in _SIDES)
        }
        self._known: dict[int, dict[int, Move]] = {}

    def release(self) -> None:
        self._known.clear()

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(walling=self._rule, wall_moves=self._rule == DUCK)

    @property
    def wall_name(self) -> str:
        """What players call the wall: duck or wall."""
        return DUCK if self._rule == DUCK else "wall"

    def extend(self, position: Position, moves: list[Move]) -> list[Move]:
        if len(self._known) > MAX_BASES:
            self._known.clear()
        region, make = self._regions[position.turn], self._make
        extended: list[Move] = []
        for move in moves:
            # The key is the identity, because another piece's promotion may have the same text. Cached moves
            # keep their base alive, so identities stay unique.
            known = self._known.get(id(move))
            if known is None:
                known = self._known[id(move)] = {}
            places = self._places(position, move)
            if len(region) < len(position.board):
                places = [square for square in places if square in region]
            extended += [known.get(square) or make(known, move, square) for square in places]
        return extended

    def _places(self, position: Position, move: Move) -> Iterable[int]:
        board = position.play(move).board
        if self._rule == PAST:
            return () if move.origin is None or board[move.origin] else (move.origin,)
        if self._rule == ARROW:
            return self._shots(position, move, board)
        free = [square for square, code in enumerate(board) if not code]
        return [square for square in free if self._is_outer(board, square)] if self._rule == EDGE else free

    def _shots(self, position: Position, move: Move, board: bytes) -> list[int]:
        after = bytearray(board)
        if move.origin is not None:
            after[move.target] = position.board[move.origin]
        shots = self._variant.compiled.generator.of_piece(bytes(after), move.target)
        return list(dict.fromkeys(shot.target for shot in shots if not after[shot.target]))

    def _is_outer(self, board: bytes, square: int) -> bool:
        step = self._variant.geometry.step
        neighbours = [step(square, *side) for side in _SIDES]
        return square in self._edge or any(
            neighbour is not None and board[neighbour] == WALL for neighbour in neighbours
        )

    def _make(self, known: dict[int, Move], base: Move, square: int) -> Move:
        names = self._variant.geometry.names
        uci = f"{base.uci()},{names[base.target]}{names[square]}"
        known[square] = ExtendedMove(uci, base, self, square)
        return known[square]

    def play(self, draft: Draft, move: Move) -> None:
        assert isinstance(move, ExtendedMove)  # noqa: S101
        draft.play(move.base)
        if self._rule == DUCK:
            draft.board[:] = draft.board.replace(bytes([WALL]), b"\0")
        draft.board[move.square] = WALL
        draft.en_passant = tuple(square for square in draft.en_passant if square != move.square)


class Petrification(Law):
    """Pieces that turn into walls when they capture. If they are royal, they can't capture."""

    switch = ("petrifyOnCaptureTypes", True)
    keys = {"petrifyOnCaptureTypes": letters}
    fact = {"petrifies": True}

    def __init__(self, variant: Variant) -> None:
        white, black = variant.kinds.codes(variant.section.get("petrifyOnCaptureTypes"))
        self._codes = white | black
        self._royal = variant.kinds.royal
        self._explodes: bool = variant.section.get("blastOnCapture", False)

    def change_board(self, draft: Draft, move: Move) -> None:
        captor = draft.board[move.target]
        if draft.code not in self._codes or (captor and self._explodes):
            return  # A piece that survives its explosion doesn't change.
        if captor:
            draft.removed += (captor,)
        draft.board[move.target] = WALL

    def _petrifies_royal(self, position: Position, move: Move) -> bool:
        royal = self._royal[position.turn]
        if move.origin is None or not royal or position.board[move.origin] != royal:
            return False
        return royal in self._codes and position.is_capture(move)

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        return [move for move in moves if not self._petrifies_royal(position, move)]

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        if not self._petrifies_royal(position, move):
            return None
        royal = position.variant.kinds.type_of(self._royal[position.turn] & ~BLACK_BIT)
        return Objection(Illegal.PETRIFIES_ROYAL, {"royal": royal.name}, move.squares)
