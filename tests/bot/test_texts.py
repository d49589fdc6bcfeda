"""Every message in every language: complete, used, with the same variables, and inside Discord's limits."""

from __future__ import annotations

import ast
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from discord import app_commands
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import bot
import bot.discord.games.hint
import bot.discord.games.offers_and_ends
import bot.discord.games.view_board
import bot.refusals
import render
import rules
from bot.discord.custom_variants.definition_keys import groups
from bot.discord.features import COMMANDS
from bot.discord.help_command import TOPICS
from bot.discord.moves.move_steps import Ask
from bot.discord.platform.channels import Readable
from bot.discord.platform.display_names import Names
from bot.discord.play_command import HIGHEST
from bot.discord.puzzles.current_puzzle import DIFFICULTIES
from bot.discord.puzzles.puzzle_message import IN_TASK
from bot.discord.settings import CHANNEL, MOVE_LETTERS, PIECES, PLAYER, SERVER
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.laws import LAWS, sentences
from bot.discord.wording.notation import Notation
from bot.discord.wording.piece_laws import PIECE_LAWS
from bot.discord.wording.piece_moves import CONDITIONS, LIKE, Bend, Clause, Way, clauses
from bot.discord.wording.refusal_sentences import RECORDED, Refusals
from bot.discord.wording.review_sentences import WINS_BY_A_MOVE
from bot.engine.hint_reasons import HintKind
from bot.engine.judgements import Judgement
from bot.engine.trial import Concern
from bot.state.match import AGREEMENT, RESIGNATION, TIME
from bot.state.offers import DRAW, TAKEBACK
from bot.state.rated_games import SHORT, TAKEN_BACK
from bot.state.settings import EVENT_HOSTS
from bot.state.time_control import MOVE_TIMES, Speed, parse
from bot.state.tournament_formats import FORMATS
from bot.state.tournament_tables import CANCELLED, FINISHED, OPEN, RUNNING
from bot.texts import LANGUAGES, LOCALES, Texts, form_of, language_of, locale_of
from bot.tournaments.simul import DRAWN, LOST, PLAYING, WON
from bot.votes.tally import MOTIONS
from render.bar_layout import Text, layout_of_bar
from render.bars import bar_of
from render.empty_board import empty_board
from rules.definitions.switches import switches
from rules.variant import FAMILIES
from tests.cases import loop_over
from tests.tools.puzzle_generator.themes import Theme
from tests.tools.texts.checker import entries as checked
from tests.tools.texts.glossary import glossary
from tests.words import WORDINGS

BOT = Path(bot.__file__).parent

WITH_HANDS = (
    "win-checkmate", "win-stalemate", "win-repetition", "win-perpetual-check", "win-impasse", "win-bare-king",
    "win-goal", "win-checks", "win-resignation", "win-time", "draw-agreement", "draw-time", "draw-stalemate",
    "draw-bare-king", "draw-fifty-moves", "draw-threefold-repetition", "draw-fivefold-repetition",
    "draw-repetition", "draw-perpetual-check", "draw-impasse",
)  # fmt: skip
"""Ends of games with drops of captured pieces."""

NAME = re.compile(r"[-_\w]{1,32}")
"""Valid names of commands and options: letters of any script, in lower case."""


class Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.names.add(node.id.name)


class References(Visitor):
    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802
        raise AssertionError(f"{node.id.name} is another message; each is parsed separately")


def source(locale: str) -> str:
    """Return the source of all messages of a language."""
    return "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((BOT / "texts" / locale).glob("*.ftl"))
    )


def entries(locale: str) -> list[Any]:
    return FluentParser().parse(source(locale)).body


@cache
def messages(locale: str) -> dict[str, set[str]]:
    """Return the ids of a language's messages with the variables that each uses."""
    found: dict[str, set[str]] = {}
    for entry in entries(locale):
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{entry.id.name} is defined twice in {locale}"
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


@cache
def code() -> list[tuple[str, ast.Constant | ast.Call]]:
    """Return every constant and call in the bot's code, with the path of its file."""
    return [
        (path.relative_to(BOT).as_posix(), node)
        for path in BOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant | ast.Call)
    ]


@pytest.fixture(scope="module", autouse=True)
def _forget_code() -> Iterator[None]:
    """Free the trees: their many objects slow down the garbage collections of all later tests."""
    yield
    code.cache_clear()


def written_ids() -> Iterator[tuple[str, str]]:
    """Yield every string constant in the bot's code, with its place."""
    for name, node in code():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, f"{name}:{node.lineno}"


