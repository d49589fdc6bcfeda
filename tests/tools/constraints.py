"""The versions that Kibitz was tested with: `python -m tests.tools.constraints` renews .ci/constraints.txt.

The file has a line `name==version` for each package that Kibitz, its tests and its development tools need,
with the versions of this environment. The line of a package that only another Python needs stays as it is.
With --differs, print the installed versions that differ from the file, and write nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

FILE = Path(__file__).parents[2] / ".ci" / "constraints.txt"
HEAD = """\
# The versions that Kibitz was tested with, and the tools': pip install --constraint .ci/constraints.txt .
# pyproject.toml says which other versions work. python -m tests.tools.constraints renews this file.
"""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def pins(path: Path = FILE) -> dict[str, str]:
    """The pinned versions, by name."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return dict(line.split("==") for line in lines)


def needed(name: str = "kibitz", extras: frozenset[str] = frozenset({"dev"})) -> dict[str, list[Requirement]]:
    """All direct and indirect requirements of a package on any of PYTHONS, by name."""
    found: dict[str, list[Requirement]] = {}
    waiting, seen = [(name, extras)], set[tuple[str, frozenset[str]]]()
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        for requirement in _requirements(*one):
            key = canonicalize_name(requirement.name)
            if key != name:  # Extras may include other extras of the same package.
                found.setdefault(key, []).append(requirement)
            waiting.append((key, frozenset(requirement.extras)))
    return found


def _requirements(name: str, extras: frozenset[str]) -> Iterator[Requirement]:
    try:
        lines = distribution(name).requires or []
    except PackageNotFoundError:  # Needed on another Python or system only.
        return
    for requirement in map(Requirement, lines):
        marker = requirement.marker
        # Also without any extra.
        asked = [{"extra": extra, "python_version": python} for extra in (*extras, "") for python in PYTHONS]
        full = [{**each, "python_full_version": f"{each['python_version']}.0"} for each in asked]
        if marker is None or any(marker.evaluate(dict(each)) for each in full):
            yield requirement


def main() -> int:
    before = pins() if FILE.exists() else {}
    found: dict[str, str] = {}
    for name in sorted(needed()):
        try:
            found[name] = distribution(name).version
        except PackageNotFoundError:
            if name not in before:
                print(f"{name} is for another Python: write its line by hand", file=sys.stderr)
                return 1
            found[name] = before[name]
    if "--differs" in sys.argv:
        for name in sorted({name for name, _ in before.items() ^ found.items()}):
            print(f"{name}: {before.get(name, 'not')} pinned, {found.get(name, 'not')} installed")
        return 0
    lines = [f"{name}=={version}\n" for name, version in found.items()]
    FILE.write_text(HEAD + "".join(lines), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
