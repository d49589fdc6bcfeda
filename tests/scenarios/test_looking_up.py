"""Looking up variants, pieces and moves, exporting games, and moves by menus, on each simulated Discord."""

from __future__ import annotations

import pytest

from tests.scenarios.driver import ALICE, BOB, CAROL, Scene

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_duck_move_in_steps(scene: Scene) -> None:
    """Piece, square and the duck's square, with going back."""
    first = await scene.begin(variant="duck")
    await scene.press(ALICE, first, "Move")
    asked = await scene.answer(ALICE, "Which piece?")
    await scene.choose(ALICE, asked, "pawn e2")
    shown = await scene.answer(ALICE, "**pawn e2**: Where to?")
    assert set(shown.options) == {"e3", "e4"}
    assert shown.files == ("moves.png",)
    assert shown.alt.endswith("to choose from: e3, e4.")
    await scene.choose(ALICE, shown, "e4")
    shown = await scene.answer(ALICE, "Where does the duck go?")
    assert "e4" not in shown.options
    assert "e2" in shown.options
    await scene.press(ALICE, shown, "Back")
    await scene.choose(ALICE, await scene.answer(ALICE, "Where to?"), "e3")
    await scene.press(ALICE, await scene.answer(ALICE, "Where does the duck go?"), "Another piece")
    await scene.choose(ALICE, await scene.answer(ALICE, "Which piece?"), "knight g1")
    await scene.choose(ALICE, await scene.answer(ALICE, "Where to?"), "f3")
    await scene.choose(ALICE, await scene.answer(ALICE, "Where does the duck go?"), "e3")
    await scene.answer(ALICE, "You played **Nf3,e3**")
    assert "**1. Nf3,e3** by alice" in (await scene.board(1)).text


@pytest.mark.slow
async def test_shogi_move_in_steps_in_japanese(scene: Scene) -> None:
    scene.driver.speak(server="en-GB", alice="ja", bob="ja")
    first = await scene.begin(variant="shogi")
    await scene.press(ALICE, first, "Move")
    await scene.choose(ALICE, await scene.answer(ALICE, "どの駒を動かしますか？"), "７七の歩")
    shown = await scene.answer(ALICE, "**７七の歩**", "どの手を指しますか？")
    assert list(shown.options) == ["７六歩"]
    await scene.press(ALICE, shown, "別の駒")
    await scene.choose(ALICE, await scene.answer(ALICE, "どの駒を動かしますか？"), "７七の歩")
    await scene.choose(ALICE, await scene.answer(ALICE, "どの手を指しますか？"), "７六歩")
    await scene.answer(ALICE, "**７六歩**と指しました")
    await scene.board(1)


async def test_moves_command_shows_where_pieces_can_move(scene: Scene) -> None:
    await scene.begin()
    await scene.slash(CAROL, "moves")
    shown = await scene.answer(CAROL, "White to move. Pieces that can move: pawn a2")
    assert shown.files == ("moves.png",)
    assert len(shown.options) == 10
    await scene.choose(CAROL, shown, "knight g1")
    shown = await scene.answer(CAROL, "The **knight on g1** (White) can move to: f3, h3")
    assert "to choose from: f3, h3" in shown.alt
    await scene.driver.slash(BOB, scene.place, "moves", {"from": "e2"})
    await scene.answer(BOB, "The **pawn on e2** (White) can move to: e3, e4")
    offered = await scene.driver.suggestions(ALICE, scene.place, "moves", "from", "kn")
    assert offered == ["knight b1", "knight g1"]
    await scene.slash(BOB, "board")
    await scene.press(BOB, await scene.answer(BOB, "No moves yet."), "Moves")
    await scene.answer(BOB, "White to move. Pieces that can move: pawn a2")
    assert len(scene.boards()) == 1


