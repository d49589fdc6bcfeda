"""/variants, /variant and /piece: what can be played, and how."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.discord.catalogue.pages import page_note, piece_note, variant_note
from bot.discord.games.variant_autocomplete import variant_named, variants
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.error_handling import answering
from bot.discord.platform.language import reader, say
from bot.discord.platform.limits import CHOICE
from bot.discord.platform.names import quoted
from bot.discord.platform.preferences import known
from bot.discord.platform.reply import reply_to
from bot.discord.platform.search import ranked
from bot.discord.platform.translator import command, options
from bot.discord.services import services_of
from bot.discord.wording.piece_moves import Known, known_piece, known_pieces
from bot.texts import LOCALES


@command("variants", direct=True)
async def list_variants(interaction: Interaction) -> None:
    """The catalogue's first page."""
    await known(interaction)
    await reply_to(interaction).tell(page_note(interaction, 0))


@command("variant", direct=True)
@options("name")
@app_commands.autocomplete(name=variants)
async def show_variant(interaction: Interaction, name: app_commands.Range[str, 1, 100]) -> None:
    """A variant's card."""
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    async with answering(interaction):
        await reply_to(interaction).tell(await variant_note(interaction, variant_named(name)))


def _label(interaction: Interaction, known: Known) -> str:
    """A piece's name, with its variant: there are several kinds of pawns and elephants."""
    wording, locale = services_of(interaction).wording, reader(interaction)
    name = wording.piece(locale, known.piece.name, known.variant)
    return f"{name} ({wording.title(locale, known.variant)})"[:CHOICE]


def _found(interaction: Interaction, typed: str) -> list[Known]:
    wording = services_of(interaction).wording
    return ranked(
        typed,
        (
            (
                known,
                (
                    known.piece.name,
                    *(wording.piece(each, known.piece.name, known.variant) for each in LOCALES),
                ),
            )
            for known in known_pieces()
        ),
    )


async def _offered_pieces(interaction: Interaction, typed: str) -> list[Choice[str]]:
    found = _found(interaction, typed)
    return [Choice(name=_label(interaction, known), value=known.key[:CHOICE]) for known in found]


@command("piece", direct=True)
@options("name")
@app_commands.autocomplete(name=_offered_pieces)
async def show_piece(interaction: Interaction, name: app_commands.Range[str, 1, 100]) -> None:
    """How a piece moves."""
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    known = known_piece(name) or next(iter(_found(interaction, name)), None)
    if known is None:
        await reply_to(interaction).tell(say(interaction, "piece-unknown", name=quoted(name)))
        return
    await reply_to(interaction).tell(await piece_note(interaction, known))
