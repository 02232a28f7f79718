"""WACZ archives for the tests, written by `zipfile` and warcio."""

import gzip
import io
import json
import zipfile
from collections.abc import Mapping

from ..corpus.archives import Record, members, warc
from ..save.samples import PNG
from .samples import IMAGE, PAGE, URL

RECORDS = (
    Record(PAGE.encode(), URL),
    Record(PNG, IMAGE, headers=(("Content-Type", "image/png"),)),
    Record(b"", "https://example.org/old", "301 Moved", (("Location", "/trees/oak"),)),
    Record(gzip.compress(b"<title>Elm</title><p>An elm is a tree."), "https://example.org/elm",
           headers=(("Content-Type", "text/html"), ("Content-Encoding", "gzip"))),
)  # fmt: skip


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
