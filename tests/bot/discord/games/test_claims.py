"""Claims: a single possible claim is made immediately, otherwise the player chooses one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bot.discord.table import Table, boards, labels, last, private, response

BOTH = "4k1n1/8/8/8/8/8/8/4K1N1 w - - 92 80"
"""After eight half-moves back and forth, threefold repetition and the fifty-move rule both apply."""

TO_AND_FRO = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"
WORDS = {
    "en-US": (
        "Claim draw",
        "You can make more than one claim",
        ["Fifty-move rule", "Threefold repetition"],
        "You claimed a draw.",
    ),
    "ja": ("引き分けを宣言", "条件が複数", ["50手ルール", "同形三復"], "宣言が認められ"),
}


@pytest.mark.parametrize(("locale", "by_command"), [("en-US", True), ("ja", False)])
async def test_player_chooses_one_of_several_claims(
    table: Table, speak: Callable[..., None], locale: str, by_command: bool
) -> None:
    label, question, choices, confirmation = WORDS[locale]
    speak(locale, locale)
    card = await table.challenge(color="white", start=BOTH)
    await table.bob.click(card, custom_id="kibitz:accept:1")
    (thread,) = table.channel.threads
    await table.play(thread, TO_AND_FRO)
    assert label in labels(last(thread))
    answer = await (
        table.alice.slash(thread, "claim") if by_command else table.alice.click(last(thread), label=label)
    )
    assert question in private(answer)
    assert labels(response(answer).message) == choices
    assert not (await table.match(thread)).is_over
    await table.restart()
    # The second claim is made, not the first.
    await table.alice.click(response(answer), label=choices[1])
    assert confirmation in response(answer).message.content
    assert labels(response(answer).message) == []
    match = await table.use_cases.lookup.get(1)
    assert (match.reason, match.winner) == ("threefold-repetition", None)


@pytest.mark.slow
async def test_claim_chosen_after_a_move_is_refused(table: Table) -> None:
    thread = await table.start(start=BOTH)
    await table.play(thread, TO_AND_FRO)
    assert "alice's turn" in private(await table.bob.slash(thread, "claim"))
    question = response(await table.alice.slash(thread, "claim"))
    await table.play(thread, "Nh3")
    await table.alice.click(question, label="Threefold repetition")
    assert "It's bob's turn" in question.content
    assert labels(question.message) == []
    assert not (await table.match(thread)).is_over


@pytest.mark.slow
async def test_win_by_entering_king_is_claimed(table: Table) -> None:
    camp = "+P+P+P+PK+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4[RRBB] w - - 0 1"
    thread = await table.start(variant="shogi", start=camp)
    board = boards(thread)[-1]
    assert "Claim win" in labels(board)
    answer = await table.alice.click(board, label="Claim win")
    assert "You claimed the win." in private(answer)
    assert "**alice** (Sente) wins by entering king, with enough points" in last(thread).content


async def test_variant_that_ends_automatically_has_nothing_to_claim(table: Table) -> None:
    thread = await table.start(variant="breakthrough")
    text = private(await table.alice.slash(thread, "claim"))
    assert text.splitlines() == [
        "There is nothing to claim right now.",
        "There is nothing to claim in this game; repetition and the like end it automatically.",
    ]
