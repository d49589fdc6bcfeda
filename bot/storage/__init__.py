"""Where matches are kept: SQLAlchemy Core tables and queries. Text and numbers only; no rules, no Discord."""

from __future__ import annotations

from bot.storage.challenges import ChallengeStore
from bot.storage.claims import ClaimStore
from bot.storage.database import BUSY_SECONDS, Database
from bot.storage.deadlines import DeadlineStore
from bot.storage.errors import BadDatabaseUrl, DatabaseAway, DatabaseBusy, StorageError, TooManyRunning
from bot.storage.leases import Holding, LeaseStore
from bot.storage.matches import MatchStore
from bot.storage.offers import OfferStore
from bot.storage.plans import PlanStore
from bot.storage.posting import PostingStore
from bot.storage.quotas import QuotaStore
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
from bot.storage.server_timeouts import Limits
from bot.storage.settings import SettingsStore
from bot.storage.shards import Shards, shard_of
from bot.storage.tables import EPOCH

__all__ = [
    "BUSY_SECONDS",
    "EPOCH",
    "Absence",
    "BadDatabaseUrl",
    "ChallengeRow",
    "ChallengeStore",
    "ClaimStore",
    "Database",
    "DatabaseAway",
    "DatabaseBusy",
    "DeadlineStore",
    "Ending",
    "Glance",
    "Holding",
    "LeaseStore",
    "Limits",
    "MatchRow",
    "MatchStore",
    "NewChallenge",
    "NewMatch",
    "NewMove",
    "OfferRow",
    "OfferStore",
    "PlanRow",
    "PlanStore",
    "PlayerRow",
    "PostingStore",
    "QuotaStore",
    "ServerRow",
    "SettingsStore",
    "Shards",
    "StorageError",
    "Timer",
    "TooManyRunning",
    "UnpostedRow",
    "VacationRow",
    "shard_of",
]
