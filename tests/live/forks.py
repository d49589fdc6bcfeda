"""The bot's process as a fork of one that has imported everything: it is there in a fraction of the time.

Standard Python's fork server does it; test_main and test_start_sandbox start `kibitz` itself.
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
    """What asyncio's Process is to whoever starts one, as far as a table asks for it."""

    def __init__(self, process: BaseProcess) -> None:
        assert process.pid is not None
        self._process = process
        self.pid = process.pid

    @property
    def returncode(self) -> int | None:
        """The exit status, that of a signal negative; None while it runs."""
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


async def forked(url: str, folder: Path, environ: Mapping[str, str]) -> Fork:
    """A bot on the loopback Discord at `url`, in `folder`, where its log is, with this environment alone."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    process = context.Process(target=_run, args=(url, folder, dict(environ)), daemon=True)
    # The first waits until all is imported.
    await asyncio.to_thread(process.start)
    return Fork(process)


def _run(url: str, folder: Path, environ: dict[str, str]) -> None:
    """In the fork: be the bot."""
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
