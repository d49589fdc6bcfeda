"""Yes and no as words: in reply to a question of the bot, or right below it."""

from __future__ import annotations

import pytest
from simcord.builders import ChannelHandle

from bot.discord.typed_answers import ANSWER_TABLE, answers_in
from bot.texts import LOCALES, Texts
from bot.texts.words import words_of
from tests.bot.discord.games.test_plain_words import say, start_engine_game
from tests.bot.discord.table import Table, boards, labels, last, private, reply_to, response


def test_every_answer_has_one_meaning_in_all_languages() -> None:
    for locale in LOCALES:
        answers = words_of(locale, ANSWER_TABLE)
        assert answers.keys() - {"go-ahead"} == {
            "accept", "decline", "join", "go", "cancel", "leave", "keep-playing",
        }, locale  # fmt: skip
        for answer, listed in answers.items():
            for word in listed:
                assert answers_in(word)[-1] == answer, (locale, word)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("ok 👍", "accept"),
        ("👌 ok", "accept"),
        ("<:sad:123456> no", "decline"),
        ("Yes! :)", "accept"),
        ("yes <:pog:123456>", "accept"),
        ("好的👌", "accept"),
        ("Oui, bien sûr.", "accept"),
        ("no, thanks", "decline"),
        ("nein, danke 🙂", "decline"),
        ("não, obrigado", "decline"),
        ("sure, go ahead", "accept"),
        ("nope, sorry", "decline"),
        ("nein, doch nicht", "decline"),
        ("没关系，可以", "accept"),
        ("はい、どうぞ", "accept"),
        ("好的～", "accept"),
        ("はい〜", "accept"),
        ("不好意思，不行", "decline"),
        ("si, claro", "accept"),
        ("desole, non", "decline"),
        ("me too!", "join"),
        ("来吧", "join"),
        ("go ahead", "go-ahead"),
        ("weiterspielen", "keep-playing"),
        ("moi aussi", "join"),
        ("Nvm!", "cancel"),
        ("doch nicht", "cancel"),
        ("I’m out :(", "leave"),
        ("je me retire", "leave"),
        ("退出", "leave"),
        ("no, wait", None),
        ("👍", "accept"),
        ("👍🏽", "accept"),
        ("✔️", "accept"),
        ("❌", "decline"),
        ("😂", None),
        ("👍😂", None),
        ("no way", None),
        ("ok…", None),
        ("Fine...", None),
        ("いいえ。。", None),
        ("いいよ", None),
        ("我走不了", None),
    ],
)
def test_answer_may_have_emoji_and_commas(text: str, answer: str | None) -> None:
    assert answers_in(text)[-1:] == (() if answer is None else (answer,))


@pytest.mark.parametrize("locale", LOCALES)
def test_labels_of_buttons_are_answers(locale: str) -> None:
    for label, answer in (("resign-yes", "resign"), ("resign-no", "keep-playing"), ("abort-yes", "abort")):
        assert answer in answers_in(Texts(locale).text(f"button-{label}")), (locale, label)


async def read(table: Table) -> None:
    """Take the time to read a question."""
    await table.env.advance_time(2)


async def asked_to_resign(table: Table, place: ChannelHandle) -> None:
    await table.bob.send(place, "resign")
    assert labels(last(place)) == ["Yes, resign", "Keep playing"]


@pytest.mark.parametrize("is_reply", [True, False])
@pytest.mark.parametrize(
    ("word", "resigns"),
    [
        ("yes", True),
        ("Sí", True),
        ("nein", False),
        ("No!", False),
        ("Yes, resign", True),
        ("ja, ich gebe auf", True),
        ("はい、投了します", True),
        ("resign", True),
        ("Keep playing", False),
        ("me retiro", True),
        ("yes, I'm sure", True),
        ("nvm", False),
        ("abbrechen", False),
        ("doch nicht", False),
        ("👍🏽", True),
        ("👎", False),
    ],
)
async def test_resignation_is_confirmed_by_word(
    table: Table, word: str, resigns: bool, is_reply: bool
) -> None:
    thread = await table.start()
    await asked_to_resign(table, thread)
    question = last(thread)
    await read(table)
    await table.bob.send(thread, word, reply_to=question if is_reply else None)
    (closed,) = [message for message in thread.history() if message.id == question.id]
    assert closed.content == ("You resigned." if resigns else "OK, the game goes on.")
    assert not labels(closed)
    assert bool(await table.use_cases.lookup.at(thread.id)) != resigns
    if resigns:
        assert "bob resigned" in boards(thread)[-1].content


