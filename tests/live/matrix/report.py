"""The matrix as a table, and the command that prints it: python -m tests.live.matrix.report [STEP ...]"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path

from bot.sandbox import Sandbox
from tests.live.matrix.faults import KINDS
from tests.live.matrix.games import Cell
from tests.live.matrix.steps import STEPS, Step, strike
from tests.live.table import Table

FAILED = "FAILED"

Row = dict[str, str]
"""What came of each fault at a step, by the fault's name; what may not be begins with FAILED."""


AT_ONCE = 24
"""Cells: more would keep two processors so busy that Discord's three seconds are over."""


async def row(table: Table, step: Step, turns: asyncio.Semaphore) -> Row:
    """All faults that can strike at a step, each when it is its turn."""
    kinds = [kind for kind in KINDS if step.route in kind.on]

    async def one(number: int) -> str:
        async with turns:
            return await judged(number)

    async def judged(number: int) -> str:
        kind = kinds[number]
        cell = Cell.new(table.sandbox, table.folder / "kibitz.db", f"c-{STEPS.index(step)}-{number}")
        try:
            return await strike(table.sandbox, cell, step, kind)
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            return f"{FAILED} {type(error).__name__}: {error}"

    results = await asyncio.gather(*(one(number) for number in range(len(kinds))))
    return dict(zip((kind.name for kind in kinds), results, strict=True))


async def played(table: Table, steps: Sequence[Step]) -> dict[str, Row]:
    """The rows of some steps."""
    turns = asyncio.Semaphore(AT_ONCE)
    rows = await asyncio.gather(*(row(table, step, turns) for step in steps))
    return {step.name: found for step, found in zip(steps, rows, strict=True)}


def printed(rows: dict[str, Row]) -> list[str]:
    """The lines of the table: a column for each fault, a row for each step."""
    names = [kind.name for kind in KINDS]
    first = max(map(len, rows), default=0)
    lines = [" ".join([" " * first, *(name.rjust(max(6, len(name))) for name in names)])]
    for step in [step.name for step in STEPS if step.name in rows]:
        cells = [rows[step].get(name, "-").split()[0].rjust(max(6, len(name))) for name in names]
        lines.append(" ".join([step.ljust(first), *cells]))
    return lines


async def main(wanted: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox:
            table = Table(sandbox, Path(folder))
            await table.start(UPKEEP_SECONDS="1", KIBITZ_LOG_LEVEL="INFO")
            try:
                steps = [step for step in STEPS if not wanted or any(word in step.name for word in wanted)]
                rows = await played(table, steps)
            finally:
                await table.kill()
            failures = [
                f"{step} | {kind}: {result}"
                for step, results in rows.items()
                for kind, result in results.items()
                if result.startswith(FAILED)
            ]
            if failures:
                print(table.log.read_text()[-8000:])
    print("\n".join(printed(rows)))
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
