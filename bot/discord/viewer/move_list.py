"""Lists the moves around the current one, and the moves to jump to. Nothing here knows Discord."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import rules
from bot.discord.platform.discord_limits import OPTIONS
from bot.discord.wording.notation import KIF, counts_plies, style_in
from bot.discord.wording.sentences import move_number, played_text
from bot.matches import Match

AROUND = 12
"""Moves shown on either side of the current one."""
NEAR = 5
"""Moves on either side of the current one that the menu lists one by one."""
ROOM = 1000
"""The most characters of a list; ordinary moves stay far below."""


def move_list(match: Match, ply: int, locale: str, shown: Callable[[str], str]) -> str:
    """Return the moves around `ply` with numbers, the current one marked; "…" where moves are left out.

    `shown` escapes a text for Discord.
    """
    first, last = max(1, ply - AROUND), min(match.ply, ply + AROUND)
    if first > 1 and match.game.positions[first - 1].turn is rules.BLACK:
        first -= 1  # Lines begin with White's move.
    words = [_word(match, each, locale, shown, current=each == ply) for each in range(first, last + 1)]
    while sum(map(len, words)) + len(words) > ROOM:
        # Drop from the end that is further from the current move.
        if last - ply > ply - first:
            words.pop()
            last -= 1
        else:
            words.pop(0)
            first += 1
    before, after = ["…"] if first > 1 else [], ["…"] if last < match.ply else []
    if words and match.game.positions[first - 1].turn is rules.BLACK and not counts_plies(match.variant):
        words[0] = f"{match.game.positions[first - 1].fullmove}… {words[0]}"
    return " ".join([*before, *words, *after])


def _word(match: Match, ply: int, locale: str, shown: Callable[[str], str], *, current: bool) -> str:
    before = match.game.positions[ply - 1]
    text = shown(played_text(match, ply, locale))
    if style_in(locale, match.variant) == KIF:
        number, text = f"{move_number(match, ply)} ", f"{'△' if before.turn else '▲'}{text}"
    else:
        has_number = before.turn is rules.WHITE or counts_plies(match.variant)
        number = f"{move_number(match, ply)}. " if has_number else ""
    return f"{number}__**{text}**__" if current else f"{number}{text}"


def stops(match: Match, ply: int) -> list[int]:
    """Return the plies to jump to: both ends, all nearby, the rest at even distances."""
    if match.ply < OPTIONS:
        return list(range(match.ply + 1))
    found = {0, match.ply, *_near(match, ply)}
    free = OPTIONS - len(found)
    found |= {round(match.ply * part / (free + 1)) for part in range(1, free + 1)}
    return sorted(found)


def _near(match: Match, ply: int) -> Iterator[int]:
    yield from range(max(0, ply - NEAR), min(match.ply, ply + NEAR) + 1)
