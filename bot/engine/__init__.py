"""The opponent: finds a move in any variant, from its rules alone. Imports `rules` and nothing else of ours.

`Search` looks ahead, `Evaluation` says what a position is worth, `level_in` how strong a player is, `choose`
puts them together. `bot.engine.uci` speaks the engines' own protocol.
"""

from __future__ import annotations

from bot.engine.evaluation import Evaluation, evaluation_of
from bot.engine.levels import LEVELS, Level, choose, level_in
from bot.engine.search import MATE, Info, Limits, Search

__all__ = [
    "LEVELS",
    "MATE",
    "Evaluation",
    "Info",
    "Level",
    "Limits",
    "Search",
    "choose",
    "evaluation_of",
    "level_in",
]
