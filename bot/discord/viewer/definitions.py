"""Custom variants that imported files bring along: tried like any other definition before they are loaded."""

from __future__ import annotations

from bot.discord.services import Services
from rules import Variant
from rules.notation.definition_tag import definitions

MOST = 3
"""Definitions of one file that are tried; each may take a worker a second."""


async def brought_along(services: Services, text: str) -> tuple[Variant, ...]:
    """The variants that a text of PGN defines. Raises what CustomVariants.check does."""
    found: list[Variant] = []
    for definition in list(definitions(text))[:MOST]:
        checked = await services.matches.custom_variants.check(definition)
        if checked.text != definition:
            # It was changed on its way; the game names the text that we have written.
            continue
        found.append(await services.matches.variants.get(checked.key))
    return tuple(found)
