"""The rules as a library: all public names are documented and have examples."""

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


def doctests(name: str) -> list[doctest.DocTest]:
    tests = doctest.DocTestFinder(recurse=False).find(getattr(rules, name), name)
    return [test for test in tests if test.examples]


@loop_over("name", NAMED)
def test_every_public_name_has_a_passing_doctest(name: str) -> None:
    tests = doctests(name)
    assert tests, "no example"
    for test in tests:
        test.globs = {}  # An example must import what it uses.
        assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def test_package_docstring_has_an_example_game() -> None:
    (test,) = doctest.DocTestFinder(recurse=False).find(rules, "rules")
    assert len(test.examples) > 3
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def members(kind: type) -> Iterator[tuple[str, object]]:
    """Yield the public members of a class, without those of Python's own base classes."""
    for base in kind.__mro__:
        if base.__module__.partition(".")[0] == "rules":
            for name in {**vars(base), **getattr(base, "__annotations__", {})}:
                if not name.startswith("_"):
                    yield name, inspect.getattr_static(kind, name, None)


@pytest.mark.slow
@loop_over("name", CLASSES)
def test_every_public_member_is_documented(name: str) -> None:
    """Methods and properties have docstrings; the class's or a string below describes attributes."""
    kind = getattr(rules, name)
    docstrings = "\n".join(inspect.getdoc(base) or "" for base in kind.__mro__)
    for member, value in members(kind):
        if isinstance(value, Enum):
            continue
        function = getattr(value, "func", None) or getattr(value, "fget", None) or value
        if inspect.isroutine(function) or isinstance(function, classmethod):
            assert inspect.getdoc(function), member
        else:
            assert f"`{member}`" in docstrings or '"""' in line_after(kind, member), member


def line_after(kind: type, member: str) -> str:
    """Return the source line after an attribute, which may be a string that describes it."""
    lines = inspect.getsource(kind).splitlines()
    numbers = [number for number, line in enumerate(lines) if line.strip().startswith(f"{member}:")]
    return lines[numbers[0] + 1] if numbers and numbers[0] + 1 < len(lines) else ""


def test_internals_are_not_public() -> None:
    public = [name for name in dir(rules) if not name.startswith("__")]
    assert public == sorted(rules.__all__)
    position, game = rules.variant("chess").start(), rules.Game(rules.variant("chess").start())
    for example in (position, game, position.variant):
        docstring = inspect.getdoc(type(example)) or ""
        public = {name for name in dir(example) if not name.startswith("_")}
        own = {name for name, _ in members(type(example))}
        assert {name for name in public - own if f"`{name}`" not in docstring} == set()


@pytest.mark.parametrize("package", ["rules", "render", "bot"])
def test_packages_are_marked_as_typed(package: str) -> None:
    assert (Path(rules.__file__).parents[1] / package / "py.typed").exists()
