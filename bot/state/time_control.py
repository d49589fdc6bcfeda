"""Time controls: values, and reading and writing them as text. turn_clock.py runs their clocks."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from fractions import Fraction
from typing import Any

from bot.refusals import BadTime

MINUTE, HOUR, DAY = 60, 3600, 86_400

MAX_BASE, MAX_EXTRA = 180 * MINUTE, 180
"""The maximum base time of a live clock, and its maximum increment or period, in seconds."""
MIN_BASE = 15
"""Minimum base time without an increment or a period, in seconds: moves are typed or pressed by hand."""
MIN_MOVE, MAX_MOVE = HOUR, 30 * DAY
"""The range of the time for a move in a correspondence game, in seconds."""

MOVE_TIMES: dict[str, int | None] = {
    "none": None, "hour": HOUR, "day": DAY, "three-days": 3 * DAY, "week": 7 * DAY,
}  # fmt: skip
"""Times per move, in seconds, by the names in `/challenge time:`; the names are also keys of texts."""

MOVES = 40
"""The moves per side that the speed of a game assumes, as on lichess."""
PERIODS = 25
"""The periods of byo-yomi per side that the speed of a game assumes, as on lishogi."""


class Speed(Enum):
    """Families of time controls, from the shortest; ratings are kept for each."""

    BULLET = "bullet"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"
    CORRESPONDENCE = "correspondence"


CORRESPONDENCE = Speed.CORRESPONDENCE.value
"""The speed of games without a live clock."""

FASTER_THAN = ((Speed.BULLET, 180), (Speed.BLITZ, 480), (Speed.RAPID, 1500))
"""Upper bounds of the speeds, in seconds per side and game, as on lichess."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control, in whole seconds.

    By correspondence each move may take `per_move`; unused time is not carried over. Live, each side has
    `base` for the game, and either gains `increment` with each move (Fischer), or has `period` for each move
    once the base is used up (byo-yomi).
    """

    base: int = 0
    increment: int = 0
    period: int = 0
    per_move: int = 0

    @property
    def is_live(self) -> bool:
        """Whether each side has a clock for the whole game, rather than a time for each move."""
        return not self.per_move

    @property
    def start(self) -> timedelta:
        """The time on each clock at the start; without a base, the first increment."""
        return timedelta(seconds=self.base if self.base or self.period else self.increment)

    def __str__(self) -> str:
        """Return the canonical text, which parse() reads: "3+2", "90s+0", "10m+30s byo-yomi", "3d"."""
        if self.per_move:
            # Hours and days imply correspondence; minutes and seconds don't.
            return _units(self.per_move) + ("/move" if self.per_move % HOUR else "")
        if self.period:
            return f"{_units(self.base)}+{_units(self.period)} byo-yomi"
        base = _units(self.base) if self.base % MINUTE else str(self.base // MINUTE)
        return f"{base}+{self.increment}"

    @property
    def pgn(self) -> str:
        """The value of PGN's tag TimeControl (PGN standard, 9.6.1).

        PGN has no byo-yomi. The closest match is two fields: the base, then one move per period.
        """
        if self.per_move:
            return f"1/{self.per_move}"
        if self.period:
            return f"{self.base}:1/{self.period}" if self.base else f"1/{self.period}"
        return f"{self.base}+{self.increment}" if self.increment else str(self.base)


def per_move(seconds: int | None) -> TimeControl | None:
    """Return the time control of a correspondence game; None: no limit."""
    return None if seconds is None else TimeControl(per_move=seconds)


def time_columns(time: TimeControl | None) -> dict[str, Any]:
    """Return the columns of a time control: the seconds for each move, or a live clock as text."""
    if time is None:
        return {"move_seconds": None, "clock": None}
    return {"move_seconds": time.per_move or None, "clock": str(time) if time.is_live else None}


def time_of_columns(move_seconds: int | None, clock: str | None) -> TimeControl | None:
    """Return the time control of the columns that time_columns() returns."""
    return per_move(move_seconds) if clock is None else parse(clock)


def kif_times(time: TimeControl) -> dict[str, str]:
    """Return KIF's headers for a live time control. KIF has none for an increment: it is added to the
    base."""
    minutes, seconds = divmod(time.base, MINUTE)
    base = "".join(f"{count}{unit}" for count, unit in ((minutes, "分"), (seconds, "秒")) if count) or "0分"
    if time.period:
        return {"持ち時間": base, "秒読み": f"{time.period}秒"}
    return {"持ち時間": f"{base}+{time.increment}秒" if time.increment else base}


def speed_of(time: TimeControl | None) -> Speed:
    """Return the speed of a game; without a time control it is played by correspondence.

    As on lichess, the base and forty increments count. Its ultrabullet counts as bullet.
    """
    if time is None or not time.is_live:
        return Speed.CORRESPONDENCE
    whole = time.base + MOVES * time.increment + PERIODS * time.period
    return next((speed for speed, bound in FASTER_THAN if whole < bound), Speed.CLASSICAL)


# ---- parsing

_NAMES = MOVE_TIMES | dict.fromkeys(("unlimited", "no limit", "-", "なし", "無制限"))
_BYO_YOMI = re.compile(r"byo[-\s]?yomi|byo\b|秒読み")
_PER_MOVE = re.compile(r"(?:/|per|an?|each)\s*move|(?:1|一)?(?:手|着手)(?:につき|ごとに?|毎に?)?")
_COUNTED = re.compile("手")
_PLUS = re.compile(r"[+|]+")
_FISCHER = re.compile(r"fischer|increment|\binc\b|フィッシャー(?:ルール)?|加算|切れ?負け")
_FILLERS = re.compile(r"[\s:,、。()の的]+|持ち時間")
_UNITS = {
    "s": 1, "m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY,
    "秒": 1, "分": MINUTE, "時間": HOUR, "日": DAY, "週": 7 * DAY,
    "小时": HOUR, "小時": HOUR, "天": DAY, "周": 7 * DAY,
}  # fmt: skip
_WORDS = {
    "s": r"s(?:ec(?:ond)?s?)?|secondes?|sek(?:unden?)?|seg(?:undos?)?",
    "m": r"m(?:in(?:ute)?s?)?|minuten|minutos?",
    "h": r"h(?:(?:ou)?rs?)?|stunden?|std|horas?|heures?",
    "d": r"d(?:ays?)?|tage?|d[ií]as?|jours?",
    "w": r"w(?:eeks?)?|wochen?|semanas?|semaines?",
}
"""Patterns of the units in languages other than Chinese and Japanese."""
_UNIT = re.compile(
    rf"(?<=[\d.\s])(?:{'|'.join(f'(?P<{unit}>{words})' for unit, words in _WORDS.items())})(?![a-zà-ÿ])"
    r"|(?<=[日週分秒])間|(?<=[分秒])[钟鐘]|(?<=\d)[个個](?=小)"
)
_PART = re.compile(r"(?P<number>\d{1,7}(?:\.\d{1,4})?)(?P<unit>[smhdw]|小[时時]|[秒分日週天周]|時間)?")
_BARE_POINT = re.compile(r"(?<!\d)\.(?=\d)")
_FRACTIONS = str.maketrans({"½": ".5", "¼": ".25", "¾": ".75"})


def parse(text: str) -> TimeControl | None:
    """Return the time control that a text names; None if it means no limit.

    Live: minutes and seconds ("3+2", "1m+5", "90s"), with byo-yomi ("10m+30s byo-yomi", "10分+秒読み30秒").
    By correspondence: hours or days ("1h", "3d", "3 days a move", "3日"). The units may be words of any
    language of the texts ("5 Minuten"). Full-width digits are digits.
    Raises BadTime for anything else, for a bare number, which is ambiguous, and for a time out of range.
    """
    plain = _BARE_POINT.sub(
        "0.", unicodedata.normalize("NFKC", text.translate(_FRACTIONS)).casefold().strip()
    )
    if plain in _NAMES:
        seconds = _NAMES[plain]
        return None if seconds is None else TimeControl(per_move=seconds)
    plain, period = _BYO_YOMI.subn("+", plain)
    counted = _COUNTED.search(plain) is not None
    plain, per_move = _PER_MOVE.subn(" ", plain)
    plain, fischer = _FISCHER.subn(" ", plain)
    parts = [_time(part) for part in _PLUS.split(_bare(plain).strip("+|"))]
    found = [part for part in parts if part is not None]
    if len(found) < len(parts) or len(found) > 2 or (period and fischer):
        raise BadTime("challenge-time-bad", name=text)
    if len(found) == 2:
        base, each = found[0].seconds(MINUTE), found[1].seconds(1)
        # In Japanese, seconds for each move mean byo-yomi; in English, an increment.
        return _live(text, base, 0, each) if period or counted else _live(text, base, each, 0)
    if period:
        return _live(text, Fraction(0), 0, found[0].seconds(1))
    return _alone(text, found[0], is_per_move=per_move > 0, is_whole=fischer > 0)


@dataclass(frozen=True, slots=True)
class _Time:
    """A number with its unit; without a unit, its meaning depends on the context."""

    number: Fraction
    unit: str | None

    def seconds(self, usual: int) -> Fraction:
        """Return the seconds; `usual`: the seconds per unit of a number without one."""
        return self.number * usual if self.unit is None else self.number


def _alone(text: str, time: _Time, *, is_per_move: bool, is_whole: bool) -> TimeControl:
    """Return the time control of a single duration.

    It is per move if the text contains that or the unit is hours or days, else for the whole game.
    """
    if time.unit is None:
        if is_whole:
            return _live(text, time.seconds(MINUTE), 0, 0)
        _live(text, time.seconds(MINUTE), 0, 0)  # Raises BadTime: suggest only what is possible.
        if time.number * DAY > MAX_MOVE:
            raise BadTime("challenge-time-bare-minutes", number=_number(time.number))
        raise BadTime("challenge-time-bare", number=_number(time.number))
    if is_per_move and time.number <= MAX_EXTRA:
        # Seconds for each move: byo-yomi without a base.
        return _live(text, Fraction(0), 0, time.number)
    if is_per_move or (time.unit in ("h", "d", "w") and not is_whole):
        if time.number.denominator != 1 or not MIN_MOVE <= time.number <= MAX_MOVE:
            raise _out_of_range()
        return TimeControl(per_move=int(time.number))
    return _live(text, time.number, 0, 0)


def _live(text: str, base: Fraction, increment: Fraction | int, period: Fraction | int) -> TimeControl:
    seconds = [Fraction(value) for value in (base, increment, period)]
    if any(value.denominator != 1 for value in seconds):
        raise BadTime("challenge-time-bad", name=text)
    first, gained, each = map(int, seconds)
    if first > MAX_BASE or max(gained, each) > MAX_EXTRA or (not gained + each and first < MIN_BASE):
        raise _out_of_range()
    return TimeControl(first, gained, each)


def _out_of_range() -> BadTime:
    minutes, days = MAX_BASE // MINUTE, MAX_MOVE // DAY
    return BadTime("challenge-time-range", minutes=minutes, seconds=MAX_EXTRA, least=MIN_BASE, days=days)


def _bare(text: str) -> str:
    """Return a text with short units (a letter, or Japanese characters), without spaces and fillers."""

    def short(found: re.Match[str]) -> str:
        return found.lastgroup or ""

    return _FILLERS.sub("", _UNIT.sub(short, text))


def _time(text: str) -> _Time | None:
    """Return the sum of durations such as 1m30s; None if the text isn't one."""
    parts = list(_PART.finditer(text))
    if not parts or "".join(part[0] for part in parts) != text:
        return None
    if len(parts) > 1 and any(part["unit"] is None for part in parts):
        return None
    if len(parts) == 1 and parts[0]["unit"] is None:
        return _Time(Fraction(parts[0]["number"]), None)
    whole = sum((Fraction(part["number"]) * _UNITS[part["unit"]] for part in parts), Fraction(0))
    largest = max(_UNITS[part["unit"]] for part in parts)
    return _Time(whole, next(unit for unit in "smhdw" if _UNITS[unit] == largest))


def _units(seconds: int) -> str:
    """Return seconds as a whole number of the largest possible unit: 3d, 1h, 10m, 90s."""
    if not seconds:
        return "0m"
    return next(f"{seconds // _UNITS[unit]}{unit}" for unit in "dhms" if seconds % _UNITS[unit] == 0)


def _number(number: Fraction) -> str | int:
    """Return a number for a message: small integers as integers, so that the text can use the plural."""
    whole = int(number)
    return (whole if whole < 1000 else str(whole)) if number == whole else f"{float(number):g}"
