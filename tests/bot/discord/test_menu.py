"""The Move button: a game played with thumbs alone, by its player only, in its position only."""

from __future__ import annotations

from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

import rules
from tests.bot.discord.table import Table, announced, boards, last, private


def options(answer: InteractionResult) -> dict[str, str]:
    """The labels of all menus of an answer, with their values."""
    assert answer.response is not None
    return {
        option["label"]: option["value"]
        for row in answer.response.components
        for component in row["components"]
        for option in component.get("options", [])
    }


async def thumbs(player: MemberActor, board: discord.Message, piece: str, move: str) -> InteractionResult:
    """Move, then a piece, then one of its moves."""
    asked = await player.click(board, label="Move")
    assert asked.response is not None
    assert asked.response.ephemeral
    menu: dict[str, Any] = asked.response.components[0]["components"][0]
    await player.select(asked.response, [options(asked)[piece]], custom_id=menu["custom_id"])
    menu = asked.response.components[0]["components"][0]
    return await player.select(asked.response, [options(asked)[move]], custom_id=menu["custom_id"])


async def test_fools_mate_with_thumbs(table: Table) -> None:
    thread = await table.start()
    for player, piece, move in (
        (table.alice, "pawn f2", "f3"),
        (table.bob, "pawn e7", "e5"),
        (table.alice, "pawn g2", "g4"),
        (table.bob, "queen d8", "Qh4#"),
    ):
        await thumbs(player, boards(thread)[-1], piece, move)
        assert announced(last(thread)) == move
    assert "bob" in last(thread).content


async def test_menus_hold_just_what_is_legal(table: Table) -> None:
    thread = await table.start()
    asked = await table.alice.click(last(thread), label="Move")
    pieces = options(asked)
    assert set(pieces) == {f"pawn {file}2" for file in "abcdefgh"} | {"knight b1", "knight g1"}
    assert asked.response is not None
    await table.alice.select(asked.response, ["g1"])
    assert options(asked) == {"Nf3": "g1f3", "Nh3": "g1h3"}
    assert [attachment.filename for attachment in asked.response.attachments] == ["moves.png"]
    await table.alice.click(asked.response, label="Another piece")
    assert options(asked) == pieces


async def test_a_promotion_is_asked(table: Table) -> None:
    thread = await table.start(start="7k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    asked = await table.alice.click(last(thread), label="Move")
    assert asked.response is not None
    await table.alice.select(asked.response, ["e7"])
    assert set(options(asked)) == {"e8=Q+", "e8=R+", "e8=B", "e8=N"}
    await table.alice.select(asked.response, ["e7e8n"])
    assert announced(last(thread)) == "e8=N"


async def test_only_the_player_in_turn_gets_a_menu(table: Table) -> None:
    thread = await table.start()
    assert "turn" in private(await table.bob.click(last(thread), label="Move"))
    assert "Only" in private(await table.carol.click(last(thread), label="Move"))


async def test_a_menu_of_an_old_position_is_refused(table: Table) -> None:
    thread = await table.start()
    early = await table.alice.click(last(thread), label="Move")
    await table.play(thread, "e4 e5")
    assert early.response is not None
    late = await table.alice.select(early.response, ["g1"])
    assert "position has changed" in late.followups[-1].content
    assert late.followups[-1].ephemeral
    assert (await table.match(thread)).ply == 2


async def test_forged_picks_change_nothing(table: Table) -> None:
    thread = await table.start()
    asked = await table.alice.click(last(thread), label="Move")
    assert asked.response is not None
    stored = asked.response._message.components[0]["components"][0]
    for value in ("zz", "", "e7", "P@"):
        stored["options"][0]["value"] = value
        answer = await table.alice.select(asked.response, [value])
        assert "doesn't work" in answer.followups[-1].content
    assert (await table.match(thread)).ply == 0


async def test_menus_answer_a_new_process(table: Table) -> None:
    thread = await table.start()
    asked = await table.alice.click(last(thread), label="Move")
    await table.restart()
    assert asked.response is not None
    await table.alice.select(asked.response, ["e2"])
    await table.restart()
    await table.alice.select(asked.response, ["e2e4"])
    assert announced(last(thread)) == "e4"


async def test_a_shuffled_game_castles_by_menu(table: Table) -> None:
    fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
    thread: ChannelHandle = await table.start(variant="chess960", start=fen)
    await thumbs(table.alice, last(thread), "king f1", "O-O")
    match = await table.match(thread)
    assert match.position.fen().startswith("4k3/8/8/8/8/8/8/5RK1")
    assert match.game.moves[0] == rules.variant("chess960").start(0).from_fen(
        match.variant, fen
    ).move_from_uci("f1g1")
