"""Live games on Discord: cards, clocks on boards and in captions, flags, and time that isn't charged.

The matches use simcord's clock, like Discord's timestamps: time passes only in advance() and run_for().
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import discord
import pytest
from simcord.builders import UserHandle

import render
import rules
from bot.database.shards import Shards
from bot.discord.boards.delivery import Delivery
from bot.refusals import Busy
from bot.state.deadlines import GRACE
from bot.state.match import Match
from bot.state.play import Sent
from bot.state.time_control import parse
from bot.state.turn_clock import time_left
from tests.bot.clock import skip_downtime
from tests.bot.discord.table import Table, announced, boards, labels, last, private
from tests.cases import loop_over
from tests.records import read_all

SECOND = timedelta(seconds=1)


def advance(table: Table, seconds: float) -> None:
    """Let time pass for Discord and the matches, without heartbeats or sweeps."""
    table.env.backend.clock.advance(seconds)
    table.clock.time = table.env.backend.clock.now()


async def run_for(table: Table, seconds: float) -> None:
    """Let time pass while the bot is online, and process what becomes due."""
    advance(table, seconds)
    await skip_downtime(table.database, table.clock.time)
    await table.sweep()


@pytest.fixture
def live(table: Table) -> Table:
    advance(table, 0)
    return table


def stamp(table: Table, seconds: float) -> str:
    return f"<t:{int((table.clock.time + seconds * SECOND).timestamp())}:R>"


@pytest.mark.slow
async def test_live_game_from_card_to_flag(live: Table) -> None:
    card = await live.challenge(color="white", time="3+2")
    assert "Time: 3 minutes each, plus 2 seconds per move (3+2)." in card.content
    await live.bob.click(card, label="Accept")
    (thread,) = live.channel.threads
    assert "3 minutes each, plus 2 seconds per move (3+2). The clocks start once both" in last(thread).content
    assert f"the game will be aborted {stamp(live, 120)}" in last(thread).content
    for move in ("e4", "e5"):
        advance(live, 30)
        await live.play(thread, move) if move == "e4" else await live.bob.send(thread, move)
    assert f"White has 3:00 left (time runs out {stamp(live, 180)}), Black has 3:00." in last(thread).content
    advance(live, 10)
    await live.alice.send(thread, "Nf3")
    assert f"Black has 3:00 left (time runs out {stamp(live, 180)}), White has 2:52." in last(thread).content
    assert "time runs out" in private(await live.alice.slash(thread, "games"))
    await run_for(live, 180)
    assert len(boards(thread)) == 4
    await run_for(live, GRACE.total_seconds() + 0.01)
    end = boards(thread)[-1]
    assert "**alice** (White) wins because bob ran out of time. **1-0**" in end.content
    *_, caption = (board.content for board in boards(thread)[:-1])
    assert caption.startswith("**2. Nf3** by alice")
    # After the end, a countdown would read "time runs out 2 minutes ago".
    assert not any("<t:" in board.content for board in boards(thread))
    assert "Rematch" in labels(end)
    (pgn,) = [await file.read() for file in end.attachments if file.filename.endswith(".pgn")]
    pgn_text = " ".join(pgn.decode().split())
    assert {'[TimeControl "180+2"]', '[Termination "time forfeit"]'} <= set(pgn.decode().splitlines())
    assert "2. Nf3 { [%clk 0:02:52] } 1-0" in pgn_text
    await live.sweep()
    await live.restart()
    assert len(boards(thread)) == 5


async def test_flag_falls_between_sweeps(
    live: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def busy(_: Shards) -> tuple[Match, ...]:
        raise Busy("error-busy")

    thread = await live.start(time="20s+0")
    await live.play(thread, "e4 e5")
    advance(live, 20)
    await skip_downtime(live.database, live.clock.time)
    advance(live, GRACE.total_seconds() + 0.01)
    with monkeypatch.context() as patch:
        patch.setattr(live.use_cases.deadlines, "flagged", busy)
        caplog.clear()
        await live.call_flags()
    assert not caplog.records  # A busy database is reported once per heartbeat.
    await live.call_flags()
    assert "alice ran out of time" in boards(thread)[-1].content
    assert live.bot.upkeep.loops["flags"].is_running()


@pytest.mark.slow
async def test_board_shows_the_clocks(live: Table) -> None:
    thread = await live.start(time="3+2")
    for player, move in ((live.alice, "e4"), (live.bob, "e5"), (live.alice, "Nf3")):
        advance(live, 7.5)
        await player.send(thread, move)
    match = await live.match(thread)
    drawn_labels = render.Labels(
        "alice", "bob", start=match.game.start,
        white_clock="2:54", black_clock="3:00",
    )  # fmt: skip
    posted = await boards(thread)[-1].attachments[0].read()
    board = render.board(
        match.position, view=rules.BLACK, last_move=match.game.moves[-1], labels=drawn_labels
    )
    assert posted == board
    assert posted != render.board(
        match.position, view=rules.BLACK, last_move=match.game.moves[-1],
        labels=render.Labels("alice", "bob", start=match.game.start),
    )  # fmt: skip


@pytest.mark.slow
async def test_board_highlights_low_time(live: Table) -> None:
    thread = await live.start(time="1+0")
    for seconds, player, move in ((1, live.alice, "e4"), (1, live.bob, "e5"), (45, live.alice, "Nf3")):
        advance(live, seconds)
        await player.send(thread, move)
    match = await live.match(thread)
    drawn_labels = render.Labels(
        "alice", "bob", start=match.game.start,
        white_clock="0:15", black_clock="1:00", low_time=(rules.WHITE,),
    )  # fmt: skip
    board = render.board(
        match.position, view=rules.BLACK, last_move=match.game.moves[-1], labels=drawn_labels
    )
    assert await boards(thread)[-1].attachments[0].read() == board


@pytest.mark.slow
async def test_shogi_game_with_byo_yomi_is_exported_with_its_times(live: Table) -> None:
    thread = await live.start(variant="shogi", time="1分+秒読み30秒")
    for number, move in enumerate(("P-7f", "P-3d", "P-2f", "P-8d", "P-2e")):
        await run_for(live, (1, 1, 70, 5, 28)[number])
        await (live.bob if number % 2 else live.alice).send(thread, move)
    assert (
        f"Gote has 0:55 left (time runs out {stamp(live, 85)}), Sente has 30 seconds of byo-yomi."
        in last(thread).content
    )
    answer = await live.alice.slash(thread, "export")
    files = {
        file.filename.rpartition(".")[2]: (await file.read()).decode()
        for message in (answer.response, *answer.followups) if message is not None
        for file in message.attachments if not file.filename.endswith(".gif")
    }  # fmt: skip
    kif = files["kif"].splitlines()
    assert {"持ち時間：1分", "秒読み：30秒"} <= set(kif)
    assert [line.partition(")   ")[2] for line in kif if line[:4].strip().isdigit() and "(" in line] == [
        "( 0:00/00:00:00)", "( 0:00/00:00:00)", "( 1:10/00:01:10)", "( 0:05/00:00:05)", "( 0:28/00:01:38)",
    ]  # fmt: skip
    assert '[TimeControl "60:1/30"]' in files["pgn"]
    (record,) = read_all(files["kif"])
    assert len(record.game.moves) == 5


@pytest.mark.slow
async def test_live_game_without_a_first_move_is_aborted(live: Table) -> None:
    thread = await live.start(time="5+3")
    await run_for(live, 119)
    assert len(boards(thread)) == 1
    await run_for(live, 2)
    result = "alice didn't make the first move in time, so the game was aborted. No result."
    assert boards(thread)[-1].content.startswith(result)
    alt = boards(thread)[-1].attachments[0].description or ""
    assert alt.startswith(f"Starting position. {result} Clocks: White 5:00, Black 5:00. ")
    assert await live.use_cases.lookup.at(thread.id) == ()


@pytest.mark.slow
async def test_live_game_without_a_second_move_is_aborted(live: Table, speak: Callable[..., None]) -> None:
    speak("ja", "ja")
    await live.bob.click(await live.challenge(color="white", time="5+3"), label="受ける")
    (thread,) = live.channel.threads
    await live.alice.send(thread, "e4")
    await run_for(live, 121)
    result = "bob さんの初手が時間内に指されなかったので、対局は中止されました。勝敗はつきません。"
    assert boards(thread)[-1].content.startswith(result)
    alt = boards(thread)[-1].attachments[0].description or ""
    assert alt.startswith(f"1. e4と指した最終局面。{result}残り時間は、")


@pytest.mark.slow
async def test_restart_between_move_and_board_is_not_charged(live: Table) -> None:
    thread = await live.start(time="3+2")
    await live.play(thread, "e4 e5")
    match = await live.match(thread)
    advance(live, 10)
    # The process dies between storing the move and posting its board.
    await live.use_cases.play.move(match.id, live.alice.id, "Nf3", sent=Sent(at=live.clock.time))
    advance(live, 300)
    await live.restart()
    assert announced(last(thread)) == "Nf3"
    assert (await live.match(thread)).due_at == live.clock.time + 180 * SECOND
    advance(live, 4)
    await live.bob.send(thread, "Nc6")
    assert time_left(await live.match(thread), rules.BLACK) == 178 * SECOND


@pytest.mark.slow
async def test_clock_starts_when_a_posted_board_is_recorded(
    live: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process crashed before recording the board; by its nonce, Discord returns the same message."""
    thread = await live.start(time="3+2")
    await live.play(thread, "e4 e5")
    match, posted = await live.match(thread), last(thread)

    async def send(*_: object) -> discord.Message:
        return posted

    advance(live, 100)
    await live.use_cases.play.move(match.id, live.alice.id, "Nf3", sent=Sent(at=live.clock.time))
    advance(live, 100)
    with monkeypatch.context() as patch:
        patch.setattr(Delivery, "send", send)
        await live.bot.services.boards.post(match.id)
    assert (await live.match(thread)).clock_at == live.clock.time


