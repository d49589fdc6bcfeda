"""Random definitions that Fairy-Stockfish can read, in families that combine different laws."""

from __future__ import annotations

import random
from collections.abc import Callable

STRAIGHT = ("", "R", "mR", "cR", "fR", "vR", "sR", "R3", "pR", "cpR", "mpR", "mRcpR", "gR")
DIAGONAL = ("", "B", "mB", "cB", "fB", "B2", "pB", "cpB", "gB")
KNIGHTLY = ("", "N", "NN", "nN", "mN", "cN", "fN")
LEAPS = (
    ("D", "mD", "cD", "fD", "vD", "nD"),
    ("A", "mA", "cA", "nA"),
    ("H", "mH", "cH"),
    ("C",),
    ("Z",),
    ("G",),
)
STEPS = ("", "", "W", "F", "mW", "cF")
"""Parts of movements. The engine confuses two parts of a group, because they move along the same lines."""
PIECES = {
    "pawn": "p", "knight": "n", "bishop": "b", "rook": "r", "queen": "q", "archbishop": "h",
    "chancellor": "e", "centaur": "c", "commoner": "o", "fers": "f", "silver": "s", "cannon": "a",
    "soldier": "d", "wazir": "w",
}  # fmt: skip
CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def movement(dice: random.Random) -> str:
    """Return a movement of rides, and leaps along the same lines."""
    parts = [dice.choice(STRAIGHT), dice.choice(DIAGONAL), dice.choice(KNIGHTLY), dice.choice(STEPS)]
    parts += [dice.choice(group) for group in dice.sample(LEAPS, dice.randint(1, 3))]
    dice.shuffle(parts)
    return "".join(parts)


def rides_and_leaps(dice: random.Random) -> list[str]:
    """Return chess with one or two custom pieces."""
    lines: list[str] = []
    for number, (name, letter) in enumerate(dice.sample([*PIECES.items()][1:5], dice.randint(1, 2)), 1):
        lines += [f"{name} = -", f"customPiece{number} = {letter}:{movement(dice)}"]
    if dice.random() < 0.3:
        lines += [f"king = k:K{dice.choice(('D', 'N', 'R', 'A', 'H', 'nD'))}"]
    if dice.random() < 0.4:
        lines += ["promotionPieceTypes = " + " ".join(dice.sample("qrbn", dice.randint(1, 4)))]
    if dice.random() < 0.3:
        pawns = ("fmWfceF", "mFcfW", "fmWfcF", "mFcefF", "fsmWfcF", "cFfmWifmnD")
        lines += [f"customPiece9 = p:{dice.choice(pawns)}"]
        lines += dice.choice(([], ["pawnTypes = p"], ["enPassantTypes = p", "promotionPawnTypes = p"]))
    if dice.random() < 0.4:
        lines += ["castling = false", f"startFen = {CHESS} w - - 0 1"]
    return ["chess", *lines]


def without_parent(dice: random.Random) -> list[str]:
    names = ["pawn", "rook", *dice.sample([*PIECES][1:], dice.randint(2, 5))]
    names = [*dict.fromkeys(names)]
    lines = [f"{name} = {PIECES[name]}" for name in names]
    has_king = dice.random() < 0.8
    lines += (
        ["king = k"]
        if has_king
        else ["extinctionValue = loss", f"extinctionPieceTypes = {PIECES[names[-1]]}"]
    )
    files = dice.choice((8, 8, 8, 9, 10))
    back = dice.choices([PIECES[name] for name in names if name != "pawn"], k=files)
    castles = has_king and dice.random() < 0.6
    if has_king:
        back[4] = "k"
    if castles:
        back[0] = back[-1] = "r"
    ranks = dice.choice((8, 8, 6, 10))
    rows = ["".join(back), "p" * files, *[str(files)] * (ranks - 4), "P" * files, "".join(back).upper()]
    rights = "KQkq" if castles else "-"
    lines += [f"maxFile = {files}", f"maxRank = {ranks}", f"startFen = {'/'.join(rows)} w {rights} - 0 1"]
    if not castles and dice.random() < 0.5:
        lines += ["castling = false"]
    if dice.random() < 0.5:
        some = dice.sample([PIECES[name] for name in names if name != "pawn"], dice.randint(1, 2))
        lines += ["promotionPieceTypes = " + " ".join(some)]
    if dice.random() < 0.3:
        lines += [f"mandatoryPawnPromotion = {dice.choice(('true', 'false'))}"]
    if dice.random() < 0.5:
        lines += [f"promotionRank = {dice.randint(max(4, ranks - 3), ranks)}"]
    if dice.random() < 0.3:
        lines += [f"doubleStepRank = {dice.randint(1, 4)}"]
    if dice.random() < 0.2:
        lines += [f"doubleStepRankMin = {dice.randint(1, 3)}"]
    if dice.random() < 0.2:
        lines += [f"whiteFlag = *{dice.randint(ranks - 2, ranks)}", f"blackFlag = *{dice.randint(1, 3)}"]
        lines += [f"flagPiece = {dice.choice(back)}"]
    return ["", *lines]


