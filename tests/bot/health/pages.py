"""A client for the health pages, like a supervisor or Prometheus."""

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
"""The time within which /readyz must report a fault."""


def free_port() -> int:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        return unused.getsockname()[1]


@dataclass
class Pages:
    """The pages on a port."""

    port: int

    async def get(self, path: str) -> tuple[int, str]:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(5)) as session,
            session.get(f"http://127.0.0.1:{self.port}{path}") as answer,
        ):
            return answer.status, await answer.text()

    async def reasons(self) -> dict[str, str]:
        """Return the reasons of /readyz; empty if the process is ready."""
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(5)) as session,
            session.get(f"http://127.0.0.1:{self.port}/readyz") as answer,
        ):
            content: dict[str, Any] = await answer.json()
            assert content["ready"] == (answer.status == 200) == (not content["reasons"])
            assert answer.status in (200, 503)
            return content["reasons"]

    async def until(self, *wrong: str, seconds: float = 60.0) -> dict[str, str]:
        """Wait until the reasons include `wrong`, or until there are none; return them. Raises TimeoutError.

        A fault may cause others later: if the database is locked, heartbeats can't be stored.
        """
        async with asyncio.timeout(seconds):
            while True:
                found = await self.reasons()
                if found.keys() >= set(wrong) and bool(found) == bool(wrong):
                    return found
                await asyncio.sleep(0.05)

    async def wait_until_open(self, seconds: float = 60.0) -> None:
        """Wait until the server responds. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while True:
                with suppress(aiohttp.ClientConnectionError):
                    await self.get("/livez")
                    return
                await asyncio.sleep(0.05)

    async def metrics(self) -> dict[str, Metric]:
        """Return the metrics by name."""
        status, text = await self.get("/metrics")
        assert status == 200
        return {metric.name: metric for metric in text_string_to_metric_families(text)}