@pytest.mark.slow
async def test_restart_while_a_clock_runs_is_not_charged(live: Table) -> None:
    thread = await live.start(time="3+2")
    await live.play(thread, "e4 e5")
    await run_for(live, 10)
    advance(live, 600)
    await live.restart()
    match = await live.match(thread)
    assert match.due_at == live.clock.time + 170 * SECOND
    await run_for(live, 5)
    await live.alice.send(thread, "Nf3")
    assert time_left(await live.match(thread), rules.WHITE) == 167 * SECOND


@pytest.mark.slow
async def test_shard_outage_is_not_charged(live: Table) -> None:
    thread = await live.start(time="1+0")
    await live.play(thread, "e4 e5")
    await run_for(live, 10)
    await live.bot.on_shard_disconnect(0)
    for _ in range(12):
        advance(live, 5)
        await live.sweep()
    assert len(boards(thread)) == 3
    await live.bot.on_shard_resumed(0)
    await live.env.settle()
    assert (await live.match(thread)).due_at == live.clock.time + 50 * SECOND
    await run_for(live, 51)
    assert "alice ran out of time" in boards(thread)[-1].content


@pytest.mark.slow
async def test_clock_stops_at_the_time_of_the_command_or_click(live: Table) -> None:
    thread = await live.start(time="3+2")
    await live.play(thread, "e4 e5")
    advance(live, 20)
    await live.alice.slash(thread, "move", move="Nf3")
    assert time_left(await live.match(thread), rules.WHITE) == 162 * SECOND
    await live.bob.send(thread, "Nf4")
    suggestions = last(thread)
    advance(live, 6)
    await live.bob.click(suggestions, label="Nf6")
    assert time_left(await live.match(thread), rules.BLACK) == 176 * SECOND


