"""First messages of newcomers to the bot: in direct messages, with a mention in a channel, in a game's
thread."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

import rules
from bot.discord.games.find_variants import in_catalogue, variant_key, variant_nearly_named
from bot.discord.request_handlers import THANKS_REACTION
from bot.discord.request_words import (
    COMMANDS,
    LEVEL,
    OTHER,
    PLAY_BOT,
    RANDOM,
    SIDES,
    SPEEDS,
    STRENGTHS,
    THANKS,
    WITH_BOT,
    read_words,
)
from bot.state.puzzles import Puzzles
from bot.texts import LOCALES, Texts
from bot.texts.words import folded, words, words_of
from tests.bot.discord.greeting.first_sentences import CARD, CHAT, OPENING, PUZZLE, SENTENCES, TERMS, USUAL
from tests.bot.discord.puzzles.collection import BACK_RANK
from tests.bot.discord.table import Table, boards, labels, last, private, reply_to, response

Speak = Callable[..., None]

BUTTONS = ["Play", "Challenge", "Puzzle"]

pytestmark = pytest.mark.usefixtures("small_collection")


def is_card(message: discord.Message) -> bool:
    return message.author.bot and len(labels(message)) in (3, 4) and not message.attachments


def newcomer(table: Table, number: int) -> MemberActor:
    return table.guild.add_member(table.env.create_user(f"newcomer{number}"))


async def end_only_game(table: Table, user: MemberActor) -> tuple[str, int | None]:
    """End the only game of a user; return its variant and level."""
    (match,) = await table.use_cases.lookup.running_of(user.id)
    await table.use_cases.play.abort(match.id, user.id)
    return match.variant.key, match.level


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
async def test_first_sentences_in_a_direct_message(table: Table, locale: str) -> None:
    assert len(SENTENCES[locale]) >= 20
    for number, (text, expected) in enumerate(SENTENCES[locale].items()):
        user = newcomer(table, number)
        await user.user.send_dm(text)
        answer = last(user.user.dm_channel)
        assert answer.author.bot, text
        if expected == CARD:
            assert is_card(answer), text
            # Words that several languages share don't identify one.
            assert answer.content.startswith((OPENING[locale], OPENING["en"])), text
        elif expected == PUZZLE:
            assert answer.attachments[0].filename == "puzzle.png", text
        else:
            assert await end_only_game(table, user) == expected, text


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
async def test_first_sentences_with_a_mention(table: Table, locale: str) -> None:
    for number, (text, expected) in enumerate(SENTENCES[locale].items()):
        user, channel = newcomer(table, number), table.guild.create_text_channel(f"c{number}")
        await user.send(channel, text)
        assert last(channel).author.id == user.id, text  # It isn't addressed to the bot.
        await user.send(channel, f"{table.me.mention} {text}")
        if expected == CARD:
            assert is_card(last(channel)), text
        elif expected == PUZZLE:
            assert last(channel).attachments[0].filename.startswith("puzzle-"), text
        else:
            (thread,) = channel.threads
            assert boards(thread), text
            assert await end_only_game(table, user) == expected, text


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
async def test_first_sentences_in_the_thread_of_others(table: Table, locale: str) -> None:
    thread = await table.start()
    for text in (*SENTENCES[locale], *CHAT[locale]):
        await table.carol.send(thread, text)
        assert last(thread).author.id == table.carol.id, text
    for text in CHAT[locale]:
        await table.alice.send(thread, text)
        assert last(thread).author.id == table.alice.id, text


def test_words_of_a_language_identify_it() -> None:
    for locale in LOCALES:
        for text in SENTENCES[locale]:
            assert read_words(text).locale in (None, locale, locale.partition("-")[0]), text
    assert read_words("hi").locale is None
    assert read_words("hallo").locale == "de"
    for text in ("puzle pls", "puzle", "do you have puzzles", "please a puzzel"):  # "puzle" is also Spanish.
        assert (read_words(text).command, read_words(text).locale) == (PUZZLE, None), text


@pytest.mark.parametrize("variant", ["chess", "shogi"])
def test_terms_of_a_game_are_read_in_every_language(variant: str) -> None:
    for locale, texts in TERMS.items():
        for text, side, strength, level in texts:
            title = Texts(locale).text(f"title-{variant}") if locale != "en" else variant
            words = read_words(text.format(title))
            assert (words.rest, words.side, words.strength, words.level) == (
                folded(title),
                side,
                strength,
                level,
            ), text


def test_every_language_has_all_words() -> None:
    for locale in LOCALES:
        found = words_of(locale, "greeting").keys()
        others = {LEVEL, OTHER, RANDOM, WITH_BOT, PLAY_BOT}
        assert found == {*COMMANDS, *others, *SIDES, *STRENGTHS, *SPEEDS}, locale


async def test_words_in_both_chinese_scripts_are_answered_in_chinese(table: Table) -> None:
    """你好 is the same in China and Taiwan; a word of only one, or the writer's settings, shows the form."""
    for number, (text, client, opening) in enumerate(
        [
            ("你好", None, "在聊天里就能下国际象棋"),
            ("你好", "zh-TW", "在聊天裡就能下西洋棋"),
            ("你好，在嗎", None, "在聊天裡就能下西洋棋"),
            ("下棋", "en", "在聊天里就能下国际象棋"),
        ]
    ):
        user = newcomer(table, number)
        if client is not None:
            await table.use_cases.settings.change_player(user.id, language=client)
        await user.user.send_dm(text)
        assert opening in last(user.user.dm_channel).content, text


