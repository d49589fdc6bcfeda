"""/variants, /variant and /piece: pages of the catalogue, cards of variants, movement of pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from itertools import groupby

import discord
from discord.app_commands import Choice

import render
import rules
from bot.discord.actions import NO_IDS, VARIANT_KEY, Action, ShortText, autocomplete, command
from bot.discord.challenges.start_buttons import begin_buttons, choose_buttons, popular_first
from bot.discord.context import Context, Request
from bot.discord.games.find_variants import find_variant, suggest_variants
from bot.discord.paged_lists import PAGE_NUMBER, cut_page
from bot.discord.platform.components import (
    Content,
    Control,
    Upload,
    button,
    custom_id,
    menu,
    menu_option,
    suggestion,
    view,
)
from bot.discord.platform.discord_limits import CHOICE, OPTIONS
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.wording.examples import drop_lines
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.laws import sentences
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import VOCABULARY, Notation
from bot.discord.wording.piece_laws import first_squares, is_common_soldier, law_clauses
from bot.discord.wording.piece_moves import clauses
from bot.discord.wording.pieces import (
    KnownPiece,
    custom_pieces,
    known_piece,
    known_pieces,
    variants_with,
)
from bot.refusals import Refusal
from bot.state.definitions import is_custom
from bot.texts import LOCALES

PAGE = 10
"""Variants per page: few enough to stay within Discord's 2,000 characters."""

FIRST = 6
"""Maximum number of rules on a card; the others are on pages behind More, unless only one is left."""

MAX_PAGE_LENGTH = 1800
"""Maximum number of characters of rules on a page behind More."""

PIECE_MENUS = 3
"""Maximum number of menus of pieces on a card."""

MAX_NAMED = 6
"""Maximum number of variants listed for a piece, which may be in dozens of them."""

MENU_NUMBER = re.compile(r"[0-9]?")
"""The number of a menu, if there are several."""


def page_content(ctx: Context, page: int) -> Content:
    """Return a page of the catalogue, from 0; a number that is too high gives the last page."""
    wording = ctx.wording
    shown = cut_page(popular_first(), page, PAGE)
    count = len(rules.variants())
    lines = [ctx.say("variants-title", count=count, page=shown.number + 1, pages=shown.count)]
    for group, members in groupby(shown.items, _group):
        lines.append(f"__{ctx.say(group)}__")
        lines += [f"**{wording.title(v).markdown}** · {wording.summary(v).markdown}" for v in members]
    options = [menu_option(wording.title(variant).plain, variant.key) for variant in shown.items]
    cards = menu(custom_id("card", ""), ctx.say("menu-card"), options)
    turning = shown.buttons(ctx, partial(custom_id, "catalogue"))
    return Content("\n".join(lines), view=view(cards, *choose_buttons(ctx), *turning))


def _group(variant: rules.Variant) -> str:
    """Return the text id of the heading above a variant."""
    return "variants-popular" if variant.popular is not None else f"family-{variant.family}"


def _split(lines: list[str]) -> tuple[list[str], list[str]]:
    """Split rules into those on the card and those behind More."""
    first = FIRST if len(lines) > FIRST + 1 else len(lines)
    return lines[:first], lines[first:]


def rules_pages(wording: Wording, variant: rules.Variant) -> list[str]:
    """Return the pages of rules behind More; [] if all rules are on the card."""
    found: list[str] = []
    for sentence in _split(sentences(wording, variant))[1]:
        line = f"- {sentence}"
        if found and len(found[-1]) + 1 + len(line) <= MAX_PAGE_LENGTH:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


async def rules_content(ctx: Context, key: str, page: int) -> Content:
    """Return a page of the rules behind More; a number that is too high gives the last page."""
    wording = ctx.wording
    variant = await find_variant(ctx, key)
    title = wording.title(variant)
    found = rules_pages(wording, variant) or [""]
    shown = cut_page(found, page, 1)
    turning = shown.buttons(ctx, partial(custom_id, "rules-turn", variant.key))
    back = button(title.plain, custom_id("variant", variant.key))
    return Content(f"**{title.markdown}**\n{shown.items[0]}", view=view(*turning, back))


def card_text(wording: Wording, notation: Notation, variant: rules.Variant) -> str:
    """Return the text of a variant's card: title, summary, rules, board, pieces and example."""
    shown, _ = _split(sentences(wording, variant))
    title, summary = wording.title(variant), wording.summary(variant)
    names = [wording.piece(piece.name, variant) for piece in variant.pieces]
    board = wording.text("card-board", files=variant.files, ranks=variant.ranks)
    pieces = wording.listed(dict.fromkeys(names))
    example = variant.example()
    moves = "" if example is None else _example_text(wording, notation, *example)
    lines = [
        f"**{title.markdown}**" if is_custom(variant.key) else f"**{title.markdown}** (`{variant.key}`)",
        *([summary.markdown] if summary.markdown else []),
        *(f"- {sentence}" for sentence in shown),
        *drop_lines(wording, notation, variant),
        wording.text("card-pieces", board=board, pieces=pieces),
        *([wording.text("card-example", moves=moves)] if moves else []),
        wording.text("card-play", key=title.code if is_custom(variant.key) else variant.key),
    ]
    return "\n".join(lines)


