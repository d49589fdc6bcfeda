"""Pages of the draft editor, which shows a draft in one private message.

A custom_id holds the draft's id and the action, so that buttons and menus still work after a restart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import discord

import rules
from bot.discord.context import Context
from bot.discord.custom_variants.definition_keys import by_key, listed_key, shown_example
from bot.discord.custom_variants.draft_forms import PIECE_FORM
from bot.discord.games.find_variants import in_catalogue
from bot.discord.paged_lists import cut_page
from bot.discord.platform.components import (
    Content,
    Control,
    Upload,
    button,
    custom_id,
    menu,
    menu_option,
    view,
)
from bot.discord.platform.discord_limits import MESSAGE, OPTIONS
from bot.discord.platform.user_text import escaped, in_code
from bot.discord.variants_and_pieces import piece_picture, start_picture
from bot.discord.wording.laws import sentences
from bot.discord.wording.notation import letter_of, square_name
from bot.discord.wording.piece_laws import is_common_soldier
from bot.discord.wording.piece_moves import clauses
from bot.discord.wording.pieces import KnownPiece, known_pieces
from bot.discord.wording.refusal_sentences import Refusals
from bot.graphemes import shortened
from bot.refusals import Refusal
from bot.state.custom_variants import BadDefinition, Draft
from rules.definitions.editing import has_section, opposite, own_keys, parent_of
from rules.definitions.piece_kinds import ROYAL_PIECE
from rules.definitions.switches import is_offered, is_on, switches

# ---- Drafts with the result of their check, and the right to change them

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
    guild, makers, role_id = require_server(ctx), ctx.server.makers, ctx.server.maker_role_id
    if ctx.is_in_group(makers, role_id):
        return guild
    if makers == "role" and role_id is not None:
        raise Refusal("game-makers-role", role=f"<@&{role_id}>")
    raise Refusal("game-makers-managers", permissions=ctx.say("permission-manage"))


async def own_draft(ctx: Context, draft_id: int) -> CheckedDraft:
    """Find a draft of the user on this server and check it. Raises Refusal if there is none."""
    guild = require_maker(ctx)
    row = await ctx.services.use_cases.drafts.get(draft_id, ctx.user.id)
    if row.guild_id != guild:
        raise Refusal("draft-none")
    return await check_draft(ctx, row)


async def check_draft(ctx: Context, row: Draft) -> CheckedDraft:
    """Check a draft's text."""
    checks = ctx.services.use_cases.definition_checks
    try:
        return CheckedDraft(row, await checks.load(await checks.check(row.text, row.user_id)))
    except BadDefinition as error:
        return CheckedDraft(row, problem=describe_errors(ctx, error.cause, row.text))
    except Refusal as error:
        return CheckedDraft(row, problem=await Refusals(ctx.wording).refusal(error, ctx.guild_id))


def describe_errors(ctx: Context, error: rules.VariantError, text: str) -> str:
    """Describe the errors and quote their lines.

    A single error is shown with the lines around it, and with the help for its key.
    """
    lines = [Refusals(ctx.wording).bad_definition(error)]
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
        lines.append(listed_key(ctx.wording, key))
        lines.append(shown_example(ctx, key))
    return "\n".join(lines)


# ---- Pages

NEW = "new"
"""Placeholder for the letter of a piece to add."""
PICKED = "?"
"""Placeholder in the custom_id of a menu for what the user picks."""

MAX_SHOWN = 6
"""Maximum number of rules shown in the editor; the variant's card shows all of them."""
MAX_RULE_LENGTH = 180
"""Maximum length of a rule, in characters."""
BLOCK = "```ini\n{}\n```"

HEADING_LENGTH = 60
"""Characters reserved for a heading that the reply puts before the text."""

MAIN, PIECES, PIECE, START, SQUARE, RULES = "main", "pieces", "piece", "start", "square", "rules"
"""The names of pages in custom_ids."""


class Page(NamedTuple):
    """A page of the editor, for a valid draft: its name, and its subject, such as a square."""

    name: str = MAIN
    about: str = ""

    def custom_id(self, draft_id: int) -> str:
        return custom_id("game-page", draft_id, self.name, self.about)


