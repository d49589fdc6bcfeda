"""Definitions of custom variants, stored by the hashes of their texts, and the lookup of variants by key."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from weakref import WeakValueDictionary

import sqlalchemy as sa

import rules
from bot.database.columns import Instant, Now, metadata
from bot.database.transactions import Database, Store, fetch_one, insert_if_missing, read, write
from bot.recent_cache import Recent
from bot.refusals import Refusal
from rules.definitions.editing import setting, with_name_of_section
from rules.definitions.read_definitions import REVISION

log = logging.getLogger(__name__)

PREFIX = "custom-"
"""The prefix of custom variants' keys. A section's name may not begin with it."""

OUTDATED = "not valid any more"
"""The quarantine reason of a definition that the current rules can't read."""

MAX_BYTES = 16 * 1024
"""Maximum length of a definition, in bytes of UTF-8."""

CACHED_VARIANTS = 500
"""Maximum number of custom variants in the cache, including those still loading."""

CACHED_TABLE_SIZE = 1_000_000
"""The bound on the sum of `table_size` of the cached custom variants, about 130 MB. Beyond it the
least recently used ones are released."""

MAX_CHECKED = 50
"""Maximum number of checked but unstored definitions in the cache, so that previewing and then storing one
needs only one check."""

FAULT_SECONDS = 5.0
"""The CPU time, in seconds, after which a definition is reported as faulty. Loading the longest game
takes less."""

# Each distinct text that is or was played. A text never changes, and is kept while a version, a game or a
# challenge refers to it.
definitions = sa.Table(
    "definitions",
    metadata,
    # Derived from the hash of the text.
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    # The game's title, for lists.
    sa.Column("title", sa.String(100), nullable=False),
    # The size of the tables of its pieces' moves (Variant.table_size); a server's total is limited.
    sa.Column("ways", sa.Integer, nullable=False),
    # When and why it was quarantined. A quarantined definition can't be played.
    sa.Column("quarantined_at", Instant),
    sa.Column("quarantine_reason", sa.String(200)),
    # The revision of the rules under which its running games were checked (unplayable_games.py).
    sa.Column("rules_revision", sa.Integer, nullable=False, server_default="0"),
    sa.Column("created_at", Instant, nullable=False),
)

_DEFINITION = sa.select(
    *definitions.c["key", "text", "title"],
    definitions.c.ways.label("table_size"),
    definitions.c.quarantine_reason.label("quarantined"),
)


class NoDefinition(Refusal):
    """The text of a custom variant was deleted or quarantined; nothing was stored."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A checked definition: the variant's key, the normalized text, its title and its table size.

    `quarantined`: the reason why it can no longer be played; None: it can.
    """

    key: str
    text: str
    title: str
    table_size: int
    quarantined: str | None = None


def unknown_variant(typed: str, near: tuple[rules.Variant, ...]) -> Refusal:
    """Return the refusal for an unknown variant. `near`: variants with similar names."""
    if near:
        return Refusal("challenge-variant-near", name=typed, near=near)
    return Refusal("challenge-variant", name=typed)


