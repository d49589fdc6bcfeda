"""Games against Kibitz: one message shows the player's move and the reply."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import discord
import pytest
from simcord.builders import ChannelHandle, UserHandle
from sqlalchemy import update

import bot.discord.engine_opponent
import rules
from bot.discord.challenges import rematch
from bot.engine import LEVELS
from bot.state.level_strengths import strengths_in
from bot.state.rated_games import counts_against_engine
from bot.state.ratings import ratings
from bot.texts import Texts
from tests.bot.discord.table import (
    Table,
    boards,
    labels,
    last,
    occupied,
    picture,
    private,
    response,
    squares_of,
)


async def test_one_board_shows_both_moves(table: Table) -> None:
    shown = response(await table.alice.slash(table.channel, "play", variant="chess", color="white", level=2))
    assert "level 2" in shown.content
    (thread,) = table.channel.threads
    assert "Type your move here, like `e4`" in last(thread).content
    table.engine.moves = ["e7e5"]
    await table.alice.send(thread, "e4")
    first, second = boards(thread)
    assert table.alice.mention in first.content
    assert second.content == f"{table.alice.mention}: **1. e4**. TestBot: **1… e5**. It's your move (White)."
    assert (second.attachments[0].description or "").startswith("Board after 1. e4 e5. White to move.")
    assert labels(first) == []
    match = await table.match(thread)
    assert (match.level, match.ply, match.posted_ply) == (2, 2, 2)
    shown_squares = occupied(await picture(second), match.variant, rules.WHITE)
    assert squares_of(match.position) <= shown_squares


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "reply", "move", "english", "japanese"),
    [
        ("chess", "g8f6", "Nf3", ("1. Nf3", "1… Nf6"), ("1. Nf3", "1… Nf6")),
        ("shogi", "g7g6", "7g7f", ("1. P-7f", "2. P-3d"), ("1手目 ▲７六歩", "2手目 △３四歩")),
        ("xiangqi", "h10g8", "h3e3", ("1. C2=5", "1… H8+7"), ("1. C2=5", "1… H8+7")),
    ],
)
@pytest.mark.parametrize("locale", ["en-US", "ja"])
async def test_moves_are_in_the_notation_of_the_variant_and_reader(
    table: Table,
    speak: Callable[..., None],
    variant: str,
    reply: str,
    move: str,
    english: tuple[str, str],
    japanese: tuple[str, str],
    locale: str,
) -> None:
    speak(locale, locale)
    await table.alice.slash(table.channel, "play", variant=variant, color="white")
    (thread,) = table.channel.threads
    table.engine.moves = [reply]
    await table.alice.send(thread, move)
    board = last(thread)
    expected = japanese if locale == "ja" else english
    assert all(f"**{move}**" in board.content for move in expected)
    # In shogi every move has a number; in other variants two moves share one.
    both = f"{expected[0]} {expected[1].split()[1]}" if "…" in expected[1] else " ".join(expected)
    both = "、".join(expected) if "手目" in expected[0] else both
    assert both in (board.attachments[0].description or "")


async def test_engine_moves_first_if_it_has_white(table: Table) -> None:
    table.engine.moves = ["e2e4"]
    await table.alice.slash(table.channel, "play", variant="chess", color="black")
    (thread,) = table.channel.threads
    (board,) = boards(thread)
    assert "**1. e4** by TestBot" in board.content
    assert "Type your move here, like" in board.content
    match = await table.match(thread)
    assert occupied(await picture(board), match.variant, rules.BLACK) == squares_of(match.position)


async def test_japanese_has_no_honorific_for_kibitz(table: Table, speak: Callable[..., None]) -> None:
    speak("ja", "ja")
    table.engine.moves = ["e2e4"]
    await table.alice.slash(table.channel, "play", variant="chess", color="black")
    (thread,) = table.channel.threads
    assert "TestBot：**1. e4**" in last(thread).content
    await table.restart()
    answers = [private(await table.carol.slash(thread, name)) for name in ("board", "resign")]
    question = await table.alice.slash(thread, "resign")
    answers.append(private(question))
    await table.alice.click(response(question), label=Texts("ja").text("button-resign-yes"))
    shown = "\n".join([*answers, *(message.content for message in thread.history())])
    assert "alice さん" in shown
    assert "TestBot さん" not in shown


async def test_challenging_kibitz_starts_a_game(table: Table) -> None:
    kibitz = UserHandle(table.env, table.env.backend.get_user(table.me.id))
    shown = response(
        await table.alice.slash(
            table.channel, "challenge", opponent=kibitz, level=5, color="white", variant="chess"
        )
    )
    assert "level 5" in shown.content
    (thread,) = table.channel.threads
    assert (await table.match(thread)).level == 5


async def test_game_in_a_direct_message(table: Table) -> None:
    user = table.alice.user
    shown = response(await user.slash("play", variant="chess", color="white"))
    assert "level 3" in shown.content
    channel = user.dm_channel
    table.engine.moves = ["e7e5"]
    await user.send_dm("e4")
    assert "**1… e5**" in boards(channel)[-1].content


async def test_blocked_direct_messages_are_explained(table: Table, speak: Callable[..., None]) -> None:
    speak("de")
    user = table.alice.user
    await user.slash("play", variant="chess", color="white")
    table.env.inject_error(
        "POST", f"/channels/{user.dm_channel.id}/messages", status=403, code=50007, times=None
    )
    answer = private(await user.slash("move", move="e4"))
    assert "**e4**" in answer
    assert "erlaube Direktnachrichten" in answer


async def test_levels_are_suggested_with_descriptions(table: Table, speak: Callable[..., None]) -> None:
    offered = await table.alice.autocomplete(table.channel, "play", "level", "")
    assert [choice["value"] for choice in offered] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [choice["name"] for choice in offered][:2] == [
        "1 (for children and your very first games)",
        "2 (if you learned the moves yesterday)",
    ]
    speak("ja")
    offered = await table.alice.autocomplete(table.channel, "play", "level", "8")
    assert [choice["name"] for choice in offered] == ["8（クラブや道場で指している方に）"]


@pytest.mark.slow
async def test_slow_reply_is_posted_after_the_players_board(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white")
    (thread,) = table.channel.threads
    monkeypatch.setattr(bot.discord.engine_opponent, "PATIENCE", 0.01)
    table.engine.moves = ["e7e5"]
    table.engine.waits = lambda: len(boards(thread)) < 2
    await table.alice.send(thread, "e4")
    _, own, both = boards(thread)
    assert "TestBot is thinking" in own.content
    assert "**1. e4**. TestBot: **1… e5**" in both.content
    assert labels(own) == []


@pytest.mark.slow
async def test_first_board_does_not_ask_kibitz_to_move(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.discord.engine_opponent, "PATIENCE", 0.01)
    table.engine.moves = ["e2e4"]
    table.engine.waits = lambda: not table.channel.threads or not boards(table.channel.threads[0])
    await table.alice.slash(table.channel, "play", variant="chess", color="black")
    (thread,) = table.channel.threads
    first, second = boards(thread)
    alice = table.alice.mention
    assert first.content == f"TestBot plays White and {alice} plays Black. TestBot is thinking…"
    assert "**1. e4** by TestBot" in second.content


@pytest.mark.slow
async def test_game_continues_after_a_restart(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white")
    (thread,) = table.channel.threads
    match = await table.match(thread)
    # The process was killed right after it stored the player's move.
    await table.use_cases.play.move(match.id, table.alice.id, "e4")
    table.engine.moves = ["e7e5"]
    table.clock.advance(timedelta(seconds=1))
    await table.restart()
    assert [move.uci() for move in (await table.match(thread)).game.moves] == ["e2e4", "e7e5"]
    assert len(boards(thread)) == 2
    assert "**1. e4**. TestBot: **1… e5**" in last(thread).content


@pytest.mark.slow
async def test_last_board_shows_both_moves_and_the_result(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white")
    (thread,) = table.channel.threads
    table.engine.moves = ["e7e5", "d8h4"]
    await table.alice.send(thread, "f3")
    await table.alice.send(thread, "g4")
    board = last(thread)
    assert "**2. g4**. TestBot: **2… Qh4#**." in board.content
    assert "**TestBot** (Black) wins" in board.content


@pytest.mark.slow
async def test_alt_text_numbers_both_moves(table: Table) -> None:
    table.engine.moves = ["d2d4", "g1f3"]
    await table.alice.slash(table.channel, "play", variant="chess", color="black")
    (thread,) = table.channel.threads
    await table.alice.send(thread, "d5")
    alt = boards(thread)[-1].attachments[0].description or ""
    assert alt.startswith("Board after 1… d5 2. Nf3. Black to move.")


@pytest.mark.slow
async def test_win_is_congratulated(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="black")
    (thread,) = table.channel.threads
    table.engine.moves = ["g2g4"]
    await table.use_cases.play.resign((await table.match(thread)).id, table.env.bot.user.id)  # type: ignore[union-attr]
    await table.restart()
    assert "Well played" in last(thread).content


@pytest.mark.slow
async def test_other_users_cannot_move_or_resign(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white")
    (thread,) = table.channel.threads
    assert "alice" in private(await table.bob.slash(thread, "move", move="e4"))
    assert "alice" in private(await table.bob.slash(thread, "resign"))


@pytest.mark.slow
async def test_kibitz_accepts_every_takeback_request(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white")
    (thread,) = table.channel.threads
    for end in (" and no longer counts for your rating against me.", "."):
        table.engine.moves = ["e7e5"]
        await table.alice.send(thread, "e4")
        response(await table.alice.slash(thread, "takeback"))
        assert (await table.match(thread)).ply == 0
        assert f"A move was taken back: the game continues from here{end}" in last(thread).content


@pytest.mark.slow
async def test_kibitz_accepts_a_draw_unless_it_is_better(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white")
    (thread,) = table.channel.threads
    match = await table.match(thread)
    table.engine.score = -50  # From the view of Alice, who is to move.
    assert "No draw for now" in private(await table.alice.slash(thread, "draw"))
    await table.alice.send(thread, "e4")
    table.engine.score = 0
    await table.alice.slash(thread, "draw")
    match = await table.use_cases.lookup.get(match.id)
    assert (match.reason, match.winner) == ("agreement", None)
    assert "Draw by agreement" in last(thread).content


@pytest.mark.slow
@pytest.mark.parametrize(("level", "resigned"), [(4, False), (5, True)])
async def test_kibitz_resigns_a_game_lost_for_several_moves(table: Table, level: int, resigned: bool) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=level)
    (thread,) = table.channel.threads
    match = await table.match(thread)
    table.engine.score = -1000
    for move in ("e4", "d4", "c4"):
        await table.alice.send(thread, move)
        assert not (await table.use_cases.lookup.get(match.id)).is_over
    await table.alice.send(thread, "b4")
    match = await table.use_cases.lookup.get(match.id)
    assert (match.is_over, match.reason) == (resigned, "resignation" if resigned else None)


async def finish(table: Table, place: ChannelHandle, *, won: bool) -> discord.Message:
    """Let one side of a game against Kibitz resign; return the last board."""
    match = await table.match(place)
    assert match.engine is not None
    await table.use_cases.play.resign(match.id, match.player(match.engine) if won else table.alice.id)
    await table.restart()
    return last(place)


@pytest.mark.slow
async def test_win_offers_the_next_level_and_loss_the_previous_one(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=1)
    (place,) = table.channel.threads
    board = await finish(table, place, won=True)
    assert labels(board)[:3] == ["You won! Try level 2?", "Rematch", "Another variant"]
    await table.alice.click(board, label="You won! Try level 2?")
    match = await table.match(place)
    assert (match.level, match.black) == (2, table.alice.id)
    board = await finish(table, place, won=False)
    assert labels(board)[:3] == ["Rematch", "Try level 1?", "Another variant"]
    await table.alice.click(board, label="Rematch")
    assert ((await table.match(place)).level, (await table.match(place)).lost_before) == (2, 1)
    board = await finish(table, place, won=False)
    assert labels(board)[:3] == ["Try level 1?", "Rematch", "Another variant"]  # The lower level comes first.
    await table.alice.click(board, label="Try level 1?")
    assert ((await table.match(place)).level, (await table.match(place)).lost_before) == (1, 0)
    board = await finish(table, place, won=False)
    assert labels(board)[-3:] == ["Rematch", "Another variant", "Replay"]


@pytest.mark.slow
async def test_surprise_begins_a_game_of_another_variant(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[list[str]] = []

    def choice(variants: list[str]) -> str:
        offered.append(variants)
        return "atomic"

    monkeypatch.setattr(rematch.random, "choice", choice)
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=2)
    (place,) = table.channel.threads
    board = await finish(table, place, won=False)
    menu = response(await table.alice.click(board, label="Another variant"))
    await table.alice.click(menu, label="Surprise me")
    match = await table.match(place)
    assert (match.variant.key, match.level, match.black) == ("atomic", 2, table.alice.id)
    assert "chess" not in offered[-1]
    assert len(offered[-1]) == len(rules.variants()) - 1


@pytest.mark.slow
async def test_win_at_the_highest_level_does_not_offer_another_level(
    table: Table, speak: Callable[..., None]
) -> None:
    speak("ja", "ja")
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=8)
    assert labels(await finish(table, table.channel.threads[0], won=True))[:2] == ["再戦", "別の種類で対局"]
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=7)
    board = await finish(table, table.channel.threads[-1], won=True)
    assert labels(board)[0] == "勝ちました！ 次は強さ8で？"


@pytest.mark.slow
async def test_answer_in_the_channel_shows_the_board_and_links_the_thread(
    table: Table, speak: Callable[..., None]
) -> None:
    for locale, here in (("en-US", "**Play here:**"), ("ja", "**対局はこちら：**")):
        speak(locale, locale)
        shown = response(await table.alice.slash(table.channel, "play", variant="chess", level=2))
        thread = table.channel.threads[-1]
        (card,) = [message for message in table.channel.history() if message.id == shown.id]
        assert card.content.splitlines()[-1].replace(" ", "") == f"{here}<#{thread.id}>".replace(" ", "")
        match = await table.match(thread)
        assert occupied(await picture(card), match.variant, rules.WHITE, labelled=False) == squares_of(
            match.game.start
        )


@pytest.mark.slow
async def test_new_player_moves_first_in_the_first_game(table: Table) -> None:
    sides: set[bool] = set()
    for number in range(12):
        await table.bob.slash(table.channel, "play", variant="shogi" if number else "chess")
        match = await table.match(table.channel.threads[-1])
        if number == 0:
            assert match.white == table.bob.id
        else:
            sides.add(match.white == table.bob.id)
        await table.use_cases.play.resign(match.id, table.bob.id)
    assert sides == {True, False}  # In later games the side is random.
    kibitz = UserHandle(table.env, table.env.backend.get_user(table.me.id))
    await table.carol.slash(table.channel, "challenge", opponent=kibitz, variant="chess")
    assert (await table.match(table.channel.threads[-1])).white == table.carol.id


@pytest.mark.slow
async def test_rating_against_kibitz_suggests_a_level(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=1)
    (place,) = table.channel.threads
    for move in ("e4", "d4"):
        await table.alice.send(place, move)
    board = await finish(table, place, won=True)
    assert labels(board)[0] == "You won! Try level 2?"
    rating = strengths_in(rules.variant("chess"))[5]
    values = {"rating": float(rating)}
    await table.database.write(lambda connection: connection.execute(update(ratings), values))
    await table.alice.click(board, label="Rematch")
    for won, offered in ((True, ["You won! Try level 6?", "Rematch"]), (False, ["Rematch"])):
        board = await finish(table, place, won=won)
        assert labels(board)[: len(offered)] == offered
        assert str(rating) not in board.content, "the rating is private"
        await table.alice.click(board, label="Rematch")


@pytest.mark.slow
async def test_first_hint_warns_that_the_game_does_not_count(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=1)
    (place,) = table.channel.threads
    hints = [private(await table.alice.slash(place, "hint")) for _ in range(2)]
    assert ["doesn't count for your rating" in hint for hint in hints] == [True, False]
    assert not counts_against_engine(await table.match(place))


@pytest.mark.slow
async def test_hint_is_private(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=1)
    (thread,) = table.channel.threads
    table.engine.moves = ["g1f3"]
    assert labels(last(thread)) == ["Move", "Hint", "Offer draw", "Resign", "More"]
    shown = await table.alice.click(last(thread), label="Hint")
    assert private(shown).startswith("**Nf3** looks good. ")
    assert table.engine.asked[-1].level == LEVELS[-1].number
    (picture,) = response(shown).attachments
    assert picture.filename == "hint.png"
    alt = picture.description or ""
    assert alt.startswith("The board, with Nf3 marked as a hint. White: king e1; queen d1; rooks a1, h1;")
    assert (await table.match(thread)).ply == 0
    assert "alice" in private(await table.bob.click(last(thread), label="Hint"))
    await table.alice.click(response(shown), label="Play it")
    match = await table.match(thread)
    assert [move.uci() for move in match.game.moves][:1] == ["g1f3"]
    assert response(shown).content == "You played **Nf3**."
    assert not response(shown).components


@pytest.mark.slow
async def test_hint_is_not_played_in_a_later_position(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=1)
    (thread,) = table.channel.threads
    table.engine.moves = ["g1f3"]
    shown = response(await table.alice.click(last(thread), label="Hint"))
    await table.alice.send(thread, "e4")
    pressed = await table.alice.click(shown, label="Play it")
    assert "position has changed" in pressed.followups[0].content
    assert (await table.match(thread)).game.moves[0].uci() == "e2e4"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "start", "move", "english", "japanese"),
    [
        (
            "chess",
            "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1",
            "d1d5",
            "It wins the knight.",
            "ナイトをただで取れます。",
        ),
        (
            "chess",
            "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
            "d5c7",
            "It forks the king on e8 and the rook on a8.",
            "e8のキングとa8のルークを同時に狙う両取りです。",
        ),
        ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "It wins the game.", "この手で勝ちです。"),
        ("chess", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "looks good.", "がよさそうです。"),
    ],
)
@pytest.mark.parametrize("locale", ["en-US", "ja"])
async def test_hint_gives_a_reason_that_the_rules_prove(
    table: Table,
    speak: Callable[..., None],
    variant: str,
    start: str,
    move: str,
    english: str,
    japanese: str,
    locale: str,
) -> None:
    speak(locale, locale)
    await table.alice.slash(table.channel, "play", variant=variant, color="white", level=1, start=start)
    (thread,) = table.channel.threads
    table.engine.moves = [move]
    shown = await table.alice.slash(thread, "hint")
    assert private(shown).endswith(japanese if locale == "ja" else english)


@pytest.mark.slow
async def test_operators_engine_is_offered_as_an_additional_level(table: Table) -> None:
    table.engine.known = {"chess"}
    offered = await table.alice.autocomplete(table.channel, "play", "level", "")
    assert [choice["value"] for choice in offered][-1] == 9
    refused = await table.alice.slash(table.channel, "play", variant="duck", level=9)
    assert private(refused) == "Level 9 isn't available for this variant here. Choose a level from 1 to 8."
    assert table.channel.threads == []
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=9)
    (thread,) = table.channel.threads
    await table.alice.send(thread, "e4")
    assert table.engine.asked[-1].level == 9


@pytest.mark.slow
async def test_operators_engine_gives_the_hints(table: Table) -> None:
    table.engine.known = {"chess"}
    for variant, level in (("chess", 9), ("atomic", 8)):
        await table.alice.slash(table.channel, "play", variant=variant, color="white", level=2)
        await table.alice.slash(table.channel.threads[-1], "hint")
        assert table.engine.asked[-1].level == level


@pytest.mark.slow
async def test_kibitz_offers_a_draw_in_a_quiet_endgame(table: Table) -> None:
    """The last eight moves were even, with few pieces left."""
    start = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=3, start=start)
    (thread,) = table.channel.threads
    for move, reply in zip(
        ["Kd1", "Kc1", "Kb1", "Kc1", "Kd1", "Kc1", "Kb1", "Ka1"],
        ["e8d8", "d8c8", "c8b8", "b8c8", "c8d8", "d8c8", "c8b8", "b8a8"],
        strict=True,
    ):
        assert not any("offers" in message.content for message in thread.history())
        table.engine.moves = [reply]
        await table.alice.send(thread, move)
    (offer,) = [message for message in thread.history() if "offers" in message.content]
    assert labels(offer) == ["Accept", "Decline"]
    match = await table.match(thread)
    await table.alice.click(offer, label="Accept")
    match = await table.use_cases.lookup.get(match.id)
    assert (match.is_over, match.winner) == (True, None)


@pytest.mark.slow
async def test_kibitz_does_not_offer_a_draw_with_many_pieces_left(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=3)
    (thread,) = table.channel.threads
    for file in "abcdefgh":
        table.engine.moves = [f"{file}7{file}6"]
        await table.alice.send(thread, f"{file}3")
    assert (await table.match(thread)).ply == 16
    assert not any("offers" in message.content for message in thread.history())


@pytest.mark.slow
async def test_kibitz_does_not_offer_a_draw_if_it_is_better(table: Table) -> None:
    start = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"
    table.engine.score = 80
    await table.alice.slash(table.channel, "play", variant="chess", color="white", level=3, start=start)
    (thread,) = table.channel.threads
    kings = ("Kd1 e8d8", "Kc1 d8c8", "Kb1 c8b8", "Kc1 b8c8", "Kd1 c8d8", "Kc1 d8c8", "Kb1 c8b8", "Ka1 b8a8")
    for move, reply in map(str.split, kings):
        table.engine.moves = [reply]
        await table.alice.send(thread, move)
    assert (await table.match(thread)).ply == 16
    assert not any("offers" in message.content for message in thread.history())
