"""What the message of a board says."""

from __future__ import annotations

import rules
from bot.discord.examples import drop_text, first_move
from bot.discord.names import escaped
from bot.discord.wording import Players, Wording, move_text, numbered, stamp
from bot.matches import Match
from bot.texts import Texts


class Captions:
    """The text of board messages, in the match's language; players are mentioned when it is their turn."""

    def __init__(self, texts: Texts, wording: Wording) -> None:
        self._texts = texts
        self._wording = wording

    def text(self, match: Match, ply: int, players: Players, *, typed: bool = True) -> str:
        """The lines under the board after `ply` moves: what was played, whose turn it is, the time left.

        `typed`: moves can be written where this is read.
        """
        wording, texts, locale = self._wording, self._texts, match.locale
        if match.is_over and ply == match.ply:
            lines = [wording.result(locale, match, players), f"<@{match.white}> <@{match.black}>"]
            if match.ended_by_move:
                mover = match.game.positions[ply - 1].turn
                done = texts.said(
                    locale,
                    "board-over",
                    match.variant.family,
                    move=escaped(numbered(match, ply, locale)),
                    player=escaped(players.of(mover)),
                )
                lines.insert(0, done)
            return "\n".join(lines)
        position = match.game.positions[ply]
        mention = f"<@{match.player(position.turn)}>"
        if ply == 0:
            # A mention makes a member of a thread, so both are mentioned here, each once.
            named = {side: escaped(players.of(side)) for side in rules.Color}
            named[position.turn.opponent] = f"<@{match.player(position.turn.opponent)}>"
            begun = texts.text(
                locale,
                "board-start" if typed else "board-start-button",
                white=named[rules.WHITE],
                black=named[rules.BLACK],
                first=wording.color(locale, rules.WHITE, match.variant),
                second=wording.color(locale, rules.BLACK, match.variant),
                mention=mention,
                example=move_text(locale, position, first_move(position)),
            )
            lines = [begun, *self._drops(match, typed), *self._time(match, ply)]
            return "\n".join(lines)
        moved = texts.said(
            locale,
            "board-check" if position.in_check else "board-move",
            match.variant.family,
            move=escaped(numbered(match, ply, locale)),
            player=escaped(players.of(position.turn.opponent)),
            mention=mention,
            color=wording.color(locale, position.turn, match.variant),
        )
        return "\n".join([moved, *self._time(match, ply)])

    def _drops(self, match: Match, typed: bool) -> list[str]:
        """How a piece from the hand is written, where there is one to be had."""
        example = drop_text(match.variant, match.locale) if typed else ""
        return [self._texts.text(match.locale, "drop-example", example=example)] if example else []

    def _time(self, match: Match, ply: int) -> list[str]:
        """How long the player to move has, where a clock runs."""
        if match.due_at is None or ply != match.ply:
            return []
        args = {"when": stamp(match.due_at), "until": stamp(match.due_at, "f")}
        return [self._texts.text(match.locale, "board-time", **args)]
