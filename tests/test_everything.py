"""One command runs all that the gate samples; docs/contributing.md names the variables the tests read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.everything import STRICT, WHOLE

TESTS = Path(__file__).parent
OTHERS = {
    "TEST_ALL",
    "TEST_GATE",
    "TEST_SEED",
    "TEST_EXPECTATIONS",
    "TEST_ENGINE_SAN",
    "TEST_GAMES",
    "TEST_KILLS",
    "TEST_REFERENCE_PLIES",
}
"""What makes no whole of a sample: which one it is, what others must be there for or may die of, how much."""
READ = re.compile(r'environ(?:\.get\(|\.setdefault\(|\[)"(TEST_\w+)|"(TEST_\w+)" (?:not )?in os\.environ')


def heeded() -> set[str]:
    """The variables that the tests read."""
    sources = [path.read_text("utf-8") for path in TESTS.rglob("*.py") if path != Path(__file__)]
    return {name for source in sources for found in READ.findall(source) for name in found if name}


def test_every_variable_of_the_tests_is_known() -> None:
    assert heeded() == WHOLE.keys() | OTHERS


def test_the_contributing_page_names_all_variables() -> None:
    page = (TESTS.parent / "docs" / "contributing.md").read_text("utf-8")
    assert "`.venv/bin/python -m tests.everything`" in page
    for name in heeded() | STRICT.keys():
        assert f"`{name}" in page, name


def test_it_starts_with_all_of_them_set(tmp_path: Path) -> None:
    settings = WHOLE | STRICT
    asked = tmp_path / "test_asked.py"
    asked.write_text(f"import os\ndef test_asked():\n    assert {settings!r}.items() <= os.environ.items()\n")
    environ = {
        name: value
        for name, value in os.environ.items()
        if name not in settings and not name.startswith("PYTEST_")
    }
    command = [sys.executable, "-m", "tests.everything", "-n", "0", "-p", "no:cacheprovider", str(asked)]
    done = subprocess.run(command, cwd=TESTS.parent, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
