"""Bars above and below the board: players, turn, last move, checks and captured pieces."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import pytest
from PIL import Image, ImageChops, ImageStat

import render
import rules
from render import fonts
from render.bar_layout import without_one_sided_items
from render.bars import Bar, bar_of
from render.drawing_kit import kit_of
from render.empty_board import EmptyBoard
from render.material import balance, taken
from render.pieces import sprite
from tests.cases import loop_over
from tests.render.conftest import read
from tests.variants import one_of_each_kind
from tests.words import PICTURED

WHITE, BLACK = rules.WHITE, rules.BLACK
Labels = render.Labels
layout_of = import_module("render.style").layout_of
empty_board = import_module("render.empty_board").empty_board
draw_bar = import_module("render.bar_drawing").draw_bar
PARTS = import_module("render.bar_drawing")._parts

ODD_NAMES = (
    "山" * 32,
    "W" * 32,
    "ｗ" * 32,
    "😀" * 32,
    "مرحبا بالعالم الجميل",
    "שלום לכולם",
    "\u202eevil\u202c",
    "a\u0301" * 16,
    "Z̸̡̢͎a̷l̶g̵o̸",
    "👩‍👩‍👧‍👦 family",
    " \t\n ",
    "",
    "Ж김á日—x",
)


def bars(
    position: rules.Position,
    labels: render.Labels,
    view: rules.Color = WHITE,
    style: render.Style | None = None,
) -> tuple[Image.Image, ...]:
    """Return the bars above and below the board."""
    image = read(render.board(position, labels=labels, view=view, style=style or render.Style())).convert(
        "RGB"
    )
    height = layout_of(position.variant, render.Style()).bar
    return (
        image.crop((0, 0, image.width, height)),
        image.crop((0, image.height - height, image.width, image.height)),
    )


def at(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def lost(position: rules.Position, color: rules.Color) -> dict[str, int]:
    return {kind.letter: count for kind, count in taken(position, position.variant.start(), color)}


def test_bars_leave_the_board_unchanged(chess: rules.Variant) -> None:
    position, style = chess.start(), render.Style()
    bare = read(render.board(position)).convert("RGB")
    labelled = read(render.board(position, labels=Labels("Anna", "Bert"))).convert("RGB")
    height = layout_of(chess, style).bar
    assert labelled.size == (bare.width, bare.height + 2 * height)
    for square in (0, 27, 63):
        box = render.square_box(chess, square, WHITE, style)
        moved = render.square_box(chess, square, WHITE, style, labelled=True)
        assert labelled.crop(moved).tobytes() == bare.crop(box).tobytes()


@pytest.mark.parametrize("view", [WHITE, BLACK])
def test_players_are_on_their_own_sides(chess: rules.Variant, view: rules.Color) -> None:
    before = bars(chess.start(), Labels("Anna", "Bert"), view)
    other = bars(chess.start(), Labels("Clara", "Bert"), view)
    same = [a.tobytes() == b.tobytes() for a, b in zip(before, other, strict=True)]
    assert same == ([True, False] if view == WHITE else [False, True])


def test_the_side_to_move_is_lit_and_the_last_move_is_in_the_other_bar(chess: rules.Variant) -> None:
    look = render.Style().look
    start = chess.start()
    after = start.play(start.parse("e4"))
    far, near = bars(after, Labels("Anna", "Bert"))
    assert (far.getpixel((0, 0)), near.getpixel((0, 0))) == (look.label, look.frame)
    far_moved, near_moved = bars(after, Labels("Anna", "Bert", last_move="1. e4"))
    assert far_moved.tobytes() == far.tobytes()
    box = ImageChops.difference(near_moved, near).getbbox()
    assert box is not None
    assert box[0] > near.width * 0.8
    far, near = bars(after, Labels("Anna", "Bert", turn=False))
    assert far.getpixel((0, 0)) == near.getpixel((0, 0)) == look.frame


@pytest.mark.slow
@loop_over("key", ["chess", "xiangqi", "3check", "makruk"])
@loop_over("name", ODD_NAMES)
def test_odd_names_neither_overflow_nor_touch_the_last_move(key: str, name: str) -> None:
    position = rules.variant(key).start()
    plain = bars(position, Labels("x", "x", last_move="Nf3"))
    odd = bars(position, Labels(name, name, last_move="Nf3"))
    # At the right end are a margin and, in the far bar, the move.
    for a, b, unchanged in zip(plain, odd, (70, 15), strict=True):
        edge = (a.width - unchanged, 0, a.width, a.height)
        assert a.crop(edge).tobytes() == b.crop(edge).tobytes()


@loop_over("name", ODD_NAMES)
@loop_over("width", [5.0, 40.0, 300.0])
def test_lines_are_never_wider_than_the_limit(name: str, width: float) -> None:
    line = fonts.line(name, 28, width)
    if line:
        assert line.font.getlength(line.text) <= width
        assert line.width == line.font.getlength(line.text)
        assert line.text == line.text.strip()


@pytest.mark.parametrize(
    ("given", "drawn"),
    [
        ("Anna", "Anna"),
        ("山田 太郎", "山田 太郎"),
        ("Жуков", "Жуков"),
        ("김철수", "김철수"),
        ("Bob 😀", "Bob"),
        ("e\u0301", "é"),
        ("a  b\n", "a b"),
        ("\u202eevil", "evil"),
        ("😀😀", None),
        ("مرحبا", None),
        ("😀 שלום x", None),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("ｗｉｄｅ", "wide"),
        ("𝕱𝖗𝖆𝖐𝖙𝖚𝖗", "Fraktur"),
        ("①②", "12"),
        ("", None),
        ("休闲赛，等级分不变（１２）", "休闲赛，等级分不变（12）"),
    ],
)
def test_only_characters_with_glyphs_are_drawn(given: str, drawn: str | None) -> None:
    line = fonts.line(given, 28, 400)
    assert (line and line.text) == drawn


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Łukasz Żółć", "Lukasz Zólc"),
        ("Gülşah Işık", "Gülsah Isik"),
        ("Ştefan Țepeș", "Stefan Tepes"),
        ("Kőszegi Ödön", "Koszegi Ödön"),
        ("Ґалина Їжак", "Галина Ïжак"),
        ("Jiří Černý", "Jirí Cerný"),
        ("Šarūnas", "Sarūnas"),
        ("Γιώργος", "Γιωργος"),
        ("Đặng Thị Ngọc", "Đặng Thị Ngọc"),
    ],
)
def test_letters_without_a_glyph_are_drawn_as_their_base_letters(name: str, drawn: str) -> None:
    """No letter is missing, and no mark is composed at a wrong place."""
    line = fonts.line(name, 28, 400)
    assert line
    assert line.text == drawn
    assert fonts.can_write(name)


@pytest.mark.parametrize(
    ("name", "writable"),
    [("Anna ★ 😀", True), ("勝男", True), ("Ђорђе", False), ("Anna שלום", False), ("😀", False)],
)
def test_a_name_is_written_only_with_all_its_letters(name: str, writable: bool) -> None:
    assert fonts.can_write(name) == writable


def test_texts_that_are_too_long_end_in_an_ellipsis() -> None:
    line = fonts.line("Maximilian von und zu Hohenstein", 28, 200)
    assert line
    assert line.text.startswith("Maxim")
    assert line.text.endswith("…")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "name"),
    [("chess", "Magnus Carlsen"), ("xiangqi", "Magnus_the_2"), ("crazyhouse", "Magnus_the_2")],
)
def test_a_long_reason_leaves_space_for_the_winners_name(key: str, name: str) -> None:
    """If the name were cut, a different last letter would make no difference."""
    position = rules.variant(key).start()
    ended = render.Ended(WHITE, "because the opponent's king is bare")
    pictures = {
        render.board(position, labels=Labels(shown, "Bert", ended=ended, white_clock="1:12:58"))
        for shown in (f"{name}n", f"{name}m")
    }
    assert len(pictures) == 2


@pytest.mark.parametrize("key", ["chess", "xiangqi", "crazyhouse"])
def test_a_long_move_is_smaller_before_it_is_cut(key: str) -> None:
    after = rules.Position.from_fen(
        rules.variant(key), rules.variant(key).start().fen().replace(" w ", " b ")
    )
    pictures = {
        render.board(after, labels=Labels("Anna", "Bert", last_move=move))
        for move in ("102… bxa1=Q+", "102… bxa1=Q#")
    }
    assert len(pictures) == 2


@pytest.mark.parametrize("key", ["chess", "crazyhouse"])
@pytest.mark.parametrize(
    ("name", "reason", "both"),
    [
        ("Anna", "Checkmate", True),
        ("Anna", "because the opponent's king is bare", False),
        ("W" * 32, "Mate", None),
    ],
)
def test_the_last_move_precedes_the_reason_if_both_fit(
    key: str, name: str, reason: str, both: bool | None
) -> None:
    """In a bar of one line, the player's name must also fit."""
    after = rules.Position.from_fen(
        rules.variant(key), rules.variant(key).start().fen().replace(" w ", " b ")
    )
    pictures = {
        render.board(after, labels=Labels(name, "Bert", last_move=move, ended=render.Ended(WHITE, reason)))
        for move in ("", "17. Rd8#")
    }
    assert len(pictures) - 1 == (key == "crazyhouse" if both is None else both)


