"""Lookup of messages in a language, with variables, plural forms and other forms."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, cast

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser

from bot.texts.languages import DEFAULT, language_of, sources

log = logging.getLogger(__name__)


class Formed(str):
    """A text with its other forms by name, such as its gender: for a message, its attributes."""

    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] = MappingProxyType({})) -> Formed:
        # deepcopy() creates a copy without forms and then sets them.
        formed = super().__new__(cls, text)
        formed.forms = forms
        return formed


def with_forms(text: str, word: str) -> str:
    """Return `text`, which was made from `word`, with the forms of `word`."""
    return Formed(text, word.forms) if isinstance(word, Formed) else text


def join_words(words: Sequence[str], join: Callable[[Sequence[str]], str]) -> str:
    """Join words, as in "a rook or a knight". The result has the forms that all words have."""
    text, formed = join(words), [word for word in words if isinstance(word, Formed)]
    if not formed or len(formed) < len(words):
        return text
    forms = {
        name: join([word.forms[name] for word in formed])
        for name in formed[0].forms
        if all(name in word.forms for word in formed)
    }
    return Formed(text, forms)


def form_of(text: str, name: str, otherwise: str | None = None) -> str:
    """Return a form of a word, such as its gender or plural; if it has none, `otherwise` or the word."""
    without = text if otherwise is None else otherwise
    return text.forms.get(name, without) if isinstance(text, Formed) else without


def _form(text: object, name: object, otherwise: object = None) -> object:
    """Return a form of a word; if it has none, `otherwise` or the word itself.

    This is the Fluent function FORM($piece, "gender") or FORM($player, "honorific", "さん").
    """
    if not isinstance(text, str):
        return text
    return form_of(text, str(name), None if otherwise is None else str(otherwise))


class _Messages:
    """The messages of one language, which are part of the package and never change at runtime.

    Each is parsed at first use, because parsing all of them would be a tenth of the start-up time.
    """

    def __init__(self, code: str) -> None:
        self.logged = set[str]()
        """The keys of messages that this language lacks, if that has been logged."""
        texts = sources(code).values()
        self._sources = {found[1]: found[0] for text in texts for found in _MESSAGE.finditer(text)}
        # No isolating marks: they would appear in thread names, alt text and copied moves.
        self._bundle = FluentBundle([code], functions={"FORM": cast("Any", _form)}, use_isolating=False)
        terms = [self._sources.pop(key) for key in tuple(self._sources) if key.startswith("-")]
        if terms:
            self._bundle.add_resource(_PARSER.parse("\n".join(terms)))

    def has(self, key: str) -> bool:
        return key in self._sources

    def formatted(self, key: str, args: dict[str, str | int]) -> tuple[str, list[Exception]]:
        """Return the message and its formatting errors. Raises KeyError if the message doesn't exist."""
        if not self._bundle.has_message(key):
            self._bundle.add_resource(_PARSER.parse(self._sources[key]))
        message = self._bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        value, errors = self._bundle.format_pattern(message.value, dict(args))
        if not message.attributes:
            return str(value), errors
        forms = {
            name: str(self._bundle.format_pattern(pattern, dict(args))[0])
            for name, pattern in message.attributes.items()
        }
        return Formed(str(value), forms), errors


_PARSER = FluentParser(with_spans=False)
"""A parser without source spans, which would be a quarter of a parsed message's objects."""

_MESSAGE = re.compile(r"^(-?[a-zA-Z][\w-]*) *=.*(?:\n(?![a-zA-Z#-]).*)*", re.MULTILINE)
"""A message or term with all its lines, up to the next one or a comment."""

_messages = cache(_Messages)


class Texts:
    """The messages of one language by id. One that the language lacks is shown in English and logged once."""

    def __init__(self, locale: str) -> None:
        """`locale`: the code of the language; English if it doesn't exist or no longer exists."""
        self.locale = locale
        self._own = _messages(language_of(locale).code)

    def has(self, key: str, /) -> bool:
        """Return whether the message exists in this language or in English."""
        return self._having(key).has(key)

    def join(self, sentences: Iterable[str]) -> str:
        """Join sentences as the language does: Japanese and Chinese have no space between them."""
        return self.text("picture-sentences-between").join(sentences)

    def text(self, key: str, /, **args: str | int) -> str:
        """Return the message `key`; in English if the language lacks it.

        Numbers select plural forms; `family` selects the terms of a family of games. Raises KeyError for an
        unknown id, which is a bug that the tests find. A missing variable is shown as its name and logged,
        so that the player still gets an answer.
        """
        having = self._having(key)
        value, errors = having.formatted(key, args)
        if having is not self._own and key not in self._own.logged:
            self._own.logged.add(key)
            errors = [*errors, LookupError("not translated: shown in English")]
        for error in errors:
            log.error("text %s/%s: %s", self.locale, key, error)
        return value

    def _having(self, key: str) -> _Messages:
        """Return the messages of the language, or of English if the language lacks this message."""
        return self._own if self._own.has(key) else _messages(DEFAULT)
