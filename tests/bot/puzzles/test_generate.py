"""The puzzle generator: what it accepts and rejects, and resuming an earlier run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from bot.puzzles import Goal, Puzzle
from bot.puzzles.puzzle import read
from tests.bot.puzzles.prover import fault
from tests.tools.bench.engine.players import fairy
from tests.tools.puzzle_generator import tsume
from tests.tools.puzzle_generator.analyst import LOST, MATE, Analyst, Line, Two, chances
from tests.tools.puzzle_generator.criteria import dullness, is_clear, is_obvious
from tests.tools.puzzle_generator.criteria import fault as criteria_fault
from tests.tools.puzzle_generator.difficulty import difficulty_of
from tests.tools.puzzle_generator.generate import Collector, found_in, main
from tests.tools.puzzle_generator.source_games import Candidate
from tests.tools.puzzle_generator.themes import Theme

CHESS = rules.variant("chess")
EQUAL = Line(("a1a1",), 0)
needs_engine = pytest.mark.skipif(fairy() is None, reason="fairy-stockfish is not installed")


class Opinions(Analyst):
    """An analyst that knows the best line of a few positions, and considers other moves equal."""

    def __init__(self, lines: dict[str, Line], second: Line = EQUAL) -> None:
        self._best, self._second = lines, second

    def of_moves(self, position: rules.Position, moves: Sequence[rules.Move], nodes: int) -> list[Line]:
        return [Line((move.uci(),), -700) for move in moves]

    def two_each(self, positions: Sequence[rules.Position], nodes: int) -> list[Two]:
        return [(self._best.get(position.fen().split()[0], EQUAL), self._second) for position in positions]


def candidate(fen: str, last: str) -> Candidate:
    before = rules.Position.from_fen(CHESS, fen)
    move = before.move_from_uci(last)
    return Candidate(move, before.play(move), 0.0)


@pytest.mark.slow
@needs_engine
def test_second_run_adds_to_existing_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--variant", "antichess", "--folder", str(tmp_path), "--seconds", "300", "--count"]
    main([*arguments, "1"])
    first = read(tmp_path / "antichess.jsonl")
    assert len(first) == 1
    main([*arguments, "2"])
    assert {each.id for each in first} < {each.id for each in read(tmp_path / "antichess.jsonl")}
    assert "antichess: 2 puzzles" in capsys.readouterr().out
    assert all(fault(each) is None for each in first if each.goal is Goal.MATE)


def test_collector_keeps_the_mix_and_drops_duplicates(tmp_path: Path) -> None:
    def mate(king: str, *moves: str) -> Puzzle:
        fen = f"6k1/5ppp/8/8/8/{king}/3R4 w - - 0 1"
        accepts = tuple((move,) for move in moves[::2])
        return Puzzle("chess", fen, None, moves, accepts, Goal.MATE, (Theme.MATE_IN_1,), 1)

    path = tmp_path / "chess.jsonl"
    collector = Collector(path, 16)
    kings = ("8/7K", "8/6K1", "8/5K2", "8/5K2", "8/4K3", "8/2K5", "8/1K6")
    for king in kings:
        collector.add(mate(king, "d1d7", "g8f8", "d7d8"))
    assert len(collector.puzzles) == len(read(path)) == 6
    for king in ("K7/8", "1K6/8", "2K5/8"):
        collector.add(mate(king, "d1d7", "g8f8", "d7d8"))
    assert len(collector.puzzles) == 8  # Mates are at most half of the count.


# ---- criteria

MATE_IN_2 = "r5k1/3N2pp/2p3qb/p2p1Q2/Pp1Pr1nP/6PK/1P6/R4R2 b - - 0 1"
MATED = "r5k1/3N2pp/2p3q1/p2p1Q2/Pp1Pr1nP/6PK/1P6/R1b2R2"


def test_mate_after_a_blunder_becomes_a_puzzle() -> None:
    found = found_in(Opinions({MATED: Line(("f5f8",), MATE - 3)}), candidate(MATE_IN_2, "h6c1"))
    assert found is not None
    assert (found.line, found.last_move, found.goal) == (("f5f8", "a8f8", "f1f8"), "h6c1", Goal.MATE)


def test_mate_is_not_a_puzzle_if_other_moves_win_too() -> None:
    analyst = Opinions({MATED: Line(("f5f8",), MATE - 3)}, second=Line(("a1c1",), 300))
    assert found_in(analyst, candidate(MATE_IN_2, "h6c1")) is None


def test_mate_in_one_is_not_a_puzzle() -> None:
    analyst = Opinions({"6rk/6pp/8/1q2N3/4Q3/8/5PPP/6K1": Line(("e5f7",), MATE - 1)})
    assert found_in(analyst, candidate("6rk/3q2pp/8/4N3/4Q3/8/5PPP/6K1 b - - 0 1", "d7b5")) is None


def test_fork_that_wins_a_queen_becomes_a_puzzle() -> None:
    fork = candidate("q4k2/p4ppb/1p5p/3N4/8/1P5P/5PP1/3Q2K1 b - - 0 1", "f8e8")
    lines = {
        "q3k3/p4ppb/1p5p/3N4/8/1P5P/5PP1/3Q2K1": Line(("d5c7", "e8e7"), 700),
        "q3k3/p1N2ppb/1p5p/8/8/1P5P/5PP1/3Q2K1": Line(("e8e7", "c7a8"), -700),
        "q7/p1N1kppb/1p5p/8/8/1P5P/5PP1/3Q2K1": Line(("c7a8", "h7e4"), 700),
    }
    found = found_in(Opinions(lines), fork)
    assert found is not None
    assert (found.line, found.goal) == (("d5c7", "e8e7", "c7a8"), Goal.WIN)
    assert criteria_fault(Opinions(lines), found, 1) is None
    assert criteria_fault(Opinions(lines, second=Line(("d1d2",), 500)), found, 1) is not None


def test_lone_capture_is_not_a_puzzle() -> None:
    lines = {"6k1/5pp1/3q3p/8/8/8/3R1PPP/3R2K1": Line(("d2d6",), 900)}
    hanging = candidate("6k1/5pp1/7p/3q4/8/8/3R1PPP/3R2K1 b - - 0 1", "d5d6")
    assert found_in(Opinions(lines), hanging) is None


@pytest.mark.parametrize(
    ("fen", "last", "move", "expected"),
    [
        ("6k1/5ppp/8/3q4/8/8/3R1PPP/6K1 w - - 0 1", "d4d5", "d2d5", True),  # unguarded
        ("6k1/5ppp/4p3/3r4/8/8/3Q1PPP/3R2K1 w - - 0 1", "d4c5", "d2d5", False),  # guarded
        ("6k1/5ppp/4p3/3r4/8/8/3R1PPP/3R2K1 w - - 0 1", "a5d5", "d2d5", True),  # a recapture
        ("6k1/5ppp/4p3/3r4/8/8/3R1PPP/3R2K1 w - - 0 1", "a5d5", "d2e2", False),
    ],
)
def test_captures_of_unguarded_pieces_and_recaptures_are_obvious(
    fen: str, last: str, move: str, expected: bool
) -> None:
    position = rules.Position.from_fen(CHESS, fen)
    assert is_obvious(position, last, position.move_from_uci(move)) is expected


@pytest.mark.parametrize(
    ("fen", "last", "line", "expected"),
    [
        ("6rk/6pp/8/1q2N3/4Q3/8/5PPP/6K1 w - - 0 1", "d7b5", "e5f7", "a single move"),
        ("7k/8/8/8/8/1r6/r6K/8 w - - 0 1", "a8a2", "h2g1 b3b1", "too few moves to choose from"),
        ("q3k3/p4ppb/1p5p/3N4/8/1P5P/5PP1/3Q2K1 w - - 0 1", "f8e8", "d5c7 e8e7 c7a8", None),
        ("4k3/p4ppb/qp3P1p/3N4/8/1P5P/6P1/6K1 w - - 0 1", "e7e8", "d5c7 e8d8 c7a6", "the only safe checks"),
        ("r5k1/p2b1ppb/1p1p4/4n2p/3N4/1P3P2/6P1/4R1K1 w - - 0 1", None, "e1e5 d6e5 d4c6", None),
        ("r5k1/p2b1ppb/1p6/4n2p/3N4/1P3P2/6P1/4R1K1 w - - 0 1", None, "e1e5 g8f8 d4c6", "a free capture"),
        (
            "rnbqkbnr/1pppp1p1/p4p1p/1N6/4P3/8/PPPP1PPP/R1BQKBNR w KQkq - 0 4",
            None,
            "d1h5 g7g6 h5g6",
            "the only safe checks",
        ),
        (f"{MATED} w - - 0 1", "h6c1", "f5f8 a8f8 f1f8", None),
        ("4k3/p2b1ppb/1p2p3/3q3p/2N1P3/1P5P/5PP1/6K1 w - - 0 1", "d6d5", "e4d5 e6d5 c4d6", "a recapture"),
    ],
)
def test_lines_without_choice_are_dull(fen: str, last: str | None, line: str, expected: str | None) -> None:
    moves = tuple(line.split())
    accepts = tuple((move,) for move in moves[::2])
    assert dullness(Puzzle("chess", fen, last, moves, accepts, Goal.MATE, (), 1)) == expected


def test_capture_is_a_dull_start_unless_it_mates() -> None:
    fen = "r5k1/p2b1ppb/1p2p3/3q3p/2P1P3/1P3P2/6P1/4R1K1 w - - 0 1"
    line, accepts = ("c4d5", "e6d5", "e4d5"), (("c4d5",), ("e4d5",))
    assert (
        dullness(Puzzle("chess", fen, None, line, accepts, Goal.WIN, (), 1))
        == "a win that starts with a capture"
    )
    assert dullness(Puzzle("chess", fen, None, line, accepts, Goal.MATE, (), 1)) is None


def test_several_mates_after_a_check_are_dull() -> None:
    accepts = (("f5f8",), ("f1f8", "f1f2"))
    line = ("f5f8", "a8f8", "f1f8")
    puzzle = Puzzle("chess", f"{MATED} w - - 0 1", "h6c1", line, accepts, Goal.MATE, (), 1)
    assert dullness(puzzle) == "several mates after a check"
    assert dullness(replace(puzzle, themes=(Theme.TSUME,))) is None


def test_capture_of_an_interposed_piece_is_dull() -> None:
    fen = "2r4k/1p3p2/pP4R1/P2br3/3Pb3/R7/1B6/3K4 w - - 1 47"
    line, accepts = ("a3h3", "e5h5", "h3h5"), (("a3h3",), ("h3h5",))
    puzzle = Puzzle("chess", fen, None, line, accepts, Goal.MATE, (), 1)
    assert dullness(puzzle) == "the capture of an interposed piece"


def test_promotion_with_check_is_a_dull_start_except_to_another_piece() -> None:
    fen = "6k1/1P4pp/6p1/8/8/1r3q2/5PPP/R1N3K1 w - - 0 1"
    line, accepts = ("b7b8q", "g8f7", "a1a7"), (("b7b8q",), ("a1a7",))
    puzzle = Puzzle("chess", fen, None, line, accepts, Goal.WIN, (), 1)
    assert dullness(puzzle) == "a promotion with check"
    assert dullness(replace(puzzle, themes=(Theme.UNDERPROMOTION,))) is None


def test_only_one_check_is_safe() -> None:
    fen = "rnbqkbnr/1pppp1p1/p4p1p/1N6/4P3/8/PPPP1PPP/R1BQKBNR w KQkq - 0 4"
    puzzle = Puzzle("chess", fen, None, ("d1h5", "g7g6", "h5g6"), (("d1h5",), ("h5g6",)), Goal.MATE, (), 1)
    assert dullness(puzzle) == "the only safe checks"
    four_solutions = (("d1h5",), ("h5g6", "d2d3", "d2d4", "a2a3"))
    assert dullness(replace(puzzle, accepts=four_solutions)) == "many last moves"


def test_lead_is_measured_in_winning_chances() -> None:
    assert chances(0) == 0
    assert chances(377) == pytest.approx(0.6, abs=0.01)
    assert chances(MATE - 3) == -chances(3 - MATE) == 1
    assert is_clear((Line(("a1a1",), 500), Line(("a1a2",), 0)))
    assert not is_clear((Line(("a1a1",), 900), Line(("a1a2",), 400)))
    assert not is_clear((Line(("a1a1",), 100), LOST))


def test_longer_puzzle_with_a_quiet_move_is_harder() -> None:
    easy = rules.Position.from_fen(CHESS, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    hard = rules.Position.from_fen(CHESS, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    mate = easy.move_from_uci("d1d8")
    line, position = [], hard
    for uci in ("a1a6", "b7a6", "b6b7"):
        line.append(position.move_from_uci(uci))
        position = position.play(line[-1])
    assert difficulty_of(easy, [mate], [[mate]]) == 1
    assert difficulty_of(hard, line, [[line[0]], [line[2]]]) > 1


# ---- tsume

GAME = "ln2k2nl/9/p1ppP1ppp/9/9/9/PPPP1PPPP/1B5R1/LNSGKGSNL[GSbrgs] w - - 0 1"


@pytest.mark.slow
@pytest.mark.parametrize("turned", [False, True])
def test_mate_from_a_game_becomes_a_tsume_problem(turned: bool) -> None:
    """Only necessary pieces stay; the solver plays up the board whichever side mated in the game."""
    position = rules.Position.from_fen(rules.variant("shogi"), GAME)
    if turned:
        placement, _, hands = GAME.split()[0].removesuffix("]").partition("[")
        placement = "/".join(row[::-1] for row in reversed(placement.swapcase().split("/")))
        position = rules.Position.from_fen(
            rules.variant("shogi"), f"{placement}[{hands.swapcase()}] b - - 0 1"
        )
    made = tsume.made_from(position, 1)
    assert made is not None
    problem, solution = made
    assert problem.turn is rules.WHITE
    assert len(list(problem.pieces())) <= 4
    accepts = tuple(tuple(move.uci() for move in turn) for turn in solution.accepts)
    line = tuple(move.uci() for move in solution.line)
    themes = (Theme.TSUME,)
    assert fault(Puzzle("shogi", problem.fen(), None, line, accepts, Goal.MATE, themes, 1)) is None


@pytest.mark.parametrize(
    ("key", "expected"), [("shogi", True), ("minishogi", True), ("crazyhouse", False), ("shoshogi", False)]
)
def test_only_shogi_variants_with_drops_have_tsume(key: str, expected: bool) -> None:
    assert tsume.has_tsume(rules.variant(key)) is expected
