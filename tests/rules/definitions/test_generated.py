"""Generated definitions are either playable, drawable and describable, or raise errors with a place.

`python -m tests.tools.bench.definitions` tests ten thousand definitions in a worker and measures times.
"""

from __future__ import annotations

import os
import random

import pytest

import rules
from rules.definitions.check_definition import check
from tests.rules.definitions.generated import definition
from tests.tools.bench.definitions import play_at_random

SEED = os.environ["TEST_SEED"]
COUNT = 6


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_generated_definitions_are_playable_or_raise_variant_error(part: int) -> None:
    dice = random.Random(f"{SEED}/generated/{part}")
    for number in range(COUNT):
        text = definition(dice)
        try:
            check(text)
        except rules.VariantError as error:
            assert error.line or error.key or error.section, text
            continue
        assert play_at_random(text, number), text
