"""The UCI interface of the engine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import chess
import chess.engine
import pytest

import rules
from bot.engine import LEVELS, choose, level_in
from bot.engine.evaluation import Evaluation, evaluation_of
from bot.engine.uci_interface import Engine

COMMAND = [sys.executable, "-m", "bot.engine.uci_interface"]


@pytest.fixture
def engine() -> Iterator[chess.engine.SimpleEngine]:
    folder = Path(__file__).parents[3]
    found = chess.engine.SimpleEngine.popen_uci(COMMAND, cwd=str(folder), env=dict(os.environ))
    yield found
    found.quit()


@pytest.mark.slow
def test_python_chess_plays_a_game_with_it(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    for _ in range(60):
        if board.is_game_over():
            break
        limit = chess.engine.Limit(nodes=3_000) if board.turn else chess.engine.Limit(depth=1)
        move = engine.play(board, limit).move
        assert move is not None
        board.push(move)
    assert board.is_checkmate()


def test_kibitz_uci_is_the_same_engine() -> None:
    root = str(Path(__file__).parents[3])
    command = [sys.executable, "-m", "bot", "uci"]
    with chess.engine.SimpleEngine.popen_uci(command, cwd=root, env=dict(os.environ)) as engine:
        assert engine.id["name"].startswith("Kibitz")
        move = engine.play(chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), chess.engine.Limit(depth=3)).move
    assert move == chess.Move.from_uci("a1a8")


def test_python_chess_analyses_with_it(engine: chess.engine.SimpleEngine) -> None:
    info = engine.analyse(chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), chess.engine.Limit(depth=3))
    assert "score" in info
    assert info["score"].white() == chess.engine.Mate(1)
    assert [move.uci() for move in info.get("pv", [])] == ["a1a8"]
    lines = engine.analyse(chess.Board(), chess.engine.Limit(nodes=500), multipv=3)
    assert len({line["pv"][0] for line in lines if "pv" in line}) == 3


def lines_of(output: list[str]) -> list[tuple[int, int, str]]:
    """Return depth, rank and first move of every reported line."""
    found = (re.match(r"info depth (\d+) multipv (\d+) .* pv (\S+)", line) for line in output)
    return [(int(line[1]), int(line[2]), line[3]) for line in found if line]


def test_every_depth_is_reported_with_all_its_lines(speak: Callable[..., list[str]]) -> None:
    """The node limit applies to all lines together."""
    output = speak("setoption name MultiPV value 3", "position startpos moves e2e4", "go nodes 3000")
    lines = lines_of(output)
    depth = lines[-1][0]
    assert depth >= 3
    expected = [(number, place) for number in range(1, depth + 1) for place in (1, 2, 3)]
    assert [(number, place) for number, place, _ in lines][: len(expected) - 3] == expected[:-3]
    for number in range(1, depth):
        assert len({move for at, _, move in lines if at == number}) == 3
    nodes = [int(line.split(" nodes ")[1].split()[0]) for line in output if " nodes " in line]
    assert nodes == sorted(nodes)
    assert nodes[-1] <= 3_000
    assert output[-1] == f"bestmove {[move for _, place, move in lines if place == 1][-1]}"


def test_multipv_above_the_number_of_moves(speak: Callable[..., list[str]]) -> None:
    output = speak(
        "setoption name MultiPV value 9", "position fen 7k/8/8/8/8/8/6q1/K7 w - - 0 1", "go depth 2"
    )
    assert lines_of(output) == [(1, 1, "a1b1"), (2, 1, "a1b1")]


def test_infinite_analysis_reports_all_lines(engine: chess.engine.SimpleEngine) -> None:
    with engine.analysis(chess.Board(), multipv=4) as analysis:
        late = threading.Timer(20, analysis.stop)
        late.start()
        depths = (info.get("depth", 0) for info in analysis if info.get("multipv") == 4)
        assert next((depth for depth in depths if depth >= 2), None) is not None
        late.cancel()
        assert len({line["pv"][0] for line in analysis.multipv if "pv" in line}) == 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "moves", ["e2e4 e7e5 g1f3 b8c6 f1b5", "d2d4 g8f6 c2c4 g7g6 b1c3", "e2e4 c7c5", "d2d4 d7d5 c2c4"]
)
def test_lines_are_reported_best_first(speak: Callable[..., list[str]], moves: str) -> None:
    output = speak("setoption name MultiPV value 5", f"position startpos moves {moves}", "go depth 5")
    scores: dict[int, list[int]] = {}
    for line in output:
        if found := re.match(r"info depth (\d+) multipv \d+ score cp (-?\d+)", line):
            scores.setdefault(int(found[1]), []).append(int(found[2]))
    assert {depth: len(each) for depth, each in scores.items()} == dict.fromkeys(range(1, 6), 5)
    assert all(each == sorted(each, reverse=True) for each in scores.values())


@pytest.mark.parametrize("go", ["movetime 20000", "wtime 600000 btime 600000"])
def test_forced_move_is_searched(speak: Callable[..., list[str]], go: str) -> None:
    """Black must take the queen, and White then mates."""
    output = speak("position fen 1Q2kb1r/p2n1ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 1 16", f"go {go}")
    assert output[-1] == "bestmove d7b8"
    assert " score mate -1 " in output[-2]


def test_forced_move_uses_little_of_the_clock(speak: Callable[..., list[str]]) -> None:
    output = speak("position fen k6q/8/8/8/8/8/6B1/1RK5 b - - 0 1", "go wtime 3600000 btime 3600000")
    assert output[-1] == "bestmove a8a7"
    milliseconds = int(output[-2].split(" time ")[1].split()[0])
    assert milliseconds < 30_000  # Two minutes are allowed; the machine may be busy.


ODD = ("--3", "²", "9" * 5_000, "-1", "x", "")


@pytest.mark.parametrize("word", ["depth", "nodes", "movetime", "wtime 1000 btime 1000 movestogo", "winc"])
def test_invalid_numbers_do_not_end_the_engine(speak: Callable[..., list[str]], word: str) -> None:
    for value in ODD:
        output = speak("position startpos", f"go nodes 50 {word} {value}")
        assert output[-1].startswith("bestmove "), value


def test_options_are_case_insensitive(speak: Callable[..., list[str]]) -> None:
    assert speak("setoption NAME uci_variant Value SHOGI") == []
    assert speak("position startpos moves c3c4", "d")[-1].startswith("lnsgkgsnl/")
    assert speak("setoption name UCI_Chess960 value True", "setoption name UCI_Variant value chess") == []
    fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
    assert speak(f"position fen {fen}", "d") == [fen]
    assert speak("setoption name VariantPath value", "setoption name VariantPath value <empty>") == []
    assert speak("setoption name Hash value") == ["info string Hash takes a whole number, not ''"]


def test_invalid_utf8_does_not_end_the_engine() -> None:
    done = subprocess.run(
        COMMAND,
        input=b"setoption name VariantPath value /tmp/\xe9.ini\nposition startpos\ngo depth 1\n",
        capture_output=True,
        cwd=Path(__file__).parents[3],
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
        check=True,
    )
    assert b"bestmove " in done.stdout


def test_searchmoves_limits_the_moves(
    engine: chess.engine.SimpleEngine, speak: Callable[..., list[str]]
) -> None:
    named = [chess.Move.from_uci(text) for text in ("a2a3", "h2h3")]
    assert engine.play(chess.Board(), chess.engine.Limit(nodes=500), root_moves=named).move in named
    (best,) = speak("position startpos", "go depth 1 searchmoves a2a4 nonsense e2e4")[-1:]
    assert best == "bestmove a2a4"
    (best,) = speak("position startpos", "go depth 1 searchmoves nonsense")[-1:]
    assert best.startswith("bestmove ")


@pytest.mark.slow
def test_last_reported_move_is_played_after_any_number_of_nodes(speak: Callable[..., list[str]]) -> None:
    for nodes in range(200, 3_000, 100):
        output = speak("position startpos moves d2d4 d7d5 c2c4", f"go nodes {nodes}")
        pv = [line.split(" pv ")[1].split()[0] for line in output if " pv " in line]
        assert output[-1] == f"bestmove {pv[-1]}"


def test_building_the_evaluation_counts_as_search_time(
    speak: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(variant: rules.Variant) -> Evaluation:
        time.sleep(0.5)
        return evaluation_of(variant)

    monkeypatch.setattr("bot.engine.uci_interface.evaluation_of", slow)
    output = speak("position startpos", "go movetime 500")
    assert max((depth for depth in map(depth_of, output) if depth), default=0) < 3
    assert output[-1].startswith("bestmove ")
    monkeypatch.setattr("bot.engine.levels.evaluation_of", slow)
    game = rules.Game(rules.variant("chess").start())
    info = choose(game, level_in(game.variant, 8), 1, seconds=0.5)
    assert info is not None
    assert info.depth < 3


def test_evaluation_is_built_before_the_clock_runs(
    speak: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str] = []

    def noted(variant: rules.Variant) -> Evaluation:
        built.append(variant.key)
        return evaluation_of(variant)

    monkeypatch.setattr("bot.engine.uci_interface.evaluation_of", noted)
    speak("setoption name UCI_Variant value opulent", "position startpos", "position startpos moves h3h4")
    assert built == ["opulent"]
    speak("setoption name UCI_Variant value manchu", "isready")
    assert built == ["opulent", "manchu"]


def depth_of(line: str) -> int | None:
    found = re.match(r"info depth (\d+)", line)
    return int(found[1]) if found else None


def test_chess960_castling_is_written_as_king_takes_rook(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board.from_chess960_pos(0)
    assert engine.play(board, chess.engine.Limit(nodes=100)).move in list(board.legal_moves)


@pytest.mark.parametrize("key", ["chess", "shogi", "capablanca"])
def test_chess960_option_keeps_the_start_position(speak: Callable[..., list[str]], key: str) -> None:
    speak(f"setoption name UCI_Variant value {key}", "setoption name UCI_Chess960 value true")
    (fen,) = speak("position startpos", "d")
    assert fen.split()[0] == rules.variant(key).start().fen().split()[0]


@pytest.mark.parametrize("key", ["shogi", "xiangqi"])
def test_chess960_option_keeps_the_values_of_variants_without_castling(
    speak: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    prepared: list[str] = []

    def noted(variant: rules.Variant) -> Evaluation:
        prepared.append(variant.key)
        return evaluation_of(variant)

    monkeypatch.setattr("bot.engine.uci_interface.evaluation_of", noted)
    speak("setoption name UCI_Chess960 value true", f"setoption name UCI_Variant value {key}", "isready")
    assert prepared == [key]


class Session:
    """A UCI session in this process."""

    def __init__(self) -> None:
        self.output: list[str] = []
        self.engine = Engine(self.output.append)

    def __call__(self, *lines: str) -> list[str]:
        self.output.clear()
        for line in lines:
            self.engine.line(line)
        self.wait()
        return list(self.output)

    def wait(self) -> None:
        """Wait until the search ends by itself."""
        if self.engine._thread is not None:
            self.engine._thread.join()


@pytest.fixture
def speak() -> Iterator[Callable[..., list[str]]]:
    session = Session()
    yield session
    session.engine.finish()


def test_uci_lists_every_variant(speak: Callable[..., list[str]]) -> None:
    (line,) = [line for line in speak("uci") if "UCI_Variant" in line]
    assert " var shogi" in line
    assert line.count(" var ") == len(rules.variants())


@pytest.mark.parametrize("key", ["crazyhouse", "xiangqi", "shogi", "duck", "unicorn", "janggi"])
def test_other_variants_get_a_move(speak: Callable[..., list[str]], key: str) -> None:
    output = speak(f"setoption name UCI_Variant value {key}", "position startpos", "go nodes 50")
    assert output[-1].startswith("bestmove ")
    assert output[-1] != "bestmove (none)"


def test_position_command_reads_moves_and_fen(speak: Callable[..., list[str]]) -> None:
    assert speak("position startpos moves e2e4 e7e5", "d") == [
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    ]
    assert speak("position fen 4k3/8/8/8/8/8/8/4K3 b - - 0 1", "d") == ["4k3/8/8/8/8/8/8/4K3 b - - 0 1"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("position startpos moves e2e5", "info string"),
        ("position fen 8/8 w", "info string"),
        ("ponderhit", "info string ponderhit without go ponder"),
        ("go perft", "info string go perft needs a number of plies, at least 1"),
        ("setoption name UCI_Variant value ludo", "info string unknown variant: ludo"),
        ("setoption name Hash value many", "info string Hash takes a whole number, not 'many'"),
        ("setoption name Contempt value 3", "info string unknown option: contempt"),
        ("hello", "info string unknown command: hello"),
    ],
)
def test_errors_are_reported_as_info_string(speak: Callable[..., list[str]], line: str, answer: str) -> None:
    (output,) = speak(line)
    assert output.startswith(answer)
    assert "\n" not in output
    assert speak("isready") == ["readyok"]


def test_finished_game_has_no_best_move(speak: Callable[..., list[str]]) -> None:
    assert speak("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 1") == ["bestmove (none)"]


SHUTTLES = {
    "chess": "b1c3 b8c6 c3b1 c6b8",
    "crazyhouse": "g1f3 g8f6 f3g1 f6g8",
    "atomic": "g1f3 g8f6 f3g1 f6g8",
    "3check": "b1c3 b8c6 c3b1 c6b8",
    "makruk": "b1d2 b8d7 d2b1 d7b8",
    "shogi": "h2g2 b8c8 g2h2 c8b8",
    "xiangqi": "b1c3 b10c8 c3b1 c8b10",
    "janggi": "a1a2 a10a9 a2a1 a9a10",
}


@pytest.mark.parametrize("key", SHUTTLES)
def test_game_drawn_by_repetition_still_gets_a_move(speak: Callable[..., list[str]], key: str) -> None:
    """The GUI continues the game, or counts repetitions differently."""
    moves = [*SHUTTLES[key].split()] * 5
    game = rules.Game.replay(rules.variant(key).start(), moves)
    assert game.outcome() is not None
    output = speak(
        f"setoption name UCI_Variant value {key}", f"position startpos moves {' '.join(moves)}", "go depth 2"
    )
    assert output[-1].removeprefix("bestmove ") in {move.uci() for move in game.position.legal_moves()}


def test_drawn_material_still_gets_a_move(speak: Callable[..., list[str]]) -> None:
    fen = "4k3/8/8/8/8/8/8/4KN2 w - - 0 1"
    position = rules.Position.from_fen(rules.variant("chess"), fen)
    assert position.outcome() is not None
    output = speak(f"position fen {fen}", "go depth 2")
    assert output[-1].removeprefix("bestmove ") in {move.uci() for move in position.legal_moves()}


def test_moves_before_an_illegal_move_are_played(speak: Callable[..., list[str]]) -> None:
    (output, fen) = speak("position startpos moves d2d4 d7d5 e2e5 g8f6", "d")
    assert fen == "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"
    assert "e2e5" in output
    assert output.endswith("; only the 2 moves before it are played")
    assert speak("position startpos moves e2e5", "d")[-1] == rules.variant("chess").start().fen()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("8/6K1/1p1B1RB1/8/2Q5/2n1kP1N/3b4/4n3 w - - 0 1", 2),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
    ],
)
def test_go_mate_finds_the_mate(speak: Callable[..., list[str]], fen: str, moves: int) -> None:
    output = speak(f"position fen {fen}", f"go mate {moves}")
    assert f" score mate {moves} " in output[-2]
    (output, best) = speak(f"position fen {fen}", f"go mate {moves - 1}")[-2:]
    assert output == f"info string found no mate in {moves - 1}"
    assert best.startswith("bestmove ")
    assert speak("go mate", "stop")[0] == "info string go mate needs a number of moves from 1 to 24"


@pytest.mark.parametrize("level", [0, len(LEVELS)])
def test_endgame_table_is_used(speak: Callable[..., list[str]], level: int) -> None:
    """No search of a few nodes sees the mate in this position."""
    position = "position fen 7k/8/8/8/8/8/8/KBN5 w - - 0 1"
    output, best = speak(f"setoption name Level value {level}", position, "go nodes 10")[-2:]
    assert int(output.partition(" score mate ")[2].split()[0]) > 15
    assert best.split()[1] in output
    assert " score cp " in speak(position, "go nodes 10 searchmoves a1a2")[-2]


@pytest.mark.parametrize(
    ("key", "counts"), [("chess", (20, 400, 8_902)), ("shogi", (30, 900)), ("duck", (640,))]
)
def test_perft(speak: Callable[..., list[str]], key: str, counts: tuple[int, ...]) -> None:
    speak(f"setoption name UCI_Variant value {key}")
    for plies, count in enumerate(counts, 1):
        *output, empty, total = speak("position startpos", f"go perft {plies}")
        assert (empty, total) == ("", f"Nodes searched: {count}")
        assert len(output) == counts[0]
        assert sum(int(line.partition(": ")[2]) for line in output) == count


def test_stop_ends_a_long_perft(speak: Callable[..., list[str]]) -> None:
    assert speak("position startpos", "go perft 9", "stop")[-1] == "info string perft was stopped"


def test_movetime_starts_with_ponderhit() -> None:
    session = Session()
    engine = session.engine
    engine.line("position startpos moves e2e4 e7e5")
    engine.line("go ponder movetime 300")
    time.sleep(0.6)
    assert not any(line.startswith("bestmove") for line in session.output)
    engine.line("ponderhit")
    hit = time.perf_counter()
    session.wait()
    assert 0.2 < time.perf_counter() - hit < 5.0
    assert session.output[-1].startswith("bestmove ")
    nodes = [int(line.split(" nodes ")[1].split()[0]) for line in session.output if " nodes " in line]
    assert nodes == sorted(nodes), "the search went on"


def test_finished_pondering_waits_for_ponderhit() -> None:
    for word in ("ponderhit", "stop"):
        session = Session()
        session.engine.line("go ponder depth 1")
        time.sleep(0.4)
        assert not any(line.startswith("bestmove") for line in session.output)
        session.engine.line(word)
        session.wait()
        assert session.output[-1].startswith("bestmove ")


def test_bestmove_names_the_ponder_move(speak: Callable[..., list[str]]) -> None:
    (pv, best) = speak("setoption name Ponder value true", "position startpos", "go depth 3")[-2:]
    first, second = pv.split(" pv ")[1].split()[:2]
    assert best == f"bestmove {first} ponder {second}"


def test_infinite_search_waits_for_stop(speak: Callable[..., list[str]]) -> None:
    output = speak("position startpos", "go infinite", "stop")
    assert [line for line in output if line.startswith("bestmove")] == output[-1:]


def test_variant_path_loads_variants(speak: Callable[..., list[str]], tmp_path: Path) -> None:
    path = tmp_path / "own.ini"
    path.write_text("[quick:chess]\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n", "utf-8")
    output = speak(
        f"setoption name VariantPath value {path}", "setoption name UCI_Variant value quick", "go depth 1"
    )
    assert " var quick" in output[0]
    assert output[-1].startswith("bestmove")
    (refused,) = speak("setoption name VariantPath value nowhere.ini")
    assert refused.startswith("info string nowhere.ini: ")


def test_level_limits_the_search_under_a_clock(speak: Callable[..., list[str]]) -> None:
    output = speak(
        "setoption name Level value 1", "position startpos", "go wtime 1000 btime 1000 winc 0 binc 0"
    )
    assert output[-1].startswith("bestmove")
    assert all("depth 1 " in line for line in output[:-1])


@pytest.mark.parametrize("level", [1, 2, 3, 5])
def test_level_plays_the_same_moves_as_in_a_game(speak: Callable[..., list[str]], level: int) -> None:
    """It overlooks the same things, for example a hanging queen."""
    for line in ("e2e4 e7e5 g1f3 d8h4", "e2e4 d7d5 d1g4", "d2d4 e7e5 c1h6 e5d4"):
        game = rules.Game.replay(rules.variant("chess").start(), line.split())
        info = choose(game, level_in(game.variant, level), 0)
        assert info is not None
        output = speak(f"setoption name Level value {level}", f"position startpos moves {line}", "go")
        assert output[-1].split()[1] == info.line[0].uci()
