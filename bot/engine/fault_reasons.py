"""Explains what is wrong with bad moves, with faults that are proven by playing out the moves.

Each kind of fault is a class with the moves and squares that its sentence names. The function below it, or
below related ones, finds it. FINDERS at the end of the file lists these functions, worst faults first.

In the fields of faults, moves are in UCI. `move` is the opponent's next move, or for a missed chance the
better move; squares are in the position in which that move is played. `kind` identifies the class in JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Literal

from bot.engine.assessments import Assessment, legal_prefix, moves_to_mate
from bot.engine.exchanges import WORTHWHILE, exchange_gain, values_of
from bot.engine.hint_reasons import LONGEST_MATE, gain
from bot.engine.material import (
    counts_material,
    end_of_line,
    is_plain_capture,
    largest_gain,
    material_balance,
    material_loss,
)
from bot.engine.motifs import Motif, is_back_rank_mate, motif_of
from bot.engine.search import MATE_BOUND
from rules import Move, Outcome, Position, Reason

PROVEN_MATE = 2
"""The longest win, in moves, to prove by trying all replies; for longer wins, the search is trusted."""
_MAX_COST_RATIO = 3
"""A lost piece explains a bad move only if the move cost at most this multiple of its value."""
PROMOTION_PLIES = 5
"""How many plies of a refutation to examine for a promotion."""
PROMOTED = 200
"""The minimum gain of that promotion, in centipawns."""


@dataclass(frozen=True)
class BadMove:
    """A move to explain, with the assessments of the positions before and after it."""

    before: Position
    move: Move
    before_assessment: Assessment
    after_assessment: Assessment

    @cached_property
    def after(self) -> Position:
        return self.before.play(self.move)

    @cached_property
    def best(self) -> list[Move]:
        """The best line instead of the move."""
        return legal_prefix(self.before, self.before_assessment.line)

    @cached_property
    def after_best(self) -> Position:
        """The position after the best move."""
        return self.before.play(self.best[0])

    @cached_property
    def refutation(self) -> list[Move]:
        """The opponent's best line after the move."""
        return legal_prefix(self.after, self.after_assessment.line)

    @property
    def punishment(self) -> str:
        """The first move of the refutation, in UCI."""
        return self.refutation[0].uci()

    @cached_property
    def loses_material(self) -> bool:
        """Whether the refutation wins material, and more than the best line would have cost."""
        lost = material_loss(self.before, self.after, self.refutation)
        best = material_loss(self.before, self.after_best, self.best[1:])
        return min(lost, lost - best) >= WORTHWHILE

    def is_explained_by(self, lost: int) -> bool:
        """Return whether losing this value explains what the move cost according to the search.

        The cost is huge if a forced win is involved.
        """
        return lost * _MAX_COST_RATIO >= self.before_assessment.score + self.after_assessment.score


# ---- Stalemate and forced wins


@dataclass(frozen=True, slots=True)
class Stalemates:
    """It stalemates the opponent, in a better position."""

    kind: Literal["stalemates"] = "stalemates"


def _stalemate(bad: BadMove) -> Stalemates | None:
    outcome = bad.after.outcome()
    drawn = outcome is not None and outcome.reason is Reason.STALEMATE and outcome.winner is None
    return Stalemates() if drawn and bad.before_assessment.score >= WORTHWHILE else None


@dataclass(frozen=True, slots=True)
class AllowsMate:
    """It allows mate in 2. `on_back_rank`: by a piece on the king's first rank, behind its own pieces."""

    move: str
    moves: int
    on_back_rank: bool
    kind: Literal["allows-mate"] = "allows-mate"


@dataclass(frozen=True, slots=True)
class AllowsWin:
    """It allows another win: the king reaches the hill, the third check."""

    move: str
    moves: int
    reason: Reason
    kind: Literal["allows-win"] = "allows-win"


