"""The Discord layer: receives events, calls `bot.state`, and sends the replies."""

from __future__ import annotations

from bot.discord.client import KibitzBot

__all__ = ["KibitzBot"]
