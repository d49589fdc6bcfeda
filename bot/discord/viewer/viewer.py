"""The viewer: step through running, finished and imported games, and play on from any position."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ParamSpec, TypeVar

import discord
from discord import ui

import rules
from bot.discord.actions import NO_IDS, Action, Answer
from bot.discord.challenges.challenges import post_challenge
from bot.discord.challenges.start_buttons import USER, check_person
from bot.discord.context import Context
from bot.discord.export import export_note
from bot.discord.games.start_checks import check_start
from bot.discord.games.view_board import own_side
from bot.discord.games.which_game import visible_match
from bot.discord.platform.channels import is_bot_dm
from bot.discord.platform.components import (
    ID,
    Control,
    Note,
    Upload,
    button,
    custom_id,
    menu,
    menu_option,
    view,
)
from bot.discord.platform.limits import OPTIONS
from bot.discord.platform.user_text import UserText, escaped, user_text
from bot.discord.play import USUAL_LEVEL, level_name, play_engine, top_level
from bot.discord.services import Services
from bot.discord.wording.notation import KIF, counts_plies, style_in
from bot.discord.wording.sentences import (
    BoardView,
    Players,
    Wording,
    link_to_board,
    move_number,
    numbered,
    played_text,
)
from bot.refusals import MoveTaken, NoSuchMatch, Refusal
from bot.state.definition_checks import BadDefinition
from bot.state.game_setup import Terms
from bot.state.match import SIDES, Match, match_of_record
from bot.state.privacy import is_former
from bot.state.reviews import is_reviewable
from bot.texts import form_of
from bot.turns import Turns
from rules.notation.kif_board import is_problem
from rules.notation.pgn import definitions

# ---- The game in the viewer: a stored match, or the game in the file attached to the viewer's message
#
# A custom_id holds the match's id, or FILE. An imported game is stored only in that message, which only its
# reader sees.

FILE = "file"
NAME = "game.pgn"
GAME = rf"(?P<game>[1-9][0-9]{{0,17}}|{FILE})"
BOTTOM = r"(?P<bottom>white|black)"

AT = rf"{GAME}:(?P<ply>[0-9]{{1,5}})"
"""Patterns of the game, the side at the bottom and the move viewed, for custom_ids."""

SEVERAL_GAMES_NAME = re.compile(r"games(?:-(?P<variant>[\w-]{1,64}))?\.txt", re.ASCII)
"""The name of an attached file with several games; it holds the variant if the reader has chosen one."""

TAGS = ("Event", "Site", "Date", "Round", "White", "Black")
"""The tags that are kept of an imported game."""
TAG_LENGTH = 60

MAX_DEFINITIONS = 3
"""Maximum number of definitions to check in a file; each may keep a worker busy for a second."""


@dataclass(frozen=True)
class ViewedGame:
    """A game to view. `name`: its match id or FILE, as in custom_ids.

    For an imported game, `tags`: its PGN tags; `uploads`: new files for the viewer's message; `kept`: files
    of that message to keep.
    """

    name: str
    match: Match
    players: Players
    tags: Mapping[str, str] = field(default_factory=dict[str, str])
    uploads: tuple[Upload, ...] = ()
    kept: tuple[discord.Attachment, ...] = ()

    @property
    def is_file(self) -> bool:
        return self.name == FILE

    @property
    def is_one_of_several(self) -> bool:
        names = [*(upload.name for upload in self.uploads), *(file.filename for file in self.kept)]
        return any(SEVERAL_GAMES_NAME.fullmatch(name) for name in names)

    @property
    def is_position(self) -> bool:
        """Whether there is only a position: no moves and no named players."""
        named = any(self.tags.get(side, "?") != "?" for side in ("White", "Black"))
        return self.is_file and not self.match.ply and not named


async def view_match(ctx: Context, match: Match) -> ViewedGame:
    """Return the view of a stored match; the caller checks that the reader may see it."""
    return ViewedGame(
        str(match.id),
        match,
        await ctx.services.wording.players(match, ctx.locale),
    )


async def find(ctx: Context, name: str) -> ViewedGame:
    """Return the game that a custom_id names. Raises NoSuchMatch, MatchBroken."""
    if name != FILE:
        return await view_match(ctx, await visible_match(ctx, int(name)))
    attached = ctx.message.attachments if ctx.message is not None else []
    file = next((file for file in attached if file.filename == NAME), None)
    if file is None:
        raise NoSuchMatch("game-unknown")
    several = tuple(file for file in attached if SEVERAL_GAMES_NAME.fullmatch(file.filename))
    known = ctx.services.records
    record = known.get(file.id)
    if record is None:
        text = (await file.read()).decode("utf-8", "replace")
        try:
            variants = await embedded_variants(ctx.services, text, ctx.user.id)
            read = await read_for(ctx.user.id, rules.one_game, text, known=variants)
            record = known.keep(file.id, read.record)
        except rules.InvalidRecord as error:
            raise NoSuchMatch("game-unknown") from error
    return view_record(ctx, record, kept=(file, *several))


def view_imported(
    ctx: Context,
    record: rules.Record,
    *,
    several: tuple[Upload, ...] = (),
    kept: tuple[discord.Attachment, ...] = (),
) -> ViewedGame:
    """Return a game that was just imported, with a new file of it to upload.

    `several`: the file with all games to upload, `kept`: the one to keep, if the text has several games.
    """
    tags = {name: _tag(record.tags[name]).plain for name in TAGS if record.tags.get(name)}
    text = rules.pgn_text(record.game, tags, record.result)
    return view_record(ctx, record, uploads=(Upload(text.encode(), NAME), *several), kept=kept)


def _tag(value: str) -> UserText:
    return user_text(value).shortened(TAG_LENGTH)


def view_record(
    ctx: Context,
    record: rules.Record,
    *,
    uploads: tuple[Upload, ...] = (),
    kept: tuple[discord.Attachment, ...] = (),
) -> ViewedGame:
    """Return a recorded game; unnamed players are named after their colours."""
    match, tags = match_of_record(record), {name: record.tags[name] for name in TAGS if record.tags.get(name)}
    players = _named_players(ctx.services.wording, ctx.locale, match, tags)
    return ViewedGame(FILE, match, players, tags, uploads, kept)


def _named_players(wording: Wording, locale: str, match: Match, tags: Mapping[str, str]) -> Players:
    names: list[UserText] = []
    for tag, side in (("White", rules.WHITE), ("Black", rules.BLACK)):
        name = _tag(tags.get(tag, "?"))
        color = form_of(wording.color(locale, side, match.variant), "cap")
        names.append(name if name.plain != "?" else UserText(color))
    return Players(*names)


async def in_language(wording: Wording, source: ViewedGame, locale: str) -> ViewedGame:
    """Return a game with its players named in a language."""
    if source.is_file:
        return replace(source, players=_named_players(wording, locale, source.match, source.tags))
    return replace(source, players=await wording.players(source.match, locale))


P = ParamSpec("P")
T = TypeVar("T")

_THREAD = ThreadPoolExecutor(1, thread_name_prefix="kibitz-read")
"""Only one thread: each thread that computes can delay the event loop by up to 5 ms (the switch interval)."""
_TURNS = Turns()


async def run_in_reader(read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `read` in the reading thread, after earlier calls have ended, and return its result."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, partial(read, *args, **kwargs))


async def read_for(person: int, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `read` in the reading thread for a user, one call of each user at a time."""
    async with _TURNS.of(person):
        return await run_in_reader(read, *args, **kwargs)


