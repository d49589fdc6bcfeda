"""Plain words in a game's thread or channel: each command, each role, and chat that contains such words."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from unittest.mock import AsyncMock

import discord
import pytest
from simcord.builders import ChannelHandle

import rules
from bot.discord import plain_words
from bot.discord.boards.posting import Posted
from bot.discord.plain_words import TABLE
from bot.discord.request_handlers import THANKS_REACTION
from bot.discord.request_words import read_words, without_courtesies
from bot.texts import LOCALES
from bot.texts.words import folded, words, words_of
from rules.notation.move_shapes import looks_like_move
from tests.bot.discord.table import Table, announced, boards, labels, last, private, response

COMMANDS = set(words_of("en", TABLE))


def command_of(text: str) -> str | None:
    return plain_words.command_of(text, read_words(text))


async def say(table: Table, who: str, place: ChannelHandle, text: str) -> discord.Message | None:
    """Send a text; return the bot's last message if it has answered."""
    await getattr(table, who).send(place, text)
    answer = last(place)
    return answer if answer.author.id == table.me.id else None


# ---- The words themselves


def test_every_language_has_words_for_every_command() -> None:
    for locale in LOCALES:
        assert set(words_of(locale, TABLE)) == COMMANDS, locale


def test_no_word_has_two_meanings() -> None:
    for locale in LOCALES:
        for command, listed in words_of(locale, TABLE).items():
            for word in listed:
                assert words(TABLE)[folded(word)].command == command, (locale, word)


@pytest.mark.slow
def test_no_word_is_a_move_of_any_variant() -> None:
    for variant in rules.variants():
        position = variant.start()
        for word in words(TABLE):
            assert not looks_like_move(variant, word), (variant.key, word)
            with pytest.raises(rules.MalformedMove):
                position.parse(word)


def test_words_are_read_in_any_case_width_and_with_final_punctuation() -> None:
    for locale in LOCALES:
        for command, listed in words_of(locale, TABLE).items():
            for word in listed:
                decomposed = unicodedata.normalize("NFD", word)
                for written in (word.upper(), f" {word}! ", f"{word}.", f"{word}。", f"{word}！", decomposed):
                    assert command_of(written) == command, (locale, written)


def test_only_requests_may_be_questions() -> None:
    assert command_of("draw?") == command_of("Remis ?") == "draw"
    assert command_of("rematch?!") == "rematch"
    assert command_of("¿Tablas?") == "draw"
    assert command_of("again?") == "rematch"
    assert command_of("Whose turn is it?") == "board"
    assert command_of("resign?") is None
    assert command_of("Unentschieden ?") == "draw"
    assert command_of("je peux reprendre?") == "takeback"
    assert command_of("Unentschieden!") is command_of("je peux reprendre") is None
    assert command_of("?") is command_of("") is command_of("!") is None


REQUESTS = {
    "resign": [
        "i want to resign", "end the game", "Partie beenden", "terminar la partida", "我要认输",
        "ok you win", "du hast gewonnen", "ok tu gagnes", "tú ganas", "você ganhou", "算你赢了",
    ],
    "draw": [
        "shall we draw?", "how about a draw?", "on fait nulle ?", "hacemos tablas?", "和棋吧",
        "wanna draw?", "can we call it a draw?", "wollen wir unentschieden machen?", "égalité ?",
        "¿quieres empate?", "quer empate?", "引き分けどうですか？", "要和棋吗？",
    ],
    "takeback": [
        "can I undo?", "darf ich zurücknehmen?", "je peux reprendre ?", "待ったしていいですか？",
        "能悔棋吗？", "darf ich zurück?", "posso voltar?",
    ],
    "hint": [
        "Can I get a hint?", "best move?", "hast du einen Tipp?", "me das una pista?", "能给个提示吗？",
        "what now?", "I'm stuck", "ich weiß nicht weiter", "¿qué hago?", "怎么办？",
    ],
    "board": [
        "Who's turn is it?", "whose move?", "how much time do I have left?", "can I see the board?",
        "Wer ist dran?", "wie viel Zeit habe ich noch?", "À qui le tour ?", "¿a quién le toca?",
        "誰の番ですか？", "轮到谁了？", "de quem é a vez?", "my turn?", "c'est à moi ?", "¿me toca?",
        "é minha vez?", "私の番？", "轮到我了？",
    ],
    "flip": [
        "can you flip the board?", "dreh das Brett um", "voltea el tablero", "gira o tabuleiro",
        "tourne le plateau", "ひっくり返して",
    ],
    "moves": [
        "Wohin kann ich ziehen?", "¿jugadas posibles?", "どこに動ける？", "能走哪里？",
        "what are my options?", "welche Züge kann ich machen?", "lances possíveis",
    ],
    "abort": [
        "delete game", "cancel the game", "Spiel abbrechen", "annule la partie", "取消对局",
    ],
    "rematch": [
        "one more?", "noch eine?", "もう一局",
    ],
    "restart": [
        "restart", "new game", "start over", "can we restart?", "recommencer", "neue Partie",
        "empezar de nuevo", "nova partida", "最初から", "重新开始",
    ],
    "score": [
        "review", "analyze", "who won?", "did I win?", "what did I do wrong?", "wer hat gewonnen?",
        "pourquoi j'ai perdu ?", "¿quién ganó?", "onde errei?", "検討", "谁赢了？",
    ],
    "mistake": [
        "misclick", "wrong move", "verklickt", "me equivoqué", "errei", "間違えました", "走错了",
    ],
    "pause": [
        "I have to go", "pause", "ich muss weg", "je dois y aller", "me tengo que ir", "tenho que ir",
        "中断したい", "我有事先走了",
    ],
}  # fmt: skip


