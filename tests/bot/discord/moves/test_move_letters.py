"""Letters of pieces in moves: a setting for answers that only the player sees."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle

from tests.bot.discord.menus import options
from tests.bot.discord.puzzles.collection import install
from tests.bot.discord.table import Table, labels, last, private, response

KING_AND_ROOK = "7k/8/8/8/8/8/8/R4K2 w - - 0 1"


async def choose(table: Table, letters: str, language: str) -> None:
    await table.alice.slash(table.channel, "settings player", language=language, **{"move-letters": letters})


async def against_kibitz(table: Table, letters: str, language: str = "de") -> ChannelHandle:
    """Begin Alice's game against Kibitz on an English server, with her settings."""
    await table.use_cases.settings.change_server(table.guild.id, language="en")
    await choose(table, letters, language)
    await table.alice.slash(table.channel, "play", color="white")
    (thread,) = table.channel.threads
    return thread


async def suggested(table: Table, place: ChannelHandle, typed: str) -> list[str]:
    return [choice["name"] for choice in await table.alice.autocomplete(place, "move", "move", typed)]


async def test_private_answers_use_local_letters_and_boards_do_not(table: Table) -> None:
    thread = await against_kibitz(table, "local")
    table.engine.moves = ["g1f3", "b8c6"]
    hint = await table.alice.slash(thread, "hint")
    assert "**Sf3**" in private(hint)
    assert await suggested(table, thread, "Sf") == ["Sf3 (g1f3)"]
    assert "**Sf3**" in private(await table.alice.slash(thread, "move", move="Sf3"))
    assert "**1… Sc6**" in private(await table.alice.slash(thread, "board"))
    board = last(thread)
    assert "**1. Nf3**" in board.content
    assert "**1… Nc6**" in board.content
    assert "Nc6" in (board.attachments[0].description or "")
    refused = private(await table.alice.slash(thread, "move", move="lorem1"))
    assert "`Sd4`" in refused


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "knight"),
    [("fr", "Cc6"), ("es", "Cc6"), ("pt-BR", "Cc6"), ("ja", "ナイトc6"), ("zh-TW", "騎士c6")],
)
async def test_every_language_has_its_own(table: Table, language: str, knight: str) -> None:
    thread = await against_kibitz(table, "local", language)
    table.engine.moves = ["b8c6"]
    await table.alice.send(thread, "e4")
    assert f"**1… {knight}**" in private(await table.alice.slash(thread, "board"))


@pytest.mark.slow
async def test_english_letters_can_be_chosen(table: Table) -> None:
    thread = await against_kibitz(table, "english")
    table.engine.moves = ["b8c6"]
    await table.alice.send(thread, "Sf3")
    assert "**1… Nc6**" in private(await table.alice.slash(thread, "board"))


@pytest.mark.slow
async def test_typed_letters_become_the_players_own(table: Table) -> None:
    await choose(table, "auto", "de")
    await table.use_cases.settings.change_server(table.guild.id, language="de")
    card = await table.challenge(color="white")
    await table.bob.click(card, label="Annehmen")
    (thread,) = table.channel.threads
    await table.alice.send(thread, "Sf3")
    assert "**1. Sf3**" in private(await table.alice.slash(thread, "board"))
    assert "**1. Nf3**" in private(await table.bob.slash(thread, "board"))


@pytest.mark.slow
async def test_plan_in_local_letters_is_read_as_it_is_shown(table: Table) -> None:
    thread = await table.start(start=KING_AND_ROOK.replace(" w ", " b "), color="white")
    await choose(table, "local", "es")
    answer = private(await table.alice.slash(thread, "plan", moves="Kh7 Rf2; Kg8 Ta8"))
    assert "si **Rh7**, entonces **Rf2**" in answer
    shown = "; ".join(line.removeprefix("- ") for line in answer.splitlines()[1:]).replace("**", "")
    assert private(await table.alice.slash(thread, "plan", moves=shown)) == answer


@pytest.mark.slow
async def test_puzzles_use_local_letters(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    await choose(table, "local", "fr")
    shown = response(await table.alice.slash(table.channel, "puzzle solve", variant="chess", difficulty=2))
    question = await table.alice.click(shown, label=labels(shown.message)[1])
    await table.alice.submit_modal(question, {"move": "Ta7"})
    assert "**Ta7**" in shown.content
    assert "**Rg8**" in shown.content
    await table.alice.click(shown, label=labels(shown.message)[0])
    rook = next(option for option in options(shown) if "b" in option.label)
    await table.alice.select(shown, [rook.value], custom_id=rook.menu)
    assert any(option.label.startswith("Tb8") for option in options(shown))


async def test_solution_by_a_word_uses_local_letters(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it does by the button."""
    install(monkeypatch)
    await choose(table, "local", "de")
    direct = table.alice.user.dm_channel
    await table.alice.user.slash("puzzle solve", variant="chess", difficulty=2)
    await table.alice.user.send_dm("Lösung")
    assert "**1. Ta7 Kg8 2. Tb8#**" in last(direct).content


async def test_imported_game_is_read_and_shown_in_local_letters(table: Table) -> None:
    await choose(table, "local", "de")
    game = "1. e4 e5 2. Sf3 Sc6 3. Lb5 Dh4 4. Ld9"
    shown = await table.alice.slash(table.channel, "import", text=game)
    text = private(shown)
    assert "bis Zeile 1: **4\\. Ld9** ist nicht möglich" in text
    assert "2. Sf3 Sc6 3. Lb5 Dh4" in text.replace("*", "").replace("_", "")


@pytest.mark.slow
async def test_replies_in_direct_messages_are_private_too(table: Table) -> None:
    await choose(table, "local", "de")
    direct = table.alice.user.dm_channel
    await table.alice.user.slash("play", color="white")
    await table.alice.user.send_dm("Sb9")
    assert "`Sf3`" in last(direct).content or "`Sc3`" in last(direct).content, last(direct).content
