"""PGN files as lichess, chess.com and pychess write them, and invalid files."""

from __future__ import annotations

import os
import random

import pytest

import rules
from tests.cases import loop_over
from tests.records import played, read_all, reading_error
from tests.rules.oracles import choose
from tests.variants import one_of_each_kind

LICHESS = """\
[Event "Rated Blitz game"]
[Site "https://example.org/abcdefgh"]
[Date "2026.11.21"]
[White "one"]
[Black "two"]
[Result "0-1"]
[UTCDate "2026.11.21"]
[UTCTime "10:00:00"]
[WhiteElo "1500"]
[BlackElo "1500"]
[Variant "Standard"]
[TimeControl "180+0"]
[ECO "A00"]
[Opening "Barnes Opening: Fool's Mate"]
[Termination "Normal"]

1. f3 { [%eval -0.5] [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. g4?? { (-0.5 → Mate in 1) } \
{ Checkmate is now unavoidable. e4 was best. } (2. e4 Nf6 (2... Bc5 3. Nc3) 3. Nc3) 2... Qh4# 0-1


[Event "Casual game"]
[Result "1-0"]
[Variant "From Position"]
[SetUp "1"]
[FEN "4k3/8/4K3/8/8/8/8/7Q w - - 0 1"]

1. Qh8# 1-0
"""

CHESS_COM = """\
[Event "Live Chess - Chess960"]
[Site "Chess.com"]
[Date "2026.11.21"]
[Round "-"]
[White "one"]
[Black "two"]
[Result "1-0"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w DFdf - 0 1"]
[WhiteElo "1500"]
[TimeControl "180+2"]
[EndTime "10:03:00 GMT+0000"]
[Termination "one won by resignation"]

1. Nf3 {[%clk 0:03:01.9]} 1... Nb6 {[%clk 0:03:00.1]} 2. g3 {[%clk 0:02:58]} 2... g6 {[%clk 0:02:57]} 3. Bg2 \
{[%clk 0:02:57]} 3... Bg7 {[%clk 0:02:56]} 4. O-O $1 {[%clk 0:02:55]} 4... O-O-O?! {[%clk 0:02:54]} 1-0
"""

PYCHESS = """\
[Event "PyChess casual game"]
[Site "https://example.org/ijklmnop"]
[Date "2026.11.21"]
[Round "-"]
[White "one"]
[Black "two"]
[Result "1-0"]
[TimeControl "300+3"]
[WhiteElo "1500?"]
[BlackElo "1500?"]
[Variant "Xiangqi"]
[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"]
[SetUp "1"]

1. Che3 Hc8 2. Hc3 Hg8 3. Rb1 Ade9 1-0
"""


def test_lichess_file_is_read() -> None:
    first, second = read_all(LICHESS)
    assert played(first) == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert (first.result, first.tags["Opening"]) == ("0-1", "Barnes Opening: Fool's Mate")
    outcome = first.game.outcome()
    assert outcome is not None
    assert outcome.reason is rules.Reason.CHECKMATE
    assert (played(second), second.result) == (["h1h8"], "1-0")


def test_chess_com_file_is_read() -> None:
    (record,) = read_all("\ufeff" + CHESS_COM.replace("\n", "\r\n"))
    assert record.game.variant.key == "chess960"
    assert played(record)[-2:] == ["e1f1", "e8d8"]
    assert record.result == "1-0"


def test_pychess_file_is_read() -> None:
    (record,) = read_all(PYCHESS)
    assert record.game.variant.key == "xiangqi"
    assert played(record) == ["h3e3", "b10c8", "b1c3", "h10g8", "a1b1", "d10e9"]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Standard", "chess"),
        ("From Position", "chess"),
        ("chess 960", "chess960"),
        ("Fischer Random", "chess960"),
        ("Fischerandom", "chess960"),
        ("Seirawan Chess", "seirawan"),
        ("XIANGQI", "xiangqi"),
        ("シャンチー", "xiangqi"),
        ("Xiangqi960", "xiangqi"),
    ],
)
def test_variant_names_are_recognized(name: str, key: str) -> None:
    fen = rules.variant("chess960").start(518).fen() if key == "chess960" else None
    (record,) = read_all(f'[Variant "{name}"]\n' + (f'[FEN "{fen}"]\n' if fen else "") + "\n*\n")
    assert record.game.variant.key == key


