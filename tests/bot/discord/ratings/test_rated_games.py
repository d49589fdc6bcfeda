"""Rated and casual games are marked as such before they start and when they end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from tests.bot.discord.table import Table, boards, last, private, response

FEN = "8/8/8/8/8/k7/8/K6R w - - 0 1"
SHORT = {
    "en": "Ratings don't change: a rated game needs at least 2 moves from each side.",
    "ja": "レーティングは変わりません（双方が2手以上指した対局だけが対象です）。",
}
TAKEN_BACK = {
    "en": "Ratings don't change: a move was taken back.",
    "ja": "レーティングは変わりません（「待った」があったため）。",
}


@pytest.mark.slow
@pytest.mark.parametrize("moves", ["", "e4", "e4 e5", "e4 e5 Nf3"])
async def test_end_of_a_short_rated_game_explains_that_it_does_not_count(table: Table, moves: str) -> None:
    thread = await table.start()
    await table.play(thread, moves)
    text = (await table.resign(thread)).content
    assert text.count(SHORT["en"]) == 1
    assert "Ratings:" not in text
    alt_text = boards(thread)[-1].attachments[0].description or ""
    assert "bob (Black) wins" in alt_text
    assert "to move" not in alt_text


@pytest.mark.slow
async def test_rated_game_shows_the_changes(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5 Nf3 Nc6")
    text = (await table.resign(thread)).content
    assert "Ratings: alice" in text
    assert "Ratings don't change" not in text


@pytest.mark.slow
async def test_rated_game_with_a_takeback_explains_that_it_does_not_count(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5 Nf3 Nc6")
    await table.bob.slash(thread, "takeback")
    await table.alice.click(last(thread), label="Accept")
    await table.bob.send(thread, "Nf6")
    text = (await table.resign(thread)).content
    assert text.count(TAKEN_BACK["en"]) == 1
    assert SHORT["en"] not in text


REPEATED = {
    "en": "between the same two players, a game with fewer than 10 moves per side counts only once a day",
    "ja": "双方10手に満たない対局は、同じ相手とは1日に1局だけが対象です",
}


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "ja"])
async def test_second_short_game_in_a_day_explains_that_it_does_not_count(
    table: Table, speak: Callable[..., None], locale: str
) -> None:
    speak(locale, locale)
    for text in ("Ratings: " if locale == "en" else "レーティング：", REPEATED[locale]):
        card = await table.challenge(color="white")
        await table.bob.click(card, label="Accept" if locale == "en" else "受ける")
        over = await table.play(table.channel.threads[-1], "f3 e5 g4 Qh4")
        assert text in over.content


@pytest.mark.slow
async def test_game_with_less_weight_is_announced_as_such(table: Table) -> None:
    shuffle = "Nf3 Nf6 Nc3 Nc6 Rb1 Rb8 Ra1 Ra8 h3 h6 a3 a6 b3 b6 g3 g6 d3 d6 e3 e6"
    for number, share in ((1, None), (2, "1/2"), (3, "1/4")):
        thread = await table.start()
        await table.play(thread, shuffle)
        text = (await table.resign(thread)).content
        line = f"rated game no. {number} between you two within a day, so it counts only {share} as much."
        assert (line in text) == (share is not None)
        assert f"provisional, {number} of 5" in text


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"rated": "no"}, {"start": FEN}])
async def test_end_of_a_casual_game_does_not_mention_ratings(table: Table, options: dict[str, str]) -> None:
    assert "atings" not in (await table.resign(await table.start(**options))).content


@pytest.mark.slow
async def test_aborted_game_does_not_mention_ratings(table: Table) -> None:
    thread = await table.start()
    question = response(await table.alice.slash(thread, "abort"))
    await table.alice.click(question, label="Yes, abort")
    assert "No result" in last(thread).content
    assert "atings" not in last(thread).content


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moves", "expected"), [("e4", SHORT["ja"]), ("e4 e5 Nf3 Nc6 Nc3", TAKEN_BACK["ja"])]
)
async def test_reason_for_unchanged_ratings_in_japanese(
    table: Table, speak: Callable[..., None], moves: str, expected: str
) -> None:
    speak("ja", "ja")
    await table.bob.click(await table.challenge(color="white"), label="受ける")
    (thread,) = table.channel.threads
    await table.play(thread, moves)
    if expected == TAKEN_BACK["ja"]:
        await table.alice.slash(thread, "takeback")
        await table.bob.click(last(thread), label="受ける")
    assert expected in (await table.resign(thread, yes="投了する")).content


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "english", "japanese"),
    [
        (
            {"start": FEN},
            "Games from a custom position are never rated. Leave `start` out for a rated game, or "
            "`rated` for a casual one.",
            "開始局面を指定した対局はレート戦になりません。レート戦にするなら `開始局面` を、"
            "非レート戦でよければ `レート戦` を指定しないでください。",
        ),
        (
            {"variant": "chess960", "start": "518"},
            "Games from a custom position are never rated.",
            "開始局面を指定した対局はレート戦になりません。",
        ),
        (
            {"opponent": "kibitz"},
            "Games against me are never rated. Leave `rated` out to play me, or challenge a person.",
            "Kibitz との対局はレート戦になりません。",
        ),
        (
            {"ratings": "off"},
            "Ratings are switched off on this server. Leave `rated` out to play a casual game.",
            "このサーバーではレーティングがオフになっています。",
        ),
    ],
    ids=["FEN", "number", "Kibitz", "server"],
)
async def test_impossible_rated_game_is_refused(
    table: Table, speak: Callable[..., None], options: dict[str, Any], english: str, japanese: str
) -> None:
    options = {"opponent": table.bob} | options
    if options.pop("ratings", None) is not None:
        await table.use_cases.settings.change_server(table.guild.id, ratings=False)
    if options["opponent"] == "kibitz":
        options["opponent"] = UserHandle(table.env, table.env.backend.get_user(table.me.id))
    result = await table.alice.slash(table.channel, "challenge", rated="yes", **options)
    assert private(result).startswith(english)
    speak("ja", "ja")
    result = await table.alice.slash(table.channel, "challenge", rated="yes", **options)
    assert private(result).startswith(japanese)
    assert table.channel.history() == []
    assert table.channel.threads == []
    assert await table.use_cases.challenges.open_in(table.channel.id) == ()
    speak("en-US")
    # Without the option, the game is casual and marked so.
    made = response(await table.alice.slash(table.channel, "challenge", **options))
    assert not made.ephemeral
    assert "Rated" not in made.content


@pytest.mark.slow
@pytest.mark.parametrize("way", ["option", "button"])
async def test_managers_switch_ratings_off_and_on(table: Table, manager: MemberActor, way: str) -> None:
    for value, label, refused in (("off", "Off", True), ("on", "On", False)):
        if way == "option":
            await manager.slash(table.channel, "settings server", ratings=value)
        else:
            panel = response(await manager.slash(table.channel, "settings server"))
            await manager.click(panel, label=f"Rated games: {'On' if label == 'Off' else 'Off'}")
            assert f"Rated games: **{label}**" in panel.content
        answer = response(
            await table.alice.slash(table.channel, "challenge", opponent=table.bob, rated="yes")
        )
        assert answer.ephemeral == refused
        assert ("Ratings are switched off" in answer.content) == refused


@pytest.mark.slow
async def test_invalid_start_is_refused_before_its_rating(table: Table) -> None:
    result = await table.alice.slash(
        table.channel, "challenge", opponent=table.bob, rated="yes", start="rubbish"
    )
    assert "That FEN doesn't work" in private(result)


@pytest.mark.slow
async def test_challenge_is_casual_if_ratings_are_switched_off_before_the_answer(table: Table) -> None:
    """The game begins as a casual one, and both players see that before they move."""
    card = await table.challenge(color="white", rated="yes")
    assert "Rated." in card.content
    await table.use_cases.settings.change_server(table.guild.id, ratings=False)
    await table.bob.click(card, label="Accept")
    (thread,) = table.channel.threads
    closed = table.channel.history()[0].content
    assert "Casual" in closed
    assert "Rated." not in closed
    assert "Ratings were switched off on this server in the meantime" in closed
    assert "Casual" in boards(thread)[0].content
    over = await table.play(thread, "f3 e5 g4 Qh4")
    assert "atings" not in over.content
    await table.bob.click(over, label="Rematch")
    assert "Casual" in last(thread).content


@pytest.mark.slow
async def test_rematch_is_casual_if_ratings_are_switched_off(table: Table) -> None:
    thread = await table.start(rated="yes")
    over = await table.play(thread, "f3 e5 g4 Qh4")
    assert "Ratings: " in over.content
    await table.use_cases.settings.change_server(table.guild.id, ratings=False)
    answer = response(await table.bob.click(over, label="Rematch"))
    assert "Casual" in answer.content
