"""Check that several runs together included every test: `python -m tests.tools.count_tests OUTPUT ...`.

The arguments are files with pytest's output, one for each run. Print the numbers of tests, and fail if the
runs' numbers don't add up to the number of all tests.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

RAN = ("passed", "skipped", "failed", "error", "errors", "xfailed", "xpassed")


def counts(output: str) -> dict[str, int]:
    """Return the numbers in the last line of pytest's output by their words."""
    last = output.strip().splitlines()[-1]
    return {word: int(number) for number, word in re.findall(r"(\d+) ([a-z]+)", last)}


def collected() -> int:
    """Return the number of all tests, including slow ones."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", ""]
    listed = subprocess.run(command, capture_output=True, text=True, check=True)
    return counts(listed.stdout)["tests"]


def main(arguments: Sequence[str]) -> int:
    runs = [counts(Path(name).read_text("utf-8")) for name in arguments]
    ran = [sum(run.get(word, 0) for word in RAN) for run in runs]
    skipped = sum(run.get("skipped", 0) for run in runs)
    total = collected()
    missing = total - sum(ran)
    print(f"{' + '.join(map(str, ran))} = {sum(ran)} of {total} tests, {skipped} skipped, {missing} missing")
    return 0 if missing == 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
