"""Loads custom variants defined in imported PGN files, after the usual checks."""

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
            # The text was altered, so its key (a hash) is not the one that the game names.
            continue
        found.append(await services.matches.variants.get(checked.key))
    return tuple(found)
