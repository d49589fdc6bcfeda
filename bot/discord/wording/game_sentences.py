"""Sentences about games, such as results and their reasons, composed of Fluent messages in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

import render
import rules
from bot.discord.pictures import drawn_name
from bot.discord.platform.discord_limits import THREAD_NAME
from bot.discord.platform.display_names import Names
from bot.discord.platform.user_text import UserText, escaped
from bot.discord.wording.move_texts import numbered
from bot.discord.wording.notation import KIF, Notation, square_name, style_in
from bot.discord.wording.pieces import piece_name
from bot.graphemes import shortened
from bot.openings import opening_reached
from bot.state.glicko import SHOWN_FROM, RatingKind
from bot.state.match import UNMOVED, Match
from bot.state.profiles import RatingChange
from bot.state.rated_games import MAX_REPEATS
from bot.state.time_control import TimeControl
from bot.texts import Texts, form_of, join_words
from rules import Reason


@dataclass(frozen=True, slots=True)
class Players:
    """The two display names of a match."""

    white: UserText
    black: UserText

    def name_of(self, color: rules.Color) -> UserText:
        return self.white if color is rules.WHITE else self.black


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board of a match after `ply` moves, with the side at the `bottom` and the players' names.

    `local_letters`: whether moves have the letters of the reader's language (see Notation).
    `in_event`: it belongs to a tournament, in which a player who doesn't make the first move loses.
    """

    match: Match
    ply: int
    bottom: rules.Color
    players: Players
    local_letters: bool = False
    in_event: bool = False

    @property
    def is_newest(self) -> bool:
        return self.ply == self.match.ply

    @property
    def notation(self) -> Notation:
        return Notation(self.match.locale, local_letters=self.local_letters)

    @property
    def shows_end(self) -> bool:
        return self.match.is_over and self.is_newest

    @property
    def exploded(self) -> dict[int, rules.Piece]:
        """The pieces, by square, that the last move blew up, if it ended the game."""
        game = self.match.game
        if not self.shows_end or game.outcome() is None:
            return {}
        return render.exploded_by(game.positions[self.ply - 1], game.moves[self.ply - 1])


