"""The sizes of a run: a newcomer's takes a sample of the tests, the gate's all tests, a long one all cases.

TEST_SEED draws a sample, so each run takes another one. `--durations=100` shows what the tests cost.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Sequence
from itertools import groupby
from math import ceil
from typing import TypeVar

Thing = TypeVar("Thing")

LONG = "TEST_LONG" in os.environ
"""Whether this run takes all cases (`python -m tests.everything`)."""
GATE = LONG or "TEST_GATE" in os.environ
"""Whether this run takes all tests: .ci/run, and runs of paths that were named."""

SHARES: dict[str, float] = {
    "tests/live/": 0.25,
    "tests/rules/movegen/": 0.15,
}
"""By the beginning of tests' ids: the share of them that a newcomer's run takes. The others are cheap."""


def some(every: Iterable[Thing], number: int, name: str) -> list[Thing]:
    """Return so many of them, in their order; all in a long run. `name` makes choices independent."""
    found = list(every)
    if LONG or number >= len(found):
        return found
    dice = random.Random(f"{os.environ['TEST_SEED']}/{name}")
    return [found[at] for at in sorted(dice.sample(range(len(found)), number))]


def for_newcomers(ids: Sequence[str]) -> set[str]:
    """Return the tests that a newcomer's run takes: each file's share, and at least one of it."""
    taken: set[str] = set()
    for (begin, file), group in groupby(sorted(ids, key=_group), key=_group):
        found = list(group)
        taken.update(some(found, ceil(SHARES.get(begin, 1.0) * len(found)), f"{begin} {file}"))
    return taken


def _group(test: str) -> tuple[str, str]:
    """Return the key of SHARES that a test's id begins with, empty for none, and its file."""
    begin = next((key for key in SHARES if test.startswith(key)), "")
    return begin, test.partition("::")[0]
