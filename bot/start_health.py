"""Starts metrics and health pages for the bot. Without KIBITZ_HEALTH_PORT, nothing is counted."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from bot import logs, operator_lines
from bot.health.metrics import OFF, Metrics
from bot.operator_lines import StartError

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.database.transactions import Database
    from bot.discord import KibitzBot
    from bot.health.health_server import HealthServer
    from bot.health.prometheus import Prometheus

log = logging.getLogger(__name__)


class HealthMonitor:
    """The metrics of a process and the server for its health pages."""

    def __init__(self, settings: Settings, version: str) -> None:
        self._settings = settings
        self.metrics: Metrics = OFF
        self._prometheus: Prometheus | None = None
        self._server: HealthServer | None = None
        self._beating: asyncio.Task[None] | None = None
        if settings.health_port is not None:
            self._count(version)

    def _count(self, version: str) -> None:
        """Count events for Prometheus if its optional package is installed."""
        try:
            from bot.health.prometheus import Prometheus
        except ModuleNotFoundError as error:
            if error.name != "prometheus_client":
                raise
            log.warning(operator_lines.NO_METRICS)
            return
        self.metrics = self._prometheus = Prometheus(version)
        logs.count_lines(self.metrics.logged)

    async def start(self, bot: KibitzBot, database: Database) -> None:
        """Serve the health pages. Raises StartError if the address can't be used."""
        port, host = self._settings.health_port, self._settings.health_host
        if port is None:
            return
        from bot.health.health_checks import HealthChecks, HealthSources, Pool, StoredCounts
        from bot.health.health_server import HealthServer

        async def stored() -> StoredCounts:
            return StoredCounts(*await bot.services.use_cases.lookup.totals())

        sources = HealthSources(
            shards=bot.own_shard_states,
            heartbeat_at=lambda: bot.clocks.heartbeat_at,
            drawing=lambda: bot.services.painter.waiting,
            pool=lambda: Pool(*database.pool()),
            check_database=database.check,
            stored=stored,
        )
        checks = HealthChecks(sources, self.metrics)
        if self._prometheus is not None:
            self._prometheus.export(checks)
        metrics_text = self._prometheus and self._prometheus.text
        self._server = HealthServer(host, port, checks, metrics_text)
        try:
            await self._server.start()
        except OSError as error:
            refused = operator_lines.HEALTH_REFUSED.format(
                host=host, port=port, reason=error.strerror or error
            )
            raise StartError(refused) from error
        self._beating = asyncio.create_task(checks.run(), name="kibitz: health")

    async def stop(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.wait((self._beating,))
        if self._server is not None:
            await self._server.stop()
