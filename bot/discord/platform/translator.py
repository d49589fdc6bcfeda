"""Translates the names and descriptions of commands, options and choices into the reader's language."""

from __future__ import annotations

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.texts import DEFAULT, Texts, locale_of


class FluentTranslator(app_commands.Translator):
    """Translates command texts for discord.py from our Fluent files."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    async def translate(
        self,
        string: locale_str,
        locale: Locale,
        context: TranslationContextTypes,  # noqa: ARG002
    ) -> str | None:
        language = locale_of(locale.value)
        key = string.extras.get("key")
        if language == DEFAULT or not isinstance(key, str):
            return None
        return self._texts.text(language, key)
