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
    # Whole processes, browsers and servers: they wait more than they compute.
    "tests/live/": 0.1,
    "tests/browser/": 0.15,
    "tests/scenarios/": 0.2,
    "tests/mutation/": 0.2,
    "tests/test_contributing.py": 0.2,
    "tests/bot/test_main.py": 0.25,
    "tests/bot/test_sandboxed.py": 0.2,
    # Each test starts an offline Discord, a database or a loopback server.
    "tests/bot/discord/": 0.15,
    "tests/bot/matches/": 0.4,
    "tests/bot/storage/": 0.25,
    "tests/sandbox/": 0.3,
    # Searches, random games and references, for each variant or position.
    "tests/bot/puzzles/test_collection.py": 0.2,
    "tests/bot/puzzles/test_proofs.py": 0.3,
    "tests/bot/engine/test_checks.py": 0.3,
    "tests/bot/engine/test_evaluation.py": 0.2,
    "tests/bot/engine/test_levels.py": 0.2,
    "tests/bot/engine/test_line_terms.py": 0.2,
    "tests/bot/engine/test_mop_up.py": 0.15,
    "tests/bot/engine/test_search.py": 0.15,
    "tests/bot/engine/test_uci.py": 0.2,
    "tests/bot/engine/test_walls.py": 0.3,
    "tests/bot/engine/test_workers.py": 0.25,
    "tests/rules/definitions/": 0.2,
    "tests/rules/laws/test_lone_king.py": 0.3,
    "tests/rules/laws/test_repetition_engine.py": 0.25,
    "tests/rules/movegen/": 0.15,
    "tests/rules/movement/test_betza_engine.py": 0.3,
    "tests/rules/notation/": 0.15,
    "tests/rules/test_": 0.2,
    "tests/render/": 0.2,
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
    """Return the tests that a newcomer's run takes: of each key in SHARES its share, and all others."""
    taken: set[str] = set()
    for key, group in groupby(sorted(ids, key=_share_of), key=_share_of):
        found = list(group)
        taken.update(some(found, ceil(SHARES.get(key, 1.0) * len(found)), f"newcomers {key}"))
    return taken


def _share_of(test: str) -> str:
    """Return the key of SHARES that a test's id begins with, empty for none."""
    return next((key for key in SHARES if test.startswith(key)), "")
