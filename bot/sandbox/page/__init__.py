"""The chat page: the HTML, CSS and JavaScript of this folder, and the attachments of messages."""

from __future__ import annotations

import mimetypes
from functools import partial
from importlib import resources
from pathlib import Path

from aiohttp import web

from bot.sandbox import ids
from bot.sandbox.world import World

HOME = "index.html"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PICTURES = ("image/png", "image/gif", "image/jpeg", "image/webp")

HEADERS = {
    # Even if a message injects HTML, only this folder's scripts run, and no other server gets requests.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}

FONT = Path(str(resources.files("noto_cjk_sans_jp_regular") / "NotoSansCJKjp-Regular.otf"))
"""A Japanese font (16 MB). Browsers load it only if the computer has none."""

FONT_HEADERS = HEADERS | {"Content-Type": "font/otf", "Cache-Control": "max-age=604800"}
"""Headers that let browsers cache the font for a week before they check for changes."""


def add_page(app: web.Application) -> None:
    """Serve the page at / and its files at /page/."""
    app.router.add_get("/page/cjk.otf", partial(_file, FONT, FONT_HEADERS))
    for path in sorted(Path(__file__).parent.iterdir()):
        if path.suffix in KINDS:
            place = "/" if path.name == HOME else f"/page/{path.name}"
            kind = {"Content-Type": f"{KINDS[path.suffix]}; charset=utf-8"}
            app.router.add_get(place, partial(_file, path, HEADERS | kind))


async def _file(path: Path, headers: dict[str, str], _: web.Request) -> web.FileResponse:
    return web.FileResponse(path, headers=headers)


def add_attachments(app: web.Application, world: World) -> None:
    """Serve attachments at the URLs in messages, as Discord's CDN does."""

    async def attachment(request: web.Request) -> web.Response:
        data = world.files.get(ids.parse(request.match_info["attachment"]) or 0)
        if data is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(request.match_info["name"], strict=False)[0]
        # Files other than pictures are downloaded, never shown as a page of this origin.
        headers = {
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, max-age=31536000, immutable",
        }
        if kind not in PICTURES:
            kind, headers["Content-Disposition"] = "application/octet-stream", "attachment"
        return web.Response(body=data, content_type=kind, headers=headers)

    app.router.add_get("/attachments/{channel}/{attachment}/{name}", attachment)
