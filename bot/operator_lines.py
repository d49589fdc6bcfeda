"""Lines that `kibitz` prints or logs for the operator. Texts for players are in bot/texts."""

from __future__ import annotations

OK, FAILED, MISCONFIGURED = 0, 1, 2
"""Exit codes."""

DEFAULT_PORT = 8960
"""The sandbox's default port, which is fixed so that users can bookmark the page."""


class StartError(Exception):
    """Kibitz can't start or continue. Contains one line for the operator, and the exit code."""

    def __init__(self, line: str, code: int = FAILED) -> None:
        super().__init__(line)
        self.code = code


DESCRIPTION = (
    "Run Kibitz, a Discord bot for playing chess and its variants in chat. Without DISCORD_TOKEN, it runs a "
    "sandbox: a chat page on this computer where you can play against Kibitz or play both sides."
)
SETTINGS = (
    "Settings are read from environment variables and the file .env in the working directory; .env.example "
    "lists them."
)
BACKUP_COMMAND = "copy the database at DATABASE_URL to a file; works while Kibitz is running"
RESTORE_COMMAND = "replace the database at DATABASE_URL with a backup; stop Kibitz first"
UCI_COMMAND = "run the chess engine with the UCI protocol on standard input and output"
BACKUP_FILE = "the backup file"
SANDBOX_GAMES = "use the sandbox's database instead"
BACKED_UP = "saved {games} games to {file}"
RESTORED = "restored {games} games to {file}; the previous database is now {kept}"
RESTORED_NEW = "restored {games} games to {file}"
IN_USE = "{reason}; stop Kibitz first"
SANDBOX_OPTION = "run the sandbox even if DISCORD_TOKEN is set"
PORT_OPTION = "the sandbox's port (default: {port}, or a free port if that is in use)"
BROWSER_OPTION = "don't open a browser"
SANDBOX = """\
Kibitz is running at {url} - open this address to play against Kibitz or to play both sides.
Press Ctrl-C to stop. Games and chat are saved in {folder}."""
WHY_SANDBOX = (
    "DISCORD_TOKEN is not set, so this is a sandbox on your computer. README.md explains how to add Kibitz "
    "to your server."
)
SANDBOX_CHOSEN = "DISCORD_TOKEN is set but not used: --sandbox doesn't connect to Discord."
DATABASE_UNUSED = "DATABASE_URL is set but not used: the sandbox has its own database."
NO_ENGINE = "KIBITZ_UCI_ENGINE: program {program!r} not found; install it, give its full path, or unset it"
NO_ENGINE_QUOTED = (
    "KIBITZ_UCI_ENGINE: program {program!r} not found; if this is a path with options, quote only the path:"
    " '\"/path/of a/program\" --option'"
)
OTHER_PORT = "Port {taken} is in use, so the sandbox uses another port this time."
PORT_TAKEN = "port {port} is in use; choose another with --port, or omit --port"
PORT_REFUSED = "the sandbox can't listen on port {port}: {reason}"
FOLDER_FAILED = "KIBITZ_SANDBOX_FOLDER: {reason}; choose another folder"
FOLDER_BUSY = "KIBITZ_SANDBOX_FOLDER: {reason}; is Kibitz already running at http://127.0.0.1:{port}/?"
ONLY_SANDBOX = "--port is for the sandbox, but DISCORD_TOKEN is set; add --sandbox or omit --port"
NOT_ACCEPTED = (
    "Discord rejects DISCORD_TOKEN; create a new token with Reset Token on the Bot page of your application"
)
INTENT_REFUSED = (
    "KIBITZ_MESSAGE_CONTENT is on, but Discord rejects the intent; switch on Message Content Intent on the "
    "Bot page of your application, or set KIBITZ_MESSAGE_CONTENT=false"
)
NO_NETWORK = "can't connect to Discord ({reason}); check the network and start Kibitz again"
DISCORD_FAILED = "Discord refuses the connection ({reason}); try again later"
SHARDS_ON_FILE = (
    "KIBITZ_SHARD_IDS is for several processes, which need PostgreSQL; unset it, or set DATABASE_URL to a "
    "PostgreSQL server"
)
OTHER_SHARD_TOTAL = (
    "KIBITZ_SHARD_COUNT: this process has {ours} shards in total, but another process that uses this "
    "database has {theirs}; stop all processes before you change the total"
)
DATABASE_BUSY = "{setting}: {reason}; stop that program and start Kibitz again"
DATABASE_FAILED = "{setting}: {reason}"
HEALTH_REFUSED = "KIBITZ_HEALTH_PORT: can't listen on {host}, port {port}: {reason}"
NO_METRICS = (
    "KIBITZ_HEALTH_PORT: /livez and /readyz work, but /metrics needs the package prometheus-client: "
    "pip install '.[metrics]'"
)
UNKNOWN_VARIANT = "KIBITZ_DEFAULT_VARIANT must be the key of a variant: {reason}"
STOPPING = "stopping"
HANGING = "shutdown is taking too long; exiting now (all accepted moves are stored)"
STOPPED = "stopped; all moves are stored"
