"""Health checks, pages and metrics with fake vitals, without Discord and a database."""

from __future__ import annotations

import asyncio
import math
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from bot.config import Settings
from bot.health import health_checks
from bot.health.health_checks import HealthChecks, HealthSources, Pool, Shard, StoredCounts
from bot.health.health_server import HealthServer
from bot.health.metrics import OFF
from bot.health.prometheus import Prometheus
from bot.start_health import HealthMonitor
from tests.bot.health.pages import Pages, free_port

UP = Shard(up=True, latency=0.05, silent=0.0)


@dataclass
class Bot:
    """The state of a fake bot."""

    shards: dict[int, Shard] = field(default_factory=lambda: {0: UP, 1: UP})
    heartbeat_at: float | None = field(default_factory=time.monotonic)
    failure: BaseException | None = None
    hangs: bool = False

    @property
    def sources(self) -> HealthSources:
        return HealthSources(
            shards=lambda: dict(self.shards),
            heartbeat_at=lambda: self.heartbeat_at,
            drawing=lambda: 3,
            pool=lambda: Pool(2, 3, 1),
            check_database=self._answer,
            stored=self._stored,
        )

    async def _answer(self) -> None:
        if self.hangs:
            await asyncio.Event().wait()
        if self.failure is not None:
            raise self.failure

    async def _stored(self) -> StoredCounts:
        await self._answer()
        return StoredCounts(7, 8, 9)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOOP_CHECK_SECONDS", "DATABASE_CHECK_SECONDS", "DATABASE_CHECK_TIMEOUT"):
        monkeypatch.setattr(health_checks, name, 0.01)


async def problems(checks: HealthChecks, expected: Callable[[dict[str, str]], bool]) -> dict[str, str]:
    """Wait for the expected problems and return them, by check."""
    async with asyncio.timeout(60):
        while not expected(found := {name: text for name, text in checks.problems().items() if text}):  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    return found


def no_shard(bot: Bot) -> None:
    bot.shards.clear()


def one_away(bot: Bot) -> None:
    bot.shards[1] = replace(UP, up=False)


def many_away(bot: Bot) -> None:
    bot.shards |= {number: replace(UP, up=False) for number in range(5, 50)}


def silent(bot: Bot) -> None:
    bot.shards[0] = replace(UP, silent=9.0)


def no_heartbeat(bot: Bot) -> None:
    bot.heartbeat_at = None


def old_heartbeat(bot: Bot) -> None:
    bot.heartbeat_at = time.monotonic() - 50


def missed_heartbeat(bot: Bot) -> None:
    bot.heartbeat_at = time.monotonic() - 9.6


def failing(bot: Bot) -> None:
    bot.failure = ValueError("the disk\nis full")


def hanging(bot: Bot) -> None:
    bot.hangs = True


@pytest.mark.parametrize(
    ("break_bot", "check", "reason"),
    [
        (no_shard, "gateway", "no shard is connected yet"),
        (one_away, "gateway", "not connected: shard 1"),
        (many_away, "gateway", "not connected: shard 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 and 35 more"),
        (silent, "gateway", "heartbeats are not acknowledged: shard 0"),
        (no_heartbeat, "heartbeat", "no heartbeat has been stored yet"),
        (old_heartbeat, "heartbeat", "the last heartbeat was stored 50 s ago"),
        (missed_heartbeat, "heartbeat", "the last heartbeat was stored 10 s ago"),
        (failing, "database", "the disk is full"),
        (hanging, "database", "no answer within 0 s"),
    ],
)
@pytest.mark.usefixtures("quick")
async def test_fault_is_reported_until_it_is_fixed(
    break_bot: Callable[[Bot], None], check: str, reason: str
) -> None:
    bot = Bot()
    checks = HealthChecks(bot.sources, OFF)
    beating = asyncio.create_task(checks.run())
    await problems(checks, lambda found: not found)
    break_bot(bot)
    assert await problems(checks, bool) == {check: reason}
    well = Bot()
    bot.shards, bot.heartbeat_at, bot.failure = well.shards, well.heartbeat_at, None
    if bot.hangs:
        bot.hangs = False
    assert await problems(checks, lambda found: not found) == {}
    beating.cancel()


