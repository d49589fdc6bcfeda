"""Examples of moves: a customary first move, and how drops are written."""

from __future__ import annotations

from functools import partial

import rules
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.laws.section import Section
from bot.discord.wording.laws.winning import first_rank_alone, setting_up
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import KIF, Notation, square_name, style_in
from bot.texts import form_of
from rules.caches import cached_in_variant
from rules.move import ExtendedMove
from rules.notation.move_examples import is_peaceful, off_centre

_DROPPED = "打"
"""The last character of a drop in KIF: optional if the move is unambiguous, but always shown in examples."""


def first_move(position: rules.Position) -> rules.Move:
    """Return a customary first move of the variant if one is legal here, else a move towards the centre.

    Captures, checks and wins are avoided if possible, because an example is not advice.
    """
    legal = position.legal_moves()
    quiet = [move for move in legal if not position.is_capture(move)]
    for name in position.variant.first_moves:
        found = [move for move in quiet or legal if name in (move.uci(), move.base.uci())]
        if found and is_peaceful(position, move := found[len(found) // 2]):
            return move  # The middle one: with walls, the candidates differ in the walled-off square.
    central = sorted(quiet or legal, key=partial(off_centre, position.variant))
    return next((move for move in central if is_peaceful(position, move)), central[0])


def first_move_lines(
    wording: Wording, notation: Notation, position: rules.Position, first: rules.Move
) -> list[str]:
    """Explain what the example of a first move doesn't show: setting up, the duck, or notation of drops."""
    variant, locale = position.variant, notation.locale
    section = Section(wording, variant)
    placing = (("law-setting-up", setting_up), ("law-first-rank-alone", first_rank_alone))
    found = [(key, args) for key, law in placing if (args := law(section)) is not None]
    if found:
        sentences = (wording.text(key, family=variant.family, **args) for key, args in found)
        return [form_of(sentence, "spoken") for sentence in sentences]
    if isinstance(first, ExtendedMove) and variant.facts.wall_moves:
        example, move = (move_text(notation, position, each) for each in (first, first.base))
        square = square_name(variant, first.square, locale)
        return [wording.text("duck-example", example=example, move=move, square=square)]
    # If the first move is a drop, the example itself shows how drops are written.
    return [] if first.drop is not None else drop_lines(wording, notation, variant)


def drop_lines(wording: Wording, notation: Notation, variant: rules.Variant) -> list[str]:
    """Return a sentence on how drops are written, with an example; [] for variants without drops."""
    found = drop_example(variant)
    if found is None:
        return []
    locale, (position, drop) = notation.locale, found
    assert drop.drop is not None  # noqa: S101
    piece = wording.piece(drop.drop.name, variant, position.turn)
    square = square_name(variant, drop.target, locale)
    example = drop_text(notation, position, drop)
    return [wording.text("drop-example", family=variant.family, example=example, piece=piece, square=square)]


@cached_in_variant
def drop_example(variant: rules.Variant) -> tuple[rules.Position, rules.Move] | None:
    """Return a position with a piece in hand and a drop towards the centre; None if nothing is dropped."""
    for position in _with_hands(variant):
        drops = [move for move in position.legal_moves() if move.drop is not None and move.origin is None]
        if drops:
            return position, min(drops, key=partial(off_centre, variant))
    return None


def drop_text(notation: Notation, position: rules.Position, drop: rules.Move) -> str:
    """Return a drop in the reader's notation, in KIF always with the mark of drops."""
    text = move_text(notation, position, drop)
    is_kif = style_in(notation.locale, position.variant) == KIF
    return f"{text.removesuffix(_DROPPED)}{_DROPPED}" if is_kif else text


def _with_hands(variant: rules.Variant) -> list[rules.Position]:
    """Return the start position, and the same with one piece in hand, pawns first."""
    if not variant.has_hands:
        return []
    start = variant.first_start()
    found = [start]
    for piece in variant.pieces:
        fen = start.fen().replace("[]", f"[{piece.letter}]", 1)
        if "[]" in start.fen() and len(piece.letter) == 1:
            try:
                found.append(rules.Position.from_fen(variant, fen))
            except rules.InvalidFen:
                continue
    return found
