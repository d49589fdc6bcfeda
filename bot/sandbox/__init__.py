"""A loopback Discord to play on: REST v10 and gateway for Kibitz, and a chat page for two people.

`kibitz` without a token serves it. What only tests need of a Discord (limits, permissions, faults, shards) is
in tests/discord_lab, which builds on this.
"""

from __future__ import annotations

from bot.sandbox.server import Sandbox
from bot.sandbox.world_store import FolderBusy, StoreError

__all__ = ["FolderBusy", "Sandbox", "StoreError"]
