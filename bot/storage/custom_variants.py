"""Custom variants: definition texts by key, servers' variants with their versions, and drafts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from bot.database.errors import NoDefinition
from bot.database.transactions import (
    Store,
    fetch_one,
    insert_on_conflict,
    lock_users,
    read,
    write,
    write_unless_taken,
)
from bot.storage.custom_variant_tables import (
    PRIVATE,
    SERVER,
    custom_variant_versions,
    custom_variants,
    definitions,
)
from bot.storage.custom_variant_tables import custom_variant_drafts as drafts
from bot.storage.rows import CustomVariant, DefinitionRow, DraftRow
from bot.storage.tables import IS_CUSTOM, IS_RUNNING, challenges, matches

PREFIX = "custom-"
"""The prefix of custom variants' keys. A section's name may not begin with it."""

_ROW = select(custom_variants, definitions.c.quarantine_reason.label("quarantined")).join_from(
    custom_variants, definitions
)
_VERSIONS = custom_variant_versions
_USERS = (
    exists().where(custom_variants.c.key == definitions.c.key),
    exists().where(_VERSIONS.c.key == definitions.c.key),
    exists().where(IS_CUSTOM, matches.c.variant == definitions.c.key),
    exists().where(IS_CUSTOM, challenges.c.variant == definitions.c.key),
)
"""A definition is in use while one of these conditions holds."""

ROWS = 200


class SetLimits(NamedTuple):
    """Limits of a server: the most custom variants in all and of one person, and the most `ways` in all."""

    server: int
    person: int
    ways: int


class SetIsFull(Exception):
    """A server has reached a limit of its custom variants; nothing was stored.

    `limit`: the field of SetLimits.
    """

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


IsTaken = Callable[[str, Iterable[CustomVariant]], bool]
"""Returns whether the title of one of several custom variants looks like this one."""


class TitleIsTaken(Exception):
    """The title of another custom variant that the owner finds looks the same; nothing was stored."""


class CustomVariantStore(Store):
    """The custom variants of a database, and the texts of all their versions."""

    # ---- texts

    @read
    def definition(self, connection: Connection, key: str) -> DefinitionRow | None:
        query = select(definitions).where(definitions.c.key == key)
        return fetch_one(connection, query, DefinitionRow)

    @read
    def definitions(self, connection: Connection, keys: Iterable[str]) -> list[DefinitionRow]:
        """Return the texts of several keys; unknown keys are left out."""
        query = select(definitions).where(definitions.c.key.in_(list(keys)))
        return [DefinitionRow(**found) for found in connection.execute(query).mappings()]

    @write
    def quarantine(self, connection: Connection, key: str, reason: str, now: datetime) -> None:
        """Store that a definition is quarantined, unless it is already."""
        change = (
            update(definitions)
            .where(definitions.c.key == key, definitions.c.quarantined_at.is_(None))
            .values(quarantined_at=now, quarantine_reason=reason)
        )
        connection.execute(change)

    @read
    def running(self, connection: Connection, key: str, most: int, after: int = 0) -> list[int]:
        """Return the ids of running games of a definition, at most `most`, in order, above the id `after`."""
        query = (
            select(matches.c.id)
            .where(IS_CUSTOM, matches.c.variant == key, IS_RUNNING, matches.c.id > after)
            .order_by(matches.c.id)
            .limit(most)
        )
        return list(connection.execute(query).scalars())

    @read
    def outdated(self, connection: Connection, revision: int) -> list[str]:
        """Return the keys of definitions with running games that were last checked under older rules."""
        in_use = exists().where(IS_CUSTOM, matches.c.variant == definitions.c.key, IS_RUNNING)
        query = select(definitions.c.key).where(
            definitions.c.rules_revision < revision, definitions.c.quarantined_at.is_(None), in_use
        )
        return list(connection.execute(query.order_by(definitions.c.key)).scalars())

    @write
    def mark_current(self, connection: Connection, revision: int) -> None:
        """Store that all games were checked under this revision of the rules."""
        change = update(definitions).where(definitions.c.rules_revision < revision)
        connection.execute(change.values(rules_revision=revision))

    @write
    def prune(self, connection: Connection) -> int:
        """Delete unreferenced texts, at most ROWS; return how many. This is slow, so call it rarely."""
        return _drop_texts(connection, select(definitions.c.key).limit(ROWS))

    # ---- variants

    @read
    def get(self, connection: Connection, variant_id: int) -> CustomVariant | None:
        return fetch_one(connection, _ROW.where(custom_variants.c.id == variant_id), CustomVariant)

    @read
    def shared(self, connection: Connection, code: str) -> CustomVariant | None:
        return fetch_one(connection, _ROW.where(custom_variants.c.share_code == code), CustomVariant)

    @read
    def of_server(self, connection: Connection, guild_id: int, viewer: int | None) -> list[CustomVariant]:
        """Return a server's custom variants by title; `viewer`: only those that this user may find."""
        return _of_server(connection, guild_id, viewer)

    @read
    def may_play(self, connection: Connection, key: str, player: int, guild_id: int | None) -> bool:
        """Whether a player may play a version: they find it on the server (in direct messages: they own it),
        or have played it before."""
        here = (
            custom_variants.c.owner_id == player
            if guild_id is None
            else and_(custom_variants.c.guild_id == guild_id, _found_by(player))
        )
        found = (
            select(literal(1))
            .select_from(custom_variants)
            .join(_VERSIONS, _VERSIONS.c.variant_id == custom_variants.c.id)
            .where(_VERSIONS.c.key == key, here)
            .limit(1)
        )
        played = (
            select(literal(1))
            .where(IS_CUSTOM, matches.c.variant == key)
            .where(or_(matches.c.white_id == player, matches.c.black_id == player))
            .limit(1)
        )
        return any(connection.execute(query).first() is not None for query in (found, played))

    @write
    def add(
        self,
        connection: Connection,
        made: DefinitionRow,
        guild_id: int,
        owner_id: int,
        name: str,
        limits: SetLimits,
        is_taken: IsTaken,
    ) -> CustomVariant:
        """Store a new custom variant, private, with its text. Raises SetIsFull, TitleIsTaken."""
        _check_set(connection, guild_id, owner_id, made.ways, limits)
        if is_taken(made.title, _of_server(connection, guild_id, owner_id)):
            raise TitleIsTaken
        _store_or_lock_text(connection, made)
        values = {
            "guild_id": guild_id,
            "owner_id": owner_id,
            "name": name,
            "title": made.title,
            "visibility": PRIVATE,
            "version": 1,
            "key": made.key,
            "created_at": made.created_at,
            "updated_at": made.created_at,
        }
        new = insert(custom_variants).values(values).returning(custom_variants.c.id)
        variant_id = connection.execute(new).scalar_one()
        version = {"variant_id": variant_id, "version": 1, "key": made.key, "created_at": made.created_at}
        connection.execute(insert(_VERSIONS).values(version))
        stored = fetch_one(connection, _ROW.where(custom_variants.c.id == variant_id), CustomVariant)
        assert stored is not None  # noqa: S101
        return stored

    @write
    def revise(
        self,
        connection: Connection,
        seen: CustomVariant,
        made: DefinitionRow,
        name: str,
        limits: SetLimits,
        kept: int,
        is_taken: IsTaken,
    ) -> CustomVariant | None:
        """Store a new version, and delete all but the newest `kept` ones.

        Returns None if `seen` isn't the newest version any more. Raises SetIsFull, TitleIsTaken.
        """
        _check_set(connection, seen.guild_id, None, made.ways, limits, but=seen.id)
        if is_taken(made.title, _beside(connection, seen)):
            raise TitleIsTaken
        _store_or_lock_text(connection, made)
        now, version = made.created_at, seen.version + 1
        change = (
            update(custom_variants)
            .where(custom_variants.c.id == seen.id, custom_variants.c.version == seen.version)
            .values(version=version, key=made.key, name=name, title=made.title, updated_at=now)
        )
        if not connection.execute(change).rowcount:
            return None
        values = {"variant_id": seen.id, "version": version, "key": made.key, "created_at": now}
        connection.execute(insert(_VERSIONS).values(values))
        old = and_(_VERSIONS.c.variant_id == seen.id, _VERSIONS.c.version <= version - kept)
        connection.execute(delete(_VERSIONS).where(old))
        return fetch_one(connection, _ROW.where(custom_variants.c.id == seen.id), CustomVariant)

    @write
    def show(
        self, connection: Connection, variant_id: int, is_taken: IsTaken, **values: Any
    ) -> CustomVariant | None:
        """Change a custom variant so that others find it; return None if it is gone. Raises TitleIsTaken."""
        this = custom_variants.c.id == variant_id
        lock_users(connection, *connection.execute(select(custom_variants.c.guild_id).where(this)).scalars())
        row = fetch_one(connection, _ROW.where(this), CustomVariant)
        if row is not None and is_taken(row.title, _beside(connection, row)):
            raise TitleIsTaken
        connection.execute(update(custom_variants).where(this).values(**values))
        return fetch_one(connection, _ROW.where(this), CustomVariant)

    @write_unless_taken(None)
    def change(self, connection: Connection, variant_id: int, **values: Any) -> CustomVariant | None:
        """Change the visibility or share code of a custom variant; return None if it is gone, or if another
        one has the code."""
        connection.execute(update(custom_variants).where(custom_variants.c.id == variant_id).values(**values))
        return fetch_one(connection, _ROW.where(custom_variants.c.id == variant_id), CustomVariant)

    @write
    def remove(self, connection: Connection, variant_id: int) -> bool:
        """Delete a custom variant with its versions, but no texts that games use; return if it existed."""
        return drop_variants(connection, custom_variants.c.id == variant_id) > 0


