"""The Move button: in every kind of variant its menus lead to exactly the legal moves, within all limits."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

import render
import rules
from bot.discord.moves.move_picker import MovePicker
from bot.discord.moves.move_steps import Ask, Step, step
from bot.discord.platform.components import Control
from bot.discord.services import Services
from bot.discord.wording.notation import Notation
from bot.texts import LOCALES
from tests.variants import one_of_each_kind
from tests.words import WORDINGS

SERVICES = cast("Services", SimpleNamespace(wording=WORDINGS.__getitem__))
PICKERS = {locale: MovePicker(SERVICES, Notation(locale), render.Style()) for locale in LOCALES}
IDS = (10**18 - 1, 99_999)
"""The longest possible ids."""

PLIES = 24
CHECK_INTERVAL = 8
"""Number of plies between two checks of all menus."""


def drawn(shown: Step, locale: str) -> list[Control]:
    """Return the menus as they are sent."""
    return PICKERS[locale].menus(shown, "step", *IDS)


def walk(position: rules.Position, path: tuple[str, ...] = (), locale: str = "en") -> Iterator[rules.Move]:
    """Yield every move at the end of the menus and check each step on the way."""
    result = step(position, path)
    assert result is not None, path
    if isinstance(result, rules.Move):
        yield result
        return
    check(drawn(result, locale))
    assert [choice for menu in result.menus for choice in menu] == list(result.choices)
    for choice in result.choices:
        yield from walk(position, (*path, choice.value), locale)


def check(items: list[Control]) -> None:
    """Check that Discord accepts the menus and that their labels differ."""
    assert 1 <= len(items) <= 4
    selects = [cast("discord.ui.Select[Any]", item) for item in items]
    assert len({select.custom_id for select in selects}) == len(selects)
    for select in selects:
        assert len(select.custom_id) <= 100
        assert 1 <= len(select.options) <= 25
        assert len(select.placeholder or "") <= 150
        assert all(1 <= len(option.value) <= 100 for option in select.options)
        assert all(len(option.description or "x") in range(1, 101) for option in select.options)
    labels = [option.label for select in selects for option in select.options]
    assert all(1 <= len(label) <= 100 for label in labels)
    assert len(set(labels)) == len(labels), sorted(labels)


def random_move(position: rules.Position, rng: random.Random) -> rules.Move:
    """Return the move of a random pick at each step."""
    path: tuple[str, ...] = ()
    while not isinstance(result := step(position, path), rules.Move):
        assert result is not None
        path = (*path, rng.choice(result.choices).value)
    return result


@pytest.mark.slow
def test_random_picks_play_legal_moves() -> None:
    for variant in one_of_each_kind():
        play_by_picks(variant)


def play_by_picks(variant: rules.Variant) -> None:
    """Play a game by random picks and check all menus at intervals."""
    rng = random.Random(variant.key)
    game = rules.Game(variant.first_start())
    interval = PLIES // 2 if variant.has_walls else CHECK_INTERVAL
    for ply in range(PLIES):
        if game.outcome() is not None:
            break
        if ply % interval == 0:
            moves = list(walk(game.position, locale=LOCALES[ply // interval % 2]))
            assert len(moves) == len(set(moves))
            assert set(moves) == set(game.position.legal_moves())
        move = random_move(game.position, rng)
        assert move in game.position.legal_moves()
        game.play(move)
    assert game.moves


def at(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def labels(position: rules.Position, *path: str, locale: str = "en") -> dict[str, tuple[str, str]]:
    """Return the options of a step: values with their label and description."""
    result = step(position, path)
    assert isinstance(result, Step)
    texts = [(label.text, label.more) for label in PICKERS[locale].labels(result)]
    return dict(zip((choice.value for choice in result.choices), texts, strict=True))


def test_castling_differs_from_the_kings_step_to_the_same_square() -> None:
    position = at("chess960", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1")
    assert labels(position, "f1")["f1g1"] == ("O-O", "")
    wide = at("chess960", "1k6/8/8/8/8/8/8/R4KR1 w AG - 0 1")
    assert {"O-O", "O-O-O", "Ke1", "Kf2"} <= {text for text, _ in labels(wide, "f1").values()}


def test_gated_piece_is_described() -> None:
    castling = at("seirawan", "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1")
    offered = labels(castling, "e1")
    assert offered["e1g1"][0] == "O-O"
    assert offered["e1g1h"] == ("O-O/He1", "gate in hawk on e1")
    assert offered["h1e1h"] == ("O-O/Hh1", "gate in hawk on h1")
    assert offered["e1f1e"][1] == "gate in elephant on e1"


def test_optional_promotion_may_be_declined() -> None:
    position = at("shogi", "4k4/9/9/2S6/9/9/9/9/4K4[] w - - 0 1")
    assert labels(position, "c6")["c6c7+"] == ("S-7c+", "promote to promoted silver")
    assert labels(position, "c6")["c6c7"] == ("S-7c=", "")
    assert labels(position, "c6", locale="ja")["c6c7"][0] == "７三銀不成"


def test_target_is_picked_before_the_promotion() -> None:
    position = at("shogi", "8k/9/9/4R4/9/9/9/9/K8[] w - - 0 1")
    squares = step(position, ("e6",))
    assert isinstance(squares, Step)
    assert squares.ask in (Ask.SQUARE, Ask.MOVE)
    assert set(walk(position, ("e6",))) == {m for m in position.legal_moves() if m.uci().startswith("e6")}


def test_duck_square_is_picked_last() -> None:
    position = rules.variant("duck").start()
    piece = step(position, ("e2",))
    assert isinstance(piece, Step)
    assert (piece.ask, [choice.value for choice in piece.choices]) == (Ask.SQUARE, ["e3", "e4"])
    wall = step(position, ("e2", "e4"))
    assert isinstance(wall, Step)
    assert wall.ask is Ask.WALL
    assert len(wall.choices) == 32
    assert [len(menu) for menu in wall.menus] == [24, 8]
    moved = step(position, ("e2", "e4", "e5"))
    assert isinstance(moved, rules.Move)
    assert moved.uci() == "e2e4,e4e5"


def test_drops_and_passes_have_labels() -> None:
    janggi = rules.variant("janggi").start()
    assert ("Pass", "") in labels(janggi).values()
    assert isinstance(step(janggi, ("--",)), rules.Move)
    drops = at("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NNP] w - - 0 1")
    assert labels(drops)["N@"] == ("knight in hand (×2)", "")
    assert labels(drops)["P@"] == ("pawn in hand", "")
    assert labels(drops, "N@")["a1"] == ("N@a1", "")


def test_moves_with_the_same_notation_have_different_labels() -> None:
    position = at("manchu", "3k5/9/9/9/9/9/9/9/9/M3K4 w - - 0 1")
    offered = labels(position, "a1")
    assert offered["a1a9"] == ("a1a9", "")
    assert offered["a1b3"] == ("a1b3", "")


HALL = """
[hall]
kibitzTitle = Hall
kibitzSummary = Everything on the largest board there is.
maxFile = 16
maxRank = 16
king = k
queen = q
rook = r
pawn = p
customPiece1 = u:QNN
wallingRule = static
startFen = k15/{empty}{army}/UUUUUUUUUUUUUUUK w - - 0 1
""".format(empty="16/" * 10, army="/".join(letter * 16 for letter in "PQUR"))


def test_more_options_than_a_message_holds_are_split() -> None:
    (variant,) = rules.load(HALL)
    position = variant.start()
    first = step(position)
    assert isinstance(first, Step)
    check(drawn(first, "en"))
    path = ("a5", "a6")
    walls = step(position, path)
    assert isinstance(walls, Step)
    assert [choice.value for choice in walls.choices] == ["~0", "~1"]
    squares: set[str] = set()
    for part in walls.choices:
        shown = step(position, (*path, part.value))
        assert isinstance(shown, Step)
        check(drawn(shown, "ja"))
        squares |= {choice.value for choice in shown.choices}
    legal = {move.uci() for move in position.legal_moves()}
    assert {f"a5a6,a6{square}" for square in squares} == {uci for uci in legal if uci.startswith("a5a6,")}


@pytest.mark.parametrize("path", [" ", "e9", "e7", "e2 e5", "e2 e2e4 e4", "~0", "P@", "e2 ~0", "--"])
def test_invalid_picks_are_rejected(path: str) -> None:
    assert step(rules.variant("chess").start(), path.split(" ")) is None


@pytest.mark.parametrize(
    ("key", "fen", "path", "locale", "expected"),
    [
        ("duck", None, ("e2", "e4"), "en", ["Files a–f · Where", "Files g–h · Where"]),
        ("duck", None, ("e2", "e4"), "de", ["Linien a–f · Wohin", "Linien g–h · Wohin"]),
        (
            "shogi",
            "4k4/9/9/9/9/9/9/9/4K4[P] w 0 1",
            ("P@",),
            "ja",
            ["９〜７筋 · ", "６〜４筋 · ", "３〜１筋 · "],
        ),
    ],
)
def test_several_menus_of_squares_begin_with_their_files(
    key: str, fen: str | None, path: tuple[str, ...], locale: str, expected: list[str]
) -> None:
    """Phones show some 35 characters of a menu's placeholder."""
    shown = step(at(key, fen) if fen else rules.variant(key).start(), path)
    assert isinstance(shown, Step)
    selects = [cast("discord.ui.Select[Any]", item) for item in drawn(shown, locale)]
    assert [
        (select.placeholder or "")[: len(start)] for select, start in zip(selects, expected, strict=True)
    ] == (expected)
