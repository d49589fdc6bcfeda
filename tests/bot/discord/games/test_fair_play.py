"""The engine gives a player no help with the position of their running game against a person."""

from __future__ import annotations

import pytest
from simcord.builders import UserHandle
from simcord.results import InteractionResult

import rules
from tests.bot.discord.table import Table, private
from tests.bot.discord.viewer.seen import shown

MOVES = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5"
REFUSED = "You're playing this position against somebody."


def after(plies: int, variant: str = "chess") -> rules.Position:
    position = rules.variant(variant).start()
    for move in MOVES.split()[:plies]:
        position = position.play(position.parse(move))
    return position


async def review_of(table: Table, text: str) -> str:
    view = shown(await table.alice.slash(table.channel, "import", text=text))
    pressed = await table.alice.click(view.answer, label="Review")
    return "\n".join([view.text, *(each.content for each in pressed.followups)])


@pytest.mark.parametrize("plies", [2, 12])
async def test_a_file_with_the_position_of_a_running_game_is_not_reviewed(table: Table, plies: int) -> None:
    """Wherever the file begins, and whatever its counters, rights and result are."""
    await table.play(await table.start(), MOVES)
    rest = " ".join([*MOVES.split()[plies:], "Bb3 d6 c3 Bg4"])
    board, turn, *_ = after(plies).fen().split()
    fen = f"{board} {turn} KQ - 7 31" if plies < 11 else f"{board} {turn} - - 7 31"
    text = f'[FEN "{fen}"]\n[Result "1-0"]\n\n{rest} 1-0\n'
    assert "isn't over yet" in await review_of(table, text)
    assert table.engine.reviewed == []
    await table.play(table.channel.threads[0], "Bb3 d6")
    assert "isn't over yet" in await review_of(table, text), "it contains this position, too"
    await table.matches.play.resign((await table.matches.lookup.of(table.alice.id))[0].id, table.alice.id)
    assert "accuracy" in await review_of(table, text)


@pytest.mark.slow
async def test_a_file_that_shares_an_opening_is_reviewed(table: Table) -> None:
    await table.play(await table.start(), " ".join(MOVES.split()[:9]))
    assert "accuracy" in await review_of(table, f'[Result "1-0"]\n\n{MOVES} 1-0\n')


async def test_in_a_game_from_a_given_position_every_position_counts(table: Table) -> None:
    start = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"
    await table.play(await table.start(start=start), "e4 Kd7")
    rest = "Ra7+ Kd6 Kd2 Ke5 Kd3 Kd6 Kd4 Ke6"
    assert "isn't over yet" in await review_of(table, f'[FEN "{start}"]\n\ne4 Kd7 {rest} 1-0\n')


async def refusal(table: Table, answer: InteractionResult) -> str:
    assert len(await table.matches.lookup.of(table.alice.id)) == 1
    return private(answer)


@pytest.mark.slow
async def test_kibitz_does_not_play_the_position_of_a_running_game(table: Table) -> None:
    await table.play(await table.start(), MOVES)
    kibitz = UserHandle(table.env, table.env.backend.get_user(table.me.id))
    for plies in (11, 12):
        fen = after(plies).fen()
        answer = await table.alice.slash(table.channel, "play", start=fen)
        assert REFUSED in await refusal(table, answer)
        answer = await table.alice.slash(table.channel, "challenge", opponent=kibitz, start=fen)
        assert REFUSED in await refusal(table, answer)
    await table.carol.slash(table.channel, "play", start=after(12).fen())
    assert len(await table.matches.lookup.of(table.carol.id)) == 1, "she doesn't play it"
    await table.alice.slash(table.channel, "play", start=after(10).fen())
    assert len(await table.matches.lookup.of(table.alice.id)) == 2


@pytest.mark.slow
async def test_a_game_that_has_come_to_the_position_gets_no_hint(table: Table) -> None:
    await table.play(await table.start(), MOVES)
    known = {thread.id for thread in table.channel.threads}
    table.engine.moves = ["b7b5", "d7d6"]
    await table.alice.slash(table.channel, "play", start=after(10).fen(), color="white")
    (thread,) = (thread for thread in table.channel.threads if thread.id not in known)
    await table.alice.send(thread, "Re1")
    assert REFUSED in private(await table.alice.slash(thread, "hint"))
    await table.alice.send(thread, "Bb3")
    assert REFUSED not in private(await table.alice.slash(thread, "hint"))


@pytest.mark.slow
async def test_a_copy_of_the_variant_gives_no_help_either(table: Table) -> None:
    await table.play(await table.start(), MOVES)
    text = f"[mine:chess]\nkibitzTitle = My chess\nstartFen = {after(12).fen()}\n"
    mine = await table.matches.custom_variants.create(table.alice.id, table.guild.id, text)
    answer = await table.alice.slash(table.channel, "play", variant=mine.key)
    assert REFUSED in await refusal(table, answer)
    assert REFUSED in private(await table.alice.slash(table.channel, "game try", variant=mine.key))
    assert table.engine.tried == []
