"""The text of a board's message, the alt text of its picture, and clocks as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

import render
import rules
from bot.discord.platform.channels import Readable
from bot.discord.platform.user_text import escaped, unformatted
from bot.discord.wording.examples import first_move, first_move_lines
from bot.discord.wording.game_sentences import BoardView, Players, Wording
from bot.discord.wording.markup import stamp
from bot.discord.wording.move_texts import is_reply, move_text, numbered, numbered_with_reply
from bot.discord.wording.notation import Notation
from bot.state.match import UNMOVED, Match
from bot.state.profiles import RatingChange
from bot.state.rated_games import MIN_RATED, SHORT_PLIES, is_rated, why_unrated
from bot.state.turn_clock import in_byo_yomi, time_shown
from bot.texts import Texts

# ---- Clocks of a live game, in sentences and on the bars of a board
#
# A side that has used up its base time is in byo-yomi: its clock shows the rest of a period, marked as such.

LOW_TIME_SECONDS = 20
"""Seconds left on a clock below which it is highlighted."""


def clock_text(match: Match, color: rules.Color, now: datetime) -> str:
    """Return the time on a side's clock: 2:58, or 1:00:00; in byo-yomi the rest of the period, marked so."""
    if in_byo_yomi(match, color, now):
        return Texts(match.locale).text("clock-byo-yomi", seconds=_seconds(match, color, now))
    return _shown(match, color, now)


def both_clocks(wording: Wording, match: Match, first: rules.Color, now: datetime) -> dict[str, str]:
    """Return both clocks, that of `first` first, as variables of a text: color, left, other, rest."""
    return {
        "color": wording.color(first, match.variant),
        "left": clock_text(match, first, now),
        "other": wording.color(first.opponent, match.variant),
        "rest": clock_text(match, first.opponent, now),
    }


def with_clocks(labels: render.Labels, match: Match, now: datetime) -> render.Labels:
    """Return the labels of a board with the clocks of a live game."""
    (white, white_period), (black, black_period) = (
        _on_bar(match, color, now) for color in (rules.WHITE, rules.BLACK)
    )
    low_time = tuple(color for color in rules.Color if _seconds(match, color, now) < LOW_TIME_SECONDS)
    labels = replace(labels, white_clock=white, black_clock=black, low_time=low_time)
    return replace(labels, white_period=white_period, black_period=black_period)


def _on_bar(match: Match, color: rules.Color, now: datetime) -> tuple[str, str]:
    """Return the time on a side's clock and, in byo-yomi, the word for a period; else ""."""
    if not in_byo_yomi(match, color, now):
        return _shown(match, color, now), ""
    texts = Texts(match.locale)
    return texts.text("bar-byo-yomi", seconds=_seconds(match, color, now)), texts.text("bar-byo-yomi-word")


def _shown(match: Match, color: rules.Color, now: datetime) -> str:
    minutes, seconds = divmod(_seconds(match, color, now), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}" if minutes >= 60 else f"{minutes}:{seconds:02}"


def _seconds(match: Match, color: rules.Color, now: datetime) -> int:
    return int(time_shown(match, color, now).total_seconds())


# ---- The text of a board's message