async def new_draft(ctx: Context, text: str, variant_id: int | None = None) -> Content:
    """Store a new draft and return the editor's first page. Raises Refusal as require_maker() does."""
    guild, drafts = require_maker(ctx), ctx.services.use_cases.drafts
    row = await drafts.begin(ctx.user.id, guild, text, variant_id)
    return await editor_content(ctx, await check_draft(ctx, row), Page())


async def editor_content(ctx: Context, draft: CheckedDraft, page: Page) -> Content:
    """Return the editor with a page or, if the draft is invalid, with the problem and the forms that can
    correct it."""
    if draft.variant is not None:
        content = PAGES.get(page.name, _main_page)
        return await content(ctx, draft, draft.variant, page.about)
    forms = ("names", "fen", "text") if has_section(draft.row.text) else ("text",)
    return _with_text(draft, draft.problem, _first_items(ctx, draft, forms))


# ---- The first page, and parts of all pages


async def _main_page(ctx: Context, draft: CheckedDraft, variant: rules.Variant, _about: str) -> Content:
    """Return the first page: the start position, the rules and the text."""
    items = [
        ctx.button("button-game-save", "game-save", draft.row.id, style=discord.ButtonStyle.success),
        *(_button(ctx, draft, "game-page", page) for page in (PIECES, START, RULES)),
        *_first_items(ctx, draft, ("names", "text")),
    ]
    return await _start_content(ctx, draft, variant, _rules(ctx, draft, variant), items)


def _first_items(ctx: Context, draft: CheckedDraft, forms: tuple[str, ...]) -> list[Control]:
    """Build the buttons of the first page that an invalid draft has, too."""
    return [
        *(_button(ctx, draft, "game-form", form) for form in forms),
        *_undo(ctx, draft),
        ctx.button("button-game-keys", "game-keys-open", ""),
        ctx.button("button-game-discard", "game-discard", draft.row.id),
    ]


async def _start_content(
    ctx: Context, draft: CheckedDraft, variant: rules.Variant, lines: list[str], items: list[Control]
) -> Content:
    """Return a page with the heading, these lines, the start position and the text."""
    above = "\n".join([_heading(ctx, draft, variant), *lines])
    return _with_text(draft, above, items, await start_picture(ctx, variant))


def _heading(ctx: Context, draft: CheckedDraft, variant: rules.Variant) -> str:
    title = ctx.wording.title(variant).markdown
    return ctx.say("game-draft" if draft.row.variant_id is None else "game-revision", title=title)


def _rules(ctx: Context, draft: CheckedDraft, variant: rules.Variant) -> list[str]:
    wording = ctx.wording
    parent = parent_of(draft.row.text)
    if in_catalogue(parent) and own_keys(draft.row.text) <= {"kibitzTitle", "kibitzSummary"}:
        title = wording.title(rules.variant(parent)).markdown
        return [ctx.say("game-unchanged", title=title)]
    found = sentences(wording, variant)
    shown = [f"- {shortened(rule, MAX_RULE_LENGTH)}" for rule in found[:MAX_SHOWN]]
    more = len(found) - len(shown)
    return shown if more <= 0 else [*shown, ctx.say("game-more-rules", count=more)]


def _with_text(draft: CheckedDraft, above: str, items: list[Control], *pictures: Upload) -> Content:
    """Return a page with the draft's text below `above`, or attached as a file if it is too long."""
    above = above[: MESSAGE - HEADING_LENGTH]
    block = BLOCK.format(in_code(draft.row.text.strip()) or " ")
    if len(above) + len(block) + 1 + HEADING_LENGTH <= MESSAGE:
        return Content(f"{above}\n{block}", pictures, view(*items))
    return Content(above, (*pictures, text_file(draft.row.text)), view(*items))


def text_file(text: str, name: str = "game") -> Upload:
    return Upload(text.encode(errors="replace"), f"{name}.ini")


def _button(ctx: Context, draft: CheckedDraft, action: str, name: str, about: str = "") -> Control:
    """Build a button that edits a draft ("game-edit") or opens a form ("game-form") or page ("game-page")."""
    return ctx.button(f"button-game-{name}", action, draft.row.id, name, about)


def _undo(ctx: Context, draft: CheckedDraft) -> list[Control]:
    """Build the button to undo the last change, if there is one."""
    return [] if draft.row.before is None else [_button(ctx, draft, "game-edit", "undo")]


