"""Links to analysis boards: existing variants, and positions in the format of each site."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote, urlsplit

import chess
import chess.variant

import rules
from bot.discord.wording.analysis_links import site_of, sites
from tests.cases import loop_over

BOARDS = {
    "standard": chess.Board,
    "chess960": chess.Board,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "antichess": chess.variant.AntichessBoard,
    "atomic": chess.variant.AtomicBoard,
    "horde": chess.variant.HordeBoard,
    "kingOfTheHill": chess.variant.KingOfTheHillBoard,
    "racingKings": chess.variant.RacingKingsBoard,
    "threeCheck": chess.variant.ThreeCheckBoard,
}
"""The first site's names of variants, with the reference parsers of their FENs."""


def link_to(key: str, fen: str | None = None) -> str:
    variant = rules.variant(key)
    position = rules.Position.from_fen(variant, fen) if fen else variant.first_start()
    site = site_of(variant)
    assert site is not None
    return site.link(position)


def test_every_linked_variant_exists_once() -> None:
    keys = [key for site in sites() for key in site.variants]
    assert len(set(keys)) == len(keys)
    assert {rules.variant(key).key for key in keys} == set(keys)


@loop_over("key", [key for site in sites() for key in site.variants])
def test_links_are_short_and_escaped(key: str) -> None:
    link = link_to(key)
    assert link.startswith("https://")
    assert len(link) <= 512, "Discord's limit for a button"
    assert not set(link) & set(' []<>"')


@loop_over(
    ("key", "fen"),
    [
        ("chess", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        ("chess960", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"),
        ("crazyhouse", "4k3/8/8/3q~4/8/8/8/4K3[QNnp] w - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("3check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 4 5"),
        ("horde", None),
        ("racingkings", None),
        ("antichess", None),
        ("atomic", None),
        ("kingofthehill", None),
    ],
)
def test_first_site_gets_the_same_position(key: str, fen: str | None) -> None:
    name, _, written = urlsplit(link_to(key, fen)).path.removeprefix("/analysis/").partition("/")
    board = BOARDS[name](unquote(written).replace("_", " "), chess960=name == "chess960")
    variant = rules.variant(key)
    ours = rules.Position.from_fen(variant, fen) if fen else variant.start()
    theirs = {move.uci() for move in board.legal_moves}
    assert theirs == {move.uci() for move in ours.legal_moves()}
    if name == "threeCheck":
        assert "3+3" not in written
        assert written.endswith("_+1+0")
        assert board.remaining_checks == [3, 2]


def test_other_site_gets_dots_instead_of_plus_signs() -> None:
    fen = "p+nks+l/5/5/5/+LSK+NP[Pp] w - - 0 1"
    link = urlsplit(link_to("kyotoshogi", fen))
    assert link.path == "/analysis/kyotoshogi"
    (written,) = parse_qs(link.query)["fen"]
    assert (
        written.replace(".", "+").replace("_", " ")
        == rules.Position.from_fen(rules.variant("kyotoshogi"), fen).fen()
    )


def test_variant_without_a_site_has_no_link() -> None:
    assert site_of(rules.variant("unicorn")) is None
