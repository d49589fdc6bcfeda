"""All texts, with a folder for each language: Fluent messages by subject, and a language.toml.

Code refers to a message by its id and contains no sentences for users. English has every message.
"""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.texts.languages import (
    DEFAULT,
    LANGUAGES,
    LOCALES,
    Language,
    form_of_language,
    known_language,
    language_of,
    locale_of,
    sources,
)
from bot.texts.lookup import Formed, Texts, form_of, join_words, with_forms
