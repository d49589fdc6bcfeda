"""Live clocks in captions, on the players' bars and in alt texts, in English and Japanese."""

from __future__ import annotations

from collections.abc import Callable

import discord
import pytest
from simcord.builders import ChannelHandle

import render
import rules
from tests.bot.discord.boards.test_live import advance, run_for, stamp
from tests.bot.discord.table import Table, boards, labels, last, response
from tests.words import PICTURED


@pytest.fixture
def live(table: Table) -> Table:
    advance(table, 0)
    return table


def alt_text(message: discord.Message) -> str:
    return message.attachments[0].description or ""


async def start_game(live: Table, label: str, **options: str) -> ChannelHandle:
    await live.bob.click(await live.challenge(color="white", **options), label=label)
    return live.channel.threads[-1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "label", "sentence"),
    [
        ("en-US", "Accept", "Clocks: White {}, Black {}. "),
        ("ja", "受ける", "残り時間は、白が{}、黒が{}。"),
    ],
)
async def test_alt_text_shows_the_clocks(
    live: Table, speak: Callable[..., None], locale: str, label: str, sentence: str
) -> None:
    speak(locale, locale)
    thread = await start_game(live, label, time="3+2")
    assert sentence.format("3:00", "3:00") in alt_text(last(thread))
    for seconds, player, move, left in (
        (7, live.alice, "e4", ("3:00", "3:00")),
        (7, live.bob, "e5", ("3:00", "3:00")),
        (10, live.alice, "Nf3", ("2:52", "3:00")),
        (75, live.bob, "Nc6", ("2:52", "1:47")),
    ):
        await run_for(live, seconds)
        await player.send(thread, move)
        assert sentence.format(*left) in alt_text(boards(thread)[-1])
    await run_for(live, 12)
    answer = response(await live.bob.slash(thread, "board"))
    assert sentence.format("2:40", "1:47") in alt_text(answer.message)
    first = response(await live.bob.click(answer, label=labels(answer.message)[2]))
    assert sentence.format("2:40", "1:47") in alt_text(first.message)
    back = response(await live.bob.click(first, label="◀"))
    # The clocks are not shown at an earlier move, so the alt text doesn't mention them.
    assert "2:40" not in alt_text(back.message)
    await run_for(live, 161)
    assert sentence.format("0:00", "1:47") in alt_text(boards(thread)[-1])
    assert ("0-1. Clocks" if locale == "en-US" else "さんの時間切れです。残り時間") in alt_text(
        boards(thread)[-1]
    )


@pytest.mark.slow
async def test_alt_text_without_live_clocks_shows_no_times(table: Table) -> None:
    thread = await table.start(time="3d")
    assert "Clocks" not in alt_text(last(thread))
    assert "Clocks" not in alt_text(await table.play(thread, "e4 e5"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "label", "sentences", "bars"),
    [
        (
            "en-US", "Accept",
            (
                "Gote has 0:55 left (time runs out {}), Sente has 30 seconds of byo-yomi.",
                "Sente has 30 seconds of byo-yomi left (time runs out {}), Gote has 0:35.",
                "Clocks: Sente 30 seconds of byo-yomi, Gote 0:35.",
                "Clocks: Sente 9 seconds of byo-yomi, Gote 0:35.",
            ),
            ("30 s", "byo-yomi"),
        ),
        (
            "ja", "受ける",
            (
                "後手の残りは0:55（{}に時間切れ）、先手は秒読み30秒。",
                "先手の残りは秒読み30秒（{}に時間切れ）、後手は0:35。",
                "残り時間は、先手が秒読み30秒、後手が0:35。",
                "残り時間は、先手が秒読み9秒、後手が0:35。",
            ),
            ("30秒", "秒読み"),
        ),
    ],
)  # fmt: skip
async def test_byo_yomi_is_distinguished_from_main_time(
    live: Table,
    speak: Callable[..., None],
    locale: str,
    label: str,
    sentences: tuple[str, ...],
    bars: tuple[str, str],
) -> None:
    speak(locale, locale)
    thread = await start_game(live, label, variant="shogi", time="1m+30s byo-yomi")
    for seconds, player, move in (
        (1, live.alice, "P-7f"), (1, live.bob, "P-3d"), (70, live.alice, "P-2f"), (5, live.bob, "P-8d"),
        (28, live.alice, "P-2e"),
    ):  # fmt: skip
        await run_for(live, seconds)
        await player.send(thread, move)
    assert sentences[0].format(stamp(live, 85)) in last(thread).content
    await run_for(live, 20)
    await live.bob.send(thread, "P-8e")
    assert sentences[1].format(stamp(live, 30)) in last(thread).content
    assert sentences[2] in alt_text(boards(thread)[-1])
    match = await live.match(thread)
    drawn_labels = render.Labels(
        "alice", "bob", words=PICTURED[match.locale], start=match.game.start,
        white_clock=bars[0], white_period=bars[1], black_clock="0:35",
    )  # fmt: skip
    style = render.Style(kanji=True) if locale == "ja" else render.Style()
    board = render.board(
        match.position, view=rules.WHITE, last_move=match.game.moves[-1], labels=drawn_labels, style=style
    )
    assert await boards(thread)[-1].attachments[0].read() == board
    await run_for(live, 21)
    answer = response(await live.bob.slash(thread, "board"))
    assert sentences[3] in alt_text(answer.message)


@pytest.mark.slow
async def test_game_without_main_time_starts_in_byo_yomi(live: Table) -> None:
    thread = await start_game(live, "Accept", time="1s byo-yomi")
    await live.play(thread, "e4 e5")
    assert "White has one second of byo-yomi left" in last(thread).content
    assert "Black has one second of byo-yomi." in last(thread).content
