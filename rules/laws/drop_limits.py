"""Laws that forbid drops in some positions.

Shogi: a pawn may not be dropped, promoted or not, on a file that contains an unpromoted pawn of its player
(nifu, `dropNoDoubled`; tori shogi allows two of its swallows). Nor may its drop give mate immediately
(uchifuzume, `shogiPawnDropMateIllegal`), but a pawn on the board may mate.

Placement chess: a player's bishops go on squares of different colours. In games that begin with placing
pieces, all must be placed before any of them moves (`mustDrop`).
"""

from __future__ import annotations

from rules.board.pieces import Color, PieceType
from rules.definitions.section_values import boolean, integer, letters, no_letter
from rules.errors import Illegal, Objection
from rules.facts import DoubledFact, Facts
from rules.laws.drops import drop_squares
from rules.laws.law import Law
from rules.laws.promotion import turns
from rules.move import Move
from rules.move_intent import Intent
from rules.position import Position
from rules.variant import Variant

BISHOP, SHOGI_PAWN = "bishop", "shogiPawn"


def _one(variant: Variant, key: str) -> tuple[int, int] | None:
    """Return White's and Black's code of the letter in `key`, or None. Raises VariantError."""
    wanted = variant.section.get(key, ())
    if not wanted or wanted == ("*",):
        return None
    try:
        return variant.kinds.code(wanted[0], Color.WHITE), variant.kinds.code(wanted[0], Color.BLACK)
    except KeyError:
        raise no_letter(variant.section, key, wanted[0]) from None


class DoubledPawns(Law):
    """Limit on the number of unpromoted pieces of a kind on a file, for drops."""

    keys = {"dropNoDoubled": letters, "dropNoDoubledCount": integer(0, 16)}

    def __init__(self, codes: tuple[int, int], variant: Variant) -> None:
        turned, _ = turns(variant, demotion=False)
        self._unpromoted = {code: code for code in codes} | {
            turned[code]: code for code in codes if code in turned
        }
        """The unpromoted code, by the codes of the unpromoted and of the promoted piece."""
        self._piece = variant.kinds.type_of(codes[0])
        self._limit: int = variant.section.get("dropNoDoubledCount", 1)

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> DoubledPawns | None:
        codes = _one(variant, "dropNoDoubled")
        return None if codes is None else cls(codes, variant)

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(doubled=DoubledFact(self._piece, self._limit))

    def closed_to_drops(self, position: Position, code: int) -> list[int]:
        unpromoted = self._unpromoted.get(code)
        if unpromoted is None:
            return []
        files, board = position.variant.files, position.board
        full = [file for file in range(files) if board[file::files].count(unpromoted) >= self._limit]
        return [square for file in full for square in range(file, len(board), files)]

    def drop_refusal(self, position: Position, code: int, square: int) -> Objection:
        variant = position.variant
        file = variant.geometry.file_of(square)
        others = range(file, len(position.board), variant.files)
        standing = tuple(other for other in others if position.board[other] == self._unpromoted[code])
        details = {
            "piece": variant.kinds.type_of(code).name,
            "file": variant.square_name(square)[0],
            "count": str(len(standing) + 1),
        }
        return Objection(Illegal.DOUBLED_DROP, details, (*standing, square))


