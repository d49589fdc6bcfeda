"""The editor of a draft: its game, its text and what can be changed, page by page in one private message.

Every button and menu holds the draft's id alone and what it does, so that it works after any restart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping

import discord

import render
import rules
from bot.discord.catalogue.pages import start_picture
from bot.discord.custom_variants.drafts import Draft, in_block, tried
from bot.discord.custom_variants.makers import check_maker
from bot.discord.pictures.styles import style_for
from bot.discord.platform.components import Pressed, button, custom_id, menu, menu_option, one_page, view
from bot.discord.platform.discord_limits import MESSAGE, OPTIONS
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.names import escaped
from bot.discord.platform.outgoing import Note, Upload
from bot.discord.services import services_of
from bot.discord.wording.laws import sentences
from bot.discord.wording.notation import letter_of, square_name
from bot.discord.wording.piece_laws import is_common_soldier
from bot.discord.wording.piece_moves import Known, clauses, known_pieces
from rules.definitions.editing import opposite
from rules.definitions.switches import is_offered, is_on, switches
from rules.laws.royalty import ROYAL_PIECE

MAIN, PIECES, PIECE, START, SQUARE, RULES = "main", "pieces", "piece", "start", "square", "rules"
NEW = "new"
"""In the place of a letter: a piece that the game doesn't have yet."""
SHOWN = 6
"""Rules that the editor shows; the card has all of them."""
SENTENCE = 180
BLOCK = "```ini\n{}\n```"
SPARE = 60
"""Characters that are kept free for the heading of an answer."""

Page = Callable[[Interaction, Draft, str], Awaitable[Note]]


async def new_draft(interaction: Interaction, text: str, variant_id: int | None = None) -> Note:
    """Keep a new draft and give the editor's first page. Raises Refusal where they make no games."""
    guild, drafts = check_maker(interaction), services_of(interaction).matches.drafts
    row = await drafts.begin(interaction.user.id, guild, text, variant_id)
    return await main_page(interaction, await tried(interaction, row))


async def page(interaction: Interaction, draft: Draft, name: str, about: str) -> Note:
    """Return a page of the editor; the first page while the draft defines no valid game."""
    make = PAGES.get(name, main_page) if draft.variant is not None else main_page
    return await make(interaction, draft, about)


# ---- the first page


async def main_page(interaction: Interaction, draft: Draft, _about: str = "") -> Note:
    """The game as it is, its text, and what can be done with it."""
    variant = draft.variant
    if variant is None:
        return _with_text(draft, draft.problem, (), _buttons(interaction, draft))
    heading = [_heading(interaction, draft), *_rules(interaction, variant)]
    pictures = (await start_picture(interaction, variant),)
    return _with_text(draft, "\n".join(heading), pictures, _buttons(interaction, draft))


def _heading(interaction: Interaction, draft: Draft) -> str:
    services, locale = services_of(interaction), reader(interaction)
    variant = draft.variant
    title = escaped(services.wording.title(locale, variant)) if variant is not None else "…"
    return say(interaction, "game-draft" if draft.row.variant_id is None else "game-revision", title=title)


def _rules(interaction: Interaction, variant: rules.Variant) -> list[str]:
    services, locale = services_of(interaction), reader(interaction)
    found = sentences(services.texts, services.wording, locale, variant)
    shown = [f"- {told if len(told) <= SENTENCE else told[: SENTENCE - 1] + '…'}" for told in found[:SHOWN]]
    more = len(found) - len(shown)
    return shown if more <= 0 else [*shown, say(interaction, "game-more-rules", count=more)]


def _with_text(draft: Draft, said: str, pictures: tuple[Upload, ...], items: list[Pressed]) -> Note:
    """A page with the draft's text below what is said; one that has no room there is a file."""
    said = said[: MESSAGE - SPARE]
    block = BLOCK.format(in_block(draft.text.strip()) or " ")
    if len(said) + len(block) + 1 + SPARE <= MESSAGE:
        return Note(f"{said}\n{block}", pictures, view(*items))
    return Note(said, (*pictures, text_file(draft.text)), view(*items))


