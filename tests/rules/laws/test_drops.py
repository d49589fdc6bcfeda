"""Limits on drops, and the pieces that captures add to a hand."""

from __future__ import annotations

import pyffish
import pytest

import rules
from tests.rules.laws.boards import after, loaded, refused, ucis
from tests.rules.oracles import PREFIX, load_into_engine


def position(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def drops(at: rules.Position) -> set[str]:
    return {move.uci() for move in at.legal_moves() if move.origin is None}


def test_promoted_piece_goes_to_the_hand_as_a_pawn_unless_loop() -> None:
    before = position("crazyhouse", "q~3k3/8/8/8/8/8/8/R3K3[] w - - 0 1")
    assert "[P]" in before.play(before.move_from_uci("a1a8")).fen()
    before = position("loop", "q3k3/8/8/8/8/8/8/R3K3[] w - - 0 1")
    assert "[Q]" in before.play(before.move_from_uci("a1a8")).fen()


def test_second_unpromoted_pawn_on_a_file_is_refused() -> None:
    at = position("shogi", "4k4/9/9/9/9/9/P8/1+P7/4K4[P] w - - 0 1")
    assert not any(uci.startswith("P@a") for uci in drops(at))
    assert "P@b5" in drops(at)
    with pytest.raises(rules.IllegalMove) as caught:
        at.parse("P@a5")
    assert caught.value.reason is rules.Illegal.DOUBLED_DROP


def test_pawn_drop_may_not_mate() -> None:
    at = position("shogi", "k8/2+R6/1K7/9/9/9/9/9/9[P] w - - 0 1")
    assert "P@a8" not in drops(at)
    with pytest.raises(rules.IllegalMove) as caught:
        at.parse("P@a8")
    assert caught.value.reason is rules.Illegal.DROP_MATE


def test_king_may_not_be_dropped_on_an_attacked_square() -> None:
    definition = "[dropped:sittuyin]\nblackDropRegion = *1 *2 *3 *4 *5 *6 *7 *8\n"
    (variant,) = rules.load(definition)
    load_into_engine(definition)
    fen = "8/n7/4pppp/pppp4/4PPPP/PPPP4/8/2S2K2[SFRRNNkssfrrn] b - - 0 2"
    at = rules.Position.from_fen(variant, fen)
    assert {move.uci() for move in at.legal_moves()} == set(pyffish.legal_moves(f"{PREFIX}dropped", fen, []))
    assert not drops(at) & {"K@b4", "K@e1"}
    assert {"N@b4", "K@b6"} <= drops(at)
    error = refused(at, "K@b4")
    assert (error.reason, error.details["attacker-square"]) == (rules.Illegal.INTO_CHECK, "a3")


def test_piece_may_not_be_dropped_where_it_could_never_move() -> None:
    found = drops(position("shogi", "4k4/9/9/9/9/9/9/9/4K4[NL] w - - 0 1"))
    assert not found & {"N@a9", "N@a8", "L@a9"}
    assert {"N@a7", "L@a8"} <= found


def test_duck_blocks_and_must_move() -> None:
    start = rules.variant("duck").start()
    after = start.play(start.move_from_uci("e2e4,e4e6"))
    found = {move.uci() for move in after.legal_moves()}
    assert not any(uci.startswith(("e7e6", "e7e5")) for uci in found)
    assert "d7d5,d5e5" in found
    assert not any(uci.endswith("e6") for uci in found)


# ---- shogi pawns


def test_nifu_counts_only_own_pawns_on_the_same_file() -> None:
    at = position("shogi", "4k4/9/p8/9/9/9/9/1P7/4K4[P] w - - 0 1")
    found = drops(at)
    assert {"P@a5", "P@c5"} <= found
    assert not any(uci.startswith("P@b") for uci in found)
    error = refused(at, "P@b5")
    assert error.details == {"piece": "pawn", "file": "b", "count": "2"}
    assert {at.variant.square_name(square) for square in error.squares} == {"b2", "b5"}


def test_other_pieces_may_be_doubled() -> None:
    assert "L@b5" in drops(position("shogi", "4k4/9/9/9/9/9/9/1L7/4K4[L] w - - 0 1"))


def test_second_swallow_on_a_file_is_allowed() -> None:
    at = position("torishogi", "3k3/7/7/7/S6/7/3K3[S] w - - 0 1")
    assert {"S@a2", "S@a5"} <= drops(at)


def test_third_swallow_on_a_file_is_refused() -> None:
    at = position("torishogi", "3k3/7/7/S6/S6/7/3K3[S] w - - 0 1")
    assert "S@a2" not in drops(at)
    assert "S@b2" in drops(at)
    error = refused(at, "S@a2")
    assert (error.reason, error.details["count"]) == (rules.Illegal.DOUBLED_DROP, "3")


def test_goose_does_not_count_as_a_swallow() -> None:
    assert "S@a5" in drops(position("torishogi", "3k3/7/7/S6/+S6/7/3K3[S] w - - 0 1"))


def test_pawn_on_the_board_may_mate_and_a_dropped_one_may_check() -> None:
    walking = position("shogi", "k8/2+R6/PK7/9/9/9/9/9/9[] w - - 0 1")
    mated = after(walking, "a7a8")
    assert mated.outcome() == rules.Outcome(rules.WHITE, rules.Reason.CHECKMATE)
    checking = position("shogi", "k8/9/1K7/9/9/9/9/9/9[P] w - - 0 1")
    assert "P@a8" in drops(checking)


def test_other_drops_may_mate() -> None:
    at = position("shogi", "k8/2+R6/1K7/9/9/9/9/9/9[L] w - - 0 1")
    assert after(at, "L@a8").outcome() == rules.Outcome(rules.WHITE, rules.Reason.CHECKMATE)


def test_pawn_drop_check_that_can_be_answered_is_allowed() -> None:
    """The gold captures the pawn."""
    at = position("shogi", "kg7/2+R6/1K7/9/9/9/9/9/9[P] w - - 0 1")
    assert "P@a8" in drops(at)


def test_yari_shogi_allows_mate_by_a_pawn_drop() -> None:
    at = position("yarishogi", "k6/2G4/1K5/7/7/7/7/7/7[P] w - - 0 1")
    assert after(at, "P@a8").outcome() == rules.Outcome(rules.WHITE, rules.Reason.CHECKMATE)


# ---- squares of drops


def test_crazyhouse_pawns_may_not_be_dropped_on_the_first_and_last_rank() -> None:
    at = position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1")
    assert not {"P@a1", "P@a8"} & drops(at)
    assert {"P@a2", "P@a7", "N@a1", "N@a8"} <= drops(at)
    assert refused(at, "P@a8").reason is rules.Illegal.DROP_REGION
    chessgi = position("chessgi", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1")
    assert "P@a1" in drops(chessgi)
    assert "P@a8" not in drops(chessgi)


def test_refusals_name_the_missing_or_the_blocking_piece() -> None:
    at = position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")
    assert refused(at, "Q@e4").details == {"piece": "queen"}
    assert refused(at, "N@e8").details == {"to": "e8", "piece": "king"}


def test_drop_answers_a_check_but_not_a_double_check() -> None:
    one = position("crazyhouse", "4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1")
    assert drops(one) == {f"N@e{rank}" for rank in range(2, 8)}
    assert refused(one, "N@a3").reason is rules.Illegal.STILL_CHECK
    two = position("crazyhouse", "4r1k1/8/8/8/7b/8/8/4K3[N] w - - 0 1")
    assert not drops(two)


def test_supply_drops_are_on_the_players_half_and_without_check() -> None:
    at = position("supply", "3k5/9/9/9/9/9/9/9/9/4K4[RA] w - - 0 1")
    found = drops(at)
    assert {"R@a5", "R@e5", "A@d1"} <= found
    assert not {"R@a6", "A@a1"} & found
    assert not any(uci.startswith("R@d") for uci in found)
    assert refused(at, "R@d4").reason is rules.Illegal.DROP_CHECK
    assert refused(at, "R@a6").reason is rules.Illegal.DROP_REGION


def test_sittuyin_rooks_are_dropped_on_the_first_rank() -> None:
    at = position("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1")
    assert {uci for uci in drops(at) if uci.startswith("R@")} == {f"R@{file}1" for file in "abcdefgh"}
    assert "S@e3" in drops(at)
    assert "S@e4" not in drops(at)


# ---- placement


def test_all_pieces_are_placed_before_any_moves() -> None:
    at = position("placement", "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBN1[R] w - - 0 8")
    assert drops(at) == {"R@h1"} == {move.uci() for move in at.legal_moves()}
    assert refused(at, "e4").reason is rules.Illegal.MUST_DROP
    assert "e2e4" in {move.uci() for move in after(at, "R@h1 e7e6").legal_moves()}


@pytest.mark.parametrize("text", ["e4", "Sd3", "e4e5", "Kf1"])
def test_any_move_before_all_pieces_are_placed_is_refused_with_must_drop(text: str) -> None:
    """This includes moves that no piece could make: e4 of sittuyin has a pawn of the mover."""
    at = position("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1")
    assert refused(at, text).reason is rules.Illegal.MUST_DROP


@pytest.mark.parametrize("key", ["sittuyin", "placement"])
def test_drop_on_a_wrong_square_is_not_refused_with_must_drop(key: str) -> None:
    assert refused(rules.variant(key).start(), "N@a8").reason is rules.Illegal.DROP_REGION


def test_bishops_are_dropped_on_squares_of_different_colours() -> None:
    at = position("placement", "4k3/pppppppp/8/8/8/8/PPPPPPPP/B7[KQRRBNN] w - - 0 2")
    bishops = {uci for uci in drops(at) if uci.startswith("B@")}
    assert bishops == {"B@b1", "B@d1", "B@f1", "B@h1"}
    assert refused(at, "B@c1").reason is rules.Illegal.SAME_SHADE


def test_last_square_of_a_colour_is_reserved_for_the_second_bishop() -> None:
    at = position("placement", "4k3/pppppppp/8/8/8/8/PPPPPPPP/BR1N1Q2[KRBN] w - - 0 5")
    assert "R@h1" not in drops(at)
    assert {"R@c1", "B@h1"} <= drops(at)
    error = refused(at, "R@h1")
    assert (error.reason, error.details) == (rules.Illegal.ROOM_FOR_BISHOP, {"to": "h1"})


def test_king_and_rook_placed_as_in_chess_may_castle() -> None:
    at = position("placement", "8/pppppppp/8/8/8/8/PPPPPPPP/4K3[QRRBBNNkqrrbbnn] w - - 0 1")
    assert after(at, "R@h1").fen().split()[2] == "K"
    assert after(at, "R@g1").fen().split()[2] == "-"
    elsewhere = position("placement", "8/pppppppp/8/8/8/8/PPPPPPPP/3K4[QRRBBNNkqrrbbnn] w - - 0 1")
    assert after(elsewhere, "R@h1").fen().split()[2] == "-"


# ---- pieces that could never move again


def test_move_to_where_a_piece_could_never_move_must_promote() -> None:
    pawn = position("shogi", "4k4/P8/9/9/9/9/9/9/4K4[] w - - 0 1")
    assert ucis(pawn, "a8") == {"a8a9+"}
    knight = position("shogi", "4k4/9/9/1N7/9/9/9/9/4K4[] w - - 0 1")
    assert ucis(knight, "b6") == {"b6a8+", "b6c8+"}
    early = position("shogi", "4k4/9/9/9/1N7/9/9/9/4K4[] w - - 0 1")
    assert ucis(early, "b5a7") == {"b5a7", "b5a7+"}
    assert refused(knight, "8d9b").reason is rules.Illegal.IMMOBILE
    error = refused(knight, "N-9b=")
    assert (error.reason, error.details) == (rules.Illegal.IMMOBILE, {"piece": "knight", "to": "a8"})


def test_black_may_not_drop_immobile_pieces_at_the_other_end() -> None:
    found = drops(position("shogi", "4k4/9/9/9/9/9/9/9/4K4[nlp] b - - 0 1"))
    assert not found & {"N@a1", "N@a2", "L@a1", "P@a1"}
    assert {"N@a3", "L@a2", "P@a2", "N@a9"} <= found


@pytest.mark.parametrize("key", ["firstRankPawnDrops", "promotionZonePawnDrops", "sittuyinRookDrop"])
def test_wrong_value_is_reported_when_the_variant_is_loaded(key: str) -> None:
    with pytest.raises(rules.VariantError, match=f"line 2 .*{key}: 'perhaps' is neither true nor false"):
        rules.load(f"[dropped:crazyhouse]\n{key} = perhaps\n")


def test_must_drop_type_makes_only_drops_of_this_type_mandatory() -> None:
    (variant,) = rules.load("[dropped:crazyhouse]\nmustDrop = true\nmustDropType = n\n")
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[{}] w KQkq - 0 1"
    held = rules.Position.from_fen(variant, start.format("N"))
    assert refused(held, "e2e6").reason is refused(held, "e2e4").reason is rules.Illegal.MUST_DROP
    other = rules.Position.from_fen(variant, start.format("B"))
    assert refused(other, "e2e6").reason is rules.Illegal.CANNOT_REACH
    assert "e2e4" in ucis(other, "e2")


@pytest.mark.parametrize("key", ["dropNoDoubled", "mustDropType"])
def test_drop_keys_with_an_unknown_letter_are_refused(key: str) -> None:
    must = "mustDrop = true\n" if key == "mustDropType" else ""
    with pytest.raises(rules.VariantError, match=f"line 2 .*{key}: no piece has the letter z"):
        rules.load(f"[dropped:shogi]\n{key} = z\n{must}")


def test_pawn_dropped_promoted_may_not_double_but_may_be_on_the_last_rank() -> None:
    position = loaded("[turned:shogi]\ndropPromoted = true\n", "4k4/9/9/9/9/9/P8/9/4K4[P] w - - 0 1")
    dropped = ucis(position, "+P@")
    assert "+P@a5" not in dropped
    assert "+P@b9" in dropped
    assert "P@b9" not in ucis(position, "P@")
    assert refused(position, "+P@a5").reason is rules.Illegal.DOUBLED_DROP


def test_pawn_dropped_promoted_stays_in_the_drop_region_of_pawns() -> None:
    text = (
        "[turned:crazyhouse]\ndropPromoted = true\npromotedPieceType = p:g\ngold = g\n"
        "promotionPieceTypes = -\n"
    )
    dropped = ucis(loaded(text, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), "+P@")
    assert "+P@a7" in dropped
    assert not {"+P@a1", "+P@a8"} & dropped


def test_promoted_piece_goes_to_the_hand_promoted_with_drop_loop() -> None:
    text = "[loop:shogi]\ndropLoop = true\n"
    position = loaded(text, "4k4/9/9/9/9/9/9/+p8/R3K4[] w - - 0 1")
    taken = after(position, "a1a2")
    assert taken.fen().split()[0] == "4k4/9/9/9/9/9/9/R8/4K4[G]"
