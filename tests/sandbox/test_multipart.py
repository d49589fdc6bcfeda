"""Forms with files, as the library and browsers send them."""

from __future__ import annotations

import aiohttp
import pytest

from bot.sandbox.api_errors import ApiError
from tests.discord_lab.multipart import parts

TREACHEROUS = b"\r\n--\r\n\r\n\x00--b\r\r\n"


async def written(form: aiohttp.FormData) -> tuple[str, bytes]:
    """A form's content type and body."""
    payload = form()
    return payload.headers["Content-Type"], await payload.as_bytes()


async def test_reads_what_the_library_sends() -> None:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "é"}')
    form.add_field("files[0]", TREACHEROUS, filename="board.png", content_type="application/octet-stream")
    form.add_field("files[1]", b"", filename='a "b"; ü.txt')
    assert list(parts(*await written(form))) == [
        ("payload_json", None, '{"content": "é"}'.encode()),
        ("files[0]", "board.png", TREACHEROUS),
        ("files[1]", 'a "b"; ü.txt', b""),
    ]


def test_reads_what_a_browser_sends() -> None:
    body = (
        b'--b-1\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{}\r\n'
        b'--b-1\r\nContent-Disposition: form-data; name="files[0]"; filename="%22a%22.txt"\r\n'
        b"Content-Type: text/plain\r\n\r\nhello\r\n\r\n--b-1--\r\n"
    )
    assert list(parts("multipart/form-data; boundary=b-1", body)) == [
        ("payload_json", None, b"{}"),
        ("files[0]", '"a".txt', b"hello\r\n"),
    ]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"--b--\r\n"),
        ("multipart/form-data; boundary=b", b""),
        ("multipart/form-data; boundary=b", b'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ncut'),
        ("multipart/form-data; boundary=b", b"--b\r\nContent-Disposition: form-data; name=x\r\n--b--\r\n"),
        ("multipart/form-data; boundary=b", b"--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n"),
    ],
)
def test_refuses_what_is_no_form(kind: str, body: bytes) -> None:
    with pytest.raises(ApiError):
        list(parts(kind, body))