async def test_title_alone_shows_the_language_of_its_writer(table: Table) -> None:
    for number, (text, opening) in enumerate(
        [
            ("Schach", "**Schach**"), ("échecs", "**Échecs**"), ("将棋", "**将棋**"), ("Chess", "**Chess**"),
            ("西洋棋", "**西洋棋**"), ("象棋", "**中国象棋**"),
        ]
    ):  # fmt: skip
        user = newcomer(table, number)
        await user.user.send_dm(text)
        assert opening in last(user.user.dm_channel).content, text


async def test_variant_in_the_language_of_the_writer(table: Table) -> None:
    for number, (text, variant, level) in enumerate(
        [
            ("jouer aux échecs niveau 2", "chess", 2),
            ("将棋を指したい", "shogi", 3),
            ("play shogi 8", "shogi", 8),
            ("play chess 960", "chess960", 3),
            ("can you play atomic with me?", "atomic", 3),
            ("chess level 5", "chess", 5),
        ]
    ):
        user = newcomer(table, number)
        await user.user.send_dm(text)
        assert await end_only_game(table, user) == (variant, level), text


async def test_side_and_strength_of_a_game(table: Table) -> None:
    for number, (text, variant, side, level) in enumerate(
        [
            ("play chess as black", "chess", rules.BLACK, 3),
            ("play chess with black level 2", "chess", rules.BLACK, 2),
            ("Chess960 as white, level 2", "chess960", rules.WHITE, 2),
            ("i want to play as black please", "chess", rules.BLACK, 3),
            ("play atomic easy", "atomic", None, 2),
            ("hard chess", "chess", None, 7),
            ("将棋を後手で指したい", "shogi", rules.BLACK, 3),
            ("play against you but easy", "chess", None, 2),
            ("spielen, aber leicht", "chess", None, 2),
            ("an easier game please", "chess", None, 2),
            ("play me", "chess", None, 3),
            ("play with me", "chess", None, 3),
        ]
    ):
        user = newcomer(table, number)
        await user.user.send_dm(text)
        (match,) = await table.use_cases.lookup.running_of(user.id)
        assert side is None or (match.white if side is rules.WHITE else match.black) == user.id, text
        assert await end_only_game(table, user) == (variant, level), text


