"""The lab: the sandbox's Discord with limits, rate limits and faults, for tests.

Start one with `async with DiscordLab() as sandbox:`; act as people through `sandbox.person("alice")`; inject
faults through `sandbox.faults` and `sandbox.gateway`.
"""

from __future__ import annotations

from bot.sandbox.api_errors import ApiError
from bot.sandbox.client_input import Refused
from bot.sandbox.interactions import Outcome
from bot.sandbox.permissions import Permission
from bot.sandbox.world_store import FolderBusy, StoreError
from tests.discord_lab.faults import Fault, Faults
from tests.discord_lab.lab import DiscordLab
from tests.discord_lab.people import Person
from tests.discord_lab.rates import LIKE_DISCORD, Rate, Rates

__all__ = [
    "LIKE_DISCORD",
    "ApiError",
    "DiscordLab",
    "Fault",
    "Faults",
    "FolderBusy",
    "Outcome",
    "Permission",
    "Person",
    "Rate",
    "Rates",
    "Refused",
    "StoreError",
]
