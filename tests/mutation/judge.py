"""Does a mutant die? A test must fail on it, fail again alone, and pass on the code as it is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tests.mutation.copies import Copy, Run
from tests.mutation.draw import Case
from tests.mutation.reached import File, Map

FEW = 5
"""How many tests of each file are tried before all of them are."""
FEW_SECONDS = 40.0
LEAST_SECONDS = 30.0
TIMES = 10
SURE = "tests/rules/"
"""Where nothing hangs on time or on other processes, so that what failed once fails again."""


class Verdict(NamedTuple):
    sign: str
    killer: str | None
    stages: int
    tests: str
    """What was known of the tests that could have killed it."""


class Known:
    """The verdicts so far. One of survival holds until the tests have changed."""

    def __init__(self, file: Path) -> None:
        self._file = file
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        self._verdicts = {verdict.sign: verdict for verdict in (Verdict(*json.loads(line)) for line in lines)}

    def of(self, case: Case, reached: Map, stages: int) -> Verdict | None:
        told = self._verdicts.get(case.sign)
        if (
            told is None
            or told.killer is not None
            or (told.stages >= stages and told.tests == _sign(case, reached))
        ):
            return told
        return None

    def add(self, verdict: Verdict) -> None:
        self._verdicts[verdict.sign] = verdict
        with self._file.open("a", encoding="utf-8") as file:
            print(json.dumps(verdict), file=file)


class Judge:
    def __init__(self, mutated: Copy, clean: Copy, reached: Map, stages: int) -> None:
        self._mutated = mutated
        self._clean = clean
        self._reached = reached
        self._stages = stages
        self._passes: dict[str, bool] = {}
        """Of those that failed on a mutant: do they pass, alone and in time, on the code as it is?"""

    def judged(self, case: Case) -> Verdict:
        path = self._mutated.folder / case.path
        original = path.read_bytes()
        path.write_bytes(case.mutant.applied(original))
        try:
            killers = (self._killer(stage) for stage in stages(case, self._reached)[: self._stages])
            killer = next((killer for killer in killers if killer is not None), None)
        finally:
            path.write_bytes(original)
        return Verdict(case.sign, killer, self._stages, _sign(case, self._reached))

    def _killer(self, tests: dict[str, float]) -> str | None:
        """The test that notices, or the first of those that together do."""
        left = dict(tests)
        while left:
            run = self._run(self._mutated, left)
            if run.code in (0, 5):
                return None
            if run.unknown:
                left = {test: seconds for test, seconds in left.items() if test not in run.unknown}
                continue
            if run.failed is None:
                # It can't be imported, or brings all to an end: the same must go well on the code as it is.
                return next(iter(left)) if self._run(self._clean, left).code == 0 else None
            if self._is_confirmed(run.failed, left):
                return run.failed
            print(f"fails, but not surely: {run.failed}", flush=True)
            del left[run.failed]
        return None

    def _is_confirmed(self, test: str, among: dict[str, float]) -> bool:
        alone = {test: among[test]}
        if test not in self._passes:
            clean = self._run(self._clean, alone)
            self._passes[test] = clean.code == 0 and clean.seconds(test) < _limit(among[test]) / 4
        if not self._passes[test] or test.startswith(SURE):
            return self._passes[test]
        return self._run(self._mutated, alone).code != 0 or self._run(self._mutated, among).failed == test

    @staticmethod
    def _run(copy: Copy, tests: dict[str, float]) -> Run:
        limits = {test: _limit(seconds) for test, seconds in tests.items()}
        return copy.run(list(tests), limits=limits, most=LEAST_SECONDS * 4 + TIMES * sum(tests.values()))


def _limit(seconds: float) -> float:
    return LEAST_SECONDS + TIMES * seconds


def stages(case: Case, reached: Map) -> list[dict[str, float]]:
    """The tests that may notice what is changed, with seconds: the nearest, a few of each file, all others.

    In a file of which one test reaches it all others may depend on what that has made once and for all.
    """
    bit = reached.bits(case.path, case.mutant.line)
    files = {name: file for name, file in reached.files.items() if _concerns(name, file, case, bit)}
    stem = Path(case.path).stem
    near = [name for name in sorted(files) if stem in Path(name).stem]
    first = _merged(_direct_first(files[name], bit) for name in near)
    few: dict[str, float] = {}
    quick = [_quickest(_direct(file, bit)) for name, file in files.items() if name not in near]
    for tests in sorted(quick, key=lambda tests: sum(tests.values())):
        if sum(few.values()) + sum(tests.values()) < FEW_SECONDS:
            few |= tests
    every = sorted(
        (_direct_first(file, bit) for file in files.values()), key=lambda tests: sum(tests.values())
    )
    left = _merged(every)
    return [first, few, {test: left[test] for test in left if test not in first and test not in few}]


def _concerns(name: str, file: File, case: Case, bit: int) -> bool:
    of_rules = name.startswith("tests/rules/")
    return of_rules == case.path.startswith("rules/") and bool(file.reached & bit) and bool(file.tests)


def _direct(file: File, bit: int) -> dict[str, float]:
    """The tests that reach it themselves; all where it is reached as the file is imported."""
    return {
        test: seconds for test, (seconds, bits) in file.tests.items() if bits & bit or file.imported & bit
    }


def _direct_first(file: File, bit: int) -> dict[str, float]:
    return _direct(file, bit) | {test: seconds for test, (seconds, _) in file.tests.items()}


def _quickest(tests: dict[str, float]) -> dict[str, float]:
    return dict(sorted(tests.items(), key=lambda each: each[1])[:FEW])


def _merged(each: Iterable[dict[str, float]]) -> dict[str, float]:
    return {test: seconds for tests in each for test, seconds in tests.items()}


def _sign(case: Case, reached: Map) -> str:
    bit = reached.bits(case.path, case.mutant.line)
    files = sorted(
        (name, file.digest) for name, file in reached.files.items() if _concerns(name, file, case, bit)
    )
    return hashlib.sha256(repr(files).encode()).hexdigest()[:16]
