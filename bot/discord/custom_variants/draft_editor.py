"""The draft editor: checks a draft, and shows it as pages and forms in one private message.

A custom_id holds the draft's id and the action, so that buttons and menus still work after a restart.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import discord
from discord import ui

import rules
from bot.discord.context import Context
from bot.discord.custom_variants.definition_keys import by_key, listed_key, shown_example
from bot.discord.games.variant_autocomplete import in_catalogue
from bot.discord.paged_lists import cut_page
from bot.discord.platform.components import Control, Note, Upload, button, custom_id, menu, menu_option, view
from bot.discord.platform.fuzzy_search import folded
from bot.discord.platform.limits import MESSAGE, OPTIONS
from bot.discord.platform.user_text import escaped, in_code
from bot.discord.variants_and_pieces import piece_picture, start_picture
from bot.discord.viewer.decoding import decoded
from bot.discord.viewer.viewed_game import run_in_reader
from bot.discord.wording.laws import sentences
from bot.discord.wording.notation import letter_of, square_name
from bot.discord.wording.pieces import KnownPiece, clauses, is_common_soldier, known_pieces
from bot.graphemes import shortened
from bot.refusals import Refusal
from bot.state.definition_checks import BadDefinition
from bot.state.definitions import MAX_BYTES
from bot.state.drafts import Draft
from rules import VariantError
from rules.definitions import editing
from rules.definitions.editing import has_section, new_text, opposite, own_keys, parent_of, setting, value
from rules.definitions.switches import is_offered, is_on, switches
from rules.laws.royalty import ROYAL_PIECE

# ---- Checking drafts: the user's rights, and whether the text defines a valid variant

CONTEXT_LINES = 2
"""The number of lines quoted before and after a line with an error."""


class CheckedDraft(NamedTuple):
    """A draft with its `variant` if the text is valid, otherwise with a description of the `problem`."""

    row: Draft
    variant: rules.Variant | None = None
    problem: str = ""


def require_server(ctx: Context) -> int:
    """Return the server's id. Raises Refusal outside servers, which have no custom variants."""
    if ctx.guild_id is None:
        raise Refusal("game-no-server")
    return ctx.guild_id


def require_maker(ctx: Context) -> int:
    """Return the server's id. Raises Refusal if the user may not create or change variants there."""
    guild, chosen, user = require_server(ctx), ctx.server, ctx.user
    if ctx.is_manager or chosen.makers == "everyone":
        return guild
    role = chosen.maker_role_id if chosen.makers == "role" else None
    if role is None:
        raise Refusal("game-makers-managers", permissions=ctx.say("permission-manage"))
    if not isinstance(user, discord.Member) or user.get_role(role) is None:
        raise Refusal("game-makers-role", role=f"<@&{role}>")
    return guild


async def own_draft(ctx: Context, draft_id: int) -> CheckedDraft:
    """Find a draft of the user on this server and check it. Raises Refusal if there is none."""
    guild = require_maker(ctx)
    row = await ctx.services.matches.drafts.get(draft_id, ctx.user.id)
    if row.guild_id != guild:
        raise Refusal("draft-none")
    return await checked_draft(ctx, row)


async def checked_draft(ctx: Context, row: Draft) -> CheckedDraft:
    """Check a draft's text."""
    matches = ctx.services.matches
    try:
        checked = await matches.definition_checks.check(row.text, row.user_id)
        return CheckedDraft(row, await matches.variants.get(checked.key))
    except BadDefinition as error:
        return CheckedDraft(row, problem=bad_definition(ctx, error.cause, row.text))
    except Refusal as error:
        refusals = ctx.services.refusals
        return CheckedDraft(row, problem=await refusals.refusal(error, ctx.locale, ctx.guild_id))
    except rules.UnknownVariant:
        slow = rules.VariantError(rules.Flaw.SLOW)
        return CheckedDraft(row, problem=bad_definition(ctx, slow, row.text))


