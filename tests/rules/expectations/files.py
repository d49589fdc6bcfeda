"""Finding and reading the files.

A file has one JSON object a line; `known.tsv` names those where another answer is right, or a limit known.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

Expectation = dict[str, Any]

BESIDE = Path("shared") / "expectations"
LONGEST = 3_000
"""Counts of moves beyond so many leaves are asked of nobody in Python."""
OURS = {"pc-BoardTestCase.test_castling_san-396-22": "Kg1 is read where nothing else than castling is meant"}
"""Expectations that ours does not share on purpose, by id, and why; beside those of known.tsv."""


def folder() -> Path | None:
    """Where the expectations are: TEST_EXPECTATIONS, or beside the project; None where they are not."""
    named = os.environ.get("TEST_EXPECTATIONS")
    root = Path(__file__).parents[3]
    for candidate in [Path(named)] if named else [root.parent / BESIDE]:
        if any(candidate.glob("*.jsonl.gz")):
            return candidate
    return None


@cache
def known(place: Path) -> dict[str, str]:
    """Why an expectation fails that is no defect, by its id."""
    rows = (place / "known.tsv").read_text("utf-8").splitlines()
    return OURS | dict(row.split("\t")[:2] for row in rows if not row.startswith("#") and "\t" in row)


def every(path: Path) -> Iterator[Expectation]:
    """The expectations of one file that can be asked in reasonable time."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        expectations = [json.loads(line) for line in lines]
    refused = {_setup(each) for each in expectations if each["kind"] == "fenok" and not each["want"]}
    for each in expectations:
        # What a suite itself calls no position is asked nothing else.
        if _leaves(each) <= LONGEST and (each["kind"] == "fenok" or _setup(each) not in refused):
            yield each


def _setup(expectation: Expectation) -> tuple[str, str]:
    return expectation["v"], expectation.get("fen", "")


def _leaves(expectation: Expectation) -> int:
    return expectation["want"] if expectation["kind"] == "perft" else 0
