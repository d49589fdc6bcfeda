"""What a law is: the hooks through which it takes part in a game.

A law is one rule of one variant, made from the keys of the variant's section. It overrides only the hooks
that it needs, and a variant calls only the hooks that its laws override: a law that is not in force costs
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from rules.betza import Movement, Vector
    from rules.fen import Fields
    from rules.game import Game
    from rules.laws.readers import Reader, Section
    from rules.move import Move
    from rules.outcome import Outcome, Reason
    from rules.pieces import Color, PieceType
    from rules.position import Draft, Position
    from rules.tables import Ray
    from rules.variant import Variant


class Law:
    """One law in force in one variant."""

    keys: ClassVar[dict[str, Reader]] = {}
    """The keys of variants.ini that this law understands, each with what reads its value."""

    @classmethod
    def of(cls, section: Section, variant: Variant) -> Law | None:
        """The law as `section` words it, or None where the section does not turn it on."""
        raise NotImplementedError

    def stretch(
        self, kind: PieceType, color: Color, movement: Movement, vector: Vector, origin: int, ray: Ray
    ) -> Ray:
        """The ray of one movement from `origin`, made longer or shorter; called when tables are compiled."""
        raise NotImplementedError

    def expand(self, kind: PieceType, color: Color, move: Move) -> tuple[Move, ...] | None:
        """The moves that a plain one stands for (promotions), or None; called when tables are compiled."""
        raise NotImplementedError

    def generate(self, position: Position) -> Iterable[Move]:
        """Moves beyond those of the piece tables; pseudo-legal: the royal piece's safety is tested after."""
        raise NotImplementedError

    def play(self, draft: Draft, move: Move) -> None:
        """Carries out a move that names this law."""
        raise NotImplementedError

    def after(self, draft: Draft, move: Move) -> None:
        """Changes the draft once any move has been carried out, before the turn passes."""
        raise NotImplementedError

    def ending(self, position: Position) -> Outcome | None:
        """The outcome that the position alone decides by this law."""
        raise NotImplementedError

    def adjudicate(self, game: Game) -> Outcome | None:
        """The outcome that needs the game's history, without anyone's claim."""
        raise NotImplementedError

    def claim(self, game: Game) -> Reason | None:
        """What the player to move may claim a draw by, as the position on the board stands."""
        raise NotImplementedError

    def read(self, draft: Draft, fields: Fields) -> None:
        """Takes this law's part of a FEN into `draft`, whose board is set up. Raises InvalidFen."""
        raise NotImplementedError

    def write(self, position: Position, fields: Fields) -> Fields:
        """The fields of a FEN with this law's part filled in."""
        raise NotImplementedError


def overriding(laws: Iterable[Law], hook: str) -> tuple[Law, ...]:
    """The laws that override `hook`."""
    return tuple(law for law in laws if getattr(type(law), hook) is not getattr(Law, hook))