def used_ids(*, with_family: bool = False) -> set[str]:
    """Return the constant ids in calls such as `text(id)` or `say(id)`."""
    used: set[str] = set()
    for path, node in code():
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        places = {
            "text": 0,
            "button": 0,
            "_family_text": 0,
            "sentence": 0,
            "say": 0,
            "localized": 0,
            "announce_end": 2,
        }
        if name == "text" and not path.startswith("discord/"):
            continue  # In other layers, text() is SQL or reads a field.
        place = 0 if name in REFUSALS else places.get(name)
        given = name in ("_family_text", "sentence") or any(
            keyword.arg == "family" for keyword in node.keywords
        )
        if place is not None and len(node.args) > place and (given or not with_family):
            used |= constants(node.args[place])
    return used


def constants(value: ast.expr) -> set[str]:
    """Return the string of a constant argument, or both strings of a conditional expression."""
    values = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
    return {v.value for v in values if isinstance(v, ast.Constant) and isinstance(v.value, str)}


REFUSALS = {name for name, kind in vars(bot.refusals).items() if isinstance(kind, type)}
"""Refusal and its subclasses."""


@cache
def refusals() -> list[tuple[str, str, set[str]]]:
    """Return every refusal in the code: its place, its key, and the names of its facts."""
    found: list[tuple[str, str, set[str]]] = []
    for name, node in code():
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSALS:
            where, keys = f"{name}:{node.lineno}", constants(node.args[0])
            assert keys, f"{where}: the key is not a constant"
            found += ((where, key, {str(fact.arg) for fact in node.keywords}) for key in keys)
    return found


def built_ids() -> set[str]:
    """Return the ids that code builds from keys, such as those of laws, commands and options."""
    built = {f"illegal-{reason.value}" for reason in rules.Illegal}
    built |= {f"illegal-recorded-{name}" for name in (*RECORDED.values(), "other")}
    built |= {f"piece-{piece.name}" for variant in rules.variants() for piece in variant.pieces}
    built |= {"piece-wall", "piece-duck", *(f"color-{color.label}" for color in rules.Color)}
    built |= {f"level-{level}{whom}" for level in range(1, HIGHEST + 1) for whom in ("", "-for")}
    built |= {"button-harder", "button-easier", *(f"hint-{why}" for why in HintKind)}
    built |= {f"fen-{reason}" for reason in fen_reasons()}
    built |= {f"import-remark-{kind}" for kind in rules.RemarkKind}
    built |= {f"flaw-{flaw}" for flaw in rules.Flaw}
    built |= {"flaw-no-parent-near", "flaw-unknown-key-near"}
    built |= {f"win-{RESIGNATION}", f"win-{TIME}", f"draw-{TIME}", f"draw-{AGREEMENT}", *end_ids()}
    built |= {f"{start}-{reason.value}" for reason in CLAIMED for start in ("claim", "claim-as")}
    built |= {f"claim-{rules.Reason.COUNTED_OUT.value}"}
    for kind in (DRAW, TAKEBACK):
        built |= {f"offer-{kind}", f"offer-made-{kind}", f"offer-accepted-{kind}", f"{kind}-done"}
    built |= {f"{how}{read}" for how in ("board-start", "board-first", "help-moves") for read in Readable}
    built |= {f"button-{action}" for action in board_actions()}
    built |= {form.format(what) for what in ("resign", "abort") for form in ("{}-ask", "button-{}-yes")}
    built |= {f"button-view-{step}" for step in ("first", "before", "after", "last")}
    for group in COMMANDS:
        if isinstance(group, app_commands.Group):
            built |= {f"command-{group.name}", f"command-{group.name}-description"}
    for command in leaves():
        name = command.qualified_name.replace(" ", "-")
        built |= {f"command-{name}", f"command-{name}-description"}
        for parameter in command.parameters:
            built |= {f"option-{parameter.name}", f"option-{parameter.name}-description"}
    built |= {f"difficulty-{number}" for number in DIFFICULTIES} | {"audience-me", "audience-everyone"}
    built |= {f"button-puzzle-{name}" for name in ("type", "hint", "solution", "next", "share", "run-end")}
    built |= {f"run-solved-{ended}" for ended in ("time", "mistakes", "early")}
    built |= {f"trial-warning-{concern}" for concern in Concern}
    built |= {f"trial-end-{reason}" for reason in (*rules.Reason, "none", "other")}
    stops = ("restart", "late", "cancelled", "failed")
    built |= {f"{made}-{why}" for made in ("review", "trial") for why in stops}
    built |= {f"puzzle-theme-{theme}" for theme in Theme if not theme.startswith(IN_TASK)}
    built |= {"puzzle-right-reply", "puzzle-solved", "puzzle-wrong", "puzzle-wrong-reply"}
    built |= {*Clause, *CONDITIONS, *LIKE.values(), *Bend, *Way, *PIECE_LAWS}
    built |= {f"picture-{key}" for key in render_words()}
    built |= {f"menu-{ask.value}" for ask in Ask}
    built |= {"menu-wall-duck", "app-challenge", "app-board", "app-moves"}
    built |= {f"choice-{choice}" for choice in ("random", "yes", "no")}
    built |= {f"profile-{color.label}" for color in rules.Color}
    built |= {f"profile-streak-{outcome}" for outcome in ("win", "draw", "loss")}
    built |= {f"theme-{name}" for name in render.themes()} | {f"family-{family}" for family in FAMILIES}
    built |= {f"set-{name}" for family in FAMILIES for name in render.piece_sets(family)}
    built |= {f"{kind}-{topic}" for kind in ("button-help", "help-brief", "help-topic") for topic in TOPICS}
    names = {setting.option for setting in (*PLAYER, *SERVER)} | {
        "here",
        "variant",
        "starter",
        "makers",
        "hosts",
    }
    built |= {f"setting-{name}" for name in (*names, PIECES, CHANNEL)}
    built |= {"language-auto", "board-own", "board-white", "board-turn"}
    built |= {
        "switch-on",
        "switch-off",
        "where-mine",
        "where-server",
        *(f"notation-{m}" for m in MOVE_LETTERS),
        "move-r-king",
        "move-r-rook",
    }
    built |= {f"review-{missed}-{reason}" for missed in ("allows", "misses") for reason in WINS_BY_A_MOVE}
    built |= {f"review-{kind.name.lower()}" for kind in Judgement if kind is not Judgement.GOOD}
    built |= {f"end-unrated-{why}" for why in (TAKEN_BACK, SHORT)}
    built |= {f"time-{name}" for name in MOVE_TIMES}
    built |= {"speed-engine", *(f"speed-{speed.value}" for speed in Speed)}
    built |= {f"span-{unit}" for unit in ("days", "hours", "minutes", "seconds")}
    built |= {f"keys-{group}" for group in groups()}
    built |= {f"key-{key.name}" for group in groups().values() for key in group if not key.is_piece}
    built |= {f"rule-{name}" for name in switches()} | {f"makers-{who}" for who in EVENT_HOSTS}
    built |= {f"button-game-{name}" for name in GAME_BUTTONS}
    built |= {f"game-{who}" for who in ("private", "server", "hidden")}
    built |= {f"game-for-{who}" for who in ("own", "everyone", "hidden")}
    built |= {f"button-{name}" for name in ("accept", "decline", "cancel", "join")}
    built |= {f"card-{status}" for status in ("declined", "cancelled")}
    built |= {f"event-format-{name}" for name in FORMATS} | {"event-cycles-1", "event-cycles-2"}
    built |= {"event-format-simul", *(f"simul-{result}" for result in (WON, DRAWN, LOST, PLAYING))}
    built |= {f"event-status-{status}" for status in (OPEN, RUNNING, FINISHED, CANCELLED)}
    built |= {f"button-event-{name}" for name in ("join", "leave", "start", "end", "table", "pause", "again")}
    built |= {f"button-event-{action}-yes" for action in ("leave", "end")}
    built |= {f"crowd-{number}" for number in range(3)} | {f"vote-{motion}" for motion in MOTIONS}
    built |= {f"button-vote-{motion}" for motion in (*MOTIONS, "exclude", "again")} | {"button-vote"}
    return built


