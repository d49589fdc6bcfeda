"""Explains what is wrong with bad moves, with faults that are proven by playing out the moves.

`bot.engine.motifs` recognizes forks, pins and other ways to win a piece in two moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from bot.engine.assessments import Assessment, legal_prefix, moves_to_mate
from bot.engine.end_scores import EndScores
from bot.engine.evaluation import evaluation_of
from bot.engine.exchanges import WORTHWHILE, exchange_gain, values_of
from bot.engine.hint_reasons import LONGEST_MATE, gain
from bot.engine.motifs import Motif, is_back_rank_mate, motif_of
from bot.engine.search import MATE_BOUND
from rules import Move, Outcome, Position, Reason

PROVEN_MATE = 2
"""The longest win, in moves, to prove by trying all replies; for longer wins, the search is trusted."""
_MAX_COST_RATIO = 3
"""A lost piece explains a bad move only if the move cost at most this multiple of its value."""
GAIN_PLIES = 5
"""How many plies of a line to examine for the gain of a piece."""
PROMOTION_PLIES = 5
"""ALLOWS_PROMOTION: how many plies to examine for the promotion."""
PROMOTED = 200
"""ALLOWS_PROMOTION: the minimum gain of the promotion, in centipawns."""


class Fault(StrEnum):
    """Kinds of faults, worst first.

    "Before" is the position in which the move was played, "after" the resulting position. The Explanation has
    these fields:

    ALLOWS_MATE    "allows mate in 2". `count`: the opponent's moves to checkmate, 1 or more. `line`: from
                   after, starting with the opponent's first move.
    BACK_RANK      the same for a mate on the back rank by a piece on this rank.
    ALLOWS_WIN     the same for other wins: the king reaches the hill, the third check. `reason`:
                   see rules.Outcome.
    MISSES_MATE    "misses mate in 2". `count`: the player's moves. `line`: from before.
    MISSES_WIN     the same for other wins. `reason`: see rules.Outcome.
    STALEMATES     "stalemates the opponent" in a better position. No `line`.
    LOSES_PIECE    "loses the knight to Bxc6". `squares`: the piece, in after. `line`: from after, starting
                   with the capture. The lines of the faults below also start with the opponent's move.
    LOSES_EXCHANGE "loses the rook for the bishop". `squares`: the lost piece and the capturing one, in after.
    UNPROTECTED    "leaves the rook unprotected": the piece that moved protected it, and now it is captured.
                   `squares`: the rook, in after.
    ALLOWS_FORK    "walks into the fork on c7". `squares`: the forking piece's new square, and the two pieces
                   that it attacks, in after.
    ALLOWS_PIN     `squares`: the pinned piece, which is lost, and the piece behind it, in after.
    ALLOWS_SKEWER  `squares`: the attacked piece and the one behind it, which is lost, in after.
    DISCOVERY      "allows a discovered attack". `squares`: the uncovered attacker and the lost piece, in
                   after.
    TRAPPED        `squares`: the attacked piece, which has no safe square, in after.
    ALLOWS_PROMOTION  "lets the pawn promote". `squares`: the pawn that will promote, in after. `line`: up to
                   the promotion or further.
    ALLOWS_GAIN    "allows Nd4, which wins the rook", by other means. `squares`: the rook, in after.
    EXPLODES       "allows Nxf7, which blows up the queen". `squares`: the most valuable piece, in after.
    MISSES_CAPTURE "misses that the knight on c6 could be taken". `squares`: the knight, in before. `line`:
                   from before, starting with the capture.
    MISSES_GAIN    "misses Nd5, which wins the rook". `squares`: the rook, in before. `line`: from before.
    """

    ALLOWS_MATE = "allows-mate"
    BACK_RANK = "back-rank"
    ALLOWS_WIN = "allows-win"
    MISSES_MATE = "misses-mate"
    MISSES_WIN = "misses-win"
    STALEMATES = "stalemates"
    LOSES_PIECE = "loses-piece"
    LOSES_EXCHANGE = "loses-exchange"
    UNPROTECTED = "unprotected"
    ALLOWS_FORK = "allows-fork"
    ALLOWS_PIN = "allows-pin"
    ALLOWS_SKEWER = "allows-skewer"
    DISCOVERY = "discovery"
    TRAPPED = "trapped"
    ALLOWS_PROMOTION = "allows-promotion"
    ALLOWS_GAIN = "allows-gain"
    EXPLODES = "explodes"
    MISSES_CAPTURE = "misses-capture"
    MISSES_GAIN = "misses-gain"


MISSED_CHANCES = (Fault.MISSES_MATE, Fault.MISSES_WIN, Fault.MISSES_CAPTURE, Fault.MISSES_GAIN)
"""Faults that reveal the better move: their squares and line refer to the position before the move."""
ALLOWED_WINS = (Fault.ALLOWS_MATE, Fault.BACK_RANK, Fault.ALLOWS_WIN)
"""Faults that allow a forced win."""
MOTIFS = {
    Motif.FORK: Fault.ALLOWS_FORK,
    Motif.PIN: Fault.ALLOWS_PIN,
    Motif.SKEWER: Fault.ALLOWS_SKEWER,
    Motif.DISCOVERY: Fault.DISCOVERY,
    Motif.TRAP: Fault.TRAPPED,
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """A fault and its details (see Fault), with moves in UCI."""

    fault: Fault
    squares: tuple[int, ...] = ()
    line: tuple[str, ...] = ()
    count: int = 0
    reason: str = ""


def find_fault(
    before: Position, move: Move, before_assessment: Assessment, after_assessment: Assessment
) -> Explanation | None:
    """Return the worst proven fault of a move, or None.

    The assessments are of the positions before and after the move.
    """
    after = before.play(move)
    if after.turn is before.turn:
        return None
    found = _stalemate(after, before_assessment)
    found = found or _forced_win(
        after, after_assessment, before_assessment, Fault.ALLOWS_MATE, Fault.ALLOWS_WIN
    )
    found = found or _forced_win(
        before, before_assessment, after_assessment, Fault.MISSES_MATE, Fault.MISSES_WIN
    )
    best, refutation = (
        legal_prefix(before, before_assessment.line),
        legal_prefix(after, after_assessment.line),
    )
    if found is not None or not best or not refutation:
        return found
    game = _BadMove(before, move, after, best, refutation, before_assessment.score + after_assessment.score)
    if not counts_material(before):
        return None
    if before.variant.facts.explodes:
        return _explosion_allowed(game)
    return _piece_lost(game) or _promotion_allowed(game) or _piece_won(game) or _gain_missed(game)


def counts_material(position: Position) -> bool:
    """Return whether losing pieces is bad; in some variants, it wins."""
    evaluate = evaluation_of(position.variant).of(position)
    return position.variant.facts.explodes or EndScores(evaluate).uses_exchanges


# ---- wins


def _forced_win(
    position: Position, found: Assessment, other: Assessment, mate: Fault, win: Fault
) -> Explanation | None:
    """Return the fault if the bad move allows or misses a win that the side to move can force, or None.

    `found` assesses `position`; `other` assesses the position on the other side of the bad move.
    """
    if found.score <= MATE_BOUND or other.score < -MATE_BOUND:
        return None
    count = moves_to_mate(found.score) or 0
    line = legal_prefix(position, found.line)
    if not 0 < count <= LONGEST_MATE or not line:
        return None
    proven = count <= PROVEN_MATE
    outcome = proven_win(position, line[0], count) if proven else _last(position, line).outcome()
    if outcome is None or outcome.winner is not position.turn:
        return None
    if outcome.reason is not Reason.CHECKMATE:
        return Explanation(win, line=found.line, count=count, reason=outcome.reason.value)
    if mate is Fault.ALLOWS_MATE and is_back_rank_mate(_last(position, line)):
        mate = Fault.BACK_RANK
    return Explanation(mate, line=found.line, count=count)


def _last(position: Position, line: Sequence[Move]) -> Position:
    for move in line:
        position = position.play(move)
    return position


def _stalemate(after: Position, before_assessment: Assessment) -> Explanation | None:
    """Return the fault if the move stalemates the opponent in a better position, or None."""
    outcome = after.outcome()
    drawn = outcome is not None and outcome.reason is Reason.STALEMATE and outcome.winner is None
    return Explanation(Fault.STALEMATES) if drawn and before_assessment.score >= WORTHWHILE else None


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


# ---- material


@dataclass(frozen=True, slots=True)
class _BadMove:
    """A bad move, the best line instead of it, and its refutation."""

    before: Position
    move: Move
    after: Position
    best: list[Move]
    refutation: list[Move]
    cost: int
    """What the move cost according to the search, in centipawns; huge if a forced win is involved."""

    @property
    def loses_material(self) -> bool:
        """Whether the refutation wins material, and more than the best line would have cost."""
        lost = material_loss(self.before, self.after, self.refutation)
        best = material_loss(self.before, self.after_best(), self.best[1:])
        return min(lost, lost - best) >= WORTHWHILE

    def explains(self, won: int) -> bool:
        """Return whether losing this value explains the cost of the move."""
        return won * _MAX_COST_RATIO >= self.cost

    def after_best(self) -> Position:
        """Return the position after the best move."""
        return self.before.play(self.best[0])

    def explained(self, fault: Fault, squares: tuple[int, ...]) -> Explanation:
        return Explanation(fault, squares, tuple(move.uci() for move in self.refutation))


def _piece_lost(game: _BadMove) -> Explanation | None:
    """Return the fault if the refutation captures a piece that the best move would have saved, or None."""
    before, after, capture = game.before, game.after, game.refutation[0]
    values, square = values_of(after), capture.target
    if not _is_plain_capture(after, capture):
        return None
    lost = values[after.board[square]] - exchange_gain(after.play(capture), square)
    taken = values[before.board[game.move.target]] if _is_plain_capture(before, game.move) else 0
    if lost - taken < WORTHWHILE or not game.loses_material:
        return None
    better, moved = game.after_best(), square == game.move.target
    stays = not moved and better.board[square] == after.board[square]
    if stays and exchange_gain(better, square) >= WORTHWHILE:
        return None  # The best move loses it, too.
    if not game.explains(lost - taken):
        return None  # The later moves cost more than this piece.
    if lost < values[after.board[square]] and capture.origin is not None:
        return game.explained(Fault.LOSES_EXCHANGE, (square, capture.origin))
    if not moved and _protected(game, square):
        return game.explained(Fault.UNPROTECTED, (square,))
    return game.explained(Fault.LOSES_PIECE, (square,))


def _protected(game: _BadMove, square: int) -> bool:
    """Return whether the piece that moved had protected the piece on a square."""
    before, origin = game.before, game.move.origin
    attacks, side = before.variant.compiled.attacks, before.turn
    if origin is None or before.in_check:
        return False
    if origin not in attacks.attackers(before.board, square, side):
        return False
    if game.move.target in attacks.attackers(game.after.board, square, side):
        return False
    return exchange_gain(before.after_null_move(), square) < WORTHWHILE


def _piece_won(game: _BadMove) -> Explanation | None:
    """Return the fault if the refutation wins a piece with its second or third move, or None."""
    after, line = game.after, game.refutation
    won = largest_gain(after, line)
    if won is None or not won.index or not game.explains(won.value) or not game.loses_material:
        return None
    found = motif_of(after, line[:3]) if won.index == 2 else None
    if found is None:
        return game.explained(Fault.ALLOWS_GAIN, (won.square,))
    better = game.after_best()
    if motif_of(better, legal_prefix(better, [move.uci() for move in line[:3]])) == found:
        return None  # The best move allows the same.
    squares = (line[0].target, *found.squares) if found.motif is Motif.FORK else found.squares
    return game.explained(MOTIFS[found.motif], squares)


def _explosion_allowed(game: _BadMove) -> Explanation | None:
    """Return the fault if the refutation blows up more material than it costs, or None."""
    after, capture = game.after, game.refutation[0]
    if not after.is_capture(capture) or not game.loses_material:
        return None
    exploded, values = after.play(capture), values_of(after)
    if material_balance(after) + material_balance(exploded) > -WORTHWHILE:
        return None
    lost = [square for square, piece in after.pieces() if piece.color is after.turn.opponent]
    lost = [square for square in lost if exploded.board[square] != after.board[square]]
    worst = max(lost, key=lambda square: (values[after.board[square]], square), default=None)
    return None if worst is None else game.explained(Fault.EXPLODES, (worst,))


def _promotion_allowed(game: _BadMove) -> Explanation | None:
    """Return the fault if a pawn promotes in the refutation but not in the best line, or None."""
    pawn = _promoting(game.after, game.refutation)
    if pawn is None or not game.loses_material:
        return None
    better = game.after_best()
    if _promoting(better, game.best[1:]) is not None:
        return None
    return game.explained(Fault.ALLOWS_PROMOTION, (pawn,))


def _promoting(position: Position, line: Sequence[Move]) -> int | None:
    """Return the square of a pawn of the side to move that promotes safely in a line, or None."""
    side, values = position.turn, values_of(position)
    origins: dict[int, int] = {}
    for move in islice(line, PROMOTION_PLIES):
        after = position.play(move)
        if position.turn is side and move.origin is not None:
            start = origins.pop(move.origin, move.origin)
            gained = values[after.board[move.target]] - values[position.board[move.origin]]
            if move.promotion is not None and gained >= PROMOTED:
                return start if exchange_gain(after, move.target) < WORTHWHILE else None
            origins[move.target] = start
        position = after
    return None


def _gain_missed(game: _BadMove) -> Explanation | None:
    """Return the fault if the best line wins a piece that the move misses, or None."""
    before, best = game.before, game.best
    line = tuple(move.uci() for move in best)
    if gain(before, best[0], game.after_best()) is not None:
        target = best[0].target
        if _is_plain_capture(before, game.move) and game.move.target == target:
            return None
        return Explanation(Fault.MISSES_CAPTURE, (target,), line)
    won, missed = largest_gain(before, best), material_loss(before, game.after, game.refutation)
    missed -= material_loss(before, game.after_best(), best[1:])
    if won is None or not won.index or missed < WORTHWHILE or not game.explains(won.value):
        return None
    return Explanation(Fault.MISSES_GAIN, (won.square,), line)


@dataclass(frozen=True, slots=True)
class Gain:
    """The capture of a piece in a line.

    `index`: the index of the capture. `square`: the square of the piece in the first position. `value`: the
    material gained since then, after recaptures on the same square.
    """

    index: int
    square: int
    value: int


def largest_gain(position: Position, line: Sequence[Move]) -> Gain | None:
    """Return the largest gain of the side to move within GAIN_PLIES of a line, or None.

    Only captures of pieces that are on the board in `position` count.
    """
    side, start = position.turn, position
    found: list[Gain] = []
    origins: dict[int, int | None] = {}
    for index, move in enumerate(islice(line, GAIN_PLIES)):
        after, captures = position.play(move), position.turn is side and _is_plain_capture(position, move)
        victim = origins.get(move.target, move.target)
        if captures and victim is not None and start.board[victim] == position.board[move.target]:
            material = material_balance(after) if after.turn is side else -material_balance(after)
            value = material - material_balance(start) - exchange_gain(after, move.target)
            if value >= WORTHWHILE:
                found.append(Gain(index, victim, value))
        origins[move.target] = None if move.origin is None else origins.pop(move.origin, move.origin)
        position = after
    return max(found, key=lambda won: (won.value, -won.index), default=None)


def material_loss(before: Position, after: Position, line: Sequence[Move]) -> int:
    """Return the material that the side to move in `before` has lost at the end of a line from `after`."""
    after = _last(after, line)
    material = material_balance(after)
    if line:
        material += exchange_gain(after, line[-1].target)  # The last move may be recaptured.
    return material_balance(before) - (material if after.turn is before.turn else -material)


def _is_plain_capture(position: Position, move: Move) -> bool:
    """Return whether a move captures the piece on its target."""
    return move.origin is not None and position.board[move.target] != 0 and position.is_capture(move)


def material_balance(position: Position) -> int:
    """Return the material of the side to move minus the opponent's, including hands."""
    tables = evaluation_of(position.variant).tables
    kinds = len(position.variant.kinds)
    material = 0
    for square, piece in position.pieces():
        value = tables.piece_values[position.board[square]]
        material += value if piece.color is position.turn else -value
    for index, count in enumerate(position.hands):
        held = abs(tables.hand_values[index]) * count
        material += held if (index >= kinds) == bool(position.turn) else -held
    return material
