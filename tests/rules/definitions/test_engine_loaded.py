"""Keys and combinations of laws that the catalogue lacks, compared with Fairy-Stockfish.

Every key is used in this file, in the catalogue or in another test of the rules.
"""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

import rules
from rules.definitions.read_definitions import keys
from rules.definitions.section_defaults import OLD_NAMES, OLD_RANKS, UNSUPPORTED_KEYS
from tests.cases import loop_over
from tests.rules.oracles import Engine, choose, load_into_engine

SEED = os.environ["TEST_SEED"]
PLIES = 6
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
STALEMATES = ["7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "K7/2q5/8/8/8/8/8/7k w - - 0 1"]
PAWNS = [
    "4k3/P7/1P6/2P5/3P4/4P3/5P2/7K w - - 0 1",
    "k7/2p5/3p4/4p3/5p2/6p1/7p/K7 b - - 0 1",
]
LATER_PAWNS = ["4k3/8/8/P7/1P6/2P5/3P4/4K3 w - - 0 1", "4k3/3p4/2p5/1p6/p7/8/8/4K3 b - - 0 1"]
HANDS = f"startFen = {START}[NnQq] w KQkq - 0 1"

CASES: list[tuple[str, str, list[str]]] = [
    (
        "coregal",
        f"pieceDrops = true\ncapturesToHand = true\nstartFen = {START}[] w KQkq - 0 1",
        ["3qk3/3p4/8/8/8/8/r7/1N1QK3[Q] w - - 0 1"],
    ),
    (
        "duck",
        "extinctionPseudoRoyal = true",
        ["r1bqkb1r/p2ppppp/npp3Qn/8/2*5/4P2N/PPPP1PPP/RNB1KB1R b KQkq - 5 5"],
    ),
    (
        "makruk",
        "pieceDrops = true\ncapturesToHand = true\npromotionZonePawnDrops = true\n"
        "startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR[] w - - 0 1",
        ["rnsmksnr/8/8/8/8/8/8/RNSKMSNR[Pp] w - - 0 1"],
    ),
    (
        "chess",
        "flyingGeneral = true",
        ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/4B3/8/8/4K3 w - - 0 1", "k7/8/8/8/6K1/8/8/8 w - - 0 1"],
    ),
    ("chess", "checking = false", ["7k/P7/8/8/8/8/8/K7 w - - 0 1", "8/P7/8/8/7k/8/8/K7 w - - 0 1"]),
    ("shogi", "promotedPieceType = s:r", ["4k4/S2P5/N8/9/9/9/9/9/4K4[-] w - - 0 1"]),
    ("shogi", "promotedPieceType = s:-", ["4k4/S2P5/N8/9/9/9/9/9/4K4[-] w - - 0 1"]),
    ("grand", "promotionLimit = q:3", ["10/P7k1/10/10/10/10/10/10/10/KQRRB5 w - - 0 1"]),
    (
        "chess",
        "castlingKingFile = d\nstartFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1",
        ["r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "r2k3r/8/8/8/8/8/8/R2K3R b KQkq - 0 1"],
    ),
    (
        "chess",
        "castlingRookPiecesWhite = n\ncastlingRookPiecesBlack = rn\n"
        "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1",
        ["r3k2r/8/8/8/8/8/8/N3K2N w KQkq - 0 1", "n3k2r/8/8/8/8/8/8/N3K2N b KQkq - 0 1"],
    ),
    (
        "chess",
        "enPassantTypesWhite = -\nenPassantTypesBlack = p",
        ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"],
    ),
    ("chess", f"pieceDrops = true\ndropRegionWhite = *4\ndropRegionBlack = *5 e6\n{HANDS}", []),
    ("chess", f"pieceDrops = true\nwhiteDropRegion = *4\nblackDropRegion = *5 e6\n{HANDS}", []),
    ("chess", f"pieceDrops = true\npocketSize = 3\n{HANDS}", []),
    (
        "chess",
        "flagPieceWhite = n\nflagPieceBlack = k\nflagRegionWhite = *3\nflagRegionBlack = *6",
        ["4k3/8/8/8/8/N7/8/4K3 b - - 0 1", "8/8/4k3/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/4K3/8/8 b - - 0 1"],
    ),
    (
        "chess",
        "flagPiece = p\nflagRegionWhite = a8 b8\nflagRegionBlack = a1 b1\nflagPieceCount = 2\n"
        "flagPieceBlockedWin = true\npromotionRegionWhite = -\npromotionRegionBlack = -",
        ["Pn2k3/8/8/8/8/8/8/4K3 b - - 0 1", "P3k3/8/8/8/8/8/8/4K3 b - - 0 1"],
    ),
    ("chess", "flagPiece = n\nwhiteFlag = *3\nblackFlag = *6", ["4k3/8/8/8/8/N7/8/4K3 b - - 0 1"]),
    (
        "chess",
        "castlingRookPiece = n\nstartFen = nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1",
        ["n3k2n/8/8/8/8/8/8/N3K2N w KQkq - 0 1"],
    ),
    ("chess", "promotionRank = 6", LATER_PAWNS),
    ("chess", "promotionRank = 6\npromotionRegionBlack = *1", LATER_PAWNS),
    ("chess", "doubleStepRank = 3", PAWNS),
    ("chess", "doubleStepRankMin = 1", ["4k2p/8/8/8/8/8/8/P3K3 w - - 0 1"]),
    ("chess", "doubleStepRank = 4\ndoubleStepRankMin = 3", PAWNS),
    ("chess", "promotionPieceTypes = -", PAWNS),
    (
        "chess",
        "chess960 = true\nstartFen = bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
        ["1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1"],
    ),
    ("chess", "castlingWins = KQkq", ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", f"{START} w KQ - 0 1"]),
    ("chess", "castlingWins = Kq", [f"{START} w KQk - 0 1", f"{START} w KQkq - 0 1"]),
    ("chess", "queen = -\ncustomPiece1 = q:RD", PAWNS),
    ("chess", "queen = q\ncommoner = n", PAWNS),
    ("chess", "rook = -\ncustomPiece1 = r:RA", ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]),
    (
        "chess",
        "knight = u\nextinctionValue = loss\nextinctionPieceTypes = q\n"
        "startFen = rubqkbur/pppppppp/8/8/8/8/PPPPPPPP/RUBQKBUR w KQkq - 0 1",
        ["4k3/P7/8/8/8/8/8/4K2U w - - 0 1"],
    ),
    (
        "shogi",
        "silver = i\nstartFen = lnigkginl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNIGKGINL[] w - - 0 1",
        ["4k4/9/2I6/9/9/9/9/9/4K4[] w - - 0 1"],
    ),
    *(
        ("chess", f"customPiece1 = s:mfWcefF{more}", [
            "4k3/8/8/3pS3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/8/3sP3/8/8/4K3 b - e3 0 1",
        ])
        for more in ("", "\nenPassantTypes = p", "\nenPassantTypesWhite = p", "\npawnTypes = p")
    ),
    ("chess", "passWhite = true", [f"{START} b KQkq - 0 1"]),
    ("chess", "passBlack = true", [f"{START} b KQkq - 0 1"]),
    ("chess", "passOnStalemateWhite = true", STALEMATES),
    ("chess", "passOnStalemateBlack = true", STALEMATES),
    *(
        ("chess", f"connectN = 3\n{without} = false", [
            "4k3/8/8/8/4P3/4P3/4P3/4K3 b - - 0 1",
            "4k3/8/8/8/8/8/4PPP1/4K3 b - - 0 1",
            "4k3/8/6P1/5P2/4P3/8/8/4K3 b - - 0 1",
        ])
        for without in ("connectVertical", "connectHorizontal", "connectDiagonal")
    ),
    (
        "chess",
        "wallingRule = static\nwallingRegionWhite = *5\nwallingRegionBlack = *4",
        [],
    ),
    ("chess", "petrifyOnCaptureTypes = pn", ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"]),
    (
        "chess",
        "maxFile = 3\nmaxRank = 3\ncastling = false\ndoubleStep = false\ndoubleStepRegionWhite = -\n"
        "doubleStepRegionBlack = -\npromotionRegionWhite = -\npromotionRegionBlack = -\n"
        "adjudicateFullBoard = true\nmaterialCounting = unweighted\nstartFen = k2/3/2K w - - 0 1",
        ["kpp/pNp/PPK b - - 0 1", "kpp/pN1/PPK b - - 0 1"],
    ),
]  # fmt: skip


ENGINE_KEYS = """
    adjudicateFullBoard bikjangRule blackDropRegion blackFlag blastImmuneTypes blastOnCapture cambodianMoves
    capturesToHand castling castlingDroppedPiece castlingKingFile castlingKingPiece castlingKingPieceBlack
    castlingKingPieceWhite castlingKingsideFile castlingQueensideFile castlingRank castlingRookKingsideFile
    castlingRookPiece castlingRookPieces castlingRookPiecesBlack castlingRookPiecesWhite
    castlingRookQueensideFile castlingWins chasingRule checkCounting checking checkmateValue chess960
    collinearN connectDiagonal connectHorizontal connectN connectNxN connectPieceTypes connectRegion1Black
    connectRegion1White connectRegion2Black connectRegion2White connectValue connectVertical countingRule
    diagonalLines doubleStep doubleStepRank doubleStepRankMin doubleStepRegionBlack doubleStepRegionWhite
    dropChecks dropLoop dropNoDoubled dropNoDoubledCount dropOnTop dropOppositeColoredBishop dropPromoted
    dropRegionBlack dropRegionWhite dupleCheck enPassantRegion enPassantRegionBlack enPassantRegionWhite
    enPassantTypes enPassantTypesBlack enPassantTypesWhite enclosingDrop enclosingDropStart extinctionClaim
    extinctionOpponentPieceCount extinctionPieceCount extinctionPieceTypes extinctionPseudoRoyal
    extinctionValue firstRankPawnDrops flagMove flagPiece flagPieceBlack flagPieceBlockedWin flagPieceCount
    flagPieceSafe flagPieceWhite flagRegion flagRegionBlack flagRegionWhite flipEnclosedPieces flyingGeneral
    gating immobilityIllegal makpongRule mandatoryPawnPromotion mandatoryPiecePromotion materialCounting
    maxFile maxRank moveRepetitionIllegal mustCapture mustDrop mustDropType mutuallyImmuneTypes nFoldRule
    nFoldValue nFoldValueAbsolute nMoveRule nMoveRuleTypes nMoveRuleTypesBlack nMoveRuleTypesWhite
    oppositeCastling pass passBlack passOnStalemate passOnStalemateBlack passOnStalemateWhite passWhite
    pawnTypes perpetualCheckIllegal petrifyBlastPieces petrifyOnCaptureTypes pieceDemotion pieceDrops
    piecePromotionOnCapture pieceToCharTable pieceValueEg pieceValueMg pocketSize promotedPieceType
    promotionLimit promotionPawnTypes promotionPawnTypesBlack promotionPawnTypesWhite promotionPieceTypes
    promotionPieceTypesBlack promotionPieceTypesWhite promotionRank promotionRegionBlack
    promotionRegionWhite promotionZonePawnDrops seirawanGating shatarMateRule shogiPawnDropMateIllegal
    sittuyinPromotion sittuyinRookDrop soldierPromotionRank stalematePieceCount stalemateValue startFen
    tripleStepRegionBlack tripleStepRegionWhite twoBoards variantTemplate wallOrMove wallingRegion
    wallingRegionBlack wallingRegionWhite wallingRule whiteDropRegion whiteFlag
""".split()  # noqa: SIM905  a table of words
"""All keys of Fairy-Stockfish, except those of pieces and their regions."""


@pytest.mark.slow
@loop_over("number", range(len(CASES)))
def test_moves_and_outcomes_agree_with_the_engine(number: int) -> None:
    parent, lines, fens = CASES[number]
    text = f"[case{number}:{parent}]\n{lines}\n"
    (variant,) = rules.load(text)
    load_into_engine(text)
    dice = random.Random(f"{SEED}/{number}")
    position = variant.start()
    compare_with_engine(position)
    for fen in fens:
        compare_with_engine(rules.Position.from_fen(variant, fen))
    for _ in range(PLIES):
        if position.outcome() is not None or not position.legal_moves():
            break
        position = position.play(choose(dice, position))
        compare_with_engine(rules.Position.from_fen(variant, position.fen()))


def compare_with_engine(position: rules.Position) -> None:
    engine, outcome, fen = Engine(position), position.outcome(), position.fen()
    value = engine.immediate()
    if value is not None:
        winner = None if value == 0 else position.turn if value > 0 else position.turn.opponent
        assert outcome is not None, fen
        assert outcome.winner == winner, fen
        return
    assert sorted(move.uci() for move in position.legal_moves()) == sorted(engine.legal_moves()), fen
    assert position.in_check == engine.in_check(), fen


@pytest.mark.parametrize("king", ["castlingKingPieceWhite", "castlingKingPieceBlack"])
def test_sides_may_castle_with_different_pieces(king: str) -> None:
    """One side castles with its queen. The engine has only one key for both sides."""
    text = f"[queens:chess]\n{king} = q\nstartFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1\n"
    (variant,) = rules.load(text.replace("rnbkqbnr", "rnbkqbnr" if king.endswith("Black") else "rnbqkbnr"))
    assert variant.start().legal_moves()
    home = "w" if king.endswith("White") else "b"
    fen = f"r2kq2r/pppppppp/8/8/8/8/PPPPPPPP/R2KQ2R {home} {'K' if home == 'w' else 'k'} - 0 1"
    moves = {move.uci() for move in rules.Position.from_fen(variant, fen).legal_moves()}
    assert ("e1g1" if home == "w" else "e8g8") in moves


@pytest.mark.parametrize("key", sorted(UNSUPPORTED_KEYS))
def test_unsupported_keys_of_the_engine_have_their_own_error(key: str) -> None:
    with pytest.raises(rules.VariantError) as caught:
        rules.load(f"[a:chess]\ncastling = false\n{key} = true\n")
    error = caught.value
    assert (error.flaw, error.key, error.line) == (rules.Flaw.UNSUPPORTED_KEY, key, 3)
    assert key not in keys()


def test_every_key_of_the_engine_is_known() -> None:
    known = {*keys(), *OLD_NAMES, *OLD_RANKS, *UNSUPPORTED_KEYS}
    assert set(ENGINE_KEYS) <= known
    assert UNSUPPORTED_KEYS | OLD_NAMES.keys() | OLD_RANKS.keys() <= set(ENGINE_KEYS)


@pytest.mark.parametrize("key", ["dropRegion", "freeDrops", "twoBoard"])
def test_other_keys_are_unknown(key: str) -> None:
    with pytest.raises(rules.VariantError) as error:
        rules.load(f"[a:chess]\n{key} = true\n")
    assert error.value.flaw is rules.Flaw.UNKNOWN_KEY


def test_every_key_is_used_by_a_variant_or_a_test() -> None:
    root = Path(__file__).parents[3]
    files = [root / "rules" / "variants.ini", *(root / "tests" / "rules").rglob("*.py")]
    written = "\n".join(path.read_text("utf-8").replace("\\n", "\n") for path in files)
    used = set(re.findall(r"(?m)\b([A-Za-z0-9]+) = ", written)) | set(re.findall(r'"([A-Za-z]+)"', written))
    families = re.compile(r"mobilityRegion(White|Black).*|customPiece\d+")
    every = {*keys(), *OLD_NAMES, *OLD_RANKS}
    unused = {key for key in every if key not in used and not families.fullmatch(key)}
    assert not unused
