"""A cache of responses in a folder, one file each; files are written atomically."""

import hashlib
import json
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from ..base import atomic
from .response import Response, header

FORMAT = 2  # answers of format 1 may depend on a cookie
MAX_AGE_SECONDS = 365 * 24 * 3600
NOT_KEPT = frozenset({"connection", "transfer-encoding", "content-encoding", "content-length"})

PERSONAL = frozenset({"*", "authorization", "cookie"})
"""Headers in `Vary` that make an answer depend on the client."""


@dataclass(frozen=True)
class Stored:
    """An answer as it was kept; `kept_at` is in seconds since 1970."""

    url: str
    status: int
    headers: tuple[tuple[str, str], ...]
    content: bytes = field(repr=False)
    kept_at: float

    @property
    def response(self) -> Response:
        kind = header(self.headers, "content-type")
        return Response(self.url, self.status, self.content, kind, self.headers, from_cache=True)

    def is_fresh(self, now: float) -> bool:
        """Whether the response is still fresh by its headers, so that no request is needed."""
        control = header(self.headers, "cache-control") or ""
        age = header(self.headers, "age") or "0"
        given = re.search(r"(?:^|[\s,])max-age=\"?(\d{1,10})", control, re.IGNORECASE)
        if given is None or "no-cache" in control.lower() or not age.isdecimal():
            return False
        return 0 <= now - self.kept_at < min(int(given[1]), MAX_AGE_SECONDS) - int(age[:10])

    def conditions(self) -> dict[str, str]:
        """The headers of a conditional request."""
        asked = {
            "If-None-Match": header(self.headers, "etag"),
            "If-Modified-Since": header(self.headers, "last-modified"),
        }
        return {name: value for name, value in asked.items() if value}


def may_be_kept(status: int, headers: tuple[tuple[str, str], ...]) -> bool:
    """Whether an answer is not personal, may be stored, and could be used again."""
    control = (header(headers, "cache-control") or "").lower()
    useful = "max-age" in control or header(headers, "etag") or header(headers, "last-modified")
    varies = {name.strip().lower() for name in (header(headers, "vary") or "").split(",")}
    personal = "private" in control or header(headers, "set-cookie") is not None or varies & PERSONAL
    return status == 200 and bool(useful) and not personal and "no-store" not in control


@dataclass(frozen=True)
class Cache:
    """A folder of answers; several runs may share it."""

    folder: str | os.PathLike[str]

    def _path(self, url: str) -> Path:
        name = hashlib.sha256(url.encode()).hexdigest()
        return Path(self.folder, name[:2], f"{name[2:]}.answer")

    def load(self, url: str) -> Stored | None:
        """The stored answer for a URL; None if there is none, or the file has another format."""
        try:
            head, newline, content = self._path(url).read_bytes().partition(b"\n")
            fields = json.loads(head)
            if not newline or fields["format"] != FORMAT or fields["url"] != url or fields["length"] != len(content):
                return None
            headers = tuple((str(name), str(value)) for name, value in fields["headers"])
            return Stored(url, int(fields["status"]), headers, content, float(fields["kept_at"]))
        except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
            return None

    def keep(self, stored: Stored) -> None:
        """Writes a response to a temporary file and moves it into place, so that no reader gets half of it."""
        path = self._path(stored.url)
        path.parent.mkdir(parents=True, exist_ok=True)
        headers = [pair for pair in stored.headers if pair[0].lower() not in NOT_KEPT]
        head = {"format": FORMAT, "url": stored.url, "status": stored.status, "headers": headers}
        head |= {"kept_at": stored.kept_at, "length": len(stored.content)}
        atomic.replace(path, json.dumps(head).encode() + b"\n" + stored.content)
