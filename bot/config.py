"""Settings from environment variables and the file .env. Environment variables take precedence."""

from __future__ import annotations

import io
import os
import re
import shlex
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

from dotenv.parser import parse_stream
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
)

from bot.database.errors import BadDatabaseUrl
from bot.database.shards import Shards
from bot.database.transactions import TimeLimits
from bot.database.urls import normalized

PREFIX = "KIBITZ_"
ENV_FILE = Path(".env")

_VISIBLE = re.compile(r"[!-~]+")

WHOLE, SECONDS = "a whole number", "a number of seconds"


class SettingsError(ValueError):
    """An invalid setting. The message is one line with the setting's name and allowed values."""


def _token(text: str | None) -> str | None:
    if text is None:
        return None
    token = text.removeprefix("Bot ")
    if not _VISIBLE.fullmatch(token):
        raise ValueError("not a token")
    return token


_QUOTED = re.compile(r"""\s*\w+\s*=\s*["']""")
QUOTING = """; quote the whole value, as in NAME='"/path/of a/program" --option'"""


_SPAN = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


def _shard_ids(text: str | None, info: ValidationInfo) -> tuple[int, ...] | None:
    """Parse shard numbers such as "0-3,8". Raises ValueError for numbers that reach the shard count."""
    if text is None:
        return None
    count: int | None = info.data.get("shard_count")
    ids = set[int]()
    for part in text.split(","):
        found = _SPAN.fullmatch(part.strip())
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
        if not first <= last < (count or 0):
            raise ValueError("no such shards")
        ids.update(range(first, last + 1))
    return tuple(sorted(ids))


def _address(text: str) -> str:
    return normalized(text).render_as_string(hide_password=False)


def _command(text: str | None) -> str | None:
    shlex.split(text or "")  # Raises ValueError if a quotation mark is not closed.
    return text


def _env_name(field: str) -> str:
    return PREFIX + field.upper()


def _number(default: float | None, minimum: float, maximum: float, kind: str, purpose: str = "") -> Any:
    """Return a numeric field, described by its kind, range and purpose."""
    return Field(default, ge=minimum, le=maximum, description=f"{kind} from {minimum} to {maximum}{purpose}")


