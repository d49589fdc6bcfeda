"""Limits that the operator sets, and the checks of those on each player's challenges and games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, func, select

from bot.database.transactions import lock_users
from bot.refusals import Refusal
from bot.state.match_tables import IS_PENDING, challenges, matches, plays


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits that the operator sets.

    `expiry`: how long a challenge stays open. `open_challenges`, `running_games`: the maximum per person.
    `retention_days`: how long a server's games and settings are kept after it has removed Kibitz.
    """

    expiry: timedelta = timedelta(hours=24)
    open_challenges: int = 10
    running_games: int = 100
    retention_days: int = 90


def check_challenge_limit(connection: Connection, limit: int, challenger: int, now: datetime) -> None:
    """Lock a player, and raise Refusal if they have `limit` open challenges."""
    lock_users(connection, challenger)
    waiting = (
        select(func.count())
        .where(IS_PENDING, challenges.c.challenger_id == challenger)
        .where(challenges.c.expires_at > now)
    )
    if connection.execute(waiting).scalar_one() >= limit:
        raise Refusal("limit-challenges", most=limit)


def check_running_limit(connection: Connection, limit: int, player_ids: tuple[int, ...], actor: int) -> None:
    """Lock players, and raise Refusal for the first one that has `limit` running matches.

    `actor`: the player who gets the refusal.
    """
    lock_users(connection, *player_ids)
    for player_id in player_ids:
        count = select(func.count()).select_from(matches).where(plays(player_id))
        if connection.execute(count).scalar_one() >= limit:
            if player_id == actor:
                raise Refusal("limit-games", most=limit)
            raise Refusal("limit-opponent", player=player_id, most=limit)
