"""The engine doesn't help players with positions of their running games against people."""

from __future__ import annotations

import pytest
from simcord.builders import UserHandle
from simcord.results import InteractionResult

import rules
from tests.bot.discord.table import Table, private
from tests.bot.discord.viewer.seen import shown

MOVES = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5"
REFUSED = "You're playing this position against someone."


def position_after(plies: int, variant: str = "chess") -> rules.Position:
    position = rules.variant(variant).start()
    for move in MOVES.split()[:plies]:
        position = position.play(position.parse(move))
    return position


async def request_review(table: Table, text: str) -> str:
    view = shown(await table.alice.slash(table.channel, "import", text=text))
    result = await table.alice.click(view.answer, label="Review")
    return "\n".join([view.text, *(message.content for message in result.followups)])


@pytest.mark.slow
@pytest.mark.parametrize("plies", [2, 12])
async def test_file_with_the_position_of_a_running_game_is_not_reviewed(table: Table, plies: int) -> None:
    """Wherever the file begins, and whatever its counters, castling rights and result are."""
    await table.play(await table.start(), MOVES)
    rest = " ".join([*MOVES.split()[plies:], "Bb3 d6 c3 Bg4"])
    board, turn, *_ = position_after(plies).fen().split()
    fen = f"{board} {turn} KQ - 7 31" if plies < 11 else f"{board} {turn} - - 7 31"
    text = f'[FEN "{fen}"]\n[Result "1-0"]\n\n{rest} 1-0\n'
    assert "isn't over yet" in await request_review(table, text)
    assert table.engine.reviewed == []
    await table.play(table.channel.threads[0], "Bb3 d6")
    assert "isn't over yet" in await request_review(table, text), "the file also contains the new position"
    await table.use_cases.play.resign(
        (await table.use_cases.lookup.running_of(table.alice.id))[0].id, table.alice.id
    )
    assert "blunder" in await request_review(table, text)


@pytest.mark.slow
async def test_file_that_shares_an_opening_is_reviewed(table: Table) -> None:
    await table.play(await table.start(), " ".join(MOVES.split()[:9]))
    assert "blunder" in await request_review(table, f'[Result "1-0"]\n\n{MOVES} 1-0\n')


async def test_all_positions_count_in_a_game_from_a_custom_position(table: Table) -> None:
    start = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"
    await table.play(await table.start(start=start), "e4 Kd7")
    rest = "Ra7+ Kd6 Kd2 Ke5 Kd3 Kd6 Kd4 Ke6"
    assert "isn't over yet" in await request_review(table, f'[FEN "{start}"]\n\ne4 Kd7 {rest} 1-0\n')


async def refusal(table: Table, answer: InteractionResult) -> str:
    """Return the text of a refusal, and check that no game has started."""
    assert len(await table.use_cases.lookup.running_of(table.alice.id)) == 1
    return private(answer)


@pytest.mark.slow
async def test_kibitz_does_not_play_the_position_of_a_running_game(table: Table) -> None:
    await table.play(await table.start(), MOVES)
    kibitz = UserHandle(table.env, table.env.backend.get_user(table.me.id))
    for plies in (11, 12):
        fen = position_after(plies).fen()
        answer = await table.alice.slash(table.channel, "play", start=fen)
        assert REFUSED in await refusal(table, answer)
        answer = await table.alice.slash(table.channel, "challenge", opponent=kibitz, start=fen)
        assert REFUSED in await refusal(table, answer)
    await table.carol.slash(table.channel, "play", start=position_after(12).fen())
    assert len(await table.use_cases.lookup.running_of(table.carol.id)) == 1, (
        "Carol doesn't play this position"
    )
    await table.alice.slash(table.channel, "play", start=position_after(10).fen())
    assert len(await table.use_cases.lookup.running_of(table.alice.id)) == 2


@pytest.mark.slow
async def test_no_hint_in_a_game_that_has_reached_the_position(table: Table) -> None:
    await table.play(await table.start(), MOVES)
    earlier = {thread.id for thread in table.channel.threads}
    table.engine.moves = ["b7b5", "d7d6"]
    await table.alice.slash(table.channel, "play", start=position_after(10).fen(), color="white")
    (thread,) = (thread for thread in table.channel.threads if thread.id not in earlier)
    await table.alice.send(thread, "Re1")
    assert REFUSED in private(await table.alice.slash(thread, "hint"))
    await table.alice.send(thread, "Bb3")
    assert REFUSED not in private(await table.alice.slash(thread, "hint"))


@pytest.mark.slow
async def test_no_help_in_a_copy_of_the_variant(table: Table) -> None:
    await table.play(await table.start(), MOVES)
    text = f"[mine:chess]\nkibitzTitle = My chess\nstartFen = {position_after(12).fen()}\n"
    mine = await table.use_cases.custom_variants.create(table.alice.id, table.guild.id, text)
    answer = await table.alice.slash(table.channel, "play", variant=mine.key)
    assert REFUSED in await refusal(table, answer)
    assert REFUSED in private(await table.alice.slash(table.channel, "custom try", variant=mine.key))
    assert table.engine.tried == []