@pytest.mark.parametrize(("emoji", "accepts"), [("👍", True), ("❌", False)])
async def test_emoji_answers_an_offer_as_a_reply_only(table: Table, emoji: str, accepts: bool) -> None:
    thread = await table.start()
    await table.alice.slash(thread, "draw")
    offer = last(thread)
    await read(table)
    await table.bob.send(thread, emoji)
    (offer,) = [message for message in thread.history() if message.id == offer.id]
    assert labels(offer) == ["Accept", "Decline"]
    assert last(thread).content == emoji
    await table.bob.send(thread, emoji, reply_to=offer)
    assert bool(await table.use_cases.lookup.at(thread.id)) != accepts
    (closed,) = [message for message in thread.history() if message.id == offer.id]
    assert closed.content.endswith("bob accepted." if accepts else "bob declined.")


@pytest.mark.parametrize("word", ["yes", "Yes, abort", "ja, abbrechen", "abbrechen"])
async def test_abort_is_confirmed_by_word(table: Table, word: str) -> None:
    thread = await table.start()
    await table.alice.send(thread, "abort")
    await read(table)
    await table.alice.send(thread, word)
    assert not await table.use_cases.lookup.at(thread.id)


async def test_words_confirm_only_their_question(table: Table) -> None:
    thread = await table.start()
    await asked_to_resign(table, thread)
    await read(table)
    assert await say(table, "alice", thread, "go ahead") is None, "the question is Bob's"
    await asked_to_resign(table, thread)
    await read(table)
    await table.bob.send(thread, "abort")
    assert labels(last(thread)) == ["Yes, abort", "Keep playing"]
    assert await table.use_cases.lookup.at(thread.id)


async def test_cancel_below_the_question_before_aborting_may_mean_either(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "abort")
    question = last(thread)
    await read(table)
    assert await say(table, "alice", thread, "nvm") is None
    (shown,) = [message for message in thread.history() if message.id == question.id]
    assert labels(shown) == ["Yes, abort", "Keep playing"]