@loop_over(
    ("name", "fen", "text", "ucis"),
    [
        ("Crazyhouse", "", "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. @d5", "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 P@d5"),
        ("Crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1", "1. Nf3", "g1f3"),
        ("Three-check", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 +1+0", "1. e4", "e2e4"),
        ("Three-check", "4k3/8/8/8/8/8/4P3/4K3 w - - 2+3 0 1", "1. e4", "e2e4"),
        ("King of the Hill", "", "1. e4 e6 2. Ke2 d6 3. Ke3 h6 4. Kd4", "e2e4 e7e6 e1e2 d7d6 e2e3 h7h6 e3d4"),
        ("Racing Kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "1. Kh3 Ka3", "h2h3 a2a3"),
        ("Antichess", "8/P7/8/8/8/8/8/7r w - - 0 1", "1. a8=K", "a7a8k"),
        ("Atomic", "", "1. Nf3 f6 2. Nd4 e5 3. Ne6 dxe6", "g1f3 f7f6 f3d4 e7e5 d4e6 d7e6"),
        ("Horde", "", "1. f6 gxf6 2. gxf6", "f5f6 g7f6 g5f6"),
        ("Chess 960", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "1. O-O", "e1g1"),
        ("S-Chess", "", "1. Nf3/H Nf6/E", "g1f3h g8f6e"),
        ("Shogi", "", "1. P-76 P-34 2. Bx22+ Sx22", "c3c4 g7g6 b2h8+ g9h8"),
        ("Minishogi", "rbsgk/4p/5/P4/KGSBR[-] w 0 1", "1. G-44", "b1b2"),
        ("Makruk", "", "1. Nd2", "b1d2"),
        ("Sittuyin", "", "1. R@a1 R@a8", "R@a1 R@a8"),
        ("Duck", "", "1. e4,e4e6 d5,d5e5", "e2e4,e4e6 d7d5,d5e5"),
    ],
)
def test_variants_of_lichess_and_pychess_are_read(name: str, fen: str, text: str, ucis: str) -> None:
    start = f'[SetUp "1"]\n[FEN "{fen}"]\n' if fen else ""
    (record,) = read_all(f'[Variant "{name}"]\n{start}\n{text} {{[%clk 0:01:00]}} $1 *\n')
    assert " ".join(played(record)) == ucis


def test_known_variants_take_precedence() -> None:
    (mine,) = rules.load("[mine:chess]\nkibitzTitle = Standard\nstartFen = 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n")
    record = rules.one_game("1. e4 Kd7 *", known=[mine]).record
    assert record.game.variant is mine


@pytest.mark.parametrize(
    "text",
    [
        "1.e4 e5 2.Nf3 Nc6 *",
        "1. e4 e5\n2. Nf3 Nc6",
        "1 e4 e5 2 Nf3 Nc6 *",
        "e4 e5 Nf3 Nc6",
        "1. e2e4 e7e5 2. g1f3 b8c6 *",
        "1. e4! {yes} e5 $14 ; the rest of the line 2. d4\n2. Nf3!? Nc6 *",
        "% an escaped line 1. d4\n1. e4 e5 2. Nf3 (2. d4 exd4 (2... d6) 3. c3) Nc6 *",
        "1. e4 1... e5 2. Nf3 2... Nc6 1/2-1/2",
        "1. e4 {x} ... e5 2. Nf3 2. ... Nc6 1/2 - 1/2",
        "1) e4 … e5 2) Nf3 2. .. Nc6 *",
        "1. e4 e5 (1... c5 2. Nf3 2)) 2. Nf3 Nc6 *",
        "1. e4 {a {nested} comment} e5 } 2. Nf3 ) Nc6 *",
        "1. e4 {a {deeply {nested {2. d4}} comment} 1... d5} e5 (1... c5 {x {y {)}}}) 2. Nf3 Nc6 *",
        "1. e4 {a comment {that isn't nested} e5 2. Nf3 {} Nc6 *",
        "1. e4 e5\n[diagram here]\n2. Nf3 Nc6 *",
        "1. e4 e5 2. Nf3 Nc6 1-0 Black resigns",
        "1. e4 [unread] e5 2. Nf3 Nc6 White resigns 1 - 0",
        "1.e4 e5 2.Nf3 Nc6\n\nBlack offered a draw, and White agreed",
    ],
)
def test_unusual_formatting_is_read(text: str) -> None:
    (record,) = read_all(text)
    assert played(record) == ["e2e4", "e7e5", "g1f3", "b8c6"]


@loop_over(
    ("written", "name", "value"),
    [
        ('[Site "C:\\games\\"]', "Site", "C:\\games\\"),
        ('[BlackType: "program"]', "BlackType", "program"),
        ('[Time-Control "60"]', "Time-Control", "60"),
        ('[Event "5th "Cup" Open"]', "Event", '5th "Cup" Open'),
        ("[Event Open]", "Event", "Open"),
        ("[Event “Open”]", "Event", "Open"),
        ("[Event:Open]", "Event", "Open"),
    ],
)
def test_tags_in_unusual_forms_are_read(written: str, name: str, value: str) -> None:
    (record,) = read_all(f'{written}\n[White "A"]\n\n1. e4 e5 *')
    assert (record.tags[name], record.tags["White"]) == (value, "A")
    assert played(record) == ["e2e4", "e7e5"]


@loop_over("written", ["[Event]", '[Event "x', "[", "[ ]", '[!? "x"]'])
def test_unreadable_tags_are_dropped(written: str) -> None:
    (record,) = read_all(f'{written}\n[White "A"]\n\n1. e4 e5 *')
    assert (record.tags, played(record)) == ({"White": "A"}, ["e2e4", "e7e5"])


@loop_over(
    ("fen", "written", "move"),
    [
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8(Q)", "a7b8q"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=(Q)", "a7b8q"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8/N", "a7a8n"),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Bb5ch", "f1b5"),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Bb5 ch.", "f1b5"),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Bb5+ dis ch", "f1b5"),
    ],
)
def test_old_signs_of_promotion_and_check_are_read(fen: str, written: str, move: str) -> None:
    (record,) = read_all(f'[FEN "{fen}"]\n\n1. {written} *')
    assert played(record) == [move]


