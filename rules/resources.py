"""The package's own data files."""

from __future__ import annotations

from os import path

_FOLDER = path.dirname(__file__)  # noqa: PTH120  # to import pathlib takes a sixth as long as all the rules


def read(name: str) -> str:
    """The text of a data file beside this module."""
    with open(path.join(_FOLDER, name), encoding="utf-8") as file:  # noqa: PTH118, PTH123
        return file.read()
