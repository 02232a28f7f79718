"""WACZ: a ZIP of web archives with an index and a list of pages (https://specs.webrecorder.net/wacz/1.1.1/).

Browser extensions and crawlers of Webrecorder write it. `Wacz` reads one page or image by its URL, with the index;
`duramen corpus` reads all pages.
"""

import gzip
import io
import json
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import IO, Any, NamedTuple
from zipfile import ZIP_STORED, BadZipFile, ZipFile

from .._core import absolute
from .archived import MAX_PAGE_BYTES, body_bytes, parsed_http

MAGIC = b"PK\x03\x04"
END = b"PK\x05\x06"
MAX_DIRECTORY_BYTES = 16 << 20
"""Limit on the table of files, which Python reads as a whole and which takes fifty times as much memory."""

MAX_INDEX_BYTES = 64 << 20
"""How much is read of an index or a list of pages; a line counts as at least `MIN_LINE_BYTES`."""

MAX_INDEXES = 4
IS_INDEX = re.compile(r"indexes/.*\.cdxj?(\.gz)?")
MIN_LINE_BYTES = 100
MAX_LINE_BYTES = 64 << 10
MAX_REDIRECTS = 10
PAGE_LISTS = ("pages/pages.jsonl", "pages/extraPages.jsonl")
UNREADABLE = (BadZipFile, OSError, EOFError, KeyError, ValueError, RuntimeError, NotImplementedError, zlib.error)
"""What Python raises for a damaged ZIP, and for one that is encrypted or packed in an unknown way."""


class UnreadableArchive(ValueError):
    """The file, or what was asked for in it, cannot be read; the message says why."""


class ArchivedPage(NamedTuple):
    """What a server answered, as the archive holds it."""

    url: str
    content: bytes
    content_type: str | None
    date: str | None = None


class IndexEntry(NamedTuple):
    """A line of the index: where the record of a URL stands."""

    file: str
    offset: int
    length: int
    date: str
    is_page: bool


def is_wacz(path: str | PathLike[str]) -> bool:
    with Path(path).open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC and has_archives(file)


def has_archives(file: IO[bytes]) -> bool:
    """Whether a file that begins like a ZIP has web archives in it; the file is at its beginning again afterwards."""
    try:
        return bool(archives_in(opened(file)))
    except UnreadableArchive:
        return False
    finally:
        file.seek(0)


def opened(file: IO[bytes]) -> ZipFile:
    """The ZIP in a file; `UnreadableArchive` where it is damaged, or has more files than any archive needs."""
    size = file.seek(0, io.SEEK_END)
    file.seek(max(0, size - (1 << 16) - 100))
    tail = file.read()
    end = tail.rfind(END)
    directory = int.from_bytes(tail[end + 12 : end + 16], "little")
    if directory == 0xFFFFFFFF and (wide := tail.rfind(b"PK\x06\x06")) >= 0:
        directory = int.from_bytes(tail[wide + 40 : wide + 48], "little")
    if end < 0 or directory > MAX_DIRECTORY_BYTES:
        raise UnreadableArchive("the ZIP is cut or has too many files")
    try:
        return ZipFile(file)
    except UNREADABLE as error:
        raise UnreadableArchive(f"the ZIP is damaged: {error}") from None


def archives_in(files: ZipFile) -> list[str]:
    return [name for name in files.namelist() if name.startswith("archive/") and not name.endswith("/")]


def check_stored(files: ZipFile, name: str) -> None:
    """Raises for a file that the ZIP packs: it could not be read from its middle, and might be a bomb."""
    if files.getinfo(name).compress_type != ZIP_STORED:
        raise BadZipFile(f"{name} is packed a second time, which WACZ forbids")