def test_escapes_and_results_are_read() -> None:
    first, second, third = read_all(
        '[White "the \\"rook\\" \\\\"]\n\n1. e4 ½-½\n[Result "0-1"]\n\n1. d4\n[Event "x"]\n\n*'
    )
    assert first.tags["White"] == 'the "rook" \\'
    assert [first.result, second.result, third.result] == ["1/2-1/2", "0-1", "*"]


@loop_over(
    ("text", "line", "message"),
    [
        ("1. e4 e5\n2. Ke3", 2, "Ke3"),
        ("1. e4 e5\n\n2. hello 3. Nf3", 3, "hello"),
        ("1. e4 {never closed\n\n", 1, "closed"),
        ("1. e4 (1. d4", 1, "variation"),
        ('\n[Variant "nonsense"]\n\n*', 2, "nonsense"),
        ('[Variant "Chess960"]\n\n1. e4', 1, "FEN"),
        ('[Event "a"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', 2, "FEN"),
        ("1. f3 e5 2. g4 Qh4# 3. e4", 1, "game-over"),
        ("\n".join(f'[A{number} "b"]' for number in range(200)), 101, "tags"),
    ],
)
def test_errors_have_a_line(text: str, line: int, message: str) -> None:
    error = reading_error(text)
    assert error.line == line
    assert message in str(error)


@pytest.mark.slow
def test_long_texts_take_little_time() -> None:
    for text in (
        "{" * 4_000_001,
        "(" * 1_000_000,
        "1. e4 {" + "[%" * 500_000,
        "; " * 1_000_000 + "\n1. e5",
        "1 " * 500_000 + "x",
    ):
        assert isinstance(reading_error(text), rules.InvalidRecord)


@pytest.mark.slow
def test_written_games_are_read_back() -> None:
    for variant in one_of_each_kind():
        write_and_read_a_game(variant)


def write_and_read_a_game(variant: rules.Variant) -> None:
    dice = random.Random(f"{os.environ['TEST_SEED']}/{variant.key}/pgn")
    game = rules.Game(variant.start())
    while game.outcome() is None and len(game.moves) < 60:
        game.play(choose(dice, game.position))
    (record,) = read_all(rules.pgn_text(game, {"White": "W"}, "1-0"))
    assert (record.game.moves, record.result, record.tags["White"]) == (game.moves, "1-0", "W")
    assert record.game.position == game.position


FIVEFOLD = "Nf3 Nf6 Ng1 Ng8 " * 5
DEAD = '[FEN "4k3/8/8/8/8/8/8/4K2r w - - 0 1"]\n\n1. Kd2 Rh2+ 2. Kd3 Rh3+ 3. Kc4 Rc3+ 4. Kxc3 Kd7 5. Kd4 *'


