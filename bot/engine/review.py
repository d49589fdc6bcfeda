"""Reviews of finished games: the cost of each move, the turning points, and faults.

`Assessor` searches positions, `review_of` combines their assessments into a review; `bot.engine.engines` runs
both in worker processes. Imports only `rules` and the engine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
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
from bot.openings import book_plies
from rules import Color, Move, Outcome, Position, Reason, Variant

# ---- Assessments of positions: score and best line

NODES = 2_400
"""The nodes to search for each position; they take about 0.3 seconds."""
SECONDS = 90.0
"""The time limit for each position, far longer than its nodes take, so that only the nodes limit a search."""
CONFIRMING_NODES, MAX_CONFIRMED = 60_000, 12
"""The nodes to search before and after a move to confirm its judgement, and the maximum number of moves."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """A position's score and best line, in UCI.

    `score` is for the side to move: centipawns, or MATE minus the plies to mate (see Info). For a
    finished game it is 0, -MATE or MATE, with depth 0 and no line. `second`: the score of the second best
    move; None if not searched.
    """

    score: int
    depth: int
    line: tuple[str, ...]
    second: int | None = None


def moves_to_mate(score: int) -> int | None:
    """Return the winner's number of moves to a forced win; None if the score isn't a forced win.

    Positive if the side with this score wins, negative if it loses, 0 if the game is over.
    """
    if abs(score) <= MATE_BOUND:
        return None
    plies = MATE - abs(score)
    return (plies + 1) // 2 if score > 0 else -(plies // 2)


class Assessor:
    """Assesses positions, and keeps the transposition table for earlier positions of the same game.

    So assess a game from its end: then the table already contains the following positions.
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

        `nodes`, `seconds`: the limits of the search. `second`: search the second best move, too; the result
        is then that of the last depth with both.
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
# The slope per centipawn was fitted to our engine's scores, for each family of variants
# (tests/tools/tuning writes chances.json). Lichess's slope, 0.00368208, was fitted to human games and
# Stockfish.

CHANCES = path.join(path.dirname(__file__), "chances.json")  # noqa: PTH118, PTH120
MAX_EXPONENT = 3.68208
"""The largest product of score and slope: lichess clamps scores to 1,000 centipawns. So the chances
of a forced win are 97.5 %."""


def winning_chances(variant: Variant, score: int) -> float:
    """Return the expected share of the points, 0 to 1, for the side with this score."""
    return curve(slope_of(variant), score)


def curve(slope: float, score: int) -> float:
    """Return the value of the logistic curve. `slope`: per centipawn."""
    return 1.0 / (1.0 + exp(-max(-MAX_EXPONENT, min(MAX_EXPONENT, slope * score))))


def family_of(variant: Variant) -> str:
    """Return the name of a variant's slope, which depends on how games are decided, or on its family."""
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
    best, refutation = _moves(before, had.line), _moves(after, has.line)
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
        return _loss(self.before, self.after, self.refutation) >= WORTHWHILE

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


def _loss(before: Position, after: Position, line: Sequence[Move]) -> int:
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


def _moves(position: Position, line: Sequence[str]) -> list[Move]:
    """Return the moves of a line in UCI, up to the first illegal one."""
    found: list[Move] = []
    for uci in line:
        move = next((move for move in position.legal_moves() if move.uci() == uci), None)
        if move is None:
            break
        found.append(move)
        position = position.play(move)
    return found


# ---- The review as a value, and as JSON

VERSION = 3
"""The version of the JSON and its judgements; reviews with another version are computed again."""


class Judgement(StrEnum):
    """The judgement of a move. The values are the usual symbols (NAGs $6, $2, $4, $1)."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"
    GOOD = "!"


SERIOUS = (Judgement.MISTAKE, Judgement.BLUNDER)
"""The judgements that are confirmed by a longer search."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move of a game. `ply` counts from 1: the position before the move is positions[ply - 1].

    `chances_before` and `chances_after` are White's, 0 to 1; `accuracy` is 0 to 100; `score` is White's after
    the move, as in Assessment. `best`: the best line from the position before, in UCI; it may start with the
    move itself, and is empty if unknown. `explanation`: the proven fault of a bad move.
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

    `accuracy`: by side, 0 to 100, or None without a move. `depth`: the median depth of the searches.
    `turning_points`: the plies of the three most costly moves, or fewer, in order. `book`: the number of
    moves up to the last position of a known opening; 0 without one.
    """

    moves: tuple[ReviewedMove, ...]
    accuracy: dict[Color, float | None]
    depth: int
    turning_points: tuple[int, ...]
    book: int
    version = VERSION

    def next_to_confirm(self, confirmed: Collection[int]) -> int | None:
        """Return the ply of the worst mistake, blunder or turning point that isn't among the `confirmed`.

        Returns None if there is none, or if MAX_CONFIRMED moves were confirmed.
        """
        if len(confirmed) >= MAX_CONFIRMED:
            return None
        blamed = (move for move in self.moves if move.judgement in SERIOUS or move.ply in self.turning_points)
        open_moves = [move for move in blamed if move.ply not in confirmed]
        return max(open_moves, key=lambda move: (move.lost, -move.ply)).ply if open_moves else None

    @property
    def chances(self) -> tuple[float, ...]:
        """White's winning chances, 0 to 1, in all positions from the start. Empty without moves."""
        if not self.moves:
            return ()
        return self.moves[0].chances_before, *(move.chances_after for move in self.moves)

    def move(self, ply: int) -> ReviewedMove:
        """Return the move with this ply, from 1."""
        return self.moves[ply - 1]


