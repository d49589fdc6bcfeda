"""The Move button: whole games by menus, only for the player to move and in the current position."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

import rules
from tests.bot.discord.table import Table, announced, labels, last, occupied, picture


def options(answer: InteractionResult) -> dict[str, str]:
    """Return the labels of all menus of an answer with their values."""
    assert answer.response is not None
    return {
        option["label"]: option["value"]
        for row in answer.response.components
        for component in row["components"]
        for option in component.get("options", [])
    }


async def play_by_menus(
    player: MemberActor, board: discord.Message, piece: str, move: str
) -> InteractionResult:
    """Press Move, pick a piece, then pick one of its moves."""
    prompt = await player.click(board, label="Move")
    assert prompt.response is not None
    assert prompt.response.ephemeral
    menu: dict[str, Any] = prompt.response.components[0]["components"][0]
    await player.select(prompt.response, [options(prompt)[piece]], custom_id=menu["custom_id"])
    menu = prompt.response.components[0]["components"][0]
    return await player.select(prompt.response, [options(prompt)[move]], custom_id=menu["custom_id"])


async def test_menus_offer_exactly_the_legal_moves(table: Table) -> None:
    thread = await table.start()
    prompt = await table.alice.click(last(thread), label="Move")
    pieces = options(prompt)
    assert set(pieces) == {f"pawn {file}2" for file in "abcdefgh"} | {"knight b1", "knight g1"}
    assert prompt.response is not None
    await table.alice.select(prompt.response, ["g1"])
    assert options(prompt) == {"Nf3": "g1f3", "Nh3": "g1h3"}
    assert [attachment.filename for attachment in prompt.response.attachments] == ["moves.png"]
    await table.alice.click(prompt.response, label="Another piece")
    assert options(prompt) == pieces


@pytest.mark.slow
async def test_menu_of_an_outdated_position_is_refused(table: Table) -> None:
    thread = await table.start()
    early = await table.alice.click(last(thread), label="Move")
    await table.play(thread, "e4 e5")
    assert early.response is not None
    late = await table.alice.select(early.response, ["g1"])
    assert "position has changed" in late.followups[-1].content
    assert late.followups[-1].ephemeral
    assert (await table.match(thread)).ply == 2


@pytest.mark.slow
async def test_forged_picks_change_nothing(table: Table) -> None:
    thread = await table.start()
    prompt = await table.alice.click(last(thread), label="Move")
    assert prompt.response is not None
    stored = prompt.response._message.components[0]["components"][0]
    for value in ("zz", "", "e7", "P@"):
        stored["options"][0]["value"] = value
        answer = await table.alice.select(prompt.response, [value])
        assert "no longer works" in answer.followups[-1].content
    assert (await table.match(thread)).ply == 0


@pytest.mark.slow
async def test_menus_work_after_a_restart(table: Table) -> None:
    thread = await table.start()
    prompt = await table.alice.click(last(thread), label="Move")
    await table.restart()
    assert prompt.response is not None
    await table.alice.select(prompt.response, ["e2"])
    await table.restart()
    await table.alice.select(prompt.response, ["e2e4"])
    assert announced(last(thread)) == "e4"


@pytest.mark.slow
async def test_chess960_castling_by_menu(table: Table) -> None:
    fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
    thread: ChannelHandle = await table.start(variant="chess960", start=fen)
    await play_by_menus(table.alice, last(thread), "king f1", "O-O")
    match = await table.match(thread)
    assert match.position.fen().startswith("4k3/8/8/8/8/8/8/5RK1")
    assert match.game.moves[0] == rules.variant("chess960").start(0).from_fen(
        match.variant, fen
    ).move_from_uci("f1g1")


async def pick(player: MemberActor, answer: InteractionResult, label: str) -> None:
    """Pick the option with this label from the menus of an answer."""
    assert answer.response is not None
    for row in answer.response.components:
        for component in row["components"]:
            for option in component.get("options", []):
                if option["label"] == label:
                    await player.select(answer.response, [option["value"]], custom_id=component["custom_id"])
                    return
    raise AssertionError(f"no {label} in {sorted(options(answer))}")


@pytest.mark.slow
async def test_duck_square_is_picked_on_the_board_after_the_move(table: Table) -> None:
    thread = await table.start(variant="duck")
    prompt = await table.alice.click(last(thread), label="Move")
    await pick(table.alice, prompt, "pawn e2")
    assert prompt.response is not None
    assert "Where to?" in prompt.response.content
    assert labels(prompt.response.message) == ["Another piece"]
    await pick(table.alice, prompt, "e4")
    assert "Where does the duck go?" in prompt.response.content
    assert prompt.response.attachments[0].description is not None
    assert "e2" in prompt.response.attachments[0].description
    assert "e4" not in prompt.response.attachments[0].description
    variant = rules.variant("duck")
    seen = occupied(await picture(prompt.response.message), variant, rules.WHITE, labelled=False)
    assert "e4" in seen
    await table.alice.click(prompt.response, label="Back")
    assert "Where to?" in prompt.response.content
    await table.alice.click(prompt.response, label="Another piece")
    assert "Which piece?" in prompt.response.content
    assert prompt.response.attachments == []
    assert (await table.match(thread)).ply == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "forged",
    ["kibitz:back:{}:0:e2", "kibitz:back:{}:0:zz/~9", "kibitz:step:{}:0:0:e2/e9", "kibitz:step:{}:0:x"],
)
async def test_forged_back_buttons_change_nothing(table: Table, forged: str) -> None:
    thread = await table.start()
    prompt = await table.alice.click(last(thread), label="Move")
    await pick(table.alice, prompt, "pawn e2")
    assert prompt.response is not None
    stored = prompt.response._message.components[-1]["components"][0]
    stored["custom_id"] = forged.format((await table.match(thread)).id)
    answer = await table.alice.click(prompt.response, custom_id=stored["custom_id"])
    assert (await table.match(thread)).ply == 0
    assert "e2" in prompt.response.content or "no longer works" in answer.followups[-1].content
