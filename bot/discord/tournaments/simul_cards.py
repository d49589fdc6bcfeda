"""Texts about simuls: the announcement, the boards by result, and each reader's own boards."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ui

from bot.discord.platform.components import Control
from bot.discord.platform.user_text import UserText
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.markup import link_to, stamp
from bot.state.match import SIDES
from bot.state.tournament_formats import Simul
from bot.state.tournament_tables import RUNNING
from bot.state.tournament_values import Played
from bot.texts import Texts
from bot.tournaments.simul import DRAWN, HOST, LOST, WON

MAX_WAITING = 10
"""Maximum number of boards in the host's list, so that a message has room for them."""

Names = Mapping[int, UserText]


class SimulTexts:
    """Writer of texts about simuls. `names`: the players' names by number."""

    def __init__(self, texts: Texts, wording: Wording) -> None:
        self._texts = texts
        self._wording = wording

    def rules(self, event: Simul, host: str, locale: str) -> list[str]:
        """Return the lines about the host's colour and time. `host`: the host's name."""
        tournament = event.tournament
        side, variant = SIDES.get(tournament.host_color or ""), self._wording.find(tournament.variant)
        if side is None:
            lines = [self._texts.text(locale, "simul-alternating")]
        else:
            color = self._wording.color(locale, side, variant)
            lines = [self._texts.text(locale, "card-color", challenger=host, color=color)]
        if tournament.clock is not None:
            lines.append(self._texts.text(locale, "simul-host-time", host=host))
        return lines

    def results(self, event: Simul, names: Names, locale: str) -> list[str]:
        """Return the host's result, or how many games are played, and the opponents by result."""
        results = event.results
        won, drawn, lost = (len(results[result]) for result in (WON, DRAWN, LOST))
        played = won + drawn + lost
        if event.tournament.is_over:
            host, key = names[HOST].markdown, "simul-result" if played else "simul-no-result"
            score = {"won": won, "drawn": drawn, "lost": lost, "total": played}
            lines = [self._texts.text(locale, key, host=host, **score)]
        else:
            total = sum(map(len, results.values()))
            lines = [self._texts.text(locale, "event-progress", played=played, total=total)]
        for result, numbers in results.items():
            players = self._wording.listed(locale, [names[number].markdown for number in numbers])
            if numbers:
                lines.append(self._texts.text(locale, f"simul-{result}", players=players))
        return lines

    def boards(self, event: Simul, reader: int, names: Names, locale: str) -> tuple[list[str], list[Control]]:
        """Return the list of the boards that wait for the host, and a link to the reader's next board."""
        own = event.entrant(reader)
        if own is None or own.number is None or event.tournament.status != RUNNING:
            return [], []
        if own.number != HOST:
            boards = [game for game in event.played if own.number in game.players]
            return [], self._links(event, boards, "button-simul-own", locale)
        boards = event.waiting_boards
        lines = [self._texts.text(locale, "simul-waiting", count=len(boards))]
        for game in boards[:MAX_WAITING]:
            name = names[game.black if game.white == HOST else game.white].markdown
            due = [] if game.due_at is None else [stamp(game.due_at)]
            lines.append(" · ".join([name, f"<#{_place(event, game)}>", *due]))
        return lines, self._links(event, boards, "button-simul-next", locale)

    def _links(self, event: Simul, boards: list[Played], key: str, locale: str) -> list[Control]:
        """Return a link to the first of these boards, if there is one."""
        guild, label = event.tournament.guild_id, self._texts.text(locale, key)
        return [ui.Button(label=label, url=link_to(guild, _place(event, game), None)) for game in boards[:1]]


def _place(event: Simul, game: Played) -> int:
    return game.thread_id or event.tournament.channel_id
