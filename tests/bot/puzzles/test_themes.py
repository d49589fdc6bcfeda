"""Themes of puzzles, derived from the squares of the solution."""

from __future__ import annotations

import rules
from tests.cases import loop_over
from tests.tools.puzzle_generator.themes import Theme, themes_of


def found(key: str, fen: str, line: str) -> set[str]:
    start = position = rules.Position.from_fen(rules.variant(key), fen)
    moves = []
    for uci in line.split():
        moves.append(position.move_from_uci(uci))
        position = position.play(moves[-1])
    themes = themes_of(start, moves)
    assert list(themes) == [theme for theme in Theme if theme in themes]
    return {theme.value for theme in themes}


@loop_over(
    ("key", "fen", "line", "expected"),
    [
        ("chess", "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7", {"mate-in-1", "smothered-mate"}),
        ("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", {"mate-in-1"}),
        ("chess", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4f6", {"double-check"}),
        ("chess", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4c5", {"discovered-check"}),
        ("chess", "4k3/8/8/8/8/8/8/K4R2 w - - 0 1", "f1e1", set()),
        ("chess", "r3k3/8/8/3N4/8/8/8/1K6 w - - 0 1", "d5c7 e8d7 c7a8", {"fork"}),
        ("chess", "r3k3/8/8/3N4/8/8/8/1K6 w - - 0 1", "d5c7 e8d7 c7e8", set()),
        ("chess", "3k4/3r4/8/8/8/8/Q7/3R2K1 w - - 0 1", "a2a7", {"pin"}),
        ("chess", "3k4/3r4/8/8/8/8/Q7/4R1K1 w - - 0 1", "a2a7", set()),
        ("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", {"promotion", "underpromotion"}),
        ("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", {"promotion"}),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", {"en-passant"}),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", {"castling"}),
        (
            "chess",
            "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
            "a1a6 b7a6 b6b7",
            {"mate-in-2", "sacrifice", "quiet-move"},
        ),
        ("crazyhouse", "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1", "R@d8", {"mate-in-1", "drop"}),
        ("kingofthehill", "4k3/8/8/8/8/3K4/8/7r w - - 0 1", "d3d4", {"win-in-1", "goal"}),
        ("3check", "4k3/8/8/8/8/8/8/K2R4 w - - 1+3 0 1", "d1e1", {"win-in-1", "checks"}),
        (
            "atomic",
            "rnb1kbnr/pp1ppppp/1qp5/8/6PP/1P6/P1PPPP2/RNBQKBNR b KQkq - 0 3",
            "b6f2",
            {"win-in-1", "capture-wins", "explosion"},
        ),
        (
            "jesonmor",
            "nnn1n2n1/6n2/6n2/9/4n4/4N4/5N3/9/N2N1NNNN w - - 0 8",
            "f3e5",
            {"win-in-1", "goal"},
        ),
        ("antichess", "8/4n3/5R2/1p6/1P1P4/8/8/8 b - - 1 29", "e7c6", {"win-in-1", "pieces-lost"}),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1", "G@e8", {"mate-in-1", "drop"}),
        ("shogi", "4k4/9/4+P4/9/9/9/9/9/4K4[G] w - - 0 1", "e7e8", set()),
    ],
)
def test_themes_of_a_solution(key: str, fen: str, line: str, expected: set[str]) -> None:
    assert found(key, fen, line) == expected
