"""The languages. Each is a folder with Fluent messages by subject and a language.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

DEFAULT = "en"
"""The language that has all messages."""


_FOLDER = resources.files("bot.texts")


@dataclass(frozen=True, slots=True)
class Language:
    """The settings of a language, from its `language.toml`.

    name: in the language itself. discord: the Discord locales that use it. reads_characters: whether its
    readers know the Chinese characters on pieces. counts_turns: whether each side's turn counts as a move.
    writes_names: whether moves in local letters have whole names of pieces (马f3).
    draft: whether any number of messages may be missing. plan_words: words between the moves of a plan, as in
    "if Nf6 then Bg5". notation: styles of rules.notation by family of games, if they differ from the family's
    default. kif_turn: the format of a move's number in KIF. kif_names: piece names for KIF instead of those
    that readers can't type; rules.notation must be able to parse them.
    """

    code: str
    name: str
    discord: tuple[str, ...]
    reads_characters: bool = False
    counts_turns: bool = False
    writes_names: bool = False
    draft: bool = False
    plan_words: tuple[str, ...] = ()
    notation: Mapping[str, str] = field(default_factory=dict[str, str])
    kif_turn: str = "{}手目"
    kif_names: Mapping[str, str] = field(default_factory=dict[str, str])


def _languages() -> Iterator[Language]:
    for folder in _FOLDER.iterdir():
        if (folder / "language.toml").is_file():
            values = tomllib.loads((folder / "language.toml").read_text(encoding="utf-8"))
            values |= {name: tuple(values[name]) for name in ("discord", "plan_words") if name in values}
            yield Language(folder.name, **values)


def sources(locale: str) -> dict[str, str]:
    """Return the text of each file of a language, by file name."""
    files = (_FOLDER / locale).iterdir()
    found = {file.name: file.read_text("utf-8") for file in files if file.name.endswith(".ftl")}
    return dict(sorted(found.items()))


def table_of(locale: str, file_name: str, table: str) -> Mapping[str, Any]:
    """Return one table of a language's TOML file; empty if it has no such file or table."""
    file = _FOLDER / locale / file_name
    return tomllib.loads(file.read_text("utf-8")).get(table, {}) if file.is_file() else {}


LANGUAGES: Mapping[str, Language] = {
    language.code: language
    for language in sorted(_languages(), key=lambda language: (language.code != DEFAULT, language.code))
}
"""All languages by code, English first."""
LOCALES = tuple(LANGUAGES)


def language_of(locale: str) -> Language:
    """Return the language with this code, or English if it doesn't exist or no longer exists."""
    return LANGUAGES.get(locale, LANGUAGES[DEFAULT])


def locale_of(discord_locale: str | None) -> str:
    """Return our language for a Discord locale such as "ja" or "pt-BR"; English if there is none."""
    return _SERVED.get(discord_locale or "", DEFAULT)


def form_of_language(code: str, preferred: str) -> str:
    """Return the language with this code; for "zh", the preferred form of it, else the first one."""
    forms = [locale for locale in LOCALES if locale == code or locale.startswith(f"{code}-")]
    return preferred if preferred in forms else forms[0]


_SERVED = {served: language.code for language in LANGUAGES.values() for served in language.discord}


def known_language(code: str | None) -> str | None:
    """Return the code if it is one of our languages, else None: a newer version may have stored it."""
    return code if code in LANGUAGES else None
