"""What a law is: the hooks through which it takes part in a game.

A law is one rule of one variant, made from the keys of the variant's section. It overrides only the hooks
that it needs, and a variant calls only the hooks that its laws override: a law that is not in force costs
nothing.

What the generator may leave out follows from the hooks that laws override. Four attributes are claims that
save time: `may_bend` is checked where paths are laid out, `concerns`, `ending_rights` and `keeps_royals_safe`
by tests/rules/movegen/test_claims.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Self

from rules.board.pieces import Color
from rules.definitions.section_values import Reader, boolean
from rules.draft import Draft, Fields
from rules.errors import Objection
from rules.facts import Facts
from rules.game import Game
from rules.move import Move
from rules.movement.paths import Path
from rules.outcome import Outcome, Progress, Reason
from rules.position import Position

if TYPE_CHECKING:
    from rules.intent import Intent
    from rules.variant import Variant


class Law:
    """One law in force in one variant."""

    # ---- what turns it on

    keys: ClassVar[dict[str, Reader]] = {}
    """The keys of variants.ini that this law understands, each with what reads its value."""
    switch: ClassVar[tuple[str, bool] | None] = None
    """The key that alone turns this law on, and with which value; without the key it is off."""
    royal_sides: ClassVar[int] = 0
    """How many sides must have a royal piece for the switch to turn the law on."""
    fact: ClassVar[Mapping[str, bool]] = {}
    """The facts that hold wherever this law is in force (see `describe`)."""

    # ---- claims
    ending_rights: frozenset[int] = frozenset()
    """Pieces whose move or loss may end rights of others (see rights_left)."""
    may_be_plain: ClassVar[bool] = False
    """Does the law override `plays_plainly`? Found out for each class."""
    keeps_royals_safe: ClassVar[bool] = False
    """Does `objection` only keep royal pieces from attack, as the generator reads it off lines and leaps?"""
    may_bend: ClassVar[bool] = True
    """Can `shape` give paths that leave the straight lines or skip squares of them?"""
    concerns: frozenset[int] | None = None
    """The squares that matter to `after`: it is not called for plain moves from and to others (None: all)."""

    # ---- its part of a position
    zeroing: frozenset[int] = frozenset()
    """Pieces whose move sets the half-move clock back to 0."""
    slot: int = -1
    """Where in a position's `extra` this law's own state is kept; -1 for a law without state."""
    state: ClassVar[str] = ""
    """What `Position` calls this law's state, where it tells others of it."""
    part_of_identity: ClassVar[bool] = True
    """Are positions that differ in this law's state different ones (and not a repetition)?"""

    def __init__(self, variant: Variant) -> None:
        """The law as the variant's section words it."""
        self._variant = variant

    def __init_subclass__(cls) -> None:
        if cls.switch is not None:
            cls.keys = {cls.switch[0]: boolean, **cls.keys}
        cls.may_be_plain = cls.plays_plainly is not Law.plays_plainly

    @classmethod
    def of(cls, variant: Variant, facts: Facts) -> Self | None:
        """The law, or None where the variant's section does not turn it on. Raises VariantError.

        `facts` are those of the laws in force that come before it in rules.laws.LAWS.
        """
        if cls.switch is None:
            return cls(variant)  # always in force
        key, value = cls.switch
        is_on = variant.section.get(key, not value) is value
        return cls(variant) if is_on and sum(map(bool, variant.royal)) >= cls.royal_sides else None

    # ---- when tables are compiled

    def shape(self, code: int, origin: int, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        """How the piece `code` moves from `origin`: its paths, with some added, changed or left out."""
        raise NotImplementedError

    def expand(self, code: int, move: Move) -> tuple[Move, ...] | None:
        """The moves that the move of the piece `code` stands for (promotions), or None for itself alone; none
        where the piece may not go there at all."""
        raise NotImplementedError

    # ---- what is told about it

    def describe(self, facts: Facts) -> Facts:
        """The facts of the variant with this law's own filled in: what pictures and sentences ask for."""
        return facts._replace(**self.fact)

    # ---- which pieces must not be lost

    def royals(self, position: Position | Draft, color: Color) -> list[int]:
        """Squares of pieces of `color` that are royal by this law, besides the royal piece as such."""
        raise NotImplementedError

    def blocks_attack(self, position: Position | Draft, square: int, color: Color) -> bool:
        """Does this law keep a royal piece of `color` on `square` from being taken, though it is attacked?"""
        raise NotImplementedError

    def allows_exposed_king(self, position: Position, move: Move, following: Position) -> bool:
        """May a pseudo-legal move leave a royal piece attacked (because it ends the game, say)?"""
        raise NotImplementedError

    def allows_check_on_opponent(self, position: Position) -> bool:
        """May the side that is not to move be in check here, for this law let it pass in check, say?"""
        raise NotImplementedError

    def filter_moves(self, position: Position, moves: list[Move]) -> list[Move]:
        """Those of moves that leave no royal piece attacked to which `objection` has nothing to say.

        For a law that can tell faster than by trying every move.
        """
        raise NotImplementedError

    # ---- which moves there are

    def generate(self, position: Position) -> Iterable[Move]:
        """Moves beyond those of the piece tables; pseudo-legal: the royal piece's safety is tested after."""
        raise NotImplementedError

    def generate_drops(self, position: Position) -> Iterable[Move]:
        """The same, for moves that only put a piece from the hand on an empty square."""
        raise NotImplementedError

    def generate_in_passing(self, position: Position) -> Iterable[Move]:
        """The same, for captures on `position.en_passant`: asked only where there are such squares."""
        raise NotImplementedError

    def generate_castlings(self, position: Position) -> Iterable[Move]:
        """Castlings that leave no royal piece attacked: asked only where there are rights, and not tried
        afterwards where `Generator.lines_tell_checks`."""
        raise NotImplementedError

    def objection(self, position: Position, move: Move, following: Position) -> Objection | None:
        """Why a pseudo-legal move, which leads to `following`, is illegal; None where this law allows it."""
        raise NotImplementedError

    def capture_objection(self, position: Position, move: Move, following: Position) -> Objection | None:
        """The same, for a law that has objections to captures alone; asked first."""
        raise NotImplementedError

    def forbids(self, position: Position, move: Move, board: bytes) -> bool:
        """Has `objection` something to say of a pseudo-legal move that leads to this board?

        For a law that tells from the board alone, by the lines and leaps to royal pieces, and no more than
        yes or no: that is asked of most moves.
        """
        raise NotImplementedError

    def checked(self, position: Position) -> tuple[int, ...]:
        """Squares of further pieces of the side to move that are in check by this law."""
        raise NotImplementedError

    def closed_to_drops(self, position: Position, code: int) -> Iterable[int]:
        """Squares where the side to move may not drop the piece `code` as things stand."""
        raise NotImplementedError

    def barred(self, position: Position, code: int, square: int) -> Objection:
        """Why the piece may not be dropped on `square`, one of those that `closed_to_drops` gave."""
        raise NotImplementedError

    def extend(self, position: Position, moves: list[Move]) -> list[Move]:
        """The legal moves with what may or must go with them (a piece brought in, a wall): their legality is
        that of the move they extend."""
        raise NotImplementedError

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        """Those of the legal moves that may be played (where captures are mandatory, say), and any that may
        be played although the royal piece is attacked (a pass that ends the game)."""
        raise NotImplementedError

    def drop_objection(self, position: Position, move: Move) -> Objection | None:
        """Why a drop that leaves no royal piece attacked is illegal; None where this law allows it."""
        raise NotImplementedError

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        """Why `select` left out `move` in favour of `moves`; None where it wasn't this law."""
        raise NotImplementedError

    def refusal(self, position: Position, intent: Intent) -> Objection | None:
        """Why this law offers no move such as is meant (nothing to drop, say); None where it has no say."""
        raise NotImplementedError

    # ---- playing them

    def plays_plainly(self, board: bytes, move: Move) -> tuple[int, ...] | None:
        """The squares on which the piece can be taken in passing, if a move that names this law comes down to
        lifting a piece and setting it down; None where it is more. `board` is what that leads to.

        Asked only of a law that `may_be_plain`.
        """
        raise NotImplementedError

    def play(self, draft: Draft, move: Move) -> None:
        """Carries out a move that names this law."""
        raise NotImplementedError

    def change_board(self, draft: Draft, move: Move) -> None:
        """Changes the board once a move has taken `draft.captured` (explosions); called before the others."""
        raise NotImplementedError

    def after_capture(self, draft: Draft, move: Move) -> None:
        """Changes what is not on the board once a move has taken `draft.captured`; called before `after`."""
        raise NotImplementedError

    def after(self, draft: Draft, move: Move) -> None:
        """Changes what is not on the board after any move, before the turn passes."""
        raise NotImplementedError

    def rights_left(
        self, rights: tuple[int, ...], board: bytes | bytearray, code: int, move: Move
    ) -> tuple[int, ...]:
        """The rights to castle (or the like) that are left once the piece `code` has moved, on the new board.

        For a law whose `after` does no more than that for plain moves. It is not called for those that touch
        neither a square of the rights nor a piece of `ending_rights`.
        """
        raise NotImplementedError

    # ---- how a game ends

    def decided(self, position: Position) -> Outcome | None:
        """The outcome that this law sees on the board, whatever moves there would be: there are none now."""
        raise NotImplementedError

    def ending(self, position: Position) -> Outcome | None:
        """The outcome that the position alone decides by this law, once its legal moves are known."""
        raise NotImplementedError

    def adjudicate(self, game: Game) -> Outcome | None:
        """The outcome that needs the game's history, without anyone's claim."""
        raise NotImplementedError

    def claim(self, game: Game) -> Reason | Outcome | None:
        """What the player to move may claim as the position on the board stands: a draw for this reason, or
        another outcome."""
        raise NotImplementedError

    def progress(self, game: Game) -> Progress | None:
        """How far the game is from what `claim` would grant; None where it grants nothing."""
        raise NotImplementedError

    def can_win(self, position: Position, color: Color) -> bool:
        """May `color` still win, with the opponent's help? False only where no series of moves wins."""
        raise NotImplementedError

    # ---- FEN

    def initial(self) -> object:
        """This law's state before its part of a FEN is read; only for laws with a `slot`."""
        raise NotImplementedError

    def take(self, draft: Draft, fields: Fields) -> Fields:
        """Takes this law's share of a field that another law reads, and gives the fields without it."""
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
