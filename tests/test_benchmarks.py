"""Benchmarks start as scripts from any folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "tools" / "bench"
SCRIPTS = [path for path in sorted(FOLDER.glob("*.py")) if "sys.path" in path.read_text("utf-8")]
RUN = "import runpy, sys; sys.path[0] = sys.argv[1]; runpy.run_path(sys.argv[2])"
"""Import a script with its folder first on the path, as Python does when it runs the script."""


@pytest.mark.slow
def test_imports_of_benchmarks_are_not_shadowed_by_their_folder(tmp_path: Path) -> None:
    assert len(SCRIPTS) >= 10
    for script in SCRIPTS:
        command = [sys.executable, "-c", RUN, str(FOLDER), str(script)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, f"{script.name}: {done.stderr}"
