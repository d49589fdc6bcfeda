"""What mutants are made of a source, and which tests are asked about them first."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutation.copies import Run
from tests.mutation.draw import Case, drawn, sources
from tests.mutation.judge import Judge, Known, stages
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.reached import File, Map, Statement, marked

ROOT = Path(__file__).parents[2]


def changed(source: str) -> set[str]:
    return {mutant.applied(source.encode()).decode() for mutant in mutants(source)}


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("a < b", {"a <= b"}),
        ("(a) in (b)", {"(a) not in (b)"}),
        ("a + b * c", {"a - b * c", "a + b + c"}),
        ("not é", {"(é)"}),
        ("f(True, 7)", {"f(False, 7)", "f(True, (8))"}),
        ("a and b", {"a or b"}),
        ("x: int = y", set()),
        ("MOST = 7", set()),
        ("LONGEST = 7", set()),
        ("LONGEST_ALLOWED = 7", {"LONGEST_ALLOWED = (8)"}),
        ("class A:\n    flag = True", set()),
        ("code > BLACK_BIT", {"code <= BLACK_BIT"}),
        ("zip(a, b, strict=True)", set()),
        ("assert a < b", set()),
        ('"""1 < 2"""', set()),
    ],
)
def test_small_changes(source: str, wanted: set[str]) -> None:
    assert changed(source) == wanted


def test_every_mutant_is_another_program_of_valid_python() -> None:
    for path in sources(ROOT)[::7]:
        source = (ROOT / path).read_bytes()
        for mutant in mutants(source.decode())[::11]:
            assert ast.dump(ast.parse(mutant.applied(source))) != ast.dump(ast.parse(source)), (path, mutant)


def test_the_same_seed_draws_the_same_mutants() -> None:
    some = drawn(ROOT, 30, "seed")
    assert some == drawn(ROOT, 60, "seed")[:30]
    assert some != drawn(ROOT, 30, "another")
    path = some[0].path
    of_one = [case for case in drawn(ROOT, 60, "seed") if case.path == path]
    assert drawn(ROOT, 60, "seed", path)[: len(of_one)] == of_one


def test_marks_tell_the_smallest_statement_of_a_line(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        '"""Words."""\nfrom __future__ import annotations\nif x:\n    y = (1,\n  2)\n'
    )
    found = marked(tmp_path, ["one.py"])
    assert [each[:3] for each in found] == [("one.py", 3, 5), ("one.py", 4, 5)]
    known = Map(found, {})
    assert [known.bits("one.py", line) for line in (2, 3, 4, 5)] == [0, 1, 2, 2]
    assert "__marks__[1] = 1" in (tmp_path / "one.py").read_text()
    ast.parse((tmp_path / "one.py").read_text())


CASE = Case("rules/laws/walls.py", Mutant(3, 0, 1, "x"), "sign", "told")


def known_tests() -> Map:
    files = {
        "tests/rules/test_far.py": File("1", 0, {"far::slow": (50.0, 1), "far::other": (1.0, 2)}),
        "tests/rules/laws/test_walls.py": File("2", 0, {"walls::one": (1.0, 1)}),
        "tests/rules/test_whole.py": File("3", 1, {f"whole::{n}": (1.0 + n, 2) for n in range(7)}),
        "tests/bot/test_bot.py": File("4", 0, {"bot::one": (1.0, 1)}),
    }
    return Map(
        [Statement("rules/laws/walls.py", 3, 3, "a"), Statement("rules/laws/walls.py", 4, 4, "b")], files
    )


def test_the_nearest_tests_come_first_and_all_that_reach_it_come() -> None:
    near, few, rest = stages(CASE, known_tests())
    assert list(near) == ["walls::one"]
    assert list(few) == [f"whole::{number}" for number in range(5)]
    assert list(rest) == ["whole::5", "whole::6", "far::slow", "far::other"]


class Copies:
    """A copy whose tests fail as told: once, always or never."""

    def __init__(self, folder: Path, fails: dict[str, int]) -> None:
        self.folder = folder
        self._fails = fails

    def run(self, tests: list[str], **_: object) -> Run:
        for test in tests:
            if self._fails.get(test, 0):
                self._fails[test] -= 1
                return Run(1, [{"test": test, "outcome": "failed", "seconds": 0.1}])
        return Run(0, [{"test": test, "outcome": "passed", "seconds": 0.1} for test in tests])


@pytest.mark.parametrize(
    ("mutated", "clean", "killer"),
    [
        ({"walls::one": 99}, {}, "walls::one"),
        ({"walls::one": 99}, {"walls::one": 99}, None),
        ({"walls::one": 99, "whole::1": 99}, {"walls::one": 99}, "whole::1"),
        ({}, {}, None),
    ],
)
def test_a_test_that_fails_anyway_kills_nothing(
    tmp_path: Path, mutated: dict[str, int], clean: dict[str, int], killer: str | None
) -> None:
    (tmp_path / "rules/laws").mkdir(parents=True)
    (tmp_path / "rules/laws/walls.py").write_text("y = 1\n")
    judge = Judge(Copies(tmp_path, mutated), Copies(tmp_path, clean), known_tests(), 3)  # type: ignore[arg-type]
    assert judge.judged(CASE).killer == killer
    assert (tmp_path / "rules/laws/walls.py").read_text() == "y = 1\n"


def test_what_is_known_is_not_asked_again(tmp_path: Path) -> None:
    known = Known(tmp_path / "results.jsonl")
    assert known.of(CASE, known_tests(), 3) is None
    survives = Judge(*[Copies(tmp_path, {})] * 2, known_tests(), 3)  # type: ignore[arg-type]
    (tmp_path / "rules/laws").mkdir(parents=True)
    (tmp_path / "rules/laws/walls.py").write_text("y = 1\n")
    verdict = survives.judged(CASE)
    known.add(verdict)
    again = Known(tmp_path / "results.jsonl")
    assert again.of(CASE, known_tests(), 3) == verdict
    newer = known_tests()
    newer.files["tests/rules/laws/test_walls.py"] = File("5", 0, {"walls::two": (1.0, 1)})
    assert again.of(CASE, newer, 3) is None
