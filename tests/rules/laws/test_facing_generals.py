"""Facing generals: forbidden in Chinese chess, an offer to end the game in Korean chess."""

from __future__ import annotations

import pytest

import rules
from rules import Illegal, Outcome, Reason
from tests.rules.laws.boards import board, loaded, played, refused, targets

SCREENED = "4k4/9/4p4/9/4R4/9/9/9/9/4K4 w - - 0 1"


def test_only_piece_between_the_generals_may_not_leave_the_line() -> None:
    position = board("xiangqi", SCREENED)
    assert "d6" in targets(position, "e6")
    alone = board("xiangqi", "4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1")
    assert targets(alone, "e6") == {"e7"}
    error = refused(alone, "e6d6")
    assert error.reason is Illegal.FACING
    assert error.details == {
        "royal": "general",
        "royal-square": "e1",
        "other-square": "e10",
        "enemy": "general",
    }


def test_general_may_not_step_onto_an_open_line_with_the_other() -> None:
    position = board("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
    assert targets(position, "e1") == {"e2", "f1"}
    assert refused(position, "e1d1").reason is Illegal.FACING


def test_facing_generals_are_not_in_check() -> None:
    assert not board("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1").in_check


OFFERED = "3k5/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1"


def test_bikjang_must_be_broken_or_accepted() -> None:
    """The general steps aside, the chariot moves between along the palace diagonal, or White passes."""
    position = board("janggi", OFFERED)
    assert {move.uci() for move in position.legal_moves()} == {"d1e1", "d1e2", "d1d1", "f1d3"}
    assert refused(position, "f1f5").reason is Illegal.BIKJANG


def test_accepted_bikjang_is_settled_by_points() -> None:
    game = played("janggi", OFFERED, "d1d1")
    assert game.outcome() == Outcome(rules.WHITE, Reason.BIKJANG)
    assert played("janggitraditional", OFFERED, "d1d1").outcome() == Outcome(None, Reason.BIKJANG)
    assert played("janggicasual", OFFERED, "d1d1").outcome() is None


def test_game_continues_after_broken_bikjang() -> None:
    assert played("janggi", OFFERED, "d1e1").outcome() is None


def test_bikjang_may_be_accepted_in_check() -> None:
    """Without the offer, passing in check is illegal."""
    assert "d1d1" in targets_of(board("janggi", "3k5/9/9/9/9/9/9/9/9/3K1r3 w - - 0 1"))
    assert "e1e1" not in targets_of(board("janggi", "3k5/9/9/9/9/9/9/9/9/4Kr3 w - - 0 1"))


def targets_of(position: rules.Position) -> set[str]:
    return {move.uci() for move in position.legal_moves()}


def test_fen_after_a_pass_in_check_is_read() -> None:
    """Black passed in check from the chariot, to accept that the generals face each other."""
    passed = "3Rk4/9/9/9/9/9/9/9/4K4/9 w - - 0 1"
    assert board("janggi", passed).fen() == passed
    with pytest.raises(rules.InvalidFen):
        board("janggi", "3Rk4/9/9/9/9/9/9/9/3K5/9 w - - 0 1")


@pytest.mark.parametrize(
    ("fen", "knight"),
    [
        ("8/8/8/8/KN5k/8/7P/8 w - - 0 1", "b4"),
        ("8/8/8/8/K5Nk/8/P7/8 w - - 0 1", "g4"),
        ("8/8/8/8/k2N3K/8/P7/8 w - - 0 1", "d4"),
        ("k7/N7/8/8/8/8/1P6/K7 w - - 0 1", "a7"),
        ("K7/8/8/8/8/8/N5P1/k7 w - - 0 1", "a2"),
        ("4k3/8/8/4N3/8/8/6P1/4K3 w - - 0 1", "e5"),
    ],
)
def test_only_piece_between_kings_is_pinned_wherever_it_stands(fen: str, knight: str) -> None:
    position = loaded("[facing:chess]\nflyingGeneral = true\n", fen)
    assert not targets(position, knight)
    assert any(move.uci()[1] == "2" and move.uci()[:2] != knight for move in position.legal_moves())


@pytest.mark.parametrize(
    ("fen", "step", "legal"),
    [
        ("8/8/8/K7/1N5k/8/8/8 w - - 0 1", "a5a4", True),
        ("8/8/8/K7/6Nk/8/8/8 w - - 0 1", "a5a4", True),
        ("8/8/8/7K/kN6/8/8/8 w - - 0 1", "h5h4", True),
        ("8/8/8/7K/k7/8/8/8 w - - 0 1", "h5h4", False),
        ("8/8/8/3K4/1k6/8/8/8 w - - 0 1", "d5d4", False),
        ("4k3/4N3/8/8/8/8/8/3K4 w - - 0 1", "d1e1", True),
        ("4k3/8/8/8/8/8/4N3/3K4 w - - 0 1", "d1e1", True),
        ("4k3/8/8/8/8/8/8/3K4 w - - 0 1", "d1e1", False),
    ],
)
def test_king_may_face_the_other_only_with_a_piece_between(fen: str, step: str, legal: bool) -> None:
    position = loaded("[facing:chess]\nflyingGeneral = true\n", fen)
    assert (step[2:] in targets(position, step[:2])) is legal
