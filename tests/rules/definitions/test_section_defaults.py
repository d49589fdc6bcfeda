"""Implicit meanings of sections: default values, short forms, old keys, keys for other programs."""

from __future__ import annotations

import pytest

import rules
from rules.definitions.read_definitions import MAX_TEXT
from tests.rules.oracles import Engine, load_into_engine

PIECES = "pawn = p\nknight = n\nbishop = b\nrook = r\nqueen = q\nking = k\n"
DEFINITIONS = {
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
@pytest.mark.parametrize("name", DEFINITIONS)
def test_defaults_agree_with_the_engine(name: str) -> None:
    (variant,) = rules.load(DEFINITIONS[name])
    load_into_engine(DEFINITIONS[name])
    positions = [variant.start()]
    for _ in range(3):
        following = [
            position.play(move) for position in positions[-4:] for move in position.legal_moves()[:6]
        ]
        positions += following
    for position in positions:
        moves = {move.uci() for move in position.legal_moves()}
        assert moves == Engine(position).legal_moves(), position.fen()


def test_pawns_without_a_parent_must_promote_to_a_listed_piece() -> None:
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
    (first,), (second,) = (
        rules.load(f"[a:chess]\npieceDrops = true\n{start}{lines}") for lines in (old, new)
    )
    values = [
        {key: variant.section.get(key) for key in variant.section.entries} for variant in (first, second)
    ]
    assert values[0] == values[1]


def test_new_keys_override_old_ones_and_old_ones_override_inherited_ones() -> None:
    parent = "[a:chess]\npromotionRegionWhite = *6\nflagRegionWhite = *7\n"
    variant = rules.load(f"{parent}[b:a]\npromotionRank = 8\nwhiteFlag = *5\n")[-1]
    assert variant.section.get("promotionRegionWhite") == ("*8",)
    assert variant.section.get("flagRegionWhite") == ("*5",)
    (variant,) = rules.load("[a:chess]\npromotionRank = 6\npromotionRegionWhite = *8\n")
    assert variant.section.get("promotionRegionWhite") == ("*8",)
    assert variant.section.get("promotionRegionBlack") == ("*3", "*2", "*1")
    with pytest.raises(rules.VariantError) as error:
        rules.load("[a:chess]\nflagRegionWhite = *5\nwhiteFlag = *6\n")
    assert (error.value.flaw, error.value.key) == (rules.Flaw.KEY_TWICE, "whiteFlag")


def test_castling_is_inherited_only_with_its_pieces() -> None:
    """Another piece with the letter of the rook or king doesn't castle unless a castling key is set."""
    for line in ("rook = -\ncustomPiece1 = r:RD", "king = -\ncommoner = k"):
        (variant,) = rules.load(f"[a:chess]\n{line}\n")
        assert variant.facts.castling is None
    (variant,) = rules.load("[a:chess]\nrook = -\ncustomPiece1 = r:RD\ncastlingRookPieces = r\n")
    assert variant.facts.castling is not None


def test_section_without_a_parent_has_the_rules_of_chess() -> None:
    (variant,) = rules.load(DEFINITIONS["whole"])
    chess = rules.variant("chess")
    keys = ("nMoveRule", "nFoldRule", "stalemateValue", "castling", "doubleStep")
    own = [variant.section.get(key) for key in keys if key != "stalemateValue"]
    assert own == [chess.section.get(key) for key in keys if key != "stalemateValue"]
    stuck = rules.Position.from_fen(variant, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1")
    assert stuck.outcome() == rules.Outcome(None, rules.Reason.STALEMATE)


def test_own_settings_override_defaults() -> None:
    (variant,) = rules.load(f"[own]\n{PIECES}doubleStep = false\ncastling = false\nnMoveRule = 20\n")
    assert len(variant.start().legal_moves()) == 12
    assert variant.section.get("nMoveRule") == 20


def test_sections_of_the_catalogue_have_no_defaults() -> None:
    shogi = rules.variant("shogi")
    assert shogi.section.get("nMoveRule", 0) == 0
    assert shogi.section.get("doubleStep") is not True


def test_pawn_types_are_the_default_of_more_specific_keys() -> None:
    text = "[a:chess]\ncustomPiece1 = s:fmWfcF\npawnTypes = s\npromotionPawnTypes = p\n"
    (variant,) = rules.load(text)
    assert variant.section.get("enPassantTypes") == variant.section.get("nMoveRuleTypes") == ("S",)
    assert variant.section.get("promotionPawnTypes") == ("P",)
    (child,) = rules.load(text + "[b:a]\n")[1:]
    assert child.section.get("enPassantTypes") == ("S",)


def test_keys_for_other_programs_have_no_effect() -> None:
    more = "variantTemplate = fairy\npieceToCharTable = PNBRQ\npieceValueMg = p:150\npieceValueEg = p:200\n"
    (plain,), (variant,) = rules.load("[a:chess]\n"), rules.load(f"[a:chess]\n{more}")
    assert [move.uci() for move in plain.start().legal_moves()] == [
        move.uci() for move in variant.start().legal_moves()
    ]
    assert plain.facts == variant.facts


@pytest.mark.parametrize("fen", ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "8/8/8/4k3/8/4K3/8/8 w 0 1"])
def test_start_fen_may_omit_fields(fen: str) -> None:
    (variant,) = rules.load(f"[a:chess]\nstartFen = {fen}\n")
    assert variant.start().fen().startswith(fen.split()[0] + " w ")


def test_inherited_letters_and_squares_that_a_child_lacks_are_dropped() -> None:
    text = "[tiny:chess]\nmaxRank = 5\nmaxFile = 5\nqueen = -\nstartFen = 2k2/5/5/5/2K2 w - - 0 1\n"
    (variant,) = rules.load(text)
    assert variant.files == 5
    with pytest.raises(rules.VariantError) as error:
        rules.load(text + "promotionPieceTypes = q r\n")
    assert (error.value.key, error.value.line) == ("promotionPieceTypes", 6)
    with pytest.raises(rules.VariantError) as error:
        rules.load(text + "promotionRegionWhite = *8\n")
    assert (error.value.key, error.value.line) == ("promotionRegionWhite", 6)


def test_impossible_castling_is_dropped_unless_the_start_has_rights() -> None:
    text = "[tiny:chess]\nmaxFile = 5\nstartFen = r1k1r/5/5/5/5/5/5/R1K1R w - - 0 1\n"
    (variant,) = rules.load(text)
    assert variant.facts.castling is None
    with pytest.raises(rules.VariantError) as error:
        rules.load(text.replace("w - -", "w KQ -"))
    assert error.value.key == "castlingKingsideFile"


def test_text_longer_than_the_limit_is_an_error() -> None:
    with pytest.raises(rules.VariantError, match="longer than"):
        rules.load("[a]\n" + "#" * MAX_TEXT)
