"""The list of /custom keys: all keys of definitions, described in every language, with examples."""

from __future__ import annotations

import pytest

import rules
from bot.discord.custom_variants.definition_keys import SAMPLES, by_key, groups, key_text, keys_like
from bot.texts import LOCALES, Texts
from rules.definitions.read_definitions import keys as all_keys
from tests.cases import loop_over

KEYS = [key for group in groups().values() for key in group]


def test_every_key_that_rules_read_is_listed() -> None:
    assert set(all_keys()) == set(by_key())


@pytest.mark.parametrize("locale", LOCALES)
def test_every_key_has_a_description_in_every_language(locale: str) -> None:
    texts = Texts(locale)
    for key in KEYS:
        assert 0 < len(key_text(texts, key)) <= 300, key.name
        if not key.is_piece:
            assert texts._own.has(f"key-{key.name}"), key.name


@pytest.mark.slow
@loop_over("key", KEYS, ids=lambda key: key.name)
def test_every_example_loads_and_shows_its_key(key: object) -> None:
    assert isinstance(key, type(KEYS[0]))
    variant = rules.load(key.example)[-1]
    own = {name for name, entry in variant.section.entries.items() if entry.section == variant.key}
    matching = {name for name in own if by_key()[name] is key}
    assert matching, "an example sets its key"


def test_keys_are_found_by_name_side_and_description() -> None:
    assert keys_like("flagRegionWhite")[0].name == "flagRegion"
    assert keys_like("customPiece7")[0].name == "customPiece1"
    assert "blastOnCapture" in [key.name for key in keys_like("explode")]
    assert keys_like("爆発")
    assert set(SAMPLES) <= {key.name for key in KEYS}
