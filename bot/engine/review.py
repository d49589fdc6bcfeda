"""Reviews of finished games: the cost of each move, the turning points, and faults.

`Assessor` searches positions, `review_of` makes a review of their assessments; `bot.engine.engines` has
worker processes do both. Imports only `rules` and the engine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import islice
from math import exp
from os import path
from statistics import harmonic_mean, median_low, pstdev

import rules
from bot.engine.end_scores import Ends
from bot.engine.evaluation import evaluation_of
from bot.engine.json_values import Stored
from bot.engine.levels import LONGEST_MATE, WORTHWHILE, Why, exchange, fork, gain, values_of
from bot.engine.search import MATE, MATE_BOUND, Info, Limits, Search, Table, repeated_positions
from rules import Color, Move, Outcome, Position, Reason, Variant

# ---- Assessments of positions: score and best line

NODES = 2_400
"""Nodes to search for each position; they take about 0.3 seconds."""
SECONDS = 20.0
"""Time limit for each position, far longer than its nodes take, so that only they bound the search."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """A position's score and best line, in UCI.

    `score` is for the side to move: hundredths of a pawn, or MATE minus the plies to the mate (see Info). For
    a finished game it is 0, -MATE or MATE, with depth 0 and no line. `second`: the score of the second best
    move; None if it was not searched.
    """

    score: int
    depth: int
    line: tuple[str, ...]
    second: int | None = None


def moves_to_mate(score: int) -> int | None:
    """How many moves the winner needs for the forced win that a score means; None if it means no such win.

    Positive if the side that the score is for wins, negative if it loses, 0 if the game is over.
    """
    if abs(score) <= MATE_BOUND:
        return None
    plies = MATE - abs(score)
    return (plies + 1) // 2 if score > 0 else -(plies // 2)


class Assessor:
    """Assesses positions, and keeps the transposition table for earlier positions of the same game.

    So assess a game from its end: then the table already has what follows a position.
    """

    def __init__(self) -> None:
        self._last: tuple[rules.Position, tuple[rules.Move, ...]] | None = None
        self._table: Table = {}

    def forget(self) -> None:
        """Free the transposition table."""
        self._last, self._table = None, {}

    def assess(
        self,
        game: rules.Game,
        *,
        nodes: int = NODES,
        seconds: float = SECONDS,
        second: bool = False,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Assessment:
        """Search a game's current position.

        `nodes`, `seconds`: the limits of the search. `second`: search for the second best move, too; the
        result is then of the last depth that has both.
        """
        position, moves = game.position, game.moves
        outcome = game.outcome()
        if outcome is not None:
            score = 0 if outcome.winner is None else MATE if outcome.winner is position.turn else -MATE
            return Assessment(score, 0, ())
        if self._last is None or self._last[0] != game.start or self._last[1][: len(moves)] != moves:
            self.forget()
        self._last = game.start, moves
        evaluate = evaluation_of(game.variant).of(position)
        limits = Limits(nodes=nodes, seconds=seconds)
        search = Search(evaluate, limits, cancelled=cancelled, contempt=False, table=self._table)
        found: dict[int, dict[int, Info]] = {}

        def keep(info: Info) -> None:
            found.setdefault(info.depth, {})[info.place] = info

        info = search.run(position, repeated_positions(game), on_info=keep, lines=2 if second else 1)
        if info is None:
            return Assessment(0, 0, ())
        both = max((depth for depth, lines in found.items() if len(lines) == 2), default=None)
        if both is not None:
            info, other = found[both][1], found[both][2]
            return Assessment(info.score, both, tuple(move.uci() for move in info.line), other.score)
        return Assessment(info.score, info.depth, tuple(move.uci() for move in info.line))


# ---- Winning chances from scores, by a logistic curve as on lichess (scalachess, eval.scala)
#
# Its slope per hundredth of a pawn was fitted to our engine's scores, for each family of variants
# (tests/tools/ tuning writes chances.json). Lichess's slope, 0.00368208, was fitted to human games and
# Stockfish.

CHANCES = path.join(path.dirname(__file__), "chances.json")  # noqa: PTH118, PTH120
CLAMPED = 3.68208
"""The largest product of score and slope: lichess clamps scores to 1,000 hundredths of a pawn. So a forced
win is a chance of 97.5 %."""


def winning_chances(variant: Variant, score: int) -> float:
    """The expected share of the points, 0 to 1, of the side that the score is for."""
    return curve(slope_of(variant), score)


def curve(slope: float, score: int) -> float:
    """The logistic curve with a slope for one hundredth of a pawn."""
    return 1.0 / (1.0 + exp(-max(-CLAMPED, min(CLAMPED, slope * score))))


def family_of(variant: Variant) -> str:
    """The name of the slope that a variant uses: by how its games are decided, else by its family."""
    facts = variant.facts
    if facts.must_capture:
        return "captures"
    if facts.explodes:
        return "explosions"
    if facts.goal is not None or facts.checks_to_give is not None or facts.connection:
        return "goals"
    if facts.captures_to_hand:
        return f"hands {variant.family}"
    return variant.family


def slope_of(variant: Variant) -> float:
    slopes = _slopes()
    return slopes.get(family_of(variant), slopes["common"])


@cache
def _slopes() -> dict[str, float]:
    with open(CHANCES, encoding="utf-8") as file:  # noqa: PTH123  # pathlib is slow to import
        return json.load(file)


# ---- Faults of bad moves: facts about squares, proven by playing the moves

PROVEN_MATE = 2
"""Wins in up to this many moves are proven by trying all replies; for longer ones the search is trusted."""
_MOST_BEYOND = 3
"""A lost piece is the fault only if the move cost at most this many times the piece's value."""
PROMOTION_PLIES = 5
"""ALLOWS_PROMOTION: the pawn promotes within this many plies."""
PROMOTED = 200
"""ALLOWS_PROMOTION: the least gain by the promotion, in hundredths of a pawn."""