GAME_BUTTONS = (
    "pieces", "start", "rules", "names", "text", "undo", "betza", "remove", "fen", "empty", "edit",
    "withdraw", "publish", "share", "export", "clone", "hide", "unhide", "delete",
)  # fmt: skip
"""The actions of buttons in the editor and on cards of custom variants."""


def render_words() -> set[str]:
    """Return the keys of words that render needs, without pieces and colours."""
    keys = tomllib.loads((Path(render.__file__).parent / "art" / "words.toml").read_text(encoding="utf-8"))
    return {key for key in keys if not key.startswith("color-")} - {"names", "plurals"}


CLAIMED = (
    rules.Reason.THREEFOLD_REPETITION, rules.Reason.REPETITION, rules.Reason.FIFTY_MOVES,
    rules.Reason.IMPASSE,
)  # fmt: skip
"""Results that players can claim in some variant."""


def board_actions() -> set[str]:
    """Return the names of the actions of a board's buttons and its menu."""
    return {"move", "rematch", "rematch-other", "moves", "export", "claim-win", "hint"} & {
        key.removeprefix("button-") for key in messages("en")
    } | {
        action.name
        for part in (
            bot.discord.games.hint,
            bot.discord.games.offers_and_ends,
            bot.discord.games.view_board,
        )
        for action in part.ACTIONS
        if action.press is not None
    } - {"resign-yes", "resign-no", "claim-as", "offer-yes", "offer-no"}


def test_every_possible_claim_has_a_text() -> None:
    known: set[rules.Reason] = set()
    for variant in rules.variants():
        known |= {progress.reason for progress in rules.Game(variant.start()).progress()}
    assert known == set(CLAIMED)


