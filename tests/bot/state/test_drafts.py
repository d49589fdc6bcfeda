"""Drafts of custom variants: access, undo, limits and retention."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.database.open_database import open_database
from bot.state.custom_variants import MAX_DRAFTS
from bot.state.retention import DRAFTS_KEPT_FOR
from bot.state.use_cases import UseCases
from tests.refusals import raises_refusal

ALICE, BOB, SERVER = 11, 12, 99
TEXT = "[mine:chess]\nkibitzTitle = Mine\n"


@pytest.fixture
def now() -> list[datetime]:
    return [datetime(2026, 11, 1, 12, tzinfo=UTC)]


@pytest_asyncio.fixture
async def kibitz(tmp_path: Path, now: list[datetime]) -> AsyncIterator[UseCases]:
    database = await open_database(f"sqlite:///{tmp_path / 'kibitz.db'}")
    yield UseCases(database, now=lambda: now[0])
    await database.close()


async def test_draft_is_private_and_can_be_undone(kibitz: UseCases) -> None:
    drafts = kibitz.drafts
    draft = await drafts.begin(ALICE, SERVER, TEXT)
    assert await drafts.get(draft.id, ALICE) == draft
    assert await drafts.undo(draft) == draft, "no change to undo"
    with raises_refusal("draft-none"):
        await drafts.get(draft.id, BOB)
    changed = await drafts.change(draft, "not a game at all")
    assert (await drafts.get(draft.id, ALICE)).text == "not a game at all"
    undone = await drafts.undo(changed)
    assert undone.text == TEXT
    assert (await drafts.undo(undone)).text == "not a game at all"


async def test_first_of_two_concurrent_changes_wins(kibitz: UseCases) -> None:
    draft = await kibitz.drafts.begin(ALICE, SERVER, TEXT)
    await kibitz.drafts.change(draft, TEXT + "pass = true\n")
    with raises_refusal("draft-none"):
        await kibitz.drafts.change(draft, TEXT + "pass = false\n")
    assert (await kibitz.drafts.get(draft.id, ALICE)).text == TEXT + "pass = true\n"


async def test_oldest_drafts_are_dropped_and_long_ones_refused(kibitz: UseCases, now: list[datetime]) -> None:
    draft_ids: list[int] = []
    for _ in range(MAX_DRAFTS + 1):
        draft_ids.append((await kibitz.drafts.begin(ALICE, SERVER, TEXT)).id)
        now[0] += timedelta(seconds=1)
    bobs_draft = await kibitz.drafts.begin(BOB, SERVER, TEXT, 5)
    with raises_refusal("draft-none"):
        await kibitz.drafts.get(draft_ids[0], ALICE)
    assert [(await kibitz.drafts.get(draft_id, ALICE)).id for draft_id in draft_ids[1:]] == draft_ids[1:]
    assert bobs_draft.variant_id == 5
    with raises_refusal("definition-long"):
        await kibitz.drafts.begin(ALICE, SERVER, "#" * 16 * 1024 + "\n")
    with raises_refusal("definition-long"):
        await kibitz.drafts.change(bobs_draft, "あ" * 6_000)
    await kibitz.drafts.drop(bobs_draft)
    with raises_refusal("draft-none"):
        await kibitz.drafts.get(bobs_draft.id, BOB)


async def test_abandoned_drafts_are_deleted(kibitz: UseCases, now: list[datetime]) -> None:
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
