"""Moves written with the letters and names of pieces in other languages, and games in their letters."""

from __future__ import annotations

import random

import pytest

import rules
from bot.discord.wording.notation import ALPHABETS, Notation, typed_move
from bot.texts import LOCALES
from bot.texts.typed_pieces import typed_pieces, written_letters
from rules.notation import NATIVE
from tests.cases import loop_over
from tests.variants import KINDS_OR_ALL

LOCAL = [Notation(locale, local_letters=True) for locale in LOCALES if written_letters(locale)]
WITH_LETTERS = [notation for notation in LOCAL if notation.letters(rules.variant("chess"))["Q"].isascii()]
PLIES, MOVES = 8, 6
"""The half-moves of the random games, and the number of moves that are read in each of their positions."""


def test_every_language_has_letters_or_names_of_its_own() -> None:
    assert {notation.locale for notation in LOCAL} == set(LOCALES) - {"en"}


@KINDS_OR_ALL
def test_local_spelling_is_read_as_the_move_it_was_written_for(variants: list[rules.Variant]) -> None:
    changed = 0
    for variant in variants:
        if variant.family in NATIVE:
            continue
        dice, position = random.Random(variant.key), variant.start(0 if variant.starts else None)
        for _ in range(PLIES):
            legal = position.legal_moves()
            if not legal or rules.Game(position).outcome() is not None:
                break
            for move in dice.sample(legal, min(len(legal), MOVES)):
                for notation in LOCAL:
                    text = notation.localized(variant, position.san(move))
                    assert typed_move(position, text, notation) == move, (variant.key, text, notation)
                    changed += text != position.san(move)
            position = position.play(dice.choice(legal))
    assert changed > 10 * len(variants)


@loop_over(
    ("locale", "key", "san", "expected"),
    [
        ("de", "chess", "Nbxd7+", "Sbxd7+"),
        ("fr", "chess", "R1xe1", "T1xe1"),
        ("es", "chess", "exd8=Q#", "exd8=D#"),
        ("pt-BR", "chess", "O-O-O", "O-O-O"),
        ("ja", "chess", "Nf3", "ナイトf3"),
        ("zh-CN", "chess", "Qxf7#", "后xf7#"),
        ("zh-TW", "crazyhouse", "N@f3", "騎士@f3"),
        ("de", "seirawan", "O-O/He1", "O-O/He1"),
        ("es", "capablanca", "Ac3", "Ac3"),
        ("es", "capablanca", "Bc3", "Bc3"),
        ("fr", "capablanca", "Nc3", "Nc3"),
        ("en", "chess", "Nf3", "Nf3"),
    ],
)
def test_letters_of_other_pieces_are_not_used(locale: str, key: str, san: str, expected: str) -> None:
    notation = Notation(locale, local_letters=True)
    assert notation.localized(rules.variant(key), san) == expected
    assert Notation(locale).localized(rules.variant(key), san) == san


def test_pieces_are_introduced_with_their_letters() -> None:
    chess = rules.variant("chess")
    knight = next(piece for piece in chess.pieces if piece.name == "knight")
    shown = {notation.locale: notation.letter_of(chess, knight) for notation in LOCAL}
    assert shown == {"de": "S", "fr": "C", "es": "C", "pt-BR": "C", "ja": "N", "zh-CN": "N", "zh-TW": "N"}


def test_letter_r_is_the_king_only_in_languages_that_use_it() -> None:
    fen = "7k/8/8/8/8/8/8/R4K2 w - - 0 1"
    position = rules.Position.from_fen(rules.variant("chess"), fen)
    read = {notation: typed_move(position, "Re1", notation) for notation in (*LOCAL, Notation("fr"))}
    kings = {notation.locale for notation, move in read.items() if str(move) == str(position.parse("Ke1"))}
    assert kings == {"es", "fr", "pt-BR"}
    french = Notation("fr", local_letters=True)
    assert typed_move(position, "Ra5", french) == position.parse("Ra5"), "no king can go there"
    assert read[Notation("fr")] == position.parse("Ra1-e1")
    illegal = typed_move(position, "Rh3", french)
    assert isinstance(illegal, rules.IllegalMove)
    assert illegal.details["piece"] == "king"


# ---- Games


def game_of(key: str, seed: int) -> rules.Game:
    """Return a random game."""
    dice, game = random.Random(seed), rules.Game(rules.variant(key).start())
    while len(game.moves) < 60 and game.outcome() is None:
        game.play(dice.choice(game.position.legal_moves()))
    return game


@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "crazyhouse", "atomic"])
def test_game_in_local_letters_is_read(key: str) -> None:
    for seed, notation in enumerate(WITH_LETTERS):
        game = game_of(key, seed)
        words = [notation.localized(game.variant, written) for written in sans(game)]
        numbered = " ".join(
            f"{ply // 2 + 1}. {word}" if ply % 2 == 0 else word for ply, word in enumerate(words)
        )
        for text in (f'[Variant "{key}"]\n\n{numbered} *', " ".join(words)):
            record = rules.one_game(text, game.variant, alphabets=ALPHABETS).record
            assert (record.game.moves, record.remarks) == (game.moves, ()), text


def sans(game: rules.Game) -> list[str]:
    return [before.san(move) for before, move in zip(game.positions, game.moves, strict=False)]


@loop_over(
    ("text", "moves"),
    [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. 0-0 Remis", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1"),
        ("1.f4 e5 2.g4 Dh4 matt", "f2f4 e7e5 g2g4 d8h4"),
        ("1. e4 e5 2. Re2 Re7 3. Cf3 *", "e2e4 e7e5 e1e2 e8e7 g1f3"),
        ("1. Cg1-f3 d7-d5 2. Cb1-c3 Dd8-d6", "g1f3 d7d5 b1c3 d8d6"),
        ("```\n1. e4 c5 2. Cf3 d6 3. Ab5+\n```", "e2e4 c7c5 g1f3 d7d6 f1b5"),
        ("e4 e5 Cf3 Cc6 Fb5", "e2e4 e7e5 g1f3 b8c6 f1b5"),
    ],
)  # fmt: skip
def test_lists_of_moves_in_local_letters(text: str, moves: str) -> None:
    record = rules.one_game(text, alphabets=ALPHABETS).record
    assert (" ".join(move.uci() for move in record.game.moves), record.remarks) == (moves, ())


def test_usual_letters_come_first() -> None:
    """An error in a game in English letters isn't reported in another language's letters."""
    record = rules.one_game("1. e4 e5 2. Re2 Nc6", alphabets=ALPHABETS).record
    (remark,) = record.remarks
    assert (len(record.game.moves), remark.kind) == (2, rules.RemarkKind.CUT)


def test_error_names_the_move_as_it_is_written() -> None:
    record = rules.one_game("1. e4 e5 2. Sf3 Sc6\n3. Sc9 a6", alphabets=ALPHABETS).record
    (remark,) = record.remarks
    assert remark.error is not None
    assert (len(record.game.moves), remark.error.line, remark.error.move) == (4, 2, "3. Sc9")


def test_letters_have_one_meaning() -> None:
    """So no game can be read differently with the letters of two languages."""
    assert {
        letter: len(meanings) for letter, meanings in typed_pieces("letters").items() if len(meanings) > 1
    } == {}
