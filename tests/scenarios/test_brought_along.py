"""Where people have brought Kibitz along: what it can't do there, and what it does instead."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches import Matches
from bot.storage import Database
from tests.discord_lab import Permission, Refused
from tests.live.table import Table
from tests.scenarios.driver import ALICE, BOB, CAROL, Kind, Scene
from tests.scenarios.on_sandbox import SandboxDriver

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture
def scene(sandbox: SandboxDriver) -> Scene:
    return Scene(sandbox)


IN_A_GROUP = pytest.mark.parametrize("kind", [Kind.GROUP], ids=["group"])
AS_GUESTS = pytest.mark.parametrize("kind", [Kind.GUESTS], ids=["guests"])


@IN_A_GROUP
async def test_one_without_kibitz_plays_by_thumb(scene: Scene) -> None:
    await scene.slash(ALICE, "challenge", color="black")
    card = await scene.shown(CAROL, "@alice is looking for an opponent")
    await scene.press(CAROL, card, "Join")
    board = await scene.board(0)
    assert "Press **Move**" in board.text
    with pytest.raises(Refused):
        await scene.slash(CAROL, "move", move="e4")
    await scene.press(CAROL, board, "Move")
    asked = await scene.told(CAROL, "Which piece?")
    await scene.choose(CAROL, asked, "pawn e2")
    asked = await scene.until(
        lambda: next((seen for seen in scene.all(CAROL) if "e4" in seen.options), None), "squares"
    )
    await scene.choose(CAROL, asked, "e4")
    assert "**1. e4** by carol. @alice" in (await scene.board(1)).text
    await scene.told(CAROL, "You played **e4**")


@IN_A_GROUP
async def test_several_answers_to_one_press(scene: Scene) -> None:
    await scene.begin()
    board = await scene.play("e4 e5")
    for _ in range(2):
        await scene.press(ALICE, board, "More")
        menu = await scene.told(ALICE, "What would you like to do?")
        await scene.press(ALICE, menu, "Export")
    exported = await scene.until(
        lambda: next((seen for seen in scene.all(ALICE) if "kibitz" in "".join(seen.files)), None), "export"
    )
    assert exported.private
    await scene.press(ALICE, board, "Resign")
    asked = await scene.told(ALICE, "really want to resign")
    await scene.press(ALICE, asked, "Yes, resign")
    await scene.shown(CAROL, "because alice resigned")
    await scene.told(ALICE, "You resigned.")


@AS_GUESTS
async def test_where_only_the_asker_would_see_it_no_game_begins(scene: Scene, sandbox: SandboxDriver) -> None:
    sandbox.deny_everyone(Permission.USE_EXTERNAL_APPS)
    await scene.slash(BOB, "challenge", opponent=CAROL)
    await scene.told(BOB, "Use External Apps")
    await scene.slash(BOB, "variant", variant="shogi")
    await scene.told(BOB, "Shogi")


@AS_GUESTS
async def test_what_could_not_be_posted_comes_with_the_next_press(
    scene: Scene, sandbox: SandboxDriver, loopback: Table
) -> None:
    await scene.begin()
    board = await scene.play("e4")
    match = int(board.buttons["Resign"].rpartition(":")[2])
    await loopback.kill()
    database = await Database.open(f"sqlite:///{loopback.folder / 'kibitz.db'}")
    await Matches.on(database).play.resign(match, sandbox.id_of(BOB))
    await database.close()
    await loopback.start()
    # At its start Kibitz has tried to post the end, and could not.
    await asyncio.sleep(0.3)
    assert len(scene.boards()) == 2
    await scene.press(ALICE, board, "Offer draw")
    await scene.told(ALICE, "is over")
    end = await scene.shown(scene.onlooker, "**alice** (White) wins because bob resigned")
    assert end.is_board
    assert "Rematch" in end.buttons
