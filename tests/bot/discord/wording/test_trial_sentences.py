"""Sentences of trials in every language fit a message, and the longest words fit the picture."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

import render
import rules
from bot.discord.wording.trial_sentences import SHOWN_ENDS, TrialSentences
from bot.engine.trial import Concern, End, PieceStatistics, Trial, TrialWarning
from bot.texts import LOCALES
from render import fonts
from rules import BLACK, WHITE
from tests.words import WORDINGS

SIDED = (Concern.FORCED_WIN, Concern.ADVANTAGE, Concern.NEVER_WINS)


def trial(
    variant: rules.Variant, *, warnings: tuple[TrialWarning, ...] = (), ends: tuple[End, ...] = ()
) -> Trial:
    letters = [kind.letter for kind in variant.pieces]
    pieces = tuple(
        PieceStatistics(letter, None if letter == "K" else 812, 0.5, 1.42, 0.1) for letter in letters
    )
    ends = ends or (End("checkmate", games=90), End("", games=10))
    return Trial(100, (55, 35), 0, 10, 0.6, 0.093, (10, 40, 60, 81, 240), 31, ends, pieces, warnings)


def sentences(locale: str, variant: rules.Variant, result: Trial) -> TrialSentences:
    return TrialSentences(WORDINGS[locale], variant, result)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_reason_and_every_warning_is_worded(locale: str) -> None:
    chess = rules.variant("chess")
    ends = tuple(End(reason.value, games=1) for reason in rules.Reason)
    for end in ends:
        result = sentences(locale, chess, trial(chess, ends=(end,)))
        assert result.card().ends[0][0]
    warnings = tuple(
        TrialWarning(
            concern, BLACK if concern in SIDED else None, 3, "Q" if concern is Concern.IDLE_PIECE else ""
        )
        for concern in Concern
    )
    result = sentences(locale, chess, trial(chess, warnings=warnings))
    assert len(result.warnings()) == len(set(result.warnings())) == len(Concern)


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_trial_fits_a_message(locale: str) -> None:
    warnings = tuple(TrialWarning(concern, WHITE, 88, "Q") for concern in Concern)
    ends = tuple(End(reason.value, games=1) for reason in rules.Reason)
    for variant in rules.variants():
        shown = sentences(locale, variant, trial(variant, warnings=warnings, ends=ends))
        assert len("\n".join(shown.lines())) <= 2_000, variant.key


def test_message_does_not_repeat_the_picture() -> None:
    chess = rules.variant("chess")
    warnings = tuple(
        TrialWarning(concern, WHITE, 88) for concern in (Concern.ADVANTAGE, Concern.SHORT, Concern.DRAWISH)
    )
    shown = sentences("en", chess, trial(chess, warnings=warnings))
    text, card, alt = "\n".join(shown.lines()), shown.card(), shown.alt()
    ends = [end.text.lower() for end in card.ends]
    in_picture = [card.title, *card.warnings, *ends, card.pieces[0].value]
    assert [part for part in in_picture if part in text] == []
    assert [part for part in in_picture if part not in alt] == []
    assert len(card.warnings) == 2
    assert "- **Many games are drawn**" in text, "the picture has no room for a third warning"
    assert "How often a piece is taken: pawn (142%)" in text


def test_stopped_trial_explains_why_it_has_few_games() -> None:
    whole = trial(rules.variant("chess"))
    lines = sentences("en", rules.variant("chess"), replace(whole, games=37)).lines()
    assert lines[:2] == [
        "Quick games I played against myself",
        "Games of this variant take me a long time, so I stopped after 3 minutes of computing.",
    ]
    assert "3 minutes" not in "".join(sentences("en", rules.variant("chess"), whole).lines())


def test_rare_endings_are_grouped() -> None:
    chess = rules.variant("chess")
    ends = tuple(
        End(reason, games=games) for reason, games in zip(rules.Reason, (50, 20, 10, 10, 10), strict=False)
    )
    card = sentences("en", chess, trial(chess, ends=ends)).card()
    assert len(card.ends) == SHOWN_ENDS
    assert card.ends[-1] == ("Other ends", 0.2, "20%")


def test_piece_without_a_value_is_not_in_the_picture() -> None:
    chess = rules.variant("chess")
    assert [piece.letter for piece in sentences("en", chess, trial(chess)).card().pieces] == [*"PNBRQ"]


def test_numbers_are_written_as_usual_in_the_language() -> None:
    chess = rules.variant("chess")
    assert "queen 8.1 (142%)" in sentences("en", chess, trial(chess)).alt()
    assert "Dame 8,1 (142 %)" in sentences("de", chess, trial(chess)).alt()
    english = sentences("en", chess, trial(chess))
    assert "White: 60% of the points (± 9). Won 55, drawn 0, lost 35, undecided 10." in english.alt()
    assert "typically 30 moves, half of the games between 20 and 41" in "\n".join(english.lines())


def test_moves_of_a_forced_win_are_counted_as_in_the_language() -> None:
    shogi = rules.variant("shogi")
    result = trial(shogi, warnings=(TrialWarning(Concern.FORCED_WIN, WHITE, 3),))
    assert sentences("ja", shogi, result).warnings() == ["初手から先手の必勝（5手）"]
    assert sentences("en", shogi, result).warnings() == ["Forced win for Sente from the start: 3 moves"]


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_words_are_large_enough_on_a_phone(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At least 9 pixels high if the picture is 309 pixels wide; only names of many pieces may be smaller."""
    lines: list[fonts.Line] = []
    fitted = fonts.fitted

    def record(*args: object) -> fonts.Line | None:
        line = fitted(*args)  # type: ignore[arg-type]
        if line:
            lines.append(line)
        return line

    monkeypatch.setattr(fonts, "fitted", record)
    reasons = ["", "other", *(reason.value for reason in rules.Reason)]
    concerns = [concern for concern in Concern if concern is not Concern.IDLE_PIECE]
    chess = rules.variant("chess")
    for at in range(0, len(reasons), SHOWN_ENDS):
        ends = tuple(End(reason, games=25) for reason in reasons[at : at + SHOWN_ENDS])
        first = at // 2 % len(concerns)
        warnings = tuple(
            TrialWarning(concern, WHITE if concern in SIDED else None, 88)
            for concern in concerns[first : first + 2]
        )
        render.trial_card(chess, sentences(locale, chess, trial(chess, warnings=warnings, ends=ends)).card())
    assert len(lines) > 100
    assert [line.text for line in lines if line.is_cut or line.size * 309 / 1100 < 9] == []


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_picture_has_all_statistics(locale: str) -> None:
    variant = rules.variant("janggi")
    warnings = tuple(
        TrialWarning(concern, WHITE, 88, "Q") for concern in (Concern.FIRST_MOVES, Concern.SHORT)
    )
    card = sentences(locale, variant, trial(variant, warnings=warnings)).card()
    image = Image.open(BytesIO(render.trial_card(variant, card)))
    assert image.width == 1100
