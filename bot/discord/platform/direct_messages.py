"""Channels of direct messages as the library remembers them, with the person at the other end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord


def forget_direct_messages(connection: discord.Client, is_gone: Callable[[int], bool]) -> None:
    """Have the library forget its channels with people of whom this is so. There is no public way to."""
    state: Any = connection._connection  # pyright: ignore[reportPrivateUsage]
    for channel in list(connection.private_channels):
        recipient = getattr(channel, "recipient", None)
        if recipient is not None and is_gone(recipient.id):
            state._remove_private_channel(channel)
