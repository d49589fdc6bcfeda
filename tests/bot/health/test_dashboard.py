"""The dashboard shows what there is: every figure of ours, by names and labels that are told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml
from prometheus_client.parser import text_string_to_metric_families

import bot.health
from bot.health.health_checks import Pulse
from bot.health.metrics import OFF
from bot.health.prometheus import Prometheus
from tests.bot.health.test_health_checks import Bot
from tests.bot.processes import ROOT

DASHBOARD: dict[str, Any] = json.loads((Path(bot.health.__file__).parent / "grafana.json").read_text("utf-8"))
EXPRESSIONS = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
GRAFANAS_OWN = {"instance", "le"}


async def figures() -> dict[str, set[str]]:
    """The names that are told, as they are asked for, with their labels."""
    telling = Prometheus("1.2.3")
    pulse = Pulse(Bot().vitals, OFF)
    telling.watch(pulse)
    telling.command("press", "step")
    telling.error("late")
    telling.moved("person")
    telling.acknowledged(0.1)
    telling.posted("all", 0.1)
    telling.requested("message", "2xx")
    telling.asked_database("read", 0.1)
    telling.lagged(0.1)
    telling.logged("info")
    families = text_string_to_metric_families(telling.text().decode())
    found: dict[str, set[str]] = {}
    for family in families:
        found.setdefault(family.name, set())
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


async def test_every_panel_shows_a_figure_that_is_told() -> None:
    known = await figures()
    for expression in EXPRESSIONS:
        named = re.findall(r"\b(?:kibitz|process)_\w+", expression)
        assert named, expression
        assert set(named) <= known.keys(), expression
        labels = {label for name in named for label in known[name]} | GRAFANAS_OWN
        for listed in re.findall(r"by \((.+?)\)", expression):
            assert set(listed.split(", ")) <= labels, expression
        assert set(re.findall(r"[{,] ?(\w+)[!=]", expression)) <= labels, expression


async def test_the_alerts_of_the_readme_are_about_figures_that_are_told() -> None:
    known, page = await figures(), (ROOT / "docs" / "operating.md").read_text("utf-8")
    alerts = yaml.safe_load(page.partition("```yaml\n")[2].partition("```")[0])
    assert len(alerts) > 3
    for alert in alerts:
        assert set(re.findall(r"\bkibitz_\w+", alert["expr"])) <= known.keys()


async def test_every_figure_is_shown() -> None:
    shown = " ".join(EXPRESSIONS)
    ours = {name for name in await figures() if name.startswith("kibitz_") and name != "kibitz_info"}
    base = {re.sub(r"_(total|bucket|sum|count|created)$", "", name) for name in ours}
    assert {name for name in base if not re.search(rf"\b{name}(_total|_bucket)?\b", shown)} == set()


def test_panels_lie_side_by_side() -> None:
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
