"""Reviews of finished games: the cost of each move, the turning points, and faults.

`Assessor` searches positions, `review_of` makes a review of their assessments; `bot.engine.engines` has
worker processes do both. Imports only `rules` and the engine.
"""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.engine.review.assessment import Assessment, Assessor, moves_to_mate
from bot.engine.review.chances import winning_chances
from bot.engine.review.faults import Explanation, Fault
from bot.engine.review.judgements import game_accuracy, move_accuracy, review_of
from bot.engine.review.review_values import Judgement, Review, ReviewedMove
