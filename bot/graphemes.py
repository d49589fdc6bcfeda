"""User text as graphemes: visible letters or emoji that consist of one or more characters."""

from __future__ import annotations

import regex

_GRAPHEME = regex.compile(r"\X")

_ONE_EMOJI = (
    r"(?:<a?:\w+:\d+>|:\w+:|(?![♔-♟☖☗⛉⛊])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]"
    r"|[\u200D\uFE0F])"
)
"""Matches an emoji or a part of one, but not symbols of chess and shogi, which may belong to a move."""

_EMOJI = regex.compile(rf"^(?:{_ONE_EMOJI}\s*)+|(?:\s*{_ONE_EMOJI}|\s+[:;][-']?[()DPp/|])+$")
"""Matches emoji at the start and the end of a text, and ":)" at its end."""

_UNSHOWN = regex.compile(
    r"""(?xV1)
    [[\p{C}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\U0001D159]
     --[\u200C\u200D                       # Joiners: words in Persian and Hindi and many emoji need them.
        \p{Variation_Selector}\u1160\u115F # Fillers of a Korean syllable
        \p{Prepended_Concatenation_Mark}   # Visible although they are format characters
        \U000E0020-\U000E007F]]            # Tags, see _TAGS
    """
)
"""Characters without a glyph, and characters that change the direction of the text around them."""

_INK = regex.compile(
    r"(?V1)[^\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|\p{Prepended_Concatenation_Mark}"
)
"""A character that is visible by itself; U+2800 is a Braille pattern without dots."""

_TAGS = regex.compile(
    r"(\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]+\U000E007F)|[\U000E0020-\U000E007F]+"
)
"""A flag such as England's (black flag, tag letters, end tag), or tags without a flag."""

_REPEATED = regex.compile(r"([\u200C\u200D\p{Variation_Selector}])\1+")


def visible(text: str) -> str:
    """Return a text on one line, without characters that are invisible or reorder the text around them.

    Letters and emoji keep the invisible characters that they need. Returns "" if nothing is visible.
    """
    line = _TAGS.sub(r"\1", _UNSHOWN.sub("", " ".join(text.split())))
    seen = (
        grapheme if _INK.search(grapheme) else " " * grapheme.startswith(" ")
        for grapheme in _GRAPHEME.findall(_REPEATED.sub(r"\1", line))
    )
    return " ".join("".join(seen).split())


MAX_CUT_WORD = 20
"""The longest word at the cut that is removed completely, in characters."""


def shortened(text: str, max_length: int, end: str = "…", *, whole_words: bool = False) -> str:
    """Shorten a text to `max_length` characters if necessary: cut it between graphemes and add `end`.

    `whole_words`: cut it between words, except within a long word or a script without spaces.
    """
    if len(text) <= max_length:
        return text
    limit, kept = max_length - len(end), 0
    for grapheme in _GRAPHEME.finditer(text):
        if grapheme.end() > limit:
            break
        kept = grapheme.end()
    if whole_words and text[kept] != " ":
        space = text.rfind(" ", 0, kept)
        kept = space if space >= max(1, kept - MAX_CUT_WORD) else kept
    return text[:kept].rstrip(" ,;:") + end


def without_emoji(text: str) -> str:
    """Remove emoji from the start and the end of a text, and ":)" from its end."""
    return _EMOJI.sub("", text).strip()