@pytest.mark.parametrize(
    "text", ["surprise me", "play a random variant", "Überrasch mich!", "おまかせで", "随机棋种"]
)
async def test_random_variant_begins_a_game(table: Table, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(random, "choice", lambda listed: listed[7])
    await table.alice.user.send_dm(text)
    assert await end_only_game(table, table.alice) == (rules.variants()[7].key, 3)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("play blitz", "3+2"), ("Rapid spielen", "10+5"), ("play chess 10m + 5", "10+5"),
        ("blitz, 5 Minuten", "5+0"), ("une partie de 5 minutes", "5+0"), ("対局 10分", "10+0"),
        ("下快棋", "10+5"),
    ],
)  # fmt: skip
async def test_live_game_is_offered_to_everyone(table: Table, text: str, time: str) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} {text}")
    card = last(table.channel)
    assert labels(card)[0] in ("Join", "Beitreten", "Rejoindre", "参加する", "加入")
    (challenge,) = await table.use_cases.challenges.open_in(table.channel.id)
    assert (challenge.challenger, challenge.opponent, str(challenge.time)) == (table.alice.id, None, time)
    await table.bob.user.send_dm(text)
    assert len(await table.use_cases.lookup.running_of(table.bob.id)) == 0
    assert not labels(last(table.bob.user.dm_channel))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("play blitz against you", "I play without a clock: take your time."),
        ("blitz gegen dich", "Ich spiele ohne Uhr: Lass dir Zeit."),
        ("play 10 + 5 with me", "I play without a clock: take your time."),
        ("wanna play a rapid game with me?", "I play without a clock: take your time."),
        ("和你下快棋", "和我下棋不计时，慢慢来。"),
    ],
)
async def test_live_game_against_kibitz_is_played_without_a_clock(
    table: Table, text: str, answer: str
) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} {text}")
    assert last(table.channel).content == answer
    assert await end_only_game(table, table.alice) == ("chess", USUAL)
    await table.bob.user.send_dm(text)
    assert last(table.bob.user.dm_channel).content == answer
    assert await end_only_game(table, table.bob) == ("chess", USUAL)
    assert not await table.use_cases.challenges.open_in(table.channel.id)


@pytest.mark.parametrize(
    "text",
    [
        "challenge xXDark_Knight_2004Xx 5 minutes",
        "play bob",
        "challenge Bob please",
        "Bob herausfordern",
        "play fooo",
    ],
)
async def test_unknown_opponent_or_game_gets_an_explanation(table: Table, text: str) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} {text}")
    assert is_card(last(table.channel))
    explained = ("To play against someone on a server, mention them", "Um auf einem Server gegen jemanden")
    assert last(table.channel).content.startswith(explained)


async def test_variant_with_a_time_is_offered(table: Table) -> None:
    for text in ("play atomic 5+3", "5+3 atomic game"):
        await table.alice.send(table.channel, f"{table.me.mention} {text}")
        newest = max(await table.use_cases.challenges.open_in(table.channel.id), key=lambda each: each.id)
        assert (newest.variant.key, str(newest.time)) == ("atomic", "5+3"), text


async def test_comment_on_a_game_begins_none(table: Table) -> None:
    for text in ("hard game!", "juego difícil", "thanks, easy", "an easy game", "schwere Partie", "blitz!"):
        await table.alice.user.send_dm(text)
        assert is_card(last(table.alice.user.dm_channel)), text


async def test_rules_of_a_variant_are_explained(table: Table) -> None:
    for number, (text, opening) in enumerate(
        [
            ("rules of atomic?", "**Atomic** (`atomic`)"),
            ("how do you play atomic?", "**Atomic** (`atomic`)"),
            ("what is crazyhous", "**Crazyhouse** (`crazyhouse`)"),
            ("wie spielt man Räuberschach?", "**Räuberschach** (`antichess`)"),
            ("将棋のルールを教えてください", "**将棋** (`shogi`)"),
        ]
    ):
        user = newcomer(table, number)
        await user.user.send_dm(text)
        assert last(user.user.dm_channel).content.startswith(opening), text
        assert last(user.user.dm_channel).attachments, text
    await table.alice.send(table.channel, f"{table.me.mention} atomic rules")
    card = last(table.channel)
    assert card.content.startswith("**Atomic** (`atomic`)")
    await table.bob.click(card, label="Play")
    assert await end_only_game(table, table.bob) == ("atomic", 3)


