"""What is looked at: a stored match, or the game in the file that the viewer's own message carries.

A custom_id names the one by its number, and says FILE for the other: so nothing is kept of an import but on
Discord, in a message that its reader alone sees.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import discord

import rules
from bot.discord.games.game_visibility import visible_match
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader
from bot.discord.platform.names import plain
from bot.discord.platform.outgoing import Upload
from bot.discord.services import services_of
from bot.discord.viewer.reading import read_in_turn
from bot.discord.wording.sentences import Players
from bot.matches import Match, NoSuchMatch, recorded

FILE = "file"
NAME = "game.pgn"
"""What the file is called that a message carries along."""

ALL_NAME = re.compile(r"games(?:-(?P<variant>[\w-]{1,64}))?\.txt", re.ASCII)
"""What a text of several games is called that goes along too, with the variant that was meant."""

TAGS = ("Event", "Site", "Date", "Round", "White", "Black")
"""What is kept of what a file tells of its game."""
TAG_LENGTH = 60

SIDES = {"white": rules.WHITE, "black": rules.BLACK}
"""The side at the bottom, as custom_ids say it."""


@dataclass(frozen=True)
class Source:
    """A game to look at: `name` as custom_ids have it, the whole game, who plays.

    Of an import, what its file tells (`tags`), and how that goes along: in a new message, or in the one that
    it is in already.
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
        """Whether the text of further games goes along."""
        names = [*(upload.name for upload in self.uploads), *(file.filename for file in self.kept)]
        return any(ALL_NAME.fullmatch(name) for name in names)

    @property
    def is_position(self) -> bool:
        """Whether there is nothing but a position: no move, and nobody who would play."""
        named = any(self.tags.get(side, "?") != "?" for side in ("White", "Black"))
        return self.is_file and not self.match.ply and not named


async def of_match(interaction: Interaction, match: Match) -> Source:
    """A stored match that this reader may see."""
    return Source(
        str(match.id), match, await services_of(interaction).wording.players(match, reader(interaction))
    )


async def find(interaction: Interaction, name: str) -> Source:
    """Return the game that a custom_id names. Raises NoSuchMatch, MatchBroken."""
    if name != FILE:
        return await of_match(interaction, await visible_match(interaction, int(name)))
    attached = interaction.message.attachments if interaction.message is not None else []
    file = next((one for one in attached if one.filename == NAME), None)
    if file is None:
        raise NoSuchMatch
    several = tuple(one for one in attached if ALL_NAME.fullmatch(one.filename))
    known = services_of(interaction).records
    record = known.get(file.id)
    if record is None:
        text = (await file.read()).decode("utf-8", "replace")
        try:
            record = known.keep(file.id, (await read_in_turn(rules.one_game, text)).record)
        except rules.InvalidRecord as error:
            raise NoSuchMatch from error
    return of_record(interaction, record, kept=(file, *several))


def imported(
    interaction: Interaction,
    record: rules.Record,
    *,
    several: tuple[Upload, ...] = (),
    kept: tuple[discord.Attachment, ...] = (),
) -> Source:
    """A game that was read just now; its file goes into the message that shows it, with the text of `several`
    that it is out of, unless that is there already."""
    tags = {name: plain(record.tags[name])[:TAG_LENGTH] for name in TAGS if record.tags.get(name)}
    text = rules.pgn_text(record.game, tags, record.result)
    return of_record(interaction, record, uploads=(Upload(text.encode(), NAME), *several), kept=kept)


def text_of_several(text: str, variant: rules.Variant | None) -> Upload:
    """A text of several games as it goes along."""
    name = "games.txt" if variant is None else f"games-{variant.key}.txt"
    return Upload(text.encode("utf-8", "replace"), name)


def of_record(
    interaction: Interaction,
    record: rules.Record,
    *,
    uploads: tuple[Upload, ...] = (),
    kept: tuple[discord.Attachment, ...] = (),
) -> Source:
    """A recorded game; players that it doesn't name are called by their sides."""
    match, tags = recorded(record), {name: record.tags[name] for name in TAGS if record.tags.get(name)}
    wording, locale = services_of(interaction).wording, reader(interaction)
    called: list[str] = []
    for tag, side in (("White", rules.WHITE), ("Black", rules.BLACK)):
        name = plain(tags.get(tag, "?"))[:TAG_LENGTH]
        called.append(name if name != "?" else wording.color(locale, side, match.variant))
    return Source(FILE, match, Players(*called), tags, uploads, kept)
