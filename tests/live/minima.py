"""The oldest versions that pyproject.toml declares must do: install them, and play a game.

python3 tests/live/minima.py FOLDER

Makes a virtual environment in FOLDER with exactly the lowest version of each package that Kibitz asks for,
and Kibitz; plays a newcomer's first game there (first_game.py). What it installs is in pyproject.toml alone.
Run it from the root of the repository, with the standard library.
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
    """What to install for the lowest version of each package that a project asks for.

    ValueError for a requirement that names none.
    """
    found: list[str] = []
    for requirement in tomllib.loads(project.read_text("utf-8"))["project"]["dependencies"]:
        parts = REQUIREMENT.fullmatch(requirement)
        if parts is None:
            raise ValueError(f"{requirement!r} doesn't say from which version on it will do")
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
