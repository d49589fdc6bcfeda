"""The sizes of a run: which tests and which of their cases it takes.

A newcomer's run takes some of the expensive tests. The gate takes all but the most expensive, of which it
takes some, and only some cases of a test that has many. A run of named paths takes every case, and a long one
also plays more games in each.
TEST_SEED draws a sample, so each run takes another one. `--durations=100` shows what the tests cost.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from math import ceil
from typing import TypeVar

Thing = TypeVar("Thing")

LONG = "TEST_LONG" in os.environ
"""Whether this run takes everything, in its whole length (`python -m tests.everything`)."""
ALL = LONG or "TEST_ALL" in os.environ
"""Whether this run takes every case of every test, as runs of named paths do."""
GATE = ALL or "TEST_GATE" in os.environ
"""Whether this run is .ci/run's, or one that takes more."""

CASES: dict[str, int] = {
    # Each of the two Discords, processes and databases that a test runs on is a case.
    "tests/scenarios/test_commands.py": 3,
    "tests/scenarios/test_places.py": 2,
    "tests/scenarios/": 1,
    "tests/live/test_clocks.py": 1,
    "tests/live/test_reconnects.py": 1,
    "tests/live/test_busy_database.py": 1,
    "tests/live/test_left_open.py": 1,
    "tests/browser/test_access.py": 2,
    "tests/browser/test_typing.py": 2,
    "tests/browser/test_media.py": 2,
    "tests/bot/test_main.py::test_signal": 1,
    "tests/bot/test_start_sandbox.py": 1,
    "tests/bot/storage/test_downgrades.py": 2,
    "tests/bot/storage/test_postgres_hangs.py": 1,
    "tests/bot/matches/test_rating_season.py": 1,
    "tests/bot/matches/test_privacy.py": 2,
    # Texts, buttons and games, for each variant, action or language.
    "tests/bot/discord/catalogue/test_catalogue.py": 10,
    "tests/bot/discord/games/": 4,
    "tests/bot/discord/platform/test_fuzzy_search.py": 10,
    "tests/bot/discord/moves/test_move_menu.py": 2,
    "tests/bot/discord/moves/test_move_steps.py": 4,
    "tests/bot/discord/moves/test_thumbs.py": 2,
    "tests/bot/discord/moves/test_written_moves.py": 6,
    "tests/bot/discord/wording/test_families.py": 6,
    "tests/bot/test_texts.py::test_each_message_is_parsed": 2,
    "tests/bot/test_texts.py::test_pictures": 20,
    # Searches, random games and references, for each variant or position.
    "tests/bot/engine/review/test_faults.py": 1,
    "tests/bot/engine/test_checking_moves.py": 2,
    "tests/bot/engine/test_evaluation.py": 20,
    "tests/bot/engine/test_external_engine.py": 2,
    "tests/bot/engine/test_levels.py": 2,
    "tests/bot/engine/test_board_line_terms.py": 4,
    "tests/bot/engine/test_endgame_table.py::test_each_number": 4,
    "tests/bot/engine/test_mop_up.py::test_a_bare_king": 1,
    "tests/bot/engine/test_mop_up.py::test_the_terms": 8,
    "tests/bot/engine/test_search.py": 12,
    "tests/bot/engine/test_worker_pool.py": 1,
    "tests/rules/definitions/test_engine_generated.py": 2,
    "tests/rules/definitions/test_engine_loaded.py": 6,
    "tests/rules/definitions/test_fuzz_definitions.py": 1,
    "tests/rules/definitions/test_generated.py": 1,
    "tests/rules/definitions/test_lifetime.py": 1,
    "tests/rules/definitions/test_untrusted.py": 3,
    "tests/rules/laws/test_repetition_engine.py": 2,
    "tests/rules/movegen/test_promises.py": 15,
    "tests/rules/movegen/test_oracles.py": 3,
    "tests/rules/movegen/test_perft.py": 20,
    "tests/rules/movegen/test_pseudo_legal.py": 15,
    "tests/rules/movegen/test_reference.py": 12,
    "tests/rules/movement/test_betza_engine.py": 2,
    "tests/rules/notation/test_any_format.py": 1,
    "tests/rules/notation/test_engine.py": 10,
    "tests/rules/notation/test_fuzz.py": 1,
    "tests/rules/notation/test_move_shapes.py": 12,
    "tests/rules/notation/test_typed_words.py": 12,
    "tests/rules/notation/test_pgn_read.py": 12,
    "tests/rules/notation/test_squares.py": 10,
    "tests/rules/test_between_positions.py": 6,
    "tests/rules/test_engine.py": 12,
    "tests/rules/test_expectations.py": 3,
    "tests/rules/test_dead_position.py": 8,
    "tests/rules/test_round_trip.py": 12,
    # Pictures, for each variant, size or theme.
    "tests/render/test_references.py": 20,
    "tests/render/test_piece_sets.py": 24,
    "tests/render/test_style.py": 24,
    "tests/render/": 5,
}
"""By the beginning of tests' ids: so many cases of each test are drawn for the gate and for a newcomer's run.

Only what costs is listed. Tests of which no key is the beginning run with all cases.
"""