class Variants(Store):
    """Lookup of variants by key. All games of a variant share one object.

    A custom variant is loaded from the database and compiled in a thread before it is used.
    """

    def __init__(self, database: Database, *, now: Now) -> None:
        super().__init__(database, now=now)
        self._cached: OrderedDict[str, rules.Variant] = OrderedDict()
        self._known: WeakValueDictionary[str, rules.Variant] = WeakValueDictionary()
        """The cached variants, and those that are still referenced elsewhere."""
        self._quarantined: set[str] = set()
        """Keys quarantined by this process: a thread may still be loading them."""
        self.checked: Recent[Definition] = Recent(MAX_CHECKED)
        """Checked definitions by key, which are found before they are stored."""
        self._loading: dict[str, asyncio.Task[rules.Variant]] = {}
        self._report_fault: Callable[[str, str], None] = _log_fault

    # ---- by key

    def get_loaded(self, key: str) -> rules.Variant:
        """Return a variant of the catalogue, or a loaded custom one. Raises rules.UnknownVariant."""
        if not is_custom(key):
            return rules.variant(key)
        found = self._known.get(key)
        if found is None:
            raise rules.UnknownVariant(key, ())
        return found

    async def get(self, key: str) -> rules.Variant:
        """Return a variant, ready to be played. Raises rules.UnknownVariant, for example if quarantined."""
        if not is_custom(key):
            return rules.variant(key)
        found = self._known.get(key)
        if found is not None:
            self._cache(found)
            return found
        task = self._loading.get(key)
        if task is None:
            # All callers share one task, which continues if the first caller is cancelled.
            task = asyncio.create_task(self._load(key), name="kibitz: a custom variant")
            self._loading[key] = task
            task.add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(task)

    async def by_key(self, keys: Iterable[str]) -> dict[str, rules.Variant]:
        """Return the variants of stored keys, for their titles; keys without a variant are left out."""
        found: dict[str, rules.Variant] = {}
        for key in set(keys):
            try:
                found[key] = await self.get(key)
            except rules.UnknownVariant:
                log.warning("variant %s no longer exists; its matches are left out", key)
        return found

    # ---- definitions

    @read
    def definition(self, connection: sa.Connection, key: str) -> Definition | None:
        """Return the stored definition of a custom variant; None if there is none."""
        return fetch_one(connection, _DEFINITION.where(definitions.c.key == key), Definition)

    # ---- faults

    def report_faults_to(self, report: Callable[[str, str], None]) -> None:
        """Call `report` from any thread with the key of a faulty custom variant, and the reason."""
        self._report_fault = report

    @contextmanager
    def watch_for_faults(self, variant: rules.Variant) -> Generator[None]:
        """Report a custom variant whose rules fail in this block, or keep the thread busy for longer than
        FAULT_SECONDS.

        A refusal by the rules, such as a MoveError, is not a failure.
        """
        if not is_custom(variant.key):
            yield
            return
        began = time.thread_time()
        try:
            yield
        except (rules.MoveError, rules.InvalidFen, Refusal):
            raise
        except Exception as error:
            self._report_fault(variant.key, f"{type(error).__name__}: {error}")
            raise
        taken = time.thread_time() - began
        if taken > FAULT_SECONDS:
            self._report_fault(variant.key, f"took {taken:.1f} s")

    async def quarantine(self, key: str, reason: str, now: datetime) -> None:
        """Store that a definition can no longer be played, unless it is quarantined already, and remove its
        variant from the caches."""
        await self._quarantine(key, reason, now)
        self.checked.drop(key)
        self._quarantined.add(key)
        self._known.pop(key, None)
        found = self._cached.pop(key, None)
        if found is not None:
            found.release()

    @write
    def _quarantine(self, connection: sa.Connection, key: str, reason: str, now: datetime) -> None:
        change = (
            sa.update(definitions)
            .where(definitions.c.key == key, definitions.c.quarantined_at.is_(None))
            .values(quarantined_at=now, quarantine_reason=reason)
        )
        connection.execute(change)

    # ---- loading

    async def _load(self, key: str) -> rules.Variant:
        """Load a variant, ready to be played. Raises rules.UnknownVariant."""
        found = await self.definition(key) or self.checked.get(key)
        if found is None or found.quarantined is not None:
            raise rules.UnknownVariant(key, ())
        variant = await asyncio.to_thread(_loaded, key, found.text)
        await asyncio.to_thread(self._warm_up, variant)
        if key in self._quarantined:
            raise rules.UnknownVariant(key, ())
        self._known[key] = variant
        self._cache(variant)
        return variant

    def _warm_up(self, variant: rules.Variant) -> None:
        """Build the tables that the first moves of a game need. It may take a second, so call it in a
        thread."""
        with self.watch_for_faults(variant):
            variant.compile()
            position = variant.first_start()
            for _ in range(2):
                moves = position.legal_moves()
                for move in moves:
                    position.san(move)
                if not moves:
                    return
                position = position.play(moves[0])

    def _cache(self, variant: rules.Variant) -> None:
        self._cached[variant.key] = variant
        self._cached.move_to_end(variant.key)
        total = sum(each.table_size for each in self._cached.values())
        while len(self._cached) > 1 and (len(self._cached) > CACHED_VARIANTS or total > CACHED_TABLE_SIZE):
            _, oldest = self._cached.popitem(last=False)
            total -= oldest.table_size
            # Games that still use the variant can continue: it rebuilds its tables when it needs them.
            oldest.release()


def _log_fault(key: str, why: str) -> None:
    log.error("%s is faulty: %s", key, why)


