"""Puzzles in every variant: packaged data, and the code that judges answers.

`puzzles` and `puzzle` read the collection, `Attempt` judges what is played; `python -m
tests.tools.puzzle_generator.generate` makes the data. Imports only `rules` and `bot.engine`.
"""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.puzzles.puzzle import Goal, Puzzle, puzzle, puzzles
from bot.puzzles.solving import Answer, Attempt, Verdict
