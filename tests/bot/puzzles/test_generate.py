"""The puzzle generator: what it accepts and rejects, and resuming an earlier run."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rules
from bot.puzzles import Goal, Puzzle
from bot.puzzles.puzzle import read
from tests.bot.puzzles.prover import fault
from tests.tools.puzzle_generator import tsume
from tests.tools.puzzle_generator.difficulty import difficulty_of
from tests.tools.puzzle_generator.generate import Collector, found_in, main, shortest_win
from tests.tools.puzzle_generator.selfplay import Candidate
from tests.tools.puzzle_generator.tactics import winning_line
from tests.tools.puzzle_generator.themes import Theme

CHESS = rules.variant("chess")


def candidate(fen: str, last: str, chances: float = 0.5, score: int | None = None) -> Candidate:
    before = rules.Position.from_fen(CHESS, fen)
    move = before.move_from_uci(last)
    return Candidate(before, move, before.play(move), chances, score)


@pytest.mark.slow
def test_second_run_adds_to_existing_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--variant", "breakthrough", "--folder", str(tmp_path), "--seconds", "30", "--count"]
    main([*arguments, "2"])
    first = read(tmp_path / "breakthrough.jsonl")
    assert len(first) == 2
    main([*arguments, "4"])
    assert {each.id for each in first} < {each.id for each in read(tmp_path / "breakthrough.jsonl")}
    assert "breakthrough: 4 puzzles" in capsys.readouterr().out
    assert all(fault(each) is None for each in first)


def test_collector_keeps_the_mix_and_drops_duplicates(tmp_path: Path) -> None:
    def mate(fen: str) -> Puzzle:
        return Puzzle("chess", fen, None, ("d1d8",), (("d1d8",),), Goal.MATE, (Theme.MATE_IN_1,), 1)

    path = tmp_path / "chess.jsonl"
    collector = Collector(path, 9, 0.34)
    for king in ("7K", "6K1", "5K2", "4K3", "7K"):
        collector.add(mate(f"6k1/5ppp/8/8/8/8/{king}/3R4 w - - 0 1"))
    assert len(collector.puzzles) == 3
    assert len(read(path)) == 3
    again = Collector(path, 9, 1.0)
    again.add(collector.puzzles[0])
    assert len(again.puzzles) == 3


def test_mate_after_a_blunder_becomes_a_puzzle() -> None:
    found = found_in(candidate("6k1/3r1ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "d7b7"), random.Random(1))
    assert found is not None
    assert (found.line, found.last_move, found.goal) == (("d1d8",), "d7b7", Goal.MATE)


def test_mate_in_one_from_a_won_position_is_not_a_puzzle() -> None:
    was_won = candidate("6k1/3r1ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "d7b7", chances=0.96)
    assert found_in(was_won, random.Random(1)) is None


@pytest.mark.slow
def test_fork_that_wins_a_queen_becomes_a_puzzle() -> None:
    fork = candidate("q4k2/p4ppb/1p5p/3N4/8/1P5P/5PP1/3Q2K1 b - - 0 1", "f8e8", chances=0.5)
    line = winning_line(fork)
    assert line is not None
    assert line[0].uci() == "d5c7"
    assert line[-1].uci() == "c7a8"


def test_obvious_capture_is_not_a_puzzle() -> None:
    hanging = candidate("6k1/5ppp/8/8/3q4/8/3R1PPP/6K1 b - - 0 1", "d4d5", chances=0.1)
    assert winning_line(hanging) is None


@pytest.mark.parametrize(
    ("key", "fen", "moves"),
    [
        ("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", True),
        ("chess", "6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", False),
        ("breakthrough", "7p/P7/8/8/8/8/8/7P w - - 0 1", True),
    ],
)
def test_shortest_win_is_found(key: str, fen: str, moves: bool) -> None:
    assert bool(shortest_win(rules.Position.from_fen(rules.variant(key), fen))) is moves


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