def hands_and_blasts(dice: random.Random) -> list[str]:
    parent = dice.choice(("atomic", "atomic", "crazyhouse", "chess", "shogi", "makruk"))
    lines = ["pieceDrops = true", "capturesToHand = true"]
    if parent == "chess":
        lines += [
            "king = -",
            "commoner = k",
            "extinctionValue = loss",
            "extinctionPieceTypes = k",
            "castling = false",
        ]
        lines += dice.choice((["blastOnCapture = true"], ["petrifyOnCaptureTypes = n b r q"], []))
        # The engine can't combine immune types with royal pieces.
        lines += dice.choice(
            (
                ["extinctionPseudoRoyal = true"],
                ["blastImmuneTypes = n"],
                ["blastImmuneTypes = b r"],
                ["mutuallyImmuneTypes = n"],
                [],
            )
        )
    if parent == "atomic":
        lines += dice.choice(([], ["castling = false"]))
    if dice.random() < 0.3:
        lines += ["dropLoop = true"]
    if dice.random() < 0.3:
        lines += ["firstRankPawnDrops = true"]
    if dice.random() < 0.3:
        lines += ["promotionZonePawnDrops = true"]
    if dice.random() < 0.2:
        lines += ["mustCapture = true"]
    if parent not in ("chess", "atomic") and dice.random() < 0.2:
        # The engine recognizes only checks to kings.
        lines += ["dropChecks = false"]
    if parent in ("chess", "atomic", "crazyhouse") and dice.random() < 0.4:
        lines += ["promotionPieceTypes = " + " ".join(dice.sample("qrbn", dice.randint(1, 3)))]
    if parent == "shogi" and dice.random() < 0.5:
        lines += ["dropPromoted = true"]
    return [parent, *lines]


def castling(dice: random.Random) -> list[str]:
    parent = dice.choice(("chess", "chess", "chess", "capablanca", "atomic", "crazyhouse"))
    lines: list[str] = []
    if parent == "chess" and dice.random() < 0.7:
        back = "".join(dice.choice("nbq") for _ in range(8))
        king = dice.randint(1, 6)
        left, right = dice.randint(0, king - 1), dice.randint(king + 1, 7)
        row = [*back]
        row[king], row[left], row[right] = "k", "r", "r"
        rank = "".join(row)
        lines += [
            f"startFen = {rank}/pppppppp/8/8/8/8/PPPPPPPP/{rank.upper()} w KQkq - 0 1",
            "chess960 = true",
        ]
        lines += (
            [f"castlingRookKingsideFile = {right + 1}", f"castlingRookQueensideFile = {left + 1}"]
            if dice.random() < 0.3
            else []
        )
    elif dice.random() < 0.5:
        lines += ["chess960 = true"]
    if dice.random() < 0.5:
        rights = [right for right in "KQkq" if dice.random() < 0.6]
        lines += [f"castlingWins = {''.join(rights) or '-'}"]
    # The engine derives the wing from the king's step, which may be zero or away from the rook.
    if "chess960 = true" not in lines and dice.random() < 0.3:
        lines += ["oppositeCastling = true"]
    elif dice.random() < 0.2:
        lines += [
            f"castlingKingsideFile = {dice.choice('efg')}",
            f"castlingQueensideFile = {dice.choice('bcd')}",
        ]
    if dice.random() < 0.2:
        lines += [f"castlingRookPiece = {dice.choice(('n', 'r', 'r b', 'q r'))}"]
    if parent != "atomic" and dice.random() < 0.3:
        lines += [f"king = k:K{dice.choice(('D', 'N', 'R', 'sR2', 'sD', 'A'))}"]
    if parent == "chess" and dice.random() < 0.2:
        lines += ["pieceDrops = true", "capturesToHand = true"]
    return [parent, *lines]


FAMILIES: dict[str, Callable[[random.Random], list[str]]] = {
    family.__name__: family for family in (rides_and_leaps, without_parent, hands_and_blasts, castling)
}


def definition(family: str, name: str, dice: random.Random) -> str:
    parent, *lines = FAMILIES[family](dice)
    return "\n".join([f"[{name}:{parent}]" if parent else f"[{name}]", *lines, ""])
