"""The rules as a library: whoever has its names finds out from their docstrings how they are used."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

import rules
from tests.cases import loop_over

NAMED = [
    name for name in rules.__all__ if inspect.isclass(getattr(rules, name)) or callable(getattr(rules, name))
]
CLASSES = [name for name in NAMED if inspect.isclass(getattr(rules, name))]
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def examples(name: str) -> list[doctest.DocTest]:
    found = doctest.DocTestFinder(recurse=False).find(getattr(rules, name), name)
    return [each for each in found if each.examples]


@loop_over("name", NAMED)
def test_each_public_name_has_a_doctest_that_passes(name: str) -> None:
    found = examples(name)
    assert found, "no example"
    for each in found:
        each.globs = {}  # an example imports what it uses
        assert doctest.DocTestRunner(optionflags=FLAGS).run(each).failed == 0


def test_the_library_introduces_itself_with_a_game() -> None:
    (found,) = doctest.DocTestFinder(recurse=False).find(rules, "rules")
    assert len(found.examples) > 3
    assert doctest.DocTestRunner(optionflags=FLAGS).run(found).failed == 0


def members(kind: type) -> Iterator[tuple[str, object]]:
    """What a class of ours has besides what Python's own classes give it."""
    for each in kind.__mro__:
        if each.__module__.partition(".")[0] == "rules":
            for name in {**vars(each), **getattr(each, "__annotations__", {})}:
                if not name.startswith("_"):
                    yield name, inspect.getattr_static(kind, name, None)


@pytest.mark.slow
@loop_over("name", CLASSES)
def test_each_public_member_is_described(name: str) -> None:
    """Methods and properties by docstrings of their own, data by name in that of the class."""
    kind = getattr(rules, name)
    told = "\n".join(inspect.getdoc(each) or "" for each in kind.__mro__)
    for member, value in members(kind):
        if isinstance(value, Enum):
            continue
        function = getattr(value, "func", None) or getattr(value, "fget", None) or value
        if inspect.isroutine(function) or isinstance(function, classmethod):
            assert inspect.getdoc(function), member
        else:
            assert f"`{member}`" in told or '"""' in after(kind, member), member


def after(kind: type, member: str) -> str:
    """The line that follows a field in the source: the string beneath it describes it."""
    lines = inspect.getsource(kind).splitlines()
    places = [at for at, line in enumerate(lines) if line.strip().startswith(f"{member}:")]
    return lines[places[0] + 1] if places and places[0] + 1 < len(lines) else ""


def test_internals_stay_out_of_sight() -> None:
    shown = [name for name in dir(rules) if not name.startswith("__")]
    assert shown == sorted(rules.__all__)
    position, game = rules.variant("chess").start(), rules.Game(rules.variant("chess").start())
    for thing in (position, game, position.variant):
        told = inspect.getdoc(type(thing)) or ""
        shown = {name for name in dir(thing) if not name.startswith("_")}
        own = {name for name, _ in members(type(thing))}
        assert {name for name in shown - own if f"`{name}`" not in told} == set()


@pytest.mark.parametrize("package", ["rules", "render", "bot"])
def test_types_are_shipped(package: str) -> None:
    assert (Path(rules.__file__).parents[1] / package / "py.typed").exists()
