"""/profile, and ratings in the messages of a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO

import pytest
from PIL import Image
from simcord.actors import MemberActor
from simcord.builders import UserHandle

import render
from bot.discord.profile import curve_labels
from bot.state.glicko import RatingKind
from bot.texts import Texts
from tests.bot.discord.table import Table, last, private, recorded_drawings, response
from tests.bot.discord.viewer.seen import View, shown
from tests.bot.state.rating_process import Game, end, fill
from tests.words import WORDINGS

FOOLS_MATE = "f3 e5 g4 Qh4"


@pytest.mark.slow
async def test_result_shows_the_rating_changes(table: Table) -> None:
    thread = await table.start()
    assert "Rated." in thread.history()[0].content
    over = await table.play(thread, FOOLS_MATE)
    assert "Ratings: alice (provisional, 1 of 5 rated games)" in over.content


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"rated": "no"}, {"start": "8/8/8/8/8/k7/8/K6R w - - 0 1"}])
async def test_casual_game_is_marked(table: Table, options: dict[str, str]) -> None:
    card = await table.challenge(color="white", **options)
    assert "Casual" in card.content
    await table.bob.click(card, label="Accept")
    thread = table.channel.threads[-1]
    assert "Casual" in thread.history()[0].content
    await table.play(thread, "Kb1 Kb3 Kc1 Kc3" if "start" in options else FOOLS_MATE)
    if "start" in options:
        await table.resign(thread)
    assert "Ratings:" not in last(thread).content


@pytest.mark.slow
async def test_rematch_is_rated_like_the_game(table: Table) -> None:
    for rated, text in (("yes", "Rated."), ("no", "Casual")):
        thread = await table.start(rated=rated)
        over = await table.play(thread, FOOLS_MATE)
        answer = response(await table.bob.click(over, label="Rematch"))
        assert text in answer.content


@pytest.mark.slow
async def test_takeback_makes_a_game_casual(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "f3 e5")
    await table.bob.slash(thread, "takeback")
    await table.alice.click(last(thread), label="Accept")
    assert "is now casual" in last(thread).content
    over = await table.play(thread, "a3")
    over = last(thread)
    for actor, move in ((table.bob, "e5"), (table.alice, "g4"), (table.bob, "Qh4")):
        await actor.send(thread, move)
        over = last(thread)
    assert "Ratings:" not in over.content


async def test_profile_is_shown(table: Table) -> None:
    nothing = private(await table.alice.slash(table.channel, "profile"))
    assert "No finished games yet" in nothing
    for _ in range(6):
        await table.play(await table.start(), FOOLS_MATE)
        table.clock.advance(timedelta(days=1))
    page = await profile(table, table.alice, player=table.bob)
    assert page.text.splitlines() == [
        "**bob**",
        "Games against people: 6 (6 won, 0 drawn, 0 lost)",
        "Against you: 6 (6 won, 0 drawn, 0 lost)",
    ]
    card = await page.picture()
    assert Image.open(BytesIO(card)).width == 1100
    assert re.fullmatch(
        r"Profile of bob\. Chess · Correspondence: \d+\?\. Form: 6 won, 0 drawn, 0 lost\. "
        r"Best win: alice \(\d+\?\) · Chess\. Winning streak: 6 \(longest: 6\)\.",
        page.alt,
    ), page.alt
    await table.alice.click(page.answer, label="Details")
    for words in (
        "**bob**",
        "Chess · Correspondence: **",
        "(6 rated games)",
        "Games against people: 6 (6 won, 0 drawn, 0 lost)",
        "As Black (moving second): 6",
        "Won the last 6.\n",
        "Against you: 6 (6 won, 0 drawn, 0 lost)",
    ):
        assert words in page.text
    assert Image.open(BytesIO(await page.picture())).width == 1100
    curve = r"Chess · Correspondence: from \d+ on 2026-03-05 to \d+\? on 2026-03-06"
    assert re.search(curve, page.alt), page.alt
    await table.alice.click(page.answer, label="Overview")
    assert await page.picture() == card


@pytest.mark.slow
async def test_games_against_kibitz_are_counted_separately(table: Table) -> None:
    await table.alice.slash(table.channel, "play", level=1, color="white")
    (thread,) = table.channel.threads
    assert "Rated" not in last(thread).content
    await table.alice.send(thread, "e4")
    await table.alice.send(thread, "d4")
    await table.resign(thread)
    text = private(await table.alice.slash(table.channel, "profile"))
    assert "Against Kibitz: 1 (0 won, 0 drawn, 1 lost)" in text
    assert "Games against people" not in text
    kibitz = UserHandle(table.env, table.env.backend.get_user(table.me.id))
    assert "no profile of my own" in private(await table.alice.slash(table.channel, "profile", player=kibitz))


@pytest.mark.slow
async def test_other_bots_have_no_profile_and_cannot_be_challenged(table: Table) -> None:
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    answer = await table.alice.slash(table.channel, "profile", player=robot)
    assert private(answer) == "That bot doesn't play, so it has no profile."
    assert all(
        not message.components for message in (*answer.followups, answer.response) if message is not None
    )


@pytest.mark.slow
async def test_hidden_profile_is_not_shown(table: Table) -> None:
    await table.play(await table.start(), FOOLS_MATE)
    await table.bob.slash(table.channel, "settings player", profile="off")
    text = private(await table.alice.slash(table.channel, "profile", player=table.bob))
    assert text == "bob has hidden their profile."
    assert "Games against people" in private(await table.bob.slash(table.channel, "profile"))


@pytest.mark.slow
async def test_profile_in_japanese(table: Table) -> None:
    await table.play(await table.start(), FOOLS_MATE)
    await table.bob.slash(table.channel, "settings player", language="ja")
    text = private(await table.bob.slash(table.channel, "profile", player=table.alice))
    assert "人との対局：1局（0勝1敗0分け）" in text
    assert render.can_write("チェス・通信戦")


@pytest.mark.slow
async def test_rating_against_kibitz_is_only_in_the_players_own_profile(table: Table) -> None:
    for won in (True, False, True):
        await table.alice.slash(table.channel, "play", variant="chess", level=3, color="white")
        thread = table.channel.threads[-1]
        await table.alice.send(thread, "e4")
        await table.alice.send(thread, "d4")
        match = await table.match(thread)
        assert match.engine is not None
        await table.use_cases.play.resign(match.id, match.player(match.engine) if won else table.alice.id)
    mine = await profile(table, table.alice)
    assert re.search(r"Chess · against Kibitz: \d+\?\. Against Kibitz: 2 won, 0 drawn, 1 lost\.", mine.alt)
    assert "Best win: Kibitz, level 3 · Chess." in mine.alt
    await table.alice.click(mine.answer, label="Details")
    assert re.search(r"Chess · against Kibitz: \*\*\d+\?\*\* \(3 rated games\)", mine.text)
    assert re.search(r"Chess · against Kibitz: from \d+ on", mine.alt)
    theirs = await profile(table, table.bob, player=table.alice)
    assert theirs.alt.startswith("Profile of alice. Against Kibitz: 2 won")
    await table.bob.click(theirs.answer, label="Details")
    assert "against Kibitz:" not in theirs.text
    assert theirs.files == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["مرحبا", "👑👑👑", "A" * 32, "勝男"])
async def test_any_name_can_be_in_the_picture_of_a_profile(table: Table, name: str) -> None:
    guest = table.guild.add_member(table.env.create_user("zed"), nick=name)
    await lose_to_kibitz(table, guest)
    page = await profile(table, guest)
    assert Image.open(BytesIO(await page.picture())).width == 1100
    assert page.alt.startswith(f"Profile of {name}.")


# Omissions, buttons and menus


@pytest.mark.parametrize(
    ("kinds", "labels"),
    [
        (["chess blitz"], ["Chess · Blitz"]),
        (["chess blitz", "shogi rapid"], ["Chess", "Shogi"]),
        (["chess blitz", "shogi rapid", "chess rapid"], ["Chess · Blitz", "Shogi", "Chess · Rapid"]),
    ],
    ids=str,
)
def test_labels_of_curves_contain_speeds_only_to_tell_them_apart(kinds: list[str], labels: list[str]) -> None:
    assert curve_labels(WORDINGS["en"], [RatingKind(*kind.split()) for kind in kinds]) == labels


async def profile(table: Table, who: MemberActor, **options: object) -> View:
    return shown(await who.slash(table.channel, "profile", **options))


async def details(table: Table, who: MemberActor, **options: object) -> View:
    page = await profile(table, who, **options)
    await who.click(page.answer, label=page.labels[0])
    return page


async def lose_to_kibitz(table: Table, who: MemberActor | None = None) -> None:
    player = who or table.alice
    await player.slash(table.channel, "play", level=1, color="white")
    (match,) = await table.use_cases.lookup.running_of(player.id)
    await table.use_cases.play.resign(match.id, player.id)


@pytest.mark.slow
async def test_empty_profile_explains_how_to_begin(table: Table) -> None:
    mine = await profile(table, table.alice)
    assert mine.text.splitlines()[1].startswith("No finished games yet.")
    assert mine.labels == ["Leaderboard"]
    theirs = await profile(table, table.alice, player=table.bob)
    assert "Invite them to their first" in theirs.text
    assert theirs.labels == ["Leaderboard", "Challenge"]


@pytest.mark.slow
async def test_profile_after_one_game_repeats_nothing(table: Table) -> None:
    await table.play(await table.start(), FOOLS_MATE)
    assert (await details(table, table.alice)).text.splitlines() == [
        "**alice**",
        "Chess · Correspondence: **provisional, 1 of 5 rated games**",
        "Games against people: 1 (0 won, 0 drawn, 1 lost)",
    ]


async def test_picture_counts_the_games_before_a_rating(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = recorded_drawings(monkeypatch, "profile_card")
    await table.play(await table.start(), FOOLS_MATE)
    page = await profile(table, table.alice)
    (rating,) = cards[-1].ratings
    assert (rating.curve.rating, rating.steps) == ("", (1, 5))
    assert rating.note == "Correspondence · rating after 5 rated games"
    assert "Chess · Correspondence: provisional, 1 of 5 rated games." in page.alt


@pytest.mark.slow
async def test_most_played_variants_do_not_repeat_the_ratings(table: Table) -> None:
    await table.play(await table.start(), FOOLS_MATE)
    assert "Also plays" not in (await profile(table, table.alice)).alt
    await table.play(await table.start(variant="atomic"), FOOLS_MATE)
    page = await profile(table, table.alice)
    assert re.search(r"(Chess ·.*Also plays: Atomic|Atomic ·.*Also plays: Chess)\.", page.alt), page.alt


@pytest.mark.slow
async def test_most_played_variants_of_a_player_without_ratings_are_shown(table: Table) -> None:
    for variant in ("chess", "atomic"):
        await table.play(await table.start(variant=variant, rated="no"), FOOLS_MATE)
    page = await profile(table, table.alice)
    assert re.search("Most played: (Chess, Atomic|Atomic, Chess)", page.alt), page.alt


@pytest.mark.slow
async def test_profile_without_wins_mentions_no_winning_streak(table: Table) -> None:
    for _ in range(3):
        await table.play(await table.start(rated="no"), FOOLS_MATE)
    assert (await details(table, table.alice)).text.splitlines() == [
        "**alice**",
        "Games against people: 3 (0 won, 0 drawn, 3 lost)",
        "As White (moving first): 3 (0 won, 0 drawn, 3 lost)",
        "Played: Chess",
        "Lost the last 3.",
    ]
    assert (await details(table, table.bob)).text.splitlines()[-1] == "Won the last 3."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "variants", "lines"),
    [
        ("en", ("shogi", "minishogi"), ["As Sente (moving first): 2 (", "As Gote (moving second): 2 ("]),
        ("en", ("chess", "makruk"), ["As White (moving first): 2 (", "As Black (moving second): 2 ("]),
        ("en", ("shogi", "chess"), ["Moving first: 2 (", "Moving second: 2 ("]),
        ("en", ("janggi", "janggi"), ["As Blue (moving first): 2 (", "As Red (moving second): 2 ("]),
        ("ja", ("xiangqi", "xiangqi"), ["先手（紅）：2局", "後手（黒）：2局"]),
        ("ja", ("xiangqi", "chess"), ["先手：2局", "後手：2局"]),
        ("es-ES", ("xiangqi", "xiangqi"), ["Partidas con rojas (juega primero): 2"]),
    ],
)
async def test_sides_are_named_if_all_variants_played_agree(
    table: Table, speak: Callable[..., None], locale: str, variants: tuple[str, str], lines: list[str]
) -> None:
    """If the names differ, sides are named by who moved first."""
    for variant in variants:
        for color in ("white", "black"):
            thread = await table.start(variant=variant, color=color, rated="no")
            match = await table.match(thread)
            await table.use_cases.play.resign(match.id, table.bob.id)
    speak(locale)
    text = (await details(table, table.alice)).text
    for line in lines:
        assert line in text
    assert ("White" in text) == ("White" in "".join(lines))


@pytest.mark.slow
async def test_longest_winning_streak_is_shown_after_it_ended(table: Table) -> None:
    for _ in range(2):
        await table.play(await table.start(), FOOLS_MATE)
    thread = await table.start()
    await table.resign(thread, table.bob)
    page = await profile(table, table.bob)
    assert page.alt.endswith("Winning streak: 0 (longest: 2).")
    await table.bob.click(page.answer, label="Details")
    assert page.text.splitlines()[-1] == "Longest winning streak: 2."
    assert "streak" not in (await profile(table, table.alice)).alt


@pytest.mark.slow
async def test_profile_with_games_only_against_kibitz_explains_ratings(table: Table) -> None:
    await lose_to_kibitz(table)
    mine = await profile(table, table.alice)
    assert mine.text.splitlines()[1] == "Against Kibitz: 1 (0 won, 0 drawn, 1 lost)"
    assert mine.text.splitlines()[2].startswith("For a place on the leaderboard, play against people:")
    assert mine.labels == ["Details", "Games", "Leaderboard"]
    assert mine.alt == "Profile of alice. Against Kibitz: 0 won, 0 drawn, 1 lost."
    assert "For a place" not in (await profile(table, table.bob, player=table.alice)).text


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "ja"])
async def test_buttons_of_a_profile(table: Table, speak: Callable[..., None], locale: str) -> None:
    """They open the games, those against the reader, the leaderboard and a challenge; the profile stays."""
    await table.play(await table.start(variant="atomic"), "Nf3 Nf6 Ng1 Ng8")
    thread = table.channel.threads[-1]
    await table.resign(thread)
    await lose_to_kibitz(table)
    speak(locale)
    texts = Texts(locale)
    expected = {
        "button-profile-history": texts.text("history-title", player="alice"),
        "button-profile-meeting": texts.text("history-title-own"),
        "button-profile-leaders": "アトミック" if locale == "ja" else "**Atomic · Correspondence**",
        "button-profile-challenge": texts.text("invite-which", player="alice").partition("`")[0],
    }
    page = await profile(table, table.bob, player=table.alice)
    assert page.labels == [texts.text(key) for key in ("button-profile-details", *expected)]
    before = page.text
    for key, text in expected.items():
        pressed = await table.bob.click(page.answer, label=texts.text(key))
        (answer,) = [message for message in pressed.followups if message.ephemeral]
        assert text in answer.content, key
        assert page.text == before
    mine = await profile(table, table.alice)
    names = "details", "history", "leaders"
    assert mine.labels == [texts.text(f"button-profile-{name}") for name in names]


@pytest.mark.slow
async def test_no_challenge_button_in_direct_messages(table: Table) -> None:
    await table.play(await table.start(), FOOLS_MATE)
    view = shown(await table.alice.user.slash("profile", player=table.bob.user))
    assert view.labels == ["Details", "Games", "Games against you"]


@pytest.mark.slow
async def test_menu_shows_the_curve_of_one_rating(table: Table) -> None:
    kinds = [RatingKind("chess", "correspondence")] * 7 + [RatingKind("atomic", "correspondence")] * 5
    games = [
        Game(100 + at, kind, table.alice.id, table.bob.id, "white", 1440 * at)
        for at, kind in enumerate(kinds)
    ]
    await fill(table.database, [games])
    for game in games:
        await end(table.database, game.line)
    page = await details(table, table.bob, player=table.alice)
    assert page.options == ["Most-played ratings", "Chess · Correspondence"], "those that can be drawn"
    both = await page.picture()
    assert re.search(r"Atomic · Correspondence: \d+\? on 2026-", page.alt)
    assert page.alt.count(" from ") == 1, "a single rating is drawn as a point"
    await table.bob.select(page.answer, ["chess:correspondence"])
    assert "Atomic" not in page.alt
    assert await page.picture() != both
    await table.restart()
    await table.bob.select(page.answer, ["all"])
    assert await page.picture() == both
    await table.alice.slash(table.channel, "settings player", profile="off")
    await table.bob.select(page.answer, ["all"])
    assert page.text == "alice has hidden their profile."
    assert page.files == []
