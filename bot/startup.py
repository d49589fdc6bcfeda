"""What `kibitz` tells the person who runs it, one line each. (What players read is in bot/texts.)"""

from __future__ import annotations

DESCRIPTION = "Run Kibitz, a Discord bot for playing chess and its variants in chat."
SETTINGS = "Settings come from the environment and from a file .env where it is run; .env.example lists them."
NOT_SET = (
    "DISCORD_TOKEN is not set; create an application at https://discord.com/developers/applications, "
    "copy the token from its Bot page and write DISCORD_TOKEN=<token> into a file .env here"
)
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
DATABASE_BUSY = "DATABASE_URL: {reason}; end that program and start again"
DATABASE_FAILED = "DATABASE_URL: {reason}"
UNKNOWN_VARIANT = "KIBITZ_DEFAULT_VARIANT must be the key of a variant: {reason}"
STOPPING = "stopping"
STOPPED = "stopped; everything is stored"
