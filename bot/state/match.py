"""Matches as values: MatchRow as stored, Match with its game; their PGN, and how rows become values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa

import rules
from bot.openings import opening_tags
from bot.refusals import MatchBroken, MatchOver, NotAPlayer, Refusal
from bot.state.match_tables import FINISHED, RUNNING, matches
from bot.state.player_ids import is_crowd
from bot.state.settings import GameSettings, piece_sets
from bot.state.time_control import CORRESPONDENCE, TimeControl, time_columns, time_of_columns

RESIGNATION, AGREEMENT, TIME = "resignation", "agreement", "time"
"""Reasons for ends outside the rules, together with ABORTED and UNMOVED; every other reason is a rules.Reason
value."""

ABORTED, UNMOVED = "aborted", "unmoved"
"""The reasons of matches without a result: a player aborted it, or didn't make the first move."""
CALLED_OFF = frozenset({ABORTED, UNMOVED})

TERMINATIONS = {TIME: "time forfeit", ABORTED: "abandoned", UNMOVED: "abandoned"}
"""Values of PGN's Termination tag by reason; reasons that aren't listed get none."""

NOBODY = 0
"""The id of a match that is not stored, and of its players."""


OTHER = "other"
"""The reason for the end of a recorded game whose file doesn't contain it."""

WINNERS = {"1-0": rules.WHITE, "0-1": rules.BLACK}

SIDES = {"white": rules.WHITE, "black": rules.BLACK}
"""The sides by their labels, as the database and custom_ids write them."""


@dataclass(frozen=True, kw_only=True)
class NewMatch:
    """The properties of a match that are fixed when it begins, as in the columns of `matches`.

    `time`: the agreed time control; None: no limit.
    """

    variant_key: str
    start_fen: str
    start_number: int | None
    white: int
    black: int
    guild_id: int | None = None
    channel_id: int
    locale: str = "en"
    time: TimeControl | None = None
    level: int | None = None
    seed: int | None = None
    engine_parity: int | None = None
    lost_before: int = 0
    rated: bool = False
    speed: str = CORRESPONDENCE

    @property
    def clock(self) -> TimeControl | None:
        """The time control of a live game; None for other games."""
        return self.time if self.time is not None and self.time.is_live else None

    @property
    def move_seconds(self) -> int | None:
        """The time for each move of a correspondence game, in seconds; None for other games."""
        return None if self.time is None else self.time.per_move or None


def turn_at(start_fen: str, ply: int) -> rules.Color:
    """Return the side to move after `ply` moves; sides move alternately."""
    return rules.WHITE if (start_fen.split()[1] == "w") == (ply % 2 == 0) else rules.BLACK


