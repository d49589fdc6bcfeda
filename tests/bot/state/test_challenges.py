"""Cards of challenges that are closed while their card may still say otherwise."""

from __future__ import annotations

from bot.database.engines import Database
from tests.bot.state.test_stored_matches import ALICE, BOB, HOUR, NOW, added, at


async def test_each_closed_card_is_forgotten_by_itself(database: Database) -> None:
    pending, declined, accepted, unseen = [(await added(database)).id for _ in range(4)]
    challenges = at(database).challenges
    for number in (pending, declined, accepted):
        await challenges.set_card(number, 500 + number)
    await challenges.decline(declined, BOB)
    await challenges.accept(accepted, BOB)
    await challenges.cancel(unseen, ALICE)
    closed = await challenges.closed_cards()
    assert [(one.id, one.status, one.message_id) for one in closed] == [
        (declined, "declined", 500 + declined),
        (accepted, "accepted", 500 + accepted),
    ]
    assert [one.id for one in await challenges.closed_cards(1)] == [declined]
    await challenges.mark_card_closed(accepted)
    await challenges.mark_card_closed(pending)
    assert [one.id for one in await challenges.closed_cards()] == [declined]
    assert {one.id for one in await at(database, NOW + HOUR).challenges.expire()} == {pending}
    assert [one.id for one in await challenges.closed_cards()] == [pending, declined]
