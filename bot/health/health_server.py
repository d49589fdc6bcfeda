"""The server of the health pages /livez, /readyz and /metrics.

It runs in a thread with its own event loop, so it responds even if the bot's event loop is blocked.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError as FutureCancelled
from contextlib import closing, suppress
from functools import partial
from typing import Any

from aiohttp import web

from bot.health.health_checks import HealthChecks

COUNT_SECONDS = 3.5
"""The timeout of /metrics for database counts."""

STOP_SECONDS = 2.0
"""The timeout for closing connections and for stopping the thread."""

TEXT = "text/plain; version=0.0.4; charset=utf-8"
"""The content type of Prometheus's text format."""


class HealthServer:
    """The server of the pages. Call `start` and `stop`."""

    def __init__(
        self, host: str, port: int, checks: HealthChecks, metrics_text: Callable[[], bytes] | None
    ) -> None:
        """`metrics_text` returns the content of /metrics; None if there is no such page."""
        self._host = host
        self._port = port
        self._checks = checks
        self._main_loop = asyncio.get_running_loop()
        application = web.Application()
        application.router.add_get("/livez", self._livez)
        application.router.add_get("/readyz", self._readyz)
        if metrics_text is not None:
            application.router.add_get("/metrics", partial(self._metrics, metrics_text))
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=STOP_SECONDS / 2)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run_loop, name="kibitz-health", daemon=True)

    async def start(self) -> None:
        """Start serving. Raises OSError if the address can't be used."""
        self._thread.start()
        try:
            await self._in_thread(self._listen())
        except OSError:
            await self.stop()
            raise

    async def stop(self) -> None:
        if self._thread.is_alive():
            with suppress(TimeoutError):
                async with asyncio.timeout(STOP_SECONDS):
                    await self._in_thread(self._runner.cleanup())
            self._loop.call_soon_threadsafe(self._loop.stop)
            await asyncio.to_thread(self._thread.join, STOP_SECONDS)

    def _run_loop(self) -> None:
        with closing(self._loop):
            self._loop.run_forever()

    async def _in_thread(self, work: Coroutine[Any, Any, None]) -> None:
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    async def _listen(self) -> None:
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()

    async def _livez(self, _: web.Request) -> web.Response:
        """Respond with 503 if only a restart can help."""
        alive = self._checks.is_alive()
        return web.json_response({"alive": alive}, status=200 if alive else 503)

    async def _readyz(self, _: web.Request) -> web.Response:
        """Respond with 503 while moves can't be accepted. Most causes are temporary."""
        reasons = {name: problem for name, problem in self._checks.problems().items() if problem is not None}
        content = {"ready": not reasons, "reasons": reasons}
        return web.json_response(content, status=503 if reasons else 200)

    async def _metrics(self, metrics_text: Callable[[], bytes], _: web.Request) -> web.Response:
        try:
            counted = asyncio.run_coroutine_threadsafe(self._checks.count(), self._main_loop)
            async with asyncio.timeout(COUNT_SECONDS):
                await asyncio.wrap_future(counted)
        except (TimeoutError, FutureCancelled, RuntimeError):
            pass  # The event loop is blocked or closed: leave out the counts.
        return web.Response(body=metrics_text(), headers={"Content-Type": TEXT})
