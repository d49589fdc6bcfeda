"""Custom variants: creation, lookup, versions, deletion and quarantine."""

from __future__ import annotations

import asyncio
import threading
import time
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

import rules
from bot.database.transactions import Database
from bot.refusals import ChallengeGone, MatchBroken
from bot.state import custom_variants as module
from bot.state.custom_variants import SERVER, BadDefinition, CustomVariant, inspect_here, versions
from bot.state.definitions import NoDefinition
from bot.state.game_setup import EnginePlayer, Terms
from bot.state.look_alikes import skeleton
from bot.state.match import Match, NewMatch
from bot.state.match_repository import insert_match
from bot.state.use_cases import KnownWords, UseCases
from tests.bot.everyone import ERIN, erase, traces
from tests.bot.state.games import ALICE, BOB, begin_match
from tests.bot.state.test_stored_matches import repository
from tests.cases import loop_over
from tests.refusals import raises_refusal, refusal_keys

HERE, THERE = 7, 8
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ARCH = "[arch:chess]\nkibitzTitle = Arch Chess\nqueen = -\narchbishop = q\n"
TOWER = "[arch:chess]\nkibitzTitle = Tower Chess\nqueen = -\nchancellor = q\n"


def queen_replacement(match: Match) -> str:
    """Return the name of the piece type on the queen's square."""
    piece = match.game.position.piece_at(match.variant.square("d1"))
    assert piece is not None
    return piece.type.name


@pytest.mark.slow
async def test_custom_variant_is_played_on_its_server(use_cases: UseCases, database: Database) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    assert (created.name, created.title, created.version, created.visibility) == (
        "arch",
        "Arch Chess",
        1,
        "private",
    )
    assert created.key.startswith("custom-")
    match = await begin_match(use_cases, variant=created.key)
    assert match.variant.key == created.key
    assert match.variant.title == "Arch Chess"
    assert queen_replacement(match) == "archbishop"
    assert not match.rated
    moved = await use_cases.play.move(match.id, ALICE, "Nf3")
    assert moved.match.game.moves[-1].uci() == "g1f3"
    again = UseCases(database)
    assert queen_replacement(await again.lookup.get(match.id)) == "archbishop"
    (listed,) = await again.lookup.listed(BOB)
    assert listed.variant.title == "Arch Chess"


@pytest.mark.slow
async def test_two_servers_may_use_the_same_name(use_cases: UseCases, database: Database) -> None:
    arch = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    tower = await use_cases.custom_variants.create(ALICE, THERE, TOWER)
    assert arch.name == tower.name
    games = [
        await begin_match(use_cases, variant=arch.key),
        await begin_match(use_cases, variant=tower.key, guild_id=THERE),
    ]
    for kibitz in (use_cases, UseCases(database)):
        names = [queen_replacement(await kibitz.lookup.get(game.id)) for game in games]
        assert names == ["archbishop", "chancellor"]


@pytest.mark.slow
async def test_identical_definitions_are_stored_once(use_cases: UseCases, database: Database) -> None:
    first = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    second = await use_cases.custom_variants.create(BOB, THERE, ARCH.replace("\n", "\r\n") + "\n  \n")
    assert first.key == second.key
    await use_cases.custom_variants.delete(first.id, ALICE)
    assert (await use_cases.custom_variants.text(second.key)) == ARCH


@pytest.mark.slow
async def test_match_keeps_its_version(use_cases: UseCases, database: Database) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    old = await begin_match(use_cases, variant=created.key)
    newer = await use_cases.custom_variants.revise(created.id, ALICE, TOWER)
    assert (newer.id, newer.version, newer.title) == (created.id, 2, "Tower Chess")
    assert newer.key != created.key
    new = await begin_match(use_cases, variant=newer.key)
    await use_cases.custom_variants.delete(created.id, ALICE)
    for kibitz in (use_cases, UseCases(database)):
        assert queen_replacement(await kibitz.lookup.get(old.id)) == "archbishop"
        assert queen_replacement(await kibitz.lookup.get(new.id)) == "chancellor"
    # Its players may have a rematch; other users no longer find it.
    assert queen_replacement(await begin_match(use_cases, variant=created.key)) == "archbishop"
    with raises_refusal("custom-none"):
        await use_cases.challenges.make(99, BOB, Terms(variant=created.key), channel_id=5, guild_id=HERE)


