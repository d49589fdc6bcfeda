"""Kings that have entered the camp."""

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
def test_twenty_eight_points_with_ten_pieces(fen: str, hand: str, claims: bool) -> None:
    game = rules.Game(board("shogi", fen.format(hand)))
    assert game.outcome() is None
    assert game.claims() == ((Reason.IMPASSE,) if claims else ())
    if claims:
        assert game.claim(Reason.IMPASSE) == Outcome(WHITE, Reason.IMPASSE)


def test_the_second_player_needs_one_less() -> None:
    camp = "4K4/9/9/9/9/9/9/+p+p7/+p+p+p+pk+p+p+p+p[{}] b - - 0 1"
    assert rules.Game(board("shogi", camp.format("rrbpp"))).claims() == (Reason.IMPASSE,)
    assert rules.Game(board("shogi", camp.format("rrbp"))).claims() == ()


def test_not_in_check_nor_from_outside_the_camp() -> None:
    checked = "+P+P+P+PK+P+P+P+P/+P+P7/9/9/4r4/9/9/9/4k4[RRBB] w - - 0 1"
    assert rules.Game(board("shogi", checked)).claims() == ()
    outside = "+P+P+P+P1+P+P+P+P/+P+P7/9/4K4/9/9/9/9/4k4[RRBB] w - - 0 1"
    assert rules.Game(board("shogi", outside)).claims() == ()


def test_promoted_rooks_in_the_camp_are_worth_five() -> None:
    with_dragons = "+R+R+B+PK+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4[{}] w - - 0 1"
    assert rules.Game(board("shogi", with_dragons.format("PPPPPP"))).claims() == (Reason.IMPASSE,)
    assert rules.Game(board("shogi", with_dragons.format("PPPPP"))).claims() == ()


def test_by_the_other_rule_twenty_four_points_draw() -> None:
    text = "[old:shogi]\nkibitzImpasse = points24\n"
    for hand, outcome in (("RRBB P", WHITE), ("RRB", None)):
        game = rules.Game(loaded(text, TEN.format(hand.replace(" ", ""))))
        assert game.claim(Reason.IMPASSE) == Outcome(outcome, Reason.IMPASSE)
    assert rules.Game(loaded(text, TEN.format("RRPPP"))).claims() == ()


def test_an_impasse_without_the_points_cannot_be_claimed() -> None:
    game = rules.Game(board("shogi", NINE.format("RRBB")))
    with pytest.raises(ValueError, match="impasse"):
        game.claim(Reason.IMPASSE)


@pytest.mark.parametrize(("fen", "hand", "points"), [(TEN, "RRBPP", 27), (TEN, "", 10), (NINE, "RRBB", 0)])
def test_how_many_points_there_are(fen: str, hand: str, points: int) -> None:
    progress = rules.Game(board("shogi", fen.format(hand))).progress()
    assert [each for each in progress if each.reason is Reason.IMPASSE] == [
        Progress(Reason.IMPASSE, points, 28)
    ]


@pytest.mark.parametrize(
    ("key", "in_force"),
    [("shogi", True), ("euroshogi", True), ("judkins", False), ("minishogi", False), ("gorogoro", False)],
)
def test_small_games_have_no_points_to_count(key: str, in_force: bool) -> None:
    """Six by six squares with one piece of each kind: a player would need all that the other one has."""
    variant = rules.variant(key)
    assert (variant.facts.impasse is not None) == in_force
    counted = [each.reason for each in rules.Game(variant.start()).progress()]
    assert (Reason.IMPASSE in counted) == in_force
