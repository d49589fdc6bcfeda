"""What people and servers choose: language, looks, where and by whom games are started."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict, Unpack

from bot.matches.errors import TooManyChannels
from bot.matches.models import per_move
from bot.matches.time_controls import TimeControl
from bot.matches.use_case import use_case
from bot.storage import PlayerRow, ServerRow, SettingsStore

MOST_CHANNELS = 50
"""Channels that a server may list; it lists none to allow all."""


@dataclass(frozen=True)
class PlayerSettings:
    """A person's choices. `language` and `theme` None: as it comes. `pieces` maps families of games to sets.

    `white_down`: White at the bottom of every board, in place of the reader's own side. `mentions`: whether
    to be pinged. `hidden`: others are shown neither their profile nor them on leaderboards. `letters`: a
    letter on pieces that are Chinese characters; None: they were never asked.
    """

    language: str | None = None
    theme: str | None = None
    pieces: Mapping[str, str] = field(default_factory=dict[str, str])
    white_down: bool = False
    mentions: bool = True
    hidden: bool = False
    letters: bool | None = None


@dataclass(frozen=True)
class ServerSettings:
    """A server's choices. None: as it comes; no `channels`: all; no `starter_role`: everyone may start games.

    `move_seconds` is the time for each move where a challenge names none. `vacation_days` is how many a
    player may take a year. `white_down`: White at the bottom of boards that are posted, in place of the side
    to move. `ratings`: whether games that begin here may be rated.
    """

    language: str | None = None
    channels: tuple[int, ...] = ()
    threads: bool = True
    variant: str | None = None
    move_seconds: int | None = None
    starter_role: int | None = None
    vacation_days: int = 0
    white_down: bool = False
    ratings: bool = True

    @property
    def time(self) -> TimeControl | None:
        """What is played where a challenge names no time; None: no limit."""
        return per_move(self.move_seconds)


class PlayerChanges(TypedDict, total=False):
    """What a person may change by themselves."""

    language: str | None
    theme: str | None
    white_down: bool
    mentions: bool
    hidden: bool
    letters: bool


class ServerChanges(TypedDict, total=False):
    """What those who manage a server may change."""

    language: str | None
    threads: bool
    variant: str | None
    move_seconds: int | None
    starter_role_id: int | None
    vacation_days: int
    white_down: bool
    ratings: bool


class Settings:
    """The use cases of settings. Texts are kept as they are given; who gives them knows which there are."""

    def __init__(self, store: SettingsStore) -> None:
        self._store = store

    @use_case
    async def of(self, player: int, guild_id: int | None = None) -> tuple[PlayerSettings, ServerSettings]:
        """The choices of a person and of a server."""
        people, server = await self._store.of([player], guild_id)
        return _player(people.get(player)), _server(server)

    @use_case
    async def of_players(self, players: Iterable[int]) -> dict[int, PlayerSettings]:
        """The choices of several people, by their ids."""
        return (await self.of_game(players, None))[0]

    @use_case
    async def of_game(
        self, players: Iterable[int], guild_id: int | None
    ) -> tuple[dict[int, PlayerSettings], ServerSettings]:
        """The choices of a game's players, by their ids, and of its server, at one glance."""
        wanted = list(players)
        people, server = await self._store.of(wanted, guild_id)
        return {player: _player(people.get(player)) for player in wanted}, _server(server)

    @use_case
    async def change_player(self, player: int, **changes: Unpack[PlayerChanges]) -> PlayerSettings:
        """Change a person's choices; those not named stay."""
        return await self._change(player, dict(changes))

    @use_case
    async def choose_pieces(self, player: int, family: str, pieces: str) -> PlayerSettings:
        """Choose a piece set for a family of games."""
        chosen = dict((await self.of(player))[0].pieces) | {family: pieces}
        return await self._change(player, {"pieces": " ".join(f"{f}:{p}" for f, p in sorted(chosen.items()))})

    async def _change(self, player: int, changes: dict[str, Any]) -> PlayerSettings:
        return _player(await self._store.set_player(PlayerRow(user_id=player), changes))

    @use_case
    async def change_server(self, guild_id: int, **changes: Unpack[ServerChanges]) -> ServerSettings:
        """Change a server's choices; those not named stay."""
        default = ServerRow(guild_id=guild_id)
        return _server(await self._store.set_server(default, dict(changes)))

    @use_case
    async def allow_channel(self, guild_id: int, channel_id: int, *, allowed: bool) -> ServerSettings:
        """Put a channel on the list of those in which games may be played, or take it off.

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


def _player(row: PlayerRow | None) -> PlayerSettings:
    if row is None:
        return PlayerSettings()
    pairs = (pair.partition(":") for pair in (row.pieces or "").split())
    return PlayerSettings(
        row.language,
        row.theme,
        {family: pieces for family, _, pieces in pairs},
        row.white_down,
        row.mentions,
        row.hidden,
        row.letters,
    )


def _server(row: ServerRow | None) -> ServerSettings:
    if row is None:
        return ServerSettings()
    return ServerSettings(
        row.language,
        tuple(int(channel) for channel in (row.channels or "").split()),
        row.threads,
        row.variant,
        row.move_seconds,
        row.starter_role_id,
        row.vacation_days,
        row.white_down,
        row.ratings,
    )