# ---- Judgements and accuracy from the assessments of all positions

BLUNDER, MISTAKE, INACCURACY = 0.15, 0.10, 0.05
"""The smallest loss of winning chances, 0 to 1, for each kind of bad move. They are lichess's 0.3, 0.2 and
0.1 on its scale from -1 to 1 (lila, Advice.scala)."""
HOPELESS, POOR = 0.025, 0.07
"""The chances up to which allowing or missing a mate is only an inaccuracy, or only a mistake. They
correspond to lichess's scores of -999 and -700."""
TURNING_POINTS = 3
FIRST_PLIES = 6
"""The number of a game's first moves that count as its opening where openings have no names."""
PIECE = 250
"""The smallest loss of material that counts as the loss of a piece, in centipawns."""


def review_of(
    game: rules.Game, assessments: Sequence[Assessment], confirmed: Collection[int] | None = None
) -> Review:
    """Return the review of a game from the assessments of all its positions, from the start.

    `confirmed`: the plies of moves whose judgements a deeper search has confirmed; other moves are at most
    inaccuracies, and no turning points. None: no confirmation is needed. Raises ValueError if the number of
    assessments is wrong.
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
    book = book_plies(game)
    excused = book or (FIRST_PLIES if game.variant.is_start(game.start) else 0)
    moves = tuple(
        _reviewed(game, ply, assessments, chances, in_opening=ply <= excused)
        for ply in range(1, len(positions))
    )
    worst = moves
    if confirmed is not None:
        moves = tuple(move if move.ply in confirmed else _softened(move) for move in moves)
        worst = tuple(move for move in moves if move.ply in confirmed)
    return Review(
        moves=moves,
        accuracy=game_accuracy(chances, [move.side for move in moves], [move.accuracy for move in moves]),
        depth=median_low([found.depth for found in assessments if found.line] or [0]),
        turning_points=turning_points(worst),
        book=book,
    )


def _softened(move: ReviewedMove) -> ReviewedMove:
    """Return a move that is at most an inaccuracy."""
    return replace(move, judgement=Judgement.INACCURACY) if move.judgement in SERIOUS else move


def turning_points(moves: Sequence[ReviewedMove]) -> tuple[int, ...]:
    """Return the plies of the three moves that cost their players most, or fewer, in order."""
    bad = [move for move in moves if move.judgement is not None and move.lost >= INACCURACY]
    worst = sorted(bad, key=lambda move: (-move.lost, move.ply))[:TURNING_POINTS]
    return tuple(sorted(move.ply for move in worst))


def _reviewed(
    game: rules.Game,
    ply: int,
    assessments: Sequence[Assessment],
    chances: Sequence[float],
    *,
    in_opening: bool,
) -> ReviewedMove:
    """Return the review of a move. `in_opening`: it isn't judged unless it loses a piece or allows a win."""
    position = game.positions[ply - 1]
    side, move = position.turn, game.moves[ply - 1].uci()
    before, after = assessments[ply - 1], assessments[ply]
    had, has = (1.0 - chance if side else chance for chance in chances[ply - 1 : ply + 1])
    follower = game.positions[ply].turn
    score = after.score if follower is side else -after.score
    forced = len(position.legal_moves()) == 1
    blamed = not forced and move not in before.line[:1]
    judgement = judged(before.score, score, had, has) if blamed else None
    fault = find_fault(position, game.moves[ply - 1], before, after) if judgement else None
    # A lower score after the best move or the only one is an error of the search.
    accuracy = move_accuracy(had, has) if blamed else 100.0
    if in_opening and not _is_blunder_in_opening(position, game.positions[ply], fault):
        judgement, fault, accuracy = None, None, 100.0
    return ReviewedMove(
        ply=ply,
        move=move,
        side=side,
        chances_before=chances[ply - 1],
        chances_after=chances[ply],
        accuracy=accuracy,
        score=-score if side else score,
        judgement=judgement,
        best=before.line,
        explanation=fault,
    )