def leaves() -> list[app_commands.Command[Any, ..., None]]:
    """Return all commands, including those in groups."""
    found: list[app_commands.Command[Any, ..., None]] = []
    for command in COMMANDS:
        if isinstance(command, app_commands.Group):
            found += [leaf for leaf in command.walk_commands() if isinstance(leaf, app_commands.Command)]
        else:
            found.append(command)
    return found


def end_ids() -> set[str]:
    """Return the ids of messages about the ends of games, won or drawn."""
    ends = {f"{how}-{reason.value}" for how in ("win", "draw") for reason in rules.Reason}
    return ends & messages("en").keys()


@cache
def fen_reasons() -> dict[str, set[str]]:
    """Return the reasons of InvalidFen in the source of the rules, with the details that each always has."""
    reasons: dict[str, set[str]] = {}
    for path in Path(rules.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "InvalidFen":
                (reason,) = constants(node.args[0])
                details = {str(keyword.arg) for keyword in node.keywords}
                reasons[reason] = reasons.get(reason, details) & details
    return reasons


@pytest.mark.parametrize("locale", LOCALES)
def test_fen_messages_use_only_details_of_their_reason(locale: str) -> None:
    for reason, details in fen_reasons().items():
        assert messages(locale)[f"fen-{reason}"] <= details, reason


def names_of_variants() -> set[str]:
    """Return the ids of titles and summaries. In English they are in the rules' catalogue."""
    return {f"{what}-{variant.key}" for what in ("title", "summary") for variant in rules.variants()}


WHOLE = ("en", "ja")
"""The languages that must always be complete."""
MAY_LACK = 0.02
"""The share of messages that other released languages may lack; a draft may lack all."""


@pytest.mark.parametrize("locale", LOCALES)
def test_languages_have_the_same_messages(locale: str) -> None:
    found, wanted = messages(locale).keys(), messages("en").keys()
    assert found <= wanted | names_of_variants()
    wanted |= names_of_variants() if locale != "en" else set()
    lacking = wanted - found
    if locale in WHOLE:
        assert lacking == set()
    elif not LANGUAGES[locale].draft:
        assert len(lacking) <= MAY_LACK * len(wanted), f"translate them or mark a draft: {sorted(lacking)}"


@pytest.mark.parametrize("locale", LOCALES)
def test_titles_and_summaries_are_unique(locale: str) -> None:
    wording = WORDINGS[locale]
    for named in (wording.title, wording.summary):
        texts = {named(variant).plain for variant in rules.variants()}
        assert len(texts) == len(rules.variants())
        assert all(0 < len(text) <= 120 for text in texts)


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_messages_that_depend_on_the_family_get_it(locale: str) -> None:
    known = {key for key, names in messages(locale).items() if "family" in names}
    built = {key for key in built_ids() if key.startswith(("rule-", "puzzle-theme-", "trial-end-"))}
    built |= {f"illegal-{reason.value}" for reason in rules.Illegal} | end_ids() | LAWS.keys()
    built |= {key for key in built_ids() if key.startswith(("piece-", "color-", "picture-"))}
    built |= {f"win-{RESIGNATION}", f"win-{TIME}", "win-other", *(f"hint-{why}" for why in HintKind)}
    built |= {f"short-{key}" for key in built}
    built |= {f"claim-{reason.value}" for reason in CLAIMED} | {f"button-{name}" for name in board_actions()}
    built |= {"puzzle-task-mate", "profile-white", "profile-black"}
    assert known - built - used_ids(with_family=True) == set()


@pytest.mark.slow
@loop_over("variant", rules.variants())
def test_descriptions_of_pictures_use_the_names_of_pieces(variant: rules.Variant) -> None:
    start = variant.first_start()
    for wording in WORDINGS.values():
        description = wording.described(start)
        counts = Counter(piece for _, piece in start.pieces())
        for piece, count in counts.items():
            name = wording.piece(piece.type.name, variant, piece.color)
            shown = form_of(name, "many") if count > 1 else name
            assert re.search(rf"[：、:;] ?{shown} ", description), piece.type.name


def test_each_side_has_its_own_names_of_pieces_in_chinese() -> None:
    """A refusal uses the name for the piece's side, or both names if the side is unknown."""
    wording, start = WORDINGS["zh-CN"], rules.variant("xiangqi").start()
    refusals = Refusals(wording)
    for move, piece in (("a1a5", "a4 的兵"), ("i7i6", "i7 的卒"), ("b1d2", "c1 的相")):
        with pytest.raises(rules.IllegalMove) as caught:
            start.parse(move)
        assert piece in refusals.illegal(Notation("zh-CN"), caught.value, start)
    assert wording.piece("soldier", start.variant) == "兵（卒）"
    rook_like = next(piece for piece in start.variant.pieces if piece.name == "chariot")
    assert clauses(wording, rook_like, "xiangqi") == ["横竖走任意格"]


def test_editor_and_puzzles_use_the_words_of_the_family() -> None:
    shown = [key for key in messages("ja") if key.startswith(("rule-", "puzzle-theme-", "trial-end-"))]
    for key in shown:
        in_chess = Texts("ja").text(key, family="chess")
        assert not re.search("王手|成[るりれ]|王", in_chess.replace("連続王手", "")), in_chess
        assert "チェック" not in Texts("ja").text(key, family="xiangqi")
    assert Texts("es").text("puzzle-theme-promotion", family="chess") == "coronación"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_word_of_the_glossary_is_used(locale: str) -> None:
    """`problems()` reports words that messages shouldn't use."""
    found = "\n".join(text for entry in checked(locale).values() for text in entry.texts).casefold()
    assert [term.word for term in glossary(locale) if term.word.casefold() not in found] == []
    assert len(glossary(locale)) >= 8
    excepted = {key: reason for term in glossary(locale) for key, reason in term.exceptions.items()}
    assert excepted.keys() <= messages(locale).keys()
    assert all(excepted.values())


def test_word_for_check_depends_on_the_family() -> None:
    args = {"player": "a", "mention": "@b", "color": "c", "move": "m"}
    for family in FAMILIES:
        for key in ("board-check", "vote-turn-check"):
            text = Texts("ja").text(key, family=family, **args)
            assert ("チェック" in text) is (family == "chess"), key
            assert ("王手" in text) is (family != "chess"), key
        assert "Check!" in Texts("en").text("board-check", family=family, **args)
    assert Texts("ja").text("draw-repetition", family="shogi").startswith("千日手")
    assert "千日手" not in Texts("ja").text("draw-repetition", family="makruk")
    assert "ステイルメイト" not in Texts("ja").text("win-stalemate", family="shogi")


@pytest.mark.slow
def test_every_used_message_exists() -> None:
    used = used_ids()
    assert len(used) > 50, "the scan doesn't work"
    assert (used | built_ids()) - messages("en").keys() == set()


@loop_over("locale", LOCALES)
def test_refusals_have_the_facts_that_their_texts_use(locale: str) -> None:
    found = refusals()
    assert len(found) > 150, "the scan doesn't work"
    for where, key, facts in found:
        assert key in messages(locale) or locale not in WHOLE, where
        assert messages(locale).get(key, set()) <= facts, f"{where}: {key}"


@loop_over("reason", rules.Reason)
def test_every_end_has_a_text(reason: rules.Reason) -> None:
    assert {f"win-{reason.value}", f"draw-{reason.value}"} & messages("en").keys()


def test_bare_king_has_texts_for_wins_and_draws() -> None:
    ends = {variant.section.get("extinctionValue") for variant in rules.variants() if bares(variant)}
    assert ends - {"win"} == {"loss", "draw"}, "other texts cover wins by losing all pieces"
    assert {"win-bare-king", "draw-bare-king"} <= messages("en").keys()


def bares(variant: rules.Variant) -> bool:
    return bool(variant.section.get("extinctionPieceCount")) and "*" in variant.section.get(
        "extinctionPieceTypes", ()
    )


DETAILS = {
    "empty-square": "square",
    "wrong-side": "square piece color",
    "no-such-piece": "piece",
    "none-on-file": "piece column",
    "few-on-file": "piece",
    "cannot-reach": "piece from to",
    "blocked": "piece from to square blocker",
    "own-piece": "to piece",
    "no-capture": "to",
    "no-en-passant": "to",
    "pinned": "piece from royal royal-square attacker attacker-square",
    "still-check": "royal royal-square attacker attacker-square",
    "into-check": "royal to attacker attacker-square",
    "gives-check": "royal royal-square attacker attacker-square",
    "all-attacked": "piece",
    "must-capture": "moves",
    "explodes-royal": "piece square",
    "immune": "piece to",
    "castling-through": "square attacker attacker-square",
    "castling-from-check": "attacker attacker-square",
    "castling-rights": "",
    "castling-blocked": "square blocker",
    "promotion-piece": "piece",
    "no-promotion": "to",
    "promotion-none": "piece to",
    "no-hurdle": "piece from to",
    "shunned": "piece from to square",
    "off-limits": "piece from to",
    "facing": "royal royal-square enemy other-square",
    "bikjang": "",
    "stays-in-check": "royal royal-square",
    "not-in-hand": "piece",
    "drop-on-piece": "to piece",
    "drop-region": "piece to",
    "doubled-drop": "piece file count",
    "same-shade": "to",
    "room-for-bishop": "to",
    "must-drop": "piece",
    "no-castling": "",
    "enters": "piece moves",
    "wall-stays": "blocker square",
    "wall-occupied": "blocker square piece",
    "wall-place": "blocker square",
    "drop-check": "to",
    "drop-mate": "to",
    "immobile": "piece to",
    "drop-immobile": "piece to",
    "promotion-limit": "piece",
    "promotion-check": "to",
    "must-promote": "to",
    "petrifies-royal": "royal",
    "game-over": "",
}
"""The details that the rules provide for each kind of illegal move."""


@pytest.mark.parametrize("locale", LOCALES)
def test_texts_of_illegal_moves_use_only_available_details(locale: str) -> None:
    assert set(DETAILS) == {reason.value for reason in rules.Illegal}
    for reason, details in DETAILS.items():
        used = messages(locale).get(f"illegal-{reason}")
        assert used is not None or locale not in WHOLE, reason
        assert (used or set()) <= {"family", *details.split()}, reason
    assert messages(locale)["illegal-none-can-reach"] <= {"family", "piece", "to"}
    assert messages(locale)["illegal-must-drop-all"] <= {"example"}
    assert messages(locale)["illegal-enters-none"] <= {"family", "piece"}


def test_no_indefinite_article_before_names_of_pieces() -> None:
    """The name may start with a vowel."""
    assert re.findall(r"\b[Aa]n? \{ \$(?:piece|blocker|attacker|royal) \}.*", source("en")) == []


def shows_whole_reason(variant: rules.Variant, reason: str) -> bool:
    """Return whether the winner's bar shows the whole reason of a result."""
    labels = render.Labels(ended=render.Ended(rules.WHITE, reason))
    empty = empty_board(variant, render.Style(), flipped=False)
    shown = layout_of_bar(empty, bar_of(variant.start(), labels, rules.WHITE))
    lines = [placed.item.line for placed in shown.items if isinstance(placed.item, Text)]
    return reason.replace("\xa0", " ") in [line.text for line in lines]


@pytest.mark.slow
@loop_over("locale", LOCALES)
@loop_over("key", ["chess", "makruk", "xiangqi", "janggi"])
def test_every_reason_is_short_enough_for_a_bar(locale: str, key: str) -> None:
    """This must hold for the longest names of players, too."""
    wording, variant = WORDINGS[locale], rules.variant(key)
    names = dict.fromkeys(("loser", "stuck"), "W" * 32)
    piece = wording.piece("royal-knight", rules.variant("knightmate"))
    ends = {key for key in messages("en") if re.match("(win|draw)-", key)} - {"draw-done"}
    assert len(ends) > 40
    for end in ends:
        end = f"short-{end}" if f"short-{end}" in messages("en") else end
        text = wording.text(end, family=variant.family, **names, piece=piece, count=50).rstrip(".。")
        assert shows_whole_reason(variant, text), f"{end}: {text}"


@pytest.mark.slow
@loop_over("locale", LOCALES)
@loop_over("key", ["crazyhouse", "shogi"])
def test_every_reason_fits_next_to_a_hand(locale: str, key: str) -> None:
    """A text that is cut off looks the same if it is longer."""
    texts, variant = Texts(locale), rules.variant(key)
    start = variant.start()

    def drawn(reason: str) -> bytes:
        return render.board(start, labels=render.Labels(ended=render.Ended(rules.WHITE, reason)))

    for end in WITH_HANDS:
        end = f"short-{end}" if f"short-{end}" in messages("en") else end
        text = texts.text(end, family=variant.family, count=100).rstrip(".。")
        assert drawn(text) != drawn(f"{text}!"), f"{end}: {text}"


@pytest.mark.slow
@loop_over("locale", LOCALES)
@loop_over("family", FAMILIES)
def test_terms_fit_on_a_challenge_card(locale: str, family: str) -> None:
    texts, chess = Texts(locale), rules.variant("chess")
    for key in ("card-color-random", "game-rated", "game-casual"):
        label = texts.text(key, family=family)
        whole, longer = (
            render.challenge_card(chess, render.ChallengeCard("", more=[text]))
            for text in (label, f"{label}!")
        )
        assert whole != longer, label


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_titles_and_times_fit_on_a_challenge_card(locale: str) -> None:
    """A text that is cut off looks the same if it is longer."""
    wording, chess = WORDINGS[locale], rules.variant("chess")

    def has_space(title: str, time: str, title_more: str = "", time_more: str = "") -> bool:
        whole, more = ((title, time), (title + title_more, time + time_more))
        cards = (render.ChallengeCard(title, time=time) for title, time in (whole, more))
        shown, longer = (render.challenge_card(chess, card) for card in cards)
        return shown != longer

    time = wording.time(parse("90m+30s byo-yomi"))
    assert has_space("", time, time_more="!")
    titles = sorted((wording.title(variant).plain for variant in rules.variants()), key=len)[-8:]
    assert [title for title in titles if not has_space(title, "", title_more="!")] == []


def test_no_message_is_unused() -> None:
    written = {value for value, _ in written_ids()}
    used = written | built_ids() | end_ids()
    assert messages("en").keys() - used - {f"short-{key}" for key in used} == set()


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_can_be_formatted(locale: str, caplog: pytest.LogCaptureFixture) -> None:
    for key, names in messages(locale).items():
        args: dict[str, str | int] = {name: 3 if name == "count" else "x" for name in names}
        made = Texts(locale).text(key, **args)
        assert made.strip() or key.endswith("-between"), key
        assert "{" not in made, key
        assert len(made) <= 1_800, key
    assert caplog.records == []


@pytest.mark.parametrize("locale", LOCALES)
def test_commands_are_valid_for_discord(locale: str) -> None:
    keys = [
        key for key in messages(locale) if re.fullmatch(r"(command|option)-[a-z-]+(?<!-description)", key)
    ]
    assert len(keys) >= len(COMMANDS) + 6
    for key in keys:
        name = Texts(locale).text(key)
        assert NAME.fullmatch(name), name
        assert name == name.lower()
        assert not any(unicodedata.category(c).startswith("Z") for c in name)
        assert 1 <= len(Texts(locale).text(f"{key}-description")) <= 100, key
    names = [Texts(locale).text(f"command-{command.name}") for command in COMMANDS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("locale", LOCALES)
def test_help_lists_every_command(locale: str) -> None:
    moves = Texts(locale).text("help-moves")
    pages = [Texts(locale).text(f"help-topic-{topic}", variants=99, moves=moves) for topic in TOPICS]
    listed = {name.split()[0] for name in re.findall(r"`/([^`]+)`", " ".join(pages))}
    # A command without a translation may be missing.
    ids = {f"command-{command.name}" for command in COMMANDS}
    assert listed >= {Texts(locale).text(key) for key in ids if locale in WHOLE or key in messages(locale)}


CONFUSABLE = (("custom", "play"), ("custom", "games"), ("move", "moves"), ("puzzle", "resign"))
"""Commands with names that look alike in some languages."""


@pytest.mark.parametrize("locale", [locale for locale in LOCALES if locale != "en"])
def test_names_of_confusable_commands_differ_from_the_first_letter(locale: str) -> None:
    for pair in CONFUSABLE:
        one, other = (Texts(locale).text(f"command-{name}") for name in pair)
        assert one[0] != other[0], (one, other)


@loop_over("locale", LOCALES)
@loop_over(("message", "button"), [("trial-late", "button-trial"), ("board-letters", "button-letters")])
def test_messages_use_the_labels_of_buttons(locale: str, message: str, button: str) -> None:
    texts = Texts(locale)
    assert texts.text(button) in texts.text(message)


@pytest.mark.parametrize("locale", LOCALES)
def test_messages_use_the_localized_names_of_commands(locale: str) -> None:
    texts, paths = Texts(locale), [command.qualified_name for command in (*leaves(), *COMMANDS)]
    called = {" ".join(_called(texts, path)) for path in paths}
    for key, names in messages(locale).items():
        for name in re.findall(r"`/([^`:]+)`", texts.text(key, **dict.fromkeys(names, "x"))):
            assert name in called or (key, name) == ("help", "challenge"), key
    play = texts.text("card-play", key="x")
    assert f"`/{texts.text('command-challenge')} {texts.text('option-variant')}:x`" in play


def _called(texts: Texts, path: str) -> Iterator[str]:
    """Yield the names of a command and its group."""
    names = path.split(" ")
    for end in range(1, len(names) + 1):
        yield texts.text(f"command-{'-'.join(names[:end])}")


@pytest.mark.parametrize("locale", LOCALES)
def test_button_labels_fit(locale: str) -> None:
    for key in messages(locale):
        if key.startswith("button-") and key not in ("button-unknown", "button-not-player"):
            assert len(Texts(locale).text(key)) <= 80, key


def test_no_japanese_message_is_in_english() -> None:
    """Each has kana or kanji, or no letters."""
    left: list[str] = []
    for key, names in messages("ja").items():
        made = Texts("ja").text(key, **dict.fromkeys(names, "1"))
        if re.search(r"[A-Za-z]{4}", made) and not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", made):
            left.append(key)
    assert left == []


@pytest.mark.parametrize(
    ("discord_locale", "ours"),
    [
        *(("ja", "ja"), ("en-US", "en"), ("en-GB", "en"), ("zh-CN", "zh-CN"), ("zh-TW", "zh-TW")),
        *(("tlh", "en"), (None, "en")),
    ],
)
def test_locale(discord_locale: str | None, ours: str) -> None:
    assert locale_of(discord_locale) == ours


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_parsing_messages_separately_gives_the_same_result(locale: str) -> None:
    alone = Texts(locale)._own._sources
    whole = {entry.id.name: entry for entry in entries(locale) if isinstance(entry, ftl.Message)}
    assert alone.keys() == whole.keys()
    for key, source in alone.items():
        (entry,) = FluentParser().parse(source).body
        References().visit(entry)
        assert entry.equals(whole[key], ignored_fields=["span", "comment"]), key


def test_missing_message_is_shown_in_english_and_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    texts = Texts("ja")
    monkeypatch.delitem(texts._own._sources, "games-more")
    monkeypatch.setattr(texts._own, "logged", set[str]())
    assert texts.has("games-more")
    assert [texts.text("games-more", count=count) for count in (1, 2)] == ["… and one more.", "… and 2 more."]
    assert [record.getMessage() for record in caplog.records] == [
        "text ja/games-more: not translated: shown in English"
    ]


def test_unknown_language_is_english() -> None:
    assert Texts("tlh").text("choice-yes") == "Yes"
    assert language_of("tlh").name == "English"


def test_messages_use_forms_of_words() -> None:
    made = {
        "piece-rook": "piece-rook = torre\n    .gender = f\n    .the = la torre",
        "illegal-no-such-piece": """illegal-no-such-piece =
    { FORM($piece, "the") } { FORM($piece, "gender") ->
    [f] negra
   *[other] negro
}, { FORM($piece, "case") }.""",
    }
    wording = Wording("ja", cast("Names", None))
    wording._own = type(wording._own)("ja")
    wording._own._sources.update(made)
    rook = wording.text("piece-rook", family="chess")
    assert rook == "torre"
    assert wording.text("illegal-no-such-piece", piece=rook) == "la torre negra, torre."
    assert wording.text("illegal-no-such-piece", piece="x") == "x negro, x."
    for alone in (wording.listed([rook]), wording.any_of([rook])):
        assert wording.text("illegal-no-such-piece", piece=alone) == "la torre negra, torre."


def test_joined_words_keep_their_common_forms() -> None:
    wording = WORDINGS["de"]
    king, queen = (wording.text(f"piece-{name}", family="chess") for name in ("king", "queen"))
    either = wording.any_of([king, queen])
    assert either == "König oder Dame"
    assert "den König oder die Dame der" in wording.text("law-blow-up", pieces=either)
    assert "wie ein König oder eine Dame" in wording.text("gait-like-both", pieces=either)
    mixed = wording.listed([king, "zebra"])
    assert "wie König, zebra" in wording.text("gait-like-both", pieces=mixed)


def test_points_have_the_decimal_sign_of_the_language() -> None:
    variant = rules.variant("janggi")
    for locale, sign in (("en", "1.5"), ("de", "1,5"), ("fr", "1,5")):
        found = sentences(WORDINGS[locale], variant)
        assert any(sign in sentence for sentence in found), found


def test_unknown_id_is_an_error() -> None:
    with pytest.raises(KeyError):
        Texts("en").text("no-such-message")


def test_plural_forms() -> None:
    assert "one more" in Texts("en").text("games-more", count=1)
    assert "4 more" in Texts("en").text("games-more", count=4)
    assert "1回" not in Texts("ja").text("law-checks", count=1)


class Forms(Visitor):
    """Collector of the keys of selectors, except numbers."""

    def __init__(self) -> None:
        self.words: set[str] = set()

    def visit_Variant(self, node: Any) -> None:  # noqa: N802
        if isinstance(node.key, ftl.Identifier):
            self.words.add(node.key.name)
        self.generic_visit(node)


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "plurals"), [("en", {"one", "other"}), ("ja", {"other"})])
def test_every_form_can_be_selected(locale: str, plurals: set[str]) -> None:
    """Japanese has no plural, so [one] would never be selected."""
    found = Forms()
    found.visit(FluentParser().parse(source(locale)))
    families = {*FAMILIES, "mixed"}
    assert found.words - families - {color.label for color in rules.Color} == plurals


