"""Reads messages: as a move, as the answer to a question, and whether they are for the bot.

The text around a move is ignored: markup, numbers, emoji, and words such as "ok" and "please". Whether a
message is a move in a game is decided in bot/discord/classify_message.py.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product

import discord

import rules
from bot.discord.boards.board_message import match_id_of_board
from bot.discord.platform.components import PREFIX
from bot.discord.request_words import RequestWords, read_words, without_courtesies
from bot.discord.wording.notation import (
    VOCABULARY,
    Notation,
    is_piece_name,
    typed_move,
    with_piece_names_corrected,
)
from bot.graphemes import without_emoji
from bot.state.match import Match
from bot.texts import LOCALES
from bot.texts.words import CHARACTER, spellings, words_of
from rules.notation.move_shapes import looks_like_move

MOVE_LENGTH = 40
"""Maximum length of a move; longer text is conversation."""

SENTENCE_WORDS = 6
"""Maximum number of words in a message of which some are read as a move."""

MOVE_SHAPE = re.compile(r"(?=.*[0-9０-９一二三四五六七八九])\S{2,10}|[oO0](?:-[oO0]){1,2}[+#]?")
"""Matches text that looks like a move, used while the game that it belongs to can't be looked up."""

_SQUARE = re.compile("[a-p][0-9]{1,2}", re.IGNORECASE)
_STOPS = ".,;:!"


def moves_in_sentence(position: rules.Position, text: str, notation: Notation) -> set[rules.Move]:
    """Return the legal moves that the longest possible parts of a short sentence mean: "d4 please".

    A square after the name of a piece isn't read as a pawn move.
    """
    words = text.split()
    for length in range(len(words) if len(words) <= SENTENCE_WORDS else 0, 0, -1):
        parts = [
            " ".join(words[start : start + length])
            for start in range(len(words) - length + 1)
            if not start or not is_piece_name(position.variant, words[start - 1])
        ]
        read = {read_move(position, part, notation) for part in parts}
        if moves := {move for move in read if isinstance(move, rules.Move)}:
            return moves
    return set()


def read_move(position: rules.Position, text: str, notation: Notation) -> rules.Move | rules.MoveError | None:
    """Return the move that a part of a message means, or why it can't be played; None if it is no move."""
    text = text.rstrip(_STOPS)
    if not looks_like_move(position.variant, text, VOCABULARY):
        return None
    move = typed_move(position, text, notation)
    return None if isinstance(move, rules.MalformedMove) else move


_YES = re.compile(
    rf"{PREFIX}:(?P<action>offer-yes|resign-yes|abort-yes|accept|join|event-join):(?P<id>[0-9]+)"
    r"(?::(?P<asked>[0-9]+)|:(?P<kind>[a-z]+):(?P<version>[0-9]+))?"
)
"""Matches the start of the custom_id of a button that means yes."""


@dataclass(frozen=True, slots=True)
class Question:
    """A message of the bot with a button for yes.

    `action`: that of the button. `ids`: those of the button. `asked`: the only user who may answer, if the
    button names them. `offer`: the kind and version of an offer.
    """

    message: discord.Message
    action: str
    ids: re.Match[str]
    asked: int | None = None
    offer: tuple[str, int] | None = None

    @classmethod
    def from_message(cls, message: discord.Message) -> Question | None:
        """Return the open question that a message of the bot asks; None if it asks none."""
        rows = (row for row in message.components if isinstance(row, discord.ActionRow))
        for identity in (child.custom_id or "" for row in rows for child in row.children):
            if (found := _YES.match(identity)) is not None:
                asked = None if found["asked"] is None else int(found["asked"])
                offer = None if found["kind"] is None else (found["kind"], int(found["version"]))
                return cls(message, found["action"], found, asked, offer)
        return None

    @property
    def id(self) -> int:
        """The id of the match, the challenge, or the tournament."""
        return int(self.ids["id"])

    @property
    def is_about_match(self) -> bool:
        return self.action.endswith("-yes")

    @property
    def is_offer(self) -> bool:
        return self.action == "offer-yes"

    @property
    def is_to_everyone(self) -> bool:
        return self.action in ("join", "event-join")


