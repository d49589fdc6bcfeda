"""The base class of laws: its table of hooks, and hooks that need each other."""

from __future__ import annotations

import inspect
import re

import pytest

from rules.laws import law as law_module
from rules.laws.law import Law
from rules.move import Move
from rules.position import Position

HOOKS = {name for name, member in vars(Law).items() if inspect.isfunction(member) and name[0] != "_"}


def test_table_lists_every_hook_once() -> None:
    text = law_module.__doc__ or ""
    rows = [line.split("|")[2] for line in text.splitlines() if line.startswith("|")]
    named = re.findall("`(\\w+)`", "".join(rows))
    shared = {"after", "play", "fact"}
    """`after` and `play` serve several purposes; `fact` is an attribute."""
    assert set(named) - shared == HOOKS - shared
    assert [name for name in named if named.count(name) > 1 and name not in shared] == []


def test_order_of_calls_names_only_hooks() -> None:
    steps = (law_module.__doc__ or "").partition("called in this order:")[2].partition("The generator")[0]
    named = set(re.findall("`(\\w+)`", steps))
    assert named
    assert named <= HOOKS


def test_hook_without_the_one_that_it_needs_is_refused() -> None:
    with pytest.raises(TypeError, match="Half overrides forbids without objection"):

        class Half(Law):  # pyright: ignore[reportUnusedClass]
            def forbids(self, position: Position, move: Move, board: bytes) -> bool:
                return True
