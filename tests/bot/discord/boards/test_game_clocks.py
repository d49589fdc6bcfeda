"""Time per move on Discord: cards, boards, reminders, losses on time, and downtime of the bot."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.refusals import Busy
from bot.state.downtime import ALIVE, OtherShardTotal
from bot.state.match import Match
from tests.bot.clock import skip_downtime
from tests.bot.discord.table import Table, boards, labels, last, private

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def stamp(table: Table, after: timedelta) -> str:
    return f"<t:{int((table.clock.time + after).timestamp())}:R>"


@pytest.mark.slow
async def test_cards_and_boards_show_the_time_limit(table: Table) -> None:
    card = await table.challenge(color="white", time="three-days")
    assert "Time: 3 days per move." in card.content
    await table.bob.click(card, label="Accept")
    (thread,) = table.channel.threads
    assert f"({stamp(table, 3 * DAY)})" in boards(thread)[0].content
    await table.wait(HOUR)
    await table.alice.send(thread, "e4")
    assert f"({stamp(table, 3 * DAY)})" in last(thread).content
    assert f"time runs out {stamp(table, 3 * DAY)}" in private(await table.alice.slash(thread, "games"))


async def test_game_without_a_time_limit_shows_none(table: Table) -> None:
    card = await table.challenge(color="white", time="none")
    assert "Time" not in card.content
    await table.bob.click(card, label="Accept")
    (thread,) = table.channel.threads
    assert "Time" not in boards(thread)[0].content
    await table.wait(1000 * DAY)
    assert len(boards(thread)) == 1


@pytest.mark.slow
async def test_reminder_is_posted_once_before_the_loss_on_time(table: Table) -> None:
    thread = await table.start(time="hour")
    await table.alice.send(thread, "e4")
    await table.wait(timedelta(minutes=44))
    before = len(thread.history())
    await table.wait(timedelta(minutes=1))
    assert table.bob.mention in last(thread).content
    assert stamp(table, timedelta(minutes=15)) in last(thread).content
    for _ in range(3):
        await table.sweep()
    assert len(thread.history()) == before + 1
    await table.wait(timedelta(minutes=15))
    end = boards(thread)[-1]
    assert "**alice** (White) wins because bob ran out of time. **1-0**" in end.content
    assert "Rematch" in labels(end)
    assert len(boards(thread)) == 3
    await table.sweep()
    await table.restart()
    assert len(boards(thread)) == 3


@pytest.mark.slow
async def test_reminder_is_posted_after_a_restart(table: Table) -> None:
    thread = await table.start(time="hour")
    table.clock.advance(timedelta(minutes=45))
    await skip_downtime(table.database, table.clock.time)
    assert len(await table.use_cases.deadlines.remind()) == 1
    # The process that had to post it has died.
    await table.restart()
    for _ in range(6):
        await table.wait(timedelta(minutes=1))
    reminders = [message for message in thread.history() if "Your time runs out" in message.content]
    assert len(reminders) == 1
    assert table.alice.mention in reminders[0].content


@pytest.mark.slow
async def test_unrecorded_reminder_is_posted_again_with_the_same_nonce(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(_: Match) -> None:
        raise Busy("error-busy")

    await table.start(time="hour")
    with monkeypatch.context() as patch:
        patch.setattr(table.use_cases.deadlines, "mark_reminded", busy)
        await table.wait(timedelta(minutes=45))
    await table.restart()
    await table.wait(timedelta(minutes=3))
    sent = [entry.json for entry in table.env.http_requests if entry.path.endswith("/messages")]
    nonces = [json["nonce"] for json in sent if json and "Your time runs out" in json["content"]]
    # Discord drops the second message because of its nonce; simcord ignores nonces.
    assert nonces == [nonces[0]] * 2
    assert all(json["enforce_nonce"] for json in sent if json and json.get("nonce") == nonces[0])


@pytest.mark.slow
async def test_reminder_is_posted_after_an_outage(table: Table) -> None:
    thread = await table.start(time="hour")
    table.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await table.wait(timedelta(minutes=45))
    table.env.backend.faults.clear()
    await table.sweep()
    before = len(thread.history())
    await table.wait(timedelta(minutes=3))
    assert "Your time runs out" in last(thread).content
    await table.wait(timedelta(minutes=3))
    assert len(thread.history()) == before + 1


@pytest.mark.slow
async def test_timeout_is_a_draw_if_the_opponent_cannot_win(table: Table) -> None:
    thread = await table.start(time="day", start="4k3/3q4/8/8/8/8/8/4K3 b - - 0 1")
    await table.wait(DAY)
    assert "Draw because time ran out, but the opponent has no way to win" in last(thread).content


@pytest.mark.slow
async def test_move_after_the_deadline_is_refused(table: Table) -> None:
    thread = await table.start(time="day")
    await table.alice.send(thread, "e4")
    await skip_downtime(table.database, table.clock.time + DAY)
    table.clock.advance(DAY)
    await table.bob.send(thread, "e5")
    assert "You had already run out of time." in last(thread).content
    await table.sweep()
    assert "bob ran out of time" in last(thread).content


@pytest.mark.slow
async def test_downtime_is_announced_and_not_charged(table: Table) -> None:
    thread = await table.start(time="day")
    untimed = await table.start()
    await table.alice.send(thread, "e4")
    await table.wait(HOUR)
    before = len(untimed.history())
    table.clock.advance(3 * DAY)
    await table.restart()
    notice = last(thread)
    assert "I was offline from" in notice.content
    assert "that time doesn't count" in notice.content
    assert table.bob.mention in notice.content
    assert stamp(table, 23 * HOUR) in notice.content
    assert len(untimed.history()) == before
    await table.wait(22 * HOUR)
    await table.bob.send(thread, "e5")
    assert len(boards(thread)) == 3


@pytest.mark.slow
async def test_short_downtime_is_not_charged_and_not_announced(table: Table) -> None:
    thread = await table.start(time="day")
    match = await table.match(thread)
    await table.sweep()
    before = len(thread.history())
    table.clock.advance(timedelta(minutes=2))
    await table.restart()
    assert len(thread.history()) == before
    now = await table.match(thread)
    assert match.due_at is not None
    assert now.due_at == match.due_at + timedelta(minutes=2)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["day"])
async def test_rematch_keeps_the_time_limit(table: Table, name: str) -> None:
    thread = await table.start(time=name)
    await table.alice.click(await table.resign(thread), label="Rematch")
    assert "Time: 1 day per move." in last(thread).content


@pytest.mark.slow
async def test_players_get_direct_messages_if_nothing_can_be_posted(table: Table) -> None:
    thread = await table.start(time="hour")
    await table.alice.send(thread, "e4")
    for place in (thread, table.channel):
        table.env.backend.delete_channel(place.id)
    await table.wait(timedelta(minutes=45))
    text = last(table.bob.user.dm_channel).content
    assert "It's your move against alice (https://discord.com/channels/" in text
    assert stamp(table, timedelta(minutes=15)) in text
    await table.sweep()
    await table.wait(timedelta(minutes=15))
    for player, opponent in ((table.alice, "bob"), (table.bob, "alice")):
        text = last(player.user.dm_channel).content
        assert f"Your game against {opponent}" in text
        assert "**alice** (White) wins because bob ran out of time" in text
    assert len(table.bob.user.dm_channel.history()) == 2
    await table.restart()
    assert len(table.bob.user.dm_channel.history()) == 2


@pytest.mark.slow
async def test_downtime_is_announced_in_direct_messages_if_nothing_can_be_posted(table: Table) -> None:
    thread = await table.start(time="day")
    await table.alice.send(thread, "e4")
    await table.sweep()
    for place in (thread, table.channel):
        table.env.backend.delete_channel(place.id)
    table.clock.advance(DAY)
    await table.restart()
    text = last(table.bob.user.dm_channel).content
    assert "I was offline from" in text
    assert "In your game against alice" in text
    assert stamp(table, DAY) in text


async def test_process_exits_if_a_running_one_has_another_shard_total(table: Table) -> None:
    table.clock.advance(ALIVE + timedelta(seconds=1))
    await table.use_cases.heartbeats.store(range(3), 3)
    await table.bot.upkeep.attempt(table.bot.clocks.beat())
    assert table.bot._ending is not None
    await table.bot._ending
    assert table.bot.is_closed()
    assert isinstance(table.bot.failure, OtherShardTotal)
