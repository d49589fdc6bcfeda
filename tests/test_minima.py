"""The lowest and highest versions of packages in pyproject.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.live.minima import minima

ROOT = Path(__file__).parents[1]
BREAK_THINGS = {"aiohttp", "alembic", "discord.py", "orjson", "Pillow", "pydantic", "SQLAlchemy"}
"""Packages whose next major version is likely to remove something that we use."""


def test_each_package_has_a_lowest_version() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    pinned = minima(ROOT / "pyproject.toml")
    assert len(pinned) == len(declared)
    for exact, requirement in zip(pinned, declared, strict=True):
        name, version = exact.split("==")
        assert requirement.startswith(f"{name}>={version}")
    bounded = {line.split(">=")[0].split("[")[0] for line in declared if "<" in line}
    assert bounded >= BREAK_THINGS


@pytest.mark.parametrize("requirement", ["Pillow", "Pillow<12", "Pillow==11", "Pillow>11", "Pillow~=11.0"])
def test_a_requirement_without_a_lowest_version_is_refused(tmp_path: Path, requirement: str) -> None:
    project = tmp_path / "pyproject.toml"
    project.write_text(f'[project]\ndependencies = ["{requirement}"]\n')
    with pytest.raises(ValueError, match="has no lower bound"):
        minima(project)