def bad_definition(ctx: Context, error: rules.VariantError, text: str) -> str:
    """Describe the errors and quote their lines.

    A single error is shown with the lines around it, and with the help for its key.
    """
    services, locale = ctx.services, ctx.locale
    lines = [services.refusals.bad_definition(locale, error)]
    wrong = {flaw.line for flaw in (error, *error.further)}
    around = 0 if error.further else CONTEXT_LINES
    quoted = [
        f"{'>' if number in wrong else ' '} {number}: {in_code(line)[:100]}"
        for number, line in enumerate(text.splitlines(), 1)
        if any(abs(number - flawed) <= around for flawed in wrong if flawed)
    ]
    if quoted:
        lines.append("```\n" + "\n".join(quoted) + "\n```")
    key = by_key().get(error.key)
    if key is not None and not error.further:
        lines.append(listed_key(services.texts, locale, key))
        lines.append(shown_example(ctx, key))
    return "\n".join(lines)


def starting_text(ctx: Context, parent: rules.Variant, title: str = "", changes: str = "") -> str:
    """Return the text of a new draft: a section that inherits from `parent` and contains `changes`.

    If `changes` begins with a section, it is the whole text.
    """
    if changes.lstrip().startswith("["):
        return changes
    title = " ".join(title.split())
    own = [line for line in changes.splitlines() if not (title and line.strip().startswith("kibitzTitle"))]
    title = title or setting("[x]\n" + changes, "kibitzTitle") or ctx.say("game-new-title")
    named = [] if any(line.strip().startswith("kibitzTitle") for line in own) else [("kibitzTitle", title)]
    return new_text(section_name(title), parent.key, named) + "".join(f"{line}\n" for line in own)


def section_name(title: str) -> str:
    """Return a section's name for a title: lower-case letters and digits, joined by hyphens."""
    words = (re.sub(r"[^a-z0-9]", "", folded(word)) for word in title.split())
    return "-".join(filter(None, words))[:30].strip("-") or "mygame"


# ---- Forms: the whole text, title and summary, a movement, a start position; and uploaded files

MAX_FIELD_LENGTH = 4_000
"""Maximum length of a form's field, in characters."""
MAX_FIELDS = 5
TITLE, SUMMARY, NAME, BETZA = "title", "summary", "name", "betza"
FEN, PARENT, FILE, TEXT = "fen", "parent", "file", "text"
MAX_TITLE, MAX_SUMMARY, MAX_NAME, MAX_BETZA = 40, 120, 20, 60


def text_parts(text: str) -> list[str]:
    """Split a text between lines into parts that fit in a field."""
    parts = [""]
    for line in text.splitlines(keepends=True):
        if len(parts[-1]) + len(line) > MAX_FIELD_LENGTH:
            parts.append("")
        parts[-1] += line
    return parts


def text_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    """Build the form for the whole text; if the text is too long for a form, it takes a file instead."""
    parts = text_parts(text)
    if len(parts) > MAX_FIELDS or any(len(part) > MAX_FIELD_LENGTH for part in parts):
        return _modal(ctx, "game-form-text", identity, _file(ctx, required=True))
    labels = [ctx.say("game-form-ini"), *(f"({number})" for number in range(2, MAX_FIELDS + 1))]
    fields: list[ui.Label[ui.Modal]] = []
    for number, part in enumerate(parts):
        field = _paragraph(f"{TEXT}-{number}", part.rstrip("\n"), required=not number)
        fields.append(ui.Label(text=labels[number], component=field))
    if len(parts) < MAX_FIELDS:
        fields.append(_file(ctx))
    return _modal(ctx, "game-form-text", identity, *fields)


def sent_text(ctx: Context) -> str:
    parts = [ctx.field_value(f"{TEXT}-{number}") for number in range(MAX_FIELDS)]
    return "\n".join(part for part in parts if part)


def new_form(ctx: Context, parents: list[discord.SelectOption]) -> ui.Modal:
    parent: ui.Select[ui.View] = ui.Select(custom_id=PARENT, options=parents, required=False)
    changes = _paragraph(f"{TEXT}-0", "")
    changes.placeholder = ctx.say("game-form-differs-example")
    return _modal(
        ctx,
        "game-form-new",
        custom_id("game-new-sent", ""),
        _short(ctx, TITLE, "game-form-title", "", MAX_TITLE, required=False),
        ui.Label(text=ctx.say("game-form-parent"), component=parent),
        ui.Label(text=ctx.say("game-form-differs"), component=changes),
        _file(ctx),
    )


def title_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    title, summary = _given(text, "kibitzTitle"), _given(text, "kibitzSummary")
    return _modal(
        ctx,
        "game-form-names",
        identity,
        _short(ctx, TITLE, "game-form-title", title, MAX_TITLE),
        _short(ctx, SUMMARY, "game-form-summary", summary, MAX_SUMMARY, required=False),
    )


