"""Dead positions: neither side can mate by any series of moves.

FIDE laws of chess, article 5.2.2: the game is drawn when a position has arisen in which neither player can
checkmate the opponent's king with any series of legal moves. This module decides by the pieces alone. Mate is
impossible for a lone king, for a king with a single minor piece if no other piece can block the opponent's
king, and for bishops that are all on squares of one colour. Pieces that can never reach the other king, such
as the guards of Chinese chess, are ignored.

With exploding captures, kings may stand next to each other, so a king is no help in mating. But while the
other king isn't alone, a capture next to it may still blow it up. The position is dead only if nothing can
ever be captured: one side has only bishops on light squares, the other only bishops on dark squares.

If the goal is to capture or to lose pieces and there are no royal pieces, only this last kind of position is
dead.

FIDE laws of chess, article 6.9: a player who runs out of time loses, unless the opponent can't checkmate by
any series of legal moves. A lone minor piece can mate if the opponent's single piece blocks its own king: a
knight mates if a rook occupies the king's last flight square. But a rook can always step in front of a
bishop, and a queen captures the knight. `can_be_helped` tries all placements.

A general that is alone, or has only guards and elephants that never leave their own half, can't check the
other general, so it can't mate. In Chinese chess, it can still win by stalemate if the opponent's own pieces
shut in their general, because generals may not face each other. For example, with two guards and a horse in
front of the general, the horse can't leave the file between the generals. The tests search for all such
stalemates with few pieces.

In Korean chess, a player without a move passes, and points decide undecided games. So a side can win if it
has more points than the opponent would have with a lone general.

For a lone general, only wins by mate, stalemate and points are considered, not by the opponent's perpetual
check or chase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.board.pieces import OWN, Color, side_of
from rules.caches import cached_in_variant
from rules.definitions.section_values import letters, no_letter, types_of
from rules.errors import InvalidFen
from rules.facts import Facts
from rules.fen import placement
from rules.laws.gating import Gating
from rules.laws.law import Law
from rules.laws.regions import confined_defenders
from rules.movement import betza
from rules.outcome import Outcome, Reason
from rules.position import Position
from rules.variant import Variant

_PAWNS = ("promotionPawnTypes", "promotionPawnTypesWhite", "promotionPawnTypesBlack")
MAX_PROVEN = 8
"""Stalemates by a lone general are known from an exhaustive search up to this number of opposing pieces."""
MAX_PROVEN_DEFENDED = 3
"""The same for a general with guards or elephants."""
_MAX_DISTANCE = 2
"""The maximum distance between kings at which one takes squares from the other."""


class DeadPosition(Law):
    """Draws in dead positions. `kibitzLoneMinors`: pieces that can't mate a lone king, as tests prove."""

    keys = {"kibitzLoneMinors": letters}

    def __init__(self, variant: Variant, facts: Facts) -> None:
        section, royals = variant.section, facts.pseudo_royals
        self._explosive, self._recycles = facts.explodes, facts.captures_to_hand
        minors = section.get("kibitzLoneMinors")
        for letter in minors:
            if letter not in variant.type_of_letter:
                raise no_letter(section, "kibitzLoneMinors", letter)
        self._minors = frozenset(variant.kinds.code(letter, color) for letter in minors for color in Color)
        self._lone_minors = types_of(variant, minors)
        self._color_bound = _color_bound(variant) & self._minors
        self._harmless = frozenset(variant.kinds.royal) | confined_defenders(variant)
        if royals is not None and royals.limit == 1:
            self._harmless |= royals.codes
        pawns = {letter for key in _PAWNS for letter in section.get(key, ())}
        changing = pawns | {base for base, _ in section.get("promotedPieceType", ())}
        became = {letter for letter in section.get("promotionPieceTypes", ()) if letter not in changing}
        unchanging = (set(variant.type_of_letter) if not changing - pawns else became) - changing
        self._unchanging = frozenset[int]().union(*variant.kinds.codes(unchanging))
        self._becoming = variant.kinds.codes(became)

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> DeadPosition | None:
        if variant.section.get("kibitzLoneMinors") is None or facts.goal is not None or facts.connection:
            return None
        explodes = facts.explodes and facts.pseudo_royals is not None
        extinct = None if explodes else facts.extinction
        if facts.stalemate != "draw" if extinct is None else not extinct.spares_equals:
            return None  # Other wins than by mate remain possible.
        return cls(variant, facts)

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(dead_draws=True, lone_minors=self._lone_minors)

    def can_mate(self, position: Position, color: Color) -> bool:
        """Return whether `color` can still mate with the opponent's help. False only if this is certain."""
        others = [
            (square, code)
            for square, code in enumerate(position.board)
            if code and code not in self._harmless
        ]
        own = [code for _, code in others if OWN[color][code]]
        if not own:
            return False
        if self._explosive and len(own) < len(others):
            return not _never_meet(position, others, self._color_bound)
        if any(code not in self._minors for code in own):
            return True
        if len(others) == 1:
            return False
        if self._explosive:
            return True
        if any(code not in self._color_bound for _, code in others):
            return True
        shades = {position.variant.geometry.is_light(square) for square, _ in others}
        return len(shades) > 1

    def can_win(self, position: Position, color: Color) -> bool:
        held = [self._is_held(position, side) for side in Color]
        men = any(OWN[color][code] and code not in self._harmless for code in position.board)
        if held[color] or (any(held) and (self._recycles or men)):
            return True
        if self.can_mate(position, color):
            return self._has_help(position, color)
        # Captured pieces change sides, so the opponent's pieces may mate, too.
        return self._recycles and self.can_mate(position, color.opponent)

    def _is_held(self, position: Position, color: Color) -> bool:
        """Return whether this side has a piece in hand that can still enter the board."""
        gating = position.variant.compiled.law(Gating)
        return any(position.held(color)) and (gating is None or gating.is_open(position, color))

    def _has_help(self, position: Position, color: Color) -> bool:
        """Return whether the opponent's only piece may help a single minor piece to mate its king."""
        others = [code for code in position.board if code and code not in position.variant.kinds.royal]
        own = [code for code in others if OWN[color][code]]
        if self._explosive or len(others) != 2 or len(own) != 1 or own[0] not in self._minors:
            return True
        (helper,) = (code for code in others if code != own[0])
        if helper not in self._unchanging:
            return True
        minors = {own[0]} if own[0] in self._unchanging else {own[0], *self._becoming[color]}
        return any(can_be_helped(position.variant, minor, helper) for minor in minors)

    def ending(self, position: Position) -> Outcome | None:
        if any(position.hands) or any(self.can_mate(position, color) for color in Color):
            return None
        return Outcome(None, Reason.INSUFFICIENT_MATERIAL)