@pytest.mark.slow
async def test_unused_definitions_are_deleted(use_cases: UseCases) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    await use_cases.custom_variants.revise(created.id, ALICE, TOWER)
    await use_cases.custom_variants.delete(created.id, ALICE)
    with raises_refusal("custom-none"):
        await use_cases.custom_variants.text(created.key)


@pytest.mark.slow
async def test_only_users_who_see_a_variant_may_play_it(use_cases: UseCases) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    for player, guild in ((BOB, HERE), (ALICE, THERE), (BOB, None)):
        with raises_refusal("custom-none"):
            await use_cases.challenges.make(
                player, None, Terms(variant=created.key), channel_id=5, guild_id=guild
            )
        with raises_refusal("custom-none"):
            await use_cases.engine.begin(
                player, EnginePlayer(1, level=1), Terms(variant=created.key), channel_id=5, guild_id=guild
            )
    await use_cases.custom_variants.publish(created.id, ALICE)
    await use_cases.engine.begin(
        BOB, EnginePlayer(1, level=1), Terms(variant=created.key), channel_id=5, guild_id=HERE
    )
    await use_cases.custom_variants.hide(created.id, HERE, hidden=True)
    assert await use_cases.custom_variants.listed(HERE, BOB) == ()
    assert len(await use_cases.custom_variants.listed(HERE, ALICE)) == 1
    assert len(await use_cases.custom_variants.listed(HERE, None)) == 1


@pytest.mark.slow
async def test_variant_is_found_by_key_name_and_title(use_cases: UseCases) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    for typed in (created.key, "arch", "ARCH", "Arch Chess", "arch-chess"):
        variant = await use_cases.custom_variants.find(HERE, ALICE, typed)
        assert variant is not None
        assert variant.id == created.id
        assert await use_cases.custom_variants.find(HERE, BOB, typed) is None
        assert await use_cases.custom_variants.find(THERE, ALICE, typed) is None


@pytest.mark.slow
async def test_games_of_custom_variants_are_never_rated(use_cases: UseCases) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    with raises_refusal("challenge-unrated-custom"):
        await use_cases.challenges.make(
            ALICE, BOB, Terms(variant=created.key, rated=True), channel_id=5, guild_id=HERE
        )
    match = await begin_match(use_cases, variant=created.key)
    assert not match.rated


@pytest.mark.slow
async def test_only_owner_changes_a_variant(use_cases: UseCases) -> None:
    custom = use_cases.custom_variants
    created = await custom.create(ALICE, HERE, ARCH)
    for change in (custom.publish, custom.withdraw, custom.share, custom.delete):
        with raises_refusal("custom-none"):
            await change(created.id, BOB)
    await custom.publish(created.id, ALICE)
    for change in (custom.publish, custom.withdraw, custom.share, custom.delete):
        with raises_refusal("custom-not-yours"):
            await change(created.id, BOB)
    with raises_refusal("custom-not-yours"):
        await custom.revise(created.id, BOB, TOWER)
    with raises_refusal("custom-none"):
        await custom.hide(created.id, THERE, hidden=True)
    with raises_refusal("custom-not-yours"):
        await custom.delete(created.id, BOB, manages=THERE)
    await custom.delete(created.id, BOB, manages=HERE)


