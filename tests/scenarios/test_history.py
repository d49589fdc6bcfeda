"""Replaying games: finished ones from the history, ongoing and imported ones; playing on from them."""

from __future__ import annotations

from base64 import b64encode

import pytest

from tests.cases import slow_except
from tests.scenarios.driver import ALICE, BOB, Kind, Scene, Seen
from tests.scenarios.on_sandbox import SandboxDriver

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def press(scene: Scene, who: str, on: Seen, label: str, *texts: str) -> Seen:
    """Press a button that edits its own message; wait for these texts and return the message."""
    await scene.press(who, on, label)

    def changed() -> Seen | None:
        now = next(seen for seen in scene.all(who, on.place) if seen.id == on.id)
        return now if all(text in now.text for text in texts) else None

    return await scene.until(changed, f"{texts} after {label}")


@pytest.mark.slow
async def test_playing_on_from_a_finished_game(scene: Scene) -> None:
    await scene.begin()
    await scene.play("e4 e5 Nf3")
    await scene.slash(BOB, "resign")
    await scene.press(BOB, await scene.answer(BOB, "Do you really want to resign"), "Yes, resign")
    await scene.shown(scene.onlooker, "bob resigned")
    # An onlooker finds it from the channel.
    scene.driver.speak(server="en-GB", **{scene.onlooker: "ja"})
    await scene.slash(scene.onlooker, "history", place=scene.lobby, player=ALICE)
    listed = await scene.answer(
        scene.onlooker,
        "**alice** さんの対局履歴",
        "勝ち · 相手：**bob** · チェス（白） · 3手",
        place=scene.lobby,
    )
    await scene.choose(scene.onlooker, listed, next(iter(listed.options)))
    view = await scene.answer(
        scene.onlooker, "**alice** 対 **bob** · チェス", "（3/3手目）", place=scene.lobby
    )
    assert view.files[0].startswith("view-")
    view = await press(scene, scene.onlooker, view, "◀", "（2/3手目）", "1. e4 __**e5**__ 2. Nf3")
    assert view.alt.startswith("1… e5と指した局面")
    await scene.driver.restart()
    view = await press(scene, scene.onlooker, view, "この局面から対局", "（**白**）を持ちます")
    view = await press(
        scene, scene.onlooker, view, "誰でも", "対戦相手をここで募集しますか？", "あなたの番です"
    )
    await press(scene, scene.onlooker, view, "申し込む", "対局の申し込みを出しました。")
    card = await scene.shown(ALICE, "is looking for an opponent", "w KQkq", place=scene.lobby)
    assert card.buttons


@pytest.mark.parametrize("kind", slow_except([Kind.THREAD], [Kind.GUESTS, Kind.TWO]))
async def test_replaying_an_ongoing_game(sandbox: SandboxDriver, kind: Kind) -> None:
    scene = Scene(sandbox)
    await scene.begin()
    board = await scene.play("e4 e5")
    await scene.press(scene.onlooker, board, "Replay")
    view = await scene.answer(scene.onlooker, "(2 of 2)", "1. e4 __**e5**__")
    view = await press(scene, scene.onlooker, view, "◀◀", "**Start** (0 of 2)")
    await scene.choose(scene.onlooker, view, "1. e4")
    await scene.answer(scene.onlooker, "**1. e4** (1 of 2)")
    await scene.play("Nf3")


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Kind.THREAD, Kind.GUESTS, Kind.GROUP])
async def test_replaying_an_imported_game(sandbox: SandboxDriver, kind: Kind) -> None:
    scene = Scene(sandbox)
    await scene.slash(BOB, "import", text="1. Ke3 e5")
    await scene.answer(BOB, "Line 1: **1\\. Ke3** can't be played.")
    await scene.slash(BOB, "import", text='[White "Ann"] 1. e4 {best} e5 2. Nf3 *')
    view = await scene.answer(BOB, "**Ann** – **Black** · Chess", "**Start** (0 of 3)")
    assert [name.rpartition(".")[2] for name in view.files] == ["png", "pgn"]
    view = await press(scene, BOB, view, "▶▶", "(3 of 3)", "2. __**Nf3**__")
    await scene.driver.restart()
    view = await press(scene, BOB, view, "◀", "(2 of 3)")
    assert sorted(name.rpartition(".")[2] for name in view.files) == ["pgn", "png"]
    view = await press(scene, BOB, view, "Play on from here", "the side at the bottom")
    view = await press(scene, BOB, view, "Anyone here", "Look for an opponent here", "it's your turn")
    assert not any("looking for an opponent" in seen.text for seen in scene.all(ALICE))
    view = await press(scene, BOB, view, "Send the challenge", "Your challenge is posted.", "(2 of 3)")
    assert sorted(name.rpartition(".")[2] for name in view.files) == ["pgn", "png"]
    card = await scene.shown(ALICE, "@bob is looking for an opponent", "w KQkq - 0 2")
    assert "Join" in card.buttons


@pytest.mark.slow
@pytest.mark.parametrize("kind", Kind)
async def test_playing_on_asks_for_confirmation_everywhere(sandbox: SandboxDriver, kind: Kind) -> None:
    """Against a person and against Kibitz; cancelling posts nothing."""
    scene = Scene(sandbox)
    await scene.begin()
    board = await scene.play("e4 e5")
    await scene.press(ALICE, board, "Replay")
    view = await scene.answer(ALICE, "(2 of 2)")
    before = [seen.id for seen in scene.all(BOB)]
    view = await press(scene, ALICE, view, "Play on from here", "Who would you like to play")
    view = await press(scene, ALICE, view, "bob", "Challenge **bob** to **Chess** here")
    view = await press(scene, ALICE, view, "Cancel", "(2 of 2)")
    assert [seen.id for seen in scene.all(BOB)] == before
    view = await press(scene, ALICE, view, "Play on from here", "Who would you like to play")
    view = await press(scene, ALICE, view, "bob", "Challenge **bob** to **Chess** here")
    view = await press(scene, ALICE, view, "Send the challenge", "Your challenge is posted.")
    assert "Accept" in (await scene.shown(BOB, "@alice challenges @bob", "w KQkq")).buttons
    view = await press(scene, ALICE, view, "Play on from here", "Who would you like to play")
    view = await press(scene, ALICE, view, "Kibitz", "against Kibitz from this position")
    await press(scene, ALICE, view, "Start the game", "The game has started: https://discord.com/channels/")
    await scene.slash(ALICE, "games")
    await scene.answer(ALICE, "**kibitz** · Chess")


async def test_importing_a_file_by_command_or_form(sandbox: SandboxDriver) -> None:
    kif = "手合割：平手\r\n   1 ７六歩(77)\r\n   2 ３四歩(33)\r\n"
    bob, file = (
        sandbox.person(BOB),
        {"filename": "kifu.kif", "base64": b64encode(kif.encode("cp932")).decode()},
    )
    asked = await bob.slash(sandbox.lobby, "import", {"file": file})
    first = await bob.answer(asked)
    form = await bob.slash(sandbox.lobby, "import")
    assert form.kind == "modal"
    second = await bob.answer(await bob.submit(form.interaction_id, {"file": [file]}))
    form = await bob.slash(sandbox.lobby, "import")
    third = await bob.answer(await bob.submit(form.interaction_id, {"text": kif}))
    for answer in (first, second, third):
        assert "**Sente** – **Gote** · Shogi" in answer["content"]
        assert "1. P-7f 2. P-3d" in answer["content"]