class Fault(StrEnum):
    """Kinds of faults, the gravest first.

    "Before" is the position in which the move was played, "after" the one that it led to. The fields of its
    Explanation (empty ones are left out):

    ALLOWS_MATE    "allows mate in 2". `count`: the opponent's moves to checkmate, 1 or more. `line`: the
                   opponent's first move and all that follow, from after.
    ALLOWS_WIN     the same where the game isn't won by checkmate: the king reaches the hill, the third check.
    MISSES_MATE    "misses mate in 2". `count`: the player's moves. `line`: from before.
    MISSES_WIN     the same where the game would not be won by checkmate.
    LOSES_PIECE    "loses the knight to Bxc6". `squares`: the piece, in after. `line`: from after, the capture
                   first.
    UNPROTECTED    "leaves the rook unprotected", and it is captured: the piece that moved had protected it.
                   `squares`: the rook, in after. `line`: from after, the capture first.
    ALLOWS_FORK    "walks into the fork on c7". `squares`: the forking piece's new square, and the two pieces
                   that it attacks, in after. `line`: from after, the forking move first.
    ALLOWS_PROMOTION  "lets the pawn promote". `squares`: the pawn that will promote, in after. `line`: from
                   after, up to the promotion or further.
    MISSES_CAPTURE "misses that the knight on c6 could be taken". `squares`: the knight, in before. `line`:
                   from before, the capture first.
    ALLOWS_MOVE    "allows Qxe4+": what follows the capture costs more than the captured piece. `line`: from
                   after, that move first.
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


@dataclass(frozen=True, slots=True)
class Explanation:
    """A fault and its details (see Fault). Moves are in UCI."""

    fault: Fault
    squares: tuple[int, ...] = ()
    line: tuple[str, ...] = ()
    count: int = 0


def find_fault(before: Position, move: Move, had: Assessment, has: Assessment) -> Explanation | None:
    """The gravest proven fault of a move, or None.

    `had` and `has`: the assessments of the positions before and after it.
    """
    after = before.play(move)
    if after.turn is before.turn:
        return None
    found = _forced(after, has, had, Fault.ALLOWS_MATE, Fault.ALLOWS_WIN)
    found = found or _forced(before, had, has, Fault.MISSES_MATE, Fault.MISSES_WIN)
    best, refutation = _moves(before, had.line), _moves(after, has.line)
    if found is not None or not best or not refutation:
        return found
    if not Ends(evaluation_of(before.variant).of(before)).uses_exchanges:
        return None  # exchanges mean nothing here: captures explode, or losing pieces wins
    game = _Moved(before, move, after, best, refutation, had.score + has.score)
    return _piece_lost(game) or _fork_allowed(game) or _promotion_allowed(game) or _capture_missed(game)


# ---- wins


def _forced(
    position: Position, found: Assessment, other: Assessment, mate: Fault, win: Fault
) -> Explanation | None:
    """The fault of allowing or missing a win that the side to move can force, or None.

    `found`: the assessment of `position`. `other`: the assessment on the other side of the bad move.
    """
    if found.score <= MATE_BOUND or other.score < -MATE_BOUND:
        return None
    count = moves_to_mate(found.score) or 0
    line = _moves(position, found.line)
    if not 0 < count <= LONGEST_MATE or not line:
        return None
    proven = count <= PROVEN_MATE
    outcome = proven_win(position, line[0], count) if proven else _end_of(position, line)
    if outcome is None or outcome.winner is not position.turn:
        return None
    fault = mate if outcome.reason is Reason.CHECKMATE else win
    return Explanation(fault, line=found.line, count=count)


def _end_of(position: Position, line: Sequence[Move]) -> Outcome | None:
    """The outcome after the last move of a line."""
    for move in line:
        position = position.play(move)
    return position.outcome()


def proven_win(position: Position, move: Move, count: int) -> Outcome | None:
    """The outcome if a move wins by force in at most `count` moves (this one included), else None."""
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
        wins = (proven_win(answered, each, count - 1) for each in answered.legal_moves())
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
    """The move's loss by the search's scores, in hundredths of a pawn; huge if a forced win is at stake."""

    @property
    def loses_material(self) -> bool:
        """Has the mover lost material at the end of the refutation?"""
        position, had = self.after, balance(self.before)
        for move in self.refutation:
            position = position.play(move)
        lost = balance(position) - had if position.turn is self.before.turn else -balance(position) - had
        return lost <= -WORTHWHILE

    def after_best(self) -> Position:
        """The position after the best move."""
        return self.before.play(self.best[0])

    def explained(self, fault: Fault, squares: tuple[int, ...]) -> Explanation:
        return Explanation(fault, squares, tuple(move.uci() for move in self.refutation))


def _piece_lost(game: _Moved) -> Explanation | None:
    """The fault if the refutation captures a piece that the best move would have saved."""
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
        return None  # the best move would have lost it, too
    if (lost - taken) * _MOST_BEYOND < game.cost:
        return game.explained(Fault.ALLOWS_MOVE, ())  # what follows costs more than that piece
    if not moved and _protected(game, square):
        return game.explained(Fault.UNPROTECTED, (square,))
    return game.explained(Fault.LOSES_PIECE, (square,))


def _protected(game: _Moved, square: int) -> bool:
    """Did the piece that moved protect the piece on a square, which is now unprotected?"""
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
    """The fault if the refutation attacks two pieces at once and then captures one of them."""
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
        return None  # the best move allows the same fork
    return game.explained(Fault.ALLOWS_FORK, (forking.target, *found.squares))


def _promotion_allowed(game: _Moved) -> Explanation | None:
    """The fault if a pawn promotes in the refutation, but none in the best line."""
    pawn = _promoting(game.after, game.refutation)
    if pawn is None or not game.loses_material:
        return None
    better = game.after_best()
    if _promoting(better, game.best[1:]) is not None:
        return None
    return game.explained(Fault.ALLOWS_PROMOTION, (pawn,))


def _promoting(position: Position, line: Sequence[Move]) -> int | None:
    """The square of the side to move's pawn that promotes safely in a line, or None."""
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
    """The fault if the best move wins a piece by a capture that the move missed."""
    best, target = game.best[0], game.best[0].target
    if _takes(game.before, game.move) and game.move.target == target:
        return None
    reason = gain(game.before, best, game.after_best())
    if reason is None or reason.why not in (Why.TAKES_FREE, Why.WINS_EXCHANGE):
        return None
    return Explanation(Fault.MISSES_CAPTURE, (target,), tuple(move.uci() for move in game.best))


