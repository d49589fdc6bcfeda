"""/help: a line and a button for each topic, and the topics' pages."""

from __future__ import annotations

from collections.abc import Callable

import discord
import pytest
from simcord.results import ResponseMessage

from bot.discord.help_command import TOPICS
from tests.bot.discord.table import Table, labels, private, response

NAMES = ["Play", "Moves", "Draws and clocks", "Puzzles and reviews", "Variants and custom games", "Server"]


async def first_page(table: Table) -> ResponseMessage:
    page = response(await table.alice.slash(table.channel, "help"))
    assert page.ephemeral
    return page


async def test_first_page_has_a_line_and_a_button_for_each_topic(table: Table) -> None:
    page = await first_page(table)
    title, *lines = page.content.split("\n")
    assert title.startswith("**Playing with Kibitz**")
    assert [line.partition(":**")[0] for line in lines] == [f"**{name}" for name in NAMES]
    assert labels(page.message) == NAMES
    for words in ("daily puzzle", "</puzzle run:", "</puzzle mine:", "your own mistakes", "99 variants"):
        assert words in page.content


async def test_topics_open_in_place_and_survive_a_restart(table: Table) -> None:
    page = await first_page(table)
    first = page.content
    await table.alice.click(page, label="Draws and clocks")
    assert page.content.startswith("**Draws and clocks**\n")
    assert "</claim:" in page.content
    assert "typing a word is enough: `resign`, `draw`, `undo`" in page.content
    assert labels(page.message) == ["Back"]
    await table.restart()
    await table.alice.click(page, label="Back")
    assert page.content == first
    await table.alice.click(page, label="Play")
    assert labels(page.message) == ["Play", "Challenge", "Back"]
    await table.alice.click(page, label="Back")
    await table.alice.click(page, label="Variants and custom games")
    assert labels(page.message) == ["Variants", "Back"]
    listed = await table.alice.click(page, label="Variants")
    assert "Chess960" in listed.followups[-1].content


@pytest.mark.slow
async def test_pages_are_in_the_readers_language_and_fit(table: Table, speak: Callable[..., None]) -> None:
    speak("fr", server="ja")
    page = await first_page(table)
    assert "Jouer avec Kibitz" in page.content
    for name in labels(page.message):
        await table.alice.click(page, label=name)
        assert page.content.startswith(f"**{name}**\n")
        assert len(page.content) <= 2000
        await table.alice.click(page, label="Retour")


async def test_only_the_reader_of_a_private_page_may_turn_it(table: Table) -> None:
    """On a public message the button is forged."""
    thread = await table.start()
    card: discord.Message = thread.history()[-1]
    stored = table.env.backend.get_message(thread.id, card.id)
    for custom_id in ("kibitz:help:moves", "kibitz:help:nothing"):
        stored.components[0]["components"][0]["custom_id"] = custom_id
        assert "no longer works" in private(await table.carol.click(card, custom_id=custom_id))
    assert len(TOPICS) == len(NAMES)
