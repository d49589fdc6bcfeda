"""Challenge cards and their buttons, open challenges, and invalid options."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

import render
import rules
from bot.discord.challenges import challenges
from bot.discord.challenges.challenge_card import challenge_card
from bot.discord.platform.components import Content
from bot.discord.services import Services
from bot.state.challenges import Challenge
from bot.state.match import Match
from tests.bot.discord.table import (
    Table,
    board_of_card,
    boards,
    forget_channel,
    labels,
    last,
    occupied,
    private,
    recorded_drawings,
    response,
    squares_of,
)
from tests.cases import loop_over


async def test_card_buttons_only_work_for_the_right_player(table: Table) -> None:
    card = await table.challenge()
    assert "for bob" in private(await table.carol.click(card, label="Accept"))
    assert "for bob" in private(await table.alice.click(card, label="Accept"))
    assert "for bob" in private(await table.carol.click(card, label="Decline"))
    assert "Only alice" in private(await table.bob.click(card, label="Cancel"))
    assert labels(last(table.channel)) == ["Accept", "Decline", "Cancel"]
    assert table.channel.threads == []
    await table.bob.click(card, label="Decline")
    assert "bob declined" in last(table.channel).content
    assert labels(last(table.channel)) == []


@pytest.mark.slow
async def test_open_challenge_is_joined_by_button(table: Table) -> None:
    card = await table.challenge(opponent=None, variant="unicorn", color="black")
    assert labels(card) == ["Join", "Cancel"]
    assert str(card.attachments[0].description).endswith("alice – anyone")
    assert "alice> plays Black" in card.content.replace(str(table.alice.id), "alice").replace("<@", "")
    assert "your own challenge" in private(await table.alice.click(card, label="Join"))
    await table.carol.click(card, label="Join")
    (thread,) = table.channel.threads
    match = await table.match(thread)
    assert match.players == (table.carol.id, table.alice.id)


@pytest.mark.slow
async def test_open_challenge_is_joined_by_command(table: Table) -> None:
    assert "No open challenges" in private(await table.bob.slash(table.channel, "join"))
    await table.challenge(opponent=None)
    await table.challenge(opponent=None, variant="chess960", start="0", time="5+3")
    await table.challenge()
    assert "The only open challenge here" in private(await table.alice.slash(table.channel, "join"))
    listed = response(await table.bob.slash(table.channel, "join"))
    (row,) = listed.components
    options = row["components"][0]["options"]
    assert [option["label"] for option in options] == ["Chess960 against alice", "Chess against alice"]
    times = ["5 minutes each, plus 3 seconds per move (5+3)", "No time limit"]
    assert [option["description"] for option in options] == times
    await table.bob.select(listed, [options[0]["value"]])
    (thread,) = table.channel.threads
    assert str(thread.name).startswith("Chess960 #0 · ")
    assert (await table.match(thread)).start_number == 0


@pytest.mark.slow
@pytest.mark.parametrize("button", ["Accept", "Join", "list"])
async def test_challenge_of_a_member_who_left_is_closed(table: Table, button: str) -> None:
    card = await table.challenge(opponent=table.bob if button == "Accept" else None)
    listed = response(await table.bob.slash(table.channel, "join")) if button == "list" else None
    table.guild.remove_member(table.alice)
    if listed is None:
        refused = await table.bob.click(card, label=button)
    else:
        refused = await table.bob.select(listed, ["1"])
    assert any("alice is no longer on this server" in answer.content for answer in refused.followups)
    closed = last(table.channel)
    assert closed.content.endswith("alice is no longer on this server, so this challenge is closed.")
    assert labels(closed) == []
    assert await table.use_cases.lookup.running_of(table.bob.id) == ()
    assert await table.use_cases.challenges.open_in(table.channel.id) == ()


@pytest.mark.slow
@pytest.mark.parametrize("is_open", [True, False])
async def test_level_is_refused_in_a_challenge_to_people(table: Table, is_open: bool) -> None:
    options = {} if is_open else {"opponent": table.bob}
    result = await table.alice.slash(table.channel, "challenge", level=8, **options)
    assert "Leave `level` out, or play against me with </play:" in private(result)
    assert table.channel.history() == []


@pytest.mark.slow
async def test_expired_challenge_is_closed(table: Table) -> None:
    await table.challenge()
    table.clock.advance(timedelta(hours=25))
    await table.env.advance_time(120)
    assert "Nobody answered" in last(table.channel).content
    assert labels(last(table.channel)) == []


async def test_click_on_an_expired_card_closes_it(table: Table) -> None:
    card = await table.challenge()
    table.clock.advance(timedelta(hours=25))
    assert "is closed" in private(await table.bob.click(card, label="Accept"))
    assert "Nobody answered" in last(table.channel).content
    assert labels(last(table.channel)) == []


@pytest.mark.slow
async def test_challenge_that_expired_during_downtime_is_closed_at_start(table: Table) -> None:
    await table.challenge()
    table.clock.advance(timedelta(hours=25))
    await table.restart()
    assert "Nobody answered" in last(table.channel).content


@pytest.mark.slow
async def test_click_on_a_stale_card_does_not_start_a_second_game(table: Table) -> None:
    card = await table.challenge()
    buttons = table.env.backend.get_message(table.channel.id, card.id).components
    await table.bob.click(card, label="Accept")
    # An app that has not refreshed still shows the buttons.
    table.env.backend.get_message(table.channel.id, card.id).components = buttons
    assert "is closed" in private(await table.bob.click(card, label="Accept"))
    assert len(table.channel.threads) == 1


@pytest.mark.slow
@loop_over(
    ("options", "words"),
    [
        ({"start": "960", "variant": "chess960"}, "0 to 959"),
        ({"start": "-1", "variant": "chess960"}, "0 to 959"),
        ({"start": "5"}, "only one starting position"),
        ({"start": "kkk4k/8/8/8/8/8/8/K7 w - - 0 1"}, "exactly one king"),
        ({"start": "KKK4K/8/8/8/8/8/8/k7 w - - 0 1"}, "exactly one king"),
        ({"start": "9/8/8/8/8/8/8/8 w - - 0 1"}, "squares"),
        ({"start": "8/8 w - - 0 1"}, "ranks"),
        ({"start": "x" * 150}, "FEN"),
        ({"start": "\u202ernbq\x00"}, "FEN"),
        ({"start": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, "already over"),
        ({"time": "0"}, "up to 180 minutes each"),
        ({"time": "500"}, "a move may take from one hour to 30 days"),
        ({"time": "90"}, "Did you mean minutes? Write `90+0`"),
        ({"variant": "ches"}, "Did you mean"),
        ({"variant": "@everyone **x**"}, "I don't know"),
        ({"variant": "\u202e\u0000"}, "I don't know"),
    ],
)
async def test_invalid_options_are_refused(table: Table, options: dict[str, Any], words: str) -> None:
    result = await table.alice.slash(table.channel, "challenge", opponent=table.bob, **options)
    text = private(result)
    assert words in text
    assert "@everyone" not in text
    assert len(text) < 400
    assert await table.use_cases.challenges.open_in(table.channel.id) == ()
    assert table.channel.history(viewer=table.bob) == []


async def test_impossible_opponents_are_refused(table: Table) -> None:
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    outsider = table.env.create_user("outsider")

    async def refused(opponent: Any) -> str:
        return private(await table.alice.slash(table.channel, "challenge", opponent=opponent))

    assert "can't challenge yourself" in await refused(table.alice)
    assert "That bot doesn't play" in await refused(robot)
    assert "outsider isn't on this server" in await refused(outsider)
    assert table.channel.history(viewer=table.bob) == []


async def test_opponent_who_cannot_see_the_channel_is_refused(table: Table) -> None:
    hidden = table.guild.create_text_channel(
        "hidden", overwrites={table.bob: discord.PermissionOverwrite(view_channel=False)}
    )
    result = await table.alice.slash(hidden, "challenge", opponent=table.bob)
    assert "bob can't see this channel" in private(result)


@pytest.mark.slow
async def test_challenge_in_a_thread_whose_channel_is_unknown(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await table.start()
    forget_channel(monkeypatch, table.channel.id)
    result = response(await table.alice.slash(thread, "challenge", opponent=table.bob))
    assert "challenges" in result.content


async def test_challenge_names_the_permission_that_is_missing(table: Table) -> None:
    quiet = table.guild.create_text_channel(
        "quiet",
        overwrites={
            table.me: discord.PermissionOverwrite(send_messages=False, send_messages_in_threads=False)
        },
    )
    assert "Send Messages" in private(await table.alice.slash(quiet, "challenge", opponent=table.bob))


@pytest.mark.slow
async def test_game_is_played_in_the_channel_without_thread_permission(table: Table) -> None:
    flat = table.flat()
    await table.start_in(flat)
    assert flat.threads == []
    await table.alice.send(flat, "e4")
    await table.carol.send(flat, "e5")
    await table.bob.send(flat, "e5")
    assert len(boards(flat)) == 3


@pytest.mark.slow
@loop_over(
    ("typed", "first"),
    [
        ("960", "chess960"),
        ("fischer", "chess960"),
        ("ユニ", "unicorn"),
        ("チェス960", "chess960"),
        ("CHESS 9", "chess960"),
        ("nightr", "unicorn"),
    ],
)
async def test_variant_autocomplete(table: Table, typed: str, first: str) -> None:
    choices = await table.alice.autocomplete(table.channel, "challenge", "variant", typed)
    assert choices[0]["value"] == first
    everything = await table.alice.autocomplete(table.channel, "challenge", "variant", "")
    assert len(everything) == min(25, len(rules.variants()))
    assert await table.alice.autocomplete(table.channel, "challenge", "variant", "qqqq") == []


@pytest.mark.slow
async def test_variant_is_recognized_by_its_title(table: Table) -> None:
    card = await table.challenge(variant="Unicorn Chess")
    assert "Unicorn Chess" in card.content


@pytest.mark.slow
async def test_buttons_of_an_unknown_challenge_are_refused(table: Table) -> None:
    actions = ("accept", "decline", "cancel", "join")
    await click_forged(table, [f"kibitz:{action}:987654321" for action in actions], "is closed")


@pytest.mark.slow
async def test_forged_button_does_nothing(table: Table) -> None:
    custom_ids = [
        "kibitz:accept:",
        "kibitz:accept:1:2",
        "kibitz:accept:-1",
        "kibitz:accept:９",
        "kibitz:accept:99999999999999999999999999",
        "kibitz:nothing:1",
        "kibitz:play:1:x:e2e4",
        "kibitz:flip:1:green",
        "kibitz:offer-yes:1:war:1",
        "kibitz:offer-no:1:draw",
        "kibitz:rematch-other:1:x",
        "kibitz:plan-drop:1:1",
        "kibitz:\n",
        "kibitz:",
    ]
    await click_forged(table, custom_ids, "no longer works")


@pytest.mark.slow
async def test_forged_button_of_an_unknown_game_does_nothing(table: Table) -> None:
    actions = ("draw:77", "takeback:77", "abort:77", "more:77", "offer-yes:77:draw:1", "rematch-as:77")
    await click_forged(table, [f"kibitz:{action}" for action in actions], "can't find that game")


@pytest.mark.slow
async def test_open_challenge_cannot_be_declined(table: Table) -> None:
    await click_forged(table, ["kibitz:decline:1"], "This challenge is for", opponent=None)


@pytest.mark.slow
async def test_challenge_to_one_player_cannot_be_joined_by_others(table: Table) -> None:
    card = await table.challenge()
    stored = table.env.backend.get_message(table.channel.id, card.id)
    stored.components[0]["components"][0]["custom_id"] = "kibitz:join:1"
    assert "for bob" in private(await table.carol.click(card, custom_id="kibitz:join:1"))
    assert table.channel.threads == []


async def click_forged(table: Table, custom_ids: Sequence[str], words: str, **options: Any) -> None:
    """Click a button with custom_ids that the bot has never sent, and check the answers."""
    card = await table.challenge(**options)
    stored = table.env.backend.get_message(table.channel.id, card.id)
    for custom_id in custom_ids:
        stored.components[0]["components"][0]["custom_id"] = custom_id
        answer = private(await table.bob.click(card, custom_id=custom_id))
        assert words in answer, custom_id
        assert "None" not in answer, custom_id
        assert "went wrong" not in answer, custom_id
        assert table.channel.threads == [], custom_id


@pytest.mark.slow
async def test_long_names_fit_the_name_of_a_thread(table: Table) -> None:
    long = table.guild.add_member(table.env.create_user("zed", global_name="Z" * 32), nick="名" * 32)
    result = response(
        await long.slash(table.channel, "challenge", opponent=table.bob, variant="chess960", start="518")
    )
    await table.bob.click(result, label="Accept")
    (thread,) = table.channel.threads
    assert thread.name is not None
    assert len(thread.name) <= 100
    assert thread.name.startswith("Chess960 #518 · ")


@pytest.mark.slow
async def test_account_name_replaces_an_invisible_name(table: Table) -> None:
    guest = table.guild.add_member(table.env.create_user("zed"), nick="ㅤㅤ")
    result = response(await guest.slash(table.channel, "challenge", opponent=table.bob, color="white"))
    await table.bob.click(result, label="Accept")
    (thread,) = table.channel.threads
    assert thread.name == "Chess · zed – bob"
    await guest.send(thread, "e4")
    assert "**1. e4** by zed." in last(thread).content


@pytest.mark.slow
async def test_rematch_swaps_colors(table: Table) -> None:
    thread = await table.start(variant="chess960", start="3")
    end = await table.resign(thread)
    assert labels(end) == ["Rematch", "Another variant", "Flip board"]
    assert "This is alice and bob's game" in private(await table.carol.click(end, label="Rematch"))
    await table.bob.click(end, label="Rematch")
    card = last(thread)
    assert labels(card) == ["Accept", "Decline", "Cancel"]
    assert f"{table.bob.mention} challenges {table.alice.mention} to **Chess960**" in card.content
    assert f"{table.bob.mention} plays White" in card.content
    assert labels(boards(thread)[-1]) == ["Flip board"]
    assert "for alice" in private(await table.bob.click(card, label="Accept"))
    await table.alice.click(card, label="Accept")
    match = await table.match(thread)
    assert match.players == (table.bob.id, table.alice.id)
    assert match.variant.key == "chess960"
    await table.bob.send(thread, match.position.san(match.position.legal_moves()[0]))
    assert (await table.match(thread)).ply == 1


async def end_game(table: Table) -> tuple[ChannelHandle, discord.Message, discord.Message]:
    """Play a short game; return its thread, its last board, and the note that the game is over."""
    thread = await table.start()
    await table.play(thread, "f3 e5 g4 Qh4 e4")
    note = last(thread)
    assert labels(note) == ["Rematch", "Another variant"]
    return thread, boards(thread)[-1], note


def seen_now(thread: ChannelHandle, message: discord.Message) -> discord.Message:
    """Return a message as it is shown now."""
    (found,) = [each for each in thread.history() if each.id == message.id]
    return found


def cards(thread: ChannelHandle) -> list[discord.Message]:
    """Return the cards of challenges in a thread, oldest first."""
    return [message for message in thread.history() if " challenges " in message.content]


async def test_second_rematch_accepts_the_first_ones_challenge(table: Table) -> None:
    thread, end, note = await end_game(table)
    await table.alice.click(end, label="Rematch")
    answer = await table.bob.click(note, label="Rematch")
    assert "You're in" in private(answer)
    (card,) = cards(thread)
    assert labels(card) == []
    assert "bob accepted" in card.content
    match = await table.match(thread)
    assert match.players == (table.bob.id, table.alice.id)
    assert labels(seen_now(thread, note)) == []
    assert "Rematch" not in labels(seen_now(thread, end))


async def test_simultaneous_rematches_begin_one_game(table: Table) -> None:
    thread, end, _ = await end_game(table)
    async with table.at_once():
        await table.alice.click(end, label="Rematch")
        await table.bob.click(end, label="Rematch")
    if (await table.use_cases.lookup.at(thread.id)) == ():
        first, second = cards(thread)
        async with table.at_once():
            await table.alice.click(first, label="Accept")
            await table.bob.click(first, label="Accept")
            await table.alice.click(second, label="Accept")
            await table.bob.click(second, label="Accept")
    assert len(await table.use_cases.lookup.at(thread.id)) == 1
    assert {tuple(labels(card)) for card in cards(thread)} == {()}
    assert all("accepted" in card.content for card in cards(thread))


async def test_card_of_a_challenge_accepted_before_it_appears_has_no_buttons(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread, end, _ = await end_game(table)

    async def draw_slowly(services: Services, challenge: Challenge, style: render.Style) -> Content:
        await table.use_cases.challenges.accept(challenge.id, table.bob.id)
        return await challenge_card(services, challenge, style)

    monkeypatch.setattr(challenges, "challenge_card", draw_slowly)
    await table.alice.click(end, label="Rematch")
    (card,) = cards(thread)
    assert labels(card) == []
    assert "bob accepted" in card.content
    assert announces_start(boards(thread)[-1], await table.match(thread))


def announces_start(board: discord.Message, match: Match) -> bool:
    return board.attachments[0].filename == f"board-{match.id}-0.png"


async def test_rematch_offered_twice_says_so(table: Table) -> None:
    thread, end, note = await end_game(table)
    await table.alice.click(end, label="Rematch")
    assert "You have already asked. bob can still answer." in private(
        await table.alice.click(note, label="Rematch")
    )
    assert len(cards(thread)) == 1


async def test_rematch_under_the_note_removes_its_buttons_and_the_boards(table: Table) -> None:
    thread, end, note = await end_game(table)
    await table.alice.click(note, label="Rematch")
    assert labels(seen_now(thread, note)) == []
    assert labels(seen_now(thread, end)) == ["Flip board", "Replay", "Review"]


async def test_rematch_in_a_channel_leaves_another_challenge_open(table: Table) -> None:
    flat = table.flat()
    await table.start_in(flat)
    await table.play(flat, "f3 e5 g4 Qh4")
    await table.alice.slash(flat, "challenge", opponent=table.bob, variant="atomic", time="3+2")
    await table.bob.click(boards(flat)[-1], label="Rematch")
    assert [labels(card) for card in cards(flat)[-2:]] == [["Accept", "Decline", "Cancel"]] * 2
    assert await table.use_cases.lookup.at(flat.id) == ()


@pytest.mark.slow
async def test_rematch_of_a_running_game_is_refused(table: Table) -> None:
    thread = await table.start()
    board = last(thread)
    custom_id = f"kibitz:rematch:{(await table.match(thread)).id}"
    stored = table.env.backend.get_message(thread.id, board.id)
    stored.components[0]["components"][0]["custom_id"] = custom_id
    assert "no longer works" in private(await table.bob.click(board, custom_id=custom_id))
    assert last(thread).id == board.id


@pytest.mark.slow
async def test_card_shows_an_unusual_starting_position(table: Table) -> None:
    card = await table.challenge(variant="chess960", start="100")
    start = rules.variant("chess960").start(100)
    board = await board_of_card(card, start)
    assert occupied(board, start.variant, rules.WHITE, labelled=False) == squares_of(start)
    assert str(card.attachments[0].description).endswith(render.describe(start))


async def test_card_with_a_position_shows_the_side_to_move_and_the_stake(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = recorded_drawings(monkeypatch, "challenge_card")
    await table.challenge(start="8/8/8/8/8/k7/8/K6R b - - 0 1")
    assert cards[-1].more == ["Black to move.", "Casual: ratings don't change."]
