"""The errors of definitions in the code: each has a flaw, with the details of its sentence."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

import bot
import rules

PACKAGES = (rules, bot)
MOVEMENT = {"notation", "at", "character"}
"""Details of every error in Betza notation."""


class Raised(NamedTuple):
    """An error in the code: its place, its flaw, and the names of its details."""

    place: str
    flaw: rules.Flaw
    details: set[str]


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield each call in the code with its place."""
    for package in PACKAGES:
        assert package.__file__ is not None
        folder = Path(package.__file__).parent
        for path in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield f"{path.relative_to(folder.parent)}:{node.lineno}", node


def flaw_in(node: ast.expr) -> rules.Flaw | None:
    """Return the flaw of an expression such as Flaw.NUMBER or rules.Flaw.NUMBER, or None."""
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("Flaw", "rules.Flaw"):
        return rules.Flaw[node.attr]
    return None


def raised() -> Iterator[Raised]:
    """Yield each error that the code makes."""
    for place, call in calls():
        for flaw in filter(None, map(flaw_in, call.args)):
            details = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
            yield Raised(place, flaw, details | (MOVEMENT if flaw.name.startswith("BETZA") else set()))


@pytest.mark.slow
def test_each_flaw_is_raised() -> None:
    assert {error.flaw for error in raised()} == set(rules.Flaw)


@pytest.mark.slow
def test_each_error_has_the_details_of_its_flaw() -> None:
    for error in raised():
        needed = {name for _, name, _, _ in Formatter().parse(error.flaw.sentence) if name}
        assert needed <= error.details, error.place


def test_errors_of_a_definition_survive_a_worker_process() -> None:
    error = rules.VariantError(rules.Flaw.NUMBER, value="x", low=1, high=8).at(section="m", key="k", line=3)
    error.further = (rules.VariantError(rules.Flaw.NO_TITLE).at(line=4),)
    copy = rules.VariantError.from_parts(json.loads(json.dumps(error.parts())))
    assert str(copy) == "line 3 [m] k: 'x' is not a whole number from 1 to 8"
    assert [str(other) for other in copy.further] == ["line 4: a variant needs a title"]