def test_commands_may_be_requested_in_sentences() -> None:
    for command, texts in REQUESTS.items():
        for text in texts:
            assert command_of(text) == command, text


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("another game please", "rematch"),
        ("noch eine Partie bitte", "rematch"),
        ("danke, noch eine Partie?", "rematch"),
        ("otra partida por favor", "rematch"),
        ("もう一局お願いします", "rematch"),
        ("再来一局，谢谢", "rematch"),
        ("Partie abbrechen bitte", "abort"),
        ("annule la partie stp", "abort"),
        ("sorry, can I undo please?", "takeback"),
        ("ヒントをください", "hint"),
        ("抱歉，和棋吧", "draw"),
        ("ok, remis", "draw"),
        ("bitte, unentschieden?", "draw"),
        ("empate, por favor?", "draw"),
    ],
)
def test_courtesies_and_commas_do_not_change_a_command(text: str, command: str) -> None:
    assert command_of(without_courtesies(text)) == command


def test_courtesies_that_belong_to_a_word_stay() -> None:
    for text in ("yo también", "Yo tambien!", "お願いします", "不好意思不行", "sorry no"):
        assert without_courtesies(text) == text
    assert without_courtesies("hola, yo también") == "yo también"
    assert without_courtesies("O-O please") == "O-O"


def test_words_are_read_without_accents_and_hyphens() -> None:
    for text, command in {
        "a qui de jouer": "board",
        "est ce que je peux reprendre mon coup": "takeback",
        "rueckgaengig": "takeback",
        "zug zuruck": "takeback",
        "donne moi un indice": "hint",
    }.items():
        assert command_of(text) == command, text


CHAT = [
    "I resign myself to losing this",
    "that was a draw",
    "no hint please",
    "help me",
    "how do I move?",
    "where are we?",
    "quit",
    "who's winning?",
    "is that a draw?",
    "rules",
    "nice moves",
    "on board",
    "abort abort",
    "resign?",
    "accept",
    "decline",
    "rematch",
    "hint",
    "nul",
    "annuler",
    "和",
    "pass",
    "ok",
    "yes",
    "stop",
    "too hard",
    "level 2",
    "easier please",
    "am I winning?",
    "how do you do?",
    "how does the unicorn move?",
    "knights move in mysterious ways",
    "help the knight",
    "misclick",
    "wrong move",
    "I have to go",
    "pause",
    "brb",
    "cancel",
    "leave",
    "my turn",
    "wanna draw",
    "you win some, you lose some",
    "can I castle there?",
    "one more",
    "let's go",
    "score",
    "I lost",
    "qui joue ?",
]


async def test_chat_that_contains_a_word_is_ignored(table: Table) -> None:
    thread = await table.start()
    for text in CHAT:
        assert await say(table, "alice", thread, text) is None, text


# ---- In a game between people


@pytest.mark.parametrize(
    "text", ["/resign", "!resign", "Resign please", "I give up", "I give up :(", "resign 😢", "まいりました"]
)
async def test_words_may_have_a_prefix_and_courtesies(table: Table, text: str) -> None:
    thread = await table.start()
    question = await say(table, "alice", thread, text)
    assert question is not None
    assert labels(question) == ["Yes, resign", "Keep playing"]


