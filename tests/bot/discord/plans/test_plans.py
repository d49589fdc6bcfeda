"""/plan on Discord: plans are private."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bot.discord.plan_command import without_plan_words
from bot.texts import LANGUAGES, LOCALES
from tests.bot.discord.table import Table, announced, boards, labels, last, private, response


@pytest.mark.slow
async def test_plan_is_private_and_its_moves_are_played(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    before = len(thread.history(viewer=table.bob))
    answer = private(await table.alice.slash(thread, "plan", moves="if e5 then Nf3; c5 Nf3 d6 d4"))
    assert "if **e5** then **Nf3**" in answer
    assert "if **c5** then **Nf3**, if **d6** then **d4**" in answer
    assert "the game between alice and bob" in private(await table.carol.slash(thread, "plan"))
    assert "You have no plan" not in private(await table.alice.slash(thread, "plan"))
    assert len(thread.history(viewer=table.bob)) == before
    await table.bob.send(thread, "c5")
    assert [announced(board) for board in boards(thread)[1:]] == ["e4", "c5", "Nf3"]
    assert table.bob.mention in last(thread).content
    assert [labels(board) for board in boards(thread)[:-1]] == [[], [], []]
    assert "if **d6** then **d4**" in private(await table.alice.slash(thread, "plan"))
    await table.restart()
    await table.bob.send(thread, "d6")
    assert announced(last(thread)) == "d4"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("IF e5 then Nf3 and if Nc6, then Bb5", "e5 Nf3 Nc6, Bb5"),
        ("wenn e5, dann Nf3; wenn a6 dann a4", "e5, Nf3; a6 a4"),
        ("si e5 entonces Nf3 y a6 responder a4", "e5 Nf3 a6 a4"),
        ("si e5, alors Nf3", "e5, Nf3"),
        ("se e5, então Nf3 e a6 a4", "e5, Nf3 a6 a4"),
        ("もし３四歩なら２六歩", "３四歩 ２六歩"),
        ("如果 e5，那么 Nf3；对手走 c5 就走 d4", "e5， Nf3； c5 d4"),
        ("e5 Be7 a4 Se4", "e5 Be7 a4 Se4"),
    ],
)
def test_words_around_moves_are_ignored_in_all_languages(text: str, moves: str) -> None:
    assert without_plan_words(text).split() == moves.split()


async def test_plan_is_shown_so_that_it_can_be_sent_again(table: Table, speak: Callable[..., None]) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    for locale in LOCALES:
        speak(LANGUAGES[locale].discord[0])
        answer = private(await table.alice.slash(thread, "plan", moves="c5 Nf3 d6 d4"))
        shown = answer.splitlines()[1].removeprefix("- ").replace("**", "")
        assert private(await table.alice.slash(thread, "plan", moves=shown)) == answer


async def test_example_of_a_plan_can_be_sent_as_written(table: Table, speak: Callable[..., None]) -> None:
    thread = await table.start()
    await table.alice.send(thread, "d4")
    for locale in LOCALES:
        speak(LANGUAGES[locale].discord[0])
        await table.use_cases.plans.drop((await table.match(thread)).id, table.alice.id)
        explanation = private(await table.alice.slash(thread, "plan"))
        (example,) = re.findall("`([^`]*dxe5)`", explanation)
        _, *lines = private(await table.alice.slash(thread, "plan", moves=example)).splitlines()
        pairs = [re.findall(r"\*\*(\w+)\*\*", line) for line in lines]
        assert pairs == [["Nf6", "Bg5"], ["e5", "dxe5"]], locale


@pytest.mark.slow
async def test_shogi_plan_in_japanese(table: Table, speak: Callable[..., None]) -> None:
    thread = await table.start(variant="shogi")
    speak("ja")
    await table.alice.send(thread, "７六歩")
    assert "３四歩なら２六歩" in private(await table.alice.slash(thread, "plan"))
    assert "交互に" in private(await table.alice.slash(thread, "plan", moves="３四歩"))
    assert "`５四歩`" in private(await table.alice.slash(thread, "plan", moves="hello"))
    answer = private(await table.alice.slash(thread, "plan", moves="もし３四歩なら２二角成、同銀なら８八銀"))
    assert answer.endswith("- **３四歩**なら**２二角成**、**同銀**なら**８八銀**")
    await table.bob.send(thread, "３四歩")
    assert (await table.match(thread)).ply == 3


@pytest.mark.slow
async def test_plan_is_deleted_by_its_button(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    shown = response(await table.alice.slash(thread, "plan", moves="e5 Nf3"))
    await table.restart()
    await table.alice.click(shown, label="Delete plan")
    await table.bob.send(thread, "e5")
    assert announced(last(thread)) == "e5"
    assert "Move first" in private(await table.alice.slash(thread, "plan", moves="Nc6 Bb5"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("e5", "Each line needs your opponent's reply"),
        ("e5 Ke3", '"Ke3" isn\'t legal'),
        ("e5 hello", "can't read"),
        ("e5 Nf3 Nf6 Nd2; e5 d3 a6 Nd2", 'which of Nbd2, Nfd2 do you mean by "Nd2"'),
        ("*a* b", r"\*a\*"),
    ],
)
async def test_invalid_plan_is_explained(table: Table, moves: str, words: str) -> None:
    thread = await table.start()
    await table.play(thread, "d3 d6 Nf3 Nf6 Ng1 Ng8 e4")
    assert words in private(await table.alice.slash(thread, "plan", moves=moves))


@pytest.mark.slow
async def test_planned_move_missed_in_a_crash_is_played_at_startup(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    await table.alice.slash(thread, "plan", moves="e5 Nf3")
    match = await table.match(thread)
    # The process was killed between the opponent's move and the planned one.
    await table.use_cases.play._repository.append(match, match.game.parse("e5"), table.bob.id)
    await table.restart()
    assert [announced(board) for board in boards(thread)[1:]] == ["e4", "e5", "Nf3"]
