"""The buttons under a board: they hold an action and ids, nothing else. What they do is in the features."""

from __future__ import annotations

import discord
from discord import ui

import rules
from bot.discord.platform.components import Pressed, button, custom_id, view
from bot.matches import Match
from bot.texts import Texts


def board_buttons(
    texts: Texts, match: Match, ply: int, bottom: rules.Color, *, rematch: bool = True, letters: bool = False
) -> ui.View:
    """The buttons under a board; a finished game can be turned round, leafed through, and played again.

    letters: offer letters on the pieces.
    """
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary

    def item(action: str, *rest: str | int, name: str = "", main: bool = False) -> Pressed:
        family = match.variant.family
        label = texts.said(match.locale, f"button-{name or action}", family)
        return button(label, custom_id(action, match.id, *rest), primary if main else secondary)

    replay = [item("view", ply, bottom.name.lower(), "open")] if ply else []
    if match.is_over:
        items = [item("flip", bottom.opponent.name.lower()), *replay]
        if rematch and ply == match.ply:
            items += [item("rematch", main=True), item("rematch-other", 0)]
        return view(*items)
    items = [item("menu", ply, name="move", main=True), item("draw"), item("resign"), *replay, item("more")]
    if match.engine is not None:
        items.insert(1, item("hint"))
    if ply == match.ply and (claims := match.game.claims()):
        wins = all(match.game.claim(reason).winner is not None for reason in claims)
        items.insert(-1, item("claim", name="claim-win" if wins else ""))
    if letters:
        items.append(item("letters"))
    return view(*items)
