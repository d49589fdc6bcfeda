"""The package's own data files."""

from __future__ import annotations

import pkgutil


def read(name: str) -> str:
    """The text of a data file beside this module (importlib.resources would cost half of the import)."""
    data = pkgutil.get_data("rules", name)
    if data is None:
        raise FileNotFoundError(name)
    return data.decode("utf-8")
