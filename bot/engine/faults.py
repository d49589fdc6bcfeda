"""Faults of bad moves: facts about squares, proven by playing the moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from bot.engine.assessments import Assessment, moves_to_mate
from bot.engine.end_scores import Ends
from bot.engine.evaluation import evaluation_of
from bot.engine.levels import LONGEST_MATE, WORTHWHILE, Why, exchange, fork, gain, values_of
from bot.engine.search import MATE_BOUND
from rules import Move, Outcome, Position, Reason

PROVEN_MATE = 2
"""The longest win, in moves, that is proven by trying all replies; longer ones rely on the search."""
_MAX_BEYOND = 3
"""A lost piece is the fault only if the move cost at most this multiple of the piece's value."""
PROMOTION_PLIES = 5
"""ALLOWS_PROMOTION: the number of plies within which the pawn promotes."""
PROMOTED = 200
"""ALLOWS_PROMOTION: the smallest gain by the promotion, in centipawns."""


class Fault(StrEnum):
    """Kinds of faults, worst first.

    "Before" is the position in which the move was played, "after" the position that it led to. The non-empty
    fields of the Explanation:

    ALLOWS_MATE    "allows mate in 2". `count`: the opponent's moves to checkmate, 1 or more. `line`: from
                   after, starting with the opponent's first move.
    ALLOWS_WIN     the same for other wins: the king reaches the hill, the third check.
    MISSES_MATE    "misses mate in 2". `count`: the player's moves. `line`: from before.
    MISSES_WIN     the same for other wins.
    LOSES_PIECE    "loses the knight to Bxc6". `squares`: the piece, in after. `line`: from after, starting
                   with the capture.
    UNPROTECTED    "leaves the rook unprotected", and it is captured: the piece that moved had protected it.
                   `squares`: the rook, in after. `line`: from after, starting with the capture.
    ALLOWS_FORK    "walks into the fork on c7". `squares`: the forking piece's new square, and the two pieces
                   that it attacks, in after. `line`: from after, starting with the forking move.
    ALLOWS_PROMOTION  "lets the pawn promote". `squares`: the pawn that will promote, in after. `line`: from
                   after, up to the promotion or further.
    MISSES_CAPTURE "misses that the knight on c6 could be taken". `squares`: the knight, in before. `line`:
                   from before, starting with the capture.
    ALLOWS_MOVE    "allows Qxe4+": the moves after the capture cost more than the captured piece. `line`: from
                   after, starting with that move.
    """

    ALLOWS_MATE = "allows-mate"
    ALLOWS_WIN = "allows-win"
    MISSES_MATE = "misses-mate"
    MISSES_WIN = "misses-win"
    LOSES_PIECE = "loses-piece"
    UNPROTECTED = "unprotected"
    ALLOWS_FORK = "allows-fork"
    ALLOWS_PROMOTION = "allows-promotion"
    MISSES_CAPTURE = "misses-capture"
    ALLOWS_MOVE = "allows-move"


IN_BEFORE = (Fault.MISSES_MATE, Fault.MISSES_WIN, Fault.MISSES_CAPTURE)
"""Faults whose squares and line refer to the position before the move; they reveal the better move."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A fault and its details (see Fault). Moves are in UCI."""

    fault: Fault
    squares: tuple[int, ...] = ()
    line: tuple[str, ...] = ()
    count: int = 0


def find_fault(before: Position, move: Move, had: Assessment, has: Assessment) -> Explanation | None:
    """Return the worst proven fault of a move, or None.

    `had` and `has`: the assessments of the positions before and after it.
    """
    after = before.play(move)
    if after.turn is before.turn:
        return None
    found = _forced(after, has, had, Fault.ALLOWS_MATE, Fault.ALLOWS_WIN)
    found = found or _forced(before, had, has, Fault.MISSES_MATE, Fault.MISSES_WIN)
    best, refutation = legal_line(before, had.line), legal_line(after, has.line)
    if found is not None or not best or not refutation:
        return found
    if not Ends(evaluation_of(before.variant).of(before)).uses_exchanges:
        return None  # Exchanges have no meaning here: captures explode, or losing pieces wins.
    game = _Moved(before, move, after, best, refutation, had.score + has.score)
    return _piece_lost(game) or _fork_allowed(game) or _promotion_allowed(game) or _capture_missed(game)


