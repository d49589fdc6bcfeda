"""All texts: a folder for each language, with Fluent messages by subject and a language.toml.

Code refers to a message by its id and contains no sentence that users read. English has every message; a
message that another language lacks is shown in English, which is logged once.
"""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, cast

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser

log = logging.getLogger(__name__)

DEFAULT = "en"
"""The language that has all messages."""


@dataclass(frozen=True, slots=True)
class Language:
    """The settings of a language, from its `language.toml`.

    name: in the language itself. discord: the Discord locales that it serves. reads_characters: its readers
    know the Chinese characters on pieces. counts_turns: each side's turn counts as a move. draft: it may lack
    any number of messages. notation: styles of rules.notation by family of games, if they differ from the
    family's own. kif_turn: the format of a move's number in KIF. kif_names: piece names to use in KIF instead
    of those that readers can't type; rules.notation must be able to parse them.
    """

    code: str
    name: str
    discord: tuple[str, ...]
    reads_characters: bool = False
    counts_turns: bool = False
    draft: bool = False
    notation: Mapping[str, str] = field(default_factory=dict[str, str])
    kif_turn: str = "{}手目"
    kif_names: Mapping[str, str] = field(default_factory=dict[str, str])


def _languages() -> Iterator[Language]:
    for folder in resources.files(__name__).iterdir():
        if (folder / "language.toml").is_file():
            values = tomllib.loads((folder / "language.toml").read_text(encoding="utf-8"))
            values["discord"] = tuple(values["discord"])
            yield Language(folder.name, **values)


def sources(locale: str) -> dict[str, str]:
    """The text of each file of a language, by its name."""
    files = (resources.files(__name__) / locale).iterdir()
    found = {file.name: file.read_text("utf-8") for file in files if file.name.endswith(".ftl")}
    return dict(sorted(found.items()))


LANGUAGES: Mapping[str, Language] = {
    one.code: one for one in sorted(_languages(), key=lambda one: (one.code != DEFAULT, one.code))
}
"""All languages by their codes, English first."""
LOCALES = tuple(LANGUAGES)


def language_of(locale: str) -> Language:
    """Return the language with this code; English if there is none, or it was removed."""
    return LANGUAGES.get(locale, LANGUAGES[DEFAULT])


def locale_of(discord_locale: str | None) -> str:
    """Return our language for a Discord locale code such as "ja" or "pt-BR"; English if none serves it."""
    return _SERVED.get(discord_locale or "", DEFAULT)


_SERVED = {served: language.code for language in LANGUAGES.values() for served in language.discord}


def known_language(code: str | None) -> str | None:
    """Return the code if it is a language of ours, else None: a newer version may have stored it."""
    return code if code in LANGUAGES else None


class Formed(str):
    """A message with its other forms, such as its gender: the message's attributes by name."""

    __slots__ = ("forms",)
    forms: Mapping[str, str]


def join_words(words: Sequence[str], join: Callable[[Sequence[str]], str]) -> str:
    """Join words, as in "a rook or a knight"; the result has the forms that all of the words have."""
    text, formed = join(words), [word for word in words if isinstance(word, Formed)]
    if not formed or len(formed) < len(words):
        return text
    row = Formed(text)
    row.forms = {
        name: join([word.forms[name] for word in formed])
        for name in formed[0].forms
        if all(name in word.forms for word in formed)
    }
    return row


def form_of(text: str, name: str, otherwise: str | None = None) -> str:
    """A form of a word, such as its gender or its plural; where it has none, `otherwise` or the word."""
    without = text if otherwise is None else otherwise
    return text.forms.get(name, without) if isinstance(text, Formed) else without


def _form(text: object, name: object) -> object:
    """The Fluent function FORM($piece, "gender"): a form of a word that was passed; else the word itself."""
    return form_of(text, str(name)) if isinstance(text, str) else text


class _Messages:
    """The messages of one language, which ship with the package and don't change while it runs.

    Each is parsed when it is first used: parsing all of them would take a tenth of the time of a start.
    """

    def __init__(self, code: str) -> None:
        texts = sources(code).values()
        self._sources = {found[1]: found[0] for text in texts for found in _MESSAGE.finditer(text)}
        # No isolating marks: they'd show up in thread names, alt text and copied moves.
        self._bundle = FluentBundle([code], functions={"FORM": cast("Any", _form)}, use_isolating=False)
        terms = [self._sources.pop(key) for key in tuple(self._sources) if key.startswith("-")]
        if terms:
            self._bundle.add_resource(_PARSER.parse("\n".join(terms)))

    def has(self, key: str) -> bool:
        return key in self._sources

    def formatted(self, key: str, args: dict[str, str | int]) -> tuple[str, list[Exception]]:
        """Return the message and the errors in formatting it. Raises KeyError if there is none."""
        if not self._bundle.has_message(key):
            self._bundle.add_resource(_PARSER.parse(self._sources[key]))
        message = self._bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        value, errors = self._bundle.format_pattern(message.value, dict(args))
        if not message.attributes:
            return str(value), errors
        formed = Formed(value)
        formed.forms = {
            name: str(self._bundle.format_pattern(pattern, dict(args))[0])
            for name, pattern in message.attributes.items()
        }
        return formed, errors


_PARSER = FluentParser(with_spans=False)
"""No source spans: they'd be a quarter of a parsed message's objects."""

_MESSAGE = re.compile(r"^(-?[a-zA-Z][\w-]*) *=.*(?:\n(?![a-zA-Z#-]).*)*", re.MULTILINE)
"""A message or a term with all its lines: those up to the next one's name, or a comment."""

_messages = cache(_Messages)


class Texts:
    """Messages by locale and id."""

    def __init__(self) -> None:
        self._languages = {locale: _messages(locale) for locale in LOCALES}
        self._missed: set[tuple[str, str]] = set()

    def has(self, locale: str, key: str, /) -> bool:
        """Whether the message exists in this language or in English."""
        return self._having(locale, key).has(key)

    def text(self, locale: str, key: str, /, **args: str | int) -> str:
        """Return the message `key` in `locale`; in English if the language lacks it or is unknown.

        Numbers choose plural forms; `family` chooses the terms of a family of games. Raises KeyError for an
        unknown id: that is a mistake in code, which a test finds first. A variable that is missing shows as
        its name and is logged, so that a player still gets an answer.
        """
        if args.keys() <= _FIXED:
            return self._fixed(locale, key, **args)
        return self._formatted(locale, key, args)

    @cache  # noqa: B019 - as many as there are messages, and they live as long as the process
    def _fixed(self, locale: str, key: str, **args: str | int) -> str:
        return self._formatted(locale, key, args)

    def _having(self, locale: str, key: str) -> _Messages:
        """Return the messages of the language, or those of English if it lacks this one."""
        own = self._languages.get(locale)
        return own if own is not None and own.has(key) else self._languages[DEFAULT]

    def _formatted(self, locale: str, key: str, args: dict[str, str | int]) -> str:
        having = self._having(locale, key)
        value, errors = having.formatted(key, args)
        is_missing = locale in self._languages and having is not self._languages[locale]
        if is_missing and (locale, key) not in self._missed:
            self._missed.add((locale, key))
            errors = [*errors, LookupError("not translated, so it is shown in English")]
        for error in errors:
            log.error("text %s/%s: %s", locale, key, error)
        return value


_FIXED = frozenset({"family", "side"})
"""Texts with only these variables are cached."""
