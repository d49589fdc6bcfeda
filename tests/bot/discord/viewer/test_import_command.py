"""/import: games from text and files in the viewer, and errors with their line."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

import render
import rules
from bot.discord.file_encoding import run_in_reader
from bot.discord.viewer.import_command import MAX_BYTES, MAX_PLIES
from tests.bot.discord.table import Table, private
from tests.bot.discord.viewer.seen import View, shown
from tests.cases import loop_over
from tests.records import read_all
from tests.rules.definitions.test_fuzz_definitions import mutated
from tests.rules.notation.test_fuzz import SIGNS_OF_KIF, SIGNS_OF_PGN
from tests.rules.notation.test_kif import PROBLEM

PGN = '[White "Ann *B*"]\n[Black "Bea"]\n[Result "0-1"]\n\n1. f3 {no} e5 (1... d5) 2. g4 $4 Qh4# 0-1\n'
KIF = "手合割：平手\n先手：羽生\n後手：谷川\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n"
MUTANTS = 60


def stored(table: Table) -> int:
    with closing(sqlite3.connect(table.database_file)) as connection:
        return sum(
            connection.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0]
            for name in ("matches", "moves", "challenges", "results")
        )


async def import_game(table: Table, **options: Any) -> View:
    return shown(await table.carol.slash(table.channel, "import", **options))


async def test_file_is_shown_in_the_viewer(table: Table) -> None:
    view = await import_game(table, file=("game.txt", PGN.encode()))
    assert view.text.splitlines()[0] == "**Ann \\*B\\*** – **Bea** · Chess"
    assert "**Start** (0 of 4) · White to move" in view.text
    assert view.files == ["view-0-0.png", "game.pgn"]
    before = await view.picture()
    for label, expected in (("▶", "**1. f3** (1 of 4)"), ("▶▶", "**2… Qh4#** (4 of 4)")):
        await table.carol.click(view.answer, label=label)
        assert expected in view.text
    assert await view.picture() != before
    assert "**Bea** (Black) wins by checkmate. **0-1**" in view.text
    assert "Final position after 2… Qh4#" in view.alt
    assert sorted(view.files) == ["game.pgn", "view-0-4.png"], "the file stays attached"
    assert stored(table) == 0


async def test_one_text_is_read_at_a_time(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each additional reading thread would slow the event loop down."""
    readers: set[str] = set()
    one_game, game_names = rules.one_game, rules.game_names

    def read(*args: Any) -> rules.OneGame:
        readers.add(threading.current_thread().name)
        return one_game(*args)

    def named(text: str) -> Iterator[tuple[str, str]]:
        readers.add(threading.current_thread().name)
        return game_names(text)

    monkeypatch.setattr(rules, "one_game", read)
    monkeypatch.setattr(rules, "game_names", named)
    view = await import_game(table, text=f"{PGN}\n{PGN}")
    await table.restart()
    await table.carol.click(view.answer, label="▶▶")
    await table.carol.click(view.answer, label="Other games")
    assert len(readers) == 1
    assert readers.pop().startswith("kibitz-read")


@pytest.mark.slow
async def test_event_loop_is_not_blocked_by_long_texts() -> None:
    text = "1. Nf3 Nf6 2. Ng1 Ng8 " * 4_000
    lags: list[float] = []

    async def tick() -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.001)
            lags.append(time.perf_counter() - began)

    ticking = asyncio.create_task(tick())
    errors = await asyncio.gather(
        *(run_in_reader(rules.one_game, text, None, MAX_PLIES) for _ in range(8)), return_exceptions=True
    )
    ticking.cancel()
    assert {type(error) for error in errors} == {rules.RecordTooLong}
    assert sorted(lags)[len(lags) * 9 // 10] < 0.1


@pytest.mark.slow
async def test_viewer_works_after_a_restart(table: Table) -> None:
    view = await import_game(table, text="1. e4 e5 2. Nf3")
    await table.restart()
    await table.carol.click(view.answer, label="▶▶")
    assert "1. e4 e5 2. __**Nf3**__" in view.text


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "utf-16", "utf-8-sig"])
async def test_kif_is_read_in_the_encodings_of_shogi_programs(
    table: Table, encoding: str, speak: Callable[..., None]
) -> None:
    speak("ja")
    view = await import_game(table, file=("kifu.kif", KIF.encode(encoding)))
    assert view.text.splitlines()[0] == "**羽生** 対 **谷川** · 将棋"
    await table.carol.click(view.answer, label="▶▶")
    assert "1 ▲７六歩 2 __**△３四歩**__" in view.text
    assert "まで2手で後手（**谷川** さん）の勝ち" in view.text


