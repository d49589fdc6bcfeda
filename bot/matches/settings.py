"""Settings of players and servers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any, TypedDict, Unpack

from bot.matches.models import GameSettings, Match, PlayerSettings, ServerSettings
from bot.matches.refusals import TooManyChannels
from bot.matches.use_cases import use_cases
from bot.storage import PlayerRow, ServerRow, SettingsStore

MOST_CHANNELS = 50
"""The most channels in a server's list; an empty list allows all."""


class PlayerChanges(TypedDict, total=False):
    """What a player can change."""

    language: str | None
    theme: str | None
    white_down: bool
    mentions: bool
    hidden: bool
    letters: bool


class ServerChanges(TypedDict, total=False):
    """What a server's managers can change."""

    language: str | None
    threads: bool
    variant: str | None
    move_seconds: int | None
    starter_role_id: int | None
    vacation_days: int
    white_down: bool
    ratings: bool
    makers: str
    maker_role_id: int | None


@use_cases
class Settings:
    """The use cases of settings. Texts are stored as given; the caller knows which are valid."""

    def __init__(self, store: SettingsStore) -> None:
        self._store = store

    async def of(self, player: int, guild_id: int | None = None) -> tuple[PlayerSettings, ServerSettings]:
        """Return the settings of a player and of a server."""
        people, server = await self._store.of([player], guild_id)
        return _player(people.get(player)), _server(server)

    async def of_players(self, players: Iterable[int]) -> dict[int, PlayerSettings]:
        """Return the settings of several players, by id."""
        wanted = list(players)
        people, _ = await self._store.of(wanted, None)
        return {player: _player(people.get(player)) for player in wanted}

    async def of_game(self, match: Match) -> GameSettings:
        """Return the settings for a game; those already loaded with it, if they were."""
        if match.settings is not None:
            return match.settings
        return game_settings(match.players, *await self._store.of(match.players, match.guild_id))

    async def read_with(self, match: Match) -> Match:
        """Return the match with the settings of its players and server."""
        return replace(match, settings=await self.of_game(match))

    async def change_player(self, player: int, **changes: Unpack[PlayerChanges]) -> PlayerSettings:
        """Change the given settings of a player."""
        return await self._change(player, dict(changes))

    async def choose_pieces(self, player: int, family: str, pieces: str) -> PlayerSettings:
        """Choose a piece set for a family of games."""
        chosen = dict((await self.of(player))[0].pieces) | {family: pieces}
        return await self._change(player, {"pieces": " ".join(f"{f}:{p}" for f, p in sorted(chosen.items()))})

    async def _change(self, player: int, changes: dict[str, Any]) -> PlayerSettings:
        return _player(await self._store.set_player(PlayerRow(user_id=player), changes))

    async def change_server(self, guild_id: int, **changes: Unpack[ServerChanges]) -> ServerSettings:
        """Change the given settings of a server."""
        default = ServerRow(guild_id=guild_id)
        return _server(await self._store.set_server(default, dict(changes)))

    async def allow_channel(self, guild_id: int, channel_id: int, *, allowed: bool) -> ServerSettings:
        """Add a channel to the list of those that allow games, or remove it.

        Raises TooManyChannels.
        """
        _, row = await self._store.of([], guild_id)
        listed = dict.fromkeys(_server(row).channels)
        listed.pop(channel_id, None)
        if allowed:
            listed[channel_id] = None
        if len(listed) > MOST_CHANNELS:
            raise TooManyChannels(most=MOST_CHANNELS)
        text = " ".join(map(str, listed)) or None
        return _server(await self._store.set_server(ServerRow(guild_id=guild_id), {"channels": text}))


async def is_hidden(store: SettingsStore, player: int) -> bool:
    """Whether a player hides their profile and games from others."""
    people, _ = await store.of([player], None)
    return player in people and people[player].hidden


def game_settings(
    players: Iterable[int], people: Mapping[int, PlayerRow], server: ServerRow | None
) -> GameSettings:
    """Return the settings for a game from the rows of its players and server."""
    return GameSettings({player: _player(people.get(player)) for player in players}, _server(server))


def _player(row: PlayerRow | None) -> PlayerSettings:
    if row is None:
        return PlayerSettings()
    pairs = (pair.partition(":") for pair in (row.pieces or "").split())
    values: dict[str, Any] = asdict(row)
    del values["user_id"], values["pieces"]
    return PlayerSettings(pieces={family: pieces for family, _, pieces in pairs}, **values)


def _server(row: ServerRow | None) -> ServerSettings:
    if row is None:
        return ServerSettings()
    values: dict[str, Any] = asdict(row)
    del values["guild_id"], values["channels"]
    return ServerSettings(channels=tuple(map(int, (row.channels or "").split())), **values)
