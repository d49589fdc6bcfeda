"""The packaged puzzles proven by an independent search and judged by another engine."""

from __future__ import annotations

import pytest

from bot.puzzles import Goal, Puzzle, puzzles
from tests.bot.puzzles.prover import fault
from tests.cases import loop_over
from tests.tools.bench.engine.players import fairy
from tests.tools.puzzle_generator.analyst import Analyst
from tests.tools.puzzle_generator.criteria import fault as criteria_fault
from tests.tools.puzzle_generator.themes import Theme

TACTICS = [each for each in puzzles() if each.goal is Goal.WIN]
MATES = [each for each in puzzles() if each.goal is Goal.MATE]
TSUME = [each for each in MATES if Theme.TSUME in each.themes]
OTHERS = [each for each in MATES if Theme.TSUME not in each.themes]
SHORT = [each for each in OTHERS if each.moves == 1]
"""Exhaustive search proves a mate in one immediately, in two or three moves in seconds to minutes."""


@pytest.mark.slow
@loop_over("each", [*SHORT[::40], *TSUME[::20]], ids=lambda each: each.id)
def test_forced_wins_are_proven_and_unique(each: Puzzle) -> None:
    assert fault(each, 3_000_000) is None


@pytest.mark.slow
@loop_over("each", [*SHORT[::20], *OTHERS[::160], *TSUME[::30]], ids=lambda each: each.id)
def test_more_forced_wins_are_proven_and_unique(each: Puzzle) -> None:
    assert fault(each, 3_000_000) is None


@pytest.mark.slow
def test_fairy_stockfish_confirms_winning_moves() -> None:
    command = fairy()
    if command is None:
        pytest.skip("fairy-stockfish is not installed")
    analyst = Analyst(command)
    judged = [each for each in TACTICS[::20] if analyst.knows(each.variant)]
    faults: dict[str, str | None] = {}
    for each in judged:
        analyst.forget()
        faults[each.id] = criteria_fault(analyst, each, 300_000)
    analyst.close()
    assert judged
    assert {name: found for name, found in faults.items() if found is not None} == {}


def test_prover_detects_second_solutions_and_faster_wins() -> None:
    fen = "6k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - - 0 1"
    one = Puzzle("chess", fen, None, ("d1d8",), (("d1d8",),), Goal.MATE, (), 1)
    assert fault(one) == "turn 1: ['b1b8', 'd1d8'] win, not ['d1d8']"
    slow = ("g1f1", "g8f8", "d1d8")
    two = Puzzle("chess", fen, None, slow, (("g1f1",), ("d1d8",)), Goal.MATE, (), 1)
    assert fault(two) == "turn 1: there is a faster win"


@pytest.mark.slow
def test_prover_tries_quiet_moves_where_captures_are_compulsory() -> None:
    fen = "8/p3k3/B2R4/2P3p1/8/6p1/P7/4K3 w - - 0 31"
    line = ("d6d7", "e7d7", "c5c6", "d7c6", "a6b5", "c6b5", "a2a4")
    each = Puzzle("losers", fen, None, line, tuple((uci,) for uci in line[::2]), Goal.MATE, (), 4)
    assert fault(each) == "turn 1: ['c5c6', 'd6d7'] win, not ['d6d7']"


@pytest.mark.parametrize(
    ("fen", "line", "found"),
    [
        ("4k4/9/4P4/9/9/9/9/9/5K3[Gggrrbbssssnnnnllllpppppppppppppppppp] w - - 0 1", "G@e8", "missing"),
        ("4k4/9/4P4/9/9/9/9/9/5K3[GGggrrbbssssnnnnllllppppppppppppppppp] w - - 0 1", "G@e8", "left in hand"),
    ],
)
def test_prover_checks_tsume_conventions(fen: str, line: str, found: str) -> None:
    each = Puzzle("shogi", fen, None, (line,), ((line,),), Goal.MATE, (Theme.TSUME,), 1)
    assert found in str(fault(each))
