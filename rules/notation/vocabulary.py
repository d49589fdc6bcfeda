"""Rewrites moves with other languages' piece letters and names: Sf3, cavalo c3, 马f3, 7六步.

The caller provides the words. They are used only for texts that can't be read without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product

from rules.notation import san, typed_words
from rules.notation.move_matching import normalized
from rules.variant import Variant

_SQUARES = re.compile(r"[a-p]?[0-9]{0,2}[-x:@]?[a-p][0-9]{1,2}(?![0-9])", re.IGNORECASE)
_LOWER_CASE = re.compile(rf"(?![a-p][0-9])[a-z]{_SQUARES.pattern}")
"""Matches a lower-case piece letter and squares (sf3, s1f3), but not two squares (a1c3)."""
_SQUARE = re.compile("[a-p][0-9]{1,2}", re.IGNORECASE)
_COORDINATES = re.compile(r"[0-9]{2}[-x]?[0-9]{2}|[0-9][=.+-][0-9]")
_PAWN_CAPTURE = re.compile(r"[A-P](?=[x:][a-p][0-9])")
_KOREAN = re.compile(r"(?P<origin>[0-9]{2})(?P<name>[^\W\d_]+)(?P<target>[0-9]{2})")
_PROMOTION = re.compile(r"(?P<move>.*[0-9])\s*=?\s*\(?\s*(?P<piece>[^\W\d_](?:[^\W\d_]|-)*)\)?")
_GATING = re.compile(r"(?P<move>.+/)(?P<piece>[^\W\d_](?:[^\W\d_]|-)*?)(?P<square>(?:[a-p][0-9]{1,2})?)")
_UNSPACED = re.compile("([\u3040-\u30ff\u3400-\u9fff](?:-?[\u3040-\u30ff\u3400-\u9fff])*)")
"""Matches Chinese and Japanese words, which are written without spaces,
with a hyphen for ー (see normalized())."""
_PLACE = re.compile("[1-9][1-9一二三四五六七八九]")
"""Matches a square of shogi."""
_END = re.compile(r"(?P<move>.*?)(?P<end>[+#!?\s]*)")


def local_letters(variant: Variant, written: Mapping[str, str]) -> dict[str, str]:
    """Map each piece's letter in SAN to the letter or word that a language uses instead.

    `written`: the language's letters or words by piece type name. Pieces whose new letter belongs to another
    piece in this variant keep their own.
    """
    usual = typed_words.letters_by_name(variant)
    local = {letter: written[name] for name, letter in usual.items() if name in written}
    every = set(san.letters(variant))
    while taken := {letter for letter, own in local.items() if own in every - local.keys()}:
        local = {letter: own for letter, own in local.items() if letter not in taken}
    return local


class Vocabulary:
    """Words of other languages.

    `letters`: capital piece letters, with the names of the piece types that each means; before squares, they
    may also be typed in lower case. `names`: the same for whole words, in lower case. `words`: words around
    pieces and squares, which mean "from", "to", "x", "@" (a drop), "=" (a promotion) or nothing ("").
    `castling`: the SAN of the castlings that a lower-case text means. `characters`: characters of the
    usual notation by their variants.
    """

    def __init__(
        self,
        letters: Mapping[str, tuple[str, ...]],
        names: Mapping[str, tuple[str, ...]],
        words: Mapping[str, str],
        castling: Mapping[str, tuple[str, ...]],
        characters: Mapping[str, str],
    ) -> None:
        self.letters, self.words, self.castling = letters, words, castling
        unspaced = sorted(filter(_UNSPACED.fullmatch, words), key=len, reverse=True)
        self._unspaced_words = re.compile(f"({'|'.join(unspaced) or '(?!)'})")
        longest_first = sorted(names.items(), key=lambda item: -len(item[0]))
        self.names = {normalized(name) or name: meanings for name, meanings in longest_first}
        self._characters = str.maketrans(dict(characters))

    def spellings(self, variant: Variant, written: str) -> tuple[str, ...]:
        """Return the possible readings of a text in the usual notation; empty if it has none of these
        words."""
        text = normalized(written)
        if text is None:
            return ()
        text = typed_words.unwrapped(text)
        result = [text.translate(self._characters)] if variant.kanji else []
        match = _END.fullmatch(text)
        body, end = (match["move"], match["end"]) if match else (text, "")
        result += self.castling.get(" ".join(body.lower().split()), ())
        result += self._sentences(variant, body)
        for promoting in self._promotions(variant, body):
            result += [spelled + end for spelled in (*self._moves(variant, promoting), promoting)]
        return tuple(spelled for spelled in dict.fromkeys(result) if spelled != text)

    def _moves(self, variant: Variant, text: str) -> Iterator[str]:
        """Yield the spellings of a text that begins with a piece."""
        if not text[1:].strip().isdigit():  # R2 would become the square k2 of a wide board.
            for letter in self._letters(variant, self.letters.get(text[:1], ())):
                yield letter + text[1:]
        if _LOWER_CASE.fullmatch(text):
            for letter in self._letters(variant, self.letters.get(text[0].upper(), ())):
                yield letter + text[1:]
        if match := _PAWN_CAPTURE.match(text):
            yield match[0].lower() + text[1:]
        if match := _KOREAN.fullmatch(text):
            for letter in self._letters(variant, self.names.get(match["name"].lower(), ())):
                yield f"{letter}{match['origin']}{match['target']}"
        for name, meanings in self.names.items():
            if not text.lower().startswith(name):
                continue
            parts = _UNSPACED.sub(r" \1 ", text[len(name) :].lower()).split()
            rest = "".join(self._meanings(parts))
            if _SQUARES.match(rest) or _COORDINATES.fullmatch(rest):
                for letter in self._letters(variant, meanings):
                    yield letter + rest

    def _sentences(self, variant: Variant, text: str) -> Iterator[str]:
        """Yield the spellings of drops, captures and promotions that name the pieces: "drop a pawn on e4",
        "bishop takes knight", "promote to queen"; of two squares with a word: "from e2 to e4", "e2 nach e4";
        and of Japanese moves with particles: "歩を7六に".
        """
        named = partial(self._named, variant)
        spaced = self._unspaced_words.sub(r" \1 ", text.replace(",", " "))
        # Squares of shogi may have Chinese numerals.
        parts = (spaced if variant.kanji else _UNSPACED.sub(r" \1 ", spaced)).split()
        match self._meant(parts):
            case ["from", origin, "to", target] | [origin, "to", target] | [origin, "to", target, "to"]:
                if _SQUARE.fullmatch(origin) and _SQUARE.fullmatch(target):
                    yield origin + target
            case _:
                pass
        match self._meanings(parts):
            case ["@", one, other] | [one, "@", other] | [one, other, "@"] if variant.has_hands:
                for piece, square in ((one, other), (other, one)):
                    yield from (f"{letter}@{square}" for letter in named(piece))
            case ["@", piece] | [piece, "@"] if variant.has_hands:
                yield from (f"{letter}@" for letter in named(piece))
            case [piece, "x", taken, *squares] | [piece, taken, "x", *squares] if len(squares) < 2:
                pairs = product(named(piece), named(taken))
                yield from (f"{own}x{(*squares, other)[0]}" for own, other in pairs)
            case [one, other, *sign] if variant.kanji and sign in ([], ["="]):
                orders = ((one, other), (other, one))
                yield from (f"{a}{b}{'成' if sign else ''}" for a, b in orders if _PLACE.fullmatch(a))
            case ["=", move, piece] | [move, piece, "="]:
                yield from (f"{move}={letter}" for letter in named(piece))
            case [*parts, "=", piece]:
                move = "".join((*named(part), part)[0] for part in parts)
                yield from (f"{move}={letter}" for letter in named(piece))
            case _:
                pass

    def _named(self, variant: Variant, word: str) -> tuple[str, ...]:
        """Return the letters of the pieces that a word may mean."""
        if len(word) == 1 and word.isascii():
            return (word,)
        name = word.lower()
        return tuple(self._letters(variant, self.names.get(name, (name,))))

    def _meanings(self, parts: list[str]) -> list[str]:
        """Return the meanings of words, without "to", words that mean nothing, and "from" before "to"."""
        match self._meant(parts):
            case [*before, "from", origin, "to", target]:
                meanings = [*before, origin, target]
            case meanings:
                pass
        return [meaning for meaning in meanings if meaning != "to"]

    def _meant(self, parts: list[str]) -> list[str]:
        """Return the meanings of words, without words that mean nothing."""
        return list(filter(None, (self.words.get(part.lower(), part) for part in parts)))

    def _promotions(self, variant: Variant, text: str) -> Iterator[str]:
        """Yield the text with usual letters for the promotion or entering piece at its end, if any."""
        entering = _GATING.fullmatch(text)
        match = entering or _PROMOTION.fullmatch(text)
        piece = match["piece"] if match else ""
        meanings = self.letters.get(piece.upper()) or self.names.get(piece.lower(), ())
        letters = list(self._letters(variant, meanings))
        if match is None or not letters:
            yield text
        elif entering is not None:
            yield from (f"{entering['move']}{letter}{entering['square']}" for letter in letters)
        else:
            yield from (f"{match['move']}={letter}" for letter in letters)

    @staticmethod
    def _letters(variant: Variant, names: tuple[str, ...]) -> Iterator[str]:
        letters = typed_words.letters_by_name(variant)
        yield from (letters[name] for name in names if name in letters)
