"""Cards of challenges that are closed while their card may still say otherwise."""

from __future__ import annotations

from bot.storage import Database
from tests.bot.storage.test_storage import CHALLENGE, HOUR, MATCH, NOW


async def test_each_closed_card_is_forgotten_by_itself(database: Database) -> None:
    added = [await database.challenges.add(CHALLENGE) for _ in range(4)]
    pending, declined, accepted, unseen = (challenge.id for challenge in added if challenge is not None)
    for number in (pending, declined, accepted):
        await database.challenges.set_message(number, 500 + number)
    await database.challenges.close(declined, "declined", NOW)
    await database.challenges.accept(accepted, MATCH, NOW)
    await database.challenges.close(unseen, "cancelled", NOW)
    closed = await database.challenges.closed_cards(10)
    assert [(row.id, row.status, row.message_id) for row in closed] == [
        (declined, "declined", 500 + declined),
        (accepted, "accepted", 500 + accepted),
    ]
    assert [row.id for row in await database.challenges.closed_cards(1)] == [declined]
    await database.challenges.mark_card_closed(accepted)
    await database.challenges.mark_card_closed(pending)
    assert [row.id for row in await database.challenges.closed_cards(10)] == [declined]
    assert {row.id for row in await database.challenges.expire(NOW + HOUR)} == {pending}
    assert [row.id for row in await database.challenges.closed_cards(10)] == [pending, declined]
