"""Autocomplete of time controls: the usual ones, and what the typed text itself means."""

from __future__ import annotations

from discord import app_commands

from bot.discord.games.variant_autocomplete import variant_or_usual
from bot.discord.platform.discord_limits import CHOICE, CHOICES
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader, say
from bot.discord.services import services_of
from bot.matches import BadTime, MatchError, TimeControl, speed_of
from bot.matches.time_controls import parse

TIME_LENGTH = 60

USUAL = ("none", "1h", "1d", "3d", "7d")
LIVE = ("1+0", "2+1", "3+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10", "30+0", "30+20")
BYO_YOMI = ("3m+30s byo-yomi", "10m+30s byo-yomi", "15m+60s byo-yomi", "0m+10s byo-yomi", "0m+30s byo-yomi")
"""Usual time controls, as parse() reads them."""

COUNTED = ("shogi",)
"""Families that are usually played with byo-yomi: it is offered first."""


async def times(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return time controls that match what is typed; the exact meaning of the text comes first."""
    live = (*BYO_YOMI, *LIVE) if await _family(interaction) in COUNTED else (*LIVE, *BYO_YOMI)
    found = [(text, parse(text)) for text in (*live[:11], *USUAL, *live[11:])]
    named = {text: _named(interaction, time) for text, time in found}
    wanted = "".join(typed.casefold().split())
    shown = {
        text: name for text, name in named.items()
        if wanted in "".join(f"{text} {name}".casefold().split())
    }  # fmt: skip
    try:
        meant = parse(typed) if wanted else None
    except BadTime:
        meant = None
    if meant is not None:
        shown = {str(meant): _named(interaction, meant)} | shown
    return [app_commands.Choice(name=name[:CHOICE], value=text) for text, name in shown.items()][:CHOICES]


def _named(interaction: Interaction, time: TimeControl | None) -> str:
    """Return a time control in words, with its speed if it is live."""
    words = services_of(interaction).wording.time(reader(interaction), time)
    if time is None or not time.is_live:
        return words
    return say(
        interaction, "time-choice", time=words, speed=say(interaction, f"speed-{speed_of(time).value}")
    )


async def _family(interaction: Interaction) -> str:
    """Return the family of the variant typed so far, or of the default here; "" if it isn't a variant."""
    try:
        return (await variant_or_usual(interaction, interaction.namespace.variant)).family
    except MatchError:
        return ""
