"""A simulated Discord to play on: REST v10 and gateway for Kibitz, and a chat page for two people.

`kibitz` without a token serves it. tests/discord_lab extends it with what only tests need: limits, rate
limits and faults.
"""

from __future__ import annotations

from bot.sandbox.server import Sandbox
from bot.sandbox.world_store import FolderBusy, StoreError

__all__ = ["FolderBusy", "Sandbox", "StoreError"]
