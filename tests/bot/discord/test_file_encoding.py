"""Decoding of files whose encoding is unknown."""

from __future__ import annotations

from bot.discord.file_encoding import decoded
from tests.cases import loop_over

PLAYERS = {
    "cp1252": (
        "Žižka", "Müller – “Bob”", "Hübner", "José Raúl Capablanca y Graupera", "Réti", "Ångström", "Øst",
        "MÜLLER", "Strauß", "João Conceição", "Køge – Århus", "Lautier, Joël",
    ),
    "cp1250": ("Šťastný", "Łukasz Kowalewski", "Łukasz Żółć"),
    "cp1251": ("Каспаров", "Карпов, Анатолий", "Таль", "Ян Непомнящий", "КАСПАРОВ"),
    "cp932": ("羽生善治", "藤井聡太", "ナイト", "はなこ"),
    "gb18030": ("胡荣华", "许银川", "丁立人", "王天一", "侯逸凡"),
    "big5": ("許銀川", "胡榮華", "陳小明", "林美麗"),
}  # fmt: skip
"""Names of players by an encoding in which their programs write."""

GAMES = {
    "cp932": "手合割：平手\n先手：羽生善治\n後手：谷川浩司\n1 ７六歩(77)\n",
    "gb18030": '[Variant "xiangqi"]\n\n1. 炮二平五 马８进７ *',
    "big5": '[Variant "xiangqi"]\n\n1. 炮二平五 馬８進７ *',
    "cp949": '[Variant "janggi"]\n\n1. 한수쉼 한수쉼 *',
}


@loop_over(("encoding", "name"), [(encoding, name) for encoding, names in PLAYERS.items() for name in names])
def test_names_are_read_in_the_encodings_of_their_programs(encoding: str, name: str) -> None:
    text = f'[Event "Cup"]\n[White "{name}"]\n\n1. e4 e5 *'
    assert decoded(text.encode(encoding)) == text


@loop_over(
    ("encoding", "name", "other"),
    [("cp1251", "Ян", "Каспаров"), ("gb18030", "吕钦", "许银川"), ("cp932", "羽生", "藤井聡太")],
)
def test_all_names_of_a_file_decide_its_encoding(encoding: str, name: str, other: str) -> None:
    text = f'[White "{name}"]\n[Black "{other}"]\n\n1. e4 e5 *'
    assert decoded(text.encode(encoding)) == text


@loop_over(("encoding", "text"), list(GAMES.items()))
def test_games_are_read_in_the_encodings_of_their_programs(encoding: str, text: str) -> None:
    assert decoded(text.encode(encoding)) == text


@loop_over("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_recognized_with_and_without_a_mark(encoding: str) -> None:
    for text in ('[White "Ann"]\n\n1. e4 *', '[White "Žižka"]\n[Black "羽生"]\n\n1. e4 e5 *'):
        assert decoded(text.encode(encoding)) == text


def test_one_wrong_byte_does_not_change_the_encoding() -> None:
    text = '[White "Žižka"]\n[Black "Ñandú"]\n\n1. e4 {caf%} e5 *'
    assert decoded(text.encode().replace(b"%", b"\xe9")) == text.replace("%", "é")
    text = '[White "Müller"]\n\n1. e4 {caf%} e5 *'
    assert decoded(text.encode().replace(b"%", b"\xe9")) == text.replace("%", "é")
    assert decoded(b"1. e4\0 e5 *") == "1. e4\0 e5 *"


def test_any_bytes_are_decoded() -> None:
    assert decoded(bytes(range(256)))
    assert decoded(b"") == ""
    assert decoded(b"\x81\x8d\x8f\x90\x9d")
