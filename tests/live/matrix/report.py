"""The matrix as a table, and the command that prints it: python -m tests.live.matrix.report [STEP ...]"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path

from tests.discord_lab import DiscordLab
from tests.live.matrix.faults import GATEWAY, KINDS, Kind, Wave
from tests.live.matrix.games import Cell
from tests.live.matrix.steps import STEPS, Step, strike
from tests.live.table import Table

FAILED = "FAILED"

Row = dict[str, str]
"""Results of the faults at a step, by the fault's name; failures start with FAILED."""


CONCURRENT_CELLS = 6
"""Concurrent cells. With more, a machine with two processors misses Discord's limit of three seconds."""


async def run_wave(table: Table, name: str) -> dict[str, Row]:
    """Run a gateway fault that hits games at all steps at the same time."""
    gateway_fault = Wave(table.sandbox, name, len(STEPS))
    kind, prepared = gateway_fault.kind(), asyncio.Barrier(len(STEPS))
    results = await asyncio.gather(*(run_cell(table, step, kind, prepared) for step in STEPS))
    assert gateway_fault.happened
    return {step.name: {name: result} for step, result in zip(STEPS, results, strict=True)}


async def run_step(table: Table, step: Step, turns: asyncio.Semaphore) -> Row:
    """Run all faults that are possible at a step."""
    kinds = [kind for kind in KINDS if step.route in kind.on]

    async def run_fault(kind: Kind) -> str:
        async with turns:
            return await run_cell(table, step, kind)

    results = await asyncio.gather(*map(run_fault, kinds))
    return dict(zip((kind.name for kind in kinds), results, strict=True))


async def run_cell(table: Table, step: Step, kind: Kind, prepared: asyncio.Barrier | None = None) -> str:
    """Run one fault at one step; return its result."""
    name = f"{STEPS.index(step)} {kind.name}"
    played_in = Cell.of(table, name)
    try:
        return await strike(table.sandbox, played_in, step, kind, prepared)
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        return f"{FAILED} {type(error).__name__}: {error}"


async def run_steps(table: Table, steps: Sequence[Step]) -> dict[str, Row]:
    """Run the faults of some steps; return a row for each step."""
    turns = asyncio.Semaphore(CONCURRENT_CELLS)
    rows = await asyncio.gather(*(run_step(table, step, turns) for step in steps))
    return {step.name: found for step, found in zip(steps, rows, strict=True)}


def failures(rows: dict[str, Row]) -> list[str]:
    """Return a line for each failure."""
    return [
        f"{step} | {kind}: {result}"
        for step, results in rows.items()
        for kind, result in results.items()
        if result.startswith(FAILED)
    ]


def table_lines(rows: dict[str, Row]) -> list[str]:
    """Return the lines of the table, with a column for each fault and a row for each step."""
    names = [*(kind.name for kind in KINDS), *GATEWAY]
    first = max(map(len, rows), default=0)
    lines = [" ".join([" " * first, *(name.rjust(max(6, len(name))) for name in names)])]
    for step in [step.name for step in STEPS if step.name in rows]:
        cells = [rows[step].get(name, "-").split()[0].rjust(max(6, len(name))) for name in names]
        lines.append(" ".join([step.ljust(first), *cells]))
    return lines


async def main(wanted: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        async with DiscordLab() as sandbox:
            table = Table(sandbox, Path(folder))
            await table.start(UPKEEP_SECONDS="1", KIBITZ_LOG_LEVEL="INFO")
            try:
                steps = [step for step in STEPS if not wanted or any(word in step.name for word in wanted)]
                rows = await run_steps(table, steps)
                for name in GATEWAY if not wanted else ():
                    for step, result in (await run_wave(table, name)).items():
                        rows[step] |= result
            finally:
                await table.kill()
            bad = failures(rows)
            if bad:
                print(table.log.read_text()[-8000:])
    print("\n".join([*table_lines(rows), *bad]))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
