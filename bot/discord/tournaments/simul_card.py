"""The card of a simul."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from discord import ui

from bot.discord.context import Request
from bot.discord.platform.components import Control
from bot.discord.tournaments.event_card import DANGER, PRIMARY, EventCard, Part
from bot.discord.wording.markup import link_to, stamp
from bot.state.match import SIDES
from bot.state.tournament_formats import Simul
from bot.state.tournament_tables import FINISHED, RUNNING, Played
from bot.tournaments.simul import DRAWN, HOST, LOST, WON

MAX_WAITING = 10
"""Maximum number of boards in a simul host's list, so that a message has room for them."""


class SimulCard(EventCard[Simul]):
    """The card of a simul, which has boards instead of a table."""

    opening_key = "simul-open"
    picture_key = "simul-picture"
    game_key = "simul-game"
    table_key = "button-simul-boards"
    headings: ClassVar = {RUNNING: "simul-begins", FINISHED: "simul-over"}
    running_buttons: ClassVar = {"table": PRIMARY, "end": DANGER}

    def rules(self, host: str) -> list[str]:
        """Return the lines about the host's colour and time."""
        tournament, wording = self.event.tournament, self.wording
        side = SIDES.get(tournament.host_color or "")
        if side is None:
            lines = [self.say("simul-alternating")]
        else:
            color = wording.color(side, wording.find(tournament.variant))
            lines = [self.say("card-color", challenger=host, color=color)]
        if tournament.time.is_live:
            lines.append(self.say("simul-host-time", host=host))
        return lines

    def concerned(self) -> list[int]:
        """Return the users to mention: all players at the start, the host at the end."""
        host = self.event.tournament.host
        if self.event.tournament.status == FINISHED:
            return [] if host is None else [host]
        return super().concerned()

    async def state_lines(self, mentioned: Collection[int]) -> list[str]:  # noqa: ARG002 - arenas need it
        """Return the host's result, or how many games are played, and the opponents by result."""
        results, names = self.event.results, await self.names()
        won, drawn, lost = (len(results[result]) for result in (WON, DRAWN, LOST))
        played = won + drawn + lost
        if self.event.tournament.is_over:
            host, key = names[HOST].markdown, "simul-result" if played else "simul-no-result"
            lines = [self.say(key, host=host, won=won, drawn=drawn, lost=lost, total=played)]
        else:
            lines = [self.say("event-progress", played=played, total=sum(map(len, results.values())))]
        for result, numbers in results.items():
            players = self.wording.listed([names[each].markdown for each in numbers])
            if numbers:
                lines.append(self.say(f"simul-{result}", players=players))
        return lines

    async def private_part(self, ctx: Request, page: int) -> Part:  # noqa: ARG002 - tables need it
        """Return the list of the boards that wait for the host, and a link to the user's next board."""
        own = self.event.entrant(ctx.user.id)
        if own is None or own.number is None or self.event.tournament.status != RUNNING:
            return Part()
        if own.number != HOST:
            boards = [game for game in self.event.played if own.number in game.players]
            return Part(items=self._links(boards, "button-simul-own"))
        boards, names = self.event.waiting_boards, await self.names()
        lines = [self.say("simul-waiting", count=len(boards))]
        for game in boards[:MAX_WAITING]:
            name = names[game.black if game.white == HOST else game.white].markdown
            due = [] if game.match.due_at is None else [stamp(game.match.due_at)]
            lines.append(" · ".join([name, f"<#{self._place(game)}>", *due]))
        return Part(lines, items=self._links(boards, "button-simul-next"))

    def _links(self, boards: list[Played], key: str) -> list[Control]:
        """Return a link to the first of these boards, if there is one."""
        guild, label = self.event.tournament.guild_id, self.say(key)
        return [ui.Button(label=label, url=link_to(guild, self._place(game), None)) for game in boards[:1]]

    def _place(self, game: Played) -> int:
        return game.match.thread_id or self.event.tournament.channel_id