async def test_question_about_the_variants_gets_a_button_for_them(table: Table) -> None:
    for text in ("what variants are there", "which variants do you have?"):
        await table.alice.send(table.channel, f"{table.me.mention} {text}")
        assert labels(last(table.channel)) == [*BUTTONS, "Variants"], text
    listed = private(await table.bob.click(last(table.channel), label="Variants"))
    assert listed.startswith("**99 variants** (page 1 of 10)")


async def test_game_that_is_no_variant_is_not_known(table: Table) -> None:
    for number, (text, opening) in enumerate(
        [
            ("play bughouse", 'Sorry, I can\'t play "bughouse".'),
            ("Can you play Go?", 'Sorry, I can\'t play "go".'),
            ("Dame spielen", "„dame“ kann ich leider nicht."),
            ("下围棋", "抱歉，我不会玩“围棋”。"),
            ("blitz à quatre", "Désolé, je ne connais pas le jeu"),
        ]
    ):
        user = newcomer(table, number)
        await user.user.send_dm(text)
        assert last(user.user.dm_channel).content.startswith(opening), text
        assert is_card(last(user.user.dm_channel)), text
    for name, word in words("greeting").items():
        assert word.command != OTHER or not in_catalogue(variant_key(name)), name


async def test_variant_with_a_number_starts_a_game_at_that_level(table: Table) -> None:
    for number, text in enumerate(("atomic 5", "hi, Atomic 5!", "play atomic 5")):
        user = newcomer(table, number)
        await user.user.send_dm(text)
        assert await end_only_game(table, user) == ("atomic", 5), text
    await table.alice.send(table.channel, f"{table.me.mention} something 5")
    assert last(table.channel).content.startswith(OPENING["en"])


def test_other_words_do_not_name_a_variant() -> None:
    texts = (
        "again",
        "hard",
        "stop",
        "poker",
        "with bob",
        "now",
        "something",
        "checkers",
        "daily",
        "xx",
    )
    for text in texts:
        assert variant_nearly_named(text) is None, text
    for text, key in (("atomik", "atomic"), ("crazyhous", "crazyhouse")):
        found = variant_nearly_named(text)
        assert found is not None, text
        assert found.key == key


async def test_level_that_does_not_exist_is_refused(table: Table) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} play chess level 20")
    answer = last(table.channel).content
    assert answer == "Level 20 isn't available for this variant here. Choose a level from 1 to 8."
    await table.bob.send(table.channel, f"{table.me.mention} play chess level 0")
    assert last(table.channel).content == answer.replace("20", "0")
    assert table.channel.threads == []


async def test_language_is_that_of_the_last_command_then_of_the_settings(table: Table, speak: Speak) -> None:
    dm, say = table.alice.user.dm_channel, table.alice.user.send_dm
    await say("hi")
    assert last(dm).content.startswith(OPENING["en"])
    speak("ja")
    await table.alice.slash(table.channel, "help")
    await say("hi")
    assert last(dm).content.startswith(OPENING["ja"])
    await table.use_cases.settings.change_player(table.alice.id, language="de")
    await say("hi")
    assert last(dm).content.startswith(OPENING["de"])
    await say("hola")
    assert last(dm).content.startswith(OPENING["es"])


async def test_new_card_replaces_the_last_one(table: Table) -> None:
    for _ in range(5):
        await table.alice.send(table.channel, f"{table.me.mention} hi")
    await table.bob.send(table.channel, f"{table.me.mention} hello")
    cards = [message for message in table.channel.history() if message.author.bot]
    assert len(cards) == 2  # One for each person.
    assert cards[-1].id == last(table.channel).id