async def test_words_of_spectators_are_ignored(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    await table.alice.slash(thread, "draw")
    for command in sorted(COMMANDS):
        assert await say(table, "carol", thread, words_of("en", TABLE)[command][0]) is None, command
    assert not (await table.match(thread)).is_over


async def test_resign_asks_the_writer_only(table: Table) -> None:
    thread = await table.start()
    question = await say(table, "bob", thread, "Resign!")
    assert question is not None
    assert "Do you really want to resign your game against alice?" in question.content
    assert question.reference is not None
    for other in (table.alice, table.carol):
        refused = private(await other.click(question, label="Yes, resign"))
        assert refused == "Only bob can answer this question."
    assert not (await table.match(thread)).is_over
    await table.bob.click(question, label="Keep playing")
    (kept,) = [m for m in thread.history() if m.id == question.id]
    assert kept.content == "OK, the game goes on."
    assert labels(kept) == []
    question = await say(table, "bob", thread, "resign")
    assert question is not None
    await table.bob.click(question, label="Yes, resign")
    assert "**alice** (White) wins because bob resigned" in boards(thread)[-1].content


async def test_question_works_after_a_restart(table: Table) -> None:
    thread = await table.start()
    question = await say(table, "alice", thread, "resign")
    assert question is not None
    await table.restart()
    assert "Only alice" in private(await table.bob.click(question, label="Yes, resign"))
    await table.alice.click(question, label="Yes, resign")
    assert "because alice resigned" in boards(thread)[-1].content


async def test_question_is_answered_in_the_games_language(table: Table, speak: Callable[..., None]) -> None:
    thread = await table.start()
    assert (await table.match(thread)).locale == "en"
    speak("ja")
    question = await say(table, "bob", thread, "投了")
    assert question is not None
    assert "Do you really want to resign" in question.content
    refused = private(await table.alice.click(question, label="Keep playing"))
    assert refused == "この質問に答えられるのは bob さんだけです。"
    await table.bob.click(question, label="Keep playing")
    (kept,) = [m for m in thread.history() if m.id == question.id]
    assert kept.content == "OK, the game goes on."


async def test_draw_is_offered_and_accepted_by_word(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    offer = await say(table, "alice", thread, "draw?")
    assert offer is not None
    assert offer.content.startswith("alice offers a draw. ")
    assert await say(table, "alice", thread, "accept") is None
    assert await say(table, "carol", thread, "accept") is None
    again = await say(table, "alice", thread, "draw")
    assert again is not None
    assert "You have already asked" in again.content
    await table.bob.send(thread, "remis")
    assert "Draw by agreement" in boards(thread)[-1].content
    (closed,) = [m for m in thread.history() if m.id == offer.id]
    assert closed.content.endswith("bob accepted.")


@pytest.mark.parametrize(("word", "outcome"), [("accept", "accepted"), ("decline", "declined")])
async def test_offer_is_answered_by_word(table: Table, word: str, outcome: str) -> None:
    thread = await table.start()
    await table.alice.slash(thread, "draw")
    offer = last(thread)
    await table.bob.send(thread, word)
    (closed,) = [m for m in thread.history() if m.id == offer.id]
    assert closed.content.endswith(f"bob {outcome}.")
    assert labels(closed) == []
    running = await table.use_cases.lookup.at(thread.id)
    assert bool(running) == (word == "decline")


@pytest.mark.parametrize(
    ("word", "outcome"),
    [("yes", "accepted"), ("Ja!", "accepted"), ("no thanks", "declined"), ("いいえ", "declined")],
)
async def test_yes_and_no_answer_the_offer_that_they_reply_to(table: Table, word: str, outcome: str) -> None:
    thread = await table.start()
    await table.alice.slash(thread, "draw")
    offer = last(thread)
    await table.alice.send(thread, word, reply_to=offer)
    await table.carol.send(thread, word, reply_to=offer)
    assert "Accept" in labels(offer)
    await table.bob.send(thread, word, reply_to=offer)
    (closed,) = [m for m in thread.history() if m.id == offer.id]
    assert closed.content.endswith(f"bob {outcome}.")
    running = await table.use_cases.lookup.at(thread.id)
    assert bool(running) == (outcome == "declined")
    await table.bob.send(thread, word, reply_to=closed)
    assert last(thread).content == word, "the offer has no buttons any more"


@pytest.mark.parametrize("text", ["accept draw", "I accept the draw!", "Ok draw", "match nul"])
async def test_draw_is_accepted_in_a_sentence(table: Table, text: str) -> None:
    thread = await table.start()
    await table.alice.send(thread, "draw")
    await table.bob.send(thread, text)
    assert "Draw by agreement" in boards(thread)[-1].content


async def test_takeback_is_asked_for_and_accepted_by_word(table: Table) -> None:
    thread = await table.start()
    refused = await say(table, "alice", thread, "undo")
    assert refused is not None
    assert "You haven't moved yet" in refused.content
    await table.play(thread, "e4 e5")
    await table.alice.send(thread, "takeback")
    await table.bob.send(thread, "accept")
    match = await table.match(thread)
    assert (match.ply, match.takebacks) == (0, 1)
    assert boards(thread)[-1].content.startswith("A move was taken back")


@pytest.mark.parametrize("accepts", [True, False])
@pytest.mark.parametrize("by_word", [True, False])
async def test_takeback_during_the_opponents_request_asks_to_answer_it(
    table: Table, accepts: bool, by_word: bool
) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5 Nf3 Nf6")
    await table.alice.send(thread, "undo")
    request = last(thread)
    if by_word:
        question = await say(table, "bob", thread, "undo")
        assert question is not None
    else:
        question = response(await table.bob.slash(thread, "takeback"))
    assert question.content == request.content
    assert "alice would like to take back their last move" in question.content
    assert (await table.match(thread)).ply == 4
    await table.bob.click(question, label="Accept" if accepts else "Decline")
    match = await table.match(thread)
    assert match.ply == (2 if accepts else 4)
    (closed,) = [message for message in thread.history() if message.id == request.id]
    outcome = "bob agreed: the move has been taken back." if accepts else "bob declined."
    assert closed.content.endswith(f"\n{outcome}")
    assert labels(closed) == []
    if not accepts:
        await table.bob.send(thread, "undo")
        assert "bob would like to take back their last move" in last(thread).content


async def test_abort_asks_first_and_is_refused_later(table: Table) -> None:
    thread = await table.start()
    question = await say(table, "alice", thread, "abort")
    assert question is not None
    await table.alice.click(question, label="Keep playing")
    await table.play(thread, "e4 e5")
    refused = await say(table, "alice", thread, "abort")
    assert refused is not None
    assert "can no longer be aborted" in refused.content
    other = await table.start()
    question = await say(table, "bob", other, "abort")
    assert question is not None
    await table.bob.click(question, label="Yes, abort")
    assert await table.use_cases.lookup.at(other.id) == ()


async def test_board_and_flip_are_posted(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    pictures: set[bytes] = set()
    for word in ("board", "flip"):
        answer = await say(table, "alice", thread, word)
        assert answer is not None
        assert "bob (Black) to move" in answer.content
        (attachment,) = answer.attachments
        pictures.add(await attachment.read())
    assert len(pictures) == 2


@pytest.mark.parametrize(
    ("time", "left"), [("3+2", "\nBlack has 3:00 left (time runs out <t:"), ("3d", "\nMove by <t:")]
)
async def test_question_about_the_time_gets_the_board_with_it(table: Table, time: str, left: str) -> None:
    thread = await table.start(time=time)
    await table.play(thread, "e4 e5 Nf3")
    answer = await say(table, "bob", thread, "how much time do I have?")
    assert answer is not None
    assert answer.content.startswith(f"The last move was **2. Nf3**. bob (Black) to move.{left}")


async def test_board_requested_by_word_is_not_mistaken_for_the_posted_one(table: Table) -> None:
    thread = await table.start()
    match = await table.match(thread)
    with pytest.MonkeyPatch.context() as patch:  # The process crashes before it posts the board of e4.
        patch.setattr(table.bot.services.boards, "post", AsyncMock(return_value=Posted.LATER))
        await table.alice.send(thread, "e4")
    copy = await say(table, "bob", thread, "board")
    assert copy is not None
    await table.restart()
    posted = last(thread)
    assert posted.id != copy.id
    assert announced(posted) == "e4"
    assert "Resign" in labels(posted)
    await table.bob.send(thread, "e5", reply_to=copy)
    assert (await table.use_cases.lookup.get(match.id)).ply == 2


async def test_moves_are_listed_with_a_button_for_private_menus(table: Table) -> None:
    thread = await table.start()
    answer = await say(table, "bob", thread, "moves")
    assert answer is not None
    assert "White to move" in answer.content
    assert labels(answer) == ["Moves"]
    opened = await table.bob.click(answer, label="Moves")
    assert "White to move" in private(opened)


async def test_help_names_the_words_that_work_now(table: Table) -> None:
    thread = await table.start()
    answer = await say(table, "bob", thread, "help")
    assert answer is not None
    assert "`resign`" in answer.content
    assert "`abort`" in answer.content
    assert "`hint`" not in answer.content
    assert "`rematch`" not in answer.content
    assert labels(answer) == ["Chess"]
    await table.play(thread, "f3 e5 g4 Qh4")
    answer = await say(table, "bob", thread, "help")
    assert answer is not None
    assert "`rematch`" in answer.content
    assert "`resign`" not in answer.content


@pytest.mark.slow
async def test_rematch_follows_the_end_only(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "f3 e5 g4 Qh4")
    end = boards(thread)[-1]
    assert await say(table, "carol", thread, "rematch") is None
    for word in ("resign", "draw", "moves", "undo", "accept"):
        assert await say(table, "alice", thread, word) is None, word
    card = await say(table, "bob", thread, "rematch?")
    assert card is not None
    assert table.alice.mention in card.content
    assert labels(card) == ["Accept", "Decline", "Cancel"]
    assert "Rematch" not in labels(next(m for m in thread.history() if m.id == end.id))
    await table.alice.click(card, label="Accept")
    match = await table.match(thread)
    assert match.white == table.bob.id
    await table.bob.send(thread, "d4")
    assert announced(boards(thread)[-1]) == "d4"


async def test_move_while_a_rematch_is_offered_waits_for_the_answer(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "f3 e5 g4 Qh4")
    await table.bob.send(thread, "play again?")
    answer = await say(table, "bob", thread, "e4")
    assert answer is not None
    assert answer.content == "You have already asked. alice can still answer."
    answer = await say(table, "alice", thread, "e4")
    assert answer is not None
    assert answer.content == "This game is over. Want to play again?"


@pytest.mark.parametrize("word", ["accept", "decline"])
async def test_rematch_is_answered_by_word(table: Table, word: str) -> None:
    thread = await table.start()
    await table.play(thread, "f3 e5 g4 Qh4")
    assert await say(table, "alice", thread, word) is None
    card = await say(table, "bob", thread, "rematch")
    assert card is not None
    for other in ("bob", "carol"):
        assert await say(table, other, thread, word) is None
    await table.alice.send(thread, word)
    (closed,) = [m for m in thread.history() if m.id == card.id]
    assert labels(closed) == []
    assert bool(await table.use_cases.lookup.at(thread.id)) == (word == "accept")


@pytest.mark.slow
async def test_words_of_every_language_are_answered(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    for locale in LOCALES:
        for command in ("resign", "board", "flip", "moves", "help"):
            shown, *_ = words_of(locale, TABLE)[command]
            answer = await say(table, "alice", thread, shown)
            assert answer is not None, (locale, shown)


async def test_words_concern_the_newest_game_of_the_thread(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "f3 e5 g4 Qh4")
    await table.bob.send(thread, "rematch")
    await table.alice.click(last(thread), label="Accept")
    question = await say(table, "alice", thread, "resign")
    assert question is not None
    await table.alice.click(question, label="Yes, resign")
    assert "**bob** (White) wins because alice resigned" in boards(thread)[-1].content


async def test_channel_takes_words_only_as_replies_to_a_board(table: Table) -> None:
    flat = table.flat()
    await table.start_in(flat)
    assert await say(table, "alice", flat, "resign") is None
    await table.alice.send(flat, "resign", reply_to=boards(flat)[0])
    question = last(flat)
    assert "Do you really want to resign" in question.content
    await table.carol.send(flat, "resign", reply_to=boards(flat)[0])
    assert last(flat).author.id == table.carol.id


@pytest.mark.parametrize("bot_settings", [{"KIBITZ_COMMANDS_PER_MINUTE": "5"}])
async def test_rate_limit_covers_words(table: Table) -> None:
    thread = await table.start()  # Alice's first request
    for _ in range(4):
        assert await say(table, "alice", thread, "moves") is not None
    warned = await say(table, "alice", thread, "resign")
    assert warned is not None
    assert labels(warned) == []
    assert await say(table, "alice", thread, "resign") is None


# ---- In a game against Kibitz


async def start_engine_game(table: Table) -> ChannelHandle:
    await table.alice.slash(table.channel, "play", color="white")
    return table.channel.threads[-1]


async def test_hint_undo_and_draw_against_kibitz(table: Table) -> None:
    thread = await start_engine_game(table)
    answer = await say(table, "alice", thread, "hint")
    assert answer is not None
    assert [file.filename for file in answer.attachments] == ["hint.png"]
    await table.alice.send(thread, "e4")
    assert (await table.match(thread)).ply == 2
    await table.alice.send(thread, "undo")
    match = await table.match(thread)
    assert (match.ply, match.takebacks) == (0, 1)
    table.engine.score = -500
    await table.alice.send(thread, "e4")
    declined = await say(table, "alice", thread, "draw")
    assert declined is not None
    assert not (await table.match(thread)).is_over
    question = await say(table, "alice", thread, "resign")
    assert question is not None
    await table.alice.click(question, label="Yes, resign")
    assert await table.use_cases.lookup.at(thread.id) == ()
    await table.alice.send(thread, "rematch")
    match = await table.match(thread)
    assert match.engine is rules.WHITE


@pytest.mark.parametrize(
    "text", ["stop", "Quit", "i quit", "give up", "ich höre auf", "j'arrête", "やめます", "不下了"]
)
async def test_word_for_stopping_against_kibitz_asks_before_resigning(table: Table, text: str) -> None:
    thread = await start_engine_game(table)
    question = await say(table, "alice", thread, text)
    assert question is not None
    assert labels(question) == ["Yes, resign", "Keep playing"]


async def test_questions_about_the_level_and_the_score_against_kibitz(table: Table) -> None:
    thread = await start_engine_game(table)
    dm = table.alice.user.dm_channel
    await table.alice.user.send_dm("play chess level 4")
    level, score = (
        "This game stays at level {}.",
        "I don't judge a game while we play it. `Hint` suggests a move",
    )
    for texts, shown in (
        (
            (
                "what level is this?",
                "easier please",
                "too hard",
                "Level 2",
                "harder!",
                "zu schwer",
                "plus facile",
                "强一点",
            ),
            level,
        ),
        (("am I winning?", "who is winning?", "Wer gewinnt?", "quién gana", "どっちが優勢？"), score),
    ):
        for text in texts:
            await table.alice.send(thread, text)
            assert last(thread).content.startswith(shown.format(3)), text
        await table.alice.user.send_dm(texts[0])
        assert last(dm).content.startswith(shown.format(4))
        await table.alice.send(thread, f"{table.me.mention} {texts[0]}")
        assert last(thread).content.startswith(shown.format(3))


@pytest.mark.parametrize(
    ("variant", "texts"),
    [
        (
            "chess",
            (
                "how does the knight move?", "How do knights move", "wie zieht der Springer?",
                "comment se déplacent les cavaliers ?", "cómo se mueven los caballos", "como anda o cavalo?",
                "ナイトの動きは？", "马怎么走？",
            ),
        ),
        ("shogi", ("how does the gold move?", "wie zieht der Goldgeneral?", "金の動き方", "角はどう動く？")),
    ],
)  # fmt: skip
async def test_question_about_a_piece_of_the_game_gets_its_card(
    table: Table, variant: str, texts: tuple[str, ...]
) -> None:
    thread = await table.start(variant=variant)
    for text in texts:
        for who in ("alice", "bob"):
            answer = await say(table, who, thread, text)
            assert answer is not None, text
            assert [file.filename for file in answer.attachments] == ["moves.png"], text
        assert await say(table, "carol", thread, text) is None
    await table.alice.send(thread, "how does the chancellor move?")
    assert last(thread).content == "how does the chancellor move?"


@pytest.mark.parametrize(
    ("variant", "answer"), [("chess", "To castle, type `O-O`"), ("shogi", "There is no castling")]
)
async def test_question_about_castling_is_answered_to_players(
    table: Table, variant: str, answer: str
) -> None:
    thread = await table.start(variant=variant)
    for who, text in (("alice", "how do I castle?"), ("bob", "kann ich rochieren?")):
        note = await say(table, who, thread, text)
        assert note is not None
        assert note.content.startswith(answer)
    assert await say(table, "carol", thread, "how do I castle?") is None


async def test_thanks_in_the_thread_of_a_game_against_kibitz_get_a_reaction(table: Table) -> None:
    thread = await start_engine_game(table)
    for text in ("thanks!", "gg", "danke"):
        assert await say(table, "alice", thread, text) is None
        assert [str(reaction.emoji) for reaction in last(thread).reactions] == [THANKS_REACTION], text
        assert await say(table, "bob", thread, text) is None
        assert not last(thread).reactions, text


@pytest.mark.usefixtures("small_collection")
@pytest.mark.parametrize("is_over", [False, True])
async def test_requests_in_the_thread_of_a_game_against_kibitz(table: Table, is_over: bool) -> None:
    thread = await start_engine_game(table)
    await table.alice.send(thread, "e4")
    if is_over:
        await table.resign(thread)
    for text in ("puzzle", "give me a puzzle please", "Aufgabe"):
        answer = await say(table, "alice", thread, text)
        assert answer is not None, text
        assert labels(answer) in (["Try it"], ["Versuchen"]), text
    for text, key in {"play atomic": "atomic", "spiel shogi stufe 2": "shogi"}.items():
        earlier = {match.id for match in await table.use_cases.lookup.running_of(table.alice.id)}
        await table.alice.send(thread, text)
        (begun,) = [
            match
            for match in await table.use_cases.lookup.running_of(table.alice.id)
            if match.id not in earlier
        ]
        assert (begun.variant.key, begun.engine is None) == (key, False), text
        await table.use_cases.play.abort(begun.id, table.alice.id)


async def test_talk_in_the_thread_of_a_game_against_kibitz_is_ignored(table: Table) -> None:
    thread = await start_engine_game(table)
    talk = ("I want to win", "play nice", "nice puzzle", "let's play", "game on", "in English they say check")
    for text in talk:
        assert await say(table, "alice", thread, text) is None, text
    for text in ("puzzle", "play atomic", "auf Deutsch bitte"):
        assert await say(table, "bob", thread, text) is None, text
    between = await table.start()
    for text in (*talk, "puzzle", "play atomic", "auf Deutsch bitte"):
        assert await say(table, "alice", between, text) is None, text
    assert len(await table.use_cases.lookup.running_of(table.alice.id)) == 2


LANGUAGE = {
    "change language": "",
    "in English please": "",
    "speak german": "",
    "auf deutsch bitte": "ändert die Sprache",
    "parlez-vous français ?": "change la langue",
    "en español, por favor": "cambia el idioma",
    "fala português?": "muda o idioma",
    "日本語で": "で私が返事に使う言語",
    "请说中文": "更改我回复你时用的语言",
}


async def test_request_for_a_language_explains_how_to_change_it(table: Table) -> None:
    thread, dm = await start_engine_game(table), table.alice.user.dm_channel
    for text, own in LANGUAGE.items():
        answer = await say(table, "alice", thread, text)
        assert answer is not None, text
        lines = answer.content.splitlines()
        assert "sets the language I answer you in" in lines[-1], text
        assert [own in line for line in lines[:-1]] == [True] * bool(own), text
        await table.alice.user.send_dm(text)
        assert last(dm).content == answer.content
        await table.alice.send(table.channel, f"{table.me.mention} {text}")
        assert last(table.channel).content == answer.content


async def test_mistake_against_kibitz_takes_back_the_move(table: Table) -> None:
    thread = await start_engine_game(table)
    await table.alice.send(thread, "e4")
    await table.alice.send(thread, "oops, misclick")
    match = await table.match(thread)
    assert (match.ply, match.takebacks) == (0, 1)


@pytest.mark.parametrize("text", ["I have to go", "pause", "Ich muss weg!", "用事ができました"])
async def test_game_against_kibitz_waits_for_its_player(table: Table, text: str) -> None:
    thread = await start_engine_game(table)
    answer = await say(table, "alice", thread, text)
    assert answer is not None
    assert answer.content.startswith("No hurry: this game waits for you.")
    assert not (await table.match(thread)).is_over


@pytest.mark.parametrize("text", ["new game", "restart!", "can we start over?", "neue Partie", "最初から"])
async def test_new_game_during_a_game_against_kibitz_asks_whether_to_end_it(table: Table, text: str) -> None:
    thread = await start_engine_game(table)
    question = await say(table, "alice", thread, text)
    assert question is not None
    assert labels(question) == ["Yes, abort", "Keep playing"]
    await table.alice.send(thread, "e4")
    question = await say(table, "alice", thread, text)
    assert question is not None
    assert labels(question) == ["Yes, resign", "Keep playing"]
    await table.alice.click(question, label="Yes, resign")
    await table.alice.send(thread, text)
    assert (await table.match(thread)).engine is rules.WHITE, "a rematch"


async def test_restart_in_a_direct_message_is_about_the_running_game(table: Table) -> None:
    say, dm = table.alice.user.send_dm, table.alice.user.dm_channel
    await say("play chess")
    await say("start over")
    assert labels(last(dm)) == ["Yes, abort", "Keep playing"]
    await table.alice.user.click(last(dm), label="Yes, abort")
    await say("start over")
    assert len(await table.use_cases.lookup.at(dm.id)) == 1


async def test_new_game_between_people_is_for_the_opponent(table: Table) -> None:
    thread = await table.start()
    for text in ("new game?", "restart", "review", "who won?"):
        assert await say(table, "alice", thread, text) is None
    await table.resign(thread)
    for text in ("review", "who won?", "what did I do wrong?"):
        assert await say(table, "alice", thread, text) is None
    card = await say(table, "alice", thread, "new game?")
    assert card is not None
    assert labels(card) == ["Accept", "Decline", "Cancel"]


@pytest.mark.parametrize(
    "text", ["review", "Analyze please", "who won?", "what did I do wrong?", "wer hat gewonnen?", "検討"]
)
async def test_result_against_kibitz_is_shown_with_the_review(table: Table, text: str) -> None:
    thread, dm = await start_engine_game(table), table.alice.user.dm_channel
    assert await say(table, "bob", thread, text) is None
    running = await say(table, "alice", thread, text)
    assert running is not None
    assert running.content.startswith("I don't judge a game while we play it.")
    await lose(table, thread)
    result = await say(table, "alice", thread, text)
    assert result is not None
    assert result.content.endswith("(Black) wins by checkmate. **0-1**")
    assert labels(result) == ["Review"]
    await table.alice.user.send_dm("play chess as white")
    await lose(table, None)
    await table.alice.user.send_dm(text)
    assert last(dm).content == result.content
    assert labels(last(dm)) == ["Review"]
    review = private(await table.alice.click(result, label="Review"))
    assert review.startswith("**alice** – **TestBot** · Chess\nOpening: ")


async def lose(table: Table, thread: ChannelHandle | None) -> None:
    """Let Alice, as White, lose her game against Kibitz in a thread, or in her direct messages."""
    table.engine.moves = ["e7e5", "d8h4"]
    for move in ("f3", "g4"):
        await (table.alice.user.send_dm(move) if thread is None else table.alice.send(thread, move))


async def test_result_of_a_short_game_has_no_review(table: Table) -> None:
    thread = await start_engine_game(table)
    await table.alice.send(thread, "e4")
    await table.resign(thread)
    answer = await say(table, "alice", thread, "review")
    assert answer is not None
    assert "wins because alice resigned" in answer.content
    assert answer.content.endswith("Only 2 moves were made in this game, and a review needs at least 4.")
    assert labels(answer) == []


async def test_newcomers_questions_get_the_help(table: Table) -> None:
    thread = await start_engine_game(table)
    asked = ("How do I move?", "rules", "the rules", "Wie ziehe ich?", "règles", "¿Cómo muevo?")
    for text in (*asked, "ルール", "规则"):
        answer = await say(table, "alice", thread, text)
        assert answer is not None, text
        assert "You can type your move here" in answer.content, text
    assert await say(table, "bob", thread, "rules") is None


async def test_words_in_a_direct_message(table: Table) -> None:
    await table.alice.user.slash("play", color="white")
    dm = table.alice.user.dm_channel
    before = len(dm.history())
    await table.alice.user.send_dm("board")
    assert len(dm.history()) == before + 2
    await table.alice.user.send_dm("resign")
    question = last(dm)
    assert "Do you really want to resign" in question.content
    await table.alice.user.click(question, label="Yes, resign")
    await table.alice.user.send_dm("resign")
    assert labels(last(dm)) == ["Play", "Challenge", "Puzzle"]
    await table.alice.user.send_dm("rematch")
    (match,) = await table.use_cases.lookup.at(dm.id)
    assert match.engine is rules.WHITE


# ---- Missed messages


async def send_missed(table: Table, thread: ChannelHandle, text: str) -> discord.Message:
    """Let Alice send a message that the gateway doesn't deliver, and return it as the bot fetches it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table.bot.gaps, "mark_received", lambda _: False)
        await table.alice.send(thread, text)
    channel = table.bot.get_channel(thread.id)
    assert isinstance(channel, discord.Thread)
    return await channel.fetch_message(last(thread).id)


async def test_word_written_while_offline_is_not_run_later(table: Table) -> None:
    thread = await table.start()
    await table.bob.slash(thread, "draw")
    for word in ("resign", "accept", "draw", "board"):
        message = await send_missed(table, thread, word)
        await table.bot.message_router.handle(message, late=True)
        assert last(thread).id == message.id, word
    await table.bot.message_router.handle(await send_missed(table, thread, "e4"), late=True)
    assert announced(boards(thread)[-1]) == "e4"
    assert not (await table.match(thread)).is_over


async def test_word_received_by_two_processes_acts_once(table: Table) -> None:
    thread = await start_engine_game(table)
    await table.alice.send(thread, "e4")
    await table.alice.send(thread, "d4")
    message = await send_missed(table, thread, "undo")
    for _ in range(2):
        await table.bot.message_router.handle(message)
    match = await table.match(thread)
    assert (match.ply, match.takebacks) == (2, 1)
    assert boards(thread)[-1].content.startswith("A move was taken back")