@pytest.mark.slow
async def test_variant_is_imported_by_share_code(use_cases: UseCases) -> None:
    custom = use_cases.custom_variants
    created = await custom.create(ALICE, HERE, ARCH)
    shared, again = await asyncio.gather(custom.share(created.id, ALICE), custom.share(created.id, ALICE))
    assert shared.share_code is not None
    assert shared.share_code == again.share_code
    assert (await custom.share(created.id, ALICE)).share_code == shared.share_code
    copy = await custom.import_code(f" {shared.share_code.upper()} ", BOB, THERE)
    assert (copy.guild_id, copy.owner_id, copy.name, copy.key) == (THERE, BOB, "arch", shared.key)
    second = await custom.import_code(shared.share_code, BOB, THERE)
    assert (second.name, second.title) == ("arch-2", "Arch Chess 2")
    await custom.withdraw(shared.id, ALICE)
    with raises_refusal("custom-code-none"):
        await custom.import_code(shared.share_code, BOB, THERE)
    clone = await custom.clone(shared.id, ALICE, HERE)
    assert (clone.name, clone.title, clone.version) == ("arch-2", "Arch Chess 2", 1)
    assert (await custom.clone(clone.id, ALICE, HERE)).title == "Arch Chess 3"


@pytest.mark.slow
async def test_titles_are_unique_on_a_server(use_cases: UseCases) -> None:
    custom = use_cases.custom_variants
    first = await custom.create(ALICE, HERE, "[mygame:chess]\nkibitzTitle = 桜チェス\n")
    second = await custom.create(ALICE, HERE, "[mygame:chess]\nkibitzTitle = 夜チェス\n")
    assert (first.name, second.name) == ("mygame", "mygame-2")
    await custom.publish(first.id, ALICE)
    with raises_refusal("custom-name-taken"):
        await custom.create(BOB, HERE, "[other:chess]\nkibitzTitle = 桜チェス\nmustCapture = true\n")
    with raises_refusal("custom-name-taken"):
        await custom.revise(second.id, ALICE, "[mygame:chess]\nkibitzTitle = 桜 チェス\n")
    again = await custom.revise(second.id, ALICE, "[mygame:chess]\nkibitzTitle = 夜 チェス\n")
    assert (again.id, again.name, again.version) == (second.id, "mygame-2", 2)


@pytest.mark.slow
async def test_title_of_a_private_variant_is_not_revealed(use_cases: UseCases) -> None:
    custom = use_cases.custom_variants
    first = await custom.create(ALICE, HERE, ARCH)
    second = await custom.create(BOB, HERE, ARCH.replace("queen", "# Bob's\nqueen"))
    assert (second.name, second.title) == (first.name, first.title)
    assert (await custom.clone(second.id, BOB, HERE)).title == "Arch Chess 2"

    await custom.publish(first.id, ALICE)
    with raises_refusal("custom-title-published"):
        await custom.publish(second.id, BOB)
    renamed = ARCH.replace("Arch Chess", "Other Chess")
    await custom.revise(second.id, BOB, renamed)
    assert (await custom.publish(second.id, BOB)).visibility == SERVER


@pytest.mark.slow
async def test_hidden_variant_stays_hidden_if_its_title_is_taken(use_cases: UseCases) -> None:
    custom = use_cases.custom_variants
    first = await custom.publish((await custom.create(ALICE, HERE, ARCH)).id, ALICE)
    await custom.hide(first.id, HERE, hidden=True)
    second = await custom.publish((await custom.create(BOB, HERE, ARCH)).id, BOB)
    with raises_refusal("custom-title-published"):
        await custom.hide(first.id, HERE, hidden=False)
    await custom.withdraw(second.id, BOB)
    assert not (await custom.hide(first.id, HERE, hidden=False)).hidden


