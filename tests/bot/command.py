"""Runs the real `kibitz` as a process, without settings from this environment."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.bot.processes import ROOT

TOKEN = "MTIz.abc.very-secret"


@dataclass
class Exit:
    code: int
    out: str
    err: str

    @property
    def line(self) -> str:
        """The line with the reason for the exit, which is printed exactly once, at the end."""
        lines = self.err.splitlines()
        assert "Traceback" not in self.err, self.err
        assert sum(line.startswith("kibitz: ") for line in lines) == 1, self.err
        assert TOKEN not in self.err + self.out
        return lines[-1].removeprefix("kibitz: ")


async def start_process(
    folder: Path, *command: str, environ: Mapping[str, str], stdout: int = asyncio.subprocess.PIPE
) -> asyncio.subprocess.Process:
    """Start Python in `folder`, with our packages but without settings from the environment."""
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith(("KIBITZ_", "DISCORD_"))
    }
    inherited.pop("DATABASE_URL", None)
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        cwd=folder,
        env={**inherited, "PYTHONPATH": str(ROOT), **environ},
        stdout=stdout,
        stderr=asyncio.subprocess.PIPE,
    )


async def wait_for_exit(child: asyncio.subprocess.Process) -> Exit:
    try:
        out, err = await asyncio.wait_for(child.communicate(), 90)
    except TimeoutError:
        child.kill()
        raise
    assert child.returncode is not None
    return Exit(child.returncode, (out or b"").decode(), err.decode())


async def kibitz(folder: Path, *arguments: str, **environ: str) -> Exit:
    return await wait_for_exit(await start_process(folder, "-m", "bot", *arguments, environ=environ))


def files(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]
