"""First leaps of king and met in Cambodian chess."""

from __future__ import annotations

import pytest

import rules
from tests.rules.laws.boards import after, board, ucis


def test_king_and_met_may_leap_once() -> None:
    start = rules.variant("cambodian").start()
    assert {"d1b2", "d1f2"} <= ucis(start, "d1")
    assert "e1e3" not in ucis(start)
    open_file = board("cambodian", "4k3/8/8/8/8/8/8/3KM3 w DE - 0 1")
    assert "e1e3" in ucis(open_file, "e1")
    leapt = after(open_file, "d1b2")
    assert leapt.fen().split()[2] == "E"
    assert "b2d3" not in ucis(after(leapt, "e8e7"))


def test_met_leaps_over_pieces_but_does_not_capture() -> None:
    over = board("cambodian", "4k3/8/8/8/8/8/4N3/3KM3 w DE - 0 1")
    assert "e1e3" in ucis(over)
    taken = board("cambodian", "4k3/8/8/8/8/4n3/8/K3M3 w E - 0 1")
    assert "e1e3" not in ucis(taken)


def test_king_may_not_leap_in_check_or_after_a_rook_came_onto_its_line() -> None:
    checked = board("cambodian", "3rk3/8/8/8/8/8/8/3K4 w D - 0 1")
    assert not {"d1b2", "d1f2"} & ucis(checked)
    aimed_at = after(board("cambodian", "k6r/8/8/8/3P4/8/8/3K4 b D - 0 1"), "h8d8")
    assert aimed_at.fen().split()[2] == "-"
    assert after(board("cambodian", "4k2r/8/8/8/8/8/8/3K4 b D - 0 1"), "h8h7").fen().split()[2] == "D"


@pytest.mark.parametrize(
    "fen",
    [
        "3mk3/8/8/8/8/8/8/3KM3 w DEde - 0 1",
        "k7/8/8/8/8/8/8/7K w Ha - 0 1",
        "7k/8/8/8/8/8/8/K7 w Ah - 0 1",
        "k7/8/8/8/8/8/8/K7 w a - 0 1",
    ],
)
def test_rights_are_written_as_read(fen: str) -> None:
    assert board("cambodian", fen).fen() == fen


@pytest.mark.parametrize("rights", ["A", "d", "EE", "x", "Dd"])
def test_right_without_its_piece_is_refused(rights: str) -> None:
    with pytest.raises(rules.InvalidFen, match="isn't a piece that can leap"):
        board("cambodian", f"4k3/8/8/8/8/8/8/3KM3 w {rights} - 0 1")


def test_first_leaps_need_gating() -> None:
    with pytest.raises(rules.VariantError) as refused:
        rules.load("[leaps:makruk]\ncambodianMoves = true\n")
    assert (refused.value.flaw, refused.value.key) == (rules.Flaw.NEEDS_SETTING, "cambodianMoves")
    start = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"
    (variant,) = rules.load(f"[none:cambodian]\ngating = false\nstartFen = {start}\n")
    assert not variant.facts.first_leaps