# ---- wins


def _forced(
    position: Position, found: Assessment, other: Assessment, mate: Fault, win: Fault
) -> Explanation | None:
    """Return the fault of allowing or missing a win that the side to move can force, or None.

    `found`: the assessment of `position`. `other`: the assessment on the other side of the bad move.
    """
    if found.score <= MATE_BOUND or other.score < -MATE_BOUND:
        return None
    count = moves_to_mate(found.score) or 0
    line = legal_line(position, found.line)
    if not 0 < count <= LONGEST_MATE or not line:
        return None
    proven = count <= PROVEN_MATE
    outcome = proven_win(position, line[0], count) if proven else _end_of(position, line)
    if outcome is None or outcome.winner is not position.turn:
        return None
    fault = mate if outcome.reason is Reason.CHECKMATE else win
    return Explanation(fault, line=found.line, count=count)


def _end_of(position: Position, line: Sequence[Move]) -> Outcome | None:
    """Return the outcome after the last move of a line."""
    for move in line:
        position = position.play(move)
    return position.outcome()


def proven_win(position: Position, move: Move, count: int) -> Outcome | None:
    """Return the outcome if a move forces a win in at most `count` moves (including this one), else None."""
    following = position.play(move)
    outcome = following.outcome()
    if outcome is not None:
        return outcome if outcome.winner is position.turn else None
    replies = following.legal_moves()
    if count <= 1 or not replies:
        return None
    for reply in replies:
        answered = following.play(reply)
        if answered.outcome() is not None or answered.turn is not position.turn:
            return None
        wins = (proven_win(answered, second, count - 1) for second in answered.legal_moves())
        outcome = next((win for win in wins if win is not None), None)
        if outcome is None:
            return None
    return outcome


# ---- material


@dataclass(frozen=True, slots=True)
class _Moved:
    """A bad move with the best line before it and the refutation after it."""

    before: Position
    move: Move
    after: Position
    best: list[Move]
    refutation: list[Move]
    cost: int
    """The move's loss by the search's scores, in centipawns; huge if it involves a forced win."""

    @property
    def loses_material(self) -> bool:
        """Whether the mover has lost material at the end of the refutation."""
        return loss(self.before, self.after, self.refutation) >= WORTHWHILE

    def after_best(self) -> Position:
        """Return the position after the best move."""
        return self.before.play(self.best[0])

    def explained(self, fault: Fault, squares: tuple[int, ...]) -> Explanation:
        return Explanation(fault, squares, tuple(move.uci() for move in self.refutation))


def _piece_lost(game: _Moved) -> Explanation | None:
    """Return a fault if the refutation captures a piece that the best move would have saved."""
    before, after, capture = game.before, game.after, game.refutation[0]
    values, square = values_of(after), capture.target
    if not _takes(after, capture):
        return None
    lost = values[after.board[square]] - exchange(after.play(capture), square)
    taken = values[before.board[game.move.target]] if _takes(before, game.move) else 0
    if lost - taken < WORTHWHILE or not game.loses_material:
        return None
    better, moved = game.after_best(), square == game.move.target
    stays = not moved and better.board[square] == after.board[square]
    if stays and exchange(better, square) >= WORTHWHILE:
        return None  # The best move would have lost it, too.
    if (lost - taken) * _MAX_BEYOND < game.cost:
        return game.explained(Fault.ALLOWS_MOVE, ())  # The following moves cost more than that piece.
    if not moved and _protected(game, square):
        return game.explained(Fault.UNPROTECTED, (square,))
    return game.explained(Fault.LOSES_PIECE, (square,))


