"""Saved pages for the tests, written by libraries that know nothing of our readers."""

import gzip
import io
import json
import plistlib
import zipfile
from collections.abc import Mapping
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import Any

from duramen.page.saved import SavedPage, saved_page

from ..cases import not_none
from ..corpus.archives import Record, members, warc
from ..save.samples import PNG

URL = "https://example.org/trees/oak"
STORY = "The heartwood of an old oak is dark, dense and dead. It carries the tree, and “it lasts” for centuries."
PAGE = f"""<!doctype html><meta charset=utf-8><title>Old oaks</title><nav><a href=/>Home</a></nav><h1>Old oaks</h1>
<p>{STORY} <p>{STORY}<p><img src=oak.png alt="An oak" width=300 height=200><p>{STORY}"""
IMAGE = "https://example.org/trees/oak.png"


def mhtml(page: str = PAGE, *, image_location: str | None = IMAGE, page_location: str = URL) -> bytes:
    """MHTML as Python's `email` package writes it."""
    message = EmailMessage()
    message["Date"] = "Tue, 17 Nov 2026 03:11:19 +0000"
    message.set_content(page, subtype="html", cte="quoted-printable")
    message["Content-Location"] = page_location
    message.add_related(PNG, "image", "png", cid="<oak@example>")
    if image_location:
        message.get_payload()[1]["Content-Location"] = image_location  # type: ignore[index]
    return message.as_bytes(policy=SMTP)


def webarchive(page: bytes = PAGE.encode(), **fields: Any) -> bytes:
    """A webarchive as Python's `plistlib` writes it."""

    def resource(url: str, kind: str, data: bytes) -> dict[str, Any]:
        return {"WebResourceURL": url, "WebResourceMIMEType": kind, "WebResourceData": data}

    main = {**resource(URL, "text/html", page), "WebResourceTextEncodingName": "UTF-8", "WebResourceFrameName": ""}
    whole = {"WebMainResource": main, "WebSubresources": [resource(IMAGE, "image/png", PNG)], **fields}
    return plistlib.dumps(whole, fmt=plistlib.FMT_BINARY)


SINGLE_FILE = f"""<!DOCTYPE html> <html lang=en><!--
 Page saved with SingleFile 
 url: {URL} 
 saved date: Sat Mar 05 2022 10:11:12 GMT+0100 (Central European Standard Time)
-->{PAGE}"""  # noqa: W291 - as SingleFile writes it

CHROMIUM_SOURCE = Path(__file__).with_name("source_in_chromium.html").read_text("utf-8")
FIREFOX_SOURCE = Path(__file__).with_name("source_in_firefox.html").read_text("utf-8")
RECORDS = (
    Record(PAGE.encode(), URL),
    Record(PNG, IMAGE, headers=(("Content-Type", "image/png"),)),
    Record(b"", "https://example.org/old", "301 Moved", (("Location", "/trees/oak"),)),
    Record(gzip.compress(b"<title>Elm</title><p>An elm is a tree."), "https://example.org/elm",
           headers=(("Content-Type", "text/html"), ("Content-Encoding", "gzip"))),
)  # fmt: skip


def inside_of(content: bytes | str) -> SavedPage:
    return not_none(saved_page(content))


def wacz(files: Mapping[str, bytes] = {}, *, stored: bool = True) -> bytes:
    """A WACZ with an index, written by `zipfile`; `files` are added, or replace others."""
    about, *packed = map(gzip.compress, members(warc(RECORDS)))
    lines, offset = [], len(about)
    for record, member in zip(RECORDS, packed, strict=True):
        entry = {"url": record.url, "mime": dict(record.headers).get("Content-Type", ""), "status": record.status[:3]}
        entry |= {"offset": str(offset), "length": str(len(member)), "filename": "data.warc.gz"}
        lines.append(f"key 20240301120000 {json.dumps(entry)}\n")
        offset += len(member)
    listed = '{"format": "json-pages-1.0", "id": "pages"}\n' + json.dumps({"url": URL, "ts": "2024-03-01"}) + "\n"
    usual = {
        "datapackage.json": b'{"profile": "data-package", "wacz_version": "1.1.1"}',
        "pages/pages.jsonl": (listed + '{"url": "https://example.org/elm"}\n').encode(),
        "indexes/index.cdx.gz": gzip.compress("".join(lines).encode()),
        "archive/data.warc.gz": b"".join([about, *packed]),
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**usual, **files}.items():
            archive.writestr(name, content)
    return made.getvalue()
