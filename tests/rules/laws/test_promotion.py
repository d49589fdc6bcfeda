"""Promotion zones, optional and mandatory promotion, demotion."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import rules
from rules import Illegal
from tests.cases import loop_over
from tests.rules.laws.boards import after, board, loaded, refused, ucis


def test_shogi_promotes_into_within_and_out_of_the_zone() -> None:
    assert ucis(board("shogi", "4k4/9/9/S8/9/9/9/9/4K4[] w - - 0 1"), "a6a7") == {"a6a7", "a6a7+"}
    within = board("shogi", "4k4/9/S8/9/9/9/9/9/4K4[] w - - 0 1")
    assert ucis(within, "a7a8") == {"a7a8", "a7a8+"}
    assert ucis(within, "a7b6") == {"a7b6", "a7b6+"}
    assert ucis(board("shogi", "4k4/9/9/9/S8/9/9/9/4K4[] w - - 0 1"), "a5a6") == {"a5a6"}


def test_kings_golds_and_promoted_pieces_do_not_promote() -> None:
    position = board("shogi", "9/2k6/9/G2K2+S2/9/9/9/9/9[] w - - 0 1")
    assert not any(uci.endswith("+") for uci in ucis(position))
    assert refused(position, "a6a7+").reason is Illegal.NO_PROMOTION


def test_black_promotes_in_its_own_zone() -> None:
    position = board("shogi", "4k4/9/9/9/9/r8/9/9/4K4[] b - - 0 1")
    assert ucis(position, "a4a3") == {"a4a3", "a4a3+"}
    assert ucis(position, "a4a6") == {"a4a6"}


def test_piece_must_promote_in_euroshogi() -> None:
    position = board("euroshogi", "8/k7/8/7B/8/8/8/K7[] w - - 0 1")
    assert ucis(position, "h5g6") == {"h5g6+"}
    assert refused(position, "B-2c=").reason is Illegal.MUST_PROMOTE


def test_pawn_may_have_both_kinds_of_promotion() -> None:
    """A wolf chess pawn becomes a piece of choice, or an elephant by turning over."""
    position = board("wolf", "8/P6k/8/8/8/8/8/8/8/K7 w - - 0 1")
    assert {uci[-1] for uci in ucis(position, "a9a10")} == {*"qwfrb", "+"}


def test_each_side_has_its_own_promotion_choices() -> None:
    white = board("chigorin", "8/P6k/8/8/8/8/8/K7 w - - 0 1")
    assert {uci[-1] for uci in ucis(white, "a7a8")} == set("crn")
    black = board("chigorin", "7k/8/8/8/8/8/p7/7K b - - 0 1")
    assert {uci[-1] for uci in ucis(black, "a2a1")} == set("qrb")


def test_pawn_promotion_can_be_optional() -> None:
    text = "[patient:chess]\nmandatoryPawnPromotion = false\n"
    position = loaded(text, "7k/P7/8/8/8/8/8/7K w - - 0 1")
    assert ucis(position, "a7") == {"a7a8", "a7a8q", "a7a8r", "a7a8b", "a7a8n"}


# ---- demotion


def test_kyoto_shogi_piece_turns_over_with_every_move() -> None:
    start = board("kyotoshogi", "p+nks+l/5/5/5/+LSK+NP[] w - - 0 1")
    assert ucis(start, "b1") == {"b1a2+", "b1b2+", "b1c2+"}
    turned = after(start, "b1a2+")
    assert turned.fen() == "p+nks+l/5/5/+S4/+L1K+NP[] b - - 1 1"
    assert all(uci.endswith("-") for uci in ucis(after(turned, "a5a4+"), "a2"))
    assert ucis(start, "c1") == {"c1b2", "c1c2", "c1d2"}


def test_kyoto_shogi_piece_is_dropped_with_either_side_up() -> None:
    position = board("kyotoshogi", "2k2/5/4+s/4P/2K2[] w - - 0 1")
    taken = after(position, "e2e3+")
    assert taken.fen().startswith("2k2/5/4+P/5/2K2[S]")
    assert {"S@a2", "+S@a2"} <= ucis(after(taken, "c5b5"))


def test_kyoto_shogi_move_must_turn_the_piece() -> None:
    start = board("kyotoshogi", "p+nks+l/5/5/5/+LSK+NP[] w - - 0 1")
    assert "b1a2" not in ucis(start)


@loop_over(
    ("key", "symbol", "become"),
    [
        ("chess", "P", "QRBN"),
        ("chess", "N", ""),
        ("shogi", "P", ("+P",)),
        ("shogi", "+P", ""),
        ("shogi", "G", ""),
    ],
)
@loop_over("color", rules.Color)
def test_promotion_fact_lists_the_pieces_that_a_piece_may_become(
    key: str, symbol: str, become: Sequence[str], color: rules.Color
) -> None:
    variant = rules.variant(key)
    assert variant.facts.promotion is not None
    promotions = variant.facts.promotion.becomes[variant.kinds.code(symbol, color)]
    assert sorted(promotions) == sorted(variant.kinds.code(letter, color) for letter in become)


def test_pawn_that_can_move_back_may_be_on_its_first_rank() -> None:
    (variant,) = rules.load("[own:chess]\nhorse = p\n")
    fen = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1"
    back = after(rules.Position.from_fen(variant, fen), "d2f1")
    assert rules.Position.from_fen(variant, back.fen()) == back
    with pytest.raises(rules.InvalidFen, match="a pawn cannot stand on d1"):
        rules.Position.from_fen(rules.variant("chess"), "4k3/8/8/8/8/8/8/3PK3 w - - 0 1")
