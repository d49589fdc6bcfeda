"""Points for material, which decide otherwise undecided games.

Korean chess counts points if a game ends undecided: chariot 13, cannon 7, horse 5, elephant 3, guard 3,
soldier 2. Black, who moves second, gets an extra 1.5, so that there are no ties. Other games count pieces, or
score a draw as a win for one side.
"""

from __future__ import annotations

from rules.board.pieces import BLACK_BIT
from rules.definitions.section_values import choice
from rules.facts import Facts, PointsFact
from rules.laws.law import Law
from rules.outcome import Outcome, Reason
from rules.position import Position
from rules.variant import Variant

_JANGGI = {"rook": 13, "janggiCannon": 7, "horse": 5, "janggiElephant": 3, "wazir": 3, "soldier": 2}
_HEAD_START = {"janggi": 1.5, "whitedrawodds": -1.0, "blackdrawodds": 1.0}
"""Black's points beyond those for its pieces."""


class MaterialCounting(Law):
    """Points for pieces, which decide otherwise undecided games."""

    switch = ("materialCounting", True)
    keys = {
        "materialCounting": choice("none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds"),
    }

    def __init__(self, variant: Variant) -> None:
        system = variant.section.get("materialCounting")
        worth: dict[int, int] = {}
        if system == "janggi":
            for name, points in _JANGGI.items():
                for codes in variant.kinds.codes_named(name):
                    worth.update(dict.fromkeys(codes, points))
        elif system == "unweighted":
            for codes in variant.kinds.codes("*"):
                worth.update(dict.fromkeys(codes, 1))
        pieces = tuple(
            (variant.kinds.type_of(code), points) for code, points in worth.items() if code < BLACK_BIT
        )
        self._fact = PointsFact(pieces, _HEAD_START.get(system, 0.0), worth)

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(points=self._fact)


class FullBoard(Law):
    """The end of the game when no square is empty."""

    switch = ("adjudicateFullBoard", True)

    def ending(self, position: Position) -> Outcome | None:
        return None if 0 in position.board else outcome_on_points(position, Reason.FULL_BOARD)


def outcome_on_points(position: Position, reason: Reason) -> Outcome:
    """Return the outcome of a game that ends undecided for this reason.

    If the variant counts points, the side with more points wins; otherwise the game is drawn.
    """
    counting = position.variant.facts.points
    return Outcome(None if counting is None else counting.leader(position.board), reason)
