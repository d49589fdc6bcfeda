"""/vacation on Discord: clocks stop, and the games announce it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from simcord.actors import MemberActor

from tests.bot.discord.table import Table, boards, last, private

DAY = timedelta(days=1)


@pytest.mark.slow
async def test_vacation_stops_clocks_and_is_announced(table: Table, manager: MemberActor) -> None:
    answer = private(await table.alice.slash(table.channel, "vacation", days=3))
    assert "Vacation is turned off on this server" in answer
    await manager.slash(table.channel, "settings server", vacation=10)
    thread = await table.start(time="day")
    answer = private(await table.alice.slash(table.channel, "vacation", days=3))
    assert "are stopped until" in answer
    assert "7 vacation days left this year" in answer
    due = int((table.clock.time + 4 * DAY).timestamp())
    assert "alice is on vacation until" in last(thread).content
    assert f"<t:{due}:R>" in last(thread).content
    await table.wait(3 * DAY)
    assert not (await table.match(thread)).is_over
    await table.wait(timedelta(hours=18))
    assert "Your time runs out" in last(thread).content
    answer = private(await table.alice.slash(table.channel, "vacation", days=8))
    assert "more than you have left this year: 7 days" in answer
    await table.alice.slash(table.channel, "vacation", days=7)
    answer = private(await table.alice.slash(table.channel, "vacation", days=0))
    assert answer.startswith("Your vacation is over: your clocks on this server are running again.")
    assert answer.endswith("You have 7 vacation days left this year.")
    answer = private(await table.alice.slash(table.channel, "vacation", days=0))
    assert answer.startswith("You aren't on vacation on this server.")
    assert "alice is back from vacation" in last(thread).content
    assert "7 vacation days left" in private(await table.alice.slash(table.channel, "vacation"))
    await table.wait(timedelta(hours=6))
    assert "alice ran out of time" in boards(thread)[-1].content


async def test_japanese_sentences_have_no_space_between_them(
    table: Table, manager: MemberActor, speak: Callable[..., None]
) -> None:
    await manager.slash(table.channel, "settings server", vacation=10)
    speak("ja")
    answer = private(await table.alice.slash(table.channel, "vacation"))
    assert answer.count("。") == 2
    assert " " not in answer