async def embedded_variants(services: Services, text: str, person: int) -> tuple[rules.Variant, ...]:
    """Return the variants that a user's PGN text defines. Raises as DefinitionChecks.check() does, and
    BadDefinition for a variant that takes too long to load."""
    variants: list[rules.Variant] = []
    for definition in list(definitions(text))[:MAX_DEFINITIONS]:
        checked = await services.matches.definition_checks.check(definition, person)
        if checked.text != definition:
            # The text was altered, so its key (a hash) is not the one that the game names.
            continue
        try:
            variants.append(await services.matches.variants.get(checked.key))
        except rules.UnknownVariant:
            raise BadDefinition(rules.VariantError(rules.Flaw.SLOW)) from None
    return tuple(variants)


# ---- The viewer's message: the board after a move, the moves around it, and the buttons

TURNS = ("first", "before", "after", "last")
LAST_ROW = 2

AROUND = 12
"""Moves shown on either side of the current one."""

NEAR = 5
"""Moves on either side of the current one that the menu lists one by one."""

MAX_LIST_LENGTH = 1000
"""Maximum length of the list of moves in characters; ordinary lists are far shorter."""


def ply_after_step(step: str, ply: int, last: int) -> int:
    """Return the ply that a step leads to; it stays within the game, which may have become shorter."""
    ply = {"first": 0, "before": ply - 1, "after": ply + 1, "last": last}.get(step, ply)
    return max(0, min(ply, last))


