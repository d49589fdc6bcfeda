"""Find and read files with expectations.

A file has a JSON object on each line. `known.tsv` lists wrong expectations and known limitations.
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

SIBLING = Path("shared") / "expectations"
MAX_LEAVES = 3_000
"""Maximum number of leaves in a perft expectation; more would take too long in Python."""
INTENDED = {"pc-BoardTestCase.test_castling_san-396-22": "Kg1 is accepted if it can only mean castling"}
"""Reasons for intended differences that are not in known.tsv, by id of the expectation."""


def folder() -> Path | None:
    """Return the folder with the expectations, TEST_EXPECTATIONS or SIBLING, or None if there is none."""
    named = os.environ.get("TEST_EXPECTATIONS")
    root = Path(__file__).parents[3]
    for candidate in [Path(named)] if named else [root.parent / SIBLING]:
        if any(candidate.glob("*.jsonl.gz")):
            return candidate
    return None


@cache
def known_differences(place: Path) -> dict[str, str]:
    """Return the reasons for failures that are not defects, by id of the expectation."""
    rows = (place / "known.tsv").read_text("utf-8").splitlines()
    return INTENDED | dict(row.split("\t")[:2] for row in rows if not row.startswith("#") and "\t" in row)


def read(path: Path) -> Iterator[Expectation]:
    """Yield the expectations of a file that can be checked in reasonable time."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        expectations = [json.loads(line) for line in lines]
    invalid = {_setup(row) for row in expectations if row["kind"] == "fenok" and not row["want"]}
    for row in expectations:
        # Skip other expectations for positions that the suite itself regards as invalid.
        if _leaves(row) <= MAX_LEAVES and (row["kind"] == "fenok" or _setup(row) not in invalid):
            yield row


def _setup(expectation: Expectation) -> tuple[str, str]:
    return expectation["v"], expectation.get("fen", "")


def _leaves(expectation: Expectation) -> int:
    return expectation["want"] if expectation["kind"] == "perft" else 0
