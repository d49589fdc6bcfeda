"""The chat page: plain HTML, CSS and JavaScript modules in this folder, and the files that messages show."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from importlib import resources
from pathlib import Path

from aiohttp import web

from bot.sandbox import ids
from bot.sandbox.world import World

HOME = "index.html"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PICTURES = {
    ".png": "image/png",
    ".gif": "image/gif",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
}

HEADERS = {
    # Whatever a message smuggled in: no script but this folder's, nothing from or to any other server.
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
"""Letters for Japanese: 16 MB, which a browser asks for only where the machine has none."""

FONT_HEADERS = HEADERS | {"Content-Type": "font/otf", "Cache-Control": "max-age=604800"}
"""A browser keeps it for a week and asks then whether it has changed."""


def add_page(app: web.Application) -> None:
    """Serve the page at / and its parts at /page/."""
    app.router.add_get("/page/cjk.otf", _font)
    for path in sorted(Path(__file__).parent.iterdir()):
        if path.suffix in KINDS:
            app.router.add_get("/" if path.name == HOME else f"/page/{path.name}", _serving(path))


def _serving(path: Path) -> Callable[[web.Request], Awaitable[web.Response]]:
    body = path.read_bytes()
    etag = hashlib.sha256(body).hexdigest()[:32]
    kind = KINDS[path.suffix]

    async def serve(request: web.Request) -> web.Response:
        if any(known.value == etag for known in request.if_none_match or ()):
            return web.Response(status=304, headers=HEADERS | {"ETag": f'"{etag}"'})
        headers = HEADERS | {"ETag": f'"{etag}"'}
        return web.Response(body=body, content_type=kind, charset="utf-8", headers=headers)

    return serve


async def _font(_: web.Request) -> web.FileResponse:
    # Read from the disk piece by piece, not held in memory.
    return web.FileResponse(FONT, headers=FONT_HEADERS)


def add_attachments(app: web.Application, world: World) -> None:
    """Serve the bytes of attachments at the addresses that messages give, as Discord's CDN does."""

    async def attachment(request: web.Request) -> web.Response:
        data = world.files.get(ids.parse(request.match_info["attachment"]) or 0)
        if data is None:
            raise web.HTTPNotFound
        name = request.match_info["name"].lower()
        kind = next((kind for end, kind in PICTURES.items() if name.endswith(end)), None)
        # Whatever isn't a picture is downloaded, never shown as a page of this origin.
        headers = {
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, max-age=31536000, immutable",
        }
        if kind is None:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=data, content_type=kind or "application/octet-stream", headers=headers)

    app.router.add_get("/attachments/{channel}/{attachment}/{name}", attachment)