@pytest.mark.slow
async def test_only_one_variant_of_a_title_is_published_in_a_race(use_cases: UseCases) -> None:
    custom = use_cases.custom_variants
    created = [await custom.create(owner, HERE, ARCH) for owner in (ALICE, BOB, ERIN)]
    publishing = (custom.publish(row.id, row.owner_id) for row in created)
    results = await asyncio.gather(*publishing, return_exceptions=True)
    assert refusal_keys(results) == ["custom-title-published"] * 2
    assert [row.visibility for row in await custom.listed(HERE, None)].count(SERVER) == 1


@pytest.mark.slow
async def test_limits_per_server_and_per_user(use_cases: UseCases, monkeypatch: pytest.MonkeyPatch) -> None:
    custom = use_cases.custom_variants
    text = [f"[arch{number}:chess]\nkibitzTitle = Arch {'abcdef'[number]}\n" for number in range(6)]
    for name, limit in {"MAX_PER_SERVER": 3, "MAX_PER_USER": 2, "MAX_TABLE_SIZE": 50_000}.items():
        monkeypatch.setattr(module, name, limit)
    await custom.publish((await custom.create(ALICE, HERE, text[0])).id, ALICE)
    with raises_refusal("custom-name-taken"):
        await custom.create(BOB, HERE, text[0] + "stalemateValue = loss")
    await custom.create(ALICE, HERE, text[1])
    with raises_refusal("custom-own-full"):
        await custom.create(ALICE, HERE, text[2])
    await custom.create(ALICE, THERE, text[2])
    last = await custom.create(BOB, HERE, text[2])
    with raises_refusal("custom-server-full"):
        await custom.create(BOB, HERE, text[3])
    wide = "[wide:grand]\nkibitzTitle = Wide\n"
    with raises_refusal("custom-server-large"):
        await custom.revise(last.id, BOB, wide)
    with raises_refusal("custom-server-large"):
        await custom.create(BOB, THERE, wide + wide.replace("wide", "wider")[:0] + "maxRank = 10\n")


@loop_over(
    ("text", "line", "key"),
    [
        ("", 1, ""),
        ("# nothing\nkibitzTitle = x", 2, ""),
        ("[mine:chess]\nmaxRank = many\n", 2, "maxRank"),
        ("[mine:ches]\n", 1, ""),
        ("[mine:chess]\nkibitzTitle = <@123>\n", 2, "kibitzTitle"),
        ("[mine:chess]\nkibitzTitle = " + "x" * 50, 2, "kibitzTitle"),
        ("[mine:chess]\nkibitzSummary = **bold**", 2, "kibitzSummary"),
        ("[mine:chess]\nkibitzPieceNames = q:**q**", 2, "kibitzPieceNames"),
        ("[mine:chess]\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\n", 2, "startFen"),
        ("[custom-mine:chess]\n", 1, ""),
        ("[" + "m" * 41 + ":chess]\n", 1, ""),
        ("[mine:chess]\ncustomPiece1 = u:Q7q\n", 2, "customPiece1"),
    ],
)
async def test_errors_name_line_and_key(use_cases: UseCases, text: str, line: int, key: str) -> None:
    with pytest.raises(BadDefinition) as caught:
        await use_cases.custom_variants.create(ALICE, HERE, text)
    assert (caught.value.cause.line, caught.value.cause.key) == (line, key)
    assert caught.value.cause.flaw is rules.Flaw.RESERVED_NAME or "custom-" not in str(caught.value.cause)
    assert await use_cases.custom_variants.listed(HERE, None) == ()


async def test_long_definition_is_refused(use_cases: UseCases) -> None:
    with raises_refusal("definition-long"):
        await use_cases.custom_variants.create(ALICE, HERE, ARCH + "# " + "ж" * 8200)


