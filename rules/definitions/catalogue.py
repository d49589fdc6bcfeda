"""The catalogue of built-in variants; loads custom ones."""

from __future__ import annotations

from collections.abc import Container, Generator
from contextlib import contextmanager
from functools import cache

from rules.definitions import data_files
from rules.definitions.read_definitions import MAX_SECTIONS, MAX_SETTINGS, MAX_TABLE_SIZE, nearest, read
from rules.definitions.section_values import Section
from rules.errors import Flaw, UnknownVariant, VariantError
from rules.laws import LAWS
from rules.variant import Variant


@cache
def _sections() -> dict[str, Section]:
    return read(data_files.read("variants.ini"), {})


@cache
def _variant(key: str) -> Variant:
    return Variant(_sections()[key], LAWS)


def variants() -> tuple[Variant, ...]:
    """Return all variants of the catalogue, in its order.

    >>> import rules
    >>> [variant.key for variant in rules.variants()][0]
    'chess'
    """
    return tuple(map(_variant, _sections()))


def variant(key: str) -> Variant:
    """Return the catalogue's variant with this key. Raises UnknownVariant, which suggests similar keys.

    >>> import rules
    >>> rules.variant("shogi").title
    'Shogi'
    """
    if key not in _sections():
        raise UnknownVariant(key, nearest(key.lower(), _sections()))
    return _variant(key)


def last_section(text: str) -> Section:
    """Return the last section of `text` without checking its values. Raises VariantError."""
    sections = read(text, _sections(), MAX_SECTIONS)
    if not sections:
        raise VariantError(Flaw.NO_SECTION)
    return list(sections.values())[-1]


def load(text: str) -> tuple[Variant, ...]:
    """Return the compiled variants that `text` defines. Their parents may be in the catalogue.

    `text`: sections in the format of Fairy-Stockfish's variants.ini, at most 262,144 characters. It may be
    untrusted: loading takes bounded time and memory. Raises VariantError with section, key and line.

    >>> import rules
    >>> (variant,) = rules.load("[loser:chess]\\nmustCapture = true")
    >>> len(variant.start().play(variant.start().parse("e4")).legal_moves())
    20
    """
    sections = read(text, _sections(), MAX_SECTIONS, completes=True)
    entries = [entry for section in sections.values() for entry in section.entries.values()]
    if sum(len(entry.text + entry.inherited) for entry in entries) > MAX_SETTINGS:
        raise VariantError(Flaw.TEXT_LONG, most=MAX_SETTINGS)
    loaded: list[Variant] = []
    for section in sections.values():
        with located_errors(section, sections):
            loaded.append(Variant(section, LAWS, text))
        if sum(variant.table_size for variant in loaded) > MAX_TABLE_SIZE:
            raise VariantError(Flaw.LARGE).at(section=section.name, key="startFen", line=section.line)
    for loaded_variant in loaded:
        with located_errors(loaded_variant.section, sections):
            loaded_variant.compile()
    return tuple(loaded)


@contextmanager
def located_errors(section: Section, written: Container[str]) -> Generator[None]:
    """Make a VariantError raised in the block refer to a line of this text.

    If the error's key is missing or inherited from the catalogue, it refers to the header of `section`.
    """
    try:
        yield
    except VariantError as error:
        if error.section not in written or not error.line:
            error.at(section=section.name, key=error.key, line=section.line)
        raise