async def test_buttons_of_the_card(table: Table) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} hi")
    card = last(table.channel)
    assert labels(card) == BUTTONS
    puzzle = response(await table.bob.click(card, label="Puzzle"))
    assert puzzle.ephemeral
    assert puzzle.attachments[0].filename == "puzzle.png"
    whom = response(await table.bob.click(card, label="Challenge"))
    assert "Chess" in whom.content
    await table.bob.click(card, label="Play")
    assert await end_only_game(table, table.bob) == ("chess", 3)


async def test_card_of_a_variant_begins_that_variant(table: Table) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} atomic?")
    assert "Atomic" in last(table.channel).content
    await table.alice.click(last(table.channel), label="Play")
    assert await end_only_game(table, table.alice) == ("atomic", 3)


async def test_nearly_named_variant_is_offered_but_not_begun(table: Table) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} can you play atomik with me?")
    assert last(table.channel).content.startswith("**Atomic**? With pleasure!")
    await table.alice.send(table.channel, f"{table.me.mention} can I play later?")
    assert table.channel.threads == []


@pytest.mark.parametrize("refused", [False, True])
async def test_thanks_get_a_reaction(table: Table, refused: bool) -> None:
    me, channel = table.me.mention, table.channel
    if refused:
        denied = discord.Permissions(add_reactions=True).value
        table.env.backend.set_overwrite(channel.id, Overwrite(table.me.id, OverwriteType.MEMBER, deny=denied))
    for text in (
        f"{me} thanks!",
        f"thank you {me}",
        f"{me} thank you Kibitz",
        f"{me} good bot",
        f"danke {me}",
    ):
        await table.alice.send(channel, text)
        answered = [message for message in channel.history() if message.author.id == table.alice.id][-1]
        if refused:
            assert (last(channel).content, labels(last(channel))) == (THANKS_REACTION, []), text
        else:
            assert [reaction.emoji for reaction in answered.reactions] == [THANKS_REACTION], text
            assert last(channel).id == answered.id, text


def test_every_language_has_thanks() -> None:
    for locale in LOCALES:
        for word in words_of(locale, "greeting")[THANKS]:
            assert (read_words(f"{word}!").command, read_words(word).rest) == (THANKS, ""), (locale, word)
    for text in ("thanks, how do I castle?", "danke, Hilfe", "merci, un puzzle", "thanks, let's play"):
        assert read_words(text).command not in (None, THANKS), text


async def test_thanks_that_name_a_game_begin_it(table: Table) -> None:
    await table.alice.user.send_dm("thanks, atomic level 3")
    assert await end_only_game(table, table.alice) == ("atomic", 3)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("play xiangqi with {}", "Xiangqi"),
        ("challenge {} to atomic level 3", "Atomic"),
        ("gegen {} Schach spielen", "Schach"),
        ("jouer aux échecs contre {}", "Échecs"),
        ("和{}下象棋", "中国象棋"),
    ],
)
async def test_game_with_somebody_else_is_only_offered(table: Table, text: str, title: str) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} {text.format(table.bob.mention)}")
    answer = last(table.channel)
    assert is_card(answer)
    assert title in answer.content
    assert not table.channel.threads


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("how does the unicorn move?", "unicorn"),
        ("what's a hawk", "hawk"),
        ("wie zieht der Springer?", "Springer"),
        ("comment se déplace le fou ?", "fou"),
        ("cómo se mueve el alfil", "alfil"),
        ("马怎么走", "马"),
        ("how do knights move?", "knight"),
        ("comment bougent les tours ?", "tour"),
    ],
)
async def test_question_about_a_piece_gets_its_card(table: Table, text: str, name: str) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} {text}")
    answer = last(table.channel)
    assert answer.content.startswith(f"**{name}**")
    assert [file.filename for file in answer.attachments] == ["moves.png"]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("my stats", "profile"),
        ("start a tournament please", "tournament new"),
        ("show me the leaderboard", "leaderboard"),
        ("Rangliste?", "rangliste"),
        ("un tournoi", "tournoi"),
        ("mis estadísticas", "perfil"),
        ("ランキングを見せて", "順位表"),
        ("排行榜", "排行榜"),
        ("review my last game", "review"),
        ("analysiere meine Partie", "analyse"),
        ("how do I make my own variant?", "custom new"),
        ("delete my data please", "privacy"),
        ("apagar meus dados", "privacidade"),
        ("what's my elo?", "profile"),
    ],
)
async def test_question_about_a_command_gets_its_page_of_the_help(
    table: Table, text: str, command: str
) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} {text}")
    assert f"/{command}" in last(table.channel).content
    assert not labels(last(table.channel))