def betza_form(ctx: Context, identity: str, name: str, betza: str) -> ui.Modal:
    piece_name = _short(ctx, NAME, "game-form-piece-name", name, MAX_NAME)
    movement = _short(ctx, BETZA, "game-form-betza", betza, MAX_BETZA)
    movement.description = ctx.say("game-form-betza-example")
    return _modal(ctx, "game-form-piece", identity, piece_name, movement)


def fen_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    field = _paragraph(FEN, _given(text, editing.START), required=True)
    return _modal(ctx, "game-form-fen", identity, ui.Label(text="FEN", component=field))


def _given(text: str, key: str) -> str:
    """Return the value of a key, its own or inherited; if the text can't be parsed, only its own.

    Raises VariantError if the text has no section.
    """
    try:
        return value(text, key) or ""
    except VariantError:
        return setting(text, key) or ""


def sent_file(ctx: Context) -> dict[str, object] | None:
    """Return the file uploaded with a form, as Discord's attachment object."""
    return next(iter(ctx.uploaded_files(FILE)), None)


async def read_text(ctx: Context, file: dict[str, Any] | discord.Attachment) -> str:
    """Return the text of a file. Raises Refusal if it can't be a definition."""
    size = int(file.get("size", 0)) if isinstance(file, dict) else file.size
    if size > MAX_BYTES:
        raise Refusal("definition-long", most=MAX_BYTES // 1024)
    if isinstance(file, dict):
        data = await ctx.services.connection.http.get_from_cdn(str(file["url"]))
    else:
        data = await file.read()
    text = await run_in_reader(decoded, data)
    if "\x00" in text or not has_section(text):
        raise Refusal("game-file-unreadable")
    return text


def _modal(ctx: Context, key: str, identity: str, *fields: ui.Label[Any]) -> ui.Modal:
    form = ui.Modal(title=ctx.say(key)[:45], custom_id=identity, timeout=None)
    for field in fields:
        form.add_item(field)
    return form


def _short(
    ctx: Context, field: str, key: str, given: str, max_length: int, *, required: bool = True
) -> ui.Label[ui.Modal]:
    entry: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=field, default=given[:max_length] or None, max_length=max_length, required=required
    )
    return ui.Label(text=ctx.say(key)[:45], component=entry)


def _paragraph(field: str, given: str, *, required: bool = False) -> ui.TextInput[ui.Modal]:
    style, given = discord.TextStyle.paragraph, given[:MAX_FIELD_LENGTH]
    return ui.TextInput(
        custom_id=field, style=style, default=given or None, max_length=MAX_FIELD_LENGTH, required=required
    )


def _file(ctx: Context, *, required: bool = False) -> ui.Label[ui.Modal]:
    upload: ui.FileUpload[ui.Modal] = ui.FileUpload(custom_id=FILE, required=required, max_values=1)
    return ui.Label(text=ctx.say("game-form-file")[:45], component=upload)


# ---- Pages: the variant, its text, and buttons and menus to change it

MAIN, PIECES, PIECE, START, SQUARE, RULES = "main", "pieces", "piece", "start", "square", "rules"

NEW = "new"
"""Placeholder for the letter of a piece to add."""

MAX_SHOWN = 6
"""Maximum number of rules shown in the editor; the variant's card shows all of them."""
MAX_RULE_LENGTH = 180
"""Maximum length of a rule, in characters."""
BLOCK = "```ini\n{}\n```"

HEADING_LENGTH = 60
"""Characters reserved for a heading that the reply puts before the text."""
Page = Callable[[Context, CheckedDraft, rules.Variant, str], Awaitable[Note]]


async def new_draft(ctx: Context, text: str, variant_id: int | None = None) -> Note:
    """Store a new draft and return the editor's first page. Raises Refusal as require_maker() does."""
    guild, drafts = require_maker(ctx), ctx.services.matches.drafts
    row = await drafts.begin(ctx.user.id, guild, text, variant_id)
    return await main_page(ctx, await checked_draft(ctx, row))


async def page(ctx: Context, draft: CheckedDraft, name: str, about: str) -> Note:
    """Return a page of the editor; the first page if the draft is invalid."""
    if draft.variant is None or name not in PAGES:
        return await main_page(ctx, draft)
    return await PAGES[name](ctx, draft, draft.variant, about)


