"""Settings of players and servers, one row each, created by the first change; servers with own commands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import BigInteger, Column, Connection, RowMapping, Table, delete, insert, select, update

from bot.database.columns import REMOVE, metadata, server
from bot.database.transactions import Store, fetch_one, insert_on_conflict, read, write, write_unless_taken
from bot.storage.rows import PlayerSettings, ServerSettings, VacationRow
from bot.storage.tables import players, servers, vacations

# Servers for which commands of their own were registered, as KIBITZ_DEV_GUILD asks. Discord keeps them.
command_servers = Table(
    "command_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, info=server(REMOVE)),
)


def piece_sets(text: str | None) -> dict[str, str]:
    """Return piece sets by family of games from their stored form, "chess:kaneo shogi:kanji"."""
    pairs = (pair.partition(":") for pair in (text or "").split())
    return {family: pieces for family, _, pieces in pairs}


def player_settings(row: Mapping[Any, Any]) -> PlayerSettings:
    """Return the settings in a row of `players`."""
    values = dict(row)
    del values["user_id"]
    return PlayerSettings(pieces=piece_sets(values.pop("pieces")), **values)


def server_settings(row: Mapping[Any, Any]) -> ServerSettings:
    """Return the settings in a row of `servers`, in which `channels` are ids."""
    values = dict(row)
    del values["guild_id"]
    channels = tuple(map(int, (values.pop("channels") or "").split()))
    return ServerSettings(channels=channels, pieces=piece_sets(values.pop("pieces")), **values)


class SettingsStore(Store):
    """The settings of players and servers. Without changes there is no row."""

    @read
    def of(
        self, connection: Connection, user_ids: Iterable[int], guild_id: int | None
    ) -> tuple[dict[int, PlayerSettings], ServerSettings]:
        people, server = {user_id: PlayerSettings() for user_id in user_ids}, ServerSettings()
        if people:
            query = select(players).where(players.c.user_id.in_(people))
            for row in connection.execute(query).mappings():
                people[row["user_id"]] = player_settings(row)
        if guild_id is not None:
            query = select(servers).where(servers.c.guild_id == guild_id)
            found = connection.execute(query).mappings().one_or_none()
            server = server if found is None else server_settings(found)
        return people, server

    async def set_player(self, user_id: int, changes: dict[str, Any]) -> PlayerSettings:
        default = asdict(PlayerSettings()) | {"pieces": None}
        return player_settings(await self._set(players, {"user_id": user_id}, default, changes))

    async def set_server(self, guild_id: int, changes: dict[str, Any]) -> ServerSettings:
        default = asdict(ServerSettings()) | {"channels": None, "pieces": None}
        return server_settings(await self._set(servers, {"guild_id": guild_id}, default, changes))

    @read
    def vacation(self, connection: Connection, user_id: int, guild_id: int) -> VacationRow | None:
        query = select(vacations).where(vacations.c.user_id == user_id, vacations.c.guild_id == guild_id)
        return fetch_one(connection, query, VacationRow)

    @write_unless_taken(False)
    def set_vacation(self, connection: Connection, row: VacationRow, before: VacationRow | None) -> bool:
        """Store a vacation, replacing `before`; return False if another one is stored."""
        if before is None:
            connection.execute(insert(vacations).values(asdict(row)))
            return True
        known = [vacations.c[name] == value for name, value in asdict(before).items()]
        return connection.execute(update(vacations).where(*known).values(asdict(row))).rowcount == 1

    @read
    def command_servers(self, connection: Connection) -> list[int]:
        return list(connection.execute(select(command_servers.c.guild_id)).scalars())

    @write
    def add_command_server(self, connection: Connection, guild_id: int) -> None:
        query = insert_on_conflict(connection, command_servers).values(guild_id=guild_id)
        connection.execute(query.on_conflict_do_nothing())

    @write
    def remove_command_server(self, connection: Connection, guild_id: int) -> None:
        connection.execute(delete(command_servers).where(command_servers.c.guild_id == guild_id))

    @write
    def _set(
        self,
        connection: Connection,
        table: Table,
        key: dict[str, int],
        default: dict[str, Any],
        changes: dict[str, Any],
    ) -> RowMapping:
        change = insert_on_conflict(connection, table).values(default | key | changes)
        change = change.on_conflict_do_update(index_elements=table.primary_key, set_=key | changes)
        return connection.execute(change.returning(table)).mappings().one()
