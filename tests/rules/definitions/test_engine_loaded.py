"""Keys and laws that no variant of the catalogue has, or has together: each beside Fairy-Stockfish, which
reads the same text. Every key is used here, in the catalogue or in another test of the rules."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

import rules
from rules.definitions.read_definitions import _readers  # pyright: ignore[reportPrivateUsage]
from tests.rules.oracles import Engine, choose, teach

SEED = os.environ["TEST_SEED"]
PLIES = 6
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
STALEMATES = ["7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "K7/2q5/8/8/8/8/8/7k w - - 0 1"]
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


@pytest.mark.parametrize("number", range(len(CASES)))
def test_the_engine_agrees(number: int) -> None:
    parent, lines, fens = CASES[number]
    text = f"[case{number}:{parent}]\n{lines}\n"
    (variant,) = rules.load(text)
    teach(text)
    dice = random.Random(f"{SEED}/{number}")
    position = variant.start()
    agree(position)
    for fen in fens:
        agree(rules.Position.from_fen(variant, fen))
    for _ in range(PLIES):
        if position.outcome() is not None or not position.legal_moves():
            break
        position = position.play(choose(dice, position))
        agree(rules.Position.from_fen(variant, position.fen()))


def agree(position: rules.Position) -> None:
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
def test_who_castles_on_either_side(king: str) -> None:
    """The queen as one side's castling king; the engine takes both sides' from one key."""
    text = f"[queens:chess]\n{king} = q\nstartFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1\n"
    (variant,) = rules.load(text.replace("rnbkqbnr", "rnbkqbnr" if king.endswith("Black") else "rnbqkbnr"))
    assert variant.start().legal_moves()
    home = "w" if king.endswith("White") else "b"
    fen = f"r2kq2r/pppppppp/8/8/8/8/PPPPPPPP/R2KQ2R {home} {'K' if home == 'w' else 'k'} - 0 1"
    moves = {move.uci() for move in rules.Position.from_fen(variant, fen).legal_moves()}
    assert ("e1g1" if home == "w" else "e8g8") in moves


@pytest.mark.parametrize("key", ["twoBoards", "dropRegion", "tripleStepRegionWhite", "tripleStepRegionBlack"])
def test_what_is_not_played_is_refused(key: str) -> None:
    with pytest.raises(rules.VariantError, match="unknown or unsupported key"):
        rules.load(f"[a:chess]\n{key} = true\n")


def test_every_key_is_used() -> None:
    """By a variant or by a test: a key that nothing uses may do anything."""
    root = Path(__file__).parents[3]
    files = [root / "rules" / "variants.ini", *(root / "tests" / "rules").rglob("*.py")]
    written = "\n".join(path.read_text("utf-8").replace("\\n", "\n") for path in files)
    used = set(re.findall(r"(?m)\b([A-Za-z0-9]+) = ", written)) | set(re.findall(r'"([A-Za-z]+)"', written))
    families = re.compile(r"mobilityRegion(White|Black).*|customPiece\d+")
    unused = {key for key in _readers() if key not in used and not families.fullmatch(key)}
    assert not unused
