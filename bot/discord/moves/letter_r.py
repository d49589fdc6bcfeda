"""R in a move: the rook in English, but the king in French, Spanish and Portuguese (roi, rey, rei).

Players of those languages are asked once, the first time that their king stands next to the target square.
Their answer is stored. Their other letters also reveal what R means: K, Q and N are English, T and D are not.
"""

from __future__ import annotations

import re
from functools import cache

import rules
from bot.discord.services import Services
from bot.refusals import Refusal
from bot.state.match import Match
from bot.texts import LOCALES
from bot.texts.typed_pieces import pieces_of
from rules.notation.typed_words import letters_by_name

KING, ROOK = "king", "rook"
"""The stored meanings of R."""

_MOVE = re.compile(r"R(?P<rest>[x:]?(?P<square>[a-z][0-9]{1,2})[+#!?]{0,3})")
_ENGLISH = re.compile(r"[KQN][a-z0-9x:]{2,5}[+#!?]*")
REST = r"(?P<rest>[x:]?[a-z][0-9]{1,2}[+#!?]{0,3})"
"""Pattern of a move without its letter, for custom_ids."""


class AskedForR(Refusal):
    """Refuses a move until the player has chosen what R means. `rest`: the move without its letter."""

    def __init__(self, rest: str) -> None:
        super().__init__("move-r-ask")
        self.rest = rest


@cache
def _languages() -> dict[str, frozenset[str]]:
    """Return the languages in which R is the king, with their letters that are not English."""
    letters = {locale: pieces_of(locale, "letters") for locale in LOCALES}
    return {locale: frozenset(own) - {"R"} for locale, own in letters.items() if own.get("R") == (KING,)}


async def resolve_r(services: Services, match: Match, player: int, text: str) -> str:
    """Return a move with K in place of R if the player means the king. Raises AskedForR, Busy."""
    found = _MOVE.fullmatch(text.strip())
    if found is None or match.turn_player != player or not _is_near_king(match.position, found["square"]):
        return text
    settings, _ = await services.matches.settings.of(player)
    language = settings.language or settings.client_locale or match.locale
    if settings.letter_r is None and language in _languages():
        raise AskedForR(found["rest"])
    return f"K{found['rest']}" if settings.letter_r == KING else text


async def learn(services: Services, match: Match, player: int, text: str) -> None:
    """Store the meaning of R if a move's first letter reveals it, in games whose language has R for king."""
    own = _languages().get(match.locale)
    if own is None:
        return
    written = text.strip()
    meant = KING if written[:1] in own else ROOK if _ENGLISH.fullmatch(written) else None
    if meant is not None and (await services.matches.settings.of(player))[0].letter_r is None:
        await services.matches.settings.change_player(player, letter_r=meant)


def with_rook(error: rules.IllegalMove, position: rules.Position, written: str) -> rules.IllegalMove:
    """Add the rook's move, if it is legal, to the suggestions for a move whose R was read as the king."""
    try:
        move = position.parse(written)
    except rules.MoveError:
        return error
    error.near = tuple(dict.fromkeys((move, *error.near)))
    return error


def _is_near_king(position: rules.Position, square: str) -> bool:
    """Return whether R could mean the king: it is next to the square, and the letters are K and R."""
    letters = letters_by_name(position.variant)
    if (letters.get(KING), letters.get(ROOK)) != ("K", "R"):
        return False
    file, rank = ord(square[0]) - ord("a"), int(square[1:]) - 1
    files = position.variant.files
    return any(
        piece.type.name == KING
        and piece.color is position.turn
        and max(abs(place % files - file), abs(place // files - rank)) == 1
        for place, piece in position.pieces()
    )
