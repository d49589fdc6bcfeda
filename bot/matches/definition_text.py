"""Custom variant definitions: keys, names, the text to load."""

from __future__ import annotations

import base64
import hashlib
import re

from bot.storage.custom_variants import PREFIX

_HASH_DIGITS = 40
_HEADER = re.compile(r"\[\s*([a-z0-9_-]+)\s*(:\s*[a-z0-9_-]+\s*)?\]")
_CUSTOM_KEY = re.compile(rf"{PREFIX}[0-9a-f]{{{_HASH_DIGITS}}}")
COMPACT = "~"
"""The start of a custom variant's key in its compact form."""
_COMPACT_KEY = re.compile(rf"{COMPACT}[A-Za-z0-9_-]{{27}}")
_TITLE = re.compile(r"kibitzTitle\s*=")


def is_custom(key: str) -> bool:
    """Whether a variant's key is that of a custom one."""
    return key.startswith(PREFIX)


def normalized(text: str) -> str:
    """Remove the byte order mark, trailing spaces and outer empty lines; end every line with "\n"."""
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").splitlines()]
    return "\n".join(lines).strip("\n") + "\n"


def key_of(text: str) -> str:
    """Return the key of a normalized definition: a hash, so that different texts have different keys."""
    return PREFIX + hashlib.sha256(text.encode()).hexdigest()[:_HASH_DIGITS]


def compact_key(key: str) -> str:
    """Return a variant's key in at most 28 characters: a custom one as `~` and its hash in base 64."""
    if not _CUSTOM_KEY.fullmatch(key):
        return key
    digest = bytes.fromhex(key.removeprefix(PREFIX))
    return COMPACT + base64.urlsafe_b64encode(digest).decode().rstrip("=")


def expanded_key(compact: str) -> str:
    """Return the key that compact_key() has written; any other text as it is."""
    if not _COMPACT_KEY.fullmatch(compact):
        return compact
    return PREFIX + base64.urlsafe_b64decode(compact.removeprefix(COMPACT) + "=").hex()


def name_of(text: str) -> str:
    """Return the name of the last section, which defines the game; "" if there is no section."""
    found = [header[1] for header in map(_HEADER.fullmatch, map(str.strip, text.splitlines())) if header]
    return found[-1] if found else ""


def with_name(text: str, name: str) -> str:
    """Rename a definition's game; lines keep their numbers."""
    lines = text.splitlines()
    for index in range(len(lines) - 1, -1, -1):
        header = _HEADER.fullmatch(lines[index].strip())
        if header is not None:
            lines[index] = f"[{name}{header[2] or ''}]"
            break
    return "\n".join(lines) + "\n"


def loadable_text(text: str) -> str:
    """Return the text that `rules` loads: the normalized definition with its key as the game's name.

    Lines keep their numbers. A game without a title gets its name as the title.
    """
    made = with_name(text, key_of(text))
    return made if _has_title(text) or not name_of(text) else f"{made}kibitzTitle = {name_of(text)}\n"


def _has_title(text: str) -> bool:
    """Whether the last section sets a title."""
    for line in reversed(text.splitlines()):
        if _TITLE.match(line.strip()):
            return True
        if _HEADER.fullmatch(line.strip()):
            return False
    return False
