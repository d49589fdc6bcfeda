"""Repetitions, and the sides that lose by them."""

from __future__ import annotations

import pytest

import rules
from rules import BLACK, WHITE, Outcome, Reason
from tests.rules.laws.boards import board, played, ucis

QUIET = "a1a2 e9e8 a2a1 e8e9 "
SHOGI = "4k4/9/9/9/9/9/9/9/R3K4[] w - - 0 1"


def test_shogi_ends_at_the_fourth_appearance() -> None:
    assert played("shogi", SHOGI, QUIET * 2).outcome() is None
    assert played("shogi", SHOGI, QUIET * 2).claims() == ()
    assert played("shogi", SHOGI, QUIET * 3).outcome() == Outcome(None, Reason.REPETITION)


CHECKING = "4k4/R8/9/9/9/9/9/9/4K4[] w - - 0 1"
EVERY_MOVE = "a8a9 e9e8 a9a8 e8e9 "
NOT_EVERY_MOVE = "a8a9 e9e8 a9a7 e8e9 a7a6 e9e8 a6a8 e8e9 "


def test_shogi_side_that_checks_with_every_move_loses() -> None:
    assert played("shogi", CHECKING, EVERY_MOVE * 2).outcome() is None
    assert played("shogi", CHECKING, EVERY_MOVE * 3).outcome() == Outcome(BLACK, Reason.PERPETUAL_CHECK)


def test_one_quiet_move_in_the_cycle_makes_it_a_draw() -> None:
    assert played("shogi", CHECKING, NOT_EVERY_MOVE * 3).outcome() == Outcome(None, Reason.REPETITION)


def test_different_hands_make_different_positions() -> None:
    held = "4k4/9/9/9/p8/9/9/9/R3K4[] w - - 0 1"
    line = "a1a2 e9e8 a2a1 e8e9 a1a5 e9e8 a5a1 e8e9 "
    game = played("shogi", held, line + QUIET)
    assert game.appearances() == 2


def test_en_passant_square_without_a_legal_capture_does_not_make_a_different_position() -> None:
    """The pinned pawn may not capture on e3, so the position is the same as without the en passant square."""
    crossed = board("crazyhouse", "3k4/8/8/8/3pP3/8/8/3RK3[n] b - e3 0 1")
    assert "N@e3" in ucis(crossed)
    assert crossed.identity() == board("crazyhouse", "3k4/8/8/8/3pP3/8/8/3RK3[n] b - - 0 1").identity()


@pytest.mark.parametrize(
    ("key", "fen", "cycle", "winner"),
    [
        ("minishogi", "4k/5/5/5/K4[] w - - 0 1", "a1b1 e5d5 b1a1 d5e5 ", BLACK),
        ("minishogi", "4k/5/5/5/K4[] b - - 0 1", "e5d5 a1b1 d5e5 b1a1 ", BLACK),
        ("torishogi", "6k/7/7/7/7/7/K6[] w - - 0 1", "a1b1 g7f7 b1a1 f7g7 ", WHITE),
        ("torishogi", "6k/7/7/7/7/7/K6[] b - - 0 1", "g7f7 a1b1 f7g7 b1a1 ", BLACK),
    ],
)
def test_repetition_wins_for_one_side_in_some_variants(
    key: str, fen: str, cycle: str, winner: rules.Color
) -> None:
    """In minishogi the first player loses, regardless of the turn; in tori shogi the side to move wins."""
    assert played(key, fen, cycle * 2).outcome() is None
    assert played(key, fen, cycle * 3).outcome() == Outcome(winner, Reason.REPETITION)


def test_game_continues_without_a_repetition_rule() -> None:
    text = "[endless:chess]\nnFoldRule = 0\nkibitzNFoldEnd = 0\n"
    game = rules.Game.replay(rules.load(text)[-1].start(), ("g1f3 g8f6 f3g1 f6g8 " * 5).split())
    assert (game.appearances(), game.claims(), game.outcome()) == (6, (), None)


# ---- Chinese chess

PERPETUAL = "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1"


def test_xiangqi_perpetual_check_loses() -> None:
    cycle = "a9a10 d10d9 a10a9 d9d10 "
    assert played("xiangqi", PERPETUAL, cycle).outcome() is None
    assert played("xiangqi", PERPETUAL, cycle * 2).outcome() == Outcome(BLACK, Reason.PERPETUAL_CHECK)


CHASE = "3k5/9/1c7/9/9/9/9/9/9/2R2K3 w - - 0 1"
CHASING = "c1b1 b8c8 b1c1 c8b8 "


def test_xiangqi_perpetual_chase_loses() -> None:
    assert played("xiangqi", CHASE, CHASING).outcome() is None
    assert played("xiangqi", CHASE, CHASING * 2).outcome() == Outcome(BLACK, Reason.PERPETUAL_CHASE)


def test_xiangqi_perpetual_chase_by_black_loses() -> None:
    mirrored = "2r2k3/9/9/9/9/9/9/1C7/9/3K5 b - - 0 1"
    cycle = "c10b10 b3c3 b10c10 c3b3 "
    assert played("xiangqi", mirrored, cycle * 2).outcome() == Outcome(WHITE, Reason.PERPETUAL_CHASE)


def test_attacks_on_a_protected_piece_are_not_a_chase() -> None:
    """Horses behind the cannon protect it on both squares."""
    protected = "3k5/9/1c7/9/2nn5/9/9/9/9/2R2K3 w - - 0 1"
    assert played("xiangqi", protected, CHASING * 2).outcome() == Outcome(None, Reason.REPETITION)


