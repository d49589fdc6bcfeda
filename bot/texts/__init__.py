"""All wording, in English and Japanese, as Fluent messages beside this file.

Code names a message by its id; a sentence a person reads is never in code. The two files hold the same
ids with the same variables (a test keeps them so).
"""

from __future__ import annotations

import logging
import re
from functools import cache
from importlib import resources

from fluent.runtime import FluentBundle, FluentResource

log = logging.getLogger(__name__)

LOCALES = ("en", "ja")
DEFAULT = "en"


def locale_of(discord_locale: str | None) -> str:
    """Our language for a Discord locale code such as "ja" or "pt-BR" (English when in doubt)."""
    return "ja" if discord_locale is not None and discord_locale.split("-")[0] == "ja" else DEFAULT


def known_language(code: str | None) -> str | None:
    """A stored language, or None where a newer version stored one that has no texts here."""
    return code if code in LOCALES else None


class _Language:
    """The messages of one file, which ships with the package and doesn't change while it runs.

    Each is parsed when it is first asked for: all two thousand would take a tenth of a start.
    """

    def __init__(self, locale: str) -> None:
        text = resources.files(__name__).joinpath(f"{locale}.ftl").read_text(encoding="utf-8")
        self._sources = {found[1]: found[0] for found in _MESSAGE.finditer(text)}
        # No isolating marks: they'd show up in thread names, alt text and copied moves.
        self._bundle = FluentBundle([locale], use_isolating=False)

    def has(self, key: str) -> bool:
        return key in self._sources

    def formatted(self, key: str, args: dict[str, str | int]) -> tuple[str, list[Exception]]:
        """The message, and what is wrong with it. Raises KeyError where there is none."""
        if not self._bundle.has_message(key):
            self._bundle.add_resource(FluentResource(self._sources[key]))
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise KeyError(key)
        value, errors = self._bundle.format_pattern(pattern, dict(args))
        return str(value), errors


_MESSAGE = re.compile(r"^([a-zA-Z][\w-]*) *=.*(?:\n(?![a-zA-Z#]).*)*", re.MULTILINE)
"""A message with all its lines: those up to the next one's name, or a comment."""

_language = cache(_Language)


class Texts:
    """Messages by locale and id."""

    locales = LOCALES

    def __init__(self) -> None:
        self._languages = {locale: _language(locale) for locale in LOCALES}

    def has(self, locale: str, key: str, /) -> bool:
        return self._languages[locale].has(key)

    def text(self, locale: str, key: str, /, **args: str | int) -> str:
        """The message `key` in `locale` ("en" or "ja"); numbers choose plural forms.

        KeyError for an unknown id or locale: that is a mistake in code, which a test finds first. A variable
        that is missing shows as its name and is logged, so that a player still gets an answer.
        """
        return self._formatted(locale, key, args) if args else self._fixed(locale, key)

    def said(self, locale: str, key: str, family: str | None, /, **args: str | int) -> str:
        """A message as one family of games puts it: "check" is チェック in chess, 王手 in all other games.

        Where the family has no words of its own in this language (`key`-`family`), those for all of them.
        """
        own = f"{key}-{family}"
        return self.text(locale, own if family is not None and self.has(locale, own) else key, **args)

    @cache  # noqa: B019 - as many as there are messages, and they live as long as the process
    def _fixed(self, locale: str, key: str) -> str:
        return self._formatted(locale, key, {})

    def _formatted(self, locale: str, key: str, args: dict[str, str | int]) -> str:
        value, errors = self._languages[locale].formatted(key, args)
        for error in errors:
            log.error("text %s/%s: %s", locale, key, error)
        return value