class Wording(Texts):
    """The messages of one language, and sentences about games composed of them."""

    def __init__(
        self, locale: str, names: Names, find: Callable[[str], rules.Variant] = rules.variant
    ) -> None:
        """`find`: returns the variant of a key, including custom ones; raises rules.UnknownVariant."""
        super().__init__(locale)
        self.names = names
        self.find = find

    async def players(self, match: Match) -> Players:
        """Return the names of a match's players."""
        people = [match.player(side) for side in rules.Color]
        return Players(*[await self.names.name_of(person, match.guild_id, self.locale) for person in people])

    def mention(self, match: Match, color: rules.Color) -> str:
        return self.names.mention(match.player(color), self.locale)

    def drawn_names(self, match: Match, players: Players) -> Players:
        drawn = (drawn_name(self.names, match.player(side), players.name_of(side)) for side in rules.Color)
        return Players(*drawn)

    def named(self, key: str, fallback: str, **args: str | int) -> str:
        """Return the text of an optional key, or `fallback` if the key doesn't exist."""
        return self.text(key, **args) if self.has(key) else fallback

    def listed(self, items: Iterable[str]) -> str:
        """Join items with the language's list separator, in each grammatical form that all of them have."""
        return join_words(tuple(items), self.text("list-separator").join)

    def any_of(self, items: Sequence[str]) -> str:
        """Join alternatives: "d4, e4 or d5"."""
        if len(items) < 2:
            return self.listed(items)

        def joined(words: Sequence[str]) -> str:
            first = self.listed(words[:-1])
            sides = {"before": _script(words[-2][::-1]), "after": _script(words[-1])}
            return self.text("list-any", items=first, last=words[-1], count=len(words), **sides)

        return join_words(items, joined)

    def color(self, color: rules.Color, variant: rules.Variant) -> str:
        """Return the name of a side in this variant's family of games: White, Sente, Red."""
        return self.text(f"color-{color.label}", family=variant.family)

    def piece(self, name: str, variant: rules.Variant, color: rules.Color | None = None) -> str:
        """Return a piece type's name in a variant; without a translation, the name in its definition.

        `color`: its side, because some pieces have a different name for each side; None: the name for both.
        """
        return piece_name(self, name, variant.family, "" if color is None else color.label)

    def pieces_on(self, position: rules.Position, squares: Iterable[int]) -> dict[str, str]:
        """Return the pieces on squares and the squares' names as variables: piece1, square1, piece2 …"""
        variables: dict[str, str] = {}
        for number, square in enumerate(squares, 1):
            piece = position.piece_at(square)
            assert piece is not None  # noqa: S101
            variables[f"piece{number}"] = self.piece(piece.type.name, position.variant, piece.color)
            variables[f"square{number}"] = square_name(position.variant, square, self.locale)
        return variables

    def picture_words(self) -> render.Words:
        """Return the function by which render looks up the words of pictures."""

        def words(key: str, /, *, family: str, **args: str | int) -> str:
            if key.startswith("piece-"):
                side = str(args.get("side", ""))
                name = piece_name(self, key.removeprefix("piece-"), family, side)
                return form_of(name, "many") if int(args.get("count", 1)) > 1 else name
            key = key if key.startswith("color-") else f"picture-{key}"
            return self.text(key, family=family, **args)

        return words

    def described(
        self,
        position: rules.Position,
        *,
        lead: str | None = None,
        exploded: Mapping[int, rules.Piece] | None = None,
    ) -> str:
        """Return a position in words, with exploded pieces, for the alt text of its picture."""
        words, kanji = self.picture_words(), style_in(self.locale, position.variant) == KIF
        return render.describe(position, words=words, lead=lead, kanji=kanji, exploded=exploded)

    def squares(self, variant: rules.Variant, squares: Iterable[int]) -> str:
        return self.listed([square_name(variant, square, self.locale) for square in squares])

    def result(self, match: Match, players: Players) -> str:
        """Return the result of a finished match: the winner's name, the reason, the score."""
        reason = match.reason or "other"
        if reason == UNMOVED:
            return self.text("end-unmoved", player=players.name_of(match.turn).markdown)
        if match.is_called_off:
            return self.text("end-aborted")
        why = self._reason_text(match, lambda color: players.name_of(color).markdown)
        if match.winner is None:
            ended: dict[str, str | int] = {"reason": why, "result": match.result, "count": match.ply}
            return self.text("end-draw", family=match.variant.family, **ended)
        return self.text(
            "end-win",
            family=match.variant.family,
            count=match.ply,
            winner=players.name_of(match.winner).markdown,
            color=self.color(match.winner, match.variant),
            reason=why,
            result=match.result,
        )

    def _reason_text(
        self, match: Match, name_of: Callable[[rules.Color], str], *, brief: bool = False
    ) -> str:
        """Return the reason for a result. `name_of`: returns a player's name. `brief`: for a picture."""
        names: dict[str, str | int] = {"stuck": name_of(match.turn)}
        if match.winner is None:
            key, names["count"] = f"draw-{match.reason}", moves_needed(match)
        else:
            key, kind = how_won(match)
            names["loser"] = name_of(match.winner.opponent)
            if kind is not None:
                names["piece"] = self.piece(kind.name, match.variant)
        if not self.has(key):
            key = "draw-other" if match.winner is None else "win-other"
        if brief and self.has(f"short-{key}"):
            key = f"short-{key}"
        return self.text(key, family=match.variant.family, **names)

    def ended(self, match: Match, players: Players) -> render.Ended | None:
        """Return the end of a finished match for its picture; None if the match was called off."""
        if match.is_called_off:
            return None
        drawn = self.drawn_names(match, players)
        return render.Ended(
            match.winner,
            self._reason_text(match, lambda side: drawn.name_of(side).plain, brief=True).rstrip(".。"),
        )

    def standing(self, notation: Notation, match: Match, players: Players) -> str:
        """Return a match's state for a spectator: the last move and the side to move, or the result."""
        if match.is_over:
            return self.result(match, players)
        turn = match.game.position.turn
        color = self.color(turn, match.variant)
        args = {"player": players.name_of(turn).markdown, "color": color}
        if match.ply == 0:
            return self.text("board-again-start", **args)
        return self.text("board-again", move=escaped(numbered(match, match.ply, notation)), **args)

    def time(self, time: TimeControl | None) -> str:
        if time is None:
            return self.text("time-none")
        if not time.is_live:
            return self.text("time-move", time=self.duration(time.per_move))
        base = self.duration(int(time.start.total_seconds()))
        if time.period:
            key = "time-byo-yomi" if time.base else "time-period"
            return self.text(key, base=base, period=self.duration(time.period))
        if not time.increment:
            return self.text("time-sudden", base=base, short=str(time))
        increment = self.duration(time.increment)
        return self.text("time-fischer", base=base, increment=increment, short=str(time))

    def duration(self, seconds: int) -> str:
        """Return a duration in days, hours, minutes and seconds; units that are zero are left out."""
        days, rest = divmod(seconds, 86_400)
        hours, rest = divmod(rest, 3600)
        counts = {"days": days, "hours": hours, "minutes": rest // 60, "seconds": rest % 60}
        units = [unit for unit, count in counts.items() if count] or ["minutes"]
        spans = [self.text(f"span-{unit}", count=counts[unit]) for unit in units]
        return reduce(lambda first, rest: self.text("span-both", first=first, rest=rest), spans)

    def title(self, variant: rules.Variant) -> UserText:
        """Return a variant's title: the translation, else the English title in its definition."""
        return UserText(self.named(f"title-{variant.key}", variant.title))

    def summary(self, variant: rules.Variant) -> UserText:
        """Return a one-line summary of a variant; an empty text if it has none."""
        return UserText(self.named(f"summary-{variant.key}", variant.summary))

    def variant_title(self, key: str) -> UserText:
        """Return the title of a variant by its key; the key itself if the variant no longer exists."""
        try:
            return self.title(self.find(key))
        except rules.UnknownVariant:
            return UserText(key)

    def kind(self, kind: RatingKind) -> UserText:
        """Return the kind of a rating: a variant's title and a speed."""
        variant = self.variant_title(kind.variant).plain
        speed = self.named(f"speed-{kind.speed}", kind.speed)
        return UserText(self.text("rating-kind", variant=variant, speed=speed))

    def rating(self, points: int, games: int, *, provisional: bool) -> str:
        """Return a rating in whole points; a provisional one has a question mark.

        `games`: rated games so far (the count may stop at SHOWN_FROM). With fewer than SHOWN_FROM, the text
        shows how many are needed instead.
        """
        if games < SHOWN_FROM:
            return self.text("rating-few", count=games, needed=SHOWN_FROM)
        key = "rating-provisional" if provisional else "rating-known"
        return self.text(key, rating=str(points))

    def rating_changes(self, match: Match, players: Players, changes: Mapping[int, RatingChange]) -> str:
        """Return the rating changes of a game: alice 1523 (+8), bob 1490? (−8). Adds the game's weight
        (1/2, 1/4 …) if it counted less than a full game. Players whose data was deleted are left out."""
        shown: list[str] = []
        for side in rules.Color:
            change = changes.get(match.player(side))
            if change is None:
                continue
            rating = self.rating(change.rating, change.games, provisional=change.provisional)
            player = players.name_of(side).markdown
            if change.games < SHOWN_FROM:
                shown.append(self.text("rating-change-few", player=player, rating=rating))
                continue
            sign = "+" if change.change > 0 else "−" if change.change < 0 else "±"
            points = f"{sign}{abs(change.change)}"
            shown.append(self.text("rating-change", player=player, rating=rating, change=points))
        line = self.text("end-ratings", changes=self.listed(shown))
        repeated = max(change.repeated for change in changes.values())
        if not repeated:
            return line
        share = f"1/{2 ** min(repeated, MAX_REPEATS)}"
        return f"{line}\n{self.text('end-rating-share', number=repeated + 1, share=share)}"

    def opening(self, match: Match, ply: int | None = None) -> str:
        """Return the name of a game's opening, by default that after all its moves; "" if it has none."""
        found = opening_reached(match.game, ply)
        if found is None:
            return ""
        eco, name = found.opening
        return self.text("opening", eco=eco, name=UserText(name).markdown)

    def thread(self, match: Match, players: Players) -> str:
        """Return a thread's name, in which long names of players are shortened."""
        args: dict[str, str | int] = {"variant": self.title(match.variant).plain}
        key = "thread-name"
        if match.start_number is not None:
            key, args["number"] = "thread-name-number", str(match.start_number)
        fixed = len(self.text(key, white="", black="", **args))
        room = (THREAD_NAME - fixed) // 2
        white, black = (name.shortened(room).plain for name in (players.white, players.black))
        return shortened(self.text(key, white=white, black=black, **args), THREAD_NAME)


def _script(text: str) -> str:
    """Return the script with which a text begins, apart from markup, for the space before it."""
    first = text.lstrip("*_~|\\")[:1]
    return "latin" if first.isascii() and (first.isalnum() or first == "`") else "other"


# ---- How a game was won, more specifically than by the rules' reason


def how_won(match: Match) -> tuple[str, rules.PieceType | None]:
    """Return the message id for how a match was won, and the piece type that the message names, if any."""
    reason = match.reason or "other"
    if reason in (Reason.EXTINCTION, Reason.EXPLOSION) and match.ended_by_move and match.winner is not None:
        return _how_lost(match, match.winner.opponent, reason)
    return f"win-{reason}", None


def _how_lost(match: Match, loser: rules.Color, reason: str) -> tuple[str, rules.PieceType | None]:
    """Return the same as how_won(), for a loss by extinction or explosion."""
    before, move = match.game.positions[-2], match.game.moves[-1]
    own_doing = before.turn is loser
    if reason == Reason.EXPLOSION:
        taken = _vital_pieces(match, before, loser).get(move.target)
        if own_doing:
            return "win-explosion-own", None
        return ("win-extinction", taken) if taken is not None else ("win-explosion", None)
    if own_doing:
        moved = None if move.origin is None else before.variant.kinds.type_of(before.board[move.origin])
        return ("win-extinction-own", moved) if moved is not None else ("win-other", None)
    there = _vital_pieces(match, match.position, loser)
    gone = [kind for square, kind in _vital_pieces(match, before, loser).items() if square not in there]
    if not gone:
        return "win-other", None
    (kind, *_) = gone
    if kind in there.values():
        return "win-extinction-one", kind
    usual = match.variant.first_start()
    count = list(_vital_pieces(match, usual, loser).values()).count(kind)
    return "win-extinction-last" if count > 1 else "win-extinction", kind


def _vital_pieces(match: Match, position: rules.Position, color: rules.Color) -> dict[int, rules.PieceType]:
    """Return by square the pieces of a side that must not become extinct."""
    extinct = match.variant.facts.extinction
    types = extinct.pieces if extinct else ()
    return {
        square: piece.type
        for square, piece in position.pieces()
        if piece.color == color and piece.type in types
    }


def moves_needed(match: Match) -> int:
    """Return the number of moves without progress after which a draw may be claimed; 0: never."""
    counted = (progress for progress in match.game.progress() if progress.reason is Reason.FIFTY_MOVES)
    return next((progress.needed for progress in counted), 0)
