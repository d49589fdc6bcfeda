"""The choice of the items of a bar, and their places."""

from __future__ import annotations

import random
from importlib import import_module

import render
import rules
from render.bar_layout import BarLayout, Captures, Clock, Hand, Placed, Stars, Text, layout_of_bar
from render.bars import bar_of
from render.hands import hand_width
from tests.cases import loop_over

WHITE = rules.WHITE
empty_board = import_module("render.empty_board").empty_board
FENS = {
    "chess": "4k3/pppp4/8/8/8/8/PPPPPP2/1NBQKBNR w - - 0 40",
    "3check": "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1+3 0 2",
    "xiangqi": "4k4/9/9/9/9/9/P1P1P4/1C5C1/9/RNBAKABNR w - - 0 40",
    "crazyhouse": "4k3/8/8/8/8/8/8/4K3[QQBNPPPqrbnp] w - - 0 40",
    "shogi": "4k4/9/9/9/9/9/9/9/4K4[RRBBGGGGSSSSNNNNLLLLPPPPPPPPPpppppppp] w 0 1",
}


def layout(key: str, labels: render.Labels) -> BarLayout:
    """Return the layout of White's bar."""
    position = rules.Position.from_fen(rules.variant(key), FENS[key])
    empty = empty_board(position.variant, render.Style(square_px=48), flipped=False)
    return layout_of_bar(empty, bar_of(position, labels, WHITE, tray=position.variant.has_hands))


def texts(shown: BarLayout) -> list[str]:
    return [placed.item.line.text for placed in shown.items if isinstance(placed.item, Text)]


def kinds(shown: BarLayout) -> list[type]:
    return [type(placed.item) for placed in shown.items]


def width(key: str, placed: Placed) -> float:
    item = placed.item
    if isinstance(item, Text):
        return item.line.width
    if isinstance(item, Hand):
        empty = empty_board(rules.variant(key), render.Style(square_px=48), flipped=False)
        return hand_width(empty, item.pieces, item.room)
    if isinstance(item, Stars):
        return item.lefts[-1] + item.size
    return item.width if isinstance(item, Clock | Captures) else item.size


@loop_over("key", FENS)
def test_items_do_not_overlap_and_stay_within_the_bar(key: str) -> None:
    dice, variant = random.Random(key), rules.variant(key)
    whole = empty_board(variant, render.Style(square_px=48), flipped=False).place.size[0]
    for _ in range(40):
        reason = dice.choice(["Checkmate", "by resignation", "x" * 60])
        labels = render.Labels(
            dice.choice(["", "bob", "Magnus_the_2nd", "W" * 32]),
            ended=dice.choice([None, render.Ended(WHITE, reason), render.Ended(None, reason)]),
            white_clock=dice.choice(["", "3:12", "1:00:14"]),
            white_period=dice.choice(["", "byo-yomi"]),
            low_time=dice.choice([(), (WHITE,)]),
        )
        items = layout(key, labels).items
        for top in {placed.row.top for placed in items}:
            row = sorted((placed for placed in items if placed.row.top == top), key=lambda placed: placed.x)
            ends = [placed.x + width(key, placed) for placed in row]
            # Signs are rounded to whole pixels.
            assert all(end <= after.x + 1 for end, after in zip(ends, row[1:], strict=False)), labels
            assert row[0].x >= 0, labels
            assert ends[-1] <= whole, labels


def test_reason_takes_precedence_over_the_clock() -> None:
    reason = "by resignation"
    shown = layout("crazyhouse", render.Labels("bob", ended=render.Ended(WHITE, reason), white_clock="3:12"))
    assert not shown.lacks_clock
    assert texts(shown) == ["bob", reason]
    long = "because the opponent's king is bare"
    shown = layout("crazyhouse", render.Labels("bob", ended=render.Ended(WHITE, long), white_clock="3:12"))
    assert shown.lacks_clock
    assert Clock not in kinds(shown)


