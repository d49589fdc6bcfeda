"""Runs everything of which the gate runs a sample: `.venv/bin/python -m tests.everything`

Arguments go to pytest: `-n 0 tests/rules` runs all that there is of the rules, in one process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WHOLE = {"TEST_LONG": "1", "TEST_FUZZ": "1", "TEST_PLIES": "500"}
"""What makes a whole of each sample."""
STRICT = {"KIBITZ_REQUIRE_BROWSER": "1"}
"""What lets fail, not skip, as in the gate."""


def main(arguments: list[str]) -> int:
    settings = WHOLE | STRICT
    print(" ".join(f"{name}={value}" for name, value in settings.items()), flush=True)
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
