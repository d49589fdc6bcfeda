"""Betza notation: paths, errors, and limits for untrusted text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.geometry import Geometry
from rules.board.pieces import Color
from rules.errors import Flaw, VariantError
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


def test_plain_movements_are_recognized() -> None:
    for notation in ("W", "KNQ", "mRcB2", "fsWlN4", "hrN", "nR", "nW"):
        assert all(movement.is_plain for movement in betza.parse(notation)), notation
    for notation in ("iW", "nN", "nNN", "jR", "pR", "gQ", "wB", "afsW", "[N-B]"):
        assert not any(movement.is_plain for movement in betza.parse(notation)), notation


@loop_over(
    ("notation", "character", "flaw"),
    [
        ("", 1, Flaw.BETZA_NO_ATOM),
        ("W" * 129, 129, Flaw.BETZA_LONG),
        ("fsm", 3, Flaw.BETZA_NO_ATOM),
        ("NxW", 2, Flaw.BETZA_MODIFIER),
        ("WtR", 2, Flaw.BETZA_MODIFIER),
        ("NX", 2, Flaw.BETZA_ATOM),
        ("W(", 2, Flaw.BETZA_ATOM),
        ("N\u0663", 2, Flaw.BETZA_ATOM),
        ("\u00dfW", 1, Flaw.BETZA_MODIFIER),
        ("WR123", 3, Flaw.BETZA_RANGE),
        ("WR17", 3, Flaw.BETZA_RANGE),
        ("WsfN", 4, Flaw.BETZA_DIRECTION),
        ("hW", 2, Flaw.BETZA_DIRECTION),
        ("WpnR", 3, Flaw.BETZA_TWO_KINDS),
        ("FgpR", 3, Flaw.BETZA_TWO_KINDS),
        ("pN", 1, Flaw.BETZA_HOP),
        ("gR1", 1, Flaw.BETZA_HOP),
        ("WjD", 2, Flaw.BETZA_SKIP),
        ("wR", 1, Flaw.BETZA_BOUNCE),
        ("wQ", 1, Flaw.BETZA_BOUNCE),
        ("fwF", 2, Flaw.BETZA_BOUNCE),
        ("yW", 1, Flaw.BETZA_NO_LEG),
        ("ayfW", 2, Flaw.BETZA_NO_LEG),
        ("WcafW", 2, Flaw.BETZA_EARLY_CAPTURE),
        ("WafcabW", 4, Flaw.BETZA_EARLY_CAPTURE),
        ("[cF?R]", 2, Flaw.BETZA_EARLY_CAPTURE),
        ("pafW", 1, Flaw.BETZA_ONE_LEG),
        ("afnW", 3, Flaw.BETZA_ONE_LEG),
        ("afhW", 3, Flaw.BETZA_FIRST_LEG),
        ("aaaaW", 5, Flaw.BETZA_MANY_LEGS),
        ("[F-R", 1, Flaw.BETZA_BRACKET),
        ("[F?", 1, Flaw.BETZA_BRACKET),
        ("[F-Rf", 5, Flaw.BETZA_SEPARATOR),
        ("[FR]", 3, Flaw.BETZA_SEPARATOR),
        ("[F-aR]", 4, Flaw.BETZA_IN_BRACKETS),
        ("[F-]", 4, Flaw.BETZA_ATOM),
        ("W]", 2, Flaw.BETZA_ATOM),
        ("[[F-R]-B]", 2, Flaw.BETZA_ATOM),
        ("[F-lN]", 4, Flaw.BETZA_OBLIQUE),
        ("[F-fsB]", 1, Flaw.BETZA_NO_WAY),
        ("KaaaK", 5, Flaw.BETZA_MANY_WAYS),
        ("aQ" * 6, 2, Flaw.BETZA_MANY_WAYS),
    ],
)
def test_errors_point_at_the_character(notation: str, character: int, flaw: Flaw) -> None:
    with pytest.raises(VariantError) as error:
        betza.parse(notation)
    assert (error.value.flaw, error.value.details["at"]) == (flaw, character)
    assert str(error.value.details["notation"]).startswith(notation[: betza.MAX_LENGTH])


LETTERS = "WFDNAHLCJZGKQRB" + "fblrvshmcinjpgway" * 2 + "aaay[]?-0123456789" + "XxeéW٣"


@given(st.text(st.sampled_from(LETTERS), max_size=140))
def test_any_text_gives_movements_or_a_betza_error(text: str) -> None:
    """Valid text is also laid out quickly, from the middle of the largest board."""
    largest = Geometry(16, 16)
    started = time.process_time()
    try:
        movements = betza.parse(text)
    except VariantError as error:
        assert 1 <= int(error.details["at"]) <= max(1, len(text))
    else:
        assert movements or text == betza.NOTHING
        assert sum(movement.lines for movement in movements) <= betza.MAX_LINES
        for path in paths.all_paths(largest, movements, Color.BLACK, 136):
            assert path.squares
            assert 136 not in path.squares + path.before
            assert len(set(path.squares)) == len(path.squares)
    assert time.process_time() - started < 1
