"""Changes to the text of a definition: keys, pieces, the start position and rules."""

from __future__ import annotations

import pytest

import rules
from rules.definitions import editing
from rules.definitions.editing import NewPiece
from rules.definitions.read_definitions import keys
from rules.definitions.switches import Switch, is_offered, is_on, switches, with_switch

TEXT = """# A game of our club.
[base:chess]
doubleStep = false

; the game itself
[mine:base]
kibitzTitle = Mine
  nFoldRule=4
# no more
"""


def loaded(text: str) -> rules.Variant:
    return rules.load(text)[-1]


def start(text: str) -> str:
    return loaded(text).start().fen()


def moves(variant: rules.Variant, square: str, fen: str) -> set[str]:
    position = rules.Position.from_fen(variant, fen)
    return {move.uci()[2:] for move in position.legal_moves() if move.uci().startswith(square)}


def test_setting_replaces_its_line_or_is_added_below_the_last() -> None:
    assert editing.setting(TEXT, "nFoldRule") == "4"
    assert editing.setting(TEXT, "doubleStep") is None
    assert editing.value(TEXT, "doubleStep") == "false"
    changed = editing.with_setting(TEXT, "nFoldRule", "5")
    assert changed == TEXT.replace("  nFoldRule=4", "nFoldRule = 5")
    added = editing.with_setting(TEXT, "mustCapture", "true")
    assert added == TEXT.replace("# no more", "mustCapture = true\n# no more")
    assert editing.without_setting(added, "mustCapture") == TEXT
    assert editing.without_setting(TEXT, "doubleStep") == TEXT
    loaded(added)


def test_setting_is_added_to_an_empty_section() -> None:
    assert editing.with_setting("[mine:chess]", "pass", "true") == "[mine:chess]\npass = true\n"
    two = "[one:chess]\npass = true\n[two:one]\n# nothing yet"
    assert editing.with_setting(two, "pass", "false").splitlines()[2:] == [
        "[two:one]",
        "pass = false",
        "# nothing yet",
    ]
    with pytest.raises(rules.VariantError):
        editing.with_setting("", "pass", "true")


NEW = "[mine:chess]\nkibitzTitle = Mine\n"


def test_own_keys_and_parent_are_those_of_the_last_section() -> None:
    text = "[first:shogi]\nmaxRank = 9\n\n[second : chess]\n# king = x\nking = k\nkibitzTitle = X\n"
    assert editing.own_keys(text) == {"king", "kibitzTitle"}
    assert editing.parent_of(text) == "chess"
    assert editing.parent_of("[alone]\nking = k\n") == ""
    assert editing.parent_of("king = k\n") == ""


def test_replacement_takes_over_letter_and_squares() -> None:
    amazon = editing.replace_piece(NEW, "q", NewPiece("amazon", "QN"))
    assert "queen = -" in amazon
    assert "amazon = q" in amazon
    assert "d1e3" in {move.uci() for move in loaded(amazon).start().legal_moves()}
    unicorn = editing.replace_piece(NEW, "N", NewPiece("unicorn", "NN"))
    assert {piece.name for piece in loaded(unicorn).pieces} >= {"unicorn", "queen"}
    assert "c5" in moves(loaded(unicorn), "a1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1")
    again = editing.replace_piece(unicorn, "N", NewPiece("camel", "C"))
    assert "customPiece1 = n:C" in again
    assert "customPiece2" not in again
    assert "kibitzPieceNames = n:camel" in again
    back = editing.replace_piece(again, "N", NewPiece("knight", "N"))
    assert [(p.letter, p.betza) for p in loaded(back).pieces if p.letter == "N"] == [("N", "N")]


def test_replaced_king_stays_royal() -> None:
    text = editing.replace_piece(NEW, "k", NewPiece("leaper", "KN"))
    assert "king = k:KN" in text
    variant = loaded(text)
    assert variant.facts.checkmate == "loss"
    assert "f3" in moves(variant, "e1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")


def test_replacement_by_an_existing_piece_keeps_that_pieces_letter() -> None:
    text = editing.replace_piece(NEW, "q", NewPiece("rook", "R"))
    assert start(text).startswith("rnbrkbnr/")
    assert "Q" not in {piece.letter for piece in loaded(text).pieces}
    assert editing.value(text, "promotionPieceTypes") == "r b n"


def test_piece_is_added_and_removed() -> None:
    text, letter = editing.add_piece(NEW, NewPiece("griffin", "FyafsF"))
    assert letter == "G"
    assert editing.value(text, "promotionPieceTypes") == "q r b n g"
    variant = loaded(text)
    placed = editing.with_setting(text, "startFen", editing.put(variant, variant.square("d1"), "G"))
    assert start(placed).startswith("rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq")
    removed = editing.remove_piece(placed, "g")
    assert start(removed).startswith("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq")
    assert "g" not in (editing.value(removed, "promotionPieceTypes") or "")
    assert editing.add_piece(NEW, NewPiece("knight", "N")) == (NEW, "N")
    _, other = editing.add_piece(NEW, NewPiece("nightrider", "NN"))
    assert other == "I", "the first letter, N, belongs to the knight"