@pytest.mark.slow
async def test_position_is_shown_from_the_side_to_move(table: Table) -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 9"
    view = await import_game(table, text=fen)
    assert "Black to move" in view.text
    await table.carol.click(view.answer, label="Play on from here")
    assert "**Black**, the side at the bottom" in view.text
    assert "game.pgn" in view.files
    await table.carol.click(view.answer, label="Kibitz")
    assert "You play **Black**, and it's your turn." in view.text
    await table.carol.click(view.answer, label="Start the game")
    match = await table.use_cases.lookup.get(1)
    assert match.game.start.fen() == fen
    assert match.black == table.carol.id


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "title"), [("en-GB", "**Chess**"), ("ja", "**チェス**")])
@pytest.mark.parametrize("restarted", [False, True])
async def test_position_without_moves_has_no_navigation(
    table: Table, speak: Callable[..., None], locale: str, title: str, restarted: bool
) -> None:
    """There are no steps and no names of players, but all other buttons of the viewer."""
    speak(locale)
    view = await import_game(table, text="4k3/8/8/8/8/8/8/4K2R b K - 0 9")
    if restarted:
        await table.restart()
        await table.carol.click(view.answer, label=view.labels[0])
    assert len(view.labels) == 3
    assert view.rows == [3]
    assert not {"◀◀", "◀", "▶", "▶▶"} & set(view.labels)
    assert view.disabled == []
    assert view.text.splitlines()[0] == title
    assert "(0 of 0)" not in view.text
    assert "0手" not in view.text


@pytest.mark.slow
async def test_imported_game_is_exported(table: Table) -> None:
    view = await import_game(table, text=PGN)
    await table.carol.click(view.answer, label="▶")
    exported = await table.carol.click(view.answer, label="Export up to here")
    (answer,) = [
        message
        for message in (*exported.followups, exported.response)
        if message and "FEN" in message.content
    ]
    files = {file.filename: await file.read() for file in answer.attachments}
    (record,) = read_all(files["kibitz-game.pgn"].decode())
    assert [move.uci() for move in record.game.moves] == ["f2f3"]
    assert (record.tags["White"], record.tags["Date"], record.tags["Result"]) == (
        "Ann *B*",
        "????.??.??",
        "*",
    )


@pytest.mark.slow
async def test_the_form_takes_a_file_or_a_text(table: Table) -> None:
    for restarted in (False, True):
        for filled, expected in (
            ({"file": ("a.pgn", PGN.encode())}, "**Bea** · Chess"),
            ({"text": "1. d4 d5"}, "1. d4 d5"),
            ({}, "I can't find a game or position here."),
            ({"file": ("a.pgn", b"x" * (MAX_BYTES + 1))}, "too large"),
        ):
            opened = await table.carol.slash(table.channel, "import")
            assert opened.modal is not None
            assert opened.modal["title"] == "View a game"
            if restarted:
                await table.restart()
            assert expected in private(await table.carol.submit_modal(opened, filled))


@pytest.mark.slow
@loop_over(
    ("text", "expected"),
    [
        ("1. e4 e5\n2. Ke3", "up to line 2: **2\\. Ke3** can't be played. The king on e1 can't reach e3."),
        ("1. e4 hello 2. d4", "up to line 1: **1\\... hello** can't be played. I can't read it as a move."),
        ("\n1. Ke3", "Line 2: **1\\. Ke3** can't be played. The king on e1 can't reach e3."),
        ("1. e4 e5 2. Nf3 Nc6 3. Nc3 Nf6 4. Nd5 Nd5 5. Nd 6. Nd4", "up to line 1:"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "Line 1: That FEN doesn't work: each side needs exactly one king."),
        ('[Variant "Four-player"]\n\n1. e4', 'Line 1: I don\'t know the variant "Four-player".'),
        ('[Variant "Crazyhuose"]\n\n1. e4', 'know the variant "Crazyhuose". Did you mean Crazyhouse?'),
        ("1. e4 -- 2. d4", "up to line 1: **\\--** can't be played."),
        ("```1. -- e5 2. d4```", "Line 1: **\\--** can't be played."),
        ("https://lichess.org/abcdefgh", "I can't open links."),
        ("<https://www.pychess.org/abcdefgh?ply=3>", "I can't open links."),
        ("hello there", "I can't find a game or position here. Send a whole game, like `1. e4 e5 2. Nf3`"),
        ("1. hello there", "Line 1: **1\\. hello** can't be played. I can't read it as a move."),
        ("{", "Line 1: I can't read this."),
        ("", "I can't find a game or position here."),
        ("@everyone", "I can't find a game"),
        ("1. @everyone", "can't be played"),
        ("1. Nf5", "**1\\. Nf5** can't be played. No knight of the side to move can make this move."),
        ("1. e4 e5 2. Nf3 d6 3. Bb5+ a6", "can't be played. It would leave the king in check."),
        (
            "startpos moves 7g7f 3c3d 7f7e 3d3e 7e7d 3e3f 7d7c+ 3f3g+ P*2e",
            "File 2 already has as many pieces of this kind (pawn) as allowed (nifu).",
        ),
        ("startpos moves 7g7f 3c3d 5g5e", "**3\\. 5g5e** can't be played. The pawn on 5g can't reach 5e."),
        ("1. f3 e5 2. g4 Qh4# 3. e4", "**3\\. e4** can't be played. The game was already over by then."),
        ("1. Nf3 Nf6 2. Ng1 Ng8 " * MAX_PLIES, f"the limit is {MAX_PLIES:,} moves"),
    ],
)
async def test_error_is_reported_with_its_line(table: Table, text: str, expected: str) -> None:
    answer = private(await table.carol.slash(table.channel, "import", file=("a.txt", text.encode())))
    assert expected in answer
    assert "@everyone" not in answer


