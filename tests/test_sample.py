"""A newcomer's run takes a sample of the expensive tests, the gate one of their cases, a named path all."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import sample

TESTS = Path(__file__).parent
PERFT = "tests/rules/movegen/test_perft.py"
IDS = [
    *(f"tests/live/test_one.py::test_{number}" for number in range(40)),
    "tests/live/test_two.py::test_it",
    *(f"tests/bot/test_cheap.py::test_{number}" for number in range(40)),
]
CASES = [f"tests/rules/test_{name}.py::test_it[{number}]" for name in ("one", "two") for number in range(40)]


@pytest.fixture(autouse=True)
def shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample, "SHARES", {"tests/live/": 0.25})
    monkeypatch.setattr(sample, "CASES", {"tests/rules/": 5})
    monkeypatch.setattr(sample, "TESTS", {"tests/browser/": 0.5})
    monkeypatch.setattr(sample, "LONG", False)


def test_the_gate_takes_every_test_with_some_of_its_cases() -> None:
    taken = sample.for_gate([*IDS, *CASES])
    assert set(IDS) <= taken
    drawn = [sorted(one for one in taken if f"test_{name}.py" in one) for name in ("one", "two")]
    of_rules = [[one for one in found if one.startswith("tests/rules/")] for found in drawn]
    assert [len(found) for found in of_rules] == [5, 5]
    assert [one[-4:] for one in of_rules[0]] != [one[-4:] for one in of_rules[1]], "drawn for each test anew"


def test_the_gate_takes_a_share_of_the_most_expensive_tests() -> None:
    ids = [f"tests/browser/test_page.py::test_{number}[{case}]" for number in range(8) for case in "ab"]
    taken = sample.for_gate(ids)
    assert len(taken) == 8
    assert {one.replace("[a]", "[b]") for one in taken} < taken, "all cases of a test that is drawn"


def test_a_newcomers_cases_are_among_the_gates() -> None:
    assert sample.for_newcomers(CASES) == sample.for_gate(CASES)


def test_a_long_run_takes_every_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample, "LONG", True)
    assert sample.for_gate(CASES) == set(CASES)


def test_a_share_of_the_expensive_tests_and_all_others_are_taken() -> None:
    taken = sample.for_newcomers(IDS)
    assert len([one for one in taken if one.startswith("tests/live/")]) == 11
    assert set(IDS[41:]) <= taken
    assert sample.for_newcomers(IDS) == taken


def test_each_seed_takes_others(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    for seed in range(100):
        monkeypatch.setenv("TEST_SEED", str(seed))
        seen |= sample.for_newcomers([*IDS, *CASES])
    assert seen == {*IDS, *CASES}


KEYS = [*sample.SHARES, *sample.CASES, *sample.TESTS]


def test_each_key_is_of_existing_tests() -> None:
    files = {path.relative_to(TESTS.parent).as_posix(): path for path in TESTS.rglob("test_*.py")}
    tests = {
        f"{name}::{test}"
        for name, path in files.items()
        for test in re.findall(r"^(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert [key for key in KEYS if not any(test.startswith(key) for test in tests)] == []


@pytest.mark.parametrize(
    "keys", [sample.SHARES, sample.CASES, sample.TESTS], ids=["shares", "cases", "tests"]
)
def test_no_key_hides_a_later_one(keys: dict[str, float]) -> None:
    """The first key that fits is taken."""
    names = list(keys)
    hidden = [key for at, key in enumerate(names) if key.startswith(tuple(names[:at]))]
    assert hidden == []


def collected(*arguments: str, **variables: str) -> int:
    """Count the cases that pytest would run of the file in PERFT."""
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
    gate = collected(*whole, TEST_GATE="1")
    assert collected(*whole) < gate < everything
    assert collected(*whole, "-k", "test") == everything