def drop_variants(connection: Connection, which: ColumnElement[bool]) -> int:
    """Delete the custom variants that `which` selects, at most ROWS, with their versions and unused texts;
    return how many variants."""
    ids = list(connection.execute(select(custom_variants.c.id).where(which).limit(ROWS)).scalars())
    if not ids:
        return 0
    keys = list(connection.execute(select(_VERSIONS.c.key).where(_VERSIONS.c.variant_id.in_(ids))).scalars())
    gone = connection.execute(delete(custom_variants).where(custom_variants.c.id.in_(ids))).rowcount
    _drop_texts(connection, select(definitions.c.key).where(definitions.c.key.in_(keys)))
    return gone


def _drop_texts(connection: Connection, among: Select[tuple[str]]) -> int:
    """Delete those of some texts that nothing refers to; return how many.

    Lock first, then delete: so the deletion sees references that were added before the lock.
    """
    held = among.where(_is_unused()).with_for_update(skip_locked=True)
    keys = list(connection.execute(held).scalars())
    if not keys:
        return 0
    return connection.execute(delete(definitions).where(definitions.c.key.in_(keys), _is_unused())).rowcount


def lock_definition(connection: Connection, key: str) -> None:
    """Lock the text of a custom variant, so that nobody deletes it before this transaction refers to it.

    Does nothing for a variant of the catalogue. Raises NoDefinition if the text is gone or quarantined.
    """
    if key.startswith(PREFIX):
        free = and_(definitions.c.key == key, definitions.c.quarantined_at.is_(None))
        query = select(definitions.c.key).where(free).with_for_update(read=True)
        if connection.execute(query).first() is None:
            raise NoDefinition(key)