def _takes(position: Position, move: Move) -> bool:
    """Does a move capture the piece on its target?"""
    return move.origin is not None and position.board[move.target] != 0 and position.is_capture(move)


def balance(position: Position) -> int:
    """The material of the side to move, hands included, less the other side's."""
    tables = evaluation_of(position.variant).tables
    kinds = len(position.variant.kinds)
    worth = 0
    for square, piece in position.pieces():
        value = tables.by_code[position.board[square]]
        worth += value if piece.color is position.turn else -value
    for index, count in enumerate(position.hands):
        held = abs(tables.hands[index]) * count
        worth += held if (index >= kinds) == bool(position.turn) else -held
    return round(worth)


def _moves(position: Position, line: Sequence[str]) -> list[Move]:
    """The moves of a line in UCI, up to the first illegal one."""
    found: list[Move] = []
    for uci in line:
        move = next((move for move in position.legal_moves() if move.uci() == uci), None)
        if move is None:
            break
        found.append(move)
        position = position.play(move)
    return found


# ---- The review as a value, and as JSON

VERSION = 2
"""The version of the JSON and of the judgements in it; a review of another version is made again."""


class Judgement(StrEnum):
    """The judgement of a move; the values are the usual signs (NAGs $6, $2, $4, $1)."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"
    GOOD = "!"


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move of a game. `ply` counts from 1: the position before it is positions[ply - 1].

    `chances_before` and `chances_after` are White's, 0 to 1; `accuracy` is 0 to 100; `score` White's after
    the move, as in Assessment. `best`: the best line of the position before, in UCI; it may begin with the
    move itself, and is empty if unknown. `explanation`: of a bad move with a proven fault.
    """

    ply: int
    move: str
    side: Color
    chances_before: float
    chances_after: float
    accuracy: float
    score: int
    judgement: Judgement | None = None
    best: tuple[str, ...] = ()
    explanation: Explanation | None = None

    @property
    def lost(self) -> float:
        """The winning chances that the move cost its player, 0 to 1."""
        lost = self.chances_before - self.chances_after
        return max(0.0, -lost if self.side else lost)


