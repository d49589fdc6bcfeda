"""Puzzle messages: task, board and buttons, for the solver or for everyone."""

from __future__ import annotations

import logging

import discord

import render
import rules
from bot.discord.context import Context, Request
from bot.discord.pictures import DEFAULT_LOOK, Look, drawn_name, public_style
from bot.discord.platform.components import Content, Control, Upload, button, custom_id, view
from bot.discord.platform.retry import REQUEST_ERRORS, SHORT
from bot.discord.platform.user_text import escaped, unformatted
from bot.discord.puzzles.current_puzzle import BY_RATING, Answered, Solving
from bot.discord.puzzles.own_puzzles import MINE, is_own
from bot.discord.services import Services
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.markup import stamp
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import Notation, counts_plies, square_name
from bot.puzzles import Goal, Puzzle, Verdict
from bot.state.glicko import SHOWN_FROM
from bot.state.puzzle_runs import MAX_ERRORS, Run
from bot.state.puzzles import MAX_HINTS, AtPost, PuzzlePost, TryStep, origin_key
from bot.state.settings import ServerSettings
from bot.texts import Texts
from rules.notation import uci

log = logging.getLogger(__name__)

STEP_EMOJI = {TryStep.RIGHT: "🟩", TryStep.WRONG: "🟥", TryStep.HINT: "🟨", TryStep.GIVEN_UP: "⬛"}
"""The steps of a try in the text to share."""

MATE_IN, TSUME = "mate-in-", "tsume"
IN_TASK = (MATE_IN, "win-in-", TSUME)
"""Prefixes of themes that the task already mentions."""


def stars(difficulty: int) -> str:
    return "★" * difficulty + "☆" * (5 - difficulty)


def title(wording: Wording, puzzle: Puzzle) -> str:
    """Return the variant and the difficulty: "Crazyhouse ★★★☆☆"."""
    name = wording.title(puzzle.position.variant).markdown
    mine = MINE.fullmatch(puzzle.id)
    if mine is not None:
        return wording.text("puzzle-mine-title", variant=name, number=mine["id"])
    return wording.text("puzzle-title", variant=name, stars=stars(puzzle.difficulty))


def task(wording: Wording, puzzle: Puzzle, played: int = 0) -> str:
    """Return the task after `played` half-moves: "White to move: mate in 2."."""
    position = puzzle.position
    left = puzzle.moves - played // 2
    key = "puzzle-task-mine" if is_own(puzzle.id) else "puzzle-task-win"
    if TSUME in puzzle.themes:
        key = "puzzle-task-tsume"
    elif puzzle.goal is Goal.MATE:
        is_mate = any(theme.startswith(MATE_IN) for theme in puzzle.themes)
        key = "puzzle-task-mate" if is_mate else "puzzle-task-end"
    color, family = wording.color(position.turn, position.variant), position.variant.family
    return wording.text(key, family=family, color=color, count=left, plies=2 * left - 1)


def alt_text(wording: Wording, puzzle: Puzzle, position: rules.Position, played: int) -> str:
    """Return the alt text from which a puzzle can be solved: the task, the last move, and all pieces."""
    question = unformatted(task(wording, puzzle, played))
    lead = wording.text("puzzle-alt", task=question)
    last = None if played else last_move(puzzle)
    if last is not None:
        squares = [last.target] if last.origin is None else [last.origin, last.target]
        written = "–".join(square_name(position.variant, square, wording.locale) for square in squares)
        moved = wording.text("puzzle-alt-last", move=written)
        lead = wording.join((lead, moved))
    return wording.described(position, lead=lead)


def last_move(puzzle: Puzzle) -> rules.Move | None:
    """Return the move that led to the puzzle, with its squares only; None if unknown."""
    if puzzle.last_move is None:
        return None
    variant, found = puzzle.position.variant, uci.parts(rules.Move(puzzle.last_move, None, 0))
    if not found.target:
        return None
    origin = variant.square(found.origin) if found.origin else None
    return rules.Move(puzzle.last_move, origin, variant.square(found.target))


# ---- For the solver


