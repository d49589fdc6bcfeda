"""Claiming: at once where one thing may be claimed, by choice where several may."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bot.discord.table import Table, boards, labels, last, private

BOTH = "4k1n1/8/8/8/8/8/8/4K1N1 w - - 92 80"
"""Eight half-moves to and fro, and the position is there for the third time after fifty moves."""

TO_AND_FRO = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"
WORDS = {
    "en-US": (
        "Claim draw",
        "You can make more than one claim",
        ["Fifty-move rule", "Threefold repetition"],
        "You claimed a draw.",
    ),
    "ja": ("引き分けを宣言", "二つ以上", ["50手ルール", "同形三復"], "宣言が認められ"),
}


@pytest.mark.parametrize(("locale", "by_command"), [("en-US", True), ("ja", False)])
async def test_one_of_several_claims_is_chosen(
    table: Table, speak: Callable[..., None], locale: str, by_command: bool
) -> None:
    label, question, choices, done = WORDS[locale]
    speak(locale, locale)
    card = await table.challenge(color="white", start=BOTH)
    await table.bob.click(card, custom_id="kibitz:accept:1")
    (thread,) = table.channel.threads
    await table.play(thread, TO_AND_FRO)
    assert label in labels(last(thread))
    asked = await (
        table.alice.slash(thread, "claim") if by_command else table.alice.click(last(thread), label=label)
    )
    assert question in private(asked)
    assert asked.response is not None
    assert labels(asked.response.message) == choices
    assert not (await table.match(thread)).is_over
    await table.restart()
    # Choosing the second claims that, not the first.
    await table.alice.click(asked.response, label=choices[1])
    assert done in asked.response.message.content
    assert labels(asked.response.message) == []
    over = await table.matches.lookup.get(1)
    assert (over.reason, over.winner) == ("threefold-repetition", None)


@pytest.mark.slow
async def test_a_claim_chosen_too_late(table: Table) -> None:
    thread = await table.start(start=BOTH)
    await table.play(thread, TO_AND_FRO)
    assert "alice's turn" in private(await table.bob.slash(thread, "claim"))
    asked = await table.alice.slash(thread, "claim")
    await table.play(thread, "Nh3")
    assert asked.response is not None
    await table.alice.click(asked.response, label="Threefold repetition")
    assert "It's bob's turn" in asked.response.content
    assert labels(asked.response.message) == []
    assert not (await table.match(thread)).is_over


@pytest.mark.slow
async def test_an_entering_king_claims_the_win(table: Table) -> None:
    camp = "+P+P+P+PK+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4[RRBB] w - - 0 1"
    thread = await table.start(variant="shogi", start=camp)
    board = boards(thread)[-1]
    assert "Claim win" in labels(board)
    told = await table.alice.click(board, label="Claim win")
    assert "You claimed the win." in private(told)
    assert "**alice** (Sente) wins by entering king, with enough points" in last(thread).content


async def test_a_game_that_ends_by_itself_has_nothing_to_claim(table: Table) -> None:
    thread = await table.start(variant="breakthrough")
    told = private(await table.alice.slash(thread, "claim"))
    assert told.splitlines() == [
        "There is nothing to claim right now.",
        "There is nothing to claim in this game; repetition and the like end it automatically.",
    ]
