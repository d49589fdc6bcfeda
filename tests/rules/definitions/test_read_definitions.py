"""The variants of the catalogue, loaded definitions and their errors."""

from __future__ import annotations

import pickle
import random
from operator import itemgetter

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import UnknownVariant, VariantError
from rules.definitions.read_definitions import MAX_FLAWS
from rules.movement import betza
from tests.cases import loop_over

ALL = rules.variants()


@loop_over("variant", ALL)
def test_catalogue_variants_have_texts_pieces_and_moves(variant: rules.Variant) -> None:
    assert all(0 < len(text) <= 120 for text in (variant.title, variant.summary))
    assert rules.variant(variant.key) is variant
    assert {piece.letter for piece in variant.pieces} == {piece.letter.upper() for piece in variant.pieces}
    assert len({piece.name for piece in variant.pieces}) == len(variant.pieces)
    assert {piece.name for piece in variant.pieces} == {piece.name for piece in variant.piece_types}
    assert variant.start().legal_moves()


def test_titles_are_unique() -> None:
    assert len({variant.title for variant in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("key", "similar"),
    [
        ("Shogi", "shogi"),
        ("crazy-house", "crazyhouse"),
        ("xiangki", "xiangqi"),
        ("kingofhill", "kingofthehill"),
    ],
)
def test_unknown_variant_suggests_similar_keys(key: str, similar: str) -> None:
    with pytest.raises(UnknownVariant) as error:
        rules.variant(key)
    assert error.value.nearest[0] == similar


@pytest.mark.parametrize("key", ["draughts", "banana", "poker", "go", "hello", "standard"])
def test_unknown_variant_suggests_no_unrelated_keys(key: str) -> None:
    with pytest.raises(UnknownVariant) as error:
        rules.variant(key)
    assert str(error.value) == f"no variant {key!r}"


@pytest.mark.parametrize("text", ["[a:hello]\n", "[a:chess]\nwalls = true\n", "[a:chess]\ncolor = red\n"])
def test_unknown_name_in_a_definition_suggests_no_unrelated_name(text: str) -> None:
    with pytest.raises(VariantError) as error:
        rules.load(text)
    assert "did you mean" not in str(error.value)


def test_unknown_variant_is_a_lookup_error() -> None:
    with pytest.raises(UnknownVariant) as error:
        rules.variant("ches960")
    assert error.value.nearest[0] == "chess960"
    assert isinstance(error.value, LookupError)


# ---- numbered start positions


@pytest.mark.slow
def test_chess960_starts_agree_with_python_chess() -> None:
    variant = rules.variant("chess960")
    assert variant.starts == range(960)
    fens = [variant.start(number).fen() for number in variant.starts]
    assert len(set(fens)) == 960
    for number in variant.starts:
        position = variant.start(number)
        assert position.fen().split()[0] == chess.Board.from_chess960_pos(number).board_fen()
        assert variant.start_number(position) == number


def test_standard_array_is_518() -> None:
    assert rules.variant("chess960").start(518).board == rules.variant("chess").start().board


@pytest.mark.parametrize("number", [-1, 960, 10**9])
def test_start_numbers_out_of_range_raise_value_error(number: int) -> None:
    with pytest.raises(ValueError, match="0 to 959"):
        rules.variant("chess960").start(number)


def test_variant_with_one_start_does_not_accept_a_number() -> None:
    with pytest.raises(ValueError, match="only one start"):
        rules.variant("chess").start(5)
    assert rules.variant("chess").start_number(rules.variant("chess").start()) is None


def test_position_after_a_move_has_no_start_number() -> None:
    variant = rules.variant("chess960")
    start = variant.start(123)
    assert variant.start_number(start.play(start.legal_moves()[0])) is None


def test_start_without_a_number_is_random() -> None:
    variant = rules.variant("chess960")
    assert len({variant.start().fen() for _ in range(40)}) > 20


def test_chess960_never_draws_the_standard_array(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = rules.variant("chess960")
    standard = variant.start(518)
    for index in (0, 517, 518, 958):
        monkeypatch.setattr("random.choice", itemgetter(index))
        assert variant.start() != standard
    assert len(variant.drawn_starts) == 959


def test_excluded_starts_are_inherited_only_with_their_numbering() -> None:
    text = "[six:chess]\nkibitzStarts = scharnagl\nkibitzExcludedStarts = 0 1\n[seven:six]\n"
    six, seven, eight = rules.load(f"{text}[eight:six]\nkibitzStarts = scharnagl\n")
    assert six.drawn_starts == seven.drawn_starts == list(range(2, 960))
    assert eight.drawn_starts == range(960)


# ---- definitions

TINY = """
[tiny]
maxFile = 5
maxRank = 6
king = k
wazir = w
pawn = p
customPiece1 = x:mRcNN
kibitzPieceNames = x:archer
startFen = kw2x/p4/5/5/4P/X2WK w - - 0 1
"""


def test_new_variant_with_custom_piece_is_playable() -> None:
    (variant,) = rules.load(TINY)
    assert (variant.files, variant.ranks) == (5, 6)
    assert {piece.name for piece in variant.pieces} == {"king", "wazir", "pawn", "archer"}
    position = variant.start()
    assert {move.uci() for move in position.legal_moves() if move.origin == variant.square("d1")} == {
        "d1c1", "d1d2",
    }  # fmt: skip
    game = rules.Game(position)
    dice = random.Random(7)
    while game.outcome() is None and len(game.moves) < 200:
        game.play(dice.choice(game.position.legal_moves()))
    assert game.outcome() is not None or len(game.moves) == 200


def test_loaded_variant_may_have_a_parent_in_the_catalogue() -> None:
    (variant,) = rules.load(
        "[knights:chess]\ncustomPiece1 = c:L\n"
        "startFen = cccqkccc/pppppppp/8/8/8/8/PPPPPPPP/CCCQKCCC w - - 0 1\n"
    )
    assert variant.title == "knights"
    assert "a1b4" in {move.uci() for move in variant.start().legal_moves()}
    with pytest.raises(UnknownVariant):
        rules.variant("knights")


def test_value_for_both_sides_replaces_inherited_values_for_one() -> None:
    race, own = rules.load(
        "[race:racingkings]\nflagRegion = e5\n[own:race]\nflagRegionBlack = d4\nflagRegion = e6\n"
    )
    goals = [variant.facts.goal for variant in (race, own)]
    squares = [
        [{race.geometry.names[at] for at in region} for region in goal.regions] for goal in goals if goal
    ]
    assert squares == [[{"e5"}, {"e5"}], [{"e6"}, {"d4"}]]


def test_child_may_assign_a_letter_to_another_piece() -> None:
    """As in Fairy-Stockfish, the parent's piece is removed, regardless of the order of lines."""
    (variant,) = rules.load(
        "[ferses:chess]\nfers = q\ncustomPiece1 = n:C\npromotionPieceTypes = q n\n"
        "startFen = 4k3/8/8/8/8/8/8/NQ2K3 w - - 0 1\n"
    )
    names = {piece.letter: piece.name for piece in variant.pieces}
    assert (names["Q"], names["N"]) == ("fers", "n")
    assert variant.named("queen") is variant.named("knight") is None
    moves = {move.uci() for move in variant.start().legal_moves()}
    assert {"a1b4", "b1c2"} < moves
    assert not {"a1b3", "b1b8"} & moves


@loop_over(
    ("text", "line", "key", "message"),
    [
        ("maxFile = 8", 1, "", "above the first"),
        ("[a\n", 1, "", "not a section"),
        ("[a:nowhere]\n", 1, "", "no parent"),
        ("[a:ches]\n", 1, "", "did you mean chess"),
        ("[a]\nmaxFile\n", 2, "", "not a setting"),
        ("[a:chess]\nmaxRnak = 8\n", 2, "maxRnak", "did you mean maxRank"),
        ("[a:chess]\nmaxRank = 17\n", 2, "maxRank", "from 1 to 16"),
        ("[a:chess]\nmaxRank = 8\nmaxRank = 8\n", 3, "maxRank", "line 2"),
        ("[a:chess]\n[a:chess]\n", 2, "", "already has the name 'a'"),
        ("[a]\nmaxRank = 8\n", 1, "startFen", "no pieces"),
        ("[a:chess]\ncustomPiece1 = u:NX\n", 2, "customPiece1", "'X' is not an atom"),
        ("[a:chess]\nknight = n\ncustomPiece1 = n:N\n", 3, "customPiece1", "another piece (knight)"),
        ("[a:chess]\ncustomPiece1 = nn:N\n", 2, "customPiece1", "not one letter"),
        ("[a:chess]\ndoubleStep = yes\n", 2, "doubleStep", "neither true nor false"),
        ("[a:chess]\npromotionPieceTypes = q z\n", 2, "promotionPieceTypes", "letter z"),
        ("[a:chess]\npromotionRegionWhite = *9\n", 2, "promotionRegionWhite", "is not a square"),
        ("[a:chess]\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\n", 2, "startFen", "0 kings"),
        ("[a:chess]\nkibitzStarts = dice\n", 2, "kibitzStarts", "not one of"),
        ("[a:chess960]\nkibitzExcludedStarts = 960\n", 2, "kibitzExcludedStarts", "from 0 to 959"),
        ("[a:grand]\nkibitzStarts = scharnagl\n", 2, "kibitzStarts", "8 squares, not 10"),
        ("[a:chess]\nnMoveRule = many\n", 2, "nMoveRule", "whole number"),
        ("[a:chess]\nstalemateValue = lucky\n", 2, "stalemateValue", "not one of"),
        ("x" * 300_000, 0, "", "longer than"),
    ],
)
def test_invalid_definitions_raise_errors_with_a_place(text: str, line: int, key: str, message: str) -> None:
    with pytest.raises(VariantError) as error:
        rules.load(text)
    assert (error.value.line, error.value.key) == (line, key)
    assert message in str(error.value)


def test_errors_of_all_lines_are_reported() -> None:
    text = "[a:chess]\nmaxRank = many\nnonsense\nstartFen = 8/8 w\nmaxFile = 40\ncustomPiece1 = z:QQx(\n"
    with pytest.raises(rules.VariantError) as caught:
        rules.load(text)
    places = [(error.line, error.key) for error in (caught.value, *caught.value.further)]
    assert places == [(2, "maxRank"), (3, ""), (5, "maxFile"), (6, "customPiece1")]
    with pytest.raises(rules.VariantError) as caught:
        rules.load("[a:chess]\n" + "".join(f"wrong{number} = 1\n" for number in range(1_000)))
    assert len(caught.value.further) == MAX_FLAWS - 1


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.data())
def test_mutated_definitions_are_playable_or_raise_variant_error(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(TINY)))
    length = data.draw(st.integers(0, 5))
    letters = st.sampled_from("0123456789[]:=#/- \nabknpwxKWNPRFQm*" + "é")
    text = TINY[:start] + data.draw(st.text(letters, max_size=5)) + TINY[start + length :]
    try:
        variants = rules.load(text)
    except VariantError as error:
        assert str(error)
        return
    for variant in variants:
        position = variant.start()
        for move in position.legal_moves():
            position.play(move).fen()


