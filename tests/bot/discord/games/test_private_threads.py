"""Private threads that the bot has not joined: it can answer commands there, but not post."""

from __future__ import annotations

import pytest
from simcord.results import InteractionResult

from tests.bot.discord.table import Table, boards, labels, last, private, response

NOT_A_MEMBER = "I'm not a member of this private thread"


def refusal(table: Table, result: InteractionResult) -> str:
    """Return the private answer, which must explain how to add the bot."""
    text = private(result)
    assert NOT_A_MEMBER in text
    assert table.me.mention in text
    return text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "options"),
    [("play", {}), ("challenge", {}), ("puzzle solve", {"for": "everyone"})],
    ids=["play", "challenge", "puzzle"],
)
async def test_nothing_starts_where_the_bot_cannot_post(
    table: Table, command: str, options: dict[str, str]
) -> None:
    thread = table.secret_thread()
    refusal(table, await table.alice.slash(thread, command, **options))
    assert [message for message in thread.history() if not message.flags.ephemeral] == []
    assert await table.use_cases.lookup.running_of(table.alice.id) == ()
    assert await table.use_cases.challenges.open_in(thread.id) == ()
    assert await table.use_cases.puzzle_posts.newest_in(thread.id) is None


@pytest.mark.slow
async def test_challenge_stays_open_if_its_game_cannot_be_posted(table: Table) -> None:
    thread = table.secret_thread()
    await table.add_bot(thread)
    card = response(await table.alice.slash(thread, "challenge", opponent=table.bob))
    await table.remove_bot(thread)
    refusal(table, await table.bob.click(card, label="Accept"))
    assert await table.use_cases.lookup.running_of(table.bob.id) == ()
    await table.add_bot(thread)
    await table.bob.click(card, label="Accept")
    assert len(boards(thread)) == 1


@pytest.mark.slow
async def test_board_of_a_saved_move_is_posted_once_the_bot_is_added(table: Table) -> None:
    thread = table.secret_thread()
    await table.add_bot(thread)
    await table.start_in(thread)
    await table.remove_bot(thread)
    text = refusal(table, await table.alice.slash(thread, "move", move="e4"))
    assert "Your move **e4** is saved" in text
    assert len(boards(thread)) == 1
    await table.add_bot(thread)
    assert len(boards(thread)) == 2


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["draw", "takeback"])
async def test_offer_that_cannot_be_posted_is_not_made(table: Table, kind: str) -> None:
    thread = table.secret_thread()
    await table.add_bot(thread)
    await table.start_in(thread)
    await table.play(thread, "e4 e5")
    await table.remove_bot(thread)
    refusal(table, await table.bob.slash(thread, kind))
    refusal(table, await table.alice.slash(thread, kind))  # This accepts nothing.
    await table.add_bot(thread)
    await table.bob.slash(thread, kind)
    assert labels(last(thread)) == ["Accept", "Decline"]
    assert (await table.match(thread)).ply == 2


@pytest.mark.slow
async def test_review_cannot_be_shown_to_everyone(table: Table) -> None:
    thread = table.secret_thread()
    await table.add_bot(thread)
    await table.start_in(thread)
    await table.play(thread, "f3 e5 g4 Qh4")
    reviewed = response(await table.alice.slash(thread, "review"))
    await table.remove_bot(thread)
    before = last(thread).id
    result = await table.alice.click(reviewed, label="Show everyone")
    assert [NOT_A_MEMBER in answer.content for answer in result.followups] == [True]
    assert [m for m in thread.history() if m.id > before and not m.flags.ephemeral] == []
