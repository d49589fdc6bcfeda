"""Mating a bare king, in any variant and also at weak levels."""

from __future__ import annotations

from itertools import islice

import pytest

import rules
from bot.engine import Limits, Search, evaluation_of
from bot.engine.mop_up import MopUp, mop_up_of
from tests.cases import loop_over
from tests.tools.bench.engine.endings import ENDINGS, Ending, play_out, positions
from tests.tools.bench.engine.players import of_level

DEFENDER = 5


def terms(key: str) -> MopUp:
    variant = rules.variant(key)
    found = mop_up_of(variant, evaluation_of(variant).tables.piece_values)
    assert found is not None
    return found


def value(key: str, fen: str) -> int | None:
    return terms(key).value(rules.Position.from_fen(rules.variant(key), fen))


# ---- games


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "level", "fen"),
    [
        ("chess", 3, "8/8/8/4k3/8/8/1R6/K7 w - - 0 1"),
        ("makruk", 8, "8/8/8/8/4k3/8/R2S4/3K4 w - - 0 1"),
        ("xiangqi", 3, "3k5/9/9/9/9/9/8N/9/9/4K4 w - - 0 1"),
        ("shogi", 3, "9/9/9/9/4k4/9/9/1R4G2/4K4[] w - - 0 1"),
    ],
)
def test_bare_king_is_mated_in_time(key: str, level: int, fen: str) -> None:
    start = rules.Position.from_fen(rules.variant(key), fen)
    result = play_out(start, of_level(level, 1), of_level(DEFENDER, 1))
    assert result.won, result


@pytest.mark.slow
@loop_over("ending", ENDINGS, ids=lambda ending: ending.name)
def test_terms_favour_white_in_every_ending_of_the_bench(ending: Ending) -> None:
    some = list(islice(positions(ending, "terms"), 2))
    assert some
    for position in some:
        found = terms(position.variant.key)
        assert found.begin_search(position)
        assert (found.value(position) or 0) > 0, position.fen()


# ---- where the king is driven


@pytest.mark.parametrize(
    ("key", "better", "worse"),
    [
        # To the edge, with the stronger side's king close.
        ("chess", "8/k7/2K5/8/8/8/8/7R w - - 0 1", "8/8/2K5/4k3/8/8/8/7R w - - 0 1"),
        ("chess", "8/k7/2K5/8/8/8/8/7R w - - 0 1", "8/k7/8/8/8/8/5K2/7R w - - 0 1"),
        # To a corner of the bishop's colour.
        ("chess", "k7/8/1KN5/8/8/8/8/5B2 w - - 0 1", "k7/8/1KN5/8/8/8/8/2B5 w - - 0 1"),
        ("chess", "7k/8/5NK1/8/8/8/8/2B5 w - - 0 1", "7k/8/5NK1/8/8/8/8/5B2 w - - 0 1"),
        # Into a small area.
        ("chess", "8/6k1/8/8/8/8/8/K4R2 w - - 0 1", "8/6k1/8/8/8/8/8/KR6 w - - 0 1"),
        # Makruk's khon only covers squares in front of it, so it mates on the last rank.
        ("makruk", "4k3/8/8/8/8/2K1SSN1/8/8 w - - 0 1", "8/8/8/8/8/2K1SSN1/8/4k3 w - - 0 1"),
    ],
)
def test_bare_king_is_driven_to_where_it_can_be_mated(key: str, better: str, worse: str) -> None:
    one, other = value(key, better), value(key, worse)
    assert one is not None
    assert other is not None
    assert one > other


def test_both_sides_count_alike() -> None:
    fen = "7k/8/8/8/8/6R1/8/K7 w - - 0 1"
    mirrored = "k7/8/6r1/8/8/8/8/7K b - - 0 1"
    assert value("chess", fen) == -(value("chess", mirrored) or 0)


@pytest.mark.parametrize(
    "fen",
    ["8/8/3k4/8/8/8/8/KB6 w - - 0 1", "8/8/3k4/8/8/8/8/KN6 w - - 0 1", "8/8/3k4/8/8/8/1B6/K1B5 w - - 0 1"],
)
def test_pieces_that_cannot_mate_are_worth_little(fen: str) -> None:
    position = rules.Position.from_fen(rules.variant("chess"), fen)
    assert value("chess", fen) is None
    assert abs(evaluation_of(position.variant).for_search(position)(position)) < 60


def test_pawns_keep_their_value_against_a_bare_king() -> None:
    position = rules.Position.from_fen(rules.variant("chess"), "8/8/P2k4/8/8/8/1P6/K7 w - - 0 1")
    assert evaluation_of(position.variant).for_search(position)(position) > 60


def test_piece_needed_for_mate_is_not_sacrificed() -> None:
    """At depth two: without the second bishop the game is drawn."""
    position = rules.Position.from_fen(rules.variant("chess"), "4B3/8/8/8/2k5/2B5/8/K7 w - - 0 1")
    info = Search(evaluation_of(position.variant).for_search(position), Limits(depth=2)).run(position)
    assert info is not None
    after = position.play(info.line[0])
    assert not any(after.is_capture(move) for move in after.legal_moves())


@pytest.mark.parametrize("key", ["kingofthehill", "racingkings", "antichess", "duck", "breakthrough"])
def test_variants_without_checkmate_have_no_terms(key: str) -> None:
    variant = rules.variant(key)
    assert mop_up_of(variant, evaluation_of(variant).tables.piece_values) is None


@loop_over("variant", rules.variants())
def test_start_positions_have_no_mop_up_terms(variant: rules.Variant) -> None:
    found = mop_up_of(variant, evaluation_of(variant).tables.piece_values)
    start = variant.start(variant.starts[0] if variant.starts else None)
    assert found is None or not found.begin_search(start)


# ---- weak levels


def test_level_errors_are_small_against_a_bare_king() -> None:
    """They must not hide a step of progress."""
    position = rules.Position.from_fen(rules.variant("chess"), "8/8/8/3k4/8/8/1R6/K7 w - - 0 1")
    evaluation = evaluation_of(position.variant)
    exact = evaluation.for_search(position)(position)
    assert all(
        abs(evaluation.for_search(position, blur=114, seed=seed)(position) - exact) < 20 for seed in range(50)
    )
