"""The words of pictures in each language, as the bot passes them to render."""

from __future__ import annotations

from typing import cast

from bot.discord.platform.display_names import Names
from bot.discord.wording.game_sentences import Wording
from bot.texts import LOCALES, Texts

WORDING = Wording(Texts(), cast("Names", None))
PICTURED = {locale: WORDING.picture_words(locale) for locale in LOCALES}
