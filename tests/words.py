"""The wording in each language."""

from __future__ import annotations

from typing import cast

from bot.discord.platform.display_names import Names
from bot.discord.wording.game_sentences import Wording
from bot.texts import LOCALES

WORDINGS = {locale: Wording(locale, cast("Names", None)) for locale in LOCALES}
"""The wording in each language, without names of users."""
PICTURED = {locale: wording.picture_words() for locale, wording in WORDINGS.items()}
"""The words of pictures in each language, as the bot passes them to render."""
