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
from bot.storage import LEAST_RATED, Absence, Kind, MatchRow, OtherShardTotal, Scores
