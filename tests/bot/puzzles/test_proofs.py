"""The packaged puzzles proven again by another, plain search: all of them in a long run."""

from __future__ import annotations

import pytest

from bot.puzzles import Goal, Puzzle, puzzles
from tests.bot.puzzles.prover import fault
from tests.loop import loop_over
from tests.sample import LONG, some
from tests.tools.bench.puzzles import Judge
from tests.tools.puzzle_generator.themes import Theme

TACTICS = some([each for each in puzzles() if each.goal is Goal.WIN], 4, "tactics")
JUDGE = Judge(300_000)
MATES = [each for each in puzzles() if each.goal is Goal.MATE]
TSUME = [each for each in MATES if Theme.TSUME in each.themes]
OTHERS = [each for each in MATES if Theme.TSUME not in each.themes]
SAMPLE = [
    *some([each for each in OTHERS if each.moves == 1], 20, "mates in 1"),
    *some([each for each in OTHERS if each.moves == 2], 12, "mates in 2"),
    *some([each for each in OTHERS if each.moves > 2], 1, "longer mates"),
    *some(TSUME, 8, "tsume"),
]


@loop_over("each", SAMPLE, ids=lambda each: each.id)
def test_a_forced_win_is_proven_and_the_only_one(each: Puzzle) -> None:
    assert fault(each, 50_000_000 if LONG else 3_000_000) is None


@pytest.mark.parametrize("each", TACTICS, ids=lambda each: each.id)
def test_another_engine_sees_no_second_solution(each: Puzzle) -> None:
    if not JUDGE.knows(each.variant):
        pytest.skip("fairy-stockfish is not there, or doesn't know the variant")
    assert JUDGE.verdict(each) != "second solution"


def test_the_prover_sees_second_solutions_and_faster_wins() -> None:
    fen = "6k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - - 0 1"
    one = Puzzle("chess", fen, None, ("d1d8",), (("d1d8",),), Goal.MATE, (), 1)
    assert fault(one) == "turn 1: ['b1b8', 'd1d8'] win, not ['d1d8']"
    slow = ("g1f1", "g8f8", "d1d8")
    two = Puzzle("chess", fen, None, slow, (("g1f1",), ("d1d8",)), Goal.MATE, (), 1)
    assert fault(two) == "turn 1: there is a faster win"


@pytest.mark.parametrize(
    ("fen", "line", "found"),
    [
        ("4k4/9/4P4/9/9/9/9/9/5K3[Gggrrbbssssnnnnllllpppppppppppppppppp] w - - 0 1", "G@e8", "missing"),
        ("4k4/9/4P4/9/9/9/9/9/5K3[GGggrrbbssssnnnnllllppppppppppppppppp] w - - 0 1", "G@e8", "left in hand"),
    ],
)
def test_the_prover_knows_the_conventions_of_tsume(fen: str, line: str, found: str) -> None:
    each = Puzzle("shogi", fen, None, (line,), ((line,),), Goal.MATE, (Theme.TSUME,), 1)
    assert found in str(fault(each))
