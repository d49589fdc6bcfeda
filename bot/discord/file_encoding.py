"""Reads files of games and definitions in a thread, and finds their encoding, which they rarely name."""

from __future__ import annotations

import asyncio
import codecs
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

import discord
from charset_normalizer import from_bytes

from bot.keyed_locks import KeyedLocks
from bot.refusals import Refusal

LATIN = "cp1252"
"""The fallback encoding."""
CYRILLIC = "cp1251"
SAMPLE = 20_000
"""The number of bytes that decide the encoding, in lines with non-ASCII characters."""

_UTF_16 = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_WORDS = {
    "cp932": re.compile("手合|先手|後手|手数|[1-9１-９同][一二三四五六七八九　][歩香桂銀金角飛玉王と]"),
    "gb18030": re.compile(
        "[车马炮兵卒相象仕士帅将前后][一二三四五六七八九１-９1-9车马炮兵卒][进退平]|红方|黑方|象棋"
    ),
    "big5": re.compile(
        "[車馬砲包炮兵卒相象仕士帥將前後][一二三四五六七八九１-９1-9車馬炮兵卒][進退平]|紅方|黑方|象棋"
    ),
    "cp949": re.compile("한수쉼|장기|[1-9][1-9][차포마상사졸병장궁]"),
}
"""Words and moves of games by the encoding in which programs write them."""

_ACCENTED = "À-ÖØ-öø-žŒœŠšŸŽž"
_UNLIKELY: Mapping[str, re.Pattern[str]] = {
    LATIN: re.compile(f"[{_ACCENTED}]{{3}}|[a-zß-ÿ][À-ÞŠŽ]|[\x80-\x9f¡-©«-¶¸º¼¾×÷ˆ˜†‡‰ƒ]"),
    "cp1250": re.compile(f"[{_ACCENTED}]{{3}}|[a-zß-ÿ][À-ÞŠŽ]|[\x80-\x9f¡-©«-±´-¸×÷ˇ˘˛˙˝†‡‰]"),
    CYRILLIC: re.compile("(?i:[a-z][Ѐ-ӿ]|[Ѐ-ӿ][a-z])|[а-яё][А-ЯЁ]|[\x80-\x9f¡-§©-¶ЂЃѓЉЊЌЋЏђљњќћџ†‡‰]"),
    "cp932": re.compile("(?i:[a-z][^\x00-\x7f]|[^\x00-\x7f][a-z])|[\uff61-\uff9f\ue000-\uf8ff]"),
    "gb18030": re.compile("(?i:[a-z][^\x00-\x7f]|[^\x00-\x7f][a-z])|[\ue000-\uf8ff]"),
    "big5": re.compile("(?i:[a-z][^\x00-\x7f]|[^\x00-\x7f][a-z])|[\ue000-\uf8ff]"),
}
"""Matches text that is rare in an encoding, such as adjacent letters of two scripts."""

_COMMON: Mapping[str, Callable[[str], bool]] = {
    "cp932": lambda letter: letter.encode("cp932") < b"\x98\x73",
    "gb18030": lambda letter: (
        len(letter.encode("gb2312", "ignore")) == 2 and letter.encode("gb2312") < b"\xd8"
    ),
    "big5": lambda letter: letter.encode("big5") < b"\xc6\x80",
}
"""Whether a letter is among the common ones of an encoding: the first level of its characters."""


def decoded(data: bytes) -> str:
    """Return the text of a file. Bytes that no encoding explains become Latin letters."""
    for mark, encoding in _UTF_16:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    even, odd = data[:200:2].count(0), data[1:200:2].count(0)
    if 3 * (even + odd) > len(data[:200]):  # UTF-16 without a mark: nearly every other byte is zero.
        return data.decode("utf-16-be" if even > odd else "utf-16-le", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _damaged_utf_8(data) or data.decode(_encoding_of(data), "replace")


def _damaged_utf_8(data: bytes) -> str | None:
    """Return the text of UTF-8 with a few invalid bytes, read as Latin letters; None if it isn't UTF-8."""
    text = data.decode("utf-8-sig", "surrogateescape")
    bad = len(re.findall("[\udc80-\udcff]", text))
    valid = len(re.findall("[^\x00-\x7f\udc80-\udcff]", text))
    # A single wrong byte is likelier than another encoding in which another letter is valid UTF-8 by chance.
    if not data.startswith(codecs.BOM_UTF8) and bad > max(min(valid, 1), valid // 4):
        return None
    return re.sub("[\udc80-\udcff]", lambda found: _latin(ord(found[0]) - 0xDC00), text)


def _latin(byte: int) -> str:
    return bytes((byte,)).decode(LATIN, "replace")


def _encoding_of(data: bytes) -> str:
    """Return the likeliest encoding: by words of games, then by unlikely letters, then by statistics."""
    lines = b"\n".join(line for line in data.splitlines() if not line.isascii())
    if len(lines) > SAMPLE:
        lines = lines[:SAMPLE].rpartition(b"\n")[0] or lines[:SAMPLE]
    texts: dict[str, str] = {}
    for encoding in {**_UNLIKELY, **_WORDS}:
        try:
            texts[encoding] = lines.decode(encoding)
        except UnicodeDecodeError:
            continue
    for encoding, words in _WORDS.items():
        if words.search(texts.get(encoding, "")):
            return encoding
    unlikely = {
        encoding: _unlikely_share(encoding, text) for encoding, text in texts.items() if encoding in _UNLIKELY
    }
    least = min(unlikely.values(), default=0.0)
    likely = [encoding for encoding, share in unlikely.items() if share <= least + 0.01]
    if len(likely) < 2 or likely[0] in (LATIN, CYRILLIC):
        return likely[0] if likely else LATIN
    found = from_bytes(lines, cp_isolation=likely).best()
    return likely[0] if found is None else found.encoding


def _unlikely_share(encoding: str, text: str) -> float:
    """Return the share of unlikely and rare letters among those that aren't ASCII."""
    letters = [letter for letter in text if not letter.isascii()]
    common = _COMMON.get(encoding, str.isprintable)
    rare = sum(letter.isalpha() and not common(letter) for letter in letters)
    return (len(_UNLIKELY[encoding].findall(text)) + rare) / max(1, len(letters))


# ---- Reading in a thread

P = ParamSpec("P")
T = TypeVar("T")

_THREAD = ThreadPoolExecutor(1, thread_name_prefix="kibitz-read")
"""Only one thread: each thread that computes can delay the event loop by up to 5 ms (the switch interval)."""
_TURNS = KeyedLocks()


async def run_in_reader(read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `read` in the reading thread, after earlier calls have ended, and return its result."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, partial(read, *args, **kwargs))


async def read_for(user_id: int, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `read` in the reading thread for a user, one call of each user at a time."""
    async with _TURNS.lock(user_id):
        return await run_in_reader(read, *args, **kwargs)


async def text_of(file: discord.Attachment, max_bytes: int, too_large: Refusal) -> str:
    """Return the text of a file. Raises `too_large` if it has more than `max_bytes`."""
    if file.size > max_bytes:
        raise too_large
    return await run_in_reader(decoded, await file.read())
