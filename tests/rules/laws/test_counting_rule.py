"""Counting rules of makruk, Cambodian chess and ASEAN chess."""

from __future__ import annotations

import pytest

import rules
from rules import Outcome, Reason
from tests.cases import loop_over
from tests.rules.laws.boards import after, board, played


def counted(key: str, force: str) -> tuple[int, int]:
    """Return limit and count in half-moves after White, with `force`, takes Black's last piece."""
    fen = f"4k3/8/8/8/8/8/r7/R3K{force}{3 - len(force)} w - - 0 1"
    fields = after(board(key, fen), "a1a2").fen().split()
    return int(fields[3]), int(fields[4])


@pytest.mark.parametrize(
    ("force", "limit", "men"),
    [("", 16, 3), ("R", 8, 4), ("S", 16, 4), ("SS", 16, 5), ("NM", 16, 5)],
)
def test_pieces_honour_counts_from_the_number_of_pieces(force: str, limit: int, men: int) -> None:
    assert counted("makruk", force) == (2 * limit, 2 * men)


@loop_over(
    ("row", "limit"),
    [("2SS", 22), ("2NN", 32), ("2SN", 44), ("2NM", 64), ("2MM", 64), ("2RR", 8), ("2RS", 16)],
)
@loop_over(("key", "less"), [("makruk", 0), ("cambodian", 1)])
def test_limit_depends_on_the_mating_material(row: str, limit: int, key: str, less: int) -> None:
    """White's king takes the last piece next to it."""
    position = board(key, f"4k3/8/8/8/8/8/4n3/4K{row[1:]}1 w - - 0 1")
    fields = after(position, "e1e2").fen().split()
    assert (int(fields[3]), int(fields[4])) == (2 * (limit - less), 8)


@pytest.mark.parametrize(("force", "limit"), [("R", 16), ("S", 44), ("N", 64)])
def test_asean_counts_from_zero(force: str, limit: int) -> None:
    force = force.replace("S", "B")
    position = board("asean", f"4k3/8/8/8/8/8/4n3/4K{force}2 w - - 0 1")
    fields = after(position, "e1e2").fen().split()
    assert (fields[3], fields[4]) == (str(2 * limit), "0")


def test_boards_honour_starts_once_no_pawn_is_left() -> None:
    position = board("makruk", "4k3/8/7r/8/p7/8/8/R3K3 w - - 0 1")
    assert after(position, "e1d1").fen().split()[3] == "-"
    assert after(position, "a1a4").fen().split()[3] == "128"


def test_game_is_drawn_when_the_count_exceeds_the_limit() -> None:
    fen = "4k3/8/8/8/8/8/R7/4K3 w - 32 31 40"
    assert played("makruk", fen, "a2a3").outcome() is None
    assert played("makruk", fen, "a2a3 e8e7").outcome() == Outcome(None, Reason.COUNTED_OUT)


def test_mate_with_the_last_counted_move_wins() -> None:
    game = played("makruk", "3k4/8/3K4/8/8/8/8/R7 w - 32 32 40", "a1a8")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason is Reason.CHECKMATE


def test_count_does_not_matter_for_repetition() -> None:
    line = "a2a3 e8e7 a3a2 e7e8"
    game = played("makruk", "4k3/8/8/8/8/8/R7/4K3 w - 32 6 4", line)
    assert game.appearances() == 2


def test_cambodian_counts_from_three_pieces() -> None:
    four = board("cambodian", "4k3/8/8/8/p7/8/r6n/R3K3 w - - 0 1")
    assert after(four, "e1d1").fen().split()[3] == "-"
    three = board("cambodian", "4k3/8/8/3P4/8/8/r6n/R3K3 w - - 0 1")
    assert after(three, "e1d1").fen().split()[3] == "126"


@pytest.mark.parametrize(("key", "limit"), [("makruk", 32), ("cambodian", 30)])
def test_bare_king_that_captures_the_last_pawn_starts_to_count(key: str, limit: int) -> None:
    """Three pieces are left, and the king's own move is among the counted half-moves."""
    position = board(key, "4k3/3r4/8/8/1p6/K7/8/8 w - - 0 1")
    fields = after(position, "a3b4").fen().split()
    assert (int(fields[3]), int(fields[4])) == (limit, 5)


def test_black_counts_like_white() -> None:
    position = board("makruk", "8/8/k7/1P6/8/8/3R4/4K3 b - - 0 1")
    assert after(position, "a6b5").fen().split()[3:5] == ["32", "5"]


@pytest.mark.parametrize(("limit", "is_read"), [(1, True), (9_999, True), (10_000, False), (10**9, False)])
def test_counting_limits_of_up_to_four_digits_are_read(limit: int, is_read: bool) -> None:
    fen = f"4k3/8/8/8/8/8/8/3RK3 w - {limit} 0 1"
    if is_read:
        assert board("makruk", fen).fen() == fen
        return
    with pytest.raises(rules.InvalidFen, match="is more than 9999"):
        board("makruk", fen)
