"""Prometheus metrics. Those of the whole database are the same in every process."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.registry import Collector

from bot.health.health_checks import HealthChecks
from bot.health.metrics import ErrorKind, Metrics, Mover, RequestKind

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Buckets in seconds for operations that should take milliseconds."""

PROMPT = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 10.0, 30.0)
"""Buckets in seconds for operations that a user waits for; Discord's limit is three."""


class Prometheus(Metrics):
    """Counters of events, which are exported together with the health checks."""

    def __init__(self, version: str) -> None:
        disable_created_metrics()  # The additional `_created` series are not needed.
        self._registry = registry = CollectorRegistry()
        self._version = version
        ProcessCollector(registry=registry)

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"kibitz_{name}", about, labels, registry=registry)

        def histogram(name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(f"kibitz_{name}", about, labels, buckets=buckets, registry=registry)

        self._commands = counter("commands", "Requests by kind and name.", "kind", "name")
        self._errors = counter("errors", "Errors by kind.", "kind")
        self._moves = counter("moves", "Moves stored by this process.", "by")
        self._posts = counter("posts", "Attempts to post boards, by outcome.", "outcome")
        self._requests = counter("discord_requests", "Requests to Discord.", "route", "status")
        self._lines = counter("log_lines", "Log lines, including suppressed repeats.", "level")
        about = "Seconds from an interaction's creation to its first response."
        self._acknowledge = histogram("acknowledge_seconds", about, PROMPT)
        about = "Seconds until a game's boards were posted or posting failed."
        self._post = histogram("post_seconds", about, PROMPT)
        about = "Seconds per transaction, including waiting."
        self._database = histogram("database_seconds", about, QUICK, "kind")
        self._lag = histogram("loop_lag_seconds", "Delay of the event loop in seconds.", QUICK)

    def export(self, checks: HealthChecks) -> None:
        """Also export the results of the health checks."""
        self._registry.register(_HealthCollector(checks, self._version))

    def text(self) -> bytes:
        return generate_latest(self._registry)

    # ---- counting

    def command(self, kind: RequestKind, name: str) -> None:
        self._commands.labels(kind, name).inc()

    def error(self, kind: ErrorKind) -> None:
        self._errors.labels(kind).inc()

    def moved(self, by: Mover, number: int = 1) -> None:
        self._moves.labels(by).inc(number)

    def acknowledged(self, seconds: float) -> None:
        self._acknowledge.observe(seconds)

    def posted(self, outcome: str, seconds: float) -> None:
        self._posts.labels(outcome).inc()
        self._post.observe(seconds)

    def requested(self, route: str, status: str) -> None:
        self._requests.labels(route, status).inc()

    def transaction(self, kind: str, seconds: float) -> None:
        self._database.labels(kind).observe(seconds)

    def loop_lag(self, seconds: float) -> None:
        self._lag.observe(seconds)

    def logged(self, level: str) -> None:
        self._lines.labels(level).inc()


class _HealthCollector(Collector):
    """Collects the current state of the health checks whenever metrics are requested."""

    def __init__(self, checks: HealthChecks, version: str) -> None:
        self._checks = checks
        self._version = version

    def collect(self) -> Iterator[Any]:
        yield InfoMetricFamily("kibitz", "Kibitz's version.", {"version": self._version})
        yield from self._health()
        yield from self._gateway()
        yield from self._database()
        yield _gauge("drawing_queue", "Pictures in the drawing queue.", self._checks.sources.drawing())

    def _health(self) -> Iterator[GaugeMetricFamily]:
        problems = self._checks.problems()
        ready = not any(problems.values())
        yield GaugeMetricFamily("kibitz_ready", "1 while moves can be accepted, as on /readyz.", value=ready)
        checks = GaugeMetricFamily("kibitz_check", "1 if the check passes.", labels=["check"])
        for name, problem in problems.items():
            checks.add_metric([name], float(problem is None))
        yield checks

    def _gateway(self) -> Iterator[GaugeMetricFamily]:
        up = GaugeMetricFamily("kibitz_gateway_up", "1 while a shard is connected.", labels=["shard"])
        about = "Seconds from a heartbeat to its acknowledgement."
        latency = GaugeMetricFamily("kibitz_gateway_latency_seconds", about, labels=["shard"])
        for number, shard in sorted(self._checks.state.shards.items()):
            up.add_metric([str(number)], float(shard.up))
            latency.add_metric([str(number)], shard.latency)
        yield up
        yield latency

    def _database(self) -> Iterator[GaugeMetricFamily]:
        about = "Connections to the database."
        connections = GaugeMetricFamily("kibitz_database_connections", about, labels=["state"])
        pool = self._checks.sources.pool()
        connections.add_metric(["used"], pool.used)
        connections.add_metric(["idle"], pool.idle)
        yield connections
        yield _gauge("database_waiting", "Transactions waiting for a connection.", pool.waiting)
        stored = self._checks.stored

        def counted(name: str, about: str, value: int | None) -> GaugeMetricFamily:
            return _gauge(name, f"{about} In the whole database.", math.nan if value is None else value)

        yield counted("running_games", "Ongoing games.", stored and stored.running_games)
        yield counted("open_challenges", "Open challenges.", stored and stored.open_challenges)
        about = "Games with boards not yet posted."
        yield counted("unposted_boards", about, stored and stored.unposted_boards)


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"kibitz_{name}", about, value=value)
