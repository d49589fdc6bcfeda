"""Reads texts in the format of variants.ini into variants.

The format is Fairy-Stockfish's: `[name:parent]` opens a section that inherits its parent's keys, `key =
value` sets a key, and `#` or `;` at the start of a line begins a comment. Keys that begin with `kibitz` are
ours. Unknown keys are errors, so that a misspelled rule is never silently ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache

from rules.definitions.piece_kinds import names_piece
from rules.definitions.section_defaults import OLD_NAMES, OLD_RANKS, UNSUPPORTED_KEYS, add_defaults
from rules.definitions.section_values import ADDED, Entry, Reader, Section
from rules.errors import Flaw, VariantError
from rules.laws import LAWS
from rules.variant import base_keys

_HEADER = re.compile(r"\[\s*([a-z0-9_-]+)\s*(?::\s*([a-z0-9_-]+)\s*)?\]")
_SETTING = re.compile(r"([A-Za-z0-9_]+)\s*=\s*(.*)")
REVISION = 1
"""The revision of the rules. Increase it when a change may break the replay of stored games."""
MAX_TEXT = 262_144
"""The maximum length of a text for `load`, in characters."""
MAX_LINE = 2_000
"""The maximum length of a line, in characters."""
MAX_SETTINGS = 500_000
"""The maximum total length of a text's settings, including inherited ones, in characters."""
MAX_SECTIONS = 100
"""The maximum number of variants in one text."""
MAX_FLAWS = 5
"""The maximum number of errors reported for one text."""
MAX_TABLE_SIZE = 2_000_000
"""The maximum sum of `Variant.table_size` over all variants of a text."""
MIN_SIMILARITY = 0.7
"""The minimum similarity of suggested names, 0 to 1 (see difflib)."""
LONE_MINORS = "kibitzLoneMinors"
_NOT_INHERITED = frozenset(
    (
        "kibitzTitle",
        "kibitzSummary",
        "kibitzAliases",
        "kibitzPgnVariant",
        "kibitzKifName",
        "kibitzPopular",
        "kibitzExample",
    )
)
"""Keys that children don't inherit: names, summary, popularity and example."""


def read(
    text: str, known: Mapping[str, Section], limit: int | None = None, *, completes: bool = False
) -> dict[str, Section]:
    """Return the sections of `text` by name, in its order. Raises VariantError.

    `known`: sections that may be parents. `limit`: the maximum number of sections. `completes`: whether to
    check each value and add the defaults of missing keys (see rules.definitions.section_defaults).
    """
    if len(text) > MAX_TEXT:
        raise VariantError(Flaw.TEXT_LONG, most=MAX_TEXT)
    sections = _SectionReader(known, limit, completes=completes)
    flaws: list[VariantError] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line[0] in "#;":
            continue
        try:
            sections.add(line, number)
        except VariantError as flaw:
            flaws.append(flaw)
            # Stop at an invalid header, because the lines below it don't belong to the section above it.
            if line.startswith("[") or sections.current is None or len(flaws) == MAX_FLAWS:
                break
    if flaws:
        flaws[0].further = tuple(flaws[1:])
        raise flaws[0]
    sections.complete()
    return sections.written


class _SectionReader:
    """Reads a text, line by line, into sections."""

    def __init__(self, known: Mapping[str, Section], limit: int | None, *, completes: bool) -> None:
        self._readers = _readers()
        self._sections = dict(known)
        self._limit = limit
        self._completes = completes
        self._parent: Section | None = None
        self.current: Section | None = None
        self.written: dict[str, Section] = {}

    def add(self, line: str, number: int) -> None:
        """Read a line that is neither empty nor a comment. Raises VariantError."""
        if len(line) > MAX_LINE:
            raise VariantError(Flaw.LINE_LONG, most=MAX_LINE).at(line=number)
        if line.startswith("["):
            self.complete()
            self._open(line, number)
        elif self.current is None:
            raise VariantError(Flaw.BEFORE_SECTION).at(line=number)
        else:
            key = _set(self.current, line, number, self._readers)
            if self._completes:
                self.current.get(key)

    def complete(self) -> None:
        """Add the defaults of the current section, if requested."""
        if self.current is not None and self._completes:
            add_defaults(self.current, self._parent)

    def _open(self, line: str, number: int) -> None:
        current, parent = _opened(line, number, self._sections, self._readers)
        if current.name in self.written:
            raise VariantError(Flaw.SECTION_TWICE, name=current.name).at(section=current.name, line=number)
        if self._limit is not None and len(self.written) == self._limit:
            raise VariantError(Flaw.MANY_SECTIONS, most=self._limit).at(line=number)
        self._parent = None if parent is None else self._sections[parent]
        self._sections[current.name] = self.written[current.name] = self.current = current


