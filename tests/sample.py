"""Fixed choices among many cases."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from typing import TypeVar

Thing = TypeVar("Thing")

LONG = False
ALL = True


def some(every: Iterable[Thing], number: int, name: str) -> list[Thing]:
    """Return so many of them, in their order. `name` makes choices independent."""
    found = list(every)
    if number >= len(found):
        return found
    dice = random.Random(f"{os.environ['TEST_SEED']}/{name}")
    return [found[at] for at in sorted(dice.sample(range(len(found)), number))]