async def view_note(ctx: Context, source: ViewedGame, ply: int, bottom: rules.Color) -> Note:
    """Return the viewer's message for one reader: the game after `ply` moves."""
    match = replace(source.match, locale=ctx.locale)
    ply = min(ply, match.ply)
    text = _text(ctx, source, match, ply)
    return await board_note(ctx, source, ply, bottom, text, _buttons(ctx, source, match, ply, bottom))


async def board_note(
    ctx: Context,
    source: ViewedGame,
    ply: int,
    bottom: rules.Color,
    text: str,
    items: Sequence[Control],
) -> Note:
    """Return a message with the board after `ply` moves above the given text and buttons."""
    shown = BoardView(replace(source.match, locale=ctx.locale), ply, bottom, source.players)
    picture = await ctx.services.board_messages.upload(shown, ctx.style, f"view-{shown.match.id}-{ply}.png")
    return Note(text, (picture, *source.uploads), view(*items), source.kept)


def _text(ctx: Context, source: ViewedGame, match: Match, ply: int) -> str:
    wording, locale, players = ctx.services.wording, ctx.locale, source.players
    title = wording.title(locale, match.variant).markdown
    if source.is_position:
        lines = [f"**{title}**"]
    else:
        white, black = players.white.markdown, players.black.markdown
        lines = [ctx.say("viewer-title", white=white, black=black, variant=title)]
    if not source.is_file and match.place_id != ctx.channel_id:
        lines[0] += f" · {link_to_board(match)}"
    if ply:
        move = escaped(numbered(match, ply, locale))
        lines.append(ctx.say("viewer-at", move=move, ply=str(ply), last=str(match.ply)))
    elif source.is_position:
        lines.append(ctx.say("viewer-position"))
    else:
        lines.append(ctx.say("viewer-start", last=str(match.ply)))
    if ply == match.ply and match.is_over:
        lines.append(wording.result(locale, match, players))
    else:
        color = wording.color(locale, match.game.positions[ply].turn, match.variant)
        lines[-1] += ctx.say("viewer-turn", color=color)
    lines.append(wording.opening(locale, match, ply))
    if match.ply:
        lines.append(move_list(match, ply, locale, escaped))
    return "\n".join(line.rstrip() for line in lines if line)


def _buttons(ctx: Context, source: ViewedGame, match: Match, ply: int, bottom: rules.Color) -> list[Control]:
    here = (source.name, ply, bottom.label)
    items: list[Control] = []
    if match.ply:
        items = [
            button(
                ctx.say(f"button-view-{step}"),
                custom_id("view", *here, step),
                disabled=ply == (0 if step in ("first", "before") else match.ply),
            )
            for step in TURNS
        ]
        items.append(_menu(ctx, source, match, ply, bottom))
    ended = rules.Game(match.game.positions[ply]).outcome() is not None
    exports = "button-view-export" if match.ply else "button-export"
    others = [
        button(ctx.say("button-flip"), custom_id("view", *here, "flip")),
        button(ctx.say(exports), custom_id("view-export", *here[:2])),
        button(
            ctx.say("button-view-play"),
            custom_id("view", *here, "play"),
            discord.ButtonStyle.primary,
            disabled=ended,
        ),
    ]
    if is_reviewable(match):
        review = custom_id("review-open", source.name)
        others.append(button(ctx.say("button-review"), review))
    if source.is_one_of_several:
        games = custom_id("view-games", ply, bottom.label, 0)
        others.append(button(ctx.say("button-view-games"), games))
    for item in others:
        # Four buttons fit in one row on a phone; a fifth would need another.
        item.row = LAST_ROW
    return [*items, *others]


def _menu(ctx: Context, source: ViewedGame, match: Match, ply: int, bottom: rules.Color) -> Control:
    locale = ctx.locale
    options = [
        menu_option(numbered(match, each, locale) if each else ctx.say("menu-view-start"), each)
        for each in stops(match, ply)
    ]
    identity = custom_id("view-go", source.name, bottom.label)
    return menu(identity, ctx.say("menu-view"), options)


