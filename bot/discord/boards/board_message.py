"""The message of a board: its picture, text, files and buttons."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

import discord
from discord import ui

import render
import rules
from bot.discord.pictures import Painter, board_style
from bot.discord.platform.channels import Channels
from bot.discord.platform.components import Content, Control, Upload, button, custom_id, view
from bot.discord.platform.user_text import user_text
from bot.discord.wording.captions import Captions, board_alt_text, with_clocks
from bot.discord.wording.game_sentences import BoardView, Players, Wording
from bot.discord.wording.markup import link_to
from bot.discord.wording.move_texts import is_reply
from bot.discord.wording.vote_captions import VoteCaptions
from bot.engine import LEVELS
from bot.state.match import Match
from bot.state.player_ids import is_former, name_key
from bot.state.posted_boards import CalledOff
from bot.state.reviews import is_reviewable
from bot.state.settings import GameSettings
from bot.state.tournament_tables import ARENA, Tournament
from bot.state.use_cases import UseCases
from bot.state.votes import Turn
from bot.texts import Texts, language_of

NO_MARKS = render.Marks()

FILE_NAME = re.compile(r"board-(?P<id>[1-9]\d{0,17})-(?P<ply>\d{1,5})(?:-copy)?\.png")
"""Matches the file name of a board's picture, which holds match id and ply, so that a reply to it identifies
its match."""


def picture_name(match: Match, ply: int) -> str:
    return f"board-{match.id}-{ply}.png"


def copy_name(match: Match, ply: int) -> str:
    """Return the file name of a board that a player asked for. After a crash the search for the posted board
    must not find this one instead."""
    return f"board-{match.id}-{ply}-copy.png"


def pgn_name(match: Match) -> str:
    return f"kibitz-{match.id}.pgn"


def game_tags(match: Match) -> dict[str, str]:
    """Return the tags of a stored game for its files, in the language of the game."""
    event, date = Texts(match.locale).text("end-pgn-event"), match.created_at.strftime("%Y.%m.%d")
    return {"Event": event, "Site": "Discord", "Date": date}


def match_id_of_board(message: discord.Message, us: discord.ClientUser) -> int | None:
    """Return the id of the match whose board this message of the bot shows; None for any other message."""
    if message.author != us:
        return None
    names = filter(None, (FILE_NAME.fullmatch(attachment.filename) for attachment in message.attachments))
    return next((int(name["id"]) for name in names), None)


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A board to post. `due`: the deadline that its text states, if any. `settings`: those of the game.

    `asked`: players to whom it offers letters on pieces.
    """

    content: Content
    due: datetime | None
    settings: GameSettings
    asked: list[int]


