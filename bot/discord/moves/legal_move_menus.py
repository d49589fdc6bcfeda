"""Legal moves in menus: the Move button, which plays one step by step, and /moves, which only shows them.

A menu's custom_id holds the match, the ply and the picks so far. Each new pick is checked against the current
position, which decides the next step or the move. The autocomplete of moves and pieces is here, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from discord import app_commands

import render
import rules
from bot.discord.actions import Action, Answer, ShortText, autocomplete, command
from bot.discord.context import Context, Request
from bot.discord.games.view_board import own_side
from bot.discord.games.which_game import (
    game_action,
    games_meant,
    name_elsewhere,
    offered_games,
    run_on_game,
    visible_match,
    why_no_moves,
)
from bot.discord.moves.move_picker import PICKED, SEEN, MovePicker
from bot.discord.moves.move_steps import Ask, Choice, Step, follow, is_pass, step, wall_of
from bot.discord.moves.play_move import KING, LETTERS, REST, ROOK, play_pressed
from bot.discord.platform.components import Content, suggestion, view
from bot.discord.platform.discord_limits import CHOICE, CHOICES
from bot.discord.platform.fuzzy_search import folded, ranked
from bot.discord.platform.user_text import quoted
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import VOCABULARY, Notation, square_name
from bot.refusals import MatchBroken, MatchOver, MoveTaken, NoSuchMatch
from bot.state.match import Match
from bot.texts import LOCALES
from rules.notation import NATIVE, san, writes_kif
from rules.notation import write as written

MAX_NAMED = 60
"""Maximum number of pieces or squares named in an answer; its picture and menus show all."""

CANDIDATE = re.compile(SEEN.pattern + r":(?P<uci>[!-~]{2,20})")
MEANT_R = re.compile(rf"{SEEN.pattern}:(?P<meaning>{KING}|{ROOK}):{REST}")


# ---- The Move button


async def open_menu(ctx: Context, ids: re.Match[str]) -> None:
    """Show the first step, the choice of a piece, for a board's Move button or to go back to this step."""
    match = await visible_match(ctx, int(ids["id"]))
    match.check_turn(ctx.user.id)
    shown = step(match.position)
    if isinstance(shown, Step):
        await ctx.reply.show(await MovePicker.for_request(ctx).content(match, shown))


async def choose(ctx: Context, ids: re.Match[str]) -> None:
    """Handle a pick: show the next step, or play the move."""
    await _follow(ctx, ids, (*picks_so_far(ids), ctx.picked_value))


async def back(ctx: Context, ids: re.Match[str]) -> None:
    await _follow(ctx, ids, picks_so_far(ids))


async def _follow(ctx: Context, ids: re.Match[str], path: tuple[str, ...]) -> None:
    match = await visible_match(ctx, int(ids["id"]))
    match.check_turn(ctx.user.id)
    if match.ply != int(ids["ply"]):
        raise MoveTaken("move-stale")
    following = follow(match.position, path)
    if isinstance(following, rules.Move):
        await play_pressed(ctx, match, following.uci())
    else:
        await ctx.reply.show(
            await MovePicker.for_request(ctx).content(match, following, own_side(ctx, match))
        )


def picks_so_far(ids: re.Match[str]) -> tuple[str, ...]:
    """Return the picks so far, from a match of PICKED."""
    return tuple(filter(None, ids["path"].split("/")))


async def play_candidate(ctx: Context, ids: re.Match[str]) -> None:
    """Play the move on a candidate's button."""
    match = await _candidates_match(ctx, ids)
    await play_pressed(ctx, match, ids["uci"])


async def play_meant_r(ctx: Context, ids: re.Match[str]) -> None:
    """Store what R means to the player, and play the move that they were asked about."""
    match = await _candidates_match(ctx, ids)
    await ctx.services.use_cases.settings.change_player(ctx.user.id, move_letters=LETTERS[ids["meaning"]])
    await play_pressed(ctx, match, f"R{ids['rest']}")


async def _candidates_match(ctx: Context, ids: re.Match[str]) -> Match:
    """Return the match of a button with a candidate move.

    Raises Refusal unless the user plays or votes in the match, and MoveTaken in another position.
    """
    match = await visible_match(ctx, int(ids["id"]))
    match.check_actor(ctx.user.id)
    await name_elsewhere(ctx, match)
    if match.ply != int(ids["ply"]):
        raise MoveTaken("move-stale")
    return match


# ---- /moves


