"""Starts the bot quickly, as a fork of a process that has already imported everything.

Uses the fork server of multiprocessing; test_main and test_start_sandbox start `kibitz` itself.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path

PRELOADED = "tests.live.preloaded"


class Fork:
    """A forked process with the part of the interface of asyncio's Process that a table uses."""

    def __init__(self, process: BaseProcess) -> None:
        assert process.pid is not None
        self._process = process
        self.pid = process.pid

    @property
    def returncode(self) -> int | None:
        """The exit status, negative after a signal; None while the process runs."""
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        assert self.returncode is not None
        return self.returncode


async def start_fork(url: str, folder: Path, environ: Mapping[str, str]) -> Fork:
    """Start a bot on the Discord at `url`, with exactly this environment. It runs and logs in `folder`."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    process = context.Process(target=_run, args=(url, folder, dict(environ)), daemon=True)
    # The first start waits until the fork server has imported everything.
    await asyncio.to_thread(process.start)
    return Fork(process)


def _run(url: str, folder: Path, environ: dict[str, str]) -> None:
    """Run the bot, in the forked process."""
    from tests.live.process import run

    os.environ.clear()
    os.environ |= environ
    os.chdir(folder)
    random.seed()
    log = os.open("kibitz.log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for number in (1, 2):
        os.dup2(log, number)
    sys.argv = ["kibitz", url]
    sys.exit(run())
