"""Sentences for refusals: illegal and malformed moves, invalid FENs and definitions, missing rights."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import rules
from bot.discord.platform.user_text import escaped, quoted, user_text
from bot.discord.wording.examples import first_move
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.laws.winning import is_set_up
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import Notation, square_name, style_in, typed_move, with_own_names
from bot.discord.wording.pieces import piece_name
from bot.refusals import PEOPLE, Refusal
from bot.state.custom_variants import BadDefinition
from rules.notation import drop_place
from rules.notation.move_examples import examples

PIECES = {
    "piece": ("from", "square", "to"),
    "blocker": ("square",),
    "attacker": ("attacker-square",),
    "royal": ("royal-square",),
    "enemy": ("other-square",),
}
"""Details of an illegal move that are piece types, each with the details that may be its square."""

SQUARES = re.compile(r"from|to|(.+-)?square")
"""Details of an illegal move that are squares."""

DROPS = frozenset(
    {
        rules.Illegal.DROP_ON_PIECE,
        rules.Illegal.DROP_REGION,
        rules.Illegal.DROP_CHECK,
        rules.Illegal.DROP_IMMOBILE,
    }
)
"""Reasons with the square of a drop, in all families."""

PLACING = {
    rules.Illegal.DROP_ON_PIECE: "illegal-place-on-piece",
    rules.Illegal.DROP_REGION: "illegal-place-region",
}
"""Message ids used instead in variants whose only drops set up the start position."""

RECORDED = {
    rules.Illegal.WRONG_SIDE: "wrong-side",
    **dict.fromkeys(
        (
            rules.Illegal.NO_SUCH_PIECE,
            rules.Illegal.NONE_ON_FILE,
            rules.Illegal.FEW_ON_FILE,
            rules.Illegal.CANNOT_REACH,
            rules.Illegal.NOT_IN_HAND,
        ),
        "no-piece",
    ),
    rules.Illegal.OWN_PIECE: "own-piece",
    **dict.fromkeys((rules.Illegal.PINNED, rules.Illegal.STILL_CHECK, rules.Illegal.INTO_CHECK), "check"),
    **dict.fromkeys(
        (
            rules.Illegal.CASTLING_THROUGH,
            rules.Illegal.CASTLING_FROM_CHECK,
            rules.Illegal.CASTLING_RIGHTS,
            rules.Illegal.CASTLING_BLOCKED,
        ),
        "castling",
    ),
    **{
        reason: reason.value
        for reason in (rules.Illegal.MUST_CAPTURE, rules.Illegal.DOUBLED_DROP, rules.Illegal.DROP_MATE)
    },
}
"""The end of the message id for moves in a file, whose texts don't address the player, by reason."""

IMPERSONAL = frozenset(
    {
        rules.Illegal.EMPTY_SQUARE,
        rules.Illegal.BLOCKED,
        rules.Illegal.NO_CAPTURE,
        rules.Illegal.GIVES_CHECK,
        rules.Illegal.IMMUNE,
        rules.Illegal.NO_CASTLING,
        rules.Illegal.PROMOTION_NONE,
        rules.Illegal.NO_HURDLE,
        rules.Illegal.SHUNNED,
        rules.Illegal.OFF_LIMITS,
        rules.Illegal.DROP_CHECK,
        rules.Illegal.IMMOBILE,
        rules.Illegal.MUST_PROMOTE,
    }
)
"""Reasons whose texts don't address the player, so that they fit moves in a file, too."""

WITH_EXAMPLE = frozenset({rules.Illegal.ENTERS, rules.Illegal.MUST_DROP})
"""Reasons whose texts may contain a legal move as an example."""

MAX_CHOICES = 5
"""Maximum number of candidates listed for an ambiguous move."""

LONGEST_CODE = 60
"""Maximum length of a definition quoted in a sentence, in characters."""


def _as_code(value: str | int) -> str | int:
    """Return a detail of an error for inline code: shortened, and without backticks that would end it."""
    if isinstance(value, int):
        return value
    numbers = " ".join(f"U+{ord(character):04X}" for character in value[:LONGEST_CODE])
    return user_text(value, numbers).shortened(LONGEST_CODE).code