def move_list(match: Match, ply: int, locale: str, shown: Callable[[str], str]) -> str:
    """Return the moves around `ply`, the current one marked; `shown` escapes a text for Discord."""
    first, last = max(1, ply - AROUND), min(match.ply, ply + AROUND)
    if first > 1 and match.game.positions[first - 1].turn is rules.BLACK:
        first -= 1  # Lines begin with White's move.
    words = [_word(match, each, locale, shown, current=each == ply) for each in range(first, last + 1)]
    while sum(map(len, words)) + len(words) > MAX_LIST_LENGTH:
        # Drop from the end that is further from the current move.
        if last - ply > ply - first:
            words.pop()
            last -= 1
        else:
            words.pop(0)
            first += 1
    before, after = ["…"] if first > 1 else [], ["…"] if last < match.ply else []
    if words and match.game.positions[first - 1].turn is rules.BLACK and not counts_plies(match.variant):
        words[0] = f"{match.game.positions[first - 1].fullmove}… {words[0]}"
    return " ".join([*before, *words, *after])


def _word(match: Match, ply: int, locale: str, shown: Callable[[str], str], *, current: bool) -> str:
    before = match.game.positions[ply - 1]
    text = shown(played_text(match, ply, locale))
    if style_in(locale, match.variant) == KIF:
        number, text = f"{move_number(match, ply)} ", f"{'△' if before.turn else '▲'}{text}"
    else:
        has_number = before.turn is rules.WHITE or counts_plies(match.variant)
        number = f"{move_number(match, ply)}. " if has_number else ""
    return f"{number}__**{text}**__" if current else f"{number}{text}"


def stops(match: Match, ply: int) -> list[int]:
    """Return the plies to jump to: both ends, all nearby, the rest at even distances."""
    if match.ply < OPTIONS:
        return list(range(match.ply + 1))
    plies = {0, match.ply, *range(max(0, ply - NEAR), min(match.ply, ply + NEAR) + 1)}
    free = OPTIONS - len(plies)
    plies |= {round(match.ply * part / (free + 1)) for part in range(1, free + 1)}
    return sorted(plies)


# ---- Buttons of the viewer. Nothing is stored: custom_ids hold the game and the move

PLY = re.compile(r"[0-9]{1,5}")
STEP = re.compile(rf"{AT}:{BOTTOM}:(?P<step>open|first|before|after|last|flip|turn|play|stay)")
FLIPS = ("flip", "turn")

ASKS = ("play", "turn")
"""Steps after which the opponent is chosen."""


async def turn(ctx: Context, ids: re.Match[str]) -> None:
    """Handle a step along the game or a flip of the board; or open the viewer."""
    step = ids["step"]
    own = ctx.is_private_message and step != "open"
    await ctx.reply.acknowledge(ephemeral=True, thinking=not own)
    source = await find(ctx, ids["game"])
    # A shared board opens with the side to move at the bottom, a personal one with the reader's side.
    bottom = own_side(ctx, source.match) if step == "open" else SIDES[ids["bottom"]]
    bottom = bottom.opponent if step in FLIPS else bottom
    ply = ply_after_step(step, int(ids["ply"]), source.match.ply)
    if step in ASKS:
        await ask_for_opponent(ctx, source, ply, bottom)
        return
    await ctx.reply.show(await view_note(ctx, source, ply, bottom))


async def go(ctx: Context, ids: re.Match[str]) -> None:
    source, ply = await find(ctx, ids["game"]), PLY.fullmatch(ctx.picked_value)
    if ply is None:
        raise Refusal("button-unknown")
    await ctx.reply.show(await view_note(ctx, source, int(ply[0]), SIDES[ids["bottom"]]))


async def export(ctx: Context, ids: re.Match[str]) -> None:
    """Send the game up to the current move as files."""
    source = await find(ctx, ids["game"])
    match = source.match.up_to(int(ids["ply"]))
    imported = (source.players, source.tags) if source.is_file else None
    await ctx.reply.send_private(await export_note(ctx, match, imported))


async def pick(ctx: Context, _ids: re.Match[str]) -> None:
    """Open a game that was picked from a list, below that list."""
    number = ID.fullmatch(ctx.picked_value)
    if number is None:
        raise Refusal("button-unknown")
    match = await visible_match(ctx, int(number["id"]))
    source = await view_match(ctx, match)
    await ctx.reply.send_private(await view_note(ctx, source, match.ply, own_side(ctx, match)))


