"""Moves that are offered while someone types: legal ones, ranked, within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterable

from discord.app_commands import Choice

import render
import rules
from bot.discord.platform.discord_limits import CHOICE, CHOICES
from bot.discord.platform.search import folded, ranked
from bot.discord.play.move_steps import wall_of
from bot.discord.wording.sentences import move_text
from rules.notation import NATIVE, san, writes_kif
from rules.notation import write as written


def moves_of(position: rules.Position, typed: str, locale: str) -> list[Choice[str]]:
    """Legal moves whose text or squares begin with, or hold, what is typed.

    Where each move walls off a square too, there are hundreds: those are offered without it, until what is
    typed goes on behind a comma; the square is asked for when such a move is played.
    """
    moves = position.legal_moves()
    head, comma, tail = typed.partition(",")
    if position.variant.has_walls and any(map(wall_of, moves)):
        first = {move.base.uci(): move.base for move in moves}
        if not comma:
            return [_choice(position, move, locale, "…") for move in _ranked(position, first.values(), head)]
        meant = next(iter(_ranked(position, first.values(), head)), None)
        moves = [move for move in moves if move.base == meant and wall_of(move).startswith(folded(tail))]
        return [_choice(position, move, locale) for move in moves[:CHOICES]]
    return [_choice(position, move, locale) for move in _ranked(position, moves, typed)]


def _ranked(position: rules.Position, moves: Iterable[rules.Move], typed: str) -> list[rules.Move]:
    """The moves that may be meant; signs for check and captures don't matter, nor how castling is written."""
    family = position.variant.family
    named: list[tuple[str, rules.Move]] = []
    for move in moves:
        # Without + and #, for which every move would have to be tried.
        name = position.san(move) if family in NATIVE else san.bare(position, move)
        named.append((name, move))
    words = ((move, _words(position, name, move)) for name, move in sorted(named, key=lambda pair: pair[0]))
    return ranked(typed, words)


def _words(position: rules.Position, name: str, move: rules.Move) -> tuple[str, ...]:
    words = [name, move.uci()]
    if "x" in name:
        words.append(name.replace("x", ""))
    if move.castling:
        words += [name.replace("O", "0"), "castle", "castling"]
    if writes_kif(position.variant):
        words += [written(position, move, "kif"), written(position, move, "usi")]
    return tuple(words)


def _choice(position: rules.Position, move: rules.Move, locale: str, more: str = "") -> Choice[str]:
    name = san.bare(position, move) if more else move_text(locale, position, move)
    squares = [move.target] if move.origin is None else [move.origin, move.target]
    names = "".join(render.square_name(position.variant, square) for square in squares)
    if position.variant.family not in NATIVE:
        names = move.uci()
    shown = f"{name} {more}".strip() if more or move.origin is None else f"{name} ({names})"
    return Choice(name=shown[:CHOICE], value=move.uci()[:CHOICE])
