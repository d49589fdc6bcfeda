"""Pauses of the event loop that the garbage collector makes."""

from __future__ import annotations

import subprocess
import sys

import pytest

MANY = 3_000_000
"""Lists; a full pass of the garbage collector over them takes more than LONG_PASS anywhere."""
CODE = f"""
import gc
from bot.__main__ import keep_pauses_short
keep_pauses_short()
assert gc.isenabled()
before = gc.get_freeze_count()
assert before > 10_000, "what is loaded at the start is exempt"
held = [[] for _ in range({MANY})]
gc.collect()
assert gc.get_freeze_count() > {MANY // 2}, "and what long passes left"
del held
assert gc.get_freeze_count() < before + 100_000, "it is freed when nothing refers to it"
"""


@pytest.mark.slow
def test_what_a_long_pass_leaves_is_exempt_from_later_ones() -> None:
    subprocess.run([sys.executable, "-c", CODE], check=True)
