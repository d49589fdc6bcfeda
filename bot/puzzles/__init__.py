"""Puzzles in every variant: packaged data, the code that judges answers, and the tool that finds new ones.

`puzzles` and `puzzle` read the collection, `Attempt` judges what is played; `python -m bot.puzzles.generate`
makes the data (docs/puzzles.md). Imports `rules` and `bot.engine` only.
"""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.puzzles.collection import puzzle, puzzles
from bot.puzzles.puzzle import Goal, Puzzle, Theme
from bot.puzzles.solving import Answer, Attempt, Verdict
