"""Languages of readers and servers, allowed mentions, and the bot without the message content intent."""

from __future__ import annotations

from collections.abc import Callable

import discord
import pytest
from discord import app_commands

from bot.discord.features import COMMANDS, CONTEXT_MENUS
from bot.texts import DEFAULT, LANGUAGES
from tests.bot.discord.table import Table, announced, boards, last, private

NO_CONTENT = discord.Intents.all()
NO_CONTENT.message_content = False


@pytest.mark.slow
async def test_games_in_traditional_chinese(table: Table, speak: Callable[..., None]) -> None:
    speak("zh-TW", server="zh-TW")
    card = await table.challenge(color="white", variant="chess")
    assert "西洋棋" in card.content
    await table.bob.click(card, label="接受")
    (thread,) = table.channel.threads
    answer = private(await table.alice.slash(thread, "move", move="Bb5"))
    assert "主教" in answer
    assert "兵擋住了" in answer
    await table.play(thread, "f3 e5 g4 Qh4")
    assert "將死" in last(thread).content
    card = await table.challenge(color="white", variant="xiangqi")
    await table.bob.click(card, label="接受")
    board = await table.play(table.channel.threads[-1], "炮二平五 馬8進7")
    assert "馬8進7" in board.content


@pytest.mark.slow
async def test_private_answers_are_in_the_readers_language(table: Table, speak: Callable[..., None]) -> None:
    speak("en-GB", server="ja")
    card = await table.challenge()
    assert "対局を申し込みました" in card.content
    assert "This challenge is for bob" in private(await table.carol.click(card, label="受ける"))
    await table.alice.click(card, label="取り消す")
    speak("ja", server="en-US")
    assert "進行中の対局はありません" in private(await table.carol.slash(table.channel, "games"))
    speak("ko", server="fr")
    assert "no ongoing games" in private(await table.carol.slash(table.channel, "games"))


@pytest.mark.slow
async def test_server_without_a_language_uses_the_challengers(
    table: Table, speak: Callable[..., None]
) -> None:
    """Discord reports American English for every server that isn't a Community."""
    speak("ja", server="en-US")
    card = await table.challenge()
    assert "対局を申し込みました" in card.content
    await table.alice.click(card, label="取り消す")
    speak("ja", server="en-GB")
    assert "challenges" in (await table.challenge()).content
    await table.use_cases.settings.change_server(table.guild.id, language="en")
    speak("ja", server="en-US")
    assert "challenges" in (await table.challenge()).content


TRANSLATED = {
    discord.Locale(served)
    for code, language in LANGUAGES.items()
    if code != DEFAULT
    for served in language.discord
}
"""Discord's locales that get a language other than English."""


async def test_commands_are_localized(table: Table) -> None:
    commands = await table.bot.tree.fetch_commands()
    menus = [command for command in commands if command.type is not discord.AppCommandType.chat_input]
    assert {menu.name for menu in menus} == {menu.name for menu in CONTEXT_MENUS}
    assert all(set(menu.name_localizations) == TRANSLATED for menu in menus)
    commands = [command for command in commands if command not in menus]
    by_name = {command.name: command for command in commands}
    assert set(by_name) == {command.name for command in COMMANDS}
    assert {"challenge", "draw", "takeback", "abort", "resign"} <= set(by_name)
    for command in commands:
        assert set(command.name_localizations) == TRANSLATED
        assert set(command.description_localizations) == TRANSLATED
        groups = [option for option in command.options if not isinstance(option, app_commands.Argument)]
        for option in (*command.options, *(argument for group in groups for argument in group.options)):
            assert set(option.name_localizations) == TRANSLATED, option.name
            assert set(option.description_localizations) == TRANSLATED, option.name
    moves = by_name["moves"]
    assert [option.name for option in moves.options] == ["from", "game"]
    challenge = by_name["challenge"]
    assert challenge.name_localizations[discord.Locale.japanese] == "申し込み"
    assert set(challenge.name_localizations) == TRANSLATED
    rated = next(option for option in challenge.options if option.name == "rated")
    assert isinstance(rated, app_commands.Argument)
    assert [choice.name_localizations[discord.Locale.japanese] for choice in rated.choices] == [
        "はい",
        "いいえ",
    ]


