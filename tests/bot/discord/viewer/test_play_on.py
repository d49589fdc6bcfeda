"""Playing on from a position in the viewer, and exporting it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from simcord.actors import MemberActor

import rules
from bot.state.challenges import Challenge
from bot.state.match import Match
from tests.bot.discord.table import Table, boards, last, response
from tests.bot.discord.viewer.seen import View, shown
from tests.records import read_all

MOVES = "e4 e5 Nf3 Nc6"


async def open_question(table: Table, back: int = 1) -> View:
    """Open the game of Alice and Bob as Carol, go some moves back, and press the button to play on."""
    thread = await table.start()
    await table.play(thread, MOVES)
    view = shown(await table.carol.click(boards(thread)[-1], label="Replay"))
    for _ in range(back):
        await table.carol.click(view.answer, label="◀")
    await table.carol.click(view.answer, label="Play on from here")
    return view


async def get_match(table: Table, number: int) -> Match:
    return await table.use_cases.lookup.get(number)


@pytest.mark.slow
async def test_play_on_against_a_chosen_player(table: Table) -> None:
    view = await open_question(table)
    (thread,) = table.channel.threads
    assert "You play **White**, the side at the bottom" in view.text
    assert view.labels == ["Anyone here", "Kibitz", "Flip board", "Back"]
    await table.carol.click(view.answer, label="Flip board")
    assert "You play **Black**, the side at the bottom" in view.text
    before = len(thread.history())
    await table.carol.select(view.answer, [table.alice])
    assert view.text.splitlines() == [
        "Challenge **alice** to **Chess** here, from this position?",
        "After **2. Nf3**: you play **Black**, and it's your turn.",
        "Casual: ratings don't change.",
        "Nobody sees this until you confirm.",
    ]
    assert view.labels == ["Send the challenge", "Flip board", "Back", "Cancel"]
    assert len(thread.history()) == before, "nothing is posted yet"
    await table.carol.click(view.answer, label="Send the challenge")
    card = last(thread)
    assert len(thread.history()) == before + 1
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert f"`{fen}`" in card.content
    assert f"<@{table.carol.id}> challenges <@{table.alice.id}>" in card.content
    stored = table.env.backend.get_message(thread.id, card.id)
    assert [int(user) for user in stored.allowed_mentions.users or []] == [table.alice.id]
    assert view.text.startswith("Your challenge is posted.\n**alice** – **bob** · Chess")
    assert "Play on from here" in view.labels, "the question is closed"
    await table.alice.click(card, label="Accept")
    match = await get_match(table, 2)
    assert (match.white, match.black) == (table.alice.id, table.carol.id)
    assert match.game.start.fen() == fen
    assert (await get_match(table, 1)).ply == 4, "the game in the viewer is unchanged"


@pytest.mark.slow
async def test_terms_are_joined_as_in_the_users_language(
    table: Table, manager: MemberActor, speak: Callable[..., None]
) -> None:
    await manager.slash(table.channel, "settings server", time="day")
    view = await open_question(table)
    speak("zh-CN")
    await table.carol.select(view.answer, [table.alice])
    assert "用时：每步 1 天。休闲赛，等级分不变。" in view.text.splitlines()


@pytest.mark.slow
async def test_play_on_against_anyone(table: Table) -> None:
    view = await open_question(table, back=0)
    (thread,) = table.channel.threads
    await table.carol.click(view.answer, label="Anyone here")
    assert view.text.startswith("Look for an opponent here to play **Chess** from this position?")
    await table.carol.click(view.answer, label="Send the challenge")
    await table.bob.click(last(thread), label="Join")
    match = await get_match(table, 2)
    assert (match.white, match.black) == (table.carol.id, table.bob.id)
    assert match.game.start.turn is rules.WHITE


@pytest.mark.slow
async def test_play_on_against_kibitz(table: Table) -> None:
    view = await open_question(table)
    await table.carol.click(view.answer, label="Flip board")
    await table.carol.click(view.answer, label="Kibitz")
    assert view.text.startswith("Play **Chess** against Kibitz from this position, at level **3")
    await table.carol.select(view.answer, ["5"])
    assert "at level **5" in view.text
    assert len(await table.use_cases.lookup.running_of(table.carol.id)) == 0, "not without a confirmation"
    await table.carol.click(view.answer, label="Start the game")
    match = await get_match(table, 2)
    assert (match.engine, match.level) == (rules.WHITE, 5)
    assert match.black == table.carol.id
    assert match.game.start.fen().split()[1] == "b"
    assert view.text.startswith(f"The game has started: https://discord.com/channels/{table.guild.id}/")


@pytest.mark.slow
@pytest.mark.parametrize("chosen", ["alice", "Anyone here", "Kibitz"])
async def test_canceling_or_flipping_the_board_posts_nothing(table: Table, chosen: str) -> None:
    """Only the confirmation starts a game or posts a challenge, whichever opponent is chosen."""
    view = await open_question(table, back=2)
    (thread,) = table.channel.threads
    before, picture = len(thread.history()), await view.picture()

    async def choose() -> None:
        if chosen == "alice":
            await table.carol.select(view.answer, [table.alice])
        else:
            await table.carol.click(view.answer, label=chosen)

    await choose()
    assert "you play **White**" in view.text
    await table.carol.click(view.answer, label="Flip board")
    assert "you play **Black**" in view.text
    assert await view.picture() != picture
    await table.carol.click(view.answer, label="Back")
    assert "You play **Black**, the side at the bottom" in view.text
    await choose()
    await table.carol.click(view.answer, label="Cancel")
    assert "(2 of 4)" in view.text
    assert len(thread.history()) == before
    assert await table.use_cases.challenges.open_in(thread.id) == ()
    assert await table.use_cases.lookup.running_of(table.carol.id) == ()


@pytest.mark.slow
async def test_question_is_closed_before_the_challenge_is_made(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its button can't be pressed twice, even if the first press fails."""
    view = await open_question(table)
    await table.carol.click(view.answer, label="Anyone here")
    seen: list[list[str]] = []
    make = table.use_cases.challenges.make

    async def watched(*args: Any, **options: Any) -> Challenge:
        seen.append(view.labels)
        return await make(*args, **options)

    monkeypatch.setattr(table.use_cases.challenges, "make", watched)
    await table.carol.click(view.answer, label="Send the challenge")
    ((*labels,),) = seen
    assert "Play on from here" in labels
    assert "Send the challenge" not in labels


