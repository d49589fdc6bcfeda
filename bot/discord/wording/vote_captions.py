"""The text of a board in vote chess: the last moves with their votes, and the counts of the current turn."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord.platform.channels import Readable
from bot.discord.platform.user_text import escaped
from bot.discord.wording.examples import first_move, first_move_lines
from bot.discord.wording.game_sentences import BoardView, Wording
from bot.discord.wording.markup import stamp
from bot.discord.wording.move_texts import is_reply, move_text, numbered
from bot.state.player_ids import EVERYONE
from bot.state.votes import Ballot, Turn
from bot.votes.tally import MOTIONS, Count, extension, total

MAX_COUNTS = 8
"""Maximum number of choices whose counts are shown."""


class VoteCaptions:
    """Composer of the texts of boards in vote chess, in the match's language."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def lines(self, view: BoardView, ballot: Ballot, usual: list[str], *, readable: Readable) -> list[str]:
        """Return the lines of a board's text. `usual`: the lines for other games, also used at the end."""
        match, ply = view.match, view.ply
        decided = self._decided(view, ballot)
        if view.shows_end:
            voters = self._wording.text("vote-voters", count=ballot.voters)
            return [*usual, *(decided if match.ended_by_move else []), voters]
        played = [self._played(view, ply - 1)] if is_reply(match, ply) else []
        played += [self._played(view, ply)] if ply else []
        lines = [*played, *decided]
        if ply == 0 or (ply == 1 and match.engine is not None and ballot.decided_ply == 0):
            lines += self._begun(view, readable)
        position = match.game.positions[ply]
        if position.turn is match.engine:
            opponent = view.players.name_of(position.turn).markdown
            return [*lines, self._wording.text("vote-thinking", opponent=opponent)]
        args = {
            "player": view.players.name_of(position.turn).markdown,
            "color": self._wording.color(position.turn, match.variant),
        }
        if position.in_check:
            family = match.variant.family
            lines.append(self._wording.text("vote-turn-check", family=family, **args))
        else:
            lines.append(self._wording.text("vote-turn", **args))
        if view.is_newest and ballot.turn.ply == ply:
            lines += [*self._draw(view, ballot.turn), self._counts(view, ballot.turn)]
        return lines

    def _played(self, view: BoardView, ply: int) -> str:
        match = view.match
        mover = view.players.name_of(match.game.positions[ply - 1].turn).markdown
        move = escaped(numbered(match, ply, view.notation))
        return self._wording.text("board-over", family=match.variant.family, move=move, player=mover)

    def _decided(self, view: BoardView, ballot: Ballot) -> list[str]:
        """Return the line with the votes for the crowd's last move."""
        match, ply = view.match, ballot.decided_ply
        if ply < 1 or not ballot.decided:
            return []
        move = match.game.moves[ply - 1]
        won = next((count.votes for count in ballot.decided if count.choice == move.uci()), 0)
        text = escaped(move_text(view.notation, match.game.positions[ply - 1], move))
        count = total(ballot.decided)
        return [self._wording.text("vote-decided", move=text, votes=str(won), count=count)]

    def _begun(self, view: BoardView, readable: Readable) -> list[str]:
        match, position = view.match, view.match.game.positions[view.ply]
        first = first_move(position)
        example = move_text(view.notation, position, first)
        key = "vote-start" if readable is Readable.ALL else "vote-start-button"
        lines = [self._wording.text(key, example=example)]
        if EVERYONE not in match.players:
            lines.append(self._wording.text("vote-teams"))
        if readable is not Readable.ALL:
            return lines
        return [*lines, *first_move_lines(self._wording, view.notation, position, first)]

    def _draw(self, view: BoardView, turn: Turn) -> list[str]:
        """Return the line about a draw that was offered or declined in this turn or the one before."""
        match, players = view.match, view.players
        if turn.draw_ply is None:
            return []
        if match.engine is not None and turn.draw_ply in (turn.ply, turn.ply - 2):
            opponent = players.name_of(match.engine).markdown
            return [self._wording.text("vote-draw-declined", opponent=opponent)]
        if match.engine is None and turn.draw_ply in (turn.ply, turn.ply - 1):
            player = players.name_of(match.game.positions[turn.draw_ply].turn).markdown
            key = "vote-draw-made" if turn.draw_ply == turn.ply else "vote-draw-offered"
            return [self._wording.text(key, player=player)]
        return []

    def _counts(self, view: BoardView, turn: Turn) -> str:
        """Return the line with the end of the turn and the counts so far."""
        if turn.closes_at is None:
            seconds = int(extension(turn.length).total_seconds())
            return self._wording.text("vote-waits", time=self._wording.duration(seconds))
        when = stamp(turn.closes_at)
        if not turn.counts:
            return self._wording.text("vote-open", when=when)
        return self._wording.text("vote-counts", when=when, votes=self._listed(view, turn.counts))

    def _listed(self, view: BoardView, counts: Iterable[Count]) -> str:
        """Return counts as text: "e4 5, d4 3"."""
        shown = [f"{self._choice(view, count.choice)} {count.votes}" for count in counts]
        more = ["…"] if len(shown) > MAX_COUNTS else []
        return self._wording.listed([*shown[:MAX_COUNTS], *more])

    def _choice(self, view: BoardView, choice: str) -> str:
        match = view.match
        if choice in MOTIONS:
            return self._wording.text(f"vote-{choice}")
        move = match.position.move_from_uci(choice)
        return escaped(move_text(view.notation, match.position, move))
