"""The use cases of Kibitz: challenge, accept, move, resign, claim. No Discord, no SQL.

Players, guilds, channels and messages are plain ints (Discord's ids). Every use case is one transaction: it
either happened, durably, before it returns, or it raised and nothing changed. Nothing here relies on being
the only process on the database.
"""

from __future__ import annotations

from bot.matches.errors import (
    BadStart,
    Busy,
    ChallengeGone,
    MatchBroken,
    MatchError,
    MatchOver,
    MoveTaken,
    NoNumberedStarts,
    NoSuchMatch,
    NoSuchVariant,
    NoSuchVariantButNear,
    NotAPlayer,
    NotForYou,
    NothingToClaim,
    NotYoursToCancel,
    NotYourTurn,
    OwnChallenge,
    SelfChallenge,
    StalePosition,
    StartIsOver,
)
from bot.matches.service import Matches
from bot.matches.values import RESIGNATION, Challenge, Match, MoveMade

__all__ = [
    "RESIGNATION",
    "BadStart",
    "Busy",
    "Challenge",
    "ChallengeGone",
    "Match",
    "MatchBroken",
    "MatchError",
    "MatchOver",
    "Matches",
    "MoveMade",
    "MoveTaken",
    "NoNumberedStarts",
    "NoSuchMatch",
    "NoSuchVariant",
    "NoSuchVariantButNear",
    "NotAPlayer",
    "NotForYou",
    "NotYourTurn",
    "NotYoursToCancel",
    "NothingToClaim",
    "OwnChallenge",
    "SelfChallenge",
    "StalePosition",
    "StartIsOver",
]
