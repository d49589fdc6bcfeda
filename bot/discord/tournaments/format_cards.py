"""The card of each format of tournaments."""

from __future__ import annotations

from typing import Any

from bot.discord.services import Services
from bot.discord.tournaments.arena_card import ArenaCard
from bot.discord.tournaments.event_card import EventCard
from bot.discord.tournaments.round_robin_card import RoundRobinCard
from bot.discord.tournaments.simul_card import SimulCard
from bot.state.tournament_formats import Event
from bot.state.tournament_tables import ARENA, ROUND_ROBIN, SIMUL

CARDS: dict[str, type[EventCard[Any]]] = {ROUND_ROBIN: RoundRobinCard, ARENA: ArenaCard, SIMUL: SimulCard}


def card_of(services: Services, event: Event, locale: str | None = None) -> EventCard[Any]:
    """Return the card of a tournament in one language, by default its own."""
    return CARDS[event.tournament.format](services, event, locale)
