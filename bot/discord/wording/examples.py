"""Examples of moves: legal first moves of the sort that people play, and how a drop is written."""

from __future__ import annotations

from functools import partial

import rules
from bot.discord.wording.laws.section import Section
from bot.discord.wording.laws.winning import first_rank_alone, setting_up
from bot.discord.wording.notation import KIF, square_name, style_in
from bot.discord.wording.sentences import Wording, move_text
from bot.texts import Texts, form_of
from rules.caches import cached_in_variant
from rules.move import ExtendedMove
from rules.notation.move_examples import is_peaceful, off_centre

_DROPPED = "打"
"""Ends a drop in KIF: players write it where the move could be another, examples always."""


def first_move(position: rules.Position) -> rules.Move:
    """A customary first move where its variant names one that is legal here, else one towards the middle.

    No capture, check or win where there is another move: an example is not advice.
    """
    legal = position.legal_moves()
    quiet = [move for move in legal if not position.is_capture(move)]
    for name in position.variant.first_moves:
        found = [move for move in quiet or legal if name in (move.uci(), move.base.uci())]
        if found and is_peaceful(position, move := found[len(found) // 2]):
            return move  # Of many squares to wall off one amid the board.
    central = sorted(quiet or legal, key=partial(off_centre, position.variant))
    return next((move for move in central if is_peaceful(position, move)), central[0])


def first_move_lines(
    texts: Texts, wording: Wording, locale: str, position: rules.Position, first: rules.Move
) -> list[str]:
    """What a first move's example leaves untold: setting up, the duck's square, and how drops are written."""
    variant = position.variant
    section = Section(texts, wording, locale, variant)
    placing = (("law-setting-up", setting_up), ("law-first-rank-alone", first_rank_alone))
    told = [(key, args) for key, law in placing if (args := law(section)) is not None]
    if told:
        sentences = (texts.text(locale, key, family=variant.family, **args) for key, args in told)
        return [form_of(sentence, "spoken") for sentence in sentences]
    if isinstance(first, ExtendedMove) and variant.facts.wall_moves:
        example, move = (move_text(locale, position, each) for each in (first, first.base))
        square = square_name(variant, first.square, locale)
        return [texts.text(locale, "duck-example", example=example, move=move, square=square)]
    # Where the first move is a drop, its example tells how.
    return [] if first.drop is not None else drop_lines(texts, wording, locale, variant)


def drop_lines(texts: Texts, wording: Wording, locale: str, variant: rules.Variant) -> list[str]:
    """How a piece in hand is dropped, in a sentence with an example; none where nothing is."""
    found = drop_example(variant)
    if found is None:
        return []
    position, drop = found
    assert drop.drop is not None  # noqa: S101
    piece = wording.piece(locale, drop.drop.name, variant, position.turn)
    square = square_name(variant, drop.target, locale)
    example = drop_text(locale, position, drop)
    return [
        texts.text(locale, "drop-example", family=variant.family, example=example, piece=piece, square=square)
    ]


@cached_in_variant
def drop_example(variant: rules.Variant) -> tuple[rules.Position, rules.Move] | None:
    """A drop towards the middle, and a position with the piece in hand; None where nothing is dropped."""
    for position in _with_hands(variant):
        drops = [move for move in position.legal_moves() if move.drop is not None and move.origin is None]
        if drops:
            return position, min(drops, key=partial(off_centre, variant))
    return None


def drop_text(locale: str, position: rules.Position, drop: rules.Move) -> str:
    """A drop as players write it, in KIF always with what tells it from a move."""
    text = move_text(locale, position, drop)
    return f"{text.removesuffix(_DROPPED)}{_DROPPED}" if style_in(locale, position.variant) == KIF else text


def _with_hands(variant: rules.Variant) -> list[rules.Position]:
    """The start, and the start with one piece in the hand that moves, the humblest first."""
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
