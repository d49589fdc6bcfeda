"""Time controls: parsing and formatting."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.refusals import BadTime
from bot.state.time_control import DAY, HOUR, MAX_BASE, MAX_EXTRA, MINUTE, Speed, TimeControl, parse, speed_of
from tests.cases import loop_over
from tests.refusals import raises_refusal

SECOND = timedelta(seconds=1)

FISCHER = {
    "3+2": (180, 2),
    " 10 + 0 ": (600, 0),
    "15+10": (900, 10),
    "1m+5": (60, 5),
    "1m + 5s": (60, 5),
    "90s": (90, 0),
    "90 seconds": (90, 0),
    "5 min": (300, 0),
    "1m30s+2": (90, 2),
    "0.5+1": (30, 1),
    "½+0": (30, 0),
    "1½+1": (90, 1),
    "0+5": (0, 5),
    "1h+30s": (3600, 30),
    "５＋３": (300, 3),
    "10分": (600, 0),
    "10分切れ負け": (600, 0),
    "5分+3秒": (300, 3),
    "５分＋３秒加算": (300, 3),
    "フィッシャー5分+10秒": (300, 10),
    "5 minutes + 3 seconds increment": (300, 3),
    "10m + 5s per move": (600, 5),
    "5 Minuten": (300, 0),
    "90 Sekunden": (90, 0),
    "3 minutos + 2 segundos": (180, 2),
    "10 minutes + 5 secondes": (600, 5),
    "5分钟": (300, 0),
    "5 分鐘 + 3 秒鐘": (300, 3),
    "10分間": (600, 0),
}

BYO_YOMI = {
    "10m+30s byo-yomi": (600, 30),
    "10m+30s byoyomi": (600, 30),
    "10m byo-yomi 30s": (600, 30),
    "10+30 byo": (600, 30),
    "30s byo-yomi": (0, 30),
    "10分+秒読み30秒": (600, 30),
    "10分 秒読み30秒": (600, 30),
    "１０分＋秒読み３０秒": (600, 30),
    "持ち時間10分、秒読み30秒": (600, 30),
    "10分+1手30秒": (600, 30),
    "1手30秒": (0, 30),
    "30s a move": (0, 30),
}

CORRESPONDENCE = {
    "hour": HOUR,
    "day": DAY,
    "three-days": 3 * DAY,
    "week": 7 * DAY,
    "1h": HOUR,
    "1 hour per move": HOUR,
    "1d": DAY,
    "3 days": 3 * DAY,
    "7 days per move": 7 * DAY,
    "2d/move": 2 * DAY,
    "1w": 7 * DAY,
    "1d12h": 36 * HOUR,
    "90 min per move": 90 * MINUTE,
    "３日": 3 * DAY,
    "1手1時間": HOUR,
    "1手7日": 7 * DAY,
    "2週間": 14 * DAY,
    "3 Tage": 3 * DAY,
    "2 Stunden": 2 * HOUR,
    "1 día": DAY,
    "2 semanas": 14 * DAY,
    "3 jours": 3 * DAY,
    "1 heure": HOUR,
    "2个小时": 2 * HOUR,
    "3天": 3 * DAY,
}


@loop_over(("text", "seconds"), FISCHER.items())
def test_fischer_clock_is_parsed(text: str, seconds: tuple[int, int]) -> None:
    assert parse(text) == TimeControl(*seconds)


@loop_over(("text", "seconds"), BYO_YOMI.items())
def test_byo_yomi_is_parsed(text: str, seconds: tuple[int, int]) -> None:
    assert parse(text) == TimeControl(base=seconds[0], period=seconds[1])


@loop_over(("text", "seconds"), CORRESPONDENCE.items())
def test_time_per_move_is_parsed(text: str, seconds: int) -> None:
    assert parse(text) == TimeControl(per_move=seconds)


@pytest.mark.parametrize("text", ["none", "no limit", "Unlimited", "無制限", "なし"])
def test_no_limit_is_parsed(text: str) -> None:
    assert parse(text) is None


@loop_over(
    "text",
    ["", "fast", "3+", "+2", "3+2+1", "3++", "-3+2", "3-2", "3+two", "3x2", "10m+30s byo-yomi fischer",
     "1e9+1", "3+0.25", "blitz", "秒", "5分5", "10:00+5x", "days", "a move", "byo-yomi",
     "5 Minuteneier", "5 díast", "5 分钟后"],
)  # fmt: skip
def test_unreadable_time_is_refused(text: str) -> None:
    with pytest.raises(BadTime):
        parse(text)


@pytest.mark.parametrize(("text", "number"), [("5", 5), ("３", 3), ("0.5", "0.5"), ("30", 30)])
def test_bare_number_is_refused_as_ambiguous(text: str, number: str | int) -> None:
    with raises_refusal("challenge-time-bare") as caught:
        parse(text)
    assert caught.value.facts == {"number": number}


def test_bare_number_too_high_for_days_suggests_only_minutes() -> None:
    for number in (31, 180):
        with raises_refusal("challenge-time-bare-minutes") as caught:
            parse(str(number))
        assert caught.value.facts == {"number": number}


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "181",
        "500",
        "5000",
        "0.1",
        "181+0",
        "3+181",
        "10m+181s byo-yomi",
        "14s",
        "0+0",
        "31d",
        "10 min a move",
        "999999+0",
        "0d",
    ],
)
def test_times_out_of_range_are_refused(text: str) -> None:
    with raises_refusal("challenge-time-range"):
        parse(text)


@pytest.mark.slow
@given(st.text(max_size=30) | st.text("0123456789+ .mshd分秒手日読み-byoyomi|/", max_size=20))
def test_any_text_is_a_time_control_or_refused(text: str) -> None:
    try:
        control = parse(text)
    except BadTime:
        return
    assert control is None or parse(str(control)) == control


controls = st.one_of(
    st.builds(TimeControl, st.integers(15, MAX_BASE), st.integers(0, MAX_EXTRA)),
    st.builds(TimeControl, base=st.integers(0, MAX_BASE), period=st.integers(1, MAX_EXTRA)),
    st.builds(TimeControl, per_move=st.integers(HOUR, 30 * DAY)),
)


@given(controls)
def test_text_of_a_time_control_is_parsed_back(time: TimeControl) -> None:
    assert parse(str(time)) == time
    assert parse(str(time).upper()) == time


@pytest.mark.parametrize(
    ("time", "text", "pgn"),
    [
        (TimeControl(180, 2), "3+2", "180+2"),
        (TimeControl(600), "10+0", "600"),
        (TimeControl(90), "90s+0", "90"),
        (TimeControl(0, 5), "0+5", "0+5"),
        (TimeControl(600, period=30), "10m+30s byo-yomi", "600:1/30"),
        (TimeControl(period=30), "0m+30s byo-yomi", "1/30"),
        (TimeControl(per_move=3 * DAY), "3d", "1/259200"),
        (TimeControl(per_move=HOUR), "1h", "1/3600"),
    ],
)
def test_time_control_text_and_pgn(time: TimeControl, text: str, pgn: str) -> None:
    assert (str(time), time.pgn) == (text, pgn)


@loop_over(
    ("text", "speed"),
    [
        ("15s", Speed.BULLET),
        ("1+0", Speed.BULLET),
        ("2+1", Speed.BULLET),
        ("179s", Speed.BULLET),
        ("3+0", Speed.BLITZ),
        ("3+2", Speed.BLITZ),
        ("5+3", Speed.BLITZ),
        ("479s", Speed.BLITZ),
        ("8+0", Speed.RAPID),
        ("10+0", Speed.RAPID),
        ("15+10", Speed.RAPID),
        ("25+0", Speed.CLASSICAL),
        ("30+20", Speed.CLASSICAL),
        ("10m+30s byo-yomi", Speed.RAPID),
        ("30s byo-yomi", Speed.RAPID),
        ("1h", Speed.CORRESPONDENCE),
        ("7d", Speed.CORRESPONDENCE),
        ("none", Speed.CORRESPONDENCE),
    ],
)
def test_speed_of_a_time_control(text: str, speed: Speed) -> None:
    assert speed_of(parse(text)) is speed


def test_clocks_start_with_the_base_or_the_first_increment() -> None:
    assert TimeControl(180, 2).start == 180 * SECOND
    assert TimeControl(600, period=30).start == 600 * SECOND
    assert TimeControl(0, 5).start == 5 * SECOND
    assert TimeControl(period=30).start == timedelta()
