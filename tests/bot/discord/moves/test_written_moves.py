"""Moves as text, replies, commands and buttons: legal, illegal and ambiguous ones."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import rules
from bot.discord import message_router
from bot.discord.moves.written_message import bare_move, without_words_around
from bot.refusals import Busy
from bot.state.match_lookup import Lookup
from bot.state.play import Play
from bot.texts import LOCALES, Texts
from bot.texts.words import words_of
from rules.notation.move_shapes import looks_like_move
from tests.bot.discord.games.test_plain_words import command_of
from tests.bot.discord.moves.chat_sentences import SENTENCES, VARIANTS
from tests.bot.discord.table import (
    Table,
    announced,
    boards,
    labels,
    last,
    occupied,
    picture,
    private,
    response,
    squares_of,
)


@pytest.mark.slow
async def test_move_command_suggests_and_plays_moves(table: Table) -> None:
    thread = await table.start()
    offered = await table.alice.autocomplete(thread, "move", "move", "")
    assert len(offered) == 20
    offered = await table.alice.autocomplete(thread, "move", "move", "n")
    assert sorted(choice["name"] for choice in offered) == [
        "Na3 (b1a3)",
        "Nc3 (b1c3)",
        "Nf3 (g1f3)",
        "Nh3 (g1h3)",
    ]
    assert [c["value"] for c in await table.alice.autocomplete(thread, "move", "move", "g1")] == [
        "g1f3",
        "g1h3",
    ]
    assert await table.alice.autocomplete(thread, "move", "move", "zz") == []
    (why,) = await table.bob.autocomplete(thread, "move", "move", "e")
    reason = "It's alice's turn. Meanwhile, /plan sets up conditional moves."
    assert why == {"name": reason, "value": "e"}
    result = await table.alice.slash(thread, "move", move="g1f3")
    assert "You played **Nf3**" in private(result)
    assert announced(boards(thread)[-1]) == "Nf3"
    assert "It's bob's turn" in private(await table.alice.slash(thread, "move", move="e4"))
    assert "alice and bob's game" in private(
        await table.carol.slash(thread, "move", move="e5", game=(await table.match(thread)).id)
    )
    assert "the game between alice and bob" in private(await table.carol.slash(thread, "move", move="e5"))


async def test_suggestions_keep_within_discords_limits(table: Table) -> None:
    thread = await table.start(start="7k/8/8/3Q4/8/8/8/K2Q4 w - - 0 1")
    offered = await table.alice.autocomplete(thread, "move", "move", "")
    assert len(offered) == 25
    assert all(1 <= len(choice["name"]) <= 100 for choice in offered)


@pytest.mark.slow
async def test_illegal_move_is_explained_with_a_picture(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5 Nc3 Bb4 d3")
    before = await table.match(thread)
    await table.bob.send(thread, "h6")
    await table.alice.send(thread, "Ne2")
    match = await table.match(thread)
    assert match.ply == before.ply + 2, "the other knight can go there"

    await table.bob.send(thread, "Bxc3")
    await table.alice.send(thread, "a3")
    answer = last(thread)
    assert "check from the bishop on c3" in answer.content
    assert answer.reference is not None
    image = await picture(answer)
    match = await table.match(thread)
    assert match.ply == before.ply + 3
    assert squares_of(match.position) <= occupied(image, match.variant, rules.WHITE, labelled=False)

    text = private(await table.alice.slash(thread, "move", move="a3"))
    assert "check from the bishop on c3" in text
    assert len(boards(thread)) == match.ply + 1


@pytest.mark.slow
async def test_answers_to_invalid_moves_disappear(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "Bb5")
    assert "blocked" in last(thread).content or "in the way" in last(thread).content
    await table.env.advance_time(90)
    assert "in the way" not in last(thread).content


async def test_button_of_an_outdated_position_is_refused(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "Nf4")
    question = last(thread)
    await table.alice.send(thread, "e4")
    assert "position has changed" in private(await table.alice.click(question, label="Nf3"))
    await table.bob.send(thread, "e5")
    assert "position has changed" in private(await table.alice.click(question, label="Nf3"))
    assert (await table.match(thread)).ply == 2


CHAT = [
    "good luck!",
    "hm",
    "no",
    "Be careful",
    "x" * 2000,
    "e4 " * 600,
    "\u202ee4\u202c is what I'd play",
    "```\nNf3 would be a move\n```",
    "\x00\x01\x02",
    "🙂",
    "<@123456789012345678>",
    "@everyone look",
    "||e4||?",
    "https://example.org/e4",
    "e4e5e6e7",
    "-",
    "0",
    "１２３",
]


@pytest.mark.slow
async def test_chat_is_ignored(table: Table) -> None:
    thread = await table.start()
    for text in CHAT:
        before = len(thread.history())
        await table.alice.send(thread, text)
        assert len(thread.history()) == before + 1, text
        assert (await table.match(thread)).ply == 0, text


@pytest.mark.slow
async def test_chat_in_reply_to_the_board_is_ignored(table: Table) -> None:
    thread = await table.start()
    board = boards(thread)[0]
    for text in ("haha I knew you'd play that", "nice one", "wow", *CHAT):
        for player in (table.alice, table.bob):
            before = len(thread.history())
            await player.send(thread, text, reply_to=board)
            assert len(thread.history()) == before + 1, text
    assert (await table.match(thread)).ply == 0


async def test_mention_that_is_no_move_gets_the_games_help(table: Table) -> None:
    thread = await table.start()
    for text in ("is this a draw?", "when is my deadline", "lol you are so good"):
        for replied_to in (None, boards(thread)[0]):
            await table.bob.send(thread, f"{table.me.mention} {text}", reply_to=replied_to)
            answer = last(thread).content
            assert answer.startswith("**Chess**"), text
            assert "You can type your move here" in answer, text
            assert "`resign`" in answer, text


@pytest.mark.slow
async def test_reply_to_the_board_that_is_like_a_move_is_answered(table: Table) -> None:
    thread = await table.start()
    for text in ("e4 e5", "d4 d5"):
        await table.alice.send(thread, text, reply_to=boards(thread)[0])
        answer = last(thread)
        assert answer.author.id == table.me.id, text
        assert "I can't read" in answer.content, text
        assert len(answer.content) < 300, text
        assert answer.mentions == [] or all(user.id == table.alice.id for user in answer.mentions), text
        assert (await table.match(thread)).ply == 0, text


async def test_reply_to_the_board_is_answered_while_the_database_is_busy(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await table.start()

    async def fail(*_: object) -> None:
        raise Busy("error-busy")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Lookup, "get", fail)
        await table.alice.send(thread, "e4", reply_to=boards(thread)[0])
    assert last(thread).content == Texts("en").text("error-busy")
    assert (await table.match(thread)).ply == 0


@pytest.mark.slow
async def test_message_with_a_mention_is_played_or_answered(table: Table) -> None:
    thread = await table.start()
    me = table.me.mention
    await table.alice.send(thread, f"{me} e4")
    assert announced(last(thread)) == "e4"
    await table.bob.send(thread, f"{me} e5 e4")
    assert "I can't read" in last(thread).content


@pytest.mark.slow
async def test_two_games_in_one_channel_need_replies_or_ids(table: Table) -> None:
    flat = table.flat()
    for _ in range(2):
        await table.start_in(flat)
    first, _ = boards(flat)
    await table.alice.send(flat, "nice weather")
    assert last(flat).author.name == "alice"
    await table.alice.send(flat, "d4")
    await table.alice.send(flat, "e4", reply_to=first)
    newer, older = await table.use_cases.lookup.at(flat.id)
    assert [str(m.game.moves[0].uci()) for m in (older, newer)] == ["e2e4", "d2d4"]
    games = await table.bob.autocomplete(flat, "move", "game", "alice")
    assert [choice["value"] for choice in games] == [older.id, newer.id]
    await table.bob.slash(flat, "move", move="e5", game=newer.id)
    assert (await table.use_cases.lookup.get(newer.id)).ply == 2
    # The older board is no longer the newest of its game, but a reply to it still selects its game.
    await table.bob.send(flat, "c5", reply_to=first)
    assert (await table.use_cases.lookup.get(older.id)).ply == 2


@pytest.mark.slow
async def test_board_command_and_its_flip_button(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    match = await table.match(thread)
    shown = response(await table.carol.slash(thread, "board"))
    assert shown.ephemeral
    assert "alice (White) to move" in shown.content
    assert occupied(await picture(shown.message), match.variant, rules.WHITE) == squares_of(match.position)
    await table.carol.click(shown, label="Flip board")
    flipped = shown.message
    assert occupied(await picture(flipped), match.variant, rules.BLACK) == squares_of(match.position)
    menu = response(await table.carol.click(boards(thread)[-1], label="More"))
    await table.carol.click(menu, label="Flip board")
    assert occupied(await picture(menu.message), match.variant, rules.BLACK) == squares_of(match.position)


@pytest.mark.slow
async def test_commands_in_a_finished_game(table: Table) -> None:
    thread = await table.start()
    number = (await table.match(thread)).id
    await table.play(thread, "f3 e5 g4 Qh4")
    for command, options in (("resign", {}), ("claim", {}), ("move", {"move": "e4"})):
        assert "is over" in private(await table.alice.slash(thread, command, game=number, **options))
    assert "can't find that game" in private(await table.alice.slash(thread, "board", game=987654))
    shown = private(await table.alice.slash(thread, "board", game=number))
    assert "**bob** (Black) wins by checkmate" in shown


@pytest.mark.slow
async def test_help_and_games_for_a_new_user(table: Table) -> None:
    page = private(await table.carol.slash(table.channel, "help"))
    assert "/challenge" in page
    assert "99 variants" in page
    assert "no ongoing games" in private(await table.carol.slash(table.channel, "games"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "text"),
    [("chess", "e9"), ("chess", "B c4"), ("breakthrough", "Nf6"), ("chess", "e4 e5"), ("xiangqi", "e11")],
)
async def test_invalid_move_in_a_games_thread_is_answered(table: Table, variant: str, text: str) -> None:
    thread = await table.start(variant=variant)
    await table.alice.send(thread, text)
    assert last(thread).author.id == table.me.id, "no answer"
    assert (await table.match(thread)).ply == 0


@pytest.mark.slow
async def test_invalid_move_in_another_channel_is_ignored(table: Table) -> None:
    flat = table.flat()
    await table.start_in(flat)
    await table.alice.send(flat, "e9")
    assert last(flat).author.name == "alice"


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["chess", "dobutsu", "shoshogi", "janggi", "duck", "placement"])
async def test_examples_are_legal_moves(table: Table, variant: str) -> None:
    thread = await table.start(variant=variant)
    await table.alice.send(thread, f"{table.me.mention} whatever")
    position = (await table.match(thread)).position
    shown = re.findall(r"`(.*?)`", last(thread).content)
    examples = [text for text in shown if command_of(text) is None and not text.startswith("/")]
    assert examples
    for example in examples:
        assert position.parse(example) in position.legal_moves()


@pytest.mark.slow
async def test_short_words_are_not_mistaken_for_moves(table: Table) -> None:
    thread = await table.start()
    for text in ["ok", "gg", "lol", "hi", "no", "nice", "wp", "a", "I", "はい", "了解"]:
        await table.alice.send(thread, text)
        assert last(thread).author.name == "alice", text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "start", "text", "reason"),
    [
        (
            "placement",
            None,
            "e4",
            "First place all the pieces in your hand, one per turn, like this: `N@d1`.",
        ),
        ("makruk", None, "O-O", "There is no castling in this game."),
        ("chess", "4k3/8/8/1P6/8/8/8/4K3 w - - 0 1", "a6", "You have no pawn that can reach a6."),
        ("seirawan", None, "H@d3", "as in Nc3/H."),
        ("duck", "4k3/8/8/8/4*3/8/8/RN2K3 w - - 0 1", "Nc3,e4", "The duck must leave e4."),
    ],
)
async def test_refusal_names_the_real_reason(
    table: Table, variant: str, start: str | None, text: str, reason: str
) -> None:
    thread = await table.start(variant=variant, **({"start": start} if start else {}))
    await table.alice.send(thread, text)
    assert reason in last(thread).content


@pytest.mark.slow
@pytest.mark.parametrize(("text", "is_notified"), [("e4", True), ("O-O", True), ("good luck", False)])
async def test_player_is_notified_of_a_slow_database(
    table: Table, monkeypatch: pytest.MonkeyPatch, text: str, is_notified: bool
) -> None:
    thread = await table.start()
    move = Play.move

    async def slow(play: Play, *args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(0.3)
        return await move(play, *args, **kwargs)

    monkeypatch.setattr(message_router, "WAIT_SECONDS", 0.01)
    monkeypatch.setattr(Play, "move", slow)
    notice = "I got your move, but saving it is taking longer than usual. One moment…"
    await table.alice.send(thread, text)
    count = [message.content for message in thread.history()].count(notice)
    assert count == is_notified
    assert len(boards(thread)) == (2 if text == "e4" else 1)


@pytest.mark.slow
async def test_thread_of_a_finished_game_answers_a_move_once(
    table: Table, speak: Callable[..., None]
) -> None:
    for locale, expected in (("en-US", "This game is over."), ("ja", "この対局はもう終わっています。")):
        speak(locale, locale)
        await table.alice.slash(table.channel, "play", variant="chess", color="white", level=2)
        thread = table.channel.threads[-1]
        match = await table.match(thread)
        await table.use_cases.play.resign(match.id, table.alice.id)
        before = len(list(thread.history()))
        await table.alice.send(thread, "thanks!")
        await table.bob.send(thread, "e4")
        assert len(list(thread.history())) == before + 2  # chat and other users are ignored
        await table.alice.send(thread, "e4")
        answer = last(thread)
        assert expected in answer.content
        assert labels(answer)[0] in ("Rematch", "再戦")
        await table.alice.send(thread, "d4")
        assert last(thread).content == "d4"
        await table.alice.click(answer, label=labels(answer)[0])
        assert (await table.match(thread)).id != match.id


@pytest.mark.slow
async def test_thread_name_starts_with_the_variant(table: Table) -> None:
    thread = await table.start(variant="crazyhouse")
    assert thread.name == "Crazyhouse · alice – bob"
    thread = await table.start(variant="chess960", start="518")
    assert thread.name == "Chess960 #518 · alice – bob"


async def test_moves_are_typed_with_letters_and_names_of_any_language(table: Table) -> None:
    thread = await table.start()
    for writer, text, san in [
        (table.alice, "Sf3", "Nf3"),
        (table.bob, "Springer c6", "Nc6"),
        (table.alice, "兵e4", "e4"),
        (table.bob, "peão e5", "e5"),
        (table.alice, "Lc4", "Bc4"),
        (table.bob, "ナイトf6", "Nf6"),
    ]:
        await writer.send(thread, text)
        assert announced(boards(thread)[-1]) == san


async def test_local_letters_are_completed_or_clarified_by_a_question(table: Table) -> None:
    thread = await table.start(start="4k3/8/8/4p3/3P4/8/4Q3/4K3 w - - 0 1")
    offered = await table.alice.autocomplete(thread, "move", "move", "Dame e5")
    assert [choice["value"] for choice in offered] == ["e2e5"]
    await table.alice.send(thread, "Dxe5")
    assert len(labels(last(thread))) == 2
    assert "Which" in last(thread).content


async def test_unplayable_name_of_a_piece_gets_an_answer_in_the_thread(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "马f9")
    answer = last(thread).content
    assert "马f9" in answer
    await table.alice.send(thread, "Dame bitte")
    assert last(thread).content == "Dame bitte"


async def test_file_before_the_same_file_means_a_piece_and_never_a_pawn(table: Table) -> None:
    """In the Ruy Lopez, bb3 saves the bishop; after a typo, e4 is only offered."""
    thread = await table.start()
    await table.alice.send(thread, "ee4")
    assert (last(thread).content, labels(last(thread))) == ("Did you mean:", ["e4"])
    await table.alice.click(last(thread), label="e4")
    await table.bob.send(thread, "e5")
    await table.play(thread, "Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O b5")
    await table.alice.send(thread, "bb4")
    assert "You have no bishop that can reach b4." in last(thread).content
    assert labels(last(thread)) == ["b4"]
    await table.alice.send(thread, "bb3")
    assert announced(boards(thread)[-1]) == "Bb3"


@pytest.mark.parametrize(
    ("locale", "moves", "played"),
    [
        ("de", "e4 e5 sf3 sc6 lb5 a6 lxc6 dxc6 d4 dd4", ["Nf3", "Nc6", "Bb5", "Bxc6", "Qxd4"]),
        ("fr", "e4 e5 cf3 cc6 fb5 a6", ["Nf3", "Nc6", "Bb5"]),
        ("es-ES", "e4 e5 cf3 cc6 cc3 cf6", ["Nf3", "Nc6", "Nc3", "Nf6"]),
    ],
)
async def test_local_letters_in_lower_case(
    table: Table, speak: Callable[..., None], locale: str, moves: str, played: list[str]
) -> None:
    speak(locale, locale)
    card = await table.challenge(color="white")
    await table.bob.click(card, label=labels(card)[0])
    (thread,) = table.channel.threads
    await table.play(thread, moves)
    assert (await table.match(thread)).ply == len(moves.split())
    announcements = [board.content for board in boards(thread)]
    assert [move for move in played if not any(f" {move}**" in text for text in announcements)] == []


async def test_unplayable_local_letter_in_lower_case_is_answered(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "lb5")
    assert "blocks" in last(thread).content or "in the way" in last(thread).content
    await table.alice.send(thread, "cc3")
    assert labels(last(thread)) == ["c3", "Nc3"]


@pytest.mark.parametrize(
    "text",
    [
        "||d4||", "||d4|", "|d4|", "**d4**", "*d4*", "__d4__", "||**d4**||", "> d4", "> e5\nd4",
        "d4 🙂", "🔥 d4", "d4👍🏽", "d4 <:kek:123456789012345678>",
        "play d4", "move d4", "My move: d4", "!move d4", "!d4", "/move d4", "/move move:d4", "1) d4",
        "ich spiele d4", "coup : d4", "mon coup est d4", "meu lance é d4", "我走d4", "指し手：d4",
        "次の手はd4",
        "(d4)", "（d4）", "(**d4**)", "(1. d4)", "d4;", "d4 ;", "1 d4", "12  d4", "(1 d4);",
    ],
)  # fmt: skip
def test_move_is_read_without_what_surrounds_it(text: str) -> None:
    assert rules.variant("chess").start().parse(bare_move(text)).uci() == "d2d4"


@pytest.mark.parametrize(
    "text",
    [
        "~~d4~~",
        "||d4|| or ||e4||",
        "||d4||?",
        "play",
        "🙂",
        "!",
        "e8♕",
        "moved4",
        "d4 (e4)",
        "(d4) (e4)",
        "1 d4 d5",
        "7 7六歩",
        "1 hour",
        "2 4",
        ";",
    ],
)
def test_other_text_stays_as_it_is(text: str) -> None:
    assert bare_move(text) == text


async def test_castling_to_either_side_is_asked_about(table: Table) -> None:
    thread = await table.start(start="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    await table.alice.send(thread, "castle")
    assert last(thread).content == "Which move?"
    await table.alice.click(last(thread), label="O-O-O")
    assert announced(boards(thread)[-1]) == "O-O-O"


async def test_decorated_move_is_played(table: Table) -> None:
    thread = await table.start()
    for writer, text in [(table.alice, "**Nf3**"), (table.bob, "||Nf6||"), (table.alice, "move d4 ;-)")]:
        await writer.send(thread, text)
    assert [move.uci() for move in (await table.match(thread)).game.moves] == ["g1f3", "g8f6", "d2d4"]
    await table.bob.send(thread, "**d9**", reply_to=boards(thread)[-1])
    assert 'I can\'t read "d9"' in last(thread).content


async def test_moves_with_numbers_and_punctuation_are_played(table: Table) -> None:
    thread = await table.start()
    for writer, text in [
        (table.alice, "1 e4"), (table.bob, "(e5)"), (table.alice, "2. Nf3"), (table.bob, "Nc6;"),
        (table.alice, "3 Bb5"), (table.bob, "(3... a6)"), (table.alice, "4 O-O ;"),
    ]:  # fmt: skip
        await writer.send(thread, text)
        assert last(thread).author.id != writer.id, text
    sans = [announced(board) for board in boards(thread)[1:]]
    assert sans == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]


@pytest.mark.parametrize(
    ("variant", "text", "offered"),
    [
        ("chess", "ok e4", "e4"),
        ("chess", "e4 then", "e4"),
        ("chess", "dann spiele ich e4", "e4"),
        ("chess", "alors je joue e4 s’il te plaît", "e4"),
        ("chess", "ok my move: e4", "e4"),
        ("xiangqi", "那我走炮二平五", "C2=5"),
        ("chess", "Well... Nf3!", "Nf3"),
        ("chess", "so, e4, your turn", "e4"),
        ("chess", "I'll play e4 please", "e4"),
        ("chess", "also dann Sf3", "Nf3"),
        ("chess", "e4 entonces", "e4"),
        ("chess", "d'accord, e4", "e4"),
        ("chess", "então e4", "e4"),
        ("shogi", "それでは７六歩でお願いします", "P-7f"),
        ("xiangqi", "那就炮二平五吧", "C2=5"),
        ("xiangqi", "那麼，炮二平五", "C2=5"),
        ("chess", "nf3 thx", "Nf3"),
        ("chess", "Nf3 lol", "Nf3"),
        ("chess", "e4 i guess", "e4"),
        ("chess", "ok e4 haha", "e4"),
        ("chess", "Sf3, danke", "Nf3"),
        ("chess", "Cf3 jaja", "Nf3"),
        ("chess", "e4 mdr", "e4"),
        ("chess", "e4 kkk", "e4"),
        ("xiangqi", "炮二平五哈哈", "C2=5"),
        ("chess", "knigth f3", "Nf3"),
        ("chess", "ok Spinger f3", "Nf3"),
        ("chess", "I'll move knight from g1 to f3", "Nf3"),
    ],
)
async def test_move_in_words_to_an_opponent_is_offered(
    table: Table, variant: str, text: str, offered: str
) -> None:
    thread = await table.start(variant=variant)
    for writer in (table.bob, table.carol):
        await writer.send(thread, text)
        assert last(thread).author.id == writer.id, "it isn't their turn"
    await table.alice.send(thread, text)
    assert (last(thread).content, labels(last(thread))) == ("Did you mean:", [offered])
    assert (await table.match(thread)).ply == 0
    await table.alice.click(last(thread), label=offered)
    assert (await table.match(thread)).ply == 1


async def test_capture_in_words_to_an_opponent_is_offered(table: Table) -> None:
    thread = await table.start(start="4k3/8/8/3n4/2B5/8/8/4K3 w - - 0 1")
    for text in ("ok then the bishop takes too long", "ok bishop takes pawn", "ok bishop takes"):
        await table.alice.send(thread, text)
        assert last(thread).content == text
    for text in ("ok bishop takes knight", "bishop takes knight lol", "also Läufer schlägt Springer"):
        await table.alice.send(thread, text)
        assert labels(last(thread)) == ["Bxd5"], text
    assert (await table.match(thread)).ply == 0


async def test_illegal_square_after_words_is_conversation_between_people(table: Table) -> None:
    thread = await table.start()
    for text in ("so e5", "ok, e5 then", "e9 lol"):
        await table.alice.send(thread, text)
        assert last(thread).content == text
    await table.alice.slash(table.channel, "play", color="white", variant="chess")
    await table.alice.send(table.channel.threads[-1], "so e5")
    assert last(table.channel.threads[-1]).author.id == table.me.id


async def test_captures_and_drops_in_words_are_played_or_explained(table: Table) -> None:
    thread = await table.start(variant="crazyhouse")
    await table.play(thread, "e4 d5")
    await table.alice.send(thread, "pawn takes pawn")
    await table.bob.send(thread, "Dame schlägt den Bauern")
    for text in ("drop me a line", "the pawn takes forever", "drop a knight"):
        await table.alice.send(thread, text)
        assert last(thread).content == text
    await table.alice.send(thread, "bishop takes queen")
    assert "You have no bishop that can reach d5." in last(thread).content
    await table.alice.send(thread, "drop a pawn")
    assert "**pawn in hand**: Where to?" in last(thread).content
    await table.alice.send(thread, "drop a pawn on e4")
    moves = (await table.match(thread)).game.moves
    assert [move.uci() for move in moves[2:]] == ["e4d5", "d8d5", "P@e4"]
    await table.bob.send(thread, "queen takes pawn")
    assert len(labels(last(thread))) > 1, "it can take several pawns"


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
async def test_chat_about_moves_is_ignored(table: Table, locale: str) -> None:
    thread = await table.start(variant=VARIANTS.get(locale, "chess"))
    for text in SENTENCES[locale]:
        await table.alice.send(thread, text)
        assert last(thread).content == text
    assert (await table.match(thread)).ply == 0


def test_words_around_a_move_are_no_moves() -> None:
    for locale in LOCALES:
        table = words_of(locale, "move")
        assert table.keys() == {"before", "lead_in", "after", "guess"}, locale
        for word in (word for listed in table.values() for word in listed):
            assert not any(looks_like_move(variant, word) for variant in rules.variants()), word


@pytest.mark.slow
async def test_only_move_in_a_sentence_to_kibitz_is_offered(table: Table) -> None:
    await table.alice.slash(table.channel, "play", color="white", variant="chess")
    (thread,) = table.channel.threads
    await table.alice.user.slash("play", color="white", variant="chess")
    for place, send in (
        (thread, partial(table.alice.send, thread)),
        (table.alice.user.dm_channel, table.alice.user.send_dm),
    ):
        for text, offered in [
            ("d4 please", "d4"),
            ("d4, thanks", "d4"),
            ("I think knight f3 lol", "Nf3"),
            ("e4 e5", "e4"),
        ]:
            await send(text)
            assert (last(place).content, labels(last(place))) == ("Did you mean:", [offered]), text
        for text in ("d4 or c4", "why not d4?", "that was a good move, well played to d4"):
            await send(text)
            assert labels(last(place)) != ["d4"], text
    await table.alice.send(thread, "so d4")
    await table.alice.click(last(thread), label="d4")
    assert (await table.match(thread)).game.moves[0].uci() == "d2d4"


@pytest.mark.parametrize("against", ["bob", "kibitz"])
async def test_question_about_a_move_is_only_offered(table: Table, against: str) -> None:
    if against == "bob":
        thread = await table.start()
    else:
        await table.alice.slash(table.channel, "play", color="white", variant="chess")
        (thread,) = table.channel.threads
    for text in ("knight to f3?", "Springer f3 ?", "knight f3?!?"):
        await table.alice.send(thread, text)
        assert (last(thread).content, labels(last(thread))) == ("Did you mean:", ["Nf3"]), text
    await table.alice.send(thread, "Nf3?")  # A comment on the author's own move
    assert (await table.match(thread)).game.moves[0].uci() == "g1f3"


async def test_misspelt_pieces_and_illegal_moves_in_a_sentence_to_kibitz(table: Table) -> None:
    await table.alice.slash(table.channel, "play", color="white", variant="chess")
    (thread,) = table.channel.threads
    for text, offered in [
        ("knigt f3", "Nf3"),
        ("night f3", "Nf3"),
        ("Spinger c3", "Nc3"),
        ("I think knigt f3 lol", "Nf3"),
        ("maybe d4", "d4"),
        ("1. e4 e5", "e4"),
        ("1.e4 e5", "e4"),
        ("1. Nf3 Nf6", "Nf3"),
    ]:
        await table.alice.send(thread, text)
        assert (last(thread).content, labels(last(thread))) == ("Did you mean:", [offered]), text
    for text in ("knigt e4", "knight e4 please", "Bc4 please", "ok Bc4", "Lc4 bitte"):
        await table.alice.send(thread, text)
        answer = last(thread).content
        assert "You have no knight that can reach e4." in answer or "in the way" in answer, (text, answer)
    await table.alice.send(thread, "horse f3")
    assert (await table.match(thread)).game.moves[0].uci() == "g1f3"


@pytest.mark.parametrize(
    ("variant", "text"), [("chess", "Bc4 please"), ("chess", "ok Lc4"), ("shogi", "８五歩です")]
)
async def test_illegal_move_with_courtesies_gets_the_reason(table: Table, variant: str, text: str) -> None:
    thread = await table.start(variant=variant)
    await table.bob.send(thread, text)
    assert last(thread).content == text, "it isn't their turn"
    await table.alice.send(thread, without_words_around(text))
    reason = last(thread).content
    await table.alice.send(thread, text)
    assert last(thread).content == reason
    assert last(thread).author.id == table.me.id
