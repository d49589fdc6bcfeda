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
"""What came of each fault at a step, by the fault's name; what may not be begins with FAILED."""


AT_ONCE = 6
"""Cells: more would keep two processors so busy that Discord's three seconds are over."""


async def wave(table: Table, name: str) -> dict[str, Row]:
    """A gateway fault that strikes games at all steps at the same time."""
    one = Wave(table.sandbox, name, len(STEPS))
    kind, prepared = one.kind(), asyncio.Barrier(len(STEPS))
    results = await asyncio.gather(*(cell(table, step, kind, prepared) for step in STEPS))
    assert one.came
    return {step.name: {name: result} for step, result in zip(STEPS, results, strict=True)}


async def row(table: Table, step: Step, turns: asyncio.Semaphore) -> Row:
    """All faults that can strike at a step, each when it is its turn."""
    kinds = [kind for kind in KINDS if step.route in kind.on]

    async def one(kind: Kind) -> str:
        async with turns:
            return await cell(table, step, kind)

    results = await asyncio.gather(*map(one, kinds))
    return dict(zip((kind.name for kind in kinds), results, strict=True))


async def cell(table: Table, step: Step, kind: Kind, prepared: asyncio.Barrier | None = None) -> str:
    """What came of one fault at one step."""
    name = f"{STEPS.index(step)} {kind.name}"
    played_in = Cell.new(table.sandbox, table.folder / "kibitz.db", name)
    try:
        return await strike(table.sandbox, played_in, step, kind, prepared)
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        return f"{FAILED} {type(error).__name__}: {error}"


async def played(table: Table, steps: Sequence[Step]) -> dict[str, Row]:
    """The rows of some steps."""
    turns = asyncio.Semaphore(AT_ONCE)
    rows = await asyncio.gather(*(row(table, step, turns) for step in steps))
    return {step.name: found for step, found in zip(steps, rows, strict=True)}


def failures(rows: dict[str, Row]) -> list[str]:
    """What may not be, a line for each."""
    return [
        f"{step} | {kind}: {result}"
        for step, results in rows.items()
        for kind, result in results.items()
        if result.startswith(FAILED)
    ]


def printed(rows: dict[str, Row]) -> list[str]:
    """The lines of the table: a column for each fault, a row for each step."""
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
                rows = await played(table, steps)
                for name in GATEWAY if not wanted else ():
                    for step, result in (await wave(table, name)).items():
                        rows[step] |= result
            finally:
                await table.kill()
            bad = failures(rows)
            if bad:
                print(table.log.read_text()[-8000:])
    print("\n".join([*printed(rows), *bad]))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