async def main_page(ctx: Context, draft: CheckedDraft) -> Note:
    """Return the first page: the start position, the rules and the text; or the error in the text."""
    variant, items = draft.variant, _buttons(ctx, draft)
    if variant is None:
        return _with_text(draft, draft.problem, items)
    above = "\n".join([_heading(ctx, draft), *_rules(ctx, draft, variant)])
    return _with_text(draft, above, items, await start_picture(ctx, variant))


def _heading(ctx: Context, draft: CheckedDraft) -> str:
    services, locale = ctx.services, ctx.locale
    variant = draft.variant
    title = services.wording.title(locale, variant).markdown if variant is not None else "…"
    return ctx.say("game-draft" if draft.row.variant_id is None else "game-revision", title=title)


def _rules(ctx: Context, draft: CheckedDraft, variant: rules.Variant) -> list[str]:
    services, locale = ctx.services, ctx.locale
    parent = parent_of(draft.row.text)
    if in_catalogue(parent) and own_keys(draft.row.text) <= {"kibitzTitle", "kibitzSummary"}:
        title = services.wording.title(locale, rules.variant(parent)).markdown
        return [ctx.say("game-unchanged", title=title)]
    found = sentences(services.texts, services.wording, locale, variant)
    shown = [f"- {shortened(rule, MAX_RULE_LENGTH)}" for rule in found[:MAX_SHOWN]]
    more = len(found) - len(shown)
    return shown if more <= 0 else [*shown, ctx.say("game-more-rules", count=more)]


def _with_text(draft: CheckedDraft, above: str, items: list[Control], *pictures: Upload) -> Note:
    """Return a page with the draft's text below `above`, or attached as a file if it is too long."""
    above = above[: MESSAGE - HEADING_LENGTH]
    block = BLOCK.format(in_code(draft.row.text.strip()) or " ")
    if len(above) + len(block) + 1 + HEADING_LENGTH <= MESSAGE:
        return Note(f"{above}\n{block}", pictures, view(*items))
    return Note(above, (*pictures, text_file(draft.row.text)), view(*items))


def text_file(text: str, name: str = "game") -> Upload:
    return Upload(text.encode(errors="replace"), f"{name}.ini")


def _buttons(ctx: Context, draft: CheckedDraft) -> list[Control]:
    items: list[Control] = []
    if draft.variant is not None:
        save, identity = ctx.say("button-game-save"), custom_id("game-save", draft.row.id)
        items.append(button(save, identity, discord.ButtonStyle.success))
        items += [item(ctx, draft, "game-page", name) for name in (PIECES, START, RULES)]
    items += [item(ctx, draft, "game-form", name) for name in _forms(draft)]
    if draft.row.before is not None:
        items.append(item(ctx, draft, "game-edit", "undo"))
    items.append(button(ctx.say("button-game-keys"), custom_id("game-keys-open", "")))
    items.append(button(ctx.say("button-game-discard"), custom_id("game-discard", draft.row.id)))
    return items


def _forms(draft: CheckedDraft) -> tuple[str, ...]:
    """Return the forms of the first page; for an invalid draft, those that can correct it."""
    if draft.variant is not None:
        return ("names", "text")
    return ("names", "fen", "text") if has_section(draft.row.text) else ("text",)


def item(ctx: Context, draft: CheckedDraft, action: str, name: str, about: str = "") -> Control:
    """Build a button that edits a draft ("game-edit") or opens a form ("game-form") or page ("game-page")."""
    label = ctx.say(f"button-game-{name}")
    return button(label, custom_id(action, draft.row.id, name, about))


def back_to(ctx: Context, draft: CheckedDraft, page: str, about: str = "") -> Control:
    return button(ctx.say("button-game-back"), custom_id("game-page", draft.row.id, page, about))


def _last_items(ctx: Context, draft: CheckedDraft, page: str) -> list[Control]:
    """Build the buttons to undo the last change, if there is one, and to go back to a page."""
    undo = [item(ctx, draft, "game-edit", "undo")] if draft.row.before is not None else []
    return [*undo, back_to(ctx, draft, page)]


def pieces_with_key(variant: rules.Variant) -> list[rules.PieceType]:
    """Return the pieces with their own key: all except promoted pieces, whose letters have a "+"."""
    return [piece for piece in variant.piece_types if len(piece.letter) == 1]


