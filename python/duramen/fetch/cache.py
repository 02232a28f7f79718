"""A cache of responses in a folder, one file each; files are written atomically."""

import hashlib
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path

from ..base import atomic
from .response import Response, header

FORMAT = 2  # answers of format 1 may depend on a cookie
MAX_AGE_SECONDS = 365 * 24 * 3600
NOT_KEPT = frozenset({"connection", "transfer-encoding", "content-encoding", "content-length"})

PERSONAL = frozenset({"*", "authorization", "cookie"})
"""Headers in `Vary` that make an answer depend on the client."""


Headers = tuple[tuple[str, str], ...]


def is_fresh(headers: Headers, seconds: float) -> bool:
    """Whether a response that was kept so many seconds ago is fresh by its headers, so that no request is needed."""
    control = header(headers, "cache-control") or ""
    age = header(headers, "age") or "0"
    given = re.search(r"(?:^|[\s,])max-age=\"?(\d{1,10})", control, re.IGNORECASE)
    if given is None or "no-cache" in control.lower() or not age.isdecimal():
        return False
    return 0 <= seconds < min(int(given[1]), MAX_AGE_SECONDS) - int(age[:10])


def may_be_kept(status: int, headers: Headers) -> bool:
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

    def load(self, url: str, *, now: float) -> tuple[Response | None, bool]:
        """The stored answer for a URL and whether it is fresh; None if there is none, or the file has another format.

        `now` is in seconds since 1970.
        """
        try:
            head, newline, content = self._path(url).read_bytes().partition(b"\n")
            fields = json.loads(head)
            if not newline or fields["format"] != FORMAT or fields["url"] != url or fields["length"] != len(content):
                return None, False
            headers = tuple((str(name), str(value)) for name, value in fields["headers"])
            kind, seconds = header(headers, "content-type"), now - float(fields["kept_at"])
            return Response(url, int(fields["status"]), content, kind, headers, True), is_fresh(headers, seconds)
        except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
            return None, False

    def keep(self, answer: Response, *, now: float) -> None:
        """Writes a response to a temporary file and moves it into place, so that no reader gets half of it."""
        path = self._path(answer.url)
        path.parent.mkdir(parents=True, exist_ok=True)
        headers = [pair for pair in answer.headers if pair[0].lower() not in NOT_KEPT]
        head = {"format": FORMAT, "url": answer.url, "status": answer.status, "headers": headers}
        head |= {"kept_at": now, "length": len(answer.content)}
        atomic.replace(path, json.dumps(head).encode() + b"\n" + answer.content)