TESTS: dict[str, float] = {
    # They start processes, browsers or servers, and wait for most of their time.
    "tests/live/": 0.25,
    "tests/browser/": 0.25,
    "tests/scenarios/": 0.6,
    "tests/sandbox/": 0.6,
    "tests/mutation/": 0.5,
    "tests/test_contributing.py": 0.5,
    "tests/bot/test_main.py": 0.4,
    "tests/bot/test_start_sandbox.py": 0.4,
    "tests/bot/engine/test_worker_pool.py": 0.4,
    "tests/bot/engine/test_uci_interface.py": 0.5,
    "tests/bot/engine/test_reviewer.py": 0.5,
    "tests/bot/matches/": 0.25,
    "tests/bot/storage/test_postgres_hangs.py": 0.5,
    "tests/bot/storage/test_pgbouncer.py": 0.5,
    "tests/bot/storage/test_backup.py": 0.4,
    "tests/bot/storage/": 0.4,
    # Texts are cheap; every other test starts an offline Discord.
    "tests/bot/discord/wording/": 1.0,
    "tests/bot/discord/catalogue/": 1.0,
    "tests/bot/discord/": 0.2,
}
"""By the beginning of ids: the share of each file's tests that is drawn for the gate and for newcomers."""

SHARES: dict[str, float] = {
    # Whole processes, browsers and servers: they wait more than they compute.
    "tests/live/": 0.12,
    "tests/browser/": 0.15,
    "tests/scenarios/": 0.3,
    "tests/mutation/": 0.2,
    "tests/test_contributing.py": 0.5,
    "tests/bot/test_main.py": 0.25,
    "tests/bot/test_start_sandbox.py": 0.2,
    # Each test starts an offline Discord, a database or a loopback server.
    "tests/bot/discord/": 0.25,
    "tests/bot/matches/": 0.4,
    "tests/bot/storage/": 0.25,
    "tests/sandbox/": 0.5,
    # Searches, random games and references, for each variant or position.
    "tests/bot/puzzles/test_collection.py": 0.2,
    "tests/bot/puzzles/test_proofs.py": 0.3,
    "tests/bot/engine/test_checking_moves.py": 0.3,
    "tests/bot/engine/test_evaluation.py": 0.2,
    "tests/bot/engine/test_levels.py": 0.2,
    "tests/bot/engine/test_board_line_terms.py": 0.2,
    "tests/bot/engine/test_mop_up.py": 0.15,
    "tests/bot/engine/test_search.py": 0.15,
    "tests/bot/engine/test_uci_interface.py": 0.2,
    "tests/bot/engine/test_wall_moves.py": 0.3,
    "tests/bot/engine/test_worker_pool.py": 0.25,
    "tests/rules/definitions/": 0.2,
    "tests/rules/laws/test_lone_king.py": 0.3,
    "tests/rules/laws/test_repetition_engine.py": 0.25,
    "tests/rules/movegen/": 0.15,
    "tests/rules/movement/test_betza_engine.py": 0.3,
    "tests/rules/notation/": 0.15,
    "tests/rules/test_": 0.2,
    "tests/render/": 0.2,
}
"""By the beginning of ids: the share of the gate's tests that a newcomer's run takes. Others are cheap."""


def some(every: Iterable[Thing], number: int, name: str) -> list[Thing]:
    """Return so many of them, in their order; all in a long run. `name` makes choices independent."""
    found = list(every)
    if LONG or number >= len(found):
        return found
    dice = random.Random(f"{os.environ['TEST_SEED']}/{name}")
    return [found[at] for at in sorted(dice.sample(range(len(found)), number))]


def for_gate(ids: Sequence[str]) -> set[str]:
    """Return the tests that the gate takes: of those in TESTS a share, of those in CASES so many cases."""
    cases = {test: list(group) for test, group in groupby(sorted(ids, key=_test_of), key=_test_of)}
    taken: set[str] = set()
    for test in _shared(list(cases), TESTS, "gate", of_each_file=True):
        found = cases[test]
        taken.update(some(found, CASES.get(_first(CASES, test), len(found)), f"cases {test}"))
    return taken


def for_newcomers(ids: Sequence[str]) -> set[str]:
    """Return the tests that a newcomer's run takes: those of the gate, of each key in SHARES its share."""
    return _shared(sorted(for_gate(ids)), SHARES, "newcomers")


def _shared(
    ids: Sequence[str], shares: Mapping[str, float], name: str, *, of_each_file: bool = False
) -> set[str]:
    """Draw of the tests of each key its share, or of each file that share, and take all others."""

    def group_of(test: str) -> tuple[str, str]:
        key = _first(shares, test)
        return key, test.partition("::")[0] if key and of_each_file else ""

    taken: set[str] = set()
    for (key, file), group in groupby(sorted(ids, key=group_of), key=group_of):
        found = list(group)
        taken.update(some(found, ceil(shares.get(key, 1.0) * len(found)), f"{name} {key} {file}"))
    return taken


def _test_of(case: str) -> str:
    """Return a test's id without the parameters of its case."""
    return case.partition("[")[0]


def _first(keys: Iterable[str], test: str) -> str:
    """Return the first key that a test's id begins with, empty for none."""
    return next((key for key in keys if test.startswith(key)), "")