@pytest.mark.slow
async def test_browsing_variants_and_pieces(scene: Scene) -> None:
    await scene.slash(CAROL, "variants")
    page = await scene.answer(CAROL, "variants** (page 1 of")
    assert list(page.buttons) == ["Play", "Challenge", "Next"]
    await scene.press(CAROL, page, "Next")
    page = await scene.answer(CAROL, "(page 2 of")
    await scene.press(CAROL, page, "Previous")
    page = await scene.answer(CAROL, "(page 1 of")
    await scene.choose(CAROL, page, "King of the Hill")
    card = await scene.answer(
        CAROL, "**King of the Hill** (`kingofthehill`)", "Get your king to d4, e4, d5 or e5 and you win"
    )
    assert card.files == ("example.png",)
    await scene.choose(CAROL, card, "knight (N)")
    piece = await scene.answer(CAROL, "**knight** (N)", "leaps two squares straight and one to the side")
    assert piece.files == ("moves.png",)
    await scene.press(CAROL, piece, "King of the Hill")
    await scene.slash(CAROL, "variant", variant="将棋")
    await scene.answer(CAROL, "**Shogi** (`shogi`)", "Pieces you capture go to your hand")
    await scene.slash(CAROL, "piece", name="griffin")
    await scene.answer(CAROL, "**griffin**", "Used in:")


async def test_browsing_variants_in_japanese(scene: Scene) -> None:
    scene.driver.speak(server="en-GB", carol="ja")
    await scene.slash(CAROL, "variants")
    page = await scene.answer(CAROL, "全", "種類")
    await scene.press(CAROL, page, "次へ")
    await scene.answer(CAROL, "（2/10ページ）")
    await scene.slash(CAROL, "variant", variant="shogi")
    await scene.answer(CAROL, "**将棋**", "取った駒は持ち駒になり")
    names = await scene.driver.suggestions(CAROL, scene.lobby, "piece", "name", "龍")
    assert any(name.startswith("龍") for name in names)
    await scene.slash(CAROL, "help")
    await scene.answer(CAROL, "Kibitz の遊び方", "`/種類一覧`")


async def test_exporting_a_game(scene: Scene) -> None:
    await scene.begin()
    await scene.slash(CAROL, "export")
    taken = await scene.answer(CAROL, "**alice** – **bob** · Chess", "FEN: `rnbqkbnr/pppppppp")
    assert [name.rpartition(".")[2] for name in taken.files] == ["pgn", "gif"]
    await scene.slash(BOB, "board")
    await scene.press(BOB, await scene.answer(BOB, "No moves yet."), "Export")
    await scene.answer(BOB, "FEN: `rnbqkbnr/pppppppp")
    await scene.play("f3 e5 g4 Qh4")
    await scene.slash(ALICE, "export")
    taken = await scene.answer(ALICE, "FEN: `rnb1kbnr/pppp1ppp")
    (link,) = taken.links.values()
    assert link.startswith("https://lichess.org/analysis/standard/rnb1kbnr/pppp1ppp/")


async def test_help_and_suggestions_after_a_typo(scene: Scene) -> None:
    await scene.slash(CAROL, "help")
    await scene.answer(CAROL, "Playing with Kibitz", "</challenge:", "</variant:")
    names = await scene.driver.suggestions(CAROL, scene.lobby, "challenge", "variant", "crazyhuose")
    assert names == ["Crazyhouse"]
    await scene.slash(CAROL, "variant", variant="crazyhuose")
    await scene.answer(CAROL, "Did you mean Crazyhouse?")
    await scene.begin()
    assert (await scene.driver.suggestions(ALICE, scene.place, "move", "move", "nf"))[0] == "Nf3 (g1f3)"


async def test_too_many_matching_moves_ask_for_the_piece(scene: Scene) -> None:
    await scene.begin(variant="duck")
    await scene.driver.write(ALICE, scene.place, "e4")
    asked = await scene.shown(BOB, "Where does the duck go?")
    await scene.choose(BOB, asked, "e5")
    await scene.answer(BOB, "It's alice's turn")
    await scene.choose(ALICE, asked, "e5")
    assert "**1. e4,e5** by alice" in (await scene.board(1)).text