class BoardMessages:
    """Composer of the messages of boards."""

    def __init__(
        self, use_cases: UseCases, wording: Callable[[str], Wording], painter: Painter, channels: Channels
    ) -> None:
        self._use_cases = use_cases
        self._wording = wording
        self._painter = painter
        self._channels = channels

    async def compose(
        self, match: Match, ply: int, *, moved: bool, undone: bool, rematch: bool
    ) -> BoardMessage:
        """Return the board after `ply` moves, in the match's language.

        `moved`: its game has moved to the channel. `undone`: it is the first after moves were taken back.
        `rematch`: offer a rematch if the game is over.
        """
        tournament = await self._tournament(match)
        settings, view = await self._view(match, ply, in_event=tournament is not None)
        wording = self._wording(match.locale)
        uploads = [await self.upload(view, board_style(match, settings), picture_name(match, ply))]
        changes, again = {}, list[Control]()
        if view.shows_end:
            uploads.append(await self._pgn(match, view.players))
            changes = await self._use_cases.profiles.changes(match)
            # The players of an arena soon get other opponents.
            if rematch and (tournament is None or tournament.format != ARENA):
                again = again_buttons(match, await self._use_cases.profiles.suited_level(match))
        extra = [*again, *(await self._link_to_next_board(match) if view.is_newest and ply else ())]
        # Read the time only now: the clock starts when the board appears, and drawing may have taken a while.
        due, now = self._use_cases.posting.due(match), self._use_cases.now()
        read = self._channels.readable(match.place_id, match.guild_id)
        lines = [Captions(wording).text(view, readable=read, due=due, now=now, changes=changes)]
        if match.has_crowd:
            ballot = await self._use_cases.votes.ballot(match, ply)
            lines = VoteCaptions(wording).lines(view, ballot, lines, readable=read)
        if undone:
            lines.insert(0, wording.text(_undone_text(match)))
        if moved and view.is_newest:
            lines.insert(0, wording.text("board-moved"))
        if asked := _players_to_ask(match, ply, settings):
            lines.append(wording.text("board-letters"))
        buttons = board_buttons(match, ply, view.bottom, extra=extra, letters=bool(asked))
        return BoardMessage(Content("\n".join(lines), tuple(uploads), buttons), due, settings, asked)

    async def _tournament(self, match: Match) -> Tournament | None:
        """Return the tournament of a live game that begins or is over; None for all others."""
        if match.guild_id is None or match.clock is None or (match.both_have_moved and not match.is_over):
            return None  # Saves a query.
        return await self._use_cases.tournaments.of_match(match.id)

    async def _link_to_next_board(self, match: Match) -> list[Control]:
        """Return a link to the board on which the host of a simul has the least time, if there is one."""
        found = await self._use_cases.tournaments.next_board(match)
        if found is None:
            return []
        link = link_to(match.guild_id, found.match.thread_id or match.channel_id, None)
        return [ui.Button(label=Texts(match.locale).text("button-simul-next"), url=link)]

    async def counts(self, match: Match) -> tuple[Content, Turn]:
        """Return the newest board of vote chess without its picture, and the turn whose counts it shows."""
        _, view = await self._view(match, match.ply)
        read = self._channels.readable(match.place_id, match.guild_id)
        ballot = await self._use_cases.votes.ballot(match, match.ply)
        lines = VoteCaptions(self._wording(match.locale)).lines(view, ballot, [], readable=read)
        return Content("\n".join(lines), view=board_buttons(match, match.ply, view.bottom)), ballot.turn

    async def _view(
        self, match: Match, ply: int, *, in_event: bool = False
    ) -> tuple[GameSettings, BoardView]:
        settings = await self._use_cases.lookup.settings_of(match)
        players = await self._wording(match.locale).players(match)
        return settings, BoardView(match, ply, _bottom_side(match, ply, settings), players, in_event=in_event)

    async def upload(self, view: BoardView, style: render.Style, name: str) -> Upload:
        """Draw a board, and describe it in the match's language."""
        alt = board_alt_text(self._wording(view.match.locale), view, self._use_cases.now())
        return Upload(await self.draw(view, style), name, alt)

    async def draw(self, view: BoardView, style: render.Style, marks: render.Marks = NO_MARKS) -> bytes:
        """Draw a board with the labels of labels_of(), and the last moves in addition to `marks`."""
        match, ply = view.match, view.ply
        labels = labels_of(self._wording(match.locale), match, view.players, over=view.shows_end)
        if match.clock is not None and view.is_newest:
            labels = with_clocks(labels, match, self._use_cases.now())
        with self._use_cases.variants.watch_for_faults(match.variant):
            return await self._painter.draw(
                render.board,
                match.game.positions[ply],
                view=view.bottom,
                style=style,
                last_move=match.game.moves[ply - 1] if ply else None,
                marks=replace(
                    marks,
                    answered=match.game.moves[ply - 2] if is_reply(match, ply) else None,
                    exploded=view.exploded,
                ),
                labels=labels,
            )

    def called_off(self, game: CalledOff) -> Content:
        """Return the announcement of a game that was called off and can't be loaded."""
        match = game.match
        text = Texts(match.locale).text(
            "game-outdated" if game.outdated else "game-called-off",
            players=" ".join(f"<@{player}>" for player in match.players if name_key(player) is None),
            variant=user_text(game.title).markdown,
        )
        return Content(text)

    async def _pgn(self, match: Match, players: Players) -> Upload:
        times = [time.left for time in await self._use_cases.lookup.move_times(match)]
        text = match.pgn(players.white.plain, players.black.plain, game_tags(match), times)
        return Upload(text.encode(), pgn_name(match))


def labels_of(wording: Wording, match: Match, players: Players, *, over: bool) -> render.Labels:
    """Return the labels above and below the picture of a match's board, without the times on its clocks."""
    drawn = wording.drawn_names(match, players)
    return render.Labels(
        drawn.white.plain,
        drawn.black.plain,
        words=wording.picture_words(),
        turn=not over,
        start=match.game.start,
        ended=wording.ended(match, players) if over else None,
    )


def _undone_text(match: Match) -> str:
    """Return the key of the text after a takeback, which depends on its effect on ratings."""
    if not match.rated:
        return "board-undone"
    if match.engine is None:
        return "board-undone-casual"
    return "board-undone-uncounted" if match.takebacks == 1 else "board-undone"


