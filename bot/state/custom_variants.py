"""Custom variants of servers: checks, creating, revising, finding, publishing, deleting; drafts."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import count
from typing import Any

import sqlalchemy as sa

import rules
from bot.database.columns import GUILD, REMOVE, USER, Instant, Now, metadata, partial_index, row_key
from bot.database.transactions import Database, Store, fetch_one, lock_users, read, write
from bot.graphemes import shortened
from bot.refusals import Refusal
from bot.state.definitions import (
    PREFIX,
    Definition,
    Variants,
    bounded,
    definitions,
    is_custom,
    key_of,
    last_section,
    name_of,
    store_or_lock,
    unknown_variant,
)
from bot.state.look_alikes import skeleton
from bot.state.match_tables import IS_CUSTOM, challenges, matches
from rules.definitions.check_definition import TITLE, check
from rules.definitions.editing import with_name_of_section, with_setting

MAX_NAME = 40
"""Maximum length of a section's name in characters."""

Inspect = Callable[[str, int], Awaitable[tuple[str, int]]]
"""Loads a user's definition in isolation and tries its rules; returns the variant's title and table size.

Raises rules.VariantError if the rules reject it, also for taking too much time or memory.
"""


class BadDefinition(Refusal):
    """A text that doesn't define a playable variant; `cause` has the line and the reason."""

    def __init__(self, cause: rules.VariantError) -> None:
        super().__init__("definition-bad", problem=cause)
        self.cause = cause


async def inspect_here(text: str, _person: int) -> tuple[str, int]:
    """Inspect a definition in a thread of this process, for texts that are trusted. See Inspect."""
    variant = await asyncio.to_thread(check, text)
    return variant.title, variant.table_size


class DefinitionChecks:
    """Checks of definitions: their rules, their names, and whether they are quarantined."""

    def __init__(self, variants: Variants, inspect: Inspect, reserved: Iterable[tuple[str, str]]) -> None:
        """`reserved`: names in all languages of catalogue variants, besides those that `rules` knows, each
        with its variant's key."""
        self._variants = variants
        self._inspect = inspect
        self._names_in_texts = reserved

    async def check(self, text: str, user_id: int) -> Definition:
        """Check a user's definition without storing it. Raises BadDefinition or another Refusal.

        It is kept in memory for a while, so that Variants.get() finds its key.
        """
        text = bounded(text)
        key = key_of(text)
        checked = self._variants.checked
        return checked.keep(key, checked.get(key) or await self._check_new(key, text, user_id))

    async def load(self, checked: Definition) -> rules.Variant:
        """Return the variant of a definition from check(). Raises BadDefinition if loading takes too long."""
        try:
            return await self._variants.get(checked.key)
        except rules.UnknownVariant:
            raise BadDefinition(rules.VariantError(rules.Flaw.SLOW)) from None

    async def _check_new(self, key: str, text: str, user_id: int) -> Definition:
        line, name = last_section(text)
        if len(name) > MAX_NAME:
            raise BadDefinition(rules.VariantError(rules.Flaw.LONG_NAME, most=MAX_NAME).at(line=line))
        if name.startswith(PREFIX):
            raise BadDefinition(rules.VariantError(rules.Flaw.RESERVED_NAME, prefix=PREFIX).at(line=line))
        known = await self._variants.definition(key)
        if known is not None and known.quarantined is not None:
            raise Refusal("custom-quarantined", name=known.title)
        try:
            title, table_size = await self._inspect(text, user_id)
        except rules.VariantError as error:
            raise BadDefinition(error) from None
        self._check_names(title, name)
        return Definition(key, text, title, table_size)

    def _check_names(self, *names: str) -> None:
        """Raise Refusal if one of the names looks like that of a catalogue variant."""
        for name in names:
            taken = self._reserved.get(skeleton(name))
            if taken is not None:
                raise Refusal("custom-name-catalogue", name=name, variant=rules.variant(taken))

    @cached_property
    def _reserved(self) -> dict[str, str]:
        """The catalogue's reserved names in look-alike form, each with its variant's key."""
        found: dict[str, str] = {}
        for variant in rules.variants():
            names = (variant.key, variant.title, variant.pgn_name or "", variant.kif_name, *variant.aliases)
            found.update(dict.fromkeys(map(skeleton, names), variant.key))
        found.update((skeleton(name), key) for name, key in self._names_in_texts)
        found.pop("", None)
        return found


