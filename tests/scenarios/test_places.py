"""A whole game in every kind of place, in two languages, with a restart in the middle."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.scenarios.driver import ALICE, BOB, Kind, Scene, Seen
from tests.scenarios.on_sandbox import SandboxDriver
from tests.scenarios.on_simcord import SimcordDriver

pytestmark = pytest.mark.asyncio(loop_scope="session")


@dataclass(frozen=True)
class Words:
    """Labels of buttons and texts of answers in one language."""

    locale: str
    challenge: str
    accept: str
    decline: str
    accepted: str
    move: str
    piece: str
    draw: str
    draw_offered: str
    declined: str
    takeback: str
    undone: str
    plan: str
    planned: str
    yours: str
    resign: str
    resign_asked: str
    resign_yes: str
    resigned: str
    rematch: str
    rematch_offered: str
    cancel: str
    cancelled: str


ENGLISH = Words(
    locale="en-US",
    challenge="@alice challenges @bob",
    accept="Accept",
    decline="Decline",
    accepted="bob accepted",
    move="Move",
    piece="knight b1",
    draw="Offer draw",
    draw_offered="alice offers a draw. @bob",
    declined="bob declined",
    takeback="@alice, do you agree?",
    undone="A move was taken back: the game continues from here",
    plan="if e5 then Nf3",
    planned="if **e5** then **Nf3**",
    yours="**bob** · Chess · your turn",
    resign="Resign",
    resign_asked="really want to resign",
    resign_yes="Yes, resign",
    resigned="because bob resigned",
    rematch="Rematch",
    rematch_offered="@bob challenges @alice",
    cancel="Cancel",
    cancelled="bob canceled the challenge",
)
JAPANESE = Words(
    locale="ja",
    challenge="@alice さんが @bob さんに",
    accept="受ける",
    decline="断る",
    accepted="bob さんが受けました",
    move="指す",
    piece="b1のナイト",
    draw="引き分け",
    draw_offered="alice さんが引き分けを提案しています。@bob",
    declined="bob さんが断りました",
    takeback="@alice さん、最後の手を戻してもよいですか",
    undone="この局面から再開します",
    plan="もし e5 なら Nf3",
    planned="**e5**なら**Nf3**",
    yours="**bob**",
    resign="投了",
    resign_asked="本当に投了しますか",
    resign_yes="投了する",
    resigned="bob さんが投了",
    rematch="再戦",
    rematch_offered="@bob さんが @alice さんに",
    cancel="取り消す",
    cancelled="bob さんが申し込みを取り消しました",
)


async def _move_by_menus(scene: Scene, board: Seen, words: Words) -> None:
    """Let alice play the knight from b1 to c3 by menus."""
    await scene.press(ALICE, board, words.move)
    asked = await scene.until(
        lambda: next((seen for seen in scene.all(ALICE) if words.piece in seen.options), None), "pieces"
    )
    await scene.choose(ALICE, asked, words.piece)
    asked = await scene.until(
        lambda: next((seen for seen in scene.all(ALICE) if "Nc3" in seen.options), None), "squares"
    )
    assert asked.private
    await scene.choose(ALICE, asked, "Nc3")


async def _life(scene: Scene, words: Words) -> None:
    scene.driver.speak(server=words.locale, alice=words.locale, bob=words.locale, carol=words.locale)
    card = await scene.challenge(words.challenge)
    await scene.press(BOB, card, words.accept)
    closed = await scene.shown(scene.onlooker, words.accepted, place=scene.lobby)
    assert (closed.id, closed.buttons) == (card.id, {})
    if scene.driver.kind is Kind.THREAD:
        (scene.place,) = await scene.until(lambda: scene.driver.threads() or None, "thread")
    await _move_by_menus(scene, await scene.board(0), words)
    await scene.board(1)
    await scene.slash(BOB, "move", move="e6")
    await scene.board(2)

    await scene.driver.restart()
    # The previous process posted this board; the new one can only edit it after a press.
    board = await scene.board(2)
    await scene.press(ALICE, board, words.draw)
    offer = await scene.shown(scene.onlooker, words.draw_offered)
    await scene.press(BOB, offer, words.decline)
    await scene.until(lambda: _closed(scene, offer, words.declined), "the offer's end")
    await scene.driver.slash(ALICE, scene.place, "moves", {"from": "g1"})
    looked = await scene.until(lambda: _pictured(scene, ALICE, "moves.png"), "the knight's moves")
    assert looked.private
    await scene.slash(ALICE, "games")
    await scene.answer(ALICE, words.yours)
    await scene.slash(ALICE, "move", move="Nf4")
    await scene.until(lambda: _pictured(scene, ALICE, "why.png"), "the explanation")

    await scene.slash(BOB, "takeback")
    offer = await scene.shown(scene.onlooker, words.takeback)
    await scene.press(ALICE, offer, words.accept)
    assert words.undone in (await scene.board(3)).text
    await scene.slash(ALICE, "plan", moves=words.plan)
    await scene.answer(ALICE, words.planned)
    await scene.slash(BOB, "move", move="e5")
    assert "**2. Nf3**" in (await scene.board(5)).text
    await scene.slash(BOB, "resign")
    asked = await scene.answer(BOB, words.resign_asked)
    await scene.press(BOB, asked, words.resign_yes)
    end = await scene.shown(scene.onlooker, words.resigned)
    assert [name.rpartition(".")[2] for name in end.files] == ["png", "pgn"]
    await scene.press(BOB, end, words.rematch)
    card = await scene.shown(scene.onlooker, words.rematch_offered)
    await scene.press(BOB, card, words.cancel)
    await scene.until(lambda: _closed(scene, card, words.cancelled), "the challenge's end")


def _closed(scene: Scene, message: Seen, text: str) -> Seen | None:
    """Return the message if it contains this text and has no buttons, else None."""
    seen = next(seen for seen in scene.all(scene.onlooker) if seen.id == message.id)
    return seen if text in seen.text and not seen.buttons else None


def _pictured(scene: Scene, who: str, file: str) -> Seen | None:
    return next((seen for seen in scene.all(who) if file in seen.files), None)


def _named(value: Kind | Words) -> str:
    return value.name.lower() if isinstance(value, Kind) else value.locale


# Each place once; each language on a server and elsewhere.
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Kind.THREAD, ENGLISH),
        (Kind.GUESTS, JAPANESE),
        *(
            pytest.param(kind, words, marks=pytest.mark.slow)
            for kind, words in [(Kind.CHANNEL, JAPANESE), (Kind.GROUP, ENGLISH), (Kind.TWO, ENGLISH)]
        ),
    ],
    ids=_named,
)
async def test_whole_game_with_a_restart(sandbox: SandboxDriver, words: Words) -> None:
    await _life(Scene(sandbox), words)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "words"), [(Kind.THREAD, ENGLISH), (Kind.CHANNEL, JAPANESE)], ids=_named)
async def test_whole_game_with_a_restart_on_a_server(simcord: SimcordDriver, words: Words) -> None:
    await _life(Scene(simcord), words)
