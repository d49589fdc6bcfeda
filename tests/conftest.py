"""Settings for every test run: one fixed seed, and Hypothesis without randomness.

All random choices in the tests derive from TEST_SEED, so every run uses the same values. Set TEST_SEED to
another number to explore other values.
"""

from __future__ import annotations

import os

import hypothesis

EXPLORES = "TEST_SEED" in os.environ
"""Whether this run explores values that the default run doesn't use."""

SEED = os.environ.setdefault("TEST_SEED", "1")

hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None)
if not EXPLORES:
    hypothesis.settings.load_profile("fixed")


def pytest_report_header() -> str:
    return f"TEST_SEED={SEED}"
