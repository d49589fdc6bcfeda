"""The longest custom_ids of paged lists are within Discord's limit and read by their own action."""

from __future__ import annotations

from datetime import timedelta

import pytest

import rules
from bot.database.columns import EPOCH
from bot.discord.custom_variants.definition_keys import groups
from bot.discord.features import ACTIONS
from bot.discord.game_lists import list_page
from bot.discord.paged_lists import FIRST, LATEST, MAX_NUMBER, cursor_to, to_base_36
from bot.discord.platform.components import custom_id
from bot.discord.platform.discord_limits import CUSTOM_ID
from bot.state.definitions import compact_key, expanded_key, key_of
from bot.state.match_lookup import ListFilter
from bot.state.time_control import Speed
from rules.variant import FAMILIES

USER = 2**63 - 1
CUSTOM = key_of("[mine:chess]\n")
LAST_PLACE = EPOCH + timedelta(microseconds=LATEST), MAX_NUMBER
MATCH, PLY = 10**18 - 1, 99_999
FAMILY, GROUP, SPEED = (
    max(names, key=len) for names in (FAMILIES, groups(), [speed.value for speed in Speed])
)
FILTERS = ListFilter(USER, CUSTOM, USER)

IDS = {
    "history, older": list_page(FILTERS, cursor_to("o", LAST_PLACE)),
    "history, newer": list_page(FILTERS, cursor_to("n", LAST_PLACE)),
    "history-open": custom_id("history-open", to_base_36(USER), compact_key(CUSTOM), to_base_36(USER), FIRST),
    "games-server": custom_id("games-server", cursor_to("o", LAST_PLACE)),
    "leaders": custom_id("leaders", CUSTOM, SPEED, 999_999),
    "catalogue": custom_id("catalogue", 999),
    "rules-turn": custom_id("rules-turn", CUSTOM, 999),
    "begin-turn": custom_id("begin-turn", "challenge", 999),
    "rematch-other": custom_id("rematch-other", MATCH, 999),
    "invite": custom_id("invite", 2**62, 999),
    "game-parents": custom_id("game-parents", FAMILY, 999),
    "game-list": custom_id("game-list", 999),
    "game-keys": custom_id("game-keys", GROUP, 999),
    "game-page": custom_id("game-page", MATCH, "pieces", "new-999"),
    "game-form": custom_id("game-form", MATCH, "betza", "new~" + "x" * 54),
    "view-games": custom_id("view-games", PLY, "white", 9_999),
}


@pytest.mark.parametrize("name", IDS)
def test_longest_page_of_a_list_is_read_back(name: str) -> None:
    _, action, ids = IDS[name].split(":", 2)
    pattern = ACTIONS[action].ids
    assert pattern is not None
    assert len(IDS[name]) <= CUSTOM_ID
    assert pattern.fullmatch(ids)


def test_variant_keys_survive_a_custom_id() -> None:
    for key in (CUSTOM, *(variant.key for variant in rules.variants())):
        assert expanded_key(compact_key(key)) == key
        assert len(compact_key(key)) <= 28


@pytest.mark.parametrize("forged", ["~", "~x", "~" + "_" * 28, "~" + "A" * 26, "~" + "é" * 27])
def test_forged_variant_key_is_unchanged(forged: str) -> None:
    assert expanded_key(forged) == forged
