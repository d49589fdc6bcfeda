"""Claims by kings that have entered the opponent's camp."""

from __future__ import annotations

import pytest

import rules
from rules import WHITE, Outcome, Progress, Reason
from tests.rules.laws.boards import board, loaded

TEN = "+P+P+P+PK+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4[{}] w - - 0 1"
NINE = "+P+P+P+PK+P+P+P+P/+P8/9/9/9/9/9/9/4k4[{}] w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "hand", "claims"),
    [
        (TEN, "RRBB", True),
        (TEN, "RRBPPP", True),
        (TEN, "RRBPP", False),
        (TEN, "RRBrbpppp", False),
        (NINE, "RRBBGG", False),
    ],
)
def test_28_points_with_ten_pieces_in_the_camp_claim_a_win(fen: str, hand: str, claims: bool) -> None:
    game = rules.Game(board("shogi", fen.format(hand)))
    assert game.outcome() is None
    assert game.claims() == ((Reason.IMPASSE,) if claims else ())
    if claims:
        assert game.claim(Reason.IMPASSE) == Outcome(WHITE, Reason.IMPASSE)


def test_second_player_needs_27_points() -> None:
    camp = "4K4/9/9/9/9/9/9/+p+p7/+p+p+p+pk+p+p+p+p[{}] b - - 0 1"
    assert rules.Game(board("shogi", camp.format("rrbpp"))).claims() == (Reason.IMPASSE,)
    assert rules.Game(board("shogi", camp.format("rrbp"))).claims() == ()


def test_no_claim_in_check_or_from_outside_the_camp() -> None:
    checked = "+P+P+P+PK+P+P+P+P/+P+P7/9/9/4r4/9/9/9/4k4[RRBB] w - - 0 1"
    assert rules.Game(board("shogi", checked)).claims() == ()
    outside = "+P+P+P+P1+P+P+P+P/+P+P7/9/4K4/9/9/9/9/4k4[RRBB] w - - 0 1"
    assert rules.Game(board("shogi", outside)).claims() == ()


def test_promoted_rooks_in_the_camp_count_five_points() -> None:
    with_dragons = "+R+R+B+PK+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4[{}] w - - 0 1"
    assert rules.Game(board("shogi", with_dragons.format("PPPPPP"))).claims() == (Reason.IMPASSE,)
    assert rules.Game(board("shogi", with_dragons.format("PPPPP"))).claims() == ()


def test_24_points_claim_a_draw_by_the_24_point_rule() -> None:
    text = "[old:shogi]\nkibitzImpasse = points24\n"
    for hand, outcome in (("RRBB P", WHITE), ("RRB", None)):
        game = rules.Game(loaded(text, TEN.format(hand.replace(" ", ""))))
        assert game.claim(Reason.IMPASSE) == Outcome(outcome, Reason.IMPASSE)
    assert rules.Game(loaded(text, TEN.format("RRPPP"))).claims() == ()


def test_claim_without_enough_points_is_refused() -> None:
    game = rules.Game(board("shogi", NINE.format("RRBB")))
    with pytest.raises(ValueError, match="impasse"):
        game.claim(Reason.IMPASSE)


@pytest.mark.parametrize(("fen", "hand", "points"), [(TEN, "RRBPP", 27), (TEN, "", 10), (NINE, "RRBB", 0)])
def test_progress_shows_the_points(fen: str, hand: str, points: int) -> None:
    progress = rules.Game(board("shogi", fen.format(hand))).progress()
    assert [entry for entry in progress if entry.reason is Reason.IMPASSE] == [
        Progress(Reason.IMPASSE, points, 28)
    ]


@pytest.mark.parametrize(
    ("key", "in_force"),
    [("shogi", True), ("euroshogi", True), ("judkins", False), ("minishogi", False), ("gorogoro", False)],
)
def test_small_variants_have_no_impasse(key: str, in_force: bool) -> None:
    """On six by six squares with one piece of each kind, a player would need all pieces of the opponent."""
    variant = rules.variant(key)
    assert (variant.facts.impasse is not None) == in_force
    counted = [entry.reason for entry in rules.Game(variant.start()).progress()]
    assert (Reason.IMPASSE in counted) == in_force
