"""The text of a custom variant: its key, its names and what they look like, the text that rules load."""

from __future__ import annotations

import hashlib
import re
import unicodedata

from bot.storage.custom_variants import PREFIX

_LOOK_LIKE = (
    "аa вb еe гr іi јj кk мm нh оo рp сc ԛq ѕs тt уy хx ѵv ԝw һh ԁd ցg ոn "  # Cyrillic, Armenian
    "αa βb εe ιi κk νv οo ρp τt υu χx ωw γy ηn "  # Greek
    "0o 1i 3e 5s |i ıi li"
)
"""Pairs of a letter, folded to lower case, and the Latin one that it passes for."""
_LETTERS = str.maketrans({pair[0]: pair[1] for pair in _LOOK_LIKE.split()})
_DIGITS = 40
_HEADER = re.compile(r"\[\s*([a-z0-9_-]+)\s*(:\s*[a-z0-9_-]+\s*)?\]")
_TITLE = re.compile(r"kibitzTitle\s*=")


def is_custom(key: str) -> bool:
    """Whether a variant's key is that of a custom one."""
    return key.startswith(PREFIX)


def normalized(text: str) -> str:
    """A definition without what makes no difference: a byte order mark, kinds of line ends, spaces at the
    ends of lines, empty lines at its ends."""
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").splitlines()]
    return "\n".join(lines).strip("\n") + "\n"


def key_of(text: str) -> str:
    """The key of a normalized definition. Two texts have the same only if they are the same."""
    return PREFIX + hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def name_of(text: str) -> str:
    """What the last section of a definition is called, which is the game's; "" where it has none."""
    found = [header[1] for header in map(_HEADER.fullmatch, map(str.strip, text.splitlines())) if header]
    return found[-1] if found else ""


def renamed(text: str, name: str) -> str:
    """A definition whose game is called otherwise; lines keep their numbers."""
    lines = text.splitlines()
    for index in range(len(lines) - 1, -1, -1):
        header = _HEADER.fullmatch(lines[index].strip())
        if header is not None:
            lines[index] = f"[{name}{header[2] or ''}]"
            break
    return "\n".join(lines) + "\n"


def playable(text: str) -> str:
    """The text that rules load for a normalized definition: its game has the key in place of its name.

    Lines keep their numbers. A game without a title is called by its name.
    """
    made = renamed(text, key_of(text))
    return made if _has_title(text) or not name_of(text) else f"{made}kibitzTitle = {name_of(text)}\n"


def _has_title(text: str) -> bool:
    """Whether the game's own section says what it is called."""
    for line in reversed(text.splitlines()):
        if _TITLE.match(line.strip()):
            return True
        if _HEADER.fullmatch(line.strip()):
            return False
    return False


def looks(name: str) -> str:
    """A name folded so that look-alike names become equal: by letters of other scripts, accents, digits for
    letters, spaces."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(c for c in plain if not unicodedata.combining(c))
    return "".join(c for c in bare.translate(_LETTERS) if c.isalnum())