class Captions:
    """The text of board messages, in the match's language; players are mentioned when it is their turn."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def text(
        self,
        view: BoardView,
        *,
        readable: Readable,
        due: datetime | None,
        now: datetime,
        changes: Mapping[int, RatingChange],
    ) -> str:
        """Return the text of a board: what was played, whose turn it is, the time left.

        `readable`: which messages with moves the bot receives there. `due`: the deadline of the player to
        move, as known `now`. `changes`: by player, the rating changes by the end of the game.
        """
        match, ply, players = view.match, view.ply, view.players
        if view.shows_end:
            return "\n".join(self._over(view, changes))
        if ply == 0:
            lines = [*self._begun(match, players, readable), *self.time_left(view, due, now)]
            if match.engine is None:
                key = "game-rated" if is_rated(match) else "game-casual"
                lines.append(self._wording.text(key))
            return "\n".join(lines)
        position = match.game.positions[ply]
        lines = [self._moved(match, ply, players), *self._counted(position)]
        lines += self.time_left(view, due, now)
        if match.engine is not None and ply == 1 and position.turn is not match.engine:
            example = move_text(Notation(match.locale), position, first_move(position))
            lines.append(self._wording.text(f"board-first{readable}", example=example))
        return "\n".join(lines)

    def _over(self, view: BoardView, changes: Mapping[int, RatingChange]) -> list[str]:
        """Return the lines of a finished game: the last move if it ended the game, the result, mentions."""
        match, ply, players, wording = view.match, view.ply, view.players, self._wording
        people = [side for side in rules.Color if side is not match.engine]
        mentions = " ".join(wording.mention(match, side) for side in people)
        lines = [wording.result(match, players)]
        if view.in_event and match.reason == UNMOVED:
            lines = [wording.text("end-unmoved-event", player=players.name_of(match.turn).markdown)]
        opening = wording.opening(match)
        if opening and not match.is_called_off:
            lines.append(opening)
        if changes:
            lines.append(wording.rating_changes(match, players, changes))
        elif (why := why_unrated(match)) is not None:
            lines.append(wording.text(f"end-unrated-{why}", count=MIN_RATED // 2))
        elif is_rated(match) and not match.is_called_off:
            lines.append(wording.text("end-unrated-repeated", count=SHORT_PLIES // 2))
        if not match.has_crowd:
            lines.append(mentions)
        if match.engine is not None and match.winner is match.engine.opponent:
            lines.append(wording.text("end-congratulation"))
        if match.ended_by_move:
            mover = match.game.positions[ply - 1].turn
            done = wording.text(
                "board-over-reply" if is_reply(match, ply) else "board-over",
                family=match.variant.family,
                move=escaped(numbered(match, ply, Notation(match.locale))),
                player=players.name_of(mover).markdown,
                **self._answered(match, ply),
            )
            lines.insert(0, done)
        return lines

    def _begun(self, match: Match, players: Players, readable: Readable) -> list[str]:
        wording, position = self._wording, match.game.start
        turn, notation = position.turn, Notation(match.locale)
        # A mention adds a user to the thread, so each person is mentioned here, once.
        named = {side: players.name_of(side).markdown for side in rules.Color}
        if turn.opponent is not match.engine:
            named[turn.opponent] = wording.mention(match, turn.opponent)
        sides = {
            "white": named[rules.WHITE],
            "black": named[rules.BLACK],
            "first": wording.color(rules.WHITE, match.variant),
            "second": wording.color(rules.BLACK, match.variant),
        }
        if turn is match.engine:
            return [wording.text("board-start-thinking", opponent=named[turn], **sides)]
        text = wording.text(
            f"board-start{readable}",
            mention=wording.mention(match, turn),
            example=move_text(notation, position, first := first_move(position)),
            **sides,
        )
        if readable is Readable.NOTHING:
            return [text]
        return [text, *first_move_lines(wording, notation, position, first)]

    def _moved(self, match: Match, ply: int, players: Players) -> str:
        wording, position = self._wording, match.game.positions[ply]
        args = {
            "move": escaped(numbered(match, ply, Notation(match.locale))),
            "player": players.name_of(position.turn.opponent).markdown,
            "mention": wording.mention(match, position.turn),
            "color": wording.color(position.turn, match.variant),
        }
        family, check = match.variant.family, position.in_check
        if is_reply(match, ply):
            args |= self._answered(match, ply)
            return wording.text("board-check-reply" if check else "board-move-reply", family=family, **args)
        if position.turn is match.engine:
            return wording.text("board-thinking", opponent=players.name_of(position.turn).markdown, **args)
        return wording.text("board-check" if check else "board-move", family=family, **args)

    def _answered(self, match: Match, ply: int) -> dict[str, str]:
        """Return variables for the player's own move and mention if the engine has replied to it; else {}."""
        if not is_reply(match, ply):
            return {}
        person = self._wording.mention(match, match.game.positions[ply - 2].turn)
        return {"own": escaped(numbered(match, ply - 1, Notation(match.locale))), "person": person}

    def _counted(self, position: rules.Position) -> list[str]:
        """Return the line with the count of a counting rule, while somebody counts."""
        if position.count is None:
            return []
        passed, limit = position.count.moves
        return [self._wording.text("board-count", count=passed, limit=limit)]

    def time_left(self, view: BoardView, due: datetime | None, now: datetime) -> list[str]:
        """Return the line with the deadline of the player to move, in a live game with both clocks."""
        match, wording = view.match, self._wording
        if due is None or not view.is_newest:
            return []
        if match.clock is None:
            args = {"when": stamp(due), "until": stamp(due, "f")}
            return [wording.text("board-time", **args)]
        when = stamp(due)
        if not match.both_have_moved:
            time = wording.time(match.clock)
            key = "board-clock-first-event" if view.in_event else "board-clock-first"
            return [wording.text(key, time=time, when=when)]
        clocks = both_clocks(wording, match, match.turn, now)
        return [wording.text("board-clock", when=when, **clocks)]


# ---- The alt text of a board, for players who use a screen reader
#
# render/position_in_words.py describes the pieces and their squares.


def board_alt_text(wording: Wording, view: BoardView, now: datetime) -> str:
    """Return the alt text of a board in the match's language, within Discord's limit.

    It contains the last move, check, the side to move or the result, the clocks of a live game `now`, the
    pieces with their squares, and the exploded ones.
    """
    match, lead = view.match, _state(wording, view)
    if match.clock is not None and view.is_newest:
        clocks = both_clocks(wording, match, rules.WHITE, now)
        lead = wording.text("board-alt-clocks", board=lead.rstrip(".。 "), **clocks)
    position = match.game.positions[view.ply]
    return wording.described(position, lead=lead, exploded=view.exploded)


def _state(wording: Wording, view: BoardView) -> str:
    """Return the state in words: the last move, check, the side to move or the result."""
    match, ply = view.match, view.ply
    position = match.game.positions[ply]
    color = wording.color(position.turn, match.variant)
    result = unformatted(wording.result(match, view.players)).rstrip(".。") if view.shows_end else ""
    if ply == 0 and view.shows_end:
        return wording.text("board-alt-start-end", result=result)
    if ply == 0:
        return wording.text("board-alt-start", color=color)
    move = (numbered_with_reply if is_reply(match, ply) else numbered)(match, ply, view.notation)
    if view.shows_end:
        return wording.text("board-alt-end", move=move, result=result)
    check, family = position.in_check, match.variant.family
    return wording.text("board-alt-check" if check else "board-alt", family=family, move=move, color=color)