@pytest.mark.slow
@loop_over(
    "title",
    [
        "Atomic", "atomic!", "Аtоmic", "AT0MIC", "Atomíc", "Xiangqi", "Chess 960", "4tomic", "Atornic",
        "ᴀᴛᴏᴍɪᴄ", "ᴄhess", "Ꮯhess", "ϲhess", "ｃhess", "𝐂𝐡𝐞𝐬𝐬", "Che55", "ƈhess", "Che\u0301ss", "ᑕᕼEᔕᔕ",
    ],
)  # fmt: skip
async def test_names_of_built_in_variants_are_taken(use_cases: UseCases, title: str) -> None:
    with raises_refusal("custom-name-catalogue"):
        await use_cases.custom_variants.create(ALICE, HERE, f"[mine:chess]\nkibitzTitle = {title}\n")


@pytest.mark.slow
async def test_translated_names_are_taken(database: Database) -> None:
    use_cases = UseCases(database, words=KnownWords(titles=[("アトミックチェス", "atomic")]))
    with raises_refusal("custom-name-catalogue"):
        await use_cases.custom_variants.create(ALICE, HERE, "[mine:chess]\nkibitzTitle = アトミック チェス\n")
    await use_cases.custom_variants.create(ALICE, HERE, "[mine:chess]\nkibitzTitle = Nothing like it\n")


def test_look_alike_names_have_the_same_skeleton() -> None:
    assert skeleton("Сhеss 960") == skeleton("chess960")
    assert skeleton("MINISHOGI") == skeleton("minishogi")
    assert skeleton("Shogi") != skeleton("Shatranj")
    assert len({skeleton(f"Mini {size}") for size in range(10)}) == 10
    assert skeleton("काला") != skeleton("कील")


@pytest.mark.slow
@pytest.mark.parametrize(
    "title",
    [
        "Arch\u115fChess", "Arch\u1160", "Arch\u3164", "\uffa0Arch", "\u3164", "Arch\ufe0f", "Ar\u034fch",
        "Arch\u200b", "A\u0301\u0302\u0303rch", "Arch" + 30 * "\u0316", "A\u20ddrch", "\u0301Arch",
        "Arch -\u0301", "...",
    ],
)  # fmt: skip
async def test_titles_with_invisible_characters_are_refused(use_cases: UseCases, title: str) -> None:
    with pytest.raises(BadDefinition) as caught:
        await use_cases.custom_variants.create(ALICE, HERE, f"[mine:chess]\nkibitzTitle = {title}\n")
    assert caught.value.cause.key == "kibitzTitle"


@pytest.mark.slow
@pytest.mark.parametrize(
    "title", ["शतरंज की बाज़ी", "Cờ tướng", "སྒྲུབས", "หมากรุก", "שַׁחְמָט", "مُربَّع", "Co\u031b\u0300"]
)
async def test_titles_may_have_combining_marks_of_their_language(use_cases: UseCases, title: str) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, f"[mine:chess]\nkibitzTitle = {title}\n")
    assert created.title == title


@pytest.mark.parametrize("space", ["", " ", "\t", "\u3000"])
@pytest.mark.parametrize("name", ["a" * 41, "custom-one"])
async def test_long_and_reserved_names_are_refused_with_their_line(
    use_cases: UseCases, space: str, name: str
) -> None:
    with pytest.raises(BadDefinition) as caught:
        await use_cases.custom_variants.create(ALICE, HERE, f"# mine\n[{space}{name}:chess]\n")
    assert caught.value.cause.line == 2


async def test_piece_names_must_be_words(use_cases: UseCases) -> None:
    for name in ("a:smile:", "(x)", "q.", "q!"):
        text = f"[mine:chess]\nkibitzTitle = Mine\ncustomPiece1 = x:N\nkibitzPieceNames = x:{name}\n"
        with pytest.raises(BadDefinition) as caught:
            await use_cases.custom_variants.create(ALICE, HERE, text)
        assert caught.value.cause.key == "kibitzPieceNames"