@pytest.mark.slow
async def test_opponent_of_the_game_is_offered_as_a_button(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, MOVES)
    view = shown(await table.bob.click(boards(thread)[-1], label="Replay"))
    await table.bob.click(view.answer, label="Play on from here")
    assert view.labels[:3] == ["alice", "Anyone here", "Kibitz"]
    await table.bob.click(view.answer, label="alice")
    assert "Challenge **alice** to **Chess**" in view.text
    assert "you play **Black**, and White is to move" in view.text
    await table.bob.click(view.answer, label="Send the challenge")
    assert f"<@{table.bob.id}> challenges <@{table.alice.id}>" in last(thread).content


@pytest.mark.slow
async def test_question_is_in_japanese(table: Table, speak: Callable[..., None]) -> None:
    thread = await table.start(variant="shogi")
    await table.play(thread, "P-7f P-3d")
    speak("ja")
    view = shown(await table.carol.click(boards(thread)[-1], label="Replay"))
    await table.carol.click(view.answer, label="この局面から対局")
    await table.carol.select(view.answer, [table.alice])
    assert view.text.splitlines()[:2] == [
        "この局面から、**alice** さんに**将棋**の対局をここで申し込みますか？",
        "**2手目 △３四歩**まで。あなたは**先手**です。あなたの番です。",
    ]
    assert view.labels == ["申し込む", "盤を反転", "戻る", "やめる"]
    await table.carol.click(view.answer, label="戻る")
    await table.carol.click(view.answer, label="Kibitz と対局")
    assert view.labels[0] == "対局を始める"
    assert view.text.startswith("この局面から、Kibitz と**将棋**で対局しますか？")


