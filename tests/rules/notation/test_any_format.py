"""Reading one game from a text in any format: PGN, KIF, USI, SFEN or FEN."""

from __future__ import annotations

import os
import random

import pytest

import rules
from rules.notation import usi
from rules.notation.engine_lines import may_begin
from tests.cases import loop_over
from tests.rules.definitions.test_fuzz_definitions import mutated
from tests.rules.notation.test_fuzz import SIGNS_OF_KIF, SIGNS_OF_PGN
from tests.rules.oracles import choose
from tests.variants import KINDS_OR_ALL

SEED = os.environ["TEST_SEED"]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
MUTANTS = 800
FIRST_LEAPS = ("cambodian", "karouk")
"""Variants whose kings may leap once, which isn't a path of the piece."""


def random_game(variant: str, plies: int = 12) -> rules.Game:
    dice = random.Random(f"{SEED}/any/{variant}")
    game = rules.Game(rules.variant(variant).start())
    while game.outcome() is None and len(game.moves) < plies:
        game.play(choose(dice, game.position))
    return game


def uci(game: rules.Game) -> list[str]:
    return [move.uci() for move in game.moves]


@pytest.mark.parametrize(
    "variant", ["chess", "atomic", "shogi", "minishogi", "xiangqi", "janggi", "crazyhouse"]
)
def test_every_format_that_names_the_variant_is_read_back(variant: str) -> None:
    game = random_game(variant)
    texts = [rules.pgn_text(game, {}, "*")]
    if variant == "shogi":
        texts.append(f"position {usi.write_game(game)}")
        texts.append(rules.kif_text(rules.Record({}, game, "*")))
        texts.append("\ufeff" + texts[-1].replace("\n", "\r\n"))
    for text in texts:
        found = rules.one_game(text)
        assert found.record.game.start == game.start
        assert uci(found.record.game) == uci(game)
        assert not found.more


@pytest.mark.parametrize(
    ("text", "variant", "turn"),
    [
        (START, "chess", rules.WHITE),
        (f"  {START}\n", "chess", rules.WHITE),
        ("4k3/8/8/8/8/8/8/4K3 b", "chess", rules.BLACK),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "xiangqi", rules.WHITE),
        # b moves first in an SFEN, and w in a FEN.
        (f"{SHOGI} b - 1", "shogi", rules.WHITE),
        (f"sfen {SHOGI} w - 2", "shogi", rules.BLACK),
        (f"{SHOGI}[] b - - 0 1", "shogi", rules.BLACK),
    ],
)
def test_variant_of_a_position_is_recognized(text: str, variant: str, turn: rules.Color) -> None:
    read = rules.one_game(text)
    game, result, more = read.record.game, read.record.result, read.more
    assert (game.variant.key, game.position.turn, uci(game), result, more) == (variant, turn, [], "*", False)


def test_given_variant_is_the_default() -> None:
    horde = rules.variant("horde").start()
    assert rules.one_game(horde.fen(), rules.variant("horde")).record.game.start == horde
    with pytest.raises(rules.InvalidRecord) as error:
        rules.one_game(horde.fen())
    assert isinstance(error.value.cause, rules.InvalidFen)
    assert rules.one_game("1. e4 e5", rules.variant("atomic")).record.game.variant.key == "atomic"


def test_only_the_first_of_several_games_is_read() -> None:
    found = rules.one_game('1. e4 *\n\n[Event "x"]\n\n1. e4 e4 *')
    assert (uci(found.record.game), found.more) == (["e2e4"], True)
    kif = "手合割：平手\n   1 ７六歩(77)\nまで1手で中断\n"
    assert rules.one_game(kif + kif).more
    assert not rules.one_game(kif + kif, number=2).more
    for text in (kif, "1. e4 *"):
        with pytest.raises(rules.InvalidRecord):
            rules.one_game(text, number=2)
    assert not rules.one_game(kif).more


