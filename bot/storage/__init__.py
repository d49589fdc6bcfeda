"""Where matches are kept: SQLAlchemy Core tables and queries. Text and numbers only; no rules, no Discord."""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.storage.database import Database
from bot.storage.deadlines import DeadlineStore, OtherShardTotal
from bot.storage.deletion_and_export import PeopleStore
from bot.storage.matches import MatchStore
from bot.storage.retention import RetentionStore
from bot.storage.rows import (
    CORRESPONDENCE,
    Absence,
    Ending,
    Kind,
    MatchRow,
    NewMatch,
    NewMove,
    Notice,
    PairRow,
    RatingRow,
    ResultRow,
    Scores,
    StreakRow,
    TimeLeft,
    Timer,
    digest_of,
)
from bot.storage.store_results import ABORTED, CALLED_OFF, LEAST_RATED, UNMOVED
