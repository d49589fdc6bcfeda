"""Memory of search processes: variants out of use release their compiled data."""

from __future__ import annotations

import json

import pytest

import rules
from bot.engine import Limits, Search, evaluation_of
from bot.engine.jobs import MAX_VARIANTS, Job, RecentVariants
from bot.engine.uci_interface import Engine
from bot.engine.worker_process import Worker

KEYS = ("gardner", "minishogi", "minixiangqi", "micro", "judkins", "losalamos", "dobutsu", "gorogoro",
        "kyotoshogi", "euroshogi")  # fmt: skip
OWN = "[own:chess]\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n"


def is_compiled(variant: rules.Variant) -> bool:
    return "generator" in vars(variant.compiled) or bool(variant.compiled.caches)


def test_least_recently_used_variant_is_released() -> None:
    one, two, three = (rules.load(f"[{name}:chess]\n")[0] for name in ("one", "two", "three"))
    recent = RecentVariants(max_size=2)
    for variant in (one, two, one, three):
        recent.use(variant)
        evaluation_of(variant)
        variant.compile()
    assert [is_compiled(variant) for variant in (one, two, three)] == [True, False, True]


@pytest.mark.slow
def test_search_is_the_same_after_a_release() -> None:
    variant = rules.load("[again:shogi]\n")[0]
    found = []
    for _ in range(2):
        info = Search(evaluation_of(variant).for_search(variant.start()), Limits(nodes=400)).run(
            variant.start()
        )
        assert info is not None
        found.append((info.line, info.score, info.nodes))
        variant.release()
    assert found[0] == found[1]


def test_position_works_after_its_variant_is_released() -> None:
    variant = rules.load("[outlives:crazyhouse]\n")[0]
    position = variant.start().play(variant.start().parse("e4"))
    before = position.play(position.parse("d5"))
    legal = before.legal_moves()
    variant.release()
    assert before.legal_moves() == legal
    assert [move.uci() for move in before.play(before.parse("exd5")).legal_moves()]


@pytest.mark.slow
def test_uci_engine_keeps_only_recent_variants_compiled() -> None:
    engine = Engine(lambda _: None)
    for key in KEYS:
        engine.line(f"setoption name UCI_Variant value {key}")
        engine.line("isready")
    engine.finish()
    assert [is_compiled(rules.variant(key)) for key in KEYS[-MAX_VARIANTS:]] == [True] * MAX_VARIANTS
    assert not any(is_compiled(rules.variant(key)) for key in KEYS[:-MAX_VARIANTS])


def test_worker_keeps_only_recent_variants_compiled() -> None:
    worker = Worker()
    for number, key in enumerate(KEYS):
        job = Job(key, rules.variant(key).start().fen(), (), 1, 1, seconds=20.0)
        assert "move" in worker._run(number, json.loads(job.line(number)))
    assert [is_compiled(rules.variant(key)) for key in KEYS[-MAX_VARIANTS:]] == [True] * MAX_VARIANTS
    assert not any(is_compiled(rules.variant(key)) for key in KEYS[:-MAX_VARIANTS])


def test_custom_variant_is_compiled_once_for_all_its_jobs() -> None:
    start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    games = [Job("own", start, (), 1, seed, seconds=20.0, text=OWN).game() for seed in range(2)]
    assert games[0].variant is games[1].variant
