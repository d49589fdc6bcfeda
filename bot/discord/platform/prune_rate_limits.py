"""Prunes expired rate limits of Discord from the cache of discord.py.

discord.py keeps each for five minutes after its last request, a kilobyte apiece, and scans all of them
whenever a new one comes. A game in its own thread has four. Dropping them early saves memory and time if
many games are played. retry.py has the retries and the longest rate limit that the library waits out;
user_rate_limit.py limits the requests of players.
"""

from __future__ import annotations

import discord


def forget_ended(connection: discord.Client) -> None:
    """Drop limits whose window is over and for which no request waits; Discord sends them again when
    needed."""
    limits = connection.http._buckets  # pyright: ignore[reportPrivateUsage] - there is no public way
    for key, limit in list(limits.items()):
        over = limit.expires is None or limit.is_expired()
        if over and not limit.outgoing and not limit._pending_requests:  # pyright: ignore[reportPrivateUsage]
            del limits[key]