def _is_blunder_in_opening(before: Position, after: Position, fault: Explanation | None) -> bool:
    """Return whether a move loses a piece or allows a win. Openings that give up less are a matter of taste:
    pawns, or a piece for a pawn."""
    if fault is None or fault.fault in IN_BEFORE:
        return False
    if fault.fault in (Fault.ALLOWS_MATE, Fault.ALLOWS_WIN):
        return True
    return _loss(before, after, _moves(after, fault.line)) >= PIECE


def judged(before: int, after: int, had: float, has: float) -> Judgement | None:
    """Return the judgement of a move from the mover's scores and chances before and after it."""
    if after < -MATE_BOUND and before >= -MATE_BOUND:  # The move allows a forced win.
        return _graded(had)
    if before > MATE_BOUND and after <= MATE_BOUND:  # The move misses a forced win.
        return _graded(1.0 - has)
    lost = had - has
    if abs(before) > MATE_BOUND:
        return None  # Still a forced win or loss, in a different number of moves.
    if lost >= BLUNDER:
        return Judgement.BLUNDER
    if lost >= MISTAKE:
        return Judgement.MISTAKE
    return Judgement.INACCURACY if lost >= INACCURACY else None


def _graded(chance: float) -> Judgement:
    """Return the judgement of a move that allows or misses a mate, by the chances at stake, 0 to 1."""
    if chance <= HOPELESS:
        return Judgement.INACCURACY
    return Judgement.MISTAKE if chance <= POOR else Judgement.BLUNDER


# ---- accuracy, by lichess's published formulas (lila, AccuracyPercent.scala)

WINDOWS, SHORTEST, LONGEST = 10, 2, 8
"""The size of a window in positions: the number of moves divided by WINDOWS, from SHORTEST to LONGEST."""
MIN_WEIGHT, MAX_WEIGHT = 0.5, 12.0
"""The bounds of a move's weight, which is the standard deviation of the chances in its window, in percent."""
MIN_ACCURACY = 1.0
"""The lower bound of accuracies in the harmonic mean, because a single 0 would make the mean 0."""


def move_accuracy(before: float, after: float) -> float:
    """Return a move's accuracy, 0 to 100, from the mover's winning chances, 0 to 1, before and after it."""
    if after >= before:
        return 100.0
    lost = 100.0 * (before - after)
    # Lichess adds one point because the analysis itself is not perfect.
    raw = 103.1668100711649 * exp(-0.04354415386753951 * lost) - 3.166924740191411 + 1.0
    return max(0.0, min(100.0, raw))


def game_accuracy(
    chances: Sequence[float], sides: Sequence[rules.Color], accuracies: Sequence[float]
) -> dict[rules.Color, float | None]:
    """Return the accuracy of each side's moves, 0 to 100; None for a side that hasn't moved.

    `chances`: White's, 0 to 1, in all positions. `sides`, `accuracies`: of each move, one fewer than
    positions.
    The accuracy is the average of the weighted mean, in which moves in volatile phases count more, and the
    harmonic mean.
    """
    weights = _weights([100.0 * chance for chance in chances])
    found: dict[rules.Color, float | None] = {}
    for side in rules.Color:
        played = zip(sides, accuracies, weights, strict=True)
        moves = [(accuracy, weight) for mover, accuracy, weight in played if mover is side]
        found[side] = _mean(moves) if moves else None
    return found


def _mean(moves: list[tuple[float, float]]) -> float:
    weighted = sum(accuracy * weight for accuracy, weight in moves) / sum(weight for _, weight in moves)
    harmonic = harmonic_mean([max(MIN_ACCURACY, accuracy) for accuracy, _ in moves])
    return (weighted + harmonic) / 2


def _weights(percents: list[float]) -> list[float]:
    """Return the weights of the moves. The first moves share the first window."""
    moves = len(percents) - 1
    size = max(SHORTEST, min(LONGEST, moves // WINDOWS))
    starts = [max(0, number - (size - 2)) for number in range(moves)]
    spreads = [pstdev(percents[start : start + size]) for start in starts]
    return [max(MIN_WEIGHT, min(MAX_WEIGHT, spread)) for spread in spreads]
