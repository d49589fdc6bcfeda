"""Everyday use of Kibitz, run on each simulated Discord."""

from __future__ import annotations

import pytest

import rules
from tests.scenarios.driver import ALICE, BOB, CAROL, Scene, Seen

pytestmark = pytest.mark.asyncio(loop_scope="session")

TWO_ROOKS = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"


async def test_challenge_game_and_checkmate(scene: Scene) -> None:
    card = await scene.challenge("@alice challenges @bob")
    assert list(card.buttons) == ["Accept", "Decline", "Cancel"]
    await scene.press(BOB, card, "Accept")
    closed = await scene.shown(CAROL, "bob accepted", place=scene.lobby)
    assert (closed.id, closed.buttons) == (card.id, {})
    ((scene.place, name),) = scene.driver.threads().items()
    assert name == "Chess · alice – bob"
    first = await scene.board(0)
    assert "@alice" in first.text
    assert first.alt.startswith("Starting position. White to move. White: king e1; queen d1;")
    assert list(first.buttons) == ["Move", "Offer draw", "Resign", "More"]
    board = await scene.play("f3 e5 g4")
    assert "**2. g4** by alice" in board.text
    assert "@bob" in board.text
    end = await scene.play("Qh4")
    assert "**bob** (Black) wins by checkmate. **0-1**" in end.text
    assert [name.rpartition(".")[2] for name in end.files] == ["png", "pgn"]
    assert list(end.buttons) == ["Rematch", "Another variant", "Replay", "Review"]


async def test_illegal_move_is_explained(scene: Scene) -> None:
    await scene.begin()
    await scene.driver.write(ALICE, scene.place, "Nf4")
    answer = await scene.shown(BOB, "You have no knight that can reach f4", "Did you mean")
    assert "Nf3" in answer.buttons
    await scene.press(ALICE, answer, "Nf3")
    assert "**1. Nf3** by alice" in (await scene.board(1)).text
    await scene.driver.write(ALICE, scene.place, "e4")
    await scene.shown(BOB, "It's bob's turn")
    await scene.slash(BOB, "move", move="e4")
    await scene.answer(BOB, "You have no pawn that can reach e4")
    assert len(scene.boards()) == 2


async def test_ambiguous_move_offers_buttons(scene: Scene) -> None:
    await scene.begin(start=TWO_ROOKS)
    await scene.driver.write(ALICE, scene.place, "Rd1")
    answer = await scene.shown(ALICE, "Which one?")
    assert list(answer.buttons) == ["Rad1", "Rhd1"]
    await scene.press(BOB, answer, "Rad1")
    await scene.answer(BOB, "It's alice's turn")
    await scene.press(CAROL, answer, "Rad1")
    await scene.answer(CAROL, "This is alice and bob's game")
    await scene.press(ALICE, answer, "Rhd1")
    assert "**1. Rhd1** by alice" in (await scene.board(1)).text
    await scene.until(lambda: answer.id not in {seen.id for seen in scene.all(BOB) if seen.buttons}, "closed")


async def test_conversation_is_not_answered(scene: Scene) -> None:
    await scene.begin()
    before = len(scene.all(CAROL))
    for who, text in ((ALICE, "good luck!"), (BOB, "you too"), (CAROL, "e4")):
        await scene.driver.write(who, scene.place, text)
    await scene.play("e4")
    assert len(scene.all(CAROL)) == before + 1


@pytest.mark.slow
async def test_claiming_threefold_repetition(scene: Scene) -> None:
    await scene.begin()
    board = await scene.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6")
    assert "Claim draw" not in board.buttons
    await scene.slash(ALICE, "claim")
    await scene.answer(ALICE, "There is nothing to claim right now")
    board = await scene.play("Ng1 Ng8")
    await scene.press(BOB, board, "Claim draw")
    await scene.answer(BOB, "It's alice's turn")
    await scene.press(ALICE, board, "Claim draw")
    await scene.answer(ALICE, "You claimed a draw.")
    end = await scene.shown(CAROL, "Draw claimed by threefold repetition. **1/2-1/2**")
    assert end.is_board


