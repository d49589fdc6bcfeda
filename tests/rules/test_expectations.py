"""What the test suites of other chess programs expect.

The files are no part of the project; where they are not beside it, nor where TEST_EXPECTATIONS says, nothing
is asked.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.expectations import files
from tests.rules.expectations.answers import failure, is_known

FOLDER = files.folder()
FILES = sorted(FOLDER.glob("*.jsonl.gz")) if FOLDER else []
WHERE = f"there is no {files.BESIDE} beside the project, and TEST_EXPECTATIONS names no folder"


@pytest.mark.slow
@pytest.mark.skipif(not FILES, reason=WHERE)
@pytest.mark.parametrize("path", FILES or [Path("none")], ids=lambda path: path.name.partition(".")[0])
def test_answers_of_other_programs(path: Path) -> None:
    known = files.known(path.parent)
    asked = [each for each in files.every(path) if each["id"] not in known and is_known(each)]
    assert asked
    failures = {(each["id"], each["kind"]): failure(each) for each in asked}
    assert {key: why for key, why in failures.items() if why is not None} == {}
