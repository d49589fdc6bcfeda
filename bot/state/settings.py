"""Settings of players and servers, one row each, created by the first change; servers with their own
commands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa

from bot.database.columns import GUILD, REMOVE, USER, metadata
from bot.database.transactions import Store, insert_if_missing, insert_on_conflict, lock_users, read, write
from bot.refusals import Refusal

MAX_CHANNELS = 50
"""Maximum number of channels in a server's list; an empty list allows all."""

MAKERS = ("everyone", "role", "managers")
"""The groups of users that a server can allow to create custom variants."""
EVENT_HOSTS = (*MAKERS, "nobody")
"""The groups of users that a server can allow to create tournaments."""

ENGLISH, LOCAL = "english", "local"
"""The letters of pieces that a player can choose for moves."""

# The settings of users; null: the default.
players = sa.Table(
    "players",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    sa.Column("language", sa.String(16)),
    sa.Column("theme", sa.String(64)),
    # Piece sets by family of games: "chess:kaneo shogi:kanji".
    sa.Column("pieces", sa.String(200)),
    # Whether White is at the bottom of every board; else the reader's own side is.
    sa.Column("white_down", sa.Boolean, nullable=False),
    # Whether to be pinged.
    sa.Column("mentions", sa.Boolean, nullable=False),
    # Whether others can't see the profile, and leaderboards leave the player out.
    sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
    # Whether pieces that are Chinese characters also show a letter; null: the player was never asked.
    sa.Column("letters", sa.Boolean),
    # The language of the player's Discord client at their last command or button press.
    sa.Column("client_locale", sa.String(16)),
    # The id of the player's last message that a process claimed, so that no other one handles it again.
    sa.Column("request_message_id", sa.BigInteger),
    # The letters of pieces in the player's moves, ENGLISH or LOCAL (those of their language); null: unknown.
    sa.Column("move_letters", sa.String(8)),
)

# The settings of servers; null: the default.
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False, info={GUILD: REMOVE}),
    sa.Column("language", sa.String(16)),
    # Ids of the channels in which games may be played, separated by spaces; null: all.
    sa.Column("channels", sa.String(2000)),
    sa.Column("threads", sa.Boolean, nullable=False),
    sa.Column("variant", sa.String(64)),
    # The time for each move if a challenge names none.
    sa.Column("move_seconds", sa.Integer),
    # The role whose members may start games; null: everyone may.
    sa.Column("starter_role_id", sa.BigInteger),
    # Days of vacation that a player may take per year.
    sa.Column("vacation_days", sa.Integer, nullable=False),
    # Whether White is at the bottom of every posted board; else the side to move is.
    sa.Column("white_down", sa.Boolean, nullable=False, server_default=sa.false()),
    # Whether games that begin here may be rated.
    sa.Column("ratings", sa.Boolean, nullable=False, server_default=sa.true()),
    # The users who may create custom variants: everyone, those with maker_role_id, or the server's managers.
    sa.Column("makers", sa.String(16), nullable=False, server_default="everyone"),
    sa.Column("maker_role_id", sa.BigInteger),
    # The users who may create tournaments: as makers, or nobody.
    sa.Column("event_hosts", sa.String(16), nullable=False, server_default="everyone"),
    sa.Column("event_host_role_id", sa.BigInteger),
    # The style of boards for everyone, as in players; null: that of the player who began the game.
    sa.Column("theme", sa.String(64)),
    sa.Column("pieces", sa.String(200)),
)

# Servers for which separate commands are registered (KIBITZ_DEV_GUILD). Discord keeps them until they are
# removed.
command_servers = sa.Table(
    "command_servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False, info={GUILD: REMOVE}),
)


@dataclass(frozen=True)
class PlayerSettings:
    """A player's settings, as in the columns of `players`. `pieces` maps families of games to sets."""

    language: str | None = None
    theme: str | None = None
    pieces: Mapping[str, str] = field(default_factory=dict[str, str])
    white_down: bool = False
    mentions: bool = True
    hidden: bool = False
    letters: bool | None = None
    client_locale: str | None = field(default=None, compare=False)
    move_letters: str | None = None


@dataclass(frozen=True)
class ServerSettings:
    """A server's settings, as in the columns of `servers`. No `channels`: all."""

    language: str | None = None
    channels: tuple[int, ...] = ()
    threads: bool = True
    variant: str | None = None
    move_seconds: int | None = None
    starter_role_id: int | None = None
    vacation_days: int = 0
    white_down: bool = False
    ratings: bool = True
    makers: str = "everyone"
    maker_role_id: int | None = None
    event_hosts: str = "everyone"
    event_host_role_id: int | None = None
    theme: str | None = None
    pieces: Mapping[str, str] = field(default_factory=dict[str, str])


class GameSettings(NamedTuple):
    """The settings of a game's players, by their ids, and of its server."""

    players: Mapping[int, PlayerSettings]
    server: ServerSettings


