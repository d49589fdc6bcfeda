"""The buttons under a board, which the features handle by custom_id."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

import rules
from bot.discord.platform.components import Control, button, custom_id, view
from bot.engine import LEVELS
from bot.state.match import Match
from bot.state.player_ids import is_former
from bot.state.reviews import is_reviewable
from bot.texts import Texts

HARDER, EASIER = "harder", "easier"
LOST_BEFORE_EASIER = 2
"""Number of consecutive losses at a level after which the easier level is the first button."""


def again_buttons(match: Match, suited: int | None) -> list[Control]:
    """Build the buttons under a finished game: rematch, another variant, another engine level.

    No buttons if a player has deleted their data.

    `suited`: the level that suits the player's rating against the engine, if they have one.
    """
    if any(map(is_former, match.players)):
        return []
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    texts, family, other = Texts(match.locale), match.variant.family, _other_level(match, suited)
    if match.has_crowd:
        return [button(texts.text("button-vote-again"), custom_id("vote-again", match.id), primary)]
    level_first = other is not None and (
        other[1] == suited
        if suited is not None
        else other[0] == HARDER or match.lost_before + 1 >= LOST_BEFORE_EASIER
    )
    rematch = texts.text("button-rematch", family=family)
    items = [button(rematch, custom_id("rematch", match.id), secondary if level_first else primary)]
    if other is not None:
        kind, level = other
        label = texts.text(f"button-{kind}", level=str(level))
        identity = custom_id("rematch-level", match.id, level)
        items.insert(0 if level_first else 1, button(label, identity, primary if level_first else secondary))
    another = texts.text("button-rematch-other", family=family)
    return [*items, button(another, custom_id("rematch-other", match.id, 0), secondary)]


def _other_level(match: Match, suited: int | None) -> tuple[str, int] | None:
    """Return a level to offer after a game, harder after a win, easier after a loss: the suited one, else the
    next one."""
    if match.engine is None or match.winner is None:
        return None
    level = match.level or 0
    if match.winner is match.engine:
        kind, number = EASIER, level - 1 if suited is None else min(suited, level - 1)
    else:
        kind, number = HARDER, level + 1 if suited is None else max(suited, level + 1)
    return (kind, number) if 1 <= number <= len(LEVELS) else None


def board_buttons(
    match: Match, ply: int, bottom: rules.Color, *, extra: Sequence[Control] = (), letters: bool = False
) -> ui.View:
    """Build the buttons under a board, at most five: two rows on a phone.

    `extra`: those of again_buttons(), if the board offers them, and a link to the next board of a simul.
    `letters`: offer letters.
    """
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    texts = Texts(match.locale)

    def item(action: str, *rest: str | int, name: str = "", main: bool = False) -> Control:
        family = match.variant.family
        label = texts.text(f"button-{name or action}", family=family)
        return button(label, custom_id(action, match.id, *rest), primary if main else secondary)

    replay = [item("view", ply, bottom.label, "open")] if ply else []
    flip = item("flip", bottom.opponent.label)
    if match.is_over:
        review = [item("review")] if is_reviewable(match) else []
        if extra:
            return view(*extra, *(replay or [flip]), *review)
        return view(flip, *replay, *review)
    if match.has_crowd:
        motions = [item(motion, name=f"vote-{motion}") for motion in ("draw", "resign")]
        return view(item("menu", ply, name="vote", main=True), *motions, *replay, item("more"))
    items = [item("menu", ply, name="move", main=True)]
    if match.engine is not None:
        items.append(item("hint"))
    if ply == match.ply and (claims := match.game.claims()):
        wins = all(match.game.claim(reason).winner is not None for reason in claims)
        items.append(item("claim", name="claim-win" if wins else ""))
    elif not letters:
        items.append(item("draw"))
    items.append(item("resign"))
    if match.engine is None:
        items += extra or replay
    items.append(item("more"))
    if letters:
        items.append(item("letters"))
    return view(*items)
