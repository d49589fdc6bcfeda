"""Hills, far ranks, races and other goals on the board."""

from __future__ import annotations

import pytest

from rules import BLACK, WHITE, Illegal, Outcome, Reason
from tests.rules.laws.boards import after, board, loaded, refused, ucis


@pytest.mark.parametrize("square", ["d4", "e4", "d5", "e5"])
def test_king_wins_on_each_of_the_four_central_squares(square: str) -> None:
    rank = {"4": "8/8/8/8/{}/8/8/7k", "5": "8/8/8/{}/8/8/8/7k"}[square[1]]
    row = {"d": "3K4", "e": "4K3"}[square[0]]
    position = board("kingofthehill", rank.format(row) + " b - - 0 1")
    assert position.outcome() == Outcome(WHITE, Reason.GOAL)
    assert not position.has_legal_moves


def test_king_may_not_move_into_check_on_the_hill() -> None:
    position = board("kingofthehill", "3rk3/8/8/8/8/4K3/8/8 w - - 0 1")
    assert {"e3e4"} == ucis(position, "e3e4") | ucis(position, "e3d4")
    assert refused(position, "Kd4").reason is Illegal.INTO_CHECK


def test_squares_next_to_the_hill_do_not_win() -> None:
    assert board("kingofthehill", "8/8/8/8/2K2N2/8/8/7k b - - 0 1").outcome() is None