def _loaded(key: str, text: str) -> rules.Variant:
    """Load a variant from its text; call this in a thread. Raises rules.UnknownVariant if the text is no
    longer valid."""
    try:
        *parents, made = rules.load(loadable_text(text))
    except rules.VariantError as error:
        log.warning("%s can no longer be played: %s", key, error)
        raise rules.UnknownVariant(key, ()) from None
    made.definition = text
    for parent in parents:
        parent.release()
    return made


def lock_definition(connection: sa.Connection, key: str) -> None:
    """Lock the text of a custom variant, so that nobody deletes it before this transaction refers to it.

    Does nothing for a variant of the catalogue. Raises NoDefinition if the text is gone or quarantined.
    """
    if is_custom(key):
        free = sa.and_(definitions.c.key == key, definitions.c.quarantined_at.is_(None))
        query = sa.select(definitions.c.key).where(free).with_for_update(read=True)
        if connection.execute(query).first() is None:
            raise NoDefinition("custom-none")


def store_or_lock(connection: sa.Connection, made: Definition, now: datetime) -> None:
    """Store a definition, or lock it if it is stored already (as lock_definition() does)."""
    held = sa.select(definitions.c.key).where(definitions.c.key == made.key).with_for_update(read=True)
    if connection.execute(held).first() is None:
        new = {"key": made.key, "text": made.text, "title": made.title, "ways": made.table_size}
        insert_if_missing(connection, definitions, new | {"rules_revision": REVISION, "created_at": now})
        connection.execute(held)  # Another transaction may have stored it in the meantime.


# ---- keys and texts

HASH_DIGITS = 40
COMPACT = "~"
"""The start of a custom variant's key in its compact form."""
_HEADER = re.compile(r"\[\s*([a-z0-9_-]+)\s*(?::\s*[a-z0-9_-]+\s*)?\]")
_CUSTOM_KEY = re.compile(rf"{PREFIX}[0-9a-f]{{{HASH_DIGITS}}}")
_COMPACT_KEY = re.compile(rf"{COMPACT}[A-Za-z0-9_-]{{27}}")


def is_custom(key: str) -> bool:
    """Return whether a key is that of a custom variant."""
    return key.startswith(PREFIX)


def bounded(text: str) -> str:
    """Return a normalized definition. Raises Refusal if it is too long."""
    if len(text.encode(errors="replace")) > MAX_BYTES:
        raise Refusal("definition-long", most=MAX_BYTES // 1024)
    return normalized(text)


def normalized(text: str) -> str:
    """Return a text without byte order mark, trailing spaces and outer empty lines, with "\n" line ends."""
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").splitlines()]
    return "\n".join(lines).strip("\n") + "\n"


def key_of(text: str) -> str:
    """Return the key of a normalized definition: a hash, so that different texts have different keys."""
    return PREFIX + hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]


def compact_key(key: str) -> str:
    """Return a variant's key in at most 28 characters: a custom one as `~` and its hash in base 64."""
    if not _CUSTOM_KEY.fullmatch(key):
        return key
    digest = bytes.fromhex(key.removeprefix(PREFIX))
    return COMPACT + base64.urlsafe_b64encode(digest).decode().rstrip("=")


def expanded_key(compact: str) -> str:
    """Return the key from the compact form that compact_key() returns; other text is returned unchanged."""
    if not _COMPACT_KEY.fullmatch(compact):
        return compact
    return PREFIX + base64.urlsafe_b64decode(compact.removeprefix(COMPACT) + "=").hex()


def last_section(text: str) -> tuple[int, str]:
    """Return the line (from 1) and the name of the last section, which defines the game; 0 and "" without a
    section."""
    for line, row in reversed([*enumerate(text.splitlines(), 1)]):
        if (header := _HEADER.fullmatch(row.strip())) is not None:
            return line, header[1]
    return 0, ""


def name_of(text: str) -> str:
    """Return the name of the last section; "" if there is no section."""
    return last_section(text)[1]


def loadable_text(text: str) -> str:
    """Return the text that `rules` loads: the normalized definition with its key as the game's name.

    Lines keep their numbers. A game without a title gets its name as the title. Raises VariantError for a
    text without a section.
    """
    made = with_name_of_section(text, key_of(text))
    return made if setting(text, "kibitzTitle") is not None else f"{made}kibitzTitle = {name_of(text)}\n"