@pytest.mark.slow
async def test_picture_is_not_mistaken_for_a_game(table: Table) -> None:
    data = render.board(rules.variant("chess").start())
    answer = private(await table.carol.slash(table.channel, "import", file=("game.png", data)))
    assert answer.startswith("That isn't a game file.")


async def test_unnamed_players_have_the_capital_letter_of_names(
    table: Table, speak: Callable[..., None]
) -> None:
    speak("pt-BR")
    view = await import_game(table, text="1. e4 e5 *")
    assert view.text.startswith("**Brancas** – **Pretas** · Xadrez")


async def test_error_is_reported_in_japanese(table: Table, speak: Callable[..., None]) -> None:
    speak("ja")
    bad = KIF.replace("３四歩(33)", "５五歩(33)")
    answer = private(await table.carol.slash(table.channel, "import", file=("a.kif", bad.encode())))
    assert answer.startswith("5行目までの手順です：**2 ５五歩(33)**は指せません。")


@pytest.mark.slow
async def test_first_of_several_games_is_shown_with_a_notice(table: Table) -> None:
    view = await import_game(table, file=("all.pgn", (PGN + "\n" + PGN).encode()))
    assert view.text.startswith("This is the first of several games; **Other games** shows the rest:\n**Ann")
    await table.carol.click(view.answer, label="▶")
    assert view.text.startswith("**Ann")


KIFS = "\n".join(KIF.replace("羽生", name).replace("３四歩(33)", move) for name, move in (
    ("羽生", "３四歩(33)"), ("藤井", "８四歩(83)"), ("渡辺", "５五歩(33)"),
))  # fmt: skip
PGNS = "".join(
    f'[White "Player {n}"]\n[Black "?"]\n\n1. {"e4" if n % 2 else "d4"} e5 *\n\n' for n in range(60)
)


@pytest.mark.slow
@pytest.mark.parametrize("restarted", [False, True])
async def test_other_games_of_a_file_are_picked_from_a_menu(table: Table, restarted: bool) -> None:
    """The menu has pages; the file stays attached to the message, and nothing is stored."""
    view = await import_game(table, file=("all.pgn", PGNS.encode()), variant="atomic")
    assert view.files == ["view-0-0.png", "game.pgn", "games-atomic.txt"]
    await table.carol.click(view.answer, label="▶")
    if restarted:
        await table.restart()
    await table.carol.click(view.answer, label="Other games")
    assert view.text == "Which game?"
    assert view.options[:2] == ["1. Player 0 – Black", "2. Player 1 – Black"]
    assert view.labels == ["Next", "Back"]
    await table.carol.click(view.answer, label="Back")
    assert "(1 of 2)" in view.text
    await table.carol.click(view.answer, label="Other games")
    await table.carol.click(view.answer, label="Next")
    assert view.labels == ["Previous", "Next", "Back"]
    await table.carol.click(view.answer, label="Next")
    assert view.labels == ["Previous", "Back"]
    assert [option.partition(".")[0] for option in view.options] == [str(n) for n in range(51, 61)]
    await table.carol.select(view.answer, ["60"])
    assert view.text.startswith("**Player 59** – **Black** · Atomic\n**Start** (0 of 2)")
    await table.carol.click(view.answer, label="▶")
    assert "1. __**e4**__ e5" in view.text
    assert sorted(view.files) == ["game.pgn", "games-atomic.txt", "view-0-1.png"]
    assert stored(table) == 0
    single = await import_game(table, text="1. e4 e5")
    assert "Other games" not in single.labels


