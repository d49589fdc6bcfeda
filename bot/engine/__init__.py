"""The chess engine. It plays every variant, knowing only its rules.

`Search` searches, `Evaluation` evaluates positions, `level_in` returns a level of play, and `choose` combines
the three to find a move. `bot.engine.uci_interface` implements UCI.
"""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.engine.evaluation import Evaluation, evaluation_of
from bot.engine.levels import LEVELS, THINKING_SECONDS, Level, choose, level_in
from bot.engine.search import MATE, Info, Limits, Search
