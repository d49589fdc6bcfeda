"""The library's cache of direct message channels, which names their recipients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord


def forget_direct_messages(connection: discord.Client, is_gone: Callable[[int], bool]) -> None:
    """Remove channels from the library's cache if `is_gone` holds for their recipient. There is no public
    way."""
    state: Any = connection._connection  # pyright: ignore[reportPrivateUsage]
    for channel in list(connection.private_channels):
        recipient = getattr(channel, "recipient", None)
        if recipient is not None and is_gone(recipient.id):
            state._remove_private_channel(channel)