def test_new_piece_of_a_letter_is_not_a_lone_minor() -> None:
    variant = loaded("[mine:chess]\namazon = n\n")
    position = rules.Position.from_fen(variant, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1")
    assert position.outcome() is None
    edited = loaded(editing.replace_piece(NEW, "n", NewPiece("unicorn", "NN")))
    assert rules.Position.from_fen(edited, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1").outcome() is None
    usual = rules.Position.from_fen(rules.variant("chess"), "4k3/8/8/8/8/8/8/N3K3 w - - 0 1")
    assert usual.outcome() is not None


def test_adding_a_piece_without_a_free_letter_is_an_error() -> None:
    text = NEW
    for number in range(20):
        text, _ = editing.add_piece(text, NewPiece(f"x{number}", f"R{number % 7 + 1}"))
    loaded(text)
    with pytest.raises(rules.VariantError, match="letter"):
        editing.add_piece(text, NewPiece("last", "R2"))


@pytest.mark.parametrize(
    ("key", "square", "other", "expected"),
    [
        ("chess", "a1", "b1", "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR w KQkq - 0 1"),
        ("chess", "d1", "e1", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"),
        ("shogi", "b2", "h2", "lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL[] w 0 1"),
        ("horde", "e8", "d8", "rnbkqbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w - - 0 1"),
    ],
)
def test_swap_exchanges_two_squares_on_both_sides(key: str, square: str, other: str, expected: str) -> None:
    variant = loaded(f"[mine:{key}]\n")
    fen = editing.swap(variant, variant.square(square), variant.square(other))
    assert rules.Position.from_fen(variant, fen).fen() == rules.Position.from_fen(variant, expected).fen()


def test_put_changes_a_square_on_both_sides() -> None:
    variant = loaded(NEW)
    assert editing.put(variant, variant.square("h1"), "").startswith(
        "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qq"
    )
    assert editing.put(variant, variant.square("d3"), "B").startswith(
        "rnbqkbnr/pppppppp/3b4/8/8/3B4/PPPPPPPP/"
    )
    shogi = loaded("[mine:shogi]\n")
    rotated = editing.put(shogi, shogi.square("a4"), "+P")
    assert rotated.startswith("lnsgkgsnl/1r5b1/ppppppppp/8+p/9/+P8/PPPPPPPPP/")


# Variants of several families, with a large board, with walls and with hands.
@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "xiangqi", "shogi", "capablanca", "duck", "crazyhouse"])
def test_every_rule_is_switched_on_and_off(key: str) -> None:
    variant = loaded(f"[mine:{key}]\n")
    offered = [switch for switch in switches().values() if is_offered(variant, switch)]
    assert len(offered) > 10
    for switch in offered:
        switch_on_and_off(key, switch)


def switch_on_and_off(key: str, switch: Switch) -> None:
    text = f"# mine\n[mine:{key}]\nkibitzTitle = Mine\n"
    variant = loaded(text)
    before = is_on(variant, switch)
    changed = with_switch(text, variant, switch, on=not before)
    assert is_on(loaded(changed), switch) is not before
    assert changed.startswith("# mine\n[mine:")
    back = with_switch(changed, loaded(changed), switch, on=before)
    assert is_on(loaded(back), switch) is before
    assert start(back) == start(text)


def test_switched_rules_are_in_force() -> None:
    def with_rules(*names: str) -> rules.Variant:
        text = NEW
        for name in names:
            text = with_switch(text, loaded(text), switches()[name], on=True)
        return loaded(text)

    def ends(variant: rules.Variant, fen: str, move: str) -> rules.Outcome | None:
        position = rules.Position.from_fen(variant, fen)
        return position.play(position.parse(move)).outcome()

    won = rules.Outcome(rules.WHITE, rules.Reason.GOAL)
    assert ends(with_rules("hill"), "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4") == won
    assert ends(with_rules("race"), "8/4K3/8/8/8/k7/8/8 w - - 0 1", "e7e8") == won
    assert ends(with_rules("breakthrough"), "8/7P/8/8/k7/8/8/K7 w - - 0 1", "h7h8") == won
    taken = ends(with_rules("capture-king"), "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "e7e8")
    assert taken is not None
    assert taken.winner is rules.WHITE
    both = with_rules("drops", "three-checks", "must-capture")
    assert "[] w KQkq - 3+3 0 1" in both.start().fen()
    exploding = ends(with_rules("explosions"), "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8")
    assert exploding is not None
    assert exploding.winner is rules.WHITE
    assert with_rules("castling") is not None


def test_king_made_royal_can_castle() -> None:
    text = "[mine:duck]\nkibitzTitle = Mine\n"
    text = with_switch(text, loaded(text), switches()["capture-king"], on=True)
    royal = with_switch(text, loaded(text), switches()["capture-king"], on=False)
    assert "king = k" in royal
    assert loaded(royal).facts.castling is not None


def test_old_keys_are_changed_under_their_new_names() -> None:
    old = "[mine:chess]\nflagPiece = k\nwhiteFlag = *8\nblackFlag = *1\n"
    assert editing.setting(old, "flagRegionWhite") == "*8"
    assert editing.value(old, "flagRegionBlack") == "*1"
    assert editing.with_setting(old, "flagRegionWhite", "*7") == old.replace(
        "whiteFlag = *8", "flagRegionWhite = *7"
    )
    off = with_switch(old, loaded(old), switches()["race"], on=False)
    assert not is_on(loaded(off), switches()["race"])
    assert "Flag =" not in off


def test_switches_have_known_keys_and_needs() -> None:
    known = set(keys())
    for switch in switches().values():
        assert switch.on
        assert {*switch.on, *switch.off} <= known
        assert set(switch.needs) <= {"royal", "pawn", "common"}
