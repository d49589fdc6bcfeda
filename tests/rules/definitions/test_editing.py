"""Changes to the text of a definition: one key, one piece, the start, a rule; everything else stays."""

from __future__ import annotations

import pytest

import rules
from rules.definitions import editing
from rules.definitions.editing import Chosen
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


def played(text: str) -> rules.Variant:
    return rules.load(text)[-1]


def start(text: str) -> str:
    return played(text).start().fen()


def moves(variant: rules.Variant, square: str, fen: str) -> set[str]:
    position = rules.Position.from_fen(variant, fen)
    return {move.uci()[2:] for move in position.legal_moves() if move.uci().startswith(square)}


def test_a_key_is_changed_where_it_stands_and_added_below_the_last() -> None:
    assert editing.setting(TEXT, "nFoldRule") == "4"
    assert editing.setting(TEXT, "doubleStep") is None
    assert editing.value(TEXT, "doubleStep") == "false"
    changed = editing.with_setting(TEXT, "nFoldRule", "5")
    assert changed == TEXT.replace("  nFoldRule=4", "nFoldRule = 5")
    added = editing.with_setting(TEXT, "mustCapture", "true")
    assert added == TEXT.replace("# no more", "mustCapture = true\n# no more")
    assert editing.without_setting(added, "mustCapture") == TEXT
    assert editing.without_setting(TEXT, "doubleStep") == TEXT
    played(added)


def test_a_key_is_added_to_a_section_without_any() -> None:
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


def test_a_piece_takes_the_place_of_another_under_its_letter() -> None:
    amazon = editing.replace_piece(NEW, "q", Chosen("amazon", "QN"))
    assert "queen = -" in amazon
    assert "amazon = q" in amazon
    assert "d1e3" in {move.uci() for move in played(amazon).start().legal_moves()}
    unicorn = editing.replace_piece(NEW, "N", Chosen("unicorn", "NN"))
    assert {piece.name for piece in played(unicorn).pieces} >= {"unicorn", "queen"}
    assert "c5" in moves(played(unicorn), "a1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1")
    again = editing.replace_piece(unicorn, "N", Chosen("camel", "C"))
    assert "customPiece1 = n:C" in again
    assert "customPiece2" not in again
    assert "kibitzPieceNames = n:camel" in again
    back = editing.replace_piece(again, "N", Chosen("knight", "N"))
    assert [(p.letter, p.betza) for p in played(back).pieces if p.letter == "N"] == [("N", "N")]


def test_the_king_moves_otherwise_and_stays_royal() -> None:
    text = editing.replace_piece(NEW, "k", Chosen("leaper", "KN"))
    assert "king = k:KN" in text
    variant = played(text)
    assert variant.facts.checkmate == "loss"
    assert "f3" in moves(variant, "e1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")


def test_a_piece_that_the_game_has_already_stands_in_its_places_too() -> None:
    text = editing.replace_piece(NEW, "q", Chosen("rook", "R"))
    assert start(text).startswith("rnbrkbnr/")
    assert "Q" not in {piece.letter for piece in played(text).pieces}
    assert editing.value(text, "promotionPieceTypes") == "r b n"


def test_a_piece_is_added_and_removed_again() -> None:
    text, letter = editing.add_piece(NEW, Chosen("griffin", "FyafsF"))
    assert letter == "G"
    assert editing.value(text, "promotionPieceTypes") == "q r b n g"
    variant = played(text)
    placed = editing.with_setting(text, "startFen", editing.put(variant, variant.square("d1"), "G"))
    assert start(placed).startswith("rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq")
    removed = editing.remove_piece(placed, "g")
    assert start(removed).startswith("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq")
    assert "g" not in (editing.value(removed, "promotionPieceTypes") or "")
    assert editing.add_piece(NEW, Chosen("knight", "N")) == (NEW, "N")
    _, other = editing.add_piece(NEW, Chosen("nightrider", "NN"))
    assert other == "I", "N, the first letter, is the knight's"


