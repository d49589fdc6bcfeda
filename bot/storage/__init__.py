"""Where matches are kept: SQLAlchemy Core tables and queries. Text and numbers only; no rules, no Discord."""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.storage.database import Database
from bot.storage.deadlines import DeadlineStore, OtherShardTotal
from bot.storage.matches import MatchStore
from bot.storage.rows import (
    CORRESPONDENCE,
    Absence,
    Ending,
    Kind,
    MatchRow,
    NewMatch,
    NewMove,
    PairRow,
    RatingRow,
    ResultRow,
    Scores,
    StreakRow,
    TimeLeft,
    Timer,
)
from bot.storage.store_results import ABORTED, CALLED_OFF, LEAST_RATED, UNMOVED
