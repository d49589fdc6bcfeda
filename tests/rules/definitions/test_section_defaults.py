"""What a section means without writing it: the default template, short forms, keys for other programs."""

from __future__ import annotations

import pytest

import rules
from rules.definitions.read_definitions import MAX_TEXT
from tests.rules.oracles import Engine, teach

PIECES = "pawn = p\nknight = n\nbishop = b\nrook = r\nqueen = q\nking = k\n"
ALIKE = {
    "whole": f"[whole]\n{PIECES}",
    "no-pawn": "[no-pawn]\nrook = r\nking = k\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n",
    "small": "[small]\nmaxFile = f\nmaxRank = 6\npawn = p\nking = k\nqueen = q\n"
    "startFen = 2qk2/pppppp/6/6/PPPPPP/2QK2\n",
    "large": "[large]\nmaxRank = 10\nmaxFile = j\npawn = p\nking = k\nrook = r\n"
    "startFen = r3k4r/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/R3K4R w - - 0 1\n",
    "other-letters": "[other-letters]\npawn = b\nking = g\nrook = t\nqueen = d\n"
    "startFen = t2dg2t/bbbbbbbb/8/8/8/8/BBBBBBBB/T2DG2T w KQkq - 0 1\n",
    "pawns": "[pawns:chess]\ncustomPiece1 = s:fmWfcFsmW\npawnTypes = p s\n"
    "startFen = 4k3/1s4s1/8/8/8/8/S4P2/4K3 w - - 0 1\n",
    "still": "[still:chess]\nimmobile = i\nclobber = c\nstartFen = 4k3/8/2iccI2/3CC3/8/8/8/4K3 w - - 0 1\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ALIKE)
def test_it_means_what_the_fields_engine_takes_it_for(name: str) -> None:
    (variant,) = rules.load(ALIKE[name])
    teach(ALIKE[name])
    positions = [variant.start()]
    for _ in range(3):
        following = [
            position.play(move) for position in positions[-4:] for move in position.legal_moves()[:6]
        ]
        positions += following
    for position in positions:
        moves = {move.uci() for move in position.legal_moves()}
        assert moves == Engine(position).legal_moves(), position.fen()


def test_pawns_of_a_root_must_promote_to_a_piece_that_it_lists() -> None:
    fen = "1q2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
    (bare,) = rules.load(f"[bareroot]\n{PIECES}")
    position = rules.Position.from_fen(bare, fen)
    assert not [move for move in position.legal_moves() if move.origin == bare.square("a7")]
    (listing,) = rules.load(f"[listingroot]\n{PIECES}promotionPieceTypes = n\n")
    moves = {move.uci() for move in rules.Position.from_fen(listing, fen).legal_moves()}
    assert {uci for uci in moves if uci.startswith("a7")} == {"a7a8n", "a7b8n"}
    (patient,) = rules.load(f"[patientroot]\n{PIECES}mandatoryPawnPromotion = false\n")
    moves = {move.uci() for move in rules.Position.from_fen(patient, fen).legal_moves()}
    assert {uci for uci in moves if uci.startswith("a7")} == {"a7a8", "a7b8"}


def test_old_keys_mean_the_same_as_the_new_ones() -> None:
    old = (
        "whiteFlag = *8\nblackFlag = *1\nwhiteDropRegion = *2\nblackDropRegion = *7\n"
        "castlingRookPiece = n\npromotionRank = 7\ndoubleStepRank = 3\n"
    )
    new = (
        "flagRegionWhite = *8\nflagRegionBlack = *1\ndropRegionWhite = *2\ndropRegionBlack = *7\n"
        "castlingRookPieces = n\npromotionRegionWhite = *7 *8\npromotionRegionBlack = *2 *1\n"
        "doubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *7 *6\n"
    )
    start = "startFen = nrbqkbrn/8/8/pppppppp/PPPPPPPP/8/8/NRBQKBRN[] w KQkq - 0 1\n"
    (one,), (other,) = (rules.load(f"[a:chess]\npieceDrops = true\n{start}{lines}") for lines in (old, new))
    values = [{key: variant.section.get(key) for key in variant.section.entries} for variant in (one, other)]
    assert values[0] == values[1]


def test_an_old_key_gives_way_to_the_new_one_and_replaces_an_inherited_one() -> None:
    parent = "[a:chess]\npromotionRegionWhite = *6\nflagRegionWhite = *7\n"
    variant = rules.load(f"{parent}[b:a]\npromotionRank = 8\nwhiteFlag = *5\n")[-1]
    assert variant.section.get("promotionRegionWhite") == ("*8",)
    assert variant.section.get("flagRegionWhite") == ("*5",)
    (variant,) = rules.load("[a:chess]\npromotionRank = 6\npromotionRegionWhite = *8\n")
    assert variant.section.get("promotionRegionWhite") == ("*8",)
    assert variant.section.get("promotionRegionBlack") == ("*3", "*2", "*1")
    with pytest.raises(rules.VariantError) as refused:
        rules.load("[a:chess]\nflagRegionWhite = *5\nwhiteFlag = *6\n")
    assert (refused.value.flaw, refused.value.key) == (rules.Flaw.KEY_TWICE, "whiteFlag")


def test_castling_goes_with_the_pieces_that_castled() -> None:
    """A piece of another kind under their letter doesn't castle, unless the section asks for castling."""
    for line in ("rook = -\ncustomPiece1 = r:RD", "king = -\ncommoner = k"):
        (variant,) = rules.load(f"[a:chess]\n{line}\n")
        assert variant.facts.castling is None
    (variant,) = rules.load("[a:chess]\nrook = -\ncustomPiece1 = r:RD\ncastlingRookPieces = r\n")
    assert variant.facts.castling is not None


def test_a_root_has_the_usual_ends() -> None:
    (variant,) = rules.load(ALIKE["whole"])
    chess = rules.variant("chess")
    keys = ("nMoveRule", "nFoldRule", "stalemateValue", "castling", "doubleStep")
    own = [variant.section.get(key) for key in keys if key != "stalemateValue"]
    assert own == [chess.section.get(key) for key in keys if key != "stalemateValue"]
    stuck = rules.Position.from_fen(variant, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1")
    assert stuck.outcome() == rules.Outcome(None, rules.Reason.STALEMATE)


def test_what_a_root_writes_itself_counts() -> None:
    (variant,) = rules.load(f"[own]\n{PIECES}doubleStep = false\ncastling = false\nnMoveRule = 20\n")
    assert len(variant.start().legal_moves()) == 12
    assert variant.section.get("nMoveRule") == 20


def test_the_catalogues_roots_say_everything_themselves() -> None:
    shogi = rules.variant("shogi")
    assert shogi.section.get("nMoveRule", 0) == 0
    assert shogi.section.get("doubleStep") is not True


def test_pawn_types_stand_for_each_respect_that_is_not_written() -> None:
    text = "[a:chess]\ncustomPiece1 = s:fmWfcF\npawnTypes = s\npromotionPawnTypes = p\n"
    (variant,) = rules.load(text)
    assert variant.section.get("enPassantTypes") == variant.section.get("nMoveRuleTypes") == ("S",)
    assert variant.section.get("promotionPawnTypes") == ("P",)
    (child,) = rules.load(text + "[b:a]\n")[1:]
    assert child.section.get("enPassantTypes") == ("S",)


def test_keys_for_other_programs_change_nothing() -> None:
    more = "variantTemplate = fairy\npieceToCharTable = PNBRQ\npieceValueMg = p:150\npieceValueEg = p:200\n"
    (plain,), (variant,) = rules.load("[a:chess]\n"), rules.load(f"[a:chess]\n{more}")
    assert [move.uci() for move in plain.start().legal_moves()] == [
        move.uci() for move in variant.start().legal_moves()
    ]
    assert plain.facts == variant.facts


@pytest.mark.parametrize("fen", ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "8/8/8/4k3/8/4K3/8/8 w 0 1"])
def test_a_start_may_leave_out_what_there_is_not(fen: str) -> None:
    (variant,) = rules.load(f"[a:chess]\nstartFen = {fen}\n")
    assert variant.start().fen().startswith(fen.split()[0] + " w ")


def test_letters_and_squares_that_a_child_has_not_are_left_out() -> None:
    text = "[tiny:chess]\nmaxRank = 5\nmaxFile = 5\nqueen = -\nstartFen = 2k2/5/5/5/2K2 w - - 0 1\n"
    (variant,) = rules.load(text)
    assert variant.files == 5
    with pytest.raises(rules.VariantError) as refused:
        rules.load(text + "promotionPieceTypes = q r\n")
    assert (refused.value.key, refused.value.line) == ("promotionPieceTypes", 6)
    with pytest.raises(rules.VariantError) as refused:
        rules.load(text + "promotionRegionWhite = *8\n")
    assert (refused.value.key, refused.value.line) == ("promotionRegionWhite", 6)


def test_castling_that_a_child_has_no_room_for_is_left_out_unless_it_asks_for_it() -> None:
    text = "[tiny:chess]\nmaxFile = 5\nstartFen = r1k1r/5/5/5/5/5/5/R1K1R w - - 0 1\n"
    (variant,) = rules.load(text)
    assert variant.facts.castling is None
    with pytest.raises(rules.VariantError) as refused:
        rules.load(text.replace("w - -", "w KQ -"))
    assert refused.value.key == "castlingKingsideFile"


def test_the_template_counts_towards_no_limit_of_the_text() -> None:
    with pytest.raises(rules.VariantError, match="longer than"):
        rules.load("[a]\n" + "#" * MAX_TEXT)