def text_file(text: str, name: str = "game") -> Upload:
    return Upload(text.encode(errors="replace"), f"{name}.ini")


def _buttons(interaction: Interaction, draft: Draft) -> list[Pressed]:
    made: list[Pressed] = []
    if draft.variant is not None:
        save = button(
            say(interaction, "button-game-save"),
            custom_id("game-save", draft.id),
            discord.ButtonStyle.success,
        )
        made = [save, *(to_page(interaction, draft, name) for name in (PIECES, START, RULES))]
    # What a form was sent with stays in the text, valid or not, and can be sent anew.
    forms = ("names", "text") if draft.variant is not None else ("names", "fen", "text")
    made.extend(_form(interaction, draft, name) for name in forms)
    if draft.row.before is not None:
        made.append(_edit(interaction, draft, "undo"))
    made.append(button(say(interaction, "button-game-keys"), custom_id("game-keys-open", "")))
    made.append(button(say(interaction, "button-game-discard"), custom_id("game-discard", draft.id)))
    return made


def to_page(interaction: Interaction, draft: Draft, name: str, about: str = "", key: str = "") -> Pressed:
    return button(
        say(interaction, key or f"button-game-{name}"), custom_id("game-page", draft.id, name, about)
    )


def _form(interaction: Interaction, draft: Draft, name: str, about: str = "") -> Pressed:
    return button(say(interaction, f"button-game-{name}"), custom_id("game-form", draft.id, name, about))


def _edit(interaction: Interaction, draft: Draft, name: str, about: str = "") -> Pressed:
    return button(say(interaction, f"button-game-{name}"), custom_id("game-edit", draft.id, name, about))


def _last_items(interaction: Interaction, draft: Draft, back: str) -> list[Pressed]:
    """To undo the last change, if there is one, and back to a page."""
    undo = [_edit(interaction, draft, "undo")] if draft.row.before is not None else []
    return [*undo, to_page(interaction, draft, back, key="button-game-back")]


def _menu(
    draft: Draft,
    what: tuple[str, str, str],
    question: str,
    options: list[discord.SelectOption],
) -> Pressed:
    """A menu; `what`: the action, what it does, and with what."""
    action, name, about = what
    return menu(custom_id(action, draft.id, name, about), question, options)


# ---- pieces


def _played(draft: Draft) -> rules.Variant:
    assert draft.variant is not None  # noqa: S101  # pages but the first are shown of games alone
    return draft.variant


def own_types(variant: rules.Variant) -> list[rules.PieceType]:
    """The pieces that a definition's keys name: those that are no other's promoted side."""
    return [piece for piece in variant.piece_types if len(piece.letter) == 1]


def _words(interaction: Interaction, variant: rules.Variant, piece: rules.PieceType) -> str:
    texts, locale = services_of(interaction).texts, reader(interaction)
    common = is_common_soldier(variant, piece)
    told = clauses(texts, locale, piece, variant.family, common=common)
    return texts.text(locale, "list-clauses").join(told)


async def pieces_page(interaction: Interaction, draft: Draft, _about: str = "") -> Note:
    """Return the page to pick a piece to change, or to add one."""
    variant, wording, locale = _played(draft), services_of(interaction).wording, reader(interaction)
    options: list[discord.SelectOption] = []
    for piece in own_types(variant)[: OPTIONS - 1]:
        label = f"{wording.piece(locale, piece.name, variant)} ({letter_of(variant, piece)})"
        options.append(menu_option(label, piece.letter, _words(interaction, variant, piece)))
    options.append(menu_option(say(interaction, "game-piece-new"), NEW))
    items = [
        _menu(draft, ("game-page", PIECE, "?"), say(interaction, "menu-game-piece"), options),
        to_page(interaction, draft, MAIN, key="button-game-back"),
    ]
    pictures = (await start_picture(interaction, variant),)
    return _with_text(draft, _heading(interaction, draft), pictures, items)


