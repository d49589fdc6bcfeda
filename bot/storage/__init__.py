"""Where matches are kept: SQLAlchemy Core tables and queries. Text and numbers only; no rules, no Discord."""

from __future__ import annotations

from bot.storage.challenges import ChallengeStore
from bot.storage.database import BUSY_SECONDS, Database
from bot.storage.deadlines import DeadlineStore
from bot.storage.errors import BadDatabaseUrl, DatabaseAway, DatabaseBusy, StorageError, TooManyRunning
from bot.storage.matches import MatchStore
from bot.storage.offers import OfferStore
from bot.storage.people import PeopleStore
from bot.storage.plans import PlanStore
from bot.storage.posting import PostingStore
from bot.storage.retention import RetentionStore
from bot.storage.rows import (
    Absence,
    ChallengeRow,
    Ending,
    ForgottenRow,
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
from bot.storage.server_timeouts import Limits
from bot.storage.settings import SettingsStore

__all__ = [
    "BUSY_SECONDS",
    "Absence",
    "BadDatabaseUrl",
    "ChallengeRow",
    "ChallengeStore",
    "Database",
    "DatabaseAway",
    "DatabaseBusy",
    "DeadlineStore",
    "Ending",
    "ForgottenRow",
    "Glance",
    "Limits",
    "MatchRow",
    "MatchStore",
    "NewChallenge",
    "NewMatch",
    "NewMove",
    "OfferRow",
    "OfferStore",
    "PeopleStore",
    "PlanRow",
    "PlanStore",
    "PlayerRow",
    "PostingStore",
    "RetentionStore",
    "ServerRow",
    "SettingsStore",
    "StorageError",
    "Timer",
    "TooManyRunning",
    "UnpostedRow",
    "VacationRow",
]
