"""The definition of a variant of no catalogue, as a tag of PGN, so that its games can be read again."""

from __future__ import annotations

import re
from collections.abc import Iterator

NAME = "VariantDefinition"
"""The tag: the text of the definition on one line, percent-encoded as in addresses where it must be."""
_TAG = re.compile(rf'^\[{NAME} "([^"\n]*)"\]', re.MULTILINE)
_SAFE = " !#$&'()*+,-./:;<=>?@[]^_`{|}~"


def encoded(definition: str) -> str:
    """The tag's value."""
    from urllib.parse import quote  # takes a while to load, and few games need it

    return quote(definition, safe=_SAFE)


def decoded(value: str) -> str:
    """The definition of a tag's value."""
    from urllib.parse import unquote

    return unquote(value)


def definitions(text: str) -> Iterator[str]:
    """The definitions in a text of PGN, each once, in its order. They need not be trusted."""
    yield from dict.fromkeys(decoded(found[1]) for found in _TAG.finditer(text))