@pytest.mark.slow
async def test_only_the_two_players_can_be_mentioned(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    sent = [r for r in table.env.http_requests if r.method == "POST" and r.path.endswith("/messages")]
    assert sent
    for request in sent:
        assert request.json is not None
        allowed = request.json["allowed_mentions"]
        assert set(map(int, allowed.get("users", []))) <= {table.alice.id, table.bob.id}
        assert not set(allowed["parse"])


@pytest.mark.slow
@pytest.mark.parametrize("bot_settings", [{"KIBITZ_MESSAGE_CONTENT": "false"}])
async def test_without_the_content_intent_replies_and_mentions_are_read(table: Table) -> None:
    thread = await table.start()
    assert "Reply to this message with your move" in last(thread).content
    await table.alice.send(thread, "e4")
    hint = last(thread)
    assert table.alice.mention in hint.content
    assert "/move" in hint.content
    await table.alice.send(thread, "e4!")
    await table.carol.send(thread, "what is going on?")
    assert [m.id for m in thread.history() if m.author.id == table.me.id][-1] == hint.id, "explained once"
    await table.alice.send(thread, "e4", reply_to=boards(thread)[0])
    assert announced(last(thread)) == "e4"
    await table.bob.send(thread, f"{table.me.mention} e5")
    assert announced(last(thread)) == "e5"
    await table.alice.slash(thread, "move", move="Nf3")
    assert announced(last(thread)) == "Nf3"
    await table.bob.send(thread, "Nf4", reply_to=boards(thread)[-1])
    assert "Did you mean" in last(thread).content
    await table.bob.click(last(thread), label="Nf6")
    assert announced(boards(thread)[-1]) == "Nf6"


@pytest.mark.slow
@pytest.mark.parametrize("bot_settings", [{"KIBITZ_MESSAGE_CONTENT": "false"}])
async def test_without_the_content_intent_instructions_ask_for_replies(table: Table) -> None:
    assert "Reply to the board with your move" in private(await table.carol.slash(table.channel, "help"))
    assert "Type your move in the game's thread" in private(await table.carol.user.slash("help"))
    await table.carol.slash(table.channel, "play", color="black")
    (thread,) = table.channel.threads
    assert "Reply to this message with your move" in last(thread).content


@pytest.mark.slow
async def test_with_the_content_intent_nothing_is_explained(table: Table) -> None:
    thread = await table.start()
    before = len(thread.history())
    await table.alice.send(thread, "", attachments=[("cat.png", b"not a board")])
    assert len(thread.history()) == before + 1


@pytest.mark.slow
async def test_commands_work_in_direct_messages(table: Table) -> None:
    thread = await table.start()
    listed = await table.alice.user.slash("games")
    assert "your turn" in private(listed)
    assert "You played **e4**" in private(await table.alice.user.slash("move", move="e4"))
    assert announced(last(thread)) == "e4"
    assert "/challenge" in private(await table.bob.user.slash("help"))
    assert "challenge" not in table.bob.user.available_commands()
    await table.bob.user.send_dm("e5")
    assert (await table.match(thread)).ply == 1


@pytest.mark.slow
async def test_alt_text_describes_the_position(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "f3 e5 g4")
    texts = [board.attachments[0].description or "" for board in boards(thread)]
    assert texts[0].startswith("Starting position. White to move. White: king e1; queen d1; rooks a1, h1;")
    assert texts[-1].startswith("Board after 2. g4. Black to move. White: king e1;")
    assert "pawns a2, b2, c2, d2, e2, h2, f3, g4." in texts[-1]
    assert max(map(len, texts)) <= 1024
    await table.bob.send(thread, "Qh4")
    assert "bob (Black) wins by checkmate" in (boards(thread)[-1].attachments[0].description or "")
