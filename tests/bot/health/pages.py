"""The health pages as a supervisor or Prometheus reads them."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import aiohttp
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

NOTICED_SECONDS = 10.0
"""How soon a fault must be told of."""


def free_port() -> int:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        return unused.getsockname()[1]


@dataclass
class Pages:
    """The pages at a port."""

    port: int

    async def get(self, path: str) -> tuple[int, str]:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(5)) as session,
            session.get(f"http://127.0.0.1:{self.port}{path}") as answer,
        ):
            return answer.status, await answer.text()

    async def reasons(self) -> dict[str, str]:
        """Why it isn't ready, as /readyz says; none where it is."""
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(5)) as session,
            session.get(f"http://127.0.0.1:{self.port}/readyz") as answer,
        ):
            content: dict[str, Any] = await answer.json()
            assert content["ready"] == (answer.status == 200) == (not content["reasons"])
            assert answer.status in (200, 503)
            return content["reasons"]

    async def until(self, *wrong: str, seconds: float = 60.0) -> dict[str, str]:
        """The reasons, once that is among them, or once there are none; TimeoutError.

        What is wrong makes more go wrong after a while: no heartbeat is stored where the database is held.
        """
        async with asyncio.timeout(seconds):
            while True:
                found = await self.reasons()
                if found.keys() >= set(wrong) and bool(found) == bool(wrong):
                    return found
                await asyncio.sleep(0.05)

    async def opened(self, seconds: float = 60.0) -> None:
        """Wait until there are pages at all; TimeoutError."""
        async with asyncio.timeout(seconds):
            while True:
                with suppress(aiohttp.ClientConnectionError):
                    await self.get("/livez")
                    return
                await asyncio.sleep(0.05)

    async def metrics(self) -> dict[str, Metric]:
        """The figures, by name."""
        status, text = await self.get("/metrics")
        assert status == 200
        return {metric.name: metric for metric in text_string_to_metric_families(text)}
