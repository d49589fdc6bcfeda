"""The review of a finished game: what each move cost, where the game turned, and why.

`Assessor` searches its positions, `review_of` makes the review of a game from the assessments of all its
positions; `bot.engine.reviewer` has worker processes do both. Imports `rules` and the engine only.
"""

from __future__ import annotations

from bot.engine.review.accuracy import game_accuracy, move_accuracy
from bot.engine.review.assessment import Assessment, Assessor, moves_to_mate
from bot.engine.review.chances import winning_chances
from bot.engine.review.faults import Explanation, Fault
from bot.engine.review.results import Judgement, Review, ReviewedMove
from bot.engine.review.reviewing import review_of

__all__ = [
    "Assessment",
    "Assessor",
    "Explanation",
    "Fault",
    "Judgement",
    "Review",
    "ReviewedMove",
    "game_accuracy",
    "move_accuracy",
    "moves_to_mate",
    "review_of",
    "winning_chances",
]
