"""All reasons for illegal moves, with their details and the squares to mark."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import rules
from rules import Illegal, IllegalMove
from tests.cases import loop_over


class Case(NamedTuple):
    reason: Illegal
    key: str
    fen: str
    text: str
    details: dict[str, str]
    squares: str
    """Names of the marked squares, in order."""


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PLACING = "4k3/pppppppp/8/8/8/8/PPPPPPPP/{}[{}] w - - 0 2"
BARE = "[bare:chess]\npromotionPieceTypes = -\n"
MEDUSA = "[medusa:chess]\npetrifyOnCaptureTypes = n k\n"
SEIRAWAN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1"
DUCK = "rnbqkbnr/pppppppp/8/8/4*3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ARROWS = "[arrows:chess]\nwallingRule = arrow\n"
XIANGQI = rules.variant("xiangqi").start().fen()
JANGGI = rules.variant("janggi").start().fen()
CASES = [
    Case(Illegal.EMPTY_SQUARE, "chess", START, "e4e5", {"square": "e4"}, "e4"),
    Case(Illegal.WRONG_SIDE, "chess", START, "e7e5",
         {"square": "e7", "piece": "pawn", "color": "black"}, "e7"),
    Case(Illegal.NO_SUCH_PIECE, "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", {"piece": "queen"}, ""),
    Case(Illegal.CANNOT_REACH, "chess", START, "g1e4",
         {"piece": "knight", "from": "g1", "to": "e4"}, "g1 e4"),
    Case(Illegal.CANNOT_REACH, "chess", START, "Ne4", {"piece": "knight", "to": "e4"}, "e4"),
    Case(Illegal.BLOCKED, "chess", START, "Ra3",
         {"piece": "rook", "from": "a1", "to": "a3", "square": "a2", "blocker": "pawn"}, "a1 a2 a3"),
    Case(Illegal.OWN_PIECE, "chess", START, "Ke2", {"to": "e2", "piece": "pawn"}, "e1 e2"),
    Case(Illegal.OWN_PIECE, "chess", START, "d2", {"to": "d2", "piece": "pawn"}, "d2"),
    Case(Illegal.NO_CAPTURE, "chess", START, "e2d3", {"to": "d3"}, "e2 d3"),
    Case(Illegal.NO_EN_PASSANT, "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6",
         {"to": "d6"}, "e5 d6"),
    Case(Illegal.NO_CAPTURE, "chess", "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6",
         {"to": "d6"}, "e5 d6"),
    Case(Illegal.PINNED, "chess", "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "Nf3",
         {"piece": "knight", "from": "d2", "royal": "king", "royal-square": "e1", "attacker": "bishop",
          "attacker-square": "b4"}, "d2 e1 b4"),
    Case(Illegal.STILL_CHECK, "chess", "4k3/8/8/7b/8/8/N7/3K4 w - - 0 1", "Nc3",
         {"royal": "king", "royal-square": "d1", "attacker": "bishop", "attacker-square": "h5"}, "d1 h5"),
    Case(Illegal.PINNED, "chess", "4r2k/8/8/7b/8/8/4N3/r3K3 w - - 0 1", "Nc1",
         {"piece": "knight", "from": "e2", "royal": "king", "royal-square": "e1", "attacker": "rook",
          "attacker-square": "e8"}, "e2 e1 e8"),
    Case(Illegal.INTO_CHECK, "chess", "4k3/8/8/8/8/8/3r4/6K1 w - - 0 1", "Kf2",
         {"royal": "king", "to": "f2", "attacker": "rook", "attacker-square": "d2"}, "f2 d2"),
    Case(Illegal.GIVES_CHECK, "racingkings", "8/8/8/8/8/8/k6K/6R1 w - - 0 1", "Ra1",
         {"royal": "king", "royal-square": "a2", "attacker": "rook", "attacker-square": "a1"}, "a1 a2"),
    Case(Illegal.ALL_ATTACKED, "spartan", "3kk3/8/7h/8/8/8/8/2KRR3 b - - 0 1", "h6g5",
         {"piece": "king"}, "d8 e8"),
    Case(Illegal.MUST_CAPTURE, "antichess", "8/8/8/3p1p2/4P3/8/P7/8 w - - 0 1", "a3",
         {"moves": "exd5, exf5"}, "f5 d5"),
    Case(Illegal.EXPLODES_ROYAL, "atomic", "4k3/8/8/8/8/8/3q4/3QK3 w - - 0 1", "Qxd2",
         {"piece": "king", "square": "e1"}, "d2 e1"),
    Case(Illegal.IMMUNE, "atomar", "8/8/8/3k4/3pK3/8/8/8 w - - 0 1", "Kxd5",
         {"piece": "king", "to": "d5"}, "d5"),
    Case(Illegal.CASTLING_THROUGH, "chess", "4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "O-O",
         {"square": "f1", "attacker": "rook", "attacker-square": "f7"}, "f1 f7"),
    Case(Illegal.CASTLING_FROM_CHECK, "chess", "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "O-O",
         {"attacker": "rook", "attacker-square": "e7"}, "e1 e7"),
    Case(Illegal.CASTLING_RIGHTS, "chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", {}, ""),
    Case(Illegal.NO_CASTLING, "racingkings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "O-O", {}, ""),
    Case(Illegal.NO_CASTLING, "breakthrough", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1",
         "castle", {}, ""),
    Case(Illegal.CASTLING_BLOCKED, "chess", "4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O",
         {"square": "f1", "blocker": "bishop"}, "f1"),
    Case(Illegal.PROMOTION_PIECE, "chess", "8/4P3/8/k7/8/8/8/4K3 w - - 0 1", "e8=K",
         {"piece": "king"}, "e7 e8"),
    Case(Illegal.PROMOTION_NONE, BARE, "8/4P3/8/k7/8/8/8/4K3 w - - 0 1", "e8",
         {"piece": "pawn", "to": "e8"}, "e7 e8"),
    Case(Illegal.NO_PROMOTION, "chess", START, "e4=Q", {"to": "e4"}, "e2 e4"),
    Case(Illegal.NO_HURDLE, "xiangqi", "3k5/9/9/1c7/9/9/9/1C7/9/4K4 w - - 0 1", "b3b7",
         {"piece": "cannon", "from": "b3", "to": "b7"}, "b3 b7"),
    Case(Illegal.SHUNNED, "janggi", "3k5/9/9/1c7/1r7/1P7/9/1C7/9/4K4 w - - 0 1", "b3b7",
         {"piece": "cannon", "from": "b3", "to": "b7", "square": "b7"}, "b3 b7"),
    Case(Illegal.NO_SUCH_PIECE, "xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "C5=2",
         {"piece": "cannon"}, ""),
    Case(Illegal.NONE_ON_FILE, "xiangqi", XIANGQI, "C5=2", {"piece": "cannon", "column": "5"}, "b3 h3"),
    Case(Illegal.NONE_ON_FILE, "xiangqi", XIANGQI, "R5+1", {"piece": "chariot", "column": "5"}, "a1 i1"),
    Case(Illegal.NONE_ON_FILE, "xiangqi", XIANGQI, "炮五平二", {"piece": "cannon", "column": "5"}, "b3 h3"),
    Case(Illegal.NONE_ON_FILE, "janggi", JANGGI, "C5=2", {"piece": "cannon", "column": "5"}, "b3 h3"),
    Case(Illegal.FEW_ON_FILE, "xiangqi", XIANGQI, "C+=5", {"piece": "cannon"}, "b3 h3"),
    Case(Illegal.FEW_ON_FILE, "xiangqi", XIANGQI, "35+1", {"piece": "soldier"}, "a4 c4 e4 g4 i4"),
    Case(Illegal.OFF_LIMITS, "xiangqi", "3k5/9/9/9/9/4B4/9/5K3/9/9 w - - 0 1", "f3g3",
         {"piece": "general", "from": "f3", "to": "g3"}, "f3 g3"),
    Case(Illegal.FACING, "xiangqi", "4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1", "e6d6",
         {"royal": "general", "royal-square": "e1", "enemy": "general", "other-square": "e10"}, "e1 e10"),
    Case(Illegal.BIKJANG, "janggi", "3k5/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1", "f1f5", {}, "d1 d10"),
    Case(Illegal.STAYS_IN_CHECK, "makpong", "4k3/8/8/r7/8/8/8/4R2K b - - 0 1", "Kd8",
         {"royal": "king", "royal-square": "e8"}, "e8"),
    Case(Illegal.NOT_IN_HAND, "crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "Q@e4",
         {"piece": "queen"}, ""),
    Case(Illegal.DROP_ON_PIECE, "crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e8",
         {"to": "e8", "piece": "king"}, "e8"),
    Case(Illegal.DROP_REGION, "crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a8",
         {"piece": "pawn", "to": "a8"}, "a8"),
    Case(Illegal.DOUBLED_DROP, "shogi", "4k4/9/9/9/9/9/9/1P7/4K4[P] w - - 0 1", "P*8e",
         {"piece": "pawn", "file": "b", "count": "2"}, "b2 b5"),
    Case(Illegal.SAME_SHADE, "placement", PLACING.format("B7", "KQRRBNN"), "B@c1", {"to": "c1"}, "c1"),
    Case(Illegal.ROOM_FOR_BISHOP, "placement", PLACING.format("BR1N1Q2", "KRBN"), "R@h1",
         {"to": "h1"}, "h1"),
    Case(Illegal.MUST_DROP, "placement", PLACING.format("NRBQKBN1", "R"), "e4", {}, "e4"),
    Case(Illegal.DROP_CHECK, "supply", "3k5/9/9/9/9/9/9/9/9/4K4[R] w - - 0 1", "R@d4",
         {"to": "d4"}, "d4"),
    Case(Illegal.DROP_MATE, "shogi", "k8/2+R6/1K7/9/9/9/9/9/9[P] w - - 0 1", "P*9b", {"to": "a8"}, "a8"),
    Case(Illegal.IMMOBILE, "shogi", "4k4/9/9/1N7/9/9/9/9/4K4[] w - - 0 1", "N-9b=",
         {"piece": "knight", "to": "a8"}, "b6 a8"),
    Case(Illegal.DROP_IMMOBILE, "shogi", "4k4/9/9/9/9/9/9/9/4K4[L] w - - 0 1", "L*9a",
         {"piece": "lance", "to": "a9"}, "a9"),
    Case(Illegal.PROMOTION_LIMIT, "grand", "10/9P/10/10/10/10/k9/10/10/K1QCARBBN1 w - - 0 1", "j10=B",
         {"piece": "bishop"}, "j10"),
    Case(Illegal.PROMOTION_CHECK, "sittuyin", "2k5/8/2P5/8/8/8/P7/K1R5[] w - - 0 1", "c6b5f",
         {"to": "b5"}, "b5"),
    Case(Illegal.MUST_PROMOTE, "euroshogi", "8/k7/8/7B/8/8/8/K7[] w - - 0 1", "B-2c=",
         {"to": "g6"}, "h5 g6"),
    Case(Illegal.MUST_PROMOTE, "micro", "k3/4/2p1/4/B2K[] w - - 0 1", "B-2c=", {"to": "c3"}, "a1 c3"),
    Case(Illegal.PETRIFIES_ROYAL, MEDUSA, "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kxe2",
         {"royal": "king"}, "e1 e2"),
    Case(Illegal.CANNOT_REACH, "chess", "4k3/8/8/1P6/8/8/8/4K3 w - - 0 1", "a6",
         {"piece": "pawn", "to": "a6"}, "a6"),
    Case(Illegal.NO_CAPTURE, "chess", "4k3/8/8/1P6/8/8/8/4K3 w - - 0 1", "bxa6", {"to": "a6"}, "b5 a6"),
    Case(Illegal.CANNOT_REACH, "chess", "4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1", "c6",
         {"piece": "pawn", "to": "c6"}, "c6"),
    Case(Illegal.NO_SUCH_PIECE, "shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "５五と",
         {"piece": "tokin"}, ""),
    Case(Illegal.ENTERS, "seirawan", SEIRAWAN, "H@d3", {"piece": "hawk", "moves": "Nc3/H"}, "d3"),
    Case(Illegal.ENTERS, "seirawan", SEIRAWAN, "e4/H", {"piece": "hawk", "moves": "Nc3/H"}, "e2 e4"),
    Case(Illegal.ENTERS, "seirawan", "4k3/8/8/8/8/8/8/RN2K3[H] w - - 0 1", "H@d3",
         {"piece": "hawk"}, "d3"),
    Case(Illegal.NOT_IN_HAND, "seirawan", SEIRAWAN, "Nc3/Q", {"piece": "queen"}, ""),
    Case(Illegal.WALL_STAYS, "duck", DUCK, "Nf3,e4", {"blocker": "duck", "square": "e4"}, "e4"),
    Case(Illegal.WALL_OCCUPIED, "duck", DUCK, "Nf3,e2",
         {"blocker": "duck", "square": "e2", "piece": "pawn"}, "e2"),
    Case(Illegal.WALL_PLACE, ARROWS, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra4,b6",
         {"blocker": "wall", "square": "b6"}, "b6"),
    Case(Illegal.BLOCKED, "duck", DUCK, "e4",
         {"piece": "pawn", "from": "e2", "to": "e4", "square": "e4", "blocker": "duck"}, "e2 e4"),
    Case(Illegal.GAME_OVER, "chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
         "a3",
         {}, ""),
]  # fmt: skip


def position_of(case: Case) -> rules.Position:
    variant = rules.load(case.key)[0] if "\n" in case.key else rules.variant(case.key)
    return rules.Position.from_fen(variant, case.fen)


@loop_over("case", CASES, ids=lambda case: f"{case.reason}-{case.text}")
def test_illegal_move_has_reason_details_and_squares(case: Case) -> None:
    position = position_of(case)
    with pytest.raises(IllegalMove) as caught:
        position.parse(case.text)
    error = caught.value
    assert (error.reason, error.details) == (case.reason, case.details)
    assert " ".join(map(position.variant.square_name, error.squares)) == case.squares
    assert set(error.near) <= set(position.legal_moves())


def test_every_reason_has_a_case() -> None:
    assert {case.reason for case in CASES} == set(Illegal)
