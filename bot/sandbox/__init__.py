"""A loopback Discord: REST v10, gateway and CDN on 127.0.0.1, to which an unmodified discord.py bot connects.

Start one with `async with Sandbox() as sandbox:`; act as people through `sandbox.person("alice")`;
break things through `sandbox.faults` and `sandbox.gateway`. `python -m bot.sandbox` runs it as a process.
"""

from __future__ import annotations

from bot.sandbox.buckets import LIKE_DISCORD, Rate, Rates
from bot.sandbox.errors import ApiError
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.interactions import Outcome
from bot.sandbox.people import Person, Refused
from bot.sandbox.permissions import Permission
from bot.sandbox.server import Sandbox
from bot.sandbox.store import FolderBusy, StoreError
from bot.sandbox.world import World

__all__ = [
    "LIKE_DISCORD",
    "ApiError",
    "Fault",
    "Faults",
    "FolderBusy",
    "Outcome",
    "Permission",
    "Person",
    "Rate",
    "Rates",
    "Refused",
    "Sandbox",
    "StoreError",
    "World",
]
