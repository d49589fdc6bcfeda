"""The package's own data files."""

from __future__ import annotations

from os import path

_FOLDER = path.join(path.dirname(__file__), path.pardir)  # noqa: PTH118, PTH120  # pathlib is slow to import


def read(name: str) -> str:
    """Return the text of a data file by its name."""
    with open(path.join(_FOLDER, name), encoding="utf-8") as file:  # noqa: PTH118, PTH123
        return file.read()
