"""Kibitz on Discord: thin. It receives, calls `bot.state`, and answers."""

from __future__ import annotations

from bot.discord.client import KibitzBot

__all__ = ["KibitzBot"]
