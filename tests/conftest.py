"""Settings for every test run: one fixed seed, and Hypothesis without randomness.

All random choices in the tests derive from TEST_SEED, so every run uses the same values. Set TEST_SEED to
another number to explore other values.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress

import hypothesis

DEFAULT_SEED = "1"

SEED = os.environ.setdefault("TEST_SEED", DEFAULT_SEED)

# Not "is it set?": the processes of pytest-xdist inherit it.
EXPLORES = SEED != DEFAULT_SEED
"""Whether this run explores values that the default run doesn't use."""

hypothesis.settings.register_profile("tests", derandomize=not EXPLORES, deadline=None)
hypothesis.settings.load_profile("tests")

# Files in memory: a disk takes milliseconds for each commit to a database.
with suppress(OSError):
    if shutil.disk_usage("/dev/shm").free > 4 << 30:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", "/dev/shm")

if hasattr(os, "nice"):  # not on Windows
    # The priority of the engine's processes, which would otherwise wait for the tests that run beside theirs.
    os.nice(19)


def pytest_report_header() -> str:
    return f"TEST_SEED={SEED}"
