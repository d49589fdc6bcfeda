"""/import: shows a game from a file or text without storing it, and a menu of the text's other games."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

import discord
from discord import app_commands

import rules
from bot.discord.actions import NO_IDS, Action, Answer, ShortText, autocomplete, command
from bot.discord.context import Context
from bot.discord.file_encoding import read_for, text_of
from bot.discord.games.find_variants import find_variant, near_variants, suggest_variants
from bot.discord.paged_lists import PAGE_NUMBER, numbered_page
from bot.discord.platform.components import (
    Content,
    Control,
    Upload,
    custom_id,
    file_field,
    form,
    menu,
    menu_option,
    text_field,
)
from bot.discord.platform.discord_limits import FIELD, OPTIONS
from bot.discord.platform.user_text import quoted
from bot.discord.viewer.viewed_game import (
    FILE,
    SEVERAL_GAMES_NAME,
    ViewedGame,
    embedded_variants,
    find,
    view_imported,
)
from bot.discord.viewer.viewer import board_content, view_content
from bot.discord.wording.notation import ALPHABETS
from bot.discord.wording.refusal_sentences import Refusals
from bot.graphemes import visible
from bot.refusals import NoSuchMatch, Refusal
from bot.state.match import SIDES
from bot.texts import form_of

MAX_BYTES = 256 * 1024
"""Maximum file size in bytes; a long game with comments has a tenth of this size."""
MAX_PLIES = 1_000
"""Maximum number of half-moves in a game; the longest games between people are shorter."""
MAX_SECONDS = 30.0
"""Maximum time for a game to wait for its turn and be read, in seconds."""

LINK = re.compile(
    r"\s*<?(?:https?://)?(?:[\w-]+\.)*(?:lichess|lishogi|pychess|chess)\.\w{2,4}/\S*\s*", re.IGNORECASE
)
"""Matches a link to a site that offers its games as PGN or KIF."""

BINARY = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f\ufffd]")
"""Matches control characters of binary files, which have more than a twentieth of them in a sample."""
SAMPLE = 2_000
"""The length of the sample in characters."""

TEXT, ATTACHED = "text", "file"
"""The custom_ids of the form's fields."""

PAGE = re.compile(rf"(?P<ply>[0-9]{{1,5}}):(?P<bottom>white|black):{PAGE_NUMBER}")
NUMBER = re.compile(r"[1-9][0-9]{0,4}")


