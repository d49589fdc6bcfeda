"""What one person may ask of us, and what they are told beyond it."""

from __future__ import annotations

import pytest

from bot.discord.rates import KEPT, Rates
from tests.bot.discord.table import Table, last, private


@pytest.mark.parametrize("bot_settings", [{"KIBITZ_OPEN_CHALLENGES": "2"}])
async def test_open_challenges(table: Table) -> None:
    cards = [await table.challenge() for _ in range(2)]
    told = private(await table.alice.slash(table.channel, "challenge", opponent=table.carol))
    assert "You have 2 open challenges already" in told
    assert last(table.channel).id == cards[1].id
    await table.bob.slash(table.channel, "challenge", opponent=table.alice)
    await table.alice.click(cards[0], label="Cancel")
    await table.challenge()


@pytest.mark.parametrize("bot_settings", [{"KIBITZ_RUNNING_GAMES": "2"}])
async def test_running_games(table: Table) -> None:
    for _ in range(2):
        await table.start()
    card = await table.challenge(opponent=table.carol)
    told = private(await table.carol.click(card, label="Accept"))
    assert "alice has 2 games running already" in told
    mine = await table.carol.slash(table.channel, "challenge", opponent=table.bob)
    assert mine.response is not None
    assert "You have 2 games running already" in private(await table.bob.click(mine.response, label="Accept"))
    asked = await table.bob.slash(table.channel.threads[0], "resign")
    assert asked.response is not None
    await table.bob.click(asked.response, label="Yes, resign")
    await table.bob.click(mine.response, label="Accept")
    assert len(await table.matches.of(table.bob.id)) == 2


@pytest.mark.parametrize("bot_settings", [{"KIBITZ_COMMANDS_PER_MINUTE": "5"}])
async def test_commands_and_presses_a_minute(table: Table) -> None:
    card = await table.challenge()
    for _ in range(5):
        private(await table.bob.slash(table.channel, "games"))
    for _ in range(3):
        assert "I answer 5 commands" in private(await table.bob.slash(table.channel, "games"))
    assert "I answer 5 commands" in private(await table.bob.click(card, label="Accept"))
    assert table.channel.threads == []
    assert "no running games" in private(await table.carol.slash(table.channel, "games"))
    # What is only suggested while somebody types is not counted.
    assert await table.bob.autocomplete(table.channel, "challenge", "variant", "chess")


def test_a_bucket_fills_up_again() -> None:
    rates = Rates(6)
    assert [rates.take(1, 0.0) for _ in range(200)] == [True] * 6 + [False] * 194
    assert not rates.take(1, 9.9)
    assert rates.take(1, 10.1)
    assert not rates.take(1, 10.2)
    assert rates.take(2, 10.2)
    assert [rates.take(1, 1000.0) for _ in range(7)] == [True] * 6 + [False]


def test_who_is_long_gone_is_forgotten() -> None:
    rates = Rates(5)
    for user in range(KEPT + 10):
        rates.take(user, 0.0)
    assert len(rates._buckets) == KEPT