@dataclass(frozen=True, slots=True)
class Review(Stored):
    """The review of a game.

    `accuracy`: by side, 0 to 100 or None without a move. `depth`: the median depth of the searches.
    `turning_points`: the plies of the at most three moves that cost most, in order.
    """

    moves: tuple[ReviewedMove, ...]
    accuracy: dict[Color, float | None]
    depth: int
    turning_points: tuple[int, ...]
    version = VERSION

    @property
    def chances(self) -> tuple[float, ...]:
        """White's winning chances, 0 to 1, of all positions, the start first. Empty without moves."""
        if not self.moves:
            return ()
        return self.moves[0].chances_before, *(move.chances_after for move in self.moves)

    def move(self, ply: int) -> ReviewedMove:
        """The move with this number, from 1."""
        return self.moves[ply - 1]


# ---- Judgements and accuracy from the assessments of all positions

BLUNDER, MISTAKE, INACCURACY = 0.15, 0.10, 0.05
"""The least loss of winning chances, 0 to 1, of each kind of bad move. These are lichess's 0.3, 0.2 and 0.1
on its scale from -1 to 1 (lila, Advice.scala)."""
HOPELESS, POOR = 0.025, 0.07
"""Up to these chances, allowing or missing a mate is only an inaccuracy, or a mistake. They correspond to
lichess's scores of -999 and -700."""
TURNING_POINTS = 3


def review_of(game: rules.Game, assessments: Sequence[Assessment]) -> Review:
    """The review of a game from the assessments of all its positions, the start first.

    Raises ValueError if their numbers differ.
    """
    positions = game.positions
    if len(assessments) != len(positions):
        raise ValueError(f"{len(assessments)} assessments for {len(positions)} positions")
    of_mover = [winning_chances(game.variant, found.score) for found in assessments]
    chances = [
        1.0 - chance if position.turn else chance
        for chance, position in zip(of_mover, positions, strict=True)
    ]
    outcome = game.outcome()
    if outcome is not None:
        chances[-1] = 0.5 if outcome.winner is None else 1.0 - outcome.winner
    moves = tuple(_reviewed(game, ply, assessments, chances) for ply in range(1, len(positions)))
    return Review(
        moves=moves,
        accuracy=game_accuracy(chances, [move.side for move in moves]),
        depth=median_low([found.depth for found in assessments if found.line] or [0]),
        turning_points=turning_points(moves),
    )


def turning_points(moves: Sequence[ReviewedMove]) -> tuple[int, ...]:
    """The plies of the at most three moves that cost their players most, in order."""
    bad = [move for move in moves if move.judgement is not None and move.lost >= INACCURACY]
    worst = sorted(bad, key=lambda move: (-move.lost, move.ply))[:TURNING_POINTS]
    return tuple(sorted(move.ply for move in worst))


