"""The CDN: the bytes of attachments at the addresses that messages give."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox import ids
from bot.sandbox.world import World


def add_cdn(app: web.Application, world: World) -> None:
    """Serve /attachments/{channel}/{attachment}/{name}."""

    async def attachment(request: web.Request) -> web.Response:
        data = world.files.get(ids.parse(request.match_info["attachment"]) or 0)
        if data is None:
            raise web.HTTPNotFound
        kind = next((k for end, k in KINDS.items() if request.match_info["name"].lower().endswith(end)), None)
        # Whatever isn't a picture is downloaded, never shown as a page of this origin.
        headers = {
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, max-age=31536000, immutable",
        }
        if kind is None:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=data, content_type=kind or "application/octet-stream", headers=headers)

    app.router.add_get("/attachments/{channel}/{attachment}/{name}", attachment)


KINDS = {
    ".png": "image/png",
    ".gif": "image/gif",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
}
