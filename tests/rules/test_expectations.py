"""Expectations from the test suites of other chess programs.

The files are not part of the project. The test is skipped if they are neither next to it nor in the folder
TEST_EXPECTATIONS.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.expectations import files
from tests.rules.expectations.answers import failure, is_known

FOLDER = files.folder()
FILES = sorted(FOLDER.glob("*.jsonl.gz")) if FOLDER else []
MISSING = f"there is no {files.SIBLING} next to the project and no folder in TEST_EXPECTATIONS"


@pytest.mark.slow
@pytest.mark.skipif(not FILES, reason=MISSING)
@pytest.mark.parametrize("path", FILES or [Path("none")], ids=lambda path: path.name.partition(".")[0])
def test_expectations_of_other_programs(path: Path) -> None:
    known = files.known_differences(path.parent)
    expectations = [row for row in files.read(path) if row["id"] not in known and is_known(row)]
    assert expectations
    failures = {(row["id"], row["kind"]): failure(row) for row in expectations}
    assert {key: reason for key, reason in failures.items() if reason is not None} == {}
