"""The Grafana dashboard shows all metrics, with correct names and labels."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml
from prometheus_client.parser import text_string_to_metric_families

import bot.health
from bot.health.health_checks import HealthChecks
from bot.health.metrics import OFF
from bot.health.prometheus import Prometheus
from tests.bot.health.test_health_checks import Bot
from tests.bot.processes import ROOT

DASHBOARD: dict[str, Any] = json.loads((Path(bot.health.__file__).parent / "grafana.json").read_text("utf-8"))
EXPRESSIONS = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
COMMON_LABELS = {"instance", "le"}


async def exported() -> dict[str, set[str]]:
    """Return the exported names of metrics with their labels."""
    metrics = Prometheus("1.2.3")
    checks = HealthChecks(Bot().sources, OFF)
    metrics.export(checks)
    metrics.command("press", "step")
    metrics.error("late")
    metrics.moved("person")
    metrics.acknowledged(0.1)
    metrics.posted("all", 0.1)
    metrics.requested("message", "2xx")
    metrics.transaction("read", 0.1)
    metrics.loop_lag(0.1)
    metrics.logged("info")
    families = text_string_to_metric_families(metrics.text().decode())
    found: dict[str, set[str]] = {}
    for family in families:
        found.setdefault(family.name, set())
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


async def test_panels_use_exported_metrics() -> None:
    known = await exported()
    for expression in EXPRESSIONS:
        named = re.findall(r"\b(?:kibitz|process)_\w+", expression)
        assert named, expression
        assert set(named) <= known.keys(), expression
        labels = {label for name in named for label in known[name]} | COMMON_LABELS
        for listed in re.findall(r"by \((.+?)\)", expression):
            assert set(listed.split(", ")) <= labels, expression
        assert set(re.findall(r"[{,] ?(\w+)[!=]", expression)) <= labels, expression


async def test_documented_alerts_use_exported_metrics() -> None:
    known, page = await exported(), (ROOT / "docs" / "operating.md").read_text("utf-8")
    alerts = yaml.safe_load(page.partition("```yaml\n")[2].partition("```")[0])
    assert len(alerts) > 3
    for alert in alerts:
        assert set(re.findall(r"\bkibitz_\w+", alert["expr"])) <= known.keys()


async def test_every_metric_has_a_panel() -> None:
    shown = " ".join(EXPRESSIONS)
    ours = {name for name in await exported() if name.startswith("kibitz_") and name != "kibitz_info"}
    base = {re.sub(r"_(total|bucket|sum|count|created)$", "", name) for name in ours}
    assert {name for name in base if not re.search(rf"\b{name}(_total|_bucket)?\b", shown)} == set()


def test_panels_do_not_overlap() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        assert place["x"] + place["w"] <= 24
        taken |= cells
