"""Cards of tournaments: the announcement, the standings with a crosstable, and the results as files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from unicodedata import east_asian_width

from discord import ButtonStyle

import render
from bot.discord.paged_lists import cut_page
from bot.discord.pictures import public_style
from bot.discord.platform.components import Control, Note, Upload, button, custom_id, view
from bot.discord.platform.user_text import UserText, user_text
from bot.discord.services import Services
from bot.discord.wording.sentences import link_to, stamp
from bot.state.settings import ServerSettings
from bot.state.time_control import DAY
from bot.state.tournament_tables import CANCELLED, FINISHED, IN, OPEN, PAUSED, RUNNING, WITHDRAWN
from bot.state.tournaments import MIN_PLAYERS, Event, Tournament
from bot.tournaments.pairing import Code, Pairing
from bot.tournaments.round_robin import Standing

MAX_CROSSTABLE = 38
"""The widest crosstable that a phone shows without breaking its lines, in columns."""
NAME_COLUMNS = 10
"""The columns of a name in a crosstable."""

MAX_NAME = 16
"""Maximum length of a name in a list, so that a message has room for all players."""

WEEKS_PER_DAY = (5, 8)
"""The weeks that six players need with one day per move."""

PAGE_SIZE = 10

SCORES = {0.0: "0", 0.5: "½", 1.0: "1"}
FORFEITS = {0.0: "-", 1.0: "+"}
PLAYING, TO_PLAY, SELF, NO_RESULT = "*", ".", "×", " "
"""Cells of a crosstable: running, still to come, the player against themselves, without a result."""


def points_text(points: float) -> str:
    """Return points as text: 3, 3½, ½."""
    whole, half = int(points), points % 1
    return f"{whole or ''}½" if half else str(whole)


class EventCards:
    """Composes messages about tournaments. It holds no state: create one wherever it is needed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._texts = services.texts

    # ---- names

    async def names(self, event: Event, locale: str) -> dict[int, UserText]:
        """Return the name of each number; former players have that name."""
        users, former = event.users, UserText(self._texts.text(locale, "former-player"))
        return {
            number: await self.name(event, users[number], locale) if number in users else former
            for number in event.numbers
        }

    async def name(self, event: Event, user_id: int, locale: str) -> UserText:
        name = await self._services.names.of(user_id, event.tournament.guild_id, locale)
        return name.shortened(MAX_NAME)

    def title(self, tournament: Tournament, locale: str) -> str:
        """Return the format and the variant: "Round robin · Atomic"."""
        return self._texts.text(
            locale,
            "event-title",
            format=self._texts.text(locale, f"event-format-{tournament.format}"),
            variant=self._services.wording.variant_title(locale, tournament.variant).markdown,
        )

    # ---- the message for everyone

    async def public(self, event: Event, mentions: str = "") -> Note:
        """Return the message for everyone. `mentions`: of the players whom the start concerns."""
        tournament = event.tournament
        locale = tournament.locale
        content = await self.text(event, locale)
        lines = [self._texts.text(locale, "event-begins", players=mentions)] if mentions else []
        return Note("\n".join([*lines, content]), view=view(*self._buttons(tournament, locale)))

    def _buttons(self, tournament: Tournament, locale: str) -> list[Control]:
        names: dict[str, ButtonStyle] = {}
        plain, danger = ButtonStyle.secondary, ButtonStyle.danger
        if tournament.status == OPEN:
            names = {"join": ButtonStyle.success, "leave": plain, "start": ButtonStyle.primary, "end": danger}
        elif tournament.status == RUNNING:
            names = {"table": ButtonStyle.primary, "pause": plain, "leave": plain, "end": danger}
        elif tournament.status == FINISHED:
            names = {"table": plain}
        return [
            button(
                self._texts.text(locale, f"button-event-{name}"),
                custom_id(f"event-{name}", tournament.id, *((0,) if name == "table" else ())),
                style,
            )
            for name, style in names.items()
        ]

    async def picture(self, event: Event, server: ServerSettings) -> Upload:
        """Draw the card of a new tournament."""
        tournament, wording = event.tournament, self._services.wording
        locale, variant = tournament.locale, wording.find(tournament.variant)
        title, time = wording.title(locale, variant).plain, wording.time(locale, tournament.time)
        kind = self._texts.text(locale, f"event-format-{tournament.format}")
        stake = self._texts.text(locale, "game-rated" if tournament.rated else "game-casual")
        both = self._texts.text(locale, "event-title", format=kind, variant=title)
        card = render.ChallengeCard(both, time=time, more=[stake], words=wording.picture_words(locale))
        style = public_style(server, server, locale)
        picture = await self._services.painter.draw_slow(render.challenge_card, variant, card, style=style)
        alt = self._texts.text(locale, "event-picture", variant=title, format=kind, time=time)
        return Upload(picture, "tournament.png", alt)

    async def text(self, event: Event, locale: str) -> str:
        """Return what there is to know about a tournament now: its terms and players, or its standings."""
        status = event.tournament.status
        if status == OPEN:
            return "\n".join(await self._announcement(event, locale))
        lines = [f"**{self.title(event.tournament, locale)}**"]
        if status == CANCELLED:
            few = len(event.entrants) < MIN_PLAYERS
            key = "event-cancelled-few" if few else "event-cancelled"
            return "\n".join([*lines, self._texts.text(locale, key, least=MIN_PLAYERS)])
        pairings, table = event.pairings(), event.standings()
        names = await self.names(event, locale)
        played = sum(pairing.score is not None for pairing in pairings)
        total = sum(pairing.code is not Code.VOID for pairing in pairings)
        if status == FINISHED:
            lines.append(self._result(table, names, locale))
        lines.append(self._texts.text(locale, "event-progress", played=played, total=total))
        cross = _crosstable(event, table, pairings, names)
        if not cross:
            return "\n".join([*lines, self._list(event, table, names, locale)])
        states = {row.player: self._state(event, row.player, locale) for row in table}
        absent = [f"{names[player].markdown} {state}" for player, state in states.items() if state]
        return "\n".join([*lines, cross, *absent])

    async def _announcement(self, event: Event, locale: str) -> list[str]:
        tournament, texts = event.tournament, self._texts
        time = self._services.wording.time(locale, tournament.time)
        host = texts.text(locale, "former-player")
        if tournament.host is not None:
            host = (await self.name(event, tournament.host, locale)).markdown
        lines = [
            texts.text(locale, "event-open", host=host, title=self.title(tournament, locale)),
            texts.text(locale, "event-rules", cycles=tournament.cycles, games=tournament.max_running),
            texts.text(locale, "card-time", time=time),
        ]
        if tournament.move_seconds is not None and tournament.move_seconds >= DAY:
            first, last = (weeks * tournament.move_seconds // DAY for weeks in WEEKS_PER_DAY)
            lines.append(texts.text(locale, "event-duration", first=first, last=last))
        lines.append(texts.text(locale, "game-rated" if tournament.rated else "game-casual"))
        if tournament.starts_at is None:
            lines.append(texts.text(locale, "event-starts-by-host", host=host, most=tournament.max_players))
        else:
            when = stamp(tournament.starts_at)
            lines.append(texts.text(locale, "event-starts-at", when=when, most=tournament.max_players))
        names = [(await self.name(event, entrant.user_id, locale)).markdown for entrant in event.entrants]
        listed = self._services.wording.listed(locale, names)
        lines.append(texts.text(locale, "event-players", count=len(names), players=listed))
        return lines

    def _result(self, table: Sequence[Standing], names: dict[int, UserText], locale: str) -> str:
        winners = [row for row in table if row.rank == 1 and row.games]
        if not winners:
            return self._texts.text(locale, "event-no-winner")
        listed = self._services.wording.listed(locale, [names[row.player].markdown for row in winners])
        score = {"points": points_text(winners[0].points), "games": str(winners[0].games)}
        return self._texts.text(locale, "event-won", players=listed, count=len(winners), **score)

    def _list(self, event: Event, table: Iterable[Standing], names: dict[int, UserText], locale: str) -> str:
        """Return the table as a list, with the states of players who get no games."""
        lines: list[str] = []
        for row in table:
            line = self._texts.text(
                locale,
                "event-row",
                rank=str(row.rank),
                player=names[row.player].markdown,
                points=points_text(row.points),
                games=row.games,
            )
            lines.append(f"{line} {self._state(event, row.player, locale)}".rstrip())
        return "\n".join(lines)

    def _state(self, event: Event, number: int, locale: str) -> str:
        """Return the state of a player who gets no games; "" for others."""
        if number in event.numbers_of(PAUSED):
            return self._texts.text(locale, "event-row-paused")
        return (
            self._texts.text(locale, "event-row-withdrawn") if number in event.numbers_of(WITHDRAWN) else ""
        )

    # ---- the message for one reader

    async def private(self, event: Event, reader: int, locale: str, page: int) -> tuple[str, list[Control]]:
        """Return the text and buttons of the standings for one reader."""
        tournament, texts = event.tournament, self._texts
        if tournament.status in (OPEN, CANCELLED):
            lines = [await self.text(event, locale)]
            items: list[Control] = []
        else:
            table, names = event.standings(), await self.names(event, locale)
            shown = cut_page(table, page, PAGE_SIZE)
            lines = [f"**{self.title(tournament, locale)}**", self._list(event, shown.items, names, locale)]
            lines.append(self._ties(shown.items, names, locale))
            items = [
                button(texts.text(locale, label), custom_id("event-table", tournament.id, number))
                for label, number in shown.adjacent
            ]
            items.append(
                button(texts.text(locale, "button-event-csv"), custom_id("event-csv", tournament.id))
            )
        own = event.entrant(reader)
        if own is not None and own.status in (IN, PAUSED) and not tournament.is_over:
            key = "button-event-quiet" if own.reminders else "button-event-remind"
            items.append(button(texts.text(locale, key), custom_id("event-remind", tournament.id)))
        if tournament.message_id is not None:
            link = link_to(tournament.guild_id, tournament.channel_id, tournament.message_id)
            lines.append(texts.text(locale, "event-link", link=link))
        return "\n".join(lines), items

    def _ties(self, table: Iterable[Standing], names: dict[int, UserText], locale: str) -> str:
        """Return the tie-breaks of players with equal points."""
        table = list(table)
        counts = [row.points for row in table]
        rows = [
            self._texts.text(
                locale,
                "event-tie",
                player=names[row.player].markdown,
                direct=points_text(row.direct),
                wins=row.wins,
                berger=f"{row.sonneborn_berger:g}",
                koya=points_text(row.koya),
            )
            for row in table
            if counts.count(row.points) > 1 and row.games
        ]
        return "\n".join([self._texts.text(locale, "event-ties"), *rows]) if rows else ""

    async def files(self, event: Event, locale: str) -> tuple[Upload, ...]:
        """Return the standings and the games as CSV files."""
        names = {number: _cell(name.plain) for number, name in (await self.names(event, locale)).items()}
        standings = [
            ("rank", "player", "points", "games", "direct", "wins", "sonneborn_berger", "koya"),
            *(
                (
                    row.rank, names[row.player], row.points, row.games,
                    row.direct, row.wins, row.sonneborn_berger, row.koya,
                )
                for row in event.standings()
            ),
        ]  # fmt: skip
        matches = {(game.round, game.white, game.black): game.match_id for game in event.played}
        games = [
            ("round", "white", "black", "white_points", "decision", "game"),
            *(
                (
                    pairing.round,
                    names[pairing.white],
                    names[pairing.black],
                    "" if pairing.score is None else pairing.score,
                    pairing.code.value,
                    matches.get((pairing.round, pairing.white, pairing.black), ""),
                )
                for pairing in event.pairings()
            ),
        ]
        return (_csv("standings.csv", standings), _csv("games.csv", games))


def _cell(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name


def _csv(name: str, rows: Iterable[Iterable[object]]) -> Upload:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return Upload(text.getvalue().encode("utf-8-sig"), name)


def _crosstable(
    event: Event, table: Sequence[Standing], pairings: Iterable[Pairing], names: dict[int, UserText]
) -> str:
    """Return a crosstable as code; "" if it is too wide for a phone."""
    tournament, count = event.tournament, len(table)
    cycles = tournament.cycles
    if count * (cycles + 1) + NAME_COLUMNS + 8 > MAX_CROSSTABLE:
        return ""
    running = {(game.round, game.white, game.black) for game in event.played if not game.is_over}
    cells: dict[tuple[int, int], str] = {}
    for pairing in pairings:
        white, black = pairing.white, pairing.black
        for one, other, score in ((white, black, pairing.score), (black, white, pairing.score)):
            own = score if score is None or one == white else 1 - score
            is_running = (pairing.round, white, black) in running
            cells[one, other] = cells.get((one, other), "") + _mark(pairing, own, is_running=is_running)
    columns = "".join(f" {place % 10:>{cycles}}" for place in range(1, count + 1))
    lines = [f"{'':{NAME_COLUMNS + 3}}{columns}"]
    for place, row in enumerate(table, 1):
        marks = "".join(
            f" {SELF * cycles if row.player == other.player else cells.get((row.player, other.player), '')}"
            for other in table
        )
        name = padded(names[row.player].code, NAME_COLUMNS)
        lines.append(f"{place:>2} {name}{marks} {points_text(row.points):>4}")
    return "\n".join(["```", *lines, "```"])


def _mark(pairing: Pairing, score: float | None, *, is_running: bool) -> str:
    if pairing.code is Code.VOID:
        return NO_RESULT
    if score is None:
        return PLAYING if is_running else TO_PLAY
    return (FORFEITS if pairing.code is Code.FORFEIT else SCORES)[score]


def padded(text: str, columns: int) -> str:
    """Cut or pad a text to a number of columns; East Asian characters take two."""
    kept, used = "", 0
    for character in user_text(text).plain:
        width = 2 if east_asian_width(character) in "WF" else 1
        if used + width > columns:
            break
        kept, used = kept + character, used + width
    return kept + " " * (columns - used)
