"""Custom variants: made, found, played by the definition that a game began with, deleted, quarantined."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

import rules
from bot.database.engines import Database
from bot.refusals import ChallengeGone, MatchBroken
from bot.state import custom_variants as module
from bot.state.custom_variants import SERVER, BadDefinition, CustomVariant, checked_here, versions
from bot.state.definitions import NoDefinition
from bot.state.game_setup import Terms
from bot.state.look_alikes import skeleton
from bot.state.match import Match, NewMatch
from bot.state.match_repository import insert_match
from bot.state.play import EnginePlayer
from bot.state.use_cases import Matches
from tests.bot.everyone import ERIN, erased, traces
from tests.bot.state.test_play import ALICE, BOB
from tests.bot.state.test_stored_matches import repository
from tests.cases import loop_over
from tests.refusals import raises_refusal, refusal_keys

HERE, THERE = 7, 8
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ARCH = "[arch:chess]\nkibitzTitle = Arch Chess\nqueen = -\narchbishop = q\n"
TOWER = "[arch:chess]\nkibitzTitle = Tower Chess\nqueen = -\nchancellor = q\n"


@pytest.fixture
async def matches(database: Database) -> Matches:
    return Matches.on(database, now=lambda: NOW, rng=random.Random(1))


async def begun(matches: Matches, variant: str, guild_id: int = HERE, player: int = ALICE) -> Match:
    made = await matches.challenges.make(
        player, BOB, Terms(color="white", variant=variant), channel_id=5, guild_id=guild_id
    )
    return await matches.challenges.accept(made.id, BOB)


def queens(match: Match) -> str:
    """What stands where the queens would be."""
    piece = match.game.position.piece_at(match.variant.square("d1"))
    assert piece is not None
    return piece.type.name


@pytest.mark.slow
async def test_a_game_made_here_is_played_here(matches: Matches, database: Database) -> None:
    made = await matches.custom_variants.create(ALICE, HERE, ARCH)
    assert (made.name, made.title, made.version, made.visibility) == ("arch", "Arch Chess", 1, "private")
    assert made.key.startswith("custom-")
    match = await begun(matches, made.key)
    assert match.variant.key == made.key
    assert match.variant.title == "Arch Chess"
    assert queens(match) == "archbishop"
    assert not match.rated
    moved = await matches.play.move(match.id, ALICE, "Nf3")
    assert moved.match.game.moves[-1].uci() == "g1f3"
    again = Matches.on(database)
    assert queens(await again.lookup.get(match.id)) == "archbishop"
    (listed,) = await again.lookup.listed(BOB)
    assert listed.variant.title == "Arch Chess"


@pytest.mark.slow
async def test_two_servers_have_games_of_the_same_name(matches: Matches, database: Database) -> None:
    one = await matches.custom_variants.create(ALICE, HERE, ARCH)
    other = await matches.custom_variants.create(ALICE, THERE, TOWER)
    assert one.name == other.name
    games = [await begun(matches, one.key), await begun(matches, other.key, THERE)]
    for kibitz in (matches, Matches.on(database)):
        names = [queens(await kibitz.lookup.get(game.id)) for game in games]
        assert names == ["archbishop", "chancellor"]


@pytest.mark.slow
async def test_the_same_text_is_stored_once(matches: Matches, database: Database) -> None:
    one = await matches.custom_variants.create(ALICE, HERE, ARCH)
    other = await matches.custom_variants.create(BOB, THERE, ARCH.replace("\n", "\r\n") + "\n  \n")
    assert one.key == other.key
    await matches.custom_variants.delete(one.id, ALICE)
    assert (await matches.custom_variants.text(other.key)) == ARCH


@pytest.mark.slow
async def test_a_match_keeps_its_version(matches: Matches, database: Database) -> None:
    made = await matches.custom_variants.create(ALICE, HERE, ARCH)
    old = await begun(matches, made.key)
    newer = await matches.custom_variants.revise(made.id, ALICE, TOWER)
    assert (newer.id, newer.version, newer.title) == (made.id, 2, "Tower Chess")
    assert newer.key != made.key
    new = await begun(matches, newer.key)
    await matches.custom_variants.delete(made.id, ALICE)
    for kibitz in (matches, Matches.on(database)):
        assert queens(await kibitz.lookup.get(old.id)) == "archbishop"
        assert queens(await kibitz.lookup.get(new.id)) == "chancellor"
    # Who has played it may have a rematch; others find it no more.
    assert queens(await begun(matches, made.key)) == "archbishop"
    with raises_refusal("custom-none"):
        await matches.challenges.make(99, BOB, Terms(variant=made.key), channel_id=5, guild_id=HERE)


@pytest.mark.slow
async def test_texts_that_nothing_refers_to_are_gone(matches: Matches) -> None:
    made = await matches.custom_variants.create(ALICE, HERE, ARCH)
    await matches.custom_variants.revise(made.id, ALICE, TOWER)
    await matches.custom_variants.delete(made.id, ALICE)
    with raises_refusal("custom-none"):
        await matches.custom_variants.text(made.key)


@pytest.mark.slow
async def test_only_those_who_find_it_may_play_it(matches: Matches) -> None:
    made = await matches.custom_variants.create(ALICE, HERE, ARCH)
    for player, guild in ((BOB, HERE), (ALICE, THERE), (BOB, None)):
        with raises_refusal("custom-none"):
            await matches.challenges.make(player, None, Terms(variant=made.key), channel_id=5, guild_id=guild)
        with raises_refusal("custom-none"):
            await matches.engine.begin(
                player, EnginePlayer(1, level=1), Terms(variant=made.key), channel_id=5, guild_id=guild
            )
    await matches.custom_variants.publish(made.id, ALICE)
    await matches.engine.begin(
        BOB, EnginePlayer(1, level=1), Terms(variant=made.key), channel_id=5, guild_id=HERE
    )
    await matches.custom_variants.hide(made.id, HERE, hidden=True)
    assert await matches.custom_variants.listed(HERE, BOB) == ()
    assert len(await matches.custom_variants.listed(HERE, ALICE)) == 1
    assert len(await matches.custom_variants.listed(HERE, None)) == 1


@pytest.mark.slow
async def test_it_is_found_by_key_name_and_title(matches: Matches) -> None:
    made = await matches.custom_variants.create(ALICE, HERE, ARCH)
    for typed in (made.key, "arch", "ARCH", "Arch Chess", "arch-chess"):
        found = await matches.custom_variants.find(HERE, ALICE, typed)
        assert found is not None
        assert found.id == made.id
        assert await matches.custom_variants.find(HERE, BOB, typed) is None
        assert await matches.custom_variants.find(THERE, ALICE, typed) is None


@pytest.mark.slow
async def test_games_are_never_rated(matches: Matches) -> None:
    made = await matches.custom_variants.create(ALICE, HERE, ARCH)
    with raises_refusal("challenge-unrated-custom"):
        await matches.challenges.make(
            ALICE, BOB, Terms(variant=made.key, rated=True), channel_id=5, guild_id=HERE
        )
    match = await begun(matches, made.key)
    assert not match.rated


@pytest.mark.slow
async def test_only_its_owner_changes_it(matches: Matches) -> None:
    custom = matches.custom_variants
    made = await custom.create(ALICE, HERE, ARCH)
    for change in (custom.publish, custom.withdraw, custom.share, custom.delete):
        with raises_refusal("custom-none"):
            await change(made.id, BOB)
    await custom.publish(made.id, ALICE)
    for change in (custom.publish, custom.withdraw, custom.share, custom.delete):
        with raises_refusal("custom-not-yours"):
            await change(made.id, BOB)
    with raises_refusal("custom-not-yours"):
        await custom.revise(made.id, BOB, TOWER)
    with raises_refusal("custom-none"):
        await custom.hide(made.id, THERE, hidden=True)
    with raises_refusal("custom-not-yours"):
        await custom.delete(made.id, BOB, manages=THERE)
    await custom.delete(made.id, BOB, manages=HERE)


@pytest.mark.slow
async def test_it_is_shared_by_a_code(matches: Matches) -> None:
    custom = matches.custom_variants
    created = await custom.create(ALICE, HERE, ARCH)
    made, again = await asyncio.gather(custom.share(created.id, ALICE), custom.share(created.id, ALICE))
    assert made.share_code is not None
    assert made.share_code == again.share_code
    assert (await custom.share(made.id, ALICE)).share_code == made.share_code
    copy = await custom.import_code(f" {made.share_code.upper()} ", BOB, THERE)
    assert (copy.guild_id, copy.owner_id, copy.name, copy.key) == (THERE, BOB, "arch", made.key)
    second = await custom.import_code(made.share_code, BOB, THERE)
    assert (second.name, second.title) == ("arch-2", "Arch Chess 2")
    await custom.withdraw(made.id, ALICE)
    with raises_refusal("custom-code-none"):
        await custom.import_code(made.share_code, BOB, THERE)
    clone = await custom.clone(made.id, ALICE, HERE)
    assert (clone.name, clone.title, clone.version) == ("arch-2", "Arch Chess 2", 1)
    assert (await custom.clone(clone.id, ALICE, HERE)).title == "Arch Chess 3"


@pytest.mark.slow
async def test_no_two_games_of_a_server_have_the_same_title(matches: Matches) -> None:
    custom = matches.custom_variants
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
async def test_a_private_title_is_not_revealed(matches: Matches) -> None:
    custom = matches.custom_variants
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
async def test_a_title_that_was_published_meanwhile_stays_hidden(matches: Matches) -> None:
    custom = matches.custom_variants
    first = await custom.publish((await custom.create(ALICE, HERE, ARCH)).id, ALICE)
    await custom.hide(first.id, HERE, hidden=True)
    second = await custom.publish((await custom.create(BOB, HERE, ARCH)).id, BOB)
    with raises_refusal("custom-title-published"):
        await custom.hide(first.id, HERE, hidden=False)
    await custom.withdraw(second.id, BOB)
    assert not (await custom.hide(first.id, HERE, hidden=False)).hidden


@pytest.mark.slow
async def test_of_two_with_one_title_only_one_is_published_at_once(matches: Matches) -> None:
    custom = matches.custom_variants
    made = [await custom.create(who, HERE, ARCH) for who in (ALICE, BOB, ERIN)]
    publishing = (custom.publish(row.id, row.owner_id) for row in made)
    results = await asyncio.gather(*publishing, return_exceptions=True)
    assert refusal_keys(results) == ["custom-title-published"] * 2
    assert [row.visibility for row in await custom.listed(HERE, None)].count(SERVER) == 1


@pytest.mark.slow
async def test_limits_of_a_server_and_a_person(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    custom = matches.custom_variants
    text = [f"[arch{number}:chess]\nkibitzTitle = Arch {'abcdef'[number]}\n" for number in range(6)]
    for name, most in {"MOST_OF_SERVER": 3, "MOST_OF_PERSON": 2, "MOST_WAYS": 50_000}.items():
        monkeypatch.setattr(module, name, most)
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
async def test_what_is_wrong_names_line_and_key(matches: Matches, text: str, line: int, key: str) -> None:
    with pytest.raises(BadDefinition) as caught:
        await matches.custom_variants.create(ALICE, HERE, text)
    assert (caught.value.cause.line, caught.value.cause.key) == (line, key)
    assert "custom-" not in caught.value.cause.message.removesuffix("begin with custom-")
    assert await matches.custom_variants.listed(HERE, None) == ()


async def test_a_text_that_is_too_long(matches: Matches) -> None:
    with raises_refusal("definition-long"):
        await matches.custom_variants.create(ALICE, HERE, ARCH + "# " + "ж" * 8200)


@pytest.mark.slow
@loop_over(
    "title",
    [
        "Atomic", "atomic!", "Аtоmic", "AT0MIC", "Atomíc", "Xiangqi", "Chess 960", "4tomic", "Atornic",
        "ᴀᴛᴏᴍɪᴄ", "ᴄhess", "Ꮯhess", "ϲhess", "ｃhess", "𝐂𝐡𝐞𝐬𝐬", "Che55", "ƈhess", "Che\u0301ss",
    ],
)  # fmt: skip
async def test_names_of_the_catalogue_are_taken(matches: Matches, title: str) -> None:
    with raises_refusal("custom-name-catalogue"):
        await matches.custom_variants.create(ALICE, HERE, f"[mine:chess]\nkibitzTitle = {title}\n")


@pytest.mark.slow
async def test_names_in_other_languages_are_taken(database: Database) -> None:
    matches = Matches.on(database, reserved=[("アトミックチェス", "atomic")])
    with raises_refusal("custom-name-catalogue"):
        await matches.custom_variants.create(ALICE, HERE, "[mine:chess]\nkibitzTitle = アトミック チェス\n")
    await matches.custom_variants.create(ALICE, HERE, "[mine:chess]\nkibitzTitle = Nothing like it\n")


def test_a_skeleton_is_the_same_for_look_alike_names() -> None:
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
async def test_titles_are_seen_whole(matches: Matches, title: str) -> None:
    with pytest.raises(BadDefinition) as caught:
        await matches.custom_variants.create(ALICE, HERE, f"[mine:chess]\nkibitzTitle = {title}\n")
    assert caught.value.cause.key == "kibitzTitle"


@pytest.mark.slow
@pytest.mark.parametrize(
    "title", ["शतरंज की बाज़ी", "Cờ tướng", "སྒྲུབས", "หมากรุก", "שַׁחְמָט", "مُربَّع", "Co\u031b\u0300"]
)
async def test_titles_may_have_the_marks_of_their_language(matches: Matches, title: str) -> None:
    made = await matches.custom_variants.create(ALICE, HERE, f"[mine:chess]\nkibitzTitle = {title}\n")
    assert made.title == title


async def test_names_of_pieces_are_words(matches: Matches) -> None:
    for name in ("a:smile:", "(x)", "q.", "q!"):
        text = f"[mine:chess]\nkibitzTitle = Mine\ncustomPiece1 = x:N\nkibitzPieceNames = x:{name}\n"
        with pytest.raises(BadDefinition) as caught:
            await matches.custom_variants.create(ALICE, HERE, text)
        assert caught.value.cause.key == "kibitzPieceNames"


@pytest.mark.slow
async def test_a_revision_loses_against_another(matches: Matches, database: Database) -> None:
    made = await matches.custom_variants.create(ALICE, HERE, ARCH)
    revised: list[CustomVariant] = []

    async def check(text: str, person: int) -> tuple[str, int]:
        revised.append(await matches.custom_variants.revise(made.id, ALICE, TOWER))
        return await checked_here(text, person)

    slower = Matches.on(database, check=check)
    with raises_refusal("custom-changed"):
        await slower.custom_variants.revise(made.id, ALICE, ARCH + "stalemateValue = loss\n")
    assert await matches.custom_variants.get(made.id) == revised[0]


@pytest.mark.slow
async def test_old_versions_are_forgotten(
    matches: Matches, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT_VERSIONS", 2)
    made = await matches.custom_variants.create(ALICE, HERE, ARCH)
    played = await begun(matches, made.key)
    for limit in (5, 6, 7):
        await matches.custom_variants.revise(made.id, ALICE, ARCH + f"nMoveRule = {limit}\n")
    query = select(versions.c.version).order_by(versions.c.version)
    kept = await database.transactions.read(lambda connection: connection.execute(query).scalars().all())
    assert kept == [3, 4]
    assert queens(await matches.lookup.get(played.id)) == "archbishop"


async def test_a_variant_that_is_quarantined_while_it_loads_is_not_played(
    matches: Matches, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = (await matches.custom_variants.create(ALICE, HERE, ARCH)).key
    started = Matches.on(database)
    is_loading, may_go_on = threading.Event(), threading.Event()
    load = rules.load

    def load_slowly(text: str) -> tuple[rules.Variant, ...]:
        is_loading.set()
        may_go_on.wait(10)
        return load(text)

    monkeypatch.setattr(rules, "load", load_slowly)
    loading = asyncio.create_task(started.variants.get(key))
    await asyncio.to_thread(is_loading.wait, 10)
    await started.custom_variants.quarantine(key, "it hangs")
    may_go_on.set()
    with pytest.raises(rules.UnknownVariant):
        await loading
    with pytest.raises(rules.UnknownVariant):
        started.variants.get_loaded(key)


@pytest.mark.slow
async def test_a_quarantined_definition_ends_its_games_alone(matches: Matches, database: Database) -> None:
    custom = matches.custom_variants
    bad, good = (
        await custom.create(ALICE, HERE, ARCH),
        await custom.create(ALICE, HERE, TOWER.replace("[arch", "[tower")),
    )
    ended, other = await begun(matches, bad.key), await begun(matches, good.key)
    waiting = await matches.challenges.make(ALICE, BOB, Terms(variant=bad.key), channel_id=5, guild_id=HERE)
    elsewhere = Matches.on(database)
    await elsewhere.lookup.get(ended.id)
    assert await custom.quarantine(bad.key, "it hangs") == [ended.id]
    row = await repository(database).get(ended.id)
    assert row is not None
    assert (row.status, row.reason, row.winner) == ("finished", "aborted", None)
    assert not row.end_posted
    with pytest.raises(MatchBroken):
        await matches.lookup.get(ended.id)
    with pytest.raises(ChallengeGone):
        await matches.challenges.accept(waiting.id, BOB)
    # Another process has it loaded still.
    with pytest.raises(ChallengeGone):
        await elsewhere.challenges.accept(waiting.id, BOB)
    for kibitz in (matches, Matches.on(database)):
        with raises_refusal("custom-quarantined"):
            await kibitz.challenges.make(ALICE, BOB, Terms(variant=bad.key), channel_id=5, guild_id=HERE)
        assert (await kibitz.play.move(other.id, *(ALICE, "e4") if kibitz is matches else (BOB, "e5"))).match
    with raises_refusal("custom-quarantined"):
        await Matches.on(database).custom_variants.create(BOB, THERE, ARCH)
    (shown,) = [each for each in await custom.listed(HERE, ALICE) if each.id == bad.id]
    assert shown.quarantined == "it hangs"


@pytest.mark.slow
async def test_a_deletion_takes_what_no_game_needs(matches: Matches, database: Database) -> None:
    played, unplayed = (
        await matches.custom_variants.create(ERIN, HERE, ARCH),
        await matches.custom_variants.create(ERIN, THERE, TOWER),
    )
    match = await begun(matches, played.key, player=ERIN)
    await matches.play.resign(match.id, BOB)
    kept = await matches.privacy.export_rows(ERIN)
    assert {row["text"] for row in kept["custom_variant_versions"]} == {ARCH, TOWER}
    await matches.privacy.begin(ERIN)
    await erased(matches, ERIN)
    assert await matches.privacy.finish(ERIN)
    assert await traces(database, ERIN) == set()
    again = Matches.on(database)
    assert queens(await again.lookup.get(match.id)) == "archbishop"
    with raises_refusal("custom-none"):
        await again.custom_variants.text(unplayed.key)
    with raises_refusal("custom-none"):
        await again.challenges.make(ERIN, BOB, Terms(variant=played.key), channel_id=5, guild_id=HERE)


@pytest.mark.slow
async def test_a_server_that_is_left_loses_its_own(matches: Matches, database: Database) -> None:
    now = [NOW]
    kibitz = Matches.on(database, now=lambda: now[0])
    here = await kibitz.custom_variants.create(ALICE, HERE, ARCH)
    there = await kibitz.custom_variants.create(BOB, THERE, TOWER)
    await kibitz.retention.joined([HERE, THERE])
    await kibitz.retention.left([HERE])
    now[0] += timedelta(days=91)
    await kibitz.retention.sweep()
    await kibitz.retention.purge_rarely()
    assert await kibitz.custom_variants.listed(HERE, None) == ()
    assert len(await kibitz.custom_variants.listed(THERE, None)) == 1
    with raises_refusal("custom-none"):
        await kibitz.custom_variants.text(here.key)
    assert await kibitz.custom_variants.text(there.key) == TOWER


@pytest.mark.slow
async def test_a_text_that_is_gone_begins_no_game(matches: Matches, database: Database) -> None:
    """Somebody deletes it while another process, which has it loaded, is about to begin a game."""
    made = await matches.custom_variants.create(ALICE, HERE, ARCH)
    await matches.variants.get(made.key)
    new = NewMatch(
        variant_key=made.key, start_fen="x", start_number=None, white=ALICE, black=BOB, guild_id=HERE,
        channel_id=5, locale="en",
    )  # fmt: skip
    await Matches.on(database).custom_variants.delete(made.id, ALICE)
    with pytest.raises(NoDefinition):
        await database.transactions.write(lambda connection: insert_match(connection, new, ALICE, NOW))


@pytest.mark.slow
async def test_the_loop_goes_on_while_a_large_one_is_loaded(database: Database) -> None:
    """Loading and rebuilding happen beside the event loop, which a definition never blocks for 250 ms."""
    text = "[wide:opulent]\nkibitzTitle = Wide\n"
    one = Matches.on(database)
    made = await one.custom_variants.create(ALICE, HERE, text)
    game = await begun(one, made.key)
    for ply in range(6):
        match = await one.lookup.get(game.id)
        move = match.position.legal_moves()[ply]
        await one.play.move(game.id, match.turn_player, move.uci())
    other = Matches.on(database)
    lags: list[float] = []

    async def tick() -> None:
        while True:
            began = time.thread_time()
            await asyncio.sleep(0)
            lags.append(time.thread_time() - began)

    ticking = asyncio.create_task(tick())
    match = await other.lookup.get(game.id)
    ticking.cancel()
    assert len(match.game.moves) == 6
    # Processor time of the loop's own thread: what else the machine does isn't counted.
    assert max(lags) < 0.25
