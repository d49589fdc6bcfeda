"""A server's custom variants in menus of variants, together with the catalogue's."""

from __future__ import annotations

import pytest
from simcord.results import InteractionResult, ResponseMessage

from tests.bot.discord.custom_variants.test_making import make_and_save
from tests.bot.discord.table import Table, boards, last, response

FOOLS_MATE = "f3 e5 g4 Qh4"
OWN = "Arch Chess (this server)"


def options(message: ResponseMessage) -> dict[str, str]:
    """Return the options of a message's menu: labels with their values."""
    (menu,) = [row["components"][0] for row in message.components if "options" in row["components"][0]]
    return {option["label"]: option["value"] for option in menu["options"]}


def newest(answer: InteractionResult) -> ResponseMessage:
    return answer.followups[-1] if answer.followups else response(answer)


async def publish(table: Table) -> None:
    card = await make_and_save(table, table.alice)
    await table.alice.click(response(card), label="Show to everyone here")


@pytest.mark.slow
async def test_challenge_from_the_list_of_variants(table: Table) -> None:
    await publish(table)
    page = await table.bob.slash(table.channel, "variants")
    question = newest(await table.bob.click(response(page), label="Challenge"))
    assert list(options(question))[1] == OWN, "after the first popular one"
    whom = newest(await table.bob.select(question, [options(question)[OWN]]))
    assert "Arch Chess" in whom.content
    await table.bob.click(whom, label="Anyone here")
    assert "Arch Chess" in last(table.channel).content


@pytest.mark.slow
async def test_rematch_in_another_variant_offers_custom_variants(table: Table) -> None:
    await publish(table)
    thread = await table.start()
    await table.play(thread, FOOLS_MATE)
    question = response(await table.bob.click(boards(thread)[-1], label="Another variant"))
    await table.bob.select(question, [options(question)[OWN]])
    assert "Arch Chess" in last(thread).content


@pytest.mark.slow
async def test_private_game_is_offered_only_to_its_owner(table: Table) -> None:
    await make_and_save(table, table.alice)
    for actor, sees in ((table.alice, True), (table.bob, False)):
        page = await actor.slash(table.channel, "variants")
        question = newest(await actor.click(response(page), label="Play"))
        assert (OWN in options(question)) is sees