async def test_piece_of_the_authors_game_is_explained(table: Table) -> None:
    await table.alice.user.send_dm("play shogi level 1 as black")
    await table.alice.user.send_dm("how does the knight move?")
    assert labels(last(table.alice.user.dm_channel)) == ["Shogi"]


async def test_challenge_in_a_direct_message_explains_where(table: Table) -> None:
    await table.alice.user.send_dm("hi")
    answer = response(await table.alice.user.click(last(table.alice.user.dm_channel), label="Challenge"))
    assert "nobody else to challenge here" in answer.content


async def test_every_direct_message_during_a_game_is_answered(table: Table) -> None:
    dm, say = table.alice.user.dm_channel, table.alice.user.send_dm
    await say("play chess level 1")
    for text in ("what a nice day", "how do i move", "can i cheat", "why did you do that?"):
        await say(text)
        answer = last(dm)
        assert answer.content.startswith("**Chess**"), text
        assert "You can type your move here" in answer.content, text
        assert "`resign`" in answer.content, text
    await say("hmm", **reply_to(boards(dm)[-1]))
    assert "You can type your move here" in last(dm).content
    for text in ("hi", "new game"):
        await say(text)
        assert is_card(last(dm)), text
    await say("shogi")
    assert last(dm).content.startswith("**Shogi**? With pleasure!")
    for text in ("/resign", "resign please", "i give up"):
        await say(text)
        assert "Do you really want to resign" in last(dm).content, text
    await say("hint pls")
    assert [file.filename for file in last(dm).attachments] == ["hint.png"]
    await say("play shogi lvl 2")
    (newest, _) = await table.use_cases.lookup.at(dm.id)
    assert (newest.variant.key, newest.level) == ("shogi", 2)


async def test_word_in_a_direct_message_is_about_a_running_game(table: Table) -> None:
    dm, say = table.alice.user.dm_channel, table.alice.user.send_dm
    await say("play chess")
    await say("play atomic")
    (newest, _) = await table.use_cases.lookup.at(dm.id)
    await table.use_cases.play.abort(newest.id, table.alice.id)
    await say("whose turn is it?")
    assert [file.filename for file in last(dm).attachments] == ["board-1-0-copy.png"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("how do I castle?", "To castle, type `O-O`"),
        ("Wie rochiere ich?", "Tippe `O-O`"),
        ("comment roquer ?", "Pour roquer, tape `O-O`"),
        ("怎么易位？", "要王车易位，请输入 `O-O`"),
    ],
)
async def test_question_about_castling_is_answered(table: Table, text: str, answer: str) -> None:
    await table.alice.user.send_dm(text)
    assert last(table.alice.user.dm_channel).content.startswith(answer)
    await table.bob.send(table.channel, f"{table.me.mention} {text}")
    assert last(table.channel).content.startswith(answer)


@pytest.mark.parametrize(
    "text", ["金の動き方", "金の動き方は？", "金はどう動くの？", "金の動きを教えて", "金将の動き"]
)
async def test_piece_is_called_by_the_character_on_it(table: Table, text: str) -> None:
    await table.alice.user.send_dm(text)
    answer = last(table.alice.user.dm_channel)
    assert answer.content.startswith("**金")
    assert [file.filename for file in answer.attachments] == ["moves.png"]