def _movement_text(ctx: Context, variant: rules.Variant, piece: rules.PieceType) -> str:
    texts, locale = ctx.services.texts, ctx.locale
    common = is_common_soldier(variant, piece)
    return texts.text(locale, "list-clauses").join(
        clauses(texts, locale, piece, variant.family, common=common)
    )


async def pieces_page(ctx: Context, draft: CheckedDraft, variant: rules.Variant, _about: str = "") -> Note:
    """Return the page to pick a piece to change or to add a piece."""
    wording, locale = ctx.services.wording, ctx.locale
    options: list[discord.SelectOption] = []
    for piece in pieces_with_key(variant)[: OPTIONS - 1]:
        name = wording.piece(locale, piece.name, variant)
        label = ctx.say("bracketed", text=name, more=letter_of(variant, piece))
        options.append(menu_option(label, piece.letter, _movement_text(ctx, variant, piece)))
    options.append(menu_option(ctx.say("game-piece-new"), NEW))
    identity = custom_id("game-page", draft.row.id, PIECE, "?")
    items = [menu(identity, ctx.say("menu-game-piece"), options), back_to(ctx, draft, MAIN)]
    return _with_text(draft, _heading(ctx, draft), items, await start_picture(ctx, variant))


async def piece_page(ctx: Context, draft: CheckedDraft, variant: rules.Variant, about: str) -> Note:
    """Return the page of a piece: its picture and a menu of replacements.

    `about`: its letter and the menu's page, such as "N" or "N-2".
    """
    letter, _, number = about.partition("-")
    services, locale = ctx.services, ctx.locale
    piece = next((piece for piece in pieces_with_key(variant) if piece.letter == letter), None)
    if piece is None and letter != NEW:
        return await pieces_page(ctx, draft, variant)
    items = _replacements(ctx, draft, letter, int(number) if number.isdecimal() else 0)
    items.append(item(ctx, draft, "game-form", "betza", letter))
    if piece is not None and variant.named(ROYAL_PIECE) != letter:
        items.append(item(ctx, draft, "game-edit", "remove", letter))
    items += _last_items(ctx, draft, PIECES)
    if piece is None:
        return _with_text(draft, f"{_heading(ctx, draft)}\n{ctx.say('game-piece-choose')}", items)
    name = services.wording.piece(locale, piece.name, variant)
    letters = ctx.say("bracketed", text=f"**{escaped(name)}**", more=letter_of(variant, piece))
    above = ctx.say("labelled", label=letters, value=_movement_text(ctx, variant, piece))
    if not any(placed.type == piece for _, placed in variant.first_start().pieces()):
        above += "\n" + ctx.say("game-piece-stands-nowhere")
    return _with_text(draft, above, items, await piece_picture(ctx, variant, piece))


def _replacements(ctx: Context, draft: CheckedDraft, letter: str, number: int) -> list[Control]:
    """Build a menu with one page of the catalogue's pieces, and the buttons to the other pages."""
    services, locale = ctx.services, ctx.locale
    wording, texts = services.wording, services.texts
    by_movement: dict[str, KnownPiece] = {}
    for known in known_pieces():
        by_movement.setdefault(known.piece.betza, known)
    offered = list(by_movement.values())
    shown = cut_page(offered, number, OPTIONS)
    counts = Counter(wording.piece(locale, known.piece.name, known.variant) for known in offered)
    options: list[discord.SelectOption] = []
    names: list[str] = []
    for known in shown.items:
        moves = texts.text(locale, "list-clauses").join(
            clauses(texts, locale, known.piece, known.variant.family)
        )
        name = label = wording.piece(locale, known.piece.name, known.variant)
        if counts[name] > 1:  # No brackets: a title may have some.
            label += f" · {wording.title(locale, known.variant).plain}"
        options.append(menu_option(label, known.key, moves))
        names.append(name)
    key = "menu-game-new" if letter == NEW else "menu-game-replace"
    question = ctx.say("labelled", label=ctx.say(key), value=f"{names[0]} – {names[-1]}")
    pieces = menu(custom_id("game-edit", draft.row.id, "put", letter), question, options)

    def turn(page: int | str) -> str:
        return custom_id("game-page", draft.row.id, PIECE, f"{letter}-{page}")

    return [pieces, *shown.buttons(ctx, turn)]