def test_left_and_right_are_those_of_the_mover() -> None:
    """Black's left is White's right, for moves and for attacks."""
    text = TINY.replace("x:mRcNN", "x:lWrfF").replace("kw2x/p4/5/5/4P/X2WK", "k3w/1X3/2x2/5/5/W3K")
    (variant,) = rules.load(text)
    white = variant.start()
    assert {move.uci() for move in white.legal_moves() if move.uci().startswith("b5")} == {"b5a5", "b5c6"}
    black = white.play(white.parse("e1e2"))
    assert {move.uci() for move in black.legal_moves() if move.uci().startswith("c4")} == {"c4d4", "c4b3"}
    for rows, check in (("2x2/1K3", True), ("2x2/3K1", False), ("2xK1/5", True), ("1Kx2/5", False)):
        position = rules.Position.from_fen(variant, f"k4/5/{rows}/5/5 w - - 0 1")
        assert position.in_check is check, rows


# ---- Betza


def steps(notation: str) -> set[tuple[int, int]]:
    return {vector for movement in betza.parse(notation) for vector in movement.vectors}


@loop_over(
    ("notation", "expected"),
    [
        ("W", {(0, 1), (0, -1), (1, 0), (-1, 0)}),
        ("fW", {(0, 1)}),
        ("fsW", {(0, 1), (1, 0), (-1, 0)}),
        ("fbW", {(0, 1), (0, -1)}),
        ("vW", {(0, 1), (0, -1)}),
        ("fF", {(1, 1), (-1, 1)}),
        ("frF", {(1, 1)}),
        ("flbrF", {(-1, 1), (1, -1)}),
        ("fN", {(1, 2), (-1, 2)}),
        ("ffN", {(1, 2), (-1, 2)}),
        ("fsN", {(2, 1), (-2, 1)}),
        ("fhN", {(1, 2), (-1, 2), (2, 1), (-2, 1)}),
        ("vN", {(1, 2), (-1, 2), (1, -2), (-1, -2)}),
        ("sN", {(2, 1), (-2, 1), (2, -1), (-2, -1)}),
        ("WfF", {(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1)}),
        ("N", {(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)}),
    ],
)
def test_betza_directions(notation: str, expected: set[tuple[int, int]]) -> None:
    assert steps(notation) == expected


