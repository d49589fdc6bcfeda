"""Links to public analysis boards; analysis_links.toml lists the sites, their variants and FENs."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple
from urllib.parse import quote

import rules


class Site(NamedTuple):
    """A site with an analysis board; analysis_links.toml explains the fields."""

    name: str
    url: str
    variants: dict[str, str]
    replace: dict[str, str]
    pocket: str = ""
    checks: str = ""

    def link(self, position: rules.Position) -> str:
        """Return the URL of a position's analysis board. Raises KeyError if the site lacks the variant."""
        fen = position.fen()
        if self.pocket == "rank":
            fen = re.sub(r"\[(\w*)\]", lambda held: f"/{held[1]}" if held[1] else "", fen)
        if self.checks == "given":
            fen = _with_checks_given(position, fen)
        for plain, taken in self.replace.items():
            fen = fen.replace(plain, taken)
        return self.url.format(name=self.variants[position.variant.key], fen=quote(fen, safe="/~+"))


def _with_checks_given(position: rules.Position, fen: str) -> str:
    """Replace the checks left, as 3+2, with the checks given, as +0+1 at the end of the FEN."""
    left = re.search(r" (\d+)\+(\d+)", fen)
    every = re.search(r" (\d+)\+(\d+)", position.variant.start().fen())
    if left is None or every is None:
        return fen
    given = [int(every[side]) - int(left[side]) for side in (1, 2)]
    return f"{fen.replace(left[0], '')} +{given[0]}+{given[1]}"


@cache
def sites() -> tuple[Site, ...]:
    """Return all sites, the preferred one first."""
    source = resources.files("bot.discord.wording").joinpath("analysis_links.toml").read_text("utf-8")
    return tuple(Site(**site) for site in tomllib.loads(source)["sites"])


def site_of(variant: rules.Variant) -> Site | None:
    """Return the preferred site with a variant, or None."""
    return next((site for site in sites() if variant.key in site.variants), None)