def _allowed_win(bad: BadMove) -> AllowsMate | AllowsWin | None:
    win = _forced_win(bad.after, bad.after_assessment, bad.before_assessment)
    if win is None:
        return None
    move = win.line[0].uci()
    if win.reason is not Reason.CHECKMATE:
        return AllowsWin(move, win.moves, win.reason)
    return AllowsMate(move, win.moves, is_back_rank_mate(end_of_line(bad.after, win.line)))


@dataclass(frozen=True, slots=True)
class MissesMate:
    """It misses mate in 2."""

    move: str
    moves: int
    kind: Literal["misses-mate"] = "misses-mate"


@dataclass(frozen=True, slots=True)
class MissesWin:
    """It misses another win (see AllowsWin)."""

    move: str
    moves: int
    reason: Reason
    kind: Literal["misses-win"] = "misses-win"


def _missed_win(bad: BadMove) -> MissesMate | MissesWin | None:
    win = _forced_win(bad.before, bad.before_assessment, bad.after_assessment)
    if win is None:
        return None
    move = win.line[0].uci()
    if win.reason is not Reason.CHECKMATE:
        return MissesWin(move, win.moves, win.reason)
    return MissesMate(move, win.moves)


@dataclass(frozen=True, slots=True)
class _ForcedWin:
    """A win of the side to move. `moves`: its number of moves."""

    line: list[Move]
    moves: int
    reason: Reason


def _forced_win(position: Position, found: Assessment, other: Assessment) -> _ForcedWin | None:
    """Return the win that the side to move can force if the bad move allows or misses it, or None.

    `found` assesses `position`; `other` assesses the position on the other side of the bad move.
    """
    if found.score <= MATE_BOUND or other.score < -MATE_BOUND:
        return None
    count = moves_to_mate(found.score) or 0
    line = legal_prefix(position, found.line)
    if not 0 < count <= LONGEST_MATE or not line:
        return None
    proven = count <= PROVEN_MATE
    outcome = proven_win(position, line[0], count) if proven else end_of_line(position, line).outcome()
    if outcome is None or outcome.winner is not position.turn:
        return None
    return _ForcedWin(line, count, outcome.reason)


def proven_win(position: Position, move: Move, count: int) -> Outcome | None:
    """Return the outcome if a move forces a win in at most `count` moves, including itself, else None."""
    after = position.play(move)
    outcome = after.outcome()
    if outcome is not None:
        return outcome if outcome.winner is position.turn else None
    replies = after.legal_moves()
    if count <= 1 or not replies:
        return None
    for reply in replies:
        answered = after.play(reply)
        if answered.outcome() is not None or answered.turn is not position.turn:
            return None
        wins = (proven_win(answered, second, count - 1) for second in answered.legal_moves())
        outcome = next((win for win in wins if win is not None), None)
        if outcome is None:
            return None
    return outcome


# ---- Lost material


@dataclass(frozen=True, slots=True)
class LosesPiece:
    """It loses the knight to Bxc6."""

    move: str
    piece: int
    kind: Literal["loses-piece"] = "loses-piece"


@dataclass(frozen=True, slots=True)
class LosesExchange:
    """It loses the rook for the bishop, which is captured in return. `capturer`: the bishop."""

    move: str
    piece: int
    capturer: int
    kind: Literal["loses-exchange"] = "loses-exchange"


@dataclass(frozen=True, slots=True)
class LeavesUnprotected:
    """It leaves the rook unprotected: the piece that moved protected it, and now it is captured."""

    move: str
    piece: int
    kind: Literal["leaves-unprotected"] = "leaves-unprotected"