def _store_or_lock_text(connection: Connection, made: DefinitionRow) -> None:
    """Store a text, or lock it if it is stored already (as lock_definition() does)."""
    held = select(definitions.c.key).where(definitions.c.key == made.key).with_for_update(read=True)
    if connection.execute(held).first() is None:
        new = insert_on_conflict(connection, definitions).values(asdict(made)).on_conflict_do_nothing()
        connection.execute(new)
        connection.execute(held)  # Another transaction may have stored it meanwhile.


def _check_set(
    connection: Connection,
    guild_id: int,
    owner_id: int | None,
    ways: int,
    limits: SetLimits,
    but: int | None = None,
) -> None:
    """Raise SetIsFull if a limit forbids one more variant. `but`: don't count this one, which is replaced."""
    lock_users(connection, guild_id)
    query = (
        select(
            func.count(),
            func.coalesce(func.sum(case((custom_variants.c.owner_id == owner_id, 1), else_=0)), 0),
            func.coalesce(func.sum(definitions.c.ways), 0),
        )
        .select_from(custom_variants.join(definitions))
        .where(custom_variants.c.guild_id == guild_id)
    )
    if but is not None:
        query = query.where(custom_variants.c.id != but)
    count, own, used = connection.execute(query).one()
    if but is None and own >= limits.person:
        raise SetIsFull("person")
    if but is None and count >= limits.server:
        raise SetIsFull("server")
    if used + ways > limits.ways:
        raise SetIsFull("ways")


