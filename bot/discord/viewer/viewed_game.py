"""The game in the viewer: a stored match, or the game in the file attached to the viewer's message.

A custom_id holds the match's id, or FILE. An imported game is stored only in that message, which only its
reader sees.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import discord

import rules
from bot.discord.context import Context
from bot.discord.file_encoding import read_for
from bot.discord.games.which_game import visible_match
from bot.discord.platform.components import Upload
from bot.discord.platform.user_text import UserText, user_text
from bot.discord.services import Services
from bot.discord.wording.game_sentences import Players, Wording
from bot.refusals import NoSuchMatch
from bot.state.match import Match, match_of_record
from bot.texts import form_of
from rules.notation.pgn import definitions

FILE = "file"
NAME = "game.pgn"

GAME = rf"(?P<game>[1-9][0-9]{{0,17}}|{FILE})"
"""Pattern of the game in custom_ids."""
BOTTOM = r"(?P<bottom>white|black)"
"""Pattern of the side at the bottom in custom_ids."""
AT = rf"{GAME}:(?P<ply>[0-9]{{1,5}})"
"""Pattern of the game and the number of half-moves shown in custom_ids."""

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
    return ViewedGame(str(match.id), match, await ctx.wording.players(match))


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
    return view_record(ctx, record, (file, *several))


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
    source = view_record(ctx, record, kept)
    text = rules.pgn_text(record.game, source.tags, record.result)
    return replace(source, uploads=(Upload(text.encode(), NAME), *several))


def view_record(ctx: Context, record: rules.Record, kept: tuple[discord.Attachment, ...]) -> ViewedGame:
    """Return a recorded game; unnamed players are named after their colours."""
    match, found = match_of_record(record), record.tags
    tags = {name: user_text(found[name]).shortened(TAG_LENGTH).plain for name in TAGS if found.get(name)}
    return ViewedGame(FILE, match, _named_players(ctx.wording, match, tags), tags, kept=kept)


def _named_players(wording: Wording, match: Match, tags: Mapping[str, str]) -> Players:
    names: list[UserText] = []
    for tag, side in (("White", rules.WHITE), ("Black", rules.BLACK)):
        name = tags.get(tag, "?")
        color = form_of(wording.color(side, match.variant), "cap")
        names.append(UserText(name if name != "?" else color))
    return Players(*names)


async def in_language(wording: Wording, source: ViewedGame) -> ViewedGame:
    """Return a game with its players named in the language of `wording`."""
    if source.is_file:
        return replace(source, players=_named_players(wording, source.match, source.tags))
    return replace(source, players=await wording.players(source.match))


async def embedded_variants(services: Services, text: str, user_id: int) -> tuple[rules.Variant, ...]:
    """Return the variants that a user's PGN text defines. Raises as DefinitionChecks does."""
    checks, variants = services.use_cases.definition_checks, list[rules.Variant]()
    for definition in list(definitions(text))[:MAX_DEFINITIONS]:
        checked = await checks.check(definition, user_id)
        if checked.text == definition:  # Otherwise its key (a hash) is not the one that the game names.
            variants.append(await checks.load(checked))
    return tuple(variants)