async def test_help_of_a_game_is_in_its_language(table: Table) -> None:
    dm, say = table.alice.user.dm_channel, table.alice.user.send_dm
    await say("spiel Schach Stufe 1")
    for text in ("wie ziehe ich?", "was muss ich tun?", "lösung"):
        await say(text)
        assert last(dm).content.startswith("**Schach** · Das klassische Spiel"), text
    await say("what can you do?")  # Words that identify no other language.
    assert last(dm).content.startswith("**Schach**")
    await say("comment jouer ?")
    assert last(dm).content.startswith("**Échecs**")


async def test_move_in_a_direct_message_is_for_what_was_shown_last(table: Table) -> None:
    dm, say = table.alice.user.dm_channel, table.alice.user.send_dm
    await say("play chess level 1")
    table.clock.advance(timedelta(minutes=1))
    await table.alice.user.slash("puzzle solve", variant="chess", difficulty=2)
    puzzle = last(dm)
    await say("Ra3")
    assert "**Ra3** isn't it" in last(dm).content
    table.clock.advance(timedelta(minutes=1))
    await say("d4")  # It is legal only in the game.
    assert (await table.match(dm)).ply == 2
    await say("Ra4")  # It is legal only in the puzzle, but the game's board is newer now.
    assert "isn't it" not in last(dm).content
    await say("Ra7", **reply_to(puzzle))
    assert "**Ra7** is right" in last(dm).content
    table.clock.advance(timedelta(minutes=1))
    await say("puzzle")
    await say("a3", **reply_to(boards(dm)[-1]))
    assert (await table.match(dm)).ply == 4


async def test_reply_to_the_bot_with_a_ping_is_not_a_mention(table: Table) -> None:
    thread = await table.start()
    board = boards(thread)[0]
    await table.carol.send(thread, "hi", reply_to=board)
    assert last(thread).author.id == table.carol.id
    await table.alice.send(table.channel, f"{table.me.mention} hi")
    await table.alice.send(table.channel, "thanks", reply_to=last(table.channel))
    assert last(table.channel).author.id == table.alice.id


async def test_players_message_in_their_thread(table: Table) -> None:
    thread, me = await table.start(), table.me.mention
    await table.alice.send(thread, f"{me} e4")
    assert (await table.match(thread)).ply == 1
    await table.bob.send(thread, f"{me} hi")
    assert is_card(last(thread))


async def test_help_in_a_thread_explains_its_game(table: Table) -> None:
    thread = await table.start(variant="atomic")
    await table.carol.send(thread, f"{table.me.mention} help")
    answer = last(thread)
    assert answer.author.bot
    assert "**Atomic**" in answer.content
    assert "`e4`" in answer.content or "`Nf3`" in answer.content
    card = response(await table.carol.click(answer, label="Atomic"))
    assert "explode" in card.content


async def test_onlooker_is_told_whose_game_it_is(table: Table) -> None:
    thread, me = await table.start(), table.me.mention
    for text in ("e5", "resign", "hint", "who is winning?"):
        await table.carol.send(thread, f"{me} {text}")
        assert last(thread).content.startswith("This is alice and bob's game"), text
    for text in ("hi", "atomic?"):
        await table.carol.send(thread, f"{me} {text}")
        assert "game" not in last(thread).content.partition("\n")[0], text
    await table.carol.send(table.channel, f"{me} e5")
    assert is_card(last(table.channel))


async def test_move_in_the_channel_gets_one_link_to_the_thread(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(table.channel, "e4")
    assert f"<#{thread.id}>" in last(table.channel).content
    await table.alice.send(table.channel, "Nf3")
    assert last(table.channel).author.id == table.alice.id
    for text in ("10", "nice", "Zz9", "at 8pm"):
        await table.bob.send(table.channel, text)
        assert last(table.channel).author.id == table.bob.id, text
    await table.carol.send(table.channel, "e4")
    assert last(table.channel).author.id == table.carol.id
    assert (await table.match(thread)).ply == 0


async def test_bots_are_not_answered(table: Table) -> None:
    other = table.guild.add_member(table.env.create_user("otherbot", bot=True))
    await other.send(table.channel, f"{table.me.mention} hi")
    assert last(table.channel).author.id == other.id


@pytest.mark.parametrize("bot_settings", [{"KIBITZ_MESSAGE_CONTENT": "false"}])
async def test_mention_is_answered_without_the_content_intent(table: Table) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} hi")
    assert labels(last(table.channel)) == BUTTONS


