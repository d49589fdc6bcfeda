"""What live clocks show is told in the caption, on the bars and to who can't see them, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import discord
import pytest
from simcord.builders import ChannelHandle

import render
import rules
from tests.bot.discord.boards.test_live import heard, pass_by, stamp
from tests.bot.discord.table import Table, boards, labels, last
from tests.words import PICTURED


@pytest.fixture
def live(table: Table) -> Table:
    pass_by(table, 0)
    return table


def alt(message: discord.Message) -> str:
    return message.attachments[0].description or ""


async def begun(live: Table, label: str, **options: str) -> ChannelHandle:
    await live.bob.click(await live.challenge(color="white", **options), label=label)
    return live.channel.threads[-1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "label", "said"),
    [
        ("en-US", "Accept", "Clocks: White {}, Black {}. "),
        ("ja", "受ける", "残り時間は、白が{}、黒が{}。"),
    ],
)
async def test_what_the_clocks_show_is_told_in_the_alt_text(
    live: Table, speak: Callable[..., None], locale: str, label: str, said: str
) -> None:
    speak(locale, locale)
    thread = await begun(live, label, time="3+2")
    assert said.format("3:00", "3:00") in alt(last(thread))
    for seconds, who, move, left in (
        (7, live.alice, "e4", ("3:00", "3:00")),
        (7, live.bob, "e5", ("3:00", "3:00")),
        (10, live.alice, "Nf3", ("2:52", "3:00")),
        (75, live.bob, "Nc6", ("2:52", "1:47")),
    ):
        await heard(live, seconds)
        await who.send(thread, move)
        assert said.format(*left) in alt(boards(thread)[-1])
    await heard(live, 12)
    shown = await live.bob.slash(thread, "board")
    assert shown.response is not None
    assert said.format("2:40", "1:47") in alt(shown.response.message)
    first = await live.bob.click(shown.response, label=labels(shown.response.message)[2])
    assert first.response is not None
    # Of an earlier move the clocks are not shown, and not told.
    assert said.format("2:40", "1:47") in alt(first.response.message)
    back = await live.bob.click(first.response, label="◀")
    assert back.response is not None
    assert "2:40" not in alt(back.response.message)
    await heard(live, 161)
    assert said.format("0:00", "1:47") in alt(boards(thread)[-1])
    assert ("0-1. Clocks" if locale == "en-US" else "さんの時間切れです。残り時間") in alt(boards(thread)[-1])


@pytest.mark.slow
async def test_no_clock_is_told_of_where_none_runs(table: Table) -> None:
    thread = await table.start(time="3d")
    assert "Clocks" not in alt(last(thread))
    assert "Clocks" not in alt(await table.play(thread, "e4 e5"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "label", "told", "bars"),
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
async def test_a_period_is_told_from_time_for_the_game(
    live: Table,
    speak: Callable[..., None],
    locale: str,
    label: str,
    told: tuple[str, ...],
    bars: tuple[str, str],
) -> None:
    speak(locale, locale)
    thread = await begun(live, label, variant="shogi", time="1m+30s byo-yomi")
    for seconds, who, move in (
        (1, live.alice, "P-7f"), (1, live.bob, "P-3d"), (70, live.alice, "P-2f"), (5, live.bob, "P-8d"),
        (28, live.alice, "P-2e"),
    ):  # fmt: skip
        await heard(live, seconds)
        await who.send(thread, move)
    assert told[0].format(stamp(live, 85)) in last(thread).content
    await heard(live, 20)
    await live.bob.send(thread, "P-8e")
    assert told[1].format(stamp(live, 30)) in last(thread).content
    assert told[2] in alt(boards(thread)[-1])
    match = await live.match(thread)
    said = render.Labels(
        "alice", "bob", words=PICTURED[match.locale], start=match.game.start,
        white_clock=bars[0], white_period=bars[1], black_clock="0:35",
    )  # fmt: skip
    style = render.Style(kanji=True) if locale == "ja" else render.Style()
    board = render.board(
        match.position, view=rules.WHITE, last_move=match.game.moves[-1], labels=said, style=style
    )
    assert await boards(thread)[-1].attachments[0].read() == board
    await heard(live, 21)
    shown = await live.bob.slash(thread, "board")
    assert shown.response is not None
    assert told[3] in alt(shown.response.message)


@pytest.mark.slow
async def test_a_game_of_periods_alone_is_in_byo_yomi_from_the_start(live: Table) -> None:
    thread = await begun(live, "Accept", time="1s byo-yomi")
    await live.play(thread, "e4 e5")
    assert "White has one second of byo-yomi left" in last(thread).content
    assert "Black has one second of byo-yomi." in last(thread).content
