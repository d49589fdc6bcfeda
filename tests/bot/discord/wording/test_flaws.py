"""Definition errors and their corrections in every language."""

from __future__ import annotations

from typing import cast

import pytest

import rules
from bot.discord.platform.display_names import Names
from bot.discord.wording.refusal_sentences import Refusals
from bot.discord.wording.sentences import Wording
from bot.texts import LOCALES, Texts
from rules.definitions.check_definition import check
from rules.definitions.editing import with_setting
from tests.cases import loop_over

BAD = {
    "text-long": "#" * 300_000,
    "line-long": "[m:chess]\nkibitzTitle = " + "x" * 3_000,
    "many-sections": "".join(f"[m{number}:chess]\n" for number in range(101)),
    "no-section": "",
    "before-section": "mustCapture = true",
    "header": "[My Game:chess]",
    "section-twice": "[m:chess]\n[m:chess]",
    "no-parent": "[m:zzzzzz]",
    "setting": "[m:chess]\nno castling",
    "unknown-key": "[m:chess]\nmustCaptur = true",
    "unsupported-key": "[m:chess]\ntwoBoards = true",
    "needs-setting": "[m:chess]\nseirawanGating = true",
    "key-twice": "[m:chess]\nmustCapture = true\nmustCapture = false",
    "boolean": "[m:chess]\nmustCapture = maybe",
    "number": "[m:chess]\nmaxRank = 40",
    "choice": "[m:chess]\nstalemateValue = lost",
    "letters": "[m:chess]\npromotionPieceTypes = 1",
    "pair": "[m:shogi]\npromotedPieceType = pg",
    "amount": "[m:chess]\npromotionLimit = q",
    "square": "[m:chess]\nflagRegion = z9\nflagPiece = k",
    "no-letter": "[m:chess]\npromotionPieceTypes = x",
    "one-letter": "[m:chess]\nqueen = qq",
    "letter-taken": "[m:chess]\ncentaur = r\namazon = r",
    "only-by-name": "[m:chess]\nqueen = q:N",
    "no-pieces": "[m]\nmaxRank = 8",
    "piece-needed": "[m:chess]\nking = -\ncastling = true",
    "piece-name": "[m:chess]\nkibitzPieceNames = unicorn",
    "betza": "[m:chess]\ncustomPiece1 = x:njNN",
    "betza-atom": "[m:chess]\ncustomPiece1 = x:NADX",
    "betza-modifier": "[m:chess]\ncustomPiece1 = x:xN",
    "betza-no-atom": "[m:chess]\ncustomPiece1 = x:Nf",
    "betza-bracket": "[m:chess]\ncustomPiece1 = x:[W-F",
    "betza-range": "[m:chess]\ncustomPiece1 = x:R99",
    "fen": "[m:chess]\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1",
    "no-title": "[m:chess]\nkibitzTitle =",
    "long-name": "[m:chess]\nkibitzTitle = " + "Evening " * 30,
    "character": "[m:chess]\nkibitzTitle = https://x",
    "over": "[m:chess]\nkibitzTitle = Mine\nstartFen = 7K/5k2/6q1/8/8/8/8/8 w - - 0 1",
}
"""A definition with each flaw."""
HARD = {"key-needed", "large", "many-moves", "other"}
"""Flaws without a short example."""
FENS = {
    "ranks": ("8/8 w", "The start position doesn't work: it has 2 ranks instead of 8."),
    "files": ("9/8/8/8/8/8/8/8 w", "the number of squares on rank 8 is 9, not 8."),
    "piece": ("xxxxxxxx/8/8/8/8/8/8/8 w", "no piece in this game has the letter x (rank 8)."),
    "kings": ("8/8/8/8/8/8/8/8 w", "each side needs exactly one king."),
}


def refusals() -> Refusals:
    return Refusals(Texts(), cast("Names", None), Wording(Texts(), cast("Names", None)))


def error_of(text: str) -> rules.VariantError:
    with pytest.raises(rules.VariantError) as caught:
        check(text)
    # As returned by a worker process.
    return rules.VariantError.from_parts(caught.value.parts())


def test_every_flaw_has_an_example() -> None:
    assert BAD.keys() | HARD == {flaw.value for flaw in rules.Flaw}


@loop_over("flaw", BAD)
def test_flaw_is_described_in_every_language(flaw: str) -> None:
    error = error_of(BAD[flaw])
    assert error.flaw == flaw
    texts = {locale: refusals().flaw(locale, error) for locale in LOCALES}
    assert len(set(texts.values())) == len(LOCALES), texts
    assert all(0 < len(text) < 400 for text in texts.values()), texts
    assert all(error.message not in text for text in texts.values()), texts


@pytest.mark.parametrize("reason", FENS)
def test_invalid_start_is_described_with_numbers(reason: str) -> None:
    fen, expected = FENS[reason]
    error = error_of(with_setting("[m:chess]\nkibitzTitle = Mine\n", "startFen", fen))
    assert expected in refusals().flaw("en", error)
    assert expected not in refusals().flaw("de", error)


def test_similar_keys_are_suggested() -> None:
    assert "Did you mean `mustCapture`?" in refusals().flaw("en", error_of(BAD["unknown-key"]))
    assert "`chess` のことですか" in refusals().flaw("ja", error_of("[m:ches]"))
    assert "/game keys" in refusals().flaw("en", error_of("[m:chess]\nzzz = 1"))


def test_quoted_value_is_escaped_and_shortened() -> None:
    text = refusals().flaw("en", error_of("[m:chess]\nmustCapture = `x` " + "y" * 300))
    assert "`ˋxˋ yyy" in text
    assert len(text) < 150