class Settings(BaseModel):
    """All settings. The variable of a field without an alias is KIBITZ_ and its name in capitals.

    A field's description completes the error message "NAME must be ...".
    """

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True, alias_generator=_env_name)

    discord_token: Annotated[SecretStr | None, BeforeValidator(_token)] = Field(
        None, alias="DISCORD_TOKEN", description="the bot's token, one word without spaces"
    )
    database_url: Annotated[str, AfterValidator(_address)] = Field(
        "sqlite:///kibitz.db",
        alias="DATABASE_URL",
        description="sqlite:///<file> or postgresql://<user>:<password>@<host>/<database>",
    )
    sandbox_folder: Path = Field(Path("kibitz-sandbox"), description="a folder")
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)] = Field(
        "INFO", description="DEBUG, INFO, WARNING or ERROR"
    )
    log_format: Annotated[Literal["text", "json"], BeforeValidator(str.lower)] = Field(
        "text", description="text or json (one object per line)"
    )
    health_port: int | None = _number(None, 1, 65535, "a port", " (for /livez, /readyz and /metrics)")
    health_host: str = Field(
        "127.0.0.1",
        description="an address of this computer to listen on, such as 127.0.0.1 or 0.0.0.0",
        pattern=r"^[A-Za-z0-9._:-]+$",
    )
    message_content: bool = Field(
        True, description="true or false (whether to request the message content intent)"
    )
    introduction: bool = Field(
        True, description="true or false (whether to introduce itself once on each server that it joins)"
    )
    challenge_hours: int = _number(24, 1, 720, "a whole number of hours")
    open_challenges: int = _number(10, 1, 1000, WHOLE, " (open challenges of one user)")
    running_games: int = _number(100, 1, 10_000, WHOLE, " (running games of one user)")
    commands_per_minute: int = _number(
        120, 5, 10_000, WHOLE, " (commands and button presses of one user per minute)"
    )
    shard_count: int | None = _number(None, 1, 100_000, WHOLE, " (total number of shards)")
    shard_ids: Annotated[tuple[int, ...] | None, BeforeValidator(_shard_ids)] = Field(
        None, description="shard numbers such as 0-3 or 4,5, each less than KIBITZ_SHARD_COUNT"
    )
    retention_days: int = _number(
        90, 1, 3650, "a whole number of days", " (after which data of former servers is deleted)"
    )
    connect_seconds: float = _number(5.0, 0.1, 600, SECONDS, " (timeout for connecting to PostgreSQL)")
    command_seconds: float = _number(10.0, 0.1, 600, SECONDS, " (timeout for one command)")
    lock_seconds: float = _number(5.0, 0.1, 600, SECONDS, " (timeout for locks of other connections)")
    pool_seconds: float = _number(5.0, 0.1, 600, SECONDS, " (timeout for a free connection)")
    uci_engine: Annotated[str | None, AfterValidator(_command)] = Field(
        None,
        description="a command that starts a UCI engine, such as fairy-stockfish, with balanced quotation"
        " marks",
    )
    dev_guild: int | None = Field(None, gt=0, lt=2**63, description="a server's id (a whole number)")
    default_variant: str = Field("chess", description="the key of a variant", pattern=r"^[\w-]{1,64}$")

    @property
    def limits(self) -> TimeLimits:
        return TimeLimits(
            connect=self.connect_seconds,
            command=self.command_seconds,
            lock=self.lock_seconds,
            pool=self.pool_seconds,
        )

    @property
    def own_shards(self) -> Shards | None:
        if self.shard_ids is None or self.shard_count is None:
            return None
        return Shards(self.shard_ids, self.shard_count)

    @classmethod
    def load(cls, environ: Mapping[str, str] | None = None, env_file: Path | None = ENV_FILE) -> Settings:
        """Read the settings from an environment (None: os.environ) and from a file, if it exists.

        An empty value counts as not set. Raises SettingsError.
        """
        written = {} if env_file is None else _read(env_file)
        given = os.environ if environ is None else environ
        found = written | {
            name: value for name, value in given.items() if value.strip() or name not in written
        }
        known = {str(field.alias): str(field.description) for field in cls.model_fields.values()}
        for name in found:
            _check_name(name, tuple(known), from_file=name in written)
        values: dict[str, Any] = {name: found[name].strip() for name in known if found.get(name, "").strip()}
        try:
            return cls(**values)
        except ValidationError as error:
            raise SettingsError(_explained(error, known, values)) from None


def _read(path: Path) -> dict[str, str]:
    """Return the NAME=value pairs of a file, or {} if it doesn't exist."""
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise SettingsError(f"{path.name} can't be read: {reason}") from None
    values: dict[str, str] = {}
    for binding in parse_stream(io.StringIO(text)):
        if binding.error or (binding.key is not None and binding.value is None):
            line = f"{path.name} line {binding.original.line} must be NAME=value"
            raise SettingsError(line + QUOTING if _QUOTED.match(binding.original.string) else line)
        if binding.key is not None:
            values[binding.key] = binding.value or ""
    return values


def _check_name(name: str, known: tuple[str, ...], *, from_file: bool) -> None:
    """Raise SettingsError for an unknown name that looks like one of our settings."""
    if name in known:
        return
    if name.upper().startswith(PREFIX):
        # Compare without the prefix, which would make all names similar.
        endings = {setting.removeprefix(PREFIX): setting for setting in known}
        nearest = get_close_matches(name[len(PREFIX) :].upper(), endings, n=1, cutoff=0.55)
        hint = f"did you mean {endings[nearest[0]]}?" if nearest else ".env.example lists all settings"
    elif from_file and (nearest := get_close_matches(name.upper(), known, n=1, cutoff=0.85)):
        # Only in .env, because the environment contains other programs' variables.
        hint = f"did you mean {nearest[0]}?"
    else:
        return
    raise SettingsError(f"{name} is not a setting of Kibitz; {hint}")


def _explained(error: ValidationError, known: Mapping[str, str], values: Mapping[str, str]) -> str:
    """Return one line about the first error, with the value unless it may be secret."""
    first: Any = error.errors()[0]
    name = str(first["loc"][0])
    line = f"{name} must be {known[name]}"
    cause = first.get("ctx", {}).get("error")
    if isinstance(cause, BadDatabaseUrl):
        line = f"{name} must be {cause}"
    return f"{line}, not {values[name]!r:.80}" if name.startswith(PREFIX) else line