async def _read(file: discord.Attachment) -> str:
    """Return the text of a file. Raises Refusal if it is too large, or isn't text, such as a picture."""
    text = await text_of(file, MAX_BYTES, Refusal("import-large", most=MAX_BYTES // 1024))
    if len(BINARY.findall(text[:SAMPLE])) * 20 > len(text[:SAMPLE]):
        raise Refusal("import-binary")
    return text


async def send_import(ctx: Context, text: str, variant: rules.Variant | None = None) -> None:
    """Answer with the game of a text in the viewer. Raises Refusal if it can't be read."""
    if LINK.fullmatch(text):
        raise Refusal("import-link")
    game = await read_game(ctx, text, variant)
    name = "games.txt" if variant is None else f"games-{variant.key}.txt"  # as SEVERAL_GAMES_NAME reads it
    several = (Upload(text.encode("utf-8", "replace"), name),) if game.more else ()
    source = view_imported(ctx, game.record, several=several)
    content = await _first_content(ctx, source, game.record)
    if game.more:
        content = replace(content, text=f"{ctx.say('import-several')}\n{content.text}")
    await ctx.reply.send_private(content)


async def _first_content(ctx: Context, source: ViewedGame, record: rules.Record) -> Content:
    """Return the viewer's message at the start of a game, with the remarks on how it was read."""
    bottom = rules.WHITE if record.game.moves else record.game.start.turn
    content = await view_content(ctx, source, 0, bottom)
    return replace(
        content, text="\n".join([*(_remark(ctx, remark) for remark in record.remarks), content.text])
    )


async def read_game(ctx: Context, text: str, variant: rules.Variant | None, number: int = 1) -> rules.OneGame:
    """Return game `number` (from 1) of a text. Raises Refusal, and as embedded_variants() does."""
    try:
        async with asyncio.timeout(MAX_SECONDS):
            known = await embedded_variants(ctx.services, text, ctx.user.id)
            return await read_for(
                ctx.user.id, rules.one_game, text, variant, MAX_PLIES, number, known, ALPHABETS
            )
    except rules.InvalidRecord as error:
        raise _refusal(ctx, error, text) from None
    except TimeoutError:
        raise Refusal("import-long", most=MAX_PLIES) from None


def _remark(ctx: Context, remark: rules.Remark) -> str:
    if remark.error is not None:
        return ctx.say("import-remark-cut", line=str(remark.error.line), problem=_cause(ctx, remark.error))
    return ctx.say(f"import-remark-{remark.kind}")


def _refusal(ctx: Context, error: rules.InvalidRecord, text: str) -> Refusal:
    if isinstance(error, rules.RecordTooLong):
        return Refusal("import-long", most=MAX_PLIES)
    word = error.move.rpartition(" ")[2]
    begins = isinstance(error.cause, rules.MalformedMove) and text.lstrip("\ufeff \t\r\n").startswith(word)
    if begins or not text.strip("\ufeff \t\r\n"):
        return Refusal("import-unreadable")
    return Refusal("import-line", line=str(error.line), problem=_cause(ctx, error))


def _cause(ctx: Context, error: rules.InvalidRecord) -> str:
    refusals, cause = Refusals(ctx.wording), error.cause
    if isinstance(cause, rules.UnknownVariant):
        return _unknown(ctx, cause)
    if isinstance(cause, rules.InvalidFen):
        problem = refusals.fen_problem(cause.reason, cause.details)
        return ctx.say("challenge-start-fen", problem=problem)
    if not error.move:
        return ctx.say("import-broken")
    reason = ""
    if isinstance(cause, rules.IllegalMove) and cause.reason is rules.Illegal.GAME_OVER:
        reason = ctx.say("import-over")
    elif isinstance(cause, rules.IllegalMove) and error.position is not None:
        reason = refusals.illegal(ctx.notation, cause, error.position, recorded=True)
    elif isinstance(cause, rules.AmbiguousMove):
        reason = ctx.say("import-ambiguous")
    elif isinstance(cause, rules.MalformedMove):
        reason = ctx.say("import-malformed")
    return ctx.say("import-move", move=quoted(error.move), reason=reason).rstrip()


def _unknown(ctx: Context, error: rules.UnknownVariant) -> str:
    wording, name = ctx.wording, quoted(error.key)
    near = [wording.title(variant).markdown for variant in near_variants(error.key, error)]
    if not near:
        return ctx.say("import-variant", name=name)
    return ctx.say("import-variant-near", name=name, near=wording.any_of(near))


# ---- The command


@command("import", direct=True)
@autocomplete(variant=suggest_variants)
async def import_game(
    ctx: Context,
    file: discord.Attachment | None = None,
    text: app_commands.Range[str, 1, FIELD] | None = None,
    variant: ShortText | None = None,
) -> None:
    """Show the game in a file or text; without either, ask with a form."""
    if file is None and text is None:
        file_part = file_field(ATTACHED, ctx.say("import-form-file"))
        file_part.description = ctx.say("import-form-kinds")
        text_part = text_field(TEXT, ctx.say("import-form-text"), required=False)
        await ctx.reply.ask(form(ctx.say("import-form"), custom_id("import", ""), file_part, text_part))
        return
    await ctx.reply.acknowledge(ephemeral=True, thinking=True)
    played = None if variant is None else await find_variant(ctx, variant)
    if file is None:
        await send_import(ctx, text or "", played)
    else:
        await send_import(ctx, await _read(file), played)


async def submit(ctx: Context, _ids: re.Match[str]) -> None:
    files = ctx.uploaded_files(ATTACHED)
    await send_import(ctx, await _read(files[0]) if files else ctx.field_value(TEXT))


# ---- The other games of a text


async def _several(ctx: Context) -> tuple[discord.Attachment, rules.Variant | None]:
    """Return the text of several games attached to the pressed message. Raises NoSuchMatch."""
    attached = ctx.message.attachments if ctx.message is not None else []
    for file in attached:
        found = SEVERAL_GAMES_NAME.fullmatch(file.filename)
        if found is not None:
            variants, key = ctx.services.use_cases.variants, found["variant"]
            return file, None if key is None else (await variants.by_key([key])).get(key)
    raise NoSuchMatch("game-unknown")


async def show_games(ctx: Context, ids: re.Match[str]) -> None:
    file, _ = await _several(ctx)
    source = await find(ctx, FILE)
    text, page = (await file.read()).decode("utf-8", "replace"), int(ids["page"])
    bottom = SIDES[ids["bottom"]]
    ply = min(int(ids["ply"]), source.match.ply)
    first = page * OPTIONS
    names = await read_for(
        ctx.user.id, lambda: list(islice(rules.game_names(text), first, first + OPTIONS + 1))
    )
    if not names:
        raise Refusal("button-unknown")
    here = (ply, bottom.label)
    shown = numbered_page(names[:OPTIONS], page, page + 1 + (len(names) > OPTIONS))
    turning = shown.buttons(ctx, partial(custom_id, "view-games", *here))
    items = [_menu(ctx, source, shown.items, first), *turning]
    items.append(ctx.button("button-step-back", "view", FILE, *here, "stay"))
    content = await board_content(ctx, source, ply, bottom, ctx.say("menu-which"), items)
    await ctx.reply.show(content)


def _menu(ctx: Context, source: ViewedGame, names: Sequence[tuple[str, str]], first: int) -> Control:
    variant = source.match.variant
    options: list[discord.SelectOption] = []
    for number, players in enumerate(names, first + 1):
        white, black = (
            shown
            if (shown := visible(name)) not in ("", "?")
            else form_of(ctx.wording.color(side, variant), "cap")
            for name, side in zip(players, (rules.WHITE, rules.BLACK), strict=True)
        )
        label = ctx.say("viewer-game", number=str(number), white=white, black=black)
        options.append(menu_option(label, number))
    return menu(custom_id("view-game", ""), ctx.say("menu-view-pick"), options)


async def pick_game(ctx: Context, _ids: re.Match[str]) -> None:
    """Show the picked game in place of the previous one."""
    number = ctx.picked(NUMBER)
    file, variant = await _several(ctx)
    text = (await file.read()).decode("utf-8", "replace")
    game = await read_game(ctx, text, variant, int(number[0]))
    source = view_imported(ctx, game.record, kept=(file,))
    await ctx.reply.show(await _first_content(ctx, source, game.record))


ACTIONS = (
    Action("import", NO_IDS, submit, Answer.BENEATH, command=import_game),
    Action("view-games", PAGE, show_games, own=True),
    Action("view-game", NO_IDS, pick_game, own=True),
)
