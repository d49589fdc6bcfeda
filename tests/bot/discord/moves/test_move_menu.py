"""The Move button: whole games by menus, only for the player to move and in the current position."""

from __future__ import annotations

import pytest
from simcord.builders import ChannelHandle

import rules
from tests.bot.discord.menus import pick, values_by_label
from tests.bot.discord.table import Table, announced, labels, last, occupied, picture, response


async def test_menus_offer_exactly_the_legal_moves(table: Table) -> None:
    thread = await table.start()
    prompt = response(await table.alice.click(last(thread), label="Move"))
    pieces = values_by_label(prompt)
    assert set(pieces) == {f"pawn {file}2" for file in "abcdefgh"} | {"knight b1", "knight g1"}
    await table.alice.select(prompt, ["g1"])
    assert values_by_label(prompt) == {"Nf3": "g1f3", "Nh3": "g1h3"}
    assert [attachment.filename for attachment in prompt.attachments] == ["moves.png"]
    await table.alice.click(prompt, label="Another piece")
    assert values_by_label(prompt) == pieces


@pytest.mark.slow
async def test_menu_of_an_outdated_position_is_refused(table: Table) -> None:
    thread = await table.start()
    early = response(await table.alice.click(last(thread), label="Move"))
    await table.play(thread, "e4 e5")
    late = await table.alice.select(early, ["g1"])
    assert "position has changed" in late.followups[-1].content
    assert late.followups[-1].ephemeral
    assert (await table.match(thread)).ply == 2


@pytest.mark.slow
async def test_forged_picks_change_nothing(table: Table) -> None:
    thread = await table.start()
    prompt = response(await table.alice.click(last(thread), label="Move"))
    stored = prompt._message.components[0]["components"][0]
    for value in ("zz", "", "e7", "P@"):
        stored["options"][0]["value"] = value
        answer = await table.alice.select(prompt, [value])
        assert "no longer works" in answer.followups[-1].content
    assert (await table.match(thread)).ply == 0


@pytest.mark.slow
async def test_menus_work_after_a_restart(table: Table) -> None:
    thread = await table.start()
    prompt = response(await table.alice.click(last(thread), label="Move"))
    await table.restart()
    await table.alice.select(prompt, ["e2"])
    await table.restart()
    await table.alice.select(prompt, ["e2e4"])
    assert announced(last(thread)) == "e4"


@pytest.mark.slow
async def test_chess960_castling_by_menu(table: Table) -> None:
    fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
    thread: ChannelHandle = await table.start(variant="chess960", start=fen)
    prompt = response(await table.alice.click(last(thread), label="Move"))
    for label in ("king f1", "O-O"):
        await pick(table.alice, prompt, label)
    match = await table.match(thread)
    assert match.position.fen().startswith("4k3/8/8/8/8/8/8/5RK1")
    assert match.game.moves[0] == rules.variant("chess960").start(0).from_fen(
        match.variant, fen
    ).move_from_uci("f1g1")


@pytest.mark.slow
async def test_duck_square_is_picked_on_the_board_after_the_move(table: Table) -> None:
    thread = await table.start(variant="duck")
    prompt = response(await table.alice.click(last(thread), label="Move"))
    await pick(table.alice, prompt, "pawn e2")
    assert "Where to?" in prompt.content
    assert labels(prompt.message) == ["Another piece"]
    await pick(table.alice, prompt, "e4")
    assert "Where does the duck go?" in prompt.content
    alt = prompt.attachments[0].description or ""
    assert "e2" in alt
    assert "e4" not in alt
    variant = rules.variant("duck")
    seen = occupied(await picture(prompt.message), variant, rules.WHITE, labelled=False)
    assert "e4" in seen
    await table.alice.click(prompt, label="Back")
    assert "Where to?" in prompt.content
    await table.alice.click(prompt, label="Another piece")
    assert "Which piece?" in prompt.content
    assert prompt.attachments == []
    assert (await table.match(thread)).ply == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "forged",
    ["kibitz:back:{}:0:e2", "kibitz:back:{}:0:zz/~9", "kibitz:step:{}:0:0:e2/e9", "kibitz:step:{}:0:x"],
)
async def test_forged_back_buttons_change_nothing(table: Table, forged: str) -> None:
    thread = await table.start()
    prompt = response(await table.alice.click(last(thread), label="Move"))
    await pick(table.alice, prompt, "pawn e2")
    stored = prompt._message.components[-1]["components"][0]
    stored["custom_id"] = forged.format((await table.match(thread)).id)
    answer = await table.alice.click(prompt, custom_id=stored["custom_id"])
    assert (await table.match(thread)).ply == 0
    assert "e2" in prompt.content or "no longer works" in answer.followups[-1].content
