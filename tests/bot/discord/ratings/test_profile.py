"""/profile, and what is said of ratings in a game."""

from __future__ import annotations

from datetime import timedelta

import pytest
from simcord.builders import UserHandle

import render
from tests.bot.discord.table import Table, last, picture, private

FOOLS_MATE = "f3 e5 g4 Qh4"


async def test_the_result_tells_what_it_has_made_of_ratings(table: Table) -> None:
    thread = await table.start()
    assert "Rated." in thread.history()[0].content
    over = await table.play(thread, FOOLS_MATE)
    assert "Ratings: alice 1259? (−241), bob 1741? (+241)" in over.content


@pytest.mark.parametrize("options", [{"rated": "no"}, {"start": "8/8/8/8/8/k7/8/K6R w - - 0 1"}])
async def test_a_casual_game_says_so(table: Table, options: dict[str, str]) -> None:
    card = await table.challenge(color="white", **options)
    assert "Casual" in card.content
    await table.bob.click(card, label="Accept")
    thread = table.channel.threads[-1]
    assert "Casual" in thread.history()[0].content
    await table.play(thread, "Kb1 Kb3 Kc1 Kc3" if "start" in options else FOOLS_MATE)
    if "start" in options:
        await table.alice.slash(thread, "resign")
    assert "Ratings:" not in last(thread).content


async def test_a_rematch_is_rated_as_the_game_was(table: Table) -> None:
    for rated, said in (("yes", "Rated."), ("no", "Casual")):
        thread = await table.start(rated=rated)
        over = await table.play(thread, FOOLS_MATE)
        answer = await table.bob.click(over, label="Rematch")
        assert answer.response is not None
        assert said in answer.response.content


async def test_a_takeback_makes_a_game_casual(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "f3 e5")
    await table.bob.slash(thread, "takeback")
    await table.alice.slash(thread, "takeback")
    assert "and is casual now" in last(thread).content
    over = await table.play(thread, "a3")
    over = last(thread)
    for actor, move in ((table.bob, "e5"), (table.alice, "g4"), (table.bob, "Qh4")):
        await actor.send(thread, move)
        over = last(thread)
    assert "Ratings:" not in over.content


async def test_a_profile_is_shown(table: Table) -> None:
    nothing = private(await table.alice.slash(table.channel, "profile"))
    assert "No finished games yet" in nothing
    for _ in range(3):
        await table.play(await table.start(), FOOLS_MATE)
        table.clock.pass_by(timedelta(days=1))
    answer = await table.alice.slash(table.channel, "profile", player=table.bob)
    text = private(answer)
    for words in (
        "**bob**",
        "Chess · Correspondence: **",
        "(3 rated games)",
        "Games against people: 3 (won 3, drawn 0, lost 0)",
        "As Black (moving second): 3",
        "Played most: Chess 3",
        "Won the last 3",
        "Against you: 3 (won 3, drawn 0, lost 0)",
    ):
        assert words in text
    shown = answer.followups[-1] if answer.followups else answer.response
    assert shown is not None
    (attachment,) = shown.message.attachments
    assert (await picture(shown.message)).size == (1100, 700)
    assert "Chess · Correspondence: from 1741 on 2026-03-01 to" in str(attachment.description)


async def test_a_game_against_kibitz_is_counted_apart(table: Table) -> None:
    await table.alice.slash(table.channel, "play", level=1, color="white")
    (thread,) = table.channel.threads
    assert "Rated" not in last(thread).content
    await table.alice.send(thread, "e4")
    await table.alice.send(thread, "d4")
    answer = await table.alice.slash(thread, "resign")
    await table.alice.click(answer.response, label="Yes, resign") if answer.response else None
    text = private(await table.alice.slash(table.channel, "profile"))
    assert "Against Kibitz: 1 (won 0, drawn 0, lost 1)" in text
    assert "Games against people" not in text
    kibitz = UserHandle(table.env, table.env.backend.get_user(table.me.id))
    assert "no profile of my own" in private(await table.alice.slash(table.channel, "profile", player=kibitz))


async def test_who_hides_is_not_shown(table: Table) -> None:
    await table.play(await table.start(), FOOLS_MATE)
    await table.bob.slash(table.channel, "settings player", profile="off")
    text = private(await table.alice.slash(table.channel, "profile", player=table.bob))
    assert text == "bob keeps their profile to themselves."
    assert "Games against people" in private(await table.bob.slash(table.channel, "profile"))


async def test_a_profile_in_japanese(table: Table) -> None:
    await table.play(await table.start(), FOOLS_MATE)
    await table.bob.slash(table.channel, "settings player", language="ja")
    text = private(await table.bob.slash(table.channel, "profile", player=table.alice))
    assert "人との対局：1局（0勝1敗0分）" in text
    assert render.can_write("チェス・通信戦")