def _quoted(details: Mapping[str, str | int]) -> dict[str, str | int]:
    """Return the details of an error for a sentence that shows them as text."""
    return {name: value if isinstance(value, int) else quoted(value) for name, value in details.items()}


class Refusals:
    """Composer of sentences on why a request is refused, in one language."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def illegal(
        self,
        notation: Notation,
        error: rules.IllegalMove,
        position: rules.Position,
        *,
        recorded: bool = False,
    ) -> str:
        """Explain in one sentence why a move is illegal in this position.

        `recorded`: it is in a file, so the text doesn't address the reader as the player.
        """
        variant = position.variant
        details = self._details(error, position)
        place = drop_place(position, error.details["to"]) if error.reason in DROPS else None
        if place is not None:
            details["to"] = self._wording.text("drop-square", square=details["to"], place=place)
        key = f"illegal-{error.reason.value}"
        if error.reason is rules.Illegal.CANNOT_REACH and "from" not in details:
            key = "illegal-none-can-reach"
        elif error.reason is rules.Illegal.MUST_DROP and "piece" not in details:
            key = "illegal-must-drop-all"
            details["example"] = move_text(notation, position, first_move(position))
        elif error.reason is rules.Illegal.ENTERS and "moves" not in details:
            key = "illegal-enters-none"
        elif error.reason in PLACING and is_set_up(variant.facts):
            key = PLACING[error.reason]
        if recorded and not (key == "illegal-cannot-reach" or error.reason in IMPERSONAL):
            key = f"illegal-recorded-{RECORDED.get(error.reason, 'other')}"
        return self._wording.text(key, family=variant.family, **details)

    def _details(self, error: rules.IllegalMove, position: rules.Position) -> dict[str, str | int]:
        """Return the details of an illegal move as variables of its text."""
        variant = position.variant
        details: dict[str, str | int] = {}
        for name, value in error.details.items():
            if name in PIECES:
                details[name] = self._wording.piece(value, variant, _owner(error, position, name))
            elif name == "color":
                details[name] = self._wording.color(rules.WHITE if value == "white" else rules.BLACK, variant)
            elif SQUARES.fullmatch(name):
                details[name] = square_name(variant, variant.square(value), self._wording.locale)
            elif name == "count":
                details[name] = int(value)
            elif name == "file":
                # In all variants with drops, a square's name begins with its file.
                square = square_name(variant, variant.square(f"{value}1"), self._wording.locale)
                details[name] = square[:-1]
            else:
                details[name] = value
        return details

    def unplayable(
        self, notation: Notation, error: rules.MoveError, text: str, position: rules.Position
    ) -> str:
        """Explain why a typed move can't be played: it is illegal, ambiguous or malformed."""
        if isinstance(error, rules.IllegalMove):
            return self.illegal(notation, error, position)
        if isinstance(error, rules.AmbiguousMove):
            candidates = error.candidates[:MAX_CHOICES]
            found = [escaped(move_text(notation, position, each)) for each in candidates]
            choices = self._wording.any_of(found)
            return self._wording.text("move-which", choices=choices)
        return self.malformed(notation, text, position)

    def unplayable_answer(
        self, notation: Notation, error: rules.MoveError, text: str, position: rules.Position
    ) -> str:
        """Explain why a typed answer to a puzzle can't be played.

        No example is a legal move, because that may be the solution; they are from the start position.
        """
        if isinstance(error, rules.IllegalMove):
            return self.illegal(notation, error, position, recorded=error.reason in WITH_EXAMPLE)
        if isinstance(error, rules.AmbiguousMove):
            return self.unplayable(notation, error, text, position)
        listed = self.move_examples(notation, position.variant.first_start(), puzzle=position)
        return self._malformed(text, listed)

    def malformed(self, notation: Notation, text: str, position: rules.Position) -> str:
        """State that a text is not a move, with legal moves as examples of the notation."""
        return self._malformed(text, self.move_examples(notation, position))

    def _malformed(self, text: str, listed: str) -> str:
        if not listed:
            return self._wording.text("move-unreadable", text=quoted(text))
        return self._wording.text("move-malformed", text=quoted(text), examples=listed)

    def move_examples(
        self, notation: Notation, position: rules.Position, *, puzzle: rules.Position | None = None
    ) -> str:
        """Return legal moves in the notation that players type, as code; "" if there are none.

        `puzzle`: a position whose legal moves are left out.
        """
        variant, locale = position.variant, notation.locale
        found = [
            notation.localized(variant, with_own_names(locale, example))
            for example in examples(position, style_in(locale, variant))
        ]
        return self._wording.listed(
            f"`{text}`" for text in found if puzzle is None or not _may_mean_move(puzzle, text, notation)
        )

    def fen_problem(self, reason: str | int, details: Mapping[str, str | int]) -> str:
        """Describe the error in a FEN, from the reason and the details of an InvalidFen."""
        return self._wording.text(f"fen-{reason}", **_quoted(details))

    def bad_definition(self, error: rules.VariantError) -> str:
        """Return the errors of a definition with their lines and keys."""
        return "\n".join(self._flaw_in_line(each) for each in (error, *error.further))

    def _flaw_in_line(self, error: rules.VariantError) -> str:
        problem = self.flaw(error)
        if not error.line:
            return self._wording.text("definition-bad", problem=problem)
        if not error.key:
            return self._wording.text("definition-bad-line", line=error.line, problem=problem)
        return self._wording.text("definition-bad-key", line=error.line, key=error.key, problem=problem)

    def flaw(self, error: rules.VariantError) -> str:
        """Return an error of a definition and its correction."""
        details = {name: _as_code(value) for name, value in error.details.items()}
        if error.flaw is rules.Flaw.FEN:
            details = {"problem": self.fen_problem(error.details["reason"], error.details)}
        key = f"flaw-{error.flaw}-near" if "near" in details else f"flaw-{error.flaw}"
        return self._wording.text(key, **details)

    async def refusal(self, error: Refusal, guild_id: int | None) -> str:
        """Return the sentence of a refusal. `guild_id`: the reader's server; None outside servers."""
        if isinstance(error, BadDefinition):
            return self.bad_definition(error.cause)
        facts = {name: await self._shown(name, fact, guild_id) for name, fact in error.facts.items()}
        return self._wording.text(error.key, **facts)

    async def _shown(self, name: str, fact: Any, guild_id: int | None) -> str | int:
        """Return a fact of a refusal as a variable of its text."""
        match fact:
            case int() if name in PEOPLE:
                return (await self._wording.names.name_of(fact, guild_id, self._wording.locale)).markdown
            case str() if name == "name":
                return quoted(fact)
            case str() | int():
                return fact
            case rules.Variant():
                return self._wording.title(fact).markdown
            case [*several]:
                words = [str(await self._shown(name, each, guild_id)) for each in several]
                return self._wording.any_of(words)
            case rules.InvalidFen():
                return self.fen_problem(fact.reason, fact.details)
            case rules.Game():
                return self._claim_progress(fact)
            case _:
                raise TypeError(f"no words for {fact!r}")

    def _claim_progress(self, game: rules.Game) -> str:
        """Describe how close the game is to each possible claim, one per line."""
        family, lines = game.start.variant.family, list[str]()
        for progress in game.progress():
            key = f"claim-{progress.reason.value}"
            args: dict[str, str | int] = {"count": progress.reached, "needed": progress.needed}
            if progress.reason is rules.Reason.FIFTY_MOVES:
                names = [piece_name(self._wording, name, family) for name in progress.reset_by]
                args["pieces"] = self._wording.any_of(names)
                key = key if names else "claim-moves-without-capture"
            lines.append(self._wording.text(key, family=family, **args))
        return "\n".join(lines) or self._wording.text("claim-never")


def _may_mean_move(position: rules.Position, text: str, notation: Notation) -> bool:
    """Return whether a text is a legal move in a position, or may be one of several."""
    return isinstance(typed_move(position, text, notation), rules.Move | rules.AmbiguousMove)


def _owner(error: rules.IllegalMove, position: rules.Position, name: str) -> rules.Color:
    """Return the side of a piece in the details: that of the piece on its square, else the side to move."""
    for place in PIECES[name]:
        square = error.details.get(place)
        found = None if square is None else position.piece_at(position.variant.square(square))
        if found is not None and found.type.name == error.details[name]:
            return found.color
    return position.turn
