"""The order of a run, and one seed for all its random tests: printed at its top, set again with TEST_SEED.

What is loaded for the tests is kept from the collector of cycles, as `kibitz` does.
"""

from __future__ import annotations

import gc
import os
import random
from itertools import groupby
from pathlib import Path
from typing import Any

import hypothesis
import pytest

LIVE = Path(__file__).parent / "live"
SEED = os.environ.setdefault("TEST_SEED", str(random.SystemRandom().randrange(1 << 32)))
GARBAGE = 50_000
"""Objects more than before after which cycles are looked for: with all tests loaded each look takes long."""

gc.disable()  # Whatever is loaded and collected stays.


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()


def pytest_configure(config: pytest.Config) -> None:
    """Take every case where a path or a name was asked for: only a run of the whole suite is a sample."""
    whole = config.args_source is config.ArgsSource.TESTPATHS and not config.option.keyword
    if not whole and not hasattr(config, "workerinput"):
        os.environ.setdefault("TEST_ALL", "1")
    # Hypothesis makes a hundred examples for a test that sets no number of its own.
    hypothesis.settings.register_profile("sample", max_examples=25)
    if "TEST_ALL" not in os.environ and "TEST_LONG" not in os.environ:
        hypothesis.settings.load_profile("sample")


def pytest_report_header() -> list[str]:
    from tests.sample import ALL, GATE

    if ALL:
        return [f"random seed: TEST_SEED={SEED}"]
    sample = "the gate's sample of cases" if GATE else "a newcomer's sample of the expensive tests"
    return [f"random seed: TEST_SEED={SEED}", f"{sample}: TEST_ALL=1 takes all"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what a smaller run leaves to a larger one, and put the others in their order."""
    from tests.sample import ALL, GATE, for_gate, for_newcomers

    if not ALL:
        ids = [item.nodeid for item in items]
        taken = for_gate(ids) if GATE else for_newcomers(ids)
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in taken])
        items[:] = [item for item in items if item.nodeid in taken]
    _spread(items)


def _spread(items: list[pytest.Item]) -> None:
    """Spread the files of tests/live evenly among the others: they wait more than they compute, and every
    worker begins with one stretch of the list. In a heap they would be all that is left in the end."""
    waiting = [item for item in items if item.path.is_relative_to(LIVE)]
    others = [item for item in items if not item.path.is_relative_to(LIVE)]
    if not waiting or not others:
        return
    places = [(at / len(others), item) for at, item in enumerate(others)]
    files = [list(file) for _, file in groupby(waiting, key=lambda item: item.path)]
    for number, file in enumerate(files):
        places += [(number / len(files), item) for item in file]
    items[:] = [item for _, item in sorted(places, key=lambda place: place[0])]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the table of the fault matrix, whose rows the tests of this run have recorded."""
    rows: dict[str, dict[str, str]] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "fault matrix":
                    for step, results in value.items():
                        rows.setdefault(step, {}).update(results)
    if rows:
        from tests.live.matrix.report import printed

        terminalreporter.section("what came of each fault at each step")
        for line in printed(rows):
            terminalreporter.write_line(line)
