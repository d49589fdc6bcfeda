"""Every message in every language reads well with extreme values of its variables."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.texts import LOCALES, Texts, sources
from rules.variant import FAMILIES
from tests.tools.texts.checker import entries, rendered

WRONG = {
    "a repeated word": r"\b([^\W\d_]{2,}) \1\b",
    "a repeated bracket": r"[(（]{2}|[)）]{2}|[「]{2}|[」]{2}",
    "repeated punctuation": r"(?<!\.)\.\.(?!\.)|。。|,,|、、|：：|::",
    "a space before punctuation": r" [,;](?!\))|\w \.(?!\.)",
    "two spaces": r"(?<=\S)  +(?=\S)",
    "a variable": r"[{}]|\$[a-z]",
    "plural for 1": r"(?<![\d.,+×])1 (?:days|hours|minutes|seconds|moves|games|points|files|ranks|pieces)\b",
    "a time after a preposition": r"\b(?:until|till|at|on|by|since|before|after|for|from) in \d",
    "まで at the start": r"^まで(?!\d+手で)",
}
"""Faults that no message may have, and their patterns."""


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_messages_have_no_faults_with_extreme_values(locale: str, caplog: pytest.LogCaptureFixture) -> None:
    bad = list[str]()
    for key in entries(locale):
        for args, text in rendered(locale, key):
            assert len(text) <= 1_900, key
            found = [fault for fault, pattern in WRONG.items() if re.search(pattern, text)]
            bad += [f"{key} {fault}: {text} {args}" for fault in found]
    assert bad == []
    assert caplog.records == []


def test_french_has_a_no_break_space_before_double_punctuation() -> None:
    """With an ordinary space, the mark could be at the start of a line."""
    lines = "\n".join(sources("fr").values()).splitlines()
    texts = [re.sub(r"`[^`]*`", "", line) for line in lines if not line.startswith("#")]
    assert [
        text for text in texts if re.search(r" [:;?!»](?:\s|$)|(?<=[^\W\d_])[;?!»](?:\s|$)|« ", text)
    ] == []


def test_french_has_typographic_apostrophes() -> None:
    texts = [text for entry in entries("fr").values() for text in entry.texts]
    assert [text for text in texts if re.search(r"[^\W\d]'[^\W\d]", text)] == []


@pytest.mark.parametrize("locale", ["zh-CN", "zh-TW"])
def test_chinese_has_spaces_around_numbers_and_latin_words(locale: str) -> None:
    texts = re.sub(r"`[^`]*`|^#.*", "", "\n".join(sources(locale).values()), flags=re.MULTILINE)
    word = r"(?:\{ \$(?:count|number|pages?|ranks?|most|needed|least|total|done) \}|[A-Za-z0-9])"
    assert re.findall(rf".*[\u4e00-\u9fff]{word}.*|.*{word}[\u4e00-\u9fff].*", texts) == []


def test_challenge_shows_when_it_expires() -> None:
    assert Texts("en").text("card-until", when="in 6 days") == "Expires in 6 days."


def test_broken_game_shows_the_move() -> None:
    assert "half-move 12 " in Texts("en").text("match-broken", match="1234", ply=12)
    assert "its starting position" in Texts("en").text("match-broken", match="1234", ply=0)


@pytest.mark.parametrize(("days", "shown"), [(0, "no days"), (1, "1 day."), (2, "2 days.")])
def test_remaining_vacation_is_shown_in_days(days: int, shown: str) -> None:
    assert shown in Texts("en").text("vacation-spent", days=days)


def test_shogi_promotion_names_the_new_piece() -> None:
    assert Texts("ja").text("menu-becomes", family="shogi", piece="成銀") == "成る（成銀）"


def test_result_of_a_shogi_game_needs_no_move_count() -> None:
    args = {"family": "shogi", "color": "先手", "winner": "a", "reason": "投了", "result": "1-0"}
    assert Texts("ja").text("end-win", count=112, **args).startswith("まで112手で先手")
    assert Texts("ja").text("end-win", count=0, **args).startswith("先手")


SIDE_USES = {
    "en": r"(?:play|plays|to|As|for) {side}"
    r"|{side}(?:'s| to move| in hand| has| wins| may| scores| answered|, who)\b",
    "de": r"(?:mit|als|Mit|Als|von|für|gehört|spielt|spielst) {side}"
    r"|{side}(?:, in der Hand| (?:am Zug|ist|darf|steht|gewinnt|hat|holt|antwortet|zieht)\b)",
    "es": r"(?:de|para) las {many}|las {many} tienen|con {many}|(?:de|para|como) {one}|{one} tiene",
    "fr": r"(?:joue|joues|pour|Avec) \**les {many}|(?:aux|des) {many}|les {many} ont"
    r"|(?:joue|joues|pour|Avec|à|de) {one}|{one} a\b|{side}, en main",
    "ja": r"{side}[番のがはをにで]",
    "pt-BR": r"(?:das|para as|Com as) {many}|as {many} têm|joga de {many}(?: e bob de {many})?"
    r"|(?:de|para|Com) {one}|{one} tem",
    "zh-CN": r"{side}",
    "zh-TW": r"{side}",
}
"""Uses of the name of a side in a sentence: {one} is a singular name, {many} a plural one, {side} either."""
SIDE_LABEL = r"[（(]{side}[)）]|^{side}$|(?:^|: |, |; |、|，|：|\) |\. ){side}(?=\W*:|：| ?\d| \(|（|です)"
"""Names of sides outside sentences: in brackets, or before a colon or a number."""


def texts_about_sides(locale: str, family: str) -> Iterator[tuple[str, str]]:
    """Yield the id and text of each message with the names of sides, once with each side."""
    english = entries("en")
    names = [Texts(locale).text(f"color-{side}", family=family) for side in ("white", "black")]
    for key, entry in entries(locale).items():
        examples = english[key].documented if key in english else {}
        sides = [
            name for name in entry.variables if examples.get(name, ("",))[0] in ("White", "Black", "Red")
        ]
        args = {name: examples[name][0] for name in entry.variables & examples.keys()} | {"board": ""}
        for own, other in (names, names[::-1]) if sides else ():
            args |= {name: other if name in ("other", "second", "black", "turn") else own for name in sides}
            yield key, Texts(locale).text(key, **args | {"family": family})


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_sides_have_the_form_that_the_sentence_needs(locale: str) -> None:
    """For example "Vez das brancas", not "Vez de brancas"; "las negras tienen", but "gote tiene"."""
    wrong: list[str] = []
    for family in FAMILIES:
        names = {Texts(locale).text(f"color-{side}", family=family) for side in ("white", "black")}
        names |= {name[0].upper() + name[1:] for name in names}
        side = rf"\**(?:{'|'.join(sorted(names))})\**"
        never = r"(?!)"
        is_one = family == "shogi"
        uses = f"{SIDE_USES[locale]}|{SIDE_LABEL}".format(
            side=side, one=side if is_one else never, many=never if is_one else side
        )
        for key, text in texts_about_sides(locale, family):
            rest = re.sub(uses, "", text)
            if re.search(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)", rest):
                wrong.append(f"{family} {key}: {text}")
    assert wrong == []