def back_to(ctx: Context, draft: CheckedDraft, page: Page) -> Control:
    return button(ctx.say("button-game-back"), page.custom_id(draft.row.id))


# ---- Pieces


async def _pieces_page(ctx: Context, draft: CheckedDraft, variant: rules.Variant, _about: str) -> Content:
    """Return the page to pick a piece to change or to add a piece."""
    options: list[discord.SelectOption] = []
    for piece in pieces_with_key(variant)[: OPTIONS - 1]:
        name = ctx.wording.piece(piece.name, variant)
        label = ctx.say("bracketed", text=name, more=letter_of(variant, piece))
        options.append(menu_option(label, piece.letter, _movement_text(ctx, variant, piece)))
    options.append(menu_option(ctx.say("game-piece-new"), NEW))
    identity = custom_id("game-page", draft.row.id, PIECE, PICKED)
    items = [menu(identity, ctx.say("menu-game-piece"), options), back_to(ctx, draft, Page())]
    return await _start_content(ctx, draft, variant, [], items)


async def _piece_page(ctx: Context, draft: CheckedDraft, variant: rules.Variant, about: str) -> Content:
    """Return the page of a piece: its picture and a menu of replacements.

    `about`: its letter, or NEW, and the menu's page, such as "N" or "N-2".
    """
    letter, _, number = about.partition("-")
    piece = next((piece for piece in pieces_with_key(variant) if piece.letter == letter), None)
    if piece is None and letter != NEW:
        return await _pieces_page(ctx, draft, variant, "")
    items = _replacements(ctx, draft, letter, int(number) if number.isdecimal() else 0)
    items.append(_button(ctx, draft, "game-form", PIECE_FORM, letter))
    if piece is not None and variant.named(ROYAL_PIECE) != letter:
        items.append(_button(ctx, draft, "game-edit", "remove", letter))
    items += [*_undo(ctx, draft), back_to(ctx, draft, Page(PIECES))]
    if piece is None:
        return _with_text(draft, f"{_heading(ctx, draft, variant)}\n{ctx.say('game-piece-choose')}", items)
    name = ctx.wording.piece(piece.name, variant)
    letters = ctx.say("bracketed", text=f"**{escaped(name)}**", more=letter_of(variant, piece))
    above = ctx.say("labelled", label=letters, value=_movement_text(ctx, variant, piece))
    if not any(placed.type == piece for _, placed in variant.first_start().pieces()):
        above += "\n" + ctx.say("game-piece-stands-nowhere")
    return _with_text(draft, above, items, await piece_picture(ctx, variant, piece))


def _replacements(ctx: Context, draft: CheckedDraft, letter: str, number: int) -> list[Control]:
    """Build a menu with one page of the catalogue's pieces, and the buttons to the other pages."""
    wording = ctx.wording
    by_movement: dict[str, KnownPiece] = {}
    for known in known_pieces():
        by_movement.setdefault(known.piece.betza, known)
    offered = list(by_movement.values())
    shown = cut_page(offered, number, OPTIONS)
    counts = Counter(wording.piece(known.piece.name, known.variant) for known in offered)
    options: list[discord.SelectOption] = []
    names: list[str] = []
    for known in shown.items:
        moves = wording.text("list-clauses").join(clauses(wording, known.piece, known.variant.family))
        name = label = wording.piece(known.piece.name, known.variant)
        if counts[name] > 1:  # No brackets: a title may have some.
            label += f" · {wording.title(known.variant).plain}"
        options.append(menu_option(label, known.key, moves))
        names.append(name)
    key = "menu-game-new" if letter == NEW else "menu-game-replace"
    question = ctx.say("labelled", label=ctx.say(key), value=f"{names[0]} – {names[-1]}")
    pieces = menu(custom_id("game-edit", draft.row.id, "put", letter), question, options)

    def turn(page: int | str) -> str:
        return Page(PIECE, f"{letter}-{page}").custom_id(draft.row.id)

    return [pieces, *shown.buttons(ctx, turn)]


def pieces_with_key(variant: rules.Variant) -> list[rules.PieceType]:
    """Return the pieces with their own key: all except promoted pieces, whose letters have a "+"."""
    return [piece for piece in variant.piece_types if len(piece.letter) == 1]