def test_the_colour_replaces_a_name_that_cannot_be_drawn() -> None:
    position = rules.variant("shogi").start()
    assert bar_of(position, Labels(words=PICTURED["ja"]), WHITE).word == "先手"
    assert bar_of(position, Labels(), BLACK).word == "Gote"
    nameless, emoji = bars(position, Labels()), bars(position, Labels("😀", "مرحبا"))
    assert [image.tobytes() for image in nameless] == [image.tobytes() for image in emoji]


def test_checks_are_counted() -> None:
    position = at("3check", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1+3 0 2")
    assert bar_of(position, Labels(), WHITE).checks == (2, 1)
    assert bar_of(position, Labels(), BLACK).checks == (0, 3)
    start = position.variant.start()
    assert bars(position, Labels())[1].tobytes() != bars(start, Labels())[1].tobytes()
    assert bars(position, Labels())[0].tobytes() == bars(start, Labels())[0].tobytes()


def test_captured_pieces_are_counted() -> None:
    position = at("chess", "r1bqkb1r/pppp1ppp/2n5/8/8/8/PPPP1PPP/RNBQKB1R w KQkq - 0 5")
    assert lost(position, WHITE) == {"N": 1, "P": 1}
    assert lost(position, BLACK) == {"N": 1, "P": 1}
    assert balance(position, position.variant.start()) == 0
    assert bar_of(position, Labels(), WHITE).ahead == ""


MANY_CAPTURES = {
    "chess": "4k3/8/8/8/8/8/PPPP4/RNBQKBNR w - - 0 40",
    "xiangqi": "4k4/9/9/9/9/9/P1P1P4/1C5C1/9/RNBAKABNR w - - 0 40",
    "janggi": "4k4/9/9/9/9/9/P1P1P4/1C5C1/4K4/RNBA1ABNR w - - 0 40",
}


@pytest.mark.slow
@loop_over("ended", [None, render.Ended(BLACK, "x"), render.Ended(WHITE, "Agreed draw")])
@loop_over("clock", ["", "3:12", "1:00:14"])
@loop_over("key", MANY_CAPTURES)
def test_captures_and_the_lead_leave_space_for_a_name(
    key: str, clock: str, ended: render.Ended | None
) -> None:
    position = at(key, MANY_CAPTURES[key])
    assert bar_of(position, Labels(), WHITE).ahead
    pictures = {
        render.board(position, labels=Labels(f"Magnus_the_2n{last}", "Bert", white_clock=clock, ended=ended))
        for last in "db"
    }
    assert len(pictures) == 2, "the last letter is visible"


@pytest.mark.parametrize("name", ["x", "Magnus_the_2nd", "W" * 32])
@pytest.mark.parametrize("key", MANY_CAPTURES)
def test_the_lead_is_never_shown_without_the_captures(key: str, name: str) -> None:
    position = at(key, MANY_CAPTURES[key])
    empty = empty_board(position.variant, render.Style(), flipped=False)
    for reason in ("", "Agreed draw", "because the opponent's king is bare"):
        for clock in ("", "3:12", "1:00:14"):
            ended = render.Ended(WHITE, reason) if reason else None
            bar = bar_of(position, Labels(name, "Bert", white_clock=clock, ended=ended), WHITE)
            shown = draw_bar(empty, bar).tobytes()
            lead = shown != draw_bar(empty, bar._replace(ahead="")).tobytes()
            captures = shown != draw_bar(empty, bar._replace(taken=bar.taken[::-1])).tobytes()
            assert captures or not lead, (reason, clock)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["xiangqi", "janggi"])
