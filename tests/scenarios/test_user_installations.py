"""Limits of user installations, and what Kibitz does instead."""

from __future__ import annotations

import asyncio

import pytest

from bot.database.open_database import open_database
from bot.state.use_cases import UseCases
from tests.discord_lab import Permission, Refused
from tests.live.table import Table
from tests.scenarios.driver import ALICE, BOB, CAROL, Kind, Scene
from tests.scenarios.on_sandbox import SandboxDriver

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture
def scene(sandbox: SandboxDriver) -> Scene:
    return Scene(sandbox)


IN_A_GROUP = pytest.mark.parametrize("kind", [Kind.GROUP], ids=["group"])
FOR_EVERYONE = {"for": "everyone", "variant": "chess"}
AS_GUESTS = pytest.mark.parametrize("kind", [Kind.GUESTS], ids=["guests"])


@IN_A_GROUP
async def test_player_without_kibitz_plays_by_menus(scene: Scene) -> None:
    await scene.slash(ALICE, "challenge", color="black")
    card = await scene.shown(CAROL, "@alice is looking for an opponent")
    await scene.press(CAROL, card, "Join")
    board = await scene.board(0)
    assert "Press **Move**" in board.text
    with pytest.raises(Refused):
        await scene.slash(CAROL, "move", move="e4")
    await scene.press(CAROL, board, "Move")
    asked = await scene.answer(CAROL, "Which piece?")
    await scene.choose(CAROL, asked, "pawn e2")
    asked = await scene.until(
        lambda: next((seen for seen in scene.all(CAROL) if "e4" in seen.options), None), "squares"
    )
    await scene.choose(CAROL, asked, "e4")
    assert "**1. e4** by carol. @alice" in (await scene.board(1)).text
    await scene.answer(CAROL, "You played **e4**")


@IN_A_GROUP
async def test_one_press_gets_several_answers(scene: Scene) -> None:
    await scene.begin()
    board = await scene.play("e4 e5")
    for _ in range(2):
        await scene.press(ALICE, board, "More")
        menu = await scene.answer(ALICE, "What would you like to do?")
        await scene.press(ALICE, menu, "Export")
    exported = await scene.until(
        lambda: next((seen for seen in scene.all(ALICE) if "kibitz" in "".join(seen.files)), None), "export"
    )
    assert exported.private
    await scene.press(ALICE, board, "Resign")
    asked = await scene.answer(ALICE, "really want to resign")
    await scene.press(ALICE, asked, "Yes, resign")
    await scene.shown(CAROL, "because alice resigned")
    await scene.answer(ALICE, "You resigned.")


@AS_GUESTS
@pytest.mark.parametrize(
    ("right", "name"),
    [(Permission.USE_EXTERNAL_APPS, "Use External Apps"), (Permission.SEND_MESSAGES, "Send Messages")],
    ids=["external apps", "messages"],
)
async def test_no_game_starts_where_answers_are_only_visible_to_the_user(
    scene: Scene, sandbox: SandboxDriver, right: Permission, name: str
) -> None:
    sandbox.deny_everyone(right)
    for command, options in (("challenge", {}), ("play", {}), ("puzzle solve", FOR_EVERYONE)):
        await scene.driver.slash(BOB, scene.lobby, command, options)
        await scene.until(lambda: _refused(scene, name), command)
        assert scene.driver.sees(CAROL, scene.lobby) == []
    await scene.slash(BOB, "join")
    await scene.answer(BOB, "No open challenges here")
    await scene.slash(BOB, "variant", variant="shogi")
    await scene.answer(BOB, "Shogi")


def _refused(scene: Scene, name: str) -> bool:
    """Return whether the newest answer to bob names a missing permission."""
    answers = scene.all(BOB)
    return bool(answers) and answers[-1].private and f": {name}." in answers[-1].text


@AS_GUESTS
async def test_challenge_is_not_accepted_where_answers_stay_private(
    scene: Scene, sandbox: SandboxDriver
) -> None:
    card = await scene.challenge()
    sandbox.deny_everyone(Permission.SEND_MESSAGES)
    await scene.press(BOB, card, "Accept")
    await scene.answer(BOB, "only you can see my answers")
    assert scene.boards() == []
    sandbox.deny_everyone(Permission(0))
    await scene.press(BOB, card, "Accept")
    await scene.board(0)


@pytest.mark.slow
@AS_GUESTS
async def test_move_is_saved_where_answers_stay_private(scene: Scene, sandbox: SandboxDriver) -> None:
    await scene.begin()
    await scene.play("e4")
    sandbox.deny_everyone(Permission.SEND_MESSAGES)
    # Tokens of earlier interactions stay valid for a while; a new process doesn't know them.
    await scene.driver.restart()
    await scene.slash(BOB, "move", move="e5")
    await scene.answer(BOB, "is saved", "press a button under its last board")
    assert len(scene.boards()) == 2
    # The server's owner may do everything.
    await scene.press(ALICE, scene.boards()[-1], "More")
    await scene.board(2)


@IN_A_GROUP
async def test_public_puzzle_in_a_group_does_not_ask_for_replies(scene: Scene) -> None:
    await scene.driver.slash(ALICE, scene.lobby, "puzzle solve", FOR_EVERYONE)
    posted = await scene.shown(CAROL, "Anyone can try")
    assert "reply" not in posted.text
    await scene.answer(ALICE, "Posted")


@pytest.mark.slow
@AS_GUESTS
async def test_unposted_end_is_posted_with_the_next_press(
    scene: Scene, sandbox: SandboxDriver, loopback: Table
) -> None:
    await scene.begin()
    board = await scene.play("e4")
    match = int(board.buttons["Resign"].rpartition(":")[2])
    await loopback.kill()
    database = await open_database(f"sqlite:///{loopback.folder / 'kibitz.db'}")
    await UseCases(database).play.resign(match, sandbox.id_of(BOB))
    await database.close()
    await loopback.start()
    # At its start Kibitz tries to post the end, but can't.
    await asyncio.sleep(0.3)
    assert len(scene.boards()) == 2
    await scene.press(ALICE, board, "Offer draw")
    await scene.answer(ALICE, "is over")
    end = await scene.shown(scene.onlooker, "**alice** (White) wins because bob resigned")
    assert end.is_board
    assert "Rematch" in end.buttons
