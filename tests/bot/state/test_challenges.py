"""Closed challenges whose cards may still show them as open."""

from __future__ import annotations

import pytest

from bot.database.transactions import Database
from tests.bot.state.test_stored_matches import ALICE, BOB, HOUR, NOW, add_challenge, use_cases_at


async def test_closed_cards_are_marked_individually(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    pending, declined, accepted, unseen = [(await add_challenge(database)).id for _ in range(4)]
    challenges = use_cases_at(database).challenges
    for number in (pending, declined, accepted):
        await challenges.set_card(number, 500 + number)
    await challenges.decline(declined, BOB)
    await challenges.accept(accepted, BOB)
    await challenges.cancel(unseen, ALICE)
    closed = await challenges.closed_cards()
    assert [(challenge.id, challenge.status, challenge.message_id) for challenge in closed] == [
        (declined, "declined", 500 + declined),
        (accepted, "accepted", 500 + accepted),
    ]
    with monkeypatch.context() as patch:
        patch.setattr("bot.state.challenges.PAGE", 1)
        assert [challenge.id for challenge in await challenges.closed_cards()] == [declined]
    await challenges.mark_card_closed(accepted)
    await challenges.mark_card_closed(pending)
    assert [challenge.id for challenge in await challenges.closed_cards()] == [declined]
    assert {challenge.id for challenge in await use_cases_at(database, NOW + HOUR).challenges.expire()} == {
        pending
    }
    assert [challenge.id for challenge in await challenges.closed_cards()] == [pending, declined]
