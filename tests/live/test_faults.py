"""Every fault at every step of a move: stored once and shown once, or a clear answer and nothing changed.

The table of what came of each is printed at the end of the run, and by `python -m tests.live.matrix.report`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import pytest

from tests.live.matrix.faults import GATEWAY
from tests.live.matrix.report import failures, played, wave
from tests.live.matrix.steps import STEPS, Step
from tests.live.table import Table
from tests.sample import some

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]


def _deed(step: Step) -> str:
    return step.act.__name__


def _third(steps: list[Step]) -> list[Step]:
    """A third of a deed's steps; the report takes all."""
    return some(steps, (len(steps) + 2) // 3, _deed(steps[0]))


DEEDS = {name: _third(list(steps)) for name, steps in groupby(STEPS, _deed)}
TODAY = some(sorted(DEEDS), 3, "deeds")


@pytest.mark.parametrize("deed", TODAY)
async def test_faults(shared: Table, deed: str, record_property: Callable[[str, object], None]) -> None:
    rows = await played(shared, DEEDS[deed])
    if failures(rows):  # On a starved machine Discord's three seconds may pass: as a person, try again.
        rows = await played(shared, DEEDS[deed])
    record_property("fault matrix", rows)
    assert failures(rows) == [], shared.log.read_text()[-5000:]


@pytest.mark.parametrize("fault", some(GATEWAY, 2, "gateway"))
async def test_gateway_faults(
    shared: Table, fault: str, record_property: Callable[[str, object], None]
) -> None:
    rows = await wave(shared, fault)
    record_property("fault matrix", rows)
    assert failures(rows) == [], shared.log.read_text()[-5000:]
