"""Suggestions, explanations and questions in the terms of each family of games."""

from __future__ import annotations

from collections.abc import Callable

import discord
import pytest

from tests.bot.discord.menus import pick
from tests.bot.discord.table import Table, announced, boards, labels, last, private, response
from tests.cases import loop_over

ROOKS = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"

ENTERED = "+P+P+P+PK+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4[RRBB] w - - 0 1"

SUGGESTED = [
    ("chess", None, "n", ["Na3 (b1a3)", "Nc3 (b1c3)", "Nf3 (g1f3)", "Nh3 (g1h3)"]),
    ("chess", None, "e2e5", ["e4 (e2e4)", "e3 (e2e3)"]),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", ["O-O (e1g1)", "O-O-O (e1c1)"]),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "castle", ["O-O (e1g1)", "O-O-O (e1c1)"]),
    ("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed", ["exd5 (e4d5)"]),
    ("chess", ROOKS, "Ra8", ["Ra8+ (a1a8)"]),
    (
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
        "n@f",
        [f"N@f{rank}{'+' * (rank == 6)}" for rank in range(1, 9)],
    ),
    ("duck", None, "nf", ["Nf3 …"]),
    (
        "duck",
        None,
        "nf3,e",
        ["Nf3,e3 (g1f3,f3e3)", "Nf3,e4 (g1f3,f3e4)", "Nf3,e5 (g1f3,f3e5)", "Nf3,e6 (g1f3,f3e6)"],
    ),
    ("shogi", None, "p7f", ["P-7f (7g7f)"]),
    ("shogi", None, "７六", ["P-7f (7g7f)"]),
    ("shogi", None, "7g7f", ["P-7f (7g7f)"]),
    ("xiangqi", None, "c8=5", ["C8=5 (b3e3)"]),
    ("janggi", None, "p71-72", ["P71-72 (7172)"]),
    ("sittuyin", None, "k@", [f"K@{file}{rank}" for file in "abcd" for rank in (1, 2)]),
]


@pytest.mark.slow
@loop_over(("variant", "start", "typed", "names"), SUGGESTED)
async def test_moves_are_suggested_while_typing(
    table: Table, variant: str, start: str | None, typed: str, names: list[str]
) -> None:
    thread = await table.start(variant=variant, **({"start": start} if start else {}))
    suggestions = await table.alice.autocomplete(thread, "move", "move", typed)
    assert len(suggestions) <= 25
    assert set(names) <= {choice["name"] for choice in suggestions}
    assert suggestions[0]["name"] in names


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["７六歩", "7六歩", "76", "P7f"])
async def test_japanese_players_type_and_read_their_own_notation(
    table: Table, speak: Callable[..., None], typed: str
) -> None:
    speak("ja", server="en-GB")
    thread = await table.start(variant="shogi")
    suggestions = await table.alice.autocomplete(thread, "move", "move", typed)
    if typed != "76":
        assert [choice["name"] for choice in suggestions] == ["７六歩 (7g7f)"]
    await table.alice.slash(thread, "move", move="７六歩")
    assert announced(last(thread)) == "P-7f"


@pytest.mark.slow
async def test_hundreds_of_candidates_are_offered_in_menus(table: Table) -> None:
    """If a move lacks the wall square, the player picks it."""
    thread = await table.start(variant="duck")
    await table.alice.send(thread, "e4")
    question = last(thread)
    assert "Where does the duck go? (Or type both, like e4,a5.)" in question.content
    row, *_ = question.components
    assert isinstance(row, discord.ActionRow)
    (menu,) = row.children
    assert isinstance(menu, discord.SelectMenu)
    refused = await table.bob.select(question, ["e5"], custom_id=menu.custom_id)
    assert "It's alice's turn" in refused.followups[-1].content
    await table.alice.select(question, ["e5"], custom_id=menu.custom_id)
    assert announced(boards(thread)[-1]) == "e4,e5"
    answer = await table.bob.slash(thread, "move", move="Nf6")
    assert "Where does the duck go?" in private(answer)
    await pick(table.bob, response(answer), "a3")
    assert announced(boards(thread)[-1]) == "Nf6,a3"


