"""Refusals of typed moves: the same sentences in games, puzzles and reviews."""

from __future__ import annotations

import re

import pytest

import rules
from bot.discord.wording.notation import Notation, typed_move
from bot.discord.wording.refusal_sentences import Refusals
from bot.puzzles import Attempt, puzzles
from bot.texts import Texts
from tests.words import WORDINGS

POSITION = rules.Position.from_fen(rules.variant("chess"), "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")


def refusal(locale: str, text: str, position: rules.Position = POSITION) -> str:
    with pytest.raises(rules.MoveError) as caught:
        position.parse(text)
    return Refusals(WORDINGS[locale]).unplayable(Notation(locale), caught.value, text, position)


def test_ambiguous_moves_are_listed() -> None:
    assert refusal("en", "Nd2") == "Which move do you mean: Nbd2 or Nfd2?"
    assert refusal("de", "Nd2") == "Welchen Zug meinst du: Nbd2 oder Nfd2?"


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "You have no cannon on file 5."),
        ("de", "Auf Linie 5 hast du keine Kanone."),
        ("es", "No tienes ningún cañón en la columna 5."),
        ("fr", "Tu n’as aucun canon sur la colonne 5."),
        ("pt-BR", "Você não tem nenhum canhão na coluna 5."),
        ("zh-CN", "第 5 路上没有你的炮。"),
    ],
)
def test_missing_piece_of_xiangqi_is_named_with_its_file(locale: str, text: str) -> None:
    assert refusal(locale, "C5=2", rules.variant("xiangqi").start()) == text


def test_other_moves_are_refused_with_a_reason() -> None:
    assert refusal("en", "Nf6") == Texts("en").text(
        "illegal-none-can-reach", piece="knight", to="f6", family="chess"
    )
    assert refusal("en", "hello").startswith('I can\'t read "hello" as a move.')


def test_unreadable_answer_to_a_puzzle_never_shows_a_legal_move() -> None:
    error, shown = rules.MalformedMove("?"), 0
    for puzzle in puzzles()[::97]:
        locale = "ja" if puzzle.variant == "shogi" else "en"
        notation, refusals = Notation(locale), Refusals(WORDINGS[locale])
        for ply in range(0, len(puzzle.line), 2):
            position = Attempt(puzzle, puzzle.line[:ply]).position
            for example in re.findall("`(.+?)`", refusals.unplayable_answer(notation, error, "?", position)):
                assert not isinstance(typed_move(position, example, notation), rules.Move), (
                    puzzle.id,
                    example,
                )
                shown += 1
    assert shown


def test_reasons_in_a_puzzle_show_no_example() -> None:
    position = rules.variant("seirawan").start()
    assert "as in Nc3/H" in refusal("en", "H@d3", position)
    with pytest.raises(rules.IllegalMove) as caught:
        position.parse("H@d3")
    shown = Refusals(WORDINGS["en"]).unplayable_answer(Notation("en"), caught.value, "H@d3", position)
    assert shown == "The rules don't allow it here."