@dataclass(frozen=True, kw_only=True)
class MatchRow(NewMatch):
    """A match as it is stored at `version`, with the columns of `matches`; its game is not rebuilt.

    Times are aware, in UTC. `settings` is None if they weren't read with the match.
    """

    id: int
    thread_id: int | None = None
    status: str
    winner: rules.Color | None
    reason: str | None
    version: int = 0
    ply: int
    posted_ply: int = -1
    posted_message_id: int | None = None
    end_posted: bool = False
    created_at: datetime
    updated_at: datetime
    due_at: datetime | None = None
    remind_at: datetime | None = None
    white_left: timedelta | None = None
    black_left: timedelta | None = None
    clock_at: datetime | None = None
    takebacks: int = 0
    planned: bool = False
    post_at: datetime | None = None
    post_tries: int = 0
    theme: str | None = None
    pieces: Mapping[str, str] = field(default_factory=dict[str, str], compare=False)
    settings: GameSettings | None = field(default=None, compare=False)

    def with_game(self, game: rules.Game) -> Match:
        """Return the match with its rebuilt game."""
        stored: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(MatchRow)}
        return Match(game=game, **stored)

    @property
    def place_id(self) -> int:
        """The channel or thread in which the match is played."""
        return self.channel_id if self.thread_id is None else self.thread_id

    @property
    def first_turn(self) -> rules.Color:
        """The side that moved first."""
        return turn_at(self.start_fen, 0)

    @property
    def turn(self) -> rules.Color:
        """The side to move."""
        return turn_at(self.start_fen, self.ply)

    @property
    def turn_player(self) -> int:
        """The player to move (in a finished match, the one who would be)."""
        return self.player(self.turn)

    @property
    def both_have_moved(self) -> bool:
        return self.ply >= 2

    @property
    def players(self) -> tuple[int, int]:
        """White and Black."""
        return self.white, self.black

    def player(self, color: rules.Color) -> int:
        return self.white if color is rules.WHITE else self.black

    def color_of(self, player: int) -> rules.Color:
        return rules.WHITE if player == self.white else rules.BLACK

    @property
    def engine(self) -> rules.Color | None:
        """The side that the engine plays; None between people."""
        if self.engine_parity is None:
            return None
        return self.first_turn if self.engine_parity == 0 else self.first_turn.opponent

    @property
    def is_engines_turn(self) -> bool:
        return not self.is_over and self.engine is self.turn

    @property
    def has_crowd(self) -> bool:
        """Whether it is a game of vote chess."""
        return any(map(is_crowd, self.players))

    def may_act(self, user_id: int) -> bool:
        """Return whether a user may play or vote in the match."""
        return user_id in self.players or self.has_crowd

    def may_move(self, user_id: int) -> bool:
        """Return whether a user may play or vote for a move now."""
        return not self.is_over and (user_id == self.turn_player or is_crowd(self.turn_player))

    def opponent_of(self, player: int) -> int:
        """Return the other player."""
        return self.black if player == self.white else self.white

    def check_player(self, user_id: int) -> None:
        """Raise NotAPlayer for anyone who doesn't play in the match."""
        if user_id not in self.players:
            if self.has_crowd:
                raise NotAPlayer("vote-only")
            raise NotAPlayer("move-not-player", white=self.white, black=self.black)

    def check_actor(self, user_id: int) -> None:
        """Raise NotAPlayer for anyone who can neither play nor vote in the match."""
        if not self.has_crowd:
            self.check_player(user_id)

    def check_running(self, user_id: int) -> None:
        """Raise NotAPlayer, or MatchOver for a match that has ended."""
        self.check_player(user_id)
        if self.is_over:
            raise MatchOver("move-over")

    def check_turn(self, user_id: int) -> None:
        """Raise NotAPlayer, MatchOver, or Refusal for the other player. Anyone may vote for a crowd."""
        self.check_actor(user_id)
        if self.is_over:
            raise MatchOver("move-over")
        if not self.may_move(user_id):
            raise Refusal("move-not-your-turn", player=self.turn_player)

    @property
    def is_called_off(self) -> bool:
        return self.reason in CALLED_OFF

    @property
    def is_over(self) -> bool:
        return self.status != RUNNING

    @property
    def result(self) -> str:
        """The result as PGN writes it: 1-0, 0-1, 1/2-1/2, or * while it runs and if it was called off."""
        if not self.is_over or self.is_called_off:
            return "*"
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is rules.WHITE else "0-1"


