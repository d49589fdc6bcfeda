"""/import: shows a game, read within limits and stored nowhere, and a menu of a text's other games."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from itertools import islice

import discord
from discord import app_commands, ui

import rules
from bot.discord.games.variant_autocomplete import find_variant, near_variants, suggest_variants
from bot.discord.platform.components import (
    Control,
    button,
    custom_id,
    field_value,
    menu,
    menu_option,
    page_buttons,
    picked_value,
    uploaded_files,
)
from bot.discord.platform.declare_commands import command, options
from bot.discord.platform.discord_limits import OPTIONS
from bot.discord.platform.discord_types import NO_IDS, Action, Answer, Interaction, Upload
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.platform.user_text import quoted
from bot.discord.services import services_of
from bot.discord.viewer.viewed_game import (
    FILE,
    SEVERAL_GAMES_NAME,
    ViewedGame,
    embedded_variants,
    find,
    read_for,
    view_imported,
)
from bot.discord.viewer.viewer_message import board_note, view_note
from bot.graphemes import visible
from bot.matches import SIDES
from bot.refusals import NoSuchMatch, Refusal

MOST_BYTES = 256 * 1024
"""The largest file; a long game with comments has a tenth of this."""
MOST_PLIES = 1_000
"""The most half-moves in a game; the longest games of people are shorter."""
SECONDS = 30.0
"""The most seconds that a game may wait for its turn and be read."""

TEXT, ATTACHED = "text", "file"
"""The custom_ids of the form's fields."""
TEXT_LENGTH = 4_000

PAGE = re.compile(r"(?P<ply>[0-9]{1,5}):(?P<bottom>white|black):(?P<page>[0-9]{1,4})")
NUMBER = re.compile(r"[1-9][0-9]{0,4}")

JAPANESE = ("手合", "先手", "後手", "手数", "歩")
"""Words of which every shogi game file has some."""


def form(interaction: Interaction) -> ui.Modal:
    asked = ui.Modal(title=say(interaction, "import-form"), custom_id=custom_id("import", ""), timeout=None)
    asked.add_item(
        ui.Label(
            text=say(interaction, "import-form-file"),
            description=say(interaction, "import-form-kinds"),
            component=ui.FileUpload(custom_id=ATTACHED, required=False, max_values=1),
        )
    )
    asked.add_item(
        ui.Label(
            text=say(interaction, "import-form-text"),
            component=ui.TextInput(
                custom_id=TEXT,
                style=discord.TextStyle.paragraph,
                required=False,
                max_length=TEXT_LENGTH,
            ),
        )
    )
    return asked