@pytest.mark.slow
async def test_other_games_of_a_kif_in_japanese(table: Table, speak: Callable[..., None]) -> None:
    speak("ja")
    view = await import_game(table, file=("all.kif", KIFS.encode("cp932")))
    assert view.text.startswith("複数の対局のうち、最初の対局です。")
    await table.carol.click(view.answer, label="ほかの対局")
    assert view.options == ["1. 羽生 – 谷川", "2. 藤井 – 谷川", "3. 渡辺 – 谷川"]
    await table.carol.select(view.answer, ["2"])
    assert view.text.startswith("**藤井** 対 **谷川** · 将棋")
    await table.carol.click(view.answer, label="ほかの対局")
    await table.carol.select(view.answer, ["3"])
    assert "**2 ５五歩(33)**は指せません。" in view.text
    assert "**渡辺** 対 **谷川** · 将棋" in view.text


@pytest.mark.slow
async def test_file_that_is_too_large_is_not_downloaded(table: Table) -> None:
    sent = ("a.pgn", b"1. e4 " * MAX_BYTES)
    assert "too large" in private(await table.carol.slash(table.channel, "import", file=sent))


@pytest.mark.slow
async def test_variant_option_is_used_or_corrected(table: Table) -> None:
    view = await import_game(table, text="1. e4 e5", variant="atomic")
    assert "Atomic" in view.text
    unknown = await table.carol.slash(table.channel, "import", text="1. e4", variant="nonsense")
    assert "I don't know" in private(unknown)
    near = await table.carol.slash(table.channel, "import", text="1. e4", variant="atomik")
    assert (
        private(near) == 'I don\'t know the variant "atomik". Did you mean Atomic or Atomic without Checks?'
    )


@pytest.mark.slow
async def test_message_without_its_file_is_refused(table: Table) -> None:
    view = await import_game(table, text="1. e4 e5")
    kept = table.env.backend.get_message(table.channel.id, view.answer.id)
    kept.attachments = []
    pressed = await table.carol.click(view.answer, label="▶")
    assert any("can't find that game" in message.content for message in pressed.followups)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["pgn", "kif", "bytes"])
async def test_hostile_files_are_answered(table: Table, kind: str) -> None:
    dice = random.Random(f"{os.environ['TEST_SEED']}/import/{kind}")
    for _ in range(MUTANTS):
        if kind == "bytes":
            data = dice.randbytes(dice.randint(0, 400))
        else:
            text = mutated(
                dice, KIF if kind == "kif" else PGN, SIGNS_OF_KIF if kind == "kif" else SIGNS_OF_PGN
            )
            data = text.encode("utf-8", "surrogatepass")
        view = await import_game(table, file=("x", data))
        assert "went wrong" not in view.text, data
        if "▶▶" in view.labels:
            await table.carol.click(view.answer, label="Flip board")
            assert "went wrong" not in view.text, data


@pytest.mark.slow
async def test_game_in_an_old_encoding_is_shown_with_its_names(table: Table) -> None:
    text = '[White "Žižka"]\n[Black "Müller – “Bob”"]\n\n1. e4 e5 *'
    view = await import_game(table, file=("old.pgn", text.encode("cp1252")))
    assert view.text.splitlines()[0] == "**Žižka** – **Müller – “Bob”** · Chess"


@pytest.mark.slow
async def test_shuffled_game_without_a_tag_is_shown_as_chess960(table: Table) -> None:
    fen = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1"
    text = f'[FEN "{fen}"]\n\n1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O Nf6 *'
    view = await import_game(table, text=text)
    assert (
        view.text.splitlines()[0]
        == "The castling rights are those of Chess960, so the game is read as Chess960."
    )
    assert "· Chess960" in view.text.splitlines()[1]
    await table.carol.click(view.answer, label="▶▶")
    assert "4. O-O __**Nf6**__" in view.text


@pytest.mark.slow
async def test_shuffled_crazyhouse_is_shown_after_a_restart(table: Table) -> None:
    fen = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB[] w KQkq - 0 1"
    text = f'[Variant "Crazyhouse960"]\n[FEN "{fen}"]\n\n1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O *'
    view = await import_game(table, text=text)
    assert "· Crazyhouse 960" in view.text.splitlines()[0]
    await table.restart()
    await table.carol.click(view.answer, label="▶▶")
    assert "4. __**O-O**__" in view.text


@pytest.mark.slow
async def test_problem_with_one_king_is_stepped_through_but_not_played(table: Table) -> None:
    view = await import_game(table, text=PROBLEM.format(hand="飛二　角二　金三　銀四　桂三　香四　歩十七"))
    assert view.text.splitlines()[0].startswith("A problem with one king:")
    await table.restart()
    await table.carol.click(view.answer, label="▶▶")
    assert "1. __**N\\*2d**__" in view.text
    refused = await table.carol.click(view.answer, label="Play on from here")
    assert "not start a game from it" in refused.followups[-1].content
    assert stored(table) == 0
