"""Refusals and questions name the real reason and the next step."""

from __future__ import annotations

import pytest

from tests.bot.discord.table import Table, last, private


async def test_vacation_is_refused_where_it_is_turned_off(table: Table) -> None:
    for days in ({}, {"days": 0}, {"days": 2}):
        answer = private(await table.alice.slash(table.channel, "vacation", **days))
        assert answer.startswith("Vacation is turned off on this server."), days


@pytest.mark.slow
async def test_join_explains_that_the_only_challenge_is_the_players_own(table: Table) -> None:
    assert "No open challenges here" in private(await table.alice.slash(table.channel, "join"))
    await table.challenge(opponent=None)
    assert "The only open challenge here" in private(await table.alice.slash(table.channel, "join"))


@pytest.mark.slow
async def test_move_without_a_duck_square_asks_for_it(table: Table) -> None:
    thread = await table.start(variant="duck")
    for answer in (
        private(await table.alice.slash(thread, "move", move="e4")),
        (await table.play(thread, "e4")).content,
    ):
        assert "Where does the duck go?" in answer
        assert "More than one piece" not in answer


async def test_move_without_a_promotion_piece_asks_for_it(table: Table) -> None:
    fen = "7k/4P3/8/8/8/8/8/K7 w - - 0 1"
    thread = await table.start(start=fen)
    await table.alice.send(thread, "e8")
    assert last(thread).content == "Which move?"