class Wacz:
    """A WACZ file; `page` and `read` give what it holds under a URL.

    Nothing is unpacked to the disk, no file stays open, and of each file no more is read than needed.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)

    @contextmanager
    def _files(self) -> Iterator[ZipFile]:
        with self.path.open("rb") as file:
            yield opened(file)

    @cached_property
    def pages(self) -> list[str]:
        """The URLs of the pages: the main page, those that the lists name; without lists, those in the index."""
        about = self._json("datapackage.json")
        main = [each[name] for each in about for name in ("mainPageUrl", "mainPageURL") if each.get(name)]
        listed = (line["url"] for name in PAGE_LISTS for line in self._json_lines(name) if line.get("url"))
        urls = list(dict.fromkeys(url for url in [*main, *listed] if isinstance(url, str)))
        return urls or [url for url, entry in self.index.items() if entry.is_page]

    @cached_property
    def index(self) -> dict[str, IndexEntry]:
        """Where each URL stands; of several captures the last that is a page."""
        found: dict[str, IndexEntry] = {}
        with self._files() as files:
            names = [name for name in files.namelist() if IS_INDEX.fullmatch(name)]
        for name in names[:MAX_INDEXES]:
            for line in self._json_lines(name):
                if (entry := entry_of(line)) and (line["url"] not in found or entry.is_page):
                    found[line["url"]] = entry
        return found

    def page(self, url: str | None = None) -> ArchivedPage:
        if url is None and not self.pages:
            raise UnreadableArchive("it lists no pages; duramen corpus FILE -o DIR/ reads all records")
        return self.read(url or self.pages[0])

    def read(self, url: str) -> ArchivedPage:
        """What the archive holds under a URL, after redirects; `UnreadableArchive` if it holds nothing."""
        for _ in range(MAX_REDIRECTS):
            entry = self.index.get(url)
            if entry is None:
                raise UnreadableArchive(f"{url} is not in the index of the archive")
            status, fields, payload = self._record(entry)
            if not (300 <= (status or 200) < 400 and "location" in fields):
                body = body_bytes(payload, fields.get("transfer-encoding"), fields.get("content-encoding"))
                if body is None:
                    raise UnreadableArchive(f"{url} has more than {MAX_PAGE_BYTES >> 20} MiB")
                return ArchivedPage(url, body, fields.get("content-type"), entry.date)
            url = absolute(url, fields["location"])
        raise UnreadableArchive(f"{url} came after {MAX_REDIRECTS} redirects")

    def _record(self, entry: IndexEntry) -> tuple[int | None, dict[str, str], bytes]:
        """The HTTP answer of a record: status, headers and body."""
        try:
            with self._files() as files, files.open(f"archive/{entry.file}") as archive:
                check_stored(files, archive.name)
                archive.seek(entry.offset)
                raw = archive.read(min(entry.length, MAX_PAGE_BYTES))
            if raw.startswith(b"\x1f\x8b"):
                raw = zlib.decompressobj(wbits=31).decompress(raw, MAX_PAGE_BYTES)
        except UNREADABLE as error:
            raise UnreadableArchive(f"the archive is damaged: {error}") from None
        head, _, block = raw.partition(b"\r\n\r\n")
        if not head.startswith(b"WARC/"):
            raise UnreadableArchive("the index leads to no record")
        return parsed_http(block.removesuffix(b"\r\n\r\n"))

    def _json(self, name: str) -> list[dict[str, Any]]:
        """The object in a file; nothing where there is none."""
        try:
            with self._files() as files, files.open(name) as file:
                found = json.loads(file.read(MAX_DIRECTORY_BYTES))
        except (*UNREADABLE, RecursionError):
            return []
        return [found] if isinstance(found, dict) else []

    def _json_lines(self, name: str) -> Iterator[dict[str, Any]]:
        """The objects in the lines of a file, after whatever stands before them; damage ends them."""
        try:
            with self._files() as files, files.open(name) as file:
                lines = gzip.GzipFile(fileobj=file) if name.endswith(".gz") else file
                left = MAX_INDEX_BYTES
                while left > 0 and (line := lines.readline(MAX_LINE_BYTES)):
                    left -= max(len(line), MIN_LINE_BYTES)
                    if (found := parsed(line)) is not None:
                        yield found
        except UNREADABLE:
            return


def parsed(line: bytes) -> dict[str, Any] | None:
    """The JSON object in a line, after the key and the date that an index writes before it.

    >>> parsed(b'org,example)/ 20240301120000 {"offset": "7"}')
    {'offset': '7', 'timestamp': '20240301120000'}
    """
    before, brace, after = line.partition(b"{")
    if not brace:
        return None
    try:
        found = json.loads(brace + after)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    words = before.split()
    return {**found, "timestamp": words[1].decode("ascii", "replace")} if len(words) > 1 else found


def entry_of(line: dict[str, Any]) -> IndexEntry | None:
    """The place that a line of the index names; None for a failed answer, and for a line that names none."""
    status = str(line.get("status", "200"))
    try:
        offset, length = int(line["offset"]), int(line["length"])
        url, file = line["url"], line["filename"]
    except (KeyError, TypeError, ValueError):
        return None
    is_sound = isinstance(url, str) and isinstance(file, str) and offset >= 0 and length > 0
    if not is_sound or not status.startswith(("2", "3")):
        return None
    is_page = status.startswith("2") and "html" in str(line.get("mime", ""))
    return IndexEntry(file, offset, length, str(line.get("timestamp", "")), is_page)
