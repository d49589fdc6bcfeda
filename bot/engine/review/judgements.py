"""Making the review of a game from the assessments of its positions."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median_low

import rules
from bot.engine.review.accuracy import game_accuracy, move_accuracy
from bot.engine.review.assessment import Assessment
from bot.engine.review.chances import winning_chances
from bot.engine.review.faults import explained
from bot.engine.review.review import Judgement, Review, ReviewedMove
from bot.engine.transposition import MATE_BOUND

BLUNDER, MISTAKE, INACCURACY = 0.15, 0.10, 0.05
"""The least loss of winning chances of such moves: lichess's 0.3, 0.2 and 0.1 on a scale from -1 to 1 (lila,
Advice.scala)."""
HOPELESS, POOR = 0.025, 0.07
"""Chances up to which allowing a mate is only an inaccuracy, or a mistake: lichess's -999 and -700."""
TURNING_POINTS = 3


def review_of(game: rules.Game, assessments: Sequence[Assessment]) -> Review:
    """The review of a game from the assessments of all its positions, the start first.

    Raises ValueError for another number of assessments.
    """
    positions = game.positions
    if len(assessments) != len(positions):
        raise ValueError(f"{len(assessments)} assessments for {len(positions)} positions")
    scores = [found.score for found in assessments]
    chances = [
        _of_white(winning_chances(game.variant, score), position)
        for score, position in zip(scores, positions, strict=True)
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


def _of_white(chances: float, position: rules.Position) -> float:
    return 1.0 - chances if position.turn else chances


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
        explanation=explained(position, game.moves[ply - 1], before, after) if judgement else None,
    )


def judged(before: int, after: int, had: float, has: float) -> Judgement | None:
    """The judgement of a move by the mover's scores and chances before and after it."""
    if after < -MATE_BOUND and before >= -MATE_BOUND:  # a mate is allowed
        return _graded(had, HOPELESS, POOR)
    if before > MATE_BOUND and after <= MATE_BOUND:  # the mover had a forced win, and there is none now
        return _graded(1.0 - has, HOPELESS, POOR)
    lost = had - has
    if abs(before) > MATE_BOUND:
        return None  # still won or lost, only sooner or later
    if lost >= BLUNDER:
        return Judgement.BLUNDER
    if lost >= MISTAKE:
        return Judgement.MISTAKE
    return Judgement.INACCURACY if lost >= INACCURACY else None


def _graded(left: float, hopeless: float, poor: float) -> Judgement:
    if left <= hopeless:
        return Judgement.INACCURACY
    return Judgement.MISTAKE if left <= poor else Judgement.BLUNDER