def decoded(data: bytes) -> str:
    """Decode a file: UTF-8 or UTF-16, else Shift-JIS, which shogi programs write, or Latin-1."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        japanese = data.decode("cp932", "replace")
        return japanese if any(word in japanese for word in JAPANESE) else data.decode("latin-1")


async def send_import(interaction: Interaction, text: str, variant: rules.Variant | None = None) -> None:
    """Answer with the game of a text in the viewer, or with what is wrong with it."""
    found = await read_game(interaction, text, variant)
    name = "games.txt" if variant is None else f"games-{variant.key}.txt"  # as SEVERAL_GAMES_NAME reads it
    several = (Upload(text.encode("utf-8", "replace"), name),) if found.more else ()
    source = view_imported(interaction, found.record, several=several)
    note = await view_note(interaction, source, 0, bottom_of(found.record))
    if found.more:
        note = replace(note, content=f"{say(interaction, 'import-several')}\n{note.content}")
    await reply_to(interaction).send_private(note)


async def read_game(
    interaction: Interaction, text: str, variant: rules.Variant | None, number: int = 1
) -> rules.OneGame:
    """Return game `number` (from 1) of a text. Raises Refusal, and what embedded_variants() does."""
    try:
        async with asyncio.timeout(SECONDS):
            known = await embedded_variants(services_of(interaction), text, interaction.user.id)
            return await read_for(
                interaction.user.id, rules.one_game, text, variant, MOST_PLIES, number, known
            )
    except rules.InvalidRecord as error:
        raise _refusal(interaction, error, text) from None
    except TimeoutError:
        raise Refusal("import-long", most=MOST_PLIES) from None


def bottom_of(record: rules.Record) -> rules.Color:
    """Return the side at the bottom: White, or in a position without moves the side to move."""
    return rules.WHITE if record.game.moves else record.game.start.turn


def _refusal(interaction: Interaction, error: rules.InvalidRecord, text: str) -> Refusal:
    if isinstance(error, rules.RecordTooLong):
        return Refusal("import-long", most=MOST_PLIES)
    word = error.move.rpartition(" ")[2]
    begins = isinstance(error.cause, rules.MalformedMove) and text.lstrip("\ufeff \t\r\n").startswith(word)
    if begins or not text.strip("\ufeff \t\r\n"):
        return Refusal("import-unreadable")
    return Refusal("import-line", line=str(error.line), problem=_cause(interaction, error))


def _cause(interaction: Interaction, error: rules.InvalidRecord) -> str:
    refusals, locale, cause = services_of(interaction).refusals, locale_for(interaction), error.cause
    if isinstance(cause, rules.UnknownVariant):
        return _unknown(interaction, cause)
    if isinstance(cause, rules.InvalidFen):
        problem = refusals.fen_problem(locale, cause.reason, cause.details)
        return say(interaction, "challenge-start-fen", problem=problem)
    if not error.move:
        return say(interaction, "import-broken")
    reason = ""
    if isinstance(cause, rules.IllegalMove) and cause.reason is rules.Illegal.GAME_OVER:
        reason = say(interaction, "import-over")
    elif isinstance(cause, rules.IllegalMove) and error.position is not None:
        reason = refusals.illegal(locale, cause, error.position)
    elif isinstance(cause, rules.AmbiguousMove):
        reason = say(interaction, "import-ambiguous")
    elif isinstance(cause, rules.MalformedMove):
        reason = say(interaction, "import-malformed")
    return say(interaction, "import-move", move=quoted(error.move), reason=reason).rstrip()


def _unknown(interaction: Interaction, error: rules.UnknownVariant) -> str:
    wording, locale, name = services_of(interaction).wording, locale_for(interaction), quoted(error.key)
    near = [wording.title(locale, variant).markdown for variant in near_variants(error.key, error)]
    if not near:
        return say(interaction, "import-variant", name=name)
    return say(interaction, "import-variant-near", name=name, near=wording.any_of(locale, near))


# ---- the command


@command("import", direct=True)
@options("file", "text", "variant")
@app_commands.autocomplete(variant=suggest_variants)
async def import_game(
    interaction: Interaction,
    file: discord.Attachment | None = None,
    text: app_commands.Range[str, 1, TEXT_LENGTH] | None = None,
    variant: app_commands.Range[str, 1, 100] | None = None,
) -> None:
    """Show the game in a file or text; without either, ask with a form."""
    if file is None and text is None:
        await reply_to(interaction).ask(form(interaction))
        return
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    played = None if variant is None else await find_variant(interaction, variant)
    if file is None:
        await send_import(interaction, text or "", played)
    else:
        _check_size(file.size)
        await send_import(interaction, decoded(await file.read()), played)


async def sent_in(interaction: Interaction, _ids: re.Match[str]) -> None:
    files = uploaded_files(interaction, ATTACHED)
    if not files:
        await send_import(interaction, field_value(interaction, TEXT))
        return
    _check_size(int(files[0].get("size", 0)))
    data = await interaction.client.http.get_from_cdn(str(files[0]["url"]))
    await send_import(interaction, decoded(data))


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise Refusal("import-large", most=MOST_BYTES // 1024)


# ---- the other games of a text


async def _several(interaction: Interaction) -> tuple[discord.Attachment, rules.Variant | None]:
    """Return the text of several games attached to the pressed message. Raises NoSuchMatch."""
    attached = interaction.message.attachments if interaction.message is not None else []
    for file in attached:
        found = SEVERAL_GAMES_NAME.fullmatch(file.filename)
        if found is not None:
            variants, key = services_of(interaction).matches.variants, found["variant"]
            return file, None if key is None else (await variants.by_key([key])).get(key)
    raise NoSuchMatch("game-unknown")


async def show_games(interaction: Interaction, ids: re.Match[str]) -> None:
    file, _ = await _several(interaction)
    source = await find(interaction, FILE)
    text, page = (await file.read()).decode("utf-8", "replace"), int(ids["page"])
    bottom = SIDES[ids["bottom"]]
    ply = min(int(ids["ply"]), source.match.ply)
    first = page * OPTIONS
    names = await read_for(
        interaction.user.id, lambda: list(islice(rules.game_names(text), first, first + OPTIONS + 1))
    )
    if not names:
        raise Refusal("button-unknown")
    here = (ply, bottom.label)
    pages = page + 1 + (len(names) > OPTIONS)
    turning = page_buttons(interaction, page, pages, "view-games", *here)
    items = [_menu(interaction, source, names, first), *turning]
    back = custom_id("view", FILE, *here, "stay")
    items.append(button(say(interaction, "button-step-back"), back))
    note = await board_note(interaction, source, ply, bottom, say(interaction, "menu-which"), items)
    await reply_to(interaction).show(note)


def _menu(interaction: Interaction, source: ViewedGame, names: list[tuple[str, str]], first: int) -> Control:
    wording, locale, variant = (
        services_of(interaction).wording,
        locale_for(interaction),
        source.match.variant,
    )
    options: list[discord.SelectOption] = []
    for number, told in enumerate(names[:OPTIONS], first + 1):
        white, black = (
            seen if (seen := visible(name)) not in ("", "?") else wording.color(locale, side, variant)
            for name, side in zip(told, (rules.WHITE, rules.BLACK), strict=True)
        )
        label = say(interaction, "viewer-game", number=str(number), white=white, black=black)
        options.append(menu_option(label, number))
    return menu(custom_id("view-game", ""), say(interaction, "menu-view-pick"), options)


async def pick_game(interaction: Interaction, _ids: re.Match[str]) -> None:
    """Show the game that was picked in place of the one before."""
    number = NUMBER.fullmatch(picked_value(interaction))
    if number is None:
        raise Refusal("button-unknown")
    file, variant = await _several(interaction)
    text = (await file.read()).decode("utf-8", "replace")
    found = await read_game(interaction, text, variant, int(number[0]))
    source = view_imported(interaction, found.record, kept=(file,))
    await reply_to(interaction).show(await view_note(interaction, source, 0, bottom_of(found.record)))


ACTIONS = (
    Action("import", NO_IDS, sent_in, Answer.BENEATH, command=import_game),
    Action("view-games", PAGE, show_games, own=True),
    Action("view-game", NO_IDS, pick_game, own=True),
)
