"""King, bishop and knight against king: the table agrees with the rules, and level 8 uses it."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import islice

import pytest

import rules
from bot.engine import LEVELS, MATE, Info, level_in
from bot.engine.endgame_table import NOT_LOST, codes_of, table, table_index, table_win
from bot.engine.levels import search_settings_of
from tests.cases import loop_over
from tests.tools.bench.engine.endings import Ending, play_out, positions
from tests.tools.bench.engine.players import of_level

ENDING = Ending("chess", "BN")
LONGEST = 33
"""The longest mate of this ending in moves, a known result."""
SEED = os.environ["TEST_SEED"]


def variants_with_table() -> list[rules.Variant]:
    """Return the variants in which the table applies to at least one side."""
    return [variant for variant in rules.variants() if codes_of(variant) != (None, None)]


def win(fen: str, key: str = "chess") -> Info | None:
    return table_win(rules.Position.from_fen(rules.variant(key), fen))


def longest_defence(game: rules.Game) -> str:
    """Return the move that delays mate the longest or captures a piece."""

    def left(move: rules.Move) -> float:
        found = table_win(game.position.play(move))
        return float("inf") if found is None else MATE - found.score

    return max(game.position.legal_moves(), key=left).uci()


@pytest.mark.slow
def test_level_8_mates_against_the_best_defence() -> None:
    for start in islice(positions(ENDING, "table"), 20):
        result = play_out(start, of_level(len(LEVELS), 1), longest_defence)
        assert result.won, start.fen()
        assert result.moves <= LONGEST


def random_positions(
    variant: rules.Variant, dice: random.Random, side: rules.Color
) -> Iterator[rules.Position]:
    """Yield legal positions of the ending with the lone king to move."""
    codes = codes_of(variant)[side]
    assert codes is not None
    names = [variant.kinds.piece_of_code[code].symbol for code in codes]  # type: ignore[union-attr]
    for _ in range(10_000):
        at = dict(zip(dice.sample(range(64), 4), names, strict=True))
        ranks = ["".join(at.get(8 * rank + file, "1") for file in range(8)) for rank in reversed(range(8))]
        try:
            position = rules.Position.from_fen(variant, f"{'/'.join(ranks)} {'bw'[side]} - - 0 1")
        except rules.InvalidFen:
            continue
        yield position


def table_value(position: rules.Position, side: rules.Color) -> int:
    """Return the table's value with the lone king to move."""
    codes = codes_of(position.variant)[side]
    assert codes is not None
    return table()[table_index(*map(position.board.index, codes))]


def value_after_best_move(position: rules.Position, side: rules.Color) -> int:
    """Return the same value from the position after the lone king's best move."""
    outcome = position.outcome()
    if outcome is not None:
        return 0 if outcome.winner is side else NOT_LOST
    worst = 0
    for move in position.legal_moves():
        after = position.play(move)
        if position.is_capture(move):
            return NOT_LOST
        found = table_win(after)
        worst = max(worst, NOT_LOST if found is None else (MATE - found.score + 1) // 2)
    return worst


@pytest.mark.slow
@loop_over("side", rules.Color)
def test_table_values_follow_from_their_successors(side: rules.Color) -> None:
    compare_with_proof(rules.variant("chess"), side, 50)


@pytest.mark.slow
@loop_over("side", rules.Color)
def test_table_values_follow_from_their_successors_in_all_variants(side: rules.Color) -> None:
    for variant in variants_with_table():
        compare_with_proof(variant, side, 200 if variant.key == "chess" else 25)


def compare_with_proof(variant: rules.Variant, side: rules.Color, positions: int) -> None:
    dice = random.Random(f"{SEED}/{variant.key}")
    for position in islice(random_positions(variant, dice, side), positions):
        assert table_value(position, side) == value_after_best_move(position, side), (
            f"{position.fen()} (seed {SEED})"
        )


def test_longest_mate_takes_33_moves() -> None:
    assert max(set(table()) - {NOT_LOST}) == LONGEST


def test_the_table_serves_variants_with_the_same_endgame() -> None:
    keys = {variant.key for variant in variants_with_table()}
    assert {"chess", "chess960", "nocastle"} <= keys
    others = {
        "atomic",
        "antichess",
        "crazyhouse",
        "kingofthehill",
        "3check",
        "racingkings",
        "horde",
        "makruk",
    }
    assert not keys & {*others, "duck", "losalamos", "capablanca", "knightmate", "shatranj", "xiangqi"}


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("k7/8/NK6/8/8/8/8/5B2 w - - 0 1", 1),
        ("5b2/8/8/8/8/nk6/8/K7 b - - 0 1", 1),
        ("8/8/3k4/8/8/8/8/KB6 w - - 0 1", None),
        ("8/8/3k4/8/8/8/8/KBB5 w - - 0 1", None),
        ("8/8/3k4/8/8/8/P7/KBN5 w - - 0 1", None),
        ("8/8/8/3k4/4N3/8/6B1/K7 b - - 0 1", None),  # The lone king is to move.
    ],
)
def test_known_wins(fen: str, moves: int | None) -> None:
    found = win(fen)
    assert (found and MATE - found.score) == (None if moves is None else 2 * moves - 1)


def test_only_the_strongest_level_uses_the_table() -> None:
    game = rules.Game(next(positions(ENDING, "levels")))
    assert [
        search_settings_of(game, level_in(game.variant, level.number), 1).win is not None for level in LEVELS
    ] == [level.number == len(LEVELS) for level in LEVELS]
