"""Tests of the text checker with made-up messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from bot.texts import LOCALES
from tests.tools.texts import __main__, checker, glossary

TERMS = (glossary.Term("game", "局", re.compile("試合"), {"many": "a match of several games"}),)
Problems = Callable[[str], list[str]]

ENGLISH = """
### $count = 3: how many
### $to = "e5", "e5 (@95)": a square

## Groups

# $name = "alice": a name
hello = Hello, { $name }!
many = { $count ->
    [one] one game
   *[other] { $count } games
}
here = On { $to }.
command-play = play
command-play-description = Play
button-go = Go
"""


@pytest.fixture
def problems(monkeypatch: pytest.MonkeyPatch) -> Iterator[Problems]:
    """Return a function that checks a Japanese file against ENGLISH and returns the problems."""

    def found(japanese: str) -> list[str]:
        files = {"en": {"all.ftl": ENGLISH}, "ja": {"all.ftl": japanese}}
        monkeypatch.setattr(checker, "sources", files.__getitem__)
        monkeypatch.setattr(checker, "LOCALES", tuple(files))
        monkeypatch.setattr(glossary, "glossary", {"ja": TERMS}.get)
        monkeypatch.setattr(checker, "rendered", _unformatted)
        checker.entries.cache_clear()
        return [f"{problem.key} {problem.message}" for problem in checker.problems("ja")]

    yield found
    checker.entries.cache_clear()


def _unformatted(locale: str, key: str) -> Iterator[tuple[dict[str, str | int], str]]:
    (text,) = checker.sources(locale).values()
    yield {}, text.partition(f"{key} = ")[2].partition("\n")[0]


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_all_languages_are_free_of_problems(locale: str) -> None:
    assert list(checker.problems(locale)) == []


def test_glossary_allows_exceptions(problems: Problems) -> None:
    assert problems("many = { $count }試合") == []


def test_correct_file_has_no_problems(problems: Problems) -> None:
    assert (
        problems(
            "hello = やあ、{ $name }！\nmany = { $count }局\nhere = { $to }に\n-word = 語\nbutton-go = 行く\n"
        )
        == []
    )
    assert checker.missing("ja") == ["command-play", "command-play-description"]


@pytest.mark.parametrize(
    ("japanese", "expected"),
    [
        ("hello = やあ！", "hello leaves out $name"),
        ("hello = { $name }、{ $who }", "hello uses $who, which is not documented"),
        ("hello = { $name }の試合", "hello has '試合' for 'game'; the glossary's word is '局'"),
        ("goodbye = さようなら", "goodbye doesn't exist in English"),
        ("hello = { $name }\nhello = { $name }", "hello is defined twice"),
        ("hello = { $name }{ here }", "hello uses another message, here: only terms (-here) may be used"),
        ("many = { $count ->\n    [one] 1局\n   *[other] { $count }局\n}", "many has a form [one] of $count"),
        ("hello = { $name", " all.ftl: not Fluent: 'hello = { $name'"),
        (f"button-go = {'あ' * 81}", "button-go has 81 characters, more than 80"),
        (f"command-play-description = {'あ' * 101}", "command-play-description has 101 characters"),
    ],
)
def test_problems_are_found(problems: Problems, japanese: str, expected: str) -> None:
    (problem,) = problems(japanese)
    assert problem.startswith(expected)


def test_examples_are_read_from_comments(problems: Problems) -> None:
    problems("")
    assert checker.entries("en")["many"].documented["count"] == (3,)
    assert checker.entries("en")["here"].documented["to"] == ("e5", "e5 (@95)")
    assert "name" not in checker.entries("en")["many"].documented


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Play", "play now", "play!"])
def test_invalid_command_names_are_found(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(checker.Texts, "text", lambda *_args, **_more: name)
    assert any(problem.key == "command-play" for problem in checker.problems("en"))


@pytest.mark.slow
def test_command_prints_each_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main([]) == 0
    output = capsys.readouterr().out
    assert all(f"{locale} (" in output for locale in LOCALES)
    assert __main__.main(["tlh"]) == 2
    assert "unknown language: tlh" in capsys.readouterr().out