def test_captures_have_letters_instead_of_characters(key: str) -> None:
    """Letters don't fit beside characters."""
    position = at(key, "rnbakabnr/9/1c5c1/p1p1p4/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 9")
    style = render.Style(letters=True)
    bar = bars(position, Labels("Anna", "Bert"), style=style)[1]
    pieces, size = kit_of(position.variant, style).pieces, round((bar.height - 2) * 0.94)
    # The letter and its surroundings.
    middle = (size * 3 // 10, size * 3 // 10, size * 2 // 3, size * 2 // 3)

    def nearest(letter: str) -> float:
        drawn = Image.new("RGBA", (size, size), style.look.plain)
        drawn.alpha_composite(sprite(pieces, "", letter, False, size))
        y, part = (bar.height - size) // 2, drawn.convert("RGB").crop(middle)
        crops = (bar.crop((x, y, x + size, y + size)).crop(middle) for x in range(bar.width - size))
        return min(max(ImageStat.Stat(ImageChops.difference(crop, part)).mean) for crop in crops)

    assert nearest("P") < 6
    assert nearest("R") > 12


def test_a_promoted_pawn_is_not_lost() -> None:
    start = rules.variant("chess").start()
    position = at("chess", "rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPP1/RNBQKBNQ b Qkq - 0 9")
    assert lost(position, WHITE) == {"R": 1}
    assert lost(position, BLACK) == {"P": 1}
    # The queen instead of a pawn, plus the captured pawn, minus the rook.
    assert balance(position, start) == 8 + 1 - 5
    assert bar_of(position, Labels(), WHITE).ahead == "+4"
    assert bar_of(position, Labels(), BLACK).ahead == ""


def test_a_promoted_piece_is_not_lost_in_makruk() -> None:
    variant = rules.variant("makruk")
    fen = variant.start().fen().replace("PPPPPPPP", "PPPPPPP1").replace("8/8", "7M~/8", 1)
    position = rules.Position.from_fen(variant, fen)
    assert lost(position, WHITE) == {}


@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "3check", "shogi"])
def test_bars_do_not_depend_on_cached_parts(key: str) -> None:
    position = rules.variant(key).start()
    cases = [
        (Labels(name, "Bert", last_move=move, words=PICTURED[language]), view)
        for name in ("Anna", "山田", "W" * 32, "")
        for move in ("1. e4", "9… Qxe5+", "")
        for language in ("en", "ja")
        for view in (WHITE, BLACK)
    ]

    def drawn(labels: render.Labels, view: rules.Color) -> bytes:
        return render.board(position, labels=labels, view=view, style=render.Style(square_px=48))

    with_caches = [drawn(*case) for case in cases]
    for case, before in zip(cases, with_caches, strict=True):
        PARTS.clear()
        assert drawn(*case) == before


