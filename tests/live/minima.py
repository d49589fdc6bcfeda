"""Plays a game with the oldest versions of packages that pyproject.toml allows.

python3 tests/live/minima.py FOLDER

Creates a virtual environment in FOLDER, installs Kibitz with the lowest allowed version of each package, and
plays a newcomer's first game (first_game.py). Run it from the root of the repository; it needs only the
standard library.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)(?P<extras>\[[\w,-]+\])?>=(?P<least>[\w.]+)(,<[\w.]+)?")


def minima(project: Path) -> list[str]:
    """Return the requirements that install the lowest allowed version of each package of a project.

    Raises ValueError for a requirement without a lower bound.
    """
    found: list[str] = []
    for requirement in tomllib.loads(project.read_text("utf-8"))["project"]["dependencies"]:
        parts = REQUIREMENT.fullmatch(requirement)
        if parts is None:
            raise ValueError(f"{requirement!r} has no lower bound")
        found.append(f"{parts['name']}{parts['extras'] or ''}=={parts['least']}")
    return found


def main(folder: Path) -> int:
    venv.create(folder, with_pip=True)
    programs = folder / "bin"
    install = (str(programs / "pip"), "install", "--quiet", "--disable-pip-version-check")
    subprocess.run([*install, *minima(Path("pyproject.toml"))], check=True)
    subprocess.run([*install, "--no-deps", "."], check=True)
    subprocess.run([*install[:1], "check"], check=True)
    command = str(programs / "kibitz")
    return subprocess.run([sys.executable, "tests/live/first_game.py", command, command]).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).absolute()))
