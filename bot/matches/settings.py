"""Settings of players and servers, and the servers that have commands of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bot.matches.models import GameSettings, Match, PlayerSettings, ServerSettings
from bot.refusals import Refusal
from bot.storage import SettingsStore

MOST_CHANNELS = 50
"""The most channels in a server's list; an empty list allows all."""


class Settings:
    """The use cases of settings. Texts are stored as given; the caller knows which are valid."""

    def __init__(self, store: SettingsStore) -> None:
        self._store = store

    async def of(self, player: int, guild_id: int | None = None) -> tuple[PlayerSettings, ServerSettings]:
        """Return the settings of a player and of a server."""
        people, server = await self._store.of([player], guild_id)
        return people[player], server

    async def of_server(self, guild_id: int) -> ServerSettings:
        """Return the settings of a server."""
        return (await self._store.of([], guild_id))[1]

    async def of_players(self, players: Iterable[int]) -> dict[int, PlayerSettings]:
        """Return the settings of several players, by id."""
        return (await self._store.of(players, None))[0]

    async def of_game(self, match: Match) -> GameSettings:
        """Return the settings for a game; those already loaded with it, if they were."""
        if match.settings is not None:
            return match.settings
        return GameSettings(*await self._store.of(match.players, match.guild_id))

    async def read_with(self, match: Match) -> Match:
        """Return the match with the settings of its players and server."""
        return replace(match, settings=await self.of_game(match))

    async def change_player(self, player: int, **changes: Any) -> PlayerSettings:
        """Change settings of a player, named as in PlayerSettings."""
        return await self._store.set_player(player, changes)

    async def choose_pieces(self, player: int, family: str, pieces: str) -> PlayerSettings:
        """Choose a piece set for a family of games."""
        chosen = dict((await self.of(player))[0].pieces) | {family: pieces}
        return await self._store.set_player(player, {"pieces": _stored_sets(chosen)})

    async def change_server(self, guild_id: int, **changes: Any) -> ServerSettings:
        """Change settings of a server, named as in ServerSettings."""
        return await self._store.set_server(guild_id, changes)

    async def choose_server_pieces(self, guild_id: int, family: str, pieces: str) -> ServerSettings:
        """Choose a piece set for a family of games, for boards that everyone on a server sees."""
        chosen = dict((await self.of_server(guild_id)).pieces) | {family: pieces}
        return await self._store.set_server(guild_id, {"pieces": _stored_sets(chosen)})

    async def allow_channel(self, guild_id: int, channel_id: int, *, allowed: bool) -> ServerSettings:
        """Add a channel to the list of those that allow games, or remove it."""
        listed = dict.fromkeys((await self.of_server(guild_id)).channels)
        listed.pop(channel_id, None)
        if allowed:
            listed[channel_id] = None
        if len(listed) > MOST_CHANNELS:
            raise Refusal("settings-channels-full", most=MOST_CHANNELS)
        text = " ".join(map(str, listed)) or None
        return await self._store.set_server(guild_id, {"channels": text})

    async def command_servers(self) -> list[int]:
        """Return the servers for which commands were registered, and not removed since."""
        return await self._store.command_servers()

    async def set_command_server(self, guild_id: int, *, has_commands: bool) -> None:
        """Store whether a server has commands of its own."""
        if has_commands:
            await self._store.add_command_server(guild_id)
        else:
            await self._store.remove_command_server(guild_id)


def _stored_sets(chosen: Mapping[str, str]) -> str:
    return " ".join(f"{family}:{pieces}" for family, pieces in sorted(chosen.items()))


async def is_hidden(store: SettingsStore, player: int) -> bool:
    """Whether a player hides their profile and games from others."""
    people, _ = await store.of([player], None)
    return people[player].hidden
