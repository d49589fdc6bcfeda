"""Betza notation: paths, errors, and limits for untrusted text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.geometry import Geometry
from rules.board.pieces import Color
from rules.movement import betza
from rules.movement import paths as paths
from tests.cases import loop_over

EIGHT = Geometry(8, 8)


def paths_from(notation: str, square: str = "d4", geometry: Geometry = EIGHT) -> set[tuple[object, ...]]:
    """Return the paths from a square, ignoring the order of `before`."""
    found_paths = paths.all_paths(geometry, betza.parse(notation), Color.WHITE, geometry.square(square))
    return {(frozenset(path.before), *path[1:6]) for path in found_paths}


@loop_over(
    ("notation", "equivalent"),
    [
        ("nZ", "mafsmafW"),
        ("nN", "afsW"),
        ("nA", "afF"),
        ("nH", "afafW"),
        ("nW", "W"),
        ("nR", "R"),
        ("pW", "pR"),
        ("gK", "gQ"),
        ("L", "C"),
        ("J", "Z"),
        ("RB", "Q"),
        ("WR", "R"),
        ("KNQ", "QN"),
        ("R3WR2", "R3"),
        ("K0", "Q"),
        ("FyafsF", "[F?R]"),
        ("WyafsW", "[W?B]"),
        ("[W-F]", "afsW"),
        ("[W-W]", "nD"),
        ("[F?fsR]", "[F?R]"),
        ("[N-frB]", "[N-B]"),
        ("mcR", "R"),
        ("hrNhlN", "N"),
    ],
)
def test_equivalent_notations_have_the_same_paths(notation: str, equivalent: str) -> None:
    assert paths_from(notation) == paths_from(equivalent)


def test_paths_are_few_and_unique() -> None:
    """A leap is one square, a ride one path, a bent ride its corner and the rest. No path appears twice."""
    d4 = EIGHT.square("d4")

    def paths_of(notation: str) -> set[paths.Path]:
        laid = paths.all_paths(EIGHT, betza.parse(notation), Color.WHITE, d4)
        assert len(set(laid)) == len(laid)
        return set(laid)

    assert len(paths_of("N")) == 8
    assert len(paths_of("KQRBW3")) == 8
    assert len(paths_of("FyafsF")) == 12
    assert len(paths_of("mRcR")) == 8
    up = tuple(EIGHT.square(name) for name in ("d5", "d6", "d7", "d8"))
    assert paths_of("fR") == {paths.Path((), up, True, True)}
    assert paths_of("ifmW2") == {paths.Path((), up[:2], True, False, "", True)}
    assert paths_of("nfrN") == {paths.Path((EIGHT.square("e4"),), (EIGHT.square("f5"),), True, True)}
    assert paths_of("gfR") == {paths.Path((), up, True, True, "g")}


def test_origin_counts_as_empty() -> None:
    """A path may lead back over it, but not end there."""
    d5, d3, d2 = (EIGHT.square(name) for name in ("d5", "d3", "d2"))
    assert paths_from("fmabW3") >= {(frozenset({d5}), (d3, d2), True, True, "", False)}
    assert paths_from("fmabafW") == {(frozenset({d5}), (d3,), True, True, "", False)}


def test_initial_moves_are_marked() -> None:
    for notation in ("iW", "iafsW", "inN", "ipR", "[iF?R]"):
        assert {conditions[-1] for conditions in paths_from(notation)} == {True}, notation


def test_reflected_ride_ends_in_a_corner() -> None:
    (path,) = paths.all_paths(EIGHT, betza.parse("frwB"), Color.WHITE, EIGHT.square("c3"))
    assert [EIGHT.names[square] for square in path.squares] == ["d4", "e5", "f6", "g7", "h8"]


def test_plain_movements_are_recognised() -> None:
    for notation in ("W", "KNQ", "mRcB2", "fsWlN4", "hrN", "nR", "nW"):
        assert all(movement.is_plain for movement in betza.parse(notation)), notation
    for notation in ("iW", "nN", "nNN", "jR", "pR", "gQ", "wB", "afsW", "[N-B]"):
        assert not any(movement.is_plain for movement in betza.parse(notation)), notation


@loop_over(
    ("notation", "character", "words"),
    [
        ("", 1, "at least one atom"),
        ("W" * 129, 129, "longer than 128"),
        ("fsm", 3, "expected an atom"),
        ("NxW", 2, "unknown modifier 'x'"),
        ("WtR", 2, "unknown modifier 't'"),
        ("NX", 2, "unknown atom 'X'"),
        ("W(", 2, "unknown atom '('"),
        ("N\u0663", 2, "unknown atom"),
        ("\u00dfW", 1, "unknown modifier"),
        ("WR123", 3, "two digits"),
        ("WR17", 3, "at most 16"),
        ("WsfN", 4, "direction 'sf'"),
        ("hW", 2, "direction 'hh'"),
        ("WpnR", 3, "exclude each other"),
        ("FgpR", 3, "exclude each other"),
        ("pN", 1, "at least two steps"),
        ("gR1", 1, "at least two steps"),
        ("WjD", 2, "skips the first square of a ride"),
        ("wR", 1, "only a diagonal ride"),
        ("wQ", 1, "only a diagonal ride"),
        ("fwF", 2, "only a diagonal ride"),
        ("yW", 1, "followed by another leg"),
        ("ayfW", 2, "followed by another leg"),
        ("WcafW", 2, "only the last leg"),
        ("WafcabW", 4, "only the last leg"),
        ("[cF?R]", 2, "only the last leg"),
        ("pafW", 1, "several legs"),
        ("afnW", 3, "several legs"),
        ("afhW", 3, "no meaning in a later leg"),
        ("aaaaW", 5, "at most 4 legs"),
        ("[F-R", 1, "not closed"),
        ("[F?", 1, "not closed"),
        ("[F-Rf", 5, "expected ?, - or ]"),
        ("[FR]", 3, "expected ?, - or ]"),
        ("[F-aR]", 4, "no meaning in brackets"),
        ("[F-]", 4, "unknown atom"),
        ("W]", 2, "unknown atom"),
        ("[[F-R]-B]", 2, "unknown atom"),
        ("[F-lN]", 4, "takes no directions"),
        ("[F-fsB]", 1, "no move can continue"),
        ("KaaaK", 5, "too many ways"),
        ("aQ" * 6, 2, "too many ways"),
    ],
)
def test_errors_point_at_the_character(notation: str, character: int, words: str) -> None:
    with pytest.raises(betza.BetzaError) as error:
        betza.parse(notation)
    assert words in str(error.value)
    assert error.value.index + 1 == character
    assert error.value.notation == notation


LETTERS = "WFDNAHLCJZGKQRB" + "fblrvshmcinjpgway" * 2 + "aaay[]?-0123456789" + "XxeéW٣"


@given(st.text(st.sampled_from(LETTERS), max_size=140))
def test_any_text_gives_movements_or_a_betza_error(text: str) -> None:
    """Valid text is also laid out quickly, from the middle of the largest board."""
    largest = Geometry(16, 16)
    started = time.process_time()
    try:
        movements = betza.parse(text)
    except betza.BetzaError as error:
        assert 0 <= error.index <= max(0, len(text) - 1)
    else:
        assert movements or text == betza.NOTHING
        assert sum(movement.lines for movement in movements) <= betza.MAX_LINES
        for path in paths.all_paths(largest, movements, Color.BLACK, 136):
            assert path.squares
            assert 136 not in path.squares + path.before
            assert len(set(path.squares)) == len(path.squares)
    assert time.process_time() - started < 1
