"""Counted checks, forbidden checks, and checks that make a mate count.

Three-check chess: a side wins by giving its third check. FEN contains the number of checks that each side
still has to give (3+3, White's first).

Racing kings: no move may give check.

Mate in shatar, Mongolian chess: a mate counts only if it ends a series of checks that includes a shak, which
is a check by a bers (queen), rook or knight; checks by bishops or pawns have other names. A mate without a
shak is a draw (niol). Knights may take part in the series, but mating with knights alone loses.
"""

from __future__ import annotations

from rules.board.pieces import Color
from rules.errors import Flaw, Illegal, InvalidFen, Objection
from rules.facts import Facts
from rules.laws.law import Law
from rules.laws.royalty import attack_details
from rules.move import Move
from rules.outcome import Outcome, Reason
from rules.position import Position
from rules.position_draft import Draft, Fields
from rules.variant import Variant

Remaining = tuple[int, int]


class CheckCounting(Law):
    """Wins by checks. The state is the number of checks that each side still has to give."""

    switch = ("checkCounting", True)
    state = "checks"

    def __init__(self, variant: Variant) -> None:
        fields = str(variant.section.get("startFen", "")).split()
        start = _pair(next((field for field in fields if "+" in field[1:]), ""))
        if start is None:
            raise variant.section.error("startFen", Flaw.CHECKS_TO_GIVE)
        self._start = start

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(checks_to_give=self._start)

    def initial(self) -> Remaining:
        return self._start

    def after(self, draft: Draft, move: Move) -> None:
        if draft.variant.compiled.generator.attack_on_royal(draft, draft.mover.opponent) is not None:
            left = list(draft.extra[self.slot])
            left[draft.mover] = max(0, left[draft.mover] - 1)
            draft.extra[self.slot] = (left[0], left[1])

    def decided(self, position: Position) -> Outcome | None:
        checker = position.turn.opponent
        return Outcome(checker, Reason.CHECKS) if not position.extra[self.slot][checker] else None

    def read(self, draft: Draft, fields: Fields) -> None:
        """Read 2+3 (checks to give) or +1+0 (checks given, as lichess writes it)."""
        if fields.checks == "-":
            return
        given = fields.checks.startswith("+")
        remaining = _pair(fields.checks[1:] if given else fields.checks)
        if remaining is None:
            raise InvalidFen("checks", "remaining checks", f"{fields.checks!r} is not like 3+3 or +0+0")
        if any(count > start for count, start in zip(remaining, self._start, strict=True)):
            most = "{}+{}".format(*self._start)
            problem = f"{fields.checks!r} is more than {most}"
            raise InvalidFen("checks-many", "remaining checks", problem, checks=most)
        if given:
            remaining = (self._start[0] - remaining[0], self._start[1] - remaining[1])
        draft.extra[self.slot] = remaining

    def write(self, position: Position, fields: Fields) -> Fields:
        white, black = position.extra[self.slot]
        return fields._replace(checks=f"{white}+{black}")


def _pair(text: str) -> Remaining | None:
    white, _, black = text.partition("+")
    if not all(len(digit) == 1 and digit in "0123456789" for digit in (white, black)):
        return None
    return int(white), int(black)


class NoChecks(Law):
    """Ban on moves that give check (`checking = false`)."""

    switch = ("checking", False)
    fact = {"may_give_check": False}

    def filter_moves(self, position: Position, moves: list[Move]) -> list[Move]:
        generator, turn = position.variant.compiled.generator, position.turn
        royals = generator.royals(position, turn.opponent)
        near = {
            other for square in royals for other in position.variant.compiled.attacks.around(square, turn)
        }
        return [
            move
            for move in moves
            if (move.origin not in near and move.target not in near and move.law is None)
            or not self._gives_check(position, move, royals)
        ]

    def read(self, draft: Draft, fields: Fields) -> None:
        """Reject positions in which the side to move is in check, because no move can have given it."""
        attack = draft.variant.compiled.generator.attack_on_royal(draft, draft.mover)
        if attack is not None:
            square, attacker = (draft.variant.square_name(place) for place in attack)
            raise InvalidFen(
                "check-given", "placement", f"no move may give check, as {attacker} does to {square}"
            )

    def _gives_check(self, position: Position, move: Move, royals: list[int]) -> bool:
        generator = position.variant.compiled.generator
        if move.simple and move.origin is not None and move.promotion is None:
            board, by = position.board, position.turn
            attacks = position.variant.compiled.attacks
            return attacks.exposed(board, move.origin, move.target, royals, by) is not None
        after = position.play(move)
        return generator.attack_on_royal(after, after.turn) is not None

    def objection(self, position: Position, move: Move, after: Position) -> Objection | None:
        attack = position.variant.compiled.generator.attack_on_royal(after, after.turn)
        if attack is None:
            return None
        royal, attacker = attack
        details = attack_details(after, royal, attacker)
        return Objection(Illegal.GIVES_CHECK, details, (attacker, royal))


_SHAK = ("bers", "rook", "knight")
_Series = tuple[bool, bool]
"""Whether each side's current series of checks includes a shak."""


class ShakMate(Law):
    """Mates that need a shak in their series of checks (`shatarMateRule`)."""

    switch = ("shatarMateRule", True)
    royal_sides = 2
    fact = {"shak_mate": True}
    part_of_identity = False

    def __init__(self, variant: Variant) -> None:
        self._royal = variant.kinds.royal
        self._shak = frozenset(
            code for name in _SHAK for codes in variant.kinds.codes_named(name) for code in codes
        )
        self._knights = frozenset(code for codes in variant.kinds.codes_named("knight") for code in codes)

    def _checkers(self, variant: Variant, board: bytes, by: Color) -> list[int]:
        royal = board.find(self._royal[by.opponent])
        if royal < 0 or variant.compiled.attacks.attacker(board, royal, by) is None:
            return []
        return [board[square] for square in variant.compiled.attacks.attackers(board, royal, by)]

    def after(self, draft: Draft, move: Move) -> None:
        self._update_series(draft, draft.mover)

    def _update_series(self, draft: Draft, by: Color) -> None:
        """Continue or end the series of checks of the side that just moved."""
        series: list[bool] = list(draft.extra[self.slot])
        checkers = self._checkers(draft.variant, bytes(draft.board), by)
        series[by] = bool(checkers) and (series[by] or not self._shak.isdisjoint(checkers))
        draft.extra[self.slot] = tuple(series)

    def ending(self, position: Position) -> Outcome | None:
        by = position.turn.opponent
        if position.has_legal_moves or not position.in_check:
            return None
        if self._knights.issuperset(self._checkers(position.variant, position.board, by)):
            return Outcome(position.turn, Reason.KNIGHT_MATE)
        return None if position.extra[self.slot][by] else Outcome(None, Reason.WEAK_MATE)

    def initial(self) -> _Series:
        return False, False

    def read(self, draft: Draft, fields: Fields) -> None:
        """Start the series with the current check, because a FEN doesn't contain earlier ones."""
        self._update_series(draft, draft.mover.opponent)
