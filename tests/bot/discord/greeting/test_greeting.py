"""What newcomers write to the bot: in direct messages, with a mention in a channel, and in a game's thread."""

from __future__ import annotations

import pytest

from tests.bot.discord.puzzles.collection import install
from tests.bot.discord.table import Table, labels, last


@pytest.fixture(autouse=True)
def _small_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


async def test_hi_gets_the_card(table: Table) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} hi")
    card = last(table.channel)
    assert labels(card) == ["Play", "Challenge", "Puzzle"]
    await table.carol.user.dm("hi")
    assert labels(last(table.carol.user.dm_channel)) == ["Play", "Challenge", "Puzzle"]
    await table.bob.send(table.channel, f"{table.me.mention} play atomic level 3")
    print([m.content for m in table.channel.history()], table.channel.threads)
    (thread,) = table.channel.threads
    match = await table.match(thread)
    assert (match.variant.key, match.level) == ("atomic", 3)
