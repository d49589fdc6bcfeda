"""Drop Discord's rate limits that are over.

discord.py keeps each for five minutes after its last request, a kilobyte apiece, and looks through all of
them whenever a new one comes. A game in a thread of its own has four. Dropping them early saves memory and
time where many games are played. The limit on what players may ask is in user_rate_limit.py.
"""

from __future__ import annotations

import discord


def forget_ended(connection: discord.Client) -> None:
    """Drop the limits whose window is over and for which no request waits: Discord sends them again."""
    limits = connection.http._buckets  # pyright: ignore[reportPrivateUsage] - there is no public way
    for key, limit in list(limits.items()):
        over = limit.expires is None or limit.is_expired()
        if over and not limit.outgoing and not limit._pending_requests:  # pyright: ignore[reportPrivateUsage]
            del limits[key]