def test_material_is_counted_from_the_games_start() -> None:
    start = at("chess", "4k3/pppp4/8/8/8/8/4PPPP/4K2R w K - 0 1")
    after = at("chess", "4k3/1ppp4/8/8/8/8/4PPPP/4K2R w K - 0 9")
    bar = bar_of(after, Labels(start=start), WHITE)
    assert [(kind.name, count) for kind, count in bar.taken] == [("pawn", 1)]
    assert bar.ahead == "+1"
    assert bar_of(after, Labels(start=start), BLACK).taken == ()


def test_games_with_hands_show_no_captures_and_no_lead() -> None:
    position = at("crazyhouse", "rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1")
    bar = bar_of(position, Labels(), WHITE)
    assert (bar.taken, bar.ahead) == ((), "")


@pytest.mark.slow
def test_bars_of_all_kinds_of_variants_have_their_height() -> None:
    style = render.Style(square_px=24)
    for variant in one_of_each_kind():
        start = variant.first_start()
        for language in ("en", "ja"):
            png = render.board(start, style=style, labels=Labels("Anna", "勝男", "x", PICTURED[language]))
        place = layout_of(variant, style)
        trays = variant.facts.captures_to_hand or any(start.hand(color) for color in rules.Color)
        assert read(png).height == place.size[1] + 2 * (place.tray if trays else place.bar)