# ---- custom variants

MAX_PER_SERVER, MAX_PER_USER = 50, 10
"""Maximum number of custom variants per server, and per user on it."""
MAX_TABLE_SIZE = 2_000_000
"""Maximum total table size of a server's custom variants, as in one call of `rules.load`."""
KEPT_VERSIONS = 20
"""The versions kept of a custom variant. The texts of older ones stay while games refer to them."""
CODE_LETTERS, CODE_LENGTH = "abcdefghjkmnpqrstuvwxyz23456789", 10
"""The characters of share codes; none look alike."""
ROWS = 200
"""Maximum number of rows deleted per transaction."""

HAS_SHARE_CODE = sa.text("share_code IS NOT NULL")

PRIVATE, SERVER = "private", "server"
"""Visibility of a custom variant: for its owner only, or for everyone on the server."""

# Custom variants of servers, with the data of their newest versions.
custom_variants = sa.Table(
    "custom_variants",
    metadata,
    row_key(),
    sa.Column("guild_id", sa.BigInteger, nullable=False, info={GUILD: REMOVE}),
    sa.Column("owner_id", sa.BigInteger, nullable=False, info={USER: REMOVE}),
    # The name of its section.
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("title", sa.String(100), nullable=False),
    sa.Column("visibility", sa.String(16), nullable=False),
    # By a manager of the server.
    sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
    # With this code others can copy it; null: it isn't shared.
    sa.Column("share_code", sa.String(32)),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("key", sa.String(64), sa.ForeignKey(definitions.c.key), nullable=False),
    sa.Column("created_at", Instant, nullable=False),
    sa.Column("updated_at", Instant, nullable=False),
    sa.CheckConstraint("visibility IN ('private', 'server')", name="visibility"),
    sa.Index("ix_custom_variants_server", "guild_id"),
    sa.Index("ix_custom_variants_owner", "owner_id"),
    sa.Index("ix_custom_variants_key", "key"),
    partial_index("ix_custom_variants_share", "share_code", where=HAS_SHARE_CODE, unique=True),
    sqlite_autoincrement=True,
)

