"""The server of the health pages /livez, /readyz and /metrics.

It runs in a thread with its own event loop, so it responds even if the bot's event loop is blocked.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError as FutureCancelled
from functools import partial

from aiohttp import web

from bot.health.health_checks import Pulse

COUNT_SECONDS = 3.5
"""The timeout of /metrics for counts from the database."""

STOP_SECONDS = 2.0

TEXT = "text/plain; version=0.0.4; charset=utf-8"
"""The content type of Prometheus's text format."""


class HealthServer:
    """The server of the pages, between start() and stop()."""

    def __init__(self, host: str, port: int, pulse: Pulse, figures: Callable[[], bytes] | None) -> None:
        """`figures`: returns the content of /metrics; None if there is no such page."""
        self._host = host
        self._port = port
        self._pulse = pulse
        self._figures = figures
        self._main_loop = asyncio.get_running_loop()
        self._started: asyncio.Future[None] = self._main_loop.create_future()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve()), name="kibitz-health", daemon=True
        )
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None

    async def start(self) -> None:
        """Start serving. Raises OSError if the address can't be used."""
        self._thread.start()
        await self._started

    async def stop(self) -> None:
        if self._loop is not None and self._stop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)
        await asyncio.to_thread(self._thread.join, STOP_SECONDS)

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        application = web.Application()
        application.router.add_get("/livez", self._livez)
        application.router.add_get("/readyz", self._readyz)
        if self._figures is not None:
            application.router.add_get("/metrics", partial(self._metrics, self._figures))
        runner = web.AppRunner(application, access_log=None)
        await runner.setup()
        try:
            try:
                await web.TCPSite(runner, self._host, self._port).start()
            except OSError as error:
                self._main_loop.call_soon_threadsafe(self._end_start, error)
                return
            self._main_loop.call_soon_threadsafe(self._end_start, None)
            await self._stop.wait()
        finally:
            await runner.cleanup()

    def _end_start(self, error: OSError | None) -> None:
        """Make start() return or raise the error."""
        if not self._started.done():
            if error is None:
                self._started.set_result(None)
            else:
                self._started.set_exception(error)

    async def _livez(self, _: web.Request) -> web.Response:
        """Respond with 503 if only a restart helps."""
        alive = self._pulse.is_alive()
        return web.json_response({"alive": alive}, status=200 if alive else 503)

    async def _readyz(self, _: web.Request) -> web.Response:
        """Respond with 503 while moves can't be accepted. Most causes are temporary."""
        reasons = {name: trouble for name, trouble in self._pulse.troubles().items() if trouble is not None}
        content = {"ready": not reasons, "reasons": reasons}
        return web.json_response(content, status=503 if reasons else 200)

    async def _metrics(self, figures: Callable[[], bytes], _: web.Request) -> web.Response:
        try:
            counted = asyncio.run_coroutine_threadsafe(self._pulse.count(), self._main_loop)
            async with asyncio.timeout(COUNT_SECONDS):
                await asyncio.wrap_future(counted)
        except (TimeoutError, FutureCancelled, RuntimeError):
            pass  # The event loop is blocked or closed: leave out the counts.
        return web.Response(body=figures(), headers={"Content-Type": TEXT})