@dataclass(frozen=True, kw_only=True)
class Match(MatchRow):
    """A match with its game, rebuilt from the start FEN and the moves; it has exactly `ply` moves.

    Callers share `game`: read it, but don't play on it.
    """

    # Not compared: id and version determine the game.
    game: rules.Game = field(compare=False, repr=False)

    @property
    def variant(self) -> rules.Variant:
        return self.game.variant

    @property
    def position(self) -> rules.Position:
        return self.game.position

    @cached_property
    def ended_by_move(self) -> bool:
        """Whether the last move itself ended the match, rather than a resignation or a claim."""
        return self.is_over and self.game.outcome() is not None

    def up_to(self, ply: int) -> Match:
        """Return the match as it stood after `ply` moves: still running, unless these are all its moves."""
        if ply >= self.ply:
            return self
        game = self.game.until(ply)
        return replace(self, game=game, ply=ply, status=RUNNING, winner=None, reason=None)

    def pgn(
        self,
        white: str,
        black: str,
        tags: Mapping[str, str] | None = None,
        clocks: Sequence[timedelta | None] = (),
        annotations: Mapping[int, rules.Annotation] = MappingProxyType({}),
    ) -> str:
        """Return the match as PGN, with the players' names as given; `tags` (Event, Site ...) override ours.

        `clocks`: the time that the mover had left after each move, None if unknown. `annotations` of moves,
        by ply from 1. Without `tags`, a recorded game has only those of its players and opening.
        """
        base = {"White": white, "Black": black}
        if self.id != NOBODY:
            date, time = self.created_at.strftime("%Y.%m.%d"), self.created_at.strftime("%H:%M:%S")
            base |= {"Date": date, "Round": "-", "UTCDate": date, "UTCTime": time}
        if self.reason in TERMINATIONS:
            base["Termination"] = TERMINATIONS[self.reason]
        if self.time is not None:
            base["TimeControl"] = self.time.pgn
        base |= opening_tags(self.game)
        return rules.pgn_text(self.game, base | dict(tags or {}), self.result, clocks, annotations)


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a match: its winner, None if there is none, and the reason."""

    winner: rules.Color | None
    reason: str


@dataclass(frozen=True)
class MoveMade:
    """An accepted move, which is already stored."""

    match: Match
    """The match after the move, and after the conditional moves that followed it."""
    ply: int
    """1 for the first move of the match."""


def match_of_record(record: rules.Record) -> Match:
    """Return a recorded game in the form of a match that is not stored."""
    game = record.game
    outcome = game.outcome()
    result = outcome.result if outcome is not None and record.result == "*" else record.result
    reason = OTHER if outcome is None or outcome.result != result else outcome.reason.value
    over = result != "*"
    moment = _begun(record.tags.get("Date", ""))
    return Match(
        id=NOBODY,
        variant_key=game.variant.key,
        start_fen=game.start.fen(),
        game=game,
        start_number=game.variant.start_number(game.start),
        white=NOBODY,
        black=NOBODY,
        channel_id=NOBODY,
        status=FINISHED if over else RUNNING,
        winner=WINNERS.get(result),
        reason=reason if over else None,
        ply=len(game.moves),
        created_at=moment,
        updated_at=moment,
    )


def _begun(date: str) -> datetime:
    """Return the day of a PGN date; the earliest possible datetime if the date is unknown."""
    try:
        return datetime.strptime(date, "%Y.%m.%d").replace(tzinfo=UTC)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)


def to_ending(outcome: rules.Outcome) -> Ending:
    """Return the ending of a match by an outcome of its game."""
    return Ending(outcome.winner, outcome.reason.value)


COLUMNS = {"variant_key": "variant", "white": "white_id", "black": "black_id"}
"""The columns whose fields have other names."""

_NAMES = {column: name for name, column in COLUMNS.items()}
_FIELDS = [_NAMES.get(column.name, column.name) for column in matches.c]
"""The fields in the order of the columns. Mapping rows by SQLAlchemy's own names would take twice as long."""


def replay(row: MatchRow, variant: rules.Variant, ucis: list[str]) -> rules.Game:
    """Replay the game of a stored match. Raises MatchBroken with the first ply that can't be replayed."""
    try:
        game = rules.Game(rules.Position.from_fen(variant, row.start_fen))
    except rules.InvalidFen as error:
        raise MatchBroken("match-broken", match=str(row.id), ply=0) from error
    for ply, uci in enumerate(ucis, start=1):
        try:
            game.play(game.position.move_from_uci(uci))
        except rules.MoveError as error:
            raise MatchBroken("match-broken", match=str(row.id), ply=ply) from error
    if len(ucis) != row.ply:
        raise MatchBroken("match-broken", match=str(row.id), ply=len(ucis) + 1)
    return game


def match_row(found: Sequence[Any]) -> MatchRow:
    values = dict(zip(_FIELDS, found, strict=True))
    values["winner"] = SIDES.get(values["winner"])
    values["time"] = time_of_columns(values.pop("move_seconds"), values.pop("clock"))
    values["pieces"] = piece_sets(values["pieces"])
    return MatchRow(**values)


def fetch_match(connection: sa.Connection, query: sa.Executable) -> MatchRow | None:
    found = connection.execute(query).one_or_none()
    return None if found is None else match_row(found)


def fetch_matches(connection: sa.Connection, query: sa.Executable) -> list[MatchRow]:
    return [match_row(found) for found in connection.execute(query)]


def new_row(match: NewMatch) -> dict[str, Any]:
    fields = {COLUMNS.get(name, name): value for name, value in vars(match).items()}
    return fields | time_columns(fields.pop("time"))