async def test_go_ahead_accepts_everything_but_a_draw(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    await table.alice.send(thread, "draw")
    await table.bob.send(thread, "Go ahead!", reply_to=last(thread))
    assert await table.use_cases.lookup.at(thread.id)
    await table.alice.send(thread, "takeback")
    await table.bob.send(thread, "Go ahead!", reply_to=last(thread))
    assert (await table.match(thread)).ply == 0


async def test_keep_playing_declines_only_questions_about_a_game(table: Table) -> None:
    card = await table.challenge()
    await table.bob.send(table.channel, "keep playing", reply_to=card)
    assert last(table.channel).content == "keep playing"
    thread = await table.start()
    await table.alice.send(thread, "draw")
    offer = last(thread)
    await table.bob.send(thread, "keep playing", reply_to=offer)
    (closed,) = [message for message in thread.history() if message.id == offer.id]
    assert closed.content.endswith("bob declined.")


async def test_only_the_person_asked_can_confirm(table: Table) -> None:
    thread = await table.start()
    await asked_to_resign(table, thread)
    question = last(thread)
    for other in (table.alice, table.carol):
        await other.send(thread, "yes", reply_to=question)
    await table.bob.send(thread, "yes")
    assert last(thread).content == "yes", "the message above is another one"
    assert await table.use_cases.lookup.at(thread.id)
    await table.bob.send(thread, "yes", reply_to=question)
    assert not await table.use_cases.lookup.at(thread.id)


@pytest.mark.parametrize(
    ("word", "status"), [("yes", "accepted"), ("Ja danke :)", "accepted"), ("no thanks", "declined")]
)
async def test_yes_right_below_an_offer_answers_it(table: Table, word: str, status: str) -> None:
    thread = await table.start()
    await table.alice.send(thread, "draw")
    offer = last(thread)
    await read(table)
    await table.bob.send(thread, word)
    (closed,) = [message for message in thread.history() if message.id == offer.id]
    assert closed.content.endswith(f"bob {status}.")
    assert bool(await table.use_cases.lookup.at(thread.id)) == (status == "declined")


async def test_chat_that_crosses_with_an_offer_does_not_answer_it(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "draw")
    assert await say(table, "bob", thread, "ok") is None
    assert await table.use_cases.lookup.at(thread.id)


async def test_yes_in_reply_answers_that_offer_not_a_newer_one(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    await table.bob.send(thread, "e5")
    await table.alice.send(thread, "draw")
    draw = last(thread)
    await table.alice.send(thread, "Nf3")
    await table.alice.send(thread, "takeback")
    assert labels(last(thread)) == ["Accept", "Decline"]
    await table.bob.send(thread, "yes", reply_to=draw)
    assert "Draw by agreement" in boards(thread)[-1].content


async def test_open_challenge_in_a_thread_of_the_bot_is_joined_only_in_a_reply(table: Table) -> None:
    thread = await table.start()
    await table.alice.slash(thread, "challenge", variant="chess")
    card = last(thread)
    await read(table)
    assert await say(table, "carol", thread, "ok") is None
    await table.carol.send(thread, "ok", reply_to=card)
    assert table.carol.id in (await table.use_cases.lookup.running_of(table.carol.id))[0].players


async def test_yes_in_a_conversation_answers_no_offer(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "draw")
    await table.alice.send(thread, "did you see the match yesterday?")
    await read(table)
    assert await say(table, "bob", thread, "yes") is None
    assert await say(table, "bob", thread, "yes") is None
    await table.alice.send(thread, "nice", reply_to=last(thread))
    await table.bob.send(thread, "yes", reply_to=last(thread))
    assert await table.use_cases.lookup.at(thread.id)


async def test_yes_outside_of_a_games_thread_must_be_a_reply(table: Table) -> None:
    flat = table.flat()
    await table.start_in(flat)
    await table.alice.slash(flat, "draw")
    offer = last(flat)
    assert await say(table, "bob", flat, "yes") is None
    await table.bob.send(flat, "yes", reply_to=offer)
    assert "Draw by agreement" in boards(flat)[-1].content


@pytest.mark.parametrize("word", ["yes", "yes pls", "accept", "vale", "let's go!"])
async def test_challenge_is_accepted_in_a_reply_to_its_card(table: Table, word: str) -> None:
    card = await table.challenge()
    assert await say(table, "bob", table.channel, word) is None
    for other in (table.alice, table.carol):
        await other.send(table.channel, word, reply_to=card)
    assert not table.channel.threads
    await table.bob.send(table.channel, word, reply_to=card)
    (thread,) = table.channel.threads
    assert (await table.match(thread)).black in (table.alice.id, table.bob.id)


@pytest.mark.parametrize("text", ["no, thanks 🙂", "no thx", "not today, sorry"])
async def test_challenge_is_declined_in_a_reply_to_its_card(table: Table, text: str) -> None:
    card = await table.challenge()
    await table.bob.send(table.channel, text, reply_to=card)
    (closed,) = [message for message in table.channel.history() if message.id == card.id]
    assert not labels(closed)
    assert "declined" in closed.content
    await table.bob.send(table.channel, "yes", reply_to=card)
    assert not table.channel.threads


@pytest.mark.parametrize("opponent", ["bob", None])
async def test_challenge_is_canceled_by_its_author_in_a_reply(table: Table, opponent: str | None) -> None:
    card = await table.challenge(**({} if opponent else {"opponent": None}))
    assert await say(table, "alice", table.channel, "nvm") is None, "it is no reply"
    await table.bob.send(table.channel, "cancel it", reply_to=card)
    await table.alice.send(table.channel, "I'm out", reply_to=card)
    (shown,) = [message for message in table.channel.history() if message.id == card.id]
    assert "Cancel" in labels(shown)
    await table.alice.send(table.channel, "Nvm", reply_to=card)
    (closed,) = [message for message in table.channel.history() if message.id == card.id]
    assert closed.content.endswith("alice canceled the challenge.")
    assert not labels(closed)


@pytest.mark.parametrize("word", ["I'm in", "yo", "me"])
async def test_word_for_joining_below_a_challenge_is_no_answer(table: Table, word: str) -> None:
    thread = await table.start()
    await table.play(thread, "f3 e5 g4 Qh4")
    await table.alice.send(thread, "rematch")
    await read(table)
    assert await say(table, "bob", thread, word) is None
    assert not await table.use_cases.lookup.at(thread.id)


@pytest.mark.parametrize("word", ["ok", "Join!", "me", "I’m in", "ich bin dabei", "我来"])
async def test_open_challenge_is_joined_but_not_declined_in_a_reply(table: Table, word: str) -> None:
    card = await table.challenge(opponent=None)
    await table.alice.send(table.channel, "yes", reply_to=card)
    await table.bob.send(table.channel, "no", reply_to=card)
    assert not table.channel.threads
    assert await say(table, "carol", table.channel, word) is None
    await table.carol.send(table.channel, word, reply_to=card)
    (thread,) = table.channel.threads
    assert table.carol.id in (await table.match(thread)).players


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("simul", {}),
        ("tournament new", {"format": "round-robin"}),
        ("tournament new", {"format": "arena"}),
    ],
)
async def test_simul_or_tournament_is_joined_in_a_reply_to_its_card(
    table: Table, command: str, options: dict[str, str]
) -> None:
    card = response(await table.alice.slash(table.channel, command, **options)).message
    for who, text in [("alice", "ok"), ("bob", "no"), ("bob", "me?")]:
        await getattr(table, who).send(table.channel, text, reply_to=card)
        assert last(table.channel).content == text
    await read(table)
    assert await say(table, "bob", table.channel, "me") is None, "it is no reply"
    await table.bob.send(table.channel, "I'm in!", reply_to=card)
    assert last(table.channel).content == "You're in. You are the first player."
    await table.bob.send(table.channel, "ok", reply_to=card)
    assert last(table.channel).content == "ok"
    for who, text in [("bob", "let's go!"), ("alice", "lets go"), ("carol", "bring it on")]:
        await getattr(table, who).send(table.channel, text, reply_to=card)
        assert last(table.channel).content == text, "people cheer a tournament"
    await table.bob.send(table.channel, "count me in", reply_to=card)
    assert "You have already joined" in last(table.channel).content
    await table.carol.send(table.channel, "yes", reply_to=card)
    assert last(table.channel).content == "You're in. There are 2 players now."