async def start_page(ctx: Context, draft: CheckedDraft, variant: rules.Variant, about: str) -> Note:
    """Return the page to pick a square of the start position. `about`: the square's rank, from 1."""
    rank = int(about) if about.isdecimal() and 0 < int(about) <= variant.ranks else 1
    ranks = [
        menu_option(ctx.say("game-rank", rank=number), number, chosen=number == rank)
        for number in range(1, variant.ranks + 1)
    ]
    first = (rank - 1) * variant.files
    squares = [_square_option(ctx, variant, first + file) for file in range(variant.files)]
    to_rank, to_square = (custom_id("game-page", draft.row.id, page, "?") for page in (START, SQUARE))
    items = [
        menu(to_rank, ctx.say("menu-game-rank"), ranks),
        menu(to_square, ctx.say("menu-game-square"), squares),
        item(ctx, draft, "game-form", "fen"),
        *_last_items(ctx, draft, MAIN),
    ]
    above = _heading(ctx, draft)
    if variant.starts:
        above += "\n" + ctx.say("game-start-shuffled")
    elif opposite(variant) is not None:
        above += "\n" + ctx.say("game-start-alike")
    return _with_text(draft, above, items, await start_picture(ctx, variant))


def _piece_on(ctx: Context, variant: rules.Variant, square: int) -> str:
    piece = variant.first_start().piece_at(square)
    if piece is None:
        return ctx.say("game-square-empty")
    return _colored(ctx, variant, piece.type, piece.color)


def _colored(ctx: Context, variant: rules.Variant, piece: rules.PieceType, color: rules.Color) -> str:
    wording, locale = ctx.services.wording, ctx.locale
    name = wording.piece(locale, piece.name, variant, color)
    return ctx.say("bracketed", text=name, more=wording.color(locale, color, variant))


def _square_option(ctx: Context, variant: rules.Variant, square: int) -> discord.SelectOption:
    name = square_name(variant, square, ctx.locale)
    label = ctx.say("labelled", label=name, value=_piece_on(ctx, variant, square))
    return menu_option(label, variant.square_name(square))


async def square_page(ctx: Context, draft: CheckedDraft, variant: rules.Variant, about: str) -> Note:
    """Return the page to set a square's piece or swap it with another square."""
    try:
        square = variant.square(about)
    except ValueError:
        return await start_page(ctx, draft, variant, "")
    first = square // variant.files * variant.files
    lower = square < len(variant.geometry.squares) // 2
    puts = [
        menu_option(
            _colored(ctx, variant, piece, color),
            piece.letter if color is rules.WHITE else piece.letter.lower(),
        )
        for color in ((rules.WHITE, rules.BLACK) if lower else (rules.BLACK, rules.WHITE))
        for piece in pieces_with_key(variant)
    ]
    swaps = [
        _square_option(ctx, variant, other)
        for other in range(first, first + variant.files)
        if other != square
    ]
    rank = str(square // variant.files + 1)
    to_set, to_swap = (custom_id("game-edit", draft.row.id, edit, about) for edit in ("set", "swap"))
    items = [menu(to_set, ctx.say("menu-game-set"), puts)]
    if swaps:
        items.append(menu(to_swap, ctx.say("menu-game-swap"), swaps))
    items.append(item(ctx, draft, "game-edit", "empty", about))
    items.append(back_to(ctx, draft, START, rank))
    name = square_name(variant, square, ctx.locale)
    here = ctx.say("labelled", label=f"**{name}**", value=_piece_on(ctx, variant, square))
    return _with_text(draft, f"{_heading(ctx, draft)}\n{here}", items, await start_picture(ctx, variant))


async def rules_page(ctx: Context, draft: CheckedDraft, variant: rules.Variant, _about: str) -> Note:
    """Return the page to switch rules on and off, with the current rules."""
    options = [
        menu_option(
            f"{'✓ ' if is_on(variant, switch) else ''}{ctx.say(f'rule-{name}', family=variant.family)}", name
        )
        for name, switch in switches().items()
        if is_offered(variant, switch)
    ]
    identity = custom_id("game-edit", draft.row.id, "rule", "")
    items = [menu(identity, ctx.say("menu-game-rule"), options)]
    items += _last_items(ctx, draft, MAIN)
    above = "\n".join([_heading(ctx, draft), *_rules(ctx, draft, variant)])
    return _with_text(draft, above, items, await start_picture(ctx, variant))


PAGES: Mapping[str, Page] = {
    PIECES: pieces_page,
    PIECE: piece_page,
    START: start_page,
    SQUARE: square_page,
    RULES: rules_page,
}