@loop_over(
    ("text", "line", "move", "cause"),
    [
        ("\n1. e5 e5 *", 2, "1. e5", rules.IllegalMove),
        ("Hello, 1. e4", 1, "1. Hello,", rules.MalformedMove),
        ('[FEN "8/8 w"]\n\n1. e4', 1, "", rules.InvalidFen),
        ("手合割：平手\n   1 ５五歩(57)\n", 2, "1 ５五歩(57)", rules.IllegalMove),
        ("\n-- 2. d4", 2, "--", type(None)),
        ("position startpos moves 7g7e 7g7f", 1, "1. 7g7e", rules.IllegalMove),
        ("8/8/8/8/8/8/8/8 w - - 0 1", 1, "", rules.InvalidFen),
        ("", 1, "", type(None)),
        ("{ nothing }", 1, "", type(None)),
        ("{ open", 1, "", type(None)),
        (f"1. {'e4' * 40}", 1, "", type(None)),
    ],
)
def test_errors_have_line_move_and_cause(text: str, line: int, move: str, cause: type) -> None:
    with pytest.raises(rules.InvalidRecord) as caught:
        rules.one_game(text)
    error = caught.value
    assert (error.line, error.move) == (line, move)
    assert isinstance(error.cause, cause)
    assert (error.position is not None) == isinstance(error.cause, rules.MoveError)


@loop_over(
    ("text", "moves", "line", "cause"),
    [
        ("1. e4 e5\n2. Ke3 *", 2, 2, rules.IllegalMove),
        ("1. e4 e5 2. Nf3 Nf6 3. Nc3 hello 4. d4", 5, 1, rules.MalformedMove),
        ("1. e4\n-- 2. d4", 1, 2, type(None)),
        ("1. e4 e5\n2. Nf3 {never closed", 3, 2, type(None)),
        (f"1. e4 {'e5' * 40}", 1, 1, type(None)),
        ("1. e4\n(1. d4 d5", 1, 2, type(None)),
        ("position startpos moves 7g7f 7g7f", 1, 1, rules.IllegalMove),
    ],
)
def test_game_is_read_up_to_the_first_invalid_move(text: str, moves: int, line: int, cause: type) -> None:
    record = rules.one_game(text).record
    assert len(record.game.moves) == moves
    (remark,) = record.remarks
    assert remark.kind is rules.RemarkKind.CUT
    assert remark.error is not None
    assert remark.error.line == line
    assert isinstance(remark.error.cause, cause)


@loop_over(
    "text",
    [
        "```pgn\n1. e4 e5 2. Nf3 *\n```",
        "```1. e4 e5 2. Nf3 *```",
        "> 1. e4 e5\n> 2. Nf3 *",
        ">>> 1. e4 e5\n2. Nf3 *",
        "**1. e4** e5 `2. Nf3` *",
        "1. e4 ||e5 2. Nf3|| *",
        "__1. e4__ _e5_ *2. Nf3* *",
        "*1. e4 e5 2. Nf3* *",
        "\u200e1. e4 e5\u200b 2. Nf3\u200e *",
        "1. e4 e5 2. N\u00adf3 *\x1a",
        "1. e4 e5 2. ♘\ufe0ef3 *",
        "\ufeff1. e\x004 e5 2. Nf3 *",
        "Here is my game:\n```pgn\n1. e4 e5 2. Nf3 *\n```\nwhat do you think?",
        "- 1. e4 e5\n- 2. Nf3 *",
        "> [White **A**]\n> [Black B]\n> \n> 1. e4 e5 2. Nf3 *",
    ],
)
def test_markup_of_chats_and_invisible_characters_are_ignored(text: str) -> None:
    found = rules.one_game(text)
    assert (uci(found.record.game), found.more, found.record.remarks) == (["e2e4", "e7e5", "g1f3"], False, ())


def test_names_keep_joiners_and_signs() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    record = rules.one_game(f'[White "**Ann** {family}"]\n\n1. e4 *').record
    assert record.tags["White"] == f"**Ann** {family}"


@loop_over("marks", ["", "`", "**", "||"])
def test_marked_position_is_read_and_keeps_its_walls(marks: str) -> None:
    for key in ("chess", "omicron", "troitzky"):
        fen = rules.variant(key).start().fen()
        game = rules.one_game(f"{marks}{fen}{marks}", rules.variant(key)).record.game
        assert game.start.fen() == fen