async def test_message_received_twice_begins_one_game(table: Table) -> None:
    settings = table.use_cases.settings
    assert await settings.claim_message(table.alice.id, 10)
    assert not await settings.claim_message(table.alice.id, 10)
    assert not await settings.claim_message(table.alice.id, 9)
    assert await settings.claim_message(table.alice.id, 11)
    assert await settings.claim_message(table.bob.id, 10)


# Puzzles


def content(table: Table, message_id: int) -> str:
    """Return the current text of a message in the channel."""
    (text,) = [message.content for message in table.channel.history() if message.id == message_id]
    return text


async def open_post(table: Table) -> discord.Message:
    await table.alice.slash(
        table.channel, "puzzle solve", variant="chess", difficulty=1, **{"for": "everyone"}
    )
    return last(table.channel)


async def test_right_answer_in_the_channel_of_a_puzzle_counts(table: Table) -> None:
    posted = await open_post(table)
    for text in ("Rb1", "h3", "nice", "Ra9"):
        await table.bob.send(table.channel, text)
        assert last(table.channel).author.id == table.bob.id, text
    assert await table.use_cases.puzzles.at_post(table.bob.id, 1) is None
    await table.bob.send(table.channel, "Ra8#")
    assert "Ra8" in last(table.channel).content
    assert "**bob** solved it first, on the first try" in content(table, posted.id)


async def test_wrong_answer_counts_only_as_a_reply(table: Table) -> None:
    posted = await open_post(table)
    await table.bob.send(table.channel, "Rb1", reply_to=posted)
    assert last(table.channel).author.bot
    assert await table.use_cases.puzzles.at_post(table.bob.id, 1) is not None
    before = len(table.channel.history())
    await table.bob.send(table.channel, "Ra8#")
    assert len(table.channel.history()) == before + 2
    await table.bob.send(table.channel, "Ra8#")  # It is solved.
    assert last(table.channel).author.id == table.bob.id


async def test_private_solver_gets_one_reminder_to_use_the_buttons(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def pick(*_: object) -> object:
        return BACK_RANK

    monkeypatch.setattr(Puzzles, "pick", pick)
    await table.alice.slash(table.channel, "puzzle solve", variant="chess")
    await table.alice.send(table.channel, "well")
    assert last(table.channel).author.id == table.alice.id
    await table.alice.send(table.channel, "Ra8#")
    assert "press **Type a move**" in last(table.channel).content
    await table.alice.send(table.channel, "Rb1")
    assert last(table.channel).author.id == table.alice.id
    await table.bob.send(table.channel, "Ra8#")
    assert last(table.channel).author.id == table.bob.id


async def test_unreadable_answer_in_a_direct_message_is_explained(table: Table) -> None:
    await table.alice.user.slash("puzzle solve", variant="chess")
    await table.alice.user.send_dm("Ra9")
    assert "Ra9" in last(table.alice.user.dm_channel).content


async def test_puzzle_in_a_variant_without_puzzles_is_refused(table: Table) -> None:
    await table.alice.send(table.channel, f"{table.me.mention} puzzle atomic")
    assert "I don't have puzzles like that for Atomic yet" in last(table.channel).content
    await table.alice.send(table.channel, f"{table.me.mention} puzzle shogi")
    assert last(table.channel).attachments[0].filename.startswith("puzzle-")


async def test_words_do_not_begin_a_game_where_games_are_not_allowed(table: Table) -> None:
    other = table.guild.create_text_channel("other")
    await table.use_cases.settings.allow_channel(table.guild.id, other.id, allowed=True)
    await table.alice.send(table.channel, f"{table.me.mention} play chess")
    assert other.mention in last(table.channel).content
    assert await table.use_cases.lookup.running_of(table.alice.id) == ()