async def piece_page(interaction: Interaction, draft: Draft, about: str) -> Note:
    """A piece with its picture, and what may take its place; `about`: its letter and the menu's page."""
    letter, _, number = about.partition("-")
    variant, services, locale = _played(draft), services_of(interaction), reader(interaction)
    piece = next((each for each in own_types(variant) if each.letter == letter), None)
    if piece is None and letter != NEW:
        return await pieces_page(interaction, draft)
    items = _replacements(interaction, draft, letter, int(number) if number.isdecimal() else 0)
    items.append(_form(interaction, draft, "betza", letter))
    if piece is not None and variant.named(ROYAL_PIECE) != letter:
        items.append(_edit(interaction, draft, "remove", letter))
    items += _last_items(interaction, draft, PIECES)
    if piece is None:
        said = say(interaction, "game-piece-choose")
        return _with_text(draft, f"{_heading(interaction, draft)}\n{said}", (), items)
    name = services.wording.piece(locale, piece.name, variant)
    said = f"**{escaped(name)}** ({letter_of(variant, piece)}): {_words(interaction, variant, piece)}"
    if not any(each.type == piece for _, each in variant.first_start().pieces()):
        said += "\n" + say(interaction, "game-piece-stands-nowhere")
    picture = await services.painter.draw(
        render.movement, variant, piece, title=name, style=style_for(interaction)
    )
    shown = Upload(picture, "moves.png", say(interaction, "piece-alt", piece=name))
    return _with_text(draft, said, (shown,), items)


def _replacements(interaction: Interaction, draft: Draft, letter: str, number: int) -> list[Pressed]:
    """A menu with a page of the catalogue's pieces, and buttons to its neighbours."""
    wording, texts, locale = (
        services_of(interaction).wording,
        services_of(interaction).texts,
        reader(interaction),
    )
    known = offered_pieces()
    shown, number, pages = one_page(known, number, OPTIONS)
    named = Counter(wording.piece(locale, each.piece.name, each.variant) for each in known)

    def option(each: Known) -> discord.SelectOption:
        told = texts.text(locale, "list-clauses").join(
            clauses(texts, locale, each.piece, each.variant.family)
        )
        name = wording.piece(locale, each.piece.name, each.variant)
        if named[name] > 1:
            name += f" ({wording.title(locale, each.variant)})"
        return menu_option(name, each.key, told)

    options = [option(each) for each in shown]
    key = "menu-game-new" if letter == NEW else "menu-game-replace"
    question = f"{say(interaction, key)} ({options[0].label} – {options[-1].label})"
    pieces = _menu(draft, ("game-edit", "put", letter), question, options)
    beside = (("button-page-before", number - 1), ("button-page-after", number + 1))
    turning = [
        button(say(interaction, key), custom_id("game-page", draft.id, PIECE, f"{letter}-{to}"))
        for key, to in beside
        if 0 <= to < pages
    ]
    return [pieces, *turning]


def offered_pieces() -> list[Known]:
    """The catalogue's pieces, each movement once, those of the best known games first."""
    found: dict[str, Known] = {}
    for known in known_pieces():
        found.setdefault(known.piece.betza, known)
    return list(found.values())


# ---- the start


async def start_page(interaction: Interaction, draft: Draft, about: str) -> Note:
    """Which square is to change; `about`: the rank whose squares the menu has, from 1."""
    variant = _played(draft)
    rank = int(about) if about.isdecimal() and 0 < int(about) <= variant.ranks else 1
    ranks = [
        menu_option(say(interaction, "game-rank", rank=number), number, chosen=number == rank)
        for number in range(1, variant.ranks + 1)
    ]
    first = (rank - 1) * variant.files
    squares = [_square_option(interaction, variant, first + file) for file in range(variant.files)]
    items = [
        _menu(draft, ("game-page", START, "?"), say(interaction, "menu-game-rank"), ranks),
        _menu(draft, ("game-page", SQUARE, "?"), say(interaction, "menu-game-square"), squares),
        _form(interaction, draft, "fen"),
        *_last_items(interaction, draft, MAIN),
    ]
    said = [_heading(interaction, draft)]
    if variant.starts:
        said.append(say(interaction, "game-start-shuffled"))
    elif opposite(variant) is not None:
        said.append(say(interaction, "game-start-alike"))
    pictures = (await start_picture(interaction, variant),)
    return _with_text(draft, "\n".join(said), pictures, items)