AMBIGUOUS = [
    ("chess", ROOKS, "Rd1", "Which one?", ["Rad1", "Rhd1"]),
    ("shogi", "4k4/9/9/9/9/9/9/9/3GKG3[] w - - 0 1", "G5h", "Which one?", ["G4i-5h", "G6i-5h"]),
    ("manchu", "3k5/9/9/9/9/9/9/9/9/M3K4 w - - 0 1", "M9+8", "Which move?", ["a1a9", "a1b3"]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "start", "text", "question", "expected"), AMBIGUOUS)
async def test_ambiguous_moves_are_offered_with_different_labels(
    table: Table, variant: str, start: str, text: str, question: str, expected: list[str]
) -> None:
    thread = await table.start(variant=variant, start=start)
    await table.alice.send(thread, text)
    assert sorted(labels(last(thread))) == expected
    assert question in last(thread).content
    await table.alice.click(last(thread), label=expected[0])
    assert len(boards(thread)) == 2


NEAR = [
    ("chess", "Nf4", "You have no knight that can reach f4.", ["Nf3"]),
    ("shogi", "P-7e", "You have no pawn that can reach 7e.", ["P-7f"]),
    ("shogi", "７五歩", "You have no pawn that can reach 7e.", ["P-7f"]),
    ("shogi", "5i5e", "The king on 5i can't reach 5e.", []),
    ("xiangqi", "b3b9", "The cannon on b3 can't get to b9: the cannon on b8 is in the way.", []),
    ("xiangqi", "H2+4", "The horse on h1 can't get to f2: the elephant on g1 is in the way.", ["H2+3"]),
    ("janggi", "e2e5", "The general on 95 can't reach 65.", []),
    ("makruk", "Sc3", "You can't move to c3: your own pawn is there.", ["Sc2"]),
    ("crazyhouse", "N@f3", "You have no knight in hand.", []),
    ("duck", "Nf4,e5", "You have no knight that can reach f4.", []),
]


@pytest.mark.slow
@loop_over(("variant", "text", "reason", "near"), NEAR)
async def test_illegal_moves_are_explained_in_the_games_notation(
    table: Table, variant: str, text: str, reason: str, near: list[str]
) -> None:
    thread = await table.start(variant=variant)
    await table.alice.send(thread, text)
    answer = last(thread)
    assert reason in answer.content
    assert set(near) <= set(labels(answer))
    assert ("Did you mean" in answer.content) == bool(labels(answer))
    if near:
        await table.alice.click(answer, label=near[0])
        assert announced(boards(thread)[-1]) == near[0]


SUPPLIED = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[NB] w - - 0 1"

BARRED = [
    ("H@91", "a1 (@91) is occupied (chariot)."),
    ("H@96", "The horse can't be dropped on a6 (@96)."),
    ("H@a6", "The horse can't be dropped on a6 (@96)."),
    ("E@95", "The elephant can't be dropped on a5 (@95)."),
    ("A@45", "You have no advisor in hand."),
]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "reason"), BARRED)
async def test_drop_is_refused_in_the_notation_of_drops(table: Table, text: str, reason: str) -> None:
    thread = await table.start(variant="supply", start=SUPPLIED)
    await table.alice.send(thread, text)
    assert reason in last(thread).content


PLACED = [
    ("placement", "K@e3", "The king can't be placed on e3."),
    ("sittuyin", "R@a2", "The rook can't be placed on a2."),
    ("sittuyin", "K@f4", "Place your pieces on empty squares: f4 is occupied (pawn)."),
    ("crazyhouse", "P@a8", "You have no pawn in hand."),
]


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "text", "reason"), PLACED)
async def test_pieces_are_placed_in_games_that_begin_with_setting_up(
    table: Table, variant: str, text: str, reason: str
) -> None:
    thread = await table.start(variant=variant)
    await table.alice.send(thread, text)
    assert reason in last(thread).content


@pytest.mark.slow
async def test_lower_case_b_is_the_pawn_not_the_bishop(table: Table) -> None:
    """If both can capture, bxc4 is the pawn's move and Bxc4 the bishop's."""
    thread = await table.start(start="4k3/8/8/3B4/2p5/1P6/8/4K3 w - - 0 1")
    await table.alice.send(thread, "bxc4")
    match = await table.match(thread)
    assert match.game.moves[0].uci() == "b3c4"