def _protected(game: _Moved, square: int) -> bool:
    """Return whether the piece that moved has left the piece on a square unprotected."""
    before, origin = game.before, game.move.origin
    attacks, side = before.variant.compiled.attacks, before.turn
    if origin is None or before.in_check:
        return False
    if origin not in attacks.attackers(before.board, square, side):
        return False
    if game.move.target in attacks.attackers(game.after.board, square, side):
        return False
    return exchange(before.after_null_move(), square) < WORTHWHILE


def _fork_allowed(game: _Moved) -> Explanation | None:
    """Return a fault if the refutation attacks two pieces at once and then captures one of them."""
    after, forking = game.after, game.refutation[0]
    if len(game.refutation) < 3 or _takes(after, forking) or not game.loses_material:
        return None
    forked = after.play(forking)
    found = fork(forking, forked)
    if found is None:
        return None
    answered = forked.play(game.refutation[1])
    capture = game.refutation[2]
    if capture.target not in found.squares or not _takes(answered, capture):
        return None
    better = game.after_best()
    same = next((move for move in better.legal_moves() if move == forking), None)
    if same is not None and fork(same, better.play(same)) == found:
        return None  # The best move allows the same fork.
    return game.explained(Fault.ALLOWS_FORK, (forking.target, *found.squares))


def _promotion_allowed(game: _Moved) -> Explanation | None:
    """Return a fault if a pawn promotes in the refutation, but not in the best line."""
    pawn = _promoting(game.after, game.refutation)
    if pawn is None or not game.loses_material:
        return None
    better = game.after_best()
    if _promoting(better, game.best[1:]) is not None:
        return None
    return game.explained(Fault.ALLOWS_PROMOTION, (pawn,))


def _promoting(position: Position, line: Sequence[Move]) -> int | None:
    """Return the square of the side to move's pawn that promotes safely in a line, or None."""
    side, values = position.turn, values_of(position)
    origins: dict[int, int] = {}
    for move in islice(line, PROMOTION_PLIES):
        following = position.play(move)
        if position.turn is side and move.origin is not None:
            start = origins.pop(move.origin, move.origin)
            gained = values[following.board[move.target]] - values[position.board[move.origin]]
            if move.promotion is not None and gained >= PROMOTED:
                return start if exchange(following, move.target) < WORTHWHILE else None
            origins[move.target] = start
        position = following
    return None


def _capture_missed(game: _Moved) -> Explanation | None:
    """Return a fault if the best move wins a piece by a capture that the move missed."""
    best, target = game.best[0], game.best[0].target
    if _takes(game.before, game.move) and game.move.target == target:
        return None
    reason = gain(game.before, best, game.after_best())
    if reason is None or reason.why not in (Why.TAKES_FREE, Why.WINS_EXCHANGE):
        return None
    return Explanation(Fault.MISSES_CAPTURE, (target,), tuple(move.uci() for move in game.best))


def loss(before: Position, after: Position, line: Sequence[Move]) -> int:
    """Return the material that the side to move before has lost at the end of a line from `after`."""
    for move in line:
        after = after.play(move)
    has = balance(after)
    return balance(before) - (has if after.turn is before.turn else -has)


def _takes(position: Position, move: Move) -> bool:
    """Return whether a move captures the piece on its target."""
    return move.origin is not None and position.board[move.target] != 0 and position.is_capture(move)


def balance(position: Position) -> int:
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
    return round(material)


def legal_line(position: Position, line: Sequence[str]) -> list[Move]:
    """Return the moves of a line in UCI, up to the first illegal one."""
    found: list[Move] = []
    for uci in line:
        move = next((move for move in position.legal_moves() if move.uci() == uci), None)
        if move is None:
            break
        found.append(move)
        position = position.play(move)
    return found
