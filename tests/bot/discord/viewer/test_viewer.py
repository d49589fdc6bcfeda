"""The game viewer: stepping through games, with its state in the custom_ids of its buttons."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

import render
import rules
from bot.discord.platform.discord_limits import OPTIONS
from bot.discord.viewer.viewer import move_list, ply_after_step, stops
from bot.discord.wording.notation import Notation
from bot.state.match import Match, match_of_record
from tests.bot.discord.table import Table, boards, labels, last, response
from tests.bot.discord.viewer.seen import View, shown

MOVES = "e4 e5 Nf3 Nc6 Bb5"


async def open_viewer(who: MemberActor, board: discord.Message) -> View:
    return shown(await who.click(board, label="Replay"))


def board_of(game: rules.Game, ply: int, view: rules.Color = rules.WHITE, **ended: Any) -> bytes:
    """Return the expected picture of the game of Alice against Bob."""
    over = bool(ended)
    texts = render.Labels("alice", "bob", turn=not over, start=game.start, **ended)
    move = game.moves[ply - 1] if ply else None
    return render.board(game.positions[ply], view=view, last_move=move, labels=texts)


@pytest.mark.slow
async def test_stepping_through_a_running_game(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, MOVES)
    game = (await table.match(thread)).game
    view = await open_viewer(table.carol, boards(thread)[-1])
    assert view.labels == ["◀◀", "◀", "▶", "▶▶", "Flip board", "Export up to here", "Play on from here"]
    assert view.rows == [4, 1, 3]
    seen = [(None, 5), ("◀", 4), ("◀◀", 0), ("▶", 1), ("▶", 2), ("▶▶", 5), ("◀", 4)]
    for label, ply in seen:
        if label is not None:
            await table.carol.click(view.answer, label=label)
        assert await view.picture() == board_of(game, ply)
        assert f"({ply} of 5)" in view.text
        assert view.disabled == {0: ["◀◀", "◀"], 5: ["▶", "▶▶"]}.get(ply, [])
        assert len(set(view.ids)) == len(view.ids), "Discord refuses duplicate custom_ids"
    assert "2. Nf3 __**Nc6**__ 3. Bb5" in view.text
    assert view.alt == render.describe(game.positions[4], lead="Board after 2… Nc6. White to move.")
    await table.carol.click(view.answer, label="Flip board")
    assert await view.picture() == board_of(game, 4, rules.BLACK)
    assert len(boards(thread)) == 6, "nothing is posted publicly"


@pytest.mark.slow
async def test_players_see_the_board_from_their_own_side(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    game = (await table.match(thread)).game
    for who, side in ((table.alice, rules.WHITE), (table.bob, rules.BLACK), (table.carol, rules.WHITE)):
        view = await open_viewer(who, boards(thread)[-1])
        assert await view.picture() == board_of(game, 2, side)


@pytest.mark.slow
async def test_replay_is_offered_after_the_first_move(table: Table) -> None:
    thread = await table.start()
    assert "Replay" not in labels(last(thread))
    answer = response(await table.alice.slash(thread, "board"))
    assert "Replay" not in labels(answer.message)
    await table.play(thread, "e4")
    answer = response(await table.alice.slash(thread, "board"))
    view = shown(await table.alice.click(answer, label="Replay"))
    assert view.answer.id != answer.id, "the message with the board stays"


@pytest.mark.slow
async def test_result_is_shown_only_at_the_last_move(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    await table.resign(thread, table.bob)
    game = (await table.use_cases.lookup.get(1)).game
    assert labels(last(thread)) == ["Rematch", "Another variant", "Replay"]
    view = await open_viewer(table.carol, last(thread))
    assert await view.picture() == board_of(game, 2, ended=render.Ended(rules.WHITE, "by resignation"))
    assert "bob resigned" in view.text
    await table.carol.click(view.answer, label="◀")
    assert await view.picture() == board_of(game, 1)
    assert "resigned" not in view.text


@pytest.mark.slow
async def test_menu_jumps_to_a_move(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, MOVES)
    game = (await table.match(thread)).game
    view = await open_viewer(table.carol, boards(thread)[-1])
    assert view.options == ["Start", "1. e4", "1… e5", "2. Nf3", "2… Nc6", "3. Bb5"]
    await table.carol.click(view.answer, label="Flip board")
    await table.carol.select(view.answer, ["2"])
    assert await view.picture() == board_of(game, 2, rules.BLACK)


@pytest.mark.slow
async def test_press_after_a_takeback_shows_the_last_move(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, MOVES)
    view = await open_viewer(table.carol, boards(thread)[-1])
    await table.alice.slash(thread, "takeback")
    await table.bob.click(last(thread), label="Accept")
    game = (await table.match(thread)).game
    assert len(game.moves) == 4
    await table.carol.click(view.answer, label="Flip board")
    assert await view.picture() == board_of(game, 4, rules.BLACK)
    assert "(4 of 4)" in view.text


@pytest.mark.slow
async def test_viewer_works_after_a_restart_and_shows_new_moves(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    view = await open_viewer(table.carol, boards(thread)[-1])
    await table.alice.send(thread, "Nf3")
    await table.restart()
    await table.carol.click(view.answer, label="Flip board")
    await table.carol.click(view.answer, label="▶")
    assert await view.picture() == board_of((await table.match(thread)).game, 3, rules.BLACK)


@pytest.mark.slow
async def test_game_in_a_hidden_channel_is_hidden_from_other_users(table: Table) -> None:
    hidden = discord.PermissionOverwrite(view_channel=False)
    secret = table.guild.create_text_channel("secret", overwrites={table.carol: hidden})
    await table.start_in(secret)
    (thread,) = secret.threads
    await table.play(thread, "e4")
    view = await open_viewer(table.alice, boards(thread)[-1])
    assert "1. __**e4**__" in view.text
    # Carol forges the buttons of the viewer.
    help_page = response(await table.carol.slash(table.channel, "help"))
    stored = table.env.backend.get_message(table.channel.id, help_page.id)
    custom_ids = [custom_id for custom_id in view.ids if ":view-go:" not in custom_id]
    assert len(custom_ids) == 7
    for custom_id in custom_ids:
        forged = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}
        stored.components = [{"type": 1, "components": [forged]}]
        result = await table.carol.click(help_page)
        contents = [m.content for m in (*result.followups, result.response) if m is not None]
        assert any("can't find that game" in content for content in contents), custom_id


def long_game() -> Match:
    game = rules.Game(rules.variant("chess").start())
    for text in ("Nf3", "Nf6", "Ng1", "Ng8") * 30:
        game.follow(game.parse(text))
    return match_of_record(rules.Record({}, game, "*"))


@pytest.mark.parametrize("ply", [0, 1, 7, 60, 61, 113, 120])
def test_menu_and_move_list_of_a_long_game_are_shortened(ply: int) -> None:
    match = long_game()
    offered = stops(match, ply)
    assert offered == sorted(set(offered))
    assert {0, 120, max(0, ply - 1), min(120, ply + 1)} <= set(offered)
    assert len(offered) <= OPTIONS
    widest = max(after - before for before, after in pairwise(offered))
    assert widest <= 12, "every move is close to an offered one"
    text = move_list(match, ply, Notation("en"))
    assert text.count("__**") == bool(ply)
    assert len(text) < 400
    assert text.startswith("…") == (ply > 13)
    assert text.endswith("…") == (ply < 108)


def test_move_list_is_in_the_readers_notation() -> None:
    game = rules.Game(rules.variant("shogi").start())
    for text in ("P-7f", "P-3d", "P-2f"):
        game.play(game.parse(text))
    match = match_of_record(rules.Record({}, game, "*"))
    assert move_list(match, 2, Notation("ja")) == "1 ▲７六歩 2 __**△３四歩**__ 3 ▲２六歩"
    assert move_list(match, 2, Notation("en")) == "1. P-7f 2. __**P-3d**__ 3. P-2f"
    black = rules.Position.from_fen(rules.variant("chess"), "4k3/8/8/8/8/8/8/4K2R b - - 0 9")
    game = rules.Game(black)
    for text in ("Kd7", "Rh7+"):
        game.play(game.parse(text))
    assert (
        move_list(match_of_record(rules.Record({}, game, "*")), 1, Notation("en"))
        == "9… __**Kd7**__ 10. Rh7+"
    )


def test_steps_stay_within_the_game() -> None:
    for last_ply in (0, 1, 5):
        for ply in (0, 3, 5, 99_999):
            for step in ("first", "before", "after", "last", "flip", "play", "stay", "open"):
                assert 0 <= ply_after_step(step, ply, last_ply) <= last_ply
    assert [ply_after_step(step, 3, 5) for step in ("first", "before", "after", "last", "flip")] == [
        0,
        2,
        4,
        5,
        3,
    ]


@pytest.mark.slow
async def test_viewer_is_in_japanese(table: Table, speak: Any) -> None:
    thread = await table.start(variant="shogi")
    await table.play(thread, "P-7f P-3d")
    speak("ja")
    view = shown(await table.carol.click(boards(thread)[-1], label="Replay"))
    assert "**2手目 △３四歩**（2/2手目） · 先手の手番" in view.text
    assert "1 ▲７六歩 2 __**△３四歩**__" in view.text
    assert view.labels[4:] == ["盤を反転", "ここまでの棋譜", "この局面から対局"]
    assert view.alt.startswith("2手目 △３四歩と指した局面")