async def solver_content(
    ctx: Request, solving: Solving, intro: str = "", answered: Answered | None = None, *, typed: bool = False
) -> Content:
    """Return the message of a puzzle for its solver in the current position, or its finished run's result.

    `intro`: text to show first. `answered`: the move just made. `typed`: moves may be typed in this place.
    """
    wording = ctx.wording
    tried, puzzle, run = solving.tried, solving.puzzle, solving.run
    if run is not None and run.is_over:
        return await result_content(ctx, run, ctx.services.use_cases.runs.ending(run), intro)
    lines = [title(wording, puzzle)]
    if run is not None:
        ends, errors = stamp(run.ends_at), f"{run.errors}/{MAX_ERRORS}"
        lines.insert(0, ctx.say("run-line", ends=ends, count=run.solved, errors=errors))
    if intro:
        lines.append(intro)
    if tried.is_open:
        lines.append(task(wording, puzzle, solving.ply))
        lines += _hints(ctx, solving)
        if typed and not solving.ply and not tried.steps:
            lines.append(ctx.say("puzzle-type-here"))
    else:
        lines.append(await _result(ctx, solving))
    upload = await _picture(ctx, solving, answered)
    return Content("\n".join(lines), (upload,), view(*_buttons(ctx, solving)))


async def _result(ctx: Request, solving: Solving) -> str:
    """Return the sentences about a finished puzzle: how it was solved, its themes, the rating change."""
    tried, puzzle = solving.tried, solving.puzzle
    if tried.is_solved:
        sentences = [ctx.say("puzzle-solved-in", wrong=tried.wrong, hints=tried.hints)]
    else:
        sentences = [ctx.say("puzzle-shown", line=solution(ctx.notation, puzzle))]
    family = puzzle.position.variant.family
    shown = [theme for theme in puzzle.themes if not theme.startswith(IN_TASK)]
    names = [ctx.say(f"puzzle-theme-{theme}", family=family) for theme in shown]
    if names:
        listed = ctx.wording.listed(names)
        sentences.append(ctx.say("puzzle-themes", count=len(names), themes=listed))
    if tried.change is not None:
        sentences.append(await _rating(ctx, solving, tried.change))
    return ctx.join(*sentences)


async def _rating(ctx: Request, solving: Solving, change: float) -> str:
    puzzles = ctx.services.use_cases.puzzles
    own = await puzzles.rating(solving.tried.player_id, solving.puzzle.variant)
    if own.games < SHOWN_FROM:
        return ctx.say("puzzle-rating-soon", count=own.games, least=SHOWN_FROM)
    changed = f"{change:+.0f}".replace("-", "−")
    return ctx.say("puzzle-rating", rating=f"{own.rating:.0f}", change=changed)


def solution(notation: Notation, puzzle: Puzzle) -> str:
    """Return the whole line in the reader's notation, numbered from 1 if both sides' moves share a number."""
    position, found = puzzle.position, list[str]()
    numbers = not counts_plies(position.variant) and len(puzzle.line) > 1
    for ply, text in enumerate(puzzle.line, position.turn):
        move = position.move_from_uci(text)
        if numbers and (ply % 2 == 0 or not found):
            found.append(f"{ply // 2 + 1}{'…' if ply % 2 else '.'}")
        found.append(escaped(move_text(notation, position, move)))
        position = position.play(move)
    return " ".join(found)


def _hints(ctx: Request, solving: Solving) -> list[str]:
    """Return the hints used so far: the piece to move, then also its target square."""
    shown = solving.tried.hints_for_move
    if not shown:
        return []
    attempt = solving.attempt
    position, variant = attempt.position, attempt.position.variant
    move = position.move_from_uci(attempt.solution[0])
    kind = move.drop
    if kind is None and move.origin is not None:
        piece = position.piece_at(move.origin)
        kind = None if piece is None else piece.type
    wording = ctx.wording
    name = "" if kind is None else wording.piece(kind.name, variant, position.turn)
    if shown == 1:
        key = "puzzle-hint-drop" if move.drop is not None else "puzzle-hint-piece"
    else:
        key = "puzzle-hint-drop-to" if move.drop is not None else "puzzle-hint-to"
    square = square_name(variant, move.target, wording.locale)
    return [ctx.say(key, family=variant.family, piece=name, square=square)]