SHUFFLED = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB"


@loop_over(
    ("text", "key", "rights"),
    [
        (f"{SHUFFLED} w KQkq - 0 1", "chess960", "GDgd"),
        ("qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1", "chess960", "HBhb"),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhf - 0 1", "chess960", "HBhf"),
        (CHESS, "chess", "KQkq"),
        (CHESS.replace("KQkq", "HAha"), "chess", "KQkq"),
    ],
)
def test_castling_rights_of_any_back_rank_are_kept(text: str, key: str, rights: str) -> None:
    for given, kind in (
        (text, ""),
        (f'[FEN "{text}"]\n\n*', ""),
        (f'[Variant "From Position"]\n[FEN "{text}"]\n\n*', ""),
    ):
        record = rules.one_game(given).record
        assert record.game.variant.key == key, kind
        assert record.game.start.fen().split()[2] == rights
        named = [remark.kind for remark in record.remarks]
        assert named == ([] if key == "chess" else [rules.RemarkKind.CHESS960])


@loop_over("name", ["Chess960", "Freestyle Chess", "DFRC", "Double Fischer Random Chess"])
def test_names_of_chess960_are_recognized(name: str) -> None:
    record = rules.one_game(f'[Variant "{name}"]\n[FEN "{SHUFFLED} w KQkq - 0 1"]\n\n1. b3 c5 *').record
    assert (record.game.variant.key, record.remarks) == ("chess960", ())


@loop_over(
    ("name", "fen", "moves"),
    [
        ("Crazyhouse960", f"{SHUFFLED}[] w KQkq - 0 1", "1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O"),
        ("Three-check 960", f"{SHUFFLED} w KQkq - 3+3 0 1", "1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O"),
        ("Crazyhouse", f"{SHUFFLED}[] w KQkq - 0 1", "1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O"),
    ],
)
def test_variants_with_shuffled_starts_castle_as_in_chess960(name: str, fen: str, moves: str) -> None:
    record = rules.one_game(f'[Variant "{name}"]\n[FEN "{fen}"]\n\n{moves} *').record
    assert [uci(record.game)[-1], len(record.game.moves)] == ["f1g1", 7]
    again = rules.one_game(rules.pgn_text(record.game, {}, "*"), known=[record.game.variant]).record
    assert uci(again.game) == uci(record.game)


@loop_over(
    ("text", "key", "moves"),
    [
        ("position startpos moves e2e4 e7e5", "chess", ["e2e4", "e7e5"]),
        ("startpos moves e2e4", "chess", ["e2e4"]),
        ("position startpos moves 7g7f 3c3d", "shogi", ["c3c4", "g7g6"]),
        ("position startpos moves h3e3 h10g8", "xiangqi", ["h3e3", "h10g8"]),
        ("position startpos moves h2e2 h9g7", "xiangqi", ["h3e3", "h10g8"]),
        (f"position fen {CHESS} moves e2e4", "chess", ["e2e4"]),
        (f"position fen {SHUFFLED} w KQkq - 0 1 moves b2b3", "chess960", ["b2b3"]),
        ("position startpos moves 4e5d+ 2a3b+ 5d3b+", "kyotoshogi", ["b1a2+", "d5c4+", "a2c4-"]),
        ("position startpos", "shogi", []),
        ("ucinewgame\nposition startpos moves e2e4\ngo depth 3", "chess", ["e2e4"]),
        ("uciok\nposition startpos moves e2e4\ninfo depth 1 pv e7e5\nbestmove e7e5", "chess", ["e2e4"]),
        (
            "position startpos moves e2e4\ngo\nbestmove e7e5\nposition startpos moves e2e4 e7e5 d2d4\ngo",
            "chess",
            ["e2e4", "e7e5", "d2d4"],
        ),
    ],
)
def test_moves_of_an_engine_line_decide_its_variant(text: str, key: str, moves: list[str]) -> None:
    game = rules.one_game(text).record.game
    assert (game.variant.key, uci(game)) == (key, moves)