def test_perpetual_chase_is_a_draw_without_the_rule() -> None:
    assert played("minixiangqi", "3k3/7/1c5/7/7/7/2R1K2 w - - 0 1", "c1b1 b5c5 b1c1 c5b5 " * 2).outcome() == (
        Outcome(None, Reason.REPETITION)
    )


def test_repetition_of_idle_moves_is_a_draw() -> None:
    idle = "3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1"
    cycle = "a8a7 d10d9 a7a8 d9d10 "
    assert played("xiangqi", idle, cycle * 2).outcome() == Outcome(None, Reason.REPETITION)


# ---- Korean chess


def test_janggi_repetition_is_decided_by_points() -> None:
    position = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"
    cycle = "a2a3 d10d9 a3a2 d9d10 "
    assert played("janggi", position, cycle * 2).outcome() == Outcome(WHITE, Reason.REPETITION)


def test_janggi_piece_may_not_move_back_and_forth_a_third_time() -> None:
    position = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"
    cycle = "a2a3 d10d9 a3a2 d9d10 "
    assert played("janggimodern", position, cycle * 2).outcome() is None
    game = played("janggimodern", position, cycle * 2 + "a2a3")
    again = played("janggimodern", position, cycle * 2 + "a2b2")
    assert game.outcome() == Outcome(BLACK, Reason.MOVE_REPETITION)
    assert again.outcome() is None


@pytest.mark.parametrize(("fen", "ends"), [("3k5/4r4/9/9/9/9/9/9/R8/4K4 w - - 0 1", False),
                                          ("3k5/3r5/9/9/9/9/9/9/R8/4K4 w - - 0 1", True)])  # fmt: skip
def test_moves_that_answer_a_check_do_not_count_as_back_and_forth(fen: str, ends: bool) -> None:
    origin = "e9" if "4r4" in fen else "d9"
    line = f"a2e2 {origin}b9 e2a2 b9c9 a2e2 c9b9 e2a2 b9c9 a2e2"
    game = played("janggimodern", fen, line)
    assert game.outcome() == (Outcome(BLACK, Reason.MOVE_REPETITION) if ends else None)


def test_capture_does_not_count_as_back_and_forth() -> None:
    position = "3k5/9/9/9/9/9/9/8r/R8/4K4 w - - 0 1"
    line = "a2a3 d10d9 a3a2 d9d10 a2a3 d10d9 a3a2 "
    assert played("janggimodern", position, line + "i3a3 a2a3").outcome() is None
    quiet = played("janggimodern", position, line + "d9d10 a2a3")
    assert quiet.outcome() == Outcome(BLACK, Reason.MOVE_REPETITION)


def test_move_repetition_rule_applies_to_all_pieces_without_regions() -> None:
    (variant,) = rules.load("[restless:chess]\nmoveRepetitionIllegal = true\n")
    cycle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    assert rules.Game.replay(variant.start(), cycle * 2).outcome() is None
    again = rules.Game.replay(variant.start(), [*cycle * 2, "g1f3"])
    assert again.outcome() == Outcome(BLACK, Reason.MOVE_REPETITION)


# ---- claims


@pytest.mark.parametrize("key", ["chess", "crazyhouse", "atomic"])
def test_threefold_repetition_is_claimed_and_fivefold_ends_the_game(key: str) -> None:
    cycle = "g1f3 g8f6 f3g1 f6g8 "
    start = rules.variant(key).start().fen()
    assert played(key, start, cycle).claims() == ()
    third = played(key, start, cycle * 2)
    assert third.claims() == (Reason.THREEFOLD_REPETITION,)
    assert third.outcome() is None
    assert played(key, start, cycle * 4).outcome() == Outcome(None, Reason.FIVEFOLD_REPETITION)


# ---- start of a cycle


def test_moves_before_the_cycle_do_not_matter_for_perpetual_check() -> None:
    """Quiet moves come first; from the first appearance on, every move gives check."""
    quiet = "a8b8 e9d9 b8a8 d9e9 "
    game = played("shogi", CHECKING, quiet + EVERY_MOVE * 4)
    assert game.outcome() == Outcome(BLACK, Reason.PERPETUAL_CHECK)


def test_side_in_check_may_move_back_and_forth() -> None:
    """The piece that moves back and forth answers checks."""
    position = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"
    idle = "a2a3 d10d9 a3a2 d9d10 "
    assert played("janggimodern", position, idle * 2 + "a2a3").outcome() is not None
    checked = "3k5/4a4/9/9/9/9/9/9/3R5/4K4 b - - 0 1"
    answers = "e9d9 d2e2 d9e9 e2d2 "
    assert played("janggimodern", checked, answers * 2 + "e9d9").outcome() is None


def test_chess_perpetual_check_is_a_draw() -> None:
    cycle = "h5e8 g8h7 e8h5 h7g8 "
    game = played("chess", "6k1/6p1/8/7Q/8/8/8/K7 w - - 0 1", cycle * 2)
    assert game.claims() == (Reason.THREEFOLD_REPETITION,)
    again = played("chess", "6k1/6p1/8/7Q/8/8/8/K7 w - - 0 1", cycle * 4)
    assert again.outcome() == Outcome(None, Reason.FIVEFOLD_REPETITION)