class NothingToMeet(Law):
    """Draws in games that only captures decide, when captures have become impossible."""

    def __init__(self, variant: Variant) -> None:
        self._color_bound = _color_bound(variant)
        self._possible = "*" in variant.section.get("extinctionPieceTypes", ())
        """Whether captures can become impossible: not if pieces that aren't colour-bound must survive."""

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> NothingToMeet | None:
        royal = any(variant.kinds.royal) or facts.pseudo_royals is not None
        decided = royal or facts.extinction is None or facts.goal is not None or facts.connection
        return None if decided else cls(variant)

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(never_meet_draws=self._possible)

    def ending(self, position: Position) -> Outcome | None:
        if any(position.hands):
            return None
        standing = [(square, code) for square, code in enumerate(position.board) if code]
        if _never_meet(position, standing, self._color_bound):
            return Outcome(None, Reason.INSUFFICIENT_MATERIAL)
        return None


def letter_counts(value: str) -> Counter[str]:
    """Read numbers of pieces by letter; `-` means none."""
    return Counter("".join(value.split()).upper()) if letters(value) else Counter()


class LoneKing(Law):
    """A lone general's chances to win, only by stalemate or points.

    `kibitzShutIn`: the only set of at most MAX_PROVEN pieces that a lone general can stalemate, or `-`.
    """

    keys = {"kibitzShutIn": letter_counts}

    def __init__(self, variant: Variant) -> None:
        self._harmless = frozenset(variant.kinds.royal) | confined_defenders(variant)
        self._shut_in: Counter[str] = variant.section.get("kibitzShutIn", Counter())
        may_pass = variant.section.get("pass", False)
        self._stalemates = variant.section.get("stalemateValue", "draw") == "loss" and not may_pass

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> LoneKing | None:
        if variant.section.get("kibitzShutIn") is None or not all(variant.kinds.royal):
            return None
        others = (facts.checks_to_give, facts.connection or None, facts.extinction, facts.goal)
        return cls(variant) if others == (None, None, None, None) else None

    def can_win(self, position: Position, color: Color) -> bool:
        own, board = OWN[color], position.board
        if any(own[code] and code not in self._harmless for code in board):
            return True
        if position.variant.facts.captures_to_hand and (
            any(position.hands) or self._others(position, color.opponent)
        ):
            return True
        counted = position.variant.facts.points
        if counted is not None:
            alone = counted.head_start if color is Color.WHITE else 0
            return counted.total(position.board, color) > alone
        men = self._others(position, color.opponent)
        limit = MAX_PROVEN_DEFENDED if self._others(position, color) else MAX_PROVEN
        may_shut_in = men.total() > limit or (bool(self._shut_in) and self._shut_in <= men)
        return self._stalemates and may_shut_in

    def _others(self, position: Position, color: Color) -> Counter[str]:
        """Return the numbers of a side's pieces on the board by letter, without its royal piece."""
        variant, own, royal = position.variant, OWN[color], position.variant.kinds.royal[color]
        return Counter(
            variant.kinds.kind_of(code).type.letter for code in position.board if own[code] and code != royal
        )