async def test_players_leave_and_the_host_cancels_in_a_reply_to_the_card(table: Table) -> None:
    card = response(await table.alice.slash(table.channel, "simul")).message
    for who, text in [("bob", "I'm out"), ("bob", "cancel"), ("alice", "leave")]:
        await getattr(table, who).send(table.channel, text, reply_to=card)
        assert last(table.channel).content == text
    await table.bob.send(table.channel, "yo", reply_to=card)
    assert last(table.channel).content == "You're in. You are the first player."
    assert await say(table, "bob", table.channel, "I'm out") is None, "it is no reply"
    await table.bob.send(table.channel, "I'm out", reply_to=card)
    assert last(table.channel).content == "You have left."
    await table.alice.send(table.channel, "cancel it", reply_to=card)
    question = last(table.channel)
    assert (question.content, labels(question)) == (
        "**Cancel it?** This can't be undone.",
        ["Yes, end it", "Go back"],
    )
    for label in labels(question):
        assert private(await table.bob.click(question, label=label)) == "Only alice can answer this question."
    await table.alice.click(question, label="Yes, end it")
    (closed,) = [message for message in table.channel.history() if message.id == question.id]
    assert (closed.content, labels(closed)) == ("It's over.", [])
    await table.bob.send(table.channel, "join", reply_to=card)
    assert last(table.channel).content != "You're in. You are the first player."


async def test_host_of_a_simul_is_refused_as_by_its_button(table: Table) -> None:
    card = response(await table.alice.slash(table.channel, "simul")).message
    await table.alice.send(table.channel, "join", reply_to=card)
    assert "you play on every board" in last(table.channel).content


async def test_word_for_joining_answers_only_challenges(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "draw")
    await table.bob.send(thread, "I'm in", reply_to=last(thread))
    assert await table.use_cases.lookup.at(thread.id)


@pytest.mark.parametrize("is_reply", [True, False])
async def test_question_in_a_direct_message_is_answered(table: Table, is_reply: bool) -> None:
    user = table.alice.user
    await user.send_dm("play chess level 1")
    await user.send_dm("resign")
    question = last(user.dm_channel)
    assert labels(question) == ["Yes, resign", "Keep playing"]
    await read(table)
    await user.send_dm("yes", **(reply_to(question) if is_reply else {}))
    assert not await table.use_cases.lookup.running_of(user.id)


async def test_typed_answer_counts_once_and_works_after_a_restart(table: Table) -> None:
    thread = await start_engine_game(table)
    await table.alice.send(thread, "resign")
    await table.restart()
    await read(table)
    await table.alice.send(thread, "yes")
    assert not await table.use_cases.lookup.at(thread.id)
    end = last(thread)
    await table.alice.send(thread, "yes")
    assert [message.id for message in boards(thread)][-1] == end.id
