"""A simulated Discord to play on: REST v10 and gateway for Kibitz, and a chat page for two people.

`kibitz` runs it if there is no token. tests/discord_lab adds limits, rate limits and faults for tests.
"""

from __future__ import annotations

from bot.sandbox.server import Sandbox
from bot.sandbox.world_store import FolderBusy, StoreError

__all__ = ["FolderBusy", "Sandbox", "StoreError"]
