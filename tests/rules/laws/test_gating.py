"""Pieces that enter behind the first move of another piece."""

from __future__ import annotations

import pytest

import rules
from tests.rules.laws.boards import after, board, loaded, ucis

CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R[H] w KQ - 0 1"


def rights(position: rules.Position) -> str:
    return position.fen().split()[1 + 1]


def test_either_piece_in_hand_may_enter_behind_a_first_move() -> None:
    start = rules.variant("seirawan").start()
    assert ucis(start, "b1c3") == {"b1c3", "b1c3h", "b1c3e"}
    entered = after(start, "b1c3h")
    assert entered.fen() == "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[Eeh] b KQCDFGkqbcdfg - 1 1"


def test_pawn_moves_do_not_open_gates() -> None:
    assert ucis(rules.variant("seirawan").start(), "e2") == {"e2e3", "e2e4"}


def test_piece_that_returned_does_not_open_a_gate() -> None:
    back = after(rules.variant("seirawan").start(), "b1c3 b8c6 c3b1 c6b8")
    assert rights(back) == "KQCDFGkqcdfg"
    assert ucis(back, "b1c3") == {"b1c3"}


def test_piece_that_entered_does_not_open_a_gate() -> None:
    line = "b1c3h g8f6e c3d5 f6d5"
    assert ucis(after(rules.variant("seirawan").start(), line), "b1c3") == {"b1c3"}


def test_capture_closes_the_square_of_the_captured_piece() -> None:
    start = board("seirawan", "r3k3/8/8/8/8/8/8/R3K3[HEhe] w Qq - 0 1")
    taken = after(start, "a1a8")
    assert rights(taken) == "Ee"
    assert ucis(taken, "e8e7") == {"e8e7", "e8e7h", "e8e7e"}


def test_castling_gates_on_the_square_of_king_or_rook() -> None:
    position = board("seirawan", CASTLING)
    castlings = {"e1g1", "e1g1h", "h1e1h", "e1c1", "e1c1h", "a1e1h"}
    assert castlings <= ucis(position)
    assert after(position, "e1g1h").fen().split()[0] == "r3k2r/8/8/8/8/8/8/R3HRK1[]"
    assert after(position, "h1e1h").fen().split()[0] == "r3k2r/8/8/8/8/8/8/R4RKH[]"
    assert after(position, "a1e1h").fen().split()[0] == "r3k2r/8/8/8/8/8/8/H1KR3R[]"


def test_castling_gates_one_piece_only() -> None:
    position = board("seirawan", "4k3/8/8/8/8/8/8/4K2R[HE] w K - 0 1")
    assert ucis(position, "e1g1") | ucis(position, "h1e1") == {"e1g1", "e1g1h", "e1g1e", "h1e1h", "h1e1e"}


@pytest.mark.parametrize("fen", ["4k3/8/8/8/8/8/8/r2NK3[H] w D - 0 1", "4k3/8/8/8/8/8/8/r3K2R[H] w K - 0 1"])
def test_entering_piece_does_not_block_a_check(fen: str) -> None:
    """The hawk would replace the pinned knight or the rook, but the move must be legal without it."""
    position = board("seirawan", fen)
    assert not ucis(position, "d1")
    assert not ucis(position, "h1")


def test_move_out_of_check_may_open_a_gate() -> None:
    position = board("seirawan", "4k3/4r3/8/8/8/8/8/4KB2[H] w EF - 0 1")
    assert ucis(position, "e1d1") == {"e1d1", "e1d1h"}
    assert ucis(position, "f1e2") == {"f1e2", "f1e2h"}


def test_empty_hand_leaves_only_castling_rights() -> None:
    position = board("seirawan", "r3k2r/8/8/8/8/8/8/RN2K2R[h] w KQkq - 0 1")
    assert ucis(position, "b1c3") == {"b1c3"}
    assert rights(position) == "KQkq"


def test_shouse_keeps_squares_open_while_the_hand_is_empty() -> None:
    position = board("shouse", "4k3/8/8/8/8/2p5/8/1N2K3[] w B - 0 1")
    assert ucis(position, "b1a3") == {"b1a3"}
    assert rights(after(position, "e1d1")) == "B"
    later = board("shouse", "4k3/8/8/8/8/2p5/8/1N2K3[Q] w B - 0 1")
    assert {"b1a3q", "Q@d4"} <= ucis(later)
    assert "Q@d4q" not in ucis(later)


def test_every_open_square_has_its_letter_without_castling() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w ABCDEFGHabcdefgh - 0 1"
    start = rules.load(f"[uncastled:seirawan]\ncastling = false\nstartFen = {fen}\n")[-1].start()
    assert start.fen() == fen
    assert ucis(start, "b1c3") == {"b1c3", "b1c3h", "b1c3e"}


SHUFFLED = """[shuffled:seirawan]
kibitzStarts = scharnagl
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w ABCDEFGHabcdefgh - 0 1
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("letters", "castlings"),
    [
        ("HAB", {"b1a1", "b1h1", "b1a1h", "a1b1h", "b1h1h", "h1b1h"}),
        ("HB", {"b1h1", "b1h1h", "h1b1h"}),
        ("AH", set()),
        ("B", set()),
    ],
)
def test_unmoved_king_of_a_shuffled_start_castles_with_unmoved_rooks(
    letters: str, castlings: set[str]
) -> None:
    fen = f"4k3/8/8/8/8/8/8/RK5R[H] w {letters} - 0 1"
    position = loaded(SHUFFLED, fen)
    assert {move.uci() for move in position.legal_moves() if move.castling} == castlings
    assert position.fen() == fen


def test_shuffled_start_has_the_hands_of_the_start_fen() -> None:
    (variant,) = rules.load(SHUFFLED)
    assert variant.start(0).fen().split()[:2] == ["bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR[EHeh]", "w"]
    assert sorted(rights(variant.start(0))) == sorted("ABCDEFGHabcdefgh")


def test_right_without_its_piece_is_refused() -> None:
    with pytest.raises(rules.InvalidFen, match="'B'"):
        board("seirawan", "4k3/8/8/8/8/8/8/4K2R[H] w KB - 0 1")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "[off:chess]\nseirawanGating = true\narchbishop = h\nchancellor = e\n"
            "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1\n",
            2,
        ),
        ("[off:chess]\nseirawanGating = true\n", 2),
        ("[off:seirawan]\ngating = false\n", 1),
    ],
)
def test_gates_without_gating_are_refused(text: str, line: int) -> None:
    with pytest.raises(rules.VariantError) as refused:
        rules.load(text)
    error = refused.value
    assert (error.flaw, error.key, error.line) == (rules.Flaw.NEEDS_SETTING, "seirawanGating", line)
    assert error.details == {"needed": "gating = true"}


def test_gating_may_be_turned_off_together_with_its_squares() -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    (variant,) = rules.load(f"[off:seirawan]\ngating = false\nstartFen = {start}\n")
    assert not variant.facts.gating
