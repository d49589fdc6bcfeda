"""/moves: the moves of pieces, shown to players and other users without playing one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from simcord.results import InteractionResult

from tests.bot.discord.menus import pick
from tests.bot.discord.table import Table, picture, private, response


async def alt_text(answer: InteractionResult) -> str:
    """Return the alt text of an answer's picture."""
    (attachment,) = response(answer).message.attachments
    await picture(response(answer).message)
    return str(attachment.description)


@pytest.mark.slow
async def test_another_piece_is_picked_from_the_menu(table: Table) -> None:
    thread = await table.start()
    answer = await table.alice.slash(thread, "moves", **{"from": "g1"})
    assert private(answer) == "The **knight on g1** (White) can move to: f3, h3"
    assert "to choose from: f3, h3" in await alt_text(answer)
    await pick(table.alice, response(answer), "pawn e2")
    assert response(answer).content == "The **pawn on e2** (White) can move to: e3, e4"
    assert (await table.match(thread)).ply == 0


@pytest.mark.slow
async def test_pieces_are_named_as_in_their_variant(table: Table) -> None:
    thread = await table.start(variant="shogi")
    assert private(await table.bob.slash(thread, "moves", **{"from": "7g"})) == (
        "The **pawn on 7g** (Sente) can move to: 7f"
    )
    rook = private(await table.bob.slash(thread, "moves", **{"from": "rook"}))
    assert rook.startswith("The **rook on 2h**")
    golds = private(await table.bob.slash(thread, "moves", **{"from": "gold general"}))
    assert golds == "Sente to move. Pieces that can move: gold general 6i, gold general 4i"
    assert "no piece" in private(await table.bob.slash(thread, "moves", **{"from": "??"}))
    text = private(await table.bob.slash(thread, "moves", **{"from": "unicorn"}))
    assert 'no piece "unicorn"' in text
    assert "pawn 7g" in text


@pytest.mark.slow
@pytest.mark.parametrize("named", ["７七", "7七", "7g", "７七の歩", "c3"])
async def test_japanese_squares_are_read_and_shown(
    table: Table, speak: Callable[..., None], named: str
) -> None:
    thread = await table.start(variant="shogi")
    speak("ja")
    answer = await table.bob.slash(thread, "moves", **{"from": named})
    assert private(answer) == "**７七の歩**（先手）の動ける場所：７六"
    assert (await alt_text(answer)).endswith("：７六")
    offered = await table.bob.autocomplete(thread, "moves", "from", named)
    assert offered[0]["name"] == "７七の歩"


@pytest.mark.slow
async def test_drops_and_passes_are_listed(table: Table) -> None:
    thread = await table.start(variant="crazyhouse", start="4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")
    answer = await table.alice.slash(thread, "moves", **{"from": "knight"})
    assert "**knight in hand** (White) can move to: a1, a2" in private(answer)
    passing = await table.start(variant="janggi")
    answer = await table.alice.slash(passing, "moves", **{"from": "pass"})
    assert private(answer) == "Blue may pass."


@pytest.mark.slow
async def test_pieces_are_suggested_while_typing(table: Table) -> None:
    thread = await table.start()
    offered = await table.alice.autocomplete(thread, "moves", "from", "kni")
    assert [choice["name"] for choice in offered] == ["knight b1", "knight g1"]
    assert [c["value"] for c in await table.bob.autocomplete(thread, "moves", "from", "e")] == ["e2"]
    assert await table.alice.autocomplete(thread, "moves", "from", "zzz") == []
    away = table.guild.create_text_channel("away")
    (why,) = await table.carol.autocomplete(away, "moves", "from", "e")
    assert why["name"].startswith("You have no ongoing game here")


@pytest.mark.slow
async def test_outdated_and_forged_menus_are_refused(table: Table) -> None:
    thread = await table.start()
    early = response(await table.carol.slash(thread, "moves"))
    forged = response(await table.carol.slash(thread, "moves"))
    menu = forged._message.components[0]["components"][0]
    menu["options"][0]["value"] = "e9"
    answer = await table.carol.select(forged, ["e9"])
    assert "no longer works" in answer.followups[-1].content
    number = (await table.match(thread)).id
    away = table.guild.create_text_channel("away")
    assert "Pieces that can move" in private(await table.carol.slash(away, "moves", game=number))
    assert "You have no ongoing game" in private(await table.carol.slash(away, "moves"))
    await table.play(thread, "f3 e5 g4")
    late = await table.carol.select(early, ["g1"])
    assert "position has changed" in late.followups[-1].content
    await table.bob.send(thread, "Qh4")
    assert "is over" in private(await table.bob.slash(thread, "moves", game=number))
