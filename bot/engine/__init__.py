"""The engine: finds moves in any variant from its rules alone. Imports only `rules`.

`Search` is the search, `Evaluation` evaluates positions, `level_in` gives a level of play, `choose` finds a
move with all three. `bot.engine.uci_interface` speaks UCI.
"""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.engine.evaluation import Evaluation, evaluation_of
from bot.engine.levels import LEVELS, THINKING_SECONDS, Level, choose, level_in
from bot.engine.search import MATE, Info, Limits, Search
