"""Use cases use composition, and no private attributes of other objects."""

from __future__ import annotations

import ast
from pathlib import Path

import bot.state
import rules
from bot import refusals
from tests.cases import loop_over

FILES = sorted(Path(bot.state.__path__[0]).glob("*.py"))
VALUES = {"NewMatch", "MatchRow", "NewTournament", "Event", "Rating"}
PUBLIC = {"_asdict", "_fields", "_make", "_replace"}
"""Attributes of named tuples, public in spite of their names."""
BASES = {"ABC", "Enum", "NamedTuple", "Protocol", "TypedDict", "Store", "MatchStore"} | VALUES
"""Allowed base classes in addition to errors: value types and the classes that run transactions. A stored
match or tournament has the fields of a new one, and a loaded match those of a stored one. A stored rating is
a rating. Each format of tournaments is an Event."""


def error_names() -> set[str]:
    """Return the names of all error classes, which may inherit from each other."""
    of_rules = {f"rules.{error.__name__}" for error in rules.MoveError.__subclasses__()}
    return of_rules | {name for name, kind in vars(refusals).items() if isinstance(kind, type)}


@loop_over("path", FILES, ids=lambda path: path.stem)
def test_use_cases_do_not_inherit(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
            assert bases <= error_names() | BASES | {"Exception", "Generic"}, (
                f"{node.name} in line {node.lineno}"
            )


@loop_over("path", FILES, ids=lambda path: path.stem)
def test_private_attributes_are_used_only_on_self(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Attribute)
            and node.attr[0] == "_" != node.attr[1]
            and node.attr not in PUBLIC
        ):
            assert ast.unparse(node.value) == "self", f"{ast.unparse(node)} in line {node.lineno}"
