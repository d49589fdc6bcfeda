"""Puzzles in every variant, and the code that checks answers.

`puzzles` and `puzzle` read the collection, and `Attempt` checks a solver's moves. `python -m
tests.tools.puzzle_generator.generate` generates the data.
"""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.puzzles.puzzle import Goal, Puzzle, puzzle, puzzles
from bot.puzzles.solving import Answer, Attempt, Verdict