async def _picture(ctx: Request, solving: Solving, answered: Answered | None) -> Upload:
    """Draw the board with the last move, or with a wrong move and its refutation as arrows."""
    services, wording = ctx.services, ctx.wording
    puzzle, attempt = solving.puzzle, solving.attempt
    position, bottom = attempt.position, puzzle.position.turn
    last = None if solving.ply else last_move(puzzle)
    arrows: tuple[render.Arrow, ...] = ()
    badges: dict[int, str] = {}
    if answered is not None and answered.verdict is Verdict.WRONG:
        arrows = render.arrows_for(position, answered.move, "played")
        if answered.reply is not None:
            arrows += render.arrows_for(answered.after, answered.reply, "threat")
        badges = {answered.move.target: "✗"}
    elif answered is not None:
        last = answered.move if answered.reply is None else answered.reply
        badges = {answered.move.target: "✓"}
    shown = solving.tried.hints_for_move if solving.tried.is_open else 0
    if not solving.tried.is_open and not solving.tried.is_solved:
        arrows = render.arrows_for(position, position.move_from_uci(attempt.solution[0]))
    elif shown:
        move = position.move_from_uci(attempt.solution[0])
        wanted = (move.origin, move.target)[shown - 1]
        arrows += () if wanted is None else (render.Arrow(None, wanted),)
    png = await services.painter.draw(
        render.board,
        position,
        view=bottom,
        style=ctx.style,
        last_move=last,
        marks=render.Marks(arrows=arrows, badges=badges),
    )
    if solving.tried.is_open:
        return Upload(png, "puzzle.png", alt_text(wording, puzzle, position, solving.ply))
    return Upload(png, "puzzle.png", wording.described(position))


