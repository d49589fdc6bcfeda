"""Double steps and en passant captures of other pawns, and from other squares."""

from __future__ import annotations

import pytest

import rules
from tests.rules.laws.boards import after, board, loaded, ucis


def test_torpedo_pawn_makes_double_steps_from_anywhere() -> None:
    position = board("torpedo", "4k3/8/8/3p4/8/2P5/8/4K3 w - - 0 1")
    assert ucis(position, "c3") == {"c3c4", "c3c5"}
    passing = board("torpedo", "4k3/8/8/8/1p6/8/2P5/4K3 w - - 0 1")
    assert "b4c3" in ucis(after(passing, "c2c4"))
    later = board("torpedo", "4k3/8/1p6/8/2P5/8/8/4K3 w - - 0 1")
    assert "b6c5" in ucis(after(later, "c4c6"))


def test_horde_pawn_from_the_first_rank_is_not_captured_en_passant() -> None:
    position = board("horde", "4k3/8/8/8/8/1p6/8/2P5 w - - 0 1")
    assert ucis(position, "c1") == {"c1c2", "c1c3"}
    passed = after(position, "c1c3")
    assert ucis(passed, "b3") == {"b3b2"}
    usual = board("horde", "4k3/8/8/8/1p6/8/2P5/8 w - - 0 1")
    assert "b4c3" in ucis(after(usual, "c2c4"))


def test_berolina_pawn_is_captured_en_passant_on_its_diagonal() -> None:
    position = board("berolina", "4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1")
    assert {"b2a3", "b2c3", "b2d4"} == ucis(position, "b2")
    passed = after(position, "b2d4")
    assert "c4c3" in ucis(passed)
    assert after(passed, "c4c3").fen().split()[0] == "4k3/8/8/8/8/2p5/8/4K3"


def test_no_double_step_over_a_piece_or_without_this_rule() -> None:
    assert ucis(board("shatranj", "4k3/p7/8/8/8/8/4P3/4K2R w - - 0 1"), "e2") == {"e2e3"}
    assert ucis(board("grand", "4k5/10/10/10/10/10/10/4P5/10/4K5 w - - 0 1"), "e3") == {"e3e4", "e3e5"}


def test_piece_on_a1_captures_en_passant() -> None:
    """a1 is square 0, which must not count as no square."""
    section = "[corner:chess]\ncustomPiece1 = c:mWcF\nenPassantTypes = pc\ndoubleStepRegionWhite = *1 *2\n"
    corner = rules.load(section)[0]
    start = rules.Position.from_fen(corner, "4k3/8/8/8/8/8/8/cP2K3 w - - 0 1")
    passed = after(start, "b1b3")
    assert "a1b2" in ucis(passed)
    assert passed.fen() == "4k3/8/8/8/8/1P6/8/c3K3 b - b2 0 1"
    assert rules.Position.from_fen(corner, passed.fen()) == passed


def test_en_passant_that_exposes_the_king_is_illegal() -> None:
    """Both pawns leave the rank between rook and king, on wide boards as well."""
    pinned = board("capablanca", "4k5/10/10/K2Pp4r/10/10/10/10 w - e6 0 1")
    assert "d5e6" not in ucis(pinned)
    free = board("capablanca", "4k5/10/10/K1NPp4r/10/10/10/10 w - e6 0 1")
    assert "d5e6" in ucis(free)


@pytest.mark.parametrize(
    ("fen", "is_read"),
    [
        ("4k3/8/8/8/8/4P3/8/8 b - e2 0 1", False),  # no en passant after a double step from the first rank
        ("4k3/8/8/8/3pP3/8/8/8 b - e3 0 1", True),
        ("4k3/8/8/8/3pP3/8/8/8 b - d3 0 1", False),
    ],
)
def test_only_possible_en_passant_squares_are_read(fen: str, is_read: bool) -> None:
    if is_read:
        assert board("horde", fen).fen() == fen
        return
    with pytest.raises(rules.InvalidFen, match="no pawn has just crossed"):
        board("horde", fen)


def test_bent_ride_as_an_initial_move() -> None:
    piece = "[own:chess]\nknight = -\npromotionPieceTypes = q\ncustomPiece1 = g:NiyafsF\n"
    (variant,) = rules.load(f"{piece}startFen = 4k3/8/8/8/8/8/6G1/4K3 w - - 0 1\n")
    assert {"g2f4", "g2f8", "g2a3", "g2h8"} <= ucis(variant.start(), "g2")
    moved = after(variant.start(), "g2f4 e8d8")
    assert ucis(moved, "f4") == {"f4" + name for name in ("d3", "d5", "e2", "e6", "g2", "g6", "h3", "h5")}


def test_initial_leap_over_a_piece_is_captured_only_on_empty_squares() -> None:
    text = "[leap:chess]\ncustomPiece1 = s:mWimD\ndoubleStepRegionWhite = *1\n"
    position = loaded(text, "4k3/8/8/8/8/8/8/1SN1K3 w - - 0 1")
    following = after(position, "b1d1")
    assert following.fen() == "4k3/8/8/8/8/8/8/2NSK3 b - - 1 1"
    assert rules.Position.from_fen(position.variant, following.fen()) == following