@dataclass(frozen=True)
class Written:
    """A message, as text and as a possible move.

    `text`: without mentions of the bot. `move`: the text as a move (see bare_move). `plain`: the text without
    courtesies (see without_courtesies). `answered`: the message of the bot that it replies to. `board`: the
    id of the match whose board that is. `mentions`: it contains a mention of the bot; the ping of a reply
    doesn't count. `in_thread`: it is in a game's own thread.
    """

    message: discord.Message
    text: str
    move: str
    plain: str
    answered: discord.Message | None
    board: int | None
    mentions: bool
    in_thread: bool

    @property
    def addressed(self) -> bool:
        """Whether it mentions the bot or replies to a board."""
        return self.mentions or self.board is not None

    @property
    def is_to_bot(self) -> bool:
        """Whether its author writes to the bot: with a mention, or in a direct message."""
        return self.mentions or self.message.guild is None

    @property
    def is_conversation(self) -> bool:
        """Whether it can be neither a move nor a request to the bot."""
        return len(self.text) > MOVE_LENGTH and not self.addressed and self.message.guild is not None

    @property
    def is_remark(self) -> bool:
        """Whether it is a comment on a move, as "🔥 d4" is where people don't only write to play."""
        is_for_game = self.addressed or self.in_thread or self.message.guild is None
        return not is_for_game and not self.text.startswith(without_emoji(self.text)[:1])

    @property
    def seems_to_be_move(self) -> bool:
        """Whether it is probably a move, judging by its text and channel alone."""
        return self.addressed or (self.in_thread and MOVE_SHAPE.fullmatch(self.move) is not None)

    @cached_property
    def words(self) -> RequestWords:
        """The words of a request to the bot in its text."""
        return read_words(self.text)

    @property
    def word_text(self) -> str:
        """Its text as a word of a game, or an answer to a question. Courtesies are ignored where people write
        to the bot or about the game, and in replies to a question.
        """
        is_plain = self.is_to_bot or self.in_thread or self.question is not None
        return self.plain if is_plain else self.text

    @cached_property
    def question(self) -> Question | None:
        """The open question that it replies to."""
        return None if self.answered is None else Question.from_message(self.answered)

    @property
    def match_shown(self) -> int | None:
        """The id of the match whose board, or about which a question, it replies to."""
        if self.board is not None or self.question is None or not self.question.is_about_match:
            return self.board
        return self.question.id

    def is_like_move(self, match: Match) -> bool:
        """Return whether its text looks like a move of a match's variant."""
        return looks_like_move(match.variant, self.move, VOCABULARY)

    def is_meant_for(self, match: Match) -> bool:
        """Return whether it is text like a move, and in a game's thread or a DM, or addressed to the bot; in
        vote chess it may be anywhere, because refused moves are only marked."""
        is_ours = match.has_crowd or self.in_thread or self.message.guild is None
        return (self.addressed or is_ours) and self.is_like_move(match)


def read_message(message: discord.Message, us: discord.ClientUser) -> Written:
    """Read a message, without deciding what it is."""
    replied = message.reference.resolved if message.reference is not None else None
    answered = replied if isinstance(replied, discord.Message) and replied.author.id == us.id else None
    unmentioned = message.content.replace(f"<@{us.id}>", " ").replace(f"<@!{us.id}>", " ")
    if message.guild is not None and (role := message.guild.self_role) is not None:
        unmentioned = unmentioned.replace(role.mention, " ")  # The role that Discord made for the bot.
    text = unmentioned.strip()
    return Written(
        message,
        text,
        bare_move(text),
        without_courtesies(text),
        answered,
        board=None if answered is None else match_id_of_board(answered, us),
        mentions=unmentioned != message.content,
        in_thread=isinstance(message.channel, discord.Thread) and message.channel.owner_id == us.id,
    )


def move_in_sentence(match: Match, written: Written) -> rules.MoveError | None:
    """Return the only legal move in a short sentence, such as "d4 please", to offer it; otherwise None.

    Where nobody else reads, in a direct message or in the thread of a game against Kibitz, the sentence may
    have any words. In the thread of a game of people, who also talk about moves, only words of a list. Names
    of pieces may be misspelt. If the move between such words is illegal or ambiguous, return that error;
    between people, not if it is only a square.
    A question ("bishop takes f7?") is offered only if it has no other words; "Bxf7?" is a move.
    """
    text, is_direct = written.move, written.message.guild is None
    if match.turn_player != written.message.author.id or not (is_direct or written.in_thread):
        return None
    notation = Notation(match.locale)
    if is_question(text):
        asked = read_move(match.position, text, notation) if len(text.rstrip("?？!！ ").split()) > 1 else None
        return rules.AmbiguousMove(text, (asked,)) if isinstance(asked, rules.Move) else None
    if is_direct or match.engine is not None:
        corrected = with_piece_names_corrected(match.variant, text)
        if moves := moves_in_sentence(match.position, corrected, notation):
            return rules.AmbiguousMove(text, tuple(moves)) if len(moves) == 1 else None
        text = corrected
    bare = without_words_around(text).rstrip(_STOPS)
    move = typed_move(match.position, bare, notation)
    if isinstance(move, rules.MalformedMove):
        corrected = typed_move(match.position, with_piece_names_corrected(match.variant, bare), notation)
        move = corrected if isinstance(corrected, rules.Move) else move
    if isinstance(move, rules.Move):
        return rules.AmbiguousMove(text, (move,))
    # People also write "so e5" about a square.
    is_talk = not is_direct and match.engine is None and _SQUARE.fullmatch(bare)
    is_refused = not is_talk and looks_like_move(match.variant, bare, VOCABULARY)
    return move if is_refused and not isinstance(move, rules.MalformedMove) else None