def _buttons(ctx: Request, solving: Solving) -> list[Control]:
    def puzzle_button(name: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Control:
        label = ctx.say(f"button-puzzle-{name}")
        return button(label, custom_id(f"puzzle-{name}", *solving.ids), style)

    primary = discord.ButtonStyle.primary
    if solving.tried.is_open:
        menu = custom_id("puzzle-menu", *solving.ids, solving.ply)
        moving = [button(ctx.say("button-move"), menu, primary), puzzle_button("type")]
        if solving.run is not None:
            return [*moving, puzzle_button("run-end")]
        hints = [puzzle_button("hint")] if solving.tried.hints_for_move < MAX_HINTS else []
        return [*moving, *hints, puzzle_button("solution")]
    if solving.post is None:
        return [puzzle_button("next", primary)]
    return [puzzle_button("share")] if solving.post.number is not None else []


async def result_content(
    ctx: Request, run: Run, ended: str, intro: str = "", *, for_all: bool = False
) -> Content:
    """Return the result of a run with its card.

    `ended`: see PuzzleRuns.ending(). `intro`: text to show first. `for_all`: for everyone, without buttons.
    """
    services, player, wording, style = ctx.services, ctx.user.id, ctx.wording, ctx.style
    if for_all:
        wording = services.wording(ctx.public_locale)
        style = public_style(ctx.server, ctx.player, wording.locale)
    variant = rules.variant(run.variant)
    title = wording.title(variant)
    name = await services.names.name_of(player, ctx.guild_id, wording.locale)
    best = wording.text("run-best", count=run.best)
    png = await services.painter.draw_slow(
        render.run_card,
        variant,
        wording.text("run-title", variant=title.plain),
        drawn_name(services.names, player, name).plain,
        run.outcomes,
        unit=wording.text("run-unit", count=run.solved),
        more=(best.rstrip(".。"),),
        style=style,
    )
    details = {"player": name.markdown, "variant": title.markdown, "count": run.solved}
    solved = wording.text(f"run-solved-{ended}", **details)
    outcomes = "".join(STEP_EMOJI[TryStep.RIGHT if right else TryStep.WRONG] for right in run.outcomes)
    result = wording.join((solved, best))
    text = "\n".join(filter(None, (intro, result, outcomes)))
    upload = Upload(png, "run.png", unformatted(result))
    if for_all:
        return Content(text, (upload,))
    again = custom_id("puzzle-run-again", run.variant)
    items = [button(ctx.say("button-puzzle-run-again"), again, discord.ButtonStyle.primary)]
    if isinstance(ctx, Context) and ctx.can_show_others:
        show_all = custom_id("puzzle-run-show", run.number, ended)
        items.append(button(ctx.say("button-puzzle-run-show"), show_all))
    return Content(text, (upload,), view(*items))


# ---- For everyone


async def post_content(
    services: Services,
    puzzle: Puzzle,
    post: PuzzlePost,
    intro: str = "",
    *,
    poster: Look = DEFAULT_LOOK,
    takes_replies: bool = True,
) -> Content:
    """Return the message of a puzzle for everyone, with the button to solve it privately.

    `intro`: text to show first. `poster`: the style if the server has chosen none. `takes_replies`: whether
    the bot receives the text of replies to the message.
    """
    server, position = ServerSettings(), puzzle.position
    if post.guild_id is not None:
        server = await services.use_cases.settings.of_server(post.guild_id)
    style = public_style(server, poster, post.locale)
    last = last_move(puzzle)
    png = await services.painter.draw(render.board, position, view=position.turn, style=style, last_move=last)
    alt = alt_text(services.wording(post.locale), puzzle, position, 0)
    text = await _post_text(services, puzzle, post, takes_replies=takes_replies)
    content = f"{intro}\n\n{text}" if intro else text
    return Content(content, (Upload(png, f"puzzle-{post.id}.png", alt),), _post_view(post))


def _post_view(post: PuzzlePost) -> discord.ui.View:
    label = Texts(post.locale).text("button-puzzle-open")
    identity = custom_id("puzzle-open", post.puzzle_id, origin_key(AtPost(post.id)), BY_RATING)
    return view(button(label, identity, discord.ButtonStyle.primary))


async def _post_text(
    services: Services, puzzle: Puzzle, post: PuzzlePost, *, takes_replies: bool = True
) -> str:
    """Return a post's text: the task; once solved, the first solver and the hidden solution."""
    wording = services.wording(post.locale)
    heading = title(wording, puzzle)
    if post.number is not None:
        number = str(post.number)
        heading = wording.text("puzzle-daily-title", number=number, title=heading)
    lines = [heading, task(wording, puzzle)]
    solvers = await services.use_cases.puzzles.solvers(post.id)
    if not solvers:
        how = "puzzle-everyone" if takes_replies else "puzzle-everyone-button"
        lines.append(wording.text(how))
        return "\n".join(lines)
    first = (await services.names.name_of(solvers[0].player_id, post.guild_id, post.locale)).markdown
    lines.append(wording.text("puzzle-first", player=first, count=solvers[0].wrong + 1))
    if len(solvers) > 1:
        lines.append(wording.text("puzzle-solvers", count=len(solvers)))
    lines.append(wording.text("puzzle-line", line=f"||{solution(Notation(post.locale), puzzle)}||"))
    return "\n".join(lines)


async def post_puzzle(ctx: Request, puzzle: Puzzle) -> None:
    """Post a puzzle for everyone here. An interaction must already be deferred privately.

    The message is not an interaction's answer: without the message content intent, the bot doesn't receive
    the text of replies to answers.
    """
    services, reply = ctx.services, ctx.reply
    posts = services.use_cases.puzzle_posts
    guild, channel, locale = ctx.guild_id, ctx.channel_id, ctx.public_locale
    post = await posts.begin(puzzle.id, guild_id=guild, channel_id=channel, locale=locale)
    try:
        content = await post_content(
            services, puzzle, post, poster=ctx.player, takes_replies=not ctx.is_foreign
        )
        message_id = await reply.post(content)
    except discord.HTTPException as error:
        if error.status < 500:  # Otherwise Discord may have created the message.
            await posts.unpost(post.id)
        raise
    await posts.mark_posted(post.id, message_id)
    await reply.conclude(ctx.say("puzzle-posted"))


async def send_solved(services: Services, answered: Answered) -> None:
    """Update a puzzle's post to show that it is solved, and who was first.

    The text is regenerated from the database, so the order of several edits doesn't matter.
    """
    post = answered.solving.post
    if answered.verdict is not Verdict.SOLVED or post is None or post.message_id is None:
        return
    text, items = await _post_text(services, answered.solving.puzzle, post), _post_view(post)
    place, message_id, guild = post.channel_id, post.message_id, post.guild_id
    edit = services.channels.edit
    try:
        await edit(place, message_id, guild_id=guild, content=text, view=items, pauses=SHORT)
    except REQUEST_ERRORS as error:
        log.info("puzzle post %s was not updated: %s", post.id, error)