# ---- Playing on from a position in the viewer, against a player or the engine
#
# The player takes the side at the bottom of the board. Nobody else sees anything until the player has chosen
# an opponent and confirmed.

ANYONE, ENGINE = "anyone", "kibitz"
"""Opponents in custom_ids; any other is a user id."""

OPPONENT_ID = rf"(?P<who>user|level|{ANYONE}|{ENGINE}-[1-9]|[1-9][0-9]{{0,17}}|[1-8][0-9]{{18}})"
"""The opponent in a custom_id; "user" and "level" mean the value picked in that menu."""
LEVEL = re.compile(r"[1-9]")
PLAY_IDS = re.compile(rf"{AT}:{BOTTOM}:{OPPONENT_ID}")


def _engine_at(level: int) -> str:
    return f"{ENGINE}-{level}"


def _usual_engine(source: ViewedGame) -> str:
    """Return the engine at the level of the viewed game, else at the default one."""
    return _engine_at(source.match.level or USUAL_LEVEL)


def _level(who: str) -> int | None:
    """Return the level of the engine; None for any other opponent."""
    return int(who.removeprefix(f"{ENGINE}-")) if who.startswith(ENGINE) else None


def _check_playable(source: ViewedGame) -> None:
    """Raise Refusal if no game can be played from the viewed one: it is a problem with one king."""
    if is_problem(source.match.variant):
        raise Refusal("import-remark-one-king")


async def ask_for_opponent(ctx: Context, source: ViewedGame, ply: int, bottom: rules.Color) -> None:
    """Ask for an opponent, in place of the viewer; in the bot's DM, the opponent is always the engine."""
    _check_playable(source)
    await check_start(ctx)
    if is_bot_dm(ctx.interaction):
        await _ask_confirmation(ctx, source, ply, bottom, _usual_engine(source))
        return
    services = ctx.services
    color = services.wording.color(ctx.locale, bottom, source.match.variant)
    here = (source.name, ply, bottom.label)
    question, identity = ctx.say("menu-view-play"), custom_id("view-ask", *here, "user")
    items: list[Control] = [ui.UserSelect(custom_id=identity, placeholder=question)]
    opponent = _opponent(ctx, source)
    if opponent is not None:
        name = await services.names.of(opponent, source.match.guild_id, ctx.locale)
        items.append(button(name.plain, custom_id("view-ask", *here, opponent)))
    items += [
        button(ctx.say("button-view-anyone"), custom_id("view-ask", *here, ANYONE)),
        button(ctx.say("button-view-kibitz"), custom_id("view-ask", *here, _usual_engine(source))),
        button(ctx.say("button-flip"), custom_id("view", *here, "turn")),
        button(ctx.say("button-step-back"), custom_id("view", *here, "stay")),
    ]
    text = ctx.say("viewer-play", color=color)
    await ctx.reply.show(await board_note(ctx, source, ply, bottom, text, items))


def _opponent(ctx: Context, source: ViewedGame) -> int | None:
    match, reader_id = source.match, ctx.user.id
    if source.is_file or match.engine is not None or reader_id not in match.players:
        return None
    other = match.opponent_of(reader_id)
    return None if is_former(other) or other == reader_id else other


async def confirm(ctx: Context, ids: re.Match[str]) -> None:
    await _ask_confirmation(ctx, *await _chosen(ctx, ids))


async def _ask_confirmation(
    ctx: Context, source: ViewedGame, ply: int, bottom: rules.Color, who: str
) -> None:
    """Ask whether to post a challenge to `who`, or to start a game against the engine."""
    here, level = (source.name, ply, bottom.label), _level(who)
    items: list[Control] = []
    if level is not None:
        top = await top_level(ctx, source.match.variant.key)
        level = min(level, top)
        who = _engine_at(level)
        items.append(_levels(ctx, custom_id("view-ask", *here, "level"), level, top))
    begin = "button-view-challenge" if level is None else "button-view-begin"
    other = (source.name, ply, bottom.opponent.label)
    items += [
        button(ctx.say(begin), custom_id("view-play", *here, who), discord.ButtonStyle.success),
        button(ctx.say("button-flip"), custom_id("view-ask", *other, who)),
    ]
    if not is_bot_dm(ctx.interaction):
        items.append(button(ctx.say("button-step-back"), custom_id("view", *here, "play")))
    items.append(button(ctx.say("button-view-cancel"), custom_id("view", *here, "stay")))
    text = await _question(ctx, source, ply, bottom, who, level)
    await ctx.reply.show(await board_note(ctx, source, ply, bottom, text, items))