@pytest.mark.slow
async def test_back_button_returns_to_the_same_move(table: Table) -> None:
    view = await open_question(table, back=2)
    picture = await view.picture()
    await table.carol.click(view.answer, label="Back")
    assert "(2 of 4)" in view.text
    assert await view.picture() == picture


@pytest.mark.slow
async def test_play_on_against_oneself_or_another_bot_is_refused(table: Table) -> None:
    view = await open_question(table)
    other = table.guild.add_member(table.env.create_user("robot", bot=True))
    for who, reason in ((table.carol, "can't challenge yourself"), (other, "That bot doesn't play")):
        refused = await table.carol.select(view.answer, [who])
        assert reason in refused.followups[-1].content
        assert "Who would you like to play" in view.text, "another player can still be picked"


@pytest.mark.slow
async def test_play_on_is_disabled_in_a_final_position(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "f3 e5 g4 Qh4")
    view = shown(await table.carol.click(last(thread), label="Replay"))
    assert "Play on from here" in view.disabled
    await table.carol.click(view.answer, label="◀")
    assert "Play on from here" not in view.disabled


@pytest.mark.slow
async def test_play_on_from_a_position_taken_back_is_refused(table: Table) -> None:
    view = await open_question(table, back=0)
    (thread,) = table.channel.threads
    await table.bob.slash(thread, "takeback")
    await table.alice.click(last(thread), label="Accept")
    refused = await table.carol.click(view.answer, label="Kibitz")
    assert "The position has changed" in refused.followups[-1].content


@pytest.mark.slow
async def test_export_up_to_the_shown_move(table: Table) -> None:
    view = await open_question(table)
    await table.carol.click(view.answer, label="Back")
    exported = await table.carol.click(view.answer, label="Export up to here")
    (answer,) = [
        message
        for message in (*exported.followups, exported.response)
        if message and "FEN" in message.content
    ]
    assert "`rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2`" in answer.content
    files = {file.filename: await file.read() for file in answer.attachments}
    assert set(files) == {"kibitz-1.pgn", "kibitz-1.gif"}
    (record,) = read_all(files["kibitz-1.pgn"].decode())
    assert [move.uci() for move in record.game.moves] == ["e2e4", "e7e5", "g1f3"]
    assert (record.tags["White"], record.tags["Result"]) == ("alice", "*")


@pytest.mark.slow
async def test_in_a_direct_message_kibitz_is_the_only_opponent(table: Table) -> None:
    place = table.alice.user.dm_channel
    await table.alice.user.slash("play", color="white", level=1)
    table.engine.moves = ["e7e5"]
    await table.alice.user.send_dm("e4")
    menu = response(await table.alice.user.click(boards(place)[-1], label="More"))
    pressed = await table.alice.user.click(menu, label="Replay")
    view = shown(pressed)
    await table.alice.user.click(view.answer, label="◀")
    await table.alice.user.click(view.answer, label="Play on from here")
    assert "at level **1" in view.text, "the level of the game"
    assert view.labels == ["Start the game", "Flip board", "Cancel"]
    await table.alice.user.click(view.answer, label="Cancel")
    assert "(1 of 2)" in view.text
    await table.alice.user.click(view.answer, label="Play on from here")
    await table.alice.user.click(view.answer, label="Flip board")
    await table.alice.user.select(view.answer, ["2"])
    await table.alice.user.click(view.answer, label="Start the game")
    match = await get_match(table, 2)
    assert (match.black, match.level, match.guild_id) == (table.alice.id, 2, None)
    assert match.game.start.fen().split()[1] == "b"
