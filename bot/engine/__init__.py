"""The chess engine, which plays any variant from its rules alone. It imports only `rules`,
`bot.openings` and `bot.keyed_locks`.

`Search` searches, `Evaluation` evaluates positions, `level_in` returns a level of play, and `choose` finds a
move with all three. `bot.engine.uci_interface` implements UCI.
"""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.engine.evaluation import Evaluation, evaluation_of
from bot.engine.levels import LEVELS, THINKING_SECONDS, Level, choose, level_in
from bot.engine.search import MATE, Info, Limits, Search