def test_a_knight_that_mates_is_no_longer_held_to_be_too_weak() -> None:
    """Told of by hand, without the editor: the letter's new piece is not the parent's."""
    variant = played("[mine:chess]\namazon = n\n")
    position = rules.Position.from_fen(variant, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1")
    assert position.outcome() is None
    edited = played(editing.replace_piece(NEW, "n", Chosen("unicorn", "NN")))
    assert rules.Position.from_fen(edited, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1").outcome() is None
    usual = rules.Position.from_fen(rules.variant("chess"), "4k3/8/8/8/8/8/8/N3K3 w - - 0 1")
    assert usual.outcome() is not None


def test_too_many_pieces() -> None:
    text = NEW
    for number in range(20):
        text, _ = editing.add_piece(text, Chosen(f"x{number}", f"R{number % 7 + 1}"))
    played(text)
    with pytest.raises(rules.VariantError, match="letter"):
        editing.add_piece(text, Chosen("last", "R2"))


@pytest.mark.parametrize(
    ("key", "square", "other", "told"),
    [
        ("chess", "a1", "b1", "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR w KQkq - 0 1"),
        ("chess", "d1", "e1", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"),
        ("shogi", "b2", "h2", "lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL[] w 0 1"),
        ("horde", "e8", "d8", "rnbkqbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w - - 0 1"),
    ],
)
def test_two_squares_change_places_on_both_sides(key: str, square: str, other: str, told: str) -> None:
    variant = played(f"[mine:{key}]\n")
    fen = editing.swap(variant, variant.square(square), variant.square(other))
    assert rules.Position.from_fen(variant, fen).fen() == rules.Position.from_fen(variant, told).fen()


def test_a_square_is_emptied_and_filled_on_both_sides() -> None:
    variant = played(NEW)
    assert editing.put(variant, variant.square("h1"), "").startswith(
        "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qq"
    )
    assert editing.put(variant, variant.square("d3"), "B").startswith(
        "rnbqkbnr/pppppppp/3b4/8/8/3B4/PPPPPPPP/"
    )
    shogi = played("[mine:shogi]\n")
    turned_round = editing.put(shogi, shogi.square("a4"), "+P")
    assert turned_round.startswith("lnsgkgsnl/1r5b1/ppppppppp/8+p/9/+P8/PPPPPPPPP/")


# One of each family, a larger board, walls and hands.
@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "xiangqi", "shogi", "capablanca", "duck", "crazyhouse"])
def test_every_rule_is_switched_to_and_fro(key: str) -> None:
    variant = played(f"[mine:{key}]\n")
    offered = [switch for switch in switches().values() if is_offered(variant, switch)]
    assert len(offered) > 10
    for switch in offered:
        switched_to_and_fro(key, switch)


def switched_to_and_fro(key: str, switch: Switch) -> None:
    text = f"# mine\n[mine:{key}]\nkibitzTitle = Mine\n"
    variant = played(text)
    before = is_on(variant, switch)
    changed = with_switch(text, variant, switch, on=not before)
    assert is_on(played(changed), switch) is not before
    assert changed.startswith("# mine\n[mine:")
    back = with_switch(changed, played(changed), switch, on=before)
    assert is_on(played(back), switch) is before
    assert start(back) == start(text)


def test_what_a_switched_rule_does() -> None:
    def with_rules(*names: str) -> rules.Variant:
        text = NEW
        for name in names:
            text = with_switch(text, played(text), switches()[name], on=True)
        return played(text)

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


def test_a_king_made_royal_still_castles() -> None:
    text = "[mine:duck]\nkibitzTitle = Mine\n"
    text = with_switch(text, played(text), switches()["capture-king"], on=True)
    royal = with_switch(text, played(text), switches()["capture-king"], on=False)
    assert "king = k" in royal
    assert played(royal).facts.castling is not None


def test_a_line_with_an_old_key_is_that_of_the_new_one() -> None:
    old = "[mine:chess]\nflagPiece = k\nwhiteFlag = *8\nblackFlag = *1\n"
    assert editing.setting(old, "flagRegionWhite") == "*8"
    assert editing.value(old, "flagRegionBlack") == "*1"
    assert editing.with_setting(old, "flagRegionWhite", "*7") == old.replace(
        "whiteFlag = *8", "flagRegionWhite = *7"
    )
    off = with_switch(old, played(old), switches()["race"], on=False)
    assert not is_on(played(off), switches()["race"])
    assert "Flag =" not in off


def test_every_switch_has_values_that_rules_read() -> None:
    known = set(keys())
    for switch in switches().values():
        assert switch.on
        assert {*switch.on, *switch.off} <= known
        assert set(switch.needs) <= {"royal", "pawn", "common"}
