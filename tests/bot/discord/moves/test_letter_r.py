"""R in a move: asked once, remembered, learned from other letters, and set by hand."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle

from tests.bot.discord.table import Table, labels, last

KING_AND_ROOK = "7k/8/8/8/8/8/8/R4K2 w - - 0 1"


async def start(table: Table, language: str, fen: str = KING_AND_ROOK) -> ChannelHandle:
    """Start a game of Alice and Bob, who write in a language."""
    for player in (table.alice, table.bob):
        await table.use_cases.settings.change_player(player.id, language=language)
    await table.use_cases.settings.change_server(table.guild.id, language=language)
    card = await table.challenge(color="white", start=fen)
    await table.bob.click(card, label={"pt-BR": "Aceitar", "fr": "Accepter", "es": "Aceptar"}[language])
    (thread,) = table.channel.threads
    return thread


async def meaning(table: Table) -> str | None:
    return (await table.use_cases.settings.get(table.alice.id))[0].move_letters


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "stored", "square"), [("Rei", "local", "f1e1"), ("Torre", "english", "a1e1")]
)
async def test_player_is_asked_once_what_r_means(table: Table, answer: str, stored: str, square: str) -> None:
    thread = await start(table, "pt-BR")
    await table.alice.send(thread, "Re1")
    asked = last(thread)
    assert asked.content == "Nos seus lances, R é o rei ou a torre? Vou lembrar da resposta."
    assert labels(asked) == ["Rei", "Torre"]
    await table.bob.click(asked, label=answer)
    assert (await table.match(thread)).ply == 0, "only the player may answer"
    await table.alice.click(asked, label=answer)
    match = await table.match(thread)
    assert ([move.uci() for move in match.game.moves], await meaning(table)) == ([square], stored)
    await table.bob.send(thread, "Kh7")
    await table.alice.send(thread, "Rd1")
    assert (await table.match(thread)).ply == 3, "the question is not asked again"


@pytest.mark.slow
async def test_question_works_after_a_restart_and_only_in_its_position(table: Table) -> None:
    thread = await start(table, "fr")
    await table.alice.send(thread, "Re1")
    asked = last(thread)
    await table.restart()
    await table.alice.send(thread, "Ta5")
    await table.alice.click(asked, label="Roi")
    assert [move.uci() for move in (await table.match(thread)).game.moves] == ["a1a5"]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "stored"), [("Ta5", "local"), ("Ke2", "english"), ("a1a5", None)])
async def test_other_letters_show_what_r_means(table: Table, text: str, stored: str | None) -> None:
    thread = await start(table, "es")
    await table.alice.send(thread, text)
    assert (await table.match(thread)).ply == 1
    assert await meaning(table) == stored


@pytest.mark.slow
async def test_illegal_king_move_offers_the_rooks_move(table: Table) -> None:
    thread = await start(table, "es", "4r2k/8/8/8/8/8/8/R4K2 w - - 0 1")
    await table.use_cases.settings.change_player(table.alice.id, move_letters="local")
    await table.alice.send(thread, "Re1")
    refused = last(thread)
    assert (await table.match(thread)).ply == 0
    await table.alice.click(refused, label=labels(refused)[0])
    assert [move.uci() for move in (await table.match(thread)).game.moves] == ["a1e1"]


@pytest.mark.slow
async def test_letters_of_the_game_count_if_the_players_language_has_none(table: Table) -> None:
    thread = await start(table, "fr")
    await table.use_cases.settings.change_player(table.alice.id, language="en")
    for player, text in ((table.alice, "Ta5"), (table.bob, "h8h7"), (table.alice, "Re1")):
        await player.send(thread, text)
    moves = [move.uci() for move in (await table.match(thread)).game.moves]
    assert moves == ["a1a5", "h8h7", "f1e1"]


@pytest.mark.slow
async def test_english_players_are_never_asked(table: Table) -> None:
    thread = await table.start(start=KING_AND_ROOK)
    await table.alice.send(thread, "Re1")
    assert [move.uci() for move in (await table.match(thread)).game.moves] == ["a1e1"]
    assert await meaning(table) is None


@pytest.mark.slow
async def test_letters_are_a_setting(table: Table) -> None:
    await table.alice.slash(table.channel, "settings player", **{"move-letters": "local"})
    assert await meaning(table) == "local"
    await table.alice.slash(table.channel, "settings player", **{"move-letters": "auto"})
    assert await meaning(table) is None
