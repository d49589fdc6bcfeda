"""Where matches are kept: SQLAlchemy Core tables and queries. Text and numbers only; no rules, no Discord."""

from __future__ import annotations

from bot.storage.challenges import ChallengeStore
from bot.storage.claims import ClaimStore
from bot.storage.database import BUSY_SECONDS, Database
from bot.storage.deadlines import DeadlineStore
from bot.storage.errors import (
    BadDatabaseUrl,
    DatabaseAway,
    DatabaseBusy,
    DatabaseUnwritable,
    StorageError,
    TooManyRunning,
)
from bot.storage.leases import Holding, LeaseStore
from bot.storage.matches import MatchStore
from bot.storage.offers import OfferStore
from bot.storage.people import PeopleStore
from bot.storage.plans import PlanStore
from bot.storage.posting import PostingStore
from bot.storage.quotas import QuotaStore
from bot.storage.result_rows import (
    CORRESPONDENCE,
    DayRow,
    Kind,
    PairRow,
    ProfileRow,
    RatingRow,
    ResultRow,
    Scores,
    StandingRow,
    StreakRow,
    TableRow,
    TallyRow,
)
from bot.storage.results import ABORTED, CALLED_OFF, LEAST_RATED, UNMOVED, Rate, ResultStore
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
    Noted,
    OfferRow,
    PlaceRow,
    PlanRow,
    PlayerRow,
    RunningRow,
    ServerRow,
    TimeLeft,
    Timer,
    UnpostedRow,
    VacationRow,
)
from bot.storage.server_games import Key, ServerGameStore
from bot.storage.settings import SettingsStore
from bot.storage.shards import Shards, shard_of
from bot.storage.standings import StandingStore
from bot.storage.tables import EPOCH
from bot.storage.transactions import Limits

__all__ = [
    "ABORTED",
    "BUSY_SECONDS",
    "CALLED_OFF",
    "CORRESPONDENCE",
    "EPOCH",
    "LEAST_RATED",
    "UNMOVED",
    "Absence",
    "BadDatabaseUrl",
    "ChallengeRow",
    "ChallengeStore",
    "ClaimStore",
    "Database",
    "DatabaseAway",
    "DatabaseBusy",
    "DatabaseUnwritable",
    "DayRow",
    "DeadlineStore",
    "Ending",
    "ForgottenRow",
    "Glance",
    "Holding",
    "Key",
    "Kind",
    "LeaseStore",
    "Limits",
    "MatchRow",
    "MatchStore",
    "NewChallenge",
    "NewMatch",
    "NewMove",
    "Noted",
    "OfferRow",
    "OfferStore",
    "PairRow",
    "PeopleStore",
    "PlaceRow",
    "PlanRow",
    "PlanStore",
    "PlayerRow",
    "PostingStore",
    "ProfileRow",
    "QuotaStore",
    "Rate",
    "RatingRow",
    "ResultRow",
    "ResultStore",
    "RetentionStore",
    "RunningRow",
    "Scores",
    "ServerGameStore",
    "ServerRow",
    "SettingsStore",
    "Shards",
    "StandingRow",
    "StandingStore",
    "StorageError",
    "StreakRow",
    "TableRow",
    "TallyRow",
    "TimeLeft",
    "Timer",
    "TooManyRunning",
    "UnpostedRow",
    "VacationRow",
    "shard_of",
]
