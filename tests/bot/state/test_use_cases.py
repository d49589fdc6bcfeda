"""Use cases build on what they are given, and on no private parts of others."""

from __future__ import annotations

import ast
from pathlib import Path

import bot.state
from bot import refusals
from bot.state.use_cases import Matches
from tests.cases import loop_over

FILES = sorted(Path(bot.state.__path__[0]).glob("*.py"))
BASES = {"Enum", "NamedTuple", "Protocol", "TypedDict", "Store", "NewMatch", "MatchRow"}
"""Base classes that are allowed in addition to errors: descriptions of values, and what runs transactions. A
stored match has the fields of a new one, and a loaded match those of a stored one."""


def errors() -> set[str]:
    """The names of all errors, which say by inheritance what they are kinds of."""
    return {name for name, kind in vars(refusals).items() if isinstance(kind, type)}


@loop_over("path", FILES, ids=lambda path: path.stem)
def test_no_use_case_inherits(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
            assert bases <= errors() | BASES | {"Exception", "Generic"}, f"{node.name} in line {node.lineno}"


@loop_over("path", FILES, ids=lambda path: path.stem)
def test_nobody_reaches_into_another(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr[0] == "_" != node.attr[1]:
            assert ast.unparse(node.value) == "self", f"{ast.unparse(node)} in line {node.lineno}"


def test_matches_are_a_frozen_value_of_use_cases() -> None:
    parameters = Matches.__dataclass_params__  # type: ignore[attr-defined]
    assert parameters.frozen
    assert {name for name in vars(Matches) if not name.startswith("_")} == {
        "on", *Matches.__dataclass_fields__,
    }  # fmt: skip
