"""Moves of a game as text: numbered, in the reader's notation."""

from __future__ import annotations

import rules
from bot.discord.wording.notation import KIF, Notation, counts_plies, square_name, style_in, with_own_names
from bot.state.match import Match
from bot.texts import language_of
from rules.notation import write as written


def move_text(notation: Notation, position: rules.Position, move: rules.Move) -> str:
    """Return a legal move in the notation of the language, else of the family of games."""
    style = style_in(notation.locale, position.variant)
    if style is None:
        return notation.localized(position.variant, position.san(move))
    text = written(position, move, style)
    return with_own_names(notation.locale, text) if style == KIF else text


def text_after(
    notation: Notation, position: rules.Position, move: rules.Move, before: rules.Move | None
) -> str:
    """Return a legal move that follows `before`: in KIF, one to the same square is written 同銀."""
    text = move_text(notation, position, move)
    if before is None or before.target != move.target:
        return text
    if style_in(notation.locale, position.variant) == KIF:
        return f"同{text.removeprefix(square_name(position.variant, move.target, notation.locale))}"
    return text


def played_text(match: Match, ply: int, notation: Notation) -> str:
    """Return the move that led to `ply` (>= 1), in the reader's notation."""
    moves = match.game.moves
    return text_after(
        notation, match.game.positions[ply - 1], moves[ply - 1], moves[ply - 2] if ply > 1 else None
    )


def numbered(match: Match, ply: int, notation: Notation) -> str:
    """Return the move that led to `ply` (>= 1) with its number: "12. Nf3", or "12… Nc6" for Black.

    In shogi each side's move counts: "1. P-7f" and "2. P-3d", in KIF "1手目 ▲７六歩" and "2手目 △同銀" with
    triangles for the sides.
    """
    number, text = move_number(match, ply), played_text(match, ply, notation)
    first = match.game.positions[ply - 1].turn is rules.WHITE
    if style_in(notation.locale, match.variant) == KIF:
        return f"{language_of(notation.locale).kif_turn.format(number)} {'▲' if first else '△'}{text}"
    return f"{number}{'.' if first or counts_plies(match.variant) else '…'} {text}"


def move_number(match: Match, ply: int) -> int:
    """Return the number of the move that led to `ply` (>= 1), as in numbered()."""
    before = match.game.positions[ply - 1]
    return 2 * before.fullmove - 1 + before.turn if counts_plies(match.variant) else before.fullmove


def numbered_with_reply(match: Match, ply: int, notation: Notation) -> str:
    """Return the last two moves up to `ply` (>= 2): "12. Nf3 Nc6", or "12… Nc6 13. Bb5" if Black's is first.

    In shogi each has its number: "1. P-7f 2. P-3d", in KIF "1手目 ▲７六歩、2手目 △３四歩".
    """
    first, reply = numbered(match, ply - 1, notation), numbered(match, ply, notation)
    if style_in(notation.locale, match.variant) == KIF:
        return f"{first}、{reply}"
    one_number = match.game.positions[ply - 2].turn is rules.WHITE and not counts_plies(match.variant)
    return f"{first} {played_text(match, ply, notation) if one_number else reply}"


def count_moves(locale: str, plies: int) -> int:
    """Convert plies to moves; in languages with `counts_turns` each ply is a move."""
    return plies if language_of(locale).counts_turns else (plies + 1) // 2


def is_reply(match: Match, ply: int) -> bool:
    """Return whether the move that led to `ply` is the engine's reply; then a sentence names both moves."""
    return ply >= 2 and match.game.positions[ply - 1].turn is match.engine