async def test_resignation_and_rematch(scene: Scene) -> None:
    await scene.begin()
    board = await scene.play("e4")
    await scene.press(CAROL, board, "Resign")
    await scene.answer(CAROL, "This is alice and bob's game")
    await scene.press(ALICE, board, "Resign")
    asked = await scene.answer(ALICE, "really want to resign your game against bob")
    await scene.press(ALICE, asked, "Keep playing")
    await scene.answer(ALICE, "the game goes on")
    await scene.press(ALICE, board, "Resign")
    await scene.press(ALICE, await scene.answer(ALICE, "really want to resign"), "Yes, resign")
    await scene.answer(ALICE, "You resigned.")
    end = await scene.shown(CAROL, "**bob** (Black) wins because alice resigned. **0-1**")
    await scene.press(BOB, end, "Rematch")
    card = await scene.shown(ALICE, "@bob challenges @alice")
    assert "@bob plays White" in card.text
    await scene.press(ALICE, card, "Accept")


@pytest.mark.parametrize(
    ("who", "label", "outcome"),
    [(BOB, "Decline", "bob declined"), (ALICE, "Cancel", "alice canceled the challenge")],
)
async def test_challenge_is_declined_or_cancelled(scene: Scene, who: str, label: str, outcome: str) -> None:
    card = await scene.challenge()
    await scene.press(CAROL, card, "Accept")
    await scene.answer(CAROL, "This challenge is for bob", place=scene.lobby)
    await scene.press(who, card, label)
    closed = await scene.shown(CAROL, outcome, place=scene.lobby)
    assert (closed.id, closed.buttons) == (card.id, {})
    assert scene.driver.threads() == {}


async def test_joining_an_open_challenge(scene: Scene) -> None:
    await scene.slash(ALICE, "challenge", color="black", variant="chess960", start="518")
    card = await scene.shown(CAROL, "@alice is looking for an opponent", place=scene.lobby)
    await scene.press(ALICE, card, "Join")
    await scene.answer(ALICE, "your own challenge")
    await scene.slash(CAROL, "join")
    listed = await scene.answer(CAROL, "Open challenges here")
    await scene.choose(CAROL, listed, next(iter(listed.options)))
    await scene.shown(BOB, "carol accepted", place=scene.lobby)
    ((scene.place, name),) = scene.driver.threads().items()
    assert name == "Chess960 #518 · carol – alice"
    await scene.board(0)


