"""Limits per user: open challenges, running games and requests per minute, and the answers beyond them."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.discord.platform.user_rate_limit import Quota
from bot.recent_cache import MAX_SIZE
from tests.bot.discord.table import Table, announced, boards, last, private, response

GUESTS = 15
COMMANDS, ALLOWED = 70, 60
"""Commands sent at once. simcord checks every task in each iteration of the event loop, so 200 would take
minutes; tests/live/test_flood.py sends that many."""


@pytest.mark.slow
@pytest.mark.parametrize("bot_settings", [{"KIBITZ_OPEN_CHALLENGES": "2"}])
async def test_open_challenges_are_limited(table: Table) -> None:
    cards = [await table.challenge() for _ in range(2)]
    answer = private(await table.alice.slash(table.channel, "challenge", opponent=table.carol))
    assert "You already have 2 open challenges" in answer
    assert last(table.channel).id == cards[1].id
    await table.bob.slash(table.channel, "challenge", opponent=table.alice)
    await table.alice.click(cards[0], label="Cancel")
    await table.challenge()


@pytest.mark.slow
@pytest.mark.parametrize("bot_settings", [{"KIBITZ_RUNNING_GAMES": "2"}])
async def test_running_games_are_limited(table: Table) -> None:
    for _ in range(2):
        await table.start()
    card = await table.challenge(opponent=table.carol)
    answer = private(await table.carol.click(card, label="Accept"))
    assert "alice already has 2 ongoing games" in answer
    mine = response(await table.carol.slash(table.channel, "challenge", opponent=table.bob))
    assert "You already have 2 ongoing games" in private(await table.bob.click(mine, label="Accept"))
    await table.resign(table.channel.threads[0], table.bob)
    await table.bob.click(mine, label="Accept")
    assert len(await table.use_cases.lookup.running_of(table.bob.id)) == 2


@pytest.mark.slow
@pytest.mark.parametrize("bot_settings", [{"KIBITZ_COMMANDS_PER_MINUTE": "5"}])
async def test_commands_and_presses_per_minute_are_limited(table: Table) -> None:
    card = await table.challenge()
    for _ in range(5):
        private(await table.bob.slash(table.channel, "games"))
    for _ in range(3):
        assert "at most 5 commands" in private(await table.bob.slash(table.channel, "games"))
    assert "at most 5 commands" in private(await table.bob.click(card, label="Accept"))
    assert table.channel.threads == []
    assert "no ongoing games" in private(await table.carol.slash(table.channel, "games"))
    # Autocomplete suggestions are not counted.
    assert await table.bob.autocomplete(table.channel, "challenge", "variant", "chess")


@pytest.mark.slow
@pytest.mark.parametrize("bot_settings", [{"KIBITZ_COMMANDS_PER_MINUTE": str(ALLOWED)}])
async def test_many_commands_at_once_are_limited(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    take = Quota.take
    # No bucket refills, however long this takes.
    monkeypatch.setattr(Quota, "take", lambda quota, user_id: take(quota, user_id, 0.0))
    thread = await table.start()
    challenge = ("challenge", {"opponent": table.carol})
    mixed = [("games", {}), ("board", {}), ("moves", {}), challenge, ("help", {})]
    results: list[InteractionResult] = []
    async with table.at_once():
        for number in range(COMMANDS):
            command, options = mixed[number % len(mixed)]
            results.append(await table.bob.slash(thread, command, **options))
        mine = await table.carol.slash(table.channel, "games")
        table.env.backend.create_message(thread.id, table.alice.id, "e4")
    answers = [answer.response for answer in results]
    assert all(answer is not None for answer in answers)
    refused = [a for a in answers if a is not None and f"at most {ALLOWED} commands" in a.content]
    # Accepting the game counted as a press.
    assert len(refused) == COMMANDS - ALLOWED + 1
    assert all(answer.ephemeral for answer in refused)
    cards = [m for m in thread.history() if m.components and "challenges" in m.content]
    assert len(cards) == 10  # the limit of open challenges
    assert "no ongoing games" in private(mine)
    assert (await table.match(thread)).ply == 1
    assert announced(boards(thread)[-1]) == "e4"


@pytest.mark.slow
@pytest.mark.parametrize("bot_settings", [{"KIBITZ_COMMANDS_PER_MINUTE": "5"}])
async def test_illegal_moves_in_messages_count_towards_the_limit(table: Table) -> None:
    thread = await table.start()
    before = len(thread.history())
    for _ in range(20):
        await table.alice.send(thread, "Ke5")
    for _ in range(20):
        await table.alice.send(thread, "well, well")
    answers = [m.content for m in thread.history()[before:] if m.author.id != table.alice.id]
    assert [("at most 5 commands" in answer) for answer in answers] == [False] * 4 + [True]
    # Legal moves are always answered.
    await table.alice.send(thread, "e4")
    assert announced(last(thread)) == "e4"
    await table.bob.send(thread, "Ke4")
    assert "can't reach" in last(thread).content


@pytest.mark.slow
@pytest.mark.parametrize("bot_settings", [{"KIBITZ_COMMANDS_PER_MINUTE": "5"}])
async def test_autocomplete_is_rate_limited(table: Table) -> None:
    async def suggested(who: MemberActor) -> bool:
        return bool(await who.autocomplete(table.channel, "challenge", "variant", "chess"))

    assert [await suggested(table.bob) for _ in range(60)].count(True) in range(50, 53)
    assert await suggested(table.carol)


@pytest.mark.slow
@pytest.mark.parametrize("bot_settings", [{"KIBITZ_OPEN_CHALLENGES": "10"}])
async def test_many_challenges_at_once_are_limited(table: Table) -> None:
    names = [f"guest{number}" for number in range(GUESTS)]
    guests = [table.guild.add_member(table.env.create_user(name)) for name in names]
    async with table.at_once():
        results = [await table.alice.slash(table.channel, "challenge", opponent=guest) for guest in guests]
    cards = [message for message in table.channel.history() if not message.flags.ephemeral]
    assert len(cards) == 10
    answers = [answer.response for answer in results if answer.response is not None]
    refused = [answer for answer in answers if answer.ephemeral]
    assert len(refused) == GUESTS - 10
    assert all("You already have 10 open challenges" in answer.content for answer in refused)
    # Other players are not affected.
    await guests[0].slash(table.channel, "challenge", opponent=table.bob)
    assert "challenges" in last(table.channel).content


def test_idle_players_are_forgotten() -> None:
    """Their bucket is full again by then, so dropping it changes nothing."""
    quota = Quota(2)
    assert [quota.take(1, now) for now in (0.0, 0.0, 0.0)] == [True, True, False]
    assert quota.take(2, 30.0)
    quota.delete_expired(59.0)
    assert quota.buckets._values.keys() == {1, 2}
    quota.delete_expired(60.0)
    assert quota.buckets._values.keys() == {2}


def test_a_bucket_fills_up_again() -> None:
    rates = Quota(6)
    assert [rates.take(1, 0.0) for _ in range(200)] == [True] * 6 + [False] * 194
    assert not rates.take(1, 9.9)
    assert rates.take(1, 10.1)
    assert not rates.take(1, 10.2)
    assert rates.take(2, 10.2)
    assert [rates.take(1, 1000.0) for _ in range(7)] == [True] * 6 + [False]


def test_longest_idle_player_is_forgotten_beyond_the_maximum() -> None:
    rates = Quota(5)
    for user in range(MAX_SIZE + 10):
        rates.take(user, 0.0)
    assert len(rates.buckets._values) == MAX_SIZE


def test_one_warning_until_a_request_is_answered_again() -> None:
    rates = Quota(1)
    assert rates.take(1, 0.0)
    assert [(rates.take(1, 1.0), rates.warn(1)) for _ in range(2)] == [(False, True), (False, False)]
    assert rates.take(1, 70.0)
    assert (rates.take(1, 70.0), rates.warn(1)) == (False, True)
    rates.delete_expired(200.0)
    assert rates.warn(1), "idle players are forgotten"
