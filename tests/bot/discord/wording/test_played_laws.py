"""Every rule on a card is tested in a position in which it matters, and every law has a sentence."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

import rules
from bot.discord.wording.laws import LAWS, OTHERWISE, PIECE, Section, described_laws
from bot.discord.wording.piece_moves import clauses
from bot.texts import Texts
from rules import BLACK, WHITE, Color, Game, Outcome, Reason
from rules.board.geometry import Geometry
from rules.laws import LAWS as REGISTRY
from rules.laws import Law
from rules.laws.dead_position import NothingToMeet
from rules.movement import betza
from rules.movement.paths import all_paths
from tests.cases import loop_over
from tests.words import WORDINGS

UNDECIDED = Outcome(None, Reason.CHECKMATE)
"""Result of a game that continues."""


def section(key: str) -> Section:
    return Section(WORDINGS["en"], rules.variant(key))


class Played(NamedTuple):
    """A sentence in a position: `moves` from `fen` ("" for the start)."""

    law: str
    key: str
    fen: str = ""
    moves: str = ""
    legal: str = ""
    illegal: str = ""
    then: str = ""
    """The beginning of the FEN afterwards."""
    outcome: Outcome | None = None
    """UNDECIDED if the game must continue."""
    check: bool | None = None
    claims: Reason | None = None


def won(color: Color, reason: Reason) -> Outcome:
    return Outcome(color, reason)


def drawn(reason: Reason) -> Outcome:
    return Outcome(None, reason)


ATOM = "8/8/8/2k5/3p4/4P3/8/4K3 w - - 0 1"
PLACED = (
    "K@e1 K@e8 R@h1 R@h8 R@a1 R@a8 B@c1 B@c8 B@f1 B@f8 N@b1 N@b8 N@g1 N@g8 Q@d1 Q@d8 "
    "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7"
)
TEN_INSIDE = "+P+P+P+PK+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4[RRBB] w - - 0 1"
BOUNCE = "a1a9 e9e8 a9a8 e8e9 "
TO_AND_FRO = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"
EVERY_KIND = "4k5/P9/10/10/10/10/10/10/10/RRBBNNQCAK w - - 0 1"

TABLE = (
    Played("law-starts", "chess960", legal="e2e4"),
    Played("law-setting-up", "placement", legal="K@e1", illegal="e2e4 K@e3"),
    Played("law-setting-up", "sittuyin", legal="K@e3", illegal="e4e5 K@d5"),
    Played("law-first-rank-alone", "sittuyin", legal="R@a1", illegal="R@a2"),
    Played("law-bishops-apart", "placement", moves="B@c1 K@e8", legal="B@d1", illegal="B@e1"),
    Played("law-pawns-ahead", "shatar", then="rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR"),
    Played("law-pawns-ahead", "courier",
           then="rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR"),
    Played("law-goal-squares", "kingofthehill", "k7/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4",
           outcome=won(WHITE, Reason.GOAL)),
    Played("law-goal-rank", "breakthrough", "8/P7/8/7p/8/8/8/8 w - - 0 1", "a7a8",
           outcome=won(WHITE, Reason.GOAL)),
    Played("law-goal-safe", "dobutsu", "3/1L1/l2/3[] w - - 0 1", "b3b4", outcome=won(WHITE, Reason.GOAL)),
    Played("law-goal-safe", "dobutsu", "l2/2L/3/3[] w - - 0 1", "c3b4", outcome=UNDECIDED),
    Played("law-goal-race", "racingkings", "8/k6K/8/8/8/8/8/8 w - - 0 1", "h7h8 a7a8",
           outcome=drawn(Reason.GOAL_SHARED)),
    Played("law-goal-race", "racingkings", "8/k6K/8/8/8/8/8/8 w - - 0 1", "h7h8 a7b6",
           outcome=won(WHITE, Reason.GOAL)),
    Played("law-goal-stay", "jesonmor", "9/9/9/9/4N4/9/9/9/n8 b - - 0 1", outcome=UNDECIDED),
    Played("law-goal-stay", "jesonmor", "9/9/9/9/4N4/9/9/9/n8 b - - 0 1", "a1b3",
           outcome=won(WHITE, Reason.GOAL)),
    Played("law-checks", "karouk", "4k3/8/8/8/8/8/8/R3K3 w - - 1+1 0 1", "a1a8",
           outcome=won(WHITE, Reason.CHECKS)),
    Played("law-checks", "3check", "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", "a1a8", outcome=UNDECIDED),
    Played("law-no-checks", "racingkings", "8/8/8/8/8/8/k7/6KR w - - 0 1", legal="h1h3", illegal="h1h2"),
    Played("law-must-capture", "antichess", "8/8/8/8/8/3p4/4P3/8 w - - 0 1", legal="e2d3", illegal="e2e3"),
    Played("law-explosion", "atomic", "4k3/8/8/2n5/3p4/4P3/8/4K3 w - - 0 1", "e3d4",
           then="4k3/8/8/8/8/8/8/4K3"),
    Played("law-explosion-spared", "atomar", ATOM, "e3d4", then="8/8/8/2k5/8/8/8/4K3", outcome=UNDECIDED),
    Played("law-blow-up", "nocheckatomic", ATOM, "e3d4", outcome=won(WHITE, Reason.EXPLOSION)),
    Played("law-blow-up-royal", "atomic", "4r3/8/8/2k5/3p4/2P5/8/4K3 w - - 0 1", "c3d4",
           outcome=won(WHITE, Reason.EXPLOSION)),
    Played("law-blow-up-own", "nocheckatomic", "8/8/8/8/8/3k4/3p4/4K3 w - - 0 1", "e1d2",
           outcome=won(BLACK, Reason.EXPLOSION)),
    Played("law-blow-up-never", "atomic", "k7/8/8/8/8/8/3p4/4K3 w - - 0 1", illegal="e1d2"),
    Played("law-explosion-beside", "atomic", "4r3/8/8/8/8/3k4/4K3/8 w - - 0 1", check=False),
    Played("law-mutually-immune", "atomar", "8/8/8/8/8/3k4/4K3/8 w - - 0 1", legal="e2d2", illegal="e2d3"),
    Played("law-lose-all", "antichess", "8/8/8/8/8/k7/P7/8 b - - 0 1", "a3a2",
           outcome=won(WHITE, Reason.PIECES_LOST)),
    Played("law-lose-all", "losers", "8/7p/8/8/8/k7/P7/4K3 b - - 0 1", "a3a2",
           outcome=won(WHITE, Reason.PIECES_LOST)),
    Played("law-lose-kind", "codrus", "8/8/8/8/8/4k3/3K4/8 b - - 0 1", "e3d2",
           outcome=won(WHITE, Reason.PIECES_LOST)),
    Played("law-take-all", "horde", "4k3/8/8/8/8/8/4P3/4q3 b - - 0 1", "e1e2",
           outcome=won(BLACK, Reason.EXTINCTION)),
    Played("law-extinct", "extinction", "rnbqk3/p7/8/8/8/8/P7/RNBQK3 w - - 0 1", "d1d8",
           outcome=won(WHITE, Reason.EXTINCTION)),
    Played("law-extinct-promoting", "extinction", "1nbqkbnr/P3pppp/8/8/8/8/8/RNBQKBNR w - - 0 1", "a7a8q",
           outcome=won(BLACK, Reason.EXTINCTION)),
    Played("law-extinct-only", "duck", "4k3/8/8/8/8/8/8/4QK2 w - - 0 1", "e1e8,e8a3",
           outcome=won(WHITE, Reason.EXTINCTION)),
    Played("law-extinct-only", "koedem", "4k3/4Q3/8/8/8/8/8/4K3[] w - - 0 1", "e7e8",
           outcome=won(WHITE, Reason.EXTINCTION)),
    Played("law-extinct-first", "threekings", "k3k2k/8/8/8/8/8/7R/K3K1K1 w - - 0 1", "h2h8",
           outcome=won(WHITE, Reason.EXTINCTION)),
    Played("law-extinct-last", "kinglet", "8/P6k/8/8/8/7p/8/K7 w - - 0 1", "a7a8k",
           outcome=won(BLACK, Reason.EXTINCTION)),
    Played("law-mate-wins", "losers", "k7/8/1K6/8/8/6p1/8/7R w - - 0 1", "h1h8",
           outcome=won(BLACK, Reason.CHECKMATE)),
    Played("law-bare-king", "shatranj", "k7/8/8/8/8/8/1r6/K2R4 w - - 0 1", "a1b2", outcome=UNDECIDED),
    Played("law-bare-king", "shatranj", "k7/8/8/8/8/8/1r6/K2R4 w - - 0 1", "a1b2 a8a7",
           outcome=won(WHITE, Reason.BARE_KING)),
    Played("law-bare-king", "shatranj", "8/8/8/8/8/1r2R3/K2k4/8 w - - 0 1", "a2b3 d2e3",
           outcome=drawn(Reason.INSUFFICIENT_MATERIAL)),
    Played("law-royal-too", "coregal", "k7/8/8/8/3r4/8/8/3QK3 w - - 0 1", legal="d1d4", illegal="e1e2",
           check=True),
    Played("law-royal-too", "coregal", "6k1/8/8/8/3r4/8/8/Q2QK3 w - - 0 1", illegal="a1a2", check=True),
    Played("law-last-royal", "spartan", "3kk3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "d2d8", outcome=UNDECIDED),
    Played("law-last-royal", "shoshogi", "4k4/9/9/9/9/9/4r4/4K4/4+E4 w - - 0 1", legal="e1d1", check=False),
    Played("law-duple-check", "spartan", "k6k/8/8/8/8/8/8/R3K2R b - - 0 1", check=True),
    Played("law-duple-check", "spartan", "k6k/8/8/8/8/8/8/R3K3 b - - 0 1", check=False),
    Played("law-common-king", "koedem", "3rk3/8/8/8/8/8/8/4K3[] w - - 0 1", legal="e1d1"),
    Played("law-common-king", "dobutsu", "l2/3/1L1/3[] w - - 0 1", legal="b2b3"),
    Played("law-duck", "duck", "4k3/8/8/8/8/7*/7P/4K1NR w - - 0 1", legal="g1e2,e2a3",
           illegal="h2h4,h4a3 h2h3,h3a3 h2g3,g3h3"),
    Played("law-shak", "shatar", "k7/8/1K6/8/8/6p1/8/7R w - - 0 1", "h1h8",
           outcome=won(WHITE, Reason.CHECKMATE)),
    Played("law-shak-none", "shatar", "k7/8/KP1B4/8/8/6p1/8/8 w - - 0 1", "b6b7",
           outcome=drawn(Reason.WEAK_MATE)),
    Played("law-shak-knight", "shatar", "kr6/pp6/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7",
           outcome=won(BLACK, Reason.KNIGHT_MATE)),
    Played("law-bare-draw", "shatar", "k7/8/1K6/8/8/8/8/r6J w - - 0 1", "h1a1",
           outcome=drawn(Reason.BARE_KING)),
    Played("law-no-flight", "makpong", "4k3/8/8/8/4r3/8/1N6/4K3 w - - 0 1", illegal="e1d1 e1d2"),
    Played("law-no-flight", "makpong", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", legal="e1e2", illegal="e1d1"),
    Played("law-drops", "crazyhouse", "4k3/8/8/8/8/8/3p4/4K3[] w - - 0 1", "e1d2 e8d8", legal="P@e4"),
    Played("law-drops-either", "kyotoshogi", "2k2/5/5/5/2K2[P] w - - 0 1", legal="P@a3 +P@a3"),
    Played("law-in-hand", "pocketknight", legal="N@e4"),
    Played("law-gating", "seirawan", legal="b1c3h b1c3e b1c3"),
    Played("law-gating", "seirawan", "r3k2r/8/8/8/8/8/8/R3K2R[Hh] w KQkq - 0 1", legal="e1g1h h1e1h"),
    Played("law-gating", "seirawan", "7k/8/8/8/8/8/8/KN5r[Hh] w B - 0 1", illegal="b1c3h b1c3"),
    Played("law-gating", "seirawan", "7k/8/8/8/8/8/7r/KN6[Hh] w B - 0 1", legal="b1c3h b1c3"),
    Played("law-gating-closed", "seirawan", moves="b1c3 a7a6 c3b1 a6a5", legal="b1c3", illegal="b1c3h"),
    Played("law-drops-back", "crazyhouse", "4k3/8/8/8/8/8/3q~4/4K3[] w - - 0 1", "e1d2 e8d8",
           legal="P@e4", illegal="Q@e4"),
    Played("law-drops-promoted", "loop", "4k3/8/8/8/8/8/3q~4/4K3[] w - - 0 1", "e1d2 e8d8", legal="Q@e4"),
    Played("law-zone", "minishogi", "2k2/S4/5/5/2K2[] w - - 0 1", legal="a4a5+ a4a5"),
    Played("law-zone-must", "torishogi", "3k3/7/F6/7/7/7/3K3[] w - - 0 1", legal="a5a6+", illegal="a5a6"),
    Played("law-demotion", "kyotoshogi", "2k2/5/5/5/2KP1[] w - - 0 1", legal="d1d2+", illegal="d1d2"),
    Played("law-demotion-capture", "micro", "k3/4/4/1p2/1P1K[] w - - 0 1", legal="b1b2+", illegal="b1b2"),
    Played("law-demotion-capture", "micro", "k3/4/4/4/1P1K[] w - - 0 1", legal="b1b2", illegal="b1b2+"),
    Played("law-turned", "shogi", "4k4/9/P8/9/9/9/9/9/4K4[] w - - 0 1", "a7a8+ e9d9", legal="a8b8 a8a7"),
    Played("law-two-sides", "kyotoshogi", "k4/5/5/5/2KP1[] w - - 0 1", "d1d2+ a5a4", legal="d2a2- d2d5-"),
    Played("law-doubled", "shogi", "4k4/9/9/9/9/9/4P4/9/4K4[P] w - - 0 1", legal="P@d5", illegal="P@e5"),
    Played("law-doubled", "torishogi", "3k3/7/7/7/S6/S6/3K3[S] w - - 0 1", legal="S@b4", illegal="S@a4"),
    Played("law-drop-mate", "shogi", "7lk/9/7G1/9/9/9/9/9/4K4[PG] w - - 0 1", legal="G@i8", illegal="P@i8"),
    Played("law-stuck", "shogi", "4k4/P8/9/9/9/9/9/9/4K4[L] w - - 0 1", legal="a8a9+ L@b8",
           illegal="a8a9 L@b9"),
    Played("law-stuck-unpromoted", "shoshogi", "4k4/P8/9/9/9/9/9/9/4K4 w - - 0 1", legal="a8a9+",
           illegal="a8a9"),
    Played("law-no-drop-checks", "supply", "4k4/9/9/9/9/9/9/9/9/3K5[R] w - - 0 1", legal="R@d5",
           illegal="R@e5"),
    Played("law-drop-pawns", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", legal="P@a2 P@a7",
           illegal="P@a1 P@a8"),
    Played("law-drop-pawns-first", "chessgi", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", legal="P@a1",
           illegal="P@a8"),
    Played("law-drop-own-side", "supply", "4k4/9/9/9/9/9/9/9/9/3K5[R] w - - 0 1", legal="R@a5",
           illegal="R@a6"),
    Played("law-drop-reached", "supply", "4k4/9/9/9/9/9/9/9/9/3K5[ABP] w - - 0 1",
           legal="A@f1 B@c1 P@a4", illegal="A@e1 B@d1 P@b4 P@a3"),
    Played("law-facing", "xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", legal="e1e2", illegal="e1d1"),
    Played("law-bikjang", "janggitraditional", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d1e1 e10e10",
           outcome=drawn(Reason.BIKJANG)),
    Played("law-bikjang", "janggitraditional", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d1e1",
           legal="e10e10 e10d10", illegal="e10e9", outcome=UNDECIDED),
    Played("law-bikjang", "janggitraditional", "4k4/9/4N4/9/9/9/9/9/9/4K4 w - - 0 1", "e8g9",
           legal="e10e10 e10d10", check=True),
    Played("law-bikjang-points", "janggi", "4k4/9/9/9/9/9/9/9/P8/3K5 w - - 0 1", "d1e1 e10e10",
           outcome=won(WHITE, Reason.BIKJANG)),
    Played("law-pass", "janggicasual", moves="e2e2 e9e9", outcome=drawn(Reason.BOTH_PASSED)),
    Played("law-pass", "janggicasual", "4k4/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1", illegal="e1e1"),
    Played("law-pass-points", "janggi", moves="e2e2 e9e9", outcome=won(BLACK, Reason.BOTH_PASSED)),
    Played("law-points", "janggi", "4k4/9/9/9/9/9/9/9/P8/3K5 w - - 0 1", "d1d1 e10e10",
           outcome=won(WHITE, Reason.BOTH_PASSED)),
    Played("law-points", "janggi", "4k4/8p/9/9/9/9/9/9/P8/3K5 w - - 0 1", "d1d1 e10e10",
           outcome=won(BLACK, Reason.BOTH_PASSED)),
    Played("law-stalemate-wins", "antichess", "8/8/8/8/8/p7/P7/8 w - - 0 1",
           outcome=won(WHITE, Reason.STALEMATE)),
    Played("law-stalemate-loses", "shatranj", "k7/7R/8/8/8/p7/P7/1R2K3 b - - 0 1",
           outcome=won(WHITE, Reason.STALEMATE)),
    Played("law-stalemate-loses", "xiangqi", "3k5/4R4/9/9/9/9/9/9/9/4K4 b - - 0 1",
           outcome=won(WHITE, Reason.STALEMATE)),
    Played("law-stalemate-draws", "chess", "k7/7R/8/8/8/8/8/1R2K3 b - - 0 1",
           outcome=drawn(Reason.STALEMATE)),
    Played("law-stalemate-draws", "makruk", "k7/7R/8/8/8/8/8/1R2K3 b - - 0 1",
           outcome=drawn(Reason.STALEMATE)),
    Played("law-repetition", "makruk", moves="b1d2 b8d7 d2b1 d7b8 " * 2, outcome=drawn(Reason.REPETITION)),
    Played("law-repetition-points", "janggi", TO_AND_FRO, "a2a3 d10d9 a3a2 d9d10 " * 2,
           outcome=won(WHITE, Reason.REPETITION)),
    Played("law-repetition-checks", "shogi", "4k4/9/9/9/9/9/9/9/R3K4[] w - - 0 1",
           BOUNCE + "a8a9 e9e8 a9a8 e8e9 " * 3, outcome=won(BLACK, Reason.PERPETUAL_CHECK)),
    Played("law-repetition-checks", "xiangqi", "3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1",
           "a8a7 d10d9 a7a8 d9d10 " * 2, outcome=drawn(Reason.REPETITION)),
    Played("law-repetition-first", "minishogi", moves="e1e2 a5a4 e2e1 a4a5 " * 3,
           outcome=won(BLACK, Reason.REPETITION)),
    Played("law-repetition-mover", "torishogi", moves="c1c2 c7c6 c2c1 c6c7 " * 3,
           outcome=won(WHITE, Reason.REPETITION)),
    Played("law-perpetual", "minishogi", "2k2/5/5/5/R2K1[] b - - 0 1",
           "c5c4 a1a4 c4c5 a4a5 c5c4 " + "a5a4 c4c5 a4a5 c5c4 " * 3,
           outcome=won(BLACK, Reason.PERPETUAL_CHECK)),
    Played("law-chase", "xiangqi", "1c1a5/1R7/3k5/9/9/6rP1/9/3A5/9/1R3K3 w - - 0 1",
           "b9g9 g5b5 g9b9 b5g5 " * 2, outcome=won(WHITE, Reason.PERPETUAL_CHASE)),
    Played("law-to-and-fro", "janggimodern", TO_AND_FRO, "a2a3 d10d9 a3a2 d9d10 " * 2 + "a2a3",
           outcome=won(BLACK, Reason.MOVE_REPETITION)),
    Played("law-to-and-fro", "janggimodern", TO_AND_FRO, "a2a3 d10d9 a3a2 d9d10 " * 2 + "a2b2",
           outcome=UNDECIDED),
    Played("law-counting-makruk", "makruk", "4k3/8/8/8/8/8/8/R3K3 b - 32 32 1", "e8d8",
           outcome=drawn(Reason.COUNTED_OUT)),
    Played("law-counting-cambodian", "cambodian", "4k3/8/8/8/8/8/8/R3K3 b - 30 30 1", "e8d8",
           outcome=drawn(Reason.COUNTED_OUT)),
    Played("law-counting-asean", "asean", "4k3/8/8/8/8/8/8/R3K3 b - 32 32 1", "e8d8",
           outcome=drawn(Reason.COUNTED_OUT)),
    Played("law-palace", "xiangqi", "3k5/9/9/9/9/9/9/9/9/4AK3 w - - 0 1", legal="f1f2",
           illegal="f1g1 e1g1"),
    Played("law-own-side", "xiangqi", "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1", legal="c5e3",
           illegal="c5e7"),
    Played("law-first-leaps", "cambodian", legal="d1b2 d1f2"),
    Played("law-first-leaps", "cambodian", "3rk3/8/8/8/8/8/8/RN1KMN1R w D - 0 1", illegal="d1b2"),
    Played("law-in-place", "sittuyin", "4k3/8/8/4P3/8/8/8/4K3[] w - - 0 1", legal="e5e5f e5d6f"),
    Played("law-in-place", "sittuyin", "4k3/8/8/4P3/8/8/8/4KF2[] w - - 0 1", illegal="e5e5f"),
    Played("law-in-place-free", "sittuyin", "1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1",
           outcome=drawn(Reason.STALEMATE)),
    Played("law-never-back", "pawnback", "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", legal="a2a3", illegal="a2a1"),
    Played("law-never-back", "pawnback", "4k3/8/8/8/8/P7/8/4K3 w - - 0 1", legal="a3a2"),
    Played("law-promotion", "chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
           legal="a7a8q a7a8r a7a8b a7a8n", illegal="a7a8 a7a8k"),
    Played("law-promotion", "antichess", "8/P7/8/8/8/8/8/7r w - - 0 1", legal="a7a8k"),
    Played("law-promotion", "makruk", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", legal="a5a6m", illegal="a5a6 a5a6r"),
    Played("law-promotion-late", "grand", "4k5/10/10/P9/10/10/10/10/10/4K5 w - - 0 1",
           legal="a7a8 a7a8q a7a8a"),
    Played("law-promotion-late", "grand", "4k5/P9/10/10/10/10/10/10/10/4K5 w - - 0 1",
           legal="a9a10q", illegal="a9a10"),
    Played("law-promotion-sides", "chigorin", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", legal="a7a8c",
           illegal="a7a8q a7a8b"),
    Played("law-promotion-sides", "chigorin", "8/4k3/8/8/8/8/p7/4K3 b - - 0 1", legal="a2a1q",
           illegal="a2a1c a2a1n"),
    Played("law-promotion-file", "troitzky",
           "****1k****/**6**/*8*/*8*/10/P9/*8*/*8*/**6**/****1K**** w - - 0 1", legal="a5a6q",
           illegal="a5a6"),
    Played("law-promotion-squares", "legan", "7k/8/8/8/1P6/8/8/K7 w - - 0 1", legal="b4a5q",
           illegal="b4a5 b4c5"),
    Played("law-promotion-also", "wolf", "4k3/P7/8/8/8/8/8/8/8/4K3 w - - 0 1", legal="a9a10+ a9a10q",
           illegal="a9a10"),
    Played("law-limit-lost", "grand", EVERY_KIND, illegal="a9a10 a9a10q a9a10r"),
    Played("law-limit", "spartan", "k6k/8/8/8/8/8/h7/4K3 b - - 0 1", legal="a2b1g", illegal="a2b1k"),
    Played("law-limit", "spartan", "k7/8/8/8/8/8/h7/4K3 b - - 0 1", legal="a2b1k"),
    Played("law-double-step", "chess", legal="e2e4"),
    Played("law-dropped-step", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a2 e8d8", legal="a2a4"),
    Played("law-dropped-step", "chessgi", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a1 e8d8", illegal="a1a3"),
    Played("law-double-step-ranks", "army", "4k5/10/10/10/10/10/10/P9/1P8/4K5 w - - 0 1",
           legal="a3a5 b2b4"),
    Played("law-double-step-ranks", "horde", "4k3/8/8/8/8/8/1P6/P7 w - - 0 1", legal="a1a3 b2b4"),
    Played("law-double-step-anywhere", "torpedo", "4k3/8/8/8/P7/8/8/4K3 w - - 0 1", legal="a4a6"),
    Played("law-no-double-step", "shatar", legal="a2a3", illegal="a2a4"),
    Played("law-en-passant", "chess", "4k3/8/8/8/p7/8/1P6/4K3 w - - 0 1", "b2b4", legal="a4b3"),
    Played("law-en-passant", "berolina", "4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1", "b2d4", legal="c4c3"),
    Played("law-en-passant-not", "horde", "4k3/8/8/8/8/1p6/8/P7 w - - 0 1", "a1a3", illegal="b3a2"),
    Played("law-en-passant-takers", "wolf", "4k3/8/8/8/8/8/p7/8/1S6/4K3 w - - 0 1", "b2b4", legal="a4b3"),
    Played("law-en-passant-takers", "wolf", "4k3/8/8/8/8/8/1s6/8/P7/4K3 w - - 0 1", "a2a4 b4a3",
           then="4k3/8/8/8/8/8/P7/s7"),
    Played("law-no-en-passant", "spartan", "4k1k1/3h4/8/3P4/8/8/8/4K3 b - - 0 1", "d7b5", illegal="d5c6"),
    Played("law-castling", "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", legal="e1g1 e1c1"),
    Played("law-castling", "chess", "r3kr2/8/8/8/8/8/8/R3K2R w KQq - 0 1", illegal="e1g1"),
    Played("law-castling-elsewhere", "embassy",
           "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1", legal="e1h1 e1b1"),
    Played("law-castling-shuffled", "chess960", "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "c1h1",
           then="4k3/8/8/8/8/8/8/1R3RK1"),
    Played("law-castling-placed", "placement", moves=PLACED, legal="e1g1"),
    Played("law-castling-white", "spartan", "k6k/8/8/8/8/8/8/R3K2R w KQ - 0 1", legal="e1c1"),
    Played("law-castling-black", "horde", "r3k2r/8/8/8/8/8/P7/8 b kq - 0 1", legal="e8g8"),
    Played("law-castling-attacked", "extinction", "rnbqk3/p7/8/8/8/8/P3rrr1/RNBQK2R w K - 0 1", legal="e1g1"),
    Played("law-castling-attacked", "duck", "4k3/8/8/8/8/8/4rrr1/4K2R w K - 0 1", legal="e1g1,g1a8"),
    Played("law-no-castling", "nocastle", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", illegal="e1g1"),
    Played("law-repetition-claim", "chess", moves="g1f3 g8f6 f3g1 f6g8 " * 2, outcome=UNDECIDED,
           claims=Reason.THREEFOLD_REPETITION),
    Played("law-repetition-claim", "chess", moves="g1f3 g8f6 f3g1 f6g8 " * 4,
           outcome=drawn(Reason.FIVEFOLD_REPETITION)),
    Played("law-moves-both", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 99 100", "a1a2", outcome=UNDECIDED,
           claims=Reason.FIFTY_MOVES),
    Played("law-moves-both", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 149 100", "a1a2",
           outcome=drawn(Reason.SEVENTYFIVE_MOVES)),
    Played("law-moves-both", "shatranj", "4k3/p7/8/8/8/8/8/R3K3 w - - 138 100", "a1a2", outcome=UNDECIDED),
    Played("law-moves-both", "shatranj", "4k3/p7/8/8/8/8/8/R3K3 w - - 139 100", "a1a2",
           claims=Reason.FIFTY_MOVES),
    Played("law-moves-claim", "asean", "4k3/p7/8/8/8/8/8/R3K3 w - - 99 100", "a1a2",
           claims=Reason.FIFTY_MOVES),
    Played("law-moves-pieces", "wolf", "4k3/8/8/8/8/8/8/1S6/8/4K3 w - - 98 100", "b3b4",
           then="4k3/8/8/8/8/8/1S6/8/8/4K3 b - - 0"),
    Played("law-moves-drops", "crazyhouse", "4k3/p7/8/8/8/8/8/R3K3[N] w - - 99 100", "N@c3",
           then="4k3/p7/8/8/8/2N5/8/R3K3[] b - - 0", outcome=UNDECIDED),
    Played("law-moves-end", "janggicasual", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 99 100", "a2a3",
           outcome=drawn(Reason.UNEVENTFUL_MOVES)),
    Played("law-moves-points", "janggi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 99 100", "a2a3",
           outcome=won(WHITE, Reason.UNEVENTFUL_MOVES)),
    Played("law-impasse", "shogi", TEN_INSIDE, claims=Reason.IMPASSE),
    Played("law-dead", "chess", "8/8/8/4k3/8/8/3n4/4K3 w - - 0 1", "e1d2",
           outcome=drawn(Reason.INSUFFICIENT_MATERIAL)),
    Played("law-dead", "atomic", "8/8/8/4k3/8/8/3n4/R3K3 w - - 0 1", "a1a2", outcome=UNDECIDED),
    Played("law-dead", "atomic", "8/8/8/4k3/8/8/3p4/R2K4 b - - 0 1", "e5e4", outcome=UNDECIDED),
    Played("law-dead", "atomic", "8/8/3Rn3/8/8/8/4k3/R3K3 w - - 0 1", "d6e6",
           outcome=drawn(Reason.INSUFFICIENT_MATERIAL)),
    Played("law-dead", "makruk", "4k3/8/8/3p4/4M3/8/8/4K3 w - - 0 1", "e4d5",
           outcome=drawn(Reason.INSUFFICIENT_MATERIAL)),
    Played("law-dead", "3check", "4k3/8/8/8/8/8/3r4/4K1N1 w - - 0 1", "e1d2", outcome=UNDECIDED),
    Played("law-dead", "3check", "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "e1d2",
           outcome=drawn(Reason.INSUFFICIENT_MATERIAL)),
    Played("law-dead-not", "kingofthehill", "k7/8/8/8/8/8/8/K7 w - - 0 1", outcome=UNDECIDED),
    Played("law-dead-not", "racingkings", "8/8/8/8/8/k7/8/7K w - - 0 1", outcome=UNDECIDED),
    Played("law-dead-not", "atomar", "k7/8/8/8/8/8/8/7K w - - 0 1", outcome=UNDECIDED),
    Played("law-never-meet", "antichess", "8/8/8/8/8/8/8/bB6 w - - 0 1",
           outcome=drawn(Reason.INSUFFICIENT_MATERIAL)),
)  # fmt: skip


@pytest.mark.slow
@loop_over("played", TABLE, ids=lambda played: f"{played.law} {played.key}")
def test_sentences_agree_with_the_rules(played: Played) -> None:
    variant = rules.variant(played.key)
    assert played.law in dict(described_laws(section(played.key))), "the card lacks the sentence"
    start = rules.Position.from_fen(variant, played.fen) if played.fen else variant.first_start()
    game = Game.replay(start, played.moves.split())
    moves = {move.uci() for move in game.position.legal_moves()}
    assert set(played.legal.split()) <= moves
    assert not set(played.illegal.split()) & moves
    assert game.position.fen().startswith(played.then)
    if played.outcome is not None:
        assert game.outcome() == (None if played.outcome is UNDECIDED else played.outcome)
    if played.check is not None:
        assert game.position.in_check == played.check
    if played.claims is not None:
        assert played.claims in game.claims()


PLAYED_ELSEWHERE = {
    PIECE: "the pieces are moved in test_pieces_move_like_the_pieces_named",
    "law-moves-checks": "tests/rules/laws/test_fifty_moves.py counts checks",
}


def test_every_sentence_is_played() -> None:
    assert {played.law for played in TABLE} | PLAYED_ELSEWHERE.keys() == LAWS.keys()


# ---- Laws


SENTENCES = {
    "CapturesToHand": ("law-drops", "law-drops-either"),
    "Explosion": ("law-explosion", "law-explosion-spared"),
    "PseudoRoyalty": ("law-royal-too", "law-last-royal", "law-blow-up-never"),
    "DupleCheck": ("law-duple-check",),
    "NoChecks": ("law-no-checks",),
    "FlyingGeneral": ("law-facing",),
    "Promotion": (
        "law-promotion", "law-promotion-late", "law-promotion-sides", "law-promotion-file",
        "law-promotion-squares", "law-zone", "law-zone-must", "law-two-sides",
    ),
    "PromotionInPlace": ("law-in-place",),
    "ImmobilePieces": ("law-stuck", "law-stuck-unpromoted", "law-limit-lost"),
    "DoubleStep": ("law-double-step", "law-double-step-ranks", "law-double-step-anywhere", PIECE),
    "Castling": ("law-castling", "law-castling-elsewhere", "law-castling-shuffled", "law-castling-placed"),
    "Drops": ("law-drops", "law-drops-either", "law-in-hand", "law-setting-up"),
    "DoubledPawns": ("law-doubled",),
    "OppositeBishops": ("law-bishops-apart",),
    "Gating": ("law-gating",),
    "Walling": ("law-duck",),
    "PromotionLimit": ("law-limit", "law-limit-lost", "law-in-place"),
    "PromotionOnCapture": ("law-demotion-capture",),
    "DropChecks": ("law-no-drop-checks",),
    "DropMate": ("law-drop-mate",),
    "MustDrop": ("law-setting-up", "law-extinct-only"),
    "FirstLeaps": ("law-first-leaps",),
    "DiagonalLines": (PIECE,),
    "ShunningCannons": (PIECE,),
    "SoldierPromotion": (PIECE,),
    "MobilityRegion": ("law-palace", "law-never-back"),
    "MutualImmunity": ("law-mutually-immune",),
    "Bikjang": ("law-bikjang", "law-bikjang-points"),
    "Passing": ("law-pass", "law-pass-points"),
    "SteadfastKing": ("law-no-flight",),
    "MustCapture": ("law-must-capture",),
    "CheckCounting": ("law-checks",),
    "Extinction": (
        "law-lose-all", "law-lose-kind", "law-take-all", "law-extinct", "law-extinct-only",
        "law-extinct-first", "law-extinct-last", "law-bare-king", "law-bare-draw", "law-blow-up",
        "law-blow-up-royal",
    ),
    "Goal": ("law-goal-squares", "law-goal-rank", "law-goal-safe", "law-goal-race", "law-goal-stay"),
    "MaterialCounting": ("law-points",),
    "ShakMate": ("law-shak",),
    "NoMoves": (
        "law-stalemate-wins", "law-stalemate-loses", "law-stalemate-draws", "law-pass", "law-pass-points",
    ),
    "DeadPosition": ("law-dead", "law-bare-king"),
    "NothingToMeet": ("law-never-meet",),
    "CountingRule": ("law-counting-makruk", "law-counting-cambodian", "law-counting-asean"),
    "FiftyMoves": ("law-moves-both", "law-moves-claim", "law-moves-end", "law-moves-points"),
    "MoveRepetition": ("law-to-and-fro",),
    "Repetition": (
        "law-repetition", "law-repetition-points", "law-repetition-checks", "law-repetition-first",
        "law-repetition-mover", "law-repetition-claim",
    ),
    "Impasse": ("law-impasse",),
}  # fmt: skip
"""For each law that can end a game or forbid something, its sentences, one of which is on the card."""

SILENT = {
    "Royalty": "the king is in every summary, and royal pieces with other moves are described as royal",
    "Hands": "it writes them",
    "LoneKing": "it only decides the result of running out of time",
    "Petrification": "no variant has it",
    "CastlingWins": "no variant has it",
    "Connection": "no variant has it",
    "FullBoard": "no variant has it",
}


def test_every_law_has_sentences() -> None:
    assert {law.__name__ for law in REGISTRY} == SENTENCES.keys() | SILENT.keys()
    in_force = {type(law).__name__ for variant in rules.variants() for law in variant.compiled.laws}
    assert not in_force & {name for name, why in SILENT.items() if why == "no variant has it"}
    named = {key for keys in SENTENCES.values() for key in keys}
    assert named <= LAWS.keys()


def _can_decide(variant: rules.Variant, law: Law) -> bool:
    """Return False for laws that are in force but never matter."""
    if isinstance(law, NothingToMeet):
        return variant.facts.never_meet_draws
    facts = variant.facts
    if type(law).__name__ == "FiftyMoves":
        return facts.fifty_moves is not None
    if type(law).__name__ == "DeadPosition":
        return not facts.captures_to_hand  # Otherwise captured pieces may come back.
    if type(law).__name__ == "Repetition":
        return facts.repetition is not None and bool(facts.repetition.end_at)
    return facts.drops or type(law).__name__ not in ("DoubledPawns", "DropMate")


@loop_over("variant", rules.variants())
def test_each_law_in_force_has_a_sentence(variant: rules.Variant) -> None:
    """Laws shared with chess may be covered by the sentence "otherwise as in chess"."""
    described = dict(described_laws(section(variant.key)))
    usual = dict(described_laws(section(rules.variants()[0].key)))
    for law in variant.compiled.laws:
        name = type(law).__name__
        if name in SILENT or not _can_decide(variant, law):
            continue
        keys = SENTENCES[name]
        as_in_chess = OTHERWISE in described and any(
            key in usual and LAWS[key](section(variant.key)) == usual[key] for key in keys
        )
        assert as_in_chess or any(key in described for key in keys), name


def test_impasse_is_described_if_enough_points_exist() -> None:
    """A zone of five squares can't hold ten pieces, and six pieces per side total 28 points."""
    described = {
        variant.key
        for variant in rules.variants()
        if "law-impasse" in dict(described_laws(section(variant.key)))
    }
    assert described == {"shogi", "euroshogi"}


# ---- Pieces


KNOWN = {"queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "king": "K"}


@loop_over("variant", rules.variants())
def test_pieces_move_like_the_pieces_named(variant: rules.Variant) -> None:
    """A piece described as moving like others reaches the same squares from the centre of an empty board."""
    for piece in variant.pieces:
        line = "; ".join(clauses(Texts("en"), piece, variant.family))
        for how, names in re.findall(
            r"(moves|captures) like a ([\w ]+?)(?: when not capturing)?(?:,|;|$)", line
        ):
            for name in names.split(" or "):
                assert _goes(KNOWN[name], captures=how == "captures") <= _goes(
                    piece.betza, captures=how == "captures"
                ), (piece, name)


def _goes(notation: str, *, captures: bool) -> set[int]:
    """Return the squares that a piece reaches from the centre of an empty board by moving or capturing."""
    geometry = Geometry(15, 15)
    middle = geometry.square("h8")
    paths = all_paths(geometry, betza.parse(notation), WHITE, middle)
    wanted = [path for path in paths if (path.captures if captures else path.moves) and not path.hop]
    return {square for path in wanted for square in path.squares}
