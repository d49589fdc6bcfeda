"""Royal pieces, which must not be left under attack.

FIDE laws of chess, articles 1.4 and 3.9. Mate and stalemate: rules/laws/checkmate_and_stalemate.py.
"""

from __future__ import annotations

from rules.board.pieces import Color
from rules.definitions.piece_kinds import ROYAL_PIECE
from rules.errors import Illegal, InvalidFen, Objection
from rules.facts import Facts
from rules.laws.law import Law
from rules.move import Move
from rules.position import Position
from rules.position_draft import Draft, Fields
from rules.variant import Variant


def _royal_symbols(variant: Variant) -> tuple[str, str]:
    """Return the FEN symbols of both sides' royal pieces; "" for a side that starts without one (horde)."""
    code = variant.kinds.royal[Color.WHITE]
    if not code:
        return "", ""
    setup = variant.section.start_placement()
    white = variant.kinds.kind_of(code).symbol
    symbols = [symbol if symbol in setup else "" for symbol in (white, white.lower())]
    return (symbols[0], symbols[1]) if any(symbols) else (white, white.lower())


class Royalty(Law):
    """Royal pieces may not be left attacked.

    A side that starts with one always has exactly one. It can be in hand only if it is in hand at the start.
    """

    keeps_royals_safe = True

    def __init__(self, variant: Variant) -> None:
        self.codes = variant.kinds.royal
        self._crowned = _royal_symbols(variant)
        self._letter = variant.named(ROYAL_PIECE) or ""
        held = variant.section.start_placement().partition("[")[2]
        self._begins_in_hand = bool(self._letter) and self._letter in held.upper()

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> Royalty | None:
        royal = any(variant.kinds.royal) or variant.section.get("extinctionPseudoRoyal", False)
        return cls(variant) if royal else None

    def read(self, draft: Draft, fields: Fields) -> None:
        if not any(self.codes):
            return
        for color, symbol in zip(Color, self._crowned, strict=True):
            needed = bool(symbol)
            held = fields.hands.count(self._letter if color is Color.WHITE else self._letter.lower())
            count = draft.board.count(self.codes[color]) + held
            if count != needed:
                problem = f"{color.label} has {count} kings, not {needed:d}"
                raise InvalidFen("kings", "placement", problem, found=count, needed=int(needed))
            if held and not self._begins_in_hand:
                raise InvalidFen("kings", "hands", f"{color.label} cannot hold a king")

    def forbids(self, position: Position, move: Move, board: bytes) -> bool:
        return position.variant.compiled.generator.is_royal_attacked(board, position.turn)

    def objection(self, position: Position, move: Move, after: Position) -> Objection | None:
        attack = position.variant.compiled.generator.attack_on_royal(after, position.turn)
        if attack is None:
            return None
        if any(
            law.allows_exposed_king(position, move, after)
            for law in position.variant.compiled.hooks("allows_exposed_king")
        ):
            return None
        variant, (royal, attacker) = position.variant, attack
        details = attack_details(after, royal, attacker)
        if move.target == royal != move.origin:
            details["to"] = details.pop("royal-square")
            return Objection(Illegal.INTO_CHECK, details, (royal, attacker))
        # If another piece attacks the king after the move, the piece that moved was pinned.
        if position.in_check and attacker in variant.compiled.attacks.attackers(
            position.board, royal, position.turn.opponent
        ):
            return Objection(Illegal.STILL_CHECK, details, (royal, attacker))
        origin = move.squares[0]
        pinned = {
            "piece": variant.kinds.type_of(position.board[origin]).name,
            "from": variant.square_name(origin),
        }
        return Objection(Illegal.PINNED, {**pinned, **details}, (origin, royal, attacker))


def attack_details(position: Position, royal: int, attacker: int) -> dict[str, str]:
    """Return the details of an attack on a royal piece, for an Objection."""
    variant = position.variant
    return {
        "royal": variant.kinds.type_of(position.board[royal]).name,
        "royal-square": variant.square_name(royal),
        "attacker": variant.kinds.type_of(position.board[attacker]).name,
        "attacker-square": variant.square_name(attacker),
    }