@pytest.mark.slow
async def test_marked_squares_are_named_as_on_the_rim(table: Table) -> None:
    thread = await table.start(variant="shogi")
    await table.alice.send(thread, "B-5e")
    (attachment,) = last(thread).attachments
    assert attachment.description is not None
    assert attachment.description.endswith("in question: 8h, 7g, 5e.")
    assert "The bishop on 8h can't get to 5e: the pawn on 7g is in the way." in last(thread).content


async def test_marked_square_is_named_once(table: Table) -> None:
    thread = await table.start(variant="shogi")
    await table.alice.send(thread, "8h8h")
    (attachment,) = last(thread).attachments
    assert attachment.description is not None
    assert attachment.description.endswith("in question: 8h.")


@pytest.mark.parametrize(
    ("locale", "caption", "alt", "claim"),
    [
        (
            "en-US",
            "Count: 3 of 16. Without mate by then, the game is drawn.",
            "Count: 3 of 16.",
            "without a claim",
        ),
        (
            "ja",
            "数え：16手中3手（それまでに詰まなければ引き分け）",
            "数え：16手中3手。",
            "宣言しなくても",
        ),
    ],
)
async def test_running_count_is_shown(
    table: Table, speak: Callable[..., None], locale: str, caption: str, alt: str, claim: str
) -> None:
    speak(locale, locale)
    start = "4k3/8/8/8/8/8/r7/R3K3 w - - 0 1"
    card = await table.challenge(color="white", variant="makruk", start=start)
    await table.bob.click(card, custom_id="kibitz:accept:1")
    (thread,) = table.channel.threads
    await table.alice.send(thread, "a1a2")
    board = last(thread)
    assert caption in board.content
    assert alt in (board.attachments[0].description or "")
    assert claim in private(await table.bob.slash(thread, "claim"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "declare", "answer", "expected"),
    [
        ("en-US", "Claim win", "You claimed the win.", "by entering king, with enough points"),
        (
            "ja",
            "入玉宣言",
            "入玉宣言が認められました。あなたの勝ちです！",
            "の勝ち（入玉宣言）。",
        ),
    ],
)
async def test_declared_entered_king_wins(
    table: Table, speak: Callable[..., None], locale: str, declare: str, answer: str, expected: str
) -> None:
    speak(locale, locale)
    card = await table.challenge(variant="shogi", start=ENTERED, color="white")
    await table.bob.click(card, label=labels(card)[0])
    (thread,) = table.channel.threads
    assert answer in private(await table.alice.click(last(thread), label=declare))
    assert expected in boards(thread)[-1].content


@pytest.mark.slow
async def test_shogi_in_japanese(table: Table, speak: Callable[..., None]) -> None:
    speak("ja", "ja")
    card = await table.challenge(variant="shogi", color="white")
    assert "さんが先手を持ちます。" in card.content
    await table.bob.click(card, label="受ける")
    (thread,) = table.channel.threads
    assert f"先手：alice、後手：{table.bob.mention}。" in boards(thread)[0].content
    answer = private(await table.alice.slash(thread, "move", move="５五角"))
    assert "**７六歩**と指しました" in private(await table.alice.slash(thread, "move", move="７六歩"))
    assert "**1手目 ▲７六歩**（alice さん）" in last(thread).content
    assert "あなたの番です（後手）" in last(thread).content
    await table.bob.send(thread, "３四歩")
    assert "**2手目 △３四歩**" in last(thread).content
    assert "８八の角は５五へ行けません。７七の歩が邪魔をしています。" in answer


@pytest.mark.slow
async def test_recapture_and_end_of_shogi_in_japanese(table: Table, speak: Callable[..., None]) -> None:
    speak("ja", "ja")
    card = await table.challenge(variant="shogi", color="white")
    await table.bob.click(card, label="受ける")
    (thread,) = table.channel.threads
    await table.play(thread, "７六歩 ３四歩 ２二角成")
    assert "**同銀**と指しました" in private(await table.bob.slash(thread, "move", move="同銀"))
    assert "**4手目 △同銀**（bob さん）" in last(thread).content
    await table.resign(thread, yes="投了する")
    assert boards(thread)[-1].content.startswith("まで4手で後手（**bob** さん）の勝ち（投了）。")
    assert "0-1" not in boards(thread)[-1].content
