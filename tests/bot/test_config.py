"""Settings: accepted values, and errors that name the variable and the allowed values."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import Settings, SettingsError
from bot.database.shards import Shards
from bot.database.transactions import TimeLimits
from tests.bot.processes import ROOT
from tests.cases import loop_over


def load(tmp_path: Path, env_file: str | bytes | None = None, **environ: str) -> Settings:
    path = tmp_path / ".env"
    if env_file is not None:
        path.write_bytes(env_file.encode() if isinstance(env_file, str) else env_file)
    return Settings.load(environ, path)


def test_defaults(tmp_path: Path) -> None:
    settings = load(tmp_path)
    assert settings.discord_token is None
    assert settings.database_url == "sqlite+aiosqlite:///kibitz.db"
    assert settings.message_content is True
    assert settings.challenge_hours == 24
    assert (settings.log_level, settings.log_format) == ("INFO", "text")
    assert (settings.health_port, settings.health_host) == (None, "127.0.0.1")
    assert settings.dev_guild is None
    assert settings.default_variant == "chess"
    assert settings.sandbox_folder == Path("kibitz-sandbox")


ACCEPTED = [
    ("DISCORD_TOKEN", " Bot abc.def-g_h", "discord_token", "abc.def-g_h"),
    ("DATABASE_URL", "sqlite:///x.db", "database_url", "sqlite+aiosqlite:///x.db"),
    ("DATABASE_URL", "sqlite+aiosqlite:////var/x.db", "database_url", "sqlite+aiosqlite:////var/x.db"),
    ("DATABASE_URL", "postgresql://u:p%40@h/d", "database_url", "postgresql+asyncpg://u:p%40@h/d"),
    (
        "DATABASE_URL",
        "postgres://h:5/d?sslmode=require",
        "database_url",
        "postgresql+asyncpg://h:5/d?ssl=require",
    ),
    ("KIBITZ_LOG_LEVEL", "debug", "log_level", "DEBUG"),
    ("KIBITZ_LOG_FORMAT", "JSON", "log_format", "json"),
    ("KIBITZ_HEALTH_PORT", "8961", "health_port", 8961),
    ("KIBITZ_HEALTH_PORT", "", "health_port", None),
    ("KIBITZ_HEALTH_HOST", "::1", "health_host", "::1"),
    ("KIBITZ_MESSAGE_CONTENT", "off", "message_content", False),
    ("KIBITZ_MESSAGE_CONTENT", "TRUE", "message_content", True),
    ("KIBITZ_CHALLENGE_HOURS", "720", "challenge_hours", 720),
    ("KIBITZ_OPEN_CHALLENGES", "1", "open_challenges", 1),
    ("KIBITZ_RUNNING_GAMES", "500", "running_games", 500),
    ("KIBITZ_COMMANDS_PER_MINUTE", "30", "commands_per_minute", 30),
    ("KIBITZ_RETENTION_DAYS", "3650", "retention_days", 3650),
    ("KIBITZ_CONNECT_SECONDS", "0.5", "limits", TimeLimits(connect=0.5)),
    ("KIBITZ_COMMAND_SECONDS", "600", "limits", TimeLimits(command=600)),
    ("KIBITZ_LOCK_SECONDS", "3", "limits", TimeLimits(lock=3)),
    ("KIBITZ_POOL_SECONDS", "1", "limits", TimeLimits(pool=1)),
    ("KIBITZ_SHARD_COUNT", "16", "shard_count", 16),
    ("KIBITZ_DEV_GUILD", "123456789012345678", "dev_guild", 123456789012345678),
    ("KIBITZ_DEV_GUILD", "  ", "dev_guild", None),
    ("KIBITZ_DEFAULT_VARIANT", "unicorn", "default_variant", "unicorn"),
    ("KIBITZ_SANDBOX_FOLDER", "/var/play here", "sandbox_folder", Path("/var/play here")),
]


@pytest.mark.parametrize(("name", "value", "field", "expected"), ACCEPTED)
def test_accepted(tmp_path: Path, name: str, value: str, field: str, expected: object) -> None:
    for settings in (load(tmp_path, **{name: value}), load(tmp_path, f"# mine\nexport {name}='{value}'\n")):
        found = getattr(settings, field)
        assert (found.get_secret_value() if field == "discord_token" else found) == expected


REFUSED = [
    ("DISCORD_TOKEN", "two words", "one word"),
    ("DISCORD_TOKEN", "ключ", "one word"),
    ("DATABASE_URL", "mysql://u:secret@h/d", "postgresql://"),
    ("DATABASE_URL", "kibitz.db", "sqlite:///<file>"),
    ("DATABASE_URL", "sqlite://", "three slashes"),
    ("DATABASE_URL", "sqlite://kibitz.db", "three slashes"),
    ("DATABASE_URL", "sqlite:///:memory:", "three slashes"),
    ("DATABASE_URL", "postgresql://u:secret@h", "<database>"),
    ("DATABASE_URL", "postgresql://u:secret@h:port/d", "postgresql://"),
    ("KIBITZ_LOG_LEVEL", "loud", "DEBUG, INFO, WARNING or ERROR"),
    ("KIBITZ_LOG_FORMAT", "xml", "text or json"),
    ("KIBITZ_HEALTH_PORT", "0", "1 to 65535"),
    ("KIBITZ_HEALTH_PORT", "65536", "1 to 65535"),
    ("KIBITZ_HEALTH_HOST", "http://here/", "an address"),
    ("KIBITZ_MESSAGE_CONTENT", "maybe", "true or false"),
    ("KIBITZ_CHALLENGE_HOURS", "0", "1 to 720"),
    ("KIBITZ_RETENTION_DAYS", "0", "1 to 3650"),
    ("KIBITZ_CHALLENGE_HOURS", "721", "1 to 720"),
    ("KIBITZ_CHALLENGE_HOURS", "a day", "1 to 720"),
    ("KIBITZ_OPEN_CHALLENGES", "0", "1 to 1000"),
    ("KIBITZ_RUNNING_GAMES", "many", "1 to 10000"),
    ("KIBITZ_COMMANDS_PER_MINUTE", "4", "5 to 10000"),
    ("KIBITZ_DEV_GUILD", "-4", "server's id"),
    ("KIBITZ_DEV_GUILD", "9" * 30, "server's id"),
    ("KIBITZ_DEFAULT_VARIANT", "no such thing", "key of a variant"),
    ("KIBITZ_SHARD_COUNT", "0", "1 to 100000"),
    ("KIBITZ_SHARD_IDS", "0", "less than KIBITZ_SHARD_COUNT"),
]


@loop_over(("name", "value", "allowed"), REFUSED)
def test_refused(tmp_path: Path, name: str, value: str, allowed: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, **{name: value})
    line = str(caught.value)
    assert line.startswith(f"{name} must be ")
    assert allowed in line
    assert "\n" not in line
    assert "secret" not in line
    assert "two words" not in line


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("KIBITZ_LOG_LEVL", "KIBITZ_LOG_LEVEL"),
        ("kibitz_challenge_hour", "KIBITZ_CHALLENGE_HOURS"),
        ("KIBITZ_CONTENT", "KIBITZ_MESSAGE_CONTENT"),
        ("KIBITZ_DATABASE_URL", "DATABASE_URL"),
        ("KIBITZ_DISCORD_TOKEN", "DISCORD_TOKEN"),
        ("KIBITZ_TOKEN", "DISCORD_TOKEN"),
    ],
)
def test_unknown_setting_suggests_the_nearest(tmp_path: Path, name: str, nearest: str) -> None:
    for arguments in ({"env_file": f"{name}=1\n"}, {name: "1"}):
        with pytest.raises(SettingsError) as caught:
            load(tmp_path, **arguments)
        assert str(caught.value) == f"{name} is not a setting of Kibitz; did you mean {nearest}?"


@pytest.mark.parametrize("name", ["KIBITZ_FOO", "KIBITZ_PREFIX", "KIBITZ_LANGUAGE", "KIBITZ_OWNER"])
def test_unknown_setting_suggests_no_unrelated_setting(tmp_path: Path, name: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, **{name: "1"})
    assert str(caught.value) == f"{name} is not a setting of Kibitz; .env.example lists all settings"


@pytest.mark.parametrize(
    ("text", "ids"),
    [("0", {0}), ("0-3", {0, 1, 2, 3}), ("4,5", {4, 5}), (" 1-2, 7 ,0 ", {0, 1, 2, 7}), ("7-7", {7})],
)
def test_shards_of_a_process(tmp_path: Path, text: str, ids: set[int]) -> None:
    settings = load(tmp_path, KIBITZ_SHARD_COUNT="8", KIBITZ_SHARD_IDS=text)
    assert settings.own_shards == Shards(tuple(sorted(ids)), 8)
    assert load(tmp_path, KIBITZ_SHARD_COUNT="8").own_shards is None


@loop_over("text", ["8", "0-8", "3-1", "-1", "1-", "a", "1,,2", "0x1", "1.5", "²"])
def test_invalid_shards_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(SettingsError, match=r"^KIBITZ_SHARD_IDS must be shard numbers such as 0-3 or 4,5"):
        load(tmp_path, KIBITZ_SHARD_COUNT="8", KIBITZ_SHARD_IDS=text)


def test_variables_of_other_programs_are_ignored(tmp_path: Path) -> None:
    load(tmp_path, "POSTGRES_PASSWORD=x\nTZ=UTC\n", PATH="/bin", DISCORD_TOKENS="x", LANG="C")
    with pytest.raises(SettingsError, match=r"^DISCORD_TOKN is not .* did you mean DISCORD_TOKEN\?$"):
        load(tmp_path, "DISCORD_TOKN=x\n")


def test_environment_overrides_file(tmp_path: Path) -> None:
    file = "KIBITZ_CHALLENGE_HOURS=5\nKIBITZ_LOG_LEVEL=ERROR\n"
    settings = load(tmp_path, file, KIBITZ_CHALLENGE_HOURS="6")
    assert (settings.challenge_hours, settings.log_level) == (6, "ERROR")
    assert load(tmp_path, file, KIBITZ_CHALLENGE_HOURS="").challenge_hours == 5


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("# fine\nDISCORD_TOKEN\n", ".env line 2 must be NAME=value"),
        ("DISCORD_TOKEN=a\n=b\n", ".env line 2 must be NAME=value"),
        (b"DISCORD_TOKEN=\xff\xfe\n", ".env can't be read: it is not UTF-8 text"),
    ],
)
def test_malformed_file(tmp_path: Path, content: str | bytes, line: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, content)
    assert str(caught.value) == line


def test_file_is_a_directory(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    with pytest.raises(SettingsError, match=r"^\.env can't be read: "):
        load(tmp_path)


def test_byte_order_mark_and_dollar_signs(tmp_path: Path) -> None:
    settings = load(tmp_path, b"\xef\xbb\xbfDATABASE_URL=postgresql://u:$HOME${X}@h/d\n")
    assert "$HOME${X}" in settings.database_url or "%24HOME" in settings.database_url


def test_token_is_not_shown() -> None:
    settings = Settings.load({"DISCORD_TOKEN": "very.secret"}, None)
    assert "secret" not in repr(settings)


def test_example_has_all_settings(tmp_path: Path) -> None:
    text = (ROOT / ".env.example").read_text("utf-8")
    settings = load(tmp_path, text)
    assert settings == load(tmp_path, "")
    names = {
        line.lstrip("#").split("=")[0]
        for line in text.splitlines()
        if line.lstrip("#").split("=")[0].isupper()
    }
    assert names == {field.alias for field in Settings.model_fields.values()}
    # Without the comment sign, the other lines are valid too.
    load(
        tmp_path,
        "\n".join(
            line.removeprefix("#") if "=" in line and line[1:2] != " " else line for line in text.splitlines()
        ),
    )