def _reviewed(
    game: rules.Game, ply: int, assessments: Sequence[Assessment], chances: Sequence[float]
) -> ReviewedMove:
    position = game.positions[ply - 1]
    side, move = position.turn, game.moves[ply - 1].uci()
    before, after = assessments[ply - 1], assessments[ply]
    had, has = (1.0 - chance if side else chance for chance in chances[ply - 1 : ply + 1])
    follower = game.positions[ply].turn
    score = after.score if follower is side else -after.score
    forced = len(position.legal_moves()) == 1
    blamed = not forced and move not in before.line[:1]
    judgement = judged(before.score, score, had, has) if blamed else None
    return ReviewedMove(
        ply=ply,
        move=move,
        side=side,
        chances_before=chances[ply - 1],
        chances_after=chances[ply],
        accuracy=move_accuracy(had, has),
        score=-score if side else score,
        judgement=judgement,
        best=before.line,
        explanation=find_fault(position, game.moves[ply - 1], before, after) if judgement else None,
    )


def judged(before: int, after: int, had: float, has: float) -> Judgement | None:
    """The judgement of a move by the mover's scores and chances before and after it."""
    if after < -MATE_BOUND and before >= -MATE_BOUND:  # a mate is allowed
        return _graded(had)
    if before > MATE_BOUND and after <= MATE_BOUND:  # the mover had a forced win, and there is none now
        return _graded(1.0 - has)
    lost = had - has
    if abs(before) > MATE_BOUND:
        return None  # still a forced win or loss, only sooner or later
    if lost >= BLUNDER:
        return Judgement.BLUNDER
    if lost >= MISTAKE:
        return Judgement.MISTAKE
    return Judgement.INACCURACY if lost >= INACCURACY else None


def _graded(chance: float) -> Judgement:
    """The judgement of a move that allows or misses a mate, by the chances that were at stake, 0 to 1."""
    if chance <= HOPELESS:
        return Judgement.INACCURACY
    return Judgement.MISTAKE if chance <= POOR else Judgement.BLUNDER


# ---- accuracy, by lichess's published formulas (lila, AccuracyPercent.scala)

WINDOWS, SHORTEST, LONGEST = 10, 2, 8
"""The size of a window in positions: the number of moves divided by WINDOWS, from SHORTEST to LONGEST."""
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0
"""Bounds of a move's weight: the standard deviation of the chances, in percent, in its window."""
LEAST_ACCURACY = 1.0
"""Lower accuracies count as this in the harmonic mean: a single 0 would make it 0."""


def move_accuracy(before: float, after: float) -> float:
    """The accuracy of a move, 0 to 100, from the mover's winning chances, 0 to 1, before and after it."""
    if after >= before:
        return 100.0
    lost = 100.0 * (before - after)
    # lichess adds one point because the analysis itself is not perfect.
    raw = 103.1668100711649 * exp(-0.04354415386753951 * lost) - 3.166924740191411 + 1.0
    return max(0.0, min(100.0, raw))


def game_accuracy(chances: Sequence[float], sides: Sequence[rules.Color]) -> dict[rules.Color, float | None]:
    """The accuracy of each side's moves, 0 to 100; None for a side that hasn't moved.

    `chances`: White's, 0 to 1, in all positions. `sides`: the side of each move, one fewer than positions.
    The accuracy is the average of two means: the weighted one, in which moves in volatile phases weigh more,
    and the harmonic one.
    """
    weights = _weights([100.0 * chance for chance in chances])
    found: dict[rules.Color, float | None] = {}
    for side in rules.Color:
        moves: list[tuple[float, float]] = []
        for number, mover in enumerate(sides):
            if mover is side:
                before, after = chances[number], chances[number + 1]
                if side:
                    before, after = 1.0 - before, 1.0 - after
                moves.append((move_accuracy(before, after), weights[number]))
        found[side] = _mean(moves) if moves else None
    return found


def _mean(moves: list[tuple[float, float]]) -> float:
    weighted = sum(accuracy * weight for accuracy, weight in moves) / sum(weight for _, weight in moves)
    harmonic = harmonic_mean([max(LEAST_ACCURACY, accuracy) for accuracy, _ in moves])
    return (weighted + harmonic) / 2


def _weights(percents: list[float]) -> list[float]:
    """The weights of the moves. The first moves share the first window."""
    moves = len(percents) - 1
    size = max(SHORTEST, min(LONGEST, moves // WINDOWS))
    starts = [max(0, number - (size - 2)) for number in range(moves)]
    spreads = [pstdev(percents[start : start + size]) for start in starts]
    return [max(LEAST_WEIGHT, min(MOST_WEIGHT, spread)) for spread in spreads]