class Settings(Store):
    """The use cases of settings. The caller validates texts."""

    async def get(self, player: int, guild_id: int | None = None) -> tuple[PlayerSettings, ServerSettings]:
        people, server = await self.of_people([player], guild_id)
        return people[player], server

    @read
    def of_people(
        self, connection: sa.Connection, user_ids: Iterable[int], guild_id: int | None
    ) -> GameSettings:
        """Return the settings of several players, and of a server (None: the default)."""
        server = ServerSettings() if guild_id is None else fetch_server(connection, guild_id)
        return GameSettings(_people(connection, user_ids), server)

    async def of_server(self, guild_id: int) -> ServerSettings:
        return (await self.of_people([], guild_id)).server

    async def of_players(self, players: Iterable[int]) -> Mapping[int, PlayerSettings]:
        """Return the settings of several players, by id."""
        return (await self.of_people(players, None)).players

    @write
    def change_player(self, connection: sa.Connection, player: int, **changes: Any) -> None:
        """Change settings of a player; their names are those of the columns.

        `pieces`: sets by family of games; families that it leaves out keep theirs.
        """
        _upsert(connection, players, PlayerSettings, {"user_id": player, **changes})

    @write
    def claim_message(self, connection: sa.Connection, player: int, version: int) -> bool:
        """Claim a text for this process; return False if it, or a later one of its author, was claimed.

        `version`: the id of its message, or a later id for a text that was edited.
        """
        lock_users(connection, player)
        query = sa.select(players.c.request_message_id).where(players.c.user_id == player)
        last: int | None = connection.execute(query).scalar()
        is_new = last is None or last < version
        if is_new:
            values = {"user_id": player, "request_message_id": version}
            _upsert(connection, players, PlayerSettings, values)
        return is_new

    @write
    def change_server(self, connection: sa.Connection, guild_id: int, **changes: Any) -> None:
        """Change settings of a server, as change_player() does for a player."""
        _upsert(connection, servers, ServerSettings, {"guild_id": guild_id, **changes})

    @write
    def allow_channel(
        self, connection: sa.Connection, guild_id: int, channel_id: int, *, allowed: bool
    ) -> None:
        """Add a channel to the list of those that allow games, or remove it."""
        lock_users(connection, guild_id)
        listed = dict.fromkeys(fetch_server(connection, guild_id).channels)
        listed.pop(channel_id, None)
        if allowed:
            listed[channel_id] = None
        if len(listed) > MAX_CHANNELS:
            raise Refusal("settings-channels-full", most=MAX_CHANNELS)
        values = {"guild_id": guild_id, "channels": " ".join(map(str, listed)) or None}
        _upsert(connection, servers, ServerSettings, values)

    async def is_hidden(self, player: int) -> bool:
        """Return whether a player hides their profile and games from others."""
        return (await self.get(player))[0].hidden

    @read
    def command_servers(self, connection: sa.Connection) -> list[int]:
        """Return the servers for which commands were registered, and not removed since."""
        return list(connection.execute(sa.select(command_servers.c.guild_id)).scalars())

    @write
    def set_command_server(self, connection: sa.Connection, guild_id: int, *, has_commands: bool) -> None:
        """Store whether a server has its own commands."""
        if has_commands:
            insert_if_missing(connection, command_servers, {"guild_id": guild_id})
        else:
            connection.execute(sa.delete(command_servers).where(command_servers.c.guild_id == guild_id))


def _people(connection: sa.Connection, user_ids: Iterable[int]) -> dict[int, PlayerSettings]:
    people = {user_id: PlayerSettings() for user_id in user_ids}
    if people:
        query = sa.select(players).where(players.c.user_id.in_(people))
        for row in connection.execute(query).mappings():
            people[row["user_id"]] = player_settings(row)
    return people


def fetch_server(connection: sa.Connection, guild_id: int) -> ServerSettings:
    query = sa.select(servers).where(servers.c.guild_id == guild_id)
    found = connection.execute(query).mappings().one_or_none()
    return ServerSettings() if found is None else server_settings(found)


def _upsert(
    connection: sa.Connection,
    table: sa.Table,
    defaults: type[PlayerSettings | ServerSettings],
    changed: dict[str, Any],
) -> None:
    """Store changed columns of a row. `changed`: its key and the changed columns.

    A new row gets the default settings in the columns that can't be null.
    """
    if changed.get("pieces"):
        (key,) = table.primary_key
        lock_users(connection, changed[key.name])
        query = sa.select(table.c.pieces).where(key == changed[key.name])
        chosen = piece_sets(connection.execute(query).scalar()) | changed["pieces"]
        changed["pieces"] = " ".join(f"{family}:{pieces}" for family, pieces in sorted(chosen.items()))
    required = (column.name for column in table.columns if not column.nullable and not column.primary_key)
    new = {name: getattr(defaults, name) for name in required}
    change = insert_on_conflict(connection, table).values({**new, **changed})
    connection.execute(change.on_conflict_do_update(index_elements=table.primary_key, set_=changed))


def piece_sets(text: str | None) -> dict[str, str]:
    """Return piece sets by family of games from their stored form, "chess:kaneo shogi:kanji"."""
    pairs = (pair.partition(":") for pair in (text or "").split())
    return {family: pieces for family, _, pieces in pairs}


def player_settings(row: Mapping[Any, Any]) -> PlayerSettings:
    """Return the settings in a row of `players`."""
    values = dict(row)
    del values["user_id"], values["request_message_id"]
    return PlayerSettings(pieces=piece_sets(values.pop("pieces")), **values)


def server_settings(row: Mapping[Any, Any]) -> ServerSettings:
    """Return the settings in a row of `servers`, in which `channels` are ids."""
    values = dict(row)
    del values["guild_id"]
    channels = tuple(map(int, (values.pop("channels") or "").split()))
    return ServerSettings(channels=channels, pieces=piece_sets(values.pop("pieces")), **values)