@pytest.mark.slow
async def test_rematch_keeps_the_live_clock(live: Table) -> None:
    thread = await live.start(time="3+2")
    await live.play(thread, "f3 e5 g4 Qh4")
    await live.alice.click(boards(thread)[-1], label="Rematch")
    (card,) = [m for m in thread.history() if any(a.filename == "start.png" for a in m.attachments)]
    assert "Time: 3 minutes each, plus 2 seconds per move (3+2)." in card.content


@pytest.mark.slow
@pytest.mark.parametrize(
    ("time", "words"),
    [
        ("soon", 'I can\'t read "soon" as a time. For a live game, write `5+3`'),
        ("5", "Did you mean 5 minutes or 5 days? Write `5+0` for 5 minutes each, for the whole game, or"),
        ("500+0", "A live game allows up to 180 minutes each, plus"),
    ],
)
async def test_invalid_time_is_refused_with_an_example(live: Table, time: str, words: str) -> None:
    result = await live.alice.slash(live.channel, "challenge", opponent=live.bob, time=time)
    assert words in private(result)
    assert live.channel.history() == []


@pytest.mark.slow
async def test_live_challenge_to_kibitz_is_refused(live: Table) -> None:
    kibitz = UserHandle(live.env, live.env.backend.get_user(live.me.id))
    result = await live.alice.slash(live.channel, "challenge", opponent=kibitz, time="3+2")
    assert "I don't play with live clocks" in private(result)


@pytest.mark.slow
@loop_over(
    ("typed", "first"),
    [
        ("", "1+0"),
        ("3", "3+0"),
        ("3+2", "3+2"),
        ("4+4", "4+4"),
        ("90s", "90s+0"),
        ("３日", "3d"),
        ("2 days", "2d"),
        ("byo", "3m+30s byo-yomi"),
        ("10分+秒読み30秒", "10m+30s byo-yomi"),
    ],
)
async def test_time_autocomplete(live: Table, typed: str, first: str) -> None:
    choices = await live.alice.autocomplete(live.channel, "challenge", "time", typed)
    assert choices[0]["value"] == first
    assert len(choices) <= 25
    for choice in choices:
        assert parse(str(choice["value"])) is not None or choice["value"] == "none"


@pytest.mark.slow
async def test_time_autocomplete_is_empty_for_nonsense(live: Table) -> None:
    assert await live.alice.autocomplete(live.channel, "challenge", "time", "qqqq") == []


@pytest.mark.slow
async def test_time_autocomplete_lists_byo_yomi_first_for_shogi(live: Table) -> None:
    choices = await live.alice.autocomplete(live.channel, "challenge", "time", "", variant="shogi")
    assert "byo-yomi" in choices[0]["name"]
