"""What the message of a board says."""

from __future__ import annotations

import rules
from bot.discord.platform.names import escaped
from bot.discord.wording.examples import drop_text, first_move
from bot.discord.wording.sentences import Players, Wording, is_reply, move_text, numbered, stamp
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
            people = [side for side in rules.Color if side is not match.engine]
            mentions = " ".join(f"<@{match.player(side)}>" for side in people)
            lines = [wording.result(locale, match, players), mentions]
            if match.engine is not None and match.winner is match.engine.opponent:
                lines.append(texts.text(locale, "end-congratulation"))
            if match.ended_by_move:
                mover = match.game.positions[ply - 1].turn
                reply = is_reply(match, ply)
                done = texts.said(
                    locale,
                    "board-over-reply" if reply else "board-over",
                    match.variant.family,
                    move=escaped(numbered(match, ply, locale)),
                    player=escaped(players.of(mover)),
                    **self._answered(match, ply),
                )
                lines.insert(0, done)
            return "\n".join(lines)
        position = match.game.positions[ply]
        mention = f"<@{match.player(position.turn)}>"
        if ply == 0:
            # A mention makes a member of a thread, so both are mentioned here, each once.
            named = {side: escaped(players.of(side)) for side in rules.Color}
            if match.engine is None:
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
        args = {
            "move": escaped(numbered(match, ply, locale)),
            "player": escaped(players.of(position.turn.opponent)),
            "mention": mention,
            "color": wording.color(locale, position.turn, match.variant),
        }
        family, check = match.variant.family, position.in_check
        if is_reply(match, ply):
            args |= self._answered(match, ply)
            moved = texts.said(locale, "board-check-reply" if check else "board-move-reply", family, **args)
        elif position.turn is match.engine:
            moved = texts.text(locale, "board-thinking", opponent=escaped(players.of(position.turn)), **args)
        else:
            moved = texts.said(locale, "board-check" if check else "board-move", family, **args)
        lines = [moved, *self._time(match, ply)]
        if match.engine is not None and ply == 1 and position.turn is not match.engine:
            example = move_text(locale, position, first_move(position))
            key = "board-first" if typed else "board-first-button"
            lines.append(texts.text(locale, key, example=example))
        return "\n".join(lines)

    def _answered(self, match: Match, ply: int) -> dict[str, str]:
        """The person's own move, and a mention, where the last one is the engine's answer to it."""
        if not is_reply(match, ply):
            return {}
        person = match.player(match.game.positions[ply - 2].turn)
        return {"own": escaped(numbered(match, ply - 1, match.locale)), "person": f"<@{person}>"}

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
