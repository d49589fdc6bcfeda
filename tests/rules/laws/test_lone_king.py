"""Whether a side can still win with a lone general, or with pieces that can't attack."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from rules import BLACK, WHITE, Outcome, Reason
from rules.laws.dead_position import MAX_PROVEN
from tests.cases import loop_over
from tests.rules.laws.boards import board
from tests.rules.shut_in import armies


# The law assumes this for up to MAX_PROVEN pieces. In xiangqi that takes half a minute; four are quick.
@pytest.mark.slow
@pytest.mark.parametrize(("key", "men"), [("xiangqi", 4), ("minixiangqi", MAX_PROVEN)])
def test_search_finds_no_other_stalemates_by_a_lone_general(key: str, men: int) -> None:
    variant = rules.variant(key)
    wanted = variant.section.get("kibitzShutIn")
    assert armies(variant, men) == ([wanted] if wanted else [])


def test_two_guards_and_a_horse_shut_in_their_general() -> None:
    position = board("xiangqi", "3aka3/4n4/9/9/9/9/9/9/9/4K4 b - - 0 1")
    assert position.outcome() == Outcome(WHITE, Reason.STALEMATE)
    assert position.can_win(WHITE)


@loop_over(
    ("key", "fen", "white", "black"),
    [
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", True, False),
        ("xiangqi", "rncakabcr/9/9/9/9/9/9/9/9/3K5 w - - 0 1", True, True),
        ("xiangqi", "rccakbb1r/9/9/9/9/9/9/9/9/3K5 w - - 0 1", False, True),
        ("xiangqi", "rccakbb1r/9/9/p8/9/9/9/9/9/3K5 w - - 0 1", False, True),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3KN4 w - - 0 1", True, False),
        # guards and elephants never leave their half
        ("xiangqi", "4k4/9/4b4/9/9/9/9/4B4/9/4K4 w - - 0 1", False, False),
        ("xiangqi", "2bakab2/9/9/9/9/9/9/9/4C4/3AK4 w - - 0 1", True, False),
        ("xiangqi", "2rckr3/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1", False, True),
        ("xiangqi", "2rckrc2/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1", True, True),
        ("manchu", "rnbakabnr/9/1c5c1/9/9/9/9/9/9/4K4 w - - 0 1", True, True),
        ("manchu", "4k4/9/9/9/9/9/9/9/9/M2K5 w - - 0 1", True, False),
        ("minixiangqi", "3k3/7/7/7/7/7/R2K3 w - - 0 1", True, False),
        ("minixiangqi", "rcnkncr/7/7/7/7/7/2K4 w - - 0 1", False, True),
        # captured pieces may be dropped
        ("supply", "4k4/9/9/9/9/9/9/9/9/R3K4[] w - - 0 1", True, True),
        ("supply", "4k4/9/9/9/9/9/9/9/9/3K5[p] w - - 0 1", True, True),
        ("supply", "4k4/9/9/9/9/9/9/9/9/3K5[] w - - 0 1", False, False),
        # a side without moves passes; points may still win, and Black starts with 1.5
        ("janggi", "r3k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", False, True),
        ("janggi", "r3k4/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1", True, True),
        ("janggi", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", True, True),
        ("janggimodern", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", True, True),
        ("janggicasual", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", True, False),
        ("janggitraditional", "4k4/4a4/9/9/9/9/9/9/9/R2K5 w - - 0 1", True, False),
    ],
)
def test_can_win_by_pieces(key: str, fen: str, white: bool, black: bool) -> None:
    position = board(key, fen)
    assert (position.can_win(WHITE), position.can_win(BLACK)) == (white, black)


def test_lone_king_can_win_with_a_goal() -> None:
    (variant,) = rules.load("[hill:minixiangqi]\nflagPiece = k\nflagRegion = d3 d5\n")
    position = rules.Position.from_fen(variant, "3k3/7/7/7/7/7/R2K3 w - - 0 1")
    assert position.can_win(BLACK)


def test_shut_in_pieces_are_counted_by_letter() -> None:
    assert rules.variant("xiangqi").section.get("kibitzShutIn") == Counter("AAN")
    assert rules.variant("minixiangqi").section.get("kibitzShutIn") == Counter()