def _opened(
    line: str, number: int, sections: dict[str, Section], readers: dict[str, Reader]
) -> tuple[Section, str | None]:
    """Return the section that a header opens, and its parent's name. Raises VariantError."""
    match = _HEADER.fullmatch(line)
    if not match:
        raise VariantError(Flaw.HEADER, text=line).at(line=number)
    name, parent = match[1], match[2]
    if parent is not None and parent not in sections:
        near = _suggestion(parent, sections)
        raise VariantError(Flaw.NO_PARENT, name=parent, **near).at(section=name, line=number)
    entries = {} if parent is None else sections[parent].entries
    inherited = {key: entry for key, entry in entries.items() if key not in _NOT_INHERITED}
    return Section(name, inherited, readers, number), parent


def _set(section: Section, line: str, number: int, readers: dict[str, Reader]) -> str:
    """Store a line's setting in its section and return its key. Raises VariantError."""
    match = _SETTING.fullmatch(line)
    if not match:
        raise VariantError(Flaw.SETTING, text=line).at(section=section.name, line=number)
    written, value = match[1], match[2].strip()
    key = OLD_NAMES.get(written, written)
    previous = section.entries.get(key)
    error: VariantError | None = None
    if key in UNSUPPORTED_KEYS:
        error = VariantError(Flaw.UNSUPPORTED_KEY)
    elif key not in readers:
        error = VariantError(Flaw.UNKNOWN_KEY, **_suggestion(key, keys()))
    elif previous is not None and previous.section == section.name:
        error = VariantError(Flaw.KEY_TWICE, first=previous.line)
    if error is not None:
        raise error.at(section=section.name, key=written, line=number)
    # A value for both sides also replaces the parent's value for one side.
    section.drop_inherited(f"{key}White", f"{key}Black")
    inherited = f"{previous.inherited} {previous.text}".strip() if previous and key in ADDED else ""
    entry = Entry(value, section.name, number, inherited)
    if names_piece(key) and entry.letter:
        _release_letter(section, entry.letter)
    section.entries[key] = entry
    return key


def _suggestion(name: str, known: Iterable[str]) -> dict[str, str]:
    """Return the most similar known name as a detail of an error, or {} if none is similar."""
    near = nearest(name, known, limit=1)
    return {"near": near[0]} if near else {}


def _release_letter(section: Section, letter: str) -> None:
    """Remove an inherited piece whose letter the child gives to another piece.

    Also remove its pairs from inherited ADDED keys, because the new piece doesn't promote like the old one.
    """
    freed = False
    for key, entry in list(section.entries.items()):
        if entry.section != section.name and names_piece(key) and entry.letter == letter:
            del section.entries[key]
            freed = True
    minors = section.entries.get(LONE_MINORS)
    if freed and minors is not None and minors.section != section.name:
        # The parent listed its own piece as one that can't mate alone.
        kept = "".join(minors.text.split()).upper().replace(letter, "") or "-"
        section.entries[LONE_MINORS] = minors._replace(text=kept)
    for key in ADDED if freed else ():
        entry = section.entries.get(key)
        if entry is not None and entry.section != section.name:
            section.entries[key] = entry._replace(
                text=_without(entry.text, letter), inherited=_without(entry.inherited, letter)
            )
        elif entry is not None:
            section.entries[key] = entry._replace(inherited=_without(entry.inherited, letter))


def _without(pairs: str, letter: str) -> str:
    """Remove a letter's pairs from pairs like p:g n:g."""
    return " ".join(pair for pair in pairs.split() if pair.partition(":")[0].upper() != letter)


def nearest(name: str, known: Iterable[str], *, limit: int = 3) -> list[str]:
    """Return up to `limit` known names similar to a name, most similar first."""
    return get_close_matches(name, known, n=limit, cutoff=MIN_SIMILARITY)


@cache
def _readers() -> dict[str, Reader]:
    """Return the readers of all keys, for the board, the pieces and the laws."""
    readers = dict(base_keys())
    for law in LAWS:
        readers.update(law.keys)
    return readers


def keys() -> tuple[str, ...]:
    """Return all keys that a section may have, except the old keys for ranks."""
    return tuple(key for key in _readers() if key not in OLD_RANKS)