def _lost_piece(bad: BadMove) -> LosesPiece | LosesExchange | LeavesUnprotected | None:
    """Return the fault if the refutation captures a piece that the best move would have saved, or None."""
    before, after, capture = bad.before, bad.after, bad.refutation[0]
    values, square = values_of(after), capture.target
    if not is_plain_capture(after, capture):
        return None
    lost = values[after.board[square]] - exchange_gain(after.play(capture), square)
    taken = values[before.board[bad.move.target]] if is_plain_capture(before, bad.move) else 0
    if lost - taken < WORTHWHILE or not bad.loses_material:
        return None
    better, moved = bad.after_best, square == bad.move.target
    stays = not moved and better.board[square] == after.board[square]
    if stays and exchange_gain(better, square) >= WORTHWHILE:
        return None  # The best move loses it, too.
    if not bad.is_explained_by(lost - taken):
        return None  # The later moves cost more than this piece.
    if lost < values[after.board[square]] and capture.origin is not None:
        return LosesExchange(bad.punishment, square, capture.origin)
    if not moved and _had_protected(bad, square):
        return LeavesUnprotected(bad.punishment, square)
    return LosesPiece(bad.punishment, square)


def _had_protected(bad: BadMove, square: int) -> bool:
    """Return whether the piece that moved had protected the piece on a square."""
    before, origin = bad.before, bad.move.origin
    attacks, side = before.variant.compiled.attacks, before.turn
    if origin is None or before.in_check:
        return False
    if origin not in attacks.attackers(before.board, square, side):
        return False
    if bad.move.target in attacks.attackers(bad.after.board, square, side):
        return False
    return exchange_gain(before.after_null_move(), square) < WORTHWHILE


@dataclass(frozen=True, slots=True)
class AllowsPromotion:
    """It lets the pawn promote. `pawn`: its square before the opponent's next move."""

    move: str
    pawn: int
    kind: Literal["allows-promotion"] = "allows-promotion"


def _allowed_promotion(bad: BadMove) -> AllowsPromotion | None:
    """Return the fault if a pawn promotes in the refutation but not in the best line, or None."""
    pawn = _promoting_pawn(bad.after, bad.refutation)
    if pawn is None or not bad.loses_material or _promoting_pawn(bad.after_best, bad.best[1:]) is not None:
        return None
    return AllowsPromotion(bad.punishment, pawn)


def _promoting_pawn(position: Position, line: Sequence[Move]) -> int | None:
    """Return the square of a pawn of the side to move that promotes safely in a line, or None.

    The pawn must be on the board in `position`.
    """
    side, values = position.turn, values_of(position)
    origins: dict[int, int | None] = {}
    for move in islice(line, PROMOTION_PLIES):
        after = position.play(move)
        if position.turn is side:
            start = None if move.origin is None else origins.pop(move.origin, move.origin)
            if move.origin is not None and move.promotion is not None:
                gained = values[after.board[move.target]] - values[position.board[move.origin]]
                if gained >= PROMOTED:
                    return start if exchange_gain(after, move.target) < WORTHWHILE else None
            origins[move.target] = start  # None for a dropped piece.
        position = after
    return None


@dataclass(frozen=True, slots=True)
class AllowsMotif:
    """It walks into the fork on c7, or allows a pin, a skewer, a discovered attack or a trap."""

    move: str
    motif: Motif
    kind: Literal["allows-motif"] = "allows-motif"


@dataclass(frozen=True, slots=True)
class AllowsGain:
    """It allows Nd4, which wins the rook, by other means."""

    move: str
    piece: int
    kind: Literal["allows-gain"] = "allows-gain"


def _allowed_gain(bad: BadMove) -> AllowsMotif | AllowsGain | None:
    """Return the fault if the refutation wins a piece with its second or third move, or None."""
    after, line = bad.after, bad.refutation
    won = largest_gain(after, line)
    if won is None or not won.index or not bad.is_explained_by(won.value) or not bad.loses_material:
        return None
    motif = motif_of(after, line[:3]) if won.index == 2 else None
    if motif is None:
        return AllowsGain(bad.punishment, won.square)
    better = bad.after_best
    if motif_of(better, legal_prefix(better, [move.uci() for move in line[:3]])) == motif:
        return None  # The best move allows the same.
    return AllowsMotif(bad.punishment, motif)


