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
    """The laws, tables and caches of one variant, each built when it is first used.

    `caches`: results that functions cache for the variant (see rules.caches).
    """

    def __init__(self, variant: Variant, known_laws: Sequence[type[Law]]) -> None:
        """Prepare a variant whose section may turn on `known_laws`, which are in order of precedence."""
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
        """The facts about the laws in force. Raises VariantError."""
        return self._laws_and_facts[1]

    @cached_property
    def _laws_and_facts(self) -> tuple[tuple[Law, ...], Facts]:
        laws: list[Law] = []
        facts = Facts()
        for kind in self._known_laws:
            law = kind.of(self._variant, facts)
            if law is not None:
                laws.append(law)
                facts = law.describe(facts)
        for slot, law in enumerate(overriding(laws, "initial")):
            law.slot = slot
        return tuple(laws), facts

    def law(self, kind: type[_L]) -> _L | None:
        """Return the law of this class, or None if it is not in force."""
        return next((law for law in self.laws if isinstance(law, kind)), None)

    @cached_property
    def hooks(self) -> Callable[[str], tuple[Law, ...]]:
        """A function from the name of a hook of `Law` to the laws that override it."""
        return cache(partial(overriding, self.laws))

    @cached_property
    def slots(self) -> dict[str, int]:
        """Indices in `Position.extra` by the names of the laws' states."""
        return {law.state: law.slot for law in self.laws if law.state}

    @cached_property
    def identity_slots(self) -> tuple[int, ...]:
        """Indices in `Position.extra` of state that is part of a position's identity."""
        return tuple(law.slot for law in self.laws if law.slot >= 0 and law.part_of_identity)

    @cached_property
    def keeps_board(self) -> bool:
        """Whether no law changes the board beyond the move itself."""
        return not self.hooks("change_board")

    # ---- tables

    @cached_property
    def plain_moves(self) -> PlainMoves:
        """The plain moves that need the hooks of laws."""
        return PlainMoves(self._variant)

    @cached_property
    def tables(self) -> MovementTables:
        """The moves of every piece from every square."""
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