def test_betza_ranges_and_kinds() -> None:
    assert [movement.limit for movement in betza.parse("WNNR4F0B")] == [1, 0, 4, 0, 0]
    quiet, capture, both, neither = betza.parse("mWcFWmcF")
    assert (quiet.moves, quiet.captures) == (True, False)
    assert (capture.moves, capture.captures) == (False, True)
    assert (both.moves, both.captures) == (neither.moves, neither.captures) == (True, True)
    assert len(betza.parse("Q")) == 2


@pytest.mark.parametrize(
    ("notation", "character"),
    [("", 1), ("m", 1), ("X", 1), ("NX", 2), ("pN", 1), ("WkN", 2), ("R123", 2), ("W?", 2)],
)
def test_betza_errors_have_the_index_of_the_character(notation: str, character: int) -> None:
    with pytest.raises(VariantError) as error:
        betza.parse(notation)
    assert error.value.details["at"] == character


def test_outcomes_can_be_pickled_and_have_results() -> None:
    outcome = rules.Outcome(rules.WHITE, rules.Reason.CHECKMATE)
    assert pickle.loads(pickle.dumps(outcome)) == outcome
    sides = (rules.WHITE, rules.BLACK, None)
    results = [rules.Outcome(side, rules.Reason.STALEMATE).result for side in sides]
    assert results == ["1-0", "0-1", "1/2-1/2"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_reassigned_letter_does_not_inherit_promotion(order: tuple[int, int]) -> None:
    lines = ["soldier = p", "promotedPieceType = a:g"]
    own = "\n".join(lines[number] for number in order)
    (child,) = rules.load(f"[child:shogi]\ncustomPiece1 = a:W\ndropNoDoubled = -\n{own}\n")
    position = rules.Position.from_fen(child, "4k4/9/9/P8/9/A8/9/9/4K4[] w - - 0 1")
    ucis = {move.uci() for move in position.legal_moves()}
    assert "a6a7" in ucis
    assert "a6a7+" not in ucis
    deep = rules.Position.from_fen(child, "4k4/9/9/A8/9/9/9/9/4K4[] w - - 0 1")
    assert "a6a7+" in {move.uci() for move in deep.legal_moves()}
