"""Proofs of forced wins: by checkmate, by variant rules, and their node limit."""

from __future__ import annotations

import pytest

import rules
from tests.tools.puzzle_generator.mates import MateSearch, OutOfNodes, Solution, wins_only_by_check

MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
NODES = 100_000


def solution(key: str, fen: str, max_moves: int, quiet: int = 3) -> Solution | None:
    variant = rules.variant(key)
    position = rules.Position.from_fen(variant, fen)
    return MateSearch(variant, NODES, quiet=quiet).solution(position, max_moves)


def written(found: Solution | None) -> tuple[str, list[list[str]]]:
    assert found is not None
    return " ".join(move.uci() for move in found.line), [
        [move.uci() for move in turn] for turn in found.accepts
    ]


def test_every_mate_in_one_is_accepted() -> None:
    fen = "6k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - - 0 1"
    assert written(solution("chess", fen, 3)) == ("b1b8", [["b1b8", "d1d8"]])


def test_quiet_key_move_is_found() -> None:
    found = solution("chess", MORPHY, 2)
    assert written(found)[0].startswith("a1a6 ")
    assert found is not None
    assert found.moves == 2


def test_search_of_checks_alone_misses_a_quiet_key_move() -> None:
    assert solution("chess", MORPHY, 2, quiet=0) is None


def test_second_solution_invalidates_a_puzzle() -> None:
    """Two rooks mate a bare king in several ways."""
    assert solution("chess", "7k/8/8/8/8/R7/1R6/K7 w - - 0 1", 2) is None


def test_fastest_win_is_preferred() -> None:
    found = solution("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 3)
    assert found is not None
    assert found.moves == 1


@pytest.mark.parametrize(
    ("key", "fen", "line"),
    [
        ("kingofthehill", "4k3/8/8/8/8/3K4/8/7r w - - 0 1", "d3d4"),
        ("breakthrough", "7p/P7/8/8/8/8/8/7P w - - 0 1", "a7a8"),
        ("jesonmor", "nnn1n2n1/6n2/6n2/9/4n4/4N4/5N3/9/N2N1NNNN w - - 0 8", "f3e5"),
        ("antichess", "8/8/1N6/8/6r1/8/8/8 w - - 1 29", "b6a4"),
        ("atomic", "rnb1kbnr/pp1ppppp/1qp5/8/6PP/1P6/P1PPPP2/RNBQKBNR b KQkq - 0 3", "b6f2"),
    ],
)
def test_wins_by_variant_rules_are_found(key: str, fen: str, line: str) -> None:
    assert line in written(solution(key, fen, 1))[1][0]


@pytest.mark.slow
def test_line_shows_the_longest_defence() -> None:
    """One reply allows mate in one, the others last longer."""
    found = solution("chess", "r3k2r/2pp1ppp/ppN5/4pQ2/2P4b/PP3P2/1B1PP3/R2K1B1b w k - 0 17", 3)
    assert written(found)[0].split()[:2] == ["f5e5", "e8f8"]
    assert found is not None
    assert found.moves == 3


def test_proof_ends_at_its_node_limit() -> None:
    variant = rules.variant("chess")
    with pytest.raises(OutOfNodes):
        MateSearch(variant, 500).solution(variant.start(), 2)


@pytest.mark.parametrize(
    ("key", "expected"),
    [("chess", True), ("crazyhouse", True), ("kingofthehill", False), ("xiangqi", False), ("duck", False)],
)
def test_variants_won_only_by_check_are_known(key: str, expected: bool) -> None:
    assert wins_only_by_check(rules.variant(key)) is expected
