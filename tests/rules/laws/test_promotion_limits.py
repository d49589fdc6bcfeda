"""Promotion only to captured pieces, and promotion by captures."""

from __future__ import annotations

import pytest

from rules import Illegal
from tests.rules.laws.boards import after, board, loaded, refused, ucis


def grand(top: str, white: str) -> str:
    """Return a FEN with a pawn on j9 (or rank 9 as in `top`) and White's pieces on the first rank."""
    return f"10/{top}/10/10/10/10/k9/10/10/{white} w - - 0 1"


def test_pawn_promotes_only_to_captured_pieces() -> None:
    position = board("grand", grand("9P", "K1QCARBN2"))
    assert ucis(position, "j9j10") == {"j9j10r", "j9j10b", "j9j10n"}
    assert refused(position, "j10=Q").reason is Illegal.PROMOTION_LIMIT
    lost = board("grand", grand("9P", "K2CARRBBN"))
    assert ucis(lost, "j9j10") == {"j9j10q", "j9j10n"}


def test_pawn_without_a_choice_may_not_enter_the_last_rank() -> None:
    full = board("grand", grand("9P", "KNQCARRBBN"))
    assert not ucis(full, "j9")
    behind = board("grand", "10/10/9P/10/10/10/k9/10/10/KNQCARRBBN w - - 0 1")
    assert ucis(behind, "j8") == {"j8j9"}


def test_pawn_that_cannot_promote_gives_check() -> None:
    position = board("grand", "8k1/9P/10/10/10/10/10/10/10/KNQCARRBBN b - - 0 1")
    assert position.in_check
    assert not ucis(position, "i10j10") - {"i10j10"}


def test_grand_chess_promotion_is_optional_before_the_last_rank() -> None:
    position = board("grand", "10/10/10/9P/10/10/k9/10/10/KNQCARRBB1 w - - 0 1")
    assert ucis(position, "j7j8") == {"j7j8", "j7j8n"}
    last = board("grand", grand("9P", "KNQCARRBB1"))
    assert ucis(last, "j9j10") == {"j9j10n"}


def test_promotion_limit_counts_only_own_pieces() -> None:
    position = board("grand", "qqqqqqqqq1/9P/k9/10/10/10/10/10/10/K9 w - - 0 1")
    assert "j9j10q" in ucis(position)


def test_spartan_pawn_promotes_to_a_second_king_but_not_to_a_third() -> None:
    one = board("spartan", "4k3/8/8/8/8/8/7h/4K3 b - - 0 1")
    assert any(uci.endswith("k") for uci in ucis(one, "h2"))
    two = board("spartan", "3kk3/8/8/8/8/8/7h/4K3 b - - 0 1")
    assert ucis(two, "h2")
    assert not any(uci.endswith("k") for uci in ucis(two, "h2"))


# ---- only by captures


def test_micro_shogi_piece_turns_over_only_by_a_capture() -> None:
    position = board("micro", "k3/4/p3/4/B2K[] w - - 0 1")
    assert ucis(position, "a1") == {"a1b2", "a1c3", "a1d4"}
    taking = board("micro", "k3/4/2p1/4/B2K[] w - - 0 1")
    assert ucis(taking, "a1") == {"a1b2", "a1c3+"}
    turned = after(taking, "a1c3+")
    assert turned.fen().startswith("k3/4/2+B1/4/3K[P]")
    assert refused(taking, "a1b2+").reason is Illegal.NO_PROMOTION


def test_micro_shogi_piece_turns_back_with_its_next_capture() -> None:
    position = board("micro", "k3/4/1p2/2+B1/3K[] w - - 0 1")
    assert ucis(position, "c2b3") == {"c2b3-"}
    assert after(position, "c2b3-").fen().startswith("k3/4/1B2/4/3K[P]")


def test_micro_shogi_piece_is_dropped_with_either_side_up() -> None:
    position = board("micro", "k3/4/4/4/3K[R] w - - 0 1")
    assert {"R@b3", "+R@b3"} <= ucis(position)


def test_micro_shogi_king_never_turns_over() -> None:
    assert ucis(board("micro", "k3/4/4/2p1/3K[] w - - 0 1"), "d1c2") == {"d1c2"}


@pytest.mark.parametrize(
    ("placement", "captures"),
    [
        ("k3/4/4/1p2/B2K", {"a1b2"}),
        ("k3/4/1p2/B3/3K", {"a2b3"}),
        ("k3/1p2/B3/4/3K", {"a3b4+"}),
        ("k3/B3/1p2/4/3K", {"a4b3+"}),
        ("2pk/1B2/4/4/K3", {"b4c5+"}),
    ],
)
def test_captures_turn_pieces_over_only_in_the_promotion_zone(placement: str, captures: set[str]) -> None:
    text = "[half:micro]\npromotionRegionWhite = *4 *5\npromotionRegionBlack = *1 *2\n"
    position = loaded(text, f"{placement}[] w - - 0 1")
    taking = {move.uci() for move in position.legal_moves() if position.is_capture(move)}
    assert taking == captures
