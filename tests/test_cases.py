"""Loops over cases inside one test, and slow cases."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys

import pytest

from tests.cases import loop_over, slow_except


@pytest.mark.slow
def test_run_shows_its_seed() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", __file__]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert f"TEST_SEED={os.environ['TEST_SEED']}" in shown


def test_loop_runs_every_case_and_lists_failed_ones() -> None:
    tried: list[int] = []

    @loop_over("number", [1, 2, 3, 4])
    def is_odd(number: int) -> None:
        tried.append(number)
        assert number % 2 == 1

    with pytest.raises(AssertionError) as caught:
        is_odd()
    assert tried == [1, 2, 3, 4]
    assert caught.value.__notes__ == ["2 of 4 cases failed, the first with this error: 2, 4"]


async def test_nested_loops_run_every_combination_and_leave_fixtures_to_pytest() -> None:
    tried: list[tuple[str, int]] = []

    @loop_over("letter", "ab")
    @loop_over(("number", "double"), [(1, 2), (2, 4)])
    async def collect(table: list[tuple[str, int]], letter: str, number: int, double: int) -> None:
        assert double == 2 * number
        table.append((letter, number))

    assert list(inspect.signature(collect).parameters) == ["table"]
    await collect(table=tried)
    assert tried == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]


def test_all_cases_except_usual_ones_are_slow() -> None:
    usual, *others = slow_except([("a", 1)], [("a", 1), ("b", 2)])
    assert usual == ("a", 1)
    assert [(other.values, [mark.name for mark in other.marks]) for other in others] == [(("b", 2), ["slow"])]
