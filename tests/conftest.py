"""One seed for all random tests of a run: printed at its top, and set again with TEST_SEED."""

from __future__ import annotations

import os
import random

SEED = os.environ.setdefault("TEST_SEED", str(random.SystemRandom().randrange(1 << 32)))


def pytest_report_header() -> str:
    return f"random seed: TEST_SEED={SEED}"
