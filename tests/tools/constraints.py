"""Update .ci/constraints.txt, the tested versions: `python -m tests.tools.constraints`.

The file has a line `name==version` for each package that Kibitz, its tests and its development tools need,
with the versions of this environment. The line of a package that only another Python version needs is kept.
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
# Tested versions of packages and tools: pip install --constraint .ci/constraints.txt .
# pyproject.toml has the supported ranges. `python -m tests.tools.constraints` updates this file.
"""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def pins(path: Path = FILE) -> dict[str, str]:
    """Return the pinned versions by name."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return dict(line.split("==") for line in lines)


def needed(name: str = "kibitz", extras: frozenset[str] = frozenset({"dev"})) -> dict[str, list[Requirement]]:
    """Return all direct and indirect requirements of a package on any of PYTHONS, by name."""
    requirements: dict[str, list[Requirement]] = {}
    waiting, seen = [(name, extras)], set[tuple[str, frozenset[str]]]()
    while waiting:
        package = waiting.pop()
        if package in seen:
            continue
        seen.add(package)
        for requirement in _requirements(*package):
            key = canonicalize_name(requirement.name)
            if key != name:  # Extras may include other extras of the same package.
                requirements.setdefault(key, []).append(requirement)
            waiting.append((key, frozenset(requirement.extras)))
    return requirements


def _requirements(name: str, extras: frozenset[str]) -> Iterator[Requirement]:
    try:
        lines = distribution(name).requires or []
    except PackageNotFoundError:  # Only another Python version or system needs it.
        return
    for requirement in map(Requirement, lines):
        marker = requirement.marker
        # The empty extra stands for requirements without extras.
        environments = [
            {"extra": extra, "python_version": python, "python_full_version": f"{python}.0"}
            for extra in (*extras, "")
            for python in PYTHONS
        ]
        if marker is None or any(marker.evaluate(dict(environment)) for environment in environments):
            yield requirement


def main() -> int:
    before = pins() if FILE.exists() else {}
    versions: dict[str, str] = {}
    for name in sorted(needed()):
        try:
            versions[name] = distribution(name).version
        except PackageNotFoundError:
            if name not in before:
                print(
                    f"{name} is not installed on this Python version: add its line by hand", file=sys.stderr
                )
                return 1
            versions[name] = before[name]
    if "--differs" in sys.argv:
        for name in sorted({name for name, _ in before.items() ^ versions.items()}):
            print(f"{name}: {before.get(name, 'not')} pinned, {versions.get(name, 'not')} installed")
        return 0
    lines = [f"{name}=={version}\n" for name, version in versions.items()]
    FILE.write_text(HEAD + "".join(lines), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