async def test_playing_by_menus(scene: Scene) -> None:
    first = await scene.begin(start="7k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    await scene.press(BOB, first, "Move")
    await scene.answer(BOB, "It's alice's turn")
    await scene.press(CAROL, first, "Move")
    await scene.answer(CAROL, "This is alice and bob's game")
    await scene.press(ALICE, first, "Move")
    asked = await scene.answer(ALICE, "Which piece?")
    assert set(asked.options) == {"king e1", "pawn e7"}
    await scene.choose(ALICE, asked, "king e1")
    shown = await scene.answer(ALICE, "Which move?")
    assert shown.files == ("moves.png",)
    await scene.press(ALICE, shown, "Another piece")
    await scene.choose(ALICE, await scene.answer(ALICE, "Which piece?"), "pawn e7")
    shown = await scene.answer(ALICE, "Which move?")
    assert set(shown.options) == {"e8=Q+", "e8=R+", "e8=B", "e8=N"}
    await scene.choose(ALICE, shown, "e8=N")
    await scene.answer(ALICE, "You played **e8=N**")
    assert "**1. e8=N** by alice" in (await scene.board(1)).text


async def test_playing_by_command_and_by_reply(scene: Scene) -> None:
    first = await scene.begin()
    await scene.slash(ALICE, "move", move="e4")
    await scene.answer(ALICE, "You played **e4**")
    board = await scene.board(1)
    assert board.id != first.id
    await scene.driver.write(BOB, scene.place, "e5", board)
    await scene.board(2)
    await scene.slash(CAROL, "games")
    await scene.answer(CAROL, "You have no ongoing games")
    await scene.slash(ALICE, "games")
    await scene.answer(ALICE, "**bob** · Chess · your turn (White)")


async def test_answers_are_only_visible_to_their_user(scene: Scene) -> None:
    first = await scene.begin()
    await scene.press(CAROL, first, "More")
    menu = await scene.answer(CAROL, "What would you like to do?")
    assert set(menu.buttons) <= {"Flip board", "Moves", "Export"}
    await scene.press(CAROL, menu, "Flip board")
    flipped = await scene.answer(CAROL, "No moves yet. alice (White) moves first.")
    assert flipped.is_board
    before = [seen.id for seen in scene.all(ALICE)]
    await scene.press(CAROL, flipped, "Flip board")
    await scene.slash(BOB, "board")
    await scene.answer(BOB, "No moves yet.")
    assert [seen.id for seen in scene.all(ALICE)] == before


async def test_draw_by_agreement(scene: Scene) -> None:
    await scene.begin()
    board = await scene.play("e4")
    await scene.press(ALICE, board, "Offer draw")
    await scene.answer(ALICE, "You offered a draw")
    offer = await scene.shown(CAROL, "alice offers a draw. @bob")
    assert list(offer.buttons) == ["Accept", "Decline"]
    for who in (ALICE, CAROL):
        await scene.press(who, offer, "Accept")
    await scene.answer(ALICE, "Only bob can answer")
    await scene.answer(CAROL, "This is alice and bob's game")
    await scene.press(BOB, offer, "Accept")
    closed = await scene.shown(CAROL, "bob accepted", "alice offers a draw")
    assert (closed.id, closed.buttons) == (offer.id, {})
    end = await scene.shown(CAROL, "Draw by agreement. **1/2-1/2**")
    assert [name.rpartition(".")[2] for name in end.files] == ["png", "pgn"]


async def test_draw_offer_expires_with_a_move(scene: Scene) -> None:
    await scene.begin()
    await scene.play("e4")
    await scene.slash(ALICE, "draw")
    offer = await scene.shown(CAROL, "alice offers a draw")
    await scene.slash(ALICE, "draw")
    await scene.answer(ALICE, "You have already asked")
    await scene.press(BOB, offer, "Decline")
    await scene.shown(CAROL, "alice offers a draw", "bob declined")
    await scene.slash(ALICE, "draw")
    await scene.answer(ALICE, "You can ask again once bob has moved")
    await scene.play("e5")
    await scene.slash(BOB, "draw")
    offer = await scene.shown(CAROL, "bob offers a draw")
    await scene.driver.write(ALICE, scene.place, "Nf3")
    lapsed = await scene.shown(CAROL, "bob offers a draw", "has expired")
    assert (lapsed.id, lapsed.buttons) == (offer.id, {})


@pytest.mark.slow
async def test_taking_back_a_move(scene: Scene) -> None:
    await scene.begin()
    board = await scene.play("e4 e5 Nf3")
    await scene.press(BOB, board, "More")
    menu = await scene.answer(BOB, "What would you like to do?")
    assert "Takeback" in menu.buttons
    await scene.press(BOB, menu, "Takeback")
    offer = await scene.shown(CAROL, "bob would like to take back", "@alice")
    await scene.press(ALICE, offer, "Accept")
    await scene.shown(CAROL, "alice agreed: the move has been taken back")
    again = await scene.shown(CAROL, "A move was taken back", "**1. e4** by alice")
    assert again.is_board
    await scene.until(
        lambda: [seen.id for seen in scene.boards() if seen.buttons] == [again.id] or None, "one board"
    )
    await scene.driver.write(BOB, scene.place, "c5")
    await scene.shown(CAROL, "**1… c5** by bob")
    await scene.driver.write(ALICE, scene.place, "Nf3")
    await scene.shown(CAROL, "**2. Nf3** by alice")
    await scene.slash(ALICE, "takeback")
    await scene.shown(CAROL, "alice would like to take back")
    await scene.slash(BOB, "takeback")
    question = await scene.answer(BOB, "alice would like to take back")
    await scene.press(BOB, question, "Accept")
    await scene.shown(CAROL, "bob agreed: the move has been taken back")
    boards = await scene.until(
        lambda: [board for board in scene.boards() if "**1… c5** by bob" in board.text][1:] or None,
        "a second board",
    )
    assert len(boards) == 1


@pytest.mark.slow
async def test_rematch_in_another_variant(scene: Scene) -> None:
    await scene.begin()
    end = await scene.play("f3 e5 g4 Qh4")
    await scene.press(CAROL, end, "Another variant")
    await scene.answer(CAROL, "This is alice and bob's game")
    await scene.press(BOB, end, "Another variant")
    menu = await scene.answer(BOB, "Which variant would you like?")
    assert (len(menu.options), list(menu.buttons)) == (25, ["Next", "Surprise me"])
    seen = set(menu.options)
    while "Next" in menu.buttons:
        before = set(menu.options)
        await scene.press(BOB, menu, "Next")

        def turned(before: set[str] = before, number: int = menu.id) -> Seen | None:
            page = next(one for one in scene.all(BOB) if one.id == number)
            return page if set(page.options) != before else None

        menu = await scene.until(turned, "next page")
        seen |= set(menu.options)
    assert len(seen) == len(rules.variants())
    title = next(iter(menu.options))
    await scene.choose(BOB, menu, title)
    card = await scene.shown(CAROL, "@bob challenges @alice to", title, "@bob plays White")
    await scene.press(ALICE, card, "Accept")
    await scene.shown(CAROL, "bob plays White and @alice plays Black")


async def test_conditional_move_is_played(scene: Scene) -> None:
    await scene.begin()
    await scene.play("e4")
    await scene.slash(ALICE, "plan", moves="if e5 then Nf3; if c5 then d4")
    plan = await scene.answer(ALICE, "conditional moves", "if **e5** then **Nf3**", "if **c5** then **d4**")
    assert list(plan.buttons) == ["Delete plan"]
    await scene.driver.write(BOB, scene.place, "c5")
    await scene.shown(CAROL, "**2. d4** by alice. @bob")
    await scene.shown(CAROL, "**1… c5** by bob. @alice")


async def test_player_settings_apply_and_server_settings_need_permission(scene: Scene) -> None:
    await scene.slash(ALICE, "settings player", language="ja", theme="green", mentions="off")
    answer = await scene.answer(ALICE, "あなたの設定", "緑", "オフ")
    assert answer.files == ("style.png",)
    await scene.slash(ALICE, "settings player", language="auto", mentions="on")
    await scene.answer(ALICE, "Your settings", "Green")
    await scene.slash(BOB, "settings server", threads="off")
    await scene.answer(BOB, "Only members with the Manage Server permission")


async def test_live_game_ends_on_time(scene: Scene) -> None:
    await scene.begin("Accept", "Time: 2 seconds per move (byo-yomi).", time="2s byo-yomi")
    first = scene.boards()[-1]
    assert "The clocks start once both sides have moved" in first.text
    assert "the game will be aborted <t:" in first.text
    board = await scene.play("e4 e5")
    assert "White has 2 seconds of byo-yomi left (time runs out <t:" in board.text
    assert "Black has 2 seconds of byo-yomi." in board.text
    await scene.driver.wait(20.0)
    end = await scene.shown(CAROL, "**bob** (Black) wins because alice ran out of time. **0-1**")
    assert [name.rpartition(".")[2] for name in end.files] == ["png", "pgn"]
    assert len(scene.boards()) == 4


async def test_live_game_in_japanese(scene: Scene) -> None:
    scene.driver.speak(server="ja", alice="ja", bob="ja", carol="ja")
    await scene.begin("受ける", "10分、切れたら1手30秒（秒読み）", time="10分+秒読み30秒", variant="shogi")
    assert "双方が1手ずつ指すと時計が動き始めます" in scene.boards()[-1].text
    board = await scene.play("７六歩 ３四歩")
    assert "先手の残りは10:00（<t:" in board.text
    assert "に時間切れ）、後手は10:00。" in board.text


async def test_time_controls_are_suggested_and_invalid_ones_refused(scene: Scene) -> None:
    (first, *_) = await scene.driver.suggestions(ALICE, scene.lobby, "challenge", "time", "3+2")
    assert first == "3 minutes each, plus 2 seconds per move (3+2) · Blitz"
    await scene.slash(ALICE, "challenge", place=scene.lobby, time="soon")
    await scene.answer(ALICE, 'read "soon" as a time', "`10m+30s byo-yomi`", place=scene.lobby)


async def test_correspondence_game_shows_its_deadline(scene: Scene) -> None:
    card = await scene.challenge("Time: 1 hour per move.", time="hour")
    await scene.press(BOB, card, "Accept")
    await scene.until(lambda: scene.driver.threads() or None, "thread")
    (scene.place,) = scene.driver.threads()
    assert "Move by <t:" in (await scene.board(0)).text
    assert "Move by <t:" in (await scene.play("e4")).text
    await scene.slash(ALICE, "games")
    await scene.answer(ALICE, "**bob** · Chess · waiting for bob", "time runs out <t:")


async def test_aborting_a_game(scene: Scene) -> None:
    board = await scene.begin()
    await scene.press(ALICE, board, "More")
    menu = await scene.answer(ALICE, "What would you like to do?")
    assert "Takeback" not in menu.buttons
    await scene.press(ALICE, menu, "Abort")
    question = await scene.answer(ALICE, "really want to abort your game against bob")
    await scene.press(ALICE, question, "Yes, abort")
    await scene.answer(ALICE, "You aborted the game")
    await scene.shown(CAROL, "Game aborted: it ended before both sides had moved")
    await scene.slash(BOB, "abort")
    await scene.answer(BOB, "This game is over")


async def test_abort_and_claim_are_refused_without_a_reason(scene: Scene) -> None:
    await scene.begin()
    await scene.play("e4 e5")
    await scene.slash(ALICE, "abort")
    await scene.answer(ALICE, "Both sides have moved")
    await scene.slash(ALICE, "claim")
    await scene.answer(
        ALICE, "this position has occurred once; it must occur 3 times", "capture or pawn move: 0 of"
    )


async def test_variant_is_suggested_by_part_of_its_name(scene: Scene) -> None:
    names = await scene.driver.suggestions(ALICE, scene.lobby, "challenge", "variant", "960")
    assert names[0] == "Chess960"


async def test_private_answers_use_the_readers_language(scene: Scene) -> None:
    scene.driver.speak(server="ja", bob="ja", carol="en-GB")
    card = await scene.challenge("対局を申し込みました")
    assert list(card.buttons) == ["受ける", "断る", "取り消す"]
    await scene.press(CAROL, card, "受ける")
    await scene.answer(CAROL, "This challenge is for bob", place=scene.lobby)
    await scene.press(BOB, card, "受ける")
    await scene.until(lambda: scene.driver.threads() or None, "thread")
    (scene.place,) = scene.driver.threads()
    assert "初手をどうぞ" in (await scene.board(0)).text
    await scene.slash(BOB, "games")
    await scene.answer(BOB, "**alice**")
    await scene.slash(ALICE, "move", move="Bb5")
    await scene.answer(ALICE, "is in the way")
    end = await scene.play("f3 e5 g4 Qh4")
    assert "チェックメイト" in end.text
    assert "**bob** さん（黒）の勝ち" in end.text


@pytest.mark.slow
async def test_whole_game_in_japanese(scene: Scene) -> None:
    scene.driver.speak(server="ja", alice="ja", bob="ja")
    card = await scene.challenge("対局を申し込みました", "1手1日", time="day")
    await scene.press(BOB, card, "受ける")
    await scene.until(lambda: scene.driver.threads() or None, "thread")
    ((scene.place, name),) = scene.driver.threads().items()
    assert name == "チェス · alice – bob"
    board = await scene.board(0)
    await scene.slash(ALICE, "move", move="Bb5")
    await scene.answer(ALICE, "ビショップ", "ポーンが邪魔をしています")
    assert list(board.buttons) == ["指す", "引き分け", "投了", "その他"]
    assert "この手の期限：<t:" in board.text
    board = await scene.play("e4 e5 Nf3")
    await scene.press(ALICE, board, "その他")
    menu = await scene.answer(ALICE, "何をしますか")
    await scene.press(ALICE, menu, "待った")
    offer = await scene.shown(CAROL, "alice さんが「待った」をお願いしています。@bob さん")
    await scene.press(ALICE, offer, "受ける")
    await scene.answer(ALICE, "答えられるのは bob さんだけです")
    await scene.press(BOB, offer, "断る")
    await scene.shown(CAROL, "bob さんが断りました")
    await scene.slash(ALICE, "takeback")
    await scene.answer(ALICE, "bob さんが一手指した後に")
    await scene.slash(BOB, "claim")
    await scene.answer(BOB, "1回目です（3回で宣言できます）")
    await scene.slash(BOB, "abort")
    await scene.answer(BOB, "中止はできません")
    await scene.slash(ALICE, "plan", moves="もし Nc6 なら Bb5")
    await scene.answer(ALICE, "**Nc6**なら**Bb5**")
    await scene.slash(BOB, "draw")
    offer = await scene.shown(CAROL, "bob さんが引き分けを提案しています。@alice さん")
    await scene.press(ALICE, offer, "受ける")
    end = await scene.shown(CAROL, "引き分け（**1/2-1/2**）。双方の合意です。")
    assert list(end.buttons) == ["再戦", "別の種類で対局", "棋譜再生"]
