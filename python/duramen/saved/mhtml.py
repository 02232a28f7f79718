"""MHTML, which Chromium, Internet Explorer and mail programs write: a page and its images as a MIME message (RFC 2557).

Python's `email` package reads such messages, but takes quadratic time for hostile ones: deep nesting, long parameters.
Here every byte is looked at a fixed number of times; tests compare the two.
"""

import re
from base64 import b64encode
from binascii import Error, a2b_base64, a2b_qp
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from .._core import absolute
from .saved_page import SavedPage, iso_date

MAX_PARTS = 10_000
MAX_DEPTH = 4
MAX_HEAD_BYTES = 16 << 10

BLANK_LINE = re.compile(rb"\r?\n\r?\n")
FOLD = re.compile(r"\r?\n[ \t]+")
FIELD = re.compile(r"([!-9;-~]+):[ \t]*(.*)")
PARAMETER = r""";\s*{}\s*=\s*(?:"([^"]*)"|([^\s;]+))"""
CID = re.compile(rb"""(?<=["'=(\s])cid:([^"'\s)>]{1,500})""", re.IGNORECASE)


class Part(NamedTuple):
    """A part of a message: its header fields by lower-case name, and its decoded bytes."""

    fields: dict[str, str]
    body: bytes

    @property
    def type(self) -> str:
        """The media type."""
        return self.fields.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def id(self) -> str:
        """What `cid:` URLs name it by."""
        return self.fields.get("content-id", "").strip("<> ")


def read_mhtml(content: bytes) -> SavedPage | None:
    """The page of a message; None where there is none."""
    blank = len(content) - len(content.lstrip())
    fields, start = header_of(content[blank : blank + MAX_HEAD_BYTES])
    if "mime-version" not in fields or not fields.get("content-type", "").lower().startswith("multipart/"):
        return None
    parts = list(islice(parts_of(fields, content, blank + start, len(content)), MAX_PARTS))
    pages = [part for part in parts if part.type in ("text/html", "application/xhtml+xml")]
    if not pages:
        return None
    named, snapshot = parameter(fields, "start").strip("<> "), fields.get("snapshot-content-location")
    wanted = (each for each in pages if each.id == named or each.fields.get("content-location") == snapshot)
    page = next(wanted, pages[0])
    base = page.fields.get("content-location") or snapshot or fields.get("content-location") or ""
    url = base if base.startswith(("https://", "http://")) else None
    resources = {address: part.body for part in parts if part is not page and (address := location(part, base, url))}
    html = with_sources(page.body, parts, most=2 * len(content))
    return SavedPage(html, page.fields.get("content-type"), url, iso_date(fields.get("date")), resources)


def header_of(head: bytes) -> tuple[dict[str, str], int]:
    """The fields at the beginning of some bytes, and where the body begins."""
    end = BLANK_LINE.search(head)
    text = FOLD.sub(" ", head[: end.start() if end else len(head)].decode("utf-8", "replace"))
    fields: dict[str, str] = {}
    for line in text.splitlines():
        if (found := FIELD.fullmatch(line)) is None:
            return {}, 0
        fields.setdefault(found[1].lower(), found[2].strip())
    return fields, end.end() if end else len(head)


def parameter(fields: dict[str, str], name: str) -> str:
    """A parameter of the content type; empty where it is missing."""
    found = re.search(PARAMETER.format(name), fields.get("content-type", ""), re.IGNORECASE)
    return (found[1] or found[2] or "") if found else ""


def parts_of(fields: dict[str, str], content: bytes, start: int, end: int, depth: int = 0) -> Iterator[Part]:
    """The parts of a message between two places, those of nested messages too."""
    boundary = parameter(fields, "boundary").encode()
    if not boundary or depth > MAX_DEPTH:
        return
    line = re.compile(rb"(?:\r?\n|\A|(?<=\n))--" + re.escape(boundary) + rb"(?:--)?[ \t]*(?=\r?\n|\Z)")
    opened: int | None = None
    for mark in line.finditer(content, start, end):
        if opened is not None:
            yield from part_at(content, opened, mark.start(), depth)
        opened = mark.end()
        if mark[0].rstrip().endswith(boundary + b"--"):
            return
    if opened is not None:  # the file is cut
        yield from part_at(content, opened, end, depth)


def part_at(content: bytes, start: int, end: int, depth: int) -> Iterator[Part]:
    """The part between two boundaries, or the parts of which it consists."""
    start += 2 if content[start : start + 2] == b"\r\n" else 1
    fields, length = header_of(content[start : min(end, start + MAX_HEAD_BYTES)])
    if fields.get("content-type", "").lower().startswith("multipart/"):
        yield Part({}, b"")  # counted, so that the limit covers nested parts
        yield from parts_of(fields, content, start + length, end, depth + 1)
    else:
        yield Part(fields, decoded(content[start + length : end], fields.get("content-transfer-encoding", "")))


def decoded(body: bytes, encoding: str) -> bytes:
    """The bytes that a transfer encoding stands for."""
    if encoding.strip().lower() == "quoted-printable":
        return a2b_qp(body)
    if encoding.strip().lower() == "base64":
        try:
            return a2b_base64(body)
        except Error:
            return b""
    return body


def location(part: Part, base: str, url: str | None) -> str:
    """The URL of a part, relative to the page where the page was saved from a disk."""
    location = part.fields.get("content-location", "")
    if url is None:
        return location.removeprefix(base.rpartition("/")[0] + "/")
    return absolute(url, location) if location else ""


def with_sources(html: bytes, parts: list[Part], *, most: int) -> bytes:
    """The page with the URL of the part, or its bytes, in place of each `cid:` that names an image."""
    by_id = {part.id: part for part in parts if part.id and part.type.startswith("image/")}

    def source(found: re.Match[bytes]) -> bytes:
        nonlocal most
        part = by_id.get(found[1].decode("utf-8", "replace"))
        if part is None:
            return found[0]
        location = part.fields.get("content-location", "")
        if not location.startswith(("https://", "http://")):
            location = f"data:{part.type};base64,{b64encode(part.body).decode()}" if 2 * len(part.body) < most else ""
        most -= len(location)
        return location.encode() if most > 0 else found[0]

    return CID.sub(source, html) if by_id else html
