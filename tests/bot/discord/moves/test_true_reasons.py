"""What is said when nothing can be done, or something is left to ask: the true reason, and what to do."""

from __future__ import annotations

import pytest

from tests.bot.discord.table import Table, last, private


async def test_a_vacation_where_there_are_none(table: Table) -> None:
    for days in ({}, {"days": 0}, {"days": 2}):
        told = private(await table.alice.slash(table.channel, "vacation", **days))
        assert told.startswith("Vacation is turned off on this server."), days


@pytest.mark.slow
async def test_joining_where_only_ones_own_challenge_is_open(table: Table) -> None:
    assert "No open challenges here" in private(await table.alice.slash(table.channel, "join"))
    await table.challenge(opponent=None)
    assert "The only open challenge here" in private(await table.alice.slash(table.channel, "join"))


@pytest.mark.slow
async def test_a_move_without_the_duck_asks_where_that_goes(table: Table) -> None:
    thread = await table.start(variant="duck")
    for told in (
        private(await table.alice.slash(thread, "move", move="e4")),
        (await table.play(thread, "e4")).content,
    ):
        assert "Where does the duck go?" in told
        assert "More than one piece" not in told


async def test_a_promotion_left_open_is_asked_as_such(table: Table) -> None:
    fen = "7k/4P3/8/8/8/8/8/K7 w - - 0 1"
    thread = await table.start(start=fen)
    await table.alice.send(thread, "e8")
    assert last(thread).content == "Which move?"