async def variant_content(ctx: Request, variant: rules.Variant) -> Content:
    """Return a variant's card, with its example or start position and menus of its pieces."""
    wording = ctx.wording
    text = card_text(wording, ctx.notation, variant)
    buttons = begin_buttons(ctx, variant.key)
    if rules_pages(wording, variant):
        buttons.append(ctx.button("button-more-rules", "rules", variant.key))
    buttons.append(ctx.button("button-trial", "trial", variant.key))
    picture = await _example_picture(ctx, variant)
    return Content(text, (picture,), view(*_piece_menus(ctx, variant), *buttons))


async def start_picture(ctx: Request, variant: rules.Variant) -> Upload:
    wording = ctx.wording
    position = variant.first_start()
    alt = ctx.say("card-alt", variant=wording.title(variant).plain)
    alt += "\n" + wording.described(position)
    picture = await ctx.services.painter.draw(render.board, position, style=ctx.style)
    return Upload(picture, "start.png", alt)


async def _example_picture(ctx: Request, variant: rules.Variant) -> Upload:
    """Return the picture of a variant's example, or of its start position if it has none."""
    example = variant.example()
    if example is None:
        return await start_picture(ctx, variant)
    wording, (position, moves) = ctx.wording, example
    title, marks = wording.title(variant).plain, _example_marks(position, moves)
    listed = _example_text(wording, ctx.notation, position, moves)
    alt = ctx.say("card-example-alt", variant=title, moves=listed)
    alt += "\n" + wording.described(position, exploded=marks.exploded)
    picture = await ctx.services.painter.draw(render.board, position, style=ctx.style, marks=marks)
    return Upload(picture, "example.png", alt)


def _example_text(
    wording: Wording, notation: Notation, position: rules.Position, moves: Iterable[rules.Move]
) -> str:
    """Return the moves of a variant's example as a list."""
    return wording.listed([move_text(notation, position, move) for move in moves])


def _example_marks(position: rules.Position, moves: Iterable[rules.Move]) -> render.Marks:
    """Return an arrow for each move, a thin one to each checked piece, and the exploding pieces."""
    arrows: list[render.Arrow] = []
    exploded: dict[int, rules.Piece] = {}
    for move in moves:
        checked = position.play(move).checked()
        arrows += render.arrows_for(position, move)
        arrows += (render.Arrow(move.target, square, "threat", 0.3) for square in checked)
        exploded |= render.exploded_by(position, move)
    return render.Marks(arrows=arrows, exploded=exploded)


async def piece_picture(ctx: Request, variant: rules.Variant, piece: rules.PieceType) -> Upload:
    services = ctx.services
    name = ctx.wording.piece(piece.name, variant)
    title = name[:1].upper() + name[1:]
    picture = await services.painter.draw(render.movement, variant, piece, title=title, style=ctx.style)
    return Upload(picture, "moves.png", ctx.say("piece-alt", piece=name))


def _piece_menus(ctx: Request, variant: rules.Variant) -> list[Control]:
    options: list[discord.SelectOption] = []
    for piece in variant.pieces:
        name = ctx.wording.piece(piece.name, variant)
        label = ctx.say("bracketed", text=name, more=ctx.notation.letter_of(variant, piece))
        options.append(menu_option(label, KnownPiece(variant, piece).key))
    parts = [options[start : start + OPTIONS] for start in range(0, len(options), OPTIONS)][:PIECE_MENUS]
    question = ctx.say("menu-movement")
    return [menu(custom_id("piece", number), question, part) for number, part in enumerate(parts)]


async def piece_content(ctx: Request, known: KnownPiece) -> Content:
    """Return a piece's movement in words and as a picture with a legend, and the variants that have it."""
    wording = ctx.wording
    variant, piece = known
    name = wording.piece(piece.name, variant)
    homes = variants_with(piece) or (variant,)
    titles = [wording.title(home).markdown for home in homes]
    titles.sort(key=lambda title: title != wording.title(variant).markdown)
    shown = wording.listed(titles[:MAX_NAMED])
    more = len(titles) - MAX_NAMED
    where = ctx.say("piece-in-more", variants=shown, count=more) if more > 0 else shown
    first = first_squares(wording, variant, piece)
    common = is_common_soldier(variant, piece)
    moves = clauses(wording, piece, variant.family, common=common, first=first)
    words = [f"- {clause}" for clause in (*moves, *law_clauses(wording, variant, piece))]
    lines = [
        ctx.say("bracketed", text=f"**{name}**", more=ctx.notation.letter_of(variant, piece)),
        *words,
        render.legend(variant, piece, wording.picture_words()),
        ctx.say("piece-in", variants=where),
    ]
    back = button(wording.title(variant).plain, custom_id("variant", variant.key))
    return Content("\n".join(lines), (await piece_picture(ctx, variant, piece),), view(back))


