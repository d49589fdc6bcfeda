"""The use cases of Kibitz: challenge, accept, move, resign, claim. No Discord, no SQL.

Players, guilds, channels and messages are plain ints (Discord's ids). Every use case is one transaction: it
either happened, durably, before it returns, or it raised and nothing changed. What a user can't do is a
Refusal. Nothing here relies on being the only process on the database. Periodic work is limited to the
servers of this process's shards.
"""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.database.columns import EPOCH
from bot.database.shards import Shards
from bot.matches.all_use_cases import Matches
from bot.matches.find_matches import MatchSummary, MoveTime
from bot.matches.glicko import MOST_REPEATS, SHORT_PLIES, SHOWN_FROM
from bot.matches.loss_on_time import GRACE
from bot.matches.models import (
    DRAW,
    NOBODY,
    TAKEBACK,
    UNMOVED,
    Challenge,
    GameSettings,
    Match,
    MoveMade,
    PlayerSettings,
    ServerSettings,
    match_of_record,
)
from bot.matches.paged_lists import Finished, Page, Running
from bot.matches.privacy import is_former
from bot.matches.profiles_and_leaderboards import Leaderboard, Profile, RatingChange
from bot.matches.row_conversion import SIDES
from bot.matches.time_controls import MOVE_TIMES, Speed, TimeControl, per_move, speed_of
from bot.matches.vacations import Vacation
from bot.storage import (
    LEAST_RATED,
    Absence,
    Key,
    Kind,
    MatchRow,
    OtherShardTotal,
    Scores,
)
