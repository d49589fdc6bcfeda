"""A newcomer's run takes a sample of the dear tests, and every other run takes all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import sample

TESTS = Path(__file__).parent
PERFT = "tests/rules/movegen/test_perft.py"
IDS = [
    *(f"tests/live/test_one.py::test_it[{number}]" for number in range(40)),
    "tests/live/test_two.py::test_it",
    *(f"tests/bot/test_cheap.py::test_{number}" for number in range(40)),
]


@pytest.fixture(autouse=True)
def shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample, "SHARES", {"tests/live/": 0.25})
    monkeypatch.setattr(sample, "LONG", False)


def test_a_share_of_the_dear_tests_and_all_others_are_taken() -> None:
    taken = sample.for_newcomers(IDS)
    assert len([one for one in taken if one.startswith("tests/live/")]) == 11
    assert set(IDS[41:]) <= taken
    assert sample.for_newcomers(IDS) == taken


def test_each_seed_takes_others(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    for seed in range(60):
        monkeypatch.setenv("TEST_SEED", str(seed))
        seen |= sample.for_newcomers(IDS)
    assert seen == set(IDS)


@pytest.mark.parametrize("key", list(sample.SHARES))
def test_each_share_is_of_existing_tests(key: str) -> None:
    files = (path.relative_to(TESTS.parent).as_posix() for path in TESTS.rglob("test_*.py"))
    assert any(file.startswith(key) for file in files)


def collected(*arguments: str, **variables: str) -> int:
    """How many tests pytest would run of the file in PERFT."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "TEST_"))}
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, *arguments],
        cwd=TESTS.parent,
        env=environ | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout.split(f"{PERFT}: ")[1].split()[0])


def test_only_the_whole_suite_is_sampled() -> None:
    whole = "-o", f"testpaths={PERFT}"
    everything = collected(PERFT)
    assert collected(*whole) < everything
    assert collected(*whole, TEST_GATE="1") == everything
    assert collected(*whole, "-k", "test") == everything