def _standing(interaction: Interaction, variant: rules.Variant, square: int) -> str:
    """What stands on a square of the start, in words."""
    piece = variant.first_start().piece_at(square)
    if piece is None:
        return say(interaction, "game-square-empty")
    return _colored(interaction, variant, piece.type, piece.color)


def _colored(
    interaction: Interaction, variant: rules.Variant, piece: rules.PieceType, color: rules.Color
) -> str:
    wording, locale = services_of(interaction).wording, reader(interaction)
    name = wording.piece(locale, piece.name, variant, color)
    return say(interaction, "game-colored", color=wording.color(locale, color, variant), piece=name)


def _square_option(interaction: Interaction, variant: rules.Variant, square: int) -> discord.SelectOption:
    name = square_name(variant, square, reader(interaction))
    label = f"{name}: {_standing(interaction, variant, square)}"
    return menu_option(label, variant.square_name(square))


async def square_page(interaction: Interaction, draft: Draft, about: str) -> Note:
    """Return the page to set a square's piece or swap it with another square."""
    variant = _played(draft)
    try:
        square = variant.square(about)
    except ValueError:
        return await start_page(interaction, draft, "")
    first = square // variant.files * variant.files
    lower = square < len(variant.geometry.squares) // 2
    puts = [
        menu_option(
            _colored(interaction, variant, piece, color),
            piece.letter if color is rules.WHITE else piece.letter.lower(),
        )
        for color in ((rules.WHITE, rules.BLACK) if lower else (rules.BLACK, rules.WHITE))
        for piece in own_types(variant)
    ]
    swaps = [
        _square_option(interaction, variant, other)
        for other in range(first, first + variant.files)
        if other != square
    ]
    rank = str(square // variant.files + 1)
    items = [_menu(draft, ("game-edit", "set", about), say(interaction, "menu-game-set"), puts)]
    if swaps:
        items.append(_menu(draft, ("game-edit", "swap", about), say(interaction, "menu-game-swap"), swaps))
    items.append(_edit(interaction, draft, "empty", about))
    items.append(to_page(interaction, draft, START, rank, key="button-game-back"))
    name = square_name(variant, square, reader(interaction))
    said = f"{_heading(interaction, draft)}\n**{name}**: {_standing(interaction, variant, square)}"
    return _with_text(draft, said, (await start_picture(interaction, variant),), items)


# ---- rules


async def rules_page(interaction: Interaction, draft: Draft, _about: str = "") -> Note:
    """The rules that can be switched on and off, and what the game's are now."""
    variant = _played(draft)
    options = [
        menu_option(f"{'✓ ' if is_on(variant, switch) else ''}{say(interaction, f'rule-{name}')}", name)
        for name, switch in switches().items()
        if is_offered(variant, switch)
    ]
    items = [_menu(draft, ("game-edit", "rule", ""), say(interaction, "menu-game-rule"), options)]
    items += _last_items(interaction, draft, MAIN)
    said = [_heading(interaction, draft), *_rules(interaction, variant)]
    pictures = (await start_picture(interaction, variant),)
    return _with_text(draft, "\n".join(said), pictures, items)


PAGES: Mapping[str, Page] = {
    MAIN: main_page,
    PIECES: pieces_page,
    PIECE: piece_page,
    START: start_page,
    SQUARE: square_page,
    RULES: rules_page,
}
