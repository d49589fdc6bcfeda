"""Counting rules of chess in Thailand, in Cambodia and in ASEAN tournaments.

Makruk (Thailand): a side that is behind may count its moves, and the game is drawn if the opponent doesn't
mate in time. Board's honour: once no unpromoted pawn is left, the limit is 64 moves for either side. Pieces'
honour: once a side has only its king, the count restarts at the number of pieces on the board, and the limit
depends on the opponent's pieces: two rooks 8, one rook 16, two khons 22, two knights 32, one khon 44,
anything else 64.

Cambodia: the same with limits of 63, 7, 15, 21, 31 and 43, and a side may start counting once it has three
pieces left. ASEAN: only a bare king counts, from 0; the limit is 16 against a rook, 44 against a khon, 64
against a knight.

As in Fairy-Stockfish, counting is automatic and the draw needs no claim. In FEN, the limit replaces the en
passant square and the count replaces the half-move clock, both in half-moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.board.pieces import OWN, Color
from rules.definitions.section_values import choice
from rules.errors import InvalidFen
from rules.facts import Facts
from rules.game import Game
from rules.laws.law import Law
from rules.move import Move
from rules.outcome import Count, Outcome, Progress, Reason
from rules.position import Position
from rules.position_draft import MAX_COUNTED, Draft, Fields
from rules.variant import Variant


class _Tally(NamedTuple):
    """The material on the board, from the point of view of the counting side."""

    pawns: int
    own: int
    theirs: int
    rooks: int
    khons: int
    knights: int


_Limit = Callable[[_Tally], int]
_HONOURS = (8, 16, 22, 32, 44, 64)


def _limit_by_material(tally: _Tally, limits: tuple[int, ...]) -> int:
    """Return the limit for a bare king, which depends on the opponent's pieces.

    `limits`: the limits, from two rooks to anything else.
    """
    conditions = (
        tally.rooks > 1,
        tally.rooks == 1,
        tally.khons > 1,
        tally.knights > 1,
        tally.khons == 1,
        True,
    )
    return next(limit for limit, holds in zip(limits, conditions, strict=True) if holds)


def _makruk(tally: _Tally) -> int:
    if tally.pawns or tally.theirs == 1:
        return 0
    return 64 if tally.own > 1 else _limit_by_material(tally, _HONOURS)


def _cambodian(tally: _Tally) -> int:
    if tally.own > 3 or tally.theirs == 1:
        return 0
    if tally.own > 1:
        return 63
    return 0 if tally.pawns else _limit_by_material(tally, tuple(limit - 1 for limit in _HONOURS))


def _asean(tally: _Tally) -> int:
    if tally.pawns or tally.own > 1:
        return 0
    return 16 if tally.rooks else 44 if tally.khons else 64 if tally.knights else 0


_LIMITS: dict[str, _Limit] = {"makruk": _makruk, "cambodian": _cambodian, "asean": _asean}


class CountingRule(Law):
    """A counting rule. The state is the current Count, which doesn't matter for repetition."""

    switch = ("countingRule", True)
    keys = {"countingRule": choice("none", *_LIMITS)}
    state = "count"
    part_of_identity = False

    def __init__(self, variant: Variant) -> None:
        self._rule = rule = variant.section.get("countingRule")
        self._limit = _LIMITS[rule]
        self._bare_king_alone = rule == "asean"
        names = ("pawn", "rook", "silver", "knight")
        self._pawns, *self._force = (variant.kinds.codes_named(name) for name in names)

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(counting=self._rule)

    def _limit_for(self, board: bytearray, color: Color) -> int:
        """Return the limit in moves if `color` started counting now; 0 if it may not count."""
        pawns = sum(board.count(code) for codes in self._pawns for code in codes)
        force = (sum(map(board.count, codes[color.opponent])) for codes in self._force)
        return self._limit(_Tally(pawns, _men(board, color), _men(board, color.opponent), *force))

    def after(self, draft: Draft, move: Move) -> None:
        limit, passed = draft.extra[self.slot]
        passed = min(passed + 1, MAX_COUNTED) if limit else 0
        draft.extra[self.slot] = self._counted(draft, move, Count(limit, passed))

    def _counted(self, draft: Draft, move: Move, count: Count) -> Count:
        board, mover, other = draft.board, draft.mover, draft.mover.opponent
        men = _men(board, mover) + _men(board, other)
        took_last_pawn = any(draft.captured in codes for codes in self._pawns) and not any(
            board.count(code) for codes in self._pawns for code in codes
        )
        if took_last_pawn and not self._bare_king_alone and _men(board, mover) == 1:
            limit = self._limit_for(board, mover)
            if limit:
                count = Count(2 * limit, 2 * men - 1)
        bare = _men(board, other) == 1
        if not count.limit or (bare and (draft.captured or move.promotion is not None)):
            limit = self._limit_for(board, other)
            if limit:
                from_men = bare and not self._bare_king_alone
                count = Count(2 * limit, 2 * men if from_men else 0)
        return count

    def adjudicate(self, game: Game) -> Outcome | None:
        limit, passed = game.position.extra[self.slot]
        return Outcome(None, Reason.COUNTED_OUT) if limit and passed > limit else None

    def progress(self, game: Game) -> Progress | None:
        count = game.position.count
        return None if count is None else Progress(Reason.COUNTED_OUT, *count.moves)

    # ---- FEN

    def initial(self) -> Count:
        return Count()

    def read(self, draft: Draft, fields: Fields) -> None:
        if not (fields.en_passant.isascii() and fields.en_passant.isdigit()):
            return
        limit = int(fields.en_passant[:9])
        if not limit <= MAX_COUNTED:
            problem = f"{limit} is more than {MAX_COUNTED}"
            raise InvalidFen("counter", "counting limit", problem, most=MAX_COUNTED)
        if limit:
            draft.extra[self.slot] = Count(limit, draft.halfmove_clock)
            draft.halfmove_clock = 0

    def write(self, position: Position, fields: Fields) -> Fields:
        limit, passed = position.extra[self.slot]
        if not limit:
            return fields
        return fields._replace(en_passant=str(limit), halfmove_clock=str(passed))


def _men(board: bytearray, color: Color) -> int:
    own = OWN[color]
    return sum(own[code] for code in board)
