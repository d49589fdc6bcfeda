"""Sittuyin: feudal lords promoted on their squares."""

from __future__ import annotations

from rules import Illegal, Outcome, Reason
from tests.rules.laws.boards import after, board, refused, ucis


def test_lord_on_the_diagonal_promotes_in_place_or_with_a_step() -> None:
    position = board("sittuyin", "7k/8/2P5/8/8/8/P7/K7[] w - - 0 1")
    found = {uci for uci in ucis(position) if uci.endswith("f")}
    assert found == {"c6c6f", "c6b7f", "c6d7f", "c6b5f", "c6d5f"}
    assert after(position, "c6c6f").fen().startswith("7k/8/2F5/8/8/8/P7/K7[] b")
    assert after(position, "c6b7f").fen().startswith("7k/1F6/8/8/8/8/P7/K7[] b")


def test_lord_off_the_diagonal_promotes_only_if_it_is_the_last() -> None:
    two = board("sittuyin", "7k/8/8/3P4/P7/8/8/K7[] w - - 0 1")
    assert {uci[:4] for uci in ucis(two) if uci.endswith("f")} == {"d5d5", "d5c6", "d5e6", "d5c4", "d5e4"}
    waiting = board("sittuyin", "7k/8/8/2P5/P7/8/8/K7[] w - - 0 1")
    assert not any(uci.endswith("f") for uci in ucis(waiting))
    last = board("sittuyin", "7k/8/8/8/P7/8/8/K7[] w - - 0 1")
    assert {uci for uci in ucis(last) if uci.endswith("f")} == {"a4a4f", "a4b5f", "a4b3f"}


def test_lord_does_not_promote_while_there_is_a_general() -> None:
    position = board("sittuyin", "7k/8/2P5/8/8/8/P7/KF6[] w - - 0 1")
    assert not any(uci.endswith("f") for uci in ucis(position))
    assert refused(position, "c6c6f").reason is Illegal.PROMOTION_LIMIT


def test_promoted_general_neither_captures_nor_attacks() -> None:
    """A piece is on d7; the general would attack a8 from b7, and d7 from c6."""
    position = board("sittuyin", "n6k/3n4/2P5/8/8/8/P7/K7[] w - - 0 1")
    assert {uci for uci in ucis(position) if uci.endswith("f")} == {"c6b5f", "c6d5f"}


def test_promotion_may_not_discover_a_check() -> None:
    position = board("sittuyin", "8/8/2P4k/8/8/8/P7/K1R5[] w - - 0 1")
    assert "c6b7f" in ucis(position)
    uncovering = board("sittuyin", "2k5/8/2P5/8/8/8/P7/K1R5[] w - - 0 1")
    assert "c6c6f" in ucis(uncovering)
    assert "c6b5f" not in ucis(uncovering)
    assert refused(uncovering, "c6b5f").reason is Illegal.PROMOTION_CHECK


def test_lord_does_not_promote_by_reaching_the_last_rank() -> None:
    position = board("sittuyin", "7k/1P6/8/8/8/8/P7/K7[] w - - 0 1")
    assert "b7b8" in ucis(position)


def test_side_that_can_only_promote_its_last_lord_is_stalemated() -> None:
    """The rook on d7 shuts in the king on h8, so promoting the lord on g8 is the only legal move."""
    position = board("sittuyin", "1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1")
    assert {uci[-1] for uci in ucis(position)} == {"f"}
    assert position.outcome() == Outcome(None, Reason.STALEMATE)
    for not_stalemate in (
        "1k4PK/8/8/8/8/8/8/r7[] w - - 0 1",  # the king may step
        "1k2P2K/3r4/8/8/8/8/8/8[] b - - 0 1",  # the other side is to move
        "1k4PK/3r4/8/8/8/8/N7/8[] w - - 0 1",  # another piece may move
    ):
        assert board("sittuyin", not_stalemate).outcome() is None
    two = board("sittuyin", "1k4PK/3r1P2/8/8/8/8/8/8[] w - - 0 1")
    assert two.outcome() is None
