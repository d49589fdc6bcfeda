"""What a run of the tests takes of what would take too long: others with every seed, all with TEST_LONG=1."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from typing import TypeVar

Thing = TypeVar("Thing")

LONG = "TEST_LONG" in os.environ
"""Is this the run that takes all?"""


def some(every: Iterable[Thing], number: int, name: str) -> list[Thing]:
    """So many of them, in their order; all in a long run. `name` sets one choice apart from another."""
    found = list(every)
    if LONG or number >= len(found):
        return found
    dice = random.Random(f"{os.environ['TEST_SEED']}/{name}")
    return [found[at] for at in sorted(dice.sample(range(len(found)), number))]