class OppositeBishops(Law):
    """Equal split of a side's bishops between light and dark squares, which stay reserved for them."""

    switch = ("dropOppositeColoredBishop", True)

    def __init__(self, variant: Variant) -> None:
        white, black = variant.kinds.codes_named(BISHOP)
        self._codes = (min(white, default=0), min(black, default=0))
        light = frozenset(filter(variant.geometry.is_light, variant.geometry.squares))
        self._piece = variant.kinds.type_of(self._codes[0]) if self._codes[0] else None
        self._shades = (light, frozenset(variant.geometry.squares) - light)

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(bishops_apart=self._piece)

    def closed_to_drops(self, position: Position, code: int) -> set[int]:
        turn, board, variant = position.turn, position.board, position.variant
        bishop = self._codes[turn]
        if not bishop:
            return set()
        standing = {square for square, occupant in enumerate(board) if occupant == bishop}
        held = position.hands[turn * len(variant.kinds) + (bishop & 127) - 1]
        total = len(standing) + held
        closed: set[int] = set()
        region = drop_squares(variant)[bishop]
        for shade in self._shades:
            if code == bishop:
                if len(standing & shade) + 1 > (total + 1) // 2:
                    closed |= shade
            else:
                free = {square for square in region & shade if not board[square]}
                if len(free) + len(standing & shade) <= total // 2:
                    closed |= free
        return closed

    def drop_refusal(self, position: Position, code: int, square: int) -> Objection:
        own = code == self._codes[position.turn]
        reason = Illegal.SAME_SHADE if own else Illegal.ROOM_FOR_BISHOP
        return Objection(reason, {"to": position.variant.square_name(square)}, (square,))


class MustDrop(Law):
    """Pieces in hand, or those of one type, must be dropped before other moves."""

    switch = ("mustDrop", True)
    keys = {"mustDropType": letters}
    fact = {"must_drop": True}

    def __init__(self, variant: Variant) -> None:
        self._codes = _one(variant, "mustDropType")

    def _must_drop(self, position: Position) -> bool:
        held = position.held(position.turn)
        if self._codes is None:
            return any(held)
        return bool(held[(self._codes[position.turn] & 127) - 1])

    def _is_required(self, position: Position, move: Move) -> bool:
        if self._codes is None:
            return True
        return move.drop is position.variant.kinds.type_of(self._codes[position.turn])

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        if not self._must_drop(position):
            return moves
        drops = [move for move in moves if move.origin is None and self._is_required(position, move)]
        return drops or [move for move in moves if move.origin is not None]

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        if not self._must_drop(position) or (move.origin is None and self._is_required(position, move)):
            return None
        if move.origin is not None and not any(other.origin is None for other in moves):
            return None
        return self._objection(position, move.target)

    def refusal(self, position: Position, intent: Intent) -> Objection | None:
        if intent.drop or not self._must_drop(position):
            return None
        offered = any(move.origin is None for move in position.legal_moves())
        return self._objection(position, intent.target) if offered else None

    def _objection(self, position: Position, target: int) -> Objection:
        details = (
            {} if self._codes is None else {"piece": position.variant.kinds.type_of(self._codes[0]).name}
        )
        return Objection(Illegal.MUST_DROP, details, (target,))


class DropChecks(Law):
    """Ban on drops that give check."""

    switch = ("dropChecks", False)
    fact = {"drop_checks": False}

    def drop_objection(self, position: Position, move: Move) -> Objection | None:
        if not position.play(move).in_check:
            return None
        details = {"to": position.variant.square_name(move.target)}
        return Objection(Illegal.DROP_CHECK, details, (move.target,))


class DropMate(Law):
    """Ban on pawn drops that mate."""

    keys = {"shogiPawnDropMateIllegal": boolean}

    def __init__(self, piece: PieceType) -> None:
        self._piece = piece

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> DropMate | None:
        pawns, _ = variant.kinds.codes_named(SHOGI_PAWN)
        wanted = variant.section.get("shogiPawnDropMateIllegal", False) and pawns
        return cls(variant.kinds.type_of(min(pawns))) if wanted else None

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(drop_mate=self._piece)

    def drop_objection(self, position: Position, move: Move) -> Objection | None:
        if move.drop is not self._piece:
            return None
        variant = position.variant
        code = variant.kinds.code(self._piece.letter, position.turn)
        royal = variant.kinds.royal[position.turn.opponent]
        reach = (
            square for path in variant.compiled.tables.paths(code, move.target) for square in path.squares
        )
        if not any(position.board[square] == royal for square in reach):
            return None
        after = position.play(move)
        if not after.in_check or after.has_legal_moves:
            return None
        return Objection(Illegal.DROP_MATE, {"to": position.variant.square_name(move.target)}, (move.target,))
