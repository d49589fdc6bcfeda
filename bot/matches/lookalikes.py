"""Whether two names look alike: by letters of other scripts, accents, digits for letters, spaces."""

from __future__ import annotations

import unicodedata

_LOOK_LIKE = (
    "аa вb еe гr іi јj кk мm нh оo рp сc ԛq ѕs тt уy хx ѵv ԝw һh ԁd ցg ոn "  # Cyrillic, Armenian
    "αa βb εe ιi κk νv οo ρp τt υu χx ωw γy ηn "  # Greek
    "0o 1i 3e 5s |i ıi li"
)
"""Pairs of a letter, folded to lower case, and the Latin one that it passes for."""
_LETTERS = str.maketrans({pair[0]: pair[1] for pair in _LOOK_LIKE.split()})


def looks(name: str) -> str:
    """A name without what hardly shows: of two that look alike it is the same."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(c for c in plain if not unicodedata.combining(c))
    return "".join(c for c in bare.translate(_LETTERS) if c.isalnum())
