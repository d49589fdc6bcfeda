"""`color:` of /play and /challenge: sides have their names in the chosen variant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import rules
from tests.bot.discord.table import Table, private
from tests.cases import loop_over

SIDES = {
    "chess": ("White", "Black"),
    "makruk": ("White", "Black"),
    "shogi": ("Sente", "Gote"),
    "xiangqi": ("Red", "Black"),
    "janggi": ("Blue", "Red"),
}


async def suggestions(table: Table, command: str, typed: str, **options: str) -> dict[str, str]:
    choices = await table.alice.autocomplete(table.channel, command, "color", typed, **options)
    return {choice["name"]: choice["value"] for choice in choices}


@pytest.mark.slow
@loop_over("command", ["play", "challenge"])
@loop_over(("variant", "sides"), SIDES.items())
async def test_sides_have_the_names_of_the_chosen_variant(
    table: Table, command: str, variant: str, sides: tuple[str, str]
) -> None:
    first, second = (f"{sides[0]} (moves first)", f"{sides[1]} (moves second)")
    expected = {"Random": "random", first: "white", second: "black"}
    assert await suggestions(table, command, "", variant=variant) == expected
    assert await suggestions(table, command, sides[1][:3], variant=variant) == {second: "black"}
    # If the text matches no side, all sides are listed.
    assert await suggestions(table, command, "purple", variant=variant) == expected


async def test_without_a_variant_sides_have_their_names_in_the_default_variant(table: Table) -> None:
    assert "White (moves first)" in await suggestions(table, "play", "")
    assert "White (moves first)" in await suggestions(table, "play", "", variant="no such game")
    await table.use_cases.settings.change_server(table.guild.id, variant="shogi")
    assert "Sente (moves first)" in await suggestions(table, "play", "")


async def test_names_of_sides_in_japanese(table: Table, speak: Callable[..., None]) -> None:
    speak("ja")
    assert list(await suggestions(table, "play", "", variant="shogi")) == ["ランダム", "先手", "後手"]
    assert list(await suggestions(table, "play", "", variant="chess")) == [
        "ランダム",
        "白（先手）",
        "黒（後手）",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "variant", "typed", "best"),
    [
        ("en-GB", "shogi", "white", "white"),
        ("en-GB", "shogi", "black", "black"),
        ("en-GB", "shogi", "bla", "black"),
        ("en-GB", "janggi", "white", "white"),
        ("en-GB", "janggi", "red", "black"),
        ("en-GB", "xiangqi", "red", "white"),
        ("en-GB", "xiangqi", "first", "white"),
        ("en-GB", "chess", "second", "black"),
        ("en-GB", "chess", "rand", "random"),
        ("de", "shogi", "Weiß", "white"),
        ("de", "xiangqi", "black", "black"),
        ("de", "chess", "zweiter", "black"),
        ("ja", "shogi", "黒", "black"),
        ("ja", "chess", "先手", "white"),
        ("ja", "janggi", "second", "black"),
        # Names in other languages, one of which resembles the other side's name in English.
        ("en-GB", "chess", "blanc", "white"),
        ("en-GB", "shogi", "先手", "white"),
        ("fr", "chess", "schwarz", "black"),
    ],
)
async def test_best_match_is_offered_first(
    table: Table, speak: Callable[..., None], locale: str, variant: str, typed: str, best: str
) -> None:
    speak(locale)
    values = list((await suggestions(table, "play", typed, variant=variant)).values())
    assert values[0] == best
    assert len(values) < 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "typed", "side"),
    [
        ("shogi", "white", rules.WHITE),
        ("shogi", "second", rules.BLACK),
        ("chess", "schwarz", rules.BLACK),
        ("xiangqi", "先手", rules.WHITE),
        ("shogi", "gote", rules.BLACK),
        ("shogi", "後手", rules.BLACK),
        ("janggi", "Red", rules.BLACK),
        ("xiangqi", "Red", rules.WHITE),
    ],
)
async def test_typed_name_of_a_side_is_accepted(
    table: Table, variant: str, typed: str, side: rules.Color
) -> None:
    await table.alice.slash(table.channel, "challenge", variant=variant, color=typed, opponent=table.bob)
    assert (await table.use_cases.challenges.get(1)).color == side.label


@pytest.mark.slow
@pytest.mark.parametrize("command", ["play", "challenge"])
async def test_unknown_side_is_refused(table: Table, command: str) -> None:
    text = private(await table.alice.slash(table.channel, command, variant="janggi", color="white knight"))
    assert 'No side is called "white knight" here' in text
    assert not table.channel.threads