@pytest.mark.usefixtures("quick")
async def test_blocked_event_loop_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = HealthChecks(Bot().sources, OFF)
    beating = asyncio.create_task(checks.run())
    await problems(checks, lambda found: not found)
    beating.cancel()
    await asyncio.wait((beating,))
    seen = time.monotonic()
    monkeypatch.setattr(health_checks.time, "monotonic", lambda: seen + 5)
    assert checks.is_alive()
    assert set(await problems(checks, bool)) == {"loop"}
    monkeypatch.setattr(health_checks.time, "monotonic", lambda: seen + 61)
    assert not checks.is_alive()


async def test_unknown_counts_are_not_exported() -> None:
    bot = Bot()
    checks = HealthChecks(bot.sources, OFF)
    await checks.count()
    assert checks.stored == StoredCounts(7, 8, 9)
    bot.failure = OSError("away")
    await checks.count()
    assert checks.stored is None
    prometheus = Prometheus("1.2.3")
    prometheus.export(checks)
    assert b"kibitz_running_games NaN" in prometheus.text()
    assert b'kibitz_check{check="database"} 0.0' in prometheus.text()
    bot.failure = None
    await checks.count()
    assert b"kibitz_running_games 7.0" in prometheus.text()


@pytest.mark.usefixtures("quick")
async def test_pages_respond_while_the_event_loop_is_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_checks, "BLOCKED_SECONDS", 0.2)
    prometheus, bot = Prometheus("1.2.3"), Bot()
    checks = HealthChecks(bot.sources, prometheus)
    prometheus.export(checks)
    pages = Pages(free_port())
    server = HealthServer("127.0.0.1", pages.port, checks, prometheus.text)
    await server.start()
    beating = asyncio.create_task(checks.run())
    await pages.until()
    found: list[tuple[int, str]] = []

    def ask() -> None:
        found.extend(asyncio.run(pages.get(path)) for path in ("/livez", "/readyz"))

    asked = asyncio.get_running_loop().run_in_executor(None, lambda: (time.sleep(0.4), ask()))
    time.sleep(1.5)  # noqa: ASYNC251 - blocks the event loop
    await asked
    (alive, _), (ready, reasons) = found
    assert (alive, ready) == (200, 503)
    assert "the event loop has not run" in reasons
    await pages.until()
    metrics = await pages.metrics()
    slowest = metrics["kibitz_loop_lag_seconds"].samples
    assert next(s.value for s in slowest if s.name.endswith("_sum")) > 1
    assert not any(math.isnan(sample.value) for metric in metrics.values() for sample in metric.samples)
    assert (await pages.get("/"))[0] == 404
    beating.cancel()
    await server.stop()
    taken = HealthServer("127.0.0.1", pages.port, checks, prometheus.text)
    await taken.start()
    again = HealthServer("127.0.0.1", pages.port, checks, prometheus.text)
    with pytest.raises(OSError, match="in use"):
        await again.start()
    await taken.stop()


async def test_pages_without_the_metrics_package() -> None:
    pages = Pages(free_port())
    checks = HealthChecks(Bot().sources, OFF)
    beating = asyncio.create_task(checks.run())
    server = HealthServer("127.0.0.1", pages.port, checks, None)
    await server.start()
    await pages.until()
    assert (await pages.get("/livez"))[0] == 200
    assert (await pages.get("/metrics"))[0] == 404
    beating.cancel()
    await server.stop()


def test_missing_metrics_package_logs_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.delitem(sys.modules, "bot.health.prometheus", raising=False)
    monitor = HealthMonitor(Settings.load({"KIBITZ_HEALTH_PORT": "8961"}, None), "1.0")
    assert monitor.metrics is OFF
    (line,) = caplog.messages
    assert "pip install '.[metrics]'" in line