def _never_meet(position: Position, pieces: list[tuple[int, int]], color_bound: frozenset[int]) -> bool:
    """Return whether all pieces are colour-bound, and the two sides' to different colours."""
    if not all(code in color_bound for _, code in pieces):
        return False
    is_light = position.variant.geometry.is_light
    white, black = ({is_light(square) for square, code in pieces if OWN[color][code]} for color in Color)
    return not white & black


def _color_bound(variant: Variant) -> frozenset[int]:
    """Return the pieces whose movements are all plain and never change the colour of their square."""
    letters = [
        piece.letter
        for piece in variant.piece_types
        if all(
            movement.is_plain and (x + y) % 2 == 0
            for movement in betza.parse(piece.betza)
            for x, y in movement.vectors
        )
    ]
    return frozenset[int]().union(*variant.kinds.codes(letters))


# ---- mates with the help of the opponent's piece


@cached_in_variant
def can_be_helped(variant: Variant, minor: int, helper: int) -> bool:
    """Return whether the piece `minor` can mate a king that is blocked by its own piece `helper`.

    `minor` can't mate a lone king. Both are codes of pieces that never change.
    """
    color = side_of(minor)
    for pieces, last in _nets(variant, minor, color):
        board = placement(variant, _board(variant, pieces | {last: helper}))
        try:
            mated = Position.from_fen(variant, f"{board} {'b' if color is Color.WHITE else 'w'} - - 0 1")
        except InvalidFen:
            continue
        if mated.in_check and not mated.legal_moves():
            return True
    return False


def _nets(variant: Variant, minor: int, color: Color) -> Iterator[tuple[dict[int, int], int]]:
    """Yield placements in which the minor piece gives check and the king has a single flight square.

    Each is a pair of the pieces by square (both kings and the minor piece) and the flight square.
    """
    geometry, attacker = variant.geometry, variant.compiled.attacks.attacker
    own, other = variant.kinds.royal[color], variant.kinds.royal[color.opponent]
    for cornered in geometry.squares:
        steps = [end for path in variant.compiled.tables.paths(other, cornered) for end in path.squares]
        for mater in geometry.squares:
            if mater == cornered or attacker(_board(variant, {mater: minor}), cornered, color) is None:
                continue
            for king in geometry.squares:
                if geometry.distance(king, cornered) > _MAX_DISTANCE or king in (cornered, mater, *steps):
                    continue
                board = _board(variant, {mater: minor, king: own})
                free = [step for step in steps if attacker(board, step, color) is None]
                if len(free) == 1 and free[0] not in (mater, king):
                    yield {cornered: other, mater: minor, king: own}, free[0]


def _board(variant: Variant, pieces: dict[int, int]) -> bytes:
    board = bytearray(len(variant.geometry.squares))
    for square, code in pieces.items():
        board[square] = code
    return bytes(board)