@dataclass(frozen=True, slots=True)
class MissesCapture:
    """It misses that the knight on c6 could be taken."""

    move: str
    piece: int
    kind: Literal["misses-capture"] = "misses-capture"


@dataclass(frozen=True, slots=True)
class MissesGain:
    """It misses Nd5, which wins the rook within the next moves."""

    move: str
    piece: int
    kind: Literal["misses-gain"] = "misses-gain"


def _missed_gain(bad: BadMove) -> MissesCapture | MissesGain | None:
    """Return the fault if the best line wins a piece that the move misses, or None."""
    before, best = bad.before, bad.best
    target = best[0].target
    if gain(before, best[0], bad.after_best) is not None:
        if is_plain_capture(before, bad.move) and bad.move.target == target:
            return None
        return MissesCapture(best[0].uci(), target)
    won, missed = largest_gain(before, best), material_loss(before, bad.after, bad.refutation)
    missed -= material_loss(before, bad.after_best, best[1:])
    if won is None or not won.index or missed < WORTHWHILE or not bad.is_explained_by(won.value):
        return None
    return MissesGain(best[0].uci(), won.square)


@dataclass(frozen=True, slots=True)
class AllowsExplosion:
    """It allows Nxf7, which blows up the queen. `piece`: the most valuable piece of the explosion."""

    move: str
    piece: int
    kind: Literal["allows-explosion"] = "allows-explosion"


def _allowed_explosion(bad: BadMove) -> AllowsExplosion | None:
    """Return the fault if the refutation blows up more material than it costs, or None."""
    after, capture = bad.after, bad.refutation[0]
    if not after.is_capture(capture) or not bad.loses_material:
        return None
    exploded, values = after.play(capture), values_of(after)
    if material_balance(after) + material_balance(exploded) > -WORTHWHILE:
        return None
    lost = [square for square, piece in after.pieces() if piece.color is after.turn.opponent]
    lost = [square for square in lost if exploded.board[square] != after.board[square]]
    worst = max(lost, key=lambda square: (values[after.board[square]], square), default=None)
    return None if worst is None else AllowsExplosion(bad.punishment, worst)


# ---- The worst fault of a move

AllowedWin = AllowsMate | AllowsWin
"""Faults that allow a forced win."""
MissedChance = MissesMate | MissesWin | MissesCapture | MissesGain
"""Faults that reveal the better move: their move and squares refer to the position before the bad move."""
Fault = (
    Stalemates
    | AllowsMate
    | AllowsWin
    | MissesMate
    | MissesWin
    | LosesPiece
    | LosesExchange
    | LeavesUnprotected
    | AllowsPromotion
    | AllowsMotif
    | AllowsGain
    | AllowsExplosion
    | MissesCapture
    | MissesGain
)

Finder = Callable[[BadMove], Fault | None]
FINDERS: tuple[Finder, ...] = (_stalemate, _allowed_win, _missed_win)
"""Functions that find faults in all variants, worst first."""
MATERIAL_FINDERS: tuple[Finder, ...] = (_lost_piece, _allowed_promotion, _allowed_gain, _missed_gain)
"""The next ones, where losing pieces is bad."""
EXPLOSION_FINDERS: tuple[Finder, ...] = (_allowed_explosion,)
"""These instead, where captures explode."""


def find_fault(
    before: Position, move: Move, before_assessment: Assessment, after_assessment: Assessment
) -> Fault | None:
    """Return the worst proven fault of a move, or None.

    The assessments are of the positions before and after the move.
    """
    bad = BadMove(before, move, before_assessment, after_assessment)
    if bad.after.turn is before.turn:
        return None
    finders = FINDERS
    if bad.best and bad.refutation and counts_material(before):
        finders += EXPLOSION_FINDERS if before.variant.facts.explodes else MATERIAL_FINDERS
    return next((fault for find in finders if (fault := find(bad)) is not None), None)