def _movement_text(ctx: Context, variant: rules.Variant, piece: rules.PieceType) -> str:
    texts = ctx.wording
    common = is_common_soldier(variant, piece)
    return texts.text("list-clauses").join(clauses(texts, piece, variant.family, common=common))


# ---- The start position


async def _start_page(ctx: Context, draft: CheckedDraft, variant: rules.Variant, about: str) -> Content:
    """Return the page to pick a square of the start position. `about`: the square's rank, from 1."""
    rank = int(about) if about.isdecimal() and 0 < int(about) <= variant.ranks else 1
    ranks = [
        menu_option(ctx.say("game-rank", rank=number), number, chosen=number == rank)
        for number in range(1, variant.ranks + 1)
    ]
    first = (rank - 1) * variant.files
    squares = [_square_option(ctx, variant, first + file) for file in range(variant.files)]
    to_rank = custom_id("game-page", draft.row.id, START, PICKED)
    to_square = custom_id("game-page", draft.row.id, SQUARE, PICKED)
    items = [
        menu(to_rank, ctx.say("menu-game-rank"), ranks),
        menu(to_square, ctx.say("menu-game-square"), squares),
        _button(ctx, draft, "game-form", "fen"),
        *_undo(ctx, draft),
        back_to(ctx, draft, Page()),
    ]
    lines = [ctx.say("game-start-shuffled")] if variant.starts else []
    if not variant.starts and opposite(variant) is not None:
        lines.append(ctx.say("game-start-alike"))
    return await _start_content(ctx, draft, variant, lines, items)


async def _square_page(ctx: Context, draft: CheckedDraft, variant: rules.Variant, about: str) -> Content:
    """Return the page to set the piece of the square `about` or swap it with another square."""
    try:
        square = variant.square(about)
    except ValueError:
        return await _start_page(ctx, draft, variant, "")
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
    to_set, to_swap = (custom_id("game-edit", draft.row.id, edit, about) for edit in ("set", "swap"))
    items = [menu(to_set, ctx.say("menu-game-set"), puts)]
    if swaps:
        items.append(menu(to_swap, ctx.say("menu-game-swap"), swaps))
    items.append(_button(ctx, draft, "game-edit", "empty", about))
    items.append(back_to(ctx, draft, Page(START, str(square // variant.files + 1))))
    name = square_name(variant, square, ctx.locale)
    here = ctx.say("labelled", label=f"**{name}**", value=_piece_on(ctx, variant, square))
    return await _start_content(ctx, draft, variant, [here], items)


def _piece_on(ctx: Context, variant: rules.Variant, square: int) -> str:
    piece = variant.first_start().piece_at(square)
    if piece is None:
        return ctx.say("game-square-empty")
    return _colored(ctx, variant, piece.type, piece.color)


def _colored(ctx: Context, variant: rules.Variant, piece: rules.PieceType, color: rules.Color) -> str:
    wording = ctx.wording
    name = wording.piece(piece.name, variant, color)
    return ctx.say("bracketed", text=name, more=wording.color(color, variant))


def _square_option(ctx: Context, variant: rules.Variant, square: int) -> discord.SelectOption:
    name = square_name(variant, square, ctx.locale)
    label = ctx.say("labelled", label=name, value=_piece_on(ctx, variant, square))
    return menu_option(label, variant.square_name(square))


# ---- Rules


async def _rules_page(ctx: Context, draft: CheckedDraft, variant: rules.Variant, _about: str) -> Content:
    """Return the page to switch rules on and off, with the current rules."""
    options = [
        menu_option(
            f"{'✓ ' if is_on(variant, switch) else ''}{ctx.say(f'rule-{name}', family=variant.family)}", name
        )
        for name, switch in switches().items()
        if is_offered(variant, switch)
    ]
    identity = custom_id("game-edit", draft.row.id, "rule", "")
    rules_menu = menu(identity, ctx.say("menu-game-rule"), options)
    items = [rules_menu, *_undo(ctx, draft), back_to(ctx, draft, Page())]
    return await _start_content(ctx, draft, variant, _rules(ctx, draft, variant), items)


PAGES: Mapping[str, Callable[[Context, CheckedDraft, rules.Variant, str], Awaitable[Content]]] = {
    MAIN: _main_page,
    PIECES: _pieces_page,
    PIECE: _piece_page,
    START: _start_page,
    SQUARE: _square_page,
    RULES: _rules_page,
}
