"""What `kibitz` tells the person who runs it, one line each. (What players read is in bot/texts.)"""

from __future__ import annotations

OK, FAILED, MISCONFIGURED = 0, 1, 2
"""Exit codes."""

DEFAULT_PORT = 8960
"""Always the same, so that the page's address is worth remembering."""


class StartError(Exception):
    """Kibitz can't run: one line for its operator, and the exit code."""

    def __init__(self, line: str, code: int = FAILED) -> None:
        super().__init__(line)
        self.code = code


DESCRIPTION = (
    "Run Kibitz, a Discord bot for playing chess and its variants in chat. Without DISCORD_TOKEN it runs in "
    "a sandbox: a page on this machine on which you play against Kibitz, or both sides."
)
SETTINGS = "Settings come from the environment and from a file .env where it is run; .env.example lists them."
BACKUP_COMMAND = "copy the games that DATABASE_URL names into a file, also while Kibitz runs"
RESTORE_COMMAND = "put such a copy in the place of the games; Kibitz must not run"
UCI_COMMAND = "be an engine for chess programs, which speak UCI through standard input and output"
BACKUP_FILE = "the backup"
SANDBOX_GAMES = "the sandbox's games instead"
BACKED_UP = "{games} games are in {file}"
RESTORED = "{games} games are in {file}; what was there before is in {kept}"
RESTORED_ANEW = "{games} games are in {file}"
IN_USE = "{reason}; end Kibitz first"
SANDBOX_OPTION = "play in the sandbox even where DISCORD_TOKEN is set"
PORT_OPTION = "the sandbox's port (default: {port}, or a free one where that is taken)"
BROWSER_OPTION = "don't open the sandbox's page"
SANDBOX = """\
Kibitz is at {url} - open it and play, against Kibitz or both sides.
Ctrl-C stops it. Games and chat are saved in {folder}."""
WHY_SANDBOX = (
    "DISCORD_TOKEN is not set, so this is a sandbox on this machine. README.md explains how to add Kibitz to "
    "your server."
)
SANDBOX_ASKED = "DISCORD_TOKEN is set and not used: --sandbox stays on this machine."
DATABASE_UNUSED = "DATABASE_URL is set and not used: the sandbox keeps its own games."
NO_ENGINE = "KIBITZ_UCI_ENGINE: there is no program {program!r}; install it, give its path, or leave it out"
NO_ENGINE_QUOTED = (
    "KIBITZ_UCI_ENGINE: there is no program {program!r}; if that is a path and options, quote the path alone:"
    " '\"/path/of a/program\" --option'"
)
OTHER_PORT = "Port {taken} is taken, so it is another one this time."
PORT_TAKEN = "port {port} is taken; give another with --port, or leave it out"
PORT_REFUSED = "the sandbox can't listen on port {port}: {reason}"
FOLDER_FAILED = "KIBITZ_SANDBOX_FOLDER: {reason}; name another folder"
FOLDER_BUSY = "KIBITZ_SANDBOX_FOLDER: {reason}; is Kibitz running already, at http://127.0.0.1:{port}/?"
ONLY_SANDBOX = "--port is for the sandbox, but DISCORD_TOKEN is set; add --sandbox or leave it out"
NOT_ACCEPTED = (
    "DISCORD_TOKEN is refused by Discord; make a new token with Reset Token on the Bot page of your "
    "application and set it again"
)
INTENT_REFUSED = (
    "KIBITZ_MESSAGE_CONTENT is on, but Discord refuses the intent; switch on Message Content Intent on the "
    "Bot page of your application, or set KIBITZ_MESSAGE_CONTENT=false"
)
NO_NETWORK = "Discord can't be reached ({reason}); check the network and start again"
DISCORD_FAILED = "Discord doesn't let us in ({reason}); try again later"
SHARDS_ON_FILE = (
    "KIBITZ_SHARD_IDS is for several processes, and those need PostgreSQL; leave it out, or set DATABASE_URL "
    "to a server"
)
OTHER_SHARD_TOTAL = (
    "KIBITZ_SHARD_COUNT: a process with {theirs} shards in all runs on this database, this one has {ours}; "
    "stop all processes before you change the number"
)
DATABASE_BUSY = "{setting}: {reason}; end that program and start again"
DATABASE_FAILED = "{setting}: {reason}"
HEALTH_REFUSED = "KIBITZ_HEALTH_PORT: {host} port {port} can't be listened at: {reason}"
NO_METRICS = (
    "KIBITZ_HEALTH_PORT: /livez and /readyz work, but /metrics needs the package prometheus-client: "
    "pip install '.[metrics]'"
)
UNKNOWN_VARIANT = "KIBITZ_DEFAULT_VARIANT must be the key of a variant: {reason}"
STOPPING = "stopping"
HANGING = "something doesn't end; everything is stored, so it is left"
STOPPED = "stopped; everything is stored"
