"""Rate limits whose time is over.

discord.py keeps each for five minutes after its last request, a kilobyte apiece, and looks through all of
them whenever a new one comes. A game in a thread of its own has four: where many are played, forgetting what
tells nothing any more keeps both small.
"""

from __future__ import annotations

import discord


def forget_ended(connection: discord.Client) -> None:
    """Forget the limits whose window is over and for which nobody waits: they are learned again."""
    limits = connection.http._buckets  # pyright: ignore[reportPrivateUsage] - there is no public way
    for key, limit in list(limits.items()):
        over = limit.expires is None or limit.is_expired()
        if over and not limit.outgoing and not limit._pending_requests:  # pyright: ignore[reportPrivateUsage]
            del limits[key]
