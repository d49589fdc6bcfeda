"""Copies of the project, and runs of tests in them."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

MARKS = "marks_of_statements"
"""The module in which the sources of a copy mark their statements, at the root of the copy."""
PLACE = "MUTATION_MARKS"
"""The variable of the environment that names the file of the marks."""
REPORT = "MUTATION_REPORT"
"""The variable that names the file in which the plugin tells of each test."""
LIMITS = "MUTATION_LIMITS"
"""The variable that names a file of the seconds that each test may take: a run ends when they are over."""
NOT_FOUND = re.compile(r"^ERROR: not found: (.+)$", re.MULTILINE)
TIMED_OUT = 86
LONGEST = 3600.0
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis", "*.db*")


class Run(NamedTuple):
    """What came of a run: 0 for all passed, and what the plugin has told.

    `unknown`: tests that were named and are not there (any more): then none was run.
    """

    code: int
    rows: list[dict[str, Any]]
    unknown: frozenset[str] = frozenset()

    @property
    def failed(self) -> str | None:
        """The test that failed or hung."""
        return next((row["test"] for row in self.rows if row.get("outcome") in ("failed", "hangs")), None)

    def seconds(self, test: str) -> float:
        return next((row["seconds"] for row in self.rows if row.get("test") == test), LONGEST)


class Copy:
    def __init__(self, root: Path, folder: Path, seed: str) -> None:
        self.folder = folder
        self._seed = seed
        shutil.copytree(root, folder, ignore=LEFT_OUT)

    def run(
        self,
        tests: list[str],
        *,
        limits: dict[str, float] | None = None,
        marks: Path | None = None,
        most: float = LONGEST,
    ) -> Run:
        """Run these tests, until one fails if there are limits; random ones draw the same each time."""
        report, named = self.folder / "report.jsonl", self.folder / "named"
        report.unlink(missing_ok=True)
        named.write_text("\n".join(tests), "utf-8")
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(self.folder)}
        environment |= {REPORT: str(report), "TEST_SEED": self._seed}
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "tests.mutation.plugin",
        ]
        if marks is not None:
            environment[PLACE] = str(marks)
        if limits is not None:
            (self.folder / "limits.json").write_text(json.dumps(limits), "utf-8")
            environment[LIMITS] = str(self.folder / "limits.json")
            command.append("-x")
        code = _ended([*command, f"@{named}"], self.folder, environment, most)
        shutil.rmtree(self.folder / ".hypothesis", ignore_errors=True)
        rows = (
            [json.loads(line) for line in report.read_text("utf-8").splitlines()] if report.exists() else []
        )
        unknown = NOT_FOUND.findall((self.folder / "output").read_text("utf-8", "replace"))
        return Run(code, rows, frozenset(name.removeprefix(f"{self.folder}/") for name in unknown))


def _ended(command: list[str], folder: Path, environment: dict[str, str], most: float) -> int:
    """The exit status of a process; whatever it has started is ended with it."""
    with (folder / "output").open("wb") as output:
        child = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=output, stderr=output, start_new_session=True
        )
        try:
            return child.wait(most)
        except subprocess.TimeoutExpired:
            return TIMED_OUT
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()
