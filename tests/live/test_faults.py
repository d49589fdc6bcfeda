"""Every fault at every step of a move: stored once and shown once, or a clear answer and nothing changed.

The table of results is printed at the end of the run, and by `python -m tests.live.matrix.report`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import pytest

from tests.live.matrix.faults import GATEWAY
from tests.live.matrix.report import failures, run_steps, run_wave
from tests.live.matrix.steps import STEPS, Step
from tests.live.table import Table

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]


def _action(step: Step) -> str:
    return step.act.__name__


STEPS_BY_ACTION = {name: list(steps)[::3] for name, steps in groupby(STEPS, _action)}
"""Every third step of each action; the report runs all."""


@pytest.mark.parametrize("action", STEPS_BY_ACTION)
async def test_faults_do_not_lose_or_repeat_anything(
    shared: Table, action: str, record_property: Callable[[str, object], None]
) -> None:
    rows = await run_steps(shared, STEPS_BY_ACTION[action])
    record_property("fault matrix", rows)
    assert failures(rows) == [], shared.log.read_text()[-5000:]


@pytest.mark.parametrize("fault", GATEWAY)
async def test_gateway_faults_do_not_lose_or_repeat_anything(
    shared: Table, fault: str, record_property: Callable[[str, object], None]
) -> None:
    rows = await run_wave(shared, fault)
    record_property("fault matrix", rows)
    assert failures(rows) == [], shared.log.read_text()[-5000:]
