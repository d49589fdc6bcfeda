"""Nothing that was promised goes without a test: see points.py."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import bot.discord
from bot.discord.features import ACTIONS, COMMANDS
from tests.scenarios import points

TESTS = Path(__file__).parents[1]

NO_BUTTONS = {"unknown"}
"""Messages that begin with `button-` and tell something else."""


def known_tests() -> set[str]:
    """The names of all test functions there are."""
    return {
        node.name
        for path in TESTS.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_")
    }


def buttons() -> set[str]:
    source = (TESTS.parent / "bot" / "texts" / "en" / "buttons.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^button-([\w-]+) =", source, re.MULTILINE)) - NO_BUTTONS


def promises() -> dict[str, str]:
    return {promise: tests for point in points.CONVERSATION.values() for promise, tests in point.items()}


def test_every_command_has_its_tests() -> None:
    assert set(points.COMMANDS) == {command.name for command in COMMANDS}


def test_every_button_has_its_tests() -> None:
    assert set(points.BUTTONS) == buttons()


def test_every_press_has_its_tests() -> None:
    assert set(points.PRESSES) == {name for name, action in ACTIONS.items() if action.press is not None}


def test_every_action_is_in_the_registry_under_a_name_of_its_own() -> None:
    """A file whose actions nobody collects, or that takes the name of another's, loses them silently."""
    parts = pkgutil.walk_packages(bot.discord.__path__, f"{bot.discord.__name__}.")
    lists = (getattr(importlib.import_module(part.name), "ACTIONS", ()) for part in parts)
    declared = [action.name for found in lists if found is not ACTIONS for action in found]
    assert sorted(declared) == sorted(ACTIONS)


def test_every_numbered_point_is_there() -> None:
    assert sorted(points.CONVERSATION) == [*range(1, 10), 12]
    assert all(points.CONVERSATION.values())


def test_what_is_open_is_said_to_be() -> None:
    assert {promise for promise, tests in promises().items() if not tests} == points.OPEN


@pytest.mark.parametrize("table", ["COMMANDS", "BUTTONS", "PRESSES", "ABUSE"])
def test_no_row_is_empty(table: str) -> None:
    assert all(tests.split() for tests in getattr(points, table).values())


def test_every_test_that_is_named_exists() -> None:
    tables = (points.COMMANDS, points.BUTTONS, points.PRESSES, points.ABUSE, promises())
    named = {name for table in tables for tests in table.values() for name in tests.split()}
    assert named - known_tests() == set()
