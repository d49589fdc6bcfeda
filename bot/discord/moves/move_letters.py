"""The letters of pieces in moves that players type: English ones, or those of their language.

R is the rook in English, but the king in French, Spanish and Portuguese (roi, rey, rei). Players of those
languages are asked once, the first time that their king stands next to the target square. Their answer is
stored as the letters that they use, which their other moves also reveal: in French, Q and N are English, D
and C are not.
"""

from __future__ import annotations

import re

import rules
from bot.discord.platform.choose_locale import choose_own_locale
from bot.discord.services import Services
from bot.discord.wording.notation import Notation
from bot.refusals import Refusal
from bot.state.match import Match, MoveMade
from bot.state.settings import ENGLISH, LOCAL
from bot.texts.typed_pieces import typed_pieces, written_letters

KING, ROOK = "king", "rook"
"""The meanings of R."""

LETTERS = {KING: LOCAL, ROOK: ENGLISH}
"""The letters of players by what R means to them."""

_MOVE = re.compile(r"R(?P<rest>[x:]?(?P<square>[a-z][0-9]{1,2})[+#!?]{0,3})")
REST = r"(?P<rest>[x:]?[a-z][0-9]{1,2}[+#!?]{0,3})"
"""Pattern of a move without its letter, for custom_ids."""


class AskedForR(Refusal):
    """Refusal of a move until the player has chosen what R means. `rest`: the move without its letter."""

    def __init__(self, rest: str) -> None:
        super().__init__("move-r-ask")
        self.rest = rest


async def resolve_letters(services: Services, match: Match, player: int, text: str) -> str:
    """Return a typed move in English letters if the player uses local ones. Raises AskedForR, Busy.

    Until it is known which letters the player uses, only lower-case ones that make the move legal are read
    as local (dd4), and get a capital.
    """
    if match.turn_player != player or typed_pieces("letters").keys().isdisjoint(text.upper()):
        return text
    settings = (await services.use_cases.lookup.settings_of(match)).players[player]
    language = choose_own_locale(settings.language, settings.client_locale, match.locale)
    if settings.move_letters == LOCAL and not written_letters(language):
        language = match.locale  # An English client whose user writes as the others of this game do.
    notation = Notation(language, local_letters=True)
    found = _MOVE.fullmatch(text.strip())
    is_unclear = (
        found is not None
        and notation.letters(match.variant).get("K") == "R"
        and _is_near_king(match.position, found["square"])
    )
    if found is not None and is_unclear and settings.move_letters is None:
        raise AskedForR(found["rest"])
    if settings.move_letters is None:
        own = notation.with_capital(match.position, text)
        return Notation(match.locale, local_letters=True).with_capital(match.position, own)
    if settings.move_letters != LOCAL:
        return text
    if found is not None and is_unclear:
        return f"K{found['rest']}"
    return notation.usual(match.position, text)


async def learn(services: Services, made: MoveMade, player: int, text: str) -> None:
    """Store whether a player uses English or local letters, if a move that they typed reveals it."""
    match, written = made.match, text.strip()
    english = match.game.positions[made.ply - 1].san(match.game.moves[made.ply - 1])[:1]
    letters = Notation(match.locale, local_letters=True).letters(match.variant)
    local = letters.get(english)
    if local is None:
        return
    if written.startswith(local) and local not in letters:
        revealed = LOCAL
    elif written.startswith(english) and english not in letters.values():
        revealed = ENGLISH
    else:
        return
    if (await services.use_cases.lookup.settings_of(match)).players[player].move_letters is None:
        await services.use_cases.settings.change_player(player, move_letters=revealed)


def with_rook(error: rules.IllegalMove, position: rules.Position, written: str) -> rules.IllegalMove:
    """Add the rook's move, if it is legal, to the suggestions for a move whose R was read as the king."""
    try:
        move = position.parse(written)
    except rules.MoveError:
        return error
    error.near = tuple(dict.fromkeys((move, *error.near)))
    return error


def _is_near_king(position: rules.Position, square: str) -> bool:
    """Return whether the king is next to a square."""
    file, rank = ord(square[0]) - ord("a"), int(square[1:]) - 1
    files = position.variant.files
    return any(
        piece.type.name == KING
        and piece.color is position.turn
        and max(abs(place % files - file), abs(place // files - rank)) == 1
        for place, piece in position.pieces()
    )