@pytest.mark.slow
async def test_concurrent_revision_is_refused(use_cases: UseCases, database: Database) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    revised: list[CustomVariant] = []

    async def inspect(text: str, person: int) -> tuple[str, int]:
        revised.append(await use_cases.custom_variants.revise(created.id, ALICE, TOWER))
        return await inspect_here(text, person)

    slower = UseCases(database, inspect=inspect)
    with raises_refusal("custom-changed"):
        await slower.custom_variants.revise(created.id, ALICE, ARCH + "stalemateValue = loss\n")
    assert await use_cases.custom_variants.get(created.id) == revised[0]


@pytest.mark.slow
async def test_old_versions_are_deleted(
    use_cases: UseCases, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT_VERSIONS", 2)
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    played = await begin_match(use_cases, variant=created.key)
    for limit in (5, 6, 7):
        await use_cases.custom_variants.revise(created.id, ALICE, ARCH + f"nMoveRule = {limit}\n")
    query = select(versions.c.version).order_by(versions.c.version)
    kept = await database.read(lambda connection: connection.execute(query).scalars().all())
    assert kept == [3, 4]
    assert queen_replacement(await use_cases.lookup.get(played.id)) == "archbishop"


async def test_variant_quarantined_while_loading_is_not_played(
    use_cases: UseCases, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = (await use_cases.custom_variants.create(ALICE, HERE, ARCH)).key
    started = UseCases(database)
    is_loading, may_go_on = threading.Event(), threading.Event()
    load = rules.load

    def load_slowly(text: str) -> tuple[rules.Variant, ...]:
        is_loading.set()
        may_go_on.wait(10)
        return load(text)

    monkeypatch.setattr(rules, "load", load_slowly)
    loading = asyncio.create_task(started.variants.get(key))
    await asyncio.to_thread(is_loading.wait, 10)
    await started.unplayable_games.quarantine(key, "it hangs")
    may_go_on.set()
    with pytest.raises(rules.UnknownVariant):
        await loading
    with pytest.raises(rules.UnknownVariant):
        started.variants.get_loaded(key)


@pytest.mark.slow
async def test_quarantine_ends_only_games_of_its_definition(use_cases: UseCases, database: Database) -> None:
    custom = use_cases.custom_variants
    bad, good = (
        await custom.create(ALICE, HERE, ARCH),
        await custom.create(ALICE, HERE, TOWER.replace("[arch", "[tower")),
    )
    ended, running = (
        await begin_match(use_cases, variant=bad.key),
        await begin_match(use_cases, variant=good.key),
    )
    waiting = await use_cases.challenges.make(ALICE, BOB, Terms(variant=bad.key), channel_id=5, guild_id=HERE)
    elsewhere = UseCases(database)
    await elsewhere.lookup.get(ended.id)
    assert await use_cases.unplayable_games.quarantine(bad.key, "it hangs") == [ended.id]
    row = await repository(database).get(ended.id)
    assert row is not None
    assert (row.status, row.reason, row.winner) == ("finished", "aborted", None)
    assert not row.end_posted
    with pytest.raises(MatchBroken):
        await use_cases.lookup.get(ended.id)
    with pytest.raises(ChallengeGone):
        await use_cases.challenges.accept(waiting.id, BOB)
    # Another process still has the variant loaded.
    with pytest.raises(ChallengeGone):
        await elsewhere.challenges.accept(waiting.id, BOB)
    for kibitz in (use_cases, UseCases(database)):
        with raises_refusal("custom-quarantined"):
            await kibitz.challenges.make(ALICE, BOB, Terms(variant=bad.key), channel_id=5, guild_id=HERE)
        assert (
            await kibitz.play.move(running.id, *(ALICE, "e4") if kibitz is use_cases else (BOB, "e5"))
        ).match
    with raises_refusal("custom-quarantined"):
        await UseCases(database).custom_variants.create(BOB, THERE, ARCH)
    (shown,) = [
        custom_variant for custom_variant in await custom.listed(HERE, ALICE) if custom_variant.id == bad.id
    ]
    assert shown.quarantined == "it hangs"


@pytest.mark.slow
async def test_deletion_keeps_definitions_of_games(use_cases: UseCases, database: Database) -> None:
    played, unplayed = (
        await use_cases.custom_variants.create(ERIN, HERE, ARCH),
        await use_cases.custom_variants.create(ERIN, THERE, TOWER),
    )
    match = await begin_match(use_cases, variant=played.key, white=ERIN)
    await use_cases.play.resign(match.id, BOB)
    kept = await use_cases.privacy.export_rows(ERIN)
    assert {row["text"] for row in kept["custom_variant_versions"]} == {ARCH, TOWER}
    await use_cases.privacy.begin(ERIN)
    await erase(use_cases, ERIN)
    assert await use_cases.privacy.finish(ERIN)
    assert await traces(database, ERIN) == set()
    again = UseCases(database)
    assert queen_replacement(await again.lookup.get(match.id)) == "archbishop"
    with raises_refusal("custom-none"):
        await again.custom_variants.text(unplayed.key)
    with raises_refusal("custom-none"):
        await again.challenges.make(ERIN, BOB, Terms(variant=played.key), channel_id=5, guild_id=HERE)


@pytest.mark.slow
async def test_variants_of_a_server_without_kibitz_are_deleted(
    use_cases: UseCases, database: Database
) -> None:
    now = [NOW]
    kibitz = UseCases(database, now=lambda: now[0])
    here = await kibitz.custom_variants.create(ALICE, HERE, ARCH)
    there = await kibitz.custom_variants.create(BOB, THERE, TOWER)
    await kibitz.retention.mark_joined([HERE, THERE])
    await kibitz.retention.mark_left([HERE])
    now[0] += timedelta(days=91)
    await kibitz.retention.sweep()
    await kibitz.retention.purge_rarely()
    assert await kibitz.custom_variants.listed(HERE, None) == ()
    assert len(await kibitz.custom_variants.listed(THERE, None)) == 1
    with raises_refusal("custom-none"):
        await kibitz.custom_variants.text(here.key)
    assert await kibitz.custom_variants.text(there.key) == TOWER


@pytest.mark.slow
async def test_no_game_starts_with_a_deleted_definition(use_cases: UseCases, database: Database) -> None:
    """Its owner deletes it while another process, which has it loaded, is about to start a game."""
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    await use_cases.variants.get(created.key)
    new = NewMatch(
        variant_key=created.key, start_fen="x", start_number=None, white=ALICE, black=BOB, guild_id=HERE,
        channel_id=5, locale="en",
    )  # fmt: skip
    await UseCases(database).custom_variants.delete(created.id, ALICE)
    with pytest.raises(NoDefinition):
        await database.write(lambda connection: insert_match(connection, new, ALICE, NOW))


@pytest.mark.slow
async def test_loading_a_large_definition_does_not_block_the_event_loop(database: Database) -> None:
    """Definitions are loaded and games rebuilt in threads: the event loop is never blocked for 250 ms."""
    text = "[wide:opulent]\nkibitzTitle = Wide\n"
    kibitz = UseCases(database)
    created = await kibitz.custom_variants.create(ALICE, HERE, text)
    game = await begin_match(kibitz, variant=created.key)
    for ply in range(6):
        match = await kibitz.lookup.get(game.id)
        move = match.position.legal_moves()[ply]
        await kibitz.play.move(game.id, match.turn_player, move.uci())
    restarted = UseCases(database)
    lags: list[float] = []

    async def tick() -> None:
        while True:
            began = time.thread_time()
            await asyncio.sleep(0)
            lags.append(time.thread_time() - began)

    ticking = asyncio.create_task(tick())
    match = await restarted.lookup.get(game.id)
    ticking.cancel()
    assert len(match.game.moves) == 6
    # CPU time of the event loop's thread, so that load from other programs isn't measured.
    assert max(lags) < 0.25
