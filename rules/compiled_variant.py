"""The laws of a variant, and the tables and caches built from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from rules.facts import Facts
from rules.laws.law import Law, overriding
from rules.movegen.attacks import Attacks
from rules.movegen.generator import Generator
from rules.movegen.one_royal_generator import OneRoyalGenerator, has_only_line_and_leap_attacks
from rules.movement.movement_tables import MovementTables
from rules.position import PlainMoves

if TYPE_CHECKING:
    from rules.variant import Variant

_L = TypeVar("_L", bound=Law)


class CompiledVariant:
    """The laws, tables and caches of one variant, each built on first use.

    `caches`: results that functions cache for the variant (see rules.caches).
    """

    def __init__(self, variant: Variant, known_laws: Sequence[type[Law]]) -> None:
        """`known_laws`: the laws that a section may turn on, in order of precedence."""
        self._variant = variant
        self._known_laws = known_laws
        self.caches: dict[Callable[..., Any], Callable[..., Any]] = {}

    # ---- laws

    @property
    def laws(self) -> tuple[Law, ...]:
        """The laws in force, in order of precedence. Raises VariantError."""
        return self._laws_and_facts[0]

    @property
    def facts(self) -> Facts:
        """Facts about the laws in force. Raises VariantError."""
        return self._laws_and_facts[1]

    @cached_property
    def _laws_and_facts(self) -> tuple[tuple[Law, ...], Facts]:
        laws: list[Law] = []
        facts = Facts()
        for kind in self._known_laws:
            law = kind.for_variant(self._variant, facts)
            if law is not None:
                laws.append(law)
                facts = law.describe(facts)
        for slot, law in enumerate(overriding(laws, "initial")):
            law.slot = slot
        return tuple(laws), facts

    def law(self, kind: type[_L]) -> _L | None:
        """Return the law of this class, or None if it isn't in force."""
        return next((law for law in self.laws if isinstance(law, kind)), None)

    @cached_property
    def hooks(self) -> Callable[[str], tuple[Law, ...]]:
        """A function that returns the laws that override a hook of `Law`, by the hook's name."""
        return cache(partial(overriding, self.laws))

    @cached_property
    def slots(self) -> dict[str, int]:
        """Indices in `Position.extra` by the names of the laws' states."""
        return {law.state: law.slot for law in self.laws if law.state}

    @cached_property
    def identity_slots(self) -> tuple[int, ...]:
        """Indices in `Position.extra` of the state that is part of a position's identity."""
        return tuple(law.slot for law in self.laws if law.slot >= 0 and law.part_of_identity)

    @cached_property
    def keeps_board(self) -> bool:
        """Whether no law changes the board beyond the move itself."""
        return not self.hooks("change_board")

    # ---- tables

    @cached_property
    def plain_moves(self) -> PlainMoves:
        """Tables of the plain moves that need hooks of laws."""
        return PlainMoves(self._variant)

    @cached_property
    def tables(self) -> MovementTables:
        """The moves of each piece from each square."""
        return MovementTables(self._variant)

    @cached_property
    def attacks(self) -> Attacks:
        """The attacks of pieces."""
        return Attacks(self._variant)

    @cached_property
    def generator(self) -> Generator:
        """The generator of legal moves."""
        kind = OneRoyalGenerator if has_only_line_and_leap_attacks(self._variant) else Generator
        return kind(self._variant)