def test_illegal_first_move_is_not_parsed_in_every_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first parse of an illegal move in a variant makes its tables, which takes up to 0.1 s."""
    parsed: list[str] = []
    parse = rules.Position.parse

    def count(position: rules.Position, written: str) -> rules.Move:
        parsed.append(position.variant.key)
        return parse(position, written)

    monkeypatch.setattr(rules.Position, "parse", count)
    with pytest.raises(rules.InvalidRecord):
        rules.one_game("position startpos moves e2e5 e7e5")
    assert len(parsed) < 10


@KINDS_OR_ALL
def test_every_first_move_may_begin_a_game(variants: list[rules.Variant]) -> None:
    for variant in variants:
        start = variant.start()
        refused = {move.uci() for move in start.legal_moves() if not may_begin(start, move.uci())}
        assert refused == ({"d1b2", "d1f2"} if variant.key in FIRST_LEAPS else set()), variant.key


def test_given_variant_of_an_engine_line_takes_precedence() -> None:
    found = rules.one_game("position startpos moves e2e4 e7e5", rules.variant("atomic"))
    assert found.record.game.variant.key == "atomic"


@loop_over(
    "text",
    [
        "4k3/8/8/8/8/8/8/4K2R w K -",
        '4k3/8/8/8/8/8/8/4K2R w K - bm e1g1; id "x";',
        '4k3/8/8/8/8/8/8/4K2R w K - id "a; 1"; bm e1g1',
        "FEN：4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1",
        '"4k3/8/8/8/8/8/8/4K2R w K - 0 1"',
        "'4k3/8/8/8/8/8/8/4K2R w K -'",
        "FEN: 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    ],
)
def test_positions_of_other_programs_are_read(text: str) -> None:
    game = rules.one_game(text).record.game
    assert game.start.fen() == "4k3/8/8/8/8/8/8/4K2R w K - 0 1"


def test_each_line_with_a_position_counts_as_a_game() -> None:
    text = f"4k3/8/8/8/8/8/8/4K2R w K - bm e1g1;\n\n{CHESS}\n"
    assert rules.one_game(text).more
    second = rules.one_game(text, number=2)
    assert (second.record.game.start.fen(), second.more) == (CHESS, False)
    assert list(rules.game_names(text)) == [("", "")] * 2
    with pytest.raises(rules.InvalidRecord):
        rules.one_game(text, number=3)


XIANGQI_START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


def test_engine_line_of_chinese_chess_may_count_ranks_from_0() -> None:
    record = rules.one_game(f"position fen {XIANGQI_START} r - - 0 1 moves h2e2 h9g7 h0g2").record
    assert uci(record.game) == ["h3e3", "h10g8", "h1g3"]
    assert [remark.kind for remark in record.remarks] == [rules.RemarkKind.RANKS_FROM_0]


def test_letters_of_ten_ranks_with_other_files_keep_their_meaning() -> None:
    fen = "10/4k5/10/10/4e5/10/10/10/4K5/10 w - - 0 1"
    assert rules.one_game(fen, rules.variant("shako")).record.game.start.fen().startswith(fen.split()[0])


@loop_over("placement", ["8k/7P1/7G1/9/9/9/9/9/9", "8k/9/9/9/9/9/9/9/9"])
def test_sfen_with_one_king_is_a_problem(placement: str) -> None:
    record = rules.one_game(f"{placement} b N2r2b3g4s3n4l17p 1").record
    assert record.game.start.fen().startswith(f"{placement}[N")
    assert [remark.kind for remark in record.remarks] == [rules.RemarkKind.ONE_KING]


XIANGQI = ["h3e3", "h10g8", "h1g3", "i10h10"]


@loop_over(
    ("text", "remarks"),
    [
        ('[Game "Chinese Chess"]\n[Format "ICCS"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 *', 0),
        ('[Variant "Xiangqi"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 *', 0),
        ('[Variant "Xiangqi"]\n\n1. h2e2 h9g7 *', 1),
        ('[Variant "Xiangqi"]\n\n1. h3e3 h10g8 2. h1g3 i10h10 *', 0),
        ('[Game "Chinese Chess"]\n\n1. C2.5 H8+7 2. H2+3 R9.8 *', 0),
        ("FORMAT WXF\nGAME Cup\nRED Ann;;;\nBLACK Bea\nSTART{\n1. C2.5 H8+7\n2. H2+3 R9.8\n}END\n", 0),
        ('[Variant "Xiangqi"]\n\n1. 炮二平五 马８进７ 2. 马二进三 车９平８ *', 0),
        ("1. 炮二平五 马８进７ 2. 马二进三 车９平８", 0),
        ("红方：王天一\n黑方：许银川\n1. 炮二平五 马８进７ 2. 马二进三 车９平８", 0),
        ("炮二平五 馬8進7\n馬二進三 車9平8", 0),
        ("1. C2.5 h8+7 2. H2+3 r9=8", 0),
        ("1. H2-E2 H9-G7 2. H0-G2 I9-H9", 0),
    ],
)
def test_files_of_chinese_chess_are_read(text: str, remarks: int) -> None:
    record = rules.one_game(text).record
    assert uci(record.game) == XIANGQI[: len(record.game.moves)]
    assert len(record.game.moves) == (2 if remarks else 4)
    assert [remark.kind for remark in record.remarks] == [rules.RemarkKind.RANKS_FROM_0] * remarks


@loop_over("turn", ["r", "w", "b"])
def test_other_letters_of_chinese_chess_are_read(turn: str) -> None:
    fen = f"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR {turn} - - 0 1"
    for text in (fen, f'[Variant "Xiangqi"]\n[FEN "{fen}"]\n\n*'):
        start = rules.one_game(text).record.game.start
        assert (start.variant.key, start.turn is rules.BLACK) == ("xiangqi", turn == "b")
        assert start.fen().split()[0] == rules.variant("xiangqi").start().fen().split()[0]


@loop_over("written", ["@@@@", "한수쉼", "--"])
def test_passes_of_janggi_are_moves(written: str) -> None:
    record = rules.one_game(f'[Variant "Janggi"]\n\n1. {written} {written} *').record
    outcome = record.game.outcome()
    assert len(record.game.moves) == 2
    assert outcome is not None
    assert outcome.winner is rules.BLACK


@pytest.mark.parametrize("variant", ["chess", "shogi"])
def test_games_longer_than_the_limit_are_rejected(variant: str) -> None:
    game = random_game(variant)
    texts = [rules.pgn_text(game, {}, "*")]
    if variant == "shogi":
        texts += [f"position {usi.write_game(game)}", rules.kif_text(rules.Record({}, game, "*"))]
    for text in texts:
        # In KIF, the word for the end of the game is numbered like a move.
        assert len(rules.one_game(text, max_plies=13).record.game.moves) == 12
        with pytest.raises(rules.RecordTooLong):
            rules.one_game(text, max_plies=11)


def test_until_equals_a_replay_of_the_first_moves() -> None:
    game = random_game("chess")
    for count in range(len(game.moves) + 1):
        earlier = game.until(count)
        replayed = rules.Game.replay(game.start, uci(game)[:count])
        assert earlier.positions == replayed.positions
        assert earlier.moves == replayed.moves
        assert earlier.appearances() == replayed.appearances()
    assert game.until(99).moves == game.moves


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["pgn", "kif", "fen"])
def test_mutated_texts_are_read_or_raise_invalid_record(kind: str) -> None:
    dice = random.Random(f"{SEED}/any text/{kind}")
    read = 0
    for number in range(MUTANTS):
        game = random_game("shogi" if kind == "kif" or number % 2 else "xiangqi", 6)
        text = {
            "pgn": lambda game=game: rules.pgn_text(game, {"White": "a"}, "*"),
            "kif": lambda game=game: rules.kif_text(rules.Record({}, game, "*")),
            "fen": lambda game=game: game.position.fen(),
        }[kind]()
        text = mutated(dice, text, SIGNS_OF_KIF if kind == "kif" else SIGNS_OF_PGN)
        try:
            rules.one_game(text, max_plies=100)
        except rules.InvalidRecord as error:
            assert 1 <= error.line <= text.count("\n") + text.count("\r") + 1
        else:
            read += 1
    assert read
