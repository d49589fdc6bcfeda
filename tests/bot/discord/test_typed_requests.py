"""What messages to the bot request, apart from the words of each language: in greeting/test_greeting.py."""

from __future__ import annotations

import pytest

import rules
from bot.discord.games.find_variants import variant_named
from bot.discord.request_words import CASTLING, EASIER, LANGUAGE, TOPICS, read_words
from bot.discord.typed_requests import (
    ExplainGame,
    ExplainPiece,
    ExplainVariant,
    Help,
    ShowCard,
    StartGame,
    StartPuzzle,
    Thanks,
    TypedRequest,
    Unknown,
    names_in,
    parse_request,
)
from bot.refusals import Refusal
from bot.state.time_control import parse

ATOMIC, CHESS = rules.variant("atomic"), rules.variant("chess")


def request_in(text: str, *, is_addressed: bool = True, own: str | None = None) -> TypedRequest | None:
    """Return the request in a message on a server without custom variants."""
    words = read_words(text)
    variants = dict[str, rules.Variant]()
    for name in names_in(words):
        try:
            variants[name] = variant_named(name)
        except Refusal:
            continue
    variant = None if own is None else rules.variant(own)
    return parse_request(words, variants, variant, is_addressed=is_addressed)


def game(
    variant: rules.Variant | None = None,
    *,
    side: str | None = None,
    level: int | None = None,
    time: str | None = None,
    is_random: bool = False,
    is_with_bot: bool = False,
) -> StartGame:
    clock = None if time is None else parse(time)
    return StartGame(variant, is_random, side, level, clock, is_with_bot)


@pytest.mark.parametrize(
    ("text", "request_meant"),
    [
        # A game needs "play" with a term, or a variant with one.
        ("play", ShowCard()),
        ("atomic", ShowCard(ATOMIC)),
        ("hard game!", ShowCard()),
        ("play as black", game(side="black")),
        ("atomic as black", game(ATOMIC, side="black")),
        ("play easier", game(level=2)),
        ("surprise me", game(is_random=True)),
        ("surprise me, level 2", game(level=2, is_random=True)),
        # A number is part of a variant's name before it is a level, and a level before it is a time.
        ("chess 960", ShowCard(rules.variant("chess960"))),
        ("atomic 3", game(ATOMIC, level=3)),
        ("atomic 3 level 4", Unknown(ShowCard())),
        ("atomic 5+3", Unknown(ShowCard())),
        ("play atomic 5+3", game(ATOMIC, time="5+3")),
        # A time needs "play" or a speed; it is live, or one for each move.
        ("play bullet chess", game(CHESS, time="1+0")),
        ("play 5+3", game(time="5+3")),
        ("play a 5 minute game", game(time="5+0")),
        ("blitz 3+2", game(time="3+2")),
        ("blitz 5 + 0", game(time="5+0")),
        ("10+0 chess game", game(CHESS, time="10+0")),
        ("anyone up for 3|2?", game(time="3+2")),
        ("Partie 5+3 bitte", game(time="5+3")),
        ("jugar 5 minutos", game(time="5+0")),
        ("快棋，5分钟", game(time="5+0")),
        ("下国际象棋5分钟", game(CHESS, time="5+0")),
        ("10分間の対局", game(time="10+0")),
        ("play blitz against you", game(time="3+2", is_with_bot=True)),
        ("play 5", ShowCard(needs_opponent=True)),
        ("play 999+3", ShowCard(needs_opponent=True)),
        ("play 5d chess", ShowCard(unknown_game="5d chess", needs_opponent=True)),
        ("5+3", Unknown(ShowCard())),
        ("I want 5 minutes of peace", ShowCard(needs_opponent=True)),
        ("blitz tournament 3+2", ShowCard()),
        ("spielen in 5 Minuten", ShowCard(needs_opponent=True)),
        # "Play me" and "play with me" challenge the bot; another mention of it names no game.
        ("play me", game(is_with_bot=True)),
        ("Kibitz, play with me please!", game(is_with_bot=True)),
        ("spiel mit mir", game(is_with_bot=True)),
        ("和我下棋", game(is_with_bot=True)),
        ("play me blitz", game(time="3+2", is_with_bot=True)),
        ("a game against you", ShowCard()),
        ("play me or him", ShowCard(needs_opponent=True)),
        # With another word it is a comment, or names a person or an unknown game.
        ("play chess in the park tonight", ShowCard(needs_opponent=True)),
        ("play bughouse", ShowCard(unknown_game="bughouse", needs_opponent=True)),
        # A game with somebody mentioned begins with a challenge; a puzzle doesn't need them.
        ("play atomic level 3 with <@1>", ShowCard(ATOMIC, needs_opponent=True)),
        ("puzzle for <@1>", ShowCard()),
        ("puzzle <@1>", StartPuzzle(None, False, 0)),
        # The last of several commands counts.
        ("let's play a puzzle", StartPuzzle(None, False, 0)),
        ("hard atomic puzzle", StartPuzzle(ATOMIC, False, 4)),
        ("thanks, puzzle", StartPuzzle(None, False, 0)),
        # These must be the whole message.
        ("thanks", Thanks()),
        ("thanks 🙂", Thanks()),
        ("thanks for nothing", ShowCard()),
        ("how do I castle?", Help(CASTLING)),
        ("change language", Help(LANGUAGE)),
        ("my stats", Help(TOPICS[0])),
        # Questions: an exact name of a variant, then a piece, then a misspelt variant, then the game here.
        ("what is atomic", ExplainVariant(ATOMIC)),
        ("what is atomik", ExplainVariant(ATOMIC)),
        ("help", ExplainGame(ShowCard())),
        ("help, my cat is ill", ExplainGame(ShowCard())),
        # Only a text without known words may be about a game or puzzle of its author.
        ("hi", ShowCard()),
        ("what a nice day", Unknown(ShowCard())),
        ("bughouse", Unknown(ShowCard(unknown_game="bughouse"))),
        ("what variants are there", ShowCard(lists_variants=True)),
    ],
)
def test_request(text: str, request_meant: TypedRequest) -> None:
    assert request_in(text) == request_meant


def test_piece_of_the_authors_game_comes_first() -> None:
    for variant in ("chess", "shogi"):
        found = request_in("how does the knight move?", own=variant)
        assert isinstance(found, ExplainPiece)
        assert found.piece.variant.key == variant


@pytest.mark.parametrize("text", ["hi", "help", "play", "atomic", "play me", "what a nice day", EASIER])
def test_talk_in_a_game_against_kibitz_requests_nothing(text: str) -> None:
    assert request_in(text, is_addressed=False) is None


@pytest.mark.parametrize("text", ["play atomic", "puzzle", "thanks", "change language"])
def test_request_in_a_game_against_kibitz_needs_no_mention(text: str) -> None:
    assert request_in(text, is_addressed=False) == request_in(text)