async def _question(
    ctx: Context, source: ViewedGame, ply: int, bottom: rules.Color, who: str, level: int | None
) -> str:
    services, locale, match = ctx.services, ctx.locale, source.match
    wording, position = services.wording, match.game.positions[ply]
    variant = wording.title(locale, match.variant).markdown
    if level is not None:
        name = level_name(ctx, level, locale)
        lines = [ctx.say("play-on-kibitz", variant=variant, level=name)]
    elif who == ANYONE:
        lines = [ctx.say("play-on-anyone", variant=variant)]
    else:
        player = (await services.names.of(int(who), ctx.guild_id, locale)).markdown
        lines = [ctx.say("play-on-person", player=player, variant=variant)]
    sides: dict[str, str | int] = {
        "color": wording.color(locale, bottom, match.variant),
        "turn": wording.color(locale, position.turn, match.variant),
        "yours": int(position.turn is bottom),
    }
    if ply:
        move = escaped(numbered(match, ply, locale))
        lines.append(ctx.say("play-on-after", move=move, **sides))
    else:
        lines.append(ctx.say("play-on-start", **sides))
    if level is None:
        time = ctx.default_time
        terms = [] if time is None else [ctx.say("card-time", time=wording.time(locale, time))]
        lines.append(ctx.join(*terms, ctx.say("game-casual")))
    lines.append(ctx.say("play-on-unsent"))
    return "\n".join(lines)


def _levels(ctx: Context, identity: str, level: int, top: int) -> Control:
    options = [
        menu_option(level_name(ctx, each, ctx.locale), each, chosen=each == level)
        for each in range(1, top + 1)
    ]
    return menu(identity, ctx.say("menu-view-level"), options)


async def play_on(ctx: Context, ids: re.Match[str]) -> None:
    """Handle the confirmation: post the challenge or start the game, and return to the viewer."""
    source, ply, bottom, who = await _chosen(ctx, ids)
    _check_playable(source)
    # Remove the question first: a second press would start another game.
    await ctx.reply.show(await view_note(ctx, source, ply, bottom))
    start = source.match.game.positions[ply].fen()
    terms = Terms(variant=source.match.variant.key, color=bottom.label, start=start)
    level = _level(who)
    if level is not None:
        match = await play_engine(ctx, terms, level=level)
        done = ctx.say("play-on-begun", link=link_to_board(match))
    else:
        opponent = None if who == ANYONE else int(who)
        await post_challenge(ctx, opponent, replace(terms, time=ctx.default_time))
        done = ctx.say("play-on-posted")
    ctx.reply.begin_with(done)
    await ctx.reply.show(await view_note(ctx, source, ply, bottom))


async def _chosen(ctx: Context, ids: re.Match[str]) -> tuple[ViewedGame, int, rules.Color, str]:
    """Return the game, ply, side and opponent that a custom_id names. Raises Refusal."""
    source, ply = await find(ctx, ids["game"]), int(ids["ply"])
    if ply > source.match.ply:
        raise MoveTaken("move-stale")
    who = _opponent_named(ctx, ids["who"], source)
    if who is None:
        raise Refusal("button-unknown")
    await check_start(ctx)
    if _level(who) is None:
        if is_bot_dm(ctx.interaction):
            raise Refusal("button-unknown")
        if who != ANYONE:
            await check_person(ctx, int(who))
    return source, ply, SIDES[ids["bottom"]], who


def _opponent_named(ctx: Context, who: str, source: ViewedGame) -> str | None:
    us = ctx.services.connection.user
    if who == "level":
        level = LEVEL.fullmatch(ctx.picked_value)
        return None if level is None else _engine_at(int(level[0]))
    if who == "user":
        found = USER.fullmatch(ctx.picked_value)
        who = "" if found is None else found["id"]
    if us is not None and who == str(us.id):
        return _usual_engine(source)
    return who or None


ACTIONS = (
    Action("view", STEP, turn, Answer.BY_ACTION),
    Action("view-go", re.compile(rf"{GAME}:{BOTTOM}"), go, own=True),
    Action("view-export", re.compile(AT), export, Answer.BENEATH),
    Action("view-pick", NO_IDS, pick, own=True),
    Action("view-ask", PLAY_IDS, confirm, own=True),
    Action("view-play", PLAY_IDS, play_on, own=True),
)
