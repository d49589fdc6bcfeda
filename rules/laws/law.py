"""The base class of laws, with the hooks through which a law affects games.

A law is one rule of one variant, created from the keys of the variant's section. It overrides only the hooks
that it needs, and only overridden hooks are called, so laws that aren't in force cost nothing. A hook is
called for all laws that override it, in the order of rules.laws.LAWS.

| a law that                        | overrides                                                              |
| --------------------------------- | ---------------------------------------------------------------------- |
| publishes facts about itself      | `describe`, unless a constant `fact` is enough                         |
| changes how pieces move           | `shape` for paths, `expand` for single moves, such as promotions       |
| adds moves                        | `generate`, `generate_en_passant` or `generate_castlings`, with `play` |
| adds drops                        | `generate_drops`, with `play`                                          |
| adds something to each move       | `extend`, with `play`                                                  |
| caches moves that refer to it     | `release`                                                              |
| forbids moves                     | `objection`; also `forbids` or `filter_moves` to be faster             |
| forbids captures                  | `capture_objection`                                                    |
| forbids drops                     | `closed_to_drops` with `drop_refusal`, or `drop_objection`             |
| prefers some of the legal moves   | `select`; also `deselected` to explain why not the others              |
| explains texts without a move     | `refusal`                                                              |
| makes pieces royal                | `royals`, or `checked` if they only count as in check                  |
| makes exceptions for royal pieces | `blocks_attack`, `allows_exposed_king`, `allows_check_on_opponent`     |
| changes the board after captures  | `change_board`                                                         |
| keeps state in positions          | `initial`, `after_capture`, `after`; in FENs `take`, `read`, `write`   |
| ends rights, such as castling     | `after`; also `rights_left` to be faster                               |
| has moves that are mostly plain   | `plays_plainly`, with `play`                                           |
| ends games                        | `decided`, `ending` or `adjudicate`                                    |
| lets players claim the end        | `claim`, `progress`                                                    |
| knows that a side can't win       | `can_win`                                                              |

Hooks are called in this order:

1. Compiling: `describe`, then when they are first needed `shape` and `expand`.
2. Position.legal_moves(): if `decided` returns an outcome, there are none. Otherwise, generated moves
   (`generate_drops`, `generate_castlings`, `generate_en_passant`, `generate`) join those of the tables; moves
   with a `capture_objection` or an `objection` are removed; then `filter_moves`, `extend`, `drop_objection`
   and `select`. In variants with walls, `extend` comes first, and `filter_moves` isn't called.
3. A text that no legal move matches: `refusal`, else the first objection to the move that was meant:
   `capture_objection`, `objection`, `drop_objection`, `deselected`.
4. Position.play(): `play` of the move's law, after captures `change_board` and `after_capture`, then `after`.
   Plain moves skip hooks that they can't concern.
5. Position.outcome(): `decided`, `ending`. Game.outcome(): these, then `adjudicate`. Game.claims(): `claim`.

The generator derives from the overridden hooks which work it can skip. Four attributes are promises that save
even more time: `concerns`, `ending_rights`, `keeps_royals_safe` and `may_bend`.
tests/rules/movegen/test_promises.py checks them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Self

from rules.board.pieces import Color
from rules.definitions.section_values import Reader, boolean
from rules.errors import Objection
from rules.facts import Facts
from rules.game import Game
from rules.move import Move
from rules.movement.paths import Path
from rules.outcome import Outcome, Progress, Reason
from rules.position import Position
from rules.position_draft import Draft, Fields

if TYPE_CHECKING:
    from rules.move_intent import Intent
    from rules.variant import Variant

_NEEDED_WITH = {
    "forbids": "objection",
    "filter_moves": "objection",
    "closed_to_drops": "drop_refusal",
    "drop_refusal": "closed_to_drops",
    "deselected": "select",
    "plays_plainly": "play",
    "rights_left": "after",
}
"""Hooks that have no effect, or a wrong one, without another hook."""


class Law:
    """One law in force in one variant."""

    # ---- activation

    keys: ClassVar[dict[str, Reader]] = {}
    """The keys in variants.ini that this law reads, with functions that parse their values."""
    switch: ClassVar[tuple[str, bool] | None] = None
    """The key that turns this law on, and the truth value that does so. Without the key, the law is off.

    True values are true, numbers above 0, letters, and names other than none.
    """
    royal_sides: ClassVar[int] = 0
    """The minimum number of sides with a royal piece for the law to be on."""
    fact: ClassVar[Mapping[str, bool]] = {}
    """Facts that are true in every variant with this law (see `describe`)."""

    # ---- promises to the generator
    ending_rights: frozenset[int] = frozenset()
    """Codes of pieces whose moves or captures may end other pieces' rights (see rights_left)."""
    may_be_plain: ClassVar[bool] = False
    """Whether the law overrides `plays_plainly`; set automatically."""
    keeps_royals_safe: ClassVar[bool] = False
    """Whether `objection` forbids nothing except leaving a royal piece attacked."""
    may_bend: ClassVar[bool] = True
    """Whether `shape` can return paths that leave straight lines or skip squares on them."""
    concerns: frozenset[int] | None = None
    """The squares that `after` depends on; None for all. It isn't called for plain moves that touch none."""

    # ---- state in a position
    zeroing: frozenset[int] = frozenset()
    """Codes of pieces whose moves reset the half-move clock."""
    slot: int = -1
    """The index of this law's state in a position's `extra`; -1 if it has no state."""
    state: ClassVar[str] = ""
    """The name of this law's state in `CompiledVariant.slots`, if other code reads it."""
    part_of_identity: ClassVar[bool] = True
    """Whether positions that differ in this law's state are different positions for repetition."""

    def __init__(self, variant: Variant) -> None:
        """Create the law from the variant's section. Raises VariantError."""
        self._variant = variant

    def __init_subclass__(cls) -> None:
        for hook, needed in _NEEDED_WITH.items():
            if _overrides(cls, hook) and not _overrides(cls, needed):
                raise TypeError(f"{cls.__name__} overrides {hook} without {needed}")
        if cls.switch is not None:
            cls.keys = {cls.switch[0]: boolean, **cls.keys}
        cls.may_be_plain = _overrides(cls, "plays_plainly")

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> Self | None:
        """Return the law for a variant, or None if its section doesn't turn it on. Raises VariantError.

        `facts`: facts about the laws in force that precede this one in rules.laws.LAWS.
        """
        if cls.switch is None:
            return cls(variant)  # Always in force.
        key, value = cls.switch
        setting = variant.section.get(key, not value)
        is_on = (setting != "none" and bool(setting)) is value
        return cls(variant) if is_on and sum(map(bool, variant.kinds.royal)) >= cls.royal_sides else None

    # ---- compiling a variant: facts, and tables of moves

    def describe(self, facts: Facts) -> Facts:
        """Fill in this law's facts."""
        return facts._replace(**self.fact)

    def shape(self, code: int, origin: int, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        """Return the paths of the piece `code` from `origin` after adding, changing or removing some."""
        raise NotImplementedError

    def expand(self, code: int, move: Move) -> tuple[Move, ...] | None:
        """Return the moves that replace a move of the piece `code`, such as promotions.

        None leaves the move unchanged; an empty tuple forbids it.
        """
        raise NotImplementedError

    def release(self) -> None:
        """Clear cached moves that refer to this law, because only the garbage collector frees such cycles."""

    # ---- royal pieces

    def royals(self, position: Position | Draft, color: Color) -> list[int]:
        """Return the squares of pieces of `color` that this law makes royal, besides the royal piece
        itself."""
        raise NotImplementedError

    def blocks_attack(self, position: Position | Draft, square: int, color: Color) -> bool:
        """Return whether this law protects an attacked royal piece of `color` on `square`."""
        raise NotImplementedError

    def checked(self, position: Position) -> tuple[int, ...]:
        """Return the squares of additional pieces of the side to move that count as in check."""
        raise NotImplementedError

    def allows_exposed_king(self, position: Position, move: Move, after: Position) -> bool:
        """Return whether this pseudo-legal move may leave a royal piece attacked, for example because it
        wins."""
        raise NotImplementedError

    def allows_check_on_opponent(self, position: Position) -> bool:
        """Return whether the side not to move may be in check in this position."""
        raise NotImplementedError

    # ---- adding moves

    def generate(self, position: Position) -> Iterable[Move]:
        """Return pseudo-legal moves that aren't in the movement tables."""
        raise NotImplementedError

    def generate_drops(self, position: Position) -> Iterable[Move]:
        """Return pseudo-legal drops on empty squares."""
        raise NotImplementedError

    def generate_en_passant(self, position: Position) -> Iterable[Move]:
        """Return pseudo-legal captures on `position.en_passant`. Called only if there are such squares."""
        raise NotImplementedError

    def generate_castlings(self, position: Position) -> Iterable[Move]:
        """Return castlings that leave no royal piece attacked. Called only if there are rights.

        `OneRoyalGenerator` doesn't test them for check again.
        """
        raise NotImplementedError

    def extend(self, position: Position, moves: list[Move]) -> list[Move]:
        """Return the legal moves with additions such as a gated piece or a wall.

        An extended move is legal if the move that it extends is legal.
        """
        raise NotImplementedError

    # ---- forbidding moves

    def objection(self, position: Position, move: Move, after: Position) -> Objection | None:
        """Return this law's objection to a pseudo-legal move that leads to `after`, or None."""
        raise NotImplementedError

    def capture_objection(self, position: Position, move: Move, after: Position) -> Objection | None:
        """Return this law's objection to a pseudo-legal capture, or None. Called before `objection`."""
        raise NotImplementedError

    def forbids(self, position: Position, move: Move, board: bytes) -> bool:
        """Return whether `objection` forbids a pseudo-legal move that leads to this board.

        Only for laws that judge nothing but the lines and leaps to royal pieces. It must be fast, because it
        is called for most moves.
        """
        raise NotImplementedError

    def filter_moves(self, position: Position, moves: list[Move]) -> list[Move]:
        """Return the given moves without those that `objection` forbids.

        For laws that can do this faster than by trying every move. None of the given moves leaves a royal
        piece attacked.
        """
        raise NotImplementedError

    def closed_to_drops(self, position: Position, code: int) -> Iterable[int]:
        """Return the squares where the side to move may not drop the piece `code` in this position."""
        raise NotImplementedError

    def drop_refusal(self, position: Position, code: int, square: int) -> Objection:
        """Return the objection to a drop on `square`, which is one of `closed_to_drops`."""
        raise NotImplementedError

    def drop_objection(self, position: Position, move: Move) -> Objection | None:
        """Return this law's objection to a drop that leaves no royal piece attacked, or None."""
        raise NotImplementedError

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        """Return the legal moves that may be played, for example only captures if they are mandatory.

        May add moves that leave the royal piece attacked, such as a pass that ends the game.
        """
        raise NotImplementedError

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        """Return why `select` removed `move`, or None if this law didn't. `moves`: the moves that it kept."""
        raise NotImplementedError

    def refusal(self, position: Position, intent: Intent) -> Objection | None:
        """Return why no move fits an intent, such as an empty hand for a drop, or None."""
        raise NotImplementedError

    # ---- playing moves

    def play(self, draft: Draft, move: Move) -> None:
        """Play a move whose `law` is this one. By default, its piece moves to the target."""
        assert move.origin is not None  # noqa: S101
        draft.board[move.origin] = 0
        draft.board[move.target] = draft.code

    def plays_plainly(self, board: bytes, move: Move) -> tuple[int, ...] | None:
        """Return the en passant squares after a move of this law that only moves its piece.

        None if the move does more. `board`: the board after the move. Called only for simple moves of laws
        that `may_be_plain`.
        """
        raise NotImplementedError

    def change_board(self, draft: Draft, move: Move) -> None:
        """Change the board after a capture, for example by an explosion. Called before the other hooks."""
        raise NotImplementedError

    def after_capture(self, draft: Draft, move: Move) -> None:
        """Change state off the board (hands, rights) after a capture. Called before `after`."""
        raise NotImplementedError

    def after(self, draft: Draft, move: Move) -> None:
        """Change state off the board after any move, before the turn passes."""
        raise NotImplementedError

    def rights_left(
        self, rights: tuple[int, ...], board: bytes | bytearray, code: int, move: Move
    ) -> tuple[int, ...]:
        """Return the castling or similar rights left after the piece `code` has moved.

        `board`: the board after the move. For laws whose `after` does only this for plain moves. Not called
        for moves that touch neither a square in the rights nor a piece in `ending_rights`.
        """
        raise NotImplementedError

    # ---- ending games

    def decided(self, position: Position) -> Outcome | None:
        """Return the outcome if the board alone decides it, else None. The position then has no legal
        moves."""
        raise NotImplementedError

    def ending(self, position: Position) -> Outcome | None:
        """Return the outcome if the position and its legal moves decide it, else None."""
        raise NotImplementedError

    def adjudicate(self, game: Game) -> Outcome | None:
        """Return the outcome if the game's history decides it without a claim, else None."""
        raise NotImplementedError

    def claim(self, game: Game) -> Reason | Outcome | None:
        """Return the reason for which the player to move may claim a draw now, or None.

        If something other than a draw can be claimed, return that outcome.
        """
        raise NotImplementedError

    def progress(self, game: Game) -> Progress | None:
        """Return the game's progress towards a claim or the end of a count, or None."""
        raise NotImplementedError

    def can_win(self, position: Position, color: Color) -> bool:
        """Return whether `color` can still win with the opponent's help. False only if this is certain."""
        raise NotImplementedError

    # ---- FEN

    def initial(self) -> object:
        """Return this law's state before `read`. A law that overrides this gets a `slot`."""
        raise NotImplementedError

    def take(self, draft: Draft, fields: Fields) -> Fields:
        """Read the part of a FEN that other laws need, and return the remaining fields. Called before
        `read`."""
        raise NotImplementedError

    def read(self, draft: Draft, fields: Fields) -> None:
        """Read this law's part of a FEN into `draft`, whose board is set up. Raises InvalidFen."""
        raise NotImplementedError

    def write(self, position: Position, fields: Fields) -> Fields:
        """Fill in this law's part of a FEN's fields."""
        raise NotImplementedError


def _overrides(kind: type[Law], hook: str) -> bool:
    return getattr(kind, hook) is not getattr(Law, hook)


def overriding(laws: Iterable[Law], hook: str) -> tuple[Law, ...]:
    """Return the laws that override `hook`."""
    return tuple(law for law in laws if _overrides(type(law), hook))
