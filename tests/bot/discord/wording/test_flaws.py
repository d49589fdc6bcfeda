"""Errors in definitions and positions, with their corrections, in every language."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter

import pytest

import rules
from bot.discord.wording.refusal_sentences import Refusals
from bot.texts import LOCALES
from rules.definitions.check_definition import check
from rules.definitions.editing import with_setting
from rules.notation import kif_board, usi
from tests.cases import loop_over
from tests.tools.texts.checker import entries
from tests.words import WORDINGS

BAD = {
    "text-long": "#" * 300_000,
    "line-long": "[m:chess]\nkibitzTitle = " + "x" * 3_000,
    "many-sections": "".join(f"[m{number}:chess]\n" for number in range(101)),
    "no-section": "# empty",
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
    "piece-name": "[m:chess]\nkibitzPieceNames = unicorn",
    "piece-characters": "[m:chess]\nkibitzKanji = k",
    "betza-long": "[m:chess]\ncustomPiece1 = x:" + "W" * 129,
    "betza-atom": "[m:chess]\ncustomPiece1 = x:NADX",
    "betza-modifier": "[m:chess]\ncustomPiece1 = x:xN",
    "betza-no-atom": "[m:chess]\ncustomPiece1 = x:Nf",
    "betza-range": "[m:chess]\ncustomPiece1 = x:R99",
    "betza-direction": "[m:chess]\ncustomPiece1 = x:sfN",
    "betza-two-kinds": "[m:chess]\ncustomPiece1 = x:njNN",
    "betza-hop": "[m:chess]\ncustomPiece1 = x:pN",
    "betza-skip": "[m:chess]\ncustomPiece1 = x:jD",
    "betza-bounce": "[m:chess]\ncustomPiece1 = x:wR",
    "betza-bracket": "[m:chess]\ncustomPiece1 = x:[W-F",
    "betza-in-brackets": "[m:chess]\ncustomPiece1 = x:[F-aR]",
    "betza-separator": "[m:chess]\ncustomPiece1 = x:[FR]",
    "betza-many-legs": "[m:chess]\ncustomPiece1 = x:aaaaW",
    "betza-one-leg": "[m:chess]\ncustomPiece1 = x:pafW",
    "betza-no-leg": "[m:chess]\ncustomPiece1 = x:yW",
    "betza-early-capture": "[m:chess]\ncustomPiece1 = x:cafW",
    "betza-first-leg": "[m:chess]\ncustomPiece1 = x:afhW",
    "betza-oblique": "[m:chess]\ncustomPiece1 = x:[F-lN]",
    "betza-no-way": "[m:chess]\ncustomPiece1 = x:[F-fsB]",
    "betza-many-ways": "[m:chess]\ncustomPiece1 = x:KaaaK",
    "fen": "[m:chess]\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1",
    "checks-to-give": "[m:chess]\ncheckCounting = true",
    "castling-piece": "[m:chess]\nking = -\ncastling = true",
    "castling-file": "[m:chess]\ncastlingKingsideFile = h",
    "castling-rank": "[m:chess]\nmaxRank = 7\ncastlingRank = 4",
    "no-title": "[m:chess]\nkibitzTitle =",
    "long-name": "[m:chess]\nkibitzTitle = " + "Evening " * 30,
    "character": "[m:chess]\nkibitzTitle = https://x",
    "over": "[m:chess]\nkibitzTitle = Mine\nstartFen = 7K/5k2/6q1/8/8/8/8/8 w - - 0 1",
    "large": "[m:chess]\nmaxFile = 16\nmaxRank = 16\n"
    + "".join(f"customPiece{number} = {letter}:KNADCZHGQ\n" for number, letter in enumerate("acdefgh", 1)),
}
"""A definition with each flaw."""
HARD = (
    rules.VariantError(rules.Flaw.RESERVED_NAME, prefix="custom-"),
    rules.VariantError(rules.Flaw.KEY_NEEDED),
    rules.VariantError(rules.Flaw.NO_FREE_LETTER),
    rules.VariantError(rules.Flaw.MANY_CUSTOM_PIECES, most=25),
    rules.VariantError(rules.Flaw.MANY_MOVES, most=10_000),
    rules.VariantError(rules.Flaw.SLOW),
    rules.VariantError(rules.Flaw.FAILS, exception="KeyError"),
)
"""Errors for which `check` needs a long text, much time, or a fault in the rules."""
FENS = {
    "ranks": ("8/8 w", "The starting position doesn't work: it has 2 ranks instead of 8."),
    "files": ("9/8/8/8/8/8/8/8 w", "the number of squares on rank 8 is 9, not 8."),
    "piece": ("xxxxxxxx/8/8/8/8/8/8/8 w", "no piece in this game has the letter x (rank 8)."),
    "kings": ("8/8/8/8/8/8/8/8 w", "each side needs exactly one king."),
}

POSITIONS: dict[str, tuple[Callable[[], object], str]] = {
    "hand-letter": (
        lambda: rules.Position.from_fen(rules.variant("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[X] w - - 0 1"),
        "X in hand isn't a piece of this game.",
    ),
    "hand-count": (
        lambda: rules.Position.from_fen(
            rules.variant("crazyhouse"), f"4k3/8/8/8/8/8/8/4K3[{'P' * 256}] w - - 0 1"
        ),
        "a hand can hold at most 255 of each piece.",
    ),
    "checks-many": (
        lambda: rules.Position.from_fen(rules.variant("3check"), "4k3/8/8/8/8/8/8/4K3 w - - 3+9 0 1"),
        "there can't be more checks left than 3+3.",
    ),
    "counter": (
        lambda: rules.Position.from_fen(rules.variant("chess"), "4k3/8/8/8/8/8/8/4K3 w - - 0 10000"),
        "the move counters must be whole numbers up to 9,999.",
    ),
    "sfen-fields": (
        lambda: usi.as_fen(rules.variant("shogi"), "4k4/9/9/9/9/9/9/9/4K4 x - 1"),
        "an SFEN has four parts: the board, b or w, the pieces in hand and the move number.",
    ),
    "sfen-hands": (
        lambda: usi.as_fen(rules.variant("shogi"), "4k4/9/9/9/9/9/9/9/4K4 b P2 1"),
        "in SFEN, pieces in hand are written like `2P3p`, or `-` for none.",
    ),
    "diagram": (
        lambda: kif_board.diagram_fen(rules.variant("shogi"), ["| ・xx|"], {}, rules.BLACK, 0),
        "the diagram has xx in place of a square.",
    ),
}
"""Positions in FEN, SFEN and KIF with errors, and their descriptions."""


def error_of(text: str) -> rules.VariantError:
    with pytest.raises(rules.VariantError) as caught:
        check(text)
    # As returned by a worker process.
    return rules.VariantError.from_parts(caught.value.parts())


def test_every_flaw_has_an_example() -> None:
    assert {*BAD, *(error.flaw for error in HARD)} == set(rules.Flaw)


@loop_over("flaw", BAD)
def test_flaw_is_described_in_every_language(flaw: str) -> None:
    error = error_of(BAD[flaw])
    assert error.flaw == flaw
    check_descriptions(error)


@loop_over("error", HARD)
def test_rare_flaw_is_described_in_every_language(error: rules.VariantError) -> None:
    check_descriptions(error)


def check_descriptions(error: rules.VariantError) -> None:
    """Check that an error has a text of its own in each language."""
    texts = {locale: Refusals(WORDINGS[locale]).flaw(error) for locale in LOCALES}
    assert len(set(texts.values())) == len(LOCALES), texts
    assert all(0 < len(text) < 400 for text in texts.values()), texts
    assert all(error.message not in text for text in texts.values()), texts


@pytest.mark.parametrize("locale", LOCALES)
def test_messages_use_only_the_details_of_their_flaw(locale: str) -> None:
    for flaw in rules.Flaw:
        details = {name for _, name, _, _ in Formatter().parse(flaw.sentence) if name}
        assert entries(locale)[f"flaw-{flaw}"].variables <= details, flaw


@pytest.mark.parametrize("reason", FENS)
def test_invalid_start_is_described_with_numbers(reason: str) -> None:
    fen, expected = FENS[reason]
    error = error_of(with_setting("[m:chess]\nkibitzTitle = Mine\n", "startFen", fen))
    assert expected in Refusals(WORDINGS["en"]).flaw(error)
    assert expected not in Refusals(WORDINGS["de"]).flaw(error)


@pytest.mark.parametrize("reason", POSITIONS)
def test_errors_in_positions_of_each_format_are_described(reason: str) -> None:
    read, expected = POSITIONS[reason]
    with pytest.raises(rules.InvalidFen) as caught:
        read()
    assert caught.value.reason == reason
    texts = {
        locale: Refusals(WORDINGS[locale]).fen_problem(reason, caught.value.details) for locale in LOCALES
    }
    assert texts["en"] == expected
    assert len(set(texts.values())) == len(LOCALES)


def test_similar_keys_are_suggested() -> None:
    assert "Did you mean `mustCapture`?" in Refusals(WORDINGS["en"]).flaw(error_of(BAD["unknown-key"]))
    assert "`chess` のことですか" in Refusals(WORDINGS["ja"]).flaw(error_of("[m:ches]"))
    assert "/custom keys" in Refusals(WORDINGS["en"]).flaw(error_of("[m:chess]\nzzz = 1"))


def test_quoted_value_is_escaped_and_shortened() -> None:
    text = Refusals(WORDINGS["en"]).flaw(error_of("[m:chess]\nmustCapture = `x` " + "y" * 300))
    assert "`ˋxˋ yyy" in text
    assert len(text) < 150
