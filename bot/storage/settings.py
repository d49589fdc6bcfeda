"""Settings of players and servers: one row each, created by the first change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    Table,
    bindparam,
    insert,
    literal_column,
    select,
    update,
)

from bot.storage.rows import PlayerRow, ServerRow, VacationRow
from bot.storage.tables import players, servers, vacations
from bot.storage.transactions import Store, read, write_insistently, write_unless_taken

# The usual query, of a game's two players and its server, as one fixed statement: a list of variable length
# would be compiled anew each time, which takes as long as the query.
_PAIR = players.c.user_id.in_([bindparam("one", type_=BigInteger), bindparam("other", type_=BigInteger)])
_CHOICES = select(players, servers).select_from(
    select(literal_column("1", Integer))
    .subquery()
    .outerjoin(servers, servers.c.guild_id == bindparam("guild", type_=BigInteger))
    .outerjoin(players, _PAIR)
)
_OF_PLAYER, _OF_SERVER = players.c.keys(), servers.c.keys()


class SettingsStore(Store):
    """The settings of players and servers. Without changes there is no row."""

    @read
    def of(
        self, connection: Connection, user_ids: Iterable[int], guild_id: int | None
    ) -> tuple[dict[int, PlayerRow], ServerRow | None]:
        """Return the settings of players, by id, and of a server."""
        users = list(user_ids)
        people: dict[int, PlayerRow] = {}
        server: ServerRow | None = None
        for start in range(0, max(1, len(users)), 2):
            pair = users[start : start + 2] or [None]
            values = {"one": pair[0], "other": pair[-1], "guild": guild_id}
            for row in connection.execute(_CHOICES, values):
                of_player, of_server = row[: len(_OF_PLAYER)], row[len(_OF_PLAYER) :]
                if of_player[0] is not None:
                    people[of_player[0]] = PlayerRow(**dict(zip(_OF_PLAYER, of_player, strict=True)))
                if of_server[0] is not None:
                    server = ServerRow(**dict(zip(_OF_SERVER, of_server, strict=True)))
        return people, server

    async def set_player(self, default: PlayerRow, changes: dict[str, Any]) -> PlayerRow:
        """Change some columns of a player's row, or of `default` if there is none."""
        made = await self._set(players, {"user_id": default.user_id}, asdict(default), changes)
        return PlayerRow(**made)

    async def set_server(self, default: ServerRow, changes: dict[str, Any]) -> ServerRow:
        """Change some columns of a server's row, or of `default` if there is none."""
        made = await self._set(servers, {"guild_id": default.guild_id}, asdict(default), changes)
        return ServerRow(**made)

    @read
    def vacation(self, connection: Connection, user_id: int, guild_id: int) -> VacationRow | None:
        """Return a player's last vacation on a server."""
        query = select(vacations).where(vacations.c.user_id == user_id, vacations.c.guild_id == guild_id)
        found = connection.execute(query).one_or_none()
        return None if found is None else VacationRow(*found)

    @write_unless_taken(False)
    def set_vacation(self, connection: Connection, row: VacationRow, before: VacationRow | None) -> bool:
        """Store a vacation, replacing `before`; return False if another one is stored."""
        if before is None:
            connection.execute(insert(vacations).values(asdict(row)))
            return True
        known = [vacations.c[name] == value for name, value in asdict(before).items()]
        return connection.execute(update(vacations).where(*known).values(asdict(row))).rowcount == 1

    @write_insistently
    def _set(
        self,
        connection: Connection,
        table: Table,
        key: dict[str, int],
        default: dict[str, Any],
        changes: dict[str, Any],
    ) -> dict[str, Any]:
        (column,) = (table.c[name] == value for name, value in key.items())
        change = update(table).where(column).values(**key, **changes).returning(table)
        found = connection.execute(change).mappings().one_or_none()
        if found is None:
            made = insert(table).values(**default | changes).returning(table)
            found = connection.execute(made).mappings().one()
        return dict(found)
