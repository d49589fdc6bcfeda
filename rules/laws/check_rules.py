"""Checks that are counted, and checks that are forbidden.

Three-check chess: whoever gives check for the third time has won. How many checks each side still has to give
stands in the FEN (3+3, White's first).
Racing kings: no move may give check.

Mate in shatar, the chess of Mongolia: a mate counts only if it ends a series of checks in which at least one
was shak: given by bers (the queen), rook or knight; checks by bishop or pawn have other names. A mate without
any shak is niol, a draw. The knight may take part in the series, but not give the mate: mating with only
knights loses.
"""

from __future__ import annotations

from rules.board.pieces import Color
from rules.errors import Illegal, InvalidFen, Objection
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
    """Counts the checks that each side still must give."""

    switch = ("checkCounting", True)
    state = "checks"

    def __init__(self, variant: Variant) -> None:
        fields = str(variant.section.get("startFen", "")).split()
        found = _pair(next((field for field in fields if "+" in field[1:]), ""))
        if found is None:
            raise variant.section.error("startFen", "it lacks the number of checks to give, such as 3+3")
        self._start = found

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
        """Read 2+3, checks to give, or +1+0, checks given (lichess)."""
        if fields.checks == "-":
            return
        given = fields.checks.startswith("+")
        found = _pair(fields.checks[1:] if given else fields.checks)
        if found is None:
            raise InvalidFen("checks", "remaining checks", f"{fields.checks!r} is not like 3+3 or +0+0")
        if any(count > most for count, most in zip(found, self._start, strict=True)):
            white, black = self._start
            raise InvalidFen("checks", "remaining checks", f"{fields.checks!r} is more than {white}+{black}")
        if given:
            found = (self._start[0] - found[0], self._start[1] - found[1])
        draft.extra[self.slot] = found

    def write(self, position: Position, fields: Fields) -> Fields:
        white, black = position.extra[self.slot]
        return fields._replace(checks=f"{white}+{black}")


def _pair(text: str) -> Remaining | None:
    white, _, black = text.partition("+")
    if not all(len(each) == 1 and each in "0123456789" for each in (white, black)):
        return None
    return int(white), int(black)


class NoChecks(Law):
    """No move may give check (`checking = false`)."""

    switch = ("checking", False)
    fact = {"may_give_check": False}

    def filter_moves(self, position: Position, moves: list[Move]) -> list[Move]:
        generator, turn = position.variant.compiled.generator, position.turn
        royals = generator.royals(position, turn.opponent)
        near = {each for square in royals for each in position.variant.compiled.attacks.around(square, turn)}
        return [
            move
            for move in moves
            if (move.origin not in near and move.target not in near and move.law is None)
            or not self._gives_check(position, move, royals)
        ]

    def read(self, draft: Draft, fields: Fields) -> None:
        """Reject a side to move that is in check, as no move could have given it."""
        attack = draft.variant.compiled.generator.attack_on_royal(draft, draft.mover)
        if attack is not None:
            square, attacker = (draft.variant.square_name(each) for each in attack)
            raise InvalidFen(
                "check-given", "placement", f"no move may give check, as {attacker} does to {square}"
            )

    def _gives_check(self, position: Position, move: Move, royals: list[int]) -> bool:
        generator = position.variant.compiled.generator
        if move.simple and move.origin is not None and move.promotion is None:
            board, by = position.board, position.turn
            attacks = position.variant.compiled.attacks
            return attacks.exposed(board, move.origin, move.target, royals, by) is not None
        following = position.play(move)
        return generator.attack_on_royal(following, following.turn) is not None

    def objection(self, position: Position, move: Move, following: Position) -> Objection | None:
        attack = position.variant.compiled.generator.attack_on_royal(following, following.turn)
        if attack is None:
            return None
        royal, attacker = attack
        details = attack_details(following, royal, attacker)
        return Objection(Illegal.GIVES_CHECK, details, (attacker, royal))


_SHAK = ("bers", "rook", "knight")
_Series = tuple[bool, bool]
"""By checking side: did its current series of checks include a shak?"""


class ShakMate(Law):
    """Mates need a shak in their series of checks (`shatarMateRule`)."""

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
        """Begin the series with the present check, as a FEN doesn't hold earlier ones."""
        self._update_series(draft, draft.mover.opponent)
