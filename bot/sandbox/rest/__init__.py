"""REST v10, one file per kind of resource. Each adds its routes to the one table."""

from __future__ import annotations

from bot.sandbox.rest import application, channels, guilds, messages, threads, users, webhooks
from bot.sandbox.rest.call import Route

ROUTES: tuple[Route, ...] = (
    *application.routes.all,
    *users.routes.all,
    *guilds.routes.all,
    *channels.routes.all,
    *messages.routes.all,
    *threads.routes.all,
    *webhooks.routes.all,
)
