"""Real processes for tests, and communication with them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def process(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run tests.bot.state.match_process and wait until it is ready; kill it at the end."""
    command = [sys.executable, "-m", "tests.bot.state.match_process", *arguments]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as child:
        try:
            assert read_line(child) == "ready"
            yield child
        finally:
            child.kill()


@contextmanager
def processes(count: int, *arguments: str) -> Iterator[list[subprocess.Popen[str]]]:
    with ExitStack() as stack:
        yield [stack.enter_context(process(*arguments)) for _ in range(count)]


def read_line(child: subprocess.Popen[str]) -> str:
    assert child.stdout is not None
    return child.stdout.readline().strip()


def send_line(child: subprocess.Popen[str], line: str) -> None:
    assert child.stdin is not None
    child.stdin.write(line + "\n")
    child.stdin.flush()