async def moves_content(
    ctx: Request, match: Match, path: tuple[str, ...] = (), among: tuple[Choice, ...] = ()
) -> Content:
    """Build a private message that shows the pieces that can move, or where the picked one may go.

    `path`: the picks so far. `among`: show only these pieces if none is picked yet. Raises MatchOver, and
    Refusal if the path is invalid.
    """
    if match.is_over:
        raise MatchOver("move-over")
    picker = MovePicker.for_request(ctx)
    position = match.position
    following, pieces = follow(position, path), follow(position, ())
    assert isinstance(pieces, Step)  # noqa: S101 - at first there is a piece to choose
    if isinstance(following, rules.Move):
        following = Step(position, Ask.MOVE, path, (Choice(path[-1], (following,)),))
    if among and not path:
        following = Step(position, Ask.PIECE, path, among)
    shown = following if following.ask is Ask.PIECE else pieces
    items = picker.menus(shown, "look", match.id, match.ply, question=ctx.say("menu-look"))
    bottom = own_side(ctx, match) if ctx.user.id in match.players else position.turn
    uploads = (await picker.picture(following, bottom),)
    color = ctx.wording.color(position.turn, match.variant)
    if following.ask is Ask.PIECE:
        names = [label.text for label in picker.labels(following)]
        text = ctx.say("moves-all", color=color, pieces=_listed(ctx, names))
        return Content(text, uploads, view(*items))
    piece = picker.piece(position, following.moves[0])
    if is_pass(following.moves[0]):
        return Content(ctx.say("moves-pass", color=color), uploads, view(*items))
    targets = dict.fromkeys(move.target for move in following.moves)
    squares = _listed(ctx, [square_name(match.variant, square, ctx.locale) for square in targets])
    text = ctx.say("moves-piece", piece=piece, color=color, squares=squares)
    return Content(text, uploads, view(*items))


def _listed(ctx: Request, names: list[str]) -> str:
    shown = [*names[:MAX_NAMED], *(["…"] if len(names) > MAX_NAMED else [])]
    return ctx.wording.listed(shown)


def pieces_named(ctx: Request, match: Match, text: str) -> tuple[Choice, ...]:
    """Return the pieces that match a text: the one with that square or label, else all with that name."""
    position, picker = match.position, MovePicker.for_request(ctx)
    pieces = step(position)
    if not isinstance(pieces, Step):
        return ()
    wanted, fitting = folded(text), list[Choice]()
    for choice, label in zip(pieces.choices, picker.labels(pieces), strict=True):
        names = (label.text, *square_names(position, choice))
        if text.strip() == choice.value or wanted in map(folded, names):
            return (choice,)
        # A single Latin letter would fit many labels; one character of another script may be a whole name.
        is_word = len(wanted) > 1 or not wanted.isascii()
        if wanted and (wanted == folded(choice.value) or (is_word and wanted in folded(label.text))):
            fitting.append(choice)
    return tuple(fitting)


def square_names(position: rules.Position, choice: Choice) -> Iterator[str]:
    """Yield the names of a piece's square in every language; nothing for a piece in hand."""
    origin = choice.moves[0].origin
    if origin is not None:
        yield from (square_name(position.variant, origin, language) for language in LOCALES)


async def send_legal_moves(ctx: Request, match: Match, text: str) -> None:
    named = pieces_named(ctx, match, text) if text else ()
    if len(named) == 1:
        content = await moves_content(ctx, match, (named[0].value,))
    else:
        content = await moves_content(ctx, match, among=named)
    if text and not named:
        missing = ctx.say("moves-none", text=quoted(text))
        content = replace(content, text=f"{missing}\n{content.text}")
    await ctx.reply.send_private(content)


async def show_picked_piece(ctx: Context, ids: re.Match[str]) -> None:
    """Show where the picked piece may go, in place of the previous answer."""
    match = await visible_match(ctx, int(ids["id"]))
    await name_elsewhere(ctx, match)
    if match.ply != int(ids["ply"]):
        raise MoveTaken("move-stale")
    await ctx.reply.show(await moves_content(ctx, match, (*picks_so_far(ids), ctx.picked_value)))


# ---- Autocomplete of moves and pieces