def _bottom_side(match: Match, ply: int, settings: GameSettings) -> rules.Color:
    """Return the bottom side: the engine's opponent, else the side to move, or the last to move at the end.

    White, if the server or the player on that side prefers it.
    """
    turn = match.game.positions[ply].turn
    if match.engine is not None:
        bottom = match.engine.opponent
    else:
        bottom = turn.opponent if match.is_over and ply == match.ply else turn
    prefers_white = settings.server.white_down or settings.players[match.player(bottom)].white_down
    return rules.WHITE if prefers_white else bottom


def _players_to_ask(match: Match, ply: int, settings: GameSettings) -> list[int]:
    """Return the players who haven't chosen yet whether pieces with characters also show letters.

    Only at the first board of a game with such pieces, in a language whose readers may not know them.
    """
    if ply > 1 or match.is_over or language_of(match.locale).reads_characters:
        return []
    if not render.has_characters(match.variant, board_style(match, settings)):
        return []
    people = (match.player(side) for side in rules.Color if side is not match.engine and not match.has_crowd)
    return [player for player in dict.fromkeys(people) if settings.players[player].letters is None]


# ---- The buttons under a board, which the features handle by custom_id

HARDER, EASIER = "harder", "easier"
LOST_BEFORE_EASIER = 2
"""Number of consecutive losses at a level after which the easier level is the first button."""


def again_buttons(match: Match, suited: int | None) -> list[Control]:
    """Build the buttons under a finished game: rematch, another variant, another engine level.

    No buttons if a player has deleted their data.

    `suited`: the level that suits the player's rating against the engine, if they have one.
    """
    if any(map(is_former, match.players)):
        return []
    if match.has_crowd:
        return [_button(match, "vote-again", main=True)]
    other = _other_level(match, suited)
    level_first = other is not None and (
        other[1] == suited
        if suited is not None
        else other[0] == HARDER or match.lost_before + 1 >= LOST_BEFORE_EASIER
    )
    items = [_button(match, "rematch", main=not level_first)]
    if other is not None:
        kind, level = other
        item = _button(match, "rematch-level", level, name=kind, main=level_first, level=str(level))
        items.insert(0 if level_first else 1, item)
    return [*items, _button(match, "rematch-other", 0)]


def _other_level(match: Match, suited: int | None) -> tuple[str, int] | None:
    """Return a level to offer after a game, harder after a win, easier after a loss: the suited one, else the
    next one."""
    if match.engine is None or match.winner is None:
        return None
    level = match.level or 0
    if match.winner is match.engine:
        kind, number = EASIER, level - 1 if suited is None else min(suited, level - 1)
    else:
        kind, number = HARDER, level + 1 if suited is None else max(suited, level + 1)
    return (kind, number) if 1 <= number <= len(LEVELS) else None


def board_buttons(
    match: Match, ply: int, bottom: rules.Color, *, extra: Sequence[Control] = (), letters: bool = False
) -> ui.View:
    """Build the buttons under a board, at most five: two rows on a phone.

    `extra`: those of again_buttons(), if the board offers them, and a link to the next board of a simul.
    `letters`: offer letters.
    """
    item = partial(_button, match)
    replay = [item("view", ply, bottom.label, "open")] if ply else []
    flip = item("flip", bottom.opponent.label)
    if match.is_over:
        review = [item("review")] if is_reviewable(match) else []
        if extra:
            return view(*extra, *(replay or [flip]), *review)
        return view(flip, *replay, *review)
    if match.has_crowd:
        motions = [item(motion, name=f"vote-{motion}") for motion in ("draw", "resign")]
        return view(item("menu", ply, name="vote", main=True), *motions, *replay, item("more"))
    items = [item("menu", ply, name="move", main=True)]
    if match.engine is not None:
        items.append(item("hint"))
    if ply == match.ply and (claims := match.game.claims()):
        wins = all(match.game.claim(reason).winner is not None for reason in claims)
        items.append(item("claim", name="claim-win" if wins else ""))
    elif not letters:
        items.append(item("draw"))
    items.append(item("resign"))
    if match.engine is None:
        items += extra or replay
    items.append(item("more"))
    if letters:
        items.append(item("letters"))
    return view(*items)


def _button(
    match: Match, action: str, *ids: str | int, name: str = "", main: bool = False, **args: str
) -> Control:
    """Build a button in the match's language. `name`: of its text, by default its action. `main`: whether it
    is highlighted."""
    label = Texts(match.locale).text(f"button-{name or action}", family=match.variant.family, **args)
    style = discord.ButtonStyle.primary if main else discord.ButtonStyle.secondary
    return button(label, custom_id(action, match.id, *ids), style)
