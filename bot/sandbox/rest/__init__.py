"""REST v10: the routes that Kibitz uses, each with the function that answers it."""

from __future__ import annotations

from bot.sandbox.rest import application, channels, webhooks
from bot.sandbox.rest.call import Route

ROUTES: tuple[Route, ...] = (*application.routes.all, *channels.routes.all, *webhooks.routes.all)