def _of_server(connection: Connection, guild_id: int, viewer: int | None) -> list[CustomVariant]:
    query = _ROW.where(custom_variants.c.guild_id == guild_id)
    query = query.order_by(custom_variants.c.title, custom_variants.c.id)
    if viewer is not None:
        query = query.where(_found_by(viewer))
    return [CustomVariant(**row) for row in connection.execute(query).mappings()]


def _beside(connection: Connection, row: CustomVariant) -> list[CustomVariant]:
    """Return the other custom variants of the server that its owner finds."""
    found = _of_server(connection, row.guild_id, row.owner_id)
    return [other for other in found if other.id != row.id]


def _found_by(viewer: int) -> ColumnElement[bool]:
    return or_(
        custom_variants.c.owner_id == viewer,
        and_(custom_variants.c.visibility == SERVER, custom_variants.c.hidden.is_(False)),
    )


def _is_unused() -> ColumnElement[bool]:
    return ~or_(*_USERS)


class DraftStore(Store):
    """Drafts: definitions that users are still writing."""

    @write
    def add(
        self,
        connection: Connection,
        guild_id: int,
        user_id: int,
        variant_id: int | None,
        text: str,
        now: datetime,
        most: int,
    ) -> DraftRow:
        """Store a new draft, and delete all but the user's newest `most`."""
        row = DraftRow(0, guild_id, user_id, variant_id, text, None, now)
        values = asdict(row)
        del values["id"]
        draft_id = connection.execute(insert(drafts).values(values).returning(drafts.c.id)).scalar_one()
        newest = (
            select(drafts.c.id)
            .where(drafts.c.user_id == user_id)
            .order_by(drafts.c.updated_at.desc(), drafts.c.id.desc())
            .limit(most)
        )
        kept = list(connection.execute(newest).scalars())
        connection.execute(delete(drafts).where(drafts.c.user_id == user_id, drafts.c.id.not_in(kept)))
        return replace(row, id=draft_id)

    @read
    def get(self, connection: Connection, draft_id: int) -> DraftRow | None:
        return fetch_one(connection, select(drafts).where(drafts.c.id == draft_id), DraftRow)

    @read
    def of_person(self, connection: Connection, user_id: int, guild_id: int) -> list[DraftRow]:
        """Return a user's drafts on a server, newest first."""
        query = (
            select(drafts)
            .where(drafts.c.user_id == user_id, drafts.c.guild_id == guild_id)
            .order_by(drafts.c.updated_at.desc(), drafts.c.id.desc())
        )
        return [DraftRow(**found) for found in connection.execute(query).mappings()]

    @write
    def change(
        self, connection: Connection, seen: DraftRow, text: str, before: str | None, now: datetime
    ) -> bool:
        """Store a new text; return False, and change nothing, if the stored text isn't the one seen."""
        same = (drafts.c.id == seen.id, drafts.c.text == seen.text)
        values = {"text": text, "before": before, "updated_at": now}
        return connection.execute(update(drafts).where(*same).values(values)).rowcount == 1

    @write
    def remove(self, connection: Connection, draft_id: int) -> None:
        connection.execute(delete(drafts).where(drafts.c.id == draft_id))