# The newest versions of each custom variant, numbered from 1.
versions = sa.Table(
    "custom_variant_versions",
    metadata,
    sa.Column(
        "variant_id", sa.BigInteger, sa.ForeignKey(custom_variants.c.id, ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(64), sa.ForeignKey(definitions.c.key), nullable=False),
    sa.Column("created_at", Instant, nullable=False),
    sa.Index("ix_custom_variant_versions_key", "key"),
    sqlite_with_rowid=False,
)

_VARIANT = sa.select(custom_variants, definitions.c.quarantine_reason.label("quarantined")).join_from(
    custom_variants, definitions
)

_IS_USED = sa.or_(
    sa.exists().where(custom_variants.c.key == definitions.c.key),
    sa.exists().where(versions.c.key == definitions.c.key),
    sa.exists().where(IS_CUSTOM, matches.c.variant == definitions.c.key),
    sa.exists().where(IS_CUSTOM, challenges.c.variant == definitions.c.key),
)


@dataclass(frozen=True, slots=True)
class CustomVariant:
    """A custom variant of a server, as in the columns of `custom_variants`.

    `quarantined`: the reason why it can't be played; None: any user who finds it may play it.
    """

    id: int
    guild_id: int
    owner_id: int
    name: str
    title: str
    visibility: str
    hidden: bool
    share_code: str | None
    version: int
    key: str
    created_at: datetime
    updated_at: datetime
    quarantined: str | None

    @property
    def is_published(self) -> bool:
        """Whether every user of its server may find it."""
        return self.visibility == SERVER and not self.hidden

    def is_found_by(self, viewer: int) -> bool:
        """Return whether a user of its server may find it; the SQL for this is _found_by()."""
        return self.is_published or viewer == self.owner_id

    def check_owner(self, actor: int) -> None:
        """Raise Refusal unless the actor owns it; if they can't find it, as if it didn't exist."""
        if not self.is_found_by(actor):
            raise Refusal("custom-none")
        if actor != self.owner_id:
            raise Refusal("custom-not-yours", player=self.owner_id)


class CustomVariants(Store):
    """The use cases of custom variants. The caller checks whether a user may create any."""

    def __init__(self, database: Database, variants: Variants, checks: DefinitionChecks, *, now: Now) -> None:
        super().__init__(database, now=now)
        self._variants = variants
        self._checks = checks

    # ---- creating

    async def create(self, owner: int, guild_id: int, text: str) -> CustomVariant:
        """Check a definition and store it as a new, private custom variant of a server.

        If its owner finds another one there with its section's name, a number is added to the name. Raises as
        DefinitionChecks.check() does, also for its title and for limits.
        """
        made = await self._check(text, owner, await self.listed(guild_id, owner))
        return await self._create(guild_id, owner, made)

    async def revise(self, variant_id: int, actor: int, text: str) -> CustomVariant:
        """Store a new version; running games keep their old one. Raises as create() does."""
        seen = await self.get(variant_id)
        seen.check_owner(actor)
        others = [row for row in await self.listed(seen.guild_id, actor) if row.id != seen.id]
        made = await self._check(text, actor, others)
        return seen if made.key == seen.key else await self._revise(seen, made)

    async def clone(self, variant_id: int, actor: int, guild_id: int) -> CustomVariant:
        """Make a private copy of the newest version on a server; if the title is taken there, number it."""
        return await self._copy(await self.get(variant_id, actor), actor, guild_id)

    async def import_code(self, code: str, actor: int, guild_id: int) -> CustomVariant:
        """Make a private copy of the variant with a share code."""
        return await self._copy(await self._get_shared(code), actor, guild_id)

    async def _copy(self, variant: CustomVariant, actor: int, guild_id: int) -> CustomVariant:
        text, others = await self.text(variant.key), await self.listed(guild_id, actor)
        title = _numbered(variant.title, lambda made: _is_taken(made, others), " ", TITLE)
        if title != variant.title:
            text = with_setting(text, "kibitzTitle", title)
        return await self._create(guild_id, actor, await self._check(text, actor, others))

    async def _check(self, text: str, author: int, others: Sequence[CustomVariant]) -> Definition:
        """Check a definition; number its section's name if one of `others` has the same."""
        text = bounded(text)
        names, typed = {row.name for row in others}, name_of(text)
        name = _numbered(typed, lambda name: name in names, "-", MAX_NAME)
        return await self._checks.check(text if name == typed else with_name_of_section(text, name), author)

    @write
    def _create(
        self, connection: sa.Connection, guild_id: int, owner_id: int, made: Definition
    ) -> CustomVariant:
        """Store a new custom variant, private, with its text. Raises Refusal for limits and its title."""
        lock_users(connection, guild_id)
        _check_counts(connection, guild_id, owner_id)
        _check_table_size(connection, guild_id, made.table_size)
        _check_title(made.title, _fetch_listed(connection, guild_id, owner_id))
        now = self.now()
        store_or_lock(connection, made, now)
        new = sa.insert(custom_variants).values(
            guild_id=guild_id,
            owner_id=owner_id,
            name=name_of(made.text),
            title=made.title,
            visibility=PRIVATE,
            version=1,
            key=made.key,
            created_at=now,
            updated_at=now,
        )
        variant_id = connection.execute(new.returning(custom_variants.c.id)).scalar_one()
        _add_version(connection, variant_id, 1, made.key, now)
        return _fetch(connection, variant_id)

    @write
    def _revise(self, connection: sa.Connection, seen: CustomVariant, made: Definition) -> CustomVariant:
        """Store a new version, and delete all but the newest KEPT_VERSIONS.

        Raises Refusal for limits and its title, and if `seen` is no longer the newest version.
        """
        lock_users(connection, seen.guild_id)
        _check_table_size(connection, seen.guild_id, made.table_size, seen)
        _check_title(made.title, _fetch_others(connection, seen))
        now, version = self.now(), seen.version + 1
        store_or_lock(connection, made, now)
        change = (
            sa.update(custom_variants)
            .where(custom_variants.c.id == seen.id, custom_variants.c.version == seen.version)
            .values(version=version, key=made.key, name=name_of(made.text), title=made.title, updated_at=now)
        )
        if not connection.execute(change).rowcount:
            raise Refusal("custom-changed")
        _add_version(connection, seen.id, version, made.key, now)
        old = sa.and_(versions.c.variant_id == seen.id, versions.c.version <= version - KEPT_VERSIONS)
        connection.execute(sa.delete(versions).where(old))
        return _fetch(connection, seen.id)

    # ---- finding

    @read
    def get(self, connection: sa.Connection, variant_id: int, viewer: int | None = None) -> CustomVariant:
        """Return a custom variant. Raises Refusal, also if `viewer` may not find it (None: don't check)."""
        row = _fetch(connection, variant_id)
        if viewer is not None and not row.is_found_by(viewer):
            raise Refusal("custom-none")
        return row

    @read
    def _get_shared(self, connection: sa.Connection, code: str) -> CustomVariant:
        query = _VARIANT.where(custom_variants.c.share_code == code.strip().lower())
        row = fetch_one(connection, query, CustomVariant)
        if row is None or row.hidden:
            raise Refusal("custom-code-none", name=code)
        return row

    @read
    def listed(
        self, connection: sa.Connection, guild_id: int, viewer: int | None
    ) -> tuple[CustomVariant, ...]:
        """Return a server's custom variants that `viewer` may find, by title; None: all, for managers."""
        return tuple(_fetch_listed(connection, guild_id, viewer))

    async def text(self, key: str) -> str:
        """Return the normalized text of a version."""
        found = await self._variants.definition(key)
        if found is None:
            raise Refusal("custom-none")
        return found.text

    async def find(
        self, guild_id: int, viewer: int, typed: str, *, manages: bool = False
    ) -> CustomVariant | None:
        """Return a server's custom variant with a typed key, name or title, if `viewer` may find it; None if
        there is none. The viewer's own variants come before others'.

        `manages`: whether the viewer manages the server, and so finds all.
        """
        key, found = typed.strip().lower(), await self.listed(guild_id, None if manages else viewer)
        rows = sorted(found, key=lambda row: (row.owner_id != viewer, row.id))
        exact = (row for row in rows if key in (row.key, row.name))
        wanted = skeleton(typed)
        alike = (row for row in rows if wanted and wanted in (skeleton(row.name), skeleton(row.title)))
        return next(exact, None) or next(alike, None)

    async def for_player(self, key: str, player: int, guild_id: int | None) -> rules.Variant:
        """Return the variant of a typed key, for a new game.

        A player gets a custom variant if they find it on this server or have played it. Raises Refusal.
        """
        key = key.strip().lower()
        if not is_custom(key):
            try:
                return rules.variant(key)
            except rules.UnknownVariant as error:
                raise unknown_variant(key, tuple(map(rules.variant, error.nearest))) from None
        if not await self._may_play(key, player, guild_id):
            raise Refusal("custom-none")
        try:
            return await self._variants.get(key)
        except rules.UnknownVariant:
            found = await self._variants.definition(key)
            if found is None or found.quarantined is None:
                raise Refusal("custom-none") from None
            raise Refusal("custom-quarantined", name=found.title) from None

    @read
    def _may_play(self, connection: sa.Connection, key: str, player: int, guild_id: int | None) -> bool:
        """Return whether a player may play a version: they find it on the server (in direct messages: they
        own it), or have played it before."""
        here = (
            custom_variants.c.owner_id == player
            if guild_id is None
            else sa.and_(custom_variants.c.guild_id == guild_id, _found_by(player))
        )
        of_version = sa.and_(versions.c.variant_id == custom_variants.c.id, versions.c.key == key)
        played = sa.or_(matches.c.white_id == player, matches.c.black_id == player)
        query = sa.select(
            sa.or_(
                sa.exists().where(of_version, here),
                sa.exists().where(IS_CUSTOM, matches.c.variant == key, played),
            )
        )
        return bool(connection.execute(query).scalar_one())

    # ---- changing

    @write
    def publish(self, connection: sa.Connection, variant_id: int, actor: int) -> CustomVariant:
        """Let everyone on the server find a variant."""
        return _change(connection, _fetch_own(connection, variant_id, actor), visibility=SERVER)

    @write
    def withdraw(self, connection: sa.Connection, variant_id: int, actor: int) -> CustomVariant:
        """Make a variant private again, without a share code."""
        own = _fetch_own(connection, variant_id, actor)
        return _change(connection, own, visibility=PRIVATE, share_code=None)

    @write
    def hide(
        self, connection: sa.Connection, variant_id: int, guild_id: int, *, hidden: bool
    ) -> CustomVariant:
        """Hide a variant from all but its owner, or show it again; for managers of the server."""
        row = _fetch(connection, variant_id)
        if row.guild_id != guild_id:
            raise Refusal("custom-none")
        return _change(connection, row, hidden=hidden)

    @write
    def share(self, connection: sa.Connection, variant_id: int, actor: int) -> CustomVariant:
        """Give a variant a share code, unless it has one."""
        # A collision of two codes is too unlikely to handle.
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        has_none = sa.and_(custom_variants.c.id == variant_id, custom_variants.c.share_code.is_(None))
        _fetch_own(connection, variant_id, actor)
        connection.execute(sa.update(custom_variants).where(has_none).values(share_code=code))
        return _fetch(connection, variant_id)

    @write
    def delete(
        self, connection: sa.Connection, variant_id: int, actor: int, *, manages: int | None = None
    ) -> CustomVariant:
        """Delete a variant with its versions; the texts that games use stay. `manages`: the id of a server
        that the actor manages."""
        row = _fetch(connection, variant_id)
        if row.guild_id != manages:
            row.check_owner(actor)
        if not delete_variants(connection, custom_variants.c.id == row.id):
            raise Refusal("custom-none")
        return row

    # ---- unused texts

    @write
    def delete_unused_texts(self, connection: sa.Connection) -> int:
        """Delete unreferenced texts, at most ROWS; return how many. This is slow, so call it rarely."""
        return _delete_unused(connection, sa.select(definitions.c.key).limit(ROWS))


# ---- rows


def _fetch(connection: sa.Connection, variant_id: int) -> CustomVariant:
    """Return a custom variant. Raises Refusal if it doesn't exist."""
    found = fetch_one(connection, _VARIANT.where(custom_variants.c.id == variant_id), CustomVariant)
    if found is None:
        raise Refusal("custom-none")
    return found


def _fetch_own(connection: sa.Connection, variant_id: int, actor: int) -> CustomVariant:
    """Return a custom variant of the actor. Raises Refusal."""
    row = _fetch(connection, variant_id)
    row.check_owner(actor)
    return row


def _fetch_listed(connection: sa.Connection, guild_id: int, viewer: int | None) -> list[CustomVariant]:
    """Return a server's custom variants by title; `viewer`: only those that this user may find."""
    query = _VARIANT.where(custom_variants.c.guild_id == guild_id)
    query = query.order_by(custom_variants.c.title, custom_variants.c.id)
    if viewer is not None:
        query = query.where(_found_by(viewer))
    return [CustomVariant(**row) for row in connection.execute(query).mappings()]


def _fetch_others(connection: sa.Connection, row: CustomVariant) -> list[CustomVariant]:
    """Return the other custom variants of the server that its owner finds."""
    return [other for other in _fetch_listed(connection, row.guild_id, row.owner_id) if other.id != row.id]


def _found_by(viewer: int) -> sa.ColumnElement[bool]:
    return sa.or_(
        custom_variants.c.owner_id == viewer,
        sa.and_(custom_variants.c.visibility == SERVER, custom_variants.c.hidden.is_(False)),
    )


def _change(connection: sa.Connection, row: CustomVariant, **values: Any) -> CustomVariant:
    """Change some columns of a variant.

    Raises Refusal if it would be published, but its owner finds another one with its title.
    """
    lock_users(connection, row.guild_id)
    row = _fetch(connection, row.id)
    if replace(row, **values).is_published and _is_taken(row.title, _fetch_others(connection, row)):
        raise Refusal("custom-title-published", name=row.title)
    connection.execute(sa.update(custom_variants).where(custom_variants.c.id == row.id).values(values))
    return _fetch(connection, row.id)


def _add_version(connection: sa.Connection, variant_id: int, version: int, key: str, now: datetime) -> None:
    values = {"variant_id": variant_id, "version": version, "key": key, "created_at": now}
    connection.execute(sa.insert(versions).values(values))


def delete_variants(connection: sa.Connection, which: sa.ColumnElement[bool]) -> int:
    """Delete the custom variants that `which` selects, at most ROWS, with their versions and unused texts;
    return how many variants."""
    ids = list(connection.execute(sa.select(custom_variants.c.id).where(which).limit(ROWS)).scalars())
    if not ids:
        return 0
    keys = list(connection.execute(sa.select(versions.c.key).where(versions.c.variant_id.in_(ids))).scalars())
    deleted = connection.execute(sa.delete(custom_variants).where(custom_variants.c.id.in_(ids))).rowcount
    _delete_unused(connection, sa.select(definitions.c.key).where(definitions.c.key.in_(keys)))
    return deleted


def _delete_unused(connection: sa.Connection, among: sa.Select[tuple[str]]) -> int:
    """Delete the unreferenced ones of some texts; return how many.

    Lock first, then delete, so that the deletion sees references that were added before the lock.
    """
    locked = among.where(~_IS_USED).with_for_update(skip_locked=True)
    keys = list(connection.execute(locked).scalars())
    if not keys:
        return 0
    return connection.execute(sa.delete(definitions).where(definitions.c.key.in_(keys), ~_IS_USED)).rowcount


# ---- limits


def _check_counts(connection: sa.Connection, guild_id: int, owner_id: int) -> None:
    """Raise Refusal if a user, or the server, has the maximum number of custom variants."""
    owners = connection.execute(
        sa.select(custom_variants.c.owner_id).where(custom_variants.c.guild_id == guild_id)
    ).scalars()
    found = list(owners)
    if found.count(owner_id) >= MAX_PER_USER:
        raise Refusal("custom-own-full", most=MAX_PER_USER)
    if len(found) >= MAX_PER_SERVER:
        raise Refusal("custom-server-full", most=MAX_PER_SERVER)


def _check_table_size(
    connection: sa.Connection, guild_id: int, table_size: int, replaced: CustomVariant | None = None
) -> None:
    """Raise Refusal if another variant, in place of `replaced`, exceeds the server's total table size."""
    query = (
        sa.select(sa.func.coalesce(sa.func.sum(definitions.c.ways), 0))
        .select_from(custom_variants.join(definitions))
        .where(custom_variants.c.guild_id == guild_id)
    )
    if replaced is not None:
        query = query.where(custom_variants.c.id != replaced.id)
    if connection.execute(query).scalar_one() + table_size > MAX_TABLE_SIZE:
        raise Refusal("custom-server-large")


def _check_title(title: str, others: Iterable[CustomVariant]) -> None:
    """Raise Refusal if one of `others` has a title, because people couldn't distinguish them."""
    if _is_taken(title, others):
        raise Refusal("custom-name-taken", name=title)


# ---- names and titles


def _numbered(name: str, is_taken: Callable[[str], bool], mark: str, limit: int) -> str:
    """Return the name; if it is taken, cut it and add `mark` and the first free number from 2, so that it has
    at most `limit` characters."""
    if not is_taken(name):
        return name
    bare = shortened(re.sub(rf"{mark}\d{{1,2}}$", "", name), limit - len(mark) - 2, end="")
    return next(made for number in count(2) if not is_taken(made := f"{bare}{mark}{number}"))


def _is_taken(title: str, others: Iterable[CustomVariant]) -> bool:
    """Return whether the title of one of `others` looks like this one."""
    wanted = skeleton(title)
    return any(skeleton(row.title) == wanted for row in others)


# ---- drafts

MAX_DRAFTS = 5
"""Maximum number of drafts per user; a further one replaces the oldest."""

# Definitions that users are still writing: of a new custom variant, or of the next version of one.
drafts = sa.Table(
    "custom_variant_drafts",
    metadata,
    row_key(),
    sa.Column("guild_id", sa.BigInteger, nullable=False, info={GUILD: REMOVE}),
    sa.Column("user_id", sa.BigInteger, nullable=False, info={USER: REMOVE}),
    # The custom variant whose next version it becomes; it may have been deleted.
    sa.Column("variant_id", sa.BigInteger),
    sa.Column("text", sa.Text, nullable=False),
    # The text before the last change, to which it can be undone.
    sa.Column("before", sa.Text),
    sa.Column("updated_at", Instant, nullable=False),
    sa.Index("ix_custom_variant_drafts_server", "guild_id"),
    sa.Index("ix_custom_variant_drafts_user", "user_id"),
    sa.Index("ix_custom_variant_drafts_updated", "updated_at"),
    sqlite_autoincrement=True,
)

_NEWEST = (drafts.c.updated_at.desc(), drafts.c.id.desc())


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft of a definition, as in the columns of `drafts`."""

    id: int
    guild_id: int
    user_id: int
    variant_id: int | None
    text: str
    before: str | None
    updated_at: datetime


class Drafts(Store):
    """The use cases of drafts. Any text is allowed, even an invalid definition. A draft is visible only to
    its user."""

    @write
    def begin(
        self, connection: sa.Connection, user_id: int, guild_id: int, text: str, variant_id: int | None = None
    ) -> Draft:
        """Store a new draft; all but the user's newest MAX_DRAFTS are deleted.

        `variant_id`: the custom variant whose next version it becomes. Raises Refusal if the text is too
        long.
        """
        bounded(text)
        new = sa.insert(drafts).values(
            guild_id=guild_id, user_id=user_id, variant_id=variant_id, text=text, updated_at=self.now()
        )
        made = Draft(**connection.execute(new.returning(drafts)).mappings().one())
        newest = (
            sa.select(drafts.c.id).where(drafts.c.user_id == user_id).order_by(*_NEWEST).limit(MAX_DRAFTS)
        )
        kept = list(connection.execute(newest).scalars())
        connection.execute(sa.delete(drafts).where(drafts.c.user_id == user_id, drafts.c.id.not_in(kept)))
        return made

    @read
    def get(self, connection: sa.Connection, draft_id: int, user_id: int) -> Draft:
        """Return a user's draft. Raises Refusal if there is none, or if it is another user's."""
        query = sa.select(drafts).where(drafts.c.id == draft_id, drafts.c.user_id == user_id)
        found = fetch_one(connection, query, Draft)
        if found is None:
            raise Refusal("draft-none")
        return found

    @read
    def of_user(self, connection: sa.Connection, user_id: int, guild_id: int) -> list[Draft]:
        """Return a user's drafts on a server, newest first."""
        query = sa.select(drafts).where(drafts.c.user_id == user_id, drafts.c.guild_id == guild_id)
        return [Draft(**found) for found in connection.execute(query.order_by(*_NEWEST)).mappings()]

    async def change(self, draft: Draft, text: str) -> Draft:
        """Replace a draft's text; this can be undone.

        Raises Refusal if it is too long, or was changed or dropped since it was read.
        """
        bounded(text)
        return draft if text == draft.text else await self._replace(draft, text)

    async def undo(self, draft: Draft) -> Draft:
        """Undo the last change of a draft; a second undo restores it. Raises Refusal as change() does."""
        return draft if draft.before is None else await self._replace(draft, draft.before)

    @write
    def _replace(self, connection: sa.Connection, draft: Draft, text: str) -> Draft:
        """Store another text; raise Refusal if the stored one is no longer the draft's."""
        change = sa.update(drafts).where(drafts.c.id == draft.id, drafts.c.text == draft.text)
        values = {"text": text, "before": draft.text, "updated_at": self.now()}
        replaced = fetch_one(connection, change.values(values).returning(drafts), Draft)
        if replaced is None:
            raise Refusal("draft-none")
        return replaced

    @write
    def drop(self, connection: sa.Connection, draft: Draft) -> None:
        connection.execute(sa.delete(drafts).where(drafts.c.id == draft.id))