def test_the_colour_is_named_only_beside_a_whole_name() -> None:
    assert texts(layout("3check", render.Labels("bob"))) == ["bob", "White"]
    cut = texts(layout("3check", render.Labels("W" * 60)))
    assert len(cut) == 1
    assert cut[0].endswith("…")


def test_captures_leave_room_for_name_and_clock() -> None:
    shown = layout("chess", render.Labels("Magnus_the_2nd"))
    assert Captures in kinds(shown)
    assert not shown.lacks_captures
    shown = layout("chess", render.Labels("W" * 32, white_clock="100:00:14", white_period="byo-yomi"))
    assert Captures not in kinds(shown)
    assert shown.lacks_captures


def test_captures_leave_room_for_the_whole_name_after_the_game() -> None:
    ended = render.Ended(WHITE, "by checkmate")
    name = "xX_The_Grandmaster_Destroyer_Xx"
    assert Captures in kinds(layout("chess", render.Labels("Magnus", ended=ended)))
    shown = layout("chess", render.Labels(name, ended=ended, white_clock="3:12"))
    assert Captures not in kinds(shown)
    assert texts(shown) == ["by checkmate", name]


def test_short_and_long_reasons_have_the_same_size() -> None:
    reasons = "Mate", "by threefold repetition"
    layouts = [layout("chess", render.Labels("bob", ended=render.Ended(WHITE, reason))) for reason in reasons]
    lines = [placed.item.line for shown in layouts for placed in shown.items if isinstance(placed.item, Text)]
    assert len({line.size for line in lines if line.text in reasons}) == 1
    assert {*reasons} <= {line.text for line in lines}


def test_a_long_name_beside_a_hand_has_two_lines_of_the_same_size() -> None:
    name = "xX_The_Grandmaster_Destroyer_Xx"
    shown = layout("crazyhouse", render.Labels(name))
    assert texts(shown) == ["xX_The_Grandmaster_", "Destroyer_Xx"]
    assert len({placed.item.line.size for placed in shown.items if isinstance(placed.item, Text)}) == 1
    timed = texts(layout("crazyhouse", render.Labels(name, white_clock="3:12")))
    assert timed == [name]


@loop_over("key", ["crazyhouse", "shogi"])
def test_all_texts_beside_a_hand_begin_at_the_same_place(key: str) -> None:
    for labels in (
        render.Labels("bob"),
        render.Labels("bob", white_clock="3:12"),
        render.Labels("bob", ended=render.Ended(WHITE, "resignation")),
        render.Labels("bob", ended=render.Ended(None, "stalemate")),
        render.Labels("xX_The_Grandmaster_Destroyer_Xx"),
    ):
        items = layout(key, labels).items
        rows = [
            [placed for placed in items if placed.row.top == top]
            for top in {placed.row.top for placed in items}
        ]
        firsts = [
            min(placed.x for placed in row if isinstance(placed.item, Clock | Text) and placed.x > 15)
            for row in rows
            if not isinstance(row[0].item, Hand)
        ]
        assert len(firsts) == 2
        assert len(set(firsts)) == 1, labels


def test_a_long_name_above_a_clock_narrows_the_hand() -> None:
    """Then at least 18 of its letters fit."""
    hands: dict[str, Placed] = {}
    for name in ("Magnus", "xX_The_Grandmaster_Destroyer_Xx"):
        items = layout("shogi", render.Labels(name, white_clock="3:12")).items
        (hands[name],) = (placed for placed in items if isinstance(placed.item, Hand))
        (line,) = (placed.item.line for placed in items if isinstance(placed.item, Text))
        assert name.startswith(line.text.rstrip("…"))
        assert len(line.text) >= min(len(name), 18)
    short, long = hands.values()
    assert long.x > short.x + 10


def test_a_long_name_has_one_line_if_half_of_it_cannot_be_drawn() -> None:
    given = "WOLFGANG AMADEUS CHRYSOSTOMUS MOZART " + "🎹🎻🎼🎵" * 8
    name, color = texts(layout("crazyhouse", render.Labels(given)))
    assert name.startswith("WOLFGANG")
    assert name.endswith("…")
    assert color == "White"
