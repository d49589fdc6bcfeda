"""Where matches are kept: SQLAlchemy Core tables and queries. Text and numbers only; no rules, no Discord."""

from __future__ import annotations

from bot.storage.database import BUSY_SECONDS, Database
from bot.storage.errors import BadDatabaseUrl, DatabaseAway, DatabaseBusy, StorageError, TooManyRunning
from bot.storage.limits import Limits
from bot.storage.rows import (
    Absence,
    ChallengeRow,
    Ending,
    Glance,
    MatchRow,
    NewChallenge,
    NewMatch,
    NewMove,
    OfferRow,
    PlanRow,
    PlayerRow,
    ServerRow,
    Timer,
    UnpostedRow,
    VacationRow,
)

__all__ = [
    "BUSY_SECONDS",
    "Absence",
    "BadDatabaseUrl",
    "ChallengeRow",
    "Database",
    "DatabaseAway",
    "DatabaseBusy",
    "Ending",
    "Glance",
    "Limits",
    "MatchRow",
    "NewChallenge",
    "NewMatch",
    "NewMove",
    "OfferRow",
    "PlanRow",
    "PlayerRow",
    "ServerRow",
    "StorageError",
    "Timer",
    "TooManyRunning",
    "UnpostedRow",
    "VacationRow",
]