def test_moves_after_the_end_of_the_game_are_read() -> None:
    """Games continue after fivefold repetition, bare kings and the seventy-five-move rule."""
    (record,) = read_all(f"{FIVEFOLD} e4 e5 1/2-1/2")
    assert len(record.game.moves) == 22
    (record,) = read_all(DEAD)
    assert played(record)[-2:] == ["e8d7", "c3d4"]
    fen = "4k3/8/8/8/8/8/8/4K2R w - - 149 90"
    (record,) = read_all(f'[FEN "{fen}"]\n\n90. Rh2 Ke7 91. Rh3 *')
    assert len(record.game.moves) == 3


def test_words_between_games_are_ignored() -> None:
    games = read_all('1. e4 e5 1-0 Black resigns\n\n1. d4 *\nAgreed\n\n[Round "3"]\n\n1. c4 *')
    assert [[move.uci() for move in record.game.moves] for record in games] == [
        ["e2e4", "e7e5"],
        ["d2d4"],
        ["c2c4"],
    ]


def test_invalid_games_do_not_affect_the_others() -> None:
    games = [
        '[Event "a"]\n\n1. e4 e5 *',
        '[Event "b"]\n\n1. e4 e4 2. d4 *',
        '[Event "c"]\n[Variant "nonsense"]\n\n*',
        '[Event "d"]\n\n1. d4 (1. c4 d5 *',
        '[Event "e"]\n\n1. d4 ) d5 *',
        '[Event "f"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*',
        '[Event "g"]\n\n1. c4 c5 1/2-1/2',
        '[Event "h"]\n\n1. d4 {never closed *',
    ]
    text = "\n\n".join(games)
    found: list[tuple[str, int] | int] = []
    for number in range(1, len(games) + 1):
        try:
            record = rules.one_game(text, number=number).record
        except rules.InvalidRecord as error:
            found.append(error.line)
        else:
            found.append((record.tags["Event"], len(record.game.moves)))
    assert found == [("a", 2), ("b", 1), 10, ("d", 1), ("e", 2), 23, ("g", 2), ("h", 1)]


@pytest.mark.slow
def test_many_invalid_games_take_little_time() -> None:
    text = "{\n\n[A" * 100_000
    assert 0 < len(list(rules.game_names(text))) <= 100
    with pytest.raises(rules.InvalidRecord):
        rules.one_game(text, number=1_000)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1. e4 1/2", "1/2-1/2"),
        ("1. e4 1:0", "1-0"),
        ("1. e4 0:1", "0-1"),
        ("1. e4 ½", "1/2-1/2"),
        ("1. e4 1–0", "1-0"),
        ('[Result "1/2"]\n\n1. e4', "1/2-1/2"),
        ('[Result "1:0"]\n\n1. e4', "1-0"),
        ('[Result "unclear"]\n\n1. e4', "*"),
    ],
)
def test_unusual_results_are_read(text: str, result: str) -> None:
    (record,) = read_all(text)
    assert (played(record), record.result) == (["e2e4"], result)


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 ± e5 ∓ 2. Nf3 ⩲ Nc6 =",
        "1. e4+- e5-+ 2. Nf3+= Nc6=+",
        "1. e4 +/- e5 -/+ 2. Nf3 += Nc6 N",
        "1. e4± e5∓ 2. Nf3∞ Nc6⩱",
        "1. e4!± e5□ 2. Nf3+/- Nc6=",
    ],
)
def test_informant_symbols_are_ignored(text: str) -> None:
    (record,) = read_all(text)
    assert played(record) == ["e2e4", "e7e5", "g1f3", "b8c6"]


@loop_over("null", ["--", "Z0", "@@@@", "null", "pass"])
@loop_over("moves", ["1. e4", "1. e4 f6 2. Qh5+"])
def test_game_ends_before_a_null_move(null: str, moves: str) -> None:
    text = f"{moves} {null} 3. d4 *"
    assert reading_error(text).move == null
    assert rules.one_game(text).record.game.moves == rules.one_game(moves).record.game.moves


@pytest.mark.parametrize(
    ("fen", "read"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 0", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 w KQkq - 3 0", "4k3/8/8/8/8/8/8/4K3 w - - 3 1"),
    ],
)
def test_frequent_errors_in_fens_are_corrected(fen: str, read: str) -> None:
    (record,) = read_all(f'[FEN "{fen}"]\n\n*')
    assert record.game.start.fen() == read


def test_pawn_drops_are_written_with_a_letter() -> None:
    moves = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5"
    for drop in ("P@h3", "@h3", "P@H3"):
        (record,) = read_all(f'[Variant "Crazyhouse"]\n\n{moves} 4. {drop} *')
        assert played(record)[-1] == "P@h3"
        assert "4. P@h3 *" in rules.pgn_text(record.game, {}, "*")