def piece_called(typed: str, pieces: Iterable[KnownPiece]) -> KnownPiece | None:
    """Return the first of these pieces with a typed name, in any language; None if there is none.

    The name may be in the plural, or followed by a verb: "how do knights move".
    """
    listed = list(pieces)
    for text in (typed, typed.rpartition(" ")[0]):
        for name in (text, text.removesuffix("s"), text.removesuffix("es")):
            if (found := next((known for known in listed if _is_called(known, name)), None)) is not None:
                return found
    return None


def _is_called(known: KnownPiece, name: str) -> bool:
    """Return whether a piece has a name in any language, or in the characters on its variant's pieces."""
    variant, piece = known
    names = VOCABULARY.names.get(name, (name,))
    return piece.name in names or name in variant.kanji.get(piece.letter, ())


def pieces_of(variant: rules.Variant) -> list[KnownPiece]:
    return [KnownPiece(variant, piece) for piece in variant.pieces]


async def open_catalogue(ctx: Context, _ids: re.Match[str]) -> None:
    await ctx.reply.send_private(page_content(ctx, 0))


async def turn_page(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(page_content(ctx, int(ids["page"])))


async def choose_variant(ctx: Context, _ids: re.Match[str]) -> None:
    """Show the card of a picked variant in a new message, so that the page stays."""
    await _send_variant(ctx, ctx.picked_value)


async def open_variant(ctx: Context, ids: re.Match[str]) -> None:
    await _send_variant(ctx, ids["key"])


async def _send_variant(ctx: Context, key: str) -> None:
    variant = await find_variant(ctx, key)
    await ctx.reply.send_private(await variant_content(ctx, variant))


async def open_rules(ctx: Context, ids: re.Match[str]) -> None:
    """Show a card's other rules in a new message, so that the card stays."""
    await ctx.reply.send_private(await rules_content(ctx, ids["key"], 0))


async def turn_rules(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await rules_content(ctx, ids["key"], int(ids["page"])))


async def choose_piece(ctx: Context, _ids: re.Match[str]) -> None:
    known = await _piece_of(ctx, ctx.picked_value)
    if known is None:
        raise Refusal("button-unknown")
    await ctx.reply.send_private(await piece_content(ctx, known))


async def _piece_of(ctx: Context, key: str) -> KnownPiece | None:
    """Return the piece of a key, or None; a custom variant's piece only if the user may play the variant."""
    name, custom = key.partition(":")[0], None
    if is_custom(name):
        with suppress(Refusal):
            custom = await find_variant(ctx, name)
    return known_piece(key, custom)


@command("variants", direct=True)
async def list_variants(ctx: Context) -> None:
    await ctx.reply.send_private(page_content(ctx, 0))


@command("variant", direct=True, deferred=True)
@autocomplete(variant=suggest_variants)
async def show_variant(ctx: Context, variant: ShortText) -> None:
    await _send_variant(ctx, variant)


async def _found(ctx: Context, typed: str) -> list[KnownPiece]:
    """Search the pieces of the catalogue and of this server's custom variants that the user may find."""
    services, pieces = ctx.services, [*known_pieces()]
    if ctx.guild_id is not None:
        use_cases = services.use_cases
        listed = await use_cases.custom_variants.listed(ctx.guild_id, ctx.user.id)
        custom = await use_cases.variants.by_key(made.key for made in listed)
        pieces += custom_pieces(custom.values())

    def names(known: KnownPiece) -> tuple[str, ...]:
        own = (services.wording(locale).piece(known.piece.name, known.variant) for locale in LOCALES)
        return (known.piece.name, *own)

    return ranked(typed, ((known, names(known)) for known in pieces))


async def _offered_pieces(ctx: Context, typed: str) -> list[Choice[str]]:
    wording = ctx.wording
    offered: list[Choice[str]] = []
    for known in await _found(ctx, typed):
        # The variant distinguishes pieces with the same name. No brackets: its title may have some.
        name, variant = wording.piece(known.piece.name, known.variant), known.variant
        label = f"{name} · {wording.title(variant).plain}"
        offered.append(suggestion(label, known.key[:CHOICE]))
    return offered


@command("piece", direct=True, deferred=True)
@autocomplete(name=_offered_pieces)
async def show_piece(ctx: Context, name: ShortText) -> None:
    known = await _piece_of(ctx, name) or next(iter(await _found(ctx, name)), None)
    if known is None:
        raise Refusal("piece-unknown", name=name)
    await ctx.reply.send_private(await piece_content(ctx, known))


ACTIONS = (
    Action("variants", command=list_variants),
    Action("catalogue", re.compile(PAGE_NUMBER), turn_page, own=True),
    Action("catalogue-open", NO_IDS, open_catalogue),
    Action("card", MENU_NUMBER, choose_variant),
    Action("variant", re.compile(VARIANT_KEY), open_variant, command=show_variant),
    Action("rules", re.compile(VARIANT_KEY), open_rules),
    Action("rules-turn", re.compile(f"{VARIANT_KEY}:{PAGE_NUMBER}"), turn_rules, own=True),
    Action("piece", MENU_NUMBER, choose_piece, command=show_piece),
)
