"""One seed for all random tests of a run: printed at its top, and set again with TEST_SEED."""

from __future__ import annotations

import os
import random
from typing import Any

SEED = os.environ.setdefault("TEST_SEED", str(random.SystemRandom().randrange(1 << 32)))


def pytest_report_header() -> str:
    return f"random seed: TEST_SEED={SEED}"


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