def moves_of(position: rules.Position, typed: str, notation: Notation) -> list[app_commands.Choice[str]]:
    """Suggest legal moves whose text or squares begin with, or contain, the typed text.

    If each move also walls off a square, there are hundreds. Moves are then offered without the wall until a
    comma is typed; a move played without one asks for its wall.
    """
    moves = position.legal_moves()
    head, comma, tail = typed.partition(",")
    if position.variant.has_walls and any(map(wall_of, moves)):
        first = {move.base.uci(): move.base for move in moves}
        if not comma:
            return [
                _choice(position, move, notation, "…")
                for move in _ranked(position, first.values(), head, notation)
            ]
        meant = next(iter(_ranked(position, first.values(), head, notation)), None)
        moves = [move for move in moves if move.base == meant and wall_of(move).startswith(folded(tail))]
        return [_choice(position, move, notation) for move in moves[:CHOICES]]
    found = _ranked(position, moves, typed, notation)
    for spelled in () if found else VOCABULARY.spellings(position.variant, typed):
        found = found or _ranked(position, moves, spelled, notation)
    return [_choice(position, move, notation) for move in found]


def _ranked(
    position: rules.Position, moves: Iterable[rules.Move], typed: str, notation: Notation
) -> list[rules.Move]:
    """Return the moves that match the typed text, best first; spellings of captures and castling may vary."""
    family = position.variant.family
    named: list[tuple[str, rules.Move]] = []
    for move in moves:
        # Leave out + and #: finding them would require playing every move.
        name = position.san(move) if family in NATIVE else san.bare(position, move)
        named.append((name, move))
    words = (
        (move, (notation.localized(position.variant, name), *_words(position, name, move)))
        for name, move in sorted(named, key=lambda pair: pair[0])
    )
    return ranked(typed, words)


def _words(position: rules.Position, name: str, move: rules.Move) -> tuple[str, ...]:
    words = [name, move.uci()]
    if "x" in name:
        words.append(name.replace("x", ""))
    if move.castling:
        words += [name.replace("O", "0"), "castle", "castling"]
    if writes_kif(position.variant):
        words += [written(position, move, "kif"), written(position, move, "usi")]
    return tuple(words)


def _choice(
    position: rules.Position, move: rules.Move, notation: Notation, more: str = ""
) -> app_commands.Choice[str]:
    name = move_text(notation, position, move)
    if more:
        name = notation.localized(position.variant, san.bare(position, move))
    squares = [move.target] if move.origin is None else [move.origin, move.target]
    names = "".join(render.square_name(position.variant, square) for square in squares)
    if position.variant.family not in NATIVE:
        names = move.uci()
    shown = f"{name} {more}".strip() if more or move.origin is None else f"{name} ({names})"
    return suggestion(shown, move.uci()[:CHOICE])


async def _suggested(ctx: Context, game: int | None, *, acts: bool) -> tuple[Match, ...]:
    """Return the match picked under "game", otherwise the candidates that games_meant() returns."""
    try:
        if game is None:
            # The caller needs to know only whether there are several candidates.
            return await games_meant(ctx, 2, acts=acts)
        return (await visible_match(ctx, game),)
    except (NoSuchMatch, MatchBroken):
        return ()


async def offered_moves(ctx: Context, game: int | None, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest moves in the game that /move applies to, or explain why there are none."""
    found = await _suggested(ctx, game, acts=True)
    if len(found) != 1 or not found[0].may_move(ctx.user.id):
        return await why_no_moves(ctx, found, typed)
    return moves_of(found[0].position, typed, ctx.notation)


async def _offered_pieces(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    game = ctx.interaction.namespace.game
    found = await _suggested(ctx, game if isinstance(game, int) else None, acts=False)
    pieces = step(found[0].position) if len(found) == 1 and not found[0].is_over else None
    if not isinstance(pieces, Step):
        return await why_no_moves(ctx, found, typed)
    labels = MovePicker.for_request(ctx).labels(pieces)
    named = [(choice, label.text) for choice, label in zip(pieces.choices, labels, strict=True)]

    def words(choice: Choice, label: str) -> tuple[str, ...]:
        return (label, choice.value, *label.split(), *square_names(found[0].position, choice))

    shown = ranked(typed, ((pair, words(*pair)) for pair in named))
    return [suggestion(text, choice.value) for choice, text in shown]


@command("moves", direct=True, deferred=True)
@autocomplete(square=_offered_pieces, game=offered_games)
async def moves(ctx: Context, square: ShortText | None = None, game: int | None = None) -> None:
    """Show privately where the piece on a square may go, or all pieces that can move."""
    await run_on_game(ctx, game, MOVES, square or "")


MOVES = game_action("moves", send_legal_moves, by=moves, menu=True, for_viewers=True)
ACTIONS = (
    MOVES,
    Action("look", PICKED, show_picked_piece, own=True),
    Action("play", CANDIDATE, play_candidate),
    Action("play-r", MEANT_R, play_meant_r),
    Action("menu", SEEN, open_menu, Answer.PRIVATE),
    Action("step", PICKED, choose),
    Action("back", PICKED, back),
)