class _FormsOfOne(Visitor):
    """Collector of the forms [one] that don't show their number."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_SelectExpression(self, node: Any) -> None:  # noqa: N802
        for form in node.variants:
            shown = Variables()
            shown.visit(form.value)
            is_one = isinstance(form.key, ftl.Identifier) and form.key.name == "one"
            if is_one and node.selector.id.name not in shown.names:
                self.found.append(node.selector.id.name)
        self.generic_visit(node)


@pytest.mark.parametrize("locale", ["fr", "pt-BR"])
def test_form_of_one_shows_its_number_if_it_is_also_used_for_zero(locale: str) -> None:
    wrong: dict[str, list[str]] = {}
    for entry in entries(locale):
        if isinstance(entry, ftl.Message):
            forms = _FormsOfOne()
            forms.visit(entry)
            if forms.found:
                wrong[entry.id.name] = forms.found
    assert wrong == {}, "[1] is the form of one alone"


def test_chinese_has_spaces_around_or_beside_latin_words_alone() -> None:
    wording = WORDINGS["zh-CN"]
    for words, expected in (
        (["车", "马"], "车或马"),
        (["d4", "e4", "d5"], "d4、e4 或 d5"),
        (["**Chess960**", "国际象棋"], "**Chess960** 或国际象棋"),
        (["国际象棋", "`N`"], "国际象棋或 `N`"),
    ):
        assert wording.any_of(words) == expected
