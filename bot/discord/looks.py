"""What people and servers have chosen, at hand for whatever is shown to them."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import render
from bot.discord.kinds import Interaction
from bot.discord.painter import STYLE
from bot.matches import Match, PlayerSettings, ServerSettings
from bot.texts import locale_of
from rules.variant import FAMILIES

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

log = logging.getLogger(__name__)

SETTINGS, LOOKUP = "settings", "lookup"
"""Where an interaction keeps the choices of its person and its server, and the task that reads them."""

Choices = tuple[PlayerSettings, ServerSettings]


def look_up(interaction: Interaction) -> None:
    """Begin to look up what the one who acts, and the server, have chosen, while Discord is told that an
    answer will come: the person is not to wait for the one after the other."""
    interaction.extras[LOOKUP] = asyncio.ensure_future(_looked_up(interaction))


async def _looked_up(interaction: Interaction) -> Choices:
    try:
        return await interaction.client.matches.settings(interaction.user.id, interaction.guild_id)
    except Exception:
        # Whatever ails the database, an answer in the usual language and style is better than none.
        log.exception("the settings of %s can't be read", interaction.user.id)
        return PlayerSettings(), ServerSettings()


async def known(interaction: Interaction) -> None:
    """Have the choices at hand; pictures come in their style from then on, within this task.

    Who has acknowledged an interaction needn't think of it. Who answers at once must, before any text.
    """
    task: asyncio.Future[Choices] | None = interaction.extras.get(LOOKUP)
    if task is not None and SETTINGS not in interaction.extras:
        chosen = interaction.extras[SETTINGS] = await asyncio.shield(task)
        STYLE.set(style_of(chosen[0], chosen[0].language or locale_of(interaction.locale.value)))


async def prepare(interaction: Interaction) -> None:
    """Look up the choices anew, for one of them has changed."""
    interaction.extras.pop(SETTINGS, None)
    look_up(interaction)
    await known(interaction)


def own(interaction: Interaction) -> PlayerSettings:
    """The choices of the one who acts."""
    return _at_hand(interaction)[0]


def of_server(interaction: Interaction) -> ServerSettings:
    """The choices of the server in which somebody acts."""
    return _at_hand(interaction)[1]


def _at_hand(interaction: Interaction) -> Choices:
    return interaction.extras.get(SETTINGS) or (PlayerSettings(), ServerSettings())


async def wear(client: KibitzBot, user_id: int, locale: str) -> None:
    """Draw in the style of somebody from now on, within this task, for readers of a language."""
    STYLE.set(style_of((await client.matches.settings(user_id))[0], locale))


async def of_players(client: KibitzBot, match: Match) -> dict[int, PlayerSettings]:
    """The choices of both players, by their ids."""
    return await client.matches.players_settings(match.players)


async def of_servers_boards(client: KibitzBot, match: Match) -> ServerSettings:
    """The choices of the server that a match is played on; none where it is played on no server."""
    if match.guild_id is None:
        return ServerSettings()
    return (await client.matches.settings(match.white, match.guild_id))[1]


def style_of(chosen: PlayerSettings, locale: str) -> render.Style:
    """The style that somebody has chosen; what is not there any more is left out.

    `locale`: the language of what is written around a board.
    """
    return _style(chosen.theme, tuple(sorted(chosen.pieces.items())), locale)


def read_in(style: render.Style, locale: str) -> render.Style:
    """A style with a rim that names squares as the text of this language does: those of shogi ７六 or 7f."""
    return replace(style, kanji=locale == "ja")


def set_of(style: render.Style, family: str) -> str:
    """The piece set of a style for a family of games."""
    return getattr(style, _FIELDS[family])


_FIELDS = {family: family for family in FAMILIES} | {FAMILIES[0]: "pieces"}
"""The fields of a style that hold piece sets, by family."""


@lru_cache(1000)
def _style(theme: str | None, pieces: tuple[tuple[str, str], ...], locale: str) -> render.Style:
    wanted: dict[str, Any] = {}
    if theme in render.themes():
        wanted["theme"] = theme
    for family, chosen in pieces:
        if family in FAMILIES and chosen in render.piece_sets(family):
            wanted[_FIELDS[family]] = chosen
    return read_in(replace(render.Style(), **wanted), locale)
