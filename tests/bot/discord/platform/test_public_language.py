"""Language of public messages: the server's setting, a Community's locale, or that of their first user."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import discord
import pytest

from tests.bot.discord.table import Table, boards, labels, last, private, response

Speak = Callable[..., None]

pytestmark = pytest.mark.usefixtures("small_collection")


@pytest.fixture
def community(table: Table) -> Table:
    """A table on a Community server, whose locale is English."""
    guild = table.bot.get_guild(table.guild.id)
    assert guild is not None
    guild.features = ["COMMUNITY"]
    return table


@pytest.mark.slow
async def test_public_messages_on_an_english_community_are_in_english(community: Table, speak: Speak) -> None:
    table = community
    speak("ja", server="en-US")
    card = await table.challenge(opponent=None)
    assert "is looking for an opponent" in card.content
    assert labels(card) == ["Join", "Cancel"]
    await table.bob.click(card, label="Join")
    (thread,) = table.channel.threads
    assert "your move" in boards(thread)[0].content
    await table.alice.slash(table.channel, "puzzle solve", variant="chess", **{"for": "everyone"})
    assert "Anyone can try" in last(table.channel).content
    shown = response(await table.alice.slash(table.channel, "puzzle run", variant="chess"))
    await table.alice.click(shown, label="終わる")
    assert "問**解きました" in shown.content, "a private answer is in the reader's language"
    await table.alice.click(shown, label="みんなに見せる")
    public = last(table.channel)
    assert "**alice** solved **0** puzzles" in public.content
    assert (public.attachments[0].description or "").startswith("alice solved 0 puzzles")
    answer = response(await table.alice.slash(table.channel, "play", variant="chess", color="white"))
    assert "level 3" in answer.content


async def test_the_servers_setting_comes_before_a_communitys_locale(community: Table, speak: Speak) -> None:
    await community.use_cases.settings.change_server(community.guild.id, language="de")
    speak("ja", server="en-US")
    assert "fordert" in (await community.challenge()).content


async def test_stored_language_that_this_version_lacks_counts_as_none(table: Table, speak: Speak) -> None:
    """A newer version may have stored it, before the operator returned to this one."""
    await table.use_cases.settings.change_player(table.alice.id, language="tlh")
    await table.use_cases.settings.change_server(table.guild.id, language="tlh")
    speak("ja", server="de")
    assert "fordert" in (await table.challenge()).content
    assert "進行中の対局はありません" in private(await table.alice.slash(table.channel, "games"))


@pytest.mark.slow
async def test_a_rematch_keeps_the_language_of_its_game(table: Table, speak: Speak) -> None:
    """On a server without a language setting, other games have the language of the user who starts them."""
    speak("en-US", server="en-US")
    thread = await table.start()
    speak("ja", server="en-US")
    end = await table.resign(thread, yes="投了する")
    await table.alice.click(end, label="Rematch")
    card = last(thread)
    assert "challenges" in card.content
    await table.bob.click(card, label="Accept")
    assert "your move" in boards(thread)[-1].content


@pytest.mark.slow
async def test_a_rematch_against_kibitz_keeps_the_language_of_its_game(table: Table, speak: Speak) -> None:
    speak("en-US", server="en-US")
    await table.alice.slash(table.channel, "play", variant="chess", color="white")
    (thread,) = table.channel.threads
    speak("ja", server="en-US")
    end = await table.resign(thread, yes="投了する")
    await table.alice.click(end, label="Rematch")
    match = await table.match(thread)
    assert (match.id, match.locale) == (2, "en")


@pytest.mark.slow
async def test_a_review_for_everyone_is_in_the_language_of_its_game(table: Table, speak: Speak) -> None:
    speak("de", server="en-US")
    await table.bob.click(await table.challenge(color="white"), label="Annehmen")
    (thread,) = table.channel.threads
    await table.play(thread, "f3 e5 g4 Qh4")
    speak("ja", server="en-US")
    view = response(await table.alice.slash(thread, "review"))
    await table.alice.click(view, label="全員に見せる")
    public = last(thread)
    assert "Ungenauigkeiten" in public.content
    await table.carol.click(public, label="▶")
    assert "Wendepunkt" in last(thread).content


@pytest.mark.slow
async def test_review_of_a_file_keeps_its_language_for_all_readers(table: Table, speak: Speak) -> None:
    speak("de", server="en-US")
    view = response(await table.alice.slash(table.channel, "import", text="1. f3 e5 2. g4 Qh4# 0-1"))
    await table.alice.click(view, label="Analyse")
    await table.alice.click(view, label="Allen zeigen")
    assert "**Weiß** – **Schwarz**" in last(table.channel).content, "players without names"
    speak("ja", server="en-US")
    await table.carol.click(last(table.channel), label="▶")
    assert "Wendepunkt" in last(table.channel).content
    assert "**Weiß** – **Schwarz**" in last(table.channel).content


async def test_replies_to_typed_text_are_in_the_servers_language(table: Table) -> None:
    await table.use_cases.settings.change_player(table.carol.id, language="ja")
    await table.alice.slash(
        table.channel, "puzzle solve", variant="chess", difficulty=1, **{"for": "everyone"}
    )
    post = last(table.channel)
    for language, text in (("de", "ist es nicht"), (None, "ではありません")):
        await table.use_cases.settings.change_server(table.guild.id, language=language)
        await table.carol.send(table.channel, "||Rb1||", reply_to=post)
        assert text in last(table.channel).content


@pytest.mark.slow
async def test_the_daily_puzzle_follows_the_servers_language(table: Table, speak: Speak) -> None:
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    manager = table.guild.add_member(table.env.create_user("dora"), roles=[role])
    speak("ja", server="en-US")
    private(await manager.slash(table.channel, "settings daily", hour=9))
    for language, button in ((None, "挑戦する"), ("de", "Versuchen"), ("fr", "Essayer")):
        await table.use_cases.settings.change_server(table.guild.id, language=language)
        table.clock.advance(timedelta(days=1))
        await table.bot.daily_puzzles.run()
        await table.env.settle()
        assert labels(last(table.channel)) == [button]