def test_bars_keep_their_size_with_the_most_captures() -> None:
    bare = at("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    far, near = bars(bare, Labels("W" * 32, "山" * 32, "93. Kxe4#"))
    assert far.size == near.size


@pytest.mark.slow
@loop_over("key", ["chess", "shogi", "crazyhouse", "3check", "xiangqi"])
@loop_over("view", [WHITE, BLACK])
def test_the_reason_is_in_the_winners_bar(key: str, view: rules.Color) -> None:
    start, look = rules.variant(key).start(), render.Style().look
    for winner, lit in ((WHITE, {WHITE}), (BLACK, {BLACK}), (None, {WHITE, BLACK})):
        labels = Labels("Anna", "Bert", "1. e4", turn=False, ended=render.Ended(winner, "by checkmate"))
        finished = bars(start, labels, view)
        # The reason of a draw is in the bar of the side to move.
        reason = {winner} if winner is not None else {WHITE}
        for color, bar in zip((view.opponent, view), finished, strict=True):
            assert bar.getpixel((0, 0)) == (look.label if color in lit else look.frame)
        other = bars(start, replace(labels, ended=render.Ended(winner, "because Bert resigned")), view)
        changed = {
            color
            for color, a, b in zip((view.opponent, view), finished, other, strict=True)
            if a.tobytes() != b.tobytes()
        }
        assert changed == reason, "the reason is in one bar"
        running = bars(start, Labels("Anna", "Bert", "1. e4"), view)
        assert [bar.tobytes() for bar in running] != [bar.tobytes() for bar in finished]


@pytest.mark.slow
def test_the_lead_is_not_shown_if_armies_differ() -> None:
    for variant in rules.variants():
        start = variant.first_start()
        counts = [
            sorted(piece.type.name for _, piece in start.pieces() if piece.color == color)
            for color in rules.Color
        ]
        if counts[0] != counts[1] and not variant.has_hands:
            move = next(move for move in start.legal_moves())
            assert bar_of(start.play(move), Labels(), WHITE).ahead == ""
    horde = at("horde", "4k3/8/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP b - - 0 1")
    assert bar_of(horde, Labels(), WHITE).ahead == ""


@pytest.mark.parametrize(("language", "word"), [("en", "White"), ("ja", "白")])
def test_a_name_equal_to_the_colour_is_shown_once(chess: rules.Variant, language: str, word: str) -> None:
    """A bar without a name shows the colour; a bar whose name is the colour looks the same."""

    def written(name: str) -> int:
        """Return the right edge of the text in the lower bar."""
        bar = bars(chess.start(), Labels(name, "Bert", words=PICTURED[language]))[1]
        ground = Image.new("RGB", bar.size, bar.getpixel((bar.width - 2, 2)))
        box = ImageChops.difference(bar, ground).getbbox()
        assert box is not None
        return box[2]

    assert written(word) == written("")
    assert written(word) < written(word + "x")


REASONS = (
    "Checkmate",
    "by resignation",
    "on time",
    "by threefold repetition",
    "out of time, no win possible",
)


def finished(key: str, reason: str, winner: rules.Color | None) -> tuple[EmptyBoard, list[Bar], list[Bar]]:
    """Return the empty board and both bars of a finished game, before and after removing one-sided items."""
    fens = {
        **MANY_CAPTURES,
        "chess": "r4rk1/ppp2ppp/8/8/8/2N5/PPP2PPP/R4RK1 w - - 0 20",
        "crazyhouse": "4k3/8/8/8/8/8/8/4K3[QQBNPPPqrbnp] w - - 0 40",
        "dobutsu": "gle/1c1/1C1/ELG[] w 0 1",
    }
    position = at(key, fens[key])
    labels = Labels(
        "Magnus_the_2nd",
        "bob",
        ended=render.Ended(winner, reason),
        white_clock="3:12",
        black_clock="0:14",
    )
    trays = bool(position.variant.facts.captures_to_hand)
    whole = [bar_of(position, labels, color, tray=trays) for color in rules.Color]
    empty = empty_board(position.variant, render.Style(), flipped=False)
    return empty, whole, without_one_sided_items(empty, whole)


@pytest.mark.slow
@loop_over("winner", [WHITE, None])
@loop_over("reason", REASONS)
@loop_over("key", ["chess", "xiangqi", "janggi", "crazyhouse", "dobutsu"])
def test_both_bars_of_a_finished_game_show_the_same_items(
    key: str, reason: str, winner: rules.Color | None
) -> None:
    empty, whole, shown = finished(key, reason, winner)
    for bars_ in (whole, shown):
        assert bars_[0].reason == reason
    for field in ("clock", "taken"):
        values = [getattr(bar, field) for bar in shown]
        assert values in ([getattr(bar, field) for bar in whole], [type(values[0])()] * 2), field
    for bar in shown:
        drawn = draw_bar(empty, bar).tobytes()
        assert not bar.clock or drawn != draw_bar(empty, bar._replace(clock="8:88")).tobytes()
        assert not bar.taken or drawn != draw_bar(empty, bar._replace(taken=())).tobytes()


@pytest.mark.parametrize(
    ("key", "reason", "fields"),
    [
        ("chess", "Checkmate", ("clock", "taken")),
        ("chess", "by resignation", ("clock", "taken")),
        ("xiangqi", "by resignation", ("clock",)),
        ("crazyhouse", "by resignation", ("clock",)),
        ("dobutsu", "by resignation", ("clock",)),
    ],
)
def test_names_shrink_before_clocks_or_captures_are_omitted(
    key: str, reason: str, fields: tuple[str, ...]
) -> None:
    _, whole, shown = finished(key, reason, WHITE)
    for field in fields:
        assert [getattr(bar, field) for bar in shown] == [getattr(bar, field) for bar in whole], field


def test_captured_pieces_of_one_kind_overlap() -> None:
    def bar(lost: int) -> Image.Image:
        pawns = "p" * (8 - lost) + str(lost or "")
        position = at("makruk", f"rnsmksnr/8/{pawns}/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 9")
        return bars(position, Labels("Anna", "Bert"))[1]

    pictures = [bar(lost) for lost in range(9)]
    assert len({picture.tobytes() for picture in pictures}) == 9
    for lost, picture in enumerate(pictures[1:], 1):
        box = ImageChops.difference(pictures[0], picture).getbbox()
        assert box is not None
        assert box[2] - box[0] < (1.9 + 0.9 * lost) * picture.height, "the pieces and the lead"


def test_the_lead_is_not_shown_after_the_game() -> None:
    position = at("chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 20")
    leads = [bar_of(position, Labels(ended=ended), WHITE).ahead for ended in (None, render.Ended(WHITE, "x"))]
    assert leads == ["+9", ""]


def test_captures_of_both_sides_cancel_out() -> None:
    position = at("chess", "4k3/ppp2ppp/8/8/8/8/PPPP1PPP/R3K3 w Q - 0 20")
    shown = {
        color: [(kind.name, n) for kind, n in bar_of(position, Labels(), color).taken]
        for color in rules.Color
    }
    assert shown == {WHITE: [("rook", 1), ("pawn", 1)], BLACK: []}


def test_all_captures_are_shown_if_armies_differ() -> None:
    start = rules.variant("horde").start()
    position = at("horde", start.fen().replace("rnbqkbnr/ppp", "rnb1kbnr/3").replace("/PPPPPPPP ", "/5PPP "))
    assert [(kind.name, n) for kind, n in bar_of(position, Labels(), WHITE).taken] == [
        ("queen", 1),
        ("pawn", 3),
    ]
    assert [(kind.name, n) for kind, n in bar_of(position, Labels(), BLACK).taken] == [("pawn", 5)]


def test_a_long_name_is_cut_before_it_becomes_unreadable() -> None:
    """On a phone a board of 8 squares is 309 pixels wide."""
    image = bars(rules.variant("chess").start(), Labels("H" * 40, "Bert", white_clock="3:12"))[1].convert("L")
    name = ImageChops.invert(image.crop((110, 0, 300, image.height)))
    box = name.point([255 * (value > 150) for value in range(256)]).getbbox()
    assert box is not None
    assert (box[3] - box[1]) * 309 / image.width >= 6.5


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 b - 32 11 1", ["", "6/16"]),
        ("4k3/8/8/8/8/8/8/4K3 b - 0 0 1", ["", ""]),
        ("3rk3/8/8/8/8/8/8/3RK3 b - 128 4 1", ["2/64", "2/64"]),
    ],
)
def test_count_is_on_the_bar_of_the_side_with_fewer_pieces(fen: str, expected: list[str]) -> None:
    position = rules.Position.from_fen(rules.variant("makruk"), fen)
    assert [bar_of(position, Labels(), color).counted for color in rules.Color] == expected


def test_count_is_drawn() -> None:
    position = rules.Position.from_fen(rules.variant("makruk"), "4k3/8/8/8/8/8/8/R3K3 b - 32 11 1")
    later = rules.Position.from_fen(rules.variant("makruk"), "4k3/8/8/8/8/8/8/R3K3 b - 32 13 1")
    (upper, lower), (upper_later, lower_later) = (
        bars(position, Labels("a", "b")),
        bars(later, Labels("a", "b")),
    )
    assert ImageChops.difference(upper, upper_later).getbbox()
    assert not ImageChops.difference(lower, lower_later).getbbox()
