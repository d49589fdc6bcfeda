"""A plugin of pytest for the copies: writes down what comes of each test, and ends one that hangs.

Nothing of it works unless the environment names a file for the report.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.copies import LIMITS, MARKS, PLACE, REPORT, TIMED_OUT


class _Watch:
    """What is known of the test that runs now."""

    def __init__(self) -> None:
        self.began = 0.0
        self.outcome = "passed"
        self.limits: dict[str, float] = {}
        if LIMITS in os.environ:
            self.limits = json.loads(Path(os.environ[LIMITS]).read_text("utf-8"))


WATCH = _Watch()
BINARY = b"0" + b"1" * 255


def pytest_collection_finish() -> None:
    _told("collected")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart(nodeid: str) -> None:
    WATCH.began, WATCH.outcome = time.monotonic(), "passed"
    if nodeid in WATCH.limits:
        signal.signal(signal.SIGALRM, lambda *_: _hangs(nodeid))
        signal.setitimer(signal.ITIMER_REAL, WATCH.limits[nodeid])


def _hangs(nodeid: str) -> None:
    WATCH.outcome = "hangs"
    _told_of(nodeid)
    os._exit(TIMED_OUT)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if not report.passed and WATCH.outcome != "failed":
        WATCH.outcome = report.outcome


def pytest_runtest_logfinish(nodeid: str) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)
    _told_of(nodeid)


def _told_of(nodeid: str) -> None:
    _told("test", test=nodeid, outcome=WATCH.outcome, seconds=round(time.monotonic() - WATCH.began, 4))


def _told(event: str, **values: Any) -> None:
    if REPORT in os.environ:
        with Path(os.environ[REPORT]).open("a", encoding="utf-8") as file:
            print(json.dumps({"event": event, "reached": f"{_marks():x}", **values}), file=file)


def _marks() -> int:
    """The statements marked since the last time, as bits."""
    if PLACE not in os.environ or MARKS not in sys.modules:
        return 0
    marks = sys.modules[MARKS].MARKS
    found = bytes(marks[:])
    marks[:] = bytes(len(found))
    return int(found[::-1].translate(BINARY), 2)
