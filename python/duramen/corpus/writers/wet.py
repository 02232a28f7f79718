"""WET: `conversion` records as in Common Crawl, each with the text of a record and a reference to it."""

import base64
import gzip
import hashlib
import uuid
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa

NAMESPACE = uuid.UUID("1d4f2f5e-8d0b-5c7f-9f5e-3c9c6d8f2a10")
"""Ids of records follow from what they were made of, so that the same input gives the same bytes."""

UNKNOWN_DATE = "1970-01-01T00:00:00Z"
LEVEL = 6


class Wet:
    """Writes a `warcinfo` record, then one `conversion` record for each row, each compressed by itself."""

    def __init__(self, path: Path, _schema: pa.Schema, about: Mapping[str, Any]) -> None:
        self.about = about
        self.name = about["output"]
        self.file = path.open("wb")
        self.count = 0
        fields = {
            "software": f"duramen {about['version']}",
            "format": "WARC File Format 1.0",
            "isPartOf": about["dump"],
        }
        block = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value).encode()
        self._record(
            [
                ("WARC-Type", "warcinfo"),
                ("WARC-Date", UNKNOWN_DATE),
                ("WARC-Filename", Path(self.name).name),
                ("WARC-Record-ID", self._id("warcinfo")),
                ("Content-Type", "application/warc-fields"),
            ],
            block,
        )

    def write(self, rows: pa.RecordBatch) -> None:
        for row in rows.to_pylist():
            block = row["text"].encode()
            headers = [
                ("WARC-Type", "conversion"),
                ("WARC-Target-URI", row["url"]),
                ("WARC-Date", row["date"] or UNKNOWN_DATE),
                ("WARC-Record-ID", self._id(row["id"] or str(self.count))),
                ("WARC-Refers-To", row["id"] if is_record_id(row["id"]) else None),
                ("WARC-Block-Digest", digest(block)),
                ("WARC-Identified-Content-Language", row["language"]),
                ("Content-Type", "text/plain"),
            ]
            self._record(headers, block)
            self.count += 1

    def _id(self, made_of: str) -> str:
        return f"<urn:uuid:{uuid.uuid5(NAMESPACE, f'{self.name} {made_of}')}>"

    def _record(self, headers: Iterable[tuple[str, str | None]], block: bytes) -> None:
        lines = [f"{name}: {one_line(value)}\r\n" for name, value in headers if value]
        head = "".join(["WARC/1.0\r\n", *lines, f"Content-Length: {len(block)}\r\n\r\n"]).encode("utf-8", "replace")
        self.file.write(gzip.compress(head + block + b"\r\n\r\n", LEVEL, mtime=0))

    def close(self) -> None:
        self.file.close()


def is_record_id(value: str | None) -> bool:
    """Whether an id is one of a record that can be referred to."""
    return value is not None and value.startswith("<") and value.endswith(">")


def digest(block: bytes) -> str:
    """A digest as archives write it.

    >>> digest(b"")
    'sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ'
    """
    return "sha1:" + base64.b32encode(hashlib.sha1(block, usedforsecurity=False).digest()).decode()


def one_line(value: str) -> str:
    """A value that cannot end its header."""
    return " ".join(value.splitlines())
