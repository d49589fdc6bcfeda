"""Drafts of custom variants: kept for their writer alone, undone, forgotten after a while."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.database.engines import Database
from bot.state.drafts import KEPT
from bot.state.privacy import DRAFTS_KEPT_FOR
from bot.state.use_cases import Matches
from tests.refusals import raises_refusal

ALICE, BOB, SERVER = 11, 12, 99
TEXT = "[mine:chess]\nkibitzTitle = Mine\n"


@pytest.fixture
def now() -> list[datetime]:
    return [datetime(2026, 11, 1, 12, tzinfo=UTC)]


@pytest_asyncio.fixture
async def kibitz(tmp_path: Path, now: list[datetime]) -> AsyncIterator[Matches]:
    database = await Database.open(f"sqlite:///{tmp_path / 'kibitz.db'}")
    yield Matches.on(database, now=lambda: now[0])
    await database.close()


async def test_a_draft_is_its_writers_and_can_be_undone(kibitz: Matches) -> None:
    drafts = kibitz.drafts
    begun = await drafts.begin(ALICE, SERVER, TEXT)
    assert await drafts.get(begun.id, ALICE) == begun
    assert await drafts.undo(begun) == begun, "nothing was changed yet"
    with raises_refusal("draft-none"):
        await drafts.get(begun.id, BOB)
    changed = await drafts.change(begun, "not a game at all")
    assert (await drafts.get(begun.id, ALICE)).text == "not a game at all"
    undone = await drafts.undo(changed)
    assert undone.text == TEXT
    assert (await drafts.undo(undone)).text == "not a game at all"


async def test_of_two_changes_to_one_text_the_first_counts(kibitz: Matches) -> None:
    begun = await kibitz.drafts.begin(ALICE, SERVER, TEXT)
    await kibitz.drafts.change(begun, TEXT + "pass = true\n")
    with raises_refusal("draft-none"):
        await kibitz.drafts.change(begun, TEXT + "pass = false\n")
    assert (await kibitz.drafts.get(begun.id, ALICE)).text == TEXT + "pass = true\n"


async def test_the_oldest_make_room_and_long_ones_are_refused(kibitz: Matches, now: list[datetime]) -> None:
    made: list[int] = []
    for _ in range(KEPT + 1):
        made.append((await kibitz.drafts.begin(ALICE, SERVER, TEXT)).id)
        now[0] += timedelta(seconds=1)
    other = await kibitz.drafts.begin(BOB, SERVER, TEXT, 5)
    with raises_refusal("draft-none"):
        await kibitz.drafts.get(made[0], ALICE)
    assert [(await kibitz.drafts.get(each, ALICE)).id for each in made[1:]] == made[1:]
    assert other.variant_id == 5
    with raises_refusal("definition-long"):
        await kibitz.drafts.begin(ALICE, SERVER, "#" * 16 * 1024 + "\n")
    with raises_refusal("definition-long"):
        await kibitz.drafts.change(other, "あ" * 6_000)
    await kibitz.drafts.drop(other)
    with raises_refusal("draft-none"):
        await kibitz.drafts.get(other.id, BOB)


async def test_what_nobody_goes_on_with_is_deleted(kibitz: Matches, now: list[datetime]) -> None:
    old = await kibitz.drafts.begin(ALICE, SERVER, TEXT)
    now[0] += DRAFTS_KEPT_FOR - timedelta(minutes=1)
    new = await kibitz.drafts.begin(ALICE, SERVER, TEXT)
    await kibitz.retention.sweep()
    await kibitz.drafts.get(old.id, ALICE)
    now[0] += timedelta(minutes=2)
    await kibitz.retention.sweep()
    with raises_refusal("draft-none"):
        await kibitz.drafts.get(old.id, ALICE)
    await kibitz.drafts.get(new.id, ALICE)