def test_mate_wins_in_king_of_the_hill_and_bare_kings_play_on() -> None:
    mate = board("kingofthehill", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    assert mate.outcome() == Outcome(WHITE, Reason.CHECKMATE)
    assert board("kingofthehill", "8/8/k7/8/8/8/8/7K w - - 0 1").outcome() is None


# ---- racing kings


def test_racing_black_king_may_reach_the_goal_with_the_next_move() -> None:
    position = board("racingkings", "8/K6k/8/8/8/8/8/8 w - - 0 1")
    arrived = after(position, "a7a8")
    assert arrived.outcome() is None
    assert after(arrived, "h7g8").outcome() == Outcome(None, Reason.GOAL_SHARED)
    assert after(arrived, "h7g7").outcome() == Outcome(WHITE, Reason.GOAL)


def test_racing_white_king_wins_if_black_cannot_follow() -> None:
    far = board("racingkings", "8/K7/7k/8/8/8/8/8 w - - 0 1")
    assert after(far, "a7a8").outcome() == Outcome(WHITE, Reason.GOAL)
    half = board("racingkings", "K7/7k/8/8/2B5/8/8/8 b - - 0 1")
    assert half.outcome() is None
    kept_out = board("racingkings", "K7/7k/8/8/2BB4/8/8/8 b - - 0 1")
    assert kept_out.outcome() == Outcome(WHITE, Reason.GOAL)


def test_racing_black_king_that_arrives_first_wins_at_once() -> None:
    position = board("racingkings", "8/K6k/8/8/8/8/8/8 b - - 0 1")
    assert after(position, "h7h8").outcome() == Outcome(BLACK, Reason.GOAL)


def test_racing_kings_forbids_checks() -> None:
    position = board("racingkings", "8/8/8/8/8/8/k6K/6R1 w - - 0 1")
    assert "g1a1" not in ucis(position)
    error = refused(position, "Ra1")
    assert error.reason is Illegal.GIVES_CHECK
    assert error.details == {
        "royal": "king", "royal-square": "a2", "attacker": "rook", "attacker-square": "a1",
    }  # fmt: skip


def test_racing_kings_stalemate_is_a_draw() -> None:
    position = board("racingkings", "8/8/8/8/8/1k6/8/K7 w - - 0 1")
    assert position.outcome() is None
    stuck = board("racingkings", "8/8/4b3/8/8/8/2k5/K7 w - - 0 1")
    assert stuck.outcome() == Outcome(None, Reason.STALEMATE)


# ---- far ranks and other regions


def test_breakthrough_pawn_wins_on_the_far_rank() -> None:
    position = board("breakthrough", "8/P7/8/8/8/8/7p/8 w - - 0 1")
    assert after(position, "a7a8").outcome() == Outcome(WHITE, Reason.GOAL)
    assert after(position, "a7b8").outcome() == Outcome(WHITE, Reason.GOAL)
    assert board("breakthrough", "8/P7/8/8/8/8/8/8 b - - 0 1").outcome() == Outcome(WHITE, Reason.STALEMATE)


def test_breakthrough_pawns_capture_only_diagonally() -> None:
    position = board("breakthrough", "8/8/8/1ppp4/2P5/8/8/8 w - - 0 1")
    assert ucis(position) == {"c4b5", "c4d5"}


def test_lion_wins_in_the_goal_only_if_it_cannot_be_captured() -> None:
    safe = board("dobutsu", "3/L2/2l/3[] w - - 0 1")
    assert after(safe, "a3a4").outcome() == Outcome(WHITE, Reason.GOAL)
    taken = board("dobutsu", "1g1/L2/2l/3[] w - - 0 1")
    tried = after(taken, "a3a4")
    assert tried.outcome() is None
    assert after(tried, "b4a4").outcome() == Outcome(BLACK, Reason.EXTINCTION)
    assert after(tried, "b4b3").outcome() == Outcome(WHITE, Reason.GOAL)


@pytest.mark.parametrize(
    ("fen", "line"),
    [
        ("1L1/1g1/1G1/1l1[] w - - 0 1", "b2b3"),
        ("1L1/1g1/1G1/1l1[] b - - 0 1", "b3b2"),
        ("1L1/3/3/2l[] w - - 0 1", ""),
        ("1L1/3/3/2l[] b - - 0 1", ""),
    ],
)
def test_two_lions_safe_in_their_goals_draw(fen: str, line: str) -> None:
    assert after(board("dobutsu", fen), line).outcome() == Outcome(None, Reason.GOAL_SHARED)


def test_jeson_mor_knight_must_survive_on_the_centre() -> None:
    position = board("jesonmor", "9/9/3n5/9/9/9/3N5/9/9 w - - 0 1")
    arrived = after(position, "d3e5")
    assert arrived.outcome() is None
    assert after(arrived, "d7f8").outcome() == Outcome(WHITE, Reason.GOAL)
    assert after(arrived, "d7e5").outcome() is not None


COUNTED = """
[pair:chess]
flagPiece = n
flagRegion = *8
flagRegionWhite = *8
flagRegionBlack = *1
flagPieceCount = 2
"""


def test_flag_piece_count_requires_several_pieces() -> None:
    one = loaded(COUNTED, "N7/8/8/1N6/8/7k/8/K7 w - - 0 1")
    assert one.outcome() is None
    assert after(one, "b5c7 h3h2 c7e8").outcome() == Outcome(WHITE, Reason.GOAL)


# ---- jeson mor


def test_jeson_mor_knight_on_the_centre_wins_at_its_next_turn() -> None:
    assert board("jesonmor", "9/9/9/9/4N4/9/9/9/8n w - - 0 1").outcome() == Outcome(WHITE, Reason.GOAL)
    assert board("jesonmor", "8N/9/9/9/4n4/9/9/9/9 b - - 0 1").outcome() == Outcome(BLACK, Reason.GOAL)


def test_jeson_mor_knight_that_just_arrived_may_still_be_captured() -> None:
    assert board("jesonmor", "8N/9/9/9/4n4/9/9/9/9 w - - 0 1").outcome() is None
    assert board("jesonmor", "9/9/9/9/4N4/9/9/9/8n b - - 0 1").outcome() is None


REFUGE = "[refuge:chess]\nflagPiece = n\nflagRegion = d4 e4 d5 e5\nflagPieceSafe = true\n"


@pytest.mark.parametrize(
    ("fen", "is_won"),
    [
        ("4k3/8/4p3/8/8/2N5/8/4R1K1 w - - 0 1", True),  # the pawn is pinned
        ("4k3/8/4p3/8/8/2N5/8/3R2K1 w - - 0 1", False),
        ("8/8/2k5/8/8/2N5/8/3R2K1 w - - 0 1", True),  # the rook protects the knight
        ("8/8/2k5/8/8/2N5/8/4R1K1 w - - 0 1", False),
    ],
)
def test_illegal_captures_do_not_threaten_a_flag_piece(fen: str, is_won: bool) -> None:
    outcome = after(loaded(REFUGE, fen), "c3d5").outcome()
    assert outcome == (Outcome(WHITE, Reason.GOAL) if is_won else None)