# ---- The text around a move

_QUOTED = re.compile(r"(?:> .*\n)+|> ")
_BARS = re.compile(r"\|*([^|]+)\|*")
"""Matches a text between spoiler bars, some of which may be missing."""
_PARENTHESES = re.compile(r"[(（]([^()（）]+)[)）]")
_NUMBER = re.compile(r"^\d{1,3}\s+(?=[^\W\d_]\S*\d\S*$|[Oo0]-)")
"""Matches a move's number without a dot: "1 e4", "12 Nf3"."""
_MARKED = re.compile(r"(\*{1,3}|_{1,3})((?:(?!\1).)+)\1")


def _any_of(*places: str) -> tuple[str, str]:
    """Return two patterns of the words in these rows of the table of moves: of words separated by spaces, and
    of Chinese and Japanese words, which are not.
    """
    unspaced, spaced = list[str](), list[str]()
    for locale, place in product(LOCALES, places):
        for word in chain.from_iterable(map(spellings, words_of(locale, "move")[place])):
            pattern = re.escape(word).replace("'", "['’]")
            (unspaced if CHARACTER.match(word) else spaced).append(pattern)
    with_spaces, without = ("|".join(sorted(words, key=len, reverse=True)) for words in (spaced, unspaced))
    return with_spaces, without


def _words_before() -> re.Pattern[str]:
    """Return a pattern of the words before a move."""
    spaced, unspaced = _any_of("before")
    return re.compile(
        rf"[!/]?\s*(?:(?:{spaced})(?:\s*[:：]|\s)\s*|(?:{unspaced})\s*[:：]?\s*)|[!/]\s*", re.IGNORECASE
    )


def _words_around() -> re.Pattern[str]:
    """Return a pattern of a move with words before and after it that don't change its meaning."""
    gap = r"[\s,.:;!…、。，：；！-]"
    spaced, unspaced = _any_of("lead_in", "before")
    lead_in = rf"(?:(?:{spaced}){gap}+|(?:{unspaced}){gap}*)*"
    spaced, unspaced = _any_of("after")
    after = rf"(?:{gap}+(?:{spaced})|{gap}*(?:{unspaced}))*"
    return re.compile(rf"{lead_in}(?P<move>.+?){after}{gap}*", re.IGNORECASE | re.DOTALL)


def _words_among() -> re.Pattern[str]:
    """Return a pattern of the words in a guess besides its moves."""
    spaced, unspaced = _any_of("lead_in", "before", "after", "guess")
    return re.compile(
        rf"(?<!\w)(?:{spaced})(?:[\s,.:;!?…]+|$)|(?:{unspaced})[、。，：；！？]*", re.IGNORECASE
    )


_BEFORE = _words_before()
_AROUND = _words_around()
_AMONG = _words_among()


def bare_move(text: str) -> str:
    """Return a text without what people write around a move: Discord's markup, emoji, "my move:", "!move",
    parentheses, its number, a semicolon.

    Struck-through text stays as it is: its author has taken it back.
    """
    bare, previous = text, ""
    while bare != previous and len(bare) <= 2 * MOVE_LENGTH:
        previous = bare
        bare = _QUOTED.sub("", bare, count=1) if bare.startswith("> ") else bare
        if hidden := _BARS.fullmatch(bare):
            bare = hidden[1]
        if marked := _MARKED.fullmatch(bare):
            bare = marked[2]
        if enclosed := _PARENTHESES.fullmatch(bare):
            bare = enclosed[1]
        before = _BEFORE.match(bare)
        bare = without_emoji(bare[before.end() :] if before else bare)
        bare = _NUMBER.sub("", bare.rstrip("; ；"))
    return bare or text


def is_question(text: str) -> bool:
    return text.endswith(("?", "？"))


def without_words_around(text: str) -> str:
    """Return a text without words that people write before and after a move: "ok e4", "e4 then"."""
    found = _AROUND.fullmatch(text) if len(text) <= MOVE_LENGTH else None
    return text if found is None else found["move"]


def without_words_among(text: str) -> str:
    """Return a guess without the words besides its moves: "I think e4, and then d5"."""
    return " ".join(_AMONG.sub(" ", text).split()) or text
